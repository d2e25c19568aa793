"""Fee schedules as they are written: a table of text under a heading, with a row for each option.

    option  limits     player-dealer  player
    1       $5-$99     $2             $1

The heading names what is printed beside an option and then has a column for each charge. Where a cell holds several
words, bars part the columns. The brackets of a charge stand in the heading (`7+ 6 1-5`) or, where they differ from
option to option, in the cell (`$0-$50: $0.50, $51+: $1`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from houseway.errors import BadInput, nearest

# The names of columns before the charges, and the field of an option that each fills.
FIELDS = {
    "players": "players",
    "limits": "limits",
    "steps": "step_of",
    "stacks": "stacks",
    "max-bet": "max_bet",
    "blinds": "blinds",
    "blinds-within": "blinds_within",
    "ante": "ante",
    "bring-in": "bring_in",
    "buy-in": "buy_in",
    "bonus-at-a-position": "bonus_at_position",
    "action-below": "action_below",
    "fee-within": "fee_within",
}
ON_CIRCLES = "on "
_BAND = re.compile(r"\$?[0-9][0-9,.]*(?:\+|-\$?[0-9][0-9,.]*)?")
NOTHING_PRINTED = "-"


def unfold_schedule(written: dict[str, Any]) -> dict[str, Any]:
    """The schedule with its text table as a list of options, and with its common moment copied to every charge."""
    schedule = dict(written)
    charges = schedule.get("charges")
    if "at" in schedule:
        moment = schedule.pop("at")
        if isinstance(charges, list):
            charges = [{"at": moment, **each} if isinstance(each, dict) else each for each in charges]
            schedule["charges"] = charges
    if isinstance(schedule.get("rows"), str):
        if not isinstance(charges, list):
            raise BadInput("`rows` need a list of `charges`, one for each of their last columns")
        schedule["options"], schedule["charges"] = options_of(schedule.pop("rows"), charges)
    return schedule


def options_of(text: str, charges: list[Any]) -> tuple[list[dict[str, Any]], list[Any]]:
    """The options of a text table, and the charges with the brackets that its heading prints."""
    rows = rows_of(text)
    if not rows:
        raise BadInput("the table of options is empty; expected a heading such as `option limits player-dealer player`")
    barred = "|" in rows[0]
    heads = _cells(rows[0]) if barred else _grouped(rows[0].split())
    if heads[0] != "option":
        raise BadInput(f"the table of options begins with {heads[0]!r}; expected a heading that begins with `option`")
    fields, columns = heads[1 : len(heads) - len(charges)], heads[len(heads) - len(charges) :]
    if len(columns) != len(charges) or len(heads) <= len(charges):
        raise BadInput(
            f"the heading has {len(heads)} columns; expected `option` and one for each of {len(charges)} charges"
        )
    for field in fields:
        if field not in FIELDS and not field.startswith(ON_CIRCLES):
            raise BadInput(f"no column is called {field!r}; {nearest(field, [*FIELDS, 'on CIRCLE'])}")
    widths = [len(head.split()) if _bands(head) else 1 for head in heads]
    options = [_option(_cells(row) if barred else list(_taken(row, widths)), fields, columns, row) for row in rows[1:]]
    return options, [_banded(charge, head) for charge, head in zip(charges, columns, strict=True)]


def rows_of(text: str) -> list[str]:
    """The rows of a text table, without empty lines."""
    return [line.strip() for line in text.split("\n") if line.strip()]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.split("|")]


def _grouped(words: list[str]) -> list[str]:
    """Words of a heading without bars: brackets that follow one another are one column."""
    found: list[str] = []
    for word in words:
        if found and _bands(word) and _bands(found[-1]):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found


def _taken(row: str, widths: list[int]) -> Iterator[str]:
    """The cells of a row without bars: one word each, or as many as the column has brackets."""
    words = row.split()
    if len(words) != sum(widths):
        problem = f"the row of option {words[0]!r} has {len(words)} words under {sum(widths)} columns"
        raise BadInput(problem, where=words[0])
    at = 0
    for width in widths:
        yield " ".join(words[at : at + width])
        at += width


def _bands(head: str) -> bool:
    """Whether a heading is made of brackets: `7+ 6 1-5`."""
    return all(_BAND.fullmatch(word) for word in head.split()) and bool(head)


def _banded(charge: Any, head: str) -> Any:
    if not _bands(head) or not isinstance(charge, dict):
        return charge
    if "bands" in charge:
        raise BadInput(f"the charge has brackets of its own, and the heading prints {head!r}")
    return {**charge, "bands": head.split()}


def _option(cells: list[str], fields: list[str], columns: list[str], row: str) -> dict[str, Any]:
    if len(cells) != 1 + len(fields) + len(columns):
        problem = f"{row!r} has {len(cells)} cells under {1 + len(fields) + len(columns)} columns"
        raise BadInput(problem, where=cells[0])
    option: dict[str, Any] = {"id": cells[0]}
    for field, cell in zip(fields, cells[1:], strict=False):
        if cell == NOTHING_PRINTED:
            continue
        if field.startswith(ON_CIRCLES):
            circles = option.setdefault("circles", {})
            circles |= dict.fromkeys(field.removeprefix(ON_CIRCLES).split(), cell)
        elif field == "stacks":
            option[field] = int(cell) if cell.isdecimal() else cell
        else:
            option[FIELDS[field]] = cell
    tiers = [_tiers(cell) for cell in cells[1 + len(fields) :]]
    option["pays"] = [rates for _, rates in tiers]
    last = max((at for at, (bands, _) in enumerate(tiers) if bands), default=-1)
    if last >= 0:
        option["brackets"] = [bands for bands, _ in tiers[: last + 1]]
    return option


def _tiers(cell: str) -> tuple[str, str]:
    """The brackets and the rates of a cell: `$0-$50: $0.50, $51+: $1`, or rates alone."""
    if ":" not in cell:
        return "", cell
    pairs = [part.partition(":") for part in re.split(r",\s+", cell)]
    return " ".join(band.strip() for band, _, _ in pairs), " ".join(rate.strip() for _, _, rate in pairs)
