"""Kinds of seven-card hands from the 53: hands with the same ranks, and with the same cards in a suit of five.

Suits only matter to a setting where they make a flush. So the 154,143,080 hands are some 292,000 kinds, and each
question about settings is answered once for each kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.ranking.kernels import SPLITS, catalog, strengths
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS, RANK_KEYS, ROW_SHIFT, SUIT_SHIFT, WITH_JOKER

Ints = NDArray[np.int64]
Hands = NDArray[np.uint8]

SEVEN = 7
JOKER_KEY = 8_000_000
# Suit counters start at three: the fifth card sets the top bit of four.
START = 0x3333 << SUIT_SHIFT
# The number of rank combinations of none, one or two cards outside a flush.
_BESIDE = (1, 13, 91)
_MASKS = 1 << 13


@dataclass(frozen=True, slots=True)
class HandKinds:
    """Numbers for the kinds of hands, and a hand of each kind. A number without a hand has a row of zeros."""

    keys: Ints
    bits: Ints
    places: NDArray[np.int32]
    offsets: Ints
    lowest: Ints
    hands: Hands
    real: NDArray[np.bool_]

    @property
    def tables(self) -> tuple[Ints, Ints, NDArray[np.int32], Ints, Ints]:
        """The arguments that a kernel needs to number a hand."""
        return *self.numbering, self.lowest

    @property
    def numbering(self) -> tuple[Ints, Ints, NDArray[np.int32], Ints]:
        """The same for a kernel that knows which suit makes the flush."""
        return self.keys, self.bits, self.places, self.offsets

    def number(self, cards: Sequence[int]) -> int:
        """The kind of these seven cards, one hand at a time; the kernels do the same in bulk."""
        key, masks = int(START + sum(int(self.keys[face]) for face in cards)), 0
        for face in cards:
            masks |= int(self.bits[face])
        pattern = key & (1 << SUIT_SHIFT) - 1
        if not key & FLUSH_BITS:
            return pattern + int(self.places[pattern >> ROW_SHIFT])
        suit = next(suit for suit in range(4) if key >> SUIT_SHIFT + 4 * suit & 8)
        mask = masks >> 13 * suit & _MASKS - 1
        beside = sorted((face >> 2 for face in cards if face != JOKER and face & 3 != suit), reverse=True)
        return int(self.offsets[mask | WITH_JOKER * (JOKER in cards)]) + _place(beside)


def _place(beside: Sequence[int]) -> int:
    if len(beside) == 2:
        high, low = beside
        return high * (high + 1) // 2 + low
    return beside[0] if beside else 0


@cache
def hand_kinds() -> HandKinds:
    """Kinds without a flush by the perfect hash of their ranks, then the kinds with five cards of a suit."""
    table = catalog.pattern("high-bug", SEVEN)
    assert table.start == START
    offsets, at = np.full(2 * _MASKS, -1, np.int64), len(table.values)
    for joker in (0, 1):
        for suited in range(5 - joker, SEVEN - joker + 1):
            for ranks in combinations(range(13), suited):
                offsets[sum(1 << rank for rank in ranks) + WITH_JOKER * joker] = at
                at += _BESIDE[SEVEN - joker - suited]
    bits = np.zeros(JOKER + 1, np.int64)
    bits[:JOKER] = [1 << 13 * (face & 3) + (face >> 2) for face in range(JOKER)]
    lowest = np.array([(mask & -mask).bit_length() - 1 for mask in range(_MASKS)], np.int64)
    hands, real = np.zeros((at, SEVEN), np.uint8), np.zeros(at, np.bool_)
    for number, hand in (*_plain(table.places), *_flushes(offsets)):
        assert not real[number], "two kinds have one number"
        hands[number], real[number] = hand, True
    keys = np.ascontiguousarray(catalog.keys()[: JOKER + 1])
    return HandKinds(keys, bits, table.places, offsets, lowest, hands, real)


def _plain(places: NDArray[np.int32]) -> Iterator[tuple[int, list[int]]]:
    """A hand for every choice of ranks. Suits take turns, so that there is no flush."""
    for joker in (0, 1):
        for ranks in combinations_with_replacement(range(13), SEVEN - joker):
            if any(ranks[at] == ranks[at + 4] for at in range(len(ranks) - 4)):
                continue
            key = sum(RANK_KEYS[rank] for rank in ranks) + JOKER_KEY * joker
            yield key + int(places[key >> ROW_SHIFT]), [*_suited_round(ranks), *[JOKER] * joker]


def _suited_round(ranks: Sequence[int]) -> list[int]:
    return [rank * 4 + place % 4 for place, rank in enumerate(ranks)]


def _flushes(offsets: Ints) -> Iterator[tuple[int, list[int]]]:
    """A hand for every suit of five or more cards and the ranks of the other cards. The suit is the first one."""
    for joker in (0, 1):
        for suited in range(5 - joker, SEVEN - joker + 1):
            for ranks in combinations(range(13), suited):
                at = int(offsets[sum(1 << rank for rank in ranks) + WITH_JOKER * joker])
                for beside in combinations_with_replacement(range(12, -1, -1), SEVEN - joker - suited):
                    others = [rank * 4 + 1 + place for place, rank in enumerate(beside)]
                    yield at + _place(beside), [*(rank * 4 for rank in ranks), *others, *[JOKER] * joker]


@dataclass(frozen=True, slots=True)
class Ways:
    """Both strengths of the 21 ways to set a hand of every kind, and which of them are allowed."""

    fronts: NDArray[np.int32]
    backs: NDArray[np.int32]

    @property
    def allowed(self) -> NDArray[np.bool_]:
        return self.fronts < self.backs


def ways(hands: Hands, back: str) -> Ways:
    """Every way to set every hand, by the order of the back; the front uses the same joker."""
    front = "pai-gow-front-wild" if "wild" in back else "pai-gow-front"
    ahead = np.stack([strengths(front, hands[:, list(two)]) for two in SPLITS], axis=1)
    rest = [[place for place in range(SEVEN) if place not in two] for two in SPLITS]
    behind = np.stack([strengths(back, hands[:, five]) for five in rest], axis=1)
    return Ways(ahead, behind)
