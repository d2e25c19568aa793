"""Draw Poker, California Grand: openers that are proved, split or false, and the hand that goes back to lowball.

Four players with $100 and an ante of $1: seat 1 acts first, seat 4 has the button.
"""

from __future__ import annotations

import pytest

from houseway.cards import text
from houseway.families.poker.draw.openers import OpenersNotes
from houseway.play.events import Announced, Shown
from houseway.play.round import Round
from tests.rules.calgrand_draw_table import ACE_HIGH, DRAW, JACKS, KINGS, NINES, QUEENS, UNOPENED, play, posted, sit
from tests.rules.holdem_table import rights
from tests.rules.jacks_table import next_hand, pot, purses, said
from tests.tables import table

# A pair of jacks that can be split for a straight flush, and the seven of hearts to draw after the burn.
FLUSH_DRAW = "Jh Jd Th 9h 8h"


def shown(played: Round) -> list[str]:
    return [f"{each.place}: {text(each.cards)}" for each in played.events if isinstance(each, Shown)]


# Proving and splitting (C, D, E) --------------------------------------------------------------------------------------


@pytest.mark.rule(DRAW, "1403, 1425-1426")
def test_an_opener_who_proves_openers_wins_with_the_best_hand() -> None:
    played = play(sit(posted(), (JACKS, NINES)), "bet call fold fold / pat pat / 1:bet 2:call")
    # $4 of antes, and $3 and $6 of each of two.
    assert purses(played) == {1: 90 + 22, 2: 90, 3: 99, 4: 99}


@pytest.mark.rule(DRAW, "1403")
def test_an_opener_whom_nobody_calls_shows_the_openers() -> None:
    played = play(sit(posted(), (JACKS,)), "bet fold fold fold")
    assert shown(played) == ["hand 1: Jc Jd"]


@pytest.mark.rule(DRAW, "1403, 1407-1408")
def test_openers_may_be_split_if_it_is_declared_and_the_discard_is_shown() -> None:
    at = posted()
    played = play(sit(at, (FLUSH_DRAW, ACE_HIGH), drawn="2c 7h"), "bet call fold fold / 1:draw=Jd 1:split")
    # The discard lies open before anybody else has drawn.
    assert asked_next(played) == "2: draw"
    assert shown(played) == ["openers 1: Jd"]
    play(played, "pat / 1:bet 2:call")
    # $4 of antes, and $3 and $6 of each of two: a straight flush to the jack beats an ace.
    assert purses(played) == {1: 90 + 22, 2: 90, 3: 99, 4: 99}


def asked_next(played: Round) -> str:
    [asked] = played.open_decisions()
    return f"{asked.seat}: {asked.about}"


@pytest.mark.rule(DRAW, "1403, 1407-1408")
def test_an_opener_who_breaks_the_openers_and_says_nothing_of_it_cannot_prove_them() -> None:
    played = play(sit(posted(), (FLUSH_DRAW, ACE_HIGH), drawn="2c Ac"), "bet call fold fold / 1:draw=Jd 1:kept pat")
    play(played, "1:check 2:check")
    assert "cannot show openers" in said(played)
    assert purses(played) == {1: 96, 2: 96 + 10, 3: 99, 4: 99}


@pytest.mark.rule(DRAW, "1405")
def test_a_player_may_ask_to_see_the_openers_after_the_hand() -> None:
    played = play(sit(posted(), (JACKS, NINES), drawn="2c Ac Kc Qc"), "bet call fold fold")
    played.report("openers_asked_for", 3)
    play(played, "1:draw=4c3d2h 1:kept pat / 1:bet 2:fold")
    assert "openers 1: " in shown(played)[-1]
    assert sorted(shown(played)[-1].removeprefix("openers 1: ").split()) == sorted(JACKS.split())


# False openers (J, K) -------------------------------------------------------------------------------------------------


def false(**read: str) -> Round:
    """Seat 1 has opened on nines, and seat 2 has called with jacks; both stand pat."""
    at = posted(checking_openers="when-shown", **read)
    return play(sit(at, (NINES, JACKS)), "1:bet 2:call 3:fold 4:fold / pat pat")


@pytest.mark.rule(DRAW, "1432-1433")
def test_a_false_opener_who_is_called_forfeits_the_bets_and_the_best_other_hand_wins() -> None:
    # $4 of antes, $3 and $6 of each of two.
    assert purses(play(false(), "1:bet 2:call")) == {1: 90, 2: 90 + 22, 3: 99, 4: 99}


@pytest.mark.rule(DRAW, "1362-1363, 1433-1435")
@table(
    "returned",
    "others",
    "left",
    rows=[
        # The opener's ante, $3 and the $6 that nobody called stay; the others have theirs back, or all but an ante.
        ("all-bets", 100, 10),
        ("antes-stay", 99, 13),
    ],
)
def test_a_false_opener_whom_nobody_calls_after_the_draw_loses_the_bets_and_the_hand_is_dealt_again(
    returned: str, others: int, left: int
) -> None:
    played = play(false(returned=returned), "1:bet 2:fold")
    assert (purses(played), pot(played)) == ({1: 90, 2: others, 3: others, 4: others}, left)
    again = next_hand(played, (JACKS, *UNOPENED[1:]))
    # Four new antes; whoever wins takes what the false opener has lost.
    won = play(again, "2:bet 3:fold 4:fold 1:fold")
    assert purses(won)[2] == others - 1 + left + 4


@pytest.mark.rule(DRAW, "1428-1430")
@table("returned", "others", "left", rows=[("all-bets", 100, 4), ("antes-stay", 99, 7)])
def test_false_openers_before_the_draw_send_all_bets_back_but_the_openers(
    returned: str, others: int, left: int
) -> None:
    played = play(sit(posted(returned=returned), (JACKS, NINES)), "1:bet 2:call")
    played.report("false_openers", 1)
    assert played.state == "over"
    assert (purses(played), pot(played)) == ({1: 96, 2: others, 3: others, 4: others}, left)
    assert "all bets go back except for the opener's" in said(played)


@pytest.mark.rule(DRAW, "1428-1430")
@table("returned", "others", "left", rows=[("all-bets", 100, 4), ("antes-stay", 99, 7)])
@pytest.mark.parametrize("form", ["jacks-or-better", "jacks-back"])
def test_the_same_holds_when_the_betting_is_over_and_nobody_has_drawn(
    form: str, returned: str, others: int, left: int
) -> None:
    played = play(sit(posted(form, returned=returned), (JACKS, NINES)), "1:bet 2:call 3:fold 4:fold")
    assert [each.about for each in played.open_decisions()] == ["draw"]
    played.report("false_openers", 1)
    assert (played.state, purses(played), pot(played)) == ("over", {1: 96, 2: others, 3: others, 4: others}, left)


@pytest.mark.rule(DRAW, "1432-1433")
def test_once_somebody_has_drawn_the_bets_of_false_openers_are_forfeited_and_others_play_on() -> None:
    played = play(sit(posted(), (JACKS, NINES, ACE_HIGH)), "1:bet 2:call 3:call 4:fold / 1:pat")
    played.report("false_openers", 1)
    # Nines over ace high: $4 of antes and three bets of $3.
    assert purses(play(played, "2:pat 3:pat / 2:check 3:check")) == {1: 96, 2: 109, 3: 96, 4: 99}


@pytest.mark.rule(DRAW, "1428-1430")
def test_a_seat_that_has_not_opened_the_pot_has_no_false_openers() -> None:
    played = play(sit(posted(), (JACKS, NINES)), "1:bet 2:call 3:fold 4:fold")
    played.report("false_openers", 2)
    assert "that seat has not opened the pot: nothing changes" in said(played)


@pytest.mark.rule(DRAW, "1428-1430")
def test_blinds_go_back_with_the_bets() -> None:
    played = play(sit(posted(blinds="$1 $3"), (NINES, ACE_HIGH, JACKS)), "3:bet 4:call 1:call")
    played.report("false_openers", 3)
    assert (purses(played), pot(played)) == ({1: 100, 2: 100, 3: 96, 4: 100}, 4)
    stays = play(sit(posted(blinds="$1 $3", returned="antes-stay"), (NINES, ACE_HIGH, JACKS)), "3:bet 4:call 1:call")
    stays.report("false_openers", 3)
    assert (purses(stays), pot(stays)) == ({1: 98, 2: 96, 3: 96, 4: 99}, 11)


@pytest.mark.rule(DRAW, "1413-1419, 1432-1435")
def test_a_hand_that_is_dealt_again_has_the_same_openers() -> None:
    first = play(sit(posted(openers="to-kings"), UNOPENED), "check check check check")
    second = play(next_hand(first, (QUEENS, *UNOPENED[1:])), "2:bet 3:call")
    assert second.table.lasting[OpenersNotes] == OpenersNotes()
    second.report("false_openers", 2)
    assert second.table.lasting[OpenersNotes] == OpenersNotes(1)
    assert "queens or better open" in said(next_hand(second, (QUEENS, *UNOPENED[1:])))


# Lowball if nobody opens (H, I) ---------------------------------------------------------------------------------------

SEVEN, EIGHT = "7d 5c 4d 3s 2c", "8d 6h 4h 3c Ac"


def back(hands: tuple[str, ...] = UNOPENED, betting: str = "limit", **more: str) -> Round:
    return play(sit(posted("jacks-back", betting, **more), hands), "check check check check")


@pytest.mark.rule(DRAW, "1421-1423")
@table(
    "betting",
    "limits",
    "forced",
    "then",
    rows=[
        ("limit", "$3-$6", 3, "2: fold, call $3, raise $6"),
        ("spread", "$3-$6", 3, "2: fold, call $3, raise to $6-$9"),
        ("straight", "$30", 30, "2: fold, call $30, raise $60"),
        ("pot-limit", "", 3, "2: fold, call $3, raise to $6-$11"),
        ("no-limit", "", 3, "2: fold, call $3, raise to $6-$99"),
    ],
)
def test_if_nobody_opens_the_first_player_puts_up_a_forced_bet_and_nobody_checks(
    betting: str, limits: str, forced: int, then: str
) -> None:
    played = back(betting=betting, limits=limits)
    assert purses(played)[1] == 99 - forced
    assert rights(played) == then
    assert played.table.lasting[OpenersNotes].back


@pytest.mark.rule(DRAW, "1421-1426")
def test_a_hand_gone_back_is_won_by_the_lowest_hand_and_the_left_of_the_button_acts_first_after_the_draw() -> None:
    played = play(back(), "2:call 3:fold 4:call / 1:pat 2:pat 4:pat")
    assert rights(played) == "1: fold, check, bet $6"
    play(played, "check 2:check 4:check")
    # Queen low is lower than king low and than a pair of nines: $4 and three times $3.
    assert purses(played) == {1: 96 + 13, 2: 96, 3: 99, 4: 96}
    assert played.table.lasting[OpenersNotes] == OpenersNotes()


@pytest.mark.rule(DRAW, "1421-1423")
def test_behind_blinds_the_first_player_after_them_puts_up_the_forced_bet() -> None:
    played = play(sit(posted("jacks-back", blinds="$1 $3"), UNOPENED), "3:check 4:check 1:check 2:check")
    assert (purses(played)[3], rights(played)) == (96, "4: fold, call $3, raise $6")


@pytest.mark.rule(DRAW, "1421-1422")
def test_a_seven_that_is_checked_after_the_draw_cannot_win_what_was_bet_then() -> None:
    for betting, bets in (("limit", "2:bet"), ("no-limit", "2:bet=6")):
        played = play(back((SEVEN, EIGHT), betting), f"2:call 3:fold 4:fold / pat pat / 1:check {bets} 1:call")
        # Antes of $4 and twice $3 for the seven; twice $6 for the eight.
        assert purses(played) == {1: 90 + 10, 2: 90 + 12, 3: 99, 4: 99}


@pytest.mark.rule(DRAW, "1421-1422, 1425-1426")
def test_once_somebody_has_opened_the_highest_hand_wins_and_the_opener_bets_first() -> None:
    played = play(sit(posted("jacks-back"), (ACE_HIGH, KINGS, JACKS)), "check 2:bet 3:call fold 1:fold / pat pat")
    assert rights(played) == "2: fold, check, bet $6"
    play(played, "bet call")
    assert purses(played) == {1: 99, 2: 90 + 22, 3: 90, 4: 99}
    assert not [each for each in played.events if isinstance(each, Announced) and "lowball" in each.words]


@pytest.mark.rule(DRAW, "1376-1379")
@table(
    "form",
    "gains",
    rows=[
        # Kings are the highest hand and the ace-queen low is the lowest; four antes are in the pot.
        ("high", {1: -1, 2: 3, 3: -1, 4: -1}),
        ("low", {1: 3, 2: -1, 3: -1, 4: -1}),
        ("hi-lo", {1: 1, 2: 1, 3: -1, 4: -1}),
    ],
)
def test_the_highest_the_lowest_or_both_win(form: str, gains: dict[int, int]) -> None:
    played = play(sit(posted(form), (ACE_HIGH, KINGS, NINES, "Kh Qh 9d 7h 2c")), "check check check check")
    play(played, "pat pat pat pat / check check check check")
    assert purses(played) == {seat: 100 + gain for seat, gain in gains.items()}


@pytest.mark.rule(DRAW, "1376-1379")
def test_a_low_hand_may_have_to_qualify() -> None:
    at = posted("hi-lo", low_qualifier="eight-or-better")
    played = play(
        sit(at, (ACE_HIGH, KINGS, NINES, UNOPENED[3])),
        "check check check check / pat pat pat pat / check check check check",
    )
    assert purses(played)[2] == 103
