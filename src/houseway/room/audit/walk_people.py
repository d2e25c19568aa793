"""Whether the room has written everything that says who somebody is, and whether everybody is still there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sqlalchemy import Connection, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.money.books import CHIP_KINDS, purse
from houseway.room.people.names import skeleton
from houseway.room.store.schema import accounts, credentials, passkeys, people, sessions
from houseway.room.store.vouched import VOUCHED, is_vouched

_CALLED = {people: "person", credentials: "the password of person", passkeys: "passkey", sessions: "session"}
# A session is named by the beginning of the hash of its token, as in the lists of the room.
_NAMED = 16


def people_hold(connection: Connection, signers: Collection[str]) -> Iterator[BadRow]:
    """Rows that were changed, that somebody else has added, or that are gone."""
    for table, names in VOUCHED.items():
        for row in connection.execute(select(table).order_by(table.c[names[0]])).all():
            if not is_vouched(signers, table, row):
                yield BadRow(
                    f"{_CALLED[table]} {str(row._mapping[names[0]])[:_NAMED]}", "is not as the room has written it"
                )
    yield from _names(connection)
    yield from _gone(connection)


def _names(connection: Connection) -> Iterator[BadRow]:
    """What a name looks like is not signed, since it is made from the name."""
    for row in connection.execute(select(people.c.id, people.c.name, people.c.skeleton).order_by(people.c.id)):
        if row.skeleton != skeleton(row.name)[:80]:
            yield BadRow(f"person {row.id}", "others may take a name that looks like theirs")


def _gone(connection: Connection) -> Iterator[BadRow]:
    """People of whom the books speak, and the passwords of those who have made an account."""
    known = set(connection.execute(select(people.c.id)).scalars())
    booked = set(connection.execute(select(accounts.c.account)).scalars())
    # Everybody who is gone has an account in the books, so that no number can be higher.
    for number in range(1, max(known, default=0) + len(booked) + 1):
        if number not in known and any(purse(number, chips) in booked for chips in CHIP_KINDS):
            yield BadRow(f"person {number}", "has chips in the books, and is missing")
    without = select(people.c.id).where(people.c.guest.is_(False), people.c.id.not_in(select(credentials.c.person)))
    for number in connection.execute(without.order_by(people.c.id)).scalars():
        yield BadRow(f"the password of person {number}", "is missing")
