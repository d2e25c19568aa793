"""Texas Hold'em, Bankers: the button, new players, missed blinds, buying the button (rules 2 to 10).

Six players and blinds of $2 and $4. After a hand with the button at seat 6, seat 1 has it, 2 is the small blind and 3
the big blind, unless somebody is away or new.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput, NotLegal
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Dealt
from houseway.play.ids import POT, PileId
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import DealerButton, SeatNotes
from houseway.play.session import Session
from tests.lasting_words import lasting_of, words_of
from tests.rules.holdem_table import passive, play, purses, rights
from tests.rules.seating_table import answer, button, hand, kept, order, posted, posts, question, said, to_the_cards

DOCUMENT = "bankers/texas-holdem"
SIX = "400 400 400 400 400 400"


# The blinds (1-2, 5) -----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "137-138, 155-156")
@pytest.mark.parametrize(
    ("stacks", "last", "expected"),
    [
        ("400 400", 2, ["1 small blind $2", "2 big blind $4"]),
        ("400 400", 1, ["2 small blind $2", "1 big blind $4"]),
        ("400 400 400", 3, ["2 small blind $2", "3 big blind $4"]),
        ("400 400 400", 1, ["3 small blind $2", "1 big blind $4"]),
        (SIX, 6, ["2 small blind $2", "3 big blind $4"]),
        ("2:400 5:400 9:400", 2, ["9 small blind $2", "2 big blind $4"]),
    ],
)
def test_the_small_blind_is_left_of_the_button_and_heads_up_on_it(stacks: str, last: int, expected: list[str]) -> None:
    assert posts(hand(posted(), stacks, last=last)) == expected


@pytest.mark.rule(DOCUMENT, "137-138")
def test_blinds_are_posted_before_any_card_is_dealt() -> None:
    played = hand(posted(), last=6)
    assert len(posts(played)) == 2
    assert not any(isinstance(event, Dealt) for event in played.events)


@pytest.mark.rule(DOCUMENT, "152-153, 171-172")
def test_blinds_are_live_the_big_blind_is_the_opening_bet_and_may_raise() -> None:
    played = to_the_cards(hand(posted(), last=6))
    assert rights(played) == "4: fold, call $4, raise $8"
    assert rights(play(played, "call call call call")) == "2: fold, call $2, raise $6"
    assert rights(play(played, "call")) == "3: fold, check, raise $4"


# The button (6) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "174-176")
@pytest.mark.parametrize(
    ("notes", "last", "expected", "blinds"),
    [
        ("", 6, 1, ["2 small blind $2", "3 big blind $4"]),
        ("away 1", 6, 2, ["3 small blind $2", "4 big blind $4"]),
        ("away 1, away 2", 6, 3, ["4 small blind $2", "5 big blind $4"]),
        ("away 2", 6, 1, ["3 small blind $2", "4 big blind $4"]),
        ("away 3", 6, 1, ["2 small blind $2", "4 big blind $4"]),
        ("away 6", 6, 1, ["2 small blind $2", "3 big blind $4"]),
        ("away 1, away 2, away 3, away 4", 5, 6, ["6 small blind $2", "5 big blind $4"]),
    ],
)
def test_the_button_moves_forward_past_whoever_is_away_and_the_blinds_are_counted_from_it(
    notes: str, last: int, expected: int, blinds: list[str]
) -> None:
    played = hand(posted(), last=last, notes=notes)
    assert button(played) == played.table.lasting[DealerButton].seat == expected
    assert posts(played) == blinds


@pytest.mark.rule(DOCUMENT, "174-176")
@pytest.mark.parametrize("seed", range(6))
def test_nobody_has_the_button_twice_while_players_come_and_go(seed: int) -> None:
    random = Random(seed)
    session = Session(posted(), dict.fromkeys(range(1, 8), 10**7), SeededChance(seed))
    last = 0
    for _ in range(60):
        for seat in range(1, 8):
            if random.random() < 0.2:
                (session.sit_out if random.random() < 0.4 else session.come_back)(seat)
        if sum(seat not in session.lasting[SeatNotes].away for seat in range(1, 8)) < 2:
            session.come_back(1)
            session.come_back(2)
        played = session.deal()
        while played.open_decisions():
            played.default()
        facts = played.table.facts(Hand)
        assert facts.button != last
        assert facts.button in facts.order
        assert not any(seat in played.opening_lasting[SeatNotes].away for seat in facts.order)
        last = facts.button
        session.close(played)


@pytest.mark.rule(DOCUMENT, "189-190")
@pytest.mark.parametrize(
    ("choice", "shoe", "expected"),
    [
        ("by-suit", "Kd As Ac", 2),
        ("by-suit", "Kd Ac As", 3),
        ("draw-again", "Kd Ac As 2c 3c", 3),
        ("draw-again", "Kd Ac As 9h 3c", 2),
        ("draw-again", "Ad Ac As 9h 9d 3c 2s 4s", 2),
        ("draw-again", "Kd Qc As", 3),
    ],
)
def test_a_new_game_draws_for_the_button(choice: str, shoe: str, expected: int) -> None:
    played = hand(posted(draw=choice), "400 400 400", shoe=shoe)
    assert button(played) == expected
    assert len(played.table.shoe) == 52


@pytest.mark.rule(DOCUMENT, "189-190")
def test_whoever_is_away_does_not_draw_for_the_button() -> None:
    played = hand(posted(), "400 400 400", notes="away 1", shoe="2c 3c As")
    assert button(played) == 3
    assert not any(isinstance(event, Dealt) and event.to == PileId("draw", 1) for event in played.events)


@pytest.mark.rule(DOCUMENT, "136-140")
def test_a_hand_needs_two_players_at_the_table() -> None:
    with pytest.raises(BadInput, match="1 of 3"):
        hand(posted(), "400 400 400", last=1, notes="away 1, away 2")


# New players (3-4) -------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "158-164")
@pytest.mark.parametrize("seat", [4, 5, 6])
def test_a_new_player_may_post_all_blinds_and_is_dealt_in(seat: int) -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes=f"new {seat}")
    assert question(played) == f"{seat} enter: wait, post $6"
    answer(played, "post")
    assert posts(played) == [
        f"{seat} big blind, live $4",
        f"{seat} small blind, dead $2",
        "2 small blind $2",
        "3 big blind $4",
    ]
    assert order(played) == (2, 3, 4, 5, 6, 1)
    assert kept(played) == set()


@pytest.mark.rule(DOCUMENT, "158-164")
@pytest.mark.parametrize("seat", [4, 5, 6])
def test_a_new_player_may_wait_and_that_is_what_the_clock_says(seat: int) -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes=f"new {seat}")
    played.default()
    assert posts(played) == ["2 small blind $2", "3 big blind $4"]
    assert order(played) == tuple(each for each in (2, 3, 4, 5, 6, 1) if each != seat)
    assert kept(played) == {f"new {seat}"}
    assert not played.table.hand(seat).cards


@pytest.mark.rule(DOCUMENT, "158-164")
def test_a_new_player_who_waited_is_dealt_in_as_the_big_blind_without_being_asked() -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes="new 3")
    assert posts(played) == ["2 small blind $2", "3 big blind $4"]
    assert rights(played) == "4: fold, call $4, raise $8"
    assert kept(played) == set()


@pytest.mark.rule(DOCUMENT, "158-169")
def test_the_button_and_the_small_blind_pass_a_new_player() -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes="new 1")
    assert button(played) == 2
    assert question(played) == "1 enter: wait, post $6"
    answer(played, "post")
    assert posts(played)[2:] == ["3 small blind $2", "4 big blind $4"]


@pytest.mark.rule(DOCUMENT, "167-169, 185-188")
def test_between_button_and_small_blind_a_new_player_is_not_dealt_in_unless_they_buy_the_button() -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes="new 2")
    assert question(played) == "2 enter: wait, buy the button $6"
    with pytest.raises(NotLegal):
        answer(played, "post")
    answer(played, "wait")
    assert posts(played) == ["3 small blind $2", "4 big blind $4"]
    assert kept(played) == {"new 2"}


# Buying the button (9) ---------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "185-188")
@pytest.mark.parametrize("note", ["new 2", "missed big 2", "missed small 2, missed big 2"])
def test_whoever_buys_the_button_is_the_only_blind_and_has_the_button_next(note: str) -> None:
    session = Session(
        posted(straddle_offered="not-offered"),
        dict.fromkeys(range(1, 7), 40_000),
        SeededChance(1),
        lasting=lasting_of(note, DealerButton(6)),
    )
    played = answer(session.deal(), "buy the button")
    assert posts(played) == ["2 small blind, dead $2", "2 big blind $4"]
    assert button(played) == 1
    assert rights(played) == "3: fold, call $4, raise $8"
    assert played.table.ledger[POT] == 200
    assert rights(play(played, "call call call call call")) == "2: fold, check, raise $4"
    session.close(passive(played))
    following = session.deal()
    assert button(following) == 2
    assert posts(following) == ["3 small blind $2", "4 big blind $4"]


@pytest.mark.rule(DOCUMENT, "185-188")
def test_only_one_player_can_buy_the_button() -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes="new 2, new 3")
    assert question(played) == "2 enter: wait, buy the button $6"
    answer(played, "buy the button")
    assert order(played) == (2, 4, 5, 6, 1)
    assert kept(played) == {"new 3"}
    other = answer(hand(posted(straddle_offered="not-offered"), last=6, notes="new 2, new 3"), "wait")
    assert question(other) == "3 enter: wait, buy the button $6"


@pytest.mark.rule(DOCUMENT, "185-188")
def test_when_the_button_is_bought_the_big_blind_has_not_come_to_whoever_waits_for_it() -> None:
    notes = "new 2, away 3, new 5"
    played = hand(posted(straddle_offered="not-offered"), last=6, notes=notes)
    assert posts(answer(played, "wait")) == ["4 small blind $2", "5 big blind $4"]
    assert kept(played) == {"new 2", "away 3", "missed small 3"}
    bought = answer(hand(posted(straddle_offered="not-offered"), last=6, notes=notes), "buy the button")
    assert question(bought) == "5 enter: wait, post $6"
    answer(bought, "wait")
    assert posts(bought) == ["2 small blind, dead $2", "2 big blind $4"]
    # Nobody was passed by a blind: the others come to their seats in the next hand.
    assert kept(bought) == {"away 3", "new 5"}


@pytest.mark.rule(DOCUMENT, "185-188")
def test_whoever_does_not_buy_the_button_makes_up_their_blinds_when_it_has_passed() -> None:
    session = Session(
        posted(straddle_offered="not-offered"),
        dict.fromkeys(range(1, 7), 40_000),
        SeededChance(1),
        lasting=Lasting(DealerButton(6), SeatNotes(missed_big=(2,))),
    )
    session.close(passive(answer(session.deal(), "wait")))
    following = session.deal()
    assert button(following) == 3
    assert question(following) == "2 enter: wait, post $6"


# Missed blinds (6-8, 10) -------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "174-179")
def test_the_blinds_that_pass_an_absent_player_are_noted_once() -> None:
    session = Session(posted(), dict.fromkeys(range(1, 7), 40_000), SeededChance(1), lasting=Lasting(DealerButton(6)))
    session.sit_out(3)
    notes = []
    for _ in range(9):
        played = session.deal()
        notes.append(kept(played))
        while played.open_decisions():
            played.default()
        session.close(played)
    big, both = {"away 3", "missed big 3"}, {"away 3", "missed big 3", "missed small 3"}
    assert notes == [big, *[both] * 8]


@pytest.mark.rule(DOCUMENT, "174-179")
def test_it_is_announced_who_misses_which_blind() -> None:
    assert said(hand(posted(), last=6, notes="away 3")) == ["seat 3 is away and misses the big blind"]
    assert said(hand(posted(), last=6, notes="away 2")) == ["seat 2 is away and misses the small blind"]
    assert said(hand(posted(), last=6, notes="away 5")) == []


@pytest.mark.rule(DOCUMENT, "178-183, 189-190")
@pytest.mark.parametrize("missed", ["missed small 5", "missed big 5", "missed small 5, missed big 5"])
def test_whoever_missed_any_part_of_the_blinds_posts_the_total_or_waits(missed: str) -> None:
    played = hand(posted(straddle_offered="not-offered"), last=6, notes=missed)
    assert question(played) == "5 enter: wait, post $6"
    assert posts(answer(played, "post"))[:2] == ["5 big blind, live $4", "5 small blind, dead $2"]


@pytest.mark.rule(DOCUMENT, "178-183")
@pytest.mark.parametrize(
    ("missed", "cost", "expected"),
    [
        ("missed small 5", "$2", ["5 small blind, dead $2"]),
        ("missed big 5", "$4", ["5 big blind, live $4"]),
        ("missed small 5, missed big 5", "$6", ["5 big blind, live $4", "5 small blind, dead $2"]),
    ],
)
def test_in_the_other_reading_they_post_what_they_missed(missed: str, cost: str, expected: list[str]) -> None:
    at = posted(straddle_offered="not-offered", missed_total="the-missed")
    played = hand(at, last=6, notes=missed)
    assert question(played) == f"5 enter: wait, post {cost}"
    assert posts(answer(played, "post"))[:-2] == expected


@pytest.mark.rule(DOCUMENT, "178-183")
def test_of_posted_blinds_the_big_one_is_a_bet_and_the_small_one_is_not_and_the_player_may_raise() -> None:
    played = answer(hand(posted(straddle_offered="not-offered"), last=6, notes="missed big 5"), "post")
    assert played.table.ledger[POT] == 200
    assert rights(play(played, "4:call")) == "5: fold, check, raise $4"
    play(played, "5:check 6:call 1:call 2:call 3:check")
    assert played.table.ledger[POT] == 6 * 400 + 200
    assert purses(played) == {1: 396, 2: 396, 3: 396, 4: 396, 5: 394, 6: 396}
    assert sum(purses(passive(played)).values()) == 2400


@pytest.mark.rule(DOCUMENT, "178-183")
@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        (3, ["5 big blind, live, all in for less $3"]),
        (5, ["5 big blind, live $4", "5 small blind, dead $1"]),
    ],
)
def test_whoever_has_less_than_the_blinds_posts_what_they_have(chips: int, expected: list[str]) -> None:
    played = hand(posted(straddle_offered="not-offered"), f"400 400 400 400 {chips} 400", last=6, notes="new 5")
    assert question(played) == f"5 enter: wait, post ${chips}"
    assert posts(answer(played, "post"))[:-2] == expected
    assert sum(purses(passive(played)).values()) == 2000 + chips


@pytest.mark.rule(DOCUMENT, "189-190")
def test_whoever_drew_for_the_button_and_then_misses_a_blind_makes_up_both() -> None:
    session = Session(posted(straddle_offered="not-offered"), dict.fromkeys(range(1, 7), 40_000), SeededChance(3))
    first = passive(session.deal())
    session.close(first)
    away = order(first)[2]
    session.sit_out(away)
    for _ in range(2):
        session.close(passive(session.deal()))
    assert {f"missed big {away}", f"missed small {away}"} <= words_of(session.lasting)
    session.come_back(away)
    assert question(session.deal()).endswith(" $6")


@pytest.mark.rule(DOCUMENT, "158-164, 178-179")
@pytest.mark.parametrize("notes", ["new 1, new 2", "new 1, missed big 3", "new 1, new 2, new 3"])
def test_with_fewer_than_two_who_owe_nothing_the_game_begins_anew(notes: str) -> None:
    played = hand(posted(straddle_offered="not-offered"), "400 400 400", last=3, notes=notes)
    assert kept(played) == set()
    assert order(played) == (2, 3, 1)
    assert said(played) == ["the game begins anew, and nobody owes a blind"]


@pytest.mark.rule(DOCUMENT, "155-169")
def test_a_third_player_who_sits_between_the_small_blind_and_the_button_has_the_big_blind() -> None:
    played = hand(posted(straddle_offered="not-offered"), "400 400 400", last=2, notes="new 3")
    assert button(played) == 1
    assert posts(played) == ["2 small blind $2", "3 big blind $4"]
    assert rights(played) == "1: fold, call $4, raise $8"


@pytest.mark.rule(DOCUMENT, "155-169")
def test_a_third_player_who_sits_between_the_button_and_the_small_blind_waits_and_the_others_play_heads_up() -> None:
    played = hand(posted(straddle_offered="not-offered"), "400 400 400", last=3, notes="new 2")
    assert question(played) == "2 enter: wait, buy the button $6"
    played.default()
    assert posts(played) == ["1 small blind $2", "3 big blind $4"]
    assert rights(played) == "1: fold, call $2, raise $6"
