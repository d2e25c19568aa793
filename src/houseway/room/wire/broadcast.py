"""From the table to the screens: after an act is written down, each receiver is sent what he may know of it."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.room.money.books import Books
from houseway.room.settings import Settings
from houseway.room.tables.live_table import LiveTable, Mark
from houseway.room.wire import protocol as p
from houseway.room.wire.connections import Connection, Hub, encode
from houseway.room.wire.messages import Public, Receiver, public, snapshot, update


class Broadcast:
    """The hub of the sockets, and what everybody was last told of each table."""

    def __init__(self, tables: Mapping[int, LiveTable], books: Books, settings: Settings) -> None:
        self.tables, self.books, self.settings = tables, books, settings
        self.hub = Hub()
        self._public: dict[int, Public] = {}
        for table in tables.values():
            self.opened(table)

    def opened(self, table: LiveTable) -> None:
        self._public[table.id] = self._now(table)

    def closed(self, table: LiveTable) -> None:
        self._public.pop(table.id, None)
        self.hub.end_all("the table is closed", again=False, table=table.id)

    def public(self, number: int) -> Public:
        """What everybody may know of a table, as it was last written down."""
        return self._public[number]

    def cards(self) -> tuple[p.TableCard, ...]:
        return tuple(self._public[number].card for number in sorted(self._public))

    def _now(self, table: LiveTable) -> Public:
        seated = {each.person for each in table.places.values()}
        return public(table, self.hub.connected(table.id), self.hub.watching(table.id, seated))

    def changed(self, table: LiveTable, before: Mark, but: Connection | None = None) -> None:
        """Tell everybody at the table what has changed since a mark; but not this one, who is told everything."""
        old, new = self._public.get(table.id), self._now(table)
        self._public[table.id] = new
        shared = new if old != new else None
        rounds = old is None or old.last_rounds != new.last_rounds
        made: dict[Receiver, str | None] = {}
        for each in self.hub.at(table.id):
            receiver = each.receiver
            if receiver not in made:
                told = update(table, receiver, self.books, self.settings, before, shared, rounds=rounds)
                made[receiver] = None if told is None else encode(told)
            if each is not but and (message := made[receiver]):
                each.send(message)

    def anew(self, table: LiveTable) -> None:
        """Everything again, for everybody at the table."""
        self._public[table.id] = self._now(table)
        for each in self.hub.at(table.id):
            each.send(self._whole(table, each.receiver))

    def _whole(self, table: LiveTable, receiver: Receiver) -> str:
        return encode(snapshot(table, self._public[table.id], receiver, self.books, self.settings))

    def hello(self, table: LiveTable, connection: Connection, since: int | None) -> None:
        """Bring a connection up to date: with what it missed, or with everything."""
        connection.told = True
        self.present(table, connection)
        mark = None if since is None else next((each for each in table.marks if each.seq == since), None)
        if mark is None or (mark.seq != table.seq and mark.round != table.round_id):
            connection.send(self._whole(table, connection.receiver))
            return
        receiver, shared = connection.receiver, self._public[table.id]
        told = update(table, receiver, self.books, self.settings, mark, shared, rounds=True)
        if told is not None:
            connection.send(encode(told))

    def present(self, table: LiveTable, but: Connection | None = None) -> None:
        """Somebody came or went: tell the others, where it shows."""
        old, new = self._public.get(table.id), self._now(table)
        if old != new and table.marks:
            self.changed(table, table.marks[-1], but)
