"""Hold'em's twins of Player's Casino where something goes wrong: discards, boards too early, kill pots, odd chips.

Three players and $4-$8 with blinds of $2 and $4: seat 1 is the small blind, 2 the big blind, 3 has the button.
"""

from __future__ import annotations

import pytest

from houseway.families.poker.forced.kill import KillNotes
from houseway.play import ids
from houseway.play.decisions import Pick
from houseway.play.ids import BURNS
from houseway.play.incidents import Incident
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from tests.rules.calgrand_table import deck, pile, play_out, posted, reshuffled, rulings, say, sit
from tests.rules.holdem_table import play, purses, rights

HOLDEM, OMAHA, SPLIT = "players/holdem", "players/omaha", "players/omaha-hi-lo"
PINEAPPLE, CRAZY = "players/pineapple", "players/crazy-pineapple"
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"
HANDS = ["As Ah 2c", "Ks Kh 3c", "Qs Qh 4c"]
RUNOUT = "9s 5d 6d Jc 9h Tc 9d 8h"


def seat(
    name: str, *later: str, stacks: str = "100 100 100", incidents: tuple[Incident, ...] = (), **read: str
) -> Round:
    """Three hands of three cards; what lies on top after each reshuffle."""
    at = posted(name, **read)
    return sit(at, stacks, shoe=reshuffled(at, deck(HANDS, RUNOUT), *later), incidents=incidents)


def asked(played: Round) -> list[tuple[int, str]]:
    return [(each.seat, each.about) for each in played.open_decisions()]


def discard(played: Round) -> Round:
    """Everybody who is asked throws away the card dealt last."""
    for each in played.open_decisions():
        if isinstance(each, Pick):
            played.answer(each.number, each.seat, each.default_answer())
    return played


# Too early -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(PINEAPPLE, "196-199, 204-206")
@pytest.mark.parametrize("choice", ["after-the-betting", "before-the-betting"])
def test_a_flop_in_the_first_betting_is_mended_after_it_and_nobody_keeps_a_third_card(choice: str) -> None:
    played = seat(PINEAPPLE, "2d 3d 4d", discard=choice)
    if choice == "before-the-betting":
        discard(played)
    played.report("premature_flop")
    play(played, CALLED)
    if choice == "after-the-betting":
        assert asked(played) == [(1, "discard"), (2, "discard"), (3, "discard")]
        discard(played)
    # The first flop is shuffled in; the burn stays, and the new flop comes without another.
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2d 3d 4d", "9s")
    assert [len(played.table.hand(number).cards) for number in (1, 2, 3)] == [2, 2, 2]


@pytest.mark.rule(PINEAPPLE, "204-206")
def test_a_flop_while_early_discards_are_asked_for_is_mended_when_the_betting_is_done() -> None:
    played = seat(PINEAPPLE, "2d 3d 4d", discard="before-the-betting")
    played.report("premature_flop")
    play(discard(played), CALLED)
    assert (pile(played, ids.BOARD), rulings(played)) == ("2d 3d 4d", [("premature_flop", "204-206")])


@pytest.mark.rule(CRAZY, "165-166")
@pytest.mark.parametrize("choice", ["after-the-betting", "before-the-betting"])
def test_a_fourth_card_in_the_betting_on_the_flop_is_out_and_the_discards_are_asked_for(choice: str) -> None:
    played = play(seat(CRAZY, "2d", discard=choice), CALLED)
    discard(played)
    played.report("premature_turn")
    play(played, CHECKED)
    discard(played)
    # Tc was the card too early; 9d is burned, and 8h, which would have been the fifth, takes its place.
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("5d 6d Jc 8h", "9s 9h 9d")
    play(played, CHECKED)
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("5d 6d Jc 8h 2d", "9s 9h 9d")


@pytest.mark.rule(HOLDEM, "145-147, 204-206")
def test_where_no_card_is_burned_a_premature_flop_is_mended_without_one() -> None:
    at = posted(HOLDEM, burns="none")
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck([hand[:5] for hand in HANDS], RUNOUT), "2d 3d 4d"))
    played.report("premature_flop")
    play(played, CALLED)
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2d 3d 4d", "")


# Dead hands ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(PINEAPPLE, "203")
@pytest.mark.rule(CRAZY, "163")
@pytest.mark.parametrize(
    ("name", "choice", "words", "left"),
    [
        (PINEAPPLE, "after-the-betting", CALLED, {1: 96, 2: 96, 3: 108}),
        (CRAZY, "after-the-betting", f"{CALLED} {CHECKED}", {1: 96, 2: 96, 3: 108}),
        (CRAZY, "before-the-betting", CALLED, {1: 96, 2: 96, 3: 108}),
        # Nobody has bet yet: the blinds are the pot.
        (PINEAPPLE, "before-the-betting", "", {1: 98, 2: 96, 3: 106}),
    ],
)
def test_when_all_but_one_fail_to_discard_the_last_one_has_the_pot(
    name: str, choice: str, words: str, left: dict[int, float]
) -> None:
    played = play(seat(name, discard=choice), words)
    played.report("failed_to_discard", seat=1)
    played.report("failed_to_discard", seat=2)
    assert (played.state, purses(played)) == ("over", left)


@pytest.mark.rule(PINEAPPLE, "203")
@pytest.mark.rule(CRAZY, "163")
@pytest.mark.parametrize("name", [PINEAPPLE, CRAZY])
def test_when_all_have_failed_the_hand_is_called_off(name: str) -> None:
    """Option 15 takes a dollar after the deal and one after the flop; they go back with every other chip."""
    failed = tuple(Incident("failed_to_discard", number) for number in (1, 2, 3))
    played = play_out(seat(name, incidents=failed, fee="15"))
    assert (purses(played), played.collection) == ({1: 100, 2: 100, 3: 100}, 0)


@pytest.mark.rule(CRAZY, "163")
def test_a_dead_hand_leaves_its_chips_in_both_pots() -> None:
    """Seat 1 is all in for $4; 2 bets $4 more, 3 calls, and 2 does not discard: $12 for the aces, $8 for seat 3."""
    played = play(seat(CRAZY, stacks="4 100 100"), f"{CALLED} 2:bet 3:call")
    assert asked(played) == [(1, "discard"), (2, "discard"), (3, "discard")]
    played.report("failed_to_discard", seat=2)
    play_out(played)
    assert purses(played) == {1: 12, 2: 92, 3: 100}


# Kill pots and odd chips ---------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "107")
@pytest.mark.rule(SPLIT, "107, 113")
@pytest.mark.parametrize("name", [OMAHA, SPLIT])
def test_half_a_dollar_that_a_half_kill_brings_is_a_chip_of_the_split(name: str) -> None:
    """$5-$10 is played at $7.50: three put it in, and of $22.50 the tied hands take $11.50 and $11."""
    at = posted(name, limits="$5-$10", blinds="$2 $5", kill="half-kill")
    hands = ["As Kd 6c 7h", "Ah Kc 6d 7d", "Qs Jh 4c 6h", "8s 8h 3c 3d"]
    killing = Lasting(KillNotes(4, won=4, in_a_row=2, blind=750))
    played = sit(at, "200 200 200 200", button=1, shoe=deck(hands, "5s Ac Kh 2s 5c 9d 5d 9h"), lasting=killing)
    assert rights(say(played, "4:play")) == "4: fold, check, raise $7.50"
    play_out(play(played, "4:check 1:fold"))
    assert purses(played) == {1: 200, 2: 204, 3: 203.5, 4: 192.5}


@pytest.mark.rule(SPLIT, "120")
@pytest.mark.parametrize(("choice", "won"), [("high", {1: 1, 2: 2, 3: -3}), ("by-seat", {1: 2, 2: 1, 3: -3})])
def test_the_odd_chip_between_high_and_low_as_the_table_posts_it(choice: str, won: dict[int, float]) -> None:
    """$9: seat 1, nearest the left of the button, has the low hand and seat 2 a flush."""
    at = posted(SPLIT, limits="$3-$6", blinds="$1 $3", odd_half=choice)
    hands = ["As 2h Qc Qd", "Ks Kh Jd Td", "Js Jh Ts 9c"]
    played = play_out(sit(at, "100 100 100", shoe=deck(hands, "9s 3d 6d Jc 9h 7c 9d Kd")))
    assert {number: chips - 100 for number, chips in purses(played).items()} == won
