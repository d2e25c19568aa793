"""The driver: answers quote the number, refusals change nothing, copies are independent, and what fails is void."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from houseway.cards import NoChance, Pack, SeededChance, Shoe, cards
from houseway.errors import BadInput, BrokenLaw, HousewayError, NotLegal, NotYourTurn, ShortDeck, TooLate
from houseway.play.decisions import Choose, Together
from houseway.play.events import Closed, Dealt, Voided
from houseway.play.round import Round
from houseway.play.steps import STEPS, Script, step
from houseway.play.table import Table
from houseway.play.views import view
from houseway.rules.terms import terms
from tests.frame.helpers import (
    baccarat_round,
    holdem,
    holdem_round,
    play_on,
    random_answer,
    snapshot,
    to_wagers,
    view_bytes,
)
from tests.frame.sheets import put

# Refusals --------------------------------------------------------------------------------------------------------


def refused(played: Round, kind: type[NotLegal], number: int, seat: int, value: object) -> NotLegal:
    before = snapshot(played)
    views = [view_bytes(played, viewer) for viewer in (None, *played.table.seats)]
    with pytest.raises(NotLegal) as raised:
        played.answer(number, seat, value)
    assert type(raised.value) is kind
    assert snapshot(played) == before
    assert [view_bytes(played, viewer) for viewer in (None, *played.table.seats)] == views
    return raised.value


def test_an_answer_to_an_older_question_is_too_late() -> None:
    played = holdem_round()
    played.answer(1, 1, "call")
    error = refused(played, TooLate, 1, 1, "call")
    assert (error.code, error.where) == ("too_late", "question 1")
    assert "no longer open; open: 2" in error.message


@pytest.mark.parametrize("number", [2, 3, 99])
def test_an_answer_to_a_question_that_nobody_has_asked_is_not_legal(number: int) -> None:
    error = refused(holdem_round(), NotLegal, number, 1, "call")
    assert (error.code, error.where) == ("not_legal", f"question {number}")
    assert "no such question has been asked yet; open: 1" in error.message


@pytest.mark.parametrize("seat", [2, 3, 4, 0, -1])
def test_an_answer_from_another_seat_is_refused(seat: int) -> None:
    error = refused(holdem_round(), NotYourTurn, 1, seat, "call")
    assert (error.code, error.where) == ("not_your_turn", f"seat {seat}")
    assert error.message == f"question 1 is for seat 1, not seat {seat}"


@pytest.mark.parametrize("value", ["check", "bet", "", None, 3, ["raise", 600], {"call": 1}])
def test_an_illegal_answer_is_refused_with_its_reason(value: object) -> None:
    error = refused(holdem_round(), NotLegal, 1, 1, value)
    assert error.code == "not_legal"
    assert error.where == "question 1 to seat 1 (bet)"
    assert error.message


def test_the_turn_is_checked_before_the_answer_so_that_nobody_learns_what_another_may_do() -> None:
    error = refused(holdem_round(), NotYourTurn, 1, 2, "nonsense")
    assert "nonsense" not in error.message


def test_every_refusal_of_a_whole_hand_changes_nothing() -> None:
    chance = SeededChance(3)
    played = holdem_round(5, form="no-limit", seats=4)
    while played.state == "open":
        decision = played.open_decisions()[0]
        refused(played, NotLegal, decision.number, decision.seat, "nonsense")
        refused(played, NotYourTurn, decision.number, decision.seat % 4 + 1, decision.default_answer())
        refused(played, NotLegal, played.count + 1, decision.seat, decision.default_answer())
        if decision.number > 1:
            refused(played, TooLate, decision.number - 1, decision.seat, decision.default_answer())
        played.answer(decision.number, decision.seat, random_answer(decision, chance))
    assert played.count > 4
    error = refused(played, TooLate, played.count, 1, "call")
    assert error.message == "the round has ended"
    refused(played, TooLate, played.count + 5, 1, "call")


# Together --------------------------------------------------------------------------------------------------------

PLACED: dict[int, dict[str, int]] = {2: {"player": 1000}, 3: {"banker": 500, "dragon-7": 500}, 4: {}}


def wagers_in(order: tuple[int, ...]) -> Round:
    played = to_wagers(baccarat_round(9))
    asked = {decision.seat: decision.number for decision in played.open_decisions()}
    assert set(asked) == set(PLACED)
    for seat in order:
        played.answer(asked[seat], seat, PLACED[seat])
    while played.state == "open":
        played.default()
    return played


def test_seats_asked_together_may_answer_in_any_order() -> None:
    first, *others = (wagers_in(order) for order in permutations(PLACED))
    for other in others:
        assert other.events == first.events
        assert other.net() == first.net()
        assert [each[:2] for each in other.answers] != [each[:2] for each in first.answers]


def test_a_doubled_answer_among_several_is_too_late() -> None:
    played = to_wagers(baccarat_round())
    one, two, _ = played.open_decisions()
    played.answer(two.number, two.seat, {"player": 500})
    refused(played, TooLate, two.number, two.seat, {"player": 500})
    refused(played, TooLate, two.number, two.seat, {})
    refused(played, NotYourTurn, one.number, two.seat, {})
    refused(played, NotLegal, one.number, one.seat, {"player": 1})
    assert [each.number for each in played.open_decisions()] == [2, 4]


def test_nothing_happens_until_the_last_has_answered() -> None:
    played = to_wagers(baccarat_round())
    events = len(played.events)
    for decision in played.open_decisions()[:-1]:
        played.answer(decision.number, decision.seat, {"player": 500})
    assert len(played.events) == events
    assert isinstance(played.asked, Together)
    last = played.open_decisions()[0]
    played.answer(last.number, last.seat, {})
    assert len(played.events) > events


def test_no_seat_sees_what_another_has_wagered_before_all_have() -> None:
    played = to_wagers(baccarat_round())
    others = (None, 1, 3, 4)
    before = {seat: view(played.table, seat) | {"to_answer": []} for seat in others}
    decision = played.open_decisions()[0]
    assert decision.seat == 2
    played.answer(decision.number, 2, {"player": 500})
    assert {seat: view(played.table, seat) | {"to_answer": []} for seat in others} == before


# The clock -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "played", [holdem_round(), holdem_round(form="no-limit"), baccarat_round()], ids=["limit", "nl", "bank"]
)
def test_default_answers_alone_finish_a_round(played: Round) -> None:
    for _ in range(40):
        if played.state != "open":
            break
        played.default()
    assert played.state == "over"
    assert played.events[-1] == Closed()
    assert played.asked is None
    assert played.open_decisions() == []
    played.default()
    assert played.events[-1] == Closed()


def test_the_clock_answers_those_that_have_not() -> None:
    played = to_wagers(baccarat_round())
    one = played.open_decisions()[0]
    played.answer(one.number, one.seat, {"player": 500})
    played.default()
    assert [answer for number, _, answer in played.answers if 2 <= number <= 4] == [{"player": 500}, {}, {}]


# Copies ----------------------------------------------------------------------------------------------------------


def all_views(played: Round) -> list[bytes]:
    return [view_bytes(played, seat) for seat in (None, *played.table.seats)]


ROUNDS = {
    "limit": lambda: holdem_round(4, seats=5),
    "no limit": lambda: holdem_round(6, seats=3, form="no-limit"),
    "a button drawn for": lambda: holdem_round(7, seats=4, button=None),
    "baccarat": lambda: baccarat_round(8),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_a_clone_at_every_question_is_equal_and_independent(name: str) -> None:
    played, chance = ROUNDS[name](), SeededChance(5)
    while played.state == "open":
        copy = played.clone()
        assert snapshot(copy) == snapshot(played)
        assert all_views(copy) == all_views(played)
        before = snapshot(played)
        play_on(copy, 77)
        assert copy.state == "over"
        assert snapshot(played) == before
        decision = played.open_decisions()[0]
        played.answer(decision.number, decision.seat, random_answer(decision, chance))
    assert snapshot(played.clone()) == snapshot(played)


@pytest.mark.parametrize("name", ROUNDS)
def test_every_question_can_be_opened_again_and_the_same_answers_give_the_same_end(name: str) -> None:
    played, chance = ROUNDS[name](), SeededChance(5)
    seen: dict[int, dict[str, Any]] = {}
    while played.state == "open":
        decision = played.open_decisions()[0]
        seen[decision.number] = snapshot(played)
        played.answer(decision.number, decision.seat, random_answer(decision, chance))
    assert played.count >= 5
    end = snapshot(played)
    for number in range(1, played.count + 1):
        back = played.rewind(number)
        assert number in [each.number for each in back.open_decisions()]
        assert snapshot(back) == seen[number]
        for each, seat, value in played.answers:
            if each >= number:
                back.answer(each, seat, value)
        assert snapshot(back) == end
        assert all_views(back) == all_views(played)
        assert snapshot(played) == end


@pytest.mark.parametrize("number", [0, -1, 2, 99])
def test_a_question_that_was_never_asked_cannot_be_opened_again(number: int) -> None:
    with pytest.raises(BadInput, match="asked questions 1 to 1"):
        holdem_round().rewind(number)


def test_a_copy_never_draws_from_the_source_of_the_original() -> None:
    """The button is drawn for and the cards go back: a copy repeats that shuffle from the record."""
    played = holdem_round(3, button=None)
    chance = played.table.shoe.chance
    following = [played.clone().table.shoe.orders for _ in range(3)]
    assert following == [played.table.shoe.orders] * 3
    assert played.clone().table.shoe.chance is not chance


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
    assert played.table.ledger.balances == {"seat 1": 30000, "seat 2": 30000, "seat 3": 30000}
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
    def test_step_that_fails(table: Table, rules: NoParams) -> Script:
        """Ask, then fail."""
        table.deal(table.pile("board"), 2)
        table.ledger.move("seat 1", "pot", 500, "ante")
        answer = yield Choose(1, "go", ("on", "off"), "on")
        table.ledger.move("seat 2", "pot", 500, answer)
        script[0](table)

    put(
        tmp_path,
        "room/broken",
        'title = "Broken"\nkind = "poker"\nfamily = "none"\nseed = { file = "0.txt", lines = "1" }\n'
        'seats = { min = 2, max = 3, lines = "1" }\npack = { lines = "1" }\n'
        'round = [{ step = "test_step_that_fails" }]\n',
    )
    from houseway.families.library import game

    def start(fails: Any, shoe: Shoe | None = None) -> Round:
        script[:] = [fails]
        posted = terms(game("room/broken", root=tmp_path))
        return Round(posted, {1: 1000, 2: 1000}, shoe or Shoe.seeded(posted.pack, 1))

    yield start
    del STEPS["test_step_that_fails"]


def divide(table: Table) -> None:
    raise ZeroDivisionError("by nothing")


def lose_a_card(table: Table) -> None:
    table.shoe.draw()


def print_money(table: Table) -> None:
    table.ledger.balances["seat 1"] += 1


def overdraw(table: Table) -> None:
    table.ledger.move("seat 1", "pot", 10**6, "too much")


def double_a_card(table: Table) -> None:
    table.pile("board").cards[0] = table.pile("board").cards[1]


@pytest.mark.parametrize(
    ("fails", "told"),
    [
        (divide, "ZeroDivisionError: by nothing"),
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
    assert played.table.ledger.balances == {"seat 1": 1000, "seat 2": 1000}
    assert played.net() == {}
    assert played.answers == [(1, 1, "on")]
    assert isinstance(played.events[-1], Voided)
    assert told in played.events[-1].because
    refused(played, TooLate, 1, 1, "on")


def test_the_same_step_without_a_failure_ends_well(broken_game: Any) -> None:
    played = broken_game(lambda table: None)
    played.answer(1, 1, "on")
    assert played.state == "over"
    assert played.net() == {"seat 1": -500, "seat 2": -500, "pot": 1000}


def test_a_failed_round_can_be_opened_again_at_the_question_before_the_failure(broken_game: Any) -> None:
    played = broken_game(divide)
    with pytest.raises(BrokenLaw):
        played.answer(1, 1, "on")
    back = played.rewind(1)
    assert (back.state, back.open_decisions()[0].number) == ("open", 1)


def test_a_short_deck_voids_the_round() -> None:
    posted = terms(holdem())
    shoe = Shoe(cards("Ah Kd 2c 7s 8s 9s Ts"), NoChance())
    played = Round(posted, {1: 30000, 2: 30000}, shoe, between={"button": 1})
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
        ({1: 5000, "2": 5000}, "seat 2", "expected a seat from 1 to 10"),
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
    played = Round(posted, {9: 5000, 2: 5000, 5: 5000}, Shoe.seeded(posted.pack, 1), between={"button": 5})
    assert played.table.seats == (2, 5, 9)
    assert played.table.between["button"] == 9
    assert [event.to for event in played.events if isinstance(event, Dealt)][:3] == ["hand 2", "hand 5", "hand 9"]


def test_a_shoe_of_other_cards_is_found_out() -> None:
    posted = terms(holdem())
    played = Round(posted, {1: 5000, 2: 5000}, Shoe.seeded(Pack(2), 1), between={"button": 1})
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
