"""`houseway equity`: the share of the pot that each hand is worth."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import emit
from houseway.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from houseway.equity.pot_equity import Equity, Player
    from houseway.rules.sheet.spec import HandRules, Sheet

# Progress is shown after this many seconds, and then at intervals.
_PATIENCE_SECONDS = 2
_BOARDS = ("board", "two_boards")
_OWN = {3: "own-three", 4: "own-four", 5: "own-five", 7: "own-seven"}


@house_command(short_help="What part of the pot each hand is worth.")
@click.argument("hands", metavar="HAND HAND...", nargs=-1, required=True)
@click.option("--board", default="", metavar="CARDS", help="The cards that lie there; two boards as 'CARDS | CARDS'.")
@click.option("--dead", default="", metavar="CARDS", help="Cards that cannot come.")
@click.option("--game", "name", metavar="ID", help="Rank as this sheet does; otherwise as hold'em, high.")
@click.option("--samples", type=click.IntRange(2), metavar="N", help="Count this many random deals instead of all.")
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

    A hand is written AhAd. Several holdings with commas between them (AhAd,AsAc) are a range, each equally likely. In a
    game without a board you may give fewer cards than a hand is dealt: the others come from the pack. Give discards as
    --dead.

    Hands of two cards may be ranges in words, also with commas: AA, AK (16 holdings), AKs, AKo, TT+, ATs+ (ATs to
    AKs), A5s-A2s, 22-77, JTs-65s, random. Up to 1,000,000 combinations of holdings are counted one by one; random
    against random is more, and needs --samples. In games of more cards random is any hand, and needs --samples too.
    """
    from houseway.equity.pot_equity import equity

    ranking, use = "high", "any-five"
    if name is not None:
        ranking, use, board = _of_game(name, board, hands)
    found = equity(hands, board, ranking, use, dead=dead, samples=samples, seed=seed, progress=_Progress().show)
    if as_json:
        emit({"game": name, **plain(found)})
    else:
        click.echo(str(found))


class _Progress:
    """Prints a line on stderr at intervals when the count takes long."""

    def __init__(self) -> None:
        self.last = perf_counter()

    def show(self, done: int, whole: int) -> None:
        if done < whole and perf_counter() - self.last > _PATIENCE_SECONDS:
            self.last = perf_counter()
            click.echo(f"{done:,} of {whole:,}", err=True)


def _of_game(name: str, board: str, hands: Sequence[str]) -> tuple[str, str, str]:
    """How a sheet ranks, which cards it uses, and its board or boards: none where hands play by themselves."""
    from houseway.cards.pack import Pack
    from houseway.families.registry import game

    sheet = game(name, {})
    if sheet.kind != "poker" or not sheet.hands:
        raise BadInput(f"{sheet.title} is not played for a pot", where="--game")
    if sheet.pack.pack().counts() != Pack().counts():
        dealt = sheet.pack.pack().say()
        raise BadInput(f"{sheet.title} is dealt from {dealt}; equity counts one pack of 52 alone", where="--game")
    hand, ranking = _hand(sheet)
    if any(row.step in _BOARDS for row in sheet.round):
        _check_sizes(sheet, hand.use, hands)
        return ranking, hand.use, _board(sheet, board)
    if _dealt(sheet) not in _OWN:
        raise BadInput(f"no equity for hands of {_dealt(sheet)} cards without a board", where="--game")
    return ranking, _OWN[_dealt(sheet)], board


def _board(sheet: Sheet, board: str) -> str:
    """The board or boards. A board that may be run twice is worth the same either way."""
    steps = [row.step for row in sheet.round]
    if "two_boards" in steps and "|" not in board:
        if board.strip():
            raise BadInput(f"{sheet.title} has two boards: 'CARDS | CARDS'", where="--board")
        return "|"
    if "|" in board and "two_boards" not in steps and "run_it_twice" not in steps:
        raise BadInput(f"{sheet.title} has one board", where="--board")
    return board


def _check_sizes(sheet: Sheet, use: str, hands: Sequence[str]) -> None:
    """Four cards are an Omaha hand and no hand of Big O; where a card is discarded, both numbers occur."""
    from houseway.equity.given_hands import beside_others, said
    from houseway.equity.pot_equity import USES

    dealt = _dealt(sheet)
    try:
        words = beside_others([said(hand, use, USES[use].own, "hands") for hand in hands])
    except (BadInput, KeyError):
        # Other faults are reported when all hands are read.
        return
    # Of a random hand no card is given.
    sizes = {len(each) for some in words for word in some for each in word.holdings} - {0}
    found = " and ".join(map(str, sorted(sizes)))
    if any(row.step == "discard" for row in sheet.round):
        if not sizes <= {*USES[use].own}:
            played = " or ".join(map(str, USES[use].own))
            raise BadInput(f"{sheet.title} is played out with {played} cards of one's own, not {found}", where="hands")
    elif sizes and sizes != {dealt}:
        raise BadInput(f"{sheet.title} deals {dealt} cards to a hand, not {found}", where="hands")


def _dealt(sheet: Sheet) -> int:
    """How many hole cards a hand is dealt."""
    dealt = 0
    for row in sheet.round:
        match row.step:
            case "deal_hole" | "deal_draw_hands":
                dealt += row.params.cards
            case "deal_stud":
                dealt += len(row.params.faces)
            case "street" | "deal_by_request":
                dealt += 1
    return dealt


def _hand(sheet: Sheet) -> tuple[HandRules, str]:
    """The hand that the showdown reads, and its ranking; with a qualified low beside it the pot is divided."""
    read = next(row.params for row in reversed(sheet.round) if row.step.startswith("showdown"))
    high, low = sheet.hands[read.hand], getattr(read, "low", None)
    ranking = high.ranking.removesuffix("-royal")
    if hasattr(read, "back"):
        raise BadInput("no equity for a pot that is played for high or for low, as it was opened", where="--game")
    if low is None:
        return high, ranking
    if ranking != "high" or sheet.hands[low].ranking != "ace-five-8-or-better":
        raise BadInput(f"no equity for a pot divided between {ranking} and {sheet.hands[low].ranking}", where="--game")
    return high, "hi-lo"


def plain(found: Equity) -> dict[str, Any]:
    """The answer as plain data for JSON."""
    return {
        "ranking": found.ranking,
        "use": found.use,
        "boards": list(found.boards),
        "dead": found.dead,
        "sampled": found.sampled,
        "seed": found.seed if found.sampled else None,
        "deals": found.deals,
        "pairs": found.pairs,
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
