"""Texas Hold'em, Cordova: players who were away for a blind, new players, and the button when a blind has left (10-12).

Blinds of $1 and $3. After a hand with the button at the last seat, seat 1 has it, 2 is the small and 3 the big blind.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from houseway.cards import SeededChance, Shoe
from houseway.families.poker.core.button import BlindPlaces
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.session import Session
from tests.lasting_words import lasting_of
from tests.rules.holdem_table import passive, posted
from tests.rules.seating_table import answer, button, hand, order, posts, question

DOCUMENT = "cordova/texas-holdem"
FIVE = "200 200 200 200 200"


@pytest.mark.rule(DOCUMENT, "11")
@pytest.mark.parametrize(
    ("choice", "notes", "asked", "posted_first"),
    [
        ("what-was-missed", "missed small 4", "4 enter: wait, post $1", ["4 small blind, dead $1"]),
        ("what-was-missed", "missed big 4", "4 enter: wait, post $3", ["4 big blind, live $3"]),
        (
            "what-was-missed",
            "missed small 4, missed big 4",
            "4 enter: wait, post $4",
            ["4 big blind, live $3", "4 small blind, dead $1"],
        ),
        ("all-blinds", "missed small 4", "4 enter: wait, post $4", ["4 big blind, live $3", "4 small blind, dead $1"]),
        ("all-blinds", "new 4", "4 enter: wait, post $4", ["4 big blind, live $3", "4 small blind, dead $1"]),
    ],
)
def test_whoever_missed_a_blind_posts_it_before_being_dealt_in_again(
    choice: str, notes: str, asked: str, posted_first: list[str]
) -> None:
    """Players must post both blinds each round; the button is at seat 1, the blinds at 2 and 3."""
    played = hand(posted(readings={"missed-blinds": choice}), FIVE, last=5, notes=notes)
    assert question(played) == asked
    answer(played, "post")
    assert posts(played) == [*posted_first, "2 small blind $1", "3 big blind $3"]
    assert order(played) == (2, 3, 4, 5, 1)


@pytest.mark.rule(DOCUMENT, "11")
def test_whoever_does_not_make_up_a_blind_waits_for_the_big_blind() -> None:
    waiting = Lasting(DealerButton(5), SeatNotes(missed_big=(4,)))
    session = Session(posted(), dict.fromkeys(range(1, 6), 20_000), SeededChance(1), lasting=waiting)
    played = answer(session.deal(), "wait")
    assert order(played) == (2, 3, 5, 1)
    session.close(passive(played))
    assert posts(session.deal()) == ["3 small blind $1", "4 big blind $3"]


@pytest.mark.rule(DOCUMENT, "11")
def test_a_player_who_goes_away_for_the_blinds_owes_them_when_they_come_back() -> None:
    session = Session(posted(), dict.fromkeys(range(1, 6), 20_000), SeededChance(1), lasting=Lasting(DealerButton(5)))
    session.sit_out(3)
    for _ in range(2):
        session.close(passive(session.deal()))
    session.come_back(3)
    # The button was at 1 and at 2; the big blind and the small blind have passed seat 3, and it is at 4 now.
    played = session.deal()
    assert button(played) == 4
    assert question(played) == "3 enter: wait, post $4"


@pytest.mark.rule(DOCUMENT, "10-11")
@pytest.mark.parametrize(
    ("choice", "notes"), [("what-was-missed", "new {}"), ("nothing", "missed big {}"), ("nothing", "new {}")]
)
@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_button_moves_one_seat_although_a_player_who_owes_nothing_is_new(
    choice: str, notes: str, seat: int
) -> None:
    played = hand(posted(readings={"missed-blinds": choice}), FIVE, last=5, notes=notes.format(seat))
    assert button(played) == 1
    assert posts(played) == ["2 small blind $1", "3 big blind $3"]
    assert order(played) == (2, 3, 4, 5, 1)


@pytest.mark.rule(DOCUMENT, "10-12")
@pytest.mark.parametrize(
    ("choice", "button_at", "expected"),
    [
        # The last big blind, seat 2, has left. The button goes on to the next player, and seat 3 is spared a big blind.
        ("always-forward", 1, ["3 small blind $1", "4 big blind $3"]),
        # Or to the place of the last small blind: nobody posts the small blind, which was to be seat 2's.
        ("dead-button", 1, ["3 big blind $3"]),
    ],
)
def test_where_the_button_goes_when_a_blind_has_left_is_a_reading(
    choice: str, button_at: int, expected: list[str]
) -> None:
    at = posted(readings={"empty-seats": choice})
    lasting = lasting_of("away 2", DealerButton(6), BlindPlaces((1, 2)))
    played = Round(at, dict.fromkeys(range(1, 7), 20_000), Shoe.seeded(at.pack, 1), lasting=lasting)
    assert (button(played), posts(played)) == (button_at, expected)


@pytest.mark.rule(DOCUMENT, "11")
def test_with_a_dead_button_everybody_posts_both_blinds_each_round_whoever_leaves() -> None:
    at = posted(readings={"empty-seats": "dead-button"})
    session = Session(at, dict.fromkeys(range(1, 7), 10**6), SeededChance(4))
    paid: dict[int, list[str]] = {seat: [] for seat in range(1, 7)}
    for number in range(16):
        if number in (4, 9):
            session.leave(3 if number == 4 else 5)
        played = session.deal()
        for words in posts(played):
            paid[int(words[0])].append(words.split()[1])
        session.close(passive(played))
    for seat in (1, 2, 4, 6):
        assert all(one != two for one, two in pairwise(paid[seat])), paid
