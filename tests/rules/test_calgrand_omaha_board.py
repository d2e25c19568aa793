"""Omaha, California Grand: board cards that are turned too early or too many, and the printed remedy of each.

Three players and $6-$12, so that seat 1 is the small blind, 2 the big blind, and 3, on the button, acts first before
the flop. The deck begins with three hands, then `9s | 2c 3c 4c | 9h | 5c | 9d | 6c`: a burn, the flop, and so on.
"""

from __future__ import annotations

import json

import msgspec
import pytest

from houseway.cards import Shoe
from houseway.errors import NotLegal, TooLate
from houseway.families.registry import game
from houseway.play import ids
from houseway.play.events import Shuffled
from houseway.play.ids import BURNS, MUCK, PileId
from houseway.play.round import Round
from houseway.play.round_file import RoundFile, replay, write
from tests.rules.calgrand_table import OMAHA, check_down, deck, pile, posted, reshuffled, rulings, sit
from tests.rules.holdem_table import play, rights

HANDS = ["As Ks Qs Js", "Ah Kh Qh Jh", "Ad Kd Qd Jd"]
BOARD = "9s 2c 3c 4c 9h 5c 9d 6c"
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"


def table(*later: str, stacks: str = "500 500 500", **read: str) -> Round:
    at = posted(limits="$6-$12", blinds="$3 $6", **read)
    return sit(at, stacks, shoe=reshuffled(at, deck(HANDS, BOARD), *later))


def shuffles(played: Round) -> list[int]:
    return [each.count for each in played.events if isinstance(each, Shuffled)]


def test_a_deal_without_irregularities() -> None:
    played = check_down(table())
    assert pile(played, ids.BOARD) == "2c 3c 4c 5c 6c"
    assert pile(played, BURNS) == "9s 9h 9d"
    assert rulings(played) == []


# Rule 2: a flop before the betting is completed ----------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2300-2301")
@pytest.mark.parametrize("words", ["", "3:call", "3:call 1:call", "3:raise 1:raise"])
def test_a_premature_flop_goes_back_and_another_comes_without_a_burn(words: str) -> None:
    played = play(table("Tc Td Th"), words)
    played.report("premature_flop")
    while not pile(played, ids.BOARD):
        play(played, "check" if "check" in rights(played) else "call")
    assert pile(played, ids.BOARD) == "Tc Td Th"
    assert pile(played, BURNS) == "9s"
    assert shuffles(played) == [3]
    assert rulings(played) == [("premature_flop", "2300-2301")]


@pytest.mark.rule(OMAHA, "2300-2301")
def test_the_betting_is_completed_first_and_players_act_on_their_rights() -> None:
    played = play(table("Tc Td Th"), "3:call")
    before = rights(played)
    played.report("premature_flop")
    assert rights(played) == before
    assert pile(played, ids.BOARD) == ""


@pytest.mark.rule(OMAHA, "2276-2277, 2300-2301")
def test_a_premature_flop_means_nothing_to_a_pot_that_is_won_without_one() -> None:
    played = play(table(), "3:raise")
    played.report("premature_flop")
    play(played, "1:fold 2:fold")
    assert played.state == "over"
    assert pile(played, ids.BOARD) == ""


# Rule 1: too many cards on the flop ----------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2296-2298")
@pytest.mark.parametrize("count", [0, 4])
def test_the_fourth_card_of_a_flop_is_used_as_the_next_burn(count: int) -> None:
    played = table()
    played.report("flop_too_many", count=count)
    play(played, CALLED)
    assert pile(played, ids.BOARD) == "2c 3c 4c"
    assert pile(played, BURNS) == "9s"
    play(played, CHECKED)
    # The fourth card was 9h: it is burned in place of the next card, which is the turn.
    assert pile(played, ids.BOARD) == "2c 3c 4c 5c"
    assert pile(played, BURNS) == "9s 9h"
    check_down(played)
    assert pile(played, ids.BOARD) == "2c 3c 4c 5c 6c"
    assert pile(played, BURNS) == "9s 9h 9d"
    assert shuffles(played) == []
    assert rulings(played) == [("flop_too_many", "2296-2298")]


@pytest.mark.rule(OMAHA, "2296-2298")
@pytest.mark.parametrize("count", [5, 6, 7])
def test_a_flop_of_five_or_more_is_reshuffled_except_for_the_burn(count: int) -> None:
    played = table("9d 5c Tc")
    played.report("flop_too_many", count=count)
    play(played, CALLED)
    assert pile(played, ids.BOARD) == "9d 5c Tc"
    assert pile(played, BURNS) == "9s"
    assert shuffles(played) == [count]


@pytest.mark.rule(OMAHA, "2296-2297")
def test_a_fourth_card_that_cannot_be_identified_takes_the_whole_flop_with_it() -> None:
    played = table("2c Tc 9h")
    played.report("flop_mixed_up")
    play(played, CALLED)
    assert pile(played, ids.BOARD) == "2c Tc 9h"
    assert pile(played, BURNS) == "9s"
    assert shuffles(played) == [4]
    assert rulings(played) == [("flop_mixed_up", "2296-2297")]


@pytest.mark.rule(OMAHA, "2296-2301")
def test_a_flop_that_is_both_premature_and_too_large_is_reshuffled() -> None:
    played = table("2c Tc 9h")
    played.report("flop_too_many", count=4)
    played.report("premature_flop")
    play(played, CALLED)
    assert shuffles(played) == [4]
    assert pile(played, ids.BOARD) == "2c Tc 9h"
    assert pile(played, BURNS) == "9s"


# Rule 3: a turn before the betting is completed ----------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2303-2306")
@pytest.mark.parametrize("words", ["", "1:check", "1:bet", "1:bet 2:raise"])
def test_a_premature_turn_is_replaced_by_the_fifth_card_and_shuffled_in_before_the_last(words: str) -> None:
    played = play(table("5c"), f"{CALLED} {words}")
    played.report("premature_turn")
    while len(pile(played, ids.BOARD)) < 11:
        play(played, "check" if "check" in rights(played) else "call")
    # 9h burned, 5c turned too early; 9d burned, 6c in its place.
    assert pile(played, ids.BOARD) == "2c 3c 4c 6c"
    assert pile(played, PileId("taken back")) == "5c"
    assert pile(played, BURNS) == "9s 9h 9d"
    left = len(played.table.shoe)
    play(played, CHECKED)
    # The card that was taken out of play is back in the deck, and no card is burned for the last.
    assert shuffles(played) == [1]
    assert pile(played, ids.BOARD) == "2c 3c 4c 6c 5c"
    assert pile(played, BURNS) == "9s 9h 9d"
    assert len(played.table.shoe) == left
    check_down(played)
    assert rulings(played) == [("premature_turn", "2303-2308")]


@pytest.mark.rule(OMAHA, "2303-2306")
def test_burns_and_discards_are_not_reshuffled() -> None:
    at = posted(limits="$6-$12", blinds="$3 $6")
    played = sit(at, "500 500 500", shoe=Shoe.seeded(at.pack, 5))
    play(played, "3:call 1:fold 2:check 2:check")
    played.report("premature_turn")
    play(played, "3:check 2:check 3:check")
    stub = set(played.table.shoe.orders[-1])
    table = played.table
    assert stub.isdisjoint(table.pile(BURNS).cards)
    assert stub.isdisjoint(table.pile(MUCK).cards)
    assert len(table.pile(MUCK).cards) == 4
    assert len(stub) == 52 - 12 - 3 - 4


# Rule 4: a river before the betting is completed ---------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2310-2312")
@pytest.mark.parametrize("words", ["", "1:check", "1:bet"])
def test_a_premature_river_goes_back_and_another_comes_without_a_burn(words: str) -> None:
    played = play(table("Tc"), f"{CALLED} {CHECKED} {words}")
    played.report("premature_river")
    while len(pile(played, ids.BOARD)) < 14:
        play(played, "check" if "check" in rights(played) else "call")
    assert pile(played, ids.BOARD) == "2c 3c 4c 5c Tc"
    assert pile(played, BURNS) == "9s 9h 9d"
    assert shuffles(played) == [1]
    assert rulings(played) == [("premature_river", "2310-2312")]


@pytest.mark.rule(OMAHA, "2303-2312")
def test_turn_and_river_of_one_hand_may_both_come_too_early() -> None:
    played = play(table("5c"), CALLED)
    played.report("premature_turn")
    play(played, CHECKED)
    played.report("premature_river")
    play(played, CHECKED)
    # 5c and then 7c, behind the burned 2d, have been seen: both go back.
    assert shuffles(played) == [2]
    assert pile(played, ids.BOARD) == "2c 3c 4c 6c 5c"
    assert check_down(played).state == "over"


@pytest.mark.rule(OMAHA, "2254, 2303-2312")
def test_with_eleven_hands_a_deck_that_gave_an_early_turn_has_no_early_river_to_give() -> None:
    # 44 cards in hands and 4 for the flop: two burns, the early turn and its replacement are the whole rest.
    at = posted(seats="eleven")
    played = sit(at, " ".join(["100"] * 11), shoe=Shoe.seeded(at.pack, 3))
    for word in ("premature_turn", "premature_river"):
        played.report(word)
    check_down(played)
    played.table.audit()
    assert [incident for incident, _ in rulings(played)] == ["premature_turn", "premature_river"]
    assert shuffles(played) == [1]
    assert len(pile(played, ids.BOARD).split()) == 5


# Less than half a bet waiting to be called ---------------------------------------------------------------------------

# $6-$12: the chips of seat 1 after the $6 of the first round, what is said on the turn, and whether the river stands.
TURN_BETS = [
    pytest.param("10 500 500", "1:bet", True, id="the printed example: $4 on the turn of a 6-12 game"),
    pytest.param("7 500 500", "1:bet", True, id="$1"),
    pytest.param("11 500 500", "1:bet", True, id="$5"),
    pytest.param("12 500 500", "1:bet", False, id="$6 is half"),
    pytest.param("13 500 500", "1:bet", False, id="$7"),
    pytest.param("500 500 500", "1:bet", False, id="a whole bet"),
    pytest.param("500 500 500", "", False, id="nobody has acted"),
    pytest.param("500 500 500", "1:check 2:check", False, id="nobody has bet"),
    pytest.param("10 500 500", "1:bet 2:call", True, id="$4, one player still to call"),
    pytest.param("500 500 22 500", "1:bet 2:call 3:raise", False, id="$4 more, but one has the whole $16 to call"),
    pytest.param("500 500 22 500", "1:bet 2:call 3:raise 4:call", True, id="only the $4 of a short raise to call"),
]


@pytest.mark.rule(OMAHA, "2310-2312")
@pytest.mark.parametrize(("stacks", "words", "stands"), TURN_BETS)
def test_a_premature_river_stands_if_less_than_half_a_bet_was_not_called(
    stacks: str, words: str, *, stands: bool
) -> None:
    at = posted(limits="$6-$12", blinds="$3 $6")
    played = sit(at, stacks, shoe=Shoe.seeded(at.pack, 3))
    _check_to(played, 4)
    play(played, words)
    played.report("premature_river")
    check_down(played)
    assert shuffles(played) == ([] if stands else [1])
    assert [incident for incident, _ in rulings(played)] == ["premature_river"]
    assert len(played.table.pile(ids.BOARD).cards) == 5
    played.table.audit()


@pytest.mark.rule(OMAHA, "2306-2308")
@pytest.mark.parametrize(
    ("stacks", "stands"), [("8 500 500", True), ("9 500 500", False), ("10 500 500", False), ("500 500 500", False)]
)
def test_a_premature_turn_stands_by_the_bet_of_its_own_round(stacks: str, *, stands: bool) -> None:
    # $6 is bet on the flop: two dollars are less than half of it, three are not.
    at = posted(limits="$6-$12", blinds="$3 $6")
    played = sit(at, stacks, shoe=Shoe.seeded(at.pack, 3))
    _check_to(played, 3)
    play(played, "1:bet")
    played.report("premature_turn")
    check_down(played)
    assert shuffles(played) == ([] if stands else [1])


@pytest.mark.rule(OMAHA, "2306-2308")
@pytest.mark.parametrize(
    ("choice", "stands"), [("bet-of-that-round", False), ("as-in-the-example", True), ("never-stands", False)]
)
def test_the_printed_example_with_a_premature_turn(choice: str, *, stands: bool) -> None:
    # $4 of a $6 bet is more than half of it, but less than half of the $12 that the turn is played for.
    at = posted(limits="$6-$12", blinds="$3 $6", small_wager=choice)
    played = sit(at, "10 500 500", shoe=Shoe.seeded(at.pack, 3))
    _check_to(played, 3)
    play(played, "1:bet")
    played.report("premature_turn")
    assert shuffles(check_down(played)) == ([] if stands else [1])


@pytest.mark.rule(OMAHA, "2306-2312")
def test_a_house_that_always_takes_the_card_back() -> None:
    at = posted(limits="$6-$12", blinds="$3 $6", small_wager="never-stands")
    played = sit(at, "10 500 500", shoe=Shoe.seeded(at.pack, 3))
    _check_to(played, 4)
    play(played, "1:bet")
    played.report("premature_river")
    assert shuffles(check_down(played)) == [1]


def _check_to(played: Round, board: int) -> None:
    while len(played.table.pile(ids.BOARD).cards) < board:
        play(played, "check" if "check" in rights(played) else "call")


# The record ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OMAHA, "2296-2312")
@pytest.mark.parametrize(
    "word", ["premature_flop", "premature_turn", "premature_river", "flop_too_many", "flop_mixed_up"]
)
def test_a_mended_board_can_be_run_again_from_its_file(word: str) -> None:
    at = posted(limits="$6-$12", blinds="$3 $6")
    played = sit(at, "500 500 500", shoe=Shoe.seeded(at.pack, 11))
    before = {"premature_turn": CALLED, "premature_river": f"{CALLED} {CHECKED}"}.get(word, "3:call")
    play(played, before)
    played.report(word)
    check_down(played)
    played.table.audit()
    assert played.clone().events == played.clone().events == played.events
    again = replay(msgspec.convert(json.loads(write(played)), RoundFile), game)
    assert again.events == played.events
    assert again.net() == played.net()


@pytest.mark.rule(OMAHA, "2296-2312")
@pytest.mark.parametrize("word", ["premature_third_street", "misdeal", "failed_to_discard", ""])
def test_what_the_document_prints_no_remedy_for_is_refused(word: str) -> None:
    played = table()
    before = list(played.events)
    with pytest.raises(NotLegal):
        played.report(word)
    assert played.events == before
    assert played.incidents == []


@pytest.mark.rule(OMAHA, "2296-2312")
@pytest.mark.parametrize(
    ("turned", "late"),
    [
        (0, ()),
        (3, ("premature_flop", "flop_too_many", "flop_mixed_up")),
        (4, ("premature_flop", "flop_too_many", "flop_mixed_up", "premature_turn")),
        (5, ("premature_flop", "flop_too_many", "flop_mixed_up", "premature_turn", "premature_river")),
    ],
)
def test_a_report_of_cards_that_lie_on_the_board_comes_too_late(turned: int, late: tuple[str, ...]) -> None:
    words = {"premature_flop", "flop_too_many", "flop_mixed_up", "premature_turn", "premature_river"}
    played = table()
    _check_to(played, turned)
    assert words.difference(played.reportable()) == set(late)
    for word in late:
        with pytest.raises(TooLate):
            played.report(word)
    assert played.incidents == []
    assert rulings(check_down(played)) == []
