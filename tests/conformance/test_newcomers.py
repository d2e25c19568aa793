"""Players who sit down in a running game: every sheet says what they post, or whether the button is theirs.

Whoever owes nothing plays like everybody else: the button and the blinds come to them, and nothing is asked. Where a
sheet with blinds prints nothing of new players, it is a reading whether the button passes them over.
"""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Session, Shoe, Terms, game, games, terms
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.core.ready_seats import DealIn
from houseway.play.events import Moved
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.buy_ins import usual_stack
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


def with_blinds(name: str) -> bool:
    steps = {row.step for row in game(name).round}
    return {"move_button", "post_blinds"} <= steps and "deal_in" not in steps


SILENT = [name for name in games() if game(name).kind == "poker" and with_blinds(name)]


def second_hand(name: str, reading: str) -> tuple[Round, Round]:
    """Five players, the button at seat 1, and the next hand, for which somebody has sat down in seat 2."""
    posted = terms(game(name, {"newcomers": reading}))
    chips = usual_stack(posted)
    session = Session(posted, dict.fromkeys((1, 3, 4, 5, 6), chips), SeededChance(2), lasting=Lasting(DealerButton(6)))
    first = session.deal()
    while first.state == "open":
        first.default()
    session.close(first)
    session.stacks = dict.fromkeys(session.stacks, chips)
    session.join(2, chips)
    return first, session.deal()


def blinds(played: Round) -> list[tuple[int, str]]:
    """The blinds that go round the table, by who posts them."""
    moved = [each for each in played.events if isinstance(each, Moved) and each.because.endswith(" blind")]
    return [(each.payer.seat, each.because) for each in moved if "winner" not in each.because]


@pytest.mark.parametrize("name", SILENT)
def test_a_newcomer_is_dealt_in_and_the_button_is_theirs_unless_it_is_read_otherwise(name: str) -> None:
    first, second = second_hand(name, "passed-over")
    assert (first.table.facts(Hand).button, second.table.facts(Hand).button) == (1, 3)
    assert 2 in second.table.facts(Hand).order
    # Nobody posts the blind that they posted in the hand before.
    assert blinds(first)
    assert not set(blinds(first)) & set(blinds(second))
    _, second = second_hand(name, "next-player")
    assert second.table.facts(Hand).button == 2
    assert 2 in second.table.facts(Hand).order


@pytest.mark.parametrize("name", SILENT)
def test_a_player_who_sat_out_while_the_blinds_passed_is_dealt_in_again_and_posts_nothing_for_it(name: str) -> None:
    posted = terms(game(name))
    chips = usual_stack(posted)
    session = Session(posted, dict.fromkeys(range(1, 7), chips), SeededChance(2), lasting=Lasting(DealerButton(1)))
    # Seat 5 is away in three hands, while button and blinds go past it.
    session.sit_out(5)
    for _ in range(3):
        played = session.deal()
        assert 5 not in played.table.facts(Hand).order
        while played.state == "open":
            played.default()
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, chips)
    session.come_back(5)
    played = session.deal()
    assert 5 in played.table.facts(Hand).order
    # The blinds that go round are posted, each once, and nothing else of this player but the ante of everybody.
    assert len(blinds(played)) == len({who for who, _ in blinds(played)}) == min(len(posted.stakes.blinds), 3)
    paid = [each.because for each in played.events if isinstance(each, Moved) and each.payer.seat == 5]
    assert [what for what in paid if what != "ante"] == [what for who, what in blinds(played) if who == 5]
