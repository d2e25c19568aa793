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


class Buckets:
    """A bucket for each address or person; those unused for long are dropped."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float], most: int = 10_000) -> None:
        self.rate, self.burst, self.now, self.most = rate, burst, now, most
        self._held: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> bool:
        now = self.now()
        bucket = self._held.pop(who, None) or Bucket(self.rate, self.burst, float(self.burst), now)
        self._held[who] = bucket
        if len(self._held) > self.most:
            self._held.popitem(last=False)
        return bucket.take(now)
