"""Pan at the Oaks (printed lines 336-414, fees 2013-2054): tops that pay the fee, doubles, hands that stay out."""

from __future__ import annotations

from collections import Counter
from functools import partial
from random import Random

import pytest

from houseway.cards import SeededChance, Shoe, cards
from houseway.errors import BadInput, NotLegal
from houseway.families.registry import game
from houseway.families.rummy.pan_state import FirstToAct
from houseway.play.events import Moved, Shuffled
from houseway.play.ids import COLLECTION, MUCK, TOPS, PileId
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.conformance.players import play_on
from tests.rules import pan_table
from tests.rules.book_rows import text_of
from tests.rules.fee_hands import house_receives
from tests.rules.pan_table import BLANK, BLANKS, asked, chips, facts, hand, lays, offers, paid_to, posted, say

GAME = "oaks/pan"
pan = partial(pan_table.pan, house=GAME)
declared = partial(pan_table.declared, house=GAME)

DRAWN, DISCARDS = PileId("drawn"), PileId("discards")
REST = "2c 4s 6s Jh Qs Ad 2c 4s 6s Jh"
RICH = dict.fromkeys((1, 2, 3), 1_000_000)
# Out on the first card, with three fives of spades and an ace-deuce-trey of hearts: 4 chips and 1.
OUT_AT_ONCE = {1: "5s 5s Ah 2h 3h 6c 6d 6h 6s 6c", **BLANKS}
LAYS_OUT = ("5s 5s 5s", "2h 3h Ah", "6c 6d 6h", "6s onto 3", "6c onto 3")


def held(words: str) -> str:
    return " ".join([*words.split(), *REST.split()[: 10 - len(words.split())]])


# Cards and the deal -------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "339-342, 344")
@pytest.mark.parametrize("decks", [6, 8, 12])
def test_two_to_seven_play_with_six_to_twelve_decks_of_forty(decks: int) -> None:
    sheet = game(GAME)
    assert (sheet.seats.min, sheet.seats.max) == (2, 7)
    found = Counter(terms(sheet, decks=decks).pack.cards())
    assert len(found) == 40
    assert set(found.values()) == {decks}


@pytest.mark.rule(GAME, "339")
@pytest.mark.parametrize("decks", [5, 13])
def test_fewer_or_more_decks_are_refused(decks: int) -> None:
    with pytest.raises(BadInput, match="6 to 12 decks"):
        terms(game(GAME), decks=decks)


@pytest.mark.rule(GAME, "342, 354-360")
def test_in_the_beginning_deal_the_fifth_card_is_up_and_the_lowest_is_the_eldest_hand() -> None:
    hands = {1: "Ac 4d 6h Jc Qd Kh 2d 4h 6c Qh", 2: "2c 4d 6h Jc 3d Kh 2d 4h 6c Qh", 3: "Ad 4d 6h Jc 6d Kh 2d 4h 6c Qh"}
    played = pan(hands, first=None)
    for seat in hands:
        assert played.table.hand(seat).sight == [seat] * 4 + [0] + [seat] * 5
    # Aces lie face down; of the queen, the trey and the six the trey of seat 2 is the lowest.
    assert asked(played) == (2, "declare")


@pytest.mark.rule(GAME, "352, 354-360, 366-367")
def test_later_the_winner_is_dealt_first_and_declares_first_counter_clockwise() -> None:
    played = pan({1: BLANK, **BLANKS}, first=2)
    assert all(0 not in played.table.hand(seat).sight for seat in (1, 2, 3))
    assert facts(played).order == (2, 1, 3)


# Tops ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "363-366, 2014-2016, 2034-2037")
@pytest.mark.parametrize(
    ("option", "ante", "five", "four"),
    [("pan-tops/1", 2, 2, 1), ("pan-tops/2", 3, 3, 2), ("pan-tops/3", 5, 4, 2), ("pan-tops/4", 10, 5, 2)],
)
def test_everybody_antes_the_limit_and_the_fee_comes_from_the_tops(
    option: str, ante: int, five: int, four: int
) -> None:
    for players in range(2, 8):
        fee = five if players >= 5 else four
        played = pan(dict.fromkeys(range(1, players + 1), BLANK), fee=option)
        assert played.table.ledger[COLLECTION] == fee * 100
        assert played.table.ledger[TOPS] == (players * ante - fee) * 100
        assert {chips(played, seat) for seat in range(1, players + 1)} == {10_000 - ante * 100}


@pytest.mark.rule(GAME, "363-364, 2022-2025, 2034-2037, 2051-2054")
def test_the_ante_column_repeats_the_limit_in_every_row_of_the_original() -> None:
    for line in (*range(2034, 2038), *range(2051, 2055)):
        words = text_of("oaks")[line - 1].replace(" -", "-").replace("- ", "-").split()
        assert words[1] == words[2], words


@pytest.mark.rule(GAME, "351-352, 370, 2014-2016")
def test_option_3_with_six_players_leaves_26_dollars_of_the_tops_for_the_winner_who_takes_them_last() -> None:
    hands = {**OUT_AT_ONCE, **dict.fromkeys((4, 5, 6), BLANK)}
    played = say(declared(hands, "5s", fee="pan-tops/3"), *LAYS_OUT)
    assert played.state == "over"
    assert paid_to(played, 1)[-1] == ("tops", 2_600)
    assert played.table.ledger[COLLECTION] == 400


@pytest.mark.rule(GAME, "366-370")
def test_who_retires_forfeits_the_ante_and_the_last_who_stays_takes_the_tops() -> None:
    played = say(pan({1: BLANK, **BLANKS}, fee="pan-tops/3"), "out", "in", "out")
    assert played.state == "over"
    # Three antes of $5 less the collection of $2.
    assert [chips(played, seat) for seat in (1, 2, 3)] == [9_500, 9_500, 10_800]
    assert played.table.lasting[FirstToAct].seat == 3


@pytest.mark.rule(GAME, "366-370, 2014-2016")
@pytest.mark.parametrize(
    ("reading", "left"), [("returned", [9_900, 9_900, 10_000]), ("to-the-last", [9_500, 10_800, 9_500])]
)
def test_when_everybody_retires_the_tops_go_back_less_the_collection_or_to_the_last(
    reading: str, left: list[int]
) -> None:
    # The $2 are borne by seats 1 and 2, a dollar each. Counter-clockwise from seat 1 the last to declare is seat 2.
    played = say(pan({1: BLANK, **BLANKS}, fee="pan-tops/3", readings={"nobody-in": reading}), "out", "out", "out")
    assert [chips(played, seat) for seat in (1, 2, 3)] == left
    assert played.table.ledger[COLLECTION] == 200


@pytest.mark.rule(GAME, "350-351, 366-370")
@pytest.mark.parametrize(("reading", "who"), [("plays-on", 1), ("throws-away", 3)])
def test_a_player_whose_last_chips_are_the_ante_plays_on_or_not(reading: str, who: int) -> None:
    played = pan({1: BLANK, **BLANKS}, stacks={1: 200}, readings={"pan-without-chips": reading})
    assert asked(played) == (who, "declare")


# The play -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "372-374")
def test_a_card_from_the_deck_is_used_at_once_or_discarded_and_nobody_draws_again() -> None:
    played = declared({1: BLANK, **BLANKS}, "7s Ks")
    assert offers(played) == ["discard"]
    say(played, "discard")
    assert asked(played) == (3, "turn")
    assert hand(played, 1) == sorted(cards(BLANK))


@pytest.mark.rule(GAME, "374-376")
def test_a_discard_that_the_player_before_drew_may_be_taken_to_be_used() -> None:
    played = say(declared({1: BLANK, 2: BLANKS[2], 3: held("7c 7d")}, "7s"), "discard")
    assert offers(played) == ["draw", "take"]
    assert offers(say(played, "take")) == ["7c 7d 7s"]


@pytest.mark.rule(GAME, "374-376")
def test_a_discard_out_of_a_hand_may_not_be_taken_nor_one_that_cannot_be_used() -> None:
    hands = {1: held("5s 5s Kd"), 2: BLANKS[2], 3: held("Kh Ks")}
    played = say(declared(hands, "5s"), "5s 5s 5s", "done", "Kd")
    assert asked(played) == (3, "use")
    played = say(declared({1: BLANK, **BLANKS}, "7s"), "discard")
    assert offers(played) == ["draw"]


@pytest.mark.rule(GAME, "378-379")
def test_after_using_a_card_a_player_lays_and_adds_and_discards_one_card() -> None:
    hands = {1: "5s 5s 4c 4d 4h 4s Ks Qs 2h Jc", **BLANKS}
    played = say(declared(hands, "5s"), "5s 5s 5s", "4c 4d 4h", "4s onto 2", "done", "2h")
    assert asked(played)[0] == 3
    assert facts(played).melded(1) + len(hand(played, 1)) == 10
    assert played.table.pile(DISCARDS).cards == cards("2h")


@pytest.mark.rule(GAME, "373-379")
def test_under_the_other_reading_melds_are_laid_without_using_the_card_that_is_discarded() -> None:
    hands = {1: held("4c 4d 4h 7s 7s"), 2: BLANKS[2], 3: held("7c 7d")}
    assert asked(say(declared(hands, "7s"), "discard")) == (3, "turn")
    played = say(declared(hands, "7s", readings={"unused-card": "any-draw"}), "discard")
    assert asked(played) == (1, "more")
    say(played, "4c 4d 4h", "done")
    assert played.table.pile(DISCARDS).cards == cards("7s")
    assert len(hand(played, 1)) == 7
    assert asked(played) == (3, "turn") and offers(played) == ["draw", "take"]


@pytest.mark.rule(GAME, "373-379")
def test_under_that_reading_a_meld_out_of_the_hand_leaves_the_drawn_card_where_it_is() -> None:
    hands = {1: held("7s 7s 7s"), **BLANKS}
    played = say(declared(hands, "7s", readings={"unused-card": "any-draw"}), "discard", "7s 7s 7s", "done")
    assert played.table.pile(DISCARDS).cards == cards("7s")
    assert cards("7s")[0] not in hand(played, 1)
    assert paid_to(played, 1) == [("seat 3", 800), ("seat 2", 800)]


@pytest.mark.rule(GAME, "366-370")
def test_hands_of_players_who_retire_never_return_to_the_deck() -> None:
    at = posted(house=GAME)
    shoe = Shoe(Shoe.seeded(at.pack, 3).stack, SeededChance(3))
    played = Round(at, RICH, shoe, lasting=Lasting(FirstToAct(1)))
    retiring = hand(played, 3)
    say(played, "in", "out", "in")
    # Everybody discards what they draw, until the deck has been shuffled anew.
    while not (shuffled := [each for each in played.events if isinstance(each, Shuffled)]):
        played.default()
    assert [str(each) for each in shuffled[0].piles] == ["discards"]
    assert sorted(played.table.pile(MUCK).cards) == retiring


@pytest.mark.rule(GAME, "368-373")
def test_when_the_deck_is_exhausted_under_that_reading_the_hand_is_called_off() -> None:
    played = declared({1: BLANK, **BLANKS}, fee="pan-tops/1", readings={"pan-empty-deck": "call-off"})
    while played.state == "open":
        played.default()
    assert sum(chips(played, seat) for seat in (1, 2, 3)) == 30_000 - 100
    assert facts(played).winner == 0


# Melds and conditions -----------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "382-389")
@pytest.mark.parametrize(
    ("words", "drawn", "lay"),
    [
        ("Qh 7h", "Jh", "7h Jh Qh"),
        ("4h 4s", "4c", "4c 4h 4s"),
        ("Qc Qc", "Qc", "Qc Qc Qc"),
        ("Ad Ad", "Ac", "Ac Ad Ad"),
    ],
)
def test_the_printed_examples_are_melds(words: str, drawn: str, lay: str) -> None:
    assert lay in lays(declared({1: held(words), **BLANKS}, drawn))


@pytest.mark.rule(GAME, "342, 382-389")
@pytest.mark.parametrize(("words", "drawn"), [("5h 5h", "5c"), ("Kd Ad", "2d"), ("7c Jd", "Qc"), ("5d", "5h")])
def test_what_is_no_meld_cannot_be_laid(words: str, drawn: str) -> None:
    assert offers(declared({1: held(words), **BLANKS}, drawn)) == ["discard"]


@pytest.mark.rule(GAME, "391-394, 400-408")
@pytest.mark.parametrize(
    ("words", "drawn", "lay", "pay"),
    [
        ("3d 3h", "3c", "3c 3d 3h", 1),
        ("5d 5h", "5s", "5d 5h 5s", 1),
        ("7d 7d", "7d", "7d 7d 7d", 2),
        ("5s 5s", "5s", "5s 5s 5s", 4),
        ("Qd Qd", "Qd", "Qd Qd Qd", 1),
        ("2s 2s", "2s", "2s 2s 2s", 2),
        ("2d Ad", "3d", "2d 3d Ad", 1),
        ("2s As", "3s", "2s 3s As", 2),
        ("Jd Qd", "Kd", "Jd Qd Kd", 1),
        ("Js Qs", "Ks", "Js Qs Ks", 2),
        ("6c 6d", "6h", "6c 6d 6h", 0),
        ("6d 7d", "Jd", "6d 7d Jd", 0),
    ],
)
def test_a_condition_is_collected_at_once_from_every_other_player(words: str, drawn: str, lay: str, pay: int) -> None:
    played = say(declared({1: held(words), **BLANKS}, drawn, fee="pan-tops/3"), lay)
    assert paid_to(played, 1) == ([("seat 3", pay * 500), ("seat 2", pay * 500)] if pay else [])


@pytest.mark.rule(GAME, "350-351, 391-394")
@pytest.mark.parametrize(("reading", "payers"), [("in-the-hand", ["seat 2"]), ("everybody", ["seat 3", "seat 2"])])
def test_who_retired_pays_or_not(reading: str, payers: list[str]) -> None:
    played = pan({1: held("5s 5s"), **BLANKS}, "5s", readings={"pan-payers": reading})
    say(played, "in", "out", "in", "5s 5s 5s")
    assert [payer for payer, _ in paid_to(played, 1)] == payers


# Going out ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "349-352, 370, 381, 410-411")
def test_the_winner_collects_two_chips_and_every_condition_again_and_the_tops_last() -> None:
    # At $2 a chip: 4 and 1 on the way, then 2 + 4 + 1 = 7 chips from each; the tops are 3 antes less $1.
    played = say(declared(OUT_AT_ONCE, "5s"), *LAYS_OUT)
    assert played.state == "over"
    pays = [("seat 3", 800), ("seat 2", 800), ("seat 3", 200), ("seat 2", 200), ("seat 3", 1_400), ("seat 2", 1_400)]
    assert paid_to(played, 1) == [*pays, ("tops", 500)]
    assert played.table.lasting[FirstToAct].seat == 1


@pytest.mark.rule(GAME, "350-351")
def test_a_player_pays_as_far_as_their_chips_go() -> None:
    played = say(declared(OUT_AT_ONCE, "5s", stacks={3: 1_500}), *LAYS_OUT)
    # Of $15, $2 went to the tops, $8 and $2 for conditions; $3 are left.
    assert [amount for payer, amount in paid_to(played, 1) if payer == "seat 3"] == [800, 200, 300]


@pytest.mark.rule(GAME, "413-414, 2084-2087")
def test_nothing_is_ever_split_one_player_takes_all_of_the_tops() -> None:
    session = Session(posted(house=GAME), dict.fromkeys(range(1, 5), 100_000), SeededChance(5))
    for seed in range(10):
        played = session.deal()
        for _ in play_on(played, Random(seed)):
            pass
        awards = [each for each in played.events if isinstance(each, Moved) and each.payer == TOPS]
        won = [each for each in awards if each.payee not in (COLLECTION,) and "goes back" not in each.because]
        assert len(won) <= 1
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, 100_000)


@pytest.mark.rule(GAME, "336-414")
def test_no_irregularity_is_printed_and_none_can_be_reported() -> None:
    played = declared({1: BLANK, **BLANKS})
    assert played.reportable() == ()
    with pytest.raises(NotLegal, match="oaks/pan knows no such incident; it knows none"):
        played.report("missed_turn", seat=1)


# Doubles and fees by time -------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2040-2043, 2051-2054")
@pytest.mark.parametrize(
    ("option", "limit", "fee", "doubles"),
    [("pan-time/4", 20, 10, 14), ("5", 40, 14, 20), ("6", 100, 20, 35), ("7", 200, 35, None)],
)
def test_the_fee_by_time_and_the_fee_of_doubles_are_the_printed_ones(
    option: str, limit: int, fee: int, doubles: int | None
) -> None:
    played = timed(option, 1)
    paid = [1_000_000 - chips(played, seat) for seat in (1, 2, 3)]
    other = fee if doubles is None else doubles
    ante = limit if doubles is None else 2 * limit
    assert paid == [(fee + limit) * 100, (other + ante) * 100, (fee + limit) * 100]
    assert played.table.ledger[COLLECTION] == (2 * fee + other) * 100
    assert timed(option, 0).table.ledger[COLLECTION] == 0


def timed(option: str, half_hours: int) -> Round:
    """A hand in which seat 2 would play double, after so many half hours."""
    return pan({1: BLANK, **BLANKS}, fee=option, stacks=RICH, double=(2,), half_hours=half_hours)


@pytest.mark.rule(GAME, "2040-2043")
@pytest.mark.parametrize(("option", "offered"), [("1", False), ("pan-time/4", True), ("6", True), ("7", False)])
def test_doubles_are_for_the_options_by_time_that_print_a_fee_for_them(option: str, offered: bool) -> None:  # noqa: FBT001
    session = Session(posted(house=GAME, fee=option), {1: 1_000_000, 2: 1_000_000}, SeededChance(1))
    if offered:
        session.take_button(1, "double")
        assert facts(session.deal()).double == [1]
        session.return_button(1, "double")
    else:
        with pytest.raises(BadInput, match="has no button 'double' to hold under fee option"):
            session.take_button(1, "double")


@pytest.mark.rule(GAME, "2041-2043")
@pytest.mark.parametrize(
    ("reading", "double", "on_the_way", "going_out"),
    [
        # A chip is $20. The winner plays double: 5 chips on the way and 7 on going out, each at $40.
        ("collects", (1,), 200, 280),
        ("going-out", (1,), 100, 280),
        ("both-ways", (1,), 200, 280),
        # A loser plays double, who pays double under one reading alone.
        ("collects", (3,), 100, 140),
        ("going-out", (3,), 100, 140),
        ("both-ways", (3,), 200, 280),
        # Both play double: still no more than double.
        ("both-ways", (1, 3), 200, 280),
    ],
)
def test_what_a_double_collects_and_pays(
    reading: str, double: tuple[int, ...], on_the_way: int, going_out: int
) -> None:
    played = declared(OUT_AT_ONCE, "5s", fee="pan-time/4", stacks=RICH, double=double, readings={"double": reading})
    say(played, *LAYS_OUT)
    paid = [amount for payer, amount in paid_to(played, 1) if payer == "seat 3"]
    assert (sum(paid[:-1]), paid[-1]) == (on_the_way * 100, going_out * 100)
    # Whoever wins takes every ante, the double one too.
    assert paid_to(played, 1)[-1] == ("tops", (3 + len(double)) * 2_000)


@pytest.mark.rule(GAME, "2084-2087, 2089-2092, 2093-2097")
@pytest.mark.parametrize("option", ["pan-tops/4", "pan-time/4"])
def test_one_posted_option_at_most_five_rates_and_nothing_else_for_the_house(option: str) -> None:
    assert all(distinct_rates(schedule, each) <= 5 for schedule, each in game(GAME).options())
    played = say(timed(option, 1), "out", "in", "out")
    assert f"option {option}" in played.terms.posted
    assert house_receives(played) == played.collection > 0
