"""A single table as people first use it: what is said of a sheet, a seat, a stack or a seed that cannot be meant."""

from __future__ import annotations

from typing import Any

import pytest

import houseway
from houseway.play.ids import POT, bet
from houseway.play.read_words import read_answer

NO_LIMIT = "cordova/texas-holdem#no-limit"


def no_limit(**stakes: str) -> houseway.Terms:
    return houseway.terms(houseway.game(NO_LIMIT), "none", stakes={"blinds": "$1 $2", **stakes})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"terms": houseway.game(NO_LIMIT)}, "terms: expected what houseway.terms(sheet) posts, found Sheet"),
        (
            {"stacks": [5_000, 5_000]},
            "stacks: expected cents by seat, such as {1: 20000, 2: 20000}, found [5000, 5000]",
        ),
        ({"stacks": None}, "stacks: expected cents by seat, such as {1: 20000, 2: 20000}, found None"),
        ({"stacks": {1: "5000", 2: 5_000}}, "seat 1: expected a stack in whole cents, found '5000'"),
        ({"stacks": {1: 50.0, 2: 5_000}}, "seat 1: expected a stack in whole cents, found 50.0"),
        ({"stacks": {1: float("nan"), 2: 5_000, 3: 5_000}}, "seat 1: expected a stack in whole cents, found nan"),
        ({"stacks": {1: -1, 2: 5_000, 3: 5_000}}, "seat 1: expected a stack in whole cents, found -1"),
    ],
)
def test_a_session_that_cannot_be_is_refused_when_it_is_opened(wrong: dict[str, Any], said: str) -> None:
    given = {"terms": no_limit(), "stacks": {1: 5_000, 2: 5_000}, "chance": houseway.SeededChance(1), **wrong}
    with pytest.raises(houseway.BadInput) as refused:
        houseway.Session(**given)
    assert str(refused.value) == said


def test_a_seat_is_a_number_and_said_to_be_one() -> None:
    """A seat in quotation marks looks like its number, and is told apart."""
    with pytest.raises(houseway.BadInput, match="seat '1': expected a seat from 1 to 10"):
        houseway.Round(no_limit(), {"1": 5_000, 2: 5_000}, houseway.Shoe.seeded(no_limit().pack, 1))  # type: ignore[dict-item]
    hand = houseway.Session(no_limit(), {1: 5_000, 2: 5_000}, houseway.SeededChance(1)).deal()
    asked = hand.open_decisions()[0]
    with pytest.raises(houseway.NotYourTurn, match=f"for seat {asked.seat}, not seat '{asked.seat}'"):
        hand.answer(asked.number, str(asked.seat), "fold")  # type: ignore[arg-type]


def test_an_amount_in_words_is_told_how_to_be_said() -> None:
    """Files and people say `raise $12`; a question reads that, and a program answers in cents."""
    hand = houseway.Session(no_limit(), {1: 5_000, 2: 5_000}, houseway.SeededChance(1)).deal()
    asked = hand.open_decisions()[0]
    with pytest.raises(houseway.NotLegal, match=r"'raise \$12' is in words; expected cents, such as \['raise', 400\]"):
        hand.answer(asked.number, asked.seat, "raise $12")
    hand.answer(asked.number, asked.seat, read_answer(asked, "raise $12"))
    assert hand.table.ledger[bet(asked.seat)] == 1_200


@pytest.mark.parametrize("seed", [None, 1.5, "7"])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    """Without a seed the library's generator would make up one, and no hand could be dealt again."""
    with pytest.raises(houseway.BadInput, match="seed: expected a whole number, found"):
        houseway.SeededChance(seed)


def test_stakes_are_said_in_words() -> None:
    with pytest.raises(
        houseway.BadInput, match=r"blinds: expected words such as '\$1 \$3' or '\$4-\$8', found \(1, 2\)"
    ):
        houseway.terms(houseway.game(NO_LIMIT), "none", stakes={"blinds": (1, 2)})  # type: ignore[dict-item]


def test_without_a_fee_option_its_blinds_are_not_posted_in_silence() -> None:
    """The document prints blinds beside every option (1480-1486) and no others: without one there would be none."""
    with pytest.raises(houseway.BadInput, match="prints them beside its fee options; without one, say which"):
        houseway.terms(houseway.game(NO_LIMIT), "none")
    assert houseway.terms(houseway.game(NO_LIMIT)).blinds == (100, 300)
    assert houseway.terms(houseway.game("players/badugi"), "none").blinds == (200, 400)


@pytest.mark.parametrize("stake", ["ante", "bring_in"])
def test_a_stake_that_nobody_takes_opens_no_table(stake: str) -> None:
    with pytest.raises(houseway.BadInput, match=f"{stake}: {NO_LIMIT} is played without; nobody takes"):
        no_limit(**{stake: "$1"})


def test_a_stake_that_a_step_takes_is_paid() -> None:
    posted = houseway.terms(houseway.game("calgrand/omaha#high"), stakes={"ante": "$1"})
    hand = houseway.Session(posted, {1: 5_000, 2: 5_000, 3: 5_000}, houseway.SeededChance(1)).deal()
    assert hand.table.ledger[POT] == 300
