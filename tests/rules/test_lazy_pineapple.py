"""Lazy Pineapple, Player's Casino: three cards kept, at most two of them played, high and high-low split.

Three players and $4-$8 with blinds of $2 and $4: seat 1 is the small blind, 2 the big blind, 3 has the button and acts
first before the flop. Option 1 is printed for seven and more players, so that three pay no collection.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import Shoe
from houseway.errors import NotLegal
from houseway.families.registry import game
from houseway.play import ids
from houseway.play.events import Dealt, Moved, Reported
from houseway.play.ids import BURNS, COLLECTION, HAND_PILES, PileId, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.fees import distinct_rates
from houseway.rules.loading.load import forms_of
from houseway.rules.posting.terms import terms
from tests.rules.calgrand_table import check_down, deck, pile, posted, reshuffled, rulings, say, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import play, purses, rights

LAZY = "players/lazy-pineapple"
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"
HANDS = ["As Ah 2c", "Ks Kh 3c", "Qs Qh 4c"]
BOARD = "9s 5d 6d Jc 9h Tc 9d 8h"


def table(form: str = "high", hands: list[str] | None = None, board: str = BOARD) -> Round:
    at = posted(f"{LAZY}#{form}")
    return sit(at, "100 100 100", shoe=deck(hands or HANDS, board))


def gains(form: str, hands: list[str], board: str) -> dict[int, float]:
    return {seat: chips - 100 for seat, chips in purses(check_down(table(form, hands, board))).items()}


@pytest.mark.rule(LAZY, "170-175")
def test_two_forms() -> None:
    assert forms_of(LAZY) == ["high", "hi-lo"]


# The deal (142-155, 172) ---------------------------------------------------------------------------------------------


@pytest.mark.rule(LAZY, "142-155, 172")
@pytest.mark.parametrize("form", ["high", "hi-lo"])
def test_three_downcards_the_button_last_a_flop_and_two_more(form: str) -> None:
    played = check_down(table(form))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    assert dealt[:9] == [(f"hand {seat}", 1) for _ in range(3) for seat in (1, 2, 3)]
    assert dealt[9:] == [("burns", 1), ("board", 3), ("burns", 1), ("board", 1), ("burns", 1), ("board", 1)]
    assert all(len(played.table.hand(seat).cards) == 3 for seat in (1, 2, 3))


@pytest.mark.rule(LAZY, "144-148, 152-155")
def test_the_button_acts_last_after_the_first_round_and_the_bets_double_on_the_turn() -> None:
    played = table()
    assert rights(played) == "3: fold, call $4, raise $8"
    play(played, CALLED)
    for bet in ("$4", "$8", "$8"):
        assert rights(played) == f"1: fold, check, bet {bet}"
        play(played, CHECKED)
    assert played.state == "over"


@pytest.mark.rule(LAZY, "144, 152-155")
def test_the_button_rotates_clockwise() -> None:
    at = posted(LAZY)
    for before, now in ((1, 2), (2, 3), (3, 1)):
        played = Round(
            at, dict.fromkeys((1, 2, 3), 100_00), Shoe.seeded(at.pack, 1), lasting=Lasting(DealerButton(before))
        )
        assert played.table.lasting[DealerButton].seat == now


@pytest.mark.rule(LAZY, "144, 4250-4252")
@pytest.mark.parametrize("players", [2, 10])
def test_two_to_ten_players(players: int) -> None:
    assert check_down(sit(posted(LAZY), " ".join(["100"] * players))).state == "over"


# Which cards play (148-150, 172-175) ---------------------------------------------------------------------------------


@pytest.mark.rule(LAZY, "148-150, 172-173")
@pytest.mark.parametrize(
    ("hands", "board", "winner"),
    [
        pytest.param(
            ["As Ah Ad", "Ks Kh Kd", "Qs Jh 4c"], "9s 3d Kc 8c 9h Tc 9d 2h", 2, id="never all three: two aces"
        ),
        pytest.param(["As 2h 3d", "Ks Kh 3c", "Qs 6d 2c"], "9s 4d 5d Jc 9h Tc 9d 8h", 2, id="no straight of three own"),
        pytest.param(["As Ah 2c", "Ks Kh 3c", "Qs Qh 4c"], BOARD, 1, id="two of one's own"),
        pytest.param(["Ac 3h 2d", "7s 7h 3d", "Qs Jh 4d"], "9s 5c 6c 8c 9h 9c 9d Ts", 1, id="one of one's own"),
    ],
)
def test_none_one_or_two_of_ones_own_play(hands: list[str], board: str, winner: int) -> None:
    won = gains("high", hands, board)
    assert max(won, key=lambda seat: won[seat]) == winner


@pytest.mark.rule(LAZY, "148-150, 172-173")
def test_the_board_may_be_played() -> None:
    assert gains("high", ["2s 3h 2d", "4s 6h 3d", "5s 7h 4d"], "9s Tc Jc Qc 9h Kc 9d Ac") == {1: 0, 2: 0, 3: 0}


@pytest.mark.rule(LAZY, "115-120, 173-175")
@pytest.mark.parametrize(
    ("hands", "board", "won"),
    [
        pytest.param(["As 2h Qc", "Ks Kh Qd", "Js Jh Ts"], "9s 3d 6d Jc 9h 7c 9d Kd", {1: 2, 2: 2, 3: -4}, id="both"),
        pytest.param(
            ["As 2h Qc", "Ks Kh Qd", "Js Jh Ts"], "9s 3d 9c 5c 9h Tc 9d Kd", {1: -4, 2: 8, 3: -4}, id="no low"
        ),
        pytest.param(
            ["As 2h 3d", "Ks Kh Qd", "Js Jh Ts"], "9s 6d 7s Jc 9h 9c 9d Kd", {1: -4, 2: 8, 3: -4}, id="three lows"
        ),
        pytest.param(
            ["As 2h Kc", "Qs Qh Jd", "Js Jh Ts"], "9s 3d 6d Kh 9h 7c 9d Kd", {1: 8, 2: -4, 3: -4}, id="one hand"
        ),
    ],
)
def test_high_and_low_with_other_cards_but_never_all_three(hands: list[str], board: str, won: dict[int, int]) -> None:
    # $12: six dollars for each half. A low of eight or better is required, or the high hand takes it all.
    assert gains("hi-lo", hands, board) == won


@pytest.mark.rule(LAZY, "115-120, 147-150, 172-175")
@pytest.mark.parametrize("form", ["high", "hi-lo"])
def test_random_hands_end_as_the_slow_method_says(form: str) -> None:
    chance = Random(form)
    at = posted(f"{LAZY}#{form}")
    for _ in range(40):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 4)))
        stacks = {seat: chance.randint(10, 90) * 100 for seat in seats}
        shoe = Shoe.seeded(at.pack, chance.getrandbits(32))
        played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {seat: played.table.ledger[stack(seat)] for seat in seats}
        assert final == expected(played, 0, [0, 1, 2], form)


# An accidental discard (179) -----------------------------------------------------------------------------------------


@pytest.mark.rule(LAZY, "179")
@pytest.mark.parametrize("rounds", [0, 1, 2, 3])
def test_whoever_discards_by_accident_goes_on_with_two_cards(rounds: int) -> None:
    played = table()
    if rounds:
        play(played, " ".join([CALLED, *[CHECKED] * (rounds - 1)]))
    played.report("accidental_discard", seat=2)
    play(played, CALLED if rounds == 0 else CHECKED)
    # That seat is asked which card it was.
    assert [(each.seat, each.about) for each in played.open_decisions()] == [(2, "discard")]
    say(played, "2:Ks")
    assert pile(played, HAND_PILES[2]) == "Kh 3c"
    assert rulings(played) == [("accidental_discard", "179")]
    check_down(played)
    assert played.clone().events == played.clone().events == played.events


@pytest.mark.rule(LAZY, "179")
def test_the_hand_is_not_dead_and_may_still_win() -> None:
    played = table()
    played.report("accidental_discard", seat=1)
    play(played, CALLED)
    say(played, "1:2c")
    check_down(played)
    assert purses(played) == {1: 108, 2: 96, 3: 96}


@pytest.mark.rule(LAZY, "179")
def test_a_second_accident_or_that_of_a_folded_hand_changes_nothing() -> None:
    played = table()
    played.report("accidental_discard", seat=1)
    played.report("accidental_discard", seat=1)
    played.report("accidental_discard", seat=3)
    play(played, "3:fold 1:call 2:check")
    say(played, "1:2c")
    assert pile(played, HAND_PILES[1]) == "As Ah"
    assert [each.remedy.rpartition(": ")[2] for each in played.events if isinstance(each, Reported)] == [
        "the hand goes on with two cards",
        "nothing is changed",
        "nothing is changed",
    ]


# Rules of Hold'em (165-166, 181, 204-206) ----------------------------------------------------------------------------


@pytest.mark.rule(LAZY, "181, 204-206")
def test_a_premature_flop_is_returned_and_reshuffled() -> None:
    at = posted(LAZY)
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck(HANDS, BOARD), "2d 3d 4d"))
    played.report("premature_flop")
    play(played, CALLED)
    assert pile(played, ids.BOARD) == "2d 3d 4d"
    assert pile(played, BURNS) == "9s"
    assert rulings(played) == [("premature_flop", "181, 204-206")]


@pytest.mark.rule(LAZY, "165-166, 181")
def test_a_premature_fourth_card_is_out_of_play_for_that_round() -> None:
    at = posted(LAZY)
    played = sit(at, "100 100 100", shoe=reshuffled(at, deck(HANDS, BOARD), "2d"))
    play(played, CALLED)
    played.report("premature_turn")
    play(played, CHECKED)
    assert pile(played, ids.BOARD) == "5d 6d Jc 8h"
    assert pile(played, PileId("taken back")) == "Tc"
    play(played, CHECKED)
    assert pile(played, ids.BOARD) == "5d 6d Jc 8h 2d"
    assert rulings(played) == [("premature_turn", "165-166, 181")]


@pytest.mark.rule(LAZY, "181")
@pytest.mark.parametrize("word", ["premature_river", "flop_too_many", "failed_to_discard"])
def test_what_is_not_printed_is_not_ruled(word: str) -> None:
    with pytest.raises(NotLegal):
        table().report(word)


# Fees ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(LAZY, "4240-4262, 4383-4388")
@pytest.mark.parametrize(
    ("words", "fees"),
    [
        ("fold fold fold fold fold fold", [1]),
        ("raise call call call call call call", [1, 7]),
    ],
)
def test_fees_are_taken_after_the_deal_the_flop_and_the_river(words: str, fees: list[int]) -> None:
    # Option 1, seven or more: $1, $7 after the flop, $1 after the river.
    at = terms(game(LAZY), "1")
    played = play(sit(at, " ".join(["100"] * 7)), words)
    taken = [each.amount // 100 for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    assert taken == fees
    if played.state == "open":
        assert check_down(played).collection == 9_00


@pytest.mark.rule(LAZY, "4287-4291")
def test_a_fee_that_waits_for_the_pot_to_reach_nineteen_dollars() -> None:
    # Option 28, five players or fewer: $1, and $6 after the flop once the pot reaches $19.
    at = terms(game(LAZY), "28")
    small = check_down(sit(at, "100 100 100"))
    assert small.collection == 1_00
    large = check_down(play(sit(at, "100 100 100"), "3:raise 1:call 2:call"))
    assert large.collection == 7_00


@pytest.mark.rule(LAZY, "4353-4355, 4610-4612")
def test_a_table_that_pays_by_time_has_no_fee_in_the_pot() -> None:
    assert check_down(sit(terms(game(LAZY), "63"), "100 100 100")).collection == 0


@pytest.mark.rule(LAZY, "4240-4751, 5727-5746")
def test_three_hundred_and_ten_options_of_at_most_five_rates() -> None:
    options = game(LAZY).options()
    assert [option.id for _, option in options] == [str(number) for number in range(1, 311)]
    assert all(1 <= distinct_rates(schedule, option) <= 5 for schedule, option in options)


# Readings of what is not printed -------------------------------------------------------------------------------------


def free(betting: str = "no-limit", **read: str) -> Round:
    """$100 each and blinds of $2 and $4, without a limit or with that of the pot."""
    sheet = game(LAZY, {name.replace("_", "-"): choice for name, choice in read.items()})
    return sit(terms(sheet, betting=betting), "100 100 100")


@pytest.mark.rule(LAZY, "144-148, 4507-4509")
@pytest.mark.parametrize(("choice", "least"), [("big-blind", "$4"), ("doubles", "$8")])
def test_without_a_limit_the_least_bet_of_the_last_two_rounds_is_a_reading(choice: str, least: str) -> None:
    played = play(free(no_limit_minimum=choice), f"{CALLED} {CHECKED}")
    assert rights(played) == f"1: fold, check, bet to {least}-$96"


@pytest.mark.rule(LAZY, "144-148, 4507-4509")
@pytest.mark.parametrize(("choice", "least"), [("last-raise", "$36"), ("increment", "$24")])
def test_without_a_limit_the_least_raise_is_a_reading(choice: str, least: str) -> None:
    # From $4 to $20 is a raise of $16.
    assert rights(play(free(no_limit_raise=choice), "raise=20")) == f"1: fold, call $18, raise to {least}-$100"


@pytest.mark.rule(LAZY, "144-148, 4507-4509")
@pytest.mark.parametrize("betting", ["no-limit", "pot-limit"])
@pytest.mark.parametrize(("choice", "more"), [("as-in-limit", False), ("no-cap", True)])
def test_whether_three_raises_bind_where_amounts_are_free_is_a_reading(betting: str, choice: str, more: bool) -> None:  # noqa: FBT001
    played = play(free(betting, no_limit_cap=choice), "raise=8 raise=12 raise=16")
    assert ("raise" in rights(played)) is more


@pytest.mark.rule(LAZY, "4243-4248, 4254-4258, 4354-4355")
@pytest.mark.parametrize(("choice", "fees"), [("dealt-in", [100, 700]), ("still-in", [100])])
def test_which_players_count_for_the_fee_is_a_reading(choice: str, fees: list[int]) -> None:
    # Option 1 is for seven or more: eight are dealt in, and five see the flop.
    at = terms(game(LAZY, {"players": choice}), "1")
    played = play(sit(at, " ".join(["100"] * 8)), "fold fold fold call call call call check")
    taken = [each.amount for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    assert taken == fees
