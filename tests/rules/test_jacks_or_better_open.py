"""Draw Poker, Banker's: who may open, the betting before the draw, and false openers.

Four players, $4-$8, an ante of $1: seat 1 acts first, seat 4 has the button. A slash parts what belongs together.
"""

from __future__ import annotations

import pytest

from houseway import Round
from houseway.cards import cards
from houseway.errors import NotLegal
from houseway.families.poker.draw.openers import has_openers
from houseway.play.seat_notes import CarriedPot
from tests.rules.jacks_table import (
    ACE_HIGH,
    JACKS,
    KINGS,
    NINES,
    QUEENS,
    TENS,
    after,
    next_hand,
    play,
    posted,
    pot,
    purses,
    rights,
    said,
    sit,
)

DOCUMENT = "bankers/draw-poker-jacks-or-better"

OPENERS = [
    ("Jc Jd 4c 3d 2h", True),
    ("Qc Qd 4c 3d 2h", True),
    ("Ac Ad 4c 3d 2h", True),
    ("Tc Td As Kd Qh", False),
    ("9c 9d As Kd Qh", False),
    ("As Kd Qh Jc 9d", False),
    ("3c 3d 2c 2d 9h", True),
    ("Jc Jd 2c 2d 9h", True),
    ("2c 2d 2h 9s 8d", True),
    ("As 2d 3h 4c 5d", True),
    ("9s 8d 7h 6c 5d", True),
    ("9s 7s 5s 3s 2s", True),
    ("2c 2d 2h 9s 9d", True),
    ("2c 2d 2h 2s 9d", True),
    ("6c 5c 4c 3c 2c", True),
    # The joker is an ace, or completes a straight or a flush: a king and the joker are no pair.
    ("Jk Ac 9d 4h 2s", True),
    ("Jk Kc 9d 4h 2s", False),
    ("Jk Jc 9d 4h 2s", False),
    ("Jk 2c 2d 9h 5s", False),
    ("Jk Ac 2d 2h 5s", True),
    ("Jk 9s 7s 5s 2s", True),
    ("Jk 9s 8d 7h 6c", True),
    ("Jk 9s 8d 7h 5c", True),
    ("Jk 9s 8d 7h 4c", False),
    ("Jk As Ks Qs Tc", True),
    ("Jk As Ad Ac Ah", True),
]


@pytest.mark.rule(DOCUMENT, "628-629, 632-633, 637-638, 640")
@pytest.mark.parametrize(("held", "opens"), OPENERS, ids=[held for held, _ in OPENERS])
def test_a_pair_of_jacks_or_better_opens(held: str, opens: bool) -> None:  # noqa: FBT001
    assert has_openers(cards(held), "high-bug") is opens
    expected = "1: check, fold, bet $4" if opens else "1: check, fold"
    assert rights(sit(hands=[held])) == expected


CHECKED_TO = (ACE_HIGH, KINGS, NINES, JACKS)

BEFORE_THE_DRAW = [
    ("", "1: check, fold"),
    ("check", "2: check, fold, bet $4"),
    ("fold", "2: check, fold, bet $4"),
    ("check check", "3: check, fold"),
    ("check check check", "4: check, fold, bet $4"),
    ("check bet", "3: fold, call $4, raise $8"),
    ("check bet call", "4: fold, call $4, raise $8"),
    ("check bet call fold", "1: fold, call $4, raise $8"),
    ("check bet raise", "4: fold, call $8, raise $12"),
    ("check bet raise fold", "1: fold, call $8, raise $12"),
    ("check bet raise fold fold", "2: fold, call $4, raise $8"),
    ("check bet raise raise", "1: fold, call $12, raise $16"),
    ("check check check bet", "1: fold, call $4, raise $8"),
    ("check check check bet fold", "2: fold, call $4, raise $8"),
    ("check check check bet fold raise", "3: fold, call $8, raise $12"),
    ("check check check bet fold raise fold", "4: fold, call $4, raise $8"),
    ("check fold check bet call", "3: fold, call $4, raise $8"),
    ("check bet call call call", "1: draw 0 to 5"),
    ("check bet call fold fold", "2: draw 0 to 5"),
]


@pytest.mark.rule(DOCUMENT, "631-632, 640, 736")
@pytest.mark.parametrize(("words", "expected"), BEFORE_THE_DRAW, ids=[words or "first" for words, _ in BEFORE_THE_DRAW])
def test_rights_before_the_draw(words: str, expected: str) -> None:
    assert after(words, CHECKED_TO) == expected


CAPPED = "check bet raise raise raise raise raise raise"


@pytest.mark.rule(DOCUMENT, "738")
@pytest.mark.parametrize(
    ("words", "reading", "expected"),
    [
        ("check bet raise raise raise raise raise", "more-than-two-remain", "4: fold, call $12, raise $16"),
        (CAPPED, "more-than-two-remain", "1: fold, call $12"),
        (f"{CAPPED} fold", "more-than-two-remain", "2: fold, call $8"),
        (f"{CAPPED} fold fold", "more-than-two-remain", "3: fold, call $4, raise $8"),
        (f"{CAPPED} fold fold", "from-the-start", "3: fold, call $4"),
        (f"{CAPPED} fold fold", "always", "3: fold, call $4"),
    ],
)
def test_a_bet_and_six_raises_in_multi_handed_pots(words: str, reading: str, expected: str) -> None:
    assert after(words, CHECKED_TO, multi_handed=reading) == expected


@pytest.mark.rule(DOCUMENT, "632-634, 640")
def test_nobody_else_is_offered_the_opening_bet() -> None:
    played = sit(hands=CHECKED_TO)
    with pytest.raises(NotLegal):
        play(played, "1:bet")


@pytest.mark.rule(DOCUMENT, "632-633")
def test_a_table_may_look_at_openers_only_when_they_are_shown() -> None:
    assert after("", [NINES], checking_openers="when-shown") == "1: check, fold, bet $4"
    played = sit(hands=[NINES, KINGS, TENS, JACKS], at=posted(checking_openers="when-shown"))
    play(played, "bet fold fold fold")
    assert "seat 1 cannot show openers and loses the pot" in said(played)
    assert purses(played) == {1: 95, 2: 99, 3: 99, 4: 99}
    assert pot(played) == 8


@pytest.mark.rule(DOCUMENT, "634-635, 660-661")
def test_an_opener_whom_nobody_calls_shows_their_openers_and_wins() -> None:
    played = play(sit(hands=CHECKED_TO), "check bet fold fold fold")
    assert purses(played) == {1: 99, 2: 103, 3: 99, 4: 99}
    assert [
        card for card, seen in zip(played.table.hand(2).cards, played.table.hand(2).sight, strict=True) if not seen
    ] == (cards("Kc Kd"))


# A player all in for the antes (26, 28) -----------------------------------------------------------------------------

ALL_IN = "100 1 100 100"


@pytest.mark.rule(DOCUMENT, "743")
@pytest.mark.parametrize(
    ("hands", "words", "expected"),
    [
        ((ACE_HIGH, KINGS), "check", "2: check, open"),
        ((ACE_HIGH, NINES), "check", "2: check"),
        ((ACE_HIGH, KINGS, NINES, JACKS), "check check check", "4: check, fold, bet $4"),
        ((JACKS, KINGS, NINES, ACE_HIGH), "bet", "3: fold, call $4, raise $8"),
    ],
)
def test_a_player_all_in_for_the_antes_may_declare_the_pot_open(
    hands: tuple[str, ...], words: str, expected: str
) -> None:
    assert after(words, hands, ALL_IN) == expected


@pytest.mark.rule(DOCUMENT, "748-749")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("check open", "3: fold, call $4, raise $8"),
        ("check open call", "4: fold, call $4, raise $8"),
        ("check open fold raise", "1: fold, call $8, raise $12"),
        ("check open fold fold", "1: fold, call $4"),
    ],
)
def test_callers_of_an_all_in_opener_come_in_for_the_full_opening_bet(words: str, expected: str) -> None:
    assert after(words, CHECKED_TO, ALL_IN) == expected


@pytest.mark.rule(DOCUMENT, "748-749")
def test_the_bets_of_two_callers_are_a_side_pot_without_the_all_in_opener() -> None:
    played = play(sit(ALL_IN, CHECKED_TO), "check open call call fold / 2:pat 3:pat 4:pat / 3:check 4:check")
    # Kings take the four antes, jacks the two bets.
    assert purses(played) == {1: 99, 2: 4, 3: 95, 4: 103}


@pytest.mark.rule(DOCUMENT, "748-749")
def test_one_caller_of_an_all_in_opener_gets_back_what_nobody_matches() -> None:
    played = play(sit(ALL_IN, CHECKED_TO), "check open call fold fold / 2:pat 3:pat")
    assert purses(played) == {1: 99, 2: 4, 3: 99, 4: 99}


@pytest.mark.rule(DOCUMENT, "743, 748-749")
@pytest.mark.parametrize(
    ("reading", "expected"),
    [("full-bet", "3: fold, call $4, raise $8"), ("what-was-bet", "3: fold, call $2, complete $4")],
)
def test_an_opener_who_is_all_in_for_less_than_the_bet(reading: str, expected: str) -> None:
    assert after("check bet", CHECKED_TO, "100 3 100 100", short_opener=reading) == expected


# False openers before the draw (2, 4) -------------------------------------------------------------------------------


def reported(words: str, hands: tuple[str, ...] = CHECKED_TO, stacks: str = "100 100 100 100", then: str = "") -> Round:
    """Play, report false openers while the next question is open, and answer on. The report is ruled on at once."""
    played = play(sit(stacks, hands), words)
    played.report("false_openers")
    return play(played, then)


@pytest.mark.rule(DOCUMENT, "644-658")
def test_without_a_raise_or_two_calls_the_others_are_asked_to_declare_the_pot_open() -> None:
    played = reported("check bet")
    assert rights(played) == "3: pass"
    assert rights(play(played, "pass")) == "4: pass, open"
    assert rights(play(played, "pass")) == "1: pass"


@pytest.mark.rule(DOCUMENT, "646-647")
def test_whoever_passed_openers_may_not_declare_the_pot_open() -> None:
    hands = (QUEENS, KINGS, NINES, JACKS)
    played = reported("check bet", hands, then="3:pass 4:pass")
    assert rights(played) == "1: pass"


@pytest.mark.rule(DOCUMENT, "649-655")
def test_if_nobody_declares_all_bets_go_back_but_the_first() -> None:
    played = reported("check bet call", then="3:pass 4:pass 1:pass")
    assert played.state == "over"
    assert purses(played) == {1: 99, 2: 95, 3: 99, 4: 99}
    assert pot(played) == 8


@pytest.mark.rule(DOCUMENT, "656-658")
def test_first_bet_and_antes_stay_for_all_who_were_in_that_hand_after_anteing_again() -> None:
    first = reported("check bet", then="3:pass 4:pass 1:pass")
    second = next_hand(first, [NINES, TENS, JACKS, ACE_HIGH], seat_5=100)
    assert purses(second) == {1: 98, 2: 94, 3: 98, 4: 98, 5: 100}
    assert pot(second) == 12
    # The newcomer has the button and no hand (27).
    play(second, "1:check 2:check 3:bet 4:fold 1:fold 2:fold")
    assert purses(second) == {1: 98, 2: 94, 3: 110, 4: 98, 5: 100}


@pytest.mark.rule(DOCUMENT, "646-649")
def test_a_caller_who_declares_the_pot_open_is_the_opener_and_the_hand_goes_on() -> None:
    played = reported("check bet call", (ACE_HIGH, KINGS, QUEENS, TENS), then="3:open 4:call")
    assert rights(played) == "1: fold, call $4, raise $8"
    play(played, "1:fold / 3:pat 4:pat")
    assert rights(played) == "3: check, fold, bet $8"
    play(played, "check check")
    # Four antes, and opening bets of the false opener, of seat 3 and of seat 4.
    assert purses(played) == {1: 99, 2: 95, 3: 111, 4: 95}


@pytest.mark.rule(DOCUMENT, "646-647")
def test_a_player_who_has_not_acted_and_declares_the_pot_open_must_bet() -> None:
    played = reported("check bet", then="3:pass 4:open 3:fold")
    assert rights(played) == "4: call $4, raise $8"


@pytest.mark.rule(DOCUMENT, "646-647")
def test_whoever_is_asked_when_the_report_comes_may_declare_the_pot_open_and_is_asked_again() -> None:
    played = reported("check bet fold", then="4:open")
    assert rights(played) == "4: call $4, raise $8"
    play(played, "4:call")
    assert rights(played) == "1: fold, call $4, raise $8"
    assert purses(played)[4] == 95


POT_PLAYS = [
    # A raise after the opening bet (a), or two calls (b).
    ("check bet raise", "", "4: fold, call $8, raise $12"),
    ("check bet call call", "1:fold", "3: draw 0 to 5"),
    ("check bet call raise", "1:call", "3: fold, call $4, raise $8"),
]


@pytest.mark.rule(DOCUMENT, "663-671")
@pytest.mark.parametrize(("words", "then", "expected"), POT_PLAYS, ids=[words for words, _, _ in POT_PLAYS])
def test_after_a_raise_or_two_calls_the_pot_is_played_without_the_false_opener(
    words: str, then: str, expected: str
) -> None:
    played = reported(words, then=then)
    assert rights(played) == expected
    assert played.table.hand(2).cards == []
    assert purses(played)[2] == 95


@pytest.mark.rule(DOCUMENT, "650-652")
def test_other_bets_of_the_false_opener_are_withdrawn_while_the_action_is_not_complete() -> None:
    hands = (ACE_HIGH, KINGS, NINES, JACKS)
    played = play(sit(hands=hands), "check bet raise call fold raise")
    assert purses(played)[2] == 87
    assert rights(played) == "3: fold, call $4, raise $8"
    played.report("false_openers", 2)
    # Nobody has called the third bet, so $8 is the highest bet that stands; seats 3 and 4 have matched it.
    assert purses(played)[2] == 95
    assert rights(played) == "3: draw 0 to 5"
    play(played, "3:pat 4:pat / 3:check 4:check")
    assert purses(played) == {1: 99, 2: 95, 3: 91, 4: 115}


@pytest.mark.rule(DOCUMENT, "663-665")
def test_a_raiser_who_is_left_alone_takes_the_pot_without_openers() -> None:
    played = reported("check bet raise fold fold")
    assert purses(played) == {1: 99, 2: 95, 3: 107, 4: 99}


@pytest.mark.rule(DOCUMENT, "671-676")
def test_after_the_action_before_the_draw_nothing_is_withdrawn_and_the_pot_is_played() -> None:
    played = play(sit(hands=CHECKED_TO), "check bet raise fold fold call / 2:pat")
    played.report("false_openers", 2)
    # Four antes and $8 of each of two: nines take it at once from kings that cannot be shown.
    assert purses(played) == {1: 99, 2: 91, 3: 111, 4: 99}


@pytest.mark.rule(DOCUMENT, "663-673")
@pytest.mark.parametrize("drawn", ["", "1:pat 2:pat"], ids=["before anybody draws", "while the third draws"])
def test_from_the_report_on_false_openers_are_asked_nothing_and_three_callers_play_for_the_pot(drawn: str) -> None:
    played = play(sit(hands=CHECKED_TO), f"check bet call call call / {drawn}")
    played.report("false_openers", 2)
    assert "no bet is withdrawn" in said(played)
    asked = set()
    while played.state == "open":
        asked.add(rights(played).partition(":")[0])
        play(played, "pat" if "draw" in rights(played) else "check")
    assert "2" not in asked
    # Four antes and four opening bets are $20. Jacks of seat 4 are the best hand that is left.
    assert purses(played) == {1: 95, 2: 95, 3: 95, 4: 115}
    assert pot(played) == 0


@pytest.mark.rule(DOCUMENT, "671-673")
def test_a_bet_after_the_draw_is_not_withdrawn_either() -> None:
    played = play(sit(hands=CHECKED_TO), "check bet call fold fold / 2:pat 3:pat / 2:bet")
    played.report("false_openers")
    # Four antes, $4 of each before the draw, and $8 that the false opener has bet since: $20 to the one hand left.
    assert purses(played) == {1: 99, 2: 87, 3: 115, 4: 99}


@pytest.mark.rule(DOCUMENT, "634-635, 660-661")
def test_false_openers_that_nobody_else_is_left_to_beat_leave_the_pot_to_the_next_hand() -> None:
    # Seat 2 has opened on tens; seat 3 folds to the bet after the draw, and then they cannot be shown.
    hands = (ACE_HIGH, TENS, NINES, JACKS)
    played = sit(hands=hands, at=posted(checking_openers="when-shown"))
    play(played, "check bet call fold fold / 2:pat 3:pat / 2:bet 3:fold")
    assert pot(played) == 12
    assert played.table.lasting[CarriedPot].claims == {4: 100, 3: 100, 2: 100, 1: 100, 0: 800}


@pytest.mark.rule(DOCUMENT, "644-658")
@pytest.mark.parametrize(
    ("words", "seat", "then", "heard"),
    [
        ("check", 2, "check", "nobody has opened the pot: nothing changes"),
        ("check bet", 3, "3:call 4:call", "that seat has not opened the pot: nothing changes"),
        ("check bet call fold fold / 2:pat 3:pat / 2:fold", 3, "", ""),
    ],
)
def test_a_report_that_fits_nothing_changes_nothing(words: str, seat: int, then: str, heard: str) -> None:
    played = play(sit(hands=CHECKED_TO), words)
    if played.state == "open":
        played.report("false_openers", seat)
    assert heard in said(play(played, then))
