"""Rounds of pai gow tiles with short banks, back lines and wrongly set hands, as a second reader has them.

Tiles are ranked here by the charts alone, and settled counter-clockwise from the action button.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.cards.face import take
from houseway.cards.tile import text
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.families.bank.pai_gow.piles import Piles
from houseway.play.decisions import Arrange, Choose
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from tests.rules.second_reader import met
from tests.rules.second_reader_pai_gow import compare, wagers_on

BANKER = 1
# Single tiles from the highest down, 1179-1187 of Bankers and the chart of the Oaks.
SINGLES = [
    "6-6",
    "1-1",
    "4-4",
    "1-3",
    "5-5",
    "3-3",
    "2-2",
    "5-6",
    "4-6",
    "1-6",
    "1-5",
    "3-6/4-5",
    "2-6/3-5",
    "2-5/3-4",
    "1-4/2-3",
    "2-4/1-2",
]
SUPREME = 15
Two = tuple[str, str]


@dataclass(frozen=True)
class Rules:
    """What sets one document apart: see the lines beside each."""

    zeros: str
    wrong: str
    six_is_three: bool = True


DOCUMENTS = {
    # 1045-1066, 1101-1110; nothing is printed of a hand that is set the wrong way round.
    "bankers/pai-gow-tiles": Rules("to the bank", "turned"),
    # 1832-1837, 1918, 1948-1959, 1974-1975.
    "calgrand/pai-gow-tiles": Rules("to the bank", "loses"),
    # 422-426, 543-545: the low three can be used as 6.
    "oaks/pai-gow-tiles": Rules("by the tile", "turned", six_is_three=False),
}


def single(tile: str) -> int:
    return next(at for at, faces in enumerate(SINGLES) if tile in faces.split("/"))


def spots(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def value(two: Two, rules: Rules) -> tuple[int, int, int]:
    """A number that is higher for the better hand: a pair, a wong, a gong, then points and the higher tile."""
    first, second = sorted(map(single, two))
    highest = -first
    if first == second:
        return 3, 1 if first == SUPREME else 0, highest
    if first <= 1:
        other = spots(two[0] if single(two[0]) == second else two[1])
        if other in (8, 9):
            return other - 7, 0, highest
    return 0, max((one + other) % 10 for one in counts(two[0], rules) for other in counts(two[1], rules)), highest


def counts(tile: str, rules: Rules) -> tuple[int, ...]:
    """A Gee Joon tile is 3 or 6; at the Oaks the three alone may be either."""
    if single(tile) == SUPREME and (rules.six_is_three or tile == "1-2"):
        return 3, 6
    return (spots(tile),)


@dataclass
class Laid:
    """A round and how its hands were set, the low part first: by seat, the player-dealer's at seat 1."""

    played: Round
    hands: dict[int, tuple[Two, Two]] = field(default_factory=dict)


def played_out(name: str, seed: int) -> Laid:
    at, random = terms(game(name), "none", stakes={}), Random(seed)
    session = Session(
        at, dict.fromkeys((1, 2, 3, 5), 100_000), SeededChance(seed), lasting=Lasting(BankRotation(BANKER, 1))
    )
    if at.sheet.back_line:
        for number, seat in enumerate((2, 2, 5), start=1):
            session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    laid = Laid(session.deal())
    while laid.played.state == "open":
        asked = laid.played.open_decisions()[0]
        match asked:
            case Wager(about="wagers"):
                said: object = wagers_on(asked, random)
            case Wager():
                said = {asked.circles[0].id: 100 * random.choice((10, 24, 62, 150, 450))}
            case Choose(about="bank"):
                said = "take"
            case Choose():
                said = random.choice(asked.moves)
            case Arrange():
                said = _set(laid, asked, random)
            case _:
                said = asked.default_answer()
        laid.played.answer(asked.number, asked.seat, said)
    return laid


def _set(laid: Laid, asked: Arrange, random: Random) -> object:
    order = random.sample(asked.cards, 4)
    said = asked.default if random.random() < 0.4 else (tuple(order[:2]), tuple(order[2:]))
    low, high = (tuple(text(take(each)).split()) for each in said)
    set_by = laid.played.table.facts(Piles).set_by
    seat = next((seat for seat, person in set_by.items() if person == asked.seat), asked.seat)
    laid.hands[seat] = (low[0], low[1]), (high[0], high[1])
    return said


def beats(mine: tuple[int, int, int], theirs: tuple[int, int, int], rules: Rules) -> bool:
    worthless = mine[:2] == theirs[:2] == (0, 0)
    return mine > theirs and not (worthless and rules.zeros == "to the bank")


def odds(rules: Rules, laid: Laid, seat: int) -> int:
    """What a unit on the hand of a seat wins."""
    low, high = (value(two, rules) for two in laid.hands[seat])
    if low > high and rules.wrong == "loses":
        return -1
    mine = sorted((low, high))
    theirs = sorted(value(two, rules) for two in laid.hands[BANKER])
    return sum(beats(one, other, rules) for one, other in zip(mine, theirs, strict=True)) - 1


def settled(rules: Rules, laid: Laid) -> Iterator[tuple[int, Fraction]]:
    banked = laid.played.table.facts(Banked)
    order = [(banked.action - 1 - step) % 8 + 1 for step in range(8)]
    for place in sorted(banked.placed, key=lambda each: (order.index(each.seat), each.bettor, each.stack)):
        for amount in banked.placed[place].values():
            yield place.bettor, amount * Fraction(odds(rules, laid, place.seat))


@pytest.mark.rule("bankers/pai-gow-tiles", "1045-1066, 1073-1110, 1122-1187")
@pytest.mark.rule("calgrand/pai-gow-tiles", "1829-1837, 1875-1877, 1882, 1915-1918, 1945-1959, 1974-1975")
@pytest.mark.rule("oaks/pai-gow-tiles", "422-430, 443-448, 456-468")
@pytest.mark.parametrize("name", DOCUMENTS)
@pytest.mark.parametrize("rounds", [15, pytest.param(400, marks=pytest.mark.slow)])
def test_tile_rounds_come_out_as_a_second_reader_has_them(name: str, rounds: int) -> None:
    for seed in range(rounds):
        laid = played_out(name, seed)
        banks = laid.played.table.facts(Banked).banks
        compare(laid.played, met(settled(DOCUMENTS[name], laid), sum(banks.values())))
