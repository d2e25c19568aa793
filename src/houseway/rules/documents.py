"""Documents that are not games: fee books, overlays that add a wager to other games, and procedures of the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from houseway.errors import BadRules, nearest
from houseway.rules.citations import CITED_ROWS, own_lines
from houseway.rules.cited_rows import read_clauses, read_notes
from houseway.rules.library import Library, shipped
from houseway.rules.load import with_room
from houseway.rules.positions import located
from houseway.rules.reader import MISSING, Reader
from houseway.rules.resolve import resolved
from houseway.rules.schedules import Schedule
from houseway.rules.spec import Chart, Clause, HandRules, Note, Reading, Source, WagerRules
from houseway.rules.values import Lines

DocumentKind = Literal["fees", "overlay", "procedure"]


@dataclass(frozen=True, slots=True)
class Document:
    """A document without a round of its own. `printings` are its other printings: their ids, and the lines of each.

    An overlay adds its wagers, hands, charts and steps to the games that name it; a book provides schedules; the
    clauses and notes of a book or a procedure apply to every game that names it.
    """

    id: str
    title: str
    kind: DocumentKind
    source: Source
    says: str = ""
    number: str = ""
    printings: Mapping[str, Lines] = field(default_factory=dict)
    fees: tuple[Schedule, ...] = ()
    wagers: tuple[WagerRules, ...] = ()
    hands: Mapping[str, HandRules] = field(default_factory=dict)
    charts: Mapping[str, Chart] = field(default_factory=dict)
    reading: tuple[Reading, ...] = ()
    furniture: Lines = field(default_factory=Lines)
    changes: tuple[dict[str, Any], ...] = ()
    notes: tuple[Note, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def lines(self) -> Lines:
        """The lines of all its printings."""
        found = self.source.all_lines
        for lines in self.printings.values():
            found |= lines
        return found


def load_document(name: str, library: Library | None = None) -> Document:
    """A fee book, an overlay or a procedure; under the id of a second printing, the same document."""
    library = library or shipped()
    try:
        return _loaded(name, library)
    except BadRules as error:
        raise BadRules(located(error.faults, library)) from None


def _loaded(name: str, library: Library) -> Document:
    path = library.path(name)
    whole = resolved(library, name)
    reader = Reader(library.shown(path))
    reader.faults += whole.faults
    raw = {key: value for key, value in whole.raw.items() if key not in CITED_ROWS}
    if raw.get("kind") not in get_args(DocumentKind):
        reader.fault(
            "kind", f"{raw.get('kind')!r} is not known; {nearest(str(raw.get('kind')), get_args(DocumentKind))}"
        )
        raise BadRules(reader.faults)
    reader.own_lines = _own_lines(reader, raw)
    if isinstance(raw.get("source"), dict):
        raw["source"] = with_room(library, raw["source"])
    raw["id"] = f"{path.parent.name}/{path.stem}"
    found = reader.record(Document, raw, "")
    notes, clauses = read_notes(reader, whole.raw), read_clauses(reader, whole.raw)
    if reader.faults:
        raise BadRules(list(dict.fromkeys(reader.faults)))
    assert isinstance(found, Document)
    return replace(found, notes=notes, clauses=clauses)


def _own_lines(reader: Reader, raw: dict[str, Any]) -> Lines:
    """The lines of the document and of its other printings."""
    found = own_lines(raw)
    for name, lines in raw["printings"].items() if isinstance(raw.get("printings"), dict) else ():
        read = reader.read(Lines, lines, f"printings.{name}")
        found |= Lines() if read is MISSING else read
    return found
