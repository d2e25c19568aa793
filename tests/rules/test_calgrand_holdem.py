"""Texas Hold'em, California Grand: Omaha of the same house with two cards, by its own printed lines.

Betting rights are the same tables as in Omaha, because the two documents print the same sentences. Four players, $3-$6
with blinds of $1 and $3, unless told: seat 1 is the small blind, 2 the big blind, 3 acts first, 4 has the button. The
collection (option A1, two to four players) is $1.
"""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import Shoe
from houseway.errors import BadInput, NotLegal
from houseway.families.poker.forced.kill import KillNotes
from houseway.play import ids
from houseway.play.events import Dealt, Shuffled
from houseway.play.ids import BURNS, PileId, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.loading.load import forms_of
from tests.lasting_words import lasting_of
from tests.rules.betting_rights import test_pot_limit_omaha as pot_limit
from tests.rules.betting_rights import test_spread_omaha as spread
from tests.rules.betting_rights import test_straight_omaha as straight
from tests.rules.betting_rights.runner import Case, cases, rights_after
from tests.rules.calgrand_table import after, check_down, deck, pile, posted, reshuffled, rulings, say, sit
from tests.rules.flop_showdown import expected, play_at_random
from tests.rules.holdem_table import play, purses, rights
from tests.rules.test_calgrand_omaha_betting import FIXED, NO_LIMIT
from tests.tables import table

HOLDEM = "calgrand/texas-holdem"
HANDS = ["As Ks", "Ah Kh", "Ad Kd"]
RUNOUT = "9s 2c 3c 4c 9h 5c 9d 6c"
CALLED = "3:call 1:call 2:check"
CHECKED = "1:check 2:check 3:check"
STRUCTURES = ["limit", "spread", "straight", "pot-limit", "no-limit"]


def three(*later: str, stacks: str = "500 500 500", **read: str) -> Round:
    """Three players at $3-$6; what lies on top after each reshuffle."""
    at = posted(HOLDEM, **read)
    return sit(at, stacks, shoe=reshuffled(at, deck(HANDS, RUNOUT), *later))


def shuffles(played: Round) -> list[int]:
    return [each.count for each in played.events if isinstance(each, Shuffled)]


@pytest.mark.rule(HOLDEM, "1984-2002")
@pytest.mark.parametrize("form", ["high", "low", "hi-lo"])
def test_three_forms_two_cards_each_in_turn_and_five_on_the_board(form: str) -> None:
    assert forms_of(HOLDEM) == ["high", "low", "hi-lo"]
    played = check_down(sit(posted(f"{HOLDEM}#{form}"), "100 100 100"))
    dealt = [(str(each.to), len(each.cards)) for each in played.events if isinstance(each, Dealt)]
    assert dealt[:6] == [(f"hand {seat}", 1) for _ in range(2) for seat in (1, 2, 3)]
    assert [count for to, count in dealt if to == "board"] == [3, 1, 1]


# Betting -------------------------------------------------------------------------------------------------------------

TABLES = {
    "limit": (("limit", "", ""), FIXED),
    "no-limit": (("no-limit", "", "$1 $3"), NO_LIMIT),
    "pot-limit": (("pot-limit", "", "$1 $2"), pot_limit.FIRST_ROUND + pot_limit.LATER_ROUNDS),
    "spread": (("spread", "$2-$10", "$1 $2"), spread.FIRST_ROUND + spread.LATER_ROUNDS),
    "straight": (("straight", "$30", "$15 $30"), straight.FIRST_ROUND),
}


@pytest.mark.rule(HOLDEM, "1990-1991, 2016-2021, 2081-2143, 2145-2168, 2170-2219, 2221-2242")
@table("structure", "case", rows=[(name, case) for name, (_, text) in TABLES.items() for case in cases(text)])
def test_betting_rights_in_five_structures(structure: str, case: Case) -> None:
    (betting, limits, blinds), _ = TABLES[structure]
    assert rights_after(case, posted(HOLDEM, betting, limits, blinds)) == case.rights


@pytest.mark.rule(HOLDEM, "2016-2021, 2083-2086, 2113-2116, 2148-2154, 2172-2175, 2223-2226")
@pytest.mark.parametrize("betting", STRUCTURES)
def test_nobody_may_check_before_the_flop(betting: str) -> None:
    played = sit(posted(HOLDEM, betting))
    with pytest.raises(NotLegal):
        play(played, "check")
    # The big blind has no bet to call: in the reading taken it may check.
    assert "check" in rights(play(played, "call call call"))


@pytest.mark.rule(HOLDEM, "2016-2021")
def test_a_structure_that_is_not_printed_is_refused() -> None:
    with pytest.raises(BadInput):
        posted(HOLDEM, "half-pot")


@pytest.mark.rule(HOLDEM, "1990-1991, 2045, 2047, 2076-2079")
@pytest.mark.parametrize(
    ("posts", "words", "allowed"),
    [
        ({"limits": "$6-$12", "blinds": "$1 $2"}, "", "3: fold, call $6, raise $12"),
        ({"ante": "$1"}, "", "3: fold, call $3, raise $6"),
        ({"check_raise": "barred"}, "call call call check check bet fold fold", "1: fold, call $3"),
        ({}, "call call call check check bet fold fold", "1: fold, call $3, raise $6"),
        ({}, "raise raise raise raise", "3: fold, call $9, raise $12"),
        ({"raises": "three"}, "raise raise raise", "2: fold, call $9"),
        ({"big_blind": "bet-in-turn"}, "call call call", "1: fold, check, bet $3"),
    ],
)
def test_what_the_house_may_stipulate(posts: dict[str, str], words: str, allowed: str) -> None:
    assert after(posted(HOLDEM, **posts), words) == allowed


@pytest.mark.rule(HOLDEM, "2013-2014")
@pytest.mark.parametrize(
    ("words", "winner", "gain"),
    [("fold fold fold", 2, 0), ("raise fold fold fold", 3, 3), ("call call call check bet fold fold fold", 1, 8)],
)
def test_whoever_bets_and_is_not_called_wins_at_once(words: str, winner: int, gain: int) -> None:
    played = play(sit(posted(HOLDEM)), words)
    assert (played.state, purses(played)[winner]) == ("over", 500 + gain)


@pytest.mark.rule(HOLDEM, "2070-2074")
@pytest.mark.parametrize(
    ("hands", "left"),
    [
        # $20, $50 and $100: pots of $60 (less $1) and $60; the last $50 were not called.
        (["As Ac", "Ks Kc", "Qs Qc"], {1: 59, 2: 60, 3: 50}),
        (["Qs Qc", "As Ac", "Ks Kc"], {1: 0, 2: 119, 3: 50}),
    ],
)
def test_an_all_in_player_wins_from_each_other_only_what_they_have_matched(
    hands: list[str], left: dict[int, int]
) -> None:
    played = sit(posted(HOLDEM, "no-limit"), "20 50 100", shoe=deck(hands, "2h Ah Kh Qh 2d 3d 2c 4c"))
    assert purses(play(played, "3:raise=100 1:call 2:call")) == left


# The showdown --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "2002-2011, 2064-2065")
@pytest.mark.parametrize(
    ("form", "hands", "runout", "won"),
    [
        # Three players: $9 less $1 for the collection; what three cannot split goes to the left of the button in turn.
        pytest.param("high", ["2s 3h", "4s 6h", "5s 7h"], "9s Tc Jc Qc 9h Kc 9d Ac", {1: 0, 2: 0, 3: -1}, id="board"),
        pytest.param("high", ["As Ah", "Ks Kh", "Qs Qh"], "9s 5d 6d Jc 9h Tc 9d 8h", {1: 5, 2: -3, 3: -3}, id="two"),
        pytest.param("low", ["As 2h", "Ks 2s", "Qs Qh"], "9s 3d 4d 5c 9h Tc 9d 8h", {1: 5, 2: -3, 3: -3}, id="wheel"),
        pytest.param("low", ["Ks Qh", "Kh Qs", "Jc Jh"], "9s Td Ts 5c 9h Tc 9d Th", {1: 1, 2: 1, 3: -3}, id="pairs"),
        pytest.param("hi-lo", ["As 2h", "Ks Kh", "Qs Qh"], "9s 3d 6d Jc 9h Tc 9d 8h", {1: 1, 2: 1, 3: -3}, id="both"),
        pytest.param("hi-lo", ["As 2h", "Ks Kh", "Qs Qh"], "9s 3d 6d Jc 9h Tc 9d 9c", {1: -3, 2: 5, 3: -3}, id="none"),
    ],
)
def test_any_combination_plays_for_the_highest_the_lowest_or_both(
    form: str, hands: list[str], runout: str, won: dict[int, float]
) -> None:
    played = check_down(sit(posted(f"{HOLDEM}#{form}"), "100 100 100", shoe=deck(hands, runout)))
    assert {seat: chips - 100 for seat, chips in purses(played).items()} == won


@pytest.mark.rule(HOLDEM, "2002-2011, 2064-2065, 2070-2074")
@pytest.mark.parametrize("form", ["high", "low", "hi-lo"])
def test_random_hands_end_as_the_slow_method_says(form: str) -> None:
    chance, at = Random(form), posted(f"{HOLDEM}#{form}", fee="none")
    for _ in range(25):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 4)))
        stacks = {seat: chance.randint(10, 90) * 100 for seat in seats}
        shoe = Shoe.seeded(at.pack, chance.getrandbits(32))
        played = Round(at, stacks, shoe, lasting=Lasting(DealerButton(chance.choice(seats))))
        play_at_random(played, chance)
        final = {seat: played.table.ledger[stack(seat)] for seat in seats}
        assert final == expected(played, 0, [0, 1, 2], form)


@pytest.mark.rule(HOLDEM, "1987-1988, 2007-2009, 2067")
@pytest.mark.parametrize(
    ("read", "cards", "low"),
    [
        ({}, 52, "ace-five"),
        ({"jokers": "bug"}, 53, "ace-five-joker"),
        ({"jokers": "two-wild"}, 54, "ace-five-joker"),
        ({"lowest_hand": "deuce-seven"}, 52, "deuce-seven"),
    ],
)
def test_jokers_and_another_lowest_hand_may_be_posted(read: dict[str, str], cards: int, low: str) -> None:
    at = posted(f"{HOLDEM}#low", **read)
    assert (len(at.faces), at.sheet.hands["low"].ranking) == (cards, low)


# Rules 1 to 4: the board ---------------------------------------------------------------------------------------------


@pytest.mark.rule(HOLDEM, "2027-2032")
@pytest.mark.parametrize(
    ("word", "count", "lines", "flop", "shuffled"),
    [
        ("premature_flop", 0, "2031-2032", "Tc Td Th", [3]),
        ("flop_too_many", 4, "2027-2029", "2c 3c 4c", []),
        ("flop_too_many", 5, "2027-2029", "Tc Td Th", [5]),
        ("flop_mixed_up", 0, "2027-2028", "Tc Td Th", [4]),
    ],
)
def test_a_flop_too_early_or_with_too_many_cards(
    word: str, count: int, lines: str, flop: str, shuffled: list[int]
) -> None:
    played = three("Tc Td Th")
    played.report(word, count=count)
    play(played, CALLED)
    assert (pile(played, ids.BOARD), pile(played, BURNS), shuffles(played)) == (flop, "9s", shuffled)
    assert rulings(played) == [(word, lines)]
    play(played, CHECKED)
    # The fourth card of a flop of four, 9h, is the next burn; in the other cases it comes from the deck.
    if word == "flop_too_many" and count == 4:
        assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2c 3c 4c 5c", "9s 9h")


@pytest.mark.rule(HOLDEM, "2034-2039")
def test_a_premature_fourth_card_is_replaced_by_the_fifth_and_shuffled_in_before_the_last() -> None:
    played = play(three("5c"), CALLED)
    played.report("premature_turn")
    play(played, CHECKED)
    assert (pile(played, ids.BOARD), pile(played, PileId("taken back"))) == ("2c 3c 4c 6c", "5c")
    assert pile(played, BURNS) == "9s 9h 9d"
    play(played, CHECKED)
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2c 3c 4c 6c 5c", "9s 9h 9d")
    assert rulings(played) == [("premature_turn", "2034-2039")]


@pytest.mark.rule(HOLDEM, "2041-2043")
def test_a_premature_fifth_card_goes_back_and_another_comes_without_a_burn() -> None:
    played = play(three("Tc"), f"{CALLED} {CHECKED}")
    played.report("premature_river")
    play(played, CHECKED)
    assert (pile(played, ids.BOARD), pile(played, BURNS)) == ("2c 3c 4c 5c Tc", "9s 9h 9d")
    assert rulings(played) == [("premature_river", "2041-2043")]


@pytest.mark.rule(HOLDEM, "2037-2039, 2041-2043")
@pytest.mark.parametrize(
    ("chips", "word", "choice", "stands"),
    [
        # Of $3-$6, seat 1 has what is left after the $3 of the first round, and bets it all.
        pytest.param(5, "premature_river", "bet-of-that-round", True, id="the printed example: $2 on the turn in 3-6"),
        pytest.param(6, "premature_river", "bet-of-that-round", False, id="$3 are half of $6"),
        pytest.param(4, "premature_turn", "bet-of-that-round", True, id="$1 on the flop is less than half of $3"),
        pytest.param(5, "premature_turn", "bet-of-that-round", False, id="$2 on the flop are not"),
        pytest.param(5, "premature_turn", "as-in-the-example", True, id="$2 on the flop, as in the example"),
        pytest.param(5, "premature_river", "never-stands", False, id="always taken back"),
    ],
)
def test_a_card_stands_if_less_than_half_a_bet_was_not_called(
    chips: int, word: str, choice: str, *, stands: bool
) -> None:
    at = posted(HOLDEM, small_wager=choice)
    played = play(sit(at, f"{chips} 500 500", shoe=Shoe.seeded(at.pack, 3)), CALLED)
    play(played, "1:bet" if word == "premature_turn" else f"{CHECKED} 1:bet")
    played.report(word)
    assert shuffles(check_down(played)) == ([] if stands else [1])


# Rules 7 to 11: kills ------------------------------------------------------------------------------------------------


def kept(played: Round) -> KillNotes:
    return played.table.lasting[KillNotes]


@pytest.mark.rule(HOLDEM, "2049-2052")
def test_two_wins_in_a_row_must_kill_until_the_killer_loses() -> None:
    at = posted(HOLDEM, forced_kill="two-in-a-row")
    first = play(sit(at), "3:raise 4:fold 1:fold 2:fold")
    second = play(sit(at, lasting=Lasting(kept(first))), "3:raise 4:fold 1:fold 2:fold")
    assert kept(second) == KillNotes(3, won=3, in_a_row=2, blind=600)
    third = sit(at, lasting=Lasting(kept(second)))
    assert [each.about for each in third.open_decisions()] == ["kill"]
    assert rights(say(third, "3:play")) == "3: fold, check, raise $6"
    assert rights(play(third, "3:check")) == "4: fold, call $6, raise $12"
    lost = play(third, "4:raise 1:fold 2:fold 3:fold")
    assert kept(lost) == KillNotes(won=4, in_a_row=1)
    again = play(say(sit(at, lasting=Lasting(kept(second))), "3:play"), "3:raise 4:fold 1:fold 2:fold")
    assert kept(again) == KillNotes(3, won=3, in_a_row=3, blind=600)


@pytest.mark.rule(HOLDEM, "2050-2052")
@pytest.mark.parametrize(
    ("kill", "words", "allowed"),
    [
        ("two-in-a-row", "3:leave", "4: fold, call $6, raise $12"),
        ("half-kill", "3:play", "3: fold, check, raise $4.50"),
    ],
)
def test_whoever_leaves_the_game_for_the_hand_posts_and_the_stakes_go_up_as_stipulated(
    kill: str, words: str, allowed: str
) -> None:
    played = sit(posted(HOLDEM, forced_kill=kill), lasting=Lasting(KillNotes(3, won=3, in_a_row=2)))
    assert rights(say(played, words)) == allowed
    assert purses(played)[3] == (494 if words == "3:leave" else 495.5)


@pytest.mark.rule(HOLDEM, "2054-2055")
@pytest.mark.parametrize(("words", "must"), [("raise raise raise raise", True), ("call call call", False)])
def test_a_pot_of_the_predetermined_amount_is_followed_by_a_kill(words: str, *, must: bool) -> None:
    # Four raises make $15 a player, a pot of $60.
    hands = deck(["2c 2d", "3c 3d", "As Ac", "4c 4d"], "Qs Ad Ks Jc Qd 5h Qc 6h")
    played = check_down(play(sit(posted(HOLDEM, pot_kill="sixty"), shoe=hands), words))
    assert kept(played).seat == (3 if must else 0)


@pytest.mark.rule(HOLDEM, "2057-2062")
@pytest.mark.parametrize(
    ("voluntary", "lasting", "asked"),
    [("anybody", "", [1, 2, 3, 4]), ("entering", "new 3", [3]), ("entering", "missed big 3", [3])],
)
@pytest.mark.parametrize(
    ("says", "allowed"), [("agree", "3: fold, check, raise $6"), ("object", "3: fold, call $3, raise $6")]
)
def test_a_player_may_be_allowed_to_kill_unless_another_objects(
    voluntary: str, lasting: str, asked: list[int], says: str, allowed: str
) -> None:
    at = posted(HOLDEM, voluntary_kill=voluntary)
    played = sit(at, lasting=lasting_of(lasting)) if lasting else sit(at)
    assert [each.seat for each in played.open_decisions()] == asked
    say(played, " ".join(f"{seat}:{'kill' if seat == 3 else 'pass'}" for seat in asked))
    assert rights(say(played, f"1:agree 2:{says} 4:agree")) == allowed
