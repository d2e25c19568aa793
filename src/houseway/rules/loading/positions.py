"""The line and column of a path in its file, found only when there is a fault to report.

`tomllib` keeps no positions. The files are known to be well-formed TOML, so this scanner looks only at keys, brackets
and quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from houseway.errors import Fault
from houseway.rules.loading.library import Library

Key: TypeAlias = str | int
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_SPACE = re.compile(r"[ \t]*")
_STEP = re.compile(r"\.?((?:[^.\[\]]|\[(?![0-9]+\]))+)|\[([0-9]+)\]")


@dataclass(slots=True)
class _FilePlace:
    """A value in the file: where it begins, its children, its text where it is text, and whether it is a table."""

    at: int
    below: dict[Key, _FilePlace] = field(default_factory=dict)
    text: str = ""
    table: bool = False


def located(faults: Iterable[Fault], library: Library) -> list[Fault]:
    """The faults with line and column: of their path, or of the nearest part of it that the file has."""
    files: dict[str, tuple[str, _FilePlace] | None] = {}
    found = []
    for fault in faults:
        if fault.file not in files and not fault.line:
            files[fault.file] = _scanned(library, fault.file)
        here = files.get(fault.file)
        if fault.line or here is None:
            found.append(fault)
            continue
        text, places = here
        line, column = _line_and_column(text, _nearest(places, fault.path))
        found.append(replace(fault, line=line, column=column))
    # From the top of the file down: a misspelled name comes before what does not find it.
    return sorted(found, key=lambda fault: (fault.line, fault.column))


def _scanned(library: Library, file: str) -> tuple[str, _FilePlace] | None:
    path = library.root / file
    try:
        text = path.read_text(encoding="utf-8")
        return text, _Scanner(text).scan()
    except (OSError, ValueError, IndexError):
        return None


def _line_and_column(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1


def _nearest(place: _FilePlace, path: str) -> int:
    """The place of a path, or of the longest part of it that the file has."""
    steps: list[Key] = [int(number) if number else name for name, number in _STEP.findall(path)]
    # What a sheet inherits or takes from a book is named where it says from whom.
    at = place.below["extends"].at if "extends" in place.below else 0
    if steps[:1] == ["fees"] and steps[-1] == "at" and not _has(place, steps) and _has(place, [*steps[:2], "at"]):
        # The moment of every charge may be written once for the schedule.
        steps = [*steps[:2], "at"]
    if steps[:1] == ["fees"] and "schedules" in place.below and not _has(place, steps[:2]):
        return place.below["schedules"].at
    while steps:
        step, *steps = _dotted(place, steps)
        if step == "options" and "rows" in place.below:
            step = "rows"
        if step == "reading" and "shared" in place.below and steps and steps[0] in place.below["shared"].below:
            step = "shared"
        if (found := _child(place, step)) is not None:
            place, at = found, found.at
        elif named := _named(place, step):
            place, at = named, named.at
        elif beside := next((each for each in _tables(place) if step in each.below), None):
            # A table before its sentence, or behind it.
            place = beside.below[step]
            at = place.at
        elif place.text:
            return at + _row(place.text, step)
        else:
            return at
    return at


def _dotted(place: _FilePlace, steps: list[Key]) -> list[Key]:
    """The steps, the first ones as one where the file has them as one key, as it has a path that a reading sets."""
    for end in range(len(steps), 1, -1):
        key = ".".join(map(str, steps[:end]))
        if key in place.below:
            return [key, *steps[end:]]
    return steps


def _has(place: _FilePlace, steps: list[Key]) -> bool:
    for step in steps:
        if step not in place.below:
            return False
        place = place.below[step]
    return True


def _child(place: _FilePlace, step: Key) -> _FilePlace | None:
    """What lies below. Where tables are followed by their sentences, as in a round, the tables alone are counted."""
    tables = _tables(place)
    if isinstance(step, int) and 0 < len(tables) < len(place.below):
        return tables[step] if step < len(tables) else None
    return place.below.get(step)


def _tables(place: _FilePlace) -> list[_FilePlace]:
    """The tables of a list."""
    return [each for key, each in place.below.items() if isinstance(key, int) and each.table]


def _named(place: _FilePlace, step: Key) -> _FilePlace | None:
    """A row of a list by its number among the tables, or by its id."""
    tables = [each for key, each in place.below.items() if isinstance(key, int) and each.below]
    if isinstance(step, int):
        return None
    return next(
        (
            each
            for each in tables
            if any(name in each.below and each.below[name].text == step for name in ("id", "name", "step"))
        ),
        None,
    )


def _row(text: str, step: Key) -> int:
    """Where the row of this name begins in a text table."""
    for match in re.finditer(r"[^\n]+", text):
        words = match[0].replace("|", " ").split()
        if words and words[0] == str(step):
            return match.start() + len(match[0]) - len(match[0].lstrip())
    return 0


class _Scanner:
    """One pass over a file that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def scan(self) -> _FilePlace:
        root = _FilePlace(0)
        table = root
        while self._to_content():
            start = self.at
            if self.text.startswith("[[", start):
                table = self._header(root, start, 2)
            elif self.text[start] == "[":
                table = self._header(root, start, 1)
            else:
                self._pair(table)
        return root

    def _to_content(self) -> bool:
        """Skip spaces, comments and empty lines."""
        while self.at < len(self.text):
            if self.text[self.at] == "#":
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text[self.at] in " \t\r\n":
                self.at += 1
            else:
                return True
        return False

    def _header(self, root: _FilePlace, start: int, brackets: int) -> _FilePlace:
        self.at += brackets
        keys = self._keys()
        self.at = self.text.index("]", self.at) + brackets
        place = root
        for at, key in enumerate(keys):
            place = place.below.setdefault(key, _FilePlace(start))
            if brackets == 2 and at == len(keys) - 1:
                place = place.below.setdefault(len(place.below), _FilePlace(start))
            elif place.below and all(isinstance(each, int) for each in place.below):
                place = place.below[len(place.below) - 1]
        return place

    def _keys(self) -> list[str]:
        keys = []
        while True:
            self._space()
            if self.text[self.at] in "\"'":
                end = self.text.index(self.text[self.at], self.at + 1)
                keys.append(self.text[self.at + 1 : end])
                self.at = end + 1
            else:
                match = _BARE.match(self.text, self.at)
                assert match is not None
                keys.append(match[0])
                self.at = match.end()
            self._space()
            if self.text[self.at] != ".":
                return keys
            self.at += 1

    def _space(self) -> None:
        match = _SPACE.match(self.text, self.at)
        assert match is not None
        self.at = match.end()

    def _pair(self, table: _FilePlace) -> None:
        start = self.at
        keys = self._keys()
        for key in keys[:-1]:
            table = table.below.setdefault(key, _FilePlace(start))
        self.at = self.text.index("=", self.at) + 1
        table.below[keys[-1]] = self._value(start)

    def _value(self, start: int) -> _FilePlace:
        """Read the next value. The place of a text table is that of its first row."""
        self._space()
        here = self.text[self.at]
        if here == "[":
            return self._array(start)
        if here == "{":
            return self._inline(start)
        if here in "\"'":
            return self._string(start)
        match = _SCALAR.match(self.text, self.at)
        assert match is not None
        self.at = match.end()
        return _FilePlace(start)

    def _string(self, start: int) -> _FilePlace:
        quote = self.text[self.at]
        if self.text.startswith(quote * 3, self.at):
            begin = self.at + 3
            begin += self.text.startswith("\n", begin)
            self.at = self.text.index(quote * 3, begin) + 3
            return _FilePlace(begin, text=self.text[begin : self.at - 3])
        begin = self.at = self.at + 1
        while self.text[self.at] != quote:
            self.at += 2 if self.text[self.at] == "\\" and quote == '"' else 1
        self.at += 1
        return _FilePlace(start, text=self.text[begin : self.at - 1])

    def _array(self, start: int) -> _FilePlace:
        place = _FilePlace(start)
        self.at += 1
        while self._to_content() and self.text[self.at] != "]":
            place.below[len(place.below)] = self._value(self.at)
            self._to_content()
            self.at += self.text[self.at] == ","
        self.at += 1
        return place

    def _inline(self, start: int) -> _FilePlace:
        place = _FilePlace(start, table=True)
        self.at += 1
        while self._to_content() and self.text[self.at] != "}":
            self._pair(place)
            self._to_content()
            self.at += self.text[self.at] == ","
        self.at += 1
        return place
