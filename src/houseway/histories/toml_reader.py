"""Reading the TOML of histories: quickly where every value stands on one line, and hand by hand from files of any size.

Most histories are written by programs, one `name = value` on each line. Such a hand is read by way of JSON, and
anything that this cannot be sure of by `tomllib`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from houseway.errors import BadInput
from houseway.histories.history_fields import exact
from houseway.histories.table_facts import time_of_day

_NAME = re.compile(r"[A-Za-z0-9_-]+")
# What a value of one line begins with: a list, a text, a number, true or false.
_BEGINNINGS = frozenset("['0123456789tf-")
_TIME = re.compile(r"([0-2]\d):([0-5]\d):([0-5]\d)")
_HEADER = re.compile(r"""\[\s*("[^"]*"|'[^']*'|[\w-]+)\s*(\..*)?\]\s*(#.*)?$""")
# What JSON and TOML read in different ways: a text with any of these is left to tomllib.
_ELSEWHERE = ('"', "\\", "{", "}", "\x7f", "null", "NaN", "Infinity")
_UNKNOWN = Decimal("inf")
# How many pieces of a file are joined to see whether a header stands inside a text.
_JOINED = 4


def _constant(word: str) -> Decimal:
    if word != "Infinity":
        raise ValueError(word)
    return _UNKNOWN


_DECODER = msgspec.json.Decoder(float_hook=exact)
_WITH_INFINITY = json.JSONDecoder(parse_float=exact, parse_constant=_constant)


@lru_cache(maxsize=4096)
def _is_name(word: str) -> bool:
    return _NAME.fullmatch(word) is not None


def loads(content: str) -> dict[str, Any]:
    """The fields of a TOML text; fractions are decimals."""
    quick = _quickly(content)
    return quick if quick is not None else tomllib.loads(content, parse_float=exact)


def _quickly(content: str) -> dict[str, Any] | None:
    """The fields of a text with one value on each line; None where that cannot be told for certain."""
    for word in _ELSEWHERE:
        if word in content:
            return None
    names: list[str] = []
    values: list[str] = []
    times: dict[str, object] = {}
    unknown = "inf" in content
    for line in content.split("\n"):
        if not line:
            continue
        name, _, value = line.partition(" = ")
        if value[:1] not in _BEGINNINGS or not _is_name(name):
            return None
        if value[2:3] == ":" and (clock := _TIME.fullmatch(value)):
            if int(clock[1]) > 23:
                return None
            times[name], value = time_of_day(int(clock[1]), int(clock[2]), int(clock[3])), "0"
        elif unknown and "inf" in value and "'" not in value:
            value = value.replace("inf", "Infinity")
        names.append(name)
        values.append(value)
    # Nothing in TOML is read as null, so that it separates the values: a value that is two, or half of one, shows.
    listed = "[" + ",null,".join(values).replace("'", '"') + "]"
    try:
        read = _WITH_INFINITY.decode(listed) if unknown else _DECODER.decode(listed)
    except (ValueError, RecursionError):
        return None
    fields = dict(zip(names, read[::2], strict=False))
    if len(read) != 2 * len(names) - 1 or len(fields) != len(names) or read[1::2].count(None) < len(names) - 1:
        return None
    return {**fields, **times} if times else fields


class Piece(NamedTuple):
    """A hand of a file: its name, the line that it begins on, its text without the header, its fields."""

    name: str
    line: int
    content: str
    fields: dict[str, Any]


class Faulty(NamedTuple):
    """A hand of a file that is not TOML."""

    name: str
    line: int
    error: BadInput


def pieces(lines: Iterable[str], where: str) -> Iterator[Piece | Faulty]:
    """The hands of a `.phhs` file one after the other, each in a table of its own; only these are held in memory."""
    waiting: list[_Chunk] = []
    for chunk in _chunks(lines):
        waiting.append(chunk)
        while waiting and (found := _read_first(waiting, where, last=False)) is not None:
            if found.line:
                yield found
    while waiting:
        found = _read_first(waiting, where, last=True)
        if found is not None and found.line:
            yield found


class _Chunk(NamedTuple):
    """The text from one header to the next."""

    name: str
    line: int
    header: str
    content: str


def _chunks(lines: Iterable[str]) -> Iterator[_Chunk]:
    name, began, header = "", 1, ""
    held: list[str] = []
    for nth, line in enumerate(lines, start=1):
        found = _HEADER.match(line) if line[:1] == "[" else None
        if found is not None and (not found[2] or found[1] != name):
            yield _Chunk(name, began, header, "".join(held))
            name, began, header, held = found[1], nth, line, []
        else:
            held.append(line)
    yield _Chunk(name, began, header, "".join(held))


def _read_first(waiting: list[_Chunk], where: str, *, last: bool) -> Piece | Faulty | None:
    """Read the first chunk, joined with the next ones if it is not whole; None to wait for more of the file."""
    first = waiting[0]
    if not first.name:
        waiting.pop(0)
        return _before_the_first(first, where)
    problem = ""
    for count in range(1, min(len(waiting), _JOINED) + 1):
        content = first.content + "".join(each.header + each.content for each in waiting[1:count])
        try:
            fields = _fields(first, content)
        except (ValueError, RecursionError) as error:
            problem = problem or str(error)
            continue
        del waiting[:count]
        return Piece(first.name.strip("\"'"), first.line, content, fields)
    if not last and len(waiting) < _JOINED:
        return None
    waiting.pop(0)
    return Faulty(first.name, first.line, _fault(first, where, f"not TOML, perhaps cut short: {problem}"))


def _fields(first: _Chunk, content: str) -> dict[str, Any]:
    quick = _quickly(content)
    if quick is not None:
        return quick
    whole = tomllib.loads(first.header.rstrip("\n") + "\n" + content, parse_float=exact)
    found = next(iter(whole.values()))
    if len(whole) != 1 or not isinstance(found, dict):
        raise ValueError("expected one table for each hand")
    return found


def _fault(first: _Chunk, where: str, problem: str) -> BadInput:
    return BadInput(problem, where=f"{where}: hand {first.name}: line {first.line}")


def _before_the_first(chunk: _Chunk, where: str) -> Faulty | Piece:
    """Nothing but comments stands before the first hand."""
    for nth, line in enumerate(chunk.content.split("\n"), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            name = line.partition("=")[0].strip()
            problem = "expected a table for each hand, such as [1]"
            return Faulty("", nth, BadInput(problem, where=f"{where}: line {nth}, {name[:40]}"))
    return Piece("", 0, "", {})
