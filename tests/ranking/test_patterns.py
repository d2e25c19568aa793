"""The places of rank patterns: one for each, none left over, whatever the suits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement

from houseway.ranking.rank_patterns import HIGH_SHIFT, HIGHER, KEYS, LOW_BITS, LOWER, NO_PLACE, PAIRS, PLACES, START


def place(cards: Sequence[int]) -> int:
    total = sum(KEYS[face] for face in cards)
    return LOWER[total & LOW_BITS] + HIGHER[total >> HIGH_SHIFT]


def test_every_pattern_of_up_to_seven_cards_has_a_place_of_its_own_and_none_is_left_over() -> None:
    places = [
        place([4 * rank + at % 4 for at, rank in enumerate(ranks)])
        for size in range(8)
        for ranks in combinations_with_replacement(range(13), size)
        if max(Counter(ranks).values(), default=0) <= 4
    ]
    assert sorted(places) == list(range(PLACES))


def test_suits_move_no_hand_from_its_place() -> None:
    for ranks in combinations_with_replacement(range(13), 3):
        places = {place([4 * rank + (at + shift) % 4 for at, rank in enumerate(ranks)]) for shift in range(4)}
        assert len(places) == 1, ranks


def test_the_fifth_card_of_a_suit_is_noticed_and_the_fourth_is_not() -> None:
    for suit in range(4):
        suited = [KEYS[4 * rank + suit] for rank in (12, 8, 7, 6, 0)]
        others = [KEYS[4 * rank + other] for rank, other in ((1, suit ^ 1), (2, suit ^ 2), (3, suit ^ 3))]
        assert (START + sum(suited)) & NO_PLACE
        assert not (START + sum(suited[:4]) + sum(others)) & NO_PLACE


def test_an_eighth_card_is_noticed_and_a_seventh_is_not() -> None:
    keys = [KEYS[4 * rank + rank % 4] for rank in range(8)]
    assert (START + sum(keys)) & NO_PLACE
    assert not (START + sum(keys[:7])) & NO_PLACE


def test_two_cards_add_up_to_the_same_in_either_order() -> None:
    assert all(PAIRS[one][two] == KEYS[one] + KEYS[two] == PAIRS[two][one] for one in range(52) for two in range(52))
