"""Stud in the pit: a stub that runs out, a community card, a forced bet that may be folded, and unknown words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import houseway
from houseway.families.poker.forced.bring_in import BringIn
from houseway.families.poker.stud.streets import Street
from houseway.families.poker.stud.stud_deal import BetByBoard
from houseway.pit.open_questions import CALL, CHECK, FOLD, OpenQuestions
from houseway.pit.pit import Pit
from houseway.pit.pit_players import Random
from houseway.pit.table_opening import Numbers
from houseway.play.ids import BOARD
from tests.pit.tables import Player, faults, played

STUD = "bankers/seven-card-stud"


def with_values(step: type[Street | BetByBoard | BringIn], **values: Any) -> houseway.Terms:
    """The stud of Bankers with other values in every row of a step."""
    sheet = houseway.game(STUD)
    rows = [
        replace(row, params=replace(row.params, **values)) if isinstance(row.params, step) else row
        for row in sheet.round
    ]
    return houseway.terms(replace(sheet, round=tuple(rows)))


def stays(asked: OpenQuestions) -> tuple[Numbers, Numbers]:
    return asked.prefer(CHECK, CALL), asked.default_amounts


SHORT = ("the burns", "dealt out, then the burns", "dealt out, then the burns, unburned if need be")


@pytest.mark.parametrize("seats", [6, 7, 8])
@pytest.mark.parametrize("short", SHORT)
def test_a_short_stub_is_dealt_as_the_steps_deal_it(short: str, seats: int) -> None:
    terms = with_values(Street, short=short)
    chips = dict.fromkeys(range(1, seats + 1), 100_000)
    players: tuple[Player, ...] = (stays, Random(seats))
    for player in players:
        pit, heard = played(terms, chips, 12, seats, player)
        assert list(faults(pit, heard, range(12))) == []


@pytest.mark.parametrize("community", ["does not count", "counts by rank", "counts in a whole hand"])
def test_a_community_card_counts_for_who_begins_as_at_a_table(community: str) -> None:
    # With eight players in to the end a community card is turned in every hand.
    terms = with_values(BetByBoard, community=community, open_pair="no option")
    pit, heard = played(terms, dict.fromkeys(range(1, 9), 100_000), 60, 5, stays)
    assert len(pit.replayed(0).table.pile(BOARD).cards) == 1
    assert list(faults(pit, heard, range(60))) == []


def test_who_stands_in_for_a_player_without_chips_may_fold_in_the_pit_too() -> None:
    terms = houseway.terms(houseway.game(STUD))
    # The ante of $2 takes all chips of three players.
    pit, heard = played(terms, {1: 200, 2: 200, 3: 5_000, 4: 200, 5: 60_000, 6: 3_000}, 40, 3)
    assert any(np.any(asked.may(FOLD) & asked.may(CALL) & (asked.to_call == 500)) for asked, _ in heard[:1])
    assert list(faults(pit, heard, range(40))) == []


@pytest.mark.parametrize(
    ("step", "name"), [(Street, "short"), (BetByBoard, "community"), (BetByBoard, "open_pair"), (BringIn, "stand_in")]
)
def test_a_word_that_the_pit_does_not_know_is_refused_and_not_played_as_another(
    step: type[Street | BetByBoard | BringIn], name: str
) -> None:
    terms = with_values(step, **{name: "in a way of its own"})
    with pytest.raises(houseway.BadInput, match="the pit does not know 'in a way of its own'"):
        Pit(terms, dict.fromkeys(range(1, 7), 40_000), 2)
