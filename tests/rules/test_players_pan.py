"""Pan at Player's Casino (printed lines 36-82, fees 4760-4774): no antes, any discard, pays at once."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from houseway.cards import cards
from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.families.rummy.pan_state import FirstToAct
from houseway.play.ids import COLLECTION, TOPS, PileId
from houseway.play.round import Round
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules import pan_table
from tests.rules.fee_hands import house_receives
from tests.rules.pan_table import BLANK, BLANKS, asked, chips, facts, hand, lays, offers, paid_to, posted, say

GAME = "players/pan"
pan = partial(pan_table.pan, house=GAME)
declared = partial(pan_table.declared, house=GAME)

DRAWN, DISCARDS = PileId("drawn"), PileId("discards")
# Cards that make no meld with each other or with the cards that the tests lay.
REST = "2c 4s 6s Jh Qs Ad 2c 4s 6s Jh"


def held(words: str) -> str:
    return " ".join([*words.split(), *REST.split()[: 10 - len(words.split())]])


def laid(words: str, drawn: str, *said: str, readings: dict[str, str] | None = None) -> Round:
    """Seat 1 makes these lays with the first card; the rest of the hand is of no use."""
    return say(declared({1: held(words), **BLANKS}, drawn, readings=readings), *said)


# The deck, the deal and the declaration -----------------------------------------------------------------------------


@pytest.mark.rule(GAME, "39, 41")
def test_two_to_eight_play_with_320_cards_eight_of_each() -> None:
    sheet = game(GAME)
    assert (sheet.seats.min, sheet.seats.max) == (2, 8)
    found = Counter(posted(house=GAME).pack.cards())
    assert sum(found.values()) == 320
    assert set(found.values()) == {8}
    assert not set(found) & set(cards("8c 9d Th"))


@pytest.mark.rule(GAME, "43-44, 64")
def test_the_jack_and_the_seven_are_in_sequence_and_the_example_is_a_rope() -> None:
    assert "7h Jh Qh" in lays(declared({1: held("7h Qh"), **BLANKS}, "Jh"))


@pytest.mark.rule(GAME, "46-50")
def test_at_the_start_one_of_the_first_five_is_up_and_the_lowest_is_first() -> None:
    hands = {1: "4c 4d 6h Jc Qd Kh 2d 4h 6c Qh", 2: "Kd" + BLANK[2:], 3: "3h" + BLANK[2:]}
    played = pan(hands, first=None)
    assert [played.table.hand(seat).sight[:5] for seat in (1, 2, 3)] == [[0] + [seat] * 4 for seat in (1, 2, 3)]
    assert asked(played) == (3, "declare")
    assert all(len(hand(played, seat)) == 10 for seat in hands)


@pytest.mark.rule(GAME, "46-53")
def test_later_the_last_winner_is_dealt_first_and_all_declare_counter_clockwise() -> None:
    played = pan({1: BLANK, **BLANKS}, first=2)
    assert all(0 not in played.table.hand(seat).sight for seat in (1, 2, 3))
    assert [asked(say(played, "in"))[0] if at else asked(played)[0] for at in range(3)] == [2, 1, 3]


@pytest.mark.rule(GAME, "48-53")
def test_nobody_antes_and_who_stays_out_loses_nothing() -> None:
    played = say(pan({1: BLANK, **BLANKS}), "out", "out", "out")
    assert played.state == "over"
    assert [chips(played, seat) for seat in (1, 2, 3)] == [10_000] * 3
    assert played.table.ledger[TOPS] == 0
    assert played.table.lasting[FirstToAct].seat == 1


@pytest.mark.rule(GAME, "52-53")
@pytest.mark.parametrize(("reading", "state"), [("has-won", "over"), ("must-pan", "open")])
def test_a_single_player_has_won_or_must_still_pan_the_hand(reading: str, state: str) -> None:
    played = say(pan({1: BLANK, **BLANKS}, readings={"pan-alone": reading}), "out", "in", "out")
    assert played.state == state
    if state == "over":
        assert played.table.lasting[FirstToAct].seat == 3


# Turns --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "55-56")
def test_the_first_person_may_draw_again_and_nobody_else() -> None:
    played = say(declared({1: BLANK, **BLANKS}, "7c 7d 7h"), "discard")
    assert asked(played) == (1, "turn") and offers(played) == ["draw", "pass"]
    say(played, "draw", "discard", "draw", "discard")
    assert asked(played) == (2, "turn")


@pytest.mark.rule(GAME, "55-56")
def test_with_two_players_the_second_has_no_claim_on_the_first_card_before_the_first_draws_again() -> None:
    played = say(declared({1: BLANK, 2: "7c 7d " + BLANKS[2][6:]}, "7h 5s"), "discard", "draw")
    assert played.table.pile(DRAWN).cards == cards("5s")
    assert asked(played) == (1, "use")


@pytest.mark.rule(GAME, "55-56")
def test_under_the_other_reading_everybody_may_draw_once_more_in_a_turn() -> None:
    played = declared({1: BLANK, **BLANKS}, "7c 7d 7h 7s Ks", readings={"second-draw": "every-turn"})
    say(played, "discard", "draw", "discard", "draw", "discard")
    assert asked(played) == (3, "turn") and offers(played) == ["draw", "pass"]
    say(played, "draw", "discard")
    assert asked(played) == (2, "turn")


@pytest.mark.rule(GAME, "56-58")
def test_the_top_discard_may_be_taken_even_if_it_came_out_of_a_hand() -> None:
    hands = {1: held("5s 5s Kd"), 2: BLANKS[2], 3: held("Kh Ks")}
    played = say(declared(hands, "5s"), "5s 5s 5s", "done", "Kd")
    assert asked(played) == (3, "turn") and offers(played) == ["draw", "take"]
    say(played, "take")
    assert played.table.pile(DRAWN).cards == cards("Kd")
    assert offers(played) == ["Kd Kh Ks"]


@pytest.mark.rule(GAME, "56-58")
def test_a_card_that_cannot_be_used_at_once_cannot_be_taken() -> None:
    played = say(declared({1: held("5s 5s Kd"), **BLANKS}, "5s"), "5s 5s 5s", "done", "Kd")
    assert asked(played) == (3, "turn") and offers(played) == ["draw"]


@pytest.mark.rule(GAME, "57-58")
def test_a_drawn_card_that_cannot_be_used_is_discarded_and_never_enters_the_hand() -> None:
    played = declared({1: BLANK, **BLANKS}, "7s")
    assert offers(played) == ["discard"]
    say(played, "discard")
    assert hand(played, 1) == sorted(cards(BLANK))
    assert played.table.pile(DISCARDS).cards == cards("7s")


@pytest.mark.rule(GAME, "58-60")
def test_having_used_a_card_a_player_lays_adds_collects_and_ends_the_turn_with_a_discard() -> None:
    words = "5s 5s 4c 4d 4h 4s Ks Qs 2h Jc"
    played = say(declared({1: words, **BLANKS}, "5s"), "5s 5s 5s", "4c 4d 4h", "4s onto 2")
    assert paid_to(played, 1) == [("seat 3", 400), ("seat 2", 400)]
    say(played, "done")
    assert asked(played) == (1, "discard")
    say(played, "2h")
    assert asked(played)[0] == 3
    assert facts(played).melded(1) + len(hand(played, 1)) == 10


@pytest.mark.rule(GAME, "58-60")
def test_a_player_who_has_not_used_a_card_lays_nothing() -> None:
    assert offers(declared({1: held("4c 4d 4h"), **BLANKS}, "7c")) == ["discard"]


@pytest.mark.rule(GAME, "59-60")
def test_nothing_is_moved_from_one_meld_to_another() -> None:
    # The square could spare the four of spades for the rope 4-5-6, with the five and the six of the hand.
    hands = {1: "4c 4d 4h 5s 6s 2h Jc Kd Qh 2h", **BLANKS}
    played = say(declared(hands, "4s"), "4c 4d 4s", "4h onto 1")
    assert not [each for each in lays(played) if "5s" in each]


# Melds --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "62-67")
@pytest.mark.parametrize(
    ("words", "drawn", "lay"),
    [
        ("Qh 7h", "Jh", "7h Jh Qh"),
        ("6c 6d", "6h", "6c 6d 6h"),
        ("6c 6c", "6c", "6c 6c 6c"),
        ("Ad Ad", "Ac", "Ac Ad Ad"),
        ("Ks Kc", "Kc", "Kc Kc Ks"),
        ("2d 3d", "Ad", "2d 3d Ad"),
    ],
)
def test_melds_are_ropes_and_squares(words: str, drawn: str, lay: str) -> None:
    assert lay in lays(declared({1: held(words), **BLANKS}, drawn))


@pytest.mark.rule(GAME, "43-44, 62-67")
@pytest.mark.parametrize(
    ("words", "drawn"), [("5c 5c", "5d"), ("Kd Ad", "2d"), ("7c Jd", "Qc"), ("3c 4c", "7c"), ("5d", "5h")]
)
def test_what_is_no_meld_cannot_be_laid(words: str, drawn: str) -> None:
    assert offers(declared({1: held(words), **BLANKS}, drawn)) == ["discard"]


@pytest.mark.rule(GAME, "59-60, 62-67")
@pytest.mark.parametrize(("reading", "fits"), [("any-card", True), ("one-suit", False)])
def test_a_square_of_one_suit_takes_other_suits_or_keeps_to_its_own(reading: str, fits: bool) -> None:  # noqa: FBT001
    readings = {"pan-added": reading}
    played = laid("7d 7d 7h 7d", "7d", "7d 7d 7d", readings=readings)
    assert "7d onto 1" in lays(played)
    assert ("7h onto 1" in lays(played)) == fits
    # A square of different suits takes any card of its rank under both.
    assert "7c onto 1" in lays(laid("7c 7d 7c", "7h", "7c 7d 7h", readings=readings))


# Conditions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "44, 69-79")
@pytest.mark.parametrize(
    ("words", "drawn", "lay", "pay"),
    [
        ("3d 3h", "3c", "3c 3d 3h", 1),
        ("5d 5h", "5s", "5d 5h 5s", 1),
        ("7d 7d", "7d", "7d 7d 7d", 2),
        ("5s 5s", "5s", "5s 5s 5s", 4),
        ("Jd Jd", "Jd", "Jd Jd Jd", 1),
        ("2s 2s", "2s", "2s 2s 2s", 2),
        ("Kh Kh", "Kh", "Kh Kh Kh", 1),
        ("2d Ad", "3d", "2d 3d Ad", 1),
        ("2s As", "3s", "2s 3s As", 2),
        ("Jd Qd", "Kd", "Jd Qd Kd", 1),
        ("Js Qs", "Ks", "Js Qs Ks", 2),
    ],
)
def test_a_condition_is_collected_at_once_from_every_other_player(words: str, drawn: str, lay: str, pay: int) -> None:
    played = laid(words, drawn, lay)
    assert paid_to(played, 1) == [("seat 3", pay * 100), ("seat 2", pay * 100)]
    assert asked(played) == (1, "more")


@pytest.mark.rule(GAME, "69-79")
@pytest.mark.parametrize(
    ("words", "drawn", "lay"), [("6c 6d", "6h", "6c 6d 6h"), ("6d 7d", "Jd", "6d 7d Jd"), ("Kc Kd", "Kc", "Kc Kc Kd")]
)
def test_a_meld_that_is_no_condition_pays_nothing(words: str, drawn: str, lay: str) -> None:
    assert paid_to(laid(words, drawn, lay), 1) == []


@pytest.mark.rule(GAME, "59-60, 69-79")
def test_a_card_added_to_a_condition_pays_nothing_by_itself() -> None:
    played = laid("5s 5s 5s 5h", "5s", "5s 5s 5s", "5s onto 1", "5h onto 1")
    assert paid_to(played, 1) == [("seat 3", 400), ("seat 2", 400)]


@pytest.mark.rule(GAME, "69-79")
def test_a_rope_that_grows_to_king_queen_jack_pays_for_it() -> None:
    played = laid("7s Qs Ks", "Js", "7s Js Qs")
    assert paid_to(played, 1) == []
    say(played, "Ks onto 1")
    assert paid_to(played, 1) == [("seat 3", 200), ("seat 2", 200)]


@pytest.mark.rule(GAME, "52-53, 69-70")
@pytest.mark.parametrize(("reading", "payers"), [("in-the-hand", ["seat 2"]), ("everybody", ["seat 3", "seat 2"])])
def test_who_does_not_play_the_hand_pays_or_not(reading: str, payers: list[str]) -> None:
    played = pan({1: held("5s 5s"), **BLANKS}, "5s", readings={"pan-payers": reading})
    say(played, "in", "out", "in", "5s 5s 5s")
    assert [payer for payer, _ in paid_to(played, 1)] == payers


@pytest.mark.rule(GAME, "69-70, 81-82")
@pytest.mark.parametrize(("reading", "in_the_hand"), [("plays-on", [1, 3, 2]), ("throws-away", [1, 2])])
def test_a_player_without_chips_pays_what_they_have_and_plays_on_or_not(reading: str, in_the_hand: list[int]) -> None:
    hands = {1: held("5s 5s"), **BLANKS}
    played = declared(hands, "5s", stacks={3: 300}, readings={"pan-without-chips": reading})
    say(played, "5s 5s 5s")
    assert paid_to(played, 1) == [("seat 3", 300), ("seat 2", 400)]
    assert facts(played).playing == in_the_hand


@pytest.mark.rule(GAME, "70-79")
@pytest.mark.parametrize(("reading", "chip"), [("lower-limit", 2_000), ("higher-limit", 4_000)])
def test_a_chip_is_a_limit_of_the_table(reading: str, chip: int) -> None:
    at = terms(game(GAME, {"chip": reading}), stakes={"limits": "$20-$40"})
    played = Round(at, {1: 1_000_000, 2: 1_000_000}, pan({1: BLANK, 2: BLANKS[2]}).table.shoe)
    assert facts(played).chip == chip


# Going out ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "81-82")
def test_eleven_cards_in_melds_collect_two_chips_and_every_condition_again() -> None:
    # Three fives of spades pay 4 at once. Going out: 2 for winning and 4 again, 6 chips from each player.
    hands = {1: "5s 5s 4c 4d 4h 6c 6d 6h 6s 4s", **BLANKS}
    played = say(declared(hands, "5s"), "5s 5s 5s", "4c 4d 4h", "4s onto 2", "6c 6d 6h", "6s onto 3")
    assert played.state == "over"
    assert paid_to(played, 1) == [("seat 3", 400), ("seat 2", 400), ("seat 3", 600), ("seat 2", 600)]
    assert played.table.lasting[FirstToAct].seat == 1


@pytest.mark.rule(GAME, "81-82")
def test_going_out_is_not_limited_by_the_chips_of_the_winner() -> None:
    hands = {1: "4c 4d 4h 4s 6c 6d 6h 6s 2c 2d", **BLANKS}
    played = say(declared(hands, "2h", stacks={1: 100}), "2c 2d 2h", "4c 4d 4h", "4s onto 2", "6c 6d 6h", "6s onto 3")
    assert paid_to(played, 1) == [("seat 3", 200), ("seat 2", 200)]


@pytest.mark.rule(GAME, "36-82")
def test_no_irregularity_is_printed_and_none_can_be_reported() -> None:
    played = declared({1: BLANK, **BLANKS})
    assert played.reportable() == ()
    with pytest.raises(NotLegal, match="players/pan knows no such incident; it knows none"):
        played.report("foul", seat=1)


# Fees ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "4760-4774")
@pytest.mark.parametrize(
    ("option", "players", "fee"),
    [
        ("1", 6, 5),
        ("1", 8, 5),
        ("1", 5, 0),
        ("2", 7, 4),
        ("3", 6, 3),
        ("4", 5, 4),
        ("4", 6, 0),
        ("5", 2, 3),
        ("6", 4, 2),
    ],
)
def test_each_player_pays_the_printed_fee_every_half_hour(option: str, players: int, fee: int) -> None:
    hands = dict.fromkeys(range(1, players + 1), BLANK)
    for half_hours in (0, 1, 3):
        played = pan(hands, fee=option, half_hours=half_hours)
        assert played.table.ledger[COLLECTION] == players * fee * half_hours * 100
        assert {chips(played, seat) for seat in hands} == {10_000 - fee * half_hours * 100}


@pytest.mark.rule(GAME, "4765-4766")
def test_limits_are_posted_between_the_smallest_and_the_largest_game() -> None:
    assert str(posted(house=GAME).stakes.limits) == "$1-$2"
    assert str(terms(game(GAME), stakes={"limits": "$500-$1,000"}).stakes.limits) == "$500-$1,000"
    for limits in ("$0.50-$1", "$600-$1,200"):
        with pytest.raises(BadInput, match="limits that may be posted"):
            terms(game(GAME), stakes={"limits": limits})


@pytest.mark.rule(GAME, "5727-5730, 5732-5740, 5742-5746")
def test_one_posted_option_at_most_five_rates_and_nothing_else_for_the_house() -> None:
    assert all(distinct_rates(schedule, each) <= 5 for schedule, each in game(GAME).options())
    played = say(pan({1: BLANK, **BLANKS}, fee="4", half_hours=1), "out", "in", "out")
    assert "option 4" in played.terms.posted
    assert house_receives(played) == played.collection == 3 * 400
