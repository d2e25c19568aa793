"""The house way of a sheet for many hands at once: the clauses of `rules.house_ways` over arrays.

The result is one of the 21 ways. Where several have equal strength, any of them may be given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, RANKS
from houseway.ranking import high
from houseway.ranking.kernels import SPLITS
from houseway.ranking.kernels.seven_card_kinds import SEVEN, Hands, Ways
from houseway.rules.house_ways import FOUR_ALIKE, KINDS, THREE_ALIKE, HouseWay

Marks = NDArray[np.bool_]

_ACE = RANKS.index("A")
_PAIR = high.PAIR << high.CLASS_SHIFT
_ANY_ACE = _ACE << 16
COMPLETE = (high.STRAIGHT, high.FLUSH, high.STRAIGHT_FLUSH)
_FIRST, _SECOND = (list(places) for places in zip(*SPLITS, strict=True))
NO_CLAUSE = -1


@dataclass(frozen=True, slots=True)
class DealtHands:
    """Each hand as dealt: its ranks, how many of each, and every way to set it."""

    hands: Hands
    ways: Ways
    wild: bool

    @property
    def joker(self) -> Marks:
        return np.asarray((self.hands == JOKER).any(axis=1))

    @property
    def ranks(self) -> NDArray[np.int64]:
        return np.asarray(np.minimum(self.hands.astype(np.int64) >> 2, _ACE))

    @property
    def counts(self) -> NDArray[np.int64]:
        """How many cards of each rank. A bug counts as an ace; a wild joker is not counted."""
        counted = (self.hands != JOKER) | (not self.wild)
        ranks = self.ranks
        return np.stack([((ranks == rank) & counted).sum(axis=1) for rank in range(len(RANKS))], axis=1)


class _Columns:
    """Everything that a clause may ask, computed once for all hands."""

    def __init__(self, dealt: DealtHands) -> None:
        counts, ranks = dealt.counts, dealt.ranks
        self.fronts, self.backs, self.allowed = dealt.ways.fronts, dealt.ways.backs, dealt.ways.allowed
        self.joker, is_joker = dealt.joker, dealt.hands == JOKER
        of = np.take_along_axis(counts, ranks, axis=1)
        of[is_joker & dealt.wild] = 0
        self.of = of[:, _FIRST], of[:, _SECOND]
        self.one, self.two = ranks[:, _FIRST], ranks[:, _SECOND]
        self.with_joker = is_joker[:, _FIRST] | is_joker[:, _SECOND]
        lower = np.where(dealt.hands[:, _FIRST] < dealt.hands[:, _SECOND], *self.of)
        fewest = np.where(is_joker, SEVEN, _natural_counts(ranks, is_joker)).min(axis=1)
        self.lower_single = lower == fewest[:, None]
        self.complete_ways = np.isin(self.backs >> high.CLASS_SHIFT, COMPLETE)
        self.complete = (self.complete_ways & self.allowed).any(axis=1)
        self.kind = _kinds(counts)
        self.high = (counts * len(RANKS) + np.arange(len(RANKS))).argmax(axis=1)
        ordered = np.sort(np.where(is_joker & dealt.wild, -1, ranks), axis=1)[:, ::-1]
        self.next, self.third = ordered[:, 1:2], ordered[:, 2:3]
        # The same without the joker, whatever it is.
        self.naturals = np.sort(np.where(is_joker, -1, ranks), axis=1)[:, ::-1]
        other = np.where(is_joker[:, _FIRST], self.two, self.one)
        alone = self.naturals[:, 0] != self.naturals[:, 1]
        self.joker_and_highest = (other == self.naturals[:, :1]) & alone[:, None]
        self.small_pair = _small_pairs(counts, self.joker & dealt.wild)

    def ranks_are(self, one: NDArray[np.int64], two: NDArray[np.int64]) -> Marks:
        high_rank, low_rank = np.maximum(self.one, self.two), np.minimum(self.one, self.two)
        return np.asarray((high_rank == one) & (low_rank == two))

    def keeps(self, many: int) -> Marks:
        return np.asarray((self.of[0] != many) & (self.of[1] != many))


def _natural_counts(ranks: NDArray[np.int64], is_joker: Marks) -> NDArray[np.int64]:
    """For each card, how many of its rank the hand has, the joker not counted."""
    return np.asarray(((ranks[:, :, None] == ranks[:, None, :]) & ~is_joker[:, None, :]).sum(axis=2))


def _kinds(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """The sizes of the groups of equal cards as digits of a number: 32 for a full house."""
    several = np.sort(np.where(counts > 1, counts, 0), axis=1)[:, ::-1]
    return np.asarray(several[:, 0] * 100 + several[:, 1] * 10 + several[:, 2])


def _small_pairs(counts: NDArray[np.int64], joker: Marks) -> NDArray[np.int64]:
    """The rank of the lower pair. A joker with one pair makes another of the highest single card."""
    ranks = np.arange(len(RANKS))
    pairs = counts == 2
    lowest = np.where(pairs, ranks, len(RANKS)).min(axis=1)
    single = np.where(counts == 1, ranks, -1).max(axis=1)
    lowest = np.where(joker & (pairs.sum(axis=1) == 1), np.minimum(lowest, single), lowest)
    return np.where(lowest == len(RANKS), -1, lowest)


_CODES = {int("".join(map(str, (*sizes, 0, 0, 0)[:3]))): word for sizes, word in KINDS.items()}

_FRONTS: Mapping[str, Callable[[_Columns], Marks]] = {
    "the two highest": lambda seen: seen.allowed,
    "the two highest, the joker behind": lambda seen: ~seen.with_joker,
    "the second and third highest": lambda seen: seen.ranks_are(seen.next, seen.third),
    "the highest and third highest": lambda seen: (
        ~seen.with_joker & seen.ranks_are(seen.naturals[:, :1], seen.naturals[:, 2:3])
    ),
    "an ace and the highest other": lambda seen: (seen.fronts >= _ANY_ACE) & (seen.fronts < _PAIR),
    "the joker and the highest single": lambda seen: seen.with_joker & seen.lower_single,
    "the joker and the highest card": lambda seen: seen.with_joker & seen.joker_and_highest,
    "the small pair": lambda seen: seen.fronts == (_PAIR | seen.small_pair[:, None] << 16),
    "the highest pair": lambda seen: seen.fronts >= _PAIR,
    "a pair or an ace": lambda seen: seen.fronts >= _ANY_ACE,
    "two of the three": lambda seen: (seen.of[0] == 3) & (seen.of[1] == 3),
    "two of the four": lambda seen: (seen.of[0] == 4) & (seen.of[1] == 4),
    "a pair of aces": lambda seen: seen.fronts == _PAIR | _ANY_ACE,
}
_BEHINDS: Mapping[str, Callable[[_Columns], Marks]] = {
    "the rest": lambda seen: seen.allowed,
    "the pair": lambda seen: seen.keeps(2),
    "both pairs": lambda seen: seen.keeps(2),
    "the three of a kind": lambda seen: seen.keeps(3),
    "the four of a kind": lambda seen: seen.keeps(4),
    "three alike or more": lambda seen: np.isin(seen.backs >> high.CLASS_SHIFT, THREE_ALIKE),
    "four alike or more": lambda seen: np.isin(seen.backs >> high.CLASS_SHIFT, FOUR_ALIKE),
    "a straight or flush": lambda seen: seen.complete_ways,
}


def house_ways(clauses: Sequence[HouseWay], dealt: DealtHands) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For every hand, the way that the house sets it and the number of the clause that decides."""
    seen = _Columns(dealt)
    worth = (seen.fronts.astype(np.int64) << 32) + seen.backs
    taken = np.where(seen.allowed, (seen.backs.astype(np.int64) << 32) + seen.fronts, -1).argmax(axis=1)
    by = np.full(len(taken), NO_CLAUSE)
    for number, clause in enumerate(clauses):
        open_hands = (by == NO_CLAUSE) & _speaks_of(clause, seen)
        if not open_hands.any():
            continue
        least = RANKS.index(clause.least) << 16 if clause.least else 0
        fits = seen.allowed & (seen.fronts >= least) & _BEHINDS[clause.behind](seen) & _FRONTS[clause.front](seen)
        if clause.otherwise:
            none = ~fits.any(axis=1)
            fits[none] = (seen.allowed & _FRONTS[clause.otherwise](seen))[none]
        found = open_hands & fits.any(axis=1)
        best = np.where(fits, worth, -1).argmax(axis=1)
        taken[found], by[found] = best[found], number
    return taken, by


def _speaks_of(clause: HouseWay, seen: _Columns) -> Marks:
    kinds = [code for code, word in _CODES.items() if word in clause.dealt]
    speaks = np.isin(seen.kind, kinds)
    for wanted, held in ((clause.joker, seen.joker), (clause.complete, seen.complete)):
        if wanted != "either":
            speaks &= held == (wanted == "with")
    if clause.of:
        speaks &= np.isin(seen.high, [RANKS.index(rank) for rank in clause.of])
    return np.asarray(speaks)
