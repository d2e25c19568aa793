"""Who is connected to which table, and the messages that wait for them. A receiver who falls behind is cut off."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable

from houseway.room.wire import protocol as p
from houseway.room.wire.encoding import encode
from houseway.room.wire.messages import Told
from houseway.room.wire.receivers import Receiver

SESSION_OVER = "your session has ended; log in again"
TAKEN_OVER = "you play this seat from another session now"


class Connection:
    """One open socket at one table. Messages wait in order; when too many or too long wait, it is closed."""

    def __init__(
        self, table: int, receiver: Receiver, waiting: int, token: str = "", waiting_bytes: int = sys.maxsize
    ) -> None:
        self.table = table
        self.receiver = receiver
        self.token = token
        # Whether it has said hello, and what it has been told since.
        self.greeted = False
        self.told: Told | None = None
        self.overrun = False
        self.ending = False
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._most, self._most_bytes, self._bytes = waiting, waiting_bytes, 0

    def send(self, message: str) -> None:
        if self.overrun:
            return
        if self._queue.qsize() >= self._most or self._bytes + len(message) > self._most_bytes:
            self.overrun = True
            self._queue.put_nowait(None)
            return
        self._bytes += len(message)
        self._queue.put_nowait(message)

    def end(self, reason: str, *, again: bool) -> None:
        """Send the reason and close the connection."""
        self.ending = True
        self._queue.put_nowait(encode(p.Gone(reason, again)))
        self._queue.put_nowait(None)

    async def next(self) -> str | None:
        """The next message to send; nothing when the connection ends."""
        message = await self._queue.get()
        self._bytes -= len(message or "")
        return message


class Connections:
    """The open sockets of the room."""

    def __init__(self) -> None:
        self._tables: dict[int, set[Connection]] = defaultdict(set)
        self._people: Counter[int] = Counter()

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))

    def add(self, connection: Connection) -> None:
        self._tables[connection.table].add(connection)
        self._people[connection.receiver.person] += 1

    def remove(self, connection: Connection) -> None:
        if connection in self._tables[connection.table]:
            self._tables[connection.table].discard(connection)
            self._people[connection.receiver.person] -= 1

    def at(self, table: int) -> Iterable[Connection]:
        """Those at a table who have said hello."""
        return [each for each in self._tables[table] if each.greeted]

    def connected(self, table: int) -> set[int]:
        return {each.receiver.person for each in self._tables[table] if each.greeted and each.receiver.person}

    def many(self, person: int) -> int:
        """How many sockets a person has open."""
        return self._people[person]

    def end_all(self, reason: str, *, again: bool, table: int | None = None) -> None:
        for number, connections in self._tables.items():
            if table in (None, number):
                for each in connections:
                    each.end(reason, again=again)

    def tokens(self) -> set[str]:
        """The sessions that connections were opened with."""
        return {each.token for connections in self._tables.values() for each in connections}

    def take_over(self, taking: Connection) -> set[str]:
        """Close what another session of the same person has open at this table: the sessions that were cut."""
        if self._people[taking.receiver.person] < 2:
            return set()
        at, person = self._tables[taking.table], taking.receiver.person
        others = [each for each in at if each.receiver.person == person and each.token != taking.token]
        cut = [each for each in others if each.greeted and not each.ending]
        for each in cut:
            each.end(TAKEN_OVER, again=False)
        return {each.token for each in cut}

    def end_person(self, person: int) -> None:
        """Close every connection of a person."""
        for connections in self._tables.values():
            for each in connections:
                if each.receiver.person == person:
                    each.end(SESSION_OVER, again=True)

    def end_session(self, token: str) -> None:
        """Close every connection that was opened with this session."""
        for connections in self._tables.values():
            for each in connections:
                if each.token == token:
                    each.end(SESSION_OVER, again=True)
