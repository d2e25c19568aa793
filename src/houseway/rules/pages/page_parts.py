"""The parts of a page of rules: sentences, numbered steps and tables. The terminal, the room and Markdown draw them.

Every part keeps the lines of the source document that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from houseway.rules.sheet.values import Lines

NO_LINES = Lines()


@dataclass(frozen=True, slots=True)
class Says:
    """A sentence of the page. In detail, `word` is the step that carries it out and `values` what it was given."""

    words: str
    lines: Lines = NO_LINES
    word: str = ""
    values: str = ""


@dataclass(frozen=True, slots=True)
class Steps:
    """A numbered list."""

    items: tuple[Says, ...]


@dataclass(frozen=True, slots=True)
class GridRow:
    cells: tuple[str, ...]
    lines: Lines = NO_LINES


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with a caption. Without columns it is a list of facts: a name and its value."""

    rows: tuple[GridRow, ...]
    columns: tuple[str, ...] = ()
    title: str = ""
    lines: Lines = NO_LINES
    says: tuple[str, ...] = ()


Part: TypeAlias = Says | Steps | Grid


@dataclass(frozen=True, slots=True)
class Section:
    heading: str
    parts: tuple[Part, ...] = field(default=())


def printed_once(grids: Iterable[Grid]) -> tuple[Grid, ...]:
    """Tables with the same rows become one: under all their titles, with the lines and sentences of each."""
    found: dict[tuple[object, ...], Grid] = {}
    for grid in grids:
        key = (grid.columns, tuple(row.cells for row in grid.rows))
        found[key] = _together(found[key], grid) if key in found else grid
    return tuple(found.values())


def _together(first: Grid, second: Grid) -> Grid:
    rows = tuple(
        replace(row, lines=row.lines | other.lines) for row, other in zip(first.rows, second.rows, strict=True)
    )
    says = (*first.says, *(words for words in second.says if words not in first.says))
    return replace(
        first, rows=rows, title=f"{first.title}; {second.title}", lines=first.lines | second.lines, says=says
    )


def listed_words(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *others, end = list(words) or [""]
    return f"{', '.join(others)} {last} {end}" if others else end


def wager_on(title: str) -> str:
    """`wager on Ante`, but `Game wager` and `Pair Bet` as they are."""
    return title if title.lower().endswith(("wager", "bet")) else f"wager on {title}"


def sentence(words: str) -> str:
    """Begun with a capital letter and ended with a full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if not words or words[-1] in ".?!" else ".")
