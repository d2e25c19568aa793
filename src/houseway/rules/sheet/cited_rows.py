"""Rows of lines and a sentence: notes, and the clauses that the table or the floor enforces.

    ["12-14", "The fees are posted."]
    ["20-22", "A fouled hand is dead.", { number = "3.1", incident = "fouled" }]
    ["30-31", "At most five collection rates.", { rates = 5 }]

A long sentence may be written as several texts.
"""

from __future__ import annotations

from typing import Any, Literal

from houseway.errors import nearest
from houseway.rules.sheet.reader import MISSING, Reader
from houseway.rules.sheet.spec import Clause, Note
from houseway.rules.sheet.values import Lines

KEPT: dict[str, Literal["by the table", "by the floor"]] = {
    "kept_by_table": "by the table",
    "kept_by_floor": "by the floor",
}
CLAUSE_VALUES: dict[str, type] = {"number": str, "incident": str, "rates": int}
_NOTHING_MORE: dict[str, type] = {}


def read_notes(reader: Reader, raw: dict[str, Any]) -> Any:
    """The notes of a document, or MISSING after reporting their faults."""
    rows = [_row(reader, row, path) for path, row in _rows(reader, raw, "notes")]
    if any(row is MISSING or row[2] for row in rows):
        return MISSING
    return tuple(Note(lines, says) for lines, says, _ in rows)


def read_clauses(reader: Reader, raw: dict[str, Any]) -> Any:
    """The clauses of a document, those of the table first, or MISSING after reporting their faults."""
    found = []
    for key, kept in KEPT.items():
        for path, row in _rows(reader, raw, key):
            read = _row(reader, row, path, CLAUSE_VALUES)
            if read is MISSING:
                return MISSING
            lines, says, more = read
            found.append(Clause(lines, says, kept, **more))
    return tuple(found)


def _rows(reader: Reader, raw: dict[str, Any], key: str) -> list[tuple[str, Any]]:
    rows = raw.get(key, [])
    if not isinstance(rows, list):
        reader.fault(key, f'expected a list of rows such as ["12-14", "A sentence."], found {rows!r}')
        return []
    return [(f"{key}[{at}]", row) for at, row in enumerate(rows)]


def _row(reader: Reader, row: Any, path: str, more: dict[str, type] = _NOTHING_MORE) -> Any:
    """Lines, sentence and named values of a row; MISSING where it is not such a row."""
    named = row[-1] if isinstance(row, list) and row and isinstance(row[-1], dict) else {}
    texts = row[:-1] if named else row
    if not isinstance(texts, list) or len(texts) < 2 or not all(isinstance(each, str) and each for each in texts):
        return reader.fault(path, f'expected ["12-14", "A sentence."], found {row!r}')
    for key, value in named.items():
        if key not in more:
            return reader.fault(
                f"{path}.{key}", "no such key; " + (f"expected {' or '.join(more)}" if more else "a note has none")
            )
        if type(value) is not more[key] or (isinstance(value, int) and value < 1):
            expected = "text" if more[key] is str else "a whole number above 0"
            return reader.fault(f"{path}.{key}", f"expected {expected}, found {value!r}")
    incident = named.get("incident")
    if incident and reader.incidents and incident not in reader.incidents:
        hint = nearest(str(incident), sorted(reader.incidents))
        return reader.fault(f"{path}.incident", f"no step knows the incident {incident!r}; {hint}")
    lines = reader.read(Lines, texts[0], path)
    return MISSING if lines is MISSING else (lines, " ".join(texts[1:]), named)
