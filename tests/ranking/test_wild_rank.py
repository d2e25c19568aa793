"""Deuces wild, against a slow method: every wild card is tried as each card that the hand does not hold."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from houseway.cards import cards
from houseway.cards.card import Card
from houseway.errors import BadInput
from houseway.ranking import five, jokers, low, rank
from houseway.ranking.order import Order

DEUCES = cards("2c 2d 2h 2s")
FIVE_OF_A_KIND = five.FIVE_OF_A_KIND


def slow(natural: Order, wild: Order, hand: list[Card]) -> int:
    """The best of all five cards that a hand may stand for (calgrand 2905-2907)."""
    held = [face for face in hand if face not in DEUCES]
    count = len(hand) - len(held)
    others = [face for face in range(52) if face not in held]
    best = max(natural.strength([*held, *stands]) for stands in combinations(others, count))
    if FIVE_OF_A_KIND in wild.classes and len({face >> 2 for face in held}) == 1:
        # The exception: wild cards may copy a card of the hand to make five of a kind.
        return max(best, wild.classes.index(FIVE_OF_A_KIND) << five.CLASS_SHIFT | held[0] >> 2 << 16)
    return best


@pytest.mark.parametrize("count", [0, 1, 2, 3])
@pytest.mark.parametrize(
    ("natural", "wild"),
    [
        (five.HIGH, jokers.HIGH_DEUCES_WILD),
        (low.ACE_FIVE, jokers.ACE_FIVE_DEUCES_WILD),
        (low.EIGHT_OR_BETTER, jokers.EIGHT_OR_BETTER_DEUCES_WILD),
    ],
    ids=["high", "low", "eight-or-better"],
)
def test_five_cards_are_worth_the_best_that_their_deuces_make_of_them(natural: Order, wild: Order, count: int) -> None:
    chance = Random(count)
    plain = [face for face in range(52) if face not in DEUCES]
    for _ in range((200, 40, 12, 2)[count]):
        hand = [*chance.sample(plain, 5 - count), *chance.sample(DEUCES, count)]
        assert wild.strength(hand) == slow(natural, wild, hand), hand


@pytest.mark.parametrize(
    ("hand", "name", "says"),
    [
        ("2c 2d 2h 2s Kc", "high-deuces-wild", "five of a kind, kings"),
        ("2c 2d 2h 2s Kc Ac 3d", "high-deuces-wild", "five aces"),
        ("Ah Kh 2c Th Jh", "high-deuces-wild", "royal flush"),
        ("Kc Kd Qs Qh 2c", "high-deuces-wild", "full house, kings full of queens"),
        ("9h 7h 5h 2c 3h", "high-deuces-wild", "flush, ace high"),
        ("3h 4d 5c 6s 2h", "ace-five-deuces-wild", "six-five low: 6-5-4-3-A"),
        ("2c 2d 2h 2s Kc", "ace-five-deuces-wild", "king-four low: K-4-3-2-A"),
        ("2c 2d 9h Ts Kc 8d 7d", "ace-five-8-or-better-deuces-wild", "no low"),
    ],
)
def test_hands_are_called_by_what_they_stand_for(hand: str, name: str, says: str) -> None:
    assert str(rank(hand, name)) == says


def test_seven_cards_are_worth_their_best_five() -> None:
    chance = Random(5)
    for _ in range(300):
        hand = [*chance.sample(range(4, 52), 6), chance.choice(DEUCES)]
        for order in (jokers.HIGH_DEUCES_WILD, jokers.ACE_FIVE_DEUCES_WILD):
            assert order.strength(hand) == max(order.strength(chosen) for chosen in combinations(hand, 5))


def test_a_wild_rank_needs_an_order_of_four_jokers() -> None:
    with pytest.raises(BadInput, match="ranks 1 jokers; a wild rank has 4 cards"):
        jokers.wild_rank(jokers.HIGH_WILD, "2")
