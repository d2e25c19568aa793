"""Every cent of the collection is put down to somebody who pays a printed fee."""

from __future__ import annotations

from random import Random

import pytest

from houseway import game, terms
from houseway.play.ids import COLLECTION
from houseway.room.reports.fee_report import paid_by
from tests.conformance.players import every_game, play_on, seat_counts, sitting


@pytest.mark.parametrize("name", every_game())
def test_the_collection_is_paid_by_those_who_are_charged(name: str) -> None:
    sheet = game(name)
    options = [f"{schedule.id}/{schedule.options[-1].id}" for schedule in sheet.fees]
    for option in [None, *options[:1], *options[-1:]]:
        posted = terms(sheet, option)
        played = sitting(posted, max(seat_counts(sheet)), 1).deal()
        for _ in play_on(played, Random(1)):
            pass
        paid = paid_by(played)
        assert paid.total() == played.table.ledger[COLLECTION]
        charged = {charge.payer for charge in posted.schedule.charges} if posted.schedule else set()
        # A fee by time that is printed as taken from the pot may be paid by each player.
        assert set(paid) <= charged | ({"player"} if "pot" in charged else set()), option
