"""Fee options as they are printed, and hands that are played under them to a certain moment.

The files in `printed/` hold the rows of the fee tables, each after the number of its line, the fees after a bar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from houseway.cards import SeededChance, Shoe
from houseway.play.decisions import Choose
from houseway.play.events import Moved
from houseway.play.ids import BOARD, COLLECTION, POT
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import HalfHours
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents, Money
from tests.lasting_words import with_button

PRINTED = Path(__file__).parent / "printed"
HALF_HOUR = Lasting(HalfHours(1))


class Printed(NamedTuple):
    """One printed row: its line, the option, the words before the fees, and the fees in cents."""

    line: int
    id: str
    words: str
    fees: tuple[Cents, ...]

    def counts(self) -> list[int]:
        """The numbers of players, two to ten, that the row is printed for."""
        return [count for count in range(2, 11) if fits(self.words, count)]


def page_of(row: Printed) -> tuple[int, int]:
    """The page of the source, about, and how many columns its table has there."""
    return row.line // 50, len(row.fees)


def printed(name: str, first: int = 0, last: int = 10**6) -> list[Printed]:
    """The rows of a file, of these printed lines."""
    rows = []
    for row in (PRINTED / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        left, _, right = row.partition("|")
        line, option, words = left.split(" ", 2)
        if first <= int(line) <= last:
            rows.append(Printed(int(line), option, words.strip(), tuple(map(amount, right.split()))))
    assert rows, f"{name} has no rows from {first} to {last}"
    return rows


def amount(word: str) -> Cents:
    """`$4.00`, `$.50`; a dash is an empty column."""
    return 0 if word == "-" else Money.read(word.replace("$.", "$0."))


def fits(words: str, count: int) -> bool:
    """`7 or more`, `5 or less`, `4 or fewer`, `5 - 6`, `7-10`, `6`."""
    low, *rest = re.findall(r"\d+", words)
    if "more" in words:
        return count >= int(low)
    if "less" in words or "fewer" in words:
        return count <= int(low)
    return int(low) <= count <= int((rest or [low])[0])


def options(sheet: Sheet, prefix: str = "") -> list[str]:
    """The options of the schedules of this name, in order."""
    return [option.id for schedule, option in sheet.options() if schedule.id.startswith(prefix)]


# Playing -----------------------------------------------------------------------------------------------------------


def deal(
    at: Terms, players: int, *, stack: Cents = 10_000_000, lasting: Lasting = NOTHING_LASTS, seed: int = 1
) -> Round:
    """A hand for so many players, the last one on the button."""
    seated = dict.fromkeys(range(1, players + 1), stack)
    lasts = with_button(players - 1, lasting)
    return Round(at, seated, Shoe(Shoe.seeded(at.pack, seed).stack[::-1], SeededChance(seed)), lasting=lasts)


def play(played: Round, ends: Callable[[Round], bool], *, bets: bool = False) -> Round:
    """Everybody checks or calls, stands pat and takes no option, until the hand has come so far; then all fold.

    Where the players bet, the first in every round does and the others call.
    """
    while played.state == "open":
        for asked in played.open_decisions():
            if isinstance(asked, Choose) and asked.about == "bet":
                played.answer(asked.number, asked.seat, _move(asked, fold=ends(played), bets=bets))
            else:
                played.answer(asked.number, asked.seat, asked.default_answer())
    return played


def _move(asked: Choose, *, fold: bool, bets: bool) -> str | tuple[str, Cents]:
    if fold:
        return "fold"
    if bets and "bet" in asked.moves:
        free = (asked.amounts or {}).get("bet")
        return ("bet", free.least) if free else "bet"
    for move in ("check", "call", "bring", "bet"):
        if move in asked.moves:
            free = (asked.amounts or {}).get(move)
            return (move, free.least) if free else move
    return asked.default


def never(played: Round) -> bool:
    return False


def at_once(played: Round) -> bool:
    return True


def on_board(cards: int) -> Callable[[Round], bool]:
    """The hand ends with so many cards on the board."""
    return lambda played: len(played.table.pile(BOARD).cards) >= cards


FLOP_HANDS: dict[str, Callable[[Round], bool]] = {
    "before the flop": at_once,
    "flop": on_board(3),
    "turn": on_board(4),
    "river": on_board(5),
    "showdown": never,
}
"""Where a hand of a flop game may end."""


def taken(played: Round) -> list[Cents]:
    """What went to the collection, move by move."""
    assert played.state == "over"
    return [event.amount for event in played.events if isinstance(event, Moved) and event.payee == COLLECTION]


def house_receives(played: Round) -> Cents:
    """What all seats together have less after a round."""
    return -sum(change for account, change in played.net().items() if account.seat)


def pot(played: Round) -> Cents:
    """Everything that was put into the pot."""
    return sum(event.amount for event in played.events if isinstance(event, Moved) and event.payee == POT)


def posted(sheet: Sheet, option: str, schedule: str = "") -> Terms:
    return terms(sheet, f"{schedule}/{option}" if schedule else option)


def told(rows: Iterable[Printed]) -> list[str]:
    return [row.id for row in rows]
