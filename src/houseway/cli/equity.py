"""`houseway equity`: what part of the pot each hand is worth."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import command as house_command
from houseway.cli.common import emit
from houseway.errors import BadInput

if TYPE_CHECKING:
    from houseway.ranking.pot_equity import Equity, Player
    from houseway.rules.spec import HandRules, Sheet

# Whoever waits longer than this is told how far it is, and then every so often.
_PATIENCE_SECONDS = 2
_HIGH_RANKINGS = ("high", "high-royal")


@house_command(short_help="What part of the pot each hand is worth.")
@click.argument("hands", metavar="HAND HAND...", nargs=-1, required=True)
@click.option("--board", default="", metavar="CARDS", help="The cards that lie there; two boards as 'CARDS | CARDS'.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that cannot come.")
@click.option("--game", "name", metavar="ID", help="Rank as this sheet does; otherwise as hold'em, high.")
@click.option("--samples", type=click.IntRange(2), metavar="N", help="So many deals at random, not all of them.")
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed draws the same deals.")
def command(
    hands: tuple[str, ...],
    board: str,
    dead: str,
    name: str | None,
    samples: int | None,
    seed: int,
    *,
    as_json: bool,
) -> None:
    """What part of the pot each hand is worth, over every board that can come or over a sample of them.

    A hand is written AhAd; holdings with commas between them (AhAd,AsAc) are a range, each as likely.
    """
    from houseway.ranking.pot_equity import equity

    ranking, use = ("high", "any-five") if name is None else _of_game(name)
    given = [hand.split(",") if "," in hand else hand for hand in hands]
    found = equity(given, board, ranking, use, dead=dead, samples=samples, seed=seed, progress=_Progress().show)
    if as_json:
        emit({"game": name, **plain(found)})
    else:
        click.echo(str(found))


class _Progress:
    """A line on stderr now and then, once it takes long."""

    def __init__(self) -> None:
        self.last = perf_counter()

    def show(self, done: int, whole: int) -> None:
        if done < whole and perf_counter() - self.last > _PATIENCE_SECONDS:
            self.last = perf_counter()
            click.echo(f"{done:,} of {whole:,}", err=True)


def _of_game(name: str) -> tuple[str, str]:
    """The ranking and the use that a sheet's hands say."""
    from houseway.families.library import game

    sheet = game(name, {})
    if sheet.kind != "poker" or not sheet.hands:
        raise BadInput(f"{sheet.id} is not played for a pot", where="--game")
    if not any(row.step == "board" for row in sheet.round):
        raise BadInput(f"{sheet.id} deals no board; equity reads games with one", where="--game")
    hand, ranking = _hand(sheet)
    return ranking, hand.use


def _hand(sheet: Sheet) -> tuple[HandRules, str]:
    """The hand that is asked about, and its ranking; a sheet with a high and a qualified low divides the pot."""
    high = sheet.hands.get("high") or next(iter(sheet.hands.values()))
    low = sheet.hands.get("low")
    if low is not None and low is not high and high.ranking in _HIGH_RANKINGS:
        if low.ranking not in ("ace-five-8-or-better", "eight-or-better"):
            raise BadInput(f"no equity for a low of {low.ranking}", where="--game")
        return high, "hi-lo"
    return high, "high" if high.ranking in _HIGH_RANKINGS else high.ranking


def plain(found: Equity) -> dict[str, Any]:
    """The answer as JSON has it."""
    return {
        "ranking": found.ranking,
        "use": found.use,
        "boards": list(found.boards),
        "dead": found.dead,
        "sampled": found.sampled,
        "seed": found.seed if found.sampled else None,
        "deals": found.deals,
        "players": [_plain_player(player) for player in found.players],
    }


def _plain_player(player: Player) -> dict[str, Any]:
    tallies = {
        part: {"wins": tally.wins, "ties": {str(n): count for n, count in tally.ties.items()}, "losses": tally.losses}
        for part, tally in player.tallies.items()
    }
    return {
        "hand": player.hand,
        "equity": float(player.equity),
        "fraction": str(player.equity),
        "stderr": None if player.error is None else float(player.error),
        "scoops": player.scoops,
        "tallies": tallies,
    }
