"""The amount of a collection fee: never a percentage, always a printed amount in a printed bracket."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import pairwise
from typing import TypeVar

from msgspec import Struct

from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.values import Cents, Rates

RATES_MAX = 5
DUE_ONCE = frozenset({"wagers together", "table action"})
"""What a player's fee goes by that is due once, and not for each wager."""

Spot = TypeVar("Spot", bound=Hashable)


def due(charge: Charge, rates: Rates, measure: int) -> Cents:
    """The fee for this amount on the table, or for this number of players.

    Printed brackets may leave gaps ($130, then $135): an amount belongs to the last bracket that it reaches, so that
    what falls into a gap pays the lower fee, and what falls below the first bracket pays nothing. A number of players
    in no bracket pays nothing: no fee is printed for it.
    """
    if not charge.bands:
        return rates[0]
    if charge.by == "players":
        return next((rate for band, rate in zip(charge.bands, rates, strict=True) if measure in band), 0)
    return reached(rises(charge, rates), measure)


def rises(charge: Charge, rates: Rates) -> tuple[tuple[Cents, Cents], ...]:
    """The amounts at which the fee changes, the smallest first, each with the fee from there on."""
    if not charge.bands:
        return ((0, rates[0]),)
    bands = sorted(zip(charge.bands, rates, strict=True), key=lambda each: each[0].low)
    found, last = [], -1
    for band, rate in bands:
        shared = charge.shared == "pays the lower fee" and band.low <= last
        found.append((last + 1 if shared else band.low, rate))
        last = band.high or band.low
    return tuple(sorted(found))


def reached(steps: tuple[tuple[Cents, Cents], ...], measure: int) -> Cents:
    """The fee of the last of these amounts that is reached."""
    for low, fee in reversed(steps):
        if low <= measure:
            return fee
    return 0


class Fee(Struct, frozen=True):
    """A fee on a bettor's wagers: `rises` are the amounts at which it changes, with the fee from there on.

    The other fields are those of the charge. Wagers are given spot by spot: circle and amount.
    """

    by: str
    on: tuple[str, ...]
    rises: tuple[tuple[Cents, Cents], ...]
    over: tuple[str, ...] = ()
    over_pays: str = "by the whole wager"
    alone: str = "pay for one"

    @classmethod
    def of(cls, charge: Charge, rates: Rates) -> Fee:
        return cls(charge.by, charge.on, rises(charge, rates), charge.over, charge.over_pays, charge.alone)

    def due(
        self, spots: Mapping[Spot, Mapping[str, Cents]], action: Cents | None = None
    ) -> dict[tuple[Spot, str], Cents]:
        """The fee for each wager of one bettor that costs one, by spot and circle.

        A fee that is due once stands beside the bettor's first wager. Before the table action is known, a fee by it
        is the highest.
        """
        separate, over = self.by == "separate wager", self.over
        counted = () if separate or not self.on else (*self.on, *over)
        wagers = {
            (spot, circle): amount
            for spot, circles in spots.items()
            for circle, amount in circles.items()
            if not counted or circle in counted
        }
        if self.by in DUE_ONCE:
            measure = sum(wagers.values()) if self.by == "wagers together" else action
            fee = max(fee for _, fee in self.rises) if measure is None else reached(self.rises, measure)
            return {each: fee for each in list(wagers)[:1] if fee}
        if separate or over:
            wagers = self._separate(wagers) if separate else self._over(wagers)
        return {each: fee for each, amount in wagers.items() if (fee := reached(self.rises, amount))}

    def _separate(self, wagers: dict[tuple[Spot, str], Cents]) -> dict[tuple[Spot, str], Cents]:
        """The wagers on the main circles; without one, the largest wager, or each on the circle that has the most."""
        main = {each: amount for each, amount in wagers.items() if each[1] in self.on}
        if main or not wagers:
            return main
        if self.alone == "pay for one":
            first = max(wagers, key=lambda each: wagers[each])
            return {first: wagers[first]}
        circles: dict[str, dict[tuple[Spot, str], Cents]] = {}
        for each, amount in wagers.items():
            circles.setdefault(each[1], {})[each] = amount
        return max(circles.values(), key=lambda lying: (len(lying), sum(lying.values())))

    def _over(self, wagers: dict[tuple[Spot, str], Cents]) -> dict[tuple[Spot, str], Cents]:
        """The main wagers, and what of the bonus wagers, added up in their order, exceeds them.

        Any portion that exceeds is charged (calgrand 6390-6391), so that it counts as at least the first bracket.
        """
        charged = {each: amount for each, amount in wagers.items() if each[1] not in self.over}
        free = sum(charged.values())
        bonus = [each for each in wagers if each not in charged]
        for each in sorted(bonus, key=lambda each: self.over.index(each[1])):
            amount = wagers[each]
            free -= amount
            if free < 0:
                exceeds = max(min(amount, -free), min(amount, self.rises[0][0]))
                charged[each] = amount if self.over_pays == "by the whole wager" else exceeds
        return charged


def gaps(charge: Charge) -> list[tuple[int, int]]:
    """The gaps between brackets, as (first, last) amount in no bracket, counted in whole units."""
    unit = 100 if any(band.money for band in charge.bands) else 1
    bands = sorted(charge.bands, key=lambda band: band.low)
    return [
        (before.high + unit, after.low - unit)
        for before, after in pairwise(bands)
        if before.high is not None and before.high + unit < after.low
    ]


def overlaps(charge: Charge) -> list[tuple[str, str]]:
    """Brackets that claim the same amount."""
    bands = sorted(charge.bands, key=lambda band: band.low)
    return [
        (str(before), str(after))
        for before, after in pairwise(bands)
        if before.high is None or after.low <= before.high
    ]


def without_a_fee(charge: Charge, fewest: int, most: int) -> list[int]:
    """Numbers of players that the table seats and that are in no bracket."""
    if charge.by != "players" or not charge.bands:
        return []
    return [count for count in range(fewest, most + 1) if not any(count in band for band in charge.bands)]


def distinct_rates(schedule: Schedule, option: FeeOption) -> int:
    """How many different collection rates one table limit has; more than five are not allowed."""
    return len(collection_rates(schedule, option))


def collection_rates(schedule: Schedule, option: FeeOption) -> frozenset[Cents]:
    """The different amounts that may be due for one thing at a table with this option, whoever pays them.

    An additional fee on the same wagers is part of what they cost. A fee that is waived is no rate, and neither is one
    for the jackpot (calgrand 8030-8032).
    """
    together: dict[Hashable, list[tuple[tuple[Cents, Cents], ...]]] = {}
    found: set[Cents] = set()
    for charge, rates in schedule.charged(option):
        if charge.to == "jackpot":
            continue
        if charge.by == "wager":
            same = (charge.payer, charge.at, charge.on, charge.stake, charge.after, charge.unless)
            together.setdefault(same, []).append(rises(charge, rates))
        else:
            found.update(rates)
    for parts in together.values():
        lows = {low for steps in parts for low, _ in steps}
        found |= {sum(reached(steps, low) for steps in parts) for low in lows}
    return frozenset(found - {0})
