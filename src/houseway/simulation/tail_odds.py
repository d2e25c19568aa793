"""How likely a statistic is to come out as far off as it did: tails of chi-square and of the normal curve, and Holm."""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, exp, inf, lgamma, log, sqrt

_CLOSE, _STEPS = 1e-15, 100_000


def chi_square_tail(statistic: float, freedom: int) -> float:
    """The chance that chi-square with so many degrees of freedom is at least this: the upper incomplete gamma function.

    A series where it is quick, Lentz's continued fraction beyond (Abramowitz and Stegun, 6.5.29 and 6.5.31).
    """
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    if x == inf:
        return 0.0
    scale = exp(a * log(x) - x - lgamma(a))
    return 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def normal_tails(z: float) -> float:
    """The chance that a standard normal number is at least so far from zero, on either side."""
    return erfc(abs(z) / sqrt(2))


def holm(chances: Mapping[str, float], level: float) -> set[str]:
    """The tests that fail when all are taken together at this level (Holm 1979)."""
    failed: set[str] = set()
    for at, name in enumerate(sorted(chances, key=lambda each: chances[each])):
        if chances[name] >= level / (len(chances) - at):
            break
        failed.add(name)
    return failed


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    for step in range(1, _STEPS):
        term *= x / (a + step)
        total += term
        if term < total * _CLOSE:
            break
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = inf, 1 / b
    found = d
    for step in range(1, _STEPS):
        above = -step * (step - a)
        b += 2
        d = 1 / (above * d + b)
        c = b + above / c
        found *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return found
