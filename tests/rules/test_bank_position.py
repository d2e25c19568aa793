"""The player-dealer position: who is asked, in which order, and who is not. Printed words of five documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from houseway import Round, Shoe, game, terms
from houseway.families.bank.core.bank_seat import OfferBank
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Announced, Shuffled
from houseway.play.ids import stack
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from tests.rules.bank_table import in_cents, put_up, wager

WAR = "cordova/ultimate-war"
SQUARES = SeatNotes(behind={15: 2, 16: 2, 17: 3})


def offering(**words: object) -> Terms:
    """Ultimate War with the position offered in other printed words."""
    sheet = game(WAR)
    params = OfferBank(**{"hands": 2, **words})  # type: ignore[arg-type]
    rows = tuple(replace(row, params=params) if row.step == "offer_bank" else row for row in sheet.round)
    return terms(replace(sheet, round=rows), "1")


def sit(at: Terms, lasting: Lasting = NOTHING_LASTS, stacks: str = "500 500 500 500") -> Round:
    people = in_cents(stacks) | dict.fromkeys(lasting[SeatNotes].behind, 50_000)
    return Round(at, people, Shoe.seeded(at.pack, 3), lasting=lasting)


def asked(played: Round) -> list[int]:
    """Everybody declines: who was asked, in order."""
    found = []
    while isinstance(decision := played.asked, Choose) and decision.about == "bank":
        found.append(decision.seat)
        played.answer(decision.number, decision.seat, "pass")
    return found


def said(played: Round) -> list[str]:
    return [event.words for event in played.events if isinstance(event, Announced)]


def behind(hands: int = 0, wagered: Mapping[int, int] | None = None) -> Lasting:
    """The squares are taken; seat 1 has banked so many hands, and in the last one these had wagers."""
    return Lasting(SQUARES, BankRotation(1 if hands else 0, hands, wagered=wagered or {}))


def test_the_first_offer_of_a_game_goes_to_the_first_seat() -> None:
    assert asked(sit(offering(), stacks="2:500 3:500 4:500")) == [2, 3, 4]


def test_a_banker_in_the_middle_of_their_hands_is_asked_first_and_then_the_next_seats() -> None:
    assert asked(sit(offering(), Lasting(BankRotation(3, 1)))) == [3, 4, 1, 2]


def test_after_two_hands_the_next_seat_is_asked_and_the_banker_last() -> None:
    assert asked(sit(offering(), Lasting(BankRotation(3, 2)))) == [4, 1, 2, 3]


def test_the_offer_goes_on_from_a_banker_who_has_left_and_whoever_takes_the_seat_has_banked_no_hand() -> None:
    left = Lasting(BankRotation(2, 1)).without(2)
    assert asked(sit(offering(), left)) == [3, 4, 1, 2]
    # Where a banker may not go on after two hands, somebody else in that seat still may.
    left = Lasting(BankRotation(2, 2)).without(2)
    assert asked(sit(offering(again="never"), left)) == [3, 4, 1, 2]


def test_without_an_intervening_banker_the_game_is_broken() -> None:
    played = sit(offering(again="never"), Lasting(BankRotation(3, 2)))
    assert asked(played) == [4, 1, 2]
    assert said(played) == ["no other player takes the player-dealer position; the game is broken"]
    assert played.state == "over"
    assert played.table.lasting == Lasting(BankRotation(3, 2))


@pytest.mark.rule(WAR, "947")
def test_whoever_can_put_up_the_minimum_and_pay_the_fee_on_the_least_action_is_asked() -> None:
    """Option 1 of Ultimate War: limits from $5, and $1 for an action of $5; its highest fee is $20."""
    assert asked(sit(offering(), stacks="500 5 6 500")) == [1, 3, 4]


@pytest.mark.rule(WAR, "947")
def test_a_bank_that_the_fee_on_the_action_leaves_below_the_minimum_meets_nothing_and_the_position_moves_on() -> None:
    """$9 less the fee on an action of $1,000 is less than $5: the wagers go back, and no fee is taken."""
    played = sit(offering(), stacks="9 500 500 500")
    played.answer(1, 1, "take")
    wager(played, {2: "player $500", 3: "banker $500"})
    assert played.state == "over"
    assert played.net() == {}
    assert played.table.lasting[BankRotation].hands == 1


def test_the_back_line_is_not_asked_where_nothing_is_printed_of_it() -> None:
    assert asked(sit(offering(), behind())) == [1, 2, 3, 4]


AFTER_THEIR_PLAYER = "whoever sits there, then their back line"
PAID = "whoever paid a collection there, then the back line"


def test_behind_each_seat_those_who_bet_there_in_the_last_hand_are_asked_by_square() -> None:
    at = offering(to=AFTER_THEIR_PLAYER)
    wagered = {15: 2, 16: 2, 17: 4}
    assert asked(sit(at, behind(2, wagered))) == [2, 15, 16, 3, 4, 1]


def test_a_player_who_paid_no_collection_in_the_last_hand_loses_their_option() -> None:
    at = offering(to=PAID)
    wagered = {1: 1, 16: 2, 3: 3, 17: 3}
    assert asked(sit(at, behind(2, wagered))) == [16, 3, 17, 1]


def test_in_a_new_game_and_after_a_hand_that_was_not_dealt_everybody_is_asked() -> None:
    at = offering(to=PAID)
    assert asked(sit(at, behind())) == [1, 2, 15, 16, 3, 17, 4]
    pause = sit(at, behind(2, {3: 3}))
    assert asked(pause) == [3]
    assert not pause.table.lasting[BankRotation].wagered


def take(played: Round, banker: int) -> Round:
    while isinstance(decision := played.asked, Choose) and decision.about == "bank":
        played.answer(decision.number, decision.seat, "take" if decision.seat == banker else "pass")
    return played


def test_whoever_banks_from_behind_a_seat_holds_its_position() -> None:
    """Seat 2 and its other back-line bettor have no hand to wager on; settlement begins with seat 3."""
    played = take(sit(offering(to=AFTER_THEIR_PLAYER), behind()), 16)
    assert played.table.facts(Banked).seat == 16
    assert [each.seat for each in played.open_decisions()] == [3, 17, 4, 1]
    put_up(wager(played, {1: "player $10", 3: "player $10", 17: "player $10", 4: "player $10"}))
    assert played.table.lasting[BankRotation].seat == 16
    assert played.table.lasting[BankRotation].position == 2
    assert played.table.lasting[BankRotation].wagered == {16: 2, 3: 3, 17: 3, 4: 4, 1: 1}


def test_after_a_banker_of_the_back_line_the_position_goes_on_from_their_seat() -> None:
    at = offering(to=AFTER_THEIR_PLAYER)
    once, twice = (BankRotation(16, hands, 2, {16: 2, 15: 2, 17: 3}) for hands in (1, 2))
    assert asked(sit(at, Lasting(SQUARES, twice))) == [3, 17, 4, 1, 2, 15, 16]
    assert asked(sit(at, Lasting(SQUARES, once))) == [16, 3, 17, 4, 1, 2, 15]
    gone = SeatNotes(behind={15: 2, 17: 3})
    assert asked(sit(at, Lasting(gone, once))) == [3, 17, 4, 1, 2, 15]


def test_the_bank_wager_and_its_fee_come_from_whoever_banks() -> None:
    played = take(sit(offering(to=AFTER_THEIR_PLAYER), behind()), 16)
    wager(played, {3: "player $10"})
    (decision,) = played.open_decisions()
    assert isinstance(decision, Wager)
    assert decision.seat == 16
    put_up(played, 10)
    assert played.table.ledger[stack(2)] == 50_000
    assert abs(played.net()[stack(16)]) >= 900


def test_the_highest_card_is_offered_the_position_first_and_the_cards_go_back() -> None:
    at = offering(first="the highest card")
    sheet = at.sheet
    posted = terms(sheet, "1", decks=1)
    order = Shoe.rigged(posted.pack, "9c Ah As 2d").stack[::-1]
    played = Round(
        posted, in_cents("1:500 3:500 4:500 6:500"), Shoe(order, Shoe.seeded(posted.pack, 1).chance), lasting=Lasting()
    )
    assert asked(played) == [4, 6, 1, 3]
    assert said(played)[0] == "seat 4 draws the ace of spades and is offered the position first"
    assert any(isinstance(event, Shuffled) for event in played.events)
    assert len(played.table.shoe) == 52


def test_a_running_game_draws_no_cards_for_the_position() -> None:
    played = sit(offering(first="the highest card"), Lasting(BankRotation(3, 2)))
    assert asked(played) == [4, 1, 2, 3]
    assert not [event for event in played.events if isinstance(event, Shuffled)]


@pytest.mark.parametrize(("held", "then"), [(0, 1), (1, 2), (2, 1)])
def test_hands_in_a_row_are_counted_and_begin_anew(held: int, then: int) -> None:
    """When the position comes back to a banker, the count of hands begins anew."""
    played = take(sit(offering(), Lasting(BankRotation(1, held))), 1)
    put_up(wager(played, {2: "player $10"}))
    assert played.table.lasting[BankRotation].hands == then
