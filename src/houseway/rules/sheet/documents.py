"""Documents that are not games: fee books, overlays that add a wager to other games, and procedures of the floor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from houseway.errors import BadRules, nearest
from houseway.rules.loading.library import Library, library_in_use
from houseway.rules.loading.load import with_room
from houseway.rules.loading.patch import patched
from houseway.rules.loading.positions import located
from houseway.rules.loading.resolve import resolved
from houseway.rules.sheet.citations import CITED_ROWS, own_lines
from houseway.rules.sheet.cited_rows import read_clauses, read_notes
from houseway.rules.sheet.reader import MISSING, Reader
from houseway.rules.sheet.schedules import Schedule
from houseway.rules.sheet.spec import Chart, Clause, HandRules, Note, Reading, Source, WagerRules
from houseway.rules.sheet.values import Lines

DocumentKind = Literal["fees", "overlay", "procedure"]


@dataclass(frozen=True, slots=True)
class Document:
    """A document without a round of its own. `printings` are its other printings: their ids, and the lines of each.

    An overlay adds its wagers, hands, charts and steps to the games that name it, and `sets` values of theirs; a book
    provides schedules. The clauses and notes of each apply to every game that names it, except for notes on schedules
    that the game does not take. `taken` are the choices of its readings; a game takes readings of its own.
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
    sets: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    clauses: tuple[Clause, ...] = ()
    taken: Mapping[str, str] = field(default_factory=dict)

    @property
    def lines(self) -> Lines:
        """The lines of all its printings."""
        found = self.source.all_lines
        for lines in self.printings.values():
            found |= lines
        return found


def load_document(name: str, library: Library | None = None, *, readings: Mapping[str, str] | None = None) -> Document:
    """A fee book, an overlay or a procedure; under the id of a second printing, the same document."""
    library = library or library_in_use()
    try:
        return _loaded(name, library, readings or {})
    except BadRules as error:
        raise BadRules(located(error.faults, library)) from None


def _loaded(name: str, library: Library, chosen: Mapping[str, str]) -> Document:
    path = library.path(name)
    whole = resolved(library, name)
    reader = Reader(library.shown(path))
    reader.faults += whole.faults
    reader.set_by |= whole.set_by
    raw = {key: value for key, value in whole.raw.items() if key not in CITED_ROWS}
    if raw.get("kind") not in get_args(DocumentKind):
        reader.fault(
            "kind", f"{raw.get('kind')!r} is not known; {nearest(str(raw.get('kind')), get_args(DocumentKind))}"
        )
        raise BadRules(reader.faults)
    reader.own_lines = own_lines(raw)
    if isinstance(raw.get("source"), dict):
        raw["source"] = with_room(library, raw["source"])
    raw["id"] = f"{path.parent.name}/{path.stem}"
    raw, taken = _read_otherwise(reader, raw, chosen)
    found = reader.record(Document, raw, "")
    notes, clauses = read_notes(reader, whole.raw), read_clauses(reader, whole.raw)
    if reader.faults:
        raise BadRules(list(dict.fromkeys(reader.faults)))
    assert isinstance(found, Document)
    return replace(found, notes=notes, clauses=clauses, taken=taken)


def _read_otherwise(
    reader: Reader, raw: dict[str, Any], chosen: Mapping[str, str]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The values under the choices of the readings. Those of an overlay set values of the games that name it."""
    readings = reader.read(tuple[Reading, ...], raw.get("reading", {}), "reading")
    if readings is MISSING:
        return raw, {}
    by_id = {each.id: each for each in readings}
    taken = {name: chosen.get(name, each.taken) for name, each in by_id.items()}
    for name in chosen:
        if name not in by_id:
            reader.fault("reading", f"no reading {name!r}; {nearest(name, list(by_id))}")
    for name, choice in taken.items():
        choices = by_id[name].choices
        if choice not in choices:
            reader.fault(f"reading.{name}", f"no choice {choice!r}; {nearest(choice, list(choices))}")
        elif raw["kind"] == "fees":
            raw, faults = patched(raw, choices[choice].sets, reader.file, f"reading.{name}.choices.{choice}.sets")
            reader.faults += faults
    return raw, taken
