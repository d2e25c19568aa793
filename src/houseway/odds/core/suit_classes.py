"""Every hand of a given size, one for each class under exchange of suits, ranked by the compiled rankings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.ranking.kernels import strengths, true_classes
from houseway.ranking.kernels.table_cache import cached_table

Hands = NDArray[np.uint8]
Counts = NDArray[np.int64]

_RANKS, _SUITS = 13, 4
# The number of different suit exchanges when 0, 1, 2, 3 or 6 of the six pairs of suits are equal.
_EXCHANGES = np.array([24, 12, 6, 4, 0, 0, 1], np.int64)
_MODULES = tuple(
    f"houseway.ranking.{name}"
    for name in (
        "high",
        "rank_patterns",
        "five",
        "short_hands",
        "bonus_hands",
        "pai_gow",
        "jokers",
        "kernels.bonus_batch",
    )
)


def up_to_suits(size: int) -> Iterator[tuple[Hands, Counts]]:
    """Hands of the 52 cards in blocks, one for each class under exchange of suits, with the size of its class."""
    for sizes in product(range(size, -1, -1), repeat=_SUITS):
        if sum(sizes) == size and sorted(sizes, reverse=True) == [*sizes]:
            yield _block(sizes)


def _block(sizes: tuple[int, ...]) -> tuple[Hands, Counts]:
    """Hands with these numbers of cards in each suit. Of suits with equal numbers, the later choice comes first."""
    picks = [
        np.array(list(combinations(range(_RANKS), count)), np.uint8).reshape(comb(_RANKS, count), count)
        for count in sizes
    ]
    grid = np.meshgrid(*(np.arange(len(pick), dtype=np.int16) for pick in picks), indexing="ij")
    at = np.stack([axis.ravel() for axis in grid])
    for suit in range(_SUITS - 1):
        if sizes[suit] == sizes[suit + 1]:
            at = at[:, at[suit] >= at[suit + 1]]
    hands = np.hstack([picks[suit][at[suit]] * np.uint8(_SUITS) + np.uint8(suit) for suit in range(_SUITS)])
    same = np.zeros(at.shape[1], np.int64)
    for one, other in combinations(range(_SUITS), 2):
        if sizes[one] == sizes[other]:
            same += at[one] == at[other]
    return hands, _EXCHANGES[same]


def _tally(size: int, value: Callable[[Hands], NDArray[np.int32]], jokers: int) -> NDArray[np.int32]:
    """Pairs of a value and the number of hands that have it."""
    found: Counter[int] = Counter()
    for joker in range(jokers + 1):
        for hands, weights in up_to_suits(size - joker):
            whole = np.hstack([hands, np.full((len(hands), joker), JOKER, np.uint8)])
            values, places = np.unique(value(whole), return_inverse=True)
            sums = np.zeros(len(values), np.int64)
            np.add.at(sums, places, weights)
            for each, count in zip(values, sums, strict=True):
                found[int(each)] += int(count)
    return np.array([part for pair in sorted(found.items()) for part in pair], np.int32)


@cache
def strength_counts(order: str, size: int) -> dict[int, int]:
    """How many hands of `size` cards from the 52 have each strength of an order."""
    pairs = cached_table(
        f"odds-{order}-{size}", _MODULES, lambda: _tally(size, lambda hands: strengths(order, hands), 0)
    )
    return dict(zip(map(int, pairs[::2]), map(int, pairs[1::2]), strict=True))


@cache
def bonus_counts(bonus: str, size: int, jokers: int) -> dict[int, int]:
    """How many hands of `size` cards have each set of classes of a bonus, as bits."""
    pairs = cached_table(
        f"odds-{bonus}-{size}", _MODULES, lambda: _tally(size, lambda hands: true_classes(bonus, hands), jokers)
    )
    return dict(zip(map(int, pairs[::2]), map(int, pairs[1::2]), strict=True))
