"""`houseway replay`: run a round file and tell what happened."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.decisions import subject
from houseway.play.round import Round
from houseway.play.round_file import read, replay
from houseway.play.transcript.tell_round import account, lines
from houseway.play.view import as_plain, decision_view, event_view, plain_view, whole_event
from houseway.rules.sheet.values import dollars

_HISTORIES = (".phh", ".phhs", ".ohh")


@house_command(short_help="Run a round file.")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--view", "viewer", type=int, metavar="SEAT", help="Only what this seat may see.")
def command(file: Path, viewer: int | None, *, as_json: bool) -> None:
    """Run a round file (sheet, seats, stacked shoe, answers) and print what happened, then who has won what."""
    if file.suffix in _HISTORIES:
        raise BadInput(f"a hand history, not a round file: {_hint(file)}", where=file.name)
    played = replay(read(file), game, where=file.name)
    if viewer is not None and viewer not in played.table.seats:
        seats = ", ".join(map(str, played.table.seats))
        raise BadInput(f"nobody sits there; taken seats: {seats}", where=f"seat {viewer}")
    if as_json:
        emit(told(played, viewer))
    else:
        _draw(played, viewer)


def _hint(file: Path) -> str:
    return f"houseway history {quote(str(file))} tells it, and with --to round a single hand becomes a round file"


def told(played: Round, viewer: int | None = None) -> dict[str, Any]:
    """The result of a round. With a viewer it contains only what that seat may see."""
    table = played.table
    waiting = played.open_decisions()
    if viewer is not None:
        waiting = [each for each in waiting if each.seat == viewer]
    return {
        "game": table.terms.sheet.name,
        "digest": table.terms.sheet.digest,
        "posted": table.terms.posted,
        "state": played.state,
        "events": as_plain(_events(played, viewer)),
        "net": {str(account): cents for account, cents in played.net().items()},
        "collection": played.collection,
        "readings": dict(table.terms.sheet.taken),
        "decisions": [decision_view(each) for each in waiting],
        "views": {str(seat): plain_view(table, seat) for seat in table.seats if viewer in (None, seat)},
    }


def _events(played: Round, viewer: int | None) -> list[dict[str, Any]]:
    if viewer is None:
        return [whole_event(event) for event in played.events]
    return [event_view(event, viewer) for event in played.events]


def _draw(played: Round, viewer: int | None) -> None:
    from rich.table import Table

    for line in lines(_events(played, viewer)):
        click.echo(line)
    click.echo()
    table = Table("account", "net", box=None, pad_edge=False, header_style="bold")
    table.columns[1].justify = "right"
    names = {seat: played.table.name(seat) for seat in played.table.seats}
    for name, change in played.net().items():
        table.add_row(account(name, names), f"[{'green' if change > 0 else 'red'}]{dollars(change)}[/]")
    out = console()
    out.print(table if played.net() else "Nobody has won or lost anything.")
    for decision in played.open_decisions():
        out.print(
            f"still open: question {decision.number} to seat {decision.seat} ({subject(decision)})", style="yellow"
        )
