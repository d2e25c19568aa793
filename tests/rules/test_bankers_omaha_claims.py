"""Omaha High-Low Split, Bankers: whoever does not show the hole cards wins neither half of the pot."""

from __future__ import annotations

import pytest

from tests.rules.calgrand_table import deck, posted, sit
from tests.rules.holdem_table import passive, purses

SPLIT = "bankers/omaha-hi-lo"
# On 3d 6d Jc 7c Kd seat 1 has the lowest hand, 7-6-3-2-A, and seat 2 the highest, a flush; seat 3 is second both ways
# with 7-6-5-4-3, a straight.
HANDS = ["As 2h Qc Qd", "Ks Kh Jd Td", "Js 4h Ts 5c"]
RUNOUT = "9s 3d 6d Jc 9h 7c 9d Kd"


@pytest.mark.rule(SPLIT, "264, 283, 294-297, 299")
@pytest.mark.parametrize(
    ("unshown", "won"),
    [
        # $12, $6 for each half.
        ([], {1: 2, 2: 2, 3: -4}),
        ([1], {1: -4, 2: 2, 3: 2}),
        ([2], {1: 2, 2: -4, 3: 2}),
        ([1, 2], {1: -4, 2: -4, 3: 8}),
    ],
)
def test_the_next_best_hand_has_the_half_of_whoever_does_not_show(unshown: list[int], won: dict[int, float]) -> None:
    at = posted(SPLIT, fee="none", straddle_offered="not-offered")
    played = passive(sit(at, "400 400 400", shoe=deck(HANDS, RUNOUT)), until=5)
    for seat in unshown:
        played.report("hand_not_shown", seat)
    passive(played)
    assert {seat: chips - 400 for seat, chips in purses(played).items()} == won
