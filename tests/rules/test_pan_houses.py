"""Pan in the houses without irregularities, played at random: every chip is where the melds on the table put it."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import groupby

import pytest

from houseway.cards import SeededChance, Shoe
from houseway.families.registry import game
from houseway.families.rummy.pan_state import FirstToAct, Pan, meld_rules
from houseway.families.rummy.turns import PlayPan
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, TOPS, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import HalfHours, SeatNotes
from houseway.ranking import melds
from houseway.rules.posting.terms import terms
from tests.rules.test_pan_soak import answer

PLAYERS, OAKS = "players/pan", "oaks/pan"
RICH = 100_000_000


def play(house: str, seed: int, *, readings: dict[str, str], chips: list[int]) -> tuple[Round, tuple[int, ...]]:
    """A round at a random option, with whoever holds the double button there."""
    dice = random.Random(seed)
    sheet = game(house, readings)
    schedule, option = dice.choice(sheet.options())
    at = terms(sheet, f"{schedule.id}/{option.id}", decks=dice.choice([6, 8, 12]) if house == OAKS else None)
    seats = dice.sample(range(1, sheet.seats.max + 1), dice.randint(2, sheet.seats.max))
    double = tuple(seat for seat in seats if dice.random() < 0.4) if at.buttons else ()
    lasting = Lasting(SeatNotes(holds={"double": double}), HalfHours(dice.randint(0, 2)))
    if dice.random() < 0.7:
        lasting = lasting.keeping(FirstToAct(dice.choice(seats)))
    shoe = Shoe(Shoe.seeded(at.pack, seed).stack, SeededChance(seed))
    played = Round(at, {seat: dice.choice(chips) for seat in seats}, shoe, lasting=lasting)
    while played.state == "open":
        for decision in played.open_decisions():
            played.answer(decision.number, decision.seat, answer(decision, dice))
    return played, double


def worth(played: Round) -> dict[int, int]:
    """The chips that the melds before each player are worth in the end."""
    rules = next(row.params for row in played.terms.sheet.round if isinstance(row.params, PlayPan))
    charts = played.terms.sheet.charts
    value = meld_rules(charts[rules.ranks], charts[rules.conditions], rules.squares, rules.grown)
    pan = played.table.facts(Pan)
    return {seat: sum(melds.value(pile.cards, value) for pile in pan.board(seat)) for seat in played.table.seats}


def by_hand(played: Round, double: tuple[int, ...]) -> dict[int, int]:
    """What every seat gains: fees, antes, the conditions on the table once, and the winner's again with two chips."""
    pan, terms_ = played.table.facts(Pan), played.terms
    chip, board = terms_.stakes.limits.low if terms_.stakes.limits else 100, worth(played)
    twice = {seat: 2 if seat in double else 1 for seat in played.table.seats}
    paid_in = {seat: chip * twice[seat] if terms_.sheet.id == OAKS else 0 for seat in twice}
    gains = {seat: -paid_in[seat] - fee_by_time(played, seat, double) for seat in twice}
    for seat in pan.declared:
        count = board[seat] + (board[seat] + 2 if seat == pan.winner else 0)
        for payer in pan.declared:
            if payer != seat:
                gains[seat] += count * chip * twice[seat]
                gains[payer] -= count * chip * twice[seat]
    winner = pan.winner or (pan.declared[0] if len(pan.declared) == 1 else 0)
    if winner:
        gains[winner] += sum(paid_in.values()) - fee_from_tops(played)
    return gains


def fee_by_time(played: Round, seat: int, double: tuple[int, ...]) -> int:
    option = played.terms.option
    assert option is not None and played.terms.schedule is not None
    passed = played.opening_lasting[HalfHours].due
    if played.terms.schedule.id == "pan-tops" or (option.players and len(played.table.seats) not in option.players):
        return 0
    rates = [rate for (rate,) in option.pays]
    return passed * (rates[-1] if seat in double else rates[0])


def fee_from_tops(played: Round) -> int:
    option, schedule = played.terms.option, played.terms.schedule
    assert option is not None and schedule is not None
    return option.pays[0][0 if len(played.table.seats) >= 5 else 1] if schedule.id == "pan-tops" else 0


@pytest.mark.rule(PLAYERS, "52-60, 69-82, 4761-4774")
@pytest.mark.rule(OAKS, "349-352, 363-381, 391-411, 2014-2054")
@pytest.mark.parametrize("house", [PLAYERS, OAKS])
def test_every_player_gains_what_the_melds_on_the_table_say(house: str) -> None:
    won = 0
    for seed in range(120):
        played, double = play(house, seed, readings={}, chips=[RICH])
        pan = played.table.facts(Pan)
        if not pan.winner and len(pan.declared) != 1:
            assert played.table.ledger[TOPS] == 0
            continue
        won += pan.winner > 0
        gained = {seat: played.table.ledger[stack(seat)] - RICH for seat in played.table.seats}
        assert gained == by_hand(played, double), f"seed {seed}"
        assert -sum(gained.values()) == played.table.ledger[COLLECTION]
    assert won > 40


@pytest.mark.rule(PLAYERS, "69-70, 81-82")
@pytest.mark.rule(OAKS, "350-352, 391-394, 410-411, 2041-2043")
@pytest.mark.parametrize("house", [PLAYERS, OAKS])
def test_every_other_player_in_the_hand_pays_all_or_as_far_as_their_chips_go(house: str) -> None:
    short = 0
    for seed in range(80):
        played, _ = play(house, seed, readings={}, chips=[200, 500, 2_500, 40_000])
        pan, held = played.table.facts(Pan), Counter(played.table.ledger.opening)
        # A lay stands between two collections, so payments that follow each other for one reason are one collection.
        for _, group in groupby(played.events, key=lambda each: isinstance(each, Moved) and each.because):
            moves = [each for each in group if isinstance(each, Moved)]
            owed = due_from_each(moves, pan)
            if owed:
                payers = [stack(seat) for seat in pan.declared if stack(seat) != moves[0].payee]
                paid = {each.payer: each.amount for each in moves}
                assert paid == {payer: min(owed, held[payer]) for payer in payers if held[payer]}, f"seed {seed}"
                short += min(paid.values()) < owed
            for each in moves:
                held[each.payer] -= each.amount
                held[each.payee] += each.amount
    assert short > 5


def due_from_each(moves: list[Moved], pan: Pan) -> int:
    """What these payments say that each player owes; nothing where they are no pays."""
    told = re.search(r"^collects (\d+) chip|(\d+) chips in all", moves[0].because) if moves else None
    if told is None:
        return 0
    return int(told[1] or told[2]) * pan.chip * (2 if moves[0].payee.seat in pan.double else 1)


@pytest.mark.parametrize("house", [PLAYERS, OAKS])
def test_under_any_readings_and_with_any_chips_a_round_ends_with_every_chip_and_card(house: str) -> None:
    every = game(house).readings
    for seed in range(120):
        dice = random.Random(seed)
        readings = {each.id: dice.choice(list(each.choices)) for each in every}
        played, _ = play(house, seed, readings=readings, chips=[300, 2_500, 50_000])
        assert played.state == "over", readings
        played.table.audit()
        assert played.table.ledger[TOPS] == 0
        assert played.clone().events == played.events
