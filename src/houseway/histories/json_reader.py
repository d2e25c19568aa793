"""The objects of a JSON file one after the other, from files of any size: only one of them is held in memory."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|[{}]')
# A hand that begins inside another one: the other was cut short.
_BEGINS = re.compile(r'\{\s*(?:"id"\s*:[^{}]*)?"ohh"\s*:')
# Between the objects of a file there is nothing, or what a list has there.
_BETWEEN = re.compile(r"[\s,\[\]\ufeff]*")


class JsonObject(NamedTuple):
    """The text of an object, the line that it begins on, whether more than one is known of, and what is wrong."""

    content: str
    line: int
    more: bool
    problem: str = ""


def json_objects(parts: Iterable[str]) -> Iterator[JsonObject]:
    """Each object of a text that comes in parts."""
    scan = _ObjectScan()
    held: JsonObject | None = None
    for part in parts:
        for found in scan.feed(part):
            if held is not None:
                yield held._replace(more=True)
            held = found
    for found in scan.close():
        if held is not None:
            yield held._replace(more=True)
        held = found
    if held is not None:
        yield held


class _ObjectScan:
    """Finds where objects begin and end, by their braces."""

    def __init__(self) -> None:
        self.text, self.line, self.at, self.depth, self.start = "", 1, 0, 0, -1

    def feed(self, part: str) -> Iterator[JsonObject]:
        self.text += part
        # A part may end inside a text: what comes after the last line is scanned with the next part.
        end = self.text.rfind("\n") + 1
        for token in _TOKEN.finditer(self.text, self.at, end):
            if (found := self._take(token)) is not None:
                yield found
        self.at = max(self.at, end)
        self._forget(self.start if self.start >= 0 else self.at)

    def close(self) -> Iterator[JsonObject]:
        yield from self.feed("\n")
        rest = self.text[self.start :] if self.start >= 0 else ""
        if rest.strip():
            yield JsonObject(rest, self._line(self.start), more=False, problem="the last object does not end")

    def _take(self, token: re.Match[str]) -> JsonObject | None:
        word = token[0]
        if word == "{":
            if not self.depth:
                return self._begin(token.start())
            if (begins := _BEGINS.match(self.text, token.start())) and self.depth:
                return self._cut_short(begins.start())
            self.depth += 1
        elif word == "}" and self.depth:
            self.depth -= 1
            if not self.depth:
                content, line = self.text[self.start : token.end()], self._line(self.start)
                self.start, self.at = -1, token.end()
                return JsonObject(content, line, more=False)
        return None

    def _begin(self, start: int) -> JsonObject | None:
        """An object begins; what lies before it belongs to none."""
        before = self.text[self.at : start] if self.start < 0 else ""
        between = _BETWEEN.match(before)
        line = self._line(self.at)
        self.start, self.depth, self.at = start, 1, start
        if before and between and between.end() < len(before):
            return JsonObject(before, line, more=False, problem=f"found {before.strip()[:20]!r} outside of any object")
        return None

    def _cut_short(self, start: int) -> JsonObject:
        content, line = self.text[self.start : start], self._line(self.start)
        self.start, self.depth, self.at = start, 1, start
        return JsonObject(content, line, more=False, problem="another hand begins before this one ends")

    def _line(self, at: int) -> int:
        return self.line + self.text.count("\n", 0, at)

    def _forget(self, before: int) -> None:
        self.line += self.text.count("\n", 0, before)
        self.text = self.text[before:]
        self.at -= before
        self.start -= before if self.start >= 0 else 0
