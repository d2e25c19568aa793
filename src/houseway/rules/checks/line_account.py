"""The account of the printed lines: each is cited by a part of the sheet, listed as furniture, or reported."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from houseway.errors import BadInput
from houseway.rules.loading.library import Library
from houseway.rules.sheet.documents import Document
from houseway.rules.sheet.spec import Clause, Note, Reading, Sheet, Source
from houseway.rules.sheet.values import Lines


@dataclass(frozen=True, slots=True)
class LineAccount:
    """The printed lines of one document: how many there are, how many are furniture, and which are unaccounted for."""

    id: str
    printed: int
    furniture: int
    unaccounted: tuple[tuple[int, str], ...]

    @property
    def cited(self) -> int:
        return self.printed - self.furniture - len(self.unaccounted)


def source_lines(library: Library, room: str, folder: Path) -> list[str]:
    """The originals of a room, line by line; line 1 is the first."""
    file = str(library.room(room).get("file", ""))
    path = folder.joinpath(file)
    if not file or not path.is_file():
        raise BadInput(
            f"the originals of {room} are not there; expected a folder with {file or 'its file'}", where=str(folder)
        )
    return path.read_text(encoding="utf-8").split("\n")


def account(document: str, own: Lines, cited: set[int], furniture: Lines, text: Sequence[str]) -> LineAccount:
    """The account of the printed lines of a document: its own lines that are not blank."""
    if own.numbers() and max(own.numbers()) > len(text):
        problem = f"the file of the originals ends at line {len(text)}, and the document has lines {own}"
        raise BadInput(problem, where=document)
    printed = [line for line in sorted(own.numbers()) if text[line - 1].strip()]
    plain = furniture.numbers() - cited
    left = tuple((line, text[line - 1].strip()) for line in printed if line not in cited and line not in plain)
    return LineAccount(document, len(printed), sum(line in plain for line in printed), left)


# What most values are; no lines are in them.
_PLAIN = (str, int, bool, type(None))


def cited_lines(parts: Iterable[Sheet | Document]) -> set[int]:
    """Every line that some part of these values cites. Furniture and the document's own range do not count."""
    return {line for part in parts for lines in _lines_in(part) for line in lines.numbers()}


# A note, a clause or a question that cites more lines at a stretch points at a part of the document: it explains none.
_STRETCH = 40


def _close(lines: Lines) -> Lines:
    return Lines(tuple((first, last) for first, last in lines.spans if last - first < _STRETCH))


def _lines_in(value: object) -> Iterator[Lines]:
    if type(value) in _PLAIN:
        return
    match value:
        case Lines():
            yield value
        case Source():
            return
        case Note() | Clause():
            yield _close(value.lines)
        case Reading():
            yield _close(value.lines)
            for choice in value.choices.values():
                yield from _lines_set(choice.sets)
        case Mapping():
            for each in value.values():
                yield from _lines_in(each)
        case list() | tuple():
            for each in value:
                yield from _lines_in(each)
    if dataclasses.is_dataclass(value) and not isinstance(value, (Lines, Source, Reading, Note, Clause)):
        for each in dataclasses.fields(value):
            if each.name not in ("furniture", "printings"):
                yield from _lines_in(getattr(value, each.name))


def _lines_set(sets: Any) -> Iterator[Lines]:
    """The lines that a choice of a reading would set, at a path that ends with `lines` or inside a row."""
    match sets:
        case Mapping():
            for key, each in sets.items():
                if isinstance(each, str) and key.rpartition(".")[2] == "lines":
                    yield Lines.read(each)
                else:
                    yield from _lines_set(each)
        case list():
            for each in sets:
                yield from _lines_set(each)
