"""`houseway play`: the terminal table."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path

import click
from rich.console import Console

from houseway.bots.bot import NAMES, policy
from houseway.cards import LiveChance, SeededChance
from houseway.cli.games import readable
from houseway.cli.options import (
    Post,
    also_option,
    console,
    emit,
    posting_options,
    reading_option,
    seats_option,
    stack_option,
)
from houseway.cli.options import command as house_command
from houseway.cli.terminal.seated_player import HELP, Left, Sitting
from houseway.errors import BadInput, nearest
from houseway.families.registry import game
from houseway.play.session import Session
from houseway.rules.pages.render import title
from houseway.rules.posting.buy_ins import buy_in_fault, usual_stack
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents, dollars

BOTS = "Ada Bruno Chen Dolores Emil Fatima Gus Hana Ivo June Kofi Lena Max Nora Olga Pia Quim Rosa Sam Tess".split()  # noqa: SIM905


@house_command(short_help="Play at the terminal against bots.")
@click.argument("name", metavar="[ID]", required=False)
@click.option("--seat", type=int, default=1, show_default=True, help="Where you sit.")
@seats_option
@also_option
@stack_option
@posting_options
@reading_option
@click.option("--company", multiple=True, metavar="NAME", help=f"Who sits with you, seat by seat: {', '.join(NAMES)}.")
@click.option("--seed", type=int, help="Practice: the same seed deals the same cards.")
@click.option("--rounds", type=click.IntRange(1), help="Stop after so many rounds, without asking.")
@click.option("--save", type=click.Path(path_type=Path, file_okay=False), help="Keep each round as a file to replay.")
def command(
    name: str | None,
    seat: int,
    seats: int | None,
    also: list[tuple[int, int]],
    stack: int | None,
    post: Post,
    company: tuple[str, ...],
    readings: dict[str, str],
    seed: int | None,
    rounds: int | None,
    save: Path | None,
    *,
    as_json: bool,
) -> None:
    """Play at the terminal against bots, with the rules at hand. Without an ID, choose from a list.

    With --json the table is drawn on stderr and the result of the sitting is printed on stdout.
    """
    out = console(error=as_json)
    sheet = game(name, readings) if name else _menu(out, readings)
    if sheet is None:
        return
    posted = post(sheet)
    if save is not None:
        # A folder that cannot be made is refused before a card is dealt.
        save.mkdir(parents=True, exist_ok=True)
    sitting = sit(posted, seat, seats, stack, seed, out, save, company or ("regular",))
    for person, empty in also:
        sitting.session.play_seat(person or seat, empty)
    _welcome(out, sitting, seed)
    abandoned = _rounds(sitting, rounds)
    _goodbye(out, sitting, abandoned=abandoned)
    if as_json:
        emit(_result(sitting, abandoned=abandoned))


def sit(
    posted: Terms,
    seat: int,
    seats: int | None,
    stack: Cents | None,
    seed: int | None,
    out: Console,
    save: Path | None,
    company: tuple[str, ...] = ("regular",),
) -> Sitting:
    """Seat the person and the bots, each with the same chips."""
    sheet = posted.sheet
    many = seats if seats is not None else max(sheet.seats.min, min(6, sheet.seats.max))
    if not sheet.seats.min <= many <= sheet.seats.max:
        raise BadInput(f"{sheet.name} seats {sheet.seats.min} to {sheet.seats.max}, not {many}", where="--seats")
    if not 1 <= seat <= many:
        raise BadInput(f"expected a seat from 1 to {many}", where="--seat")
    chips = stack or usual_stack(posted)
    if fault := buy_in_fault(posted, chips):
        raise BadInput(fault, where="--stack")
    names = {each: BOTS[each - 1] for each in range(1, many + 1) if each != seat}
    session = Session(posted, dict.fromkeys(range(1, many + 1), chips), _chance(seed), names=names)
    bots = {each: policy(kind, sheet) for each, kind in zip(names, cycle(company), strict=False)}
    return Sitting(session, seat, bots, _chance(None if seed is None else seed + 1), out, save)


def _chance(seed: int | None) -> LiveChance | SeededChance:
    return LiveChance() if seed is None else SeededChance(seed)


def _menu(out: Console, readings: dict[str, str]) -> Sheet | None:
    """Let the person choose a game by number or name; None when they leave."""
    sheets = readable()
    for number, sheet in enumerate(sheets, start=1):
        out.print(f"{number:>3}  {title(sheet)}  [dim]{sheet.name}[/]")
    while True:
        out.print("Which game? (a number, or q to leave) ", end="", style="bold", markup=False)
        try:
            typed = input().strip()
        except (EOFError, KeyboardInterrupt):
            typed = "q"
        if typed in ("q", "quit"):
            out.print("Good-bye.")
            return None
        names = [sheet.name for sheet in sheets]
        if typed.isdigit() and 1 <= int(typed) <= len(sheets):
            return game(names[int(typed) - 1], readings)
        if typed in names:
            return game(typed, readings)
        hint = f"type a number from 1 to {len(sheets)}" if typed.isdigit() or not typed else nearest(typed, names)
        out.print(f"No game {typed!r}; {hint}.", style="red", markup=False)


def _welcome(out: Console, sitting: Sitting, seed: int | None) -> None:
    posted = sitting.session.terms
    out.print(f"{sitting.sheet_title}, {posted.posted}", style="bold green")
    out.print(f"You sit at seat {sitting.seat} with {dollars(sitting.opening[sitting.seat])} in play chips.")
    if seed is not None:
        out.print(f"Practice: the cards come from seed {seed} and can be dealt again.", style="yellow")
    out.print(HELP, style="dim")


def _rounds(sitting: Sitting, rounds: int | None) -> bool:
    """Play until the person stops. True when a round was left in the middle."""
    while True:
        try:
            sitting.play_round()
        except (Left, KeyboardInterrupt):
            return True
        if rounds is not None and sitting.session.rounds >= rounds:
            return False
        try:
            if rounds is None and sitting.ask("Another round? [yes]> ") in ("n", "no", "q", "quit"):
                return False
        except Left:
            return False


def _goodbye(out: Console, sitting: Sitting, *, abandoned: bool) -> None:
    if abandoned:
        out.print("The round is abandoned; every chip goes back to where it was.", style="yellow")
    net, rounds = sitting.net, sitting.session.rounds
    came = f"won {dollars(net)}" if net > 0 else f"lost {dollars(-net)}" if net < 0 else "come out even"
    out.print(f"{rounds} round{'' if rounds == 1 else 's'} played; you have {came}. Good-bye.", style="bold")


def _result(sitting: Sitting, *, abandoned: bool) -> dict[str, object]:
    sheet = sitting.session.terms.sheet
    return {
        "game": sheet.id,
        "form": sheet.form,
        "posted": sitting.session.terms.posted,
        "seat": sitting.seat,
        "rounds": sitting.session.rounds,
        "net": sitting.net,
        "abandoned": abandoned,
        "stacks": {str(seat): amount for seat, amount in sitting.session.stacks.items()},
        "collection": sitting.session.collected,
    }
