"""`houseway show`: a sheet as readable rules, or resolved as data."""

from __future__ import annotations

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit, fee_option, reading_option
from houseway.families.registry import game
from houseway.rules.render import sections, title
from houseway.rules.sheet_json import resolved
from houseway.rules.terms import terms


@house_command(short_help="The rules of a game in English.")
@click.argument("name", metavar="ID")
@reading_option
@fee_option
@click.option(
    "--detail", is_flag=True, help="Also the steps of the round with their values, and the ids of the wagers."
)
def command(name: str, readings: dict[str, str], fee: str | None, *, detail: bool, as_json: bool) -> None:
    """The resolved sheet as readable rules: pay tables, charts, fees and readings, with the printed lines."""
    sheet = game(name, readings)
    posted = terms(sheet, fee)
    if as_json:
        emit({**resolved(sheet), "posted": posted.posted})
        return
    from houseway.cli.print_rules import draw

    under = f"{posted.posted}\nNumbers in brackets are lines of the documents of {sheet.source.title}."
    draw(console(), title(sheet), under, sections(sheet, fee, detail=detail))
