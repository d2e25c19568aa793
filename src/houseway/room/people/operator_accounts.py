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
from houseway.room.store.vouched import about_totp, vouched
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
        number = row.id if row is not None else _made(connection, store, name)
        if role is not None:
            known_as = name if row is None else row.name
            given = {"id": number, "name": known_as, "key": key_of(name), "role": role, "guest": False}
            connection.execute(update(people).where(people.c.id == number).values(vouched(store.keys, people, given)))
            about = msgspec.json.encode({"person": number, "name": name, "role": role}).decode()
            write_change(connection, Change(notes=[NewNote(0, "the operator", "", "role", about, int(time()))]))
        if password is not None:
            # A new password is given where somebody else may have had the account.
            connection.execute(delete(passkeys).where(passkeys.c.person == number))
            connection.execute(delete(tries).where(tries.c.key == key_of(name)))
            _keep(connection, store, number, hash=visitors.HASHER.hash(password))
        connection.execute(delete(sessions).where(sessions.c.person == number))


def give_authenticator(store: Store, name: str, room: str) -> tuple[str, str]:
    """A new secret for the authenticator of an account: as it is typed in, and as a QR code says it."""
    secret = new_secret()
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        asked = select(people.c.id).join(credentials, credentials.c.person == people.c.id)
        number = connection.execute(asked.where(people.c.key == key_of(name))).scalar_one_or_none()
        if number is None:
            raise BadInput("no account has this name", where=name)
        kept = store.keys.encrypt(secret, about_totp(number))
        _keep(connection, store, number, totp=kept)
        connection.execute(delete(sessions).where(sessions.c.person == number))
    return as_typed(secret), provisioning(secret, name, room)


def _keep(connection: Connection, store: Store, person: int, **new: str) -> None:
    """Keep a password or the secret of an authenticator, and sign the row anew."""
    own = credentials.c.person == person
    old = connection.execute(select(credentials).where(own)).one_or_none()
    known = {"hash": old.hash, "totp": old.totp} if old else {}
    connection.execute(delete(credentials).where(own))
    connection.execute(insert(credentials), vouched(store.keys, credentials, {"person": person} | known | new))


def _made(connection: Connection, store: Store, name: str) -> int:
    number = int(connection.execute(select(func.coalesce(func.max(people.c.id), 0))).scalar_one()) + 1
    row = {"id": number, "name": name, "key": key_of(name), "role": "player", "guest": False, "made_at": int(time())}
    row["skeleton"] = skeleton(name)[:80]
    connection.execute(insert(people), vouched(store.keys, people, row))
    return number
