"""Brackets that leave $4 between them: an action in the gap pays the lower fee, or in the other reading the higher."""

from __future__ import annotations

import pytest

from tests.rules.bank_fees import paid_by, play, posted
from tests.tables import table

OAKS, PLAYERS = "oaks/three-card-poker-6-card-bonus", "players/three-card-poker-6-card-bonus"
ULTIMATE = "cordova/ultimate-texas-holdem"

# The game, the option, the Ante of seat 2, which is the whole action (twice that at Ultimate Texas Hold'em, with the
# Blind), who pays, and the fee in dollars when the gap belongs to the bracket below and to the one above.
GAPS = [
    (OAKS, "by-action/13", 60, 41, 1, (2, 3)),
    (OAKS, "three-card-table-action/6", 60, 44, 1, (2, 3)),
    (OAKS, "by-action/13", 60, 40, 1, (2, 2)),
    (OAKS, "by-action/13", 60, 45, 1, (3, 3)),
    (PLAYERS, "1", 60, 41, 2, (1, 2)),
    (PLAYERS, "1", 160, 44, 2, (2, 3)),
    (PLAYERS, "10", 60, 16, 1, (1, 2)),
    (PLAYERS, "11", 60, 19, 1, (1, 2)),
    (PLAYERS, "12", 60, 41, 1, (1, 3)),
    (PLAYERS, "13", 500, 101, 1, (4, 9)),
    (PLAYERS, "14", 500, 104, 1, (6, 11)),
    (PLAYERS, "14", 500, 105, 1, (11, 11)),
]


@pytest.mark.rule(OAKS, "2817-2826, 3343-3352")
@pytest.mark.rule(PLAYERS, "3228-3234, 3272-3325")
@table("name", "option", "first", "second", "payer", "paid", rows=GAPS)
def test_an_action_between_two_brackets(
    name: str, option: str, first: int, second: int, payer: int, paid: tuple[int, int]
) -> None:
    """The two Antes add up to $101 to $104, $201 to $204, $76 to $79 or $601 to $604, or to an edge beside them."""
    for reading, fee in zip(("lower", "higher"), paid, strict=True):
        at = posted(name, option, {"fee-gap": reading})
        played = play(at, {2: f"ante ${first}", 3: f"ante ${second}"})
        assert paid_by(played, payer) == fee * 100


# 2370-2397: $1,200 is the end of the first bracket of options 16 and 18, $1,000 that of the others.
ULTIMATE_GAPS = [
    ("16", 300, 302, (3, 12)),
    ("18", 300, 301, (4, 15)),
    ("16", 300, 300, (3, 3)),
    ("17", 300, 0, (3, 3)),
]


@pytest.mark.rule(ULTIMATE, "2370-2397")
@table("option", "first", "second", "paid", rows=ULTIMATE_GAPS)
def test_ultimate_action_between_two_brackets(option: str, first: int, second: int, paid: tuple[int, int]) -> None:
    """Ante and Blind are each of these amounts: $602 and $600 are $1,202 to $1,204 together."""
    antes = {seat: f"ante ${each}, blind ${each}" for seat, each in ((2, first), (3, second)) if each}
    for reading, fee in zip(("lower", "higher"), paid, strict=True):
        assert paid_by(play(posted(ULTIMATE, option, {"fee-gap": reading}), antes), 1) == fee * 100
