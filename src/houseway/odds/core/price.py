"""The price of a wager, from its deals and pay rows: exact fractions of the amount wagered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, sqrt
from typing import NamedTuple

from houseway.errors import check_type
from houseway.odds.core.deal_counts import Bets, Counted, Deals, Expected, PlayedHand, StakeAtEnd
from houseway.rules.settle import Verdict, verdict
from houseway.rules.sheet.spec import PayRow, Sheet, WagerRules

LOSES, PUSH, VOID = "loses", "push", "void"
_ONE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of the result: a number of deals, each with `stake` units wagered and `net` units gained.

    Where hands split, a row may come several times in a round: `probability` is then an expected count.
    """

    name: str
    pays: str
    net: Fraction
    deals: int
    probability: Fraction
    stake: Fraction = _ONE


@dataclass(frozen=True, slots=True)
class Price:
    """A wager with its outcomes, per unit of itself or of the base wager. All is exact except square roots.

    A hand with several wagers has a price for each among its `parts`; their expectations add up to that of the hand.
    """

    wager: WagerRules
    deals: Counted
    outcomes: tuple[Outcome, ...]
    parts: tuple[Price, ...] = ()

    @property
    def exact(self) -> bool:
        return self.deals.exact

    @property
    def total(self) -> int:
        return sum(outcome.deals for outcome in self.outcomes)

    @property
    def ev(self) -> Fraction:
        """The player's gain per unit wagered."""
        return sum((each.probability * each.net for each in self.outcomes), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """The average number of units wagered, raises included."""
        return sum((each.probability * each.stake for each in self.outcomes), Fraction(0))

    @property
    def risk(self) -> Fraction | None:
        """The element of risk: the player's loss as a share of everything wagered; None where nothing is staked."""
        return -self.ev / self.staked if self.staked else None

    @property
    def rtp(self) -> Fraction | None:
        """The return to player: the share of everything wagered that comes back; None where nothing is staked."""
        return None if self.risk is None else 1 - self.risk

    def contribution(self, outcome: Outcome) -> Fraction | None:
        """The share of everything wagered that comes back through this row."""
        if not self.staked:
            return None
        return outcome.probability * (outcome.stake + outcome.net) / self.staked

    @property
    def hit(self) -> Fraction:
        """How often the wager wins."""
        return sum((each.probability for each in self.outcomes if each.net > 0), Fraction(0))

    @property
    def variance(self) -> Fraction | None:
        """The variance of one round as a fraction; None where hands split, of which `sd` alone is known."""
        if isinstance(self.deals, Expected):
            return None
        squares = sum((each.probability * each.net**2 for each in self.outcomes), Fraction(0))
        return squares - self.ev**2

    @property
    def sd(self) -> float | None:
        if isinstance(self.deals, Expected):
            return None if self.deals.spread is None else sqrt(self.deals.spread)
        assert self.variance is not None
        return sqrt(self.variance)

    @property
    def sd_exact(self) -> bool:
        """Whether the standard deviation comes from counted deals, not from a sample."""
        return self.exact and (not isinstance(self.deals, Expected) or self.deals.counted)

    @property
    def stderr(self) -> float | None:
        """The standard error of an estimate; None for an exact figure."""
        return None if self.exact or self.sd is None or not self.total else self.sd / sqrt(self.total)

    @property
    def n0(self) -> Fraction | float | None:
        """The number of rounds after which the expectation equals one standard deviation; None if it never does."""
        spread = self.deals.spread if isinstance(self.deals, Expected) else self.variance
        return spread / self.ev**2 if self.ev and spread is not None else None

    @property
    def largest(self) -> Fraction:
        """The highest gain of a unit in any deal that occurs."""
        return max((each.net for each in self.outcomes if each.probability), default=Fraction(0))


def price(wager: WagerRules, deals: Deals) -> Price:
    """Sort every deal into the row that settles it: pay rows and pushes in printed order, then losses."""
    check_type(wager, WagerRules, "a wager of a sheet, such as sheet.wager('tie')", "wager")
    check_type(deals, Deals, "its deals, as houseway.odds.core.methods.count counts them", "deals")
    rows: dict[tuple[str, ...], tuple[str, str, Fraction]] = {}
    counts: dict[tuple[str, ...], int] = {}
    for key, row in _printed(wager):
        rows[key], counts[key] = row, 0
    for words, count in deals.ways.items():
        key, row = settled(verdict(wager, words))
        rows.setdefault(key, row)
        counts[key] = counts.get(key, 0) + count
    if deals.void:
        rows[VOID,], counts[VOID,] = (VOID, PUSH, Fraction(0)), deals.void
    # The losing row is always listed last.
    order = sorted(rows, key=lambda key: key == (LOSES,))
    common = gcd(*counts.values()) if deals.lowest else 1
    whole = deals.total
    outcomes = [
        Outcome(*rows[key], counts[key] // common, Fraction(counts[key], whole)) for key in order if key in counts
    ]
    return Price(wager, deals, tuple(outcomes))


class StakeEnd(NamedTuple):
    """How a stake ended: the row that settles it, its odds and its gain."""

    stake: Fraction
    name: str
    pays: str
    net: Fraction


def price_hand(sheet: Sheet, played: PlayedHand) -> Price:
    """The price of a hand by how its wagers end together, with each wager as a part."""
    rules = {wager.id: wager for wager in sheet.wagers}
    hand: Counter[StakeEnd] = Counter()
    parts: dict[str, Counter[StakeEnd]] = {}
    for bets, count in played.ways.items():
        ends = [_end(rules[bet.wager], bet) for bet in bets]
        hand[_together(bets, ends)] += count
        for bet, end in zip(bets, ends, strict=True):
            parts.setdefault(bet.wager, Counter())[end] += count
    return Price(
        rules[played.base],
        played,
        _outcomes(hand, played),
        tuple(Price(rules[each], played, _outcomes(ends, played)) for each, ends in parts.items()),
    )


def _end(wager: WagerRules, bet: StakeAtEnd) -> StakeEnd:
    _, (name, pays, net) = settled(verdict(wager, bet.words))
    return StakeEnd(bet.stake, name, pays, net * bet.stake)


def _together(bets: Bets, ends: list[StakeEnd]) -> StakeEnd:
    """Name a row among several wagers: with its wager, and with its stake unless that is one."""
    names = [
        f"{bet.wager} {end.name}" if end.stake == 1 else f"{bet.wager} {end.stake}x {end.name}"
        for bet, end in zip(bets, ends, strict=True)
    ]
    stake, net = sum((end.stake for end in ends), Fraction(0)), sum((end.net for end in ends), Fraction(0))
    return StakeEnd(stake, ", ".join(names), " + ".join(end.pays for end in ends if end.pays), net)


def _outcomes(counts: Mapping[StakeEnd, int], played: PlayedHand) -> tuple[Outcome, ...]:
    """The outcomes, largest gain first. For a wager that is not always made, the other deals are added."""
    common = gcd(*counts.values()) if played.lowest else 1
    order = sorted(counts, key=lambda end: (-end.net, end.stake, end.name))
    total = played.total
    return tuple(
        Outcome(end.name, end.pays, end.net, counts[end] // common, Fraction(counts[end], total), end.stake)
        for end in order
    )


def price_expected(wager: WagerRules, found: Expected) -> Price:
    """The price of rows with an expected count in a round."""
    whole = lcm(*(often.denominator for often in found.rows.values()))
    outcomes = [
        Outcome(row.name, row.pays, row.net, int(often * whole), often, row.stake) for row, often in found.rows.items()
    ]
    return Price(wager, found, tuple(outcomes))


def _printed(wager: WagerRules) -> Iterable[tuple[tuple[str, ...], tuple[str, str, Fraction]]]:
    """Every row of the pay table, and the pushes."""
    for row in wager.pays:
        yield _paid([row])
    for word in wager.pushes:
        yield (PUSH, word), (word, PUSH, Fraction(0))


def _paid(rows: list[PayRow]) -> tuple[tuple[str, ...], tuple[str, str, Fraction]]:
    names, odds = [row.on for row in rows], [str(row.pays) for row in rows]
    net = sum((row.pays.exact() for row in rows), Fraction(0))
    return ("wins", *names), (" + ".join(names), " + ".join(odds), net)


def settled(found: Verdict) -> tuple[tuple[str, ...], tuple[str, str, Fraction]]:
    """A key for the end of a wager; then its row, its odds, and the gain of a unit."""
    match found.result:
        case "wins":
            assert found.row is not None
            return _paid(sorted((found.row, *found.more), key=lambda row: -row.pays.exact()))
        case "pushes":
            return (PUSH, found.on), (found.on, PUSH, Fraction(0))
        case "loses":
            return (LOSES,), (LOSES, "", Fraction(-1))
