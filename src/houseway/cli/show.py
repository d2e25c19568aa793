"""`houseway show`: a sheet as readable rules, or resolved as data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

import click

from houseway.cli.common import command as house_command
from houseway.cli.common import console, emit, fee_option, reading_option
from houseway.families.library import game
from houseway.rules.english import sections, title
from houseway.rules.spec import Sheet
from houseway.rules.terms import terms
from houseway.rules.values import Band, Brackets, Lines, Odds, Rates


@house_command(short_help="The rules of a game in English.")
@click.argument("name", metavar="ID")
@reading_option
@fee_option
def command(name: str, readings: dict[str, str], fee: str | None, *, as_json: bool) -> None:
    """The resolved sheet as readable rules: pay tables, charts, fees and readings, with the seed lines."""
    sheet = game(name, readings)
    posted = terms(sheet, fee)
    if as_json:
        emit({**resolved(sheet), "posted": posted.posted})
        return
    from houseway.cli.paper import draw

    under = f"{posted.posted}\nNumbers in brackets are lines of {sheet.seed.file}."
    draw(console(), title(sheet), under, sections(sheet, fee))


def resolved(sheet: Sheet) -> dict[str, Any]:
    """The sheet as plain data: values in their printed form, seed lines as pairs."""
    values = {each.name: _plain(getattr(sheet, each.name)) for each in dataclasses.fields(sheet)}
    return {"name": sheet.name, **values}


def _plain(value: object) -> object:
    match value:
        case Lines():
            return [list(span) for span in value.spans]
        case Odds() | Band() | Brackets() | Rates():
            return str(value)
        case Mapping():
            return {key: _plain(each) for key, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
    if dataclasses.is_dataclass(value):
        return {each.name: _plain(getattr(value, each.name)) for each in dataclasses.fields(value)}
    return value
