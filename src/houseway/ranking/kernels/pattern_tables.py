"""Tables for the compiled kernels, derived from the scalar rankings: no rule is written a second time here.

A hand without a flush ranks by how many cards it has of each rank. Every card has a key, and the sum of the keys of a
hand is different for every such pattern. A perfect hash by row displacement leads from the sum to the strength. A flush
ranks by the ranks of its suit, in a table of 8,192 masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, MARK
from houseway.ranking.kernels import table_cache

Words = NDArray[np.int32]
Table = TypeVar("Table", bound=NDArray[Any])
Strength = Callable[[Sequence[int]], int]

# Sums of up to seven keys, none more than four times, are all different: the sequence is K. Shackleton's (SpecialK).
# The joker's key is above every sum of the others, and the key of a joker dealt face up is above all of these.
# `derive` asserts that no two sums are equal.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
DEALT_UP = JOKER + MARK
_JOKER_KEYS = {JOKER: 8_000_000, DEALT_UP: 16_000_000}
ROW_SHIFT = 9
# Suit counters are nibbles above the rank keys. They start so that the last card of a flush sets the top bit.
SUIT_SHIFT = 32
FLUSH_BITS = 0x8888 << SUIT_SHIFT
_EACH_SUIT = 0x1111 << SUIT_SHIFT
_MASKS = 1 << 13
# Flushes with a joker have a separate part of the table, those with a joker dealt face up the next part.
WITH_JOKER = _MASKS
# Where the order has no flushes the counters start at zero, and seven cards never reach the top bit.
NO_FLUSH = 8


_SHARED: dict[tuple[str, bytes], Any] = {}


@dataclass(frozen=True, slots=True)
class PatternTable:
    """How hands of one size rank in an order: values[key + places[key >> ROW_SHIFT]], or flushes[mask of the suit]."""

    size: int
    start: int
    values: Words
    places: Words
    flushes: Words

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        return self.values, self.places, self.flushes


def _rank_key(face: int) -> int:
    return _JOKER_KEYS[face] if face in _JOKER_KEYS else RANK_KEYS[face >> 2]


def shared(array: Table) -> Table:
    """One copy of equal arrays: similar orders share most of their tables."""
    same: Table = _SHARED.setdefault((array.dtype.str, sha256(array.tobytes()).digest()), array)
    return same


def card_keys(*, completes: bool) -> NDArray[np.int64]:
    """The key of each card with its suit counter above it; a joker that `completes` flushes counts in every suit."""
    keys = np.zeros(DEALT_UP + 1, np.int64)
    for face in range(JOKER):
        keys[face] = _rank_key(face) | 1 << SUIT_SHIFT + 4 * (face & 3)
    for face in _JOKER_KEYS:
        keys[face] = _rank_key(face) | (_EACH_SUIT if completes else 0)
    return keys


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a pattern table must hold. `flush_at` cards of one suit rank by that suit alone.

    `jokers` are the possible faces of a joker; `completes` means that it counts towards a flush. `apart`: flushes with
    the joker have masks of their own.
    """

    flush_at: int = 5
    jokers: tuple[int, ...] = ()
    completes: bool = True
    apart: bool = False


def pattern_table(name: str, strength: Strength, size: int, modules: tuple[str, ...], shape: Shape) -> PatternTable:
    """The table of an order for hands of `size` cards, cached between processes."""
    words = table_cache.cached_table(
        f"{name}-{size}",
        ("houseway.ranking.kernels.pattern_tables", *modules),
        lambda: derive(strength, size, shape),
    )
    rows, masks = int(words[0]), int(words[1])
    places, flushes, values = np.split(words[2:], [rows, rows + masks])
    start = (8 - shape.flush_at) * _EACH_SUIT
    return PatternTable(size, start, shared(values.copy()), shared(places.copy()), shared(flushes.copy()))


def derive(strength: Strength, size: int, shape: Shape) -> Words:
    """One array of words: the number of rows and of masks, then places, flushes and values."""
    found: dict[int, int] = {}
    for hand in _plain_hands(size, shape.jokers):
        key = sum(map(_rank_key, hand))
        assert key not in found, "two patterns have one key"
        found[key] = strength(hand)
    places, values = perfect_hash(found)
    masks = _MASKS * (1 + len(shape.jokers) * shape.apart)
    flushes = np.zeros(masks if shape.flush_at < NO_FLUSH else 1, np.int32)
    if shape.flush_at < NO_FLUSH:
        for mask, hand in _every_flush(size, shape):
            flushes[mask] = strength(hand)
    return np.concatenate([np.array([len(places), len(flushes)], np.int32), places, flushes, values])


def _plain_hands(size: int, jokers: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """A hand for every pattern of ranks. Suits take turns, so that there is no flush and no repeated card."""
    for ranks in combinations_with_replacement(range(13), size):
        if max(Counter(ranks).values()) <= 4:
            yield tuple(rank * 4 + place % 4 for place, rank in enumerate(ranks))
    for joker in jokers:
        for hand in _plain_hands(size - 1, ()):
            yield (*hand, joker)


def _every_flush(size: int, shape: Shape) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every flush mask with a hand that has it. A mask that is one card short has the joker."""
    for suited in range(shape.flush_at, size + 1):
        yield from _suited(suited)
    if not shape.completes:
        return
    assert shape.apart or not shape.jokers or shape.flush_at == size, "a joker among more cards than make a flush"
    for part, joker in enumerate(shape.jokers, 1):
        for suited in range(shape.flush_at - 1, size):
            for mask, hand in _suited(suited):
                yield mask | WITH_JOKER * part * shape.apart, (*hand, joker)


def _suited(count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    for ranks in combinations(range(13), count):
        yield sum(1 << rank for rank in ranks), tuple(rank * 4 for rank in ranks)


def perfect_hash(found: dict[int, int]) -> tuple[Words, Words]:
    """A perfect hash: rows of keys are shifted until no two values share a place."""
    rows: dict[int, list[int]] = {}
    for key in found:
        rows.setdefault(key >> ROW_SHIFT, []).append(key & (1 << ROW_SHIFT) - 1)
    places = np.zeros(max(rows) + 1, np.int32)
    taken = 0
    placed: list[tuple[int, int]] = []
    # The fullest rows go first and the small ones fill the gaps. Bit n of `clash` means that offset n would collide.
    for row in sorted(rows, key=lambda each: (-len(rows[each]), each)):
        clash, first = 0, min(rows[row])
        for column in rows[row]:
            clash |= taken >> column - first
        offset = (~clash & clash + 1).bit_length() - 1 - first
        places[row] = offset - (row << ROW_SHIFT)
        for column in rows[row]:
            taken |= 1 << column + offset
            placed.append((column + offset, found[(row << ROW_SHIFT) + column]))
    values = np.zeros(taken.bit_length(), np.int32)
    for place, value in placed:
        values[place] = value
    return places, values


TRIPLES = 455


@dataclass(frozen=True, slots=True)
class TwoThreeTable:
    """The best of two hole cards with each triple of ranks: scale[best[number of the hole * TRIPLES + triple]].

    `best` holds places on the scale of strengths, which take half the memory of strengths.
    """

    size: int
    places: Words
    numbers: Words
    triples: NDArray[np.uint16]
    best: NDArray[np.uint16]
    scale: Words
    flushes: Words

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        return self.places, self.numbers, self.triples, self.best, self.scale, self.flushes


def two_three_table(five: PatternTable, size: int) -> TwoThreeTable:
    """The same order for holes of `size` cards, of which two count, with three cards of a board."""
    holes = [ranks for ranks in combinations_with_replacement(range(13), size) if max(Counter(ranks).values()) <= 4]
    triples = list(combinations_with_replacement(range(13), 3))
    triple_of = np.zeros((13, 13, 13), np.uint16)
    for number, triple in enumerate(triples):
        for order in permutations(triple):
            triple_of[order] = number
    places, numbers = perfect_hash(
        {sum(RANK_KEYS[rank] for rank in hole): at * TRIPLES for at, hole in enumerate(holes)}
    )
    scale, pairs = _pairs_with(triples, five)
    best = np.zeros((len(holes), TRIPLES), np.uint16)
    ranks = np.array(holes)
    for one, two in combinations(range(size), 2):
        np.maximum(best, pairs[ranks[:, one], ranks[:, two]], out=best)
    ways = (shared(places), shared(numbers), shared(triple_of.ravel()), shared(best.ravel()))
    return TwoThreeTable(size, *ways, shared(scale), five.flushes)


def _pairs_with(triples: Sequence[tuple[int, ...]], five: PatternTable) -> tuple[Words, NDArray[np.uint16]]:
    """The scale of all strengths, and the place on it by two ranks and a triple; five of one rank have 0."""
    keys = np.array(RANK_KEYS, np.int64)
    sums = keys[:, None, None] + keys[None, :, None] + keys[np.array(triples)].sum(axis=1)
    alike = np.array([triple[0] if triple[0] == triple[2] else -1 for triple in triples])
    impossible = (np.arange(13)[:, None, None] == alike) & (np.arange(13)[None, :, None] == alike)
    sums[impossible] = sums[0, 1, -1]
    strengths = np.where(impossible, 0, five.values[sums + five.places[sums >> ROW_SHIFT]])
    scale = np.unique(np.append(strengths, 0)).astype(np.int32)
    return scale, np.searchsorted(scale, strengths).astype(np.uint16)
