"""Exact sums over simulated rounds. They merge in any order and in any grouping to the same numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

from houseway.errors import BadInput

Exact: TypeAlias = int | Fraction


@dataclass(slots=True)
class GainSums:
    """A mean of gains per unit staked, with its standard error: rounds are independent, wagers within one are not."""

    rounds: int = 0
    gains: Exact = 0
    stakes: Exact = 0
    gain_squares: Exact = 0
    stake_squares: Exact = 0
    products: Exact = 0

    def add(self, gain: Exact, stake: Exact) -> None:
        """Add one round."""
        self.rounds += 1
        self.gains += gain
        self.stakes += stake
        self.gain_squares += gain * gain
        self.stake_squares += stake * stake
        self.products += gain * stake

    def add_many(self, rounds: int, gains: Exact, squares: Exact) -> None:
        """Add rounds with a stake of one, given the sums of their gains and of the squares."""
        self.merge(GainSums(rounds, gains, rounds, squares, rounds, gains))

    def merge(self, other: GainSums) -> None:
        """Add the rounds of another sum."""
        self.rounds += other.rounds
        self.gains += other.gains
        self.stakes += other.stakes
        self.gain_squares += other.gain_squares
        self.stake_squares += other.stake_squares
        self.products += other.products

    def plain(self) -> dict[str, float | int]:
        """The mean and its standard error; both are rounded once, from exact sums."""
        mean, n = Fraction(self.gains) / Fraction(self.stakes), self.rounds
        # The variance of gain - mean * stake, summed over the rounds.
        spread = self.gain_squares - 2 * mean * self.products + mean * mean * self.stake_squares
        stderr = sqrt(max(spread, Fraction(0)) * Fraction(n, n - 1)) / self.stakes if n > 1 else 0.0
        return {"mean": float(mean), "stderr": float(stderr), "rounds": n}


@dataclass(slots=True)
class RunTally:
    """What some parts of a run came to: sums for each wager or seat, collection, and what was seen to happen."""

    rounds: int = 0
    sums: dict[str, GainSums] = field(default_factory=dict)
    collected: int = 0
    rows: set[int] = field(default_factory=set)
    wagers: set[str] = field(default_factory=set)
    charges: set[int] = field(default_factory=set)

    def of(self, name: str) -> GainSums:
        """The sums of this wager or seat."""
        found = self.sums.get(name)
        if found is None:
            found = self.sums[name] = GainSums()
        return found

    def merge(self, other: RunTally) -> None:
        """Add another tally to this one."""
        self.rounds += other.rounds
        self.collected += other.collected
        for name, sums in other.sums.items():
            self.of(name).merge(sums)
        self.rows |= other.rows
        self.wagers |= other.wagers
        self.charges |= other.charges

    def to_plain(self) -> dict[str, Any]:
        """The tally as JSON: whole numbers, and fractions as text, in a fixed order."""
        return {
            "rounds": self.rounds,
            "collected": self.collected,
            "sums": {name: [_written(each) for each in _numbers(self.sums[name])] for name in sorted(self.sums)},
            "rows": sorted(self.rows),
            "wagers": sorted(self.wagers),
            "charges": sorted(self.charges),
        }


def _numbers(sums: GainSums) -> tuple[Exact, ...]:
    return sums.rounds, sums.gains, sums.stakes, sums.gain_squares, sums.stake_squares, sums.products


def _written(number: Exact) -> int | str:
    return number if isinstance(number, int) else str(number)


def _read(number: int | str) -> Exact:
    return number if isinstance(number, int) else Fraction(number)


def read_tally(plain: Mapping[str, Any], where: str) -> RunTally:
    """A tally from JSON; anything else is refused."""
    try:
        sums = {name: GainSums(int(rounds), *map(_read, numbers)) for name, (rounds, *numbers) in plain["sums"].items()}
        sets = (set(plain[name]) for name in ("rows", "wagers", "charges"))
        return RunTally(plain["rounds"], sums, plain["collected"], *sets)
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        raise BadInput(f"these are no sums of a simulation: {type(error).__name__}: {error}", where=where) from None


def merged(tallies: Iterable[RunTally]) -> RunTally:
    """All tallies together."""
    whole = RunTally()
    for each in tallies:
        whole.merge(each)
    return whole
