"""The clock of a table: how many half hours have passed, where the posted fee is taken by time."""

from __future__ import annotations

from collections.abc import Callable

from houseway.rules.posting.terms import Terms

# The two printed kinds of half hour: thirty minutes after the last, and when the clock strikes.
EVERY_HALF_HOUR = "half hour"
ON_THE_HALF_HOUR = "hour and half hour"
HALF_HOUR_S = 1800


class TimeKeeper:
    """`clock` gives the time in whole seconds, counted from any full hour; without one no time passes.

    `half_hour` is when the last half hour that was counted began. The first deal starts it.
    """

    __slots__ = ("_moments", "clock", "half_hour")

    def __init__(self, terms: Terms, clock: Callable[[], int] | None) -> None:
        charges = terms.schedule.charges if terms.schedule else ()
        self._moments = {moment for charge in charges for moment in charge.at} & {EVERY_HALF_HOUR, ON_THE_HALF_HOUR}
        self.clock = clock
        self.half_hour: int | None = None

    def passed(self) -> int:
        """The half hours since the last call, where the posted fee is taken by time."""
        if self.clock is None:
            return 0
        now = int(self.clock())
        if not self._moments:
            return 0
        if self.half_hour is None:
            self.half_hour = now // HALF_HOUR_S * HALF_HOUR_S if ON_THE_HALF_HOUR in self._moments else now
        passed = max(0, (now - self.half_hour) // HALF_HOUR_S)
        self.half_hour += passed * HALF_HOUR_S
        return passed
