"""Seven Card Stud, Bankers: what goes wrong, and the printed remedy. Chips and cards stay whole every time."""

from __future__ import annotations

import pytest

from houseway.cards import Shoe, text
from houseway.errors import NotLegal
from houseway.play.ids import BOARD
from houseway.play.incidents import Incident
from houseway.play.round import Round
from tests.rules.holdem_table import board, purse, purses, rights
from tests.rules.stud_table import (
    BANKERS,
    FOUR,
    answer,
    bankers,
    burns,
    check_down,
    held,
    rulings,
    sees,
    sit_bankers,
    whole,
)
from tests.tables import table

LIMPED = "1:call 2:call 3:call"


# Rules 6 and 7: hole cards dealt up ----------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "368-370, 445")
@table("card", "shown", rows=[(1, "2c ?? ??"), (2, "?? 7d ??")])
def test_a_hole_card_that_is_dealt_up_plays_and_the_third_comes_down(card: int, shown: str) -> None:
    played = sit_bankers(FOUR, Incident("exposed_card", 1, card))
    assert sees(played, None, 1) == shown
    assert rulings(played) == [("exposed_card", 1, "368-374")]
    whole(played)


BOTH = (Incident("exposed_card", 4, 1), Incident("exposed_card", 4, 2))
# Seat 4's hole cards are the five of hearts and the deuce of diamonds; the other door cards are K, Q and J.
LOW_DEAD = (*FOUR[:3], "5h 2d Ts")


@pytest.mark.rule(BANKERS, "371-374")
def test_with_both_hole_cards_up_the_hand_is_dead_and_the_next_player_may_fold_open_or_bet_in_full() -> None:
    played = sit_bankers(LOW_DEAD, *BOTH)
    assert purse(played, 4) == 1000
    assert rights(played) == "1: fold, bring in $5, bet $15"
    answer(played, "1:fold")
    assert rights(played) == "2: fold, bring in $5, bet $15"
    assert rights(answer(played, "2:bring")) == "3: fold, call $5, complete $15"
    whole(answer(played, "3:call"))


@pytest.mark.rule(BANKERS, "371-374")
def test_a_dead_hand_that_would_not_have_had_to_open_changes_nothing_for_the_low_card() -> None:
    exposed = (Incident("exposed_card", 2, 1), Incident("exposed_card", 2, 2))
    played = sit_bankers(FOUR, *exposed)
    # The three and the eight of seat 2 are above the deuce of seat 4, which brings it in.
    assert purse(played, 4) == 993
    assert rights(played) == "1: fold, call $5, complete $15"


@pytest.mark.rule(BANKERS, "371-374")
def test_if_everybody_folds_the_last_one_has_the_antes() -> None:
    played = answer(sit_bankers(LOW_DEAD, *BOTH), "1:fold 2:fold")
    assert played.state == "over"
    # Three antes of $2; the fourth went back.
    assert purses(played) == {1: 998, 2: 998, 3: 1004, 4: 1000}


# Rule 8: absent in turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "375-376")
def test_who_is_not_there_in_turn_forfeits_the_ante_and_the_hand() -> None:
    played = answer(sit_bankers(), "1:call")
    played.report("absent_in_turn", 2)
    assert rights(played) == "3: fold, call $5, complete $15"
    assert purse(played, 2) == 998
    assert rulings(played) == [("absent_in_turn", 2, "375-376")]
    whole(played)


@pytest.mark.rule(BANKERS, "375-376")
def test_before_their_turn_nothing_happens() -> None:
    played = answer(sit_bankers(), "1:call")
    played.report("absent_in_turn", 3)
    assert rights(played) == "2: fold, call $5, complete $15"
    assert rights(answer(played, "2:call")).startswith("3: ")


@pytest.mark.rule(BANKERS, "375-376")
def test_the_forced_bet_of_an_absent_player_is_forfeited_too() -> None:
    played = answer(sit_bankers(), "1:complete 2:call 3:call")
    played.report("absent_in_turn", 4)
    assert purse(whole(played), 4) == 993
    # Where the low card may choose, the minimum is put in for a player who is not there.
    played = sit_bankers(forced_amount="either")
    played.report("absent_in_turn", 4)
    assert purse(played, 4) == 993
    assert rights(played) == "1: fold, call $5, complete $15"
    assert not held(played, 4)


# Rule 11: the wrong low ----------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "385-388")
def test_the_true_low_card_must_bet_and_the_wrong_one_has_the_wager_back() -> None:
    played = sit_bankers(FOUR, Incident("wrong_opener_named", 3))
    assert rulings(played) == [("wrong_opener_named", 3, "385-388")]
    assert (purse(played, 3), purse(played, 4)) == (998, 993)
    whole(played)


@pytest.mark.rule(BANKERS, "385-388")
def test_once_another_player_has_acted_behind_the_wager_stands() -> None:
    played = sit_bankers(FOUR, Incident("wrong_opener_named", 3, 1))
    assert (purse(played, 3), purse(played, 4)) == (993, 998)
    assert rights(played) == "4: fold, call $5, complete $15"
    whole(played)
    asked = sit_bankers(forced_amount="either")
    asked.report("wrong_opener_named", 3, 1)
    assert rights(asked) == "3: bring in $5, bet $15"


@pytest.mark.rule(BANKERS, "385-388")
def test_naming_the_right_one_is_no_mistake() -> None:
    assert purse(sit_bankers(FOUR, Incident("wrong_opener_named", 4)), 4) == 993


# Rules 12 and 13: burns ----------------------------------------------------------------------------------------------

BURN_ERRORS = ("burned_twice", "failed_to_burn")


@pytest.mark.rule(BANKERS, "390-392")
@table("word", rows=BURN_ERRORS)
def test_cards_dealt_after_a_wrong_burn_go_where_they_belong(word: str) -> None:
    played = sit_bankers()
    played.report(word)
    assert sees(answer(played, LIMPED), None, 1) == "?? ?? Ks 9h"
    played = check_down(sit_bankers(), 6)
    played.report(word)
    check_down(played, 7)
    assert [text(held(played, seat)[-1:]) for seat in (1, 2, 3, 4)] == ["Jd", "Td", "3s", "3c"]
    assert burns(played) == 4
    whole(played)


# In order the last cards are a burn, the 4h, then Jd Td 3s 3c, then a card that stays in the deck (the 4s).
LOOKED = [
    # Two burns were made, 4h and Jd; the seats were dealt Td 3s 3c and the next card.
    ("burned_twice", (1,), "Td Jd 3s 3c"),
    ("burned_twice", (2,), "Jd 3s Td 3c"),
    ("burned_twice", (4,), "Jd Td 3s 4s"),
    ("burned_twice", (1, 2), "Td 3s Jd 3c"),
    # None was made; the seats were dealt 4h Jd Td 3s. The next card is burned instead of one that is kept.
    ("failed_to_burn", (1,), "4h Td 3s 3c"),
    ("failed_to_burn", (2,), "Td Jd 3s 3c"),
    ("failed_to_burn", (3,), "Jd 3s Td 3c"),
]


@pytest.mark.rule(BANKERS, "393-395")
@table("word", "seats", "last", rows=LOOKED)
def test_a_last_card_that_its_player_has_looked_at_stays(word: str, seats: tuple[int, ...], last: str) -> None:
    played = check_down(sit_bankers(), 6)
    for seat in seats:
        played.report(word, seat)
    check_down(played, 7)
    assert text([held(played, seat)[-1] for seat in (1, 2, 3, 4)]) == last
    assert burns(played) == 4
    whole(played)


@pytest.mark.rule(BANKERS, "390-395, 412-434")
@table("word", rows=BURN_ERRORS)
@table("seat", rows=(0, 1))
def test_a_wrong_burn_is_nothing_when_no_card_is_left_to_burn(word: str, seat: int) -> None:
    # Eight players: 48 cards on sixth street and three burns leave one, and a round dealt too early takes that.
    at = bankers()
    played = check_down(Round(at, dict.fromkeys(range(1, 9), 100_000), Shoe.seeded(at.pack, 3)), 6)
    played.report("premature_street")
    played.report(word, seat)
    check_down(played, 7)
    # Four burns cannot serve eight players: they are the stub, one is burned, and one is turned up for everybody.
    assert [len(held(played, each)) for each in range(1, 9)] == [6] * 8
    assert (len(played.table.pile(BOARD).cards), burns(played)) == (1, 1)
    whole(played)


# Rule 14: dealt too early ------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "397-406")
def test_a_round_dealt_too_early_is_eliminated_and_its_cards_are_kept_with_the_burns() -> None:
    played = answer(sit_bankers(), "1:call")
    played.report("premature_street")
    answer(played, "2:call 3:call")
    # The first burn, four cards, and the burn of the next round.
    assert burns(played) == 6
    assert [sees(played, None, seat)[6:] for seat in (1, 2, 3, 4)] == ["Ks 8h", "Qd 9c", "Jh Tc", "2s 6d"]
    whole(played)


@pytest.mark.rule(BANKERS, "405-406, 412-422")
def test_cards_that_were_eliminated_are_used_when_the_deck_runs_out() -> None:
    # Six players: 36 cards on sixth street and three burns leave 13; a round eliminated there takes 7, which leaves 6.
    # A burn and four are served; the last card with four burns and the seven are 12, for a burn and two players.
    at = bankers()
    played = Round(at, dict.fromkeys(range(1, 7), 100_000), Shoe.seeded(at.pack, 3))
    check_down(played, 6).report("premature_street")
    check_down(played, 7)
    assert [len(held(played, seat)) for seat in range(1, 7)] == [7] * 6
    assert (len(played.table.shoe), burns(played)) == (12 - 1 - 2, 1)
    whole(played)


# Rule 18: up cards picked up -----------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "439-441")
def test_picking_up_ones_up_cards_when_a_bet_is_to_be_called_is_a_dead_hand() -> None:
    played = answer(check_down(sit_bankers(), 5), "1:bet 2:call 3:raise")
    played.report("up_cards_picked_up", 2)
    # Seat 2 had called $30 and is asked nothing about the raise to $60; what it put in stays.
    assert purse(played, 2) == 1000 - 7 - 30
    assert rights(answer(played, "4:call")).startswith("1: ")
    answer(played, "1:call")
    assert not held(played, 2)
    assert rulings(played) == [("up_cards_picked_up", 2, "439-441")]
    whole(played)


@pytest.mark.rule(BANKERS, "439-441")
def test_heads_up_too() -> None:
    played = answer(check_down(sit_bankers(FOUR[:2]), 5), "1:bet")
    played.report("up_cards_picked_up", 2)
    assert played.state == "over"
    assert purse(played, 1) > 1000


@pytest.mark.rule(BANKERS, "440-441")
@table("words", "seat", rows=[("1:check 2:check", 1), ("1:bet 2:call", 2), ("1:bet 2:call", 1)])
def test_not_in_check_and_check_or_bet_and_call(words: str, seat: int) -> None:
    played = answer(check_down(sit_bankers(), 5), words)
    played.report("up_cards_picked_up", seat)
    assert held(played, seat)
    whole(played)


# Rule 19 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "443")
@table("street", rows=(3, 5, 7))
def test_without_seven_cards_nobody_wins(street: int) -> None:
    # Seat 2 would win with a straight to the queen.
    assert purse(whole(sit_bankers()), 2) > 1000
    played = check_down(sit_bankers(), street)
    played.report("wrong_count_later", 2)
    assert purse(whole(played), 2) < 1000
    with pytest.raises(NotLegal):
        sit_bankers().report("wrong_count_dealt", 2)


# A deck that runs short earlier --------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "397-406, 412-434")
def test_eliminated_rounds_may_leave_too_few_cards_on_any_street() -> None:
    at = bankers()
    played = Round(at, dict.fromkeys(range(1, 9), 100_000), Shoe.seeded(at.pack, 5))
    for cards_out in (4, 5, 6, 7):
        if played.state == "open":
            played.report("premature_street")
            check_down(played, cards_out)
    whole(played)
    assert board(played)
