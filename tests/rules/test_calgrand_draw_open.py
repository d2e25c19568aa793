"""Draw Poker, California Grand: who may open, for how much in each structure, and what follows if nobody does.

Four players with $100 and an ante of $1: seat 1 acts first, seat 4 has the button.
"""

from __future__ import annotations

import pytest

from houseway.families.poker.draw.openers import OpenersNotes
from houseway.play.decisions import Pick
from houseway.play.round import Round
from tests.rules.calgrand_draw_table import ACE_HIGH, DRAW, JACKS, NINES, QUEENS, UNOPENED, play, posted, sit
from tests.rules.holdem_table import rights
from tests.rules.jacks_table import next_hand, pot, purses, said
from tests.tables import table

STRUCTURES = ["limit", "spread", "straight", "pot-limit", "no-limit"]


# The first round, without and with a qualifier ------------------------------------------------------------------------


@pytest.mark.rule(
    DRAW, "1384-1389, 1504-1510, 1534-1540, 1572-1577, 1578-1579, 1596-1604, 1619-1626, 1496-1499, 1561-1570"
)
@table(
    "betting",
    "limits",
    "opens",
    "calls",
    rows=[
        # Four antes are in the pot. A raise is at least the amount to call, in a pot limit at most the pot with it.
        ("limit", "$3-$6", "bet $3", "2: fold, call $3, raise $6"),
        ("spread", "$3-$6", "bet to $3-$6", "2: fold, call $3, raise to $6-$9"),
        ("straight", "$30", "bet $30", "2: fold, call $30, raise $60"),
        # The bring-in has single dollars: $4 are counted as $5, and $4 with the bet of $3 as $5 too.
        ("pot-limit", "", "bet to $3-$5", "2: fold, call $3, raise to $6-$11"),
        ("no-limit", "", "bet to $3-$99", "2: fold, call $3, raise to $6-$99"),
    ],
)
def test_in_every_structure_a_player_may_check_or_bet_and_the_others_call_raise_or_fold(
    betting: str, limits: str, opens: str, calls: str
) -> None:
    for form in ("high", "low", "hi-lo", "jacks-or-better", "jacks-back"):
        played = sit(posted(form, betting, limits=limits), (JACKS, NINES))
        assert rights(played) == f"1: fold, check, {opens}"
        assert rights(play(played, "bet=3" if "to" in opens else "bet")) == calls


@pytest.mark.rule(DRAW, "1395-1401")
@table("betting", rows=STRUCTURES)
def test_without_a_pair_of_jacks_nobody_opens_and_then_any_hand_may_be_played(betting: str) -> None:
    played = sit(posted(betting=betting), (NINES, JACKS, ACE_HIGH))
    assert rights(played) == "1: fold, check"
    play(played, "check bet=3" if betting not in ("limit", "straight") else "check bet")
    assert rights(played).startswith("3: fold, call $3, raise ")
    play(played, "call fold")
    assert rights(played).startswith("1: fold, call $3, raise ")


@pytest.mark.rule(DRAW, "1506-1518")
def test_a_no_limit_opener_may_bet_everything_and_a_raise_is_at_least_the_amount_to_call() -> None:
    played = sit(posted(betting="no-limit"), (JACKS, NINES))
    assert rights(play(played, "bet=20")) == "2: fold, call $20, raise to $40-$99"
    assert rights(play(played, "raise=99")) == "3: fold, call $99"


@pytest.mark.rule(DRAW, "1512-1516, 1518-1519, 1526-1533, 1541-1547, 1554-1560")
@table(
    "betting",
    "before",
    "short",
    "then",
    "after",
    rows=[
        # Twenty is bet, and thirty-one are all that the second player has: the raise should have been to forty.
        ("no-limit", "bet=20", 31, "1: fold, call $10", "bet=20"),
        # With $4 of antes counted as $5 the bet is $5 at most, and nine are all that the second player has.
        ("pot-limit", "bet=5", 9, "1: fold, call $3", "bet=5"),
    ],
)
def test_a_player_who_has_bet_may_not_raise_a_short_all_in_again(
    betting: str, before: str, short: int, then: str, after: str
) -> None:
    hands = (JACKS, NINES, QUEENS)
    played = play(sit(posted("high", betting), hands, f"100 {short} 100 100"), f"1:{before} 2:raise={short - 1}")
    # Whoever has not acted yet may raise; the player who has bet may call what is left.
    assert ", raise to " in rights(played)
    assert rights(play(played, "3:fold 4:fold")) == then
    later = play(sit(posted("high", betting), hands, f"100 {short} 100 100"), "check check check check pat pat pat pat")
    play(later, f"1:{after} 2:raise={short - 1}")
    assert ", raise to " in rights(later)
    assert rights(play(later, "3:fold 4:fold")) == then


@pytest.mark.rule(DRAW, "1580-1583, 1593-1594, 1605-1607, 1617, 1627-1629, 1639")
@table(
    "betting",
    "limits",
    "words",
    "then",
    "later",
    rows=[
        # At least the last raise, and at most the upper limit on top of the call.
        (
            "spread",
            "$3-$10",
            "bet=4 raise=12",
            "3: fold, call $12, raise to $20-$22",
            "3: fold, call $12, raise to $20-$22",
        ),
        # A bet and a raise of $3, and the next raise is $3 more; twice that after the draw.
        ("limit", "$3-$6", "bet raise", "3: fold, call $6, raise $9", "3: fold, call $12, raise $18"),
        ("straight", "$30", "bet raise", "3: fold, call $60, raise $90", "3: fold, call $60, raise $90"),
    ],
)
def test_raises_are_in_the_increments_of_the_structure_in_both_rounds(
    betting: str, limits: str, words: str, then: str, later: str
) -> None:
    at = posted("high", betting, limits=limits)
    assert rights(play(sit(at, UNOPENED), words)) == then
    assert rights(play(sit(at, UNOPENED), f"check check check check pat pat pat pat {words}")) == later


@pytest.mark.rule(DRAW, "1395-1396")
@table(
    "qualifier",
    "opens",
    rows=[("jacks", "bet $3"), ("queens", "")],
)
def test_the_house_says_which_pair_opens(qualifier: str, opens: str) -> None:
    played = sit(posted(openers=qualifier), (JACKS,))
    assert rights(played) == ", ".join(filter(None, ["1: fold, check", opens]))
    assert rights(sit(posted("jacks-back", qualifier=qualifier), (JACKS,))) == rights(played)


@pytest.mark.rule(DRAW, "1362-1363, 1382, 1496-1499, 1507-1510, 1598-1604")
def test_behind_blinds_a_player_without_a_qualifier_calls_raises_or_folds() -> None:
    played = sit(posted("high", blinds="$1 $3"), UNOPENED)
    assert rights(played) == "3: fold, call $3, raise $6"


@pytest.mark.rule(DRAW, "1362-1363, 1401, 1496-1499")
def test_with_openers_blinds_wait_for_an_opener_and_count_towards_the_bet() -> None:
    played = sit(posted(blinds="$1 $3"), (ACE_HIGH, NINES, UNOPENED[3], JACKS))
    assert rights(played) == "3: fold, check"
    assert rights(play(played, "check")) == "4: fold, check, bet $3"
    assert rights(play(played, "bet")) == "1: fold, call $2, raise $5"
    assert rights(play(played, "fold")) == "2: fold, check, raise $3"
    play(played, "2:check 3:fold / 2:pat 4:pat / 4:bet 2:fold")
    # Antes of $4, $1 of the small blind, and $3 each of seats 2 and 4.
    assert purses(played) == {1: 98, 2: 96, 3: 99, 4: 107}


@pytest.mark.rule(DRAW, "1378-1379")
def test_the_last_player_left_wins_an_unopened_pot() -> None:
    played = play(sit(posted(), UNOPENED), "fold fold fold")
    assert (played.state, purses(played)) == ("over", {1: 99, 2: 99, 3: 99, 4: 103})


@pytest.mark.rule(DRAW, "1381-1382")
def test_an_opener_whom_nobody_calls_wins_the_pot() -> None:
    played = play(sit(posted(), (JACKS,)), "bet fold fold fold")
    assert (played.state, purses(played)) == ("over", {1: 103, 2: 99, 3: 99, 4: 99})


@pytest.mark.rule(DRAW, "1490-1494")
def test_an_opener_who_is_all_in_plays_for_what_was_matched() -> None:
    played = play(sit(posted(), (JACKS, NINES, QUEENS), "3 100 100 100"), "bet")
    # Two dollars are left of three after the ante. The others call that, or complete the bet.
    assert rights(played) == "2: fold, call $2, complete $3"
    play(played, "call call fold / pat pat pat / 2:bet 3:call")
    # Queens take it all: antes of $4, $2 of each of three, and $6 of each of two on the side.
    assert purses(played) == {1: 0, 2: 91, 3: 113, 4: 99}


@pytest.mark.rule(DRAW, "1382, 1490-1494, 1605-1607")
@table(
    "blinds",
    "third",
    "first",
    "second",
    rows=[
        # A big blind of less than the bet of the round may be completed, by its own player too; $1 more is a bet of $3.
        ("$1 $2", "4: fold, call $2, complete $3", "1: fold, call $1, complete $2", "2: fold, check, complete $1"),
        # A blind of $3 is the bet of the round. It is raised, and not completed.
        ("$1 $3", "4: fold, call $3, raise $6", "1: fold, call $2, raise $5", "2: fold, check, raise $3"),
        ("$2 $5", "4: fold, call $5, raise $8", "1: fold, call $3, raise $6", "2: fold, check, raise $3"),
    ],
)
def test_behind_an_opener_who_is_all_in_a_blind_may_be_the_bet_of_the_round(
    blinds: str, third: str, first: str, second: str
) -> None:
    # One dollar is left of two after the ante.
    played = sit(posted(blinds=blinds), (ACE_HIGH, NINES, JACKS, UNOPENED[3]), "100 100 2 100")
    assert rights(play(played, "3:bet")) == third
    assert rights(play(played, "4:call")) == first
    assert rights(play(played, "1:call")) == second


# After the draw -------------------------------------------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1425-1426, 1520-1525, 1548-1553, 1584-1592, 1608-1617, 1630-1639")
@table(
    "betting",
    "limits",
    "opens",
    "calls",
    rows=[
        ("limit", "$3-$6", "bet $6", "3: fold, call $6, raise $12"),
        ("spread", "$3-$6", "bet to $3-$6", "3: fold, call $6, raise to $12"),
        ("straight", "$5", "bet $5", "3: fold, call $5, raise $10"),
        # $4 of antes and twice $3 are $10 in the pot.
        ("pot-limit", "", "bet to $3-$10", "3: fold, call $10, raise to $20-$40"),
        ("no-limit", "", "bet to $3-$96", "3: fold, call $10, raise to $20-$96"),
    ],
)
def test_the_opener_bets_first_after_the_draw(betting: str, limits: str, opens: str, calls: str) -> None:
    free = betting in ("spread", "pot-limit", "no-limit")
    played = sit(posted(betting=betting, limits=limits), (NINES, JACKS, ACE_HIGH))
    play(played, "check " + ("bet=3" if free else "bet") + " call fold fold / 2:pat 3:pat")
    assert rights(played) == f"2: fold, check, {opens}"
    play(played, ("bet=6" if betting == "spread" else "bet=10") if free else "bet")
    assert rights(played).startswith(calls)


@pytest.mark.rule(DRAW, "1367-1376, 1520-1523")
def test_without_a_qualifier_everybody_may_check_to_the_draw_and_after_it_the_left_of_the_button_acts_first() -> None:
    played = play(sit(posted("high"), (NINES, JACKS, ACE_HIGH, UNOPENED[3])), "check check check check")
    assert isinstance(played.asked, Pick)
    play(played, "pat pat pat pat")
    assert rights(played) == "1: fold, check, bet $6"
    assert purses(play(played, "check check check check")) == {1: 99, 2: 103, 3: 99, 4: 99}


# Nobody opens ---------------------------------------------------------------------------------------------------------


def unopened(played: Round) -> Round:
    """Everybody checks, and the hand is over: nobody is asked to draw."""
    for _ in range(4):
        assert not isinstance(played.asked, Pick)
        play(played, "check")
    assert played.state == "over"
    return played


@pytest.mark.rule(DRAW, "1410-1411, 1501-1502")
def test_if_nobody_opens_nobody_draws_and_everybody_antes_again() -> None:
    first = unopened(sit(posted(), UNOPENED))
    assert (pot(first), purses(first)) == (4, {1: 99, 2: 99, 3: 99, 4: 99})
    again = next_hand(first, (JACKS, *UNOPENED[1:]))
    assert pot(again) == 8
    # The button has moved to seat 1, so that seat 2 acts first; the same openers do.
    assert rights(again) == "2: fold, check, bet $3"


@pytest.mark.rule(DRAW, "1410-1411")
@table("newcomers", rows=["one-ante", "every-ante"])
def test_blinds_that_nobody_opened_behind_stay_in_the_pot_and_whoever_wins_it_has_them(newcomers: str) -> None:
    first = unopened(sit(posted(blinds="$1 $3", newcomers=newcomers), UNOPENED))
    assert (pot(first), purses(first)) == (8, {1: 98, 2: 96, 3: 99, 4: 99})
    again = play(next_hand(first, (NINES, ACE_HIGH, JACKS, UNOPENED[3])), "4:bet 1:fold 2:fold 3:fold")
    # $8 and new antes of $4, blinds of $1 and $3 of seats 2 and 3, and the opener's own $3.
    assert purses(again) == {1: 98 - 1, 2: 96 - 1 - 1, 3: 99 - 1 - 3, 4: 99 - 1 - 3 + 19}


@pytest.mark.rule(DRAW, "1410-1411, 1428-1430")
def test_blinds_that_nobody_opened_behind_go_back_when_the_next_opener_is_false() -> None:
    first = unopened(sit(posted(blinds="$1 $3"), UNOPENED))
    again = play(next_hand(first, (NINES, ACE_HIGH, JACKS, UNOPENED[3])), "4:bet")
    again.report("false_openers", 4)
    # Seat 4 has lost two antes and the opening bet of $3; the others have everything back, of both hands.
    assert (pot(again), purses(again)) == (5, {1: 100, 2: 100, 3: 100, 4: 95})


@pytest.mark.rule(DRAW, "1413-1419")
def test_openers_go_from_jacks_to_queens_to_kings_and_back_to_jacks_without_an_ante() -> None:
    first = unopened(sit(posted(openers="to-kings"), UNOPENED))
    assert said(first).startswith("jacks or better open")
    second = next_hand(first, (JACKS, *UNOPENED[1:]))
    assert (pot(second), rights(second)) == (8, "2: fold, check")
    third = next_hand(unopened(second), (QUEENS, *UNOPENED[1:]))
    assert (pot(third), rights(third)) == (12, "3: fold, check")
    assert "kings or better open" in said(third)
    # Nobody antes any more, and the original qualifier opens.
    fourth = next_hand(unopened(third), (JACKS, *UNOPENED[1:]))
    assert (pot(fourth), rights(fourth)) == (12, "4: fold, check, bet $3")
    won = play(fourth, "bet fold fold fold")
    assert (purses(won)[4], won.table.lasting[OpenersNotes]) == (109, OpenersNotes())
    fifth = next_hand(won, (JACKS, *UNOPENED[1:]))
    assert (pot(fifth), rights(fifth)) == (4, "1: fold, check, bet $3")


@pytest.mark.rule(DRAW, "1413-1417")
def test_whoever_opens_a_higher_qualifier_plays_on_as_ever() -> None:
    second = next_hand(unopened(sit(posted(openers="to-kings"), UNOPENED)), (QUEENS, JACKS, *UNOPENED[2:]))
    play(second, "2:bet 3:call 4:fold 1:fold / 2:pat 3:pat / 2:bet 3:call")
    # Eight dollars of antes, and $3 and $6 of each of two. Queens are better than jacks.
    assert purses(second) == {1: 98, 2: 98 - 9 + 26, 3: 98 - 9, 4: 98}
