"""Schedules of Three Card Poker as they are printed, with a column of brackets for each payer."""

from __future__ import annotations

import re
from typing import NamedTuple

from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents, Lines
from tests.rules.book_rows import amounts, text_of

Bracket = tuple[Cents, Cents | None, Cents]
_BAND = re.compile(r"(?:Up to \$([0-9,]+)|\$([0-9,]+) (?:to|-) \$?([0-9,]+)|\$([0-9,]+) and over)")


class Printed(NamedTuple):
    """A printed schedule: the limits that stand before its first row, the brackets of a player and of the bank."""

    limits: list[tuple[Cents, Cents | None]]
    player: list[Bracket]
    bank: list[Bracket]


def _cents(amount: str) -> Cents:
    return int(amount.replace(",", "")) * 100


def bands_of(line: str) -> list[tuple[Cents, Cents | None]]:
    found: list[tuple[Cents, Cents | None]] = []
    for up_to, low, high, over in _BAND.findall(line):
        found.append((0, _cents(up_to)) if up_to else (_cents(low), _cents(high)) if low else (_cents(over), None))
    return found


def blocks(room: str, lines: str) -> dict[str, list[str]]:
    """The lines below each heading `Collection Rate Schedule (A 10b)`; the second of a name is the one with a bonus."""
    found: dict[str, list[str]] = {}
    name = ""
    text = text_of(room)
    for line in (" ".join(text[at - 1].split()) for at in sorted(Lines.read(lines).numbers())):
        if heading := re.match(r"Collection Rate Schedule \((.+?)\)", line):
            name = heading[1].replace(" ", "")
            name = f"{name[0]}2" if name in found else name
            found[name] = []
        elif name and "$" in line and not re.search("flat rate|may be used only", line):
            found[name].append(line)
    return found


def schedule(lines: list[str], limits: int) -> Printed:
    """So many limits stand before the first row. A bracket that stands alone continues the column that it can."""
    printed = Printed([], [], [])
    for line in lines:
        bands = bands_of(line)
        if not bands or not amounts(line):
            continue
        if not printed.player:
            printed.limits.extend(bands[:limits])
            bands = bands[limits:]
        fee = amounts(line)[-1]
        if len(bands) == 2:
            printed.player.append((*bands[0], fee))
            printed.bank.append((*bands[1], fee))
            continue
        (band,) = bands
        top = printed.limits[0][1] if printed.limits else None
        beyond = top is not None and band[0] > top
        column = printed.bank if beyond or _continues(printed.bank, band) else printed.player
        column.append((*band, fee))
    return printed


def _continues(column: list[Bracket], band: tuple[Cents, Cents | None]) -> bool:
    return bool(column) and column[-1][1] is not None and column[-1][1] < band[0]


def on_the_sheet(at: Terms) -> list[list[Bracket]]:
    """The brackets of each charge of the posted option; a flat fee is for any amount."""
    assert at.schedule
    assert at.option
    found = []
    for each, rates in at.schedule.charged(at.option):
        bands: list[tuple[Cents, Cents | None]] = [(band.low, band.high) for band in each.bands] or [(0, None)]
        found.append([(*band, fee) for band, fee in zip(bands, rates, strict=True)])
    return found
