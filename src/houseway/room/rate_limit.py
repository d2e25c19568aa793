"""Rate limits by token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Bucket:
    """Holds up to `burst`, gains `rate` a second."""

    rate: float
    burst: int
    level: float
    at: float

    def take(self, now: float) -> bool:
        """Take a token, if there is one."""
        self.level = min(float(self.burst), self.level + max(0.0, now - self.at) * self.rate)
        self.at = now
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True

    def reserve(self, units: float, now: float, patience_s: float) -> float | None:
        """Take tokens, and return how many seconds the bucket needs to gain them; None if that is too long."""
        level = min(float(self.burst), self.level + max(0.0, now - self.at) * self.rate) - units
        wait = max(0.0, -level / self.rate)
        if wait > patience_s:
            return None
        self.level, self.at = level, now
        return wait


class Buckets:
    """A bucket for each address or person; those unused for long are dropped."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float], most: int = 10_000) -> None:
        self.rate, self.burst, self.now, self.most = rate, burst, now, most
        self._held: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        now = self.now()
        return self._of(who, now).take(now)

    def turn(self, who: str, patience_s: float, units: float = 1.0) -> float | None:
        """How many seconds this caller must wait for its units; None, with nothing taken, if that is too long."""
        now = self.now()
        return self._of(who, now).reserve(units, now, patience_s)

    def _of(self, who: str, now: float) -> Bucket:
        bucket = self._held.pop(who, None) or Bucket(self.rate, self.burst, float(self.burst), now)
        self._held[who] = bucket
        if len(self._held) > self.most:
            self._held.popitem(last=False)
        return bucket
