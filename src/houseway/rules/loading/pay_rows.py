"""Pay tables and charts as they are written: rows of text that look like the printed table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from houseway.errors import BadInput
from houseway.rules.loading.fee_rows import rows_of

_ODDS = r"[0-9]+:[0-9]+|\$[0-9][0-9,.]*"
_ROW = re.compile(rf"(?P<on>.+?)\s+(?P<pays>{_ODDS})(?:\s+with (?P<decks>\S+) decks)?(?:\s+(?P<lines>[0-9][0-9, -]*))?")


def unfold_wager(written: dict[str, Any]) -> dict[str, Any]:
    """The wager with its pay rows as a list: from one outcome `on`, a table of outcomes, or rows of text."""
    wager = dict(written)
    pays = wager.get("pays")
    if "on" in wager:
        if not isinstance(pays, str) or "\n" in pays:
            raise BadInput("`on` names one outcome, and `pays` has rows; expected odds such as 40:1 beside it")
        pays = [{"on": wager.pop("on"), "pays": pays}]
    elif isinstance(pays, str):
        pays = [pay_row(row) for row in rows_of(pays)]
    elif isinstance(pays, dict):
        pays = [{"on": on, "pays": odds} for on, odds in pays.items()]
    return wager if pays is None else {**wager, "pays": pays}


def pay_row(row: str) -> dict[str, Any]:
    """`royal flush  500:1  120-122`: an outcome, its odds, for how many decks, and its lines."""
    match = _ROW.fullmatch(row)
    if match is None:
        problem = f"{row!r} is not a row of a pay table; expected an outcome, odds such as 40:1, and lines"
        raise BadInput(problem, where=f"pays.{row.split()[0]}")
    return {key: value for key, value in match.groupdict().items() if value is not None}


def without_lines(text: str, foreign: Callable[[str], bool]) -> str:
    """The rows of a pay table without those lines that are foreign; any other value unchanged."""
    rows = [_ROW.fullmatch(row) for row in rows_of(text)]
    if not all(rows):
        return text
    return "\n".join(
        row[0][: row.start("lines")].rstrip() if row["lines"] and foreign(row["lines"]) else row[0]
        for row in rows
        if row
    )


def unfold_chart(written: dict[str, Any]) -> dict[str, Any]:
    """The chart with its text table as rows by name; the first row is the heading."""
    if not isinstance(written.get("rows"), str):
        return written
    rows = rows_of(written["rows"])
    if len(rows) < 2:
        raise BadInput("the chart has no rows; expected a heading and a row below it")
    barred = "|" in rows[0]
    parted = [_parted(row, barred=barred) for row in rows]
    columns = parted[0][1] if barred else rows[0]
    names = [name for name, _ in parted[1:]]
    if twice := [name for name in dict.fromkeys(names) if names.count(name) > 1]:
        raise BadInput(f"row {twice[0]!r} is there {names.count(twice[0])} times; expected once")
    return {**written, "columns": columns, "rows": dict(parted[1:])}


def _parted(row: str, *, barred: bool) -> tuple[str, str]:
    """The name of a row and its cells."""
    name, _, cells = row.partition("|") if barred else row.partition(" ")
    return name.strip(), cells.strip()
