"""Covariance between the wagers of one round: exact where one count decides them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.core.deal_counts import Bets, Deals, PlayedHand
from houseway.odds.core.price import settled
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import Sheet

Net = Mapping[str, Fraction]
"""What each wager gains in one end."""


@dataclass(frozen=True, slots=True)
class Covariances:
    """Wagers that one count decides: their expectations, and the covariance of every two, per unit of each."""

    of: str
    wagers: tuple[str, ...]
    means: Net
    pairs: Mapping[tuple[str, str], Fraction]

    def correlation(self, one: str, two: str) -> float:
        spread = sqrt(self.pairs[one, one] * self.pairs[two, two])
        return float(self.pairs[one, two]) / spread if spread else 0.0


def covariances(found: GameOdds) -> list[Covariances]:
    """Every group of two wagers or more that are decided together; refused where there is none."""
    sheet = found.terms.sheet
    told = [_summed(of, ends) for of, ends in _groups(found, sheet)]
    told = [each for each in told if len(each.wagers) > 1]
    if not told:
        raise BadInput("no two of its wagers are decided by one count", where=sheet.name)
    return told


def _groups(found: GameOdds, sheet: Sheet) -> Iterable[tuple[str, list[tuple[Net, int]]]]:
    """What a deal is, and every end with its deals: community cards, hands with their bonuses, other hands."""
    from houseway.odds.core.methods import count_with_bonuses

    shared: dict[int, tuple[Deals, list[str]]] = {}
    for price in found.prices:
        # A wager with outcomes of its own may share the count of another row's cards, but not its cards.
        if isinstance(price.deals, Deals) and price.exact and not price.wager.outcomes:
            shared.setdefault(id(price.deals), (price.deals, []))[1].append(price.wager.id)
    for deals, wagers in shared.values():
        ends = [({each: _net(sheet, each, words) for each in wagers}, many) for words, many in deals.ways.items()]
        yield deals.of, [*ends, *[(dict.fromkeys(wagers, Fraction(0)), deals.void)] * bool(deals.void)]
    if joint := count_with_bonuses(found.terms):
        ways, _, of = joint
        yield of, _of_bets(sheet, ways)
        return
    for price in found.prices:
        if isinstance(price.deals, PlayedHand) and price.exact:
            yield price.deals.of, _of_bets(sheet, price.deals.ways)


def _of_bets(sheet: Sheet, ways: Mapping[Bets, int]) -> list[tuple[Net, int]]:
    return [
        ({bet.wager: bet.stake * _net(sheet, bet.wager, bet.words) for bet in bets}, many)
        for bets, many in ways.items()
    ]


def _net(sheet: Sheet, wager: str, words: tuple[str, ...]) -> Fraction:
    _, (_, _, net) = settled(verdict(sheet.wager(wager), words))
    return net


def _summed(of: str, ends: list[tuple[Net, int]]) -> Covariances:
    """A wager that is not made in an end gains nothing there."""
    wagers = tuple(dict.fromkeys(wager for net, _ in ends for wager in net))
    total = sum(many for _, many in ends)
    none = Fraction(0)
    means = {each: sum((net.get(each, none) * many for net, many in ends), none) / total for each in wagers}
    pairs = {}
    for one in wagers:
        for two in wagers:
            both = sum((net.get(one, none) * net.get(two, none) * many for net, many in ends), none) / total
            pairs[one, two] = both - means[one] * means[two]
    return Covariances(of, wagers, means, pairs)
