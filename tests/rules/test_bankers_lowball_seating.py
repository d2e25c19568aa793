"""Lowball, Bankers: less than half a blind, missed blinds, killing instead of one, and changes of seats.

$4-$8 with blinds of $2 and $4, unless a row says otherwise. Six players, the last button at seat 6: seat 1 has the
button, 2 and 3 the blinds.
"""

from __future__ import annotations

import pytest

from houseway import SeededChance, Session, Shoe
from houseway.families.poker.core.button import OwedBlind
from houseway.families.poker.core.seat_moves import MovedSeats
from houseway.families.poker.forced.kill import KillNotes
from houseway.play.decisions import Choose
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from tests.rules.holdem_table import in_cents, rights
from tests.rules.lowball_table import posted
from tests.rules.seating_table import answer, hand, kept, order, posts, question, ruled

A5, KANSAS = "bankers/lowball-ace-to-five", "bankers/lowball-deuce-to-seven"
both = pytest.mark.parametrize("name", [A5, KANSAS])
ONE_BLIND = {"blinds": "$4"}
LESS = "{} less than half a blind, all in for less $1"


# Less than half a blind (510-514) ----------------------------------------------------------------------------------


@pytest.mark.rule(A5, "510-511")
@pytest.mark.rule(KANSAS, "510-511")
@both
@pytest.mark.parametrize(
    ("stacks", "expected"),
    [
        # Half a blind is enough to be all in for it.
        ("400 400 2 400 400 400", ["2 small blind $2", "3 big blind, all in for less $2"]),
        ("400 400 1 400 400 400", ["2 small blind $2", LESS.format(3), "4 big blind $4"]),
        ("400 400 1 1 400 400", ["2 small blind $2", LESS.format(3), LESS.format(4), "5 big blind $4"]),
    ],
)
def test_who_has_less_than_half_a_blind_is_all_in_and_the_next_player_posts_it(
    name: str, stacks: str, expected: list[str]
) -> None:
    played = hand(posted(name), stacks, last=6)
    assert sorted(posts(played)) == sorted(expected)
    assert order(played) == (2, 3, 4, 5, 6, 1)
    assert len(played.table.hand(3).cards) == 5


@pytest.mark.rule(A5, "510-511")
def test_the_betting_begins_behind_the_player_who_took_the_blind() -> None:
    assert rights(hand(posted(A5), "400 400 1 400 400 400", last=6)).startswith("5: fold, call $4")


@pytest.mark.rule(A5, "510-511")
def test_of_two_players_the_other_one_posts_the_big_blind() -> None:
    played = hand(posted(A5, stakes={"blinds": "$4 $8"}), "400 1", last=2)
    assert posts(played) == [LESS.format(2), "1 blind $8"]


OWED = [
    # One blind: seat 3 owes. It is on the button now, and takes the blind that seat 4 would post.
    (ONE_BLIND, {}, 2, ["3 blind $4"], 4),
    ({}, {}, 2, ["4 small blind $2", "3 big blind $4"], 4),
    # Seat 3 has the small blind in the next hand: it posts the big blind, and the small one is not posted.
    ({}, {}, 1, ["3 big blind $4"], 4),
    ({}, {"owed-blind": "besides"}, 2, ["3 blind that was owed $4", "4 small blind $2", "5 big blind $4"], 6),
    # The big blind comes to it anyway.
    ({}, {"owed-blind": "besides"}, 6, ["2 small blind $2", "3 big blind $4"], 4),
]


@pytest.mark.rule(A5, "513-514")
@pytest.mark.rule(KANSAS, "513-514")
@both
@pytest.mark.parametrize(("stakes", "read", "last", "expected", "first"), OWED)
def test_the_blind_that_is_owed_is_taken_in_the_next_hand(
    name: str, stakes: dict[str, str], read: dict[str, str], last: int, expected: list[str], first: int
) -> None:
    at = posted(name, stakes=stakes, readings=read)
    played = Round(
        at, in_cents("400 " * 6), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(last), OwedBlind((3,)))
    )
    assert posts(played) == expected
    assert rights(played).startswith(f"{first}: ")
    assert played.table.lasting[OwedBlind].seats == ()


@pytest.mark.rule(A5, "513-514")
def test_who_buys_in_again_still_owes_the_blind_and_who_leaves_does_not() -> None:
    at = posted(A5, stakes=ONE_BLIND)
    stacks = {seat: 100 if seat == 3 else 400_00 for seat in range(1, 7)}
    session = Session(at, stacks, SeededChance(2), lasting=Lasting(DealerButton(1)))
    played = session.deal()
    while played.state == "open":
        played.default()
    session.close(played)
    assert session.lasting[OwedBlind].seats == (3,)
    if not session.stacks[3]:
        session.join(3, 400_00)
    assert session.lasting[OwedBlind].seats == (3,)
    session.leave(3)
    assert session.lasting[OwedBlind].seats == ()


# Missed blinds (516-521) -------------------------------------------------------------------------------------------


@pytest.mark.rule(A5, "519-521")
@pytest.mark.rule(KANSAS, "519-521")
@both
@pytest.mark.parametrize(("move", "dealt"), [("wait", False), ("post", True)])
def test_with_several_blinds_a_missed_big_blind_is_waited_for_or_posted(
    name: str,
    move: str,
    dealt: bool,  # noqa: FBT001
) -> None:
    played = hand(posted(name), last=6, notes="missed big 5, missed small 5")
    answer(played, "pass")
    assert question(played) == "5 enter: wait, post $4"
    answer(played, move)
    assert (5 in order(played)) is dealt
    assert ("missed big 5" in kept(played)) is not dealt
    assert ("5 big blind, live $4" in posts(played)) is dealt


@pytest.mark.rule(A5, "516-517")
@pytest.mark.rule(KANSAS, "516-517")
@both
def test_with_one_blind_there_is_nothing_to_post_but_the_pot_may_be_killed(name: str) -> None:
    played = hand(posted(name, stakes=ONE_BLIND), last=6, notes="missed big 5")
    [asked] = played.open_decisions()
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.about, asked.costs) == (5, "kill", (0, 800))
    answer(played, "pass")
    # Seat 5 waits without being asked, and the hand goes on.
    assert 5 not in order(played)
    assert "missed big 5" in kept(played)


@pytest.mark.rule(A5, "516-517")
@pytest.mark.rule(KANSAS, "516-517")
@both
@pytest.mark.parametrize(("answers", "killed"), [("agree", True), ("object", False)])
def test_a_kill_instead_of_the_blind_needs_the_consent_of_everybody(name: str, answers: str, killed: bool) -> None:  # noqa: FBT001
    played = hand(posted(name, stakes=ONE_BLIND), last=6, notes="missed big 5")
    answer(played, "kill")
    for asked in played.open_decisions():
        played.answer(asked.number, asked.seat, answers if asked.seat == 2 else "agree")
    assert (5 in order(played)) is killed
    assert ("5 kill blind $8" in posts(played)) is killed
    assert rights(played) == f"3: fold, call ${8 if killed else 4}, raise ${16 if killed else 8}"


@pytest.mark.rule(A5, "516-521")
def test_the_big_blind_that_was_waited_for_is_posted_and_nothing_else() -> None:
    played = hand(posted(A5), last=6, notes="missed big 3, missed small 3")
    answer(played, "pass")
    assert posts(played) == ["2 small blind $2", "3 big blind $4"]
    assert 3 in order(played)


# Changes of seats (523-527) ----------------------------------------------------------------------------------------


@pytest.mark.rule(A5, "523-524")
@pytest.mark.rule(KANSAS, "523-524")
@both
def test_who_moves_away_from_the_big_blind_waits_as_many_hands_as_places(name: str) -> None:
    played = hand(posted(name), last=6, incidents=[Incident("moved_from_the_blind", 5, 2)])
    assert question(played) == "5 enter: wait, post $6"
    answer(played, "wait")
    assert 5 not in order(played)
    assert ruled(played) == [("moved_from_the_blind", "523-524")]
    assert played.table.lasting[MovedSeats].hands == {5: 1}


@pytest.mark.rule(A5, "523-524")
@pytest.mark.parametrize(("hands", "asked"), [({5: 1}, True), ({}, False)])
def test_the_wait_is_over_after_so_many_hands(hands: dict[int, int], asked: bool) -> None:  # noqa: FBT001
    at = posted(A5)
    played = Round(
        at, in_cents("400 " * 6), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(6), MovedSeats(hands))
    )
    assert question(played).startswith("5 enter") is asked
    if asked:
        answer(played, "wait")
        assert played.table.lasting[MovedSeats].hands == {}


@pytest.mark.rule(A5, "521, 523-524")
def test_or_posts_all_blinds_of_which_the_small_one_is_dead() -> None:
    played = hand(posted(A5), last=6, incidents=[Incident("moved_from_the_blind", 5, 2)])
    answer(played, "post")
    assert posts(played) == ["5 big blind, live $4", "5 small blind, dead $2", "2 small blind $2", "3 big blind $4"]
    assert played.table.lasting[MovedSeats].hands == {}


@pytest.mark.rule(A5, "523-524")
def test_the_big_blind_itself_ends_the_wait() -> None:
    played = hand(posted(A5), last=6, incidents=[Incident("moved_from_the_blind", 3, 2)])
    assert posts(played) == ["2 small blind $2", "3 big blind $4"]


@pytest.mark.rule(A5, "526-527")
@pytest.mark.rule(KANSAS, "526-527")
@both
def test_who_moves_closer_to_the_big_blind_plays_on(name: str) -> None:
    played = hand(posted(name), last=6, incidents=[Incident("moved_to_the_blind", 4)])
    assert 4 in order(played)
    assert ruled(played) == [("moved_to_the_blind", "526-527")]
    assert rights(played).startswith("4: fold, call $4")


# Kill pots (615) ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(A5, "615")
@pytest.mark.rule(KANSAS, "615")
@both
@pytest.mark.parametrize(("reading", "blind", "raise_to"), [("two-in-a-row", 8, 16), ("half-kill", 6, 12)])
def test_where_kill_pots_are_played_two_wins_in_a_row_kill_the_next(
    name: str, reading: str, blind: int, raise_to: int
) -> None:
    at = posted(name, readings={"kill-pots": reading})
    stacks, shoe = in_cents("400 400 400"), Shoe.seeded(at.pack, 1)
    played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(2), KillNotes(won=3, in_a_row=1)))
    answer(played, "raise", "fold", "fold")
    assert played.table.lasting[KillNotes] == KillNotes(3, won=3, in_a_row=2, blind=100 * blind)
    lasting = Lasting(DealerButton(2), played.table.lasting[KillNotes])
    played = answer(Round(at, stacks, Shoe.seeded(at.pack, 1), lasting=lasting), "play")
    assert posts(played)[-1] == f"3 kill blind ${blind}"
    assert rights(answer(played, "call" if "call" in rights(played) else "check")) == (
        f"1: fold, call ${blind - 2}, raise ${raise_to - 2}"
    )


@pytest.mark.rule(A5, "615")
def test_kill_pots_are_not_played_unless_posted() -> None:
    at = posted(A5)
    lasting = Lasting(DealerButton(2), KillNotes(won=3, in_a_row=1))
    played = answer(
        Round(at, in_cents("400 400 400"), Shoe.seeded(at.pack, 1), lasting=lasting), "raise", "fold", "fold"
    )
    assert played.table.lasting[KillNotes].seat == 0


# The collection by time (5782-5790) --------------------------------------------------------------------------------


@pytest.mark.rule(A5, "5782-5790")
@pytest.mark.rule(KANSAS, "5782-5790")
@both
@pytest.mark.parametrize(("players", "each"), [(5, 0), (6, 4), (8, 4)])
def test_six_or_more_pay_four_dollars_each_half_hour(name: str, players: int, each: int) -> None:
    played = hand(posted(name), "400 " * players, last=players, notes="half hours")
    assert played.collection == 100 * each * players
