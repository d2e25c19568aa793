"""How often every way to set six cards wins and loses against a bank that sets by the house way. Exact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, Card
from houseway.odds.core.progress import progress
from houseway.odds.games.mini_pai_gow import six_card_kernels
from houseway.odds.games.mini_pai_gow.six_card_hands import (
    Bools,
    Bytes,
    Ints,
    SixCards,
    by_house_way,
    numbering,
    sets_up_to_suits,
    six_cards,
)
from houseway.odds.games.mini_pai_gow.six_card_kernels import SIX
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import run
from houseway.rules.house_ways import HouseWay

EVERY_BANK = comb(JOKER + 1 - SIX, SIX)
_PARTS = 12


@dataclass(frozen=True)
class SixTable:
    """The house way, how backs rank, and the weakest back with which the bank qualifies."""

    clauses: tuple[HouseWay, ...]
    back: str
    least: int


@dataclass(frozen=True, slots=True)
class BankHands:
    """The house way of every class: the front and the back, numbered from the weakest; `least` qualifies.

    `scale` are the strengths of backs, and `way` and `clause` what the house way does.
    """

    fronts: NDArray[np.int8]
    backs: NDArray[np.int16]
    scale: Ints
    least: int
    way: Ints
    clause: Ints


@cache
def bank_hands(at: SixTable) -> BankHands:
    six = six_cards(at.back)
    way, clause = by_house_way(at.clauses, six)
    scale = np.unique(six.backs)
    backs = np.take_along_axis(six.backs, way[:, None], axis=1)[:, 0]
    fronts = np.take_along_axis(six.fronts, way[:, None], axis=1)[:, 0]
    least = int(np.searchsorted(scale, at.least))
    places = np.searchsorted(scale, backs).astype(np.int16)
    return BankHands(fronts.astype(np.int8), places, scale, least, way, clause)


@dataclass(frozen=True, slots=True)
class SixOptions:
    """The ways of each class that no other way dominates, and the house way: from `starts` on, one after another."""

    starts: NDArray[np.int32]
    hand: Ints
    fronts: NDArray[np.int8]
    backs: NDArray[np.int16]
    house: Bools


def options(six: SixCards, bank: BankHands) -> SixOptions:
    house = np.zeros(six.fronts.shape, np.bool_)
    np.put_along_axis(house, bank.way[:, None], values=True, axis=1)
    kept = _undominated(six) | house
    hand, place = np.nonzero(kept)
    starts = np.zeros(len(six.hands) + 1, np.int32)
    np.cumsum(kept.sum(axis=1), out=starts[1:])
    backs = np.searchsorted(bank.scale, six.backs[hand, place]).astype(np.int16)
    return SixOptions(starts, hand, six.fronts[hand, place].astype(np.int8), backs, house[hand, place])


def _undominated(six: SixCards) -> Bools:
    """The ways that no other way equals or beats both in front and behind."""
    kept = six.allowed.copy()
    for one in range(SIX):
        for other in range(SIX):
            if one != other:
                as_good = (six.fronts[:, other] >= six.fronts[:, one]) & (six.backs[:, other] >= six.backs[:, one])
                same = (six.fronts[:, other] == six.fronts[:, one]) & (six.backs[:, other] == six.backs[:, one])
                # Of two ways that are the same the first is kept.
                kept[:, one] &= ~(six.allowed[:, other] & as_good & (~same | (other < one)))
    return kept


@dataclass(frozen=True, slots=True)
class SixCounts:
    """For every option, over the bank's hands without a shared card: wins, losses, and both where the bank qualifies.

    `qualified` is how many of those hands qualify, by class.
    """

    options: SixOptions
    ends: Ints
    qualified: Ints


def count(at: SixTable) -> SixCounts:
    """All options against all hands of the bank."""
    six, bank = six_cards(at.back), bank_hands(at)
    found = options(six, bank)
    ends, qualified = np.zeros((len(found.hand), 4), np.int64), np.zeros(len(six.hands), np.int64)
    given = (bank.fronts, bank.backs, len(bank.scale) - 1, bank.least, found.starts, found.fronts, found.backs)
    every = np.arange(len(six.hands), dtype=np.int32)
    six_card_kernels.count_all(every, six.times, *given, ends, qualified)
    known = numbering()
    jobs = list(_jobs())
    with progress("sets of cards", len(jobs)) as advance:
        mine = [(np.zeros_like(ends), np.zeros_like(qualified)) for _ in range(table_cache.threads())]

        def work(thread: int) -> None:
            for sets, factors, most in jobs[thread :: len(mine)]:
                tables = (known.classes, known.sums, known.sizes, known.binomial)
                six_card_kernels.count_sets(sets, factors, most, *tables, *given, *mine[thread])
                advance(1)

        run(len(mine), work)
    for more, others in mine:
        ends += more
        qualified += others
    # A class was reached from every hand of it.
    return SixCounts(found, ends // six.times[found.hand, None], qualified // six.times)


def _jobs() -> Iterator[tuple[Bytes, Ints, int]]:
    """Portions of the sets of one to six cards, with their factors, and how many hands have one of them."""
    for size in range(1, SIX + 1):
        sets, times = sets_up_to_suits(size)
        factors = times * (-1) ** size
        most = comb(JOKER + 1 - size, SIX - size)
        parts = min(_PARTS, len(sets))
        for part in range(parts):
            yield np.ascontiguousarray(sets[part::parts]), np.ascontiguousarray(factors[part::parts]), most


def against_all(at: SixTable, hand: tuple[Card, ...], ways: Sequence[tuple[int, int]]) -> Ints:
    """Fronts and backs of one hand against all 10,737,573 hands of the bank: the four counts for each of them."""
    bank, known = bank_hands(at), numbering()
    fronts = np.array([front for front, _ in ways], np.int64)
    backs = np.searchsorted(bank.scale, [back for _, back in ways]).astype(np.int64)
    ends = np.zeros((len(ways), 4), np.int64)
    tables = (known.classes, known.sums, known.sizes, known.binomial)
    given = (bank.fronts, bank.backs, len(bank.scale) - 1, bank.least)
    six_card_kernels.against_all(np.array(hand, np.uint8), *tables, *given, fronts, backs, ends)
    return ends
