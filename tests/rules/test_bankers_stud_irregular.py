"""Seven Card Stud, Bankers: what goes wrong, and the printed remedy. Chips and cards stay whole every time."""

from __future__ import annotations

import pytest

from houseway.bots.bot import policy
from houseway.cards import SeededChance, Shoe, text
from houseway.errors import NotLegal
from houseway.play.decisions import Choose
from houseway.play.ids import PileId
from houseway.play.incidents import Incident
from houseway.play.round import Round
from houseway.play.view import view
from tests.rules.holdem_table import board, purse, purses, rights
from tests.rules.stud_table import BANKERS, FOUR, answer, bankers, burns, check_down, held, rulings, sees, sit
from tests.tables import table

LIMPED = "1:call 2:call 3:call"


def seated(hands: tuple[str, ...] = FOUR, *incidents: Incident, stacks: str = "", **readings: str) -> Round:
    """Seat 4 has the lowest door card and brings it in for $5; $1,000 in front of each player."""
    return sit(
        hands, at=bankers(**readings), stacks=stacks or " ".join(["1000"] * len(hands)), incidents=list(incidents)
    )


def whole(played: Round) -> Round:
    """Played to its end, with every chip and card where somebody can find it."""
    had = sum(played.opening_stacks.values())
    check_down(played)
    played.table.audit()
    assert played.state == "over"
    assert sum(purses(played).values()) == had / 100
    assert played.clone().events == played.events
    return played


# Rules 6 and 7: hole cards dealt up ----------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "368-369, 445")
@table("card", "shown", rows=[(1, "2c ?? ??"), (2, "?? 7d ??")])
def test_a_hole_card_that_is_dealt_up_plays_and_the_third_comes_down(card: int, shown: str) -> None:
    played = seated(FOUR, Incident("exposed_card", 1, card))
    assert sees(played, None, 1) == shown
    assert rulings(played) == [("exposed_card", 1, "368-374")]
    whole(played)


BOTH = (Incident("exposed_card", 4, 1), Incident("exposed_card", 4, 2))
# Seat 4's hole cards are the five of hearts and the deuce of diamonds; the other door cards are K, Q and J.
LOW_DEAD = (*FOUR[:3], "5h 2d Ts")


@pytest.mark.rule(BANKERS, "371-374")
def test_with_both_hole_cards_up_the_hand_is_dead_and_the_next_player_may_fold_open_or_bet_in_full() -> None:
    played = seated(LOW_DEAD, *BOTH)
    assert purse(played, 4) == 1000
    assert rights(played) == "1: fold, bring in $5, bet $15"
    answer(played, "1:fold")
    assert rights(played) == "2: fold, bring in $5, bet $15"
    assert rights(answer(played, "2:bring")) == "3: fold, call $5, complete $15"
    whole(answer(played, "3:call"))


@pytest.mark.rule(BANKERS, "371-374")
def test_a_dead_hand_that_would_not_have_had_to_open_changes_nothing_for_the_low_card() -> None:
    exposed = (Incident("exposed_card", 2, 1), Incident("exposed_card", 2, 2))
    played = seated(FOUR, *exposed)
    # The three and the eight of seat 2 are above the deuce of seat 4, which brings it in.
    assert purse(played, 4) == 993
    assert rights(played) == "1: fold, call $5, complete $15"


@pytest.mark.rule(BANKERS, "371-374")
def test_if_everybody_folds_the_last_one_has_the_antes() -> None:
    played = answer(seated(LOW_DEAD, *BOTH), "1:fold 2:fold")
    assert played.state == "over"
    # Three antes of $2; the fourth went back.
    assert purses(played) == {1: 998, 2: 998, 3: 1004, 4: 1000}


# Rule 8: absent in turn ----------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "375-376")
def test_who_is_not_there_in_turn_forfeits_the_ante_and_the_hand() -> None:
    played = answer(seated(), "1:call")
    played.report("absent_in_turn", 2)
    assert rights(played) == "3: fold, call $5, complete $15"
    assert purse(played, 2) == 998
    assert rulings(played) == [("absent_in_turn", 2, "375-376")]
    whole(played)


@pytest.mark.rule(BANKERS, "375-376")
def test_before_their_turn_nothing_happens() -> None:
    played = answer(seated(), "1:call")
    played.report("absent_in_turn", 3)
    assert rights(played) == "2: fold, call $5, complete $15"
    assert rights(answer(played, "2:call")).startswith("3: ")


@pytest.mark.rule(BANKERS, "375-376")
def test_the_forced_bet_of_an_absent_player_is_forfeited_too() -> None:
    played = answer(seated(), "1:complete 2:call 3:call")
    played.report("absent_in_turn", 4)
    assert purse(whole(played), 4) == 993
    # Where the low card may choose, the minimum is put in for a player who is not there.
    played = seated(forced_amount="either")
    played.report("absent_in_turn", 4)
    assert purse(played, 4) == 993
    assert rights(played) == "1: fold, call $5, complete $15"
    assert PileId("hand", 4) not in [pile for pile in view(played.table, None)["piles"] if held(played, 4)]


# Rule 11: the wrong low ----------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "385-388")
def test_the_true_low_card_must_bet_and_the_wrong_one_has_the_wager_back() -> None:
    played = seated(FOUR, Incident("wrong_opener_named", 3))
    assert rulings(played) == [("wrong_opener_named", 3, "385-388")]
    assert (purse(played, 3), purse(played, 4)) == (998, 993)
    whole(played)


@pytest.mark.rule(BANKERS, "385-388")
def test_once_another_player_has_acted_behind_the_wager_stands() -> None:
    played = seated(FOUR, Incident("wrong_opener_named", 3, 1))
    assert (purse(played, 3), purse(played, 4)) == (993, 998)
    assert rights(played) == "4: fold, call $5, complete $15"
    whole(played)
    asked = seated(forced_amount="either")
    asked.report("wrong_opener_named", 3, 1)
    assert rights(asked) == "3: bring in $5, bet $15"


@pytest.mark.rule(BANKERS, "385-388")
def test_naming_the_right_one_is_no_mistake() -> None:
    assert purse(seated(FOUR, Incident("wrong_opener_named", 4)), 4) == 993


# Rules 12 and 13: burns ----------------------------------------------------------------------------------------------

BURN_ERRORS = ("burned_twice", "failed_to_burn")


@pytest.mark.rule(BANKERS, "390-391")
@table("word", rows=BURN_ERRORS)
def test_cards_dealt_after_a_wrong_burn_go_where_they_belong(word: str) -> None:
    played = seated()
    played.report(word)
    assert sees(answer(played, LIMPED), None, 1) == "?? ?? Ks 9h"
    played = check_down(seated(), 6)
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
    played = check_down(seated(), 6)
    for seat in seats:
        played.report(word, seat)
    check_down(played, 7)
    assert text([held(played, seat)[-1] for seat in (1, 2, 3, 4)]) == last
    assert burns(played) == 4
    whole(played)


# Rules 14 and 15: dealt too early ------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "397-406")
def test_a_round_dealt_too_early_is_eliminated_and_its_cards_are_kept_with_the_burns() -> None:
    played = answer(seated(), "1:call")
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


@pytest.mark.rule(BANKERS, "408-410")
def test_a_last_card_dealt_too_early_and_looked_at_is_kept_and_its_player_may_not_raise() -> None:
    played = answer(check_down(seated(), 6), "4:bet")
    assert rights(played) == "1: fold, call $30, raise $60"
    played.report("premature_last_card", 1)
    assert rights(played) == "1: fold, call $30"
    assert sees(played, 1, 1) == "2c 7d Ks 9h 8h 4c Jd"
    assert rights(answer(played, "1:call")) == "2: fold, call $30, raise $60"
    answer(played, "2:call 3:call")
    # The burn, Td 3s and 3c are eliminated. Burn again: seats 2, 3 and 4 receive the next cards, seat 1 none.
    assert [len(held(played, seat)) for seat in (1, 2, 3, 4)] == [7] * 4
    assert text(held(played, 1)[-1:]) == "Jd"
    assert not {*held(played, 2)[6:], *held(played, 3)[6:], *held(played, 4)[6:]} & {*FOUR}
    assert burns(played) == 3 + 1 + 3 + 1
    # On seventh street everybody may raise again.
    assert "raise" in rights(answer(played, "4:bet"))
    assert rulings(played) == [("premature_last_card", 1, "408-410")]
    whole(played)


@pytest.mark.rule(BANKERS, "408-410")
def test_who_has_seven_cards_may_still_bet() -> None:
    played = check_down(seated(), 6)
    played.report("premature_last_card", 4)
    played.report("premature_last_card", 2)
    assert rights(played) == "4: fold, check, bet $30"
    answer(played, "4:bet 1:raise")
    assert rights(played) == "2: fold, call $60"
    assert [text(held(played, seat)[-1:]) for seat in (4, 2)] == ["3c", "Td"]
    whole(played)


@pytest.mark.rule(BANKERS, "408-410")
def test_before_sixth_street_no_last_card_can_have_been_dealt() -> None:
    played = check_down(seated(), 5)
    assert "premature_last_card" not in played.reportable()


# Rule 18: up cards picked up -----------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "439-441")
def test_picking_up_ones_up_cards_when_a_bet_is_to_be_called_is_a_dead_hand() -> None:
    played = answer(check_down(seated(), 5), "1:bet 2:call 3:raise")
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
    played = answer(check_down(seated(FOUR[:2]), 5), "1:bet")
    played.report("up_cards_picked_up", 2)
    assert played.state == "over"
    assert purse(played, 1) > 1000


@pytest.mark.rule(BANKERS, "440-441")
@table("words", "seat", rows=[("1:check 2:check", 1), ("1:bet 2:call", 2), ("1:bet 2:call", 1)])
def test_not_in_check_and_check_or_bet_and_call(words: str, seat: int) -> None:
    played = answer(check_down(seated(), 5), words)
    played.report("up_cards_picked_up", seat)
    assert held(played, seat)
    whole(played)


# Rule 19 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "443")
@table("street", rows=(3, 5, 7))
def test_without_seven_cards_nobody_wins(street: int) -> None:
    # Seat 2 would win with a straight to the queen.
    assert purse(whole(seated()), 2) > 1000
    played = check_down(seated(), street)
    played.report("wrong_count_later", 2)
    assert purse(whole(played), 2) < 1000
    with pytest.raises(NotLegal):
        seated().report("wrong_count_dealt", 2)


# Rules 20 and 21: the last card exposed ------------------------------------------------------------------------------


def _last_card_up(*seats: int, hands: tuple[str, ...] = FOUR, stacks: str = "") -> Round:
    played = check_down(seated(hands, stacks=stacks), 6)
    for seat in seats:
        played.report("exposed_last_card", seat)
    return check_down(played, 7)


def _up(played: Round) -> list[int]:
    """Whose last card everybody saw as it was dealt."""
    return [seat for seat in played.table.seats if played.table.hand(seat).sight[-1:] == [0]]


def who_may_declare(played: Round) -> int:
    """The seat that is asked whether it declares all in."""
    [asked] = played.open_decisions()
    assert isinstance(asked, Choose)
    assert asked.moves == ("play on", "declare all in")
    return asked.seat


@pytest.mark.rule(BANKERS, "445, 447-451, 462-463")
@table("seat", rows=(1, 3))
def test_the_others_are_dealt_down_and_the_player_may_play_on(seat: int) -> None:
    played = _last_card_up(seat)
    assert _up(played) == [seat]
    assert who_may_declare(played) == seat
    # Seat 4 was high on sixth street, with an ace.
    assert rights(answer_with(played, "play on")) == "4: fold, check, bet $30"
    assert rights(answer(played, "4:bet")) == "1: fold, call $30, raise $60"
    whole(played)


def answer_with(played: Round, move: str) -> Round:
    [asked] = played.open_decisions()
    played.answer(asked.number, asked.seat, move)
    return played


@pytest.mark.rule(BANKERS, "449-451, 465-466")
def test_who_declares_all_in_bets_no_more_and_plays_for_the_pot_as_it_lies() -> None:
    # Seat 2 has the best hand and declares all in. Four players have $7 each in the pot; the others bet $30 beside it.
    played = answer_with(_last_card_up(2), "declare all in")
    answer(played, "4:bet 1:call")
    assert rights(played) == "3: fold, call $30, raise $60"
    answer(played, "3:fold")
    assert played.state == "over"
    assert purse(played, 2) == 1000 - 7 + 28
    assert purse(played, 3) == 993
    # Of seats 1 and 4 the better takes the side pot of $60, and the other has no refund.
    assert sorted([purse(played, 1), purse(played, 4)]) == [993 - 30, 993 + 30]


@pytest.mark.rule(BANKERS, "449-451")
def test_two_players_may_be_exposed_and_each_is_asked() -> None:
    played = _last_card_up(1, 3)
    assert _up(played) == [1, 3]
    answer_with(played, "declare all in")
    assert who_may_declare(played) == 3
    answer_with(played, "declare all in")
    assert rights(answer(played, "4:bet")) == "2: fold, call $30, raise $60"


@pytest.mark.rule(BANKERS, "453-455, 462-463")
def test_of_two_players_the_first_ones_is_up_for_both_and_they_bet_as_on_sixth_street() -> None:
    played = _last_card_up(1, hands=FOUR[:2])
    assert _up(played) == [1, 2]
    assert rights(played) == "1: fold, check, bet $30"


@pytest.mark.rule(BANKERS, "457-460, 462-463")
@table("move", "then", rows=[("play on", "1: fold, check, bet $30"), ("declare all in", "over")])
def test_of_two_players_the_second_one_may_declare_all_in_before_there_is_action(move: str, then: str) -> None:
    played = _last_card_up(2, hands=FOUR[:2])
    assert _up(played) == [2]
    assert who_may_declare(played) == 2
    assert rights(answer_with(played, move)) == then
    whole(played)


@pytest.mark.rule(BANKERS, "449-451")
def test_who_is_all_in_already_has_nothing_to_declare() -> None:
    played = _last_card_up(3, stacks="1000 1000 7 1000")
    assert _up(played) == [3]
    assert rights(played) == "4: fold, check, bet $30"


def test_a_bot_declares_all_in_with_a_hand_that_it_would_not_bet_and_plays_on_with_the_best() -> None:
    at = bankers()
    said = []
    # Seat 1 shows four diamonds. Seat 2 has a pair of deuces, or four aces.
    for second in ("2c 3c 5c 9s 7h Tc 2h", "Ad Ah Ac 5s 5h Tc As"):
        hands = ("Kc Kh 4d 9d 8d Jd 3d", second)
        played = sit(hands, at=at, stacks="1000 1000")
        check_down(played, 6).report("exposed_last_card", 2)
        check_down(played, 7)
        [asked] = played.open_decisions()
        bot = policy("sharp", at.sheet)
        said.append(bot(lambda played=played: view(played.table, 2), asked, SeededChance(1)))  # type: ignore[misc]
    assert said == ["declare all in", "play on"]


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
