"""The driver: answers quote the number, refusals change nothing, copies are independent, and what fails is void."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput, NotLegal, NotYourTurn, TooLate
from houseway.families.registry import game
from houseway.play.decisions import Together
from houseway.play.events import Closed
from houseway.play.ids import CircleId
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.play.view import view
from houseway.rules.posting.terms import terms
from tests.frame.helpers import (
    baccarat_round,
    holdem_round,
    play_on,
    random_answer,
    refused,
    snapshot,
    to_wagers,
    view_bytes,
)

# Refusals --------------------------------------------------------------------------------------------------------


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
    assert [answer for number, _, answer in played.answers if 2 <= number <= 4] == [{CircleId("player"): 500}, {}, {}]


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


def test_a_report_after_its_moment_is_refused_and_changes_nothing() -> None:
    """The hole cards are out: a card that was exposed in the deal can no longer be mended."""
    played = Session(terms(game("bankers/texas-holdem")), dict.fromkeys((1, 2, 3), 30_000), SeededChance(1)).deal()
    while played.asked and played.open_decisions()[0].about != "bet":
        played.default()
    before = len(played.events), list(played.incidents)
    with pytest.raises(TooLate, match="the moment at which its remedy applies is past"):
        played.report("hole_card_exposed", 2)
    assert (len(played.events), list(played.incidents)) == before
    played.report("premature_flop")
    assert [each.word for each in played.incidents] == ["premature_flop"]
