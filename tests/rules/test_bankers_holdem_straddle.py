"""Texas Hold'em, Bankers: the live straddle (rules 11 to 13). Button at seat 1, blinds of $2 and $4 at 2 and 3."""

from __future__ import annotations

import pytest

from houseway.play.events import Dealt, Moved
from houseway.play.ids import POT
from tests.rules.holdem_table import board, passive, play, purses, rights
from tests.rules.seating_table import answer, hand, posted, posts, question

DOCUMENT = "bankers/texas-holdem"


@pytest.mark.rule(DOCUMENT, "192-193")
@pytest.mark.parametrize(
    ("stacks", "last", "seat"),
    [
        ("400 400 400 400 400 400", 6, 4),
        ("400 400 400 400 400 400", 2, 6),
        ("400 400 400 400", 4, 4),
        # With three players the button sits in front of the big blind.
        ("400 400 400", 3, 1),
    ],
)
def test_the_straddle_is_open_to_the_seat_after_the_big_blind_only(stacks: str, last: int, seat: int) -> None:
    played = hand(posted(), stacks, last=last)
    assert question(played) == f"{seat} straddle: pass, straddle $8"
    assert rights(answer(played, "pass")).startswith(f"{seat}: fold, call $4")


@pytest.mark.rule(DOCUMENT, "192-193")
def test_between_two_players_there_is_no_seat_in_front_of_the_big_blind() -> None:
    assert rights(hand(posted(), "400 400", last=2)) == "1: fold, call $2, raise $6"


@pytest.mark.rule(DOCUMENT, "192-193")
def test_it_is_twice_the_big_blind_put_in_before_the_first_card() -> None:
    played = hand(posted(), last=6)
    assert not any(isinstance(event, Dealt) for event in played.events)
    answer(played, "straddle")
    assert posts(played)[-1] == "4 straddle $8"
    assert purses(played)[4] == 392
    last_post = max(at for at, event in enumerate(played.events) if isinstance(event, Moved))
    assert last_post < min(at for at, event in enumerate(played.events) if isinstance(event, Dealt))


@pytest.mark.rule(DOCUMENT, "195-196")
def test_the_straddler_acts_last_in_the_first_round_and_may_call_or_raise() -> None:
    played = answer(hand(posted(), last=6), "straddle")
    assert rights(played) == "5: fold, call $8, raise $12"
    assert rights(play(played, "call call call")) == "2: fold, call $6, raise $10"
    assert rights(play(played, "call")) == "3: fold, call $4, raise $8"
    assert rights(play(played, "call")) == "4: fold, check, raise $4"
    play(played, "check")
    assert len(board(played)) == 3
    assert rights(played) == "2: fold, check, bet $4"
    assert played.table.ledger[POT] == 6 * 800


@pytest.mark.rule(DOCUMENT, "195-196")
def test_the_straddler_may_raise_and_the_others_act_again() -> None:
    played = play(answer(hand(posted(), last=6), "straddle"), "call call fold fold fold 4:raise")
    assert rights(played) == "5: fold, call $4, raise $8"


@pytest.mark.rule(DOCUMENT, "195-196")
def test_a_straddle_that_everybody_folds_to_wins_the_blinds() -> None:
    played = play(answer(hand(posted(), last=6), "straddle"), "fold fold fold fold fold")
    assert played.state == "over"
    assert purses(played)[4] == 406


@pytest.mark.rule(DOCUMENT, "195-196")
def test_the_straddle_is_the_bet_that_a_raise_must_exceed_without_a_limit() -> None:
    played = answer(hand(posted(betting="no-limit"), last=6), "straddle")
    assert rights(played) == "5: fold, call $8, raise to $12-$400"


@pytest.mark.rule(DOCUMENT, "198-200")
@pytest.mark.parametrize(("chips", "asked"), [(15, False), (16, True), (17, True), (8, False)])
def test_the_printed_example_sixteen_dollars_with_blinds_of_two_and_four(chips: int, asked: bool) -> None:  # noqa: FBT001
    played = hand(posted(), f"400 400 400 {chips} 400 400", last=6)
    assert question(played).startswith("4 straddle" if asked else "4 bet")


@pytest.mark.rule(DOCUMENT, "198-200")
@pytest.mark.parametrize(("chips", "asked"), [(15, False), (16, True)])
def test_the_printed_example_where_two_and_four_are_the_limits(chips: int, asked: bool) -> None:  # noqa: FBT001
    at = posted(blinds="$1 $2", straddle_chips="the-limits")
    played = hand(at, f"400 400 400 {chips} 400 400", last=6)
    assert question(played).startswith("4 straddle" if asked else "4 bet")
    other = hand(posted(blinds="$1 $2"), f"400 400 400 {chips} 400 400", last=6)
    assert question(other) == "4 straddle: pass, straddle $4"


@pytest.mark.rule(DOCUMENT, "192-196")
def test_a_table_that_does_not_offer_it_asks_nobody() -> None:
    assert question(hand(posted(straddle_offered="not-offered"), last=6)).startswith("4 bet")


@pytest.mark.rule(DOCUMENT, "192-196")
def test_whoever_posts_to_enter_has_their_bet_and_does_not_straddle() -> None:
    played = answer(hand(posted(), last=6, notes="new 4"), "post")
    assert question(played).startswith("4 bet")


@pytest.mark.rule(DOCUMENT, "192-196")
def test_a_straddled_hand_ends_with_every_chip() -> None:
    assert sum(purses(passive(answer(hand(posted(), last=6), "straddle"))).values()) == 2400
