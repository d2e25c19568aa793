"""The risk of a seat: ruin with a bankroll, within a number of rounds or ever, and the bankroll that a risk needs.

A seat is ruined when it has less left than the largest loss of one round. Within a number of rounds the probability is
found by stepping through every round over all amounts that the seat can have. Ever: the exponent at which gains and
losses balance, a bound that is nearly reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, exp, expm1, gcd, inf, log, sqrt

import numpy as np

from houseway.errors import BadInput
from houseway.odds.core.layout_ends import SeatResult
from houseway.odds.core.progress import progress
from houseway.rules.sheet.values import Cents

Gains = Mapping[Cents, float]
"""How likely each result of a round is, after fees or before."""

# More amounts than these take too long to step through.
_MOST_STATES = 2_000_000
_STEPS = 200


def gains_of(person: SeatResult, *, fees: bool) -> dict[Cents, float]:
    """The results of one round of a seat with their probabilities."""
    found: dict[Cents, int] = {}
    for (gain, fee), many in person.gains.items():
        left = gain - fee if fees else gain
        found[left] = found.get(left, 0) + many
    return {gain: many / person.total for gain, many in found.items() if many}


def mean(gains: Gains) -> float:
    return sum(gain * chance for gain, chance in gains.items())


def deviation(gains: Gains) -> float:
    middle = mean(gains)
    return sqrt(sum((gain - middle) ** 2 * chance for gain, chance in gains.items()))


def most_lost(gains: Gains) -> Cents:
    """The largest loss of a round: with less than this a seat can play no more."""
    return max(0, -min(gains))


def ruin_within(gains: Gains, bankroll: Cents, rounds: int) -> float:
    """The probability that the seat can no longer play at some time within these rounds."""
    need = most_lost(gains)
    if bankroll < need:
        return 1.0
    if not need:
        return 0.0
    step = gcd(*gains)
    # Amounts from the least that can still be played with; those beyond every further loss are kept together.
    top = need * (rounds + 1) // step + 1
    start = (bankroll - need) // step
    if start >= top:
        return 0.0
    size = min(top, start + max(0, max(gains)) // step * rounds + 1)
    if size > _MOST_STATES or size * rounds * len(gains) > 4_000_000_000:
        raise BadInput(
            "so many rounds with so fine amounts cannot be stepped through; take fewer rounds", where="rounds"
        )
    left = np.zeros(size)
    left[start] = 1.0
    for _ in range(rounds):
        after = np.zeros(size)
        for gain, chance in gains.items():
            by = gain // step
            if by >= 0:
                after[by:] += chance * left[: size - by]
                # Whatever goes beyond the top stays at the top.
                after[-1] += chance * left[size - by :].sum() if by else 0.0
            else:
                after[:by] += chance * left[-by:]
        left = after
    return max(0.0, 1.0 - float(left.sum()))


def exponent(gains: Gains) -> float:
    """The positive number at which losses weigh as much as gains, per cent; 0 where the seat does not gain."""
    if mean(gains) <= 0:
        return 0.0
    if min(gains) >= 0:
        return inf

    def excess(theta: float) -> float:
        return sum(chance * expm1(-theta * gain) for gain, chance in gains.items())

    low, high = 0.0, 1.0 / max(abs(gain) for gain in gains)
    while excess(high) < 0:
        low, high = high, 2 * high
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) < 0 else (low, middle)
    return low


def ruin_ever(gains: Gains, bankroll: Cents) -> float:
    """The probability that the seat is ever ruined: certain where it does not gain."""
    theta = exponent(gains)
    if not theta or bankroll < most_lost(gains):
        return 1.0
    # A ruined seat is short by one step at least.
    return 0.0 if theta == inf else exp(-theta * (bankroll - most_lost(gains) + gcd(*gains)))


def bankroll_for_ever(gains: Gains, risk: float) -> Cents | None:
    """The bankroll with which the risk of ever being ruined is this small; None where none is enough."""
    theta = exponent(gains)
    if not theta:
        return None
    if theta == inf:
        return 0
    return most_lost(gains) + max(0, ceil(-log(risk) / theta) - gcd(*gains))


def bankroll_within(gains: Gains, risk: float, rounds: int) -> Cents:
    """The least bankroll, in steps of the results, with which the risk within these rounds is no larger."""
    need = most_lost(gains)
    if not need:
        return 0
    step = gcd(*gains)
    low, high = need - step, need + step
    while ruin_within(gains, high, rounds) > risk:
        low, high = high, 2 * high
    high = -(-high // step) * step
    low = low // step * step
    while high - low > step:
        middle = (low + high) // 2 // step * step
        low, high = (middle, high) if ruin_within(gains, middle, rounds) > risk else (low, middle)
    return high


@dataclass(frozen=True, slots=True)
class SeatRisk:
    """One seat with a bankroll: its results of a round, ruin within the rounds and ever, and what it needs."""

    seat: int
    gains: Gains
    bankroll: Cents
    rounds: int
    within: float
    ever: float
    needs: Mapping[float, tuple[Cents, Cents | None]]


RISKS = (0.1, 0.05, 0.01)


def seat_risk(seat: int, person: SeatResult, bankroll: Cents | None, rounds: int, *, fees: bool) -> SeatRisk:
    """The risk of a seat; without a bankroll that of fifty times the largest loss of a round."""
    gains = gains_of(person, fees=fees)
    held = 50 * most_lost(gains) if bankroll is None else bankroll
    needs = {}
    with progress(f"bankrolls of seat {seat}", len(RISKS)) as advance:
        for risk in RISKS:
            needs[risk] = bankroll_within(gains, risk, rounds), bankroll_for_ever(gains, risk)
            advance(1)
    return SeatRisk(seat, gains, held, rounds, ruin_within(gains, held, rounds), ruin_ever(gains, held), needs)
