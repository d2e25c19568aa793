"""What holds in every game that is played for a pot: long sessions of random legal play, with and without trouble.

Stacks are uneven, so that players go all in; busted seats buy in again. Where there is trouble, the floor reports
whatever words the sheet knows, at any seat and at any moment.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import msgspec
import pytest

from houseway import Round, SeededChance, Session, Sheet, Terms, game, games, terms
from houseway.errors import TooLate
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Moved
from houseway.play.ids import BETS, COLLECTION, JACKPOT, POT, STACKS
from houseway.play.incidents import Incident
from houseway.play.round_file import RoundFile, replay, write
from houseway.play.seat_notes import CarriedPot
from houseway.play.steps import STEPS
from tests.conformance.players import random_answer

POT_GAMES = [name for name in games() if game(name).kind == "poker"]
HANDS = 25
# In cents: not enough for a bet, a few bets, many bets.
BUY_INS = (300, 1_100, 4_000, 25_000)
SEATED = {name: seat for seat, name in enumerate(STACKS)} | {name: seat for seat, name in enumerate(BETS)}


def known_words(sheet: Sheet) -> list[str]:
    """What the floor may report at a table of this game."""
    steps = [STEPS[row.step] for row in sheet.round]
    printed = {clause.incident for clause in sheet.clauses}
    known = {word for each in steps for word in each.incidents}
    return sorted(known | {word for each in steps for word in each.ruled if word in printed})


def some_terms(sheet: Sheet, random: Random) -> Terms:
    """A posted structure or a posted fee option, one of those printed."""
    options = [f"{schedule.id}/{option.id}" for schedule, option in sheet.options()]
    if sheet.betting is not None and (not options or random.random() < 0.5):
        return terms(sheet, betting=random.choice([sheet.betting.structure, *sheet.betting.others]))
    return terms(sheet, random.choice(options) if options else None)


def session(name: str, seed: int) -> tuple[Session, Random]:
    random = Random(f"{name} {seed}")
    sheet = game(name)
    seats = random.randint(sheet.seats.min, min(sheet.seats.max, max(sheet.seats.min, 7)))
    stacks = {seat: random.choice(BUY_INS) for seat in range(1, seats + 1)}
    return Session(some_terms(sheet, random), stacks, SeededChance(seed)), random


def report(sheet: Sheet, random: Random, seats: int) -> tuple[str, int, int]:
    return random.choice(known_words(sheet)), random.randint(0, seats), random.choice((0, 0, 1, 2, 3, 6))


def hands(name: str, seed: int, *, trouble: bool) -> Iterator[Round]:
    """So many hands, one after another at the same table."""
    table, random = session(name, seed)
    sheet = table.terms.sheet
    reports = trouble and known_words(sheet) != []
    for _ in range(HANDS):
        seats = len(table.stacks)
        early = [Incident(*report(sheet, random, seats))] if reports and random.random() < 0.3 else []
        played = table.deal([each for each in early if each.seat == 0 or table.stacks.get(each.seat, 0) > 0])
        for _ in range(3_000):
            waiting = played.open_decisions()
            if not waiting:
                break
            if reports and random.random() < 0.08:
                word, seat, count = report(sheet, random, seats)
                with suppress(TooLate):
                    played.report(word, seat if seat in played.table.seats else 0, count)
                # A ruling may have withdrawn the question.
                if not (waiting := played.open_decisions()):
                    break
            asked = random.choice(waiting)
            played.answer(asked.number, asked.seat, random_answer(asked, random))
            played.table.audit()
        yield played
        table.close(played)
        table.stacks = {seat: held or random.choice(BUY_INS) for seat, held in table.stacks.items()}


def contributions(played: Round) -> dict[int, int]:
    """What each seat has put into the pot, in this hand and in those that were carried over into it."""
    paid: Counter[int] = Counter()
    for seat, amount in played.opening_lasting[CarriedPot].claims.items():
        paid[seat] += amount
    for event in played.events:
        if isinstance(event, Moved) and event.payee == POT:
            paid[SEATED[event.payer]] += event.amount
    return dict(paid)


def winnings(played: Round) -> dict[int, int]:
    won: Counter[int] = Counter()
    for event in played.events:
        if isinstance(event, Moved) and event.payer == POT and event.payee in SEATED:
            won[SEATED[event.payee]] += event.amount
    return dict(won)


def most(seat: int, paid: dict[int, int], hand: Hand) -> int:
    """What a seat may win: of everybody no more than it put in, and dead money.

    What a dead hand put in above every hand that is left belongs to whoever of those has put in most.
    """
    own, highest = paid.get(seat, 0), max((paid.get(each, 0) for each in hand.live), default=0)
    if own >= highest:
        return sum(paid.values())
    return sum(min(amount, own) for each, amount in paid.items() if each) + paid.get(0, 0) + hand.dead


@pytest.mark.parametrize("name", POT_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_no_seat_wins_more_of_another_than_it_has_put_in(name: str, seed: int) -> None:
    for played in hands(name, seed, trouble=False):
        assert played.state == "over"
        hand, paid = played.table.facts(Hand), contributions(played)
        won = winnings(played)
        for seat, amount in won.items():
            assert amount <= most(seat, paid, hand), f"seat {seat} in {write(played)}"
        fees = sum(e.amount for e in played.events if isinstance(e, Moved) and e.payer == POT and e.payee not in SEATED)
        assert sum(paid.values()) == sum(won.values()) + fees + played.table.lasting[CarriedPot].total


@pytest.mark.parametrize("trouble", [False, True], ids=["regular", "trouble"])
@pytest.mark.parametrize("name", POT_GAMES)
def test_chips_and_cards_are_whole_and_every_hand_ends(name: str, *, trouble: bool) -> None:
    for seed in (10, 11):
        for played in hands(name, seed, trouble=trouble):
            assert played.state == "over"
            balances = {account: amount for account, amount in played.table.ledger.balances.items() if amount}
            assert (
                sum(balances.values()) == sum(played.opening_stacks.values()) + played.opening_lasting[CarriedPot].total
            )
            assert balances.pop(POT, 0) == played.table.lasting[CarriedPot].total
            assert set(balances) <= {*(STACKS[seat] for seat in played.table.seats), COLLECTION, JACKPOT}


@pytest.mark.parametrize("trouble", [False, True], ids=["regular", "trouble"])
@pytest.mark.parametrize("name", POT_GAMES)
def test_a_round_file_replays_byte_for_byte(name: str, *, trouble: bool) -> None:
    for at, played in enumerate(hands(name, 20, trouble=trouble)):
        if at % 3:
            continue
        words = write(played)
        again = replay(msgspec.convert(json.loads(words), RoundFile), game)
        assert again.events == played.events
        assert again.table.lasting == played.table.lasting
        assert write(again) == words
        assert played.clone().events == played.events


def test_the_floor_knows_words_in_these_games() -> None:
    knowing = [name for name in POT_GAMES if known_words(game(name))]
    assert "bankers/draw-poker-jacks-or-better" in knowing
