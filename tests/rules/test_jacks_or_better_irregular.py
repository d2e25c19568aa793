"""Draw Poker, Banker's: what the dealer does wrong, and reports that come at odd moments.

Four players: seat 1 acts first, seat 4 has the button, and seat 2 opens with kings.
"""

from __future__ import annotations

import pytest

from houseway import Round, view
from houseway.cards import text
from houseway.errors import TooLate
from houseway.play.ids import HAND_PILES, PileId
from houseway.play.incidents import Incident
from tests.rules.jacks_table import (
    ACE_HIGH,
    JACKS,
    KINGS,
    NINES,
    play,
    posted,
    pot,
    purses,
    rights,
    said,
    sit,
)

DOCUMENT = "bankers/draw-poker-jacks-or-better"
HANDS = (ACE_HIGH, KINGS, NINES, JACKS)
TO_THE_DRAW = "check bet call fold fold"


def opened(drawn: str = "") -> Round:
    return play(sit(hands=HANDS, drawn=drawn), TO_THE_DRAW)


def held(played: Round, seat: int) -> str:
    return text(played.table.hand(seat).cards)


# What the dealer does wrong (14-17, 21, 22) -------------------------------------------------------------------------


def dealt(*incidents: Incident, **read: str) -> Round:
    """Kings at seat 2 where the cards fall as they should; a short hand shifts what comes after it."""
    return sit(hands=HANDS, incidents=incidents, at=posted(**read))


@pytest.mark.rule(DOCUMENT, "706-708")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_short_hand_is_completed_before_any_action(count: int) -> None:
    played = dealt(Incident("short_hand", 3, count))
    assert "no action has taken place: the hand is completed" in said(played)
    assert [len(played.table.hand(seat).cards) for seat in (1, 2, 3, 4)] == [5, 5, 5, 5]


@pytest.mark.rule(DOCUMENT, "710-711")
def test_the_button_receives_a_missing_fifth_card_even_after_action() -> None:
    played = dealt(Incident("short_hand_after_action", 4, 1))
    assert len(played.table.hand(4).cards) == 4
    play(played, "check")
    assert len(played.table.hand(4).cards) == 5
    assert "on the button" in said(played)


@pytest.mark.rule(DOCUMENT, "713-714")
@pytest.mark.parametrize(("seat", "count"), [(3, 2), (3, 3), (4, 2)])
def test_more_missing_cards_are_dealt_on_the_draw(seat: int, count: int) -> None:
    played = dealt(Incident("short_hand_after_action", seat, count), checking_openers="when-shown")
    play(played, "bet call call call")
    assert len(played.table.hand(seat).cards) == 5 - count
    while rights(played).endswith(f"draw 0 to {5 - count if rights(played).startswith(f'{seat}:') else 5}"):
        play(played, "pat")
    assert len(played.table.hand(seat).cards) == 5
    assert "the hand is completed on the draw" in said(played)


@pytest.mark.rule(DOCUMENT, "703-704, 706-714")
@pytest.mark.parametrize(("reading", "cards_after", "live"), [("on-the-draw", 5, True), ("fouled", 0, False)])
def test_one_card_short_off_the_button_after_action(reading: str, cards_after: int, live: bool) -> None:  # noqa: FBT001
    incident = Incident("short_hand_after_action", 3, 1)
    played = dealt(incident, checking_openers="when-shown", one_card_short=reading)
    play(played, "bet call call call / pat pat pat pat")
    assert len(played.table.hand(3).cards) == cards_after
    assert ("not 5 cards after the draw: the hand is fouled" in said(played)) is not live


@pytest.mark.rule(DOCUMENT, "703-704")
def test_a_fouled_hand_cannot_win() -> None:
    played = play(opened(), "pat pat")
    played.report("fouled_hand", 2)
    # Nines take the pot from fouled kings.
    assert purses(played) == {1: 99, 2: 95, 3: 107, 4: 99}


@pytest.mark.rule(DOCUMENT, "731")
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_card_exposed_before_the_draw_must_be_kept(count: int) -> None:
    played = dealt(Incident("exposed_card", 2, count))
    seen = view(played.table, 3)["piles"][HAND_PILES[2]]
    assert seen[: 5 - count] == ["??"] * (5 - count)
    assert seen[5 - count :] == KINGS.split()[5 - count :]
    assert held(played, 2) == KINGS


@pytest.mark.rule(DOCUMENT, "733-734")
def test_a_card_exposed_on_the_draw_is_replaced_at_the_end_of_the_draw() -> None:
    played = opened(drawn="Ad Ah 7h 7s 7d")
    played.report("exposed_on_the_draw", 2, 1)
    play(played, "2:draw=6d2d kept")
    assert view(played.table, 3)["piles"][HAND_PILES[2]] == ["??", "??", "??", "??", "Ah"]
    play(played, "3:draw=3s")
    # Seat 3 has drawn the next card; the one after it takes the place of the exposed ace.
    assert held(played, 3) == "9h 9s 6c 4d 7h"
    assert held(played, 2) == "Kc Kd 8c Ad 7s"
    assert text(played.table.pile(PileId("exposed")).cards) == "Ah"


@pytest.mark.rule(DOCUMENT, "731, 733-734, 703-704")
@pytest.mark.parametrize(
    ("incident", "ruling"),
    [
        (Incident("exposed_card", 3, 1, 1), "reported after the deal: the cards play as they lie"),
        (Incident("short_hand", 3, 1, 1), "the hand has all its cards: nothing is missing"),
        (Incident("exposed_on_the_draw", 3, 1, 1), "that seat drew no card: nothing changes"),
        (Incident("exposed_on_the_draw", 1, 1, 1), "that seat drew no card: nothing changes"),
        (Incident("openers_retrieved", 1, 0, 1), "the opener retrieves the hand to prove openers"),
    ],
)
def test_reports_that_fit_nothing_change_nothing(incident: Incident, ruling: str) -> None:
    played = sit(hands=HANDS)
    played.report(incident.word, incident.seat, incident.count)
    of_the_deal = incident.word in ("exposed_card", "short_hand")
    assert (ruling in said(played)) == of_the_deal, "a report of the deal is ruled on when it is made"
    play(played, f"{TO_THE_DRAW} / pat pat / check check")
    assert ruling in said(played)
    assert purses(played) == {1: 99, 2: 107, 3: 95, 4: 99}


@pytest.mark.rule(DOCUMENT, "703-704")
def test_a_fouled_hand_is_asked_nothing_more_and_bets_no_good_opener_out() -> None:
    played = play(sit(hands=HANDS), "check bet call call call / pat pat pat pat")
    assert rights(played) == "2: check, fold, bet $8"
    played.report("fouled_hand", 4)
    played.report("fouled_hand", 1)
    play(played, "2:check 3:bet")
    assert rights(played) == "2: fold, call $8, raise $16"
    play(played, "2:call")
    # Four antes and four opening bets are $20; with $8 of each of two it is $36, which kings take from nines.
    assert purses(played) == {1: 95, 2: 123, 3: 87, 4: 95}


@pytest.mark.rule(DOCUMENT, "703-704")
def test_the_last_hand_takes_the_pot_from_fouled_ones_and_no_report_comes_after_that() -> None:
    played = play(opened(), "pat pat")
    played.report("fouled_hand", 2)
    assert played.state == "over"
    with pytest.raises(TooLate):
        played.report("fouled_hand", 3)
    assert purses(played)[3] == 107


@pytest.mark.rule(DOCUMENT, "663-671, 703-704")
def test_a_fouled_hand_before_the_draw_is_out_before_the_draw() -> None:
    # Not the opener: the hand is dead, the bet stays, and the others play on.
    played = play(sit(hands=HANDS), "check bet call")
    played.report("fouled_hand", 3)
    assert rights(played) == "4: fold, call $4, raise $8"
    play(played, "4:call 1:fold / 2:pat 4:pat / 2:check 4:check")
    assert purses(played) == {1: 99, 2: 111, 3: 95, 4: 95}


@pytest.mark.rule(DOCUMENT, "646-658, 663-671")
@pytest.mark.parametrize(
    ("words", "expected"), [("check bet", "3: pass"), ("check bet call call", "1: fold, call $4, raise $8")]
)
def test_a_fouled_opener_before_the_draw_is_out_and_two_calls_make_the_pot_play(words: str, expected: str) -> None:
    played = play(sit(hands=HANDS), words)
    played.report("fouled_hand", 2)
    assert rights(played) == expected
    assert purses(played)[2] == 95


@pytest.mark.rule(DOCUMENT, "706-714, 731")
@pytest.mark.parametrize("word", ["short_hand", "short_hand_after_action", "exposed_card"])
def test_a_hand_that_was_dealt_badly_runs_again_from_any_question(word: str) -> None:
    played = dealt(Incident(word, 3, 2), checking_openers="when-shown")
    for answer in ["bet", "call", "call", "call", "pat", "pat", "pat", "pat", "check", "check", "check", "check"]:
        assert played.clone().events == played.events
        play(played, answer)
    assert played.state == "over"
    for number in range(1, played.count + 1):
        earlier = played.rewind(number)
        assert earlier.events == played.events[: len(earlier.events)]


# False openers at odd moments (2, 4) --------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "644-658")
def test_a_report_before_anybody_has_opened_changes_nothing_and_is_said_to() -> None:
    played = play(sit(hands=HANDS), "check")
    played.report("false_openers", 2)
    assert said(played).endswith("nobody has opened the pot: nothing changes")
    play(played, "2:bet")
    assert rights(played) == "3: fold, call $4, raise $8"


@pytest.mark.rule(DOCUMENT, "663-665")
def test_an_opener_who_has_folded_to_a_raise_has_no_hand_left_to_kill() -> None:
    played = play(sit(hands=HANDS), "check bet raise call fold fold")
    assert rights(played) == "3: draw 0 to 5"
    again = play(sit(hands=HANDS), "check bet raise raise fold fold")
    again.report("false_openers", 2)
    assert "the opener has folded already: the pot is played" in said(again)
    assert rights(play(again, "3:call")) == "3: draw 0 to 5"


@pytest.mark.rule(DOCUMENT, "644-658, 663-665")
def test_an_opener_who_is_asked_when_the_report_comes_is_not_asked_any_more() -> None:
    played = play(sit(hands=HANDS), "check bet raise call call")
    assert rights(played) == "2: fold, call $4, raise $8"
    played.report("false_openers")
    assert purses(played)[2] == 95
    assert rights(played) == "1: draw 0 to 5"


@pytest.mark.rule(DOCUMENT, "644-658")
def test_the_second_opener_may_be_false_as_well() -> None:
    played = play(sit(hands=HANDS), "check bet")
    played.report("false_openers", 2)
    play(played, "3:pass 4:open")
    played.report("false_openers", 4)
    play(played, "1:pass 3:pass")
    assert played.state == "over"
    assert purses(played)[2] == 95
    assert pot(played) == 8
