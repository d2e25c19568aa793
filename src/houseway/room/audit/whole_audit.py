"""The whole audit: pages of the file, chains, double entry, signed heads, and every round dealt again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from houseway.room.audit.signed_heads import Head, check_heads, stored_heads
from houseway.room.audit.walk_books import double_entry
from houseway.room.audit.walk_chains import BadRow, every_chain
from houseway.room.audit.walk_rounds import dealt_again

_PAGES = 5


@dataclass(slots=True)
class Audit:
    """What an audit has found, and how much it has looked at."""

    findings: list[BadRow] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def clean(self) -> bool:
        return not self.findings


def audit(connection: Connection, signer: str, *, quick: bool = False, anchors: Iterable[Head] = ()) -> Audit:
    """Look at everything; `quick` does not deal the rounds again. Findings come in the order of what they concern."""
    made = Audit()
    hashes: dict[str, dict[int, str]] = {}
    try:
        made.findings += _pages(connection)
        made.findings += every_chain(connection, hashes)
        made.findings += double_entry(connection)
        made.findings += check_heads(stored_heads(connection), hashes, signer, "signed head")
        made.findings += check_heads(anchors, hashes, signer, "anchor")
        if not quick:
            made.findings += dealt_again(connection, made.counts)
    except DBAPIError as error:
        made.findings.append(BadRow("the database", f"cannot be read to its end: {error.orig}"))
    for chain, found in ((chain, found) for chain, found in hashes.items() if found):
        made.counts[chain.partition(" ")[0]] += len(found)
    return made


def _pages(connection: Connection) -> list[BadRow]:
    """What SQLite itself says of its pages."""
    if connection.dialect.name != "sqlite":
        return []
    found = connection.execute(text(f"PRAGMA integrity_check({_PAGES})")).scalars().all()
    return [BadRow("a page of the file", each) for each in found if each != "ok"]
