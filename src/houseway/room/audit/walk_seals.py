"""Whether the cards that are sealed, and what tables have committed to, open with the keys of the room."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.chain import digest
from houseway.room.store.keyring import Keyring, SealBroken
from houseway.room.store.reseal import every_seal
from houseway.room.store.schema import tables
from houseway.room.tables.recover import dealing_said


def seals_open(connection: Connection, keys: Keyring) -> Iterator[BadRow]:
    """Seals that were changed, moved or made up, and commitments that are not the last ones."""
    for column, _, sealed, place in every_seal(connection):
        where = f"round {place.round}" if place.round else f"table {place.table}"
        try:
            plain = keys.open(sealed, place)
        except SealBroken as error:
            yield BadRow(where, f"{column.table.name}.{column.name}: {error.message}")
            continue
        said = dealing_said(connection, place.table) if column is tables.c.dealing else ""
        if said and said != digest(plain):
            yield BadRow(where, "the stored commitments are not those that were written last")
