"""Lowball (Ace-to-Five), Player's: the ranking, the seven that was checked, ties and odd chips."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.families.poker.core.hand_state import Hand
from houseway.histories.formats import ohh_write
from houseway.histories.history_fields import History
from houseway.play.events import Announced, Moved, Shown
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import purses
from tests.rules.lowball_table import awards, passive, play, posted, sit

DOCUMENT = "players/lowball-ace-to-five"
NO_KILL = {"kill-option": "no-kill"}


def table(readings: Mapping[str, str] | None = None, betting: str | None = None, **stakes: str) -> Terms:
    return posted(DOCUMENT, betting=betting, stakes=stakes, readings={**NO_KILL, **(readings or {})})


def awarded(played: Round) -> list[tuple[int, str, int]]:
    """The number of each pot, who took chips of it, and how many dollars."""
    moves = [each for each in played.events if isinstance(each, Moved) and each.pot is not None]
    return [(each.pot or 0, str(each.payee), each.amount // 100) for each in moves]


# The lowest hand (3707-3749, 3896-3897) ----------------------------------------------------------------------------

HANDS = [
    ("the printed example", ["7c 6d 4h 3s 2c", "8c 6c 5h 3d Ah"], [1]),
    ("the wheel over the best six", ["5c 4d 3h 2s Ac", "6c 4c 3d 2h Ah"], [1]),
    ("a straight does not count against a hand", ["6c 5d 4h 3s 2c", "7c 4c 3d 2h Ah"], [1]),
    ("a six-five sequence loses to six-four", ["6c 5d 4h 3s 2c", "6d 4c 3d 2h Ah"], [2]),
    ("a flush does not count against a hand", ["8c 6c 5c 3c 2c", "9d 4c 3d 2h Ah"], [1]),
    ("the second card decides", ["8c 6d 5h 3s 2c", "8d 7c 3d 2h Ah"], [1]),
    ("the fifth card decides", ["8c 6d 5h 3s 2c", "8d 6c 5d 3h Ah"], [2]),
    ("no pair over a pair", ["Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c"], [1]),
    ("aces are the lowest pair", ["Ac Ad 9h 8s 7c", "2c 2d 3h 4s 5c"], [1]),
    ("a pair over two pairs", ["Kc Kd Qh Js Tc", "Ac Ad 2h 2s 3c"], [1]),
    ("two pairs over three of a kind", ["Kc Kd Qh Qs Tc", "Ac Ad Ah 2s 3c"], [1]),
    ("three of a kind over a full house", ["Kc Kd Kh Qs Tc", "Ac Ad Ah 2s 2c"], [1]),
    ("a full house over four of a kind", ["Kc Kd Kh Qs Qc", "Ac Ad Ah As 2c"], [1]),
    # The joker is the lowest card that its hand lacks.
    ("joker as the five of a wheel", ["Jk Ac 2d 3h 4s", "6c 4c 3d 2h Ah"], [1]),
    ("joker as the ace of a wheel", ["Jk 2c 3d 4h 5s", "5c 4c 3s 2h Ah"], [1, 2]),
    ("joker beside two aces is a deuce or so, and the pair stays", ["Jk Ac Ad 2h 3s", "Kc Qd Jh Ts 9c"], [2]),
    ("joker with a nine", ["Jk 9c 8d 7h 6s", "9d 8c 7d 6h 2c"], [1]),
    ("suits are equal", ["8s 6s 5h 3s 2c", "8c 6c 5d 3h 2d"], [1, 2]),
]


@pytest.mark.rule(DOCUMENT, "3707-3749, 3888-3897")
@pytest.mark.parametrize(("hands", "expected"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_the_lowest_hand_takes_the_pot_wherever_it_sits(hands: list[str], expected: list[int]) -> None:
    played = passive(sit(table(), "50 50", hands=hands))
    assert sorted(played.table.facts(Hand).won) == expected
    turned = passive(sit(table(), "50 50", hands=hands[::-1]))
    assert sorted(turned.table.facts(Hand).won) == sorted(3 - seat for seat in expected)


@pytest.mark.rule(DOCUMENT, "3829-3831, 3886-3897")
def test_a_hand_made_by_the_draw_wins_and_only_live_hands_are_shown() -> None:
    hands = ["Kc Qc 3c 2c Ac", "9d 8d 7d 2d 3d", "5h 4h 3h 2h Ah"]
    played = sit(table(), "50 50 50", hands=hands, then="4d 5d")
    play(played, "3:fold 1:call 2:check / 1:KcQc 2:pat / 1:bet 2:call")
    assert purses(played) == {1: 40 + 21, 2: 40, 3: 49}
    assert [str(each.place) for each in played.events if isinstance(each, Shown)] == ["hand 1", "hand 2"]


# Odd chips and ties (3913-3915) ------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "3913-3915")
@pytest.mark.parametrize(
    ("button", "expected"),
    [
        # The hand at the button loses. Three antes and three calls of $3 make twelve.
        (3, {1: 52, 2: 52, 3: 46}),
        (2, {1: 52, 2: 46, 3: 52}),
    ],
)
def test_equal_hands_split_equally(button: int, expected: dict[int, int]) -> None:
    hands = ["8s 6s 5h 3s 2c", "8c 6c 5d 3h 2d", "Ks Qs Jh 3d 2h"]
    assert purses(passive(sit(table(), "50 50 50", hands=hands, button=button))) == expected


@pytest.mark.rule(DOCUMENT, "3913-3915")
@pytest.mark.parametrize(("button", "expected"), [(4, {1: 48, 2: 53, 3: 53, 4: 46}), (1, {1: 46, 2: 48, 3: 53, 4: 53})])
def test_an_even_rest_after_a_fold(button: int, expected: dict[int, int]) -> None:
    hands = ["Ts 9s 5s 4s 2s", "8s 6s 5h 3s 2c", "8c 6c 5d 3h 2d", "Ks Qs Jh 3d 2h"]
    played = sit(table(), "50 50 50 50", hands=hands, button=button)
    assert purses(passive(play(played, "call call fold check"))) == expected


@pytest.mark.rule(DOCUMENT, "3913-3915")
@pytest.mark.parametrize("button", [3, 1, 2])
def test_the_odd_chip_goes_to_the_winner_nearest_the_left_of_the_button(button: int) -> None:
    # The small blind folds: three antes of $2, its dollar and twice three make thirteen.
    hands = ["Ts 9s 5s 4s 2s", "8s 6s 5h 3s 2c", "8c 6c 5d 3h 2d"]
    played = passive(play(sit(table(ante="$2"), "50 50 50", hands=hands, button=button), "call fold check"))
    small = button % 3 + 1
    nearest, other = small % 3 + 1, (small + 1) % 3 + 1
    assert purses(played) == {small: 47, nearest: 45 + 7, other: 45 + 6}


# A seven that was checked (3899-3911) ------------------------------------------------------------------------------

# Antes of $2 and bets of $8: $40 before the draw from four players, $24 after it from three.
STAKES = {"limits": "$8-$8", "blinds": "$4 $8", "ante": "$2"}
SEVEN, EIGHT, SIX, NINE = "7c 5c 4c 2c Ac", "8d 6d 4d 3d 2d", "6h 4h 3h 2h Ah", "9s 8s 7s 6s 5s"
KING = "Ks Qs Js 3s 2s"


def checked(
    hands: list[str],
    after: str,
    *,
    check: str = "before-the-draw",
    draw: str = "pat pat pat pat",
    then: str = "",
    betting: str | None = None,
    stacks: str = "100 100 100 100",
) -> Round:
    """Everybody calls and the big blind, seat 2, checks before the draw."""
    at = table({"checked-seven": check}, betting, **STAKES)
    played = sit(at, stacks, hands=hands, then=then)
    return play(played, f"call call call 2:check / {draw} / {after}")


THREE_BETS = "1:check 2:check 3:bet 4:call 1:fold 2:call"


@pytest.mark.rule(DOCUMENT, "3899-3903")
def test_a_checked_seven_that_is_best_wins_the_pot_before_the_draw_and_the_second_best_the_bets_after_it() -> None:
    played = checked([KING, SEVEN, EIGHT, NINE], THREE_BETS)
    assert purses(played) == {1: 90, 2: 82 + 40, 3: 82 + 24, 4: 82}
    assert [(who, amount) for who, amount, _ in awards(played)] == [("seat 2", 40), ("seat 3", 24)]


@pytest.mark.rule(DOCUMENT, "3899-3903")
def test_the_bets_after_the_draw_are_a_pot_of_their_own_also_where_one_hand_wins_both() -> None:
    """Seat 2 had a seven and checked it: seats 3 and 4 play for the last bets, and seat 3 has the best hand of all."""
    played = checked([KING, SEVEN, SIX, NINE], THREE_BETS)
    assert awarded(played) == [(0, "seat 3", 40), (1, "seat 3", 24)]
    pots = ohh_write.fields(History.of(played))["pots"]
    assert [(pot["number"], pot["amount"], pot["player_wins"]) for pot in pots] == [
        (0, 40, [{"player_id": 3, "win_amount": 40}]),
        (1, 24, [{"player_id": 3, "win_amount": 24}]),
    ]


@pytest.mark.rule(DOCUMENT, "3905-3911")
def test_it_is_determined_when_the_hands_are_shown_who_has_checked_a_seven() -> None:
    played = checked([KING, SEVEN, EIGHT, NINE], THREE_BETS)
    told = [each for each in played.events if isinstance(each, Shown | Announced)]
    assert [type(each) for each in told] == [Shown, Shown, Shown, Announced]
    assert isinstance(told[-1], Announced)
    assert told[-1].words == "seat 2 checked a seven low or better and cannot win the bets after the draw"


@pytest.mark.rule(DOCUMENT, "3899-3903, 4778-4780")
def test_the_fees_come_from_the_pot_before_the_draw() -> None:
    at = posted(DOCUMENT, fee="14", stakes=STAKES, readings=NO_KILL)
    played = sit(at, "100 100 100 100", hands=[KING, SEVEN, EIGHT, NINE])
    play(played, f"call call call 2:check / pat pat pat pat / {THREE_BETS}")
    # One dollar before the draw and two after it, before anybody bets.
    assert purses(played) == {1: 90, 2: 82 + 37, 3: 82 + 24, 4: 82}
    assert played.collection == 300


@pytest.mark.rule(DOCUMENT, "3903-3911")
def test_a_checked_seven_that_is_beaten_loses_everything() -> None:
    played = checked([KING, SEVEN, SIX, NINE], THREE_BETS)
    assert purses(played) == {1: 90, 2: 82, 3: 82 + 64, 4: 82}


@pytest.mark.rule(DOCUMENT, "3899-3902")
@pytest.mark.parametrize(
    ("held", "before", "after"),
    [
        # Who takes the $40 before the draw, and who the $24 after it; seat 3 has a ten.
        (SEVEN, 2, 3),
        ("5c 4c 3c 2c Ac", 2, 3),
        ("6c 5c 4c 2c Ac", 2, 3),
        ("7c 6c 5c 4c 3c", 2, 3),
        ("Jk 7c 4c 2c Ac", 2, 3),
        ("8c 4c 3c 2c Ac", 2, 2),
        ("7c 7h 3c 2c Ac", 3, 3),
    ],
)
def test_a_seven_or_better_has_no_pair_and_no_card_above_a_seven(held: str, before: int, after: int) -> None:
    played = checked([KING, held, "Td 9d 8d 6d 2d", "Kh Qh Jh 9h 3h"], THREE_BETS)
    expected = {1: 90, 2: 82, 3: 82, 4: 82}
    expected[before] += 40
    expected[after] += 24
    assert purses(played) == expected


@pytest.mark.rule(DOCUMENT, "3899-3902")
def test_it_is_the_hand_that_was_checked_that_counts_not_what_the_draw_made_of_it() -> None:
    # The seven is broken for a five, and still the best hand.
    broken = checked([KING, SEVEN, EIGHT, NINE], THREE_BETS, draw="pat 2:7c pat pat", then="3c")
    assert purses(broken) == {1: 90, 2: 82 + 40, 3: 82 + 24, 4: 82}
    # A seven that is made by the draw was not checked before it.
    made = checked([KING, "Kc 5c 4c 2c Ac", EIGHT, NINE], THREE_BETS, draw="pat 2:Kc pat pat", then="7c")
    assert purses(made) == {1: 90, 2: 82 + 64, 3: 82, 4: 82}


@pytest.mark.rule(DOCUMENT, "3899")
@pytest.mark.parametrize("betting", ["no-limit", "pot-limit"])
def test_the_rule_is_for_limit_play(betting: str) -> None:
    at = table(None, betting, blinds="$4 $8", ante="$2")
    played = sit(at, "100 100 100 100", hands=[KING, SEVEN, EIGHT, NINE])
    play(played, "call call call 2:check / pat pat pat pat / 1:check 2:check 3:bet=16 4:call 1:fold 2:call")
    assert purses(played) == {1: 90, 2: 74 + 88, 3: 74, 4: 74}


@pytest.mark.rule(DOCUMENT, "3899-3911")
@pytest.mark.parametrize(
    ("check", "after"),
    [
        # Seat 4 has the seven: it called before the draw.
        ("before-the-draw", "1:check 2:check 3:check 4:check"),
        ("before-the-draw", "1:check 2:bet 3:call 4:call 1:fold"),
        ("after-the-draw", "1:check 2:bet 3:call 4:call 1:fold"),
        ("either-round", "1:check 2:bet 3:call 4:call 1:fold"),
    ],
)
def test_a_seven_that_was_not_checked_wins_everything(check: str, after: str) -> None:
    played = checked([KING, EIGHT, NINE, SEVEN], after, check=check)
    assert set(played.table.facts(Hand).won) == {4}


@pytest.mark.rule(DOCUMENT, "3899-3911")
@pytest.mark.parametrize(
    ("check", "expected"),
    [
        ("before-the-draw", {1: 82 + 64, 2: 82, 3: 82, 4: 90}),
        ("after-the-draw", {1: 82 + 40, 2: 82 + 24, 3: 82, 4: 90}),
        ("either-round", {1: 82 + 40, 2: 82 + 24, 3: 82, 4: 90}),
    ],
)
def test_a_check_after_the_draw_counts_in_the_other_readings(check: str, expected: dict[int, int]) -> None:
    played = checked([SEVEN, EIGHT, NINE, KING], "1:check 2:bet 3:call 4:fold 1:call", check=check)
    assert purses(played) == expected


@pytest.mark.rule(DOCUMENT, "3899-3903")
def test_two_checked_sevens_leave_the_bets_to_the_best_of_the_others() -> None:
    hands = [SEVEN, "7d 6d 4d 2d Ad", NINE, "Kh Qh Jh 9h 3h"]
    played = checked(hands, "1:check 2:check 3:bet 4:call 1:call 2:call", check="after-the-draw")
    assert purses(played) == {1: 82 + 40, 2: 82, 3: 82 + 32, 4: 82}


@pytest.mark.rule(DOCUMENT, "3899-3903, 3913-3914")
def test_a_checked_seven_that_ties_shares_only_what_was_there_before_the_draw() -> None:
    played = checked([KING, SEVEN, "7d 5d 4d 2d Ad", NINE], THREE_BETS)
    assert purses(played) == {1: 90, 2: 82 + 20, 3: 82 + 20 + 24, 4: 82}


@pytest.mark.rule(DOCUMENT, "3900")
def test_what_only_checked_sevens_have_matched_goes_back_to_them() -> None:
    # Seat 3 is all in for one bet; the two sevens bet another between themselves.
    hands = [SEVEN, "7d 6d 4d 2d Ad", NINE, "Kh Qh Jh 9h 3h"]
    after = "1:check 2:check 3:bet 4:fold 1:raise 2:call"
    played = checked(hands, after, check="after-the-draw", stacks="100 100 18 100")
    assert purses(played) == {1: 82 + 40, 2: 82, 3: 24, 4: 90}


@pytest.mark.rule(DOCUMENT, "3899-3905")
def test_whoever_is_left_alone_wins_all_without_showing() -> None:
    alone = checked([KING, SEVEN, EIGHT, NINE], "1:bet 2:raise 3:fold 4:fold 1:fold")
    assert purses(alone) == {1: 82, 2: 90 + 40 + 8, 3: 90, 4: 90}
    assert not any(isinstance(each, Shown) for each in alone.events)


@pytest.mark.rule(DOCUMENT, "3899-3903")
def test_an_all_in_before_the_draw_plays_for_its_own_pot_beside_a_checked_seven() -> None:
    # Seat 4 has $6: $24 are in the main pot, $12 in the side pot before the draw, $24 after it.
    played = checked([EIGHT, SEVEN, NINE, SIX], "1:bet 2:call 3:call", stacks="100 100 100 6", draw="pat pat pat pat")
    assert purses(played) == {1: 82 + 24, 2: 82 + 12, 3: 82, 4: 24}


@pytest.mark.rule(DOCUMENT, "3913-3915")
def test_an_ante_of_half_a_dollar_brings_half_dollars_to_the_split() -> None:
    at = posted(DOCUMENT, fee="none", stakes={"ante": "$0.50"}, readings=NO_KILL)
    hands = ["Kc Kd Ks Qc Qd", "8c 6c 4c 3c 2c", "8d 6d 4d 3d 2d"]
    played = play(sit(at, "100 100 100", hands=hands), "3:call 1:fold 2:check")
    passive(played)
    # Three antes of $0.50, the small blind of $1 and two bets of $3 are $8.50, and nobody bets on: $4.50 and $4.
    assert purses(played) == {1: 98.5, 2: 100 - 3.5 + 4.5, 3: 100 - 3.5 + 4}
