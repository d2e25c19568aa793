"""Pan at California Grand: miscounted hands, exposed and boxed cards, missed turns and fouls (lines 509-636)."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.errors import NotLegal, TooLate
from houseway.play.ids import MUCK, TOPS, PileId
from houseway.play.incidents import Incident
from houseway.play.round import Round
from tests.rules.pan_table import (
    BLANK,
    BLANKS,
    GAME,
    asked,
    chips,
    declared,
    facts,
    hand,
    offers,
    paid_to,
    pan,
    reports,
    say,
    until,
)

EIGHT, NINE, TEN = "2c 4d 6h Jc Qd Kh 2d 4h", "2c 4d 6h Jc Qd Kh 2d 4h 6c", BLANK
ELEVEN, TWELVE = BLANK + " 5s", BLANK + " 5s 7s"


def dealt(held: str, word: str, *more: str, rolls: list[tuple[int, ...]] | None = None) -> Round:
    """Seat 3, second to act, is dealt a wrong number of cards; the cards to come are 3s, 3h, 3d."""
    incidents = [Incident(each, seat=3) for each in (word, *more)]
    return pan({1: BLANK, 2: BLANKS[2], 3: held}, "3s 3h 3d", incidents=incidents, rolls=rolls or [])


@pytest.mark.rule(GAME, "538-540")
@pytest.mark.parametrize(("held", "word", "size"), [(EIGHT, "dealt_eight", 8), (TWELVE, "dealt_twelve", 12)])
def test_rule_19_eight_or_twelve_cards_are_a_dead_hand_and_the_top_goes_back(held: str, word: str, size: int) -> None:
    played = dealt(held, word)
    assert reports(played) == [(f"dealt {size} cards", 3, "538-540")]
    assert chips(played, 3) == 10_000
    assert played.table.ledger[TOPS] == 200
    say(played, "in")
    assert asked(played) == (2, "declare")


@pytest.mark.rule(GAME, "542-544")
def test_rule_20_nine_cards_get_one_from_the_front_before_any_card_is_drawn() -> None:
    played = dealt(NINE, "dealt_nine")
    assert hand(played, 3) == sorted(cards(NINE + " 3s"))
    say(played, "in", "in", "in")
    assert played.table.pile(PileId("drawn")).cards == cards("3h")


@pytest.mark.rule(GAME, "544-546")
def test_rule_20_nine_cards_get_one_from_the_middle_once_cards_have_been_drawn() -> None:
    played = say(dealt(NINE, "dealt_nine", "uncounted"), "in", "in", "in")
    assert len(hand(played, 3)) == 9
    middle = played.table.shoe.stack[len(played.table.shoe.stack) // 2]
    played.report("counted", seat=3)
    say(played, "discard", "draw")
    assert hand(played, 3) == sorted([*cards(NINE), middle])
    assert played.table.pile(PileId("drawn")).cards == cards("3h")


@pytest.mark.rule(GAME, "546-548")
def test_rule_20_nine_cards_are_a_foul_once_the_player_has_touched_the_deck() -> None:
    played = say(dealt(NINE, "dealt_nine", "uncounted"), "in", "in", "in", "discard", "draw", "discard", "draw")
    played.report("counted", seat=3)
    say(played, "discard")
    assert facts(played).fouled == [3]
    assert reports(played)[-1][2] == "542-548"


@pytest.mark.rule(GAME, "550-560")
def test_rule_21_of_eleven_cards_the_dealer_draws_one_and_the_player_may_think_again() -> None:
    # The dealer draws the first of the eleven.
    played = say(dealt(ELEVEN, "dealt_eleven", rolls=[(0,)]), "in", "in")
    assert asked(played) == (3, "declare")
    assert hand(played, 3) == sorted(cards(ELEVEN)[1:])
    assert played.table.pile(MUCK).cards == cards("2c")
    say(played, "out")
    assert asked(played) == (2, "declare")
    assert facts(played).declared == [1]


@pytest.mark.rule(GAME, "556-560")
def test_rule_21_once_somebody_has_acted_behind_them_the_player_with_eleven_must_play() -> None:
    played = say(dealt(ELEVEN, "dealt_eleven", "uncounted", rolls=[(1,)]), "in", "in")
    played.report("counted", seat=3)
    say(played, "in")
    assert asked(played) == (1, "use")
    assert len(hand(played, 3)) == 10
    assert facts(played).playing == [1, 3, 2]


@pytest.mark.rule(GAME, "528-532")
def test_rule_16_a_wrong_number_that_nobody_counts_cannot_pan() -> None:
    hands = {1: "2c 2d 2h 4c 4d 4h 6c 6d 6h", **BLANKS}
    incidents = [Incident("dealt_nine", seat=1), Incident("uncounted", seat=1)]
    played = say(pan(hands, "2s", incidents=incidents), "in", "in", "in")
    say(played, "2c 2d 2s", "2h onto 1", "4c 4d 4h", "6c 6d 6h")
    assert facts(played).fouled == [1]
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "518-524")
def test_rule_15_five_cards_turned_up_in_the_deal_are_replaced_from_the_centre_of_the_deck() -> None:
    played = pan({1: BLANK, **BLANKS}, incidents=[Incident("exposed_five", seat=3)])
    kept = cards(BLANKS[3])[5:]
    assert len(hand(played, 3)) == 10
    assert all(face in hand(played, 3) for face in kept)
    assert sorted(played.table.pile(MUCK).cards) == sorted(cards(BLANKS[3])[:5])
    assert reports(played) == [("five cards exposed", 3, "518-526")]


@pytest.mark.rule(GAME, "524-526")
def test_rule_15_four_exposed_cards_remain_in_play() -> None:
    played = pan({1: BLANK, **BLANKS}, incidents=[Incident("exposed", seat=3, count=4)])
    assert hand(played, 3) == sorted(cards(BLANKS[3]))
    assert played.table.hand(3).sight == [0] * 4 + [3] * 6


@pytest.mark.rule(GAME, "534")
def test_rule_17_a_boxed_card_does_not_play() -> None:
    played = declared({1: BLANK, **BLANKS}, "3s 3h 3d")
    played.report("boxed")
    say(played, "discard", "draw")
    assert played.table.pile(PileId("boxed")).cards == cards("3h")
    assert played.table.pile(PileId("drawn")).cards == cards("3d")


@pytest.mark.rule(GAME, "621-623")
def test_rule_32_a_missed_turn_is_missed_without_penalty() -> None:
    played = declared({1: BLANK, **BLANKS}, "3s 3h 3d")
    played.report("missed_turn", seat=3)
    say(played, "discard", "draw", "discard")
    assert asked(played)[0] == 2
    assert facts(played).playing == [1, 3, 2]
    say(until(played, 1, "use"), "discard")
    assert asked(played)[0] == 3


def test_an_irregularity_of_the_deal_named_during_play_comes_too_late() -> None:
    played = declared({1: BLANK, **BLANKS}, "3s 3h 3d")
    with pytest.raises(TooLate, match="the moment at which its remedy applies is past"):
        played.report("dealt_twelve", seat=3)
    assert reports(say(played, "discard")) == []
    assert facts(played).playing == [1, 3, 2]


def test_an_incident_that_the_game_does_not_know_is_refused() -> None:
    with pytest.raises(NotLegal, match="knows no such incident"):
        declared({1: BLANK, **BLANKS}).report("spilled_drink", seat=1)


# Fouls --------------------------------------------------------------------------------------------------------

SPADES = {1: "5s 5s 2c 4s 6s Jh Qs Ad 2c 4s", **BLANKS}


@pytest.mark.rule(GAME, "311-313, 572-573, 629-636")
def test_a_fouled_hand_takes_no_more_turns_and_still_pays() -> None:
    played = declared(SPADES, "5s")
    played.report("foul", seat=3)
    say(played, "5s 5s 5s", "done", "ask $4", "2c")
    assert paid_to(played, 1) == [("seat 3", 400), ("seat 2", 400)]
    assert asked(played) == (2, "use")
    assert hand(played, 3) == []


@pytest.mark.rule(GAME, "311-313, 572-573")
def test_under_the_other_reading_a_fouled_hand_is_dead_and_pays_nothing() -> None:
    played = declared(SPADES, "5s", readings={"fouled": "dead"})
    played.report("foul", seat=3)
    say(played, "5s 5s 5s", "done", "ask $4", "2c")
    assert paid_to(played, 1) == [("seat 2", 400)]


@pytest.mark.rule(GAME, "572-573")
def test_a_player_who_fouls_in_their_turn_collects_nothing_and_leaves_their_card_to_nobody() -> None:
    played = declared(SPADES, "5s 5c")
    played.report("foul", seat=1)
    assert facts(played).board(1) == []
    assert asked(played) == (3, "use")
    assert played.table.pile(PileId("discards")).cards == cards("5s")


@pytest.mark.rule(GAME, "572-573")
def test_who_fouls_after_their_lay_is_not_paid_for_it() -> None:
    played = say(declared(SPADES, "5s"), "5s 5s 5s", "done")
    played.report("foul", seat=1)
    assert paid_to(played, 1) == []
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "311-313, 441-445, 585-591")
@pytest.mark.parametrize(("reading", "pays"), [("pays", True), ("dead", False)])
def test_a_hand_fouled_between_its_declaration_and_the_play_is_an_active_one(reading: str, *, pays: bool) -> None:
    played = say(pan({1: BLANK, **BLANKS}, readings={"fouled": reading}), "in")
    played.report("foul", 1)
    say(played, "out", "in")
    # Of the two who declared in one is fouled: the other shows the hand, and must pan it.
    assert asked(played) == (2, "use")
    assert ("last hand", 2, "585-591") in reports(played)
    assert (1 in facts(played).payers) == pays
    assert 3 not in facts(played).payers


@pytest.mark.rule(GAME, "585-591")
def test_when_the_only_player_in_is_fouled_before_the_play_the_tops_go_back() -> None:
    played = say(pan({1: BLANK, **BLANKS}), "in")
    played.report("foul", 1)
    say(played, "out", "out")
    assert played.state == "over"
    assert [chips(played, seat) for seat in (1, 2, 3)] == [10_000] * 3


@pytest.mark.rule(GAME, "585-591")
def test_rule_27_the_last_hand_that_is_not_fouled_is_played_face_up_and_must_use_every_card_that_fits() -> None:
    hands = {1: "2c 2d 4c 4d 4h 6c 6d 6h 6s Kd", **BLANKS}
    played = declared(hands, "As 2h As 4s")
    played.report("foul", seat=2)
    played.report("foul", seat=3)
    say(played, "discard")
    assert set(played.table.hand(1).sight) == {0}
    assert reports(played)[-1] == ("last hand", 1, "585-591")
    assert "discard" not in offers(played)
    say(played, "2c 2d 2h", "4c 4d 4h", "6c 6d 6h", "6s onto 3", "done", "Kd")
    # Nobody else draws; a card that does not fit is discarded, and the next one drawn.
    assert say(played, "discard") and asked(played) == (1, "use")
    say(played, "4s onto 2")
    assert played.state == "over"
    assert paid_to(played, 1) == [("seat 3", 200), ("seat 2", 200), ("tops", 300)]


@pytest.mark.rule(GAME, "585-591")
def test_when_every_hand_is_fouled_the_tops_go_back() -> None:
    played = declared({1: BLANK, **BLANKS}, "3s 3h 3d")
    for seat in (1, 2, 3):
        played.report("foul", seat=seat)
    assert played.state == "over"
    assert [chips(played, seat) for seat in (1, 2, 3)] == [10_000] * 3
