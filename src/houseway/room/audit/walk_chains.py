"""Walks the hash chains of a room and names the first row of each that is not as it was written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import NoResultFound

from houseway.errors import HousewayError
from houseway.play.round_file import FORMAT
from houseway.room.store.chain import (
    BOOKS,
    DEALT,
    ENDED,
    STAFF,
    Evidence,
    chain_of,
    digest,
    fields,
    first_link,
    next_action,
    next_entry,
    next_note,
)
from houseway.room.store.schema import actions, entries, people, postings, rounds, staff_log, tables
from houseway.room.tables.stored_session import Kept


class BadRow(NamedTuple):
    """Something that is not as it was written: in which row, and what is wrong there."""

    where: str
    problem: str


class ChainEnd(NamedTuple):
    """How far a chain reaches, and its hash there."""

    number: int
    hash: str


CHANGED = "is not as it was written, or not where it was"
_UNREADABLE = (HousewayError, msgspec.MsgspecError, NoResultFound, LookupError, TypeError, ValueError, AttributeError)


def guarded(walk: Iterator[BadRow], where: str) -> Iterator[BadRow]:
    """A walk that tells of a row which cannot even be read, so that an audit goes on behind it."""
    try:
        yield from walk
    except _UNREADABLE as error:
        yield BadRow(where, f"cannot be read to its end: {type(error).__name__}: {error}"[:200])


def books_chain(connection: Connection, hashes: dict[int, str]) -> Iterator[BadRow]:
    """Every entry with its postings. The hashes that were found are put into `hashes`, by number."""
    last = digest(BOOKS)
    moved = _postings(connection)
    for expected, row in enumerate(_rows(connection, select(entries).order_by(entries.c.id)), start=1):
        if row["id"] != expected:
            yield BadRow(f"entry {expected}", "is missing from the books")
            return
        last = next_entry(last, row, moved(row["id"]))
        if last != row["hash"]:
            yield BadRow(f"entry {expected}", CHANGED)
            return
        hashes[expected] = last


def _postings(connection: Connection) -> Any:
    """A function that gives the postings of one entry after the other."""
    found = connection.execute(select(postings).order_by(postings.c.entry).execution_options(yield_per=1000))
    groups = groupby(found, key=lambda row: row.entry)
    waiting: list[Any] = []

    def of(number: int) -> list[tuple[str, int]]:
        while not waiting or waiting[0][0] < number:
            group = next(groups, None)
            if group is None:
                return []
            waiting[:] = [(group[0], [(row.account, row.cents) for row in group[1]])]
        return waiting[0][1] if waiting[0][0] == number else []

    return of


def staff_chain(connection: Connection, hashes: dict[int, str]) -> Iterator[BadRow]:
    """Every line of the staff's log."""
    last = digest(STAFF)
    for expected, row in enumerate(_rows(connection, select(staff_log).order_by(staff_log.c.id)), start=1):
        if row["id"] != expected:
            yield BadRow(f"line {expected} of the staff's log", "is missing")
            return
        last = next_note(last, row)
        if last != row["hash"]:
            yield BadRow(f"line {expected} of the staff's log", CHANGED)
            return
        hashes[expected] = last


def roles(connection: Connection) -> Iterator[BadRow]:
    """Every member of the staff was appointed in the log, and everybody who was is still there."""
    said: dict[int, str] = {}
    for row in _rows(connection, select(staff_log).where(staff_log.c.what == "role").order_by(staff_log.c.id)):
        found = msgspec.json.decode(row["about"])
        said[found["person"]] = found["role"]
    for number, name, role in connection.execute(select(people.c.id, people.c.name, people.c.role)).all():
        if said.get(number, "player") != role:
            yield BadRow(f"person {number} ({name})", f"is {role} here, {said.get(number, 'player')} by the log")
        said.pop(number, None)
    yield from (BadRow(f"person {number}", f"is missing, and was {role}") for number, role in sorted(said.items()))


class TableWalk:
    """The chain of one table, with the rounds and the state that its actions vouch for."""

    def __init__(self, connection: Connection, table: dict[str, Any]) -> None:
        self.connection, self.table = connection, table
        self.hashes: dict[int, str] = {}
        self.kept = self.dealing = ""
        self.closed_at: int | None = None
        self.ended: set[int] = set()
        self.proved: set[int] = set()

    def walk(self) -> Iterator[BadRow]:
        number = self.table["id"]
        last = self.hashes[0] = first_link(self.table)
        played = {row["id"]: row for row in _rows(self.connection, select(rounds).where(rounds.c.table == number))}
        vouched: set[int] = set()
        asked = select(actions).where(actions.c.table == number).order_by(actions.c.seq)
        for expected, row in enumerate(_rows(self.connection, asked), start=1):
            where = f"action {expected} of table {number}"
            if row["seq"] != expected:
                yield BadRow(where, "is missing")
                return
            last = next_action(last, row)
            if last != row["hash"]:
                yield BadRow(where, CHANGED)
                return
            self.hashes[expected] = last
            if row["kind"] == "close":
                self.closed_at = row["at"]
            yield from self._evidence(row, played, vouched)
        yield from (BadRow(f"round {each}", "was dealt by no action") for each in sorted(played.keys() - vouched))
        yield from self._rounds(played.values())
        if self.kept != digest(self.table["kept"]) and (self.kept or not _is_new(self.table["kept"])):
            yield BadRow(f"table {number}", f"its state {CHANGED}")
        if self.table["closed_at"] != self.closed_at:
            told = "closed" if self.closed_at else "open"
            yield BadRow(f"table {number}", f"is {told} by its last action, and is written otherwise")
        if bool(self.dealing) != (self.table["dealing"] is not None):
            told = "has committed to a shoe, and what it committed to is gone"
            yield BadRow(f"table {number}", told if self.dealing else "has committed to a shoe in none of its actions")

    def _rounds(self, played: Iterable[dict[str, Any]]) -> Iterator[BadRow]:
        """What no digest is of: the end of a round that is still open, the cards that are sealed, old transcripts."""
        for row in played:
            where = f"round {row['id']}"
            if row["id"] not in self.ended:
                if row["state"] != "open" or any(row[name] not in (None, 0) for name in (*ENDED[2:], "proof")):
                    yield BadRow(where, "is open by the actions of its table, and is written otherwise")
                if row["sealed"] is None and row["transcript"] is None:
                    yield BadRow(where, "is open, and its cards are gone")
            elif row["sealed"] is not None:
                yield BadRow(where, "has ended, and still has sealed cards")
            elif row["proof"] is not None and row["id"] not in self.proved:
                yield BadRow(where, "has proofs that no action has written")
            if row["transcript"] is not None and _format_of(row) == FORMAT:
                yield BadRow(where, "can be dealt again, and has a transcript in its place")

    def _evidence(self, row: dict[str, Any], played: dict[int, Any], vouched: set[int]) -> Iterator[BadRow]:
        if row["evidence"] is None:
            return
        proof = msgspec.json.decode(row["evidence"], type=Evidence)
        self.kept, self.dealing = proof.kept or self.kept, proof.dealing or self.dealing
        number = row["round"]
        for said, names in ((proof.dealt, DEALT), (proof.ended, ENDED)):
            if not said:
                continue
            vouched.add(number)
            if names is ENDED:
                self.ended.add(number)
            if number not in played:
                yield BadRow(f"round {number}", "is missing")
            elif said != digest(*fields(played[number], names)):
                yield BadRow(f"round {number}", CHANGED)
        if proof.proof:
            self.proved.add(number)
        if proof.proof and number in played and proof.proof != digest(played[number]["proof"]):
            yield BadRow(f"round {number}", f"its proofs: what is stored {CHANGED}")


def every_chain(connection: Connection, found: dict[str, dict[int, str]]) -> Iterator[BadRow]:
    """Walk all chains, and note the hashes of each by its name."""
    yield from guarded(books_chain(connection, found.setdefault(BOOKS, {})), "the books")
    yield from guarded(staff_chain(connection, found.setdefault(STAFF, {})), "the staff's log")
    yield from guarded(roles(connection), "the roles in the staff's log")
    known = []
    for table in _rows(connection, select(tables).order_by(tables.c.id)):
        known.append(table["id"])
        walk = TableWalk(connection, table)
        yield from guarded(walk.walk(), f"table {table['id']}")
        found[chain_of(table["id"])] = walk.hashes
    yield from guarded(_missing_tables(connection, known), "the tables")


def _missing_tables(connection: Connection, known: list[int]) -> Iterator[BadRow]:
    """Tables that other records speak of, and those between others."""
    spoken = (entries.c.table, rounds.c.table, actions.c.table)
    last = max([0, *known, *(connection.execute(select(func.max(each))).scalar() or 0 for each in spoken)])
    for expected in range(1, last + 1):
        if expected not in known:
            yield BadRow(f"table {expected}", "is missing")


def _is_new(kept: str) -> bool:
    """Whether this is the state of a table at which nothing has happened yet."""
    return msgspec.json.decode(kept, type=Kept) == Kept()


def _format_of(row: dict[str, Any]) -> int:
    found = msgspec.json.decode(row["opening"])
    return int(found.get("houseway", 0))


def _rows(connection: Connection, asked: Any) -> Iterable[dict[str, Any]]:
    found = connection.execute(asked.execution_options(yield_per=1000))
    return (dict(row) for row in found.mappings())
