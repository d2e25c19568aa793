"""Rounds of Ultimate Pai Gow Poker with back lines and short banks, as a second reader has them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from houseway import Round, Session, game, terms
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.ids import BANKER, PLAYER
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from tests.rules.second_reader import FIVE, RANKS, met
from tests.rules.second_reader_pai_gow import compare, five, two, words

GAME = "cordova/ultimate-pai-gow-poker"
KINDS = ("player", "banker", "push", "tie")
THREES = (FIVE.index("pair"), (RANKS.index("3"),))


def played_out(seed: int) -> Round:
    """Seat 2 banks against 1, 4 and 5 and the people behind 4 and 5."""
    at, random = terms(game(GAME), "none", stakes={}), Random(seed)
    session = Session(at, dict.fromkeys((1, 2, 4, 5), 100_000), SeededChance(seed), lasting=Lasting(BankRotation(2, 1)))
    for number, seat in enumerate((4, 4, 5), start=1):
        session.stand_behind(at.sheet.seats.max + number, seat, 100_000)
    played = session.deal()
    while played.state == "open":
        asked = played.open_decisions()[0]
        match asked:
            case Wager(about="wagers"):
                said: object = _wagers(asked, random)
            case Wager():
                said = {asked.circles[0].id: 100 * random.choice((10, 24, 62, 150, 450))}
            case Choose(about="bank"):
                said = "take"
            case Choose():
                said = random.choice(asked.moves)
            case _:
                said = asked.default_answer()
        played.answer(asked.number, asked.seat, said)
    return played


def _wagers(asked: Wager, random: Random) -> dict[object, int]:
    """One side, and perhaps a push and a tie beside it."""
    left_out = random.choice(("player", "banker"))
    circles = [each for each in asked.circles if each.id.wager != left_out and random.random() < 0.9]
    if not {each.id.wager for each in circles} & {"player", "banker"}:
        return {}
    return {each.id: each.least + 100 * random.randint(0, 9) for each in circles}


def odds(played: Round) -> dict[str, int]:
    """What a unit on each bet wins: 687-691, 779-818. Beside a copy the side that is higher pushes."""
    hands = [words(played.table.pile(side).cards) for side in (PLAYER, BANKER)]
    fronts, backs = ([part(hand) for hand in hands] for part in (_front, _back))
    ahead = (fronts[0] > fronts[1]) + (backs[0] > backs[1])
    behind = (fronts[0] < fronts[1]) + (backs[0] < backs[1])
    threes = [front >= THREES for front in fronts]
    won = {
        "player": (2 + threes[0]) if ahead == 2 else -1,
        "banker": (2 + threes[1]) if behind == 2 else -1,
        "push": 1 + any(threes) if ahead == behind == 1 else -1,
        "tie": {(False, False): -1, (True, False): 30, (False, True): 250, (True, True): 1000}[
            fronts[0] == fronts[1], backs[0] == backs[1]
        ],
    }
    if ahead + behind == 1:
        won["player" if ahead else "banker"] = 0
    return won


def _front(hand: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    return two(hand[:2], wild=False)


def _back(hand: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    return five(hand[2:], wild=False)


def settled(played: Round) -> Iterator[tuple[int, Fraction]]:
    """Seat by seat from the left of the player-dealer, all bets of one kind at a seat before the next (750)."""
    placed = played.table.facts(Banked).placed
    pays = odds(played) if placed else {}
    for seat in (4, 5, 1):
        rows = sorted((each for each in placed if each.seat == seat), key=lambda each: each.bettor)
        for kind in KINDS:
            for place in rows:
                if amount := placed[place].get(kind, 0):
                    yield place.bettor, amount * Fraction(pays[kind])


@pytest.mark.rule(GAME, "687-691, 744-752, 775-818")
@pytest.mark.parametrize("rounds", [20, pytest.param(400, marks=pytest.mark.slow)])
def test_ultimate_pai_gow_rounds_come_out_as_a_second_reader_has_them(rounds: int) -> None:
    for seed in range(rounds):
        played = played_out(seed)
        compare(played, met(settled(played), sum(played.table.facts(Banked).banks.values())))
