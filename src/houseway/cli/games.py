"""`houseway games`: every sheet and form."""

from __future__ import annotations

from collections.abc import Sequence

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput, BadRules, nearest
from houseway.families.registry import game, games
from houseway.rules.pages.render import title
from houseway.rules.sheet.sheet_json import listed
from houseway.rules.sheet.spec import Sheet


@house_command(short_help="Every sheet and form.")
@click.option("--room", help="Only the games of this room.")
@click.option("--family", help="Only the games of this family.")
@click.option("--wide", is_flag=True, help="Family, seats, wagers, fee options, source and lines too.")
def command(room: str | None, family: str | None, *, wide: bool, as_json: bool) -> None:
    """Every sheet and form on a line of its own: its id, which every other command takes, and its title."""
    sheets = _chosen(readable(), room, family)
    if as_json:
        emit([listed(sheet) for sheet in sheets])
    elif wide:
        _draw_wide(sheets)
    else:
        _draw(sheets)


def readable(root: str | None = None) -> list[Sheet]:
    """Every sheet that can be read, or those of a folder; a broken one is named on stderr and left out."""
    found = []
    for name in games(root):
        try:
            found.append(game(name))
        except BadRules as error:
            first = str(error).partition("\n")[0]
            click.echo(f"houseway: {name} cannot be read ({first}); see houseway check", err=True)
    return found


def _chosen(sheets: list[Sheet], room: str | None, family: str | None) -> list[Sheet]:
    for word, wanted in (("room", room), ("family", family)):
        if wanted is not None:
            valid = sorted({getattr(sheet, word) for sheet in sheets})
            if wanted not in valid:
                raise BadInput(f"no {word} is called {wanted!r}; {nearest(wanted, valid)}", where=f"--{word}")
            sheets = [sheet for sheet in sheets if getattr(sheet, word) == wanted]
    return sheets


def _draw(sheets: Sequence[Sheet]) -> None:
    """One line a game; at a terminal the title is cut to the width. An id can always be copied whole."""
    from rich.text import Text

    out, width = console(), max((len(sheet.name) for sheet in sheets), default=0)
    if out.is_terminal and out.width < width + _LEAST_TITLE:
        for sheet in sheets:
            out.print(Text(sheet.name, style="cyan"), soft_wrap=True)
            out.print(Text(f"  {title(sheet)}"))
        return
    for sheet in sheets:
        words = Text(f"{sheet.name:<{width}}", style="cyan").append(f"  {title(sheet)}", style="default")
        out.print(words, no_wrap=True, overflow="ellipsis" if out.is_terminal else "ignore", crop=out.is_terminal)


# A title of fewer letters says nothing; it stands on a line of its own.
_LEAST_TITLE = 16


def _draw_wide(sheets: Sequence[Sheet]) -> None:
    from rich.table import Table

    table = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 1, 0))
    table.add_column("room/game#form, title, source and lines", overflow="fold", ratio=5)
    table.add_column("kind, family", no_wrap=True)
    table.add_column("seats", no_wrap=True)
    table.add_column("wagers", overflow="fold", ratio=2)
    table.add_column("fees", no_wrap=True, justify="right")
    for sheet in sheets:
        table.add_row(
            f"[cyan]{sheet.name}[/]\n{title(sheet)}\n[dim]{sheet.source.title}: {sheet.source.lines}[/]",
            f"{sheet.kind}\n{sheet.family}",
            f"{sheet.seats.min}-{sheet.seats.max}",
            ", ".join(wager.id for wager in sheet.wagers) or ("the pot" if sheet.kind == "poker" else "-"),
            str(len(sheet.options())),
        )
    console().print(table)
