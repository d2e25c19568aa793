"""A table with a player-dealer for tests: stacks in dollars, the shoe as text, wagers as words, and the printed fees.

Seats are numbered clockwise from 1. Seat 1 banks unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from houseway.cards import Shoe
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import Dealt, Settled
from houseway.play.ids import COLLECTION, stack
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms, terms

GAME = "players/ez-baccarat"

CIRCLES = ("player", "banker", "tie", "panda-8", "dragon-7")

# The next cards for each end, dealt player, banker, player, banker and then any third cards.
PLAYER_WINS = "4h 2c 5h 5c"  # natural 9 over 7
BANKER_WINS = "2c 4h 5c 5h"
TIE = "2c 2d 5c 5d"  # 7 and 7
PANDA = "2c Kd 3c 7d 3d"  # 5 and a trey: three-card 8 over 7
DRAGON = "Kc 2d 6c 2h 3d"  # player stands on 6, banker 4 draws 3: three-card 7 over 6


# Whether Banker hits or stands on each of its totals when Player's third card is worth 0 to 9, as documents print it.
BANKER_CHART = {
    7: "SSSSSSSSSS",
    6: "SSSSSSHHSS",
    5: "SSSSHHHHSS",
    4: "SSHHHHHHSS",
    3: "HHHHHHHHSH",
    2: "HHHHHHHHHH",
    1: "HHHHHHHHHH",
    0: "HHHHHHHHHH",
}


class Option(NamedTuple):
    """A printed row, in whole dollars."""

    id: str
    least: int
    most: int
    bank_fee: int
    line_fee: int


# Printed lines 474-482.
OPTIONS = (
    Option("1", 5, 99, 2, 1),
    Option("2", 10, 100, 2, 1),
    Option("3", 25, 100, 2, 1),
    Option("4", 25, 200, 3, 2),
    Option("5", 50, 300, 4, 2),
    Option("6", 100, 500, 5, 3),
    Option("7", 200, 500, 5, 3),
    Option("8", 300, 1000, 6, 4),
    Option("9", 500, 1000, 6, 4),
)

# Printed lines 486-495: option 10, whose player-dealer fee goes by total table action.
TEN = Option("10", 5, 5000, 1, 0)
BRACKETS = ((5, 130, 1), (135, 350, 2), (355, 550, 4), (555, 750, 6), (755, 10**6, 8))


def posted(option: str = "1", readings: Mapping[str, str] | None = None, decks: int | None = None) -> Terms:
    return terms(game(GAME, readings), option, decks)


def in_cents(stacks: str) -> dict[int, int]:
    """`200 50` for seats 1 and 2, or `2:200 5:50` for other seats, in dollars."""
    words = [word.rpartition(":") for word in stacks.split()]
    return {int(seat or at): int(amount) * 100 for at, (seat, _, amount) in enumerate(words, 1)}


def against_third(total: int, third: int) -> str:
    """A shoe in which Player draws a card worth so much on a 2 against a Banker with this total."""
    worth = "KA23456789"
    return f"Kc {worth[total]}d 2c Qd {worth[third]}h 2s"


def sit(
    stacks: str = "5000 5000 5000 5000",
    *,
    at: Terms | None = None,
    shoe: str = PLAYER_WINS,
    banked: tuple[int, int] | None = None,
) -> Round:
    """A round before the first offer. `banked` is who banked last, and for how many hands."""
    at = at or posted()
    lasting = Lasting() if banked is None else Lasting(BankRotation(banked[0], banked[1]))
    return Round(at, in_cents(stacks), Shoe.rigged(at.pack, shoe), lasting=lasting)


def offer(played: Round, bank: int = 1) -> Round:
    """The position goes round until this seat takes it; with 0 nobody does."""
    while isinstance(asked := played.asked, Choose) and asked.about == "bank":
        played.answer(asked.number, asked.seat, "take" if asked.seat == bank else "pass")
    return played


def wager(played: Round, wagers: Mapping[int, str]) -> Round:
    """Every player wagers: `{2: "player $10, tie $5"}`; whoever is not named sits out."""
    for each in played.open_decisions():
        assert isinstance(each, Wager)
        assert each.about == "wagers"
        played.answer(each.number, each.seat, read_answer(each, wagers.get(each.seat, "nothing")))
    return played


def put_up(played: Round, bank: int | None = None) -> Round:
    """The player-dealer's wager in dollars, or enough for everything when left out."""
    for each in played.open_decisions():
        assert isinstance(each, Wager)
        assert each.about == "bank wager"
        played.answer(each.number, each.seat, each.default_answer() if bank is None else {"bank": bank * 100})
    return played


def deal(
    wagers: Mapping[int, str],
    shoe: str = PLAYER_WINS,
    *,
    stacks: str = "5000 5000 5000 5000",
    at: Terms | None = None,
    banker: int = 1,
    bank: int | None = None,
) -> Round:
    """A whole round in one line."""
    return put_up(wager(offer(sit(stacks, at=at, shoe=shoe), banker), wagers), bank)


def results(played: Round) -> list[tuple[int, str, str, float]]:
    """Seat, circle, result and the bettor's gain in dollars, in the order of settlement."""
    settled = [each for each in played.events if isinstance(each, Settled)]
    return [(each.seat, each.wager, each.result, each.net / 100) for each in settled]


def gain(played: Round, seat: int) -> float:
    """What a seat has gained in dollars, fees included."""
    return played.net().get(stack(seat), 0) / 100


def collected(played: Round) -> float:
    return played.table.ledger[COLLECTION] / 100


def cards_dealt(played: Round) -> list[str]:
    """Where each card went, in order."""
    return [str(each.to) for each in played.events if isinstance(each, Dealt) for _ in each.cards]
