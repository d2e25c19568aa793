"""13 Card Poker at the Oaks (oaks 960-981): who settles with whom, and what happens when chips run out."""

from __future__ import annotations

from itertools import permutations

import pytest

from houseway.cards import cards
from houseway.families.points.pair_points import PointSystem, points_between
from houseway.play.events import Announced
from houseway.ranking.three_hands import set_three
from tests.rules.thirteen_table import ID, W, X, Y, Z, nets, payments, play, posted
from tests.tables import table

FOUR = {1: W, 2: X, 3: Y, 4: Z}


@pytest.mark.rule(ID, "970-972")
@table(
    "left",
    "paid",
    rows=[
        (1, [(2, 1, 3), (3, 1, 3), (4, 1, 3), (3, 2, 3), (4, 2, 3), (3, 4, 1)]),
        (2, [(3, 2, 3), (4, 2, 3), (2, 1, 3), (3, 4, 1), (3, 1, 3), (4, 1, 3)]),
        (3, [(3, 4, 1), (3, 1, 3), (3, 2, 3), (4, 1, 3), (4, 2, 3), (2, 1, 3)]),
        (4, [(4, 1, 3), (4, 2, 3), (3, 4, 1), (2, 1, 3), (3, 1, 3), (3, 2, 3)]),
    ],
)
def test_one_opponent_after_another_from_the_left_of_the_button(left: int, paid: list[tuple[int, int, int]]) -> None:
    assert payments(play(posted(), FOUR, left=left)) == paid


@pytest.mark.rule(ID, "970-972, 979-981")
@table(
    "left",
    "paid",
    rows=[
        # Y (seat 3) has four dollars. Settling first it pays Z one and W three; nothing is left for X.
        (3, [(3, 4, 1), (3, 1, 3)]),
        # After seat 4: Z is paid one, then W three; nothing is left for X.
        (4, [(3, 4, 1), (3, 1, 3)]),
        # After W and X have settled with it, nothing is left for Z.
        (1, [(3, 1, 3), (3, 2, 1)]),
        (2, [(3, 2, 3), (3, 4, 1)]),
    ],
)
def test_when_chips_run_out_who_settles_first_is_paid(left: int, paid: list[tuple[int, int, int]]) -> None:
    played = play(posted(), FOUR, left=left, stacks={3: 4})
    assert [each for each in payments(played) if each[0] == 3] == paid
    unpaid = [each.words for each in played.events if isinstance(each, Announced)]
    assert [words for words in unpaid if "no chips to pay them with" in words]


@pytest.mark.rule(ID, "970-972, 979-981")
@table(
    "readings",
    "won",
    rows=[
        # X has two dollars and settles first. It may win two from Y, and then owes W three of its four.
        ({}, {1: 2 - 3, 2: -2 - 3, 3: 3 + 3}),
        # Only the two dollars that it began with are at stake.
        ({"short_stack": "opening-chips"}, {1: 2 - 2, 2: -2 - 3, 3: 2 + 3}),
        # It wins all three dollars from Y, and pays W three of its five.
        ({"winner_limit": "any"}, {1: 3 - 3, 2: -3 - 3, 3: 3 + 3}),
        ({"winner_limit": "any", "short_stack": "opening-chips"}, {1: 3 - 2, 2: -3 - 3, 3: 2 + 3}),
    ],
)
def test_a_short_stack_pays_and_wins_as_the_table_has_posted(readings: dict[str, str], won: dict[int, int]) -> None:
    played = play(posted(**readings), {1: X, 2: Y, 3: W}, stacks={1: 2})
    assert nets(played) == {seat: amount for seat, amount in won.items() if amount}


@pytest.mark.rule(ID, "979-981")
@table(
    "choice",
    "chips",
    "paid",
    rows=[
        ("from-each", 4, [(2, 1, 3), (3, 1, 3), (4, 1, 3)]),
        ("from-each", 2, [(2, 1, 2), (3, 1, 2), (4, 1, 2)]),
        ("in-all", 4, [(2, 1, 3), (3, 1, 1)]),
        ("any", 2, [(2, 1, 3), (3, 1, 3), (4, 1, 3)]),
    ],
)
def test_how_much_a_winner_with_few_chips_wins(choice: str, chips: int, paid: list[tuple[int, int, int]]) -> None:
    played = play(posted(winner_limit=choice), FOUR, stacks={1: chips})
    assert [each for each in payments(played) if each[1] == 1] == paid


@pytest.mark.rule(ID, "979-981")
def test_points_of_a_pair_are_won_by_one_and_lost_by_the_other() -> None:
    parts = [[cards(part) for part in words.split("|")] for words in FOUR.values()]
    ways = [set_three(front, middle, back) for front, middle, back in parts]
    for system in (PointSystem(), PointSystem(1, 1, 0), PointSystem(1, 0, 3, "loses twice that")):
        for one, other in permutations([*ways, None], 2):
            assert points_between(one, other, system) == -points_between(other, one, system)
