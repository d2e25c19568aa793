"""The store: one writer that commits in groups, and reads beside it.

A writer waits until the change is on the disk. Changes that arrive while the disk is busy are committed together,
each in a savepoint of its own, so that one that breaks a rule of the books fails alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import DBAPIError

from houseway.errors import BadInput
from houseway.room.store.change import Change, NewEntry
from houseway.room.store.engine import DatabaseLock, database_url, display_url, engine, migrate
from houseway.room.store.schema import accounts, entries, postings

T = TypeVar("T")
_GROUP_MAX = 256
# Chips come from these accounts; nobody else may owe.
ISSUERS = ("cashier", "house play chips")


@dataclass(slots=True)
class _Job:
    change: Change
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class Store:
    """A database that is open for this process alone."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.lock = DatabaseLock(self.url)
        try:
            self.engine = engine(self.url)
            self._connection = self._open()
        except BaseException:
            self.lock.release()
            raise
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(2, thread_name_prefix="houseway-read")
        self._thread = Thread(target=self._write_all, name="houseway-write", daemon=True)
        self._thread.start()

    def _open(self) -> Connection:
        """Lock the database, bring it up to date, and give the connection of its writer."""
        connection: Connection | None = None
        try:
            connection = self.engine.connect().execution_options(writes=True)
            self.lock.hold(connection)
            migrate(self.engine, self.url)
        except BaseException as error:
            if connection is not None:
                connection.close()
            self.engine.dispose()
            if isinstance(error, DBAPIError):
                why = str(error.orig).strip()
                raise BadInput(f"cannot be used as a database: {why}", where=display_url(self.url)) from None
            raise
        return connection

    # Writing --------------------------------------------------------------------------------------------------

    async def write(self, change: Change) -> None:
        """Return when the change is on the disk. If this raises, nothing of it was written."""
        loop = asyncio.get_running_loop()
        job = _Job(change, loop, loop.create_future())
        self._jobs.put(job)
        await asyncio.shield(job.done)

    def _write_all(self) -> None:
        while (job := self._jobs.get()) is not None:
            group = [job]
            while len(group) < _GROUP_MAX and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    self._jobs.put(None)
                    break
                group.append(more)
            self._commit(group)

    def _commit(self, group: list[_Job]) -> None:
        outcomes: list[tuple[_Job, Exception | None]] = []
        try:
            with self._connection.begin():
                outcomes += [(job, self._try(job.change)) for job in group]
        except Exception as error:
            # The disk is full, or the server is gone: none of it has happened.
            outcomes = [(job, error) for job in group]
        _tell(outcomes)

    def _try(self, change: Change) -> Exception | None:
        try:
            with self._connection.begin_nested():
                write_change(self._connection, change)
        except DBAPIError as error:
            if error.connection_invalidated:
                raise
            return error
        return None

    # Reading --------------------------------------------------------------------------------------------------

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Run a query in another thread than the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.ask, question)

    @property
    def address(self) -> str:
        """Where the database is, without its password."""
        return display_url(self.url)

    def ask(self, question: Callable[[Connection], T]) -> T:
        with self.engine.connect() as connection:
            return question(connection)

    def close(self) -> None:
        """Write what is waiting, then close the database and release its lock."""
        self._jobs.put(None)
        self._thread.join()
        self._readers.shutdown()
        self._connection.close()
        self.engine.dispose()
        self.lock.release()


def _tell(outcomes: list[tuple[_Job, Exception | None]]) -> None:
    """Wake each waiting coroutine in its own loop, with one call for each loop."""

    def tell(mine: list[tuple[_Job, Exception | None]]) -> None:
        for job, error in mine:
            if job.done.done():
                continue
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)

    for loop in {id(job.loop): job.loop for job, _ in outcomes}.values():
        if not loop.is_closed():
            loop.call_soon_threadsafe(tell, [each for each in outcomes if each[0].loop is loop])


def write_change(connection: Connection, change: Change) -> None:
    """The rows, then the entries with the balances that they move."""
    for statement, row in change.rows:
        connection.execute(statement, dict(row))
    for entry in change.entries:
        _book(connection, entry)


def _book(connection: Connection, entry: NewEntry) -> None:
    head = {"at": entry.at, "because": entry.because[:200], "by": entry.by, "table": entry.table}
    made = connection.execute(insert(entries), {**head, "round": entry.round, "command": entry.command})
    number = made.inserted_primary_key[0] if made.inserted_primary_key else 0
    # In the order of their names, so that two writers could never wait for one another.
    moved = sorted((account, cents) for account, cents in entry.postings.items() if cents)
    for account, cents in moved:
        connection.execute(insert(postings), {"entry": number, "account": account, "cents": cents})
        changed = connection.execute(
            update(accounts).where(accounts.c.account == account).values(cents=accounts.c.cents + cents)
        )
        if changed.rowcount == 0:
            row = {"account": account, "cents": cents, "may_owe": account in ISSUERS}
            connection.execute(insert(accounts), row)


def balances(connection: Connection) -> dict[str, int]:
    """Every account that has chips, or owes them."""
    rows = connection.execute(select(accounts.c.account, accounts.c.cents).where(accounts.c.cents != 0))
    return {row.account: row.cents for row in rows}
