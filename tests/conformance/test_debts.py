"""What outlasts a hand: what somebody owes is owed until it is paid, whether they sit out, come back or leave.

A seat owes where it is new, has missed a blind, or must kill the next pot. Whoever takes a seat that was given up owes
nothing of the player who left it.
"""

from __future__ import annotations

import pytest

from houseway import Round, Session, Terms, game, games, terms
from houseway.cards import SeededChance
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, JACKPOT, stack
from houseway.play.lasting import KINDS, Lasting, LastingState
from houseway.play.seat_notes import CarriedPot, DealerButton, SeatNotes
from houseway.rules.posting.buy_ins import usual_stack

SEAT = 3
PLAYERS = 5
POKER = [name for name in games() if game(name).kind == "poker"]
# What a table posts so that whoever wins two hands in a row must kill the next.
FORCED = {"forced-kill": "two-in-a-row"}
KILLS = [name for name in POKER if any(reading.id == "forced-kill" for reading in game(name).readings)]


def posted(name: str) -> Terms:
    return terms(game(name, FORCED if name in KILLS else None))


def seated(at: Terms, *states: LastingState) -> Session:
    """Five players, the button at the second seat and whatever else lasts."""
    stacks = dict.fromkeys(range(1, PLAYERS + 1), usual_stack(at))
    return Session(at, stacks, SeededChance(7), lasting=Lasting(DealerButton(2), *states))


def play_hand(session: Session) -> Round:
    """A hand in which everybody does what the clock would do for them."""
    played = session.deal()
    while played.state == "open":
        played.default()
    session.close(played)
    return played


def owed(session: Session) -> set[str]:
    """What is noted against the seat."""
    notes = session.lasting[SeatNotes]
    found = {about for about in ("new", "missed_small", "missed_big") if SEAT in getattr(notes, about)}
    return found | ({"kill"} if session.lasting[KillNotes].seat == SEAT else set())


@pytest.mark.parametrize("name", POKER)
def test_a_missed_blind_is_owed_until_it_is_paid_however_often_its_player_sits_out(name: str) -> None:
    at = posted(name)
    if not at.stakes.blinds:
        return
    session = seated(at, SeatNotes(missed_small=(SEAT,), missed_big=(SEAT,)))
    for away in (True, True, False, True):
        session.sit_out(SEAT) if away else session.come_back(SEAT)
        before = owed(session)
        paid = [each for each in play_hand(session).events if isinstance(each, Moved) and each.payer == stack(SEAT)]
        assert before <= owed(session) or paid


@pytest.mark.parametrize("name", KILLS)
def test_a_kill_is_paid_by_a_player_who_sits_the_hand_out(name: str) -> None:
    at = posted(name)
    session = seated(at, KillNotes(SEAT, won=SEAT, in_a_row=2, blind=2 * at.lower))
    session.sit_out(SEAT)
    chips = session.stacks[SEAT]
    played = play_hand(session)
    assert session.stacks[SEAT] <= chips - 2 * at.lower
    assert SEAT in played.table.seats
    assert "kill" not in owed(session)


@pytest.mark.parametrize("name", KILLS)
def test_a_kill_is_paid_by_a_player_who_leaves_the_table_and_raises_the_next_hand(name: str) -> None:
    at = posted(name)
    session = seated(at, KillNotes(SEAT, won=SEAT, in_a_row=2, blind=2 * at.lower))
    chips = session.stacks[SEAT]
    total = sum(session.stacks.values())
    assert session.leave(SEAT) == chips - 2 * at.lower
    assert session.lasting[CarriedPot].total == 2 * at.lower
    played = play_hand(session)
    assert "has left and has paid the blind" in str(played.events)
    left = session.lasting[CarriedPot].total
    assert not left or "nobody opens" in str(played.events)
    # Whoever won the hand has the blind as well, and nobody owes it a second time.
    fees = played.table.ledger[COLLECTION] + played.table.ledger[JACKPOT]
    assert sum(session.stacks.values()) == total - chips + 2 * at.lower - fees - left
    assert session.lasting[KillNotes].seat == 0


@pytest.mark.parametrize("name", POKER)
def test_whoever_takes_a_seat_that_was_given_up_inherits_no_debt(name: str) -> None:
    at = posted(name)
    kill = [KillNotes(SEAT, won=SEAT, in_a_row=2, blind=2 * at.lower)] if name in KILLS else []
    session = seated(at, SeatNotes(missed_small=(SEAT,), missed_big=(SEAT,)), *kill)
    session.leave(SEAT)
    session.join(SEAT, usual_stack(at))
    # In a game with blinds a new player owes them as any other does.
    assert owed(session) == ({"new"} if at.stakes.blinds else set())
    assert session.dues(SEAT) == 0


# A seat that is given up may still be named as a place: where the button or the bank is, and who acts first. Notes on
# seats are forgotten by the session itself, again when an open round ends.
PLACES = {"button", "bank", "first", "blinds", "half_hours", "free_hands", "seats"}


@pytest.mark.parametrize("kind", [each for each, known in KINDS.items() if known.name not in PLACES])
def test_a_state_that_names_a_seat_forgets_it_when_the_seat_is_given_up(kind: type[LastingState]) -> None:
    # Whoever is barred from a pot stays so, even after buying in again.
    full = {field: _naming(kind, field) for field in kind.__struct_fields__ if field != "barred"}
    left = kind(**{field: value for field, value in full.items() if value is not None}).without(SEAT)
    assert SEAT not in _seats_of(left)


def _naming(kind: type[LastingState], field: str) -> object:
    """A value of a field that names the seat, where a field of its type can; otherwise none."""
    usual = getattr(kind(), field)
    if field in ("seat", "won"):
        return SEAT
    if isinstance(usual, tuple):
        return (SEAT,)
    return {SEAT: 100} if field == "claims" else None


def _seats_of(state: LastingState) -> set[int]:
    found: set[int] = set()
    for field in ("seat", "won", "seats", "entitled", "short", "claims"):
        value = getattr(state, field, 0)
        found |= {value} if isinstance(value, int) else set(value)
    return found


def test_chips_that_come_from_a_seat_that_was_given_up_belong_to_nobody() -> None:
    assert CarriedPot({SEAT: 100, 1: 100}).without(SEAT) == CarriedPot({1: 100, 0: 100})
