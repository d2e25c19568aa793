"""Badugi, against players/badugi (players 3343-3373 and 3538-3548): every four-card hand, two ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise
from math import comb, factorial
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import RANKS
from houseway.errors import BadInput
from houseway.ranking.badugi import BADUGI, strength

BADUGIS = comb(13, 4) * factorial(4)
ONE_CARD = 4 * comb(13, 4) + 13

Slow = tuple[int, ...]


class Agreement(NamedTuple):
    """How many places there are in a ranking, and where another has no such tie or another order."""

    places: int
    faults: list[str]


def agreement(pairs: Iterable[tuple[int, Slow]]) -> Agreement:
    """Two rankings of the same hands, ours and theirs."""
    found: dict[int, Slow] = {}
    faults = [f"{theirs} ties with {found[ours]}" for ours, theirs in pairs if found.setdefault(ours, theirs) != theirs]
    in_our_order = [found[ours] for ours in sorted(found)]
    faults += [f"{one} stands below {two}" for one, two in pairwise(in_our_order) if one >= two]
    return Agreement(len(found), faults)


LOW = [("A23456789TJQK".index(RANKS[face // 4]), face % 4) for face in range(52)]


def slow(hand: Sequence[int]) -> Slow:
    """The definition: of all subsets without a repeated rank or suit, the largest and then the lowest."""
    for size in (4, 3, 2, 1):
        found = []
        for subset in combinations([LOW[face] for face in hand], size):
            ranks, suits = zip(*subset, strict=True)
            if len(set(ranks)) == len(set(suits)) == size:
                found.append((size, *sorted(-rank for rank in ranks)))
        if found:
            return max(found)
    raise AssertionError("one card is always left")


def test_every_four_card_hand_ranks_as_the_definition_says_and_falls_in_its_class_as_often_as_counted() -> None:
    tally: Counter[str] = Counter()
    pairs = set()
    for hand in combinations(range(52), 4):
        ours = strength(hand)
        tally[BADUGI.kind(ours)] += 1
        pairs.add((ours, slow(hand)))
    # One place for each set of one to four ranks.
    assert agreement(pairs) == (13 + comb(13, 2) + comb(13, 3) + comb(13, 4), [])
    assert tally == {"badugi": BADUGIS, "three-card": three_cards(), "two-card": two_cards(), "one-card": ONE_CARD}
    assert BADUGIS == 17_160


def three_cards() -> int:
    """Shapes of four cards: ranks all different with one suit twice, or one pair whose other cards leave three."""
    one_suit_twice = comb(13, 4) * comb(4, 2) * 4 * 3 * 2
    # A pair of suits a, b and two others x, y: three cards stay if the suits of x and y differ and not both are in
    # the pair, which leaves a card of the pair in a third suit.
    suits = [
        (pair, first, second)
        for pair in combinations(range(4), 2)
        for first in range(4)
        for second in range(4)
        if first != second and {*pair} - {first, second}
    ]
    return one_suit_twice + 13 * comb(12, 2) * len(suits)


def two_cards() -> int:
    return comb(52, 4) - BADUGIS - three_cards() - ONE_CARD


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("7h 5c 3d As", "badugi, 7-5-3-A"),
        ("4h 3c 2d As", "badugi, 4-3-2-A"),
        ("6h 4c 2d 2h", "three-card 6-4-2"),
        ("Kh Qc Jd Th", "three-card Q-J-T"),
        ("As Ah 2s 2h", "two-card 2-A"),
        ("Kh Kc Kd Ks", "one-card K"),
        ("Kh 7h 5h Ah", "one-card A"),
    ],
)
def test_a_hand_says_its_size_and_its_ranks_from_the_highest(shown: str, said: str) -> None:
    assert str(BADUGI.rank(shown)) == said


def test_any_badugi_beats_any_three_cards_and_any_three_cards_beat_any_two() -> None:
    worst_badugi, best_three = BADUGI.rank("Kh Qc Jd Ts"), BADUGI.rank("Ah 2c 3d 4d")
    worst_three, best_two = BADUGI.rank("Kh Kd Qc Js"), BADUGI.rank("Ah 2c 3c 4c")
    assert worst_badugi > best_three > worst_three > best_two > BADUGI.rank("Ah 2h 3h 4h")


def test_the_lowest_of_equal_cards_is_kept_and_suits_never_break_a_tie() -> None:
    assert BADUGI.rank("Kh 4h 3c 2d") == BADUGI.rank("4s 3h 2c 9c") > BADUGI.rank("5s 2h Ac 9c")
    assert str(BADUGI.rank("Kh 4h 3c 2d")) == "three-card 4-3-2"


@pytest.mark.parametrize("shown", ["", "Ah 2c 3d", "Ah 2c 3d 4s 5s", "Ah Ah 3d 4s", "Ah 2c 3d Jk", "Ah 2c 3d 4s*"])
def test_what_is_not_four_cards_of_the_pack_is_refused(shown: str) -> None:
    with pytest.raises(BadInput):
        BADUGI.rank(shown)


@given(st.lists(st.integers(0, 51), min_size=4, max_size=4, unique=True), st.permutations(range(4)), st.randoms())
def test_neither_the_order_of_the_cards_nor_their_suits_matter(hand: list[int], suits: list[int], rng: Random) -> None:
    exchanged = [face // 4 * 4 + suits[face % 4] for face in hand]
    rng.shuffle(exchanged)
    assert strength(exchanged) == strength(hand)
