"""The laws of every game with people behind the seats: their wagers are settled with the seat's, and nothing leaks."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from houseway import Session, Terms, game
from houseway.families.bank.facts import Banked
from houseway.play.events import Dealt, Moved, Settled
from houseway.play.ledger import COLLECTION, JACKPOT, stack
from houseway.play.record import RoundFile, replay, write
from houseway.play.round import Round
from tests.conformance.players import STACK, every_terms, play_on, redealt, sitting, snapshot, view_bytes

BACK_LINE = [posted for posted in every_terms() if posted.sheet.back_line]

pytestmark = pytest.mark.parametrize("posted", BACK_LINE, ids=lambda posted: f"{posted.sheet.name}:{posted.fee or '-'}")


def crowded(posted: Terms, seed: int) -> Session:
    """Four seats, two people behind the second, one behind the third and one behind the first."""
    session = sitting(posted, min(4, posted.sheet.seats.max), seed)
    above = posted.sheet.seats.max
    for number, seat in enumerate((2, 2, 1, min(3, len(session.stacks))), start=1):
        session.stand_behind(above + number, seat, STACK)
    return session


def rounds(posted: Terms, many: int, seed: int = 1) -> list[Round]:
    session, found = crowded(posted, seed), []
    for number in range(many):
        played = session.deal()
        for _ in play_on(played, Random(seed * 100 + number)):
            played.table.audit()
        found.append(played)
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, STACK)
    return found


def test_the_back_line_wagers_and_every_chip_comes_home(posted: Terms) -> None:
    above = posted.sheet.seats.max
    seen = set()
    for played in rounds(posted, 12):
        assert played.state == "over"
        held = {account for account, amount in played.table.ledger.balances.items() if amount}
        assert held <= {stack(person) for person in played.table.seats} | {COLLECTION, JACKPOT}
        seen |= {event.seat for event in played.events if isinstance(event, Settled) and event.seat > above}
    assert seen == {above + 1, above + 2, above + 3, above + 4}


def test_the_back_line_is_never_dealt_a_hand(posted: Terms) -> None:
    above = posted.sheet.seats.max
    for played in rounds(posted, 8):
        hands = {event.to for event in played.events if isinstance(event, Dealt) and event.to.startswith("hand ")}
        assert not {hand for hand in hands if int(hand.split()[1].partition(".")[0]) > above}


def test_nobody_wagers_at_the_position_of_the_bank(posted: Terms) -> None:
    for played in rounds(posted, 12):
        banked = played.table.facts(Banked)
        at = played.table.behind(banked.seat) or banked.seat
        assert at not in {seat for _, seat, _ in banked.places.values()}


def test_the_bank_keeps_its_bound_with_a_back_line(posted: Terms) -> None:
    for played in rounds(posted, 25, seed=3):
        banked = played.table.facts(Banked)
        moves = [event for event in played.events if isinstance(event, Moved)]
        put_up = sum(move.amount for move in moves if move.payee in banked.reach)
        fees = sum(move.amount for move in moves if (move.payer, move.payee) == (stack(banked.seat), COLLECTION))
        action = sum(move.amount for move in moves if move.payee.startswith(f"{move.payer} "))
        result = played.net().get(stack(banked.seat), 0) + fees if banked.seat else 0
        assert -put_up <= result <= min(put_up, action)


def test_copies_files_and_views_know_the_back_line(posted: Terms) -> None:
    session = crowded(posted, 5)
    opening = session.deal()
    for _ in play_on(opening, Random(4)):
        pass
    session.close(opening)
    session.stacks = dict.fromkeys(session.stacks, STACK)
    played = session.deal()
    random, seen = Random(5), 0
    for _ in play_on(played, random):
        assert snapshot(played.clone()) == snapshot(played)
        for seat in (None, *played.table.seats):
            other = redealt(played, seat, random)
            if other is not None:
                seen += 1
                assert view_bytes(other, seat) == view_bytes(played, seat)
    again = replay(msgspec.convert(json.loads(write(played)), RoundFile), game)
    assert again.events == played.events
    assert seen > 5


def test_default_answers_alone_finish_a_round_with_a_back_line(posted: Terms) -> None:
    played = crowded(posted, 1).deal()
    for _ in range(2000):
        if played.state != "open":
            break
        played.default()
    assert played.state == "over"
