"""Seats that come and go between hands: sitting out, coming back, joining, leaving, and a file that tells it again."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.ids import stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, replay, write
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from tests.lasting_words import words_of

CORDOVA = "cordova/texas-holdem#limit"
BANKERS = "bankers/texas-holdem"
OAKS = "oaks/texas-holdem#plain"


def sitting(document: str = BANKERS, seats: int = 6, *, running: bool = True, **read: str) -> Session:
    readings = {name.replace("_", "-"): choice for name, choice in read.items()}
    lasting = Lasting(DealerButton(6)) if running else Lasting()
    return Session(
        terms(game(document, readings)), dict.fromkeys(range(1, seats + 1), 50_000), SeededChance(1), lasting=lasting
    )


def over(played: Round) -> Round:
    while played.open_decisions():
        played.default()
    return played


def dealt_in(played: Round) -> tuple[int, ...]:
    return tuple(sorted(played.table.facts(Hand).order))


@pytest.mark.parametrize("document", [CORDOVA, BANKERS, OAKS])
def test_whoever_sits_out_is_dealt_nothing_and_keeps_their_chips(document: str) -> None:
    session = sitting(document)
    session.sit_out(5)
    played = over(session.deal())
    assert dealt_in(played) == (1, 2, 3, 4, 6)
    session.close(played)
    assert session.stacks[5] == 50_000
    assert 5 in session.lasting[SeatNotes].away


def test_whoever_comes_back_before_they_missed_anything_is_dealt_in() -> None:
    session = sitting()
    session.sit_out(5)
    session.come_back(5)
    assert dealt_in(session.deal()) == (1, 2, 3, 4, 5, 6)


def test_a_sheet_that_asks_for_no_blinds_to_enter_deals_new_players_in_at_once() -> None:
    session = sitting(CORDOVA, 4)
    session.join(5, 50_000, "Ines")
    played = session.deal()
    assert dealt_in(played) == (1, 2, 3, 4, 5)
    assert 5 not in played.table.lasting[SeatNotes].new
    assert played.table.name(5) == "Ines"


def test_whoever_joins_a_running_game_is_new_and_whoever_joins_before_the_first_hand_is_not() -> None:
    session = sitting(seats=4)
    session.join(5, 20_000)
    assert session.lasting == Lasting(DealerButton(6), SeatNotes(new=(5,)))
    fresh = sitting(seats=4, running=False)
    fresh.join(5, 20_000)
    assert fresh.lasting == Lasting()


def test_whoever_leaves_takes_their_chips_and_owes_nothing() -> None:
    session = sitting()
    session.sit_out(3)
    session.close(over(session.deal()))
    assert 3 in session.lasting[SeatNotes].missed_big
    assert session.leave(3) == 50_000
    assert not any(word.endswith(" 3") for word in words_of(session.lasting))
    assert dealt_in(session.deal()) == (1, 2, 4, 5, 6)
    assert session.leave(3) == 0


def test_what_is_said_while_a_hand_is_played_holds_from_the_next_one_on() -> None:
    session = sitting(OAKS)
    played = session.deal()
    session.sit_out(4)
    session.take_button(2, "over")
    session.close(over(played))
    assert {"away 4", "over 2"} <= words_of(session.lasting)
    away = session.deal()
    assert 4 not in dealt_in(away)
    session.come_back(4)
    session.return_button(2, "over")
    session.close(over(away))
    assert not {"away 4", "over 2"} & words_of(session.lasting)


def test_nobody_leaves_a_hand_that_is_being_played_and_nobody_takes_their_seat() -> None:
    session = sitting()
    played = session.deal()
    with pytest.raises(BadInput, match="still open"):
        session.leave(4)
    with pytest.raises(BadInput, match="somebody sits there"):
        session.join(4, 20_000)
    session.close(over(played))
    session.leave(4)


@pytest.mark.parametrize(
    ("seat", "chips", "why"),
    [(1, 20_000, "somebody"), (0, 20_000, "1 to 10"), (11, 20_000, "1 to 10"), (8, 0, "chips"), (8, -5, "chips")],
)
def test_a_seat_that_cannot_be_taken_is_refused_and_nothing_changes(seat: int, chips: int, why: str) -> None:
    session = sitting()
    before = (dict(session.stacks), session.lasting)
    with pytest.raises(BadInput, match=why):
        session.join(seat, chips)
    assert (session.stacks, session.lasting) == before


def test_a_buy_in_outside_the_printed_one_is_refused() -> None:
    session = sitting(CORDOVA, 4)
    with pytest.raises(BadInput, match="buy-in"):
        session.join(6, 100)


@pytest.mark.parametrize("method", ["sit_out", "come_back"])
def test_an_empty_seat_does_nothing(method: str) -> None:
    with pytest.raises(BadInput, match="nobody"):
        getattr(sitting(), method)(9)


@pytest.mark.parametrize("method", ["take_button", "return_button"])
def test_a_button_is_held_by_a_player_and_printed_by_the_sheet(method: str) -> None:
    with pytest.raises(BadInput, match="nobody"):
        getattr(sitting(OAKS), method)(9, "over")
    with pytest.raises(BadInput, match="has no button 'ovre' to hold; did you mean 'over'"):
        getattr(sitting(OAKS), method)(2, "ovre")
    with pytest.raises(BadInput, match="bankers/texas-holdem has no button 'over' to hold; there are none"):
        getattr(sitting(BANKERS), method)(2, "over")


def test_whoever_leaves_takes_no_button_along() -> None:
    session = sitting(OAKS)
    session.take_button(2, "over")
    session.leave(2)
    assert session.lasting == Lasting(DealerButton(6))


def test_with_one_player_left_at_the_table_no_hand_is_dealt() -> None:
    session = sitting(seats=3)
    session.sit_out(1)
    session.sit_out(2)
    with pytest.raises(BadInput, match="1 of 3"):
        session.deal()
    session.come_back(2)
    assert dealt_in(session.deal()) == (2, 3)


def test_at_a_bank_game_whoever_sits_out_is_left_out_of_the_round() -> None:
    session = Session(terms(game("players/ez-baccarat")), dict.fromkeys((1, 2, 3), 50_000), SeededChance(1))
    session.sit_out(2)
    assert session.deal().table.seats == (1, 3)


FUZZED = [
    (CORDOVA, {}),
    (BANKERS, {}),
    (BANKERS, {"missed_total": "the-missed"}),
    (OAKS, {}),
    (OAKS, {"empty_seats": "dead-button"}),
    (OAKS, {"empty_seats": "dead-button", "two_players": "button-posts-small"}),
    (OAKS, {"entering": "all-blinds", "first_blind": "the-button"}),
]


@pytest.mark.parametrize(("document", "read"), FUZZED, ids=lambda value: str(value))
@pytest.mark.parametrize("seed", range(3))
def test_players_come_and_go_and_chips_cards_and_files_stay_whole(
    document: str, read: dict[str, str], seed: int
) -> None:
    random = Random(seed)
    session = sitting(document, 5, running=False, **read)
    for _ in range(50):
        _shuffle_seats(session, random)
        before = dict(session.stacks)
        played = session.deal()
        while played.open_decisions():
            [asked] = played.open_decisions()
            played.answer(asked.number, asked.seat, random.choice(list(asked.offers())))
        assert played.state == "over"
        _check_hand(played)
        again = replay(msgspec.convert(json.loads(write(played)), RoundFile), game)
        assert again.events == played.events
        session.close(played)
        net = played.net()
        assert session.stacks == {seat: chips + net.get(stack(seat), 0) for seat, chips in before.items()}


def _shuffle_seats(session: Session, random: Random) -> None:
    """Some leave, some join, some sit out, some come back; two at least are at the table."""
    for seat in range(1, 11):
        if seat not in session.stacks or not session.stacks[seat]:
            if random.random() < 0.15:
                session.join(seat, 30_000)
        elif random.random() < 0.2:
            change = random.choice([session.sit_out, session.come_back, session.come_back, session.leave])
            change(seat)
    for seat in range(1, 11):
        here = [each for each in session.stacks if session.stacks[each] and each not in session.lasting[SeatNotes].away]
        if len(here) >= 2:
            return
        if not session.stacks.get(seat):
            session.join(seat, 30_000)
        session.come_back(seat)


def _check_hand(played: Round) -> None:
    facts, lasting = played.table.facts(Hand), played.opening_lasting
    assert len(facts.order) >= 2
    assert not any(seat in lasting[SeatNotes].away for seat in facts.order)
    # Whoever was dealt in owes nothing any more, whoever owes was not dealt in.
    for seat in played.table.seats:
        owing = played.table.lasting[SeatNotes].owes(seat)
        assert not (owing and seat in facts.order)
        present_and_left_out = seat not in lasting[SeatNotes].away and seat not in facts.order
        assert owing or not present_and_left_out
