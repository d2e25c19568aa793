"""Omaha and Omaha High/Low Split, Cordova: the rules of both documents, and the schedule that they share.

Three players at $3-$6 (option 3) with blinds of $1 and $3: seat 1 is the small blind, 2 the big blind, 3 has the button
and acts first before the flop. Three players pay $2 after the flop.
"""

from __future__ import annotations

import re

import pytest

from houseway.cards import NoChance, Shoe, cards
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.events import Dealt
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.ranking import ORDERS
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.buy_ins import buy_in_fault
from houseway.rules.posting.terms import terms
from tests.rules.calgrand_table import check_down, deck, posted, sit
from tests.rules.fee_hands import FLOP_HANDS, Printed, amount, deal, house_receives, options, printed, taken, told
from tests.rules.fee_hands import play as play_until
from tests.rules.holdem_table import play, purses, rights
from tests.tables import table

OMAHA, SPLIT = "cordova/omaha", "cordova/omaha-hi-lo"
both = pytest.mark.parametrize("name", [OMAHA, SPLIT])
ROWS = printed("cordova-omaha")
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"


def seat(name: str, hands: list[str] | None = None, runout: str = "", *, option: str = "3", players: int = 3) -> Round:
    at = posted(name, fee=option)
    return sit(at, " ".join(["100"] * players), shoe=deck(hands, runout) if hands else "")


def gains(name: str, hands: list[str], runout: str) -> dict[int, float]:
    return {number: chips - 100 for number, chips in purses(check_down(seat(name, hands, runout))).items()}


# The deal and the betting --------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "30-40")
@pytest.mark.rule(SPLIT, "53-64")
@both
def test_four_down_cards_the_button_last_and_a_burn_before_each_part_of_the_board(name: str) -> None:
    played = check_down(seat(name))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    board = [("burns", 1), ("board", 3), ("burns", 1), ("board", 1), ("burns", 1), ("board", 1)]
    assert dealt == [*((f"hand {number}", 1) for _ in range(4) for number in (1, 2, 3)), *board]


@pytest.mark.rule(OMAHA, "33-38, 40, 42")
@pytest.mark.rule(SPLIT, "56-62, 64, 67")
@both
def test_the_printed_example_three_six_raises_by_three_twice_and_then_by_six(name: str) -> None:
    played = seat(name)
    assert purses(played) == {1: 99, 2: 97, 3: 100}
    assert rights(play(played, "")) == "3: fold, call $3, raise $6"
    # The blinds are live: the big blind may raise although nobody has.
    assert rights(play(played, "3:call 1:call")) == "2: fold, check, raise $3"
    play(played, "2:check")
    for bet in (3, 6, 6):
        assert rights(played) == f"1: fold, check, bet ${bet}"
        assert rights(play(played, "1:check 2:bet")) == f"3: fold, call ${bet}, raise ${2 * bet}"
        play(played, "3:call 1:call")
    assert played.state == "over"


@pytest.mark.rule(OMAHA, "43")
@pytest.mark.rule(SPLIT, "68")
@both
@pytest.mark.parametrize(
    ("words", "allowed"),
    [
        ("3:raise 1:raise 2:raise", "3: fold, call $6"),
        # Two are left: raises have no limit any more.
        ("3:raise 1:raise 2:raise 3:fold", "1: fold, call $3, raise $6"),
    ],
)
def test_three_raises_a_round_and_any_number_heads_up(name: str, words: str, allowed: str) -> None:
    assert rights(play(seat(name), words)) == allowed


@pytest.mark.rule(OMAHA, "33-35")
@pytest.mark.rule(SPLIT, "56-58")
@both
def test_the_highest_card_by_suit_receives_the_button_and_it_moves_clockwise(name: str) -> None:
    at = posted(name, fee="3")
    drawn = Shoe.rigged(at.pack, "Kh Ks 3d").stack[::-1]
    first = Round(
        at, dict.fromkeys((1, 2, 3), 100_00), Shoe(drawn, NoChance(), orders=[Shoe.rigged(at.pack, "").stack])
    )
    assert first.table.lasting[DealerButton].seat == 2
    second = Round(at, dict.fromkeys((1, 2, 3), 100_00), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(2)))
    assert second.table.lasting[DealerButton].seat == 3


# The showdown --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "30, 41")
@pytest.mark.rule(SPLIT, "53, 66")
@both
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        # $9 less the fee of $2 are $7 for the winner.
        pytest.param(
            ["Ac 3h 2d 3d", "Kh Kd 7s 7d", "2h 2s 5h 5d"],
            "9s Kc 9c 8c 9h 4c 9d Ts",
            {1: -3, 2: 4, 3: -3},
            id="one club makes no flush of four on the board",
        ),
        pytest.param(
            ["2s 3h 2d 3d", "9c 8d Ad 4d", "Qh Jh 4h 5h"],
            "Ts Tc Jc Qc 2h Kc 2c Ac",
            {1: -3, 2: -3, 3: 4},
            id="the royal flush of the board is nobody's",
        ),
        pytest.param(
            ["Ah Kh 2c 2d", "As Ks 3c 3d", "7h 7s 6d 6h"],
            "9s Ac Kd 9c 9h Tc 8d Jd",
            {1: 1, 2: 0, 3: -3},
            id="a tie splits $7, the odd dollar to the left of the button",
        ),
    ],
)
def test_two_of_the_four_and_three_of_the_board(
    name: str, hands: list[str], runout: str, won: dict[int, float]
) -> None:
    assert gains(name, hands, runout) == won


@pytest.mark.rule(SPLIT, "66")
@pytest.mark.parametrize(
    ("hands", "runout", "won"),
    [
        pytest.param(
            ["4c 2h Qs Qd", "5c Ac Jh Jd", "Kc Ks 9c Ts"],
            "9s 8d 7d 6s 9h 3s 9d Kh",
            {1: 1, 2: -3, 3: 0},
            id="7-6-4-3-2 beats 7-6-5-3-A, and the odd dollar is for the low half, nearest the button",
        ),
        pytest.param(
            ["Kc Ks 9c Ts", "5c Ac Jh Jd", "4c 2h Qs Qd"],
            "9s 8d 7d 6s 9h 3s 9d Kh",
            {1: 1, 2: -3, 3: 0},
            id="here the high half is nearest the button",
        ),
        pytest.param(
            ["4c 2h Qs Qd", "4d 2c Js Jd", "Kc Ks 9c Ts"],
            "9s 8d 7d 6s 9h 3s 9d Kh",
            {1: -1, 2: -1, 3: 0},
            id="two lows split their half",
        ),
        pytest.param(
            ["2h 3h Jc Jd", "Kc Ks 9c 9d", "Tc Td 9s 8s"],
            "7s As 2s 3d 7h Kd 7d Qh",
            {1: -3, 2: 4, 3: -3},
            id="a low hand with a pair does not qualify: the high hand wins the entire pot",
        ),
        pytest.param(
            ["Ad 2d Jc Jh", "Kc Ks 9c 9h", "Tc Td 9s 8s"],
            "7s 3d 4d 5d 7h Kd 7c Qh",
            {1: 4, 2: -3, 3: -3},
            id="straights and flushes do not count against the low: the wheel wins both halves",
        ),
        pytest.param(
            ["As 2c Kd Ks", "Qc Qs 9c 9h", "Tc Td 9s 8s"],
            "7s 3d 4h 7d Jh Kc Jc Qh",
            {1: 4, 2: -3, 3: -3},
            id="other cards for high and low",
        ),
    ],
)
def test_the_highest_and_the_lowest_hand_of_eight_or_better(
    hands: list[str], runout: str, won: dict[int, float]
) -> None:
    """$9 less the fee of $2: $7, of which one half is four dollars and the other three."""
    assert gains(SPLIT, hands, runout) == won


@pytest.mark.rule(SPLIT, "66")
def test_the_printed_example_of_two_lows() -> None:
    low = ORDERS[game(SPLIT).hands["low"].ranking]
    assert low.strength(cards("7c 6d 4h 3s 2c")) > low.strength(cards("8c 6d 5h 3s Ac"))
    assert low.strength(cards("5c 4d 3h 2s Ac")) > low.strength(cards("6c 4d 3h 2s Ac"))


# Fees (1492-1510) ----------------------------------------------------------------------------------------------------


def fee(row: Printed, players: int) -> int:
    most, some, few = row.fees
    return most if players >= 7 else some if players >= 5 else few


@pytest.mark.rule(OMAHA, "47, 1492-1510")
@pytest.mark.rule(SPLIT, "72, 1492-1510")
@both
@table("row", rows=ROWS)
def test_every_row_has_its_limits_blinds_buy_in_and_fees(name: str, row: Printed) -> None:
    at = terms(game(name), row.id)
    lower, higher, small, big, buy_in = (amount(word) for word in re.findall(r"\$[0-9.]+", row.words))
    assert (at.lower, at.higher, list(at.blinds)) == (lower, higher, [small, big])
    assert buy_in_fault(at, buy_in) is None
    assert buy_in_fault(at, buy_in - 1) is not None
    for players in (2, 4, 5, 6, 7, 10):
        assert taken(play_until(deal(at, players), FLOP_HANDS["flop"])) == [fee(row, players)]


@pytest.mark.rule(OMAHA, "47, 1494")
@pytest.mark.rule(SPLIT, "72, 1494")
@both
def test_no_fee_without_a_flop(name: str) -> None:
    played = play_until(deal(terms(game(name), "9"), 7), FLOP_HANDS["before the flop"])
    assert taken(played) == []


@pytest.mark.rule(OMAHA, "47, 1540")
@pytest.mark.rule(SPLIT, "72, 1540")
@both
@pytest.mark.parametrize(("choice", "due"), [("dealt-in", 500), ("still-in", 300)])
def test_the_players_of_the_fee_are_those_dealt_in_or_those_after_the_flop(name: str, choice: str, due: int) -> None:
    played = deal(terms(game(name, {"players": choice}), "9"), 7)
    play(played, "fold fold fold fold fold call check")
    assert taken(play_until(played, FLOP_HANDS["showdown"])) == [due]


@pytest.mark.rule(OMAHA, "42, 1492-1494, 1538-1541")
@pytest.mark.rule(SPLIT, "67, 1492-1494, 1538-1541")
@both
def test_fourteen_options_for_limit_games_alone_at_most_five_rates_and_nothing_else_for_the_house(name: str) -> None:
    sheet = game(name)
    assert options(sheet) == told(ROWS) == [str(number) for number in range(1, 15)]
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in sheet.options())
    with pytest.raises(BadInput, match="is not played 'no-limit'"):
        terms(sheet, betting="no-limit")
    played = play_until(deal(terms(sheet, "3"), 4), FLOP_HANDS["showdown"])
    assert "option 3" in played.terms.posted
    assert house_receives(played) == played.collection == 200
