"""Everything that one action writes, gathered first and committed together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Executable

from houseway.errors import BrokenLaw
from houseway.room.store.prepared import Prepared, Row
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class NewEntry:
    """One entry for the books. Its postings sum to zero."""

    because: str
    by: str
    postings: Mapping[str, Cents]
    at: int
    table: int | None = None
    round: int | None = None
    command: str | None = None
    person: int | None = None

    def __post_init__(self) -> None:
        if sum(self.postings.values()) != 0:
            raise BrokenLaw(f"the entry does not sum to zero: {dict(self.postings)}", where=self.because)


@dataclass(frozen=True, slots=True)
class NewNote:
    """One line of the staff's log: who did or read what, and about what or whom."""

    person: int
    name: str
    role: str
    what: str
    about: str
    at: int


@dataclass(slots=True)
class Change:
    """Rows, entries and notes that are committed together or not at all."""

    rows: list[tuple[Executable | Prepared, Row]] = field(default_factory=list)
    entries: list[NewEntry] = field(default_factory=list)
    notes: list[NewNote] = field(default_factory=list)

    def add(self, statement: Executable | Prepared, row: Row) -> None:
        self.rows.append((statement, row))

    def join(self, other: Change) -> None:
        self.rows += other.rows
        self.entries += other.entries
        self.notes += other.notes
