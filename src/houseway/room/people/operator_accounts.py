"""Accounts as the operator makes, changes and lists them, while the room is closed."""

from __future__ import annotations

from time import time

import msgspec
from sqlalchemy import Connection, delete, func, insert, select, update

from houseway.errors import BadInput
from houseway.room.people import visitors
from houseway.room.people.names import normal_name, skeleton
from houseway.room.people.second_factor import as_typed, new_secret, provisioning
from houseway.room.people.visitors import check_password, key_of, person_of
from houseway.room.store.change import Change, NewNote
from houseway.room.store.schema import credentials, passkeys, people, sessions, tries
from houseway.room.store.store import Store, write_change
from houseway.room.wire.schemas import Person


def known(store: Store, name: str) -> bool:
    return bool(accounts(store, name))


def accounts(store: Store, name: str | None = None) -> list[Person]:
    """Everybody with a password, or the one of that name."""
    asked = select(people).where(people.c.guest.is_(False)).order_by(people.c.key)
    if name is not None:
        asked = asked.where(people.c.key == key_of(name))
    return store.ask(lambda connection: [person_of(row) for row in connection.execute(asked)])


def appoint(store: Store, name: str, role: str | None, password: str | None) -> None:
    """Make an account, or change the role or the password of one. Sessions of the person end."""
    name = normal_name(name)
    if password is not None:
        check_password(name, password)
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        row = connection.execute(select(people).where(people.c.key == key_of(name))).one_or_none()
        if row is not None and row.guest:
            raise BadInput("a guest has this name; choose another", where=name)
        number = row.id if row is not None else _made(connection, name)
        if role is not None:
            connection.execute(update(people).where(people.c.id == number).values(role=role))
            about = msgspec.json.encode({"person": number, "name": name, "role": role}).decode()
            write_change(connection, Change(notes=[NewNote(0, "the operator", "", "role", about, int(time()))]))
        if password is not None:
            # A new password is given where somebody else may have had the account.
            connection.execute(delete(passkeys).where(passkeys.c.person == number))
            connection.execute(delete(tries).where(tries.c.key == key_of(name)))
            secret = visitors.HASHER.hash(password)
            own = credentials.c.person == number
            if connection.execute(update(credentials).where(own).values(hash=secret)).rowcount == 0:
                connection.execute(insert(credentials), {"person": number, "hash": secret})
        connection.execute(delete(sessions).where(sessions.c.person == number))


def give_authenticator(store: Store, name: str, room: str) -> tuple[str, str]:
    """A new secret for the authenticator of an account: as it is typed in, and as a QR code says it."""
    secret = new_secret()
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        asked = select(people.c.id).join(credentials, credentials.c.person == people.c.id)
        number = connection.execute(asked.where(people.c.key == key_of(name))).scalar_one_or_none()
        if number is None:
            raise BadInput("no account has this name", where=name)
        kept = store.keys.encrypt(secret, f"totp of person {number}")
        connection.execute(update(credentials).where(credentials.c.person == number).values(totp=kept))
        connection.execute(delete(sessions).where(sessions.c.person == number))
    return as_typed(secret), provisioning(secret, name, room)


def _made(connection: Connection, name: str) -> int:
    number = int(connection.execute(select(func.coalesce(func.max(people.c.id), 0))).scalar_one()) + 1
    row = {"id": number, "name": name, "key": key_of(name), "role": "player", "guest": False, "made_at": int(time())}
    row["skeleton"] = skeleton(name)[:80]
    connection.execute(insert(people), row)
    return number
