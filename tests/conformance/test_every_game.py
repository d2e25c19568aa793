"""The laws that every sheet and form must keep. A new sheet is tested by being there."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from houseway import NotLegal, Terms, game
from houseway.families.bank.core.bank_state import Banked
from houseway.play.decisions import Arrange, Choose, Meld, Pick
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, JACKPOT, POT, stack
from houseway.play.read_words import read_answer
from houseway.play.round_file import RoundFile, replay, write
from houseway.play.seat_notes import CarriedPot
from houseway.play.wager_question import Wager
from tests.conformance.players import (
    STACK,
    every_terms,
    play_on,
    seat_counts,
    settled_in,
    sitting,
    snapshot,
)

pytestmark = pytest.mark.parametrize(
    "posted", every_terms(), ids=lambda posted: f"{posted.sheet.name}:{posted.fee or '-'}"
)

NONSENSE = [
    None,
    "",
    "nonsense",
    -1,
    10**12,
    ["raise", -5],
    ["raise", "all"],
    {"nowhere": 100},
    [9999],
    {},
    [],
    3.5,
    True,
]


def test_chips_and_cards_are_conserved_after_every_answer(posted: Terms) -> None:
    for seats in seat_counts(posted.sheet):
        session = sitting(posted, seats, seed=seats)
        for rounds in range(4):
            played = session.deal()
            for _ in play_on(played, Random(rounds)):
                played.table.audit()
            assert played.state == "over"
            session.close(played)
            session.stacks = {seat: held or STACK for seat, held in session.stacks.items()}


def test_after_a_round_every_chip_is_in_a_stack_in_the_collection_or_carried_over(posted: Terms) -> None:
    session = sitting(posted, max(seat_counts(posted.sheet)), seed=3)
    for rounds in range(6):
        played = session.deal()
        for _ in play_on(played, Random(rounds)):
            pass
        held = {account: amount for account, amount in played.table.ledger.balances.items() if amount}
        assert held.pop(POT, 0) == played.table.lasting[CarriedPot].total
        assert held.keys() <= {stack(seat) for seat in played.table.seats} | {COLLECTION, JACKPOT}
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, STACK)


def test_the_same_answers_give_the_same_events(posted: Terms) -> None:
    for seed in range(3):
        played = settled_in(posted, max(seat_counts(posted.sheet)), seed).deal()
        for _ in play_on(played, Random(seed)):
            pass
        again = played.clone()
        assert again.events == played.events
        assert again.table.ledger.balances == played.table.ledger.balances
        assert again.table.lasting == played.table.lasting


def test_a_copy_goes_its_own_way(posted: Terms) -> None:
    played = settled_in(posted, max(seat_counts(posted.sheet)), 5).deal()
    before = snapshot(played)
    copy = played.clone()
    for _ in play_on(copy, Random(8)):
        pass
    assert snapshot(played) == before


def test_every_offered_answer_is_accepted(posted: Terms) -> None:
    played = settled_in(posted, max(seat_counts(posted.sheet)), 6).deal()
    for step, _ in enumerate(play_on(played, Random(6))):
        if step > 40:
            break
        for decision in played.open_decisions():
            for offer in list(decision.offers())[:12]:
                copy = played.clone()
                copy.answer(decision.number, decision.seat, offer)
                assert copy.answers[-1] == (decision.number, decision.seat, offer)


def test_every_other_answer_is_refused_and_changes_nothing(posted: Terms) -> None:
    played = settled_in(posted, max(seat_counts(posted.sheet)), 7).deal()
    for step, (number, seat, value) in enumerate(play_on(played, Random(7))):
        if step > 25 or played.state == "over":
            break
        before = snapshot(played)
        decision = played.open_decisions()[0]
        stranger = next(each for each in range(1, 20) if each != decision.seat)
        tries = [(decision.number, decision.seat, bad) for bad in NONSENSE if decision.why_not(bad) is not None]
        tries += [(number, seat, value), (decision.number + 50, decision.seat, decision.default_answer())]
        tries += [(decision.number, stranger, decision.default_answer())]
        for bad_number, bad_seat, bad_value in tries:
            with pytest.raises(NotLegal):
                played.answer(bad_number, bad_seat, bad_value)
        assert snapshot(played) == before


def test_an_answer_says_itself_and_reads_back(posted: Terms) -> None:
    played = settled_in(posted, max(seat_counts(posted.sheet)), 9).deal()
    for _ in play_on(played, Random(9)):
        for decision in played.open_decisions():
            for offer in list(decision.offers())[:6]:
                assert read_answer(decision, decision.say(offer)) == offer
            assert isinstance(decision, Choose | Wager | Pick | Arrange | Meld)
            assert decision.why_not(decision.default_answer()) is None


def test_default_answers_alone_finish_a_round(posted: Terms) -> None:
    for seats in seat_counts(posted.sheet):
        played = sitting(posted, seats, seed=1).deal()
        for _ in range(2000):
            if played.state != "open":
                break
            played.default()
        assert played.state == "over"


def test_the_bank_never_wins_or_loses_more_than_it_put_up(posted: Terms) -> None:
    if posted.sheet.kind != "bank":
        return
    session = sitting(posted, max(seat_counts(posted.sheet)), seed=2)
    for rounds in range(25):
        played = session.deal()
        for _ in play_on(played, Random(rounds)):
            pass
        moves = [event for event in played.events if isinstance(event, Moved)]
        banks, banker = played.table.facts(Banked).reach, played.table.facts(Banked).seat
        put_up = sum(move.amount for move in moves if move.payee in banks)
        fees = sum(move.amount for move in moves if (move.payer, move.payee) == (stack(banker), COLLECTION))
        result = played.table.ledger[stack(banker)] - session.stacks.get(banker, 0) + fees if banker else 0
        action = sum(move.amount for move in moves if move.payee.circle_of)
        assert -put_up <= result <= min(put_up, action)
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, STACK)


def test_a_round_file_replays_to_the_same_events(posted: Terms) -> None:
    session = settled_in(posted, max(seat_counts(posted.sheet)), 11)
    for rounds in range(2):
        played = session.deal()
        for _ in play_on(played, Random(rounds)):
            pass
        file = msgspec.convert(json.loads(write(played)), RoundFile)
        again = replay(file, game)
        assert again.events == played.events
        assert again.net() == played.net()
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, STACK)


def test_every_part_of_the_sheet_cites_lines_of_its_own_document(posted: Terms) -> None:
    sheet = posted.sheet
    own = sheet.source.all_lines
    for row in sheet.round:
        assert row.lines, f"{row.step} cites no line"
        assert row.lines.within(own), f"{row.step} cites {row.lines}"
        assert row.says, f"{row.step} says nothing"
    cited = [part.lines for part in sheet.wagers] + [part.lines for part in sheet.readings]
    cited += [part.lines for part in sheet.clauses] + [part.lines for part in sheet.charts.values()]
    cited += [pay.lines for wager in sheet.wagers for pay in wager.pays] + [sheet.seats.lines, sheet.pack.lines]
    assert all(cited)
    assert [lines for lines in cited if not lines.within(own)] == []
