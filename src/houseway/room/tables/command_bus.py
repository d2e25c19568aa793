"""Commands of the room's tables, one at a time for each table: carried out, written, and only then broadcast.

If a command cannot be written, its table is frozen until it has been loaded again from the store, as it is there: an
answer counts only when it is on the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from itertools import count
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Column, Connection, func, select
from sqlalchemy.exc import IntegrityError

from houseway.errors import At, BadInput, HousewayError, NotLegal
from houseway.room.audit.recorded_findings import sign_at_once, signing
from houseway.room.audit.signed_heads import Head
from houseway.room.money.books import Books
from houseway.room.room_errors import NotFound, NotWritten, TooMany
from houseway.room.settings import Settings
from houseway.room.store.chain import digest
from houseway.room.store.change import Change, NewNote
from houseway.room.store.reseal import reseal
from houseway.room.store.schema import rounds
from houseway.room.store.store import Store, balances
from houseway.room.tables.action import CLOCK, Action, Actor
from houseway.room.tables.commands import perform
from houseway.room.tables.live_table import DoneCommand, LiveTable, UnsureChange
from houseway.room.tables.recover import check_chips, load_table, open_tables
from houseway.room.tables.table_clock import next_task, tick
from houseway.room.tables.unplayable import close_unplayable, unplayable_tables
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.broadcast import Broadcast

_TRY_AGAIN_S = 2.0
LOG = logging.getLogger("houseway.room")
T = TypeVar("T")
Work: TypeAlias = Callable[[Action], Change]


class CommandBus:
    """The open tables, the books, and who is connected. With `clocked` false, the clock does nothing by itself."""

    def __init__(self, store: Store, settings: Settings, *, clocked: bool = True) -> None:
        self.store, self.settings, self.clocked = store, settings, clocked
        self.books = Books(store.ask(balances))
        self.unplayable = store.ask(unplayable_tables)
        but = [table.id for table in self.unplayable]
        reseal(store)
        if store.is_new:
            sign_at_once(store)
        self.tables: dict[int, LiveTable] = {}
        # Tables whose record is damaged, and why: nobody plays there, and their chips are as in the books.
        self.damaged: dict[int, str] = {}
        for number in store.ask(lambda each: open_tables(each, but)):
            self._load_at_start(number)
        self.broadcast = Broadcast(self.tables, self.books, settings)
        self._round_ids = count(store.ask(lambda each: last_id(each, rounds.c.id)) + 1)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopped = False
        # What this process has signed last of each chain.
        self._signed: dict[str, Head] = {}

    def _load_at_start(self, number: int) -> None:
        try:
            table = self.store.ask(self._loading(number))
            check_chips(table, self.books.balances)
        except Exception as error:
            LOG.error("table %s is closed to play: its record is damaged: %s", number, error)
            self.damaged[number] = str(error)
        else:
            self.tables[number] = table

    def _loading(self, number: int) -> Callable[[Connection], LiveTable]:
        return lambda connection: load_table(connection, self.settings, self.store.keys, number)

    async def load(self, number: int) -> LiveTable:
        """A table from the store."""
        return await self.store.read(self._loading(number))

    async def close_unplayable(self) -> None:
        """Close the tables whose rules this Houseway does not have, and pay out everybody there."""
        while self.unplayable:
            table = self.unplayable[0]
            LOG.warning("table %s is closed and everybody is paid out: %s", table.id, table.because)
            await self.commit(close_unplayable(table, self.books.balances, int(self.settings.now())))
            self.unplayable.pop(0)

    async def stop(self) -> None:
        """Stop the clocks and wait until everything that was begun is written."""
        self._stopped = True
        for timer in self._timers.values():
            timer.cancel()
        self.broadcast.connections.end_all("the room is closing", again=True)
        while self._tasks:
            await asyncio.wait(set(self._tasks))
        await self.sign_heads()

    async def sign_heads(self) -> None:
        """Sign the ends of the chains that have grown since the last time. What is lost by that is written down."""
        now, keys = int(self.settings.now()), self.store.keys
        try:
            change, grown = await self.store.read(lambda connection: signing(connection, keys, now, self._signed))
            await self.store.write(change)
        except Exception:
            LOG.exception("the ends of the chains could not be signed")
            return
        self._signed |= {each.chain: each for each in grown}
        for each in change.notes:
            LOG.error("%s", each.about)

    async def write_down(self, notes: list[NewNote]) -> None:
        """What was found in the records, for the staff's log."""
        try:
            await self.commit(Change(notes=notes))
        except NotWritten:
            LOG.error("what was found in the records could not be written down")

    # Commands -------------------------------------------------------------------------------------------------

    def table(self, number: int) -> LiveTable:
        found = self.tables.get(number)
        if number in self.damaged:
            problem = "its record is damaged; its chips are as in the books, and the floor has been told"
            raise NotFound(f"the table is closed to play: {problem}", at=At(table=number))
        if found is None:
            raise NotFound(f"no open table has the number {number}", field="table")
        return found

    async def do(self, number: int, actor: Actor, command: str | None, what: cmd.Command) -> int:
        """Carry out a command once, and return its number at the table."""
        content = digest(what) if command is not None else None
        return await self.run(self.table(number), actor, lambda action: perform(action, what), command, content)

    async def run(
        self, table: LiveTable, actor: Actor, work: Work, command: str | None = None, content: str | None = None
    ) -> int:
        """Do some work at a table under its lock. It is finished even if the caller has gone.

        A command that was carried out under this id before is not done again, and refused if it said something else.
        """

        async def whole() -> int:
            async with table.lock:
                if command is None:
                    return await self._act(table, actor, None, work)
                if seq := table.done_before(actor.person, command, content):
                    return seq
                try:
                    return await self._act(table, actor, command, work, content)
                except NotWritten:
                    raise
                except HousewayError as error:
                    table.remember_refusal(actor.person, command, error)
                    raise

        return await asyncio.shield(self._task(whole()))

    async def run_at_both(
        self, here: LiveTable, there: LiveTable, actor: Actor, work: Callable[[Action, Action], Change]
    ) -> None:
        """Do some work at two tables at once; both are locked, in the order of their numbers."""

        async def whole() -> int:
            first, second = sorted((here, there), key=lambda table: table.id)
            async with first.lock, second.lock:
                await self._thaw(first)
                await self._thaw(second)
                now = self.settings.now()
                change = work(Action(here, self.books, actor, now), Action(there, self.books, actor, now))
                await self.commit(change, [here, there])
                for table in (here, there):
                    self.broadcast.changed(table)
                    self.schedule(table)
            return here.seq

        await asyncio.shield(self._task(whole()))

    def _task(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _act(
        self, table: LiveTable, actor: Actor, command: str | None, work: Work, content: str | None = None
    ) -> int:
        await self._thaw(table)
        if command is not None and (seq := table.done_before(actor.person, command, content)):
            return seq
        action = Action(table, self.books, actor, self.settings.now(), self._round_ids.__next__, command)
        action.digest = content
        try:
            change = work(action)
        except (BadInput, NotLegal, TooMany):
            # A refusal changes nothing, unless cards have been taken from the shoe.
            if action.begun:
                await self._undo(table)
            raise
        except Exception:
            await self._undo(table)
            raise
        await self.commit(change, [table])
        if command is not None:
            table.remember(actor.person, command, DoneCommand(table.seq, content))
        self.broadcast.changed(table)
        if table.closed:
            self.tables.pop(table.id, None)
            self.broadcast.closed(table)
        self.schedule(table)
        return table.seq

    async def commit(self, change: Change, changed: Sequence[LiveTable] = ()) -> None:
        """Write a change to the disk. If that fails, the books and the tables are as they are on the disk."""
        try:
            self.books.book(change.entries)
        except HousewayError:
            for table in changed:
                await self._undo(table)
            raise
        try:
            await self.store.write(change)
        except IntegrityError:
            self.books.take_back(change.entries)
            for table in changed:
                await self._undo(table)
            raise NotLegal("this has been done already, or cannot be done any more", where="command") from None
        except Exception:
            LOG.exception("a change could not be written")
            await self._find_out(UnsureChange(change.entries, {table.id: table.chain for table in changed}), changed)
        else:
            self.books.settle(change.entries)

    async def _find_out(self, unsure: UnsureChange, changed: Sequence[LiveTable]) -> None:
        """A server may have gone after it had committed. The tables are frozen until they have been read again."""
        if not changed:
            self.books.take_back(unsure.entries)
            raise NotWritten("the room could not write this down; nothing has changed", where="store")
        for table in changed:
            table.unsure = unsure
            self.schedule(table)
        for table in changed:
            await self._thaw(table)
        if not unsure.written:
            raise NotWritten("the room could not write this down; nothing has changed", where="store")

    async def _undo(self, table: LiveTable) -> None:
        """Load a table from the store, as it was before; until then it is frozen."""
        table.unsure = UnsureChange((), {})
        self.schedule(table)
        await self._thaw(table)

    async def _thaw(self, table: LiveTable) -> None:
        """Read a frozen table again. Refused while the store cannot be read."""
        unsure = table.unsure
        if unsure is None:
            return
        try:
            fresh = await self.load(table.id)
        except Exception as error:
            LOG.error("table %s cannot be read again yet: %s", table.id, error)
            raise NotWritten("the table waits until the room can write again", at=At(table=table.id)) from None
        if unsure.written is None:
            unsure.written = unsure.chains.get(table.id) == fresh.chain
            if unsure.written:
                self.books.settle(unsure.entries)
            else:
                self.books.take_back(unsure.entries)
        table.replace_with(fresh)
        self.broadcast.send_snapshots(table)
        self.schedule(table)

    # The clock ------------------------------------------------------------------------------------------------

    def schedule(self, table: LiveTable) -> None:
        """Set the timer of a table to whatever the clock does there next."""
        if timer := self._timers.pop(table.id, None):
            timer.cancel()
        if not self.clocked or self._stopped or table.id not in self.tables:
            return
        if table.frozen:
            later = asyncio.get_running_loop().call_later
            self._timers[table.id] = later(_TRY_AGAIN_S, lambda: self._task(self.tick(table)))
            return
        if task := next_task(table, self.settings):
            wait = max(0.0, task[0] - self.settings.now())
            loop = asyncio.get_running_loop()
            self._timers[table.id] = loop.call_later(wait, lambda: self._task(self.tick(table)))

    async def tick(self, table: LiveTable) -> int:
        """Do what the clock has to do at a table, if it is due. 0 when nothing is."""
        async with table.lock:
            if table.frozen and not await self._thawed(table):
                return 0
            task = next_task(table, self.settings)
            if task is None or self._stopped:
                return 0
            if task[0] > self.settings.now():
                self.schedule(table)
                return 0
            try:
                await self._act(table, CLOCK, None, lambda action: tick(action, task[1]))
            except NotWritten:
                # It goes on by itself when the disk does.
                return 0
            except Exception:
                # A table that cannot go on is paused until the floor has looked at it.
                LOG.exception("table %s cannot go on and is paused", table.id)
                await self._act(table, CLOCK, None, lambda action: perform(action, cmd.Pause()))
            return table.seq

    async def _thawed(self, table: LiveTable) -> bool:
        """Whether a frozen table could be read again; if not, it is tried again later."""
        try:
            await self._thaw(table)
        except NotWritten:
            self.schedule(table)
            return False
        return True


def last_id(connection: Connection, column: Column[int]) -> int:
    """The highest number in use."""
    return int(connection.execute(select(func.coalesce(func.max(column), 0))).scalar_one())
