"""The house way of a sheet for every kind of seven cards, computed once and cached."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from houseway.ranking.kernels.seven_card_kinds import Ints, Ways, hand_kinds, ways
from houseway.ranking.kernels.table_cache import cached_table
from houseway.rules.house_way_arrays import DealtHands, house_ways
from houseway.rules.house_ways import NO_LINES, HouseWay

HOUSE_WAY_MODULES = tuple(
    f"houseway.{name}"
    for name in (
        "rules.house_way_arrays",
        "rules.house_way_table",
        "rules.house_ways",
        "ranking.high",
        "ranking.five",
        "ranking.short_hands",
        "ranking.jokers",
        "ranking.kernels.seven_card_kinds",
        "ranking.kernels.pattern_tables",
    )
)
"""The modules whose text decides every house way."""


@dataclass(frozen=True)
class PaiGowTable:
    """The pai gow of one sheet: the ways to set every kind of hand, and the way and clause of the house."""

    ways: Ways
    house: Ints
    clause: Ints

    @cached_property
    def best(self) -> NDArray[np.bool_]:
        """The ways that may be best."""
        return _undominated(self.ways) & hand_kinds().real[:, None]

    def strengths(self, taken: NDArray[np.int64]) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The front and back of the chosen way of every kind."""
        at = np.arange(len(taken))
        return self.ways.fronts[at, taken], self.ways.backs[at, taken]


@cache
def house_way_table(clauses: tuple[HouseWay, ...], back: str) -> PaiGowTable:
    """The house way is computed once and cached."""
    hands = hand_kinds().hands
    all_ways = ways(hands, back)

    def derive() -> NDArray[np.int32]:
        return np.concatenate(house_ways(clauses, DealtHands(hands, all_ways, "wild" in back))).astype(np.int32)

    house, clause = np.split(
        cached_table(f"house-way-{way_digest(clauses, back)}", HOUSE_WAY_MODULES, derive).astype(np.int64), 2
    )
    return PaiGowTable(all_ways, house, clause)


def way_digest(clauses: tuple[HouseWay, ...], *more: object) -> str:
    """A name for everything that changes a setting; sheets with the same house way share it."""
    said = [replace(clause, id="", says="", lines=NO_LINES) for clause in clauses]
    return sha256(repr((said, more)).encode()).hexdigest()[:12]


def _undominated(all_ways: Ways) -> NDArray[np.bool_]:
    """The ways that no other way beats or equals both in front and in back."""
    worth = (all_ways.backs.astype(np.int64) << 32) + all_ways.fronts
    order = np.argsort(-np.where(all_ways.allowed, worth, -1), axis=1, kind="stable")
    fronts = np.take_along_axis(np.where(all_ways.allowed, all_ways.fronts, -1), order, axis=1)
    before = np.maximum.accumulate(fronts, axis=1)
    kept = np.ones_like(fronts, np.bool_)
    kept[:, 1:] = fronts[:, 1:] > before[:, :-1]
    found = np.zeros_like(kept)
    np.put_along_axis(found, order, kept & (fronts >= 0), axis=1)
    return found
