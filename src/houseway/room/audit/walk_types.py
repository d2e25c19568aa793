"""Whether every column holds what its type says. SQLite takes a word where a number belongs."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Boolean, Connection, Integer, func, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.schema import metadata


def types_hold(connection: Connection) -> Iterator[BadRow]:
    """Rows with a word in the place of a number, or the other way round."""
    if connection.dialect.name != "sqlite":
        return
    for table in metadata.sorted_tables:
        own = list(table.primary_key.columns)
        for column in table.columns:
            is_number = isinstance(column.type, (Integer, Boolean))
            allowed = ("integer" if is_number else "text", *(["null"] if column.nullable else []))
            asked = select(*own).where(func.typeof(column).not_in(allowed))
            for row in connection.execute(asked):
                named = " ".join(str(each) for each in row)
                yield BadRow(f"{table.name} {named}", f"{column.name} is no {'number' if is_number else 'text'}")
