"""Rows that say who somebody is are signed by the room: whoever writes only to the database makes nobody up.

Such rows come and go and are in no chain: a person with name and role, a password, a passkey, a session.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, Row, Table, select, update

from houseway.room.people.names import skeleton
from houseway.room.store.chain import digest, fields
from houseway.room.store.keyring import Keyring, SealBroken, signed_by
from houseway.room.store.schema import credentials, passkeys, people, sessions

# What is signed of each row. The first is the key of its table.
VOUCHED: dict[Table, tuple[str, ...]] = {
    people: ("id", "name", "key", "role", "guest"),
    credentials: ("person", "hash", "totp"),
    passkeys: ("id", "person", "public_key"),
    sessions: ("token", "person", "made_at", "until"),
}


def vouched(keys: Keyring, table: Table, row: Mapping[str, Any]) -> dict[str, Any]:
    """The row with its signature. Every value that is signed must be in it; what is missing counts as empty."""
    return {**row, "signature": keys.sign(_message(table, row))}


def is_vouched(signers: Collection[str], table: Table, row: Row[Any] | None) -> bool:
    """Whether a whole row of one of these tables is as the room has written it."""
    if row is None or not row.signature:
        return False
    message = _message(table, row._asdict())
    return any(signed_by(each, message, row.signature) for each in signers)


def vouch_for_all(connection: Connection, keys: Keyring) -> None:
    """Sign the rows as they are: those of an older Houseway, or of a room whose key was lost."""
    for table, names in VOUCHED.items():
        own = table.c[names[0]]
        for row in connection.execute(select(table)).all():
            if not is_vouched([keys.public_key], table, row):
                signed = vouched(keys, table, row._asdict())["signature"]
                connection.execute(update(table).where(own == row._mapping[names[0]]).values(signature=signed))


def vouch_anew(connection: Connection, keys: Keyring) -> None:
    """Sign with the newest key what an older one has signed, and only that: then the older one is needed no more."""
    for table, names in VOUCHED.items():
        own = table.c[names[0]]
        for row in connection.execute(select(table)).all():
            if is_vouched([keys.public_key], table, row) or not is_vouched(keys.signers, table, row):
                continue
            known = row._asdict()
            # An authenticator whose key is lost is set up again.
            with suppress(SealBroken):
                if known.get("totp"):
                    about = about_totp(known["person"])
                    known["totp"] = keys.encrypt(keys.decrypt(known["totp"], about), about)
            signed = vouched(keys, table, known)
            changed = {name: signed[name] for name in (*names, "signature")}
            connection.execute(update(table).where(own == row._mapping[names[0]]).values(changed))


def renew_skeletons(connection: Connection) -> None:
    """What names look like, as this Houseway sees it: an older one may have told fewer of them apart."""
    for row in connection.execute(select(people.c.id, people.c.name, people.c.skeleton)).all():
        if row.skeleton != (seen := skeleton(row.name)[:80]):
            connection.execute(update(people).where(people.c.id == row.id).values(skeleton=seen))


def about_totp(person: int) -> str:
    """What the secret of an authenticator is bound to."""
    return f"totp of person {person}"


def _message(table: Table, row: Mapping[str, Any]) -> bytes:
    return f"houseway {table.name} {digest(*fields(row, VOUCHED[table]))}".encode()
