"""Every way in which a round file can be wrong."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from houseway.errors import BadInput, BadRules, BrokenLaw, HousewayError, NotLegal, ShortDeck
from houseway.families.registry import game
from houseway.play.round_file import read, replay, write
from tests.frame.helpers import holdem_round, play_on


def refused(path: Path) -> HousewayError:
    with pytest.raises(HousewayError) as error:
        replay(read(path), game, where=path.name)
    assert error.value.where.startswith(path.name), error.value.where
    return error.value


@pytest.fixture
def plain() -> dict[str, Any]:
    """A finished hand as plain data: three seats, everybody calls and checks."""
    played = holdem_round(4, form="no-limit")
    while played.state == "open":
        decision = played.open_decisions()[0]
        moves = list(decision.offers())
        played.answer(decision.number, decision.seat, "check" if "check" in moves else "call")
    data: dict[str, Any] = json.loads(write(played))
    assert len(data["answers"]) == 12
    return data


def put(data: object, folder: Path) -> Path:
    path = folder / "hand.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


@pytest.mark.parametrize("kept", [0, 1, 20, 200, -3])
def test_a_truncated_file_is_refused(kept: int, plain: dict[str, Any], tmp_path: Path) -> None:
    path = put(plain, tmp_path)
    path.write_text(path.read_text(encoding="utf-8")[:kept], encoding="utf-8")
    error = refused(path)
    assert isinstance(error, BadInput)
    assert "not JSON, perhaps cut short" in error.message


@pytest.mark.parametrize("content", ["game = ", "game", "= 3", '[["', "x = " + "9" * 5000])
def test_broken_toml_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_text(content, encoding="utf-8")
    assert "not TOML" in refused(path).message


@pytest.mark.parametrize("content", ["[" * 100_000, "9" * 5000, '{"game": ' + "9" * 5000 + "}", "nothing", "\x00"])
def test_json_that_only_a_villain_would_send_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text(content, encoding="utf-8")
    assert "not JSON" in refused(path).message


@pytest.mark.parametrize("content", ["[]", "3", '"x"', "null", "{}", "NaN"])
def test_json_that_is_no_round_is_refused(content: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text(content, encoding="utf-8")
    assert isinstance(refused(path), BadInput)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused(tmp_path / "none.json").message
    path = tmp_path / "hand.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert "cannot be read" in refused(path).message
    assert "cannot be read" in refused(tmp_path).message


WRONG: dict[str, tuple[dict[str, Any], type[HousewayError], str, str]] = {
    "an unknown field": ({"bets": 3}, BadInput, "", "no such field as 'bets'"),
    "an older format": ({"houseway": 1}, BadInput, "", "reads format 2: since then wagers are written by their fields"),
    "a later format": ({"houseway": 3}, BadInput, "", "written in format 3; this Houseway reads format 2"),
    "other rules": ({"digest": "0" * 16}, BadInput, ": digest", "the file was played under rules 0000"),
    "an unknown game": ({"game": "cordova/texas-holdm"}, BadRules, ": game", "did you mean 'cordova/texas-holdem'?"),
    "a way through the folders": ({"game": "../../etc/passwd"}, BadRules, ": game", "no such sheet"),
    "an unknown form": ({"game": "cordova/texas-holdem#pot-limit"}, BadRules, ": game", "no form 'pot-limit'"),
    "an unknown reading": (
        {"readings": {"heds-up": "x"}},
        BadRules,
        ": game",
        "no reading 'heds-up'; did you mean 'heads-up'?",
    ),
    "an unknown choice": ({"readings": {"heads-up": "x"}}, BadRules, ": game", "no choice 'x'"),
    "an unknown fee option": ({"fee": "99"}, BadInput, ": fee", "has no fee option '99'"),
    "too many decks": ({"decks": 2}, BadInput, ": decks", "is dealt with 1 to 1 decks, not 2"),
    "a card dealt twice": ({"shoe": "Ah Kd Ah"}, BadInput, ": shoe", "Ah is dealt 2 times, the pack has 1"),
    "a card dealt and racked": ({"shoe": "Ah Kd", "rack": "Ah"}, BadInput, ": shoe", "Ah is dealt 2 times"),
    "no card": ({"shoe": "Ah Zz"}, BadInput, ": shoe", "'Zz' is not a card"),
    "no card in the rack": ({"rack": "Zz"}, BadInput, ": rack", "'Zz' is not a card"),
    "no card in an order": ({"orders": ["Zz"]}, BadInput, ": orders", "'Zz' is not a card"),
    "a die with seven eyes": ({"rolls": [[1, 7]]}, BadInput, ": rolls[0]", "expected dice from 1 to 6"),
    "a stranger to the pack": ({"shoe": "Jk"}, BadInput, ": shoe", "Jk is dealt 1 times, the pack has 0"),
    "one seat": ({"seats": {"1": {"stack": 5000}}}, BadInput, ": seats", "seats 2 to 10, not 1"),
    "a seat by name": (
        {"seats": {"Ann": {"stack": 5000}}},
        BadInput,
        ": seats",
        "expected the number of a seat, found 'Ann'",
    ),
    "a seat in other digits": ({"seats": {"²": {"stack": 5000}}}, BadInput, ": seats", "expected the number of a seat"),
    "a seat written twice": (
        {"seats": {"1": {"stack": 1}, "01": {"stack": 1}, "2": {"stack": 1}}},
        BadInput,
        ": seats",
        "found '01'",
    ),
    "a seat too far": ({"seats": {"1": {"stack": 5000}, "11": {"stack": 5000}}}, BadInput, ": seat 11", "from 1 to 10"),
    "no chips": ({"seats": {"1": {"stack": 5000}, "2": {"stack": 0}}}, BadInput, ": seat 2", "found 0"),
    "chips in text": (
        {"seats": {"1": {"stack": "$50"}}},
        BadInput,
        "",
        "stack: expected a whole number, found text",
    ),
    "an unknown field of a seat": (
        {"seats": {"1": {"stack": 5, "hat": 1}}},
        BadInput,
        "",
        "seats.1: no such field as 'hat'",
    ),
    "an unknown field of an answer": (
        {"answers": [{"sya": "take"}]},
        BadInput,
        "",
        "answers[0]: no such field as 'sya'",
    ),
    "an unknown field of a wager": (
        {"answers": [{"put": [{"wager": "tie", "cent": 5}]}]},
        BadInput,
        "",
        "answers[0].put[0]: no such field as 'cent'; did you mean 'cents'?",
    ),
    "an unknown incident": (
        {"incidents": [{"word": "earthquake"}]},
        NotLegal,
        ": earthquake",
        "knows no such incident",
    ),
    "an unknown incident later on": (
        {"incidents": [{"word": "earthquake", "after": 2}]},
        NotLegal,
        ": incidents earthquake",
        "knows no such",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_cannot_be_is_refused_with_its_place(what: str, plain: dict[str, Any], tmp_path: Path) -> None:
    change, kind, place, told = WRONG[what]
    if "readings" in change or "game" in change:
        plain = {**plain, "readings": {}}
    error = refused(put({**plain, **change}, tmp_path))
    assert type(error) is kind
    assert error.where == f"hand.json{place}"
    assert told in error.message


def test_an_unknown_field_of_an_incident_is_refused(plain: dict[str, Any], tmp_path: Path) -> None:
    assert (
        "hat"
        in refused(put({**plain, "incidents": [{"word": "earthquake", "after": 10**6, "hat": 1}]}, tmp_path)).message
    )


ANSWERS: dict[str, tuple[int, Any, type[HousewayError], str]] = {
    "an illegal move": (3, "check-raise", NotLegal, "'check-raise' is not among the moves"),
    "an illegal amount": (3, "bet $0.50", NotLegal, "$0.50 is below the minimum of $3"),
    "an amount between the steps": (3, "bet $3.33", NotLegal, "$3.33 is not a step of $1 from $3"),
    "more than the seat has": (3, "bet $1,000", NotLegal, "is above the maximum"),
    "an amount in words": (3, "bet three", BadInput, "'three' is not an amount"),
    "an endless amount": (3, "bet $" + "9" * 5000, BadInput, "is not an amount"),
    "nothing": (3, "", NotLegal, "'' is not among the moves"),
    "a wrong seat": (
        3,
        {"say": "check", "seat": 1},
        NotLegal,
        "'check' answers no open question; open: question 4 to seat 2",
    ),
    "a wrong number": (
        3,
        {"say": "check", "number": 3},
        NotLegal,
        "answers no open question; open: question 4 to seat 2",
    ),
    "a number to come": (3, {"say": "check", "number": 5}, NotLegal, "answers no open question"),
    "the first answer": (0, "check", NotLegal, "'check' is not among the moves"),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_an_answer_that_does_not_fit_is_refused_at_its_place(what: str, plain: dict[str, Any], tmp_path: Path) -> None:
    at, answer, kind, told = ANSWERS[what]
    plain["answers"][at] = answer
    error = refused(put(plain, tmp_path))
    assert type(error) is kind
    assert error.where.startswith(f"hand.json: answers[{at}]")
    assert told in error.message


@pytest.mark.parametrize("answer", [3, None, ["check"], {"number": 3}, {"say": "check", "hat": 1}])
def test_an_answer_of_the_wrong_shape_is_refused_with_its_path(
    answer: object, plain: dict[str, Any], tmp_path: Path
) -> None:
    plain["answers"][3] = answer
    error = refused(put(plain, tmp_path))
    assert type(error) is BadInput
    assert error.message.startswith("answers")


def test_an_answer_out_of_turn_is_refused_at_its_place(plain: dict[str, Any], tmp_path: Path) -> None:
    plain["answers"][3], plain["answers"][4] = plain["answers"][4], plain["answers"][3]
    error = refused(put(plain, tmp_path))
    assert (type(error), error.where) == (NotLegal, "hand.json: answers[3]")


@pytest.mark.parametrize("answer", ["check", {"say": "check", "number": 13, "seat": 1}])
def test_an_answer_after_the_end_is_refused_at_its_place(answer: object, plain: dict[str, Any], tmp_path: Path) -> None:
    plain["answers"].append(answer)
    error = refused(put(plain, tmp_path))
    assert (type(error), error.where) == (NotLegal, "hand.json: answers[12]")
    assert "the round has ended" in error.message


def test_a_doubled_answer_is_refused_at_its_place(plain: dict[str, Any], tmp_path: Path) -> None:
    plain["answers"].insert(4, plain["answers"][3])
    assert refused(put(plain, tmp_path)).where == "hand.json: answers[4]"


def test_a_file_without_the_order_of_a_reshuffle_says_so(tmp_path: Path) -> None:
    """The button is drawn for, and the drawn cards are shuffled in: without that order the hand cannot be dealt."""
    plain = json.loads(write(play_on(holdem_round(7, button=None), 4)))
    for orders in ([], ["Ah Ah Ah"], [" ".join(plain["orders"][0].split()[:-1])]):
        error = refused(put({**plain, "orders": orders}, tmp_path))
        assert type(error) is ShortDeck
        assert "the round file holds no such order" in error.message


def test_every_single_letter_that_is_lost_or_changed_is_refused_or_harmless(
    plain: dict[str, Any], tmp_path: Path
) -> None:
    """A file is damaged in some hundred places: nothing but a refusal ever comes out, and never our own bug."""
    content = json.dumps(plain)
    path = tmp_path / "hand.json"
    for at in range(0, len(content), 7):
        for damaged in (content[:at] + content[at + 1 :], content[:at] + "7" + content[at + 1 :]):
            path.write_text(damaged, encoding="utf-8")
            try:
                replay(read(path), game, where=path.name)
            except HousewayError as error:
                assert not isinstance(error, BrokenLaw), f"letter {at}: {error}"
                assert error.where.startswith("hand.json")
