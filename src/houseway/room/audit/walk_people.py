"""Whether the room has written everything that says who somebody is."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.schema import credentials, passkeys, people, sessions
from houseway.room.store.vouched import VOUCHED, is_vouched

_CALLED = {people: "person", credentials: "the password of person", passkeys: "passkey", sessions: "session"}
# A session is named by the beginning of the hash of its token, as in the lists of the room.
_NAMED = 16


def people_hold(connection: Connection, signers: Collection[str]) -> Iterator[BadRow]:
    """Rows that were changed, or that somebody else has added."""
    for table, names in VOUCHED.items():
        for row in connection.execute(select(table).order_by(table.c[names[0]])).all():
            if not is_vouched(signers, table, row):
                yield BadRow(
                    f"{_CALLED[table]} {str(row._mapping[names[0]])[:_NAMED]}", "is not as the room has written it"
                )
