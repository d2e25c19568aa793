"""Readable rules on a terminal: the sections of a sheet as rich panels and tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from houseway.rules.pages.page_parts import Grid, Part, Says, Section, Steps
from houseway.rules.sheet.values import Lines

CITED = "dim cyan"
_MARKS = {"H": "bold green", "S": "red", "pushes": "yellow", "loses": "red", "taken": "bold green"}


def draw(out: Console, heading: str, under: str, sections: Sequence[Section]) -> None:
    """A title panel, then each section under its heading."""
    out.print(Panel(Text(under, justify="center"), title=f"[bold]{heading}[/]", border_style="green", padding=(0, 2)))
    for section in sections:
        out.print()
        out.print(Text(section.heading.upper(), style="bold green"))
        out.print(body(section))


def body(section: Section) -> RenderableType:
    """The parts of a section, a blank line between them."""
    parts: list[RenderableType] = []
    for part in section.parts:
        parts += [*_part(part), Text()]
    return Padding(Group(*parts[:-1]), (0, 0, 0, 2))


def _part(part: Part) -> Iterator[RenderableType]:
    match part:
        case Says():
            yield _said(part.words, part.lines)
        case Steps():
            yield _steps(part)
        case Grid(title=""):
            yield _table(part)
        case Grid():
            yield _said(part.title, part.lines, style="bold")
            yield from (Text(words) for words in part.says)
            yield _table(part)


def _said(words: str, lines: Lines, style: str = "") -> Text:
    text = Text(words, style=style)
    if lines:
        text.append(f"  [{lines}]", style=CITED)
    return text


def _steps(steps: Steps) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold")
    table.add_column(ratio=1)
    detailed = any(item.word for item in steps.items)
    if detailed:
        table.add_column(style="dim", no_wrap=True)
    table.add_column(style=CITED, no_wrap=True)
    for number, item in enumerate(steps.items, start=1):
        words = Text(item.words)
        if item.values:
            words.append(f"\n{item.values}", style="dim")
        table.add_row(str(number), words, *([item.word] if detailed else []), str(item.lines))
    return table


def _table(grid: Grid) -> Table:
    cited = any(row.lines for row in grid.rows)
    if not grid.columns:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(style="bold", no_wrap=True)
        table.add_column(ratio=1)
    else:
        table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False, show_edge=False)
        for head in grid.columns:
            table.add_column(head)
    if cited:
        table.add_column("lines", style=CITED, no_wrap=not grid.columns)
    for row in grid.rows:
        cells = [Text(cell, style=_MARKS.get(cell, "")) for cell in row.cells]
        table.add_row(*cells, *([Text(str(row.lines))] if cited else []))
    return table
