"""Whoever sits down and owes nothing plays like everybody else, in every poker game with a button.

The button and the blinds come to them as if they had played before, and nothing is asked.
"""

from __future__ import annotations

import pytest

from houseway import Round, Shoe, Terms, game, games, terms
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import DealIn
from houseway.play.events import Moved
from houseway.play.seat_notes import DealerButton
from tests.lasting_words import lasting_of


def nobody_owes(posted: Terms) -> bool:
    """A game with a button in which a new player is dealt in without posting."""
    rules = [row.params for row in posted.sheet.round if isinstance(row.params, DealIn)]
    return "move_button" in {row.step for row in posted.sheet.round} and all(
        each.new == "posts nothing" for each in rules
    )


POKER = [terms(game(name)) for name in games() if game(name).kind == "poker"]
FREE = [posted for posted in POKER if nobody_owes(posted)]


def dealt(posted: Terms, notes: str) -> Round:
    """Five players, after a hand with the button at the last of them; everybody answers as the clock does."""
    seats = dict.fromkeys(range(1, 6), 1_000_000)
    lasting = lasting_of(notes, DealerButton(5))
    played = Round(posted, seats, Shoe.seeded(posted.pack, 1), lasting=lasting)
    while played.state == "open" and not any(played.table.hand(seat).cards for seat in seats):
        asked = played.open_decisions()[0]
        played.answer(asked.number, asked.seat, asked.default_answer())
    return played


def told(played: Round) -> tuple[object, ...]:
    """Who has the button, who is dealt in, and what everybody has put up."""
    hand = played.table.facts(Hand)
    moved = [(each.payer, each.amount) for each in played.events if isinstance(each, Moved)]
    return hand.button, hand.order, moved


@pytest.mark.parametrize("posted", FREE, ids=lambda posted: posted.sheet.name)
@pytest.mark.parametrize("seat", range(1, 6))
def test_the_button_does_not_pass_a_new_player_who_owes_nothing(posted: Terms, seat: int) -> None:
    assert told(dealt(posted, f"new {seat}")) == told(dealt(posted, ""))


def test_there_are_such_games() -> None:
    assert len(FREE) > 5
