"""Statements that are written all the time. Their text for the driver is made once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, CursorResult, Dialect, Insert, Update

Row = Mapping[str, Any]


class Prepared:
    """A statement with a fixed set of named values; an insert names the columns that it fills.

    The values are handed to the driver as they are, so that they must be numbers, text or None.
    """

    def __init__(self, statement: Insert | Update, columns: Sequence[str] | None = None) -> None:
        self._statement, self._columns = statement, columns
        self._made: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def execute(self, connection: Connection, row: Row) -> CursorResult[Any]:
        text, order = self._text(connection.dialect)
        return connection.exec_driver_sql(text, _values(row, order))

    def execute_all(self, connection: Connection, rows: Sequence[Row]) -> None:
        """The same statement with each of these rows."""
        text, order = self._text(connection.dialect)
        connection.exec_driver_sql(text, [_values(row, order) for row in rows])

    def _text(self, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
        """The text in the words of a database, and the order of its values, where they have places and not names."""
        made = self._made.get(dialect.name)
        if made is None:
            compiled = self._statement.compile(dialect=dialect, column_keys=self._columns)
            order = None if compiled.positiontup is None else tuple(compiled.positiontup)
            made = self._made[dialect.name] = str(compiled), order
        return made


def _values(row: Row, order: tuple[str, ...] | None) -> Any:
    return dict(row) if order is None else tuple([row[name] for name in order])
