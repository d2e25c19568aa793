"""How a round ends badly or never begins: void rounds, impossible openings, unknown incidents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import NoChance, Pack, Shoe, cards
from houseway.errors import BadInput, BrokenLaw, HousewayError, NotLegal, NotYourTurn, ShortDeck, TooLate
from houseway.play.decisions import Choose
from houseway.play.events import Dealt, Voided
from houseway.play.ids import BANK, BOARD, POT, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import CarriedPot, DealerButton
from houseway.play.steps import STEPS, Script, step
from houseway.play.table import Table
from houseway.rules.posting.terms import terms
from tests.frame.helpers import (
    holdem,
    holdem_round,
    play_on,
    refused,
    snapshot,
)
from tests.frame.sheets import put

# Void ------------------------------------------------------------------------------------------------------------


def test_a_void_round_returns_every_chip_and_keeps_the_answers() -> None:
    played = holdem_round()
    played.answer(1, 1, "raise")
    played.answer(2, 2, "call")
    answers = list(played.answers)
    assert played.net()
    played.void("the fire alarm rang")
    assert (played.state, played.asked, played.open_decisions()) == ("void", None, [])
    assert played.net() == {}
    assert played.table.ledger.balances == {stack(1): 30000, stack(2): 30000, stack(3): 30000}
    assert played.answers == answers
    assert played.events[-1] == Voided("the fire alarm rang")
    refused(played, TooLate, 3, 3, "call")
    with pytest.raises(TooLate):
        played.report("misdeal")


@dataclass(frozen=True)
class NoParams:
    """Nothing to set."""


@pytest.fixture
def broken_game(tmp_path: Path) -> Iterator[Any]:
    """A sheet with a step that asks once and then does what the test says."""
    script: list[Any] = []

    @step(NoParams)
    def step_that_fails(table: Table, rules: NoParams) -> Script:
        """Ask, then fail."""
        table.deal(table.pile(BOARD), 2)
        table.ledger.move(stack(1), POT, 500, "ante")
        answer = yield Choose(1, "go", ("on", "off"), "on")
        table.ledger.move(stack(2), POT, 500, answer)
        script[0](table)

    put(
        tmp_path,
        "room/broken",
        'title = "Broken"\nkind = "poker"\nfamily = "none"\nsource = { room = "room", lines = "1" }\n'
        'seats = { min = 2, max = 3, lines = "1" }\npack = { lines = "1" }\n'
        'round = [{ step = "step_that_fails" }]\n',
    )
    from houseway.families.registry import game

    def start(fails: Any, shoe: Shoe | None = None) -> Round:
        script[:] = [fails]
        posted = terms(game("room/broken", root=tmp_path))
        return Round(posted, {1: 1000, 2: 1000}, shoe or Shoe.seeded(posted.pack, 1))

    yield start
    del STEPS["step_that_fails"]


def leave_a_bank(table: Table) -> None:
    table.ledger.move(POT, BANK, 1000, "put up")


def divide(table: Table) -> None:
    raise ZeroDivisionError("by nothing")


def lose_a_card(table: Table) -> None:
    table.shoe.draw()


def print_money(table: Table) -> None:
    table.ledger.balances[stack(1)] += 1


def overdraw(table: Table) -> None:
    table.ledger.move(stack(1), POT, 10**6, "too much")


def double_a_card(table: Table) -> None:
    table.pile(BOARD).cards[0] = table.pile(BOARD).cards[1]


@pytest.mark.parametrize(
    ("fails", "told"),
    [
        (divide, "ZeroDivisionError: by nothing"),
        (lambda table: None, "$10 is left in the pot that nobody carries over"),
        (leave_a_bank, "the round ends and $10 still lies there"),
        (lose_a_card, "51 cards that are not the pack of 52"),
        (double_a_card, "52 cards that are not the pack of 52"),
        (print_money, "the chips add up to"),
        (overdraw, "seat 1 holds $5 and cannot move $10,000"),
    ],
)
def test_a_step_that_fails_voids_the_round_and_the_answers_are_the_bug_report(
    broken_game: Any, fails: Any, told: str
) -> None:
    played = broken_game(fails)
    with pytest.raises(BrokenLaw) as broken:
        played.answer(1, 1, "on")
    assert told in str(broken.value)
    assert isinstance(broken.value, AssertionError)
    assert (played.state, played.asked) == ("void", None)
    assert played.table.ledger.balances == {stack(1): 1000, stack(2): 1000}
    assert played.net() == {}
    assert played.answers == [(1, 1, "on")]
    assert isinstance(played.events[-1], Voided)
    assert told in played.events[-1].because
    refused(played, TooLate, 1, 1, "on")


def test_the_same_step_without_a_failure_ends_well(broken_game: Any) -> None:
    played = broken_game(lambda table: table.ledger.move(POT, stack(2), 1000, "won"))
    played.answer(1, 1, "on")
    assert played.state == "over"
    assert played.net() == {stack(1): -500, stack(2): 500}


def test_chips_that_are_carried_over_may_stay_in_the_pot(broken_game: Any) -> None:
    played = broken_game(lambda table: table.keep(CarriedPot({1: 500, 2: 500})))
    played.answer(1, 1, "on")
    assert (played.state, played.net()) == ("over", {stack(1): -500, stack(2): -500, POT: 1000})


def test_a_failed_round_can_be_opened_again_at_the_question_before_the_failure(broken_game: Any) -> None:
    played = broken_game(divide)
    with pytest.raises(BrokenLaw):
        played.answer(1, 1, "on")
    back = played.rewind(1)
    assert (back.state, back.open_decisions()[0].number) == ("open", 1)


def test_a_short_deck_voids_the_round() -> None:
    posted = terms(holdem())
    shoe = Shoe(cards("Ah Kd 2c 7s 8s 9s Ts"), NoChance())
    played = Round(posted, {1: 30000, 2: 30000}, shoe, lasting=Lasting(DealerButton(1)))
    assert len(played.table.shoe) == 3, "four cards are dealt, a burn and a flop are still to come"
    with pytest.raises(ShortDeck) as short:
        for seat in (1, 2):
            played.answer(seat, seat, "check")
    assert short.value.code == "short_deck"
    assert (played.state, played.net()) == ("void", {})
    assert isinstance(played.events[-1], Voided)


# Opening ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stacks", "where", "told"),
    [
        ({}, "seats", "seats 2 to 10, not 0"),
        ({1: 5000}, "seats", "seats 2 to 10, not 1"),
        (dict.fromkeys(range(1, 12), 5000), "seats", "seats 2 to 10, not 11"),
        ({0: 5000, 1: 5000}, "seat 0", "expected a seat from 1 to 10"),
        ({1: 5000, 11: 5000}, "seat 11", "expected a seat from 1 to 10"),
        ({1: 5000, -2: 5000}, "seat -2", "expected a seat from 1 to 10"),
        ({1: 5000, "2": 5000}, "seat '2'", "expected a seat from 1 to 10"),
        ({2: 5000, True: 5000}, "seat True", "expected a seat from 1 to 10"),
        ({1: 5000, 2: 0}, "seat 2", "expected a stack of whole cents above nothing, found 0"),
        ({1: 5000, 2: -5}, "seat 2", "found -5"),
        ({1: 5000, 2: 50.0}, "seat 2", "found 50.0"),
        ({1: 5000, 2: True}, "seat 2", "found True"),
        ({1: 5000, 2: "50"}, "seat 2", "found '50'"),
    ],
)
def test_seats_and_stacks_that_cannot_be_are_refused(stacks: Any, where: str, told: str) -> None:
    posted = terms(holdem())
    with pytest.raises(BadInput) as refusal:
        Round(posted, stacks, Shoe.seeded(posted.pack, 1))
    assert refusal.value.where == where
    assert told in refusal.value.message


def test_any_seats_may_be_taken_not_only_the_first() -> None:
    posted = terms(holdem())
    played = Round(posted, {9: 5000, 2: 5000, 5: 5000}, Shoe.seeded(posted.pack, 1), lasting=Lasting(DealerButton(5)))
    assert played.table.seats == (2, 5, 9)
    assert played.table.lasting[DealerButton].seat == 9
    assert [str(event.to) for event in played.events if isinstance(event, Dealt)][:3] == ["hand 2", "hand 5", "hand 9"]


def test_a_shoe_of_other_cards_is_found_out() -> None:
    posted = terms(holdem())
    played = Round(posted, {1: 5000, 2: 5000}, Shoe.seeded(Pack(2), 1), lasting=Lasting(DealerButton(1)))
    with pytest.raises(BrokenLaw, match="104 cards that are not the pack of 52"):
        play_on(played)
    assert (played.state, played.net()) == ("void", {})


# Incidents -------------------------------------------------------------------------------------------------------


def test_an_incident_that_no_step_knows_is_refused_and_changes_nothing() -> None:
    played = holdem_round()
    before = snapshot(played)
    with pytest.raises(NotLegal) as refusal:
        played.report("earthquake")
    assert refusal.value.where == "earthquake"
    assert "cordova/texas-holdem knows no such incident" in refusal.value.message
    assert snapshot(played) == before
    assert played.incidents == []


def test_every_error_of_the_driver_is_of_the_house() -> None:
    assert all(issubclass(kind, HousewayError) for kind in (BadInput, BrokenLaw, NotLegal, ShortDeck, TooLate))
    assert issubclass(TooLate, NotLegal)
    assert issubclass(NotYourTurn, NotLegal)
