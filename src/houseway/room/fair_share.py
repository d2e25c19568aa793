"""Work that takes long runs beside the room's loop, one piece at a time for each person and a few in all."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from typing import TypeVar

from houseway.room.rate_limit import Buckets
from houseway.room.room_errors import TooMany
from houseway.room.settings import Settings

T = TypeVar("T")
_AT_ONCE = 1


class FairShare:
    """A share of the machine for each person."""

    def __init__(self, settings: Settings) -> None:
        rate, burst = settings.limits.heavy_requests
        self._buckets = Buckets(rate, burst, settings.now)
        self._all = asyncio.Semaphore(_AT_ONCE)
        self._each: defaultdict[int, asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(1))
        self._waiting: defaultdict[int, int] = defaultdict(int)

    async def run(self, person: int, work: Callable[[], T]) -> T:
        """Run a piece of work in a thread, after what this person has asked for before."""
        if not self._buckets.take(str(person)):
            raise TooMany("too many replays and exports; wait a moment", where="share")
        self._waiting[person] += 1
        try:
            async with self._each[person], self._all:
                return await asyncio.to_thread(work)
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person], self._each[person]
