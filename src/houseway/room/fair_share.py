"""Work that takes long runs beside the room's loop, one piece at a time for each person and a few in all."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
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
        async with self._turn(person), self._all:
            return await asyncio.to_thread(work)

    async def run_parts(self, person: int, parts: Iterable[Callable[[], object]]) -> None:
        """Run long work part by part. Others have their turn between two parts, this person when all are done."""
        async with self._turn(person):
            for work in parts:
                async with self._all:
                    await asyncio.to_thread(work)

    @asynccontextmanager
    async def _turn(self, person: int) -> AsyncIterator[None]:
        """Wait until this person has no other work running; refused to somebody who asks too often."""
        if not self._buckets.take(str(person)):
            raise TooMany("too many replays and exports; wait a moment", where="share")
        self._waiting[person] += 1
        try:
            async with self._each[person]:
                yield
        finally:
            self._waiting[person] -= 1
            if not self._waiting[person]:
                del self._waiting[person], self._each[person]
