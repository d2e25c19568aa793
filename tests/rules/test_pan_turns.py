"""Pan at California Grand: drawing, taking, melding, borrowing and forcing (lines 253-437 and the house rules)."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.errors import NotLegal
from houseway.families.rummy.pan_state import FirstToAct
from houseway.play.ids import PileId
from houseway.play.lasting import Lasting
from tests.rules.pan_table import (
    BLANK,
    BLANKS,
    GAME,
    asked,
    chips,
    declared,
    facts,
    hand,
    lays,
    offers,
    pan,
    say,
    until,
)

TWO = {1: "7c 7d 3c 4d 6h Jc Qd Kh 2d 4h", 2: "7h 7s 3d 5c 6c Jd Qc Kc 2h 4s"}
# Draws a deuce of hearts, lays ten cards and discards the king: flat on the table.
NEARLY_FLAT = "2c 2d 4c 4d 4h 6c 6d 6h 6s Kd"
GOES_FLAT = ("2c 2d 2h", "4c 4d 4h", "6c 6d 6h", "6s onto 3", "done", "Kd")


@pytest.mark.rule(GAME, "255")
def test_the_first_to_declare_in_draws_first() -> None:
    played = say(pan({1: BLANK, **BLANKS}, "7c"), "out", "in", "in")
    assert asked(played) == (3, "use")
    assert played.table.pile(PileId("drawn")).cards == cards("7c")


@pytest.mark.rule(GAME, "257-259")
def test_the_first_player_only_may_draw_again() -> None:
    played = declared({1: BLANK, **BLANKS}, "7c 7d 7h 5s")
    say(played, "discard")
    assert asked(played) == (1, "turn") and offers(played) == ["draw", "pass"]
    say(played, "draw")
    assert asked(played) == (1, "use")
    say(played, "discard", "draw", "discard")
    assert asked(played) == (2, "turn")
    assert played.table.pile(PileId("discards")).cards == cards("7c 7d 7h")


@pytest.mark.rule(GAME, "257-259")
def test_the_first_player_need_not_draw_again_and_then_the_next_may_take_their_first_card() -> None:
    played = say(declared({1: BLANK, 2: BLANKS[2], 3: "7c 7d" + BLANK[5:]}, "7h"), "discard", "pass")
    assert asked(played) == (3, "turn")
    assert offers(played) == ["draw", "take"]


@pytest.mark.rule(GAME, "259-261, 568-570")
def test_rule_23_with_two_players_the_second_has_the_option_on_the_first_card() -> None:
    played = say(declared(TWO, "7c Ah"), "discard")
    assert asked(played) == (2, "turn")
    assert offers(played) == ["pass", "take"]
    say(played, "take", "7c 7h 7s", "done", "pass", "5c")
    # The option was the second player's turn; the first draws the second card, and once only.
    assert asked(played) == (1, "use")
    assert say(played, "discard") and asked(played) == (2, "turn")


@pytest.mark.rule(GAME, "259-261")
def test_with_two_players_both_have_a_choice_on_the_second_card_too() -> None:
    played = say(declared(TWO, "Ac 7c"), "discard", "pass")
    assert asked(played) == (1, "use")
    assert say(played, "discard") and asked(played) == (2, "turn")
    assert offers(played) == ["draw", "take"]


@pytest.mark.rule(GAME, "261-265, 572-573")
def test_rule_24_a_drawn_card_is_used_at_once_or_discarded_and_never_enters_the_hand() -> None:
    played = declared({1: "7c 7d" + BLANK[5:], **BLANKS}, "7h Ac")
    assert offers(played) == ["discard", "7c 7d 7h"]
    say(played, "discard")
    assert cards("7h")[0] not in hand(played, 1)


@pytest.mark.rule(GAME, "265-269")
def test_a_card_that_the_player_before_drew_and_discarded_may_be_taken_if_it_is_used() -> None:
    hands = {1: BLANK, 2: BLANKS[2], 3: "7c 7d" + BLANK[5:]}
    played = say(declared(hands, "Ac 7h"), "discard", "draw", "discard")
    assert offers(played) == ["draw", "take"]
    say(played, "take")
    assert offers(played) == ["7c 7d 7h"]


@pytest.mark.rule(GAME, "265-269")
def test_a_card_that_cannot_be_used_cannot_be_taken() -> None:
    played = say(declared({1: BLANK, **BLANKS}, "Ac 5s"), "discard", "draw", "discard")
    assert offers(played) == ["draw"]
    with pytest.raises(NotLegal):
        say(played, "take")


@pytest.mark.rule(GAME, "265-269, 609-613")
def test_rule_30_a_discard_from_the_hand_cannot_be_taken() -> None:
    hands = {1: "7c 7d 3h" + BLANK[8:], 2: BLANKS[2], 3: "3c 3d" + BLANK[5:]}
    played = say(declared(hands, "7h"), "7c 7d 7h", "done", "pass", "3h")
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "265-269")
def test_a_discard_older_than_the_preceding_player_cannot_be_taken() -> None:
    hands = {1: BLANK, 2: "7c 7d" + BLANK[5:], 3: BLANK}
    played = say(declared(hands, "Ac 7h 5s"), "discard", "draw", "discard", "draw", "discard")
    assert asked(played) == (2, "turn")
    assert offers(played) == ["draw"]


@pytest.mark.rule(GAME, "664-672")
def test_rule_39_who_passes_an_offered_card_must_draw() -> None:
    hands = {1: BLANK, 2: BLANKS[2], 3: "7c 7d" + BLANK[5:]}
    played = say(declared(hands, "Ac 7h 5s"), "discard", "draw", "discard", "draw")
    assert lays(played) == []
    assert played.table.pile(PileId("drawn")).cards == cards("5s")


@pytest.mark.rule(GAME, "575-577")
def test_rule_25_who_discards_a_drawn_card_has_no_more_action_on_it() -> None:
    played = declared({1: "7c 7d" + BLANK[5:], **BLANKS}, "7h 7s")
    say(played, "discard", "draw")
    assert lays(played) == ["7c 7d 7s"]
    assert played.table.pile(PileId("discards")).cards == cards("7h")


@pytest.mark.rule(GAME, "269-277")
def test_after_using_a_card_one_card_is_discarded_from_the_hand_so_that_ten_stay_in_play() -> None:
    played = say(declared({1: "6c 6d" + BLANK[5:], **BLANKS}, "6s"), "6c 6d 6s", "done")
    assert asked(played) == (1, "discard")
    say(played, "Qd")
    assert len(hand(played, 1)) + facts(played).melded(1) == 10
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "273-275")
def test_as_many_spreads_as_a_player_holds_may_be_laid_once_a_card_is_used() -> None:
    played = say(declared({1: "6c 6d Jc Jd Jh 2c 2d 2h 4c Qs", **BLANKS}, "6s"), "6c 6d 6s")
    assert lays(played) == ["2c 2d 2h", "Jc Jd Jh"]
    say(played, "Jc Jd Jh", "2c 2d 2h", "done", "Qs")
    assert hand(played, 1) == cards("4c")


@pytest.mark.rule(GAME, "625-627")
def test_rule_33_only_cards_of_the_hand_can_be_discarded() -> None:
    played = say(declared({1: "6c 6d" + BLANK[5:], **BLANKS}, "6s"), "6c 6d 6s", "done")
    with pytest.raises(NotLegal):
        say(played, "6s")


@pytest.mark.rule(GAME, "289-307")
@pytest.mark.parametrize(
    ("held", "drawn", "lay"),
    [
        ("6c 6h", "6d", "6c 6d 6h"),
        ("Qd Qd", "Qd", "Qd Qd Qd"),
        ("Kh Kh", "Kd", "Kd Kh Kh"),
        ("6c 7c", "Jc", "6c 7c Jc"),
    ],
)
def test_the_printed_melds_can_be_laid(held: str, drawn: str, lay: str) -> None:
    others = "2c 4s As 3h 2s 4s As 3h"
    assert lay in lays(declared({1: f"{held} {others}", **BLANKS}, drawn))


@pytest.mark.rule(GAME, "289-307")
@pytest.mark.parametrize(("held", "drawn"), [("6c 6c", "6d"), ("Qd Qh", "Qd"), ("7c Jd", "Qc"), ("Kc Ac", "2c")])
def test_what_is_no_meld_cannot_be_laid(held: str, drawn: str) -> None:
    others = "4s 5h 5h 4s 4s 5h 5h 3s"
    assert lays(declared({1: f"{held} {others}", **BLANKS}, drawn)) == []


@pytest.mark.rule(GAME, "344-348")
def test_a_card_may_be_used_on_top_of_three_of_one_suit_laid_with_it() -> None:
    played = declared({1: "2c 2c 2c 4s 5h 5h 6s 6s Js Js", **BLANKS}, "2d")
    assert lays(played) == ["2c 2c 2c 2d"]


@pytest.mark.rule(GAME, "601-607")
def test_rule_29_a_card_that_was_taken_must_be_completed_to_a_meld() -> None:
    hands = {1: BLANK, 2: BLANKS[2], 3: "7c 7d" + BLANK[5:]}
    played = say(declared(hands, "Ac 7h"), "discard", "draw", "discard", "take")
    with pytest.raises(NotLegal):
        say(played, "discard")


@pytest.mark.rule(GAME, "389-405")
def test_example_the_five_of_diamonds_is_slid_off_the_rope_for_a_square_that_pays_one() -> None:
    hands = {1: "6d 7d 5c 2c 4s 4s Qc Qs Kh As", **BLANKS}
    played = say(declared(hands, "Jd Ah Ah 5d Ah Ah 5h"), "6d 7d Jd", "done", "2c")
    say(until(played, 1, "use"), "5d onto 1", "done", "4s")
    assert lays(until(played, 1, "use")) == ["5c 5h with 5d of 1"]
    say(played, "5c 5h with 5d of 1", "done")
    before = chips(played, 1)
    say(played, "ask $1")
    assert chips(played, 1) == before + 200
    assert [sorted(meld.cards) for meld in facts(played).board(1)] == [cards("6d 7d Jd"), cards("5c 5d 5h")]


@pytest.mark.rule(GAME, "391-393")
def test_example_the_jack_or_the_five_can_be_borrowed_but_not_the_six_or_seven() -> None:
    hands = {1: "5d 6d 7d 5c 6c 7c Jc 4s As Qd", **BLANKS}
    played = say(declared(hands, "Jd Ah Ah 5s Ah Ah 6s Ah Ah 7s Ah Ah Js"), "6d 7d Jd", "5d onto 1", "done", "Qd")
    borrowed = []
    for _ in range(4):
        borrowed += [lay for lay in lays(until(played, 1, "use")) if "with" in lay]
        say(played, "discard")
    assert borrowed == ["5c 5s with 5d of 1", "Jc Js with Jd of 1"]


@pytest.mark.rule(GAME, "411-421")
def test_example_only_a_six_of_spades_can_be_borrowed_from_the_square_of_sixes() -> None:
    hands = {1: "6h 6c 6s 7s 7h Jh 7c Jc As Kd", **BLANKS}
    played = say(declared(hands, "6s Ah Ah Js"), "6c 6h 6s", "6s onto 1")
    # The six of hearts would make a rope with the seven and jack of hearts, but the square needs it.
    assert lays(played) == ["7c 7h 7s"]
    say(played, "done", "Kd")
    assert "7s Js with 6s of 1" in lays(until(played, 1, "use"))
    say(played, "7s Js with 6s of 1")
    assert not any("with" in lay for lay in lays(played))


@pytest.mark.rule(GAME, "423-437")
def test_example_a_deuce_slid_into_a_rope_leaves_nothing_to_collect() -> None:
    hands = {1: "2c 2c 2c 3c 4s 4s Qh Qs Kh Js", **BLANKS}
    played = say(declared(hands, "2c Ah Ah Ac"), "2c 2c 2c", "2c onto 1", "done", "ask $2", "4s")
    say(until(played, 1, "use"), "3c Ac with 2c of 1", "done")
    assert facts(played).worth[1] == 2
    assert asked(played) == (1, "discard")


# Forcing ------------------------------------------------------------------------------------------------------

ONE_SQUARE = {1: "6c 6d 5c 2c 4s 4s Qc Qs Kh As", **BLANKS}


@pytest.mark.rule(GAME, "674-684")
def test_rule_40_a_player_who_discards_a_card_that_fits_their_melds_can_be_forced_to_use_it() -> None:
    played = say(declared(ONE_SQUARE, "6s Ah Ah 6s"), "6c 6d 6s", "done", "As")
    say(until(played, 1, "use"), "discard")
    assert asked(played) == (3, "force")
    say(played, "pass")
    assert asked(played) == (2, "force")
    say(played, "force")
    assert offers(played) == ["6s onto 1"]
    say(played, "6s onto 1", "done")
    assert asked(played) == (1, "discard")


@pytest.mark.rule(GAME, "579-583, 674")
def test_rule_40_a_player_who_passes_an_offered_card_that_fits_their_melds_can_be_forced() -> None:
    played = say(declared(ONE_SQUARE, "6s Ah 6s"), "6c 6d 6s", "done", "As")
    say(until(played, 1, "turn"), "draw")
    assert asked(played) == (3, "force")
    assert say(played, "force") and offers(played) == ["6s onto 1"]


@pytest.mark.rule(GAME, "676-684")
def test_rule_41_once_it_was_passed_a_card_cannot_be_forced_later() -> None:
    played = say(declared(ONE_SQUARE, "6s Ah Ah 6s"), "6c 6d 6s", "done", "As")
    say(until(played, 1, "use"), "discard", "pass", "pass")
    assert asked(played) == (3, "turn")
    say(played, "draw")
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "674-684")
def test_under_the_other_readings_less_or_nothing_is_forced() -> None:
    for reading, offered, drawn in (("drawn", "use", "force"), ("no-forcing", "use", "turn")):
        played = declared(ONE_SQUARE, "6s Ah 6s Ah Ah 6s", readings={"forcing": reading})
        say(until(say(played, "6c 6d 6s", "done", "As"), 1, "turn"), "draw")
        assert asked(played) == (1, offered)
        played = declared(ONE_SQUARE, "6s Ah Ah 6s", readings={"forcing": reading})
        say(until(say(played, "6c 6d 6s", "done", "As"), 1, "use"), "discard")
        assert asked(played) == (3, drawn)


@pytest.mark.rule(GAME, "579-583")
def test_rule_26_nothing_is_forced_on_a_flat_hand() -> None:
    played = say(declared({1: NEARLY_FLAT, **BLANKS}, "2h Ah Ah 4s Ah"), *GOES_FLAT)
    say(until(played, 1, "use"), "discard")
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "656-662")
def test_rule_38_the_discarded_out_card_of_a_flat_player_is_dead() -> None:
    hands = {1: NEARLY_FLAT, 2: BLANK, 3: "4c 4d" + BLANK[5:]}
    played = say(declared(hands, "2h Ah Ah 4s Ah"), *GOES_FLAT)
    say(until(played, 1, "use"), "discard")
    assert asked(played) == (3, "use")


@pytest.mark.rule(GAME, "656-662")
def test_under_the_other_reading_of_rule_38_the_out_card_is_dead_only_when_another_is_flat() -> None:
    hands = {1: NEARLY_FLAT, 2: BLANK, 3: "4c 4d" + BLANK[5:]}
    played = say(declared(hands, "2h Ah Ah 4s Ah", readings={"dead-out-card": "another-flat"}), *GOES_FLAT)
    say(until(played, 1, "use"), "discard")
    assert asked(played) == (3, "turn")


@pytest.mark.rule(GAME, "656-662")
def test_rule_38_with_two_players_the_out_card_is_not_dead() -> None:
    hands = {1: NEARLY_FLAT, 2: "4c 4d" + BLANK[5:]}
    played = say(declared(hands, "2h Ah 4s Ah"), *GOES_FLAT)
    say(until(played, 1, "use"), "discard")
    assert asked(played) == (2, "turn")
    assert offers(played) == ["draw", "take"]


@pytest.mark.rule(GAME, "656-662")
def test_a_card_that_a_flat_player_cannot_use_is_offered_to_the_next() -> None:
    hands = {1: NEARLY_FLAT, 2: BLANK, 3: "7c 7d" + BLANK[5:]}
    played = say(declared(hands, "2h Ah Ah 7s"), *GOES_FLAT)
    say(until(played, 1, "use"), "discard")
    assert asked(played) == (3, "turn")


# The deck -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "255, 441")
def test_when_the_deck_is_exhausted_under_that_reading_the_hand_is_called_off_and_the_tops_go_back() -> None:
    played = declared({1: BLANK, **BLANKS}, readings={"empty-deck": "call-off"})
    while played.state == "open":
        played.default()
    assert [chips(played, seat) for seat in (1, 2, 3)] == [10_000] * 3
    assert played.table.lasting == Lasting(FirstToAct(1, (1, 3, 2)))
    assert len(played.table.shoe) == 0
