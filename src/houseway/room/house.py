"""The room: its people and its tables, opened and closed; the floor's hand in who sits where."""

from __future__ import annotations

import asyncio

import msgspec
from sqlalchemy import insert

from houseway.errors import NotLegal
from houseway.room.people.visitors import People
from houseway.room.room_errors import NotAllowed
from houseway.room.settings import Settings
from houseway.room.store.change import Change
from houseway.room.store.schema import tables
from houseway.room.store.store import Store
from houseway.room.tables.command_bus import Acting
from houseway.room.tables.commands import CLOCK, Act, Doer, closed, finish, move_person, sit
from houseway.room.tables.endings import void_outdated
from houseway.room.tables.live_table import Config, LiveTable, post
from houseway.room.tables.recover import NEW_RULES, load_table
from houseway.room.tables.stored_session import Kept
from houseway.room.wire import protocol as p
from houseway.room.wire.schemas import MovePerson, OpenTable, SeatPerson


class Room(Acting):
    """A cardroom that is open."""

    def __init__(self, store: Store, settings: Settings, *, clocked: bool = True) -> None:
        super().__init__(store, settings, clocked=clocked)
        self.people = People(store, settings, self.books)

    async def start(self) -> None:
        """Let the clocks run."""
        for table in list(self.tables.values()):
            if table.outdated:
                await self._locked(table, CLOCK, None, lambda act: _voided(act))
            self._schedule(table)

    async def stop(self) -> None:
        """Stop the clocks and let what is under way be written."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        self.broadcast.hub.end_all("the room is closing", again=True)
        while self._tasks:
            await asyncio.wait(set(self._tasks))
        await asyncio.to_thread(self.store.close)

    # Tables ---------------------------------------------------------------------------------------------------

    async def open(self, asked: OpenTable, doer: Doer) -> LiveTable:
        """Open a table, with bots where they are asked for."""
        if asked.chips == "cash" and doer.role != "floor":
            raise NotAllowed("only the floor opens a table for cash", where="chips")
        self._check_many(doer)
        number = next(self._table_ids)
        plain = {each: getattr(asked, each) for each in Config.__struct_fields__}
        config = Config(**plain | {"name": asked.name.strip() or f"Table {number}"})
        posted = post(config)
        change, now = Change(), int(self.settings.now())
        row = {"id": number, "config": msgspec.json.encode(config).decode(), "opened_at": now}
        row |= {"kept": msgspec.json.encode(Kept()).decode(), "opened_by": doer.person or None}
        change.add(insert(tables), row)
        await self.commit(change)
        table = await self.store.read(lambda connection: load_table(connection, self.settings, number))
        self.tables[number] = table
        self.broadcast.opened(table)
        for seat in range(1, min(asked.bots, posted.sheet.seats.max - 1) + 1):
            await self.do(number, doer, None, p.AddBot(seat))
        self._schedule(table)
        return table

    def _check_many(self, doer: Doer) -> None:
        limits = self.settings.limits
        own = sum(1 for each in self.tables.values() if each.opened_by.person == doer.person)
        if not doer.staff and own >= limits.tables_per_person:
            raise NotLegal(f"you have {own} tables open; close one first", where="tables")
        if len(self.tables) >= limits.tables:
            raise NotLegal(f"the room has all of its {limits.tables} tables open", where="tables")

    async def close(self, number: int, doer: Doer) -> LiveTable:
        """Close a table; everybody takes his chips along."""
        table = self.table(number)
        if doer.role != "floor" and table.opened_by.person != doer.person:
            raise NotAllowed("only the floor, or whoever opened it, closes a table", where=f"table {number}")
        await self._locked(table, doer, None, closed)
        return table

    async def seat(self, asked: SeatPerson, doer: Doer, name: str) -> int:
        """The floor seats a person."""

        def work(act: Act) -> Change:
            sit(act, asked.person, name, asked.seat, asked.chips)
            act.payload = msgspec.to_builtins(asked)
            return finish(act, "sit")

        return await self._locked(self.table(asked.table), doer, None, work)

    async def move(self, asked: MovePerson, doer: Doer) -> None:
        """The floor moves whoever sits at a seat."""
        await asyncio.shield(self._task(self._move(asked, doer)))

    async def _move(self, asked: MovePerson, doer: Doer) -> int:
        here, there = self.table(asked.table), self.table(asked.to_table)
        if here is there:
            async with here.lock:
                return await self._act(here, doer, None, lambda act: _moved_within(act, asked))
        first, second = sorted((here, there), key=lambda table: table.id)
        async with first.lock, second.lock:
            marks = [(table, table.marks[-1]) for table in (here, there)]
            acts = [Act(table, self.books, doer, self.settings.now()) for table in (here, there)]
            move_person(acts[0], asked.seat, acts[1], asked.to_seat)
            for act in acts:
                act.payload = msgspec.to_builtins(asked)
            change = finish(acts[0], "move")
            change.join(finish(acts[1], "move"))
            await self.commit(change, [here, there])
            for table, mark in marks:
                self.broadcast.changed(table, mark)
                self._schedule(table)
        return here.seq


def _moved_within(act: Act, asked: MovePerson) -> Change:
    move_person(act, asked.seat, act, asked.to_seat)
    act.payload = msgspec.to_builtins(asked)
    return finish(act, "move")


def _voided(act: Act) -> Change:
    act.round_id = act.table.round_id
    act.payload = {"because": NEW_RULES}
    void_outdated(act)
    return finish(act, "void")
