"""Every cent of the collection is put down to somebody who pays a printed fee."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from houseway import game, terms
from houseway.play.ids import COLLECTION
from houseway.room.reports.fee_report import paid_by
from houseway.rules.fees import Fee
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


@pytest.mark.parametrize("name", every_game())
def test_any_portion_of_a_bonus_wager_that_exceeds_the_others_is_charged(name: str) -> None:
    """By a dollar, whether the whole wager pays or what is over (calgrand 6390-6391, 8086-8088)."""
    sheet = game(name)
    for schedule, option in sheet.options():
        for charge, rates in schedule.charged(option):
            if not charge.over or charge.name == "added":
                continue
            for pays in (replace(charge, over_pays=how) for how in ("by the whole wager", "by what is over")):
                fee = Fee.of(pays, rates)
                least = fee.rises[0][0]
                (main, *_), bonus = charge.on, charge.over[0]
                paid = fee.due({2: {main: max(least, 100), bonus: max(least, 100) + 100}})
                assert paid[2, bonus] >= fee.rises[0][1] > 0, (schedule.id, option.id, pays.over_pays)
