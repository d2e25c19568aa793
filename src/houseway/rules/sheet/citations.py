"""Which lines a document may cite, and which citations of its parent a twin keeps.

A twin keeps a citation, a note or a clause of its parent where it may cite those lines itself: where both are documents
of one room and the twin's own lines, `also`, or the lines of its books and procedures cover them. Otherwise it cites
lines of its own for them, or does not have them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from houseway.errors import BadInput
from houseway.rules.loading.pay_rows import without_lines
from houseway.rules.sheet.reader import UNCITED
from houseway.rules.sheet.values import Lines

CITED_ROWS = ("notes", "kept_by_table", "kept_by_floor")


def own_lines(raw: dict[str, Any]) -> Lines:
    """The lines that the document may cite, of all its printings; empty where they cannot be read.

    What cannot be read is reported elsewhere.
    """
    source, printings = raw.get("source"), raw.get("printings")
    given = [source.get(key) for key in ("lines", "also")] if isinstance(source, dict) else []
    given += printings.values() if isinstance(printings, dict) else []
    found = Lines()
    for lines in given:
        try:
            found |= Lines.read(lines) if isinstance(lines, str) else Lines()
        except BadInput:
            return Lines()
    return found


def citing(raw: dict[str, Any], lines: Iterable[Any]) -> dict[str, Any]:
    """The sheet with these lines of other documents among those that it may cite."""
    source = raw.get("source")
    also = [each for each in lines if isinstance(each, str)]
    if not isinstance(source, dict) or not also:
        return raw
    also = [*([source["also"]] if isinstance(source.get("also"), str) else []), *also]
    return {**raw, "source": {**source, "also": ", ".join(also)}}


def one_room(parent: dict[str, Any], child: dict[str, Any]) -> bool:
    """Whether two documents are of one room, so that their lines are lines of one file."""
    rooms = [raw["source"].get("room") for raw in (parent, child) if isinstance(raw.get("source"), dict)]
    return len(rooms) == 2 and rooms[0] == rooms[1]


def kept_citations(value: Any, own: Lines) -> Any:
    """The values without the lines that are not among the twin's own."""
    if isinstance(value, dict):
        return {
            key: (each if _kept(each, own) else UNCITED) if _is_lines(key) else kept_citations(each, own)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [kept_citations(each, own) for each in value]
    if isinstance(value, str) and "\n" in value:
        return without_lines(value, lambda lines: not _kept(lines, own))
    return value


def kept_rows(parent: Any, child: Any, own: Lines, cited: Mapping[str, str]) -> Any:
    """Notes or clauses: those of the parent that the twin cites anew or may cite as they are, then its own.

    `cited` has the twin's lines for those of the parent. A row of the twin with the same lines replaces the parent's.
    """
    if not isinstance(parent, list) or not isinstance(child, list):
        return child
    theirs = [row[0] for row in child if isinstance(row, list) and row]
    rows = [row for row in parent if isinstance(row, list) and row and row[0] not in theirs]
    kept = [[cited.get(row[0], row[0]), *row[1:]] for row in rows if row[0] in cited or _kept(row[0], own)]
    return [*kept, *child]


def notes_on(schedules: Iterable[Lines], notes: tuple[Any, ...], book: dict[str, Any]) -> tuple[Any, ...]:
    """The notes of a fee book for a game with these schedules: those on its other schedules alone are left out."""
    taken = {line for lines in schedules for line in lines.numbers()}
    fees = book["fees"].values() if isinstance(book.get("fees"), dict) else ()
    others = {line for each in fees if isinstance(each, dict) for line in _lines_of(each).numbers()} - taken
    return tuple(note for note in notes if note.lines.numbers() & taken or not note.lines.numbers() & others)


def _lines_of(part: dict[str, Any]) -> Lines:
    try:
        return Lines.read(part["lines"]) if isinstance(part.get("lines"), str) else Lines()
    except BadInput:
        return Lines()


def _is_lines(key: str) -> bool:
    return key.rpartition(".")[2] == "lines"


def _kept(lines: Any, own: Lines) -> bool:
    try:
        return isinstance(lines, str) and Lines.read(lines).within(own)
    except BadInput:
        return False
