"""The store: one writer that commits in groups, and reads beside it.

A writer waits until the change is on the disk. Changes that arrive while the disk is busy are committed together. If
one of them breaks a rule of the books it fails alone: then each is written in a savepoint of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import time
from typing import TypeVar

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import DBAPIError

from houseway.errors import BadInput
from houseway.room.store.chain import BOOKS, ENTRY, FOUND, STAFF, THE_ROOM, digest, next_entry, next_note
from houseway.room.store.change import Change, NewEntry, NewNote
from houseway.room.store.engine import DatabaseLock, database_url, display_url, engine, key_file, migrate, why_unusable
from houseway.room.store.keyring import Keyring
from houseway.room.store.prepared import Prepared
from houseway.room.store.schema import accounts, entries, fence, postings, staff_log
from houseway.room.store.vouched import renew_skeletons, vouch_anew, vouch_for_all

T = TypeVar("T")
_GROUP_MAX = 256
# The schemas that have chained the records, and signed who people are.
_CHAINED, _VOUCHED = "0003", "0006"
PUT_BACK = (
    "the database said that it was of an older version than the one for which its key had signed who people are: "
    "it is an older copy, or somebody has written to it"
)
# Chips come from these accounts; nobody else may owe.
ISSUERS = ("cashier", "house play chips")
_ENTRY = Prepared(insert(entries), [*ENTRY, "hash"])
_POSTING = Prepared(insert(postings), ["entry", "account", "cents"])
_MOVED = Prepared(
    update(accounts).where(accounts.c.account == bindparam("of")).values(cents=accounts.c.cents + bindparam("more"))
)
_LAST_ENTRY = select(entries.c.id, entries.c.hash).order_by(entries.c.id.desc()).limit(1)
_LAST_NOTE = select(staff_log.c.id, staff_log.c.hash).order_by(staff_log.c.id.desc()).limit(1)


class Fenced(Exception):
    """Another server has opened the room: this one may not write any more."""


@dataclass(slots=True)
class _Job:
    change: Change
    loop: asyncio.AbstractEventLoop
    done: asyncio.Future[None]


class Store:
    """A database that is open for this process alone, and the keys of the room."""

    def __init__(self, url: str, keys: Path | None = None) -> None:
        self.url = database_url(url)
        self.lock = DatabaseLock(self.url)
        try:
            self.engine = engine(self.url)
            self._connection = self._open()
            self.keys = Keyring.find(keys or key_file(self.url))
            self._vouch()
        except BaseException:
            self.lock.release()
            raise
        # Whether the last write failed, so that the lock on a server may have been lost with its connection.
        self._lost = False
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
            self.schema_before = migrate(self.engine, self.url)
            self._fence = _count_up(connection)
        except BaseException as error:
            if connection is not None:
                connection.close()
            self.engine.dispose()
            if isinstance(error, DBAPIError):
                raise BadInput(why_unusable(error), where=display_url(self.url)) from None
            raise
        return connection

    @property
    def is_new(self) -> bool:
        """Whether the records were chained just now, so that nothing in them is signed yet."""
        return self.schema_before is not None and self.schema_before < _CHAINED and not self._was_newer

    def _vouch(self) -> None:
        """Sign who people are, once for each key: from then on nobody is added by writing to the database."""
        is_older = self.schema_before is not None and self.schema_before < _VOUCHED
        # A key file remembers that it has signed everybody. Whoever can only write to the database says otherwise.
        self._was_newer = is_older and self.keys.vouches and self.keys.path is not None
        with self._connection.begin():
            if self._was_newer:
                note = NewNote(0, THE_ROOM, "", FOUND, PUT_BACK, int(time()))
                write_change(self._connection, Change(notes=[note]))
            elif is_older or not self.keys.vouches:
                vouch_for_all(self._connection, self.keys)
            elif len(self.keys.signers) > 1:
                vouch_anew(self._connection, self.keys)
            renew_skeletons(self._connection)
        if not self.keys.vouches:
            self.keys.vouches = True
            self.keys.save()

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
            if self._lost and not self.lock.try_to_hold(self._connection):
                raise Fenced("the lock of the room is held by another server")
            self._lost = False
            with self._connection.begin():
                self._check_fence()
                outcomes = self._write(group)
        except Exception as error:
            # The disk is full, or the server is gone: none of it has happened.
            self._lost = True
            outcomes = [(job, error) for job in group]
        _tell(outcomes)

    def _check_fence(self) -> None:
        """Refuse to write beside another server. The row is locked until the commit, so nobody opens meanwhile."""
        locking = "" if self._connection.dialect.name == "sqlite" else " FOR UPDATE"
        if self._connection.exec_driver_sql(f"SELECT number FROM fence{locking}").scalar_one() != self._fence:
            raise Fenced("the room has been opened by another server")

    def _write(self, group: list[_Job]) -> list[tuple[_Job, Exception | None]]:
        """Write changes, and say what became of each. One that fails alone in its transaction ends that."""
        if len(group) == 1:
            write_change(self._connection, group[0].change)
            return [(group[0], None)]
        if self._try([job.change for job in group]) is None:
            return [(job, None) for job in group]
        return [(job, self._try([job.change])) for job in group]

    def _try(self, changes: list[Change]) -> Exception | None:
        """Write all of these or none, and return why not."""
        try:
            with self._connection.begin_nested():
                for change in changes:
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


def _count_up(connection: Connection) -> int:
    """The number under which this process writes; every older one is out of date from now on."""
    connection.execute(update(fence).values(number=fence.c.number + 1))
    number = int(connection.execute(select(fence.c.number)).scalar_one())
    connection.commit()
    return number


def write_change(connection: Connection, change: Change) -> None:
    """The rows, then the entries with the balances that they move, then the notes."""
    for statement, row in change.rows:
        if isinstance(statement, Prepared):
            statement.execute(connection, row)
        else:
            connection.execute(statement, dict(row))
    if change.entries:
        end, last = books_end(connection)
        for number, entry in enumerate(change.entries, start=end + 1):
            last = _book(connection, entry, number, last)
    if change.notes:
        end, last = staff_log_end(connection)
        for number, note in enumerate(change.notes, start=end + 1):
            last = _note(connection, note, number, last)


def books_end(connection: Connection) -> tuple[int, str]:
    """The number and the hash of the last entry."""
    row = connection.execute(_LAST_ENTRY).one_or_none()
    return (row.id, row.hash) if row else (0, digest(BOOKS))


def staff_log_end(connection: Connection) -> tuple[int, str]:
    """The number and the hash of the last note."""
    row = connection.execute(_LAST_NOTE).one_or_none()
    return (row.id, row.hash) if row else (0, digest(STAFF))


def _book(connection: Connection, entry: NewEntry, number: int, last: str) -> str:
    """Write an entry, and return its hash."""
    row = {"id": number, "at": entry.at, "because": entry.because[:200], "by": entry.by[:60], "table": entry.table}
    row |= {"round": entry.round, "command": entry.command, "person": entry.person}
    # In the order of their names, so that two writers could never wait for one another.
    moved = sorted((account, cents) for account, cents in entry.postings.items() if cents)
    row["hash"] = next_entry(last, row, moved)
    _ENTRY.execute(connection, row)
    _POSTING.execute_all(connection, [{"entry": number, "account": name, "cents": cents} for name, cents in moved])
    for account, cents in moved:
        if _MOVED.execute(connection, {"of": account, "more": cents}).rowcount == 0:
            held = {"account": account, "cents": cents, "may_owe": account in ISSUERS}
            connection.execute(insert(accounts), held)
    return str(row["hash"])


def _note(connection: Connection, note: NewNote, number: int, last: str) -> str:
    row = {"id": number, "at": note.at, "person": note.person or None, "name": note.name[:60], "role": note.role}
    row |= {"what": note.what, "about": note.about}
    row["hash"] = next_note(last, row)
    connection.execute(insert(staff_log), row)
    return str(row["hash"])


def balances(connection: Connection) -> dict[str, int]:
    """Every account that has chips, or owes them."""
    rows = connection.execute(select(accounts.c.account, accounts.c.cents).where(accounts.c.cents != 0))
    return {row.account: row.cents for row in rows}
