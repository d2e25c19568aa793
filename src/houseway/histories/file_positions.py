"""Line numbers in files: of a field or an action in TOML, and of a value in JSON by its path."""

from __future__ import annotations

import json
import re

_HEADER = r"^[ \t]*\[\s*(?P<table>[^\[\]\n]+?)\s*\][ \t]*(?:#[^\n]*)?$"
_KEY = r"^[ \t]*(?P<key>[\w-]+|\"[^\"\n]*\"|'[^'\n]*')\s*=(?!=)"
_STRING = r"(?P<string>'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\")"
_MARKS = re.compile(rf"{_HEADER}|{_KEY}|#[^\n]*|{_STRING}", re.DOTALL | re.MULTILINE)
_PATH = re.compile(r"([A-Za-z_]\w*)|\[(\d+)\]")
_ACTIONS = "actions"
_BLANKS = re.compile(r"\s*")
_BETWEEN = re.compile(r"[\s,:]*")


def past(content: str, at: int, blanks: re.Pattern[str] = _BLANKS) -> int:
    """The first place that is not blank."""
    found = blanks.match(content, at)
    return found.end() if found else at


class TomlLines:
    """The lines of a TOML file, counted from 1, found in one pass: `fields` by table and name, `actions` by table."""

    def __init__(self, content: str) -> None:
        self.fields: dict[tuple[str, str], int] = {}
        self.actions: dict[str, list[int]] = {}
        table = key = ""
        line, counted = 1, 0
        for mark in _MARKS.finditer(content):
            start = mark.end() - len(mark[0].lstrip())
            line, counted = line + content.count("\n", counted, start), start
            if mark["table"]:
                table, key = mark["table"].strip("\"'"), ""
                self.fields.setdefault((table, ""), line)
            elif mark["key"]:
                key = mark["key"].strip("\"'")
                self.fields.setdefault((table, key), line)
            elif mark["string"] and key == _ACTIONS:
                self.actions.setdefault(table, []).append(line)

    def field(self, table: str, name: str) -> int:
        """The line of a field, or of the table of that name; 0 where there is none."""
        inner = f"{table}.{name}" if table else name
        return self.fields.get((table, name)) or self.fields.get((inner, ""), 0)

    def action(self, table: str, at: int) -> int:
        """The line of the action at this place of the list; 0 where it is unknown."""
        lines = self.actions.get(table, [])
        return lines[at] if at < len(lines) else 0


def json_line(content: str, start: int, words: str) -> int:
    """The line of the value at a path such as `rounds[0].actions[4]`, as far as the path can be followed."""
    scan = _JsonPosition(content, start)
    for name, number in _PATH.findall(re.split(r"[ :]", words)[0]):
        if not (scan.enter(int(number)) if number else scan.enter(name)):
            break
    return content.count("\n", 0, scan.at) + 1


class _JsonPosition:
    """A position in well-formed JSON."""

    def __init__(self, content: str, at: int) -> None:
        self.content, self.at = content, at

    def enter(self, part: str | int) -> bool:
        """Move to the value under this name, or at this place of the list; False where there is none."""
        content, nth = self.content, 0
        at = self._next(self.at + 1)
        if content[self.at] != ("[" if isinstance(part, int) else "{"):
            return False
        while content[at] not in "]}":
            found: str | int = nth
            if not isinstance(part, int):
                found, at = self._value(at)
            if found == part:
                self.at = at
                return True
            at, nth = self._value(at)[1], nth + 1
        return False

    def _value(self, at: int) -> tuple[str | int, int]:
        """The value here, and where the next one begins."""
        value, end = json.JSONDecoder().raw_decode(self.content, at)
        return value, self._next(end)

    def _next(self, at: int) -> int:
        return past(self.content, at, _BETWEEN)


class PhhPlaces:
    """Names places in a PHH file for error messages. Its lines are counted when the first one is asked for."""

    def __init__(self, content: str, where: str, table: str = "", before: int = 0) -> None:
        self.content, self.where, self.table, self.before = content, where, table, before
        self._lines: TomlLines | None = None

    @property
    def lines(self) -> TomlLines:
        if self._lines is None:
            self._lines = TomlLines(self.content)
        return self._lines

    def field(self, name: str) -> str:
        return self._at(self.lines.field("", name), name)

    def action(self, at: int, words: str) -> str:
        return self._at(self.lines.action("", at), f"action {at + 1} ({words!r})")

    def _at(self, line: int, what: str) -> str:
        hand = f"hand {self.table}: " if self.table else ""
        return f"{self.where}: {hand}{f'line {line + self.before}, ' if line else ''}{what}"
