"""Two hands that a dealer would call alike are told apart by the card that decides."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from houseway.cards import cards
from houseway.cards.card import RANK_NAMES, rank
from houseway.ranking import ORDERS, high
from houseway.ranking.kickers import comparison, told_apart


@pytest.mark.parametrize(
    ("order", "mine", "other", "words"),
    [
        ("high", "As Ah Kd 9c 4s", "Ad Ac Qd 9h 4h", "pair of aces, king kicker against pair of aces, queen kicker"),
        ("high", "As Ah Kd 9c 3s", "Ad Ac Kh 9h 4h", "pair of aces, trey kicker against pair of aces, four kicker"),
        ("high", "As Ks 9s 4s 2s", "Ah Qh Jh Th 8h", "flush, ace high, king next against flush, ace high, queen next"),
        ("high", "As Ah Kd 9c 4s", "Ad Ac Kh 9h 4h", "pair of aces against pair of aces"),
        ("high", "As Ah Kd 9c 4s", "Kh Ks Qh 9h 4h", "pair of aces against pair of kings"),
        ("three-card", "Ks 9h 4d", "Kh 8h 7d", "high card, king, nine next against high card, king, eight next"),
        ("three-card", "Ks Kh 4d", "Kd Kc 3d", "pair of kings, four kicker against pair of kings, trey kicker"),
    ],
)
def test_the_deciding_card_is_named_where_it_decides(order: str, mine: str, other: str, words: str) -> None:
    found = ORDERS[order]
    assert comparison(found, found.strength(cards(mine)), found.strength(cards(other))) == words


def test_the_kicker_is_the_highest_rank_that_one_hand_has_and_the_other_has_not() -> None:
    random, order = Random(5), ORDERS["high"]
    hands = [sorted(random.sample(range(52), 5)) for _ in range(250)]
    checked = 0
    for one, two in product(hands, hands):
        mine, other = order.strength(one), order.strength(two)
        if mine <= other or high.say(mine) != high.say(other):
            continue
        ours, theirs = ({rank(face) for face in each} for each in (one, two))
        named = told_apart(order, mine, other)[0].rsplit(" ", 2)[-2]
        assert named == RANK_NAMES[max(ours - theirs)]
        checked += 1
    assert checked > 100


def test_low_hands_are_read_card_by_card_already() -> None:
    order = ORDERS["ace-five"]
    mine, other = (order.strength(cards(hand)) for hand in ("8s 6h 4d 3c As", "8h 6d 5d 3h Ad"))
    assert comparison(order, mine, other) == "eight-six low: 8-6-4-3-A against eight-six low: 8-6-5-3-A"
