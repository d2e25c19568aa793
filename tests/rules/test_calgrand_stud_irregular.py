"""Seven Card Stud, California Grand: what goes wrong, and the printed remedy. Chips and cards stay whole every time."""

from __future__ import annotations

import pytest

from houseway.cards import Shoe, text
from houseway.errors import NotLegal, TooLate
from houseway.families.poker.core.hand_state import Hand
from houseway.play.ids import PileId
from houseway.play.incidents import Incident
from houseway.play.round import Round
from tests.rules.holdem_table import board, purse, purses, rights
from tests.rules.stud_table import (
    FOUR,
    STUD,
    answer,
    burns,
    check_down,
    held,
    posted,
    rulings,
    sees,
    sit,
    sit_mexican,
)

LIMPED = "4:bring 1:call 2:call 3:call"


def whole(played: Round, seats: int = 4) -> Round:
    """Played to its end, with every chip and card where somebody can find it."""
    check_down(played)
    played.table.audit()
    assert played.state == "over"
    assert sum(purses(played).values()) == 200 * seats
    assert played.clone().events == played.events
    return played


# Rule 2: not back in time -------------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2557-2558, 2564-2565")
def test_an_absent_opener_forfeits_ante_and_bring_in_and_their_seat_is_dealt_to_until_there_is_a_bet() -> None:
    played = sit(incidents=[Incident("absent_player", 4)])
    assert rights(played) == "1: fold, call $2, complete $4"
    assert purse(played, 4) == 197
    answer(played, "1:call 2:call 3:call")
    assert text(played.table.pile(PileId("dead", 4)).cards) == "Kc"
    assert rulings(played) == [("absent_player", 4, "2557-2558")]
    assert purse(whole(played), 4) == 197


@pytest.mark.rule(STUD, "2557-2558, 2564-2565")
def test_once_somebody_completes_the_absent_opener_receives_no_card() -> None:
    played = answer(sit(incidents=[Incident("absent_player", 4)]), "1:complete 2:call 3:call")
    assert PileId("dead", 4) not in played.table.piles
    whole(played)


@pytest.mark.rule(STUD, "2557-2558")
def test_an_absent_player_who_need_not_open_forfeits_their_ante_alone() -> None:
    played = answer(sit(incidents=[Incident("absent_player", 2)]), "4:bring 1:call")
    assert rights(played).startswith("3: ")
    assert purse(played, 2) == 199
    whole(played)


@pytest.mark.rule(STUD, "2557-2558")
@pytest.mark.parametrize(
    ("seat", "lost", "next_to_act"),
    [(4, {4: 3}, "1: fold, call $2, complete $4"), (1, {1: 1, 4: 5}, "2: fold, call $4, raise $8")],
)
def test_it_is_noticed_while_the_opener_is_asked(seat: int, lost: dict[int, int], next_to_act: str) -> None:
    # For an opener who is not there the minimum is put in at once; another's absence does not bind the opener.
    played = sit()
    played.report("absent_player", seat)
    if seat != 4:
        answer(played, "4:bet")
    assert rights(played) == next_to_act
    assert {each: purse(played, each) for each in lost} == {each: 200 - much for each, much in lost.items()}
    assert rulings(played) == [("absent_player", seat, "2557-2558")]
    assert seat not in played.table.facts(Hand).live
    whole(played)


@pytest.mark.rule(STUD, "2557-2558")
def test_if_everybody_else_is_absent_the_last_one_takes_the_pot() -> None:
    played = sit(FOUR[:2], incidents=[Incident("absent_player", 2)])
    assert played.state == "over"
    assert purses(played) == {1: 203, 2: 197}


# Rules 3 and 12: a wrong number of cards ----------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2560-2562")
def test_a_wrong_number_of_cards_before_action_is_a_misdeal() -> None:
    at_once = sit(incidents=[Incident("wrong_count_dealt", 3)])
    noticed = sit()
    noticed.report("wrong_count_dealt", 3)
    for played in (at_once, noticed):
        assert played.state == "over"
        assert purses(played) == dict.fromkeys((1, 2, 3, 4), 200)
        assert rulings(played) == [("wrong_count_dealt", 3, "2560-2562")]
        played.table.audit()


@pytest.mark.rule(STUD, "2560-2562")
@pytest.mark.parametrize("when", ["4:bring", "4:bring 1:call", f"{LIMPED} / 1:check 2:check"])
def test_after_action_that_player_has_their_money_back_and_is_out(when: str) -> None:
    played = answer(sit(), when)
    played.report("wrong_count_dealt", 3)
    assert purse(whole(played), 3) == 200


@pytest.mark.rule(STUD, "2598-2599")
@pytest.mark.parametrize("street", [3, 4, 5, 6, 7])
def test_a_wrong_number_of_cards_later_is_a_dead_hand(street: int) -> None:
    # Seat 2 would win with a straight to the queen.
    assert purse(whole(sit()), 2) > 200
    played = check_down(sit(), street)
    played.report("wrong_count_later", 2)
    assert purse(whole(played), 2) < 200
    assert rulings(played) == [("wrong_count_later", 2, "2598-2599")]


@pytest.mark.rule(STUD, "2598-2599")
def test_the_last_hand_left_has_won_and_nothing_more_can_be_said_of_it() -> None:
    played = check_down(sit(FOUR[:2]), 7)
    played.report("wrong_count_later", 1)
    with pytest.raises(TooLate):
        played.report("wrong_count_later", 2)
    assert purses(whole(played, 2)) == {1: 197, 2: 203}


# Rule 5: a card to a dead seat --------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2567-2569")
@pytest.mark.parametrize("beyond", [0, 2])
def test_up_cards_dealt_to_a_dead_seat_are_moved_on(beyond: int) -> None:
    hands = (FOUR[0], FOUR[1][:8], *FOUR[2:])
    played = answer(sit(hands), "4:bring 1:call 2:fold")
    played.report("dead_seat_dealt", 2, beyond)
    answer(played, "3:call")
    assert [sees(played, None, seat)[6:] for seat in (1, 3, 4)] == ["Ks 9h", "Jh Qh", "2s Kc"]
    whole(played)


@pytest.mark.rule(STUD, "2567-2569")
def test_down_cards_dealt_beyond_a_dead_seat_are_a_misdeal() -> None:
    played = answer(sit(), "4:bring 1:call 2:fold 3:call")
    check_down(played, 6)
    played.report("dead_seat_dealt", 2, 1)
    check_down(played)
    assert played.state == "over"
    assert purses(played) == dict.fromkeys((1, 2, 3, 4), 200)
    played.table.audit()


@pytest.mark.rule(STUD, "2567-2569")
def test_a_down_card_to_a_dead_seat_that_is_noticed_at_once_goes_to_the_next_player() -> None:
    played = answer(sit(), "4:bring 1:call 2:fold 3:call")
    check_down(played, 6)
    played.report("dead_seat_dealt", 2)
    whole(played)
    assert len(held(played, 4)) == 7


# Rule 6: a round dealt too early ------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2571-2573")
def test_a_round_dealt_before_the_betting_is_completed_is_burned() -> None:
    played = answer(sit(), "4:bring 1:call")
    played.report("premature_street")
    answer(played, "2:call 3:call")
    # The burn and the four cards of that round are gone; burn, and the cards of the next round are dealt instead.
    assert burns(played) == 6
    assert [sees(played, None, seat)[6:] for seat in (1, 2, 3, 4)] == ["Ks 8h", "Qd 9c", "Jh Tc", "2s 6d"]
    assert rulings(played) == [("premature_street", 0, "2571-2573")]
    whole(played)


# Rule 7: burns ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2575-2577")
@pytest.mark.parametrize("word", ["burned_twice", "failed_to_burn"])
def test_on_an_up_card_the_cards_are_moved_back(word: str) -> None:
    played = sit()
    played.report(word)
    answer(played, LIMPED)
    assert burns(played) == 1
    assert sees(played, None, 1) == "?? ?? Ks 9h"
    assert rulings(played) == [(word, 0, "2575-2577")]
    whole(played)


@pytest.mark.rule(STUD, "2575-2577")
@pytest.mark.parametrize(("word", "burned", "last"), [("burned_twice", 5, "Td"), ("failed_to_burn", 3, "4h")])
def test_on_a_down_card_the_players_accept_what_they_received(word: str, burned: int, last: str) -> None:
    # In order the last cards are a burn (the 4h), then Jd to seat 1, Td to seat 2 and so on.
    played = check_down(sit(), 6)
    played.report(word)
    check_down(played, 7)
    assert burns(played) == burned
    assert text(held(played, 1)[-1:]) == last
    whole(played)


# Rule 8: cards exposed in the first deal ----------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2579-2581")
@pytest.mark.parametrize(("card", "shown"), [(1, "2c ?? ??"), (2, "?? 7d ??")])
def test_one_exposed_card_stays_up_and_the_third_is_dealt_down(card: int, shown: str) -> None:
    played = sit(incidents=[Incident("exposed_card", 1, card)])
    assert sees(played, None, 1) == shown
    assert sees(played, 1, 1) == "2c 7d Ks"
    assert sees(played, None, 2) == "?? ?? Qd"
    assert rulings(played) == [("exposed_card", 1, "2579-2581")]
    whole(played)


@pytest.mark.rule(STUD, "2579-2581, 2637")
def test_the_exposed_card_is_the_door_card() -> None:
    # With the deuce of clubs up, seat 1 is lower than the deuce of spades of seat 4.
    assert rights(sit(incidents=[Incident("exposed_card", 1, 1)])).startswith("1: bring in")


@pytest.mark.rule(STUD, "2579-2581")
@pytest.mark.parametrize("pair", [(1, 2), (1, 3), (2, 3)])
def test_with_two_exposed_cards_the_player_has_their_ante_back_and_is_out(pair: tuple[int, int]) -> None:
    played = sit(incidents=[Incident("exposed_card", 1, card) for card in pair])
    assert purse(played, 1) == 200
    assert not held(played, 1)
    assert rights(played) == "4: bring in $2, bet $4"
    assert purse(whole(played), 1) == 200


@pytest.mark.rule(STUD, "2579-2581")
def test_if_that_happens_to_everybody_nobody_plays_and_nobody_has_lost_anything() -> None:
    exposed = [Incident("exposed_card", seat, card) for seat in (1, 2) for card in (1, 2)]
    played = sit(FOUR[:2], incidents=exposed)
    assert played.state == "over"
    assert purses(played) == {1: 200, 2: 200}


# Rules 10 and 11: the last card exposed ------------------------------------------------------------------------------


def _last_card_up(*seats: int, stacks: str = "", before: str = LIMPED) -> Round:
    played = answer(sit(stacks=stacks), before)
    check_down(played, 6)
    for seat in seats:
        played.report("exposed_last_card", seat)
    return check_down(played, 7)


def _up(played: Round) -> list[int]:
    """Whose last card everybody saw as it was dealt."""
    return [seat for seat in (1, 2, 3, 4) if played.table.hand(seat).sight[-1] == 0]


@pytest.mark.rule(STUD, "2590-2591")
def test_turned_up_to_the_first_player_it_is_turned_up_to_all_and_the_high_on_sixth_begins() -> None:
    played = _last_card_up(1)
    assert _up(played) == [1, 2, 3, 4]
    assert rights(played) == "4: fold, check, bet $8"
    whole(played)


@pytest.mark.rule(STUD, "2592-2593")
def test_turned_up_to_a_later_player_the_others_are_dealt_down_and_there_is_no_betting() -> None:
    played = _last_card_up(3)
    # Nobody has been asked on seventh street: the hands are shown at once.
    assert played.state == "over"
    assert rulings(played) == [("exposed_last_card", 3, "2590-2594")]
    whole(played)


ALL_IN = "4:bring 1:complete 2:call 3:call 4:call"


@pytest.mark.rule(STUD, "2593-2594")
def test_turned_up_to_a_player_who_is_all_in_the_betting_goes_on_as_usual() -> None:
    played = _last_card_up(3, stacks="200 200 5 200", before=ALL_IN)
    assert _up(played) == [3]
    assert rights(played) == "4: fold, check, bet $8"


@pytest.mark.rule(STUD, "2590-2596")
def test_a_player_who_is_all_in_is_never_dealt_their_last_card_up() -> None:
    played = _last_card_up(1, stacks="200 200 5 200", before=ALL_IN)
    assert _up(played) == [1, 2, 4]


@pytest.mark.rule(STUD, "2593-2596")
def test_if_the_first_player_is_all_in_their_exposed_card_changes_nothing_for_the_others() -> None:
    played = _last_card_up(1, stacks="5 200 200 200", before=ALL_IN)
    assert _up(played) == [1]
    assert rights(played) == "4: fold, check, bet $8"


# A deck that runs short earlier -------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2571-2573, 2583-2588")
def test_eliminated_rounds_may_leave_too_few_cards_on_any_street() -> None:
    at = posted()
    played = Round(at, dict.fromkeys(range(1, 9), 20000), Shoe.seeded(at.pack, 5))
    for cards_out in (4, 5, 6, 7):
        if played.state == "open":
            played.report("premature_street")
            check_down(played, cards_out)
    check_down(played)
    played.table.audit()
    assert played.state == "over"
    assert board(played)
    assert sum(purses(played).values()) == 1600


# Words ---------------------------------------------------------------------------------------------------------------


def test_a_word_that_the_sheet_does_not_print_is_refused() -> None:
    with pytest.raises(NotLegal):
        sit().report("premature_flop")
    with pytest.raises(NotLegal):
        sit_mexican(["2c 3c", "4c 5c"]).report("premature_street")


# A dead hand does nothing more ---------------------------------------------------------------------------------------


@pytest.mark.rule(STUD, "2560-2562")
def test_a_hand_that_has_its_money_back_wins_nothing_when_all_others_fold() -> None:
    # Four antes of $1, a bring-in of $2, and a completion to $4 by seat 3, who is found to have been dealt four cards.
    played = answer(sit(), "4:bring 1:call 2:call 3:complete")
    assert rights(played) == "4: fold, call $2, raise $6"
    played.report("wrong_count_dealt", 3)
    # The $5 of seat 3 go back, so $2 is what must be matched again; all of the others have put that in and spoken.
    assert purse(played, 3) == 200
    assert rights(played) == "1: fold, check, bet $4"
    answer(played, "1:bet 2:fold 4:fold")
    # Three antes and three bring-ins are $9; the last bet comes back uncalled.
    assert purses(played) == {1: 206, 2: 197, 3: 200, 4: 197}


@pytest.mark.rule(STUD, "2560-2562")
def test_the_bring_in_must_be_matched_even_if_the_opener_has_it_back() -> None:
    played = answer(sit(), "4:bring 1:call")
    played.report("wrong_count_dealt", 4)
    assert purse(played, 4) == 200
    assert rights(played) == "2: fold, call $2, complete $4"


@pytest.mark.rule(STUD, "2598-2599")
@pytest.mark.parametrize("turn", ["4", "2"], ids=["while another is asked", "while it is asked itself"])
def test_a_hand_that_is_dead_on_fifth_street_is_asked_nothing_and_its_chips_stay(turn: str) -> None:
    played = check_down(sit(), 5)
    # On fifth street seat 1 shows the king; $8 is the bet.
    answer(played, "1:bet" if turn == "2" else "1:bet 2:raise 3:fold")
    assert rights(played).startswith(f"{turn}: ")
    played.report("wrong_count_later", 2)
    asked = []
    while played.asked is not None:
        asked.append(rights(played).partition(":")[0])
        answer(played, "call" if "call" in rights(played) else "check")
    assert "2" not in asked
    assert purse(played, 2) == (197 if turn == "2" else 181)
    assert sum(purses(played).values()) == 800


@pytest.mark.rule(STUD, "2598-2599")
def test_what_a_dead_hand_has_bet_stays_though_nobody_calls_it() -> None:
    played = answer(check_down(sit(), 5), "1:bet 2:raise 3:fold 4:fold")
    played.report("wrong_count_later", 2)
    # Antes and bring-ins of $12, $8 of seat 1 and $16 of seat 2: all of it to the one hand that is left.
    assert purses(played) == {1: 200 - 3 - 8 + 36, 2: 181, 3: 197, 4: 197}
