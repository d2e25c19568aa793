"""What is sent when an action has been written: to each receiver what they may know of it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

from houseway.room.money.books import Books
from houseway.room.settings import Settings
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire.connections import Connection, Connections
from houseway.room.wire.encoding import encode
from houseway.room.wire.messages import Moment, Told, snapshot, told_until, update
from houseway.room.wire.receivers import Receiver, you_of
from houseway.room.wire.shared_state import SharedState, shared_state

_BYSTANDERS_S = 1.0


class Broadcast:
    """The open connections, and what everybody may know of each table."""

    def __init__(self, tables: Mapping[int, LiveTable], books: Books, settings: Settings) -> None:
        self.tables, self.books, self.settings = tables, books, settings
        self.connections = Connections()
        self._shared: dict[int, SharedState] = {}
        # Tables where the number of bystanders is told a little later, all of their coming and going at once.
        self._to_tell: dict[int, asyncio.TimerHandle] = {}
        for table in tables.values():
            self.opened(table)

    def opened(self, table: LiveTable) -> None:
        self._shared[table.id] = self._now(table)

    def closed(self, table: LiveTable) -> None:
        self._shared.pop(table.id, None)
        self.connections.end_all("the table is closed", again=False, table=table.id)

    def shared(self, number: int) -> SharedState:
        """What everybody may know of a table, as it was last written down."""
        return self._shared[number]

    def cards(self) -> tuple[p.TableCard, ...]:
        return tuple(self._shared[number].card for number in sorted(self._shared))

    def _now(self, table: LiveTable) -> SharedState:
        return shared_state(table, table.presence.here, self._shared.get(table.id))

    def _moment(self, table: LiveTable) -> Moment:
        """The table as it is now, which is from now on what everybody may know of it."""
        self._shared[table.id] = self._now(table)
        return Moment(table, self._shared[table.id], self.books, self.settings)

    def changed(self, table: LiveTable, but: Connection | None = None) -> None:
        """Tell everybody at the table what is new to them, `but` excepted. What is not written is told to nobody."""
        if table.frozen:
            return
        moment = self._moment(table)
        made: dict[tuple[Receiver, int], tuple[str, Told]] = {}
        for each in self.connections.at(table.id):
            if each is but or each.told is None:
                continue
            key = each.receiver, id(each.told)
            if key not in made:
                message, told = update(moment, each.receiver, each.told)
                made[key] = encode(message) if message else "", told
            text, each.told = made[key]
            if text:
                each.send(text)

    def send_snapshots(self, table: LiveTable) -> None:
        """Send everything again to everybody at the table."""
        moment = self._moment(table)
        for each in self.connections.at(table.id):
            self._tell_all(moment, each)

    def _tell_all(self, moment: Moment, connection: Connection) -> None:
        message, connection.told = snapshot(moment, connection.receiver)
        connection.send(encode(message))

    def hello(self, table: LiveTable, connection: Connection, since: int | None) -> None:
        """Bring a connection up to date: with what it missed, or with everything."""
        if table.frozen:
            connection.end(table.waiting_for(), again=True)
            return
        connection.greeted = True
        self.present(table, connection)
        moment, receiver = self._moment(table), connection.receiver
        mark = None if since is None else next((each for each in table.positions if each.seq == since), None)
        if mark is None or (mark.seq != table.seq and mark.round != table.round_id):
            self._tell_all(moment, connection)
            return
        known = told_until(mark, table, you_of(table, receiver, self.books))
        message, connection.told = update(moment, receiver, known)
        if message is not None:
            connection.send(encode(message))

    def present(self, table: LiveTable, but: Connection | None = None) -> None:
        """Somebody connected or disconnected: note it, and tell the others, if they can see it."""
        table.presence.connect(self.connections.connected(table.id), self.settings.now())
        old, new = self._shared.get(table.id), self._now(table)
        if table.frozen or old == new:
            return
        if old is not None and old.people is new.people and old.card.state == new.card.state:
            self._tell_bystanders_later(table)
        else:
            self.changed(table, but)

    def _tell_bystanders_later(self, table: LiveTable) -> None:
        if table.id not in self._to_tell:
            loop = asyncio.get_running_loop()
            self._to_tell[table.id] = loop.call_later(_BYSTANDERS_S, self._tell_bystanders, table)

    def _tell_bystanders(self, table: LiveTable) -> None:
        """Tell how many watch now. What is being done at the table is not told before it is written."""
        del self._to_tell[table.id]
        if table.id not in self._shared or table.frozen:
            return
        if table.lock.locked():
            self._tell_bystanders_later(table)
            return
        now = self._now(table)
        if any(each.told is not None and each.told.shared != now for each in self.connections.at(table.id)):
            self.changed(table)
