"""The points between two hands that have been set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.ranking.three_hands import ThreeHands

PART_NAMES = ("front", "middle", "back")


@dataclass(frozen=True, slots=True)
class PointSystem:
    """Points for `each` hand won, for winning more hands `overall` than the other, and for a `sweep` of all three.

    A player with a fouled hand loses as many points as by a sweep, or twice as many.
    """

    each: int = 1
    overall: int = 0
    sweep: int = 0
    fouled: Literal["loses every hand", "loses twice that"] = "loses every hand"

    @property
    def penalty(self) -> int:
        """What a player with a fouled hand owes each opponent, in points."""
        lost = len(PART_NAMES) * self.each + self.overall + self.sweep
        return 2 * lost if self.fouled == "loses twice that" else lost


def compared(one: ThreeHands, other: ThreeHands) -> tuple[int, ...]:
    """For the front, the middle and the back: 1 where the first hand is higher, -1 where it is lower, 0 for a tie."""
    return tuple(
        [(mine > theirs) - (mine < theirs) for mine, theirs in zip(one.strengths, other.strengths, strict=True)]
    )


def points_between(one: ThreeHands | None, other: ThreeHands | None, system: PointSystem) -> int:
    """What the first hand wins from the second, in points; less than nothing where it loses. None is a fouled hand."""
    if one is None or other is None:
        return system.penalty * ((other is None) - (one is None))
    parts = compared(one, other)
    won, lost = parts.count(1), parts.count(-1)
    swept = (won == len(parts)) - (lost == len(parts))
    return system.each * (won - lost) + system.overall * ((won > lost) - (won < lost)) + system.sweep * swept


def in_words(one: ThreeHands | None, other: ThreeHands | None) -> str:
    """How the first hand stands against the second: `wins front and back, loses middle`."""
    if one is None or other is None:
        return "both hands are fouled" if one is other else f"{'the other' if other is None else 'the'} hand is fouled"
    named: dict[int, list[str]] = {1: [], -1: [], 0: []}
    for name, result in zip(PART_NAMES, compared(one, other), strict=True):
        named[result].append(name)
    verbs = {1: "wins", -1: "loses", 0: "ties"}
    return ", ".join(f"{verbs[result]} {_listed(names)}" for result, names in named.items() if names)


def _listed(names: list[str]) -> str:
    return " and ".join(names) if len(names) < len(PART_NAMES) else "all three"
