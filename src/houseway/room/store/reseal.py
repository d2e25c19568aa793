"""Seals everything with a new key when the room opens, and forgets the older ones."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import msgspec
from sqlalchemy import Column, Connection, select, update
from sqlalchemy.sql import ColumnElement

from houseway.room.store.keyring import SealBroken, SealPlace, dealing_place
from houseway.room.store.schema import actions, rounds, tables
from houseway.room.store.store import Store

LOG = logging.getLogger("houseway.room")


class _Shoe(msgspec.Struct):
    """What is kept of a table, as far as its seals are bound to it."""

    shoe: int = 0
    rounds: int = 0


def reseal(store: Store) -> None:
    """Seal what is stored with a new key.

    The key file has both keys until everything is sealed with the new one, so that it does not matter when it breaks
    off. What cannot be opened is left as it is: whoever loads the table will say so.
    """
    keys = store.keys
    keys.begin_rotation()
    broken = False
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for column, which, sealed, bound in list(every_seal(connection)):
            if keys.is_current(sealed):
                continue
            try:
                again = keys.seal(keys.open(sealed, bound), bound)
            except SealBroken as error:
                LOG.error("table %s: %s", bound.table, error.message)
                broken = True
                continue
            connection.execute(update(column.table).where(which).values({column: again}))
    if not broken:
        keys.end_rotation()


def every_seal(connection: Connection) -> Iterator[tuple[Column[str], ColumnElement[bool], str, SealPlace]]:
    """Every seal with its place and what it is bound to."""
    asked_tables = select(tables.c.id, tables.c.kept, tables.c.sealed, tables.c.dealing)
    open_ = connection.execute(asked_tables.where(tables.c.closed_at.is_(None)))
    shoes: dict[int, int] = {}
    for number, kept, sealed, dealing in open_.all():
        if dealing is not None:
            yield tables.c.dealing, tables.c.id == number, dealing, dealing_place(number)
        try:
            state = msgspec.json.decode(kept, type=_Shoe)
        except msgspec.DecodeError:
            # A damaged record: whoever loads the table says so.
            continue
        shoes[number] = state.shoe
        if sealed is not None:
            yield (
                tables.c.sealed,
                tables.c.id == number,
                sealed,
                SealPlace(number, state.shoe, 0, f"left after {state.rounds}"),
            )
    for row in connection.execute(select(rounds).where(rounds.c.sealed.is_not(None))).all():
        yield (
            rounds.c.sealed,
            rounds.c.id == row.id,
            row.sealed,
            SealPlace(row.table, shoes.get(row.table, 0), row.id, "deal"),
        )
    asked = select(actions.c.table, actions.c.seq, actions.c.round, actions.c.sealed)
    for table, seq, number, sealed in connection.execute(asked.where(actions.c.sealed.is_not(None))).all():
        which = (actions.c.table == table) & (actions.c.seq == seq)
        yield actions.c.sealed, which, sealed, SealPlace(table, shoes.get(table, 0), number, f"action {seq}")
