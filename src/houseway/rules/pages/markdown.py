"""A sheet, a fee book or a procedure as a page of Markdown, with the printed lines beside each value."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.rules.pages.book_page import book_sections
from houseway.rules.pages.page_parts import Grid, Part, Says, Section, Steps
from houseway.rules.pages.render import sections, title
from houseway.rules.sheet.documents import Document
from houseway.rules.sheet.spec import Sheet, Source
from houseway.rules.sheet.values import Lines


def markdown(sheet: Sheet) -> str:
    """The sheet as a page, with the printed lines beside each value."""
    return _page(title(sheet), sheet.source, sections(sheet))


def book_markdown(book: Document) -> str:
    """A fee book or a procedure as a page."""
    return _page(book.title, book.source, book_sections(book, book.id))


def _page(heading: str, source: Source, parts: list[Section]) -> str:
    lines = [f"# {heading}", "", f"Numbers in brackets are lines of the documents of {source.title}.", ""]
    for section in parts:
        lines += [f"## {section.heading}", ""]
        for part in section.parts:
            lines += [*_part(part), ""]
    return "\n".join(lines).rstrip() + "\n"


def _part(part: Part) -> Iterator[str]:
    match part:
        case Says():
            yield f"{part.words}{_cited(part.lines)}"
        case Steps():
            for number, item in enumerate(part.items, start=1):
                yield f"{number}. {item.words}{_cited(item.lines)}"
        case Grid():
            yield from _grid(part)


def _grid(grid: Grid) -> Iterator[str]:
    if grid.title:
        yield from (f"**{grid.title}**{_cited(grid.lines)}", "")
    for words in grid.says:
        yield from (words, "")
    cited = any(row.lines for row in grid.rows)
    width = len(grid.rows[0].cells)
    heads = [*(grid.columns or [""] * width), *(["lines"] if cited else [])]
    yield _cells(heads)
    yield "|" + "---|" * len(heads)
    for row in grid.rows:
        yield _cells([*row.cells, *([str(row.lines)] if cited else [])])


def _cells(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _cited(lines: Lines) -> str:
    return f" [{lines}]" if lines else ""
