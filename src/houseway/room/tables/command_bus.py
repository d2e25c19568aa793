"""Doing things at the tables of a room: carried out at the live table, written down, and only then shown.

If an act cannot be written, the table is taken from the store again, as it was before.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from typing import Any

from sqlalchemy import Column, Connection, func, select
from sqlalchemy.exc import IntegrityError

from houseway.errors import BadInput, HousewayError, NotLegal
from houseway.room.money.books import Books
from houseway.room.room_errors import NotFound, NotWritten
from houseway.room.settings import Settings
from houseway.room.store.change import Change
from houseway.room.store.schema import rounds, tables
from houseway.room.store.store import Store, balances
from houseway.room.tables.commands import CLOCK, Act, Doer, perform
from houseway.room.tables.live_table import LiveTable
from houseway.room.tables.recover import check_chips, load_table, open_tables
from houseway.room.tables.table_clock import next_task, tick
from houseway.room.wire import protocol as p
from houseway.room.wire.broadcast import Broadcast

LOG = logging.getLogger("houseway.room")


class Acting:
    """The open tables, the books, and those who are connected. With `clocked` false, nothing happens by itself."""

    def __init__(self, store: Store, settings: Settings, *, clocked: bool = True) -> None:
        self.store, self.settings, self.clocked = store, settings, clocked
        self.books = Books(store.ask(balances))
        self.tables = {table.id: table for table in store.ask(lambda each: open_tables(each, settings))}
        for table in self.tables.values():
            check_chips(table, self.books.balances)
        self.broadcast = Broadcast(self.tables, self.books, settings)
        self._table_ids = count(store.ask(lambda each: _last(each, tables.c.id)) + 1)
        self._round_ids = count(store.ask(lambda each: _last(each, rounds.c.id)) + 1)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[int]] = set()
        self._stopped = False

    # Doing ----------------------------------------------------------------------------------------------------

    def table(self, number: int) -> LiveTable:
        found = self.tables.get(number)
        if found is None:
            raise NotFound(f"no open table has the number {number}", where="table")
        return found

    async def do(self, number: int, doer: Doer, command: str | None, what: p.Command) -> int:
        """Carry out a command, once. Its place in the order of the table."""
        table = self.table(number)
        return await self._locked(table, doer, command, lambda act: perform(act, what))

    async def _locked(self, table: LiveTable, doer: Doer, command: str | None, work: Callable[[Act], Change]) -> int:
        """An act is finished even if whoever asked for it has gone."""

        async def whole() -> int:
            async with table.lock:
                if command is not None and (seq := table.commands.get((doer.person, command))):
                    return seq
                return await self._act(table, doer, command, work)

        return await asyncio.shield(self._task(whole()))

    def _task(self, work: Coroutine[Any, Any, int]) -> asyncio.Task[int]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _act(self, table: LiveTable, doer: Doer, command: str | None, work: Callable[[Act], Change]) -> int:
        act = Act(table, self.books, doer, self.settings.now(), self._round_ids.__next__, command)
        before = table.marks[-1]
        try:
            change = work(act)
        except (BadInput, NotLegal):
            # A refusal changes nothing, unless cards have been taken up.
            if act.begun:
                await self._again(table)
            raise
        except Exception:
            await self._again(table)
            raise
        await self.commit(change, [table])
        if command is not None:
            table.remember(doer.person, command, table.seq)
        self.broadcast.changed(table, before)
        if table.closed:
            self.tables.pop(table.id, None)
            self.broadcast.closed(table)
        self._schedule(table)
        return table.seq

    async def commit(self, change: Change, changed: Sequence[LiveTable] = ()) -> None:
        """To the disk; if it does not get there, everything as it was."""
        try:
            self.books.book(change.entries)
        except HousewayError:
            for table in changed:
                await self._again(table)
            raise
        try:
            await self.store.write(change)
        except Exception as error:
            self.books.take_back(change.entries)
            for table in changed:
                await self._again(table)
            if isinstance(error, IntegrityError):
                raise NotLegal("this has been done already, or cannot be done any more", where="command") from None
            LOG.exception("a change could not be written")
            raise NotWritten("the room could not write this down; nothing has changed", where="store") from None
        self.books.settle(change.entries)

    async def _again(self, table: LiveTable) -> None:
        """Take a table from the store, as it was before."""
        fresh = await self.store.read(lambda connection: load_table(connection, self.settings, table.id))
        table.become(fresh)
        self.broadcast.anew(table)
        self._schedule(table)

    # The clock ------------------------------------------------------------------------------------------------

    def _schedule(self, table: LiveTable) -> None:
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        if not self.clocked or self._stopped or table.id not in self.tables:
            return
        if task := next_task(table, self.settings):
            wait = max(0.0, task[0] - self.settings.now())
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(wait, lambda: self._task(self.tick(table)))

    async def tick(self, table: LiveTable) -> int:
        """Do what the clock has to do at a table, if it is due. 0 when nothing is."""
        async with table.lock:
            task = next_task(table, self.settings)
            if task is None or self._stopped:
                return 0
            if task[0] > self.settings.now():
                self._schedule(table)
                return 0
            try:
                await self._act(table, CLOCK, None, lambda act: tick(act, task[1]))
            except Exception:
                # A table that cannot go on stands still until somebody has looked at it.
                LOG.exception("table %s stands still", table.id)
                await self._act(table, CLOCK, None, lambda act: perform(act, p.Pause()))
            return table.seq


def _last(connection: Connection, column: Column[int]) -> int:
    return int(connection.execute(select(func.coalesce(func.max(column), 0))).scalar_one())
