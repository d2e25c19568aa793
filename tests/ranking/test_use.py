"""Which cards may be used: each rule against choosing every five that it allows, in so many words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from houseway.cards import cards, text
from houseway.errors import BadInput
from houseway.ranking.five import HIGH, HIGH_ROYAL
from houseway.ranking.hole_rules import (
    ANY_FIVE,
    JOINED,
    ONE_TO_THREE,
    TWO_AND_THREE,
    TWO_OR_MORE,
    UP_TO_TWO,
    USES,
    Use,
    best,
    best_of_each,
    best_value,
)
from houseway.ranking.jokers import HIGH_BUG
from houseway.ranking.low import ACE_FIVE, DEUCE_SEVEN, EIGHT_OR_BETTER
from houseway.ranking.order import Order
from tests.ranking import slow

# How many of one's own cards each rule lets play, with how many are held and how many are shared.
ALLOWED: list[tuple[Use, int, int, set[int]]] = [
    (ANY_FIVE, 2, 5, {0, 1, 2}),
    (ANY_FIVE, 7, 0, {5}),
    (ANY_FIVE, 3, 5, {0, 1, 2, 3}),
    (TWO_AND_THREE, 4, 5, {2}),
    (TWO_AND_THREE, 5, 5, {2}),
    (TWO_AND_THREE, 4, 3, {2}),
    (UP_TO_TWO, 3, 5, {0, 1, 2}),
    (UP_TO_TWO, 2, 5, {0, 1, 2}),
    (ONE_TO_THREE, 3, 5, {1, 2, 3}),
    (ONE_TO_THREE, 3, 3, {2, 3}),
    (TWO_OR_MORE, 5, 5, {2, 3, 4, 5}),
    (TWO_OR_MORE, 5, 3, {2, 3, 4, 5}),
    (JOINED, 3, 3, {2, 3}),
]


def chosen(order: Order, hole: Sequence[int], board: Sequence[int], own: set[int]) -> int:
    fives = (five for five in combinations([*hole, *board], 5) if len(set(five) & set(hole)) in own)
    return max(map(order.strength, fives))


@pytest.mark.parametrize("order", [HIGH, EIGHT_OR_BETTER, DEUCE_SEVEN, HIGH_BUG], ids=lambda order: order.name)
@pytest.mark.parametrize(("use", "holes", "shared", "own"), ALLOWED)
def test_the_best_hand_is_the_best_of_every_five_that_the_rule_allows(
    order: Order, use: Use, holes: int, shared: int, own: set[int]
) -> None:
    for deal in slow.deals(order.pack.cards(), holes + shared, 150, holes).tolist():
        hole, board = deal[:holes], deal[holes:]
        assert best(order, hole, board, use) == chosen(order, hole, board, own), text(deal)


@pytest.mark.parametrize(
    ("use", "hole", "board", "said"),
    [
        (TWO_AND_THREE, "Ah 2d 3c 4s", "Kh Qh Jh Th 9c", "high card, ace"),
        (TWO_AND_THREE, "Ah Ad Ac As", "Kh Kd 2c 3s 9h", "two pair, aces and kings"),
        (UP_TO_TWO, "Ah Ad Ac", "Kh Qd 2c 3s 9h", "pair of aces"),
        (UP_TO_TWO, "2h 3d 4c", "Ah Kh Qh Jh Th", "royal flush"),
        (ONE_TO_THREE, "Ah Ad Ac", "Kh Qd 2c 3s 9h", "three of a kind, aces"),
        (ONE_TO_THREE, "2d 3d 4c", "Ah Kh Qh Jh Th", "high card, ace"),
        (TWO_OR_MORE, "Ah Ad Ac 2d 7s", "Kh Qd 2c 3s 9h", "full house, aces full of deuces"),
        (TWO_OR_MORE, "2d 3d 4c 6s 6h", "Ah Kh Qh Jh Th", "pair of sixes"),
        (JOINED, "Ah Ad Ac", "Kh Kd 2c", "full house, aces full of kings"),
        (ANY_FIVE, "2d 3d", "Ah Kh Qh Jh Th", "royal flush"),
    ],
)
def test_cards_are_used_as_the_rule_says(use: Use, hole: str, board: str, said: str) -> None:
    assert str(best_value(HIGH, hole, board, use)) == said


def test_high_and_low_of_one_omaha_hand_may_use_different_cards() -> None:
    hole, board = "Ah 2h Kd Kc", "Ks 3d 4c 8h 9h"
    assert str(best_value(HIGH, hole, board, TWO_AND_THREE)) == "three of a kind, kings"
    assert str(best_value(EIGHT_OR_BETTER, hole, board, TWO_AND_THREE)) == "eight-four low: 8-4-3-2-A"


def test_a_low_counterfeited_on_the_board_must_still_use_two_of_ones_own() -> None:
    value = best_value(ACE_FIVE, "Ah 2h Kd Kc", "Ad 2s 3d 4c 8h", TWO_AND_THREE)
    assert str(value) == "eight-four low: 8-4-3-2-A"


def test_a_value_keeps_the_five_cards_that_make_it_however_they_were_dealt() -> None:
    value = best_value(HIGH, "Ah Kd Kc 2s", "Ks 3d 4c 8h 9h", TWO_AND_THREE)
    assert len(value.cards) == 5
    assert HIGH.rank(value.cards) == value
    assert best_value(HIGH, "2s Kc Kd Ah", "9h 8h 4c 3d Ks", TWO_AND_THREE).cards == value.cards


@pytest.mark.parametrize(
    ("use", "hole", "board", "complaint"),
    [
        (TWO_AND_THREE, "Ah Kd", "Ks 3d 4c 8h 9h", "needs 4 or 5 or 6 cards"),
        (TWO_AND_THREE, "Ah Kd Kc 2s", "Ks 3d", "no five cards can be chosen"),
        (ONE_TO_THREE, "Ah Kd", "Ks 3d 4c 8h 9h", "needs 3 cards"),
        (ANY_FIVE, "Ah Kd", "Ks 3d", "no five cards can be chosen"),
        (ANY_FIVE, "Ah Kd", "Ah 3d 4c 8h 9h", "Ah is there 2 times"),
        (TWO_AND_THREE, "Ah Kd Kc 2s", "Ks 3d 4c 8h 2s", "2s is there 2 times"),
        (ANY_FIVE, "Ah Jk", "Ks 3d 4c 8h 9h", "Jk is not in the pack"),
    ],
)
def test_cards_that_cannot_be_dealt_so_are_refused(use: Use, hole: str, board: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        best_value(HIGH, cards(hole), cards(board), use)


def test_every_rule_is_found_by_its_name() -> None:
    assert [use.name for use in USES.values()] == list(USES)


@pytest.mark.parametrize(
    "order", [HIGH, HIGH_ROYAL, ACE_FIVE, EIGHT_OR_BETTER, DEUCE_SEVEN, HIGH_BUG], ids=lambda order: order.name
)
@pytest.mark.parametrize("use", [TWO_AND_THREE, ANY_FIVE], ids=lambda use: use.name)
def test_hands_read_together_are_worth_what_each_is_by_itself(order: Order, use: Use) -> None:
    chance = Random(order.name)
    for _ in range(60):
        own = chance.choice((4, 5, 6)) if use is TWO_AND_THREE else 2
        dealt = chance.sample(range(52), 6 * own + 5)
        if chance.random() < 0.5:
            # Of few suits, so that flushes come up.
            dealt = chance.sample([face for face in range(52) if face & 3 < 2], 3 * own + 5)
        board, rest = dealt[:5], dealt[5:]
        hands = [rest[at : at + own] for at in range(0, len(rest), own)]
        assert best_of_each(order, hands, board, use) == [best(order, hand, board, use) for hand in hands]
