"""What a wager is worth, from its deals and its pay rows: exact fractions of the amount wagered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, sqrt

from houseway.odds.deals import Deals
from houseway.rules.settle import Verdict, verdict
from houseway.rules.spec import PayRow, WagerRules

LOSES, PUSH, VOID = "loses", "push", "void"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of the result: so many deals, in each of which a unit wagered gains `net`."""

    name: str
    pays: str
    net: Fraction
    deals: int
    probability: Fraction

    @property
    def contribution(self) -> Fraction:
        """What comes back to the player through this row, of each unit wagered."""
        return self.probability * (1 + self.net)


@dataclass(frozen=True, slots=True)
class Price:
    """A wager with its outcomes. Everything here is exact but what ends in a square root."""

    wager: WagerRules
    deals: Deals
    outcomes: tuple[Outcome, ...]

    @property
    def total(self) -> int:
        return sum(outcome.deals for outcome in self.outcomes)

    @property
    def ev(self) -> Fraction:
        """What the player gains, of each unit wagered."""
        return sum((each.probability * each.net for each in self.outcomes), Fraction(0))

    @property
    def rtp(self) -> Fraction:
        return 1 + self.ev

    @property
    def hit(self) -> Fraction:
        """How often the wager wins."""
        return sum((each.probability for each in self.outcomes if each.net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        squares = sum((each.probability * each.net**2 for each in self.outcomes), Fraction(0))
        return squares - self.ev**2

    @property
    def sd(self) -> float:
        return sqrt(self.variance)

    @property
    def n0(self) -> Fraction | None:
        """After so many rounds the expectation is as large as one standard deviation; never, for a fair wager."""
        return self.variance / self.ev**2 if self.ev else None

    @property
    def largest(self) -> Fraction:
        """The most that a unit is paid in a deal that occurs."""
        return max((each.net for each in self.outcomes if each.deals), default=Fraction(0))


def price(wager: WagerRules, deals: Deals) -> Price:
    """Sort every deal into the row that settles it: pay rows and pushes in printed order, then what loses."""
    rows: dict[tuple[str, ...], tuple[str, str, Fraction]] = {}
    counts: dict[tuple[str, ...], int] = {}
    for key, row in _printed(wager):
        rows[key], counts[key] = row, 0
    for words, count in deals.ways.items():
        key, row = _settled(verdict(wager, words))
        rows.setdefault(key, row)
        counts[key] = counts.get(key, 0) + count
    if deals.void:
        rows[VOID,], counts[VOID,] = (VOID, PUSH, Fraction(0)), deals.void
    # What loses is said last, whenever it was found.
    order = sorted(rows, key=lambda key: key == (LOSES,))
    common = gcd(*counts.values()) if deals.lowest else 1
    whole = deals.total
    outcomes = [
        Outcome(*rows[key], counts[key] // common, Fraction(counts[key], whole)) for key in order if key in counts
    ]
    return Price(wager, deals, tuple(outcomes))


def _printed(wager: WagerRules) -> Iterable[tuple[tuple[str, ...], tuple[str, str, Fraction]]]:
    """The rows of the pay table, each by itself, and the pushes."""
    for row in wager.pays:
        yield _paid([row])
    for word in wager.pushes:
        yield (PUSH, word), (word, PUSH, Fraction(0))


def _paid(rows: list[PayRow]) -> tuple[tuple[str, ...], tuple[str, str, Fraction]]:
    names, odds = [row.on for row in rows], [str(row.pays) for row in rows]
    net = sum((row.pays.exact() for row in rows), Fraction(0))
    return ("wins", *names), (" + ".join(names), " + ".join(odds), net)


def _settled(found: Verdict) -> tuple[tuple[str, ...], tuple[str, str, Fraction]]:
    match found.result:
        case "wins":
            assert found.row is not None
            return _paid(sorted((found.row, *found.more), key=lambda row: -row.pays.exact()))
        case "pushes":
            return (PUSH, found.on), (found.on, PUSH, Fraction(0))
        case "loses":
            return (LOSES,), (LOSES, "", Fraction(-1))
