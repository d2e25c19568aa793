"""`houseway advise`: the best move in a position, and what every other one costs."""

from __future__ import annotations

from pathlib import Path

import click

from houseway.cli.lab.rule_changes import change_options, game_with
from houseway.cli.options import command as house_command
from houseway.cli.options import console, decks_option, emit, reading_option
from houseway.errors import BadInput
from houseway.odds.core.advice import Advice, Position
from houseway.odds.core.progress import watched
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import Sheet


@house_command(short_help="The best move in a position, and what the others cost.")
@click.argument("name", metavar="[ID]", required=False)
@click.option("--hand", metavar="CARDS", help="The player's cards, such as 'Qh 6d 4c'.")
@click.option("--up", default="", metavar="CARDS", help="The player-dealer's open cards.")
@click.option("--board", default="", metavar="CARDS", help="The open community cards.")
@click.option("--round", "file", type=click.Path(path_type=Path), metavar="FILE", help="The open question of a round.")
@click.option("--strategy", metavar="NAME", help="both-hands: two hands of a switch are judged together.")
@decks_option
@reading_option
@change_options
def command(
    name: str | None,
    hand: str | None,
    up: str,
    board: str,
    file: Path | None,
    strategy: str | None,
    decks: int | None,
    readings: dict[str, str],
    pays: tuple[str, ...],
    rules: tuple[str, ...],
    *,
    as_json: bool,
) -> None:
    """The value of the hand after each move, in units of the base wager, and what each move but the best one loses.

    Name a game with the cards that its player sees, or give a round file that stops at a question.
    """
    if (file is None) == (name is None or hand is None):
        raise click.UsageError("name a game with a --hand, or give a --round")
    with watched(console(error=True)):
        if file is not None:
            if up or board or decks is not None or readings or pays or rules or hand or name:
                raise BadInput("a round file has its own game and cards", where=file.name)
            if strategy is not None:
                raise BadInput("a strategy goes with --hand and --board, not with a round file", where="strategy")
            terms, position, found = _of_round(file)
        else:
            assert name is not None
            assert hand is not None
            sheet = game_with(name, readings, pays, rules)
            terms, position, found = _of_cards(sheet, decks, (hand, up, board), strategy)
    if as_json:
        _emit(terms, position, found)
    else:
        _draw(terms, position, found)


def _of_cards(
    sheet: Sheet, decks: int | None, cards: tuple[str, str, str], strategy: str | None
) -> tuple[Terms, Position, list[Advice]]:
    from houseway.odds.core.position import named
    from houseway.rules.posting.terms import terms

    posted = terms(sheet, None, decks)
    _decides(posted)
    position = named(posted, *cards)
    return posted, position, _advice(posted, position, strategy)


def _of_round(file: Path) -> tuple[Terms, Position, list[Advice]]:
    from houseway.families.registry import game
    from houseway.odds.core.position import asked, offered, position
    from houseway.play.round_file import read, replay

    played = replay(read(file), game, where=file.name)
    _decides(played.terms)
    decision = asked(played)
    seen = position(played, decision)
    return played.terms, seen, offered(_advice(played.terms, seen), decision)


def _decides(terms: Terms) -> None:
    """Refuse a game without a decision, before its cards are read."""
    from houseway.odds.core.methods import ADVISERS

    if terms.sheet.kind != "bank":
        raise BadInput(f"{terms.sheet.name} has no bank to play against", where=terms.sheet.name)
    if not any(row.step in ADVISERS for row in terms.sheet.round):
        raise BadInput("it has no decision about a hand that is worked out", where=terms.sheet.name)


def _advice(terms: Terms, position: Position, strategy: str | None = None) -> list[Advice]:
    from houseway.odds.core.advice import advise
    from houseway.odds.core.methods import ADVISERS, STRATEGY_ADVISERS

    if strategy is None:
        return advise(terms, position, ADVISERS)
    if strategy not in STRATEGY_ADVISERS:
        raise BadInput(
            f"no strategy {strategy!r} to advise by; expected {', '.join(STRATEGY_ADVISERS)}", where="strategy"
        )
    return advise(terms, position, STRATEGY_ADVISERS[strategy])


def _emit(terms: Terms, position: Position, found: list[Advice]) -> None:
    from houseway.cards.face import text
    from houseway.odds.report.figures import plain_advice, plain_game

    emit(
        {
            **plain_game(terms),
            "hand": text(position.hand),
            "up": text(position.up),
            "board": text(position.board),
            "best": found[0].move,
            "exact": all(each.stderr is None for each in found),
            "moves": plain_advice(found),
        }
    )


def _draw(terms: Terms, position: Position, found: list[Advice]) -> None:
    from houseway.cards.face import pretty
    from houseway.cli.lab.odds_tables import say_changed, show, table

    out = console()
    shown = [
        f"{what} {' '.join(map(pretty, cards))}"
        for what, cards in (("hand", position.hand), ("against", position.up), ("board", position.board))
        if cards
    ]
    out.print(f"{terms.sheet.name}: {', '.join(shown)}", style="bold")
    say_changed(out, terms.sheet)
    sampled = any(each.stderr is not None for each in found)
    out.print("estimates, with their standard error" if sampled else "exact, in units of the base wager")
    drawn = table("move", "expectation", *["stderr"] * sampled, "costs")
    for each in found:
        error = ["-" if each.stderr is None else f"{each.stderr:.6f}"] * sampled
        cost = float(found[0].ev - each.ev)
        drawn.add_row(each.move, f"{float(each.ev):+.6f}", *error, f"{cost:.6f}" if each is not found[0] else "best")
    show(out, drawn)
