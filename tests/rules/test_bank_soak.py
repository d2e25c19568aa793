"""Random rounds of every banked form: rich and poor, a back line, several seats, any options and readings.

Fifty rounds of each here, ten thousand under `slow`.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway import BadRules, SeededChance, Session, Sheet, game, games, terms
from houseway.bots.bot import answer_all, random_bot
from houseway.families.bank.core.bank_state import Banked
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round

BANKED = [name for name in games() if game(name).kind == "bank"]
MANY = [pytest.param(50, id="fifty"), pytest.param(10_000, id="ten thousand", marks=pytest.mark.slow)]
PURSES = (500, 1_100, 2_000, 12_345, 50_000, 1_000_000)
SESSION = 25


def any_readings(printed: Sheet, random: Random) -> Sheet:
    """The sheet with any choices that can be in force together; those that exclude each other are refused."""
    while True:
        readings = {reading.id: random.choice(list(reading.choices)) for reading in printed.readings}
        try:
            return game(printed.name, readings)
        except BadRules as error:
            # Two choices may exclude each other: both set the same thing, or the cut card lies below a single deck.
            assert any(each in str(error) for each in ("both set", "the cut card lies"))


def crowd(name: str, random: Random) -> Session:
    """A table of this game: any option and any choice of every reading, any seats, anybody behind them."""
    printed = game(name)
    options: list[str | None] = [f"{schedule.id}/{option.id}" for schedule, option in printed.options()]
    posted = terms(any_readings(printed, random), random.choice(options or [None]))
    seats = posted.sheet.seats
    taken = random.sample(range(1, seats.max + 1), random.randint(seats.min, seats.max))
    session = Session(
        posted, {seat: random.choice(PURSES) for seat in taken}, SeededChance(random.getrandbits(32)), lasting=Lasting()
    )
    if posted.sheet.back_line:
        # One circle at a seat is that of the player who sits there.
        free = [seat for seat in taken for _ in range((seats.circles or len(taken) + 5) - 1)]
        people = min(len(free), (seats.people or len(taken) + 5) - len(taken), random.randrange(5))
        for person, seat in enumerate(random.sample(free, people), seats.max + 1):
            session.stand_behind(person, seat, random.choice(PURSES))
    if posted.sheet.further_seats:
        for seat in sorted(set(range(1, seats.max + 1)).difference(taken)):
            session.play_seat(random.choice(taken), seat)
    return session


def faults(played: Round) -> list[str]:
    """Chips that are neither in a stack nor in the collection, or that the bank cannot have won or lost."""
    played.table.audit()
    held = {name for name, amount in played.table.ledger.balances.items() if amount}
    found = [f"chips in {name}" for name in held - {stack(person) for person in played.table.seats} - {COLLECTION}]
    banked = played.table.facts(Banked)
    moves = [event for event in played.events if isinstance(event, Moved)]
    for account in {stack(person) for spots in banked.spots.values() for _, person in spots}:
        put_up = sum(move.amount for move in moves if move.payer == account and move.payee in banked.reach)
        fees = sum(move.amount for move in moves if (move.payer, move.payee) == (account, COLLECTION))
        if abs(played.net().get(account, 0) + fees) > put_up:
            found.append(f"{account} put up {put_up} for the bank and has {played.net()}")
    return found


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize("name", BANKED)
def test_chips_are_conserved_over_random_rounds(name: str, many: int) -> None:
    random = Random(f"{name} {many}")
    for _ in range(many // SESSION):
        session, chance = crowd(name, random), SeededChance(random.getrandbits(32))
        for _ in range(SESSION):
            played = session.deal()
            bots = dict.fromkeys(played.table.seats, random_bot)
            while played.open_decisions():
                answer_all(played, bots, chance)
            assert played.state == "over"
            assert faults(played) == []
            session.close(played)
            session.stacks = {person: held or random.choice(PURSES) for person, held in session.stacks.items()}
