"""What a collection fee comes to. Never a percentage: a printed amount in a printed bracket."""

from __future__ import annotations

from itertools import pairwise

from houseway.rules.spec import Charge, FeeOption, Schedule
from houseway.rules.values import Cents, Rates

RATES_MAX = 5


def due(charge: Charge, rates: Rates, measure: int) -> Cents:
    """The fee when this much is on the table (or so many players are in).

    Printed brackets may leave gaps ($130, then $135): an amount belongs to the last bracket that it reaches, so that
    what falls into a gap pays the lower fee, and what falls below the first bracket pays nothing. A number of players
    in no bracket pays nothing: no fee is printed for it.
    """
    if not charge.bands:
        return rates[0]
    if charge.by == "players":
        return next((rate for band, rate in zip(charge.bands, rates, strict=True) if measure in band), 0)
    fee, reached = 0, -1
    for band, rate in zip(charge.bands, rates, strict=True):
        if reached < band.low <= measure:
            fee, reached = rate, band.low
    return fee


def gaps(charge: Charge) -> list[tuple[int, int]]:
    """The holes between brackets, as (first, last) amount in no bracket, counted in whole units."""
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
    """Numbers of players that may sit down and stand in no bracket."""
    if charge.by != "players" or not charge.bands:
        return []
    return [count for count in range(fewest, most + 1) if not any(count in band for band in charge.bands)]


def distinct_rates(schedule: Schedule, option: FeeOption) -> int:
    """How many different collection rates one table limit has; more than five are not allowed."""
    counts = [len({rate for rate in rates if rate}) for rates in option.pays]
    return max(counts, default=0) if len(schedule.charges) == len(counts) else sum(counts)
