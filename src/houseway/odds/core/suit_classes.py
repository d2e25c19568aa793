"""Every hand of a given size, one for each class under exchange of suits, ranked by the compiled rankings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.ranking.kernels import catalog, strengths, true_classes
from houseway.ranking.kernels.pattern_tables import RANK_KEYS, ROW_SHIFT
from houseway.ranking.kernels.table_cache import cached_table

Hands = NDArray[np.uint8]
Counts = NDArray[np.int64]

_RANKS, _SUITS, _FLUSH = 13, 4, 5
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
        "kernels.pattern_tables",
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


def by_ranks_and_flushes(order: str, size: int) -> NDArray[np.int32]:
    """The same pairs for an order in which suits matter only where five make a flush: no hand is looked at twice.

    Every choice of ranks counts with all its suits; hands with a flush are then moved to the strength of the flush.
    """
    table, keys = catalog.pattern(order, size), np.array(RANK_KEYS, np.int64)

    def plain(sums: Counts) -> NDArray[np.int32]:
        found: NDArray[np.int32] = table.values[sums + table.places[sums >> ROW_SHIFT]]
        return found

    ranks = np.array(list(combinations_with_replacement(range(_RANKS), size)), np.int64)
    many = (ranks[:, :, None] == np.arange(_RANKS)).sum(axis=1)
    ranks, many = ranks[many.max(axis=1) <= _SUITS], many[many.max(axis=1) <= _SUITS]
    values = [plain(keys[ranks].sum(axis=1))]
    ways = [np.array([comb(_SUITS, each) for each in range(_SUITS + 1)])[many].prod(axis=1)]
    for suited in range(_FLUSH, size + 1):
        own = np.array(list(combinations(range(_RANKS), suited)), np.int64)
        flushes, sums = table.flushes[(1 << own).sum(axis=1)], keys[own].sum(axis=1)
        for beside in combinations_with_replacement(range(_RANKS), size - suited):
            others = _SUITS * prod(comb(_SUITS - 1, each) for each in Counter(beside).values())
            values += [flushes, plain(sums + keys[list(beside)].sum())]
            ways += [np.full(len(own), others), np.full(len(own), -others)]
    scale, places = np.unique(np.concatenate(values), return_inverse=True)
    found = np.zeros(len(scale), np.int64)
    np.add.at(found, places, np.concatenate(ways))
    return np.stack([scale, found], axis=1)[found > 0].astype(np.int32).ravel()


@cache
def strength_counts(order: str, size: int) -> dict[int, int]:
    """How many hands of `size` cards from the 52 have each strength of an order."""
    by_pattern = size > _FLUSH and order == "high"

    def derive() -> NDArray[np.int32]:
        return by_ranks_and_flushes(order, size) if by_pattern else _tally(size, lambda each: strengths(order, each), 0)

    pairs = cached_table(f"odds-{order}-{size}", _MODULES, derive)
    return dict(zip(map(int, pairs[::2]), map(int, pairs[1::2]), strict=True))


@cache
def bonus_counts(bonus: str, size: int, jokers: int) -> dict[int, int]:
    """How many hands of `size` cards have each set of classes of a bonus, as bits."""
    pairs = cached_table(
        f"odds-{bonus}-{size}", _MODULES, lambda: _tally(size, lambda hands: true_classes(bonus, hands), jokers)
    )
    return dict(zip(map(int, pairs[::2]), map(int, pairs[1::2]), strict=True))
