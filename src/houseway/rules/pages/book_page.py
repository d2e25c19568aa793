"""The page of a fee book, an overlay or a procedure: its schedules and wagers, and what it leaves open."""

from __future__ import annotations

from houseway.rules.pages.fee_page import schedule_grids
from houseway.rules.pages.page_parts import Grid, GridRow, Says, Section
from houseway.rules.pages.render import doubts, row_pays
from houseway.rules.sheet.documents import Document
from houseway.rules.sheet.spec import WagerRules
from houseway.rules.sheet.vocabulary import vocabulary

KINDS = {"fees": "fee book", "procedure": "procedure", "overlay": "overlay"}
_HEADINGS = {"fees": "The book", "procedure": "The procedure", "overlay": "The overlay"}


def book_sections(book: Document, name: str, fee: str | None = None) -> list[Section]:
    """The document in reading order, under the id of one of its printings; with a fee option, only that one."""
    made = [
        Section(_HEADINGS[book.kind], tuple(_says(book, name))),
        Section("Wagers", tuple(map(_wager, book.wagers))),
        Section("Collection fees", tuple(schedule_grids(book, fee, with_ids=True))),
        *doubts(book.reading, book.taken, book.notes, book.clauses),
        Section("The document", (_about(book),)),
    ]
    return [section for section in made if section.parts]


def _says(book: Document, name: str) -> list[Says]:
    says = [Says(book.says)] if book.says else []
    if name in book.printings:
        words = f"{name} is another printing of {book.id}. The text is the same; lines below are those of {book.id}."
        says.append(Says(words, book.printings[name]))
    return says


def _wager(wager: WagerRules) -> Grid:
    """A wager that an overlay adds, as its document prints it; the pages of the games have it with their readings."""
    words = vocabulary(wager.outcomes) if wager.outcomes else {}
    rows = [GridRow((words.get(row.on, row.on.replace("-", " ")), row_pays(row)), row.lines) for row in wager.pays]
    return Grid(
        (*rows, GridRow(("anything else", "loses"))),
        ("on", "pays"),
        wager.title,
        wager.lines,
        tuple([wager.says] * bool(wager.says)),
    )


def _about(book: Document) -> Grid:
    rows = [
        GridRow(("id", book.id)),
        GridRow(("room", book.source.room)),
        GridRow(("number", book.number)),
        GridRow(("kind", KINDS[book.kind])),
        GridRow(("options", f"{sum(len(each.options) for each in book.fees):,}" if book.fees else "")),
        GridRow(("source", book.source.title), book.source.lines),
        *(GridRow(("also printed as", name), lines) for name, lines in book.printings.items()),
        GridRow(("file", book.source.file)),
    ]
    return Grid(tuple(row for row in rows if row.cells[1]))
