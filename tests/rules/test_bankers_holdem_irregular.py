"""Texas Hold'em, Bankers: exposed and extra cards, boards turned wrongly, hands not shown (rules 14 to 21).

Three players, seat 1 has the button; cards are dealt to seats 2, 3 and 1.
"""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance, cards, text
from houseway.errors import TooLate
from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Dealt, Moved, Shuffled
from houseway.play.ids import BURNS, MUCK, POT
from houseway.play.incidents import Incident
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from tests.lasting_words import lasting_of
from tests.rules.holdem_table import board, passive, play, purses, rights
from tests.rules.seating_table import answer, button, hand, posted, question, ruled, to_the_cards

DOCUMENT = "bankers/texas-holdem"
THREE = "400 400 400"
#        2  3  1  2  3  1  next
DECK = "As Ks Qs 2c 3c 4c 9h 8h 7h 6h 5h Th Jh Qh Kh"


def dealt(*incidents: Incident, stacks: str = THREE, shoe: str = DECK, **read: str) -> Round:
    return to_the_cards(hand(posted(**read), stacks, last=len(stacks.split()), shoe=shoe, incidents=incidents))


def held(played: Round) -> dict[int, str]:
    return {seat: text(played.table.hand(seat).cards) for seat in played.table.seats}


def burns(played: Round) -> str:
    return text(played.table.pile(BURNS).cards)


def misdealt(played: Round) -> bool:
    """Nobody has won or lost anything, and no card is in anybody's hand."""
    return played.state == "over" and not played.net() and not any(held(played).values())


# The first card (14) -----------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "202-203")
def test_the_first_card_exposed_is_a_misdeal_and_every_chip_goes_back() -> None:
    played = dealt(Incident("first_card_exposed"))
    assert misdealt(played)
    assert ruled(played) == [("first_card_exposed", "202-203")]
    assert [event.seen_by for event in played.events if isinstance(event, Dealt)] == [EVERYONE]


@pytest.mark.rule(DOCUMENT, "202-203")
def test_the_first_card_is_the_first_card_of_the_first_player() -> None:
    played = dealt(Incident("hole_card_exposed", 2, 1))
    assert misdealt(played)
    assert ruled(played) == [("first_card_exposed", "202-203")]


@pytest.mark.rule(DOCUMENT, "202-203")
@pytest.mark.parametrize("notes", ["", "new 5", "missed big 4, away 2"])
def test_after_a_misdeal_the_same_button_deals_and_everybody_owes_what_they_owed(notes: str) -> None:
    lasting = lasting_of(notes, DealerButton(6))
    session = Session(posted(), dict.fromkeys(range(1, 7), 40_000), SeededChance(2), lasting=lasting)
    played = to_the_cards(session.deal([Incident("first_card_exposed")]), {"enter": "post", "straddle": "straddle"})
    assert misdealt(played)
    session.close(played)
    assert session.lasting == lasting
    assert button(session.deal()) == button(played) == 1


@pytest.mark.rule(DOCUMENT, "202-203")
def test_after_a_misdeal_in_a_new_game_the_draw_stands() -> None:
    session = Session(posted(), dict.fromkeys(range(1, 7), 40_000), SeededChance(2))
    played = to_the_cards(session.deal([Incident("first_card_exposed")]))
    session.close(played)
    again = session.deal()
    assert button(again) == button(played)
    assert not any(isinstance(event, Shuffled) for event in again.events)


# A hole card (15) --------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "205-223")
@pytest.mark.parametrize(
    ("seat", "which", "exposed", "hands"),
    [
        (2, 2, "2c", {2: "As 9h", 3: "Ks 3c", 1: "Qs 4c"}),
        (2, 0, "2c", {2: "As 9h", 3: "Ks 3c", 1: "Qs 4c"}),
        (3, 1, "Ks", {2: "As 2c", 3: "3c 9h", 1: "Qs 4c"}),
        (1, 1, "Qs", {2: "As 2c", 3: "Ks 3c", 1: "4c 9h"}),
        (1, 2, "4c", {2: "As 2c", 3: "Ks 3c", 1: "Qs 9h"}),
    ],
)
def test_an_exposed_hole_card_is_replaced_after_the_deal_and_is_the_first_burn(
    seat: int, which: int, exposed: str, hands: dict[int, str]
) -> None:
    played = dealt(Incident("hole_card_exposed", seat, which))
    assert held(played) == hands
    assert ruled(played) == [("hole_card_exposed", "205-223")]
    seen = [text(event.cards) for event in played.events if isinstance(event, Dealt) and event.seen_by == EVERYONE]
    assert seen == [exposed]
    assert [str(event.to) for event in played.events if isinstance(event, Dealt)][-1] == f"hand {seat}"
    passive(played, until=3)
    assert burns(played) == exposed
    assert text(board(played)) == "8h 7h 6h"
    passive(played)
    assert burns(played) == f"{exposed} 5h Jh"


@pytest.mark.rule(DOCUMENT, "205-223")
def test_the_new_card_is_seen_by_its_owner_alone() -> None:
    pile = dealt(Incident("hole_card_exposed", 3)).table.hand(3)
    assert pile.sight == [3, 3]


@pytest.mark.rule(DOCUMENT, "205-223")
def test_the_dealer_may_report_it_while_the_straddle_is_being_asked() -> None:
    played = hand(posted(), THREE, last=3, shoe=DECK)
    assert question(played) == "1 straddle: pass, straddle $8"
    played.report("hole_card_exposed", 1)
    assert held(answer(played, "pass"))[1] == "Qs 9h"


@pytest.mark.rule(DOCUMENT, "205-223")
def test_two_exposed_hole_cards_are_a_misdeal_in_the_reading_taken() -> None:
    played = dealt(Incident("hole_card_exposed", 3), Incident("hole_card_exposed", 1))
    assert misdealt(played)


@pytest.mark.rule(DOCUMENT, "205-223")
def test_in_the_other_reading_each_is_replaced_and_they_are_the_next_burns() -> None:
    reports = (Incident("hole_card_exposed", 3), Incident("hole_card_exposed", 1))
    played = dealt(*reports, more_exposed="replaced")
    assert sorted(held(played).values()) == ["As 2c", "Ks 8h", "Qs 9h"]
    assert burns(passive(played)).startswith("3c 4c ")
    assert sum(purses(played).values()) == 1200


@pytest.mark.rule(DOCUMENT, "205-223")
def test_a_seat_that_is_not_dealt_in_has_no_card_to_expose() -> None:
    played = hand(posted(), "400 400 400 400", last=4, notes="away 3", incidents=[Incident("hole_card_exposed", 3)])
    assert passive(to_the_cards(played)).state == "over"


# An extra card (19) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "260-262")
@pytest.mark.parametrize("count", [0, 1])
def test_one_extra_card_to_the_first_player_goes_back_and_is_the_burn_card(count: int) -> None:
    played = dealt(Incident("extra_card", 2, count))
    assert held(played) == {2: "As 2c", 3: "Ks 3c", 1: "Qs 4c"}
    assert ruled(played) == [("extra_card", "260-262")]
    passive(played, until=3)
    assert burns(played) == "9h"
    assert text(board(played)) == "8h 7h 6h"


@pytest.mark.rule(DOCUMENT, "260-262")
@pytest.mark.parametrize("count", [2, 3])
def test_more_than_one_extra_card_is_a_misdeal(count: int) -> None:
    assert misdealt(dealt(Incident("extra_card", 2, count)))


# The board (16-18) -------------------------------------------------------------------------------------------------


def at_the_board(word: str, cards_lying: int, count: int = 0) -> Round:
    """A hand in which the floor reports this while the betting before that card is still open."""
    played = dealt()
    if cards_lying:
        passive(played, until=cards_lying)
    played.report(word, 0, count)
    return passive(played, until=cards_lying + 1)


@pytest.mark.rule(DOCUMENT, "225-241")
@pytest.mark.parametrize(
    ("word", "count", "back"), [("premature_flop", 0, 3), ("flop_too_many", 4, 4), ("flop_too_many", 5, 5)]
)
def test_a_flop_too_early_or_too_big_goes_back_and_a_new_one_comes_without_another_burn(
    word: str, count: int, back: int
) -> None:
    played = at_the_board(word, 0, count)
    assert ruled(played) == [(word, "225-241")]
    [shuffled] = [event for event in played.events if isinstance(event, Shuffled)]
    assert shuffled.count == back
    assert burns(played) == "9h"
    assert len(board(played)) == 3
    assert not set(cards("As Ks Qs 2c 3c 4c 9h")) & set(board(played))
    assert sum(purses(passive(played)).values()) == 1200


@pytest.mark.rule(DOCUMENT, "225-241")
def test_players_who_had_not_acted_complete_the_betting_before_the_new_flop() -> None:
    played = play(dealt(), "1:call")
    played.report("premature_flop")
    assert rights(played) == "2: fold, call $2, raise $6"
    assert not board(played)
    play(played, "2:raise 3:call 1:call")
    assert len(board(played)) == 3
    assert played.table.ledger[POT] == 2400


@pytest.mark.rule(DOCUMENT, "225-241")
def test_what_was_mucked_and_burned_is_not_shuffled_in() -> None:
    played = play(dealt(), "1:fold")
    played.report("premature_flop")
    play(played, "2:call 3:check")
    assert text(played.table.pile(MUCK).cards) == "Qs 4c"
    assert burns(played) == "9h"


@pytest.mark.rule(DOCUMENT, "243-256")
def test_a_turn_card_too_early_gives_way_to_the_fifth_card_and_is_shuffled_in_for_the_last() -> None:
    played = at_the_board("premature_turn", 3)
    # 9h burned, 8h 7h 6h flopped; 5h burned and Th turned too early; Jh burned and Qh in its place.
    assert text(board(played)) == "8h 7h 6h Qh"
    assert burns(played) == "9h 5h Jh"
    assert ruled(played) == [("premature_turn", "243-256")]
    passive(played)
    assert [event.count for event in played.events if isinstance(event, Shuffled)] == [1]
    assert burns(played) == "9h 5h Jh"
    assert len(board(played)) == 5
    assert sum(purses(played).values()) == 1200


@pytest.mark.rule(DOCUMENT, "258-259")
def test_a_river_card_too_early_is_shuffled_in_and_the_last_card_comes_without_a_burn() -> None:
    played = at_the_board("premature_river", 4)
    passive(played)
    assert text(board(played)[:4]) == "8h 7h 6h Th"
    # Jh was burned before the card that came too early, Qh.
    assert burns(played) == "9h 5h Jh"
    assert [event.count for event in played.events if isinstance(event, Shuffled)] == [1]
    assert ruled(played) == [("premature_river", "258-259")]


@pytest.mark.rule(DOCUMENT, "243-256, 258-259")
@pytest.mark.parametrize(("word", "lying"), [("premature_turn", 3), ("premature_river", 4)])
def test_whoever_had_not_acted_completes_the_betting_and_the_muck_stays_out(word: str, lying: int) -> None:
    played = passive(dealt(), until=lying)
    size = 4 if lying == 3 else 8
    play(played, "2:bet")
    played.report(word)
    assert rights(played) == f"3: fold, call ${size}, raise ${2 * size}"
    play(played, "3:fold")
    assert len(board(played)) == lying
    play(played, "1:call")
    passive(played)
    assert text(played.table.pile(MUCK).cards) == "Ks 3c"
    assert len(board(played)) == 5
    assert played.table.facts(Hand).won in [{2: 1200 + 200 * size}, {1: 1200 + 200 * size}]


@pytest.mark.rule(DOCUMENT, "225-241, 264")
def test_what_the_hand_does_not_come_to_is_ruled_on_when_it_is_over() -> None:
    played = dealt()
    played.report("premature_flop")
    with pytest.raises(TooLate):
        played.report("hand_not_shown", 3)
    play(played, "fold fold")
    assert ruled(played) == [("premature_flop", "225-241")]
    assert purses(played) == {1: 400, 2: 398, 3: 402}


# Claims to the pot (20-21) -----------------------------------------------------------------------------------------

# Seats 2 and 3 play the board; seat 1 has an ace that does not play either.
ROYAL = "2c 3c 4c 2d 3d 4d 9h Ts Js Qs 8h Ks 7h As"
# Seat 2 has a pair of deuces in the hole; the board is king high.
PAIR = "2c 3c 4c 2d 5d 6d 9h Ts Jd Qs 8h Kc 7h 7s"


@pytest.mark.rule(DOCUMENT, "264")
def test_every_hand_that_claims_the_pot_is_shown_whole() -> None:
    played = passive(dealt(shoe=PAIR))
    for seat in (1, 2, 3):
        assert played.table.hand(seat).sight == [EVERYONE, EVERYONE]


@pytest.mark.rule(DOCUMENT, "264")
def test_whoever_does_not_show_both_hole_cards_does_not_win() -> None:
    played = dealt(shoe=PAIR)
    passive(played, until=5)
    played.report("hand_not_shown", 2)
    passive(played)
    assert ruled(played) == [("hand_not_shown", "264")]
    assert purses(played)[2] == 396
    assert purses(passive(dealt(shoe=PAIR)))[2] == 408


@pytest.mark.rule(DOCUMENT, "264")
def test_the_pot_is_not_said_to_be_won_by_folds_where_a_claim_was_given_up() -> None:
    played = play(passive(dealt(shoe=PAIR), until=5), "2:bet 3:fold")
    played.report("hand_not_shown", 1)
    won = [event.because for event in played.events if isinstance(event, Moved) and event.payer == POT]
    assert won == ["nobody else has a live hand"]
    folded = play(passive(dealt(shoe=PAIR), until=5), "2:bet 3:fold 1:fold")
    won = [event.because for event in folded.events if isinstance(event, Moved) and event.payer == POT]
    assert won == ["everybody else has folded"]


@pytest.mark.rule(DOCUMENT, "266-267")
def test_whoever_plays_the_board_and_does_not_declare_it_gives_up_the_pot() -> None:
    played = dealt(shoe=ROYAL)
    passive(played, until=5)
    played.report("board_not_declared", 3)
    assert purses(passive(played)) == {1: 402, 2: 402, 3: 396}
    assert purses(passive(dealt(shoe=ROYAL))) == {1: 400, 2: 400, 3: 400}


@pytest.mark.rule(DOCUMENT, "266-267")
def test_whoever_plays_a_hole_card_has_nothing_to_declare() -> None:
    played = dealt(shoe=PAIR)
    passive(played, until=5)
    played.report("board_not_declared", 2)
    assert purses(passive(played))[2] == 408


@pytest.mark.rule(DOCUMENT, "266-267")
def test_somebody_takes_the_pot_even_if_nobody_declares() -> None:
    played = dealt(shoe=ROYAL)
    passive(played, until=5)
    for seat in (1, 2):
        played.report("board_not_declared", seat)
    assert played.state == "over"
    assert purses(played) == {1: 396, 2: 396, 3: 408}


@pytest.mark.rule(DOCUMENT, "266-267")
def test_in_the_other_reading_whoever_plays_the_board_is_asked() -> None:
    played = dealt(shoe=ROYAL, declaring="asked")
    play(passive(played, until=5), "check check check")
    asked = played.asked
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.about, asked.moves) == (2, "declare", ("play the board", "say nothing"))
    answer(played, "play the board", "say nothing", "play the board")
    assert purses(played) == {1: 402, 2: 402, 3: 396}
