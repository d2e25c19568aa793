"""The whole audit: pages of the file, chains, double entry, signed heads, and every round dealt again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from houseway.room.audit.recorded_findings import found_before
from houseway.room.audit.signed_heads import Head, check_heads, stored_heads, unsigned
from houseway.room.audit.walk_books import double_entry
from houseway.room.audit.walk_chains import BadRow, every_chain, guarded
from houseway.room.audit.walk_people import people_hold
from houseway.room.audit.walk_proposals import proposals_hold
from houseway.room.audit.walk_rounds import dealt_again
from houseway.room.audit.walk_seals import seals_open
from houseway.room.audit.walk_types import types_hold
from houseway.room.store.chain import BOOKS, STAFF
from houseway.room.store.keyring import Keyring

_PAGES = 5


@dataclass(slots=True)
class Audit:
    """What an audit has found, and how much it has looked at."""

    findings: list[BadRow] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        return not self.findings


def audit(
    connection: Connection,
    signers: Collection[str],
    *,
    quick: bool = False,
    anchors: Iterable[Head] = (),
    keys: Keyring | None = None,
) -> Audit:
    """Look at everything; `quick` does not deal the rounds again. Findings come in the order of what they concern.

    `signers` are the public keys of the room, the newest first. With its `keys` the sealed cards are looked at, too.
    """
    made = Audit()
    hashes: dict[str, dict[int, str]] = {}
    try:
        made.findings += _pages(connection)
        for where, walk in _walks(connection, signers, hashes, anchors, keys):
            made.findings += guarded(walk, where)
        made.findings += guarded(found_before(connection, made.findings), "the staff's log")
        if not quick:
            made.findings += guarded(dealt_again(connection, made.counts), "the rounds")
    except DBAPIError as error:
        made.findings.append(BadRow("the database", f"cannot be read to its end: {error.orig}"))
    for chain, found in ((chain, found) for chain, found in hashes.items() if found):
        made.counts[chain if chain in (BOOKS, STAFF) else "table"] += len(found)
    return made


def _walks(
    connection: Connection,
    signers: Collection[str],
    hashes: dict[str, dict[int, str]],
    anchors: Iterable[Head],
    keys: Keyring | None,
) -> Iterator[tuple[str, Iterator[BadRow]]]:
    """Everything that is looked at, in its order, each with what it is called if it cannot be read."""
    yield "the types of the columns", types_hold(connection)
    yield "the chains", every_chain(connection, hashes)
    yield "the people", people_hold(connection, signers)
    yield "the books", double_entry(connection)
    yield "the proposals", proposals_hold(connection)
    signed = stored_heads(connection)
    yield "the signed heads", check_heads(signed, hashes, signers, "signed head")
    yield "the signed heads", unsigned(connection, signed)
    yield "the anchors", check_heads(anchors, hashes, signers, "anchor")
    if keys is not None:
        yield "the sealed cards", seals_open(connection, keys)


def _pages(connection: Connection) -> list[BadRow]:
    """What SQLite itself says of its pages."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.execute(text(f"PRAGMA integrity_check({_PAGES})")).scalars().all()
    return [BadRow("a page of the file", each) for each in found if each != "ok"]
