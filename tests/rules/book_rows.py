"""The rows of a fee table as they stand in the printed original: read from its text, never from a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from houseway.rules.checks.line_account import source_lines
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.values import Cents, Lines

SOURCES = Path(__file__).parents[3] / "shared" / "seeds"
_SCAN_MARK = re.compile(r"<\|[^|]*\|>")
_AMOUNT = re.compile(r"\$ ?([0-9,]*(?:\.[0-9]+)?)")
# An option and what stands beside it: amounts, numbers of players, or the name of a structure.
_ROW = re.compile(r"([0-9]+)\s+((?:[0-9]+ |[0-9]+ ?- ?[0-9]+|No Limit|Pot Limit|\$).*)")
_PLAYERS = re.compile(r"([0-9]+)(?: or (more|less|fewer)| ?- ?([0-9]+))?\s+\$")


class PrintedRow(NamedTuple):
    """One printed row: its line, the option, the players that stand beside it, and every amount, in cents."""

    line: int
    id: str
    players: tuple[int, int | None] | None
    amounts: tuple[Cents, ...]


@cache
def text_of(room: str) -> list[str]:
    """The original of a room without the marks of the scan; without the originals the test is skipped."""
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no table can be read")
    plain = (_SCAN_MARK.sub("", line) for line in source_lines(shipped(), room, SOURCES))
    return [line.replace("\\", "").replace("–", "-").strip() for line in plain]


def words(room: str, lines: Lines) -> str:
    """The printed text of some lines, on one line."""
    text = text_of(room)
    return " ".join(" ".join(text[line - 1].split()) for line in sorted(lines.numbers()) if text[line - 1])


def cents(amount: str) -> Cents:
    """`4`, `4.00`, `.50`, `1,000`."""
    dollars, _, rest = amount.replace(",", "").partition(".")
    return int(dollars or 0) * 100 + int(rest.ljust(2, "0") or 0)


def amounts(text: str) -> tuple[Cents, ...]:
    """Every amount of a row. A range may print its second amount without a sign: `$1-2`."""
    signed = re.sub(r"(\$[0-9,]+) ?- ?([0-9])", r"\1 - $\2", text)
    return tuple(cents(each) for each in _AMOUNT.findall(signed))


def rows(room: str, lines: Lines) -> Iterator[PrintedRow]:
    """The rows of the tables that are printed in one line for each option."""
    text = text_of(room)
    for line in sorted(lines.numbers()):
        found = _ROW.fullmatch(" ".join(text[line - 1].split()))
        if found and (amount := amounts(found[2])):
            yield PrintedRow(line, found[1], _players(found[2]), amount)


def _players(beside: str) -> tuple[int, int | None] | None:
    found = _PLAYERS.match(beside)
    if not found:
        return None
    low = int(found[1])
    if found[2]:
        return (low, None) if found[2] == "more" else (1, low)
    return low, int(found[3] or low)


class Series(NamedTuple):
    """An option of CalGrand's book: its fees by players, and those added for a flop or for sizes of the pot."""

    id: str
    base: dict[range, Cents]
    added: dict[range, Cents]
    for_pots: tuple[Cents, ...]


_BAND = re.compile(r"([0-9]+)(?:-([0-9]+))? \$([0-9]+)(?: \$([0-9]+))?((?: \$[0-9]+)*)")


def series(lines: Lines) -> Iterator[Series]:
    """The options of CalGrand's series A to F, each a number alone and then a line for every bracket of players."""
    letter, found = "", None
    for line in text_of("calgrand")[min(lines.numbers()) - 1 : max(lines.numbers())]:
        if named := re.fullmatch(r"Schedule Series ([A-G])", line):
            if found:
                yield found
            letter, found = named[1], None
        elif letter in "ABCDEF" and re.fullmatch(r"[0-9]+|[0-9]+ 2-10 .*", line):
            if found:
                yield found
            number, _, beside = line.partition(" ")
            found = _added_to(Series(f"{letter}{number}", {}, {}, ()), beside)
        elif found:
            found = _added_to(found, line)


def _added_to(option: Series, line: str) -> Series:
    """The option with a bracket and its fee, with fees for sizes of the pot, or with both."""
    if pots := re.match(r"(?:\$[0-9]+ ?){4}", line):
        option = option._replace(for_pots=amounts(pots[0]))
        line = line[pots.end() :]
    if band := _BAND.fullmatch(line):
        players = range(int(band[1]), int(band[2] or band[1]) + 1)
        option.base[players] = cents(band[3])
        if band[5]:
            return option._replace(for_pots=amounts(f"${band[4]}{band[5]}"))
        if band[4]:
            option.added[players] = cents(band[4])
    return option


class Option(NamedTuple):
    """An option of a game with a bank: its table limit, and every printed bracket: from, to (or on), its fee."""

    limits: tuple[Cents, Cents | None]
    brackets: list[tuple[Cents, Cents | None, Cents]]


_OPTION = re.compile(r"(?:^| )([0-9]{1,2}) (?=\$)")
_SIGNED = r"\$([0-9,]+(?:\.[0-9]+)?)"
_RANGE = rf"{_SIGNED} ?(?:- ?{_SIGNED}|\+|or more|Minimum)"
_BRACKET = re.compile(rf"{_RANGE} {_SIGNED}(?![0-9,.]| ?-| ?\+)")


def options(room: str, lines: str) -> dict[str, Option]:
    """The options of a table of limits and brackets, whatever stands in which column."""
    parts = _OPTION.split(words(room, Lines.read(lines)))
    found = {}
    for name, beside in zip(parts[1::2], parts[2::2], strict=True):
        limit = re.match(_RANGE, beside)
        assert limit, beside
        found[name] = Option(_ends(limit), [(*_ends(each), cents(each[3])) for each in _BRACKET.finditer(beside)])
    return found


def _ends(found: re.Match[str]) -> tuple[Cents, Cents | None]:
    return cents(found[1]), cents(found[2]) if found[2] else None
