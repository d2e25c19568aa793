"""Texas Hold'em, Oaks: Over buttons (314-326). $3-$6, four players, seat 4 has the button."""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from tests.rules.holdem_table import play, purses, rights
from tests.rules.seating_table import OAKS, hand, said

DOCUMENT = "oaks/texas-holdem"
ALL = "over 1, over 2, over 3, over 4"
DOUBLED = "everybody in the hand holds an Over button: the limit is doubled for this round"


def dealt(notes: str, option: str = "47") -> Round:
    return hand(terms(game(OAKS), option), "900 900 900 900", last=3, notes=notes)


CASES = [
    # The blinds stay; every raise of the round is by the doubled limit.
    (ALL, "", "3: fold, call $3, raise $9"),
    (ALL, "raise", "4: fold, call $9, raise $15"),
    (ALL, "call call call", "2: fold, check, raise $6"),
    (ALL, "call call call check", "1: fold, check, bet $6"),
    (ALL, "call call call check / bet", "2: fold, call $6, raise $12"),
    (ALL, "call call call check / check check check check", "1: fold, check, bet $12"),
    (ALL, "call call call check / check check check check / bet raise", "3: fold, call $24, raise $36"),
    (ALL, "call call call check / check check check check / check check check check", "1: fold, check, bet $12"),
    # One player in the hand without a button is enough.
    ("over 1, over 2, over 3", "", "3: fold, call $3, raise $6"),
    ("over 1, over 2, over 3", "call call call check", "1: fold, check, bet $3"),
    ("", "call call call check", "1: fold, check, bet $3"),
    # The player without one folds: from the next round on everybody has one.
    ("over 1, over 2, over 3", "call fold", "1: fold, call $2, raise $5"),
    ("over 1, over 2, over 3", "call fold call check", "1: fold, check, bet $6"),
    ("over 1, over 2, over 3", "call call call check / check check check fold", "1: fold, check, bet $12"),
    ("over 2, over 3", "call fold call check / check check check", "1: fold, check, bet $6"),
    ("over 2, over 3", "call fold call check / fold check check", "2: fold, check, bet $12"),
    # A button that is held at another seat changes nothing.
    ("over 4", "call call call check", "1: fold, check, bet $3"),
]


@pytest.mark.rule(DOCUMENT, "314-326")
@pytest.mark.parametrize(("notes", "words", "expected"), CASES)
def test_the_limit_of_a_round_is_doubled_if_all_players_in_the_hand_hold_one_when_it_starts(
    notes: str, words: str, expected: str
) -> None:
    assert rights(play(dealt(notes), words.replace("/", ""))) == expected


@pytest.mark.rule(DOCUMENT, "314-326")
def test_the_dealer_announces_every_doubled_round() -> None:
    played = play(dealt("over 1, over 2, over 3"), "call call call check check check check fold")
    assert said(played) == [DOUBLED]


@pytest.mark.rule(DOCUMENT, "314-326")
def test_without_a_limit_there_is_nothing_to_double() -> None:
    assert rights(dealt(ALL, "110")) == "3: fold, call $3, raise to $6-$900"


@pytest.mark.rule(DOCUMENT, "314-326")
def test_a_game_with_a_maximum_doubles_it() -> None:
    at = terms(game(OAKS), "96", stakes={"blinds": "$1 $2"})
    played = hand(at, "900 900 900 900", last=3, notes=ALL)
    assert rights(play(played, "call call call check")) == "1: fold, check, bet to $4-$200"


@pytest.mark.rule(DOCUMENT, "314-326")
def test_players_take_and_return_their_buttons_between_hands() -> None:
    session = Session(
        terms(game(OAKS), "47"), {1: 90_000, 2: 90_000}, SeededChance(1), lasting=Lasting(DealerButton(1))
    )
    session.take_button(1, "over")
    assert rights(session.deal()) == "1: fold, call $2, raise $5"
    session.take_button(2, "over")
    doubled = session.deal()
    assert rights(doubled) == "1: fold, call $2, raise $8"
    session.return_button(1, "over")
    assert rights(session.deal()) == "1: fold, call $2, raise $5"
    with pytest.raises(BadInput, match="nobody"):
        session.take_button(7, "over")
    play(doubled, "raise fold")
    assert sum(purses(doubled).values()) == 1800
