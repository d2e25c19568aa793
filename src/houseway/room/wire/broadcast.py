"""What is sent when an action has been written: to each receiver what they may know of it."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.room.money.books import Books
from houseway.room.settings import Settings
from houseway.room.tables.live_table import LiveTable, LogPosition
from houseway.room.wire import protocol as p
from houseway.room.wire.connections import Connection, Connections, encode
from houseway.room.wire.messages import Receiver, SharedState, shared_state, snapshot, update
from houseway.room.wire.said_view import PublicViews


class Broadcast:
    """The open connections, and what everybody was last told of each table."""

    def __init__(self, tables: Mapping[int, LiveTable], books: Books, settings: Settings) -> None:
        self.tables, self.books, self.settings = tables, books, settings
        self.connections = Connections()
        self._shared: dict[int, SharedState] = {}
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
        seated = {each.person for each in table.places.values()}
        return shared_state(table, self.connections.connected(table.id), self.connections.watching(table.id, seated))

    def changed(self, table: LiveTable, before: LogPosition, but: Connection | None = None) -> None:
        """Tell everybody at the table what has changed since a position in the log, `but` excepted."""
        old, new = self._shared.get(table.id), self._now(table)
        self._shared[table.id] = new
        shared = new if old != new else None
        rounds = old is None or old.last_rounds != new.last_rounds
        made: dict[Receiver, str | None] = {}
        public = PublicViews()
        for each in self.connections.at(table.id):
            receiver = each.receiver
            if receiver not in made:
                told = update(table, receiver, self.books, self.settings, before, shared, rounds=rounds, public=public)
                made[receiver] = None if told is None else encode(told)
            if each is not but and (message := made[receiver]):
                each.send(message)

    def send_snapshots(self, table: LiveTable) -> None:
        """Send everything again to everybody at the table."""
        self._shared[table.id] = self._now(table)
        for each in self.connections.at(table.id):
            each.send(self._whole(table, each.receiver))

    def _whole(self, table: LiveTable, receiver: Receiver) -> str:
        return encode(snapshot(table, self._shared[table.id], receiver, self.books, self.settings))

    def hello(self, table: LiveTable, connection: Connection, since: int | None) -> None:
        """Bring a connection up to date: with what it missed, or with everything."""
        connection.told = True
        self.present(table, connection)
        mark = None if since is None else next((each for each in table.positions if each.seq == since), None)
        if mark is None or (mark.seq != table.seq and mark.round != table.round_id):
            connection.send(self._whole(table, connection.receiver))
            return
        receiver, shared = connection.receiver, self._shared[table.id]
        told = update(table, receiver, self.books, self.settings, mark, shared, rounds=True)
        if told is not None:
            connection.send(encode(told))

    def present(self, table: LiveTable, but: Connection | None = None) -> None:
        """Somebody connected or disconnected: tell the others, if they can see it."""
        old, new = self._shared.get(table.id), self._now(table)
        if old != new and table.positions:
            self.changed(table, table.positions[-1], but)
