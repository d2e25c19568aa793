"""Blackjack X: frozen hands, hard 31, insurance and surrender. Printed lines 1183-1450 of Cordova's document."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Checked, Dealt
from houseway.play.ids import BANK_HAND, HAND_PILES, HandId, hand_pile
from houseway.play.view import HIDDEN, view
from houseway.play.wager_question import Wager
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    bank_circle,
    deal,
    dealt_to,
    gain,
    held,
    moves,
    nets,
    place,
    posted,
    read,
    results,
    sit,
    wager,
)
from tests.rules.twentyone_table import order as plain_order

GAME = "cordova/blackjack-x"
at = partial(posted, GAME, option="1")
# A card is burned before the deal.
order = partial(plain_order, burn="2s")


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1239, 1295")
def test_one_to_eight_decks_have_a_stamped_ace_of_spades() -> None:
    assert [len(at(decks=decks).faces) for decks in (1, 8)] == [52, 416]
    for decks in (9, 12):
        with pytest.raises(ValueError, match="1 to 8 decks"):
            at(decks=decks)
    assert sum(face >= 64 for face in at().faces) == 8
    assert game(GAME).pack.shuffled == "every round"
    assert game(GAME, {"shuffle": "shoe"}).pack.shuffled == "at the cut card"


@pytest.mark.rule(GAME, "1295, 1299")
def test_a_card_is_burned_and_the_bank_has_its_second_card_down() -> None:
    played = deal(at(), order(["Kh 9d", "8h 8d"], "9h 7c"), {2: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["burns", *["hand 2", "hand 3", "bank hand"] * 2]
    dealt = [each for each in played.events if isinstance(each, Dealt)]
    assert [each.seen_by == EVERYONE for each in dealt] == [False, *[True] * 5, False]
    assert view(played.table, 1)["piles"][BANK_HAND] == ["9h", HIDDEN]


@pytest.mark.rule(GAME, "1296, 1319, 1358")
@pytest.mark.parametrize(("banked", "first"), [(None, 1), ((1, 1), 1), ((1, 2), 2), ((3, 2), 1)])
def test_the_position_is_offered_from_seat_one_and_after_every_two_hands(
    banked: tuple[int, int] | None, first: int
) -> None:
    assert asked(sit(at(), "", banked=banked)).seat == first
    assert game(GAME, {"table": "seven"}).seats.max == 7


@pytest.mark.rule(GAME, "1358")
def test_in_the_other_reading_the_bank_needs_another_player_in_between() -> None:
    played = answer(sit(at({"bank-again": "never"}), "", seats=2, banked=(1, 2)), "pass")
    assert played.state == "over"


@pytest.mark.rule(GAME, "1297-1298")
def test_at_least_one_player_must_wager() -> None:
    played = wager(bank(sit(at(), "")), {})
    assert played.state == "over"
    assert dealt_to(played) == []


@pytest.mark.rule(GAME, "1307, 1358")
@pytest.mark.parametrize(("reading", "least"), [("table-minimum", 500), ("any-amount", 100)])
def test_the_bank_puts_up_the_most_that_it_may_lose(reading: str, least: int) -> None:
    played = place(bank(sit(at({"bank-minimum": reading}), "")), TEN)
    assert bank_circle(played).least == least


# Insurance, surrender and the check ---------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1285-1287, 1300")
def test_insurance_is_one_to_fifty_percent_and_only_under_an_ace() -> None:
    played = deal(at(), order(["Kh 9d"], "Ah 7c"), {2: "game $500"})
    one = asked(played)
    assert isinstance(one, Wager)
    assert (one.about, one.circles[0].least, one.circles[0].most) == ("insurance", 500, 25_000)
    small = asked(deal(at(), order(["Kh 9d"], "Ah 7c"), {2: "game $5"}))
    assert isinstance(small, Wager)
    assert (small.circles[0].least, small.circles[0].most) == (100, 250)
    for up in ("Kh", "9h"):
        assert asked(deal(at(), order(["Kh 9d"], f"{up} 7c"), TEN)).about == "surrender"


@pytest.mark.rule(GAME, "1288-1291, 1301")
@pytest.mark.parametrize(
    ("hand", "insured", "game_net", "insurance_net"),
    [("Kh 9d", 5, -10.0, 10.0), ("Kh 9d", 2, -10.0, 4.0), ("Kh Ad", 5, 0.0, 10.0)],
)
def test_a_natural_pays_insurance_and_takes_the_wager_of_who_has_none(
    hand: str, insured: int, game_net: float, insurance_net: float
) -> None:
    played = deal(at(), order([hand], "Ah Kc"), TEN, f"insurance ${insured}", *["play on"] * (hand == "Kh 9d"))
    assert played.state == "over"
    assert results(played) == [
        (2, "game", "pushes" if game_net == 0 else "loses", game_net),
        (2, "insurance", "wins", insurance_net),
    ]


@pytest.mark.rule(GAME, "1290-1291")
def test_without_a_natural_insurance_is_lost_after_the_wager_is_played_out() -> None:
    played = deal(at(), order(["Kh 9d"], "Ah 7c"), TEN, "insurance $5", "play on", "stand")
    assert results(played) == [(2, "game", "wins", 10.0), (2, "insurance", "loses", -5.0)]


@pytest.mark.rule(GAME, "1281-1283, 1300")
def test_a_player_may_surrender_for_half_before_the_check() -> None:
    played = deal(at(), order(["Kh 6d"], "Ah Kc"), TEN, "nothing", "surrender")
    assert results(played) == [(2, "game", "loses", -5.0)]
    assert gain(played, 2) == -5.0
    late = deal(at(), order(["Kh 6d"], "9h 7c"), TEN, "play on")
    assert "surrender" not in moves(late)


@pytest.mark.rule(GAME, "1281-1282, 1288-1289")
@pytest.mark.parametrize(("reading", "insurance"), [("pushed", 0.0), ("paid", 10.0)])
def test_a_hand_that_was_surrendered_has_forfeited_half_though_it_was_insured(reading: str, insurance: float) -> None:
    """It was given up before the check, so it is not compared with the natural that comes to light then."""
    played = deal(at({"insured": reading}), order(["Kh 6d"], "Ah Kc"), TEN, "insurance $5", "surrender")
    assert nets(played) == [-5.0]
    assert nets(played, "insurance") == [insurance]


@pytest.mark.rule(GAME, "1288")
def test_in_the_other_reading_insured_players_push_against_a_natural_and_others_lose() -> None:
    shoe = order(["Kh 9d", "Kc 9c"], "Ah Kc")
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at({"insured": "pushed"}), shoe, wagers, "insurance $2", "nothing", "play on", "play on")
    assert results(played, "game") == [(2, "game", "pushes", 0.0), (3, "game", "loses", -10.0)]
    assert nets(played, "insurance") == [0.0]


@pytest.mark.rule(GAME, "1281-1283")
def test_a_natural_is_not_asked_to_surrender() -> None:
    played = deal(at(), order(["Kh Ad"], "9h 7c"), TEN)
    assert played.state == "over"
    assert nets(played) == [12.0]


@pytest.mark.rule(GAME, "1281-1284")
@pytest.mark.parametrize(
    ("reading", "first", "after_a_split"),
    [("after-a-split-too", False, True), ("before-the-check", False, False), ("in-turn", True, True)],
)
def test_a_hand_out_of_a_split_may_be_surrendered_before_it_takes_a_hit(
    reading: str, *, first: bool, after_a_split: bool
) -> None:
    said = [] if reading == "in-turn" else ["play on"]
    played = deal(at({"surrender-after-a-split": reading}), order(["8h 8d"], "9h 7c", "7d 2d 3d"), TEN, *said)
    assert ("surrender" in moves(played)) is first
    answer(played, "split")
    assert ("surrender" in moves(played)) is after_a_split
    answer(played, "hit")
    assert "surrender" not in moves(played)


@pytest.mark.rule(GAME, "1284")
def test_a_surrendered_split_hand_forfeits_half_of_its_own_wager() -> None:
    said = ("play on", "split", "surrender", "stand")
    played = deal(at(), order(["8h 8d"], "9h 8c", "7d Ks"), TEN, *said)
    assert nets(played) == [-5.0, 10.0]


@pytest.mark.rule(GAME, "1193, 1281, 1301")
@pytest.mark.parametrize("bank_hand", ["Ah Kc", "Kh Ac", "Th Ac", "As Ks"])
def test_a_natural_of_the_bank_stops_the_game_whichever_card_shows(bank_hand: str) -> None:
    said = ["nothing"] * (bank_hand[0] == "A") + ["play on"]
    played = deal(at(), order(["9h 9d"], bank_hand), TEN, *said)
    assert played.state == "over"
    assert nets(played) == [-10.0]
    assert [each.words for each in played.events if isinstance(each, Checked)] == ["a natural"]


@pytest.mark.rule(GAME, "1193, 1281, 1301")
def test_in_the_other_reading_only_an_ace_is_checked() -> None:
    played = deal(at({"checked": "ace-alone"}), order(["6h 5d"], "Kh Ac", "9d"), TEN, "play on", "double $10")
    assert nets(played) == [-20.0]


# The draw -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1200-1201, 1252-1255, 1302")
@pytest.mark.parametrize("hand", ["2h 3d", "6h 5d", "Kh 9d", "Ah 9d", "Kh Qd"])
def test_a_player_has_the_option_on_2_to_21(hand: str) -> None:
    played = deal(at(), order([hand], "9h 8c"), TEN, "play on")
    assert moves(played)[:2] == ["stand", "hit"]


@pytest.mark.rule(GAME, "1195, 1201, 1243-1245, 1254-1255")
def test_a_hand_from_22_to_30_is_frozen_and_loses_even_when_the_bank_is_over() -> None:
    played = deal(at(), order(["Kh 6d"], "9h 7c", "Ks 9c"), TEN, "play on", "hit")
    assert played.state == "over"
    assert read(played) == {"bank hand": "over with 25", "hand 2": "over with 26"}
    assert nets(played) == [-10.0]


@pytest.mark.rule(GAME, "1243, 1261, 1303")
def test_the_printed_example_a_ten_on_a_hard_21_is_a_hard_31_and_pays_three_to_one() -> None:
    shoe = order(["Kh 5d"], "9h 8c", "6c Qd")
    played = deal(at(), shoe, TEN, "play on", "hit")
    assert moves(played) == ["stand", "hit"]
    answer(played, "hit")
    assert read(played)["hand 2"] == "31"
    assert nets(played) == [30.0]


@pytest.mark.rule(GAME, "1243")
def test_a_hard_21_that_draws_anything_else_is_frozen() -> None:
    played = deal(at(), order(["Kh 5d"], "9h 8c", "6c 9d"), TEN, "play on", "hit", "hit")
    assert (read(played)["hand 2"], nets(played)) == ("over with 30", [-10.0])


@pytest.mark.rule(GAME, "1243")
def test_a_ten_on_a_soft_21_makes_a_hard_21() -> None:
    played = deal(at(), order(["Ah 5d"], "9h 8c", "5c Qd"), TEN, "play on", "hit", "hit")
    assert moves(played) == ["stand", "hit"]
    assert nets(answer(played, "stand")) == [10.0]


@pytest.mark.rule(GAME, "1197-1198, 1206-1235, 1259-1263, 1301-1305")
@pytest.mark.parametrize(
    ("hand", "bank_hand", "net"),
    [
        ("Ah Td", "9h 8c", 12),  # natural 31, 6:5
        ("As Qd", "9h 8c", 12),  # the stamped ace beside another ten
        ("As Ks", "9h 8c", 20),  # Blackjack X, 2:1
        ("Ah Kh", "9h 8c", 12),
        ("Ah Td", "Kh Ac", 0),
        ("As Ks", "Kh Ac", 0),
        ("Ah Td", "Ks As", 0),
        ("Kh 9d", "9h 8c", 10),
        ("Kh 7d", "9h 8c", 0),
        ("Kh 6d", "9h 8c", -10),
    ],
)
def test_hands_are_paid_as_printed_and_all_naturals_tie(hand: str, bank_hand: str, net: int) -> None:
    played = deal(at(), order([hand], bank_hand), TEN)
    while played.state == "open":
        answer(played, "play on" if asked(played).about == "surrender" else "stand")
    assert nets(played) == [net]


@pytest.mark.rule(GAME, "1198, 1206-1207, 1241, 1301")
@pytest.mark.parametrize(
    ("reading", "hand", "bank_hand", "net"),
    [
        ("suited", "Ah Kh", "9h 8c", 20),
        ("suited", "Ah Kd", "9h 8c", 12),
        ("suited", "Ah Kh", "Kh Ac", 0),
        ("ranked", "As Ks", "Kh Ac", -10),
        ("ranked", "Ah Kd", "Ks As", 12),
        ("ranked", "As Ks", "9h 8c", 20),
        ("suited-ranked", "Ah Kh", "Kh Ac", -10),
        ("suited-ranked", "Ah Kd", "Kh Ah", 12),
        ("suited-ranked", "Ah Kh", "Ks As", 0),
        ("suited-ranked", "Ah Kh", "9h 8c", 20),
    ],
)
def test_the_other_readings_of_blackjack_x(reading: str, hand: str, bank_hand: str, net: int) -> None:
    assert nets(deal(at({"blackjack-x": reading}), order([hand], bank_hand), TEN)) == [net]


@pytest.mark.rule(GAME, "1264-1266, 1279")
def test_cards_of_equal_value_are_split_into_four_hands_and_doubled() -> None:
    shoe = order(["Kh Qd"], "9h 8c", "Jc Tc 9c 8d 2d 9d Ad")
    played = deal(at(), shoe, TEN, "play on", "split", "split", "split")
    assert "split" not in moves(played)
    answer(played, "stand", "stand", "double $10", "stand")
    assert [held(played, hand_pile(HandId(2, number))) for number in (1, 2, 3, 4)] == [
        "Kh 9c",
        "Qd Ad",
        "Jc 2d 9d",
        "Tc 8d",
    ]
    # An ace on a split ten is 21, paid even money.
    assert nets(played) == [10.0, 10.0, 20.0, 10.0]


@pytest.mark.rule(GAME, "1267-1269")
def test_split_aces_receive_one_card_are_not_split_again_and_pay_even_money() -> None:
    played = deal(at(), order(["Ah Ad"], "9h 8c", "Ac Kd"), TEN, "play on", "split")
    assert played.state == "over"
    assert (held(played, HAND_PILES[2]), held(played, hand_pile(HandId(2, 2)))) == ("Ah Ac", "Ad Kd")
    assert nets(played) == [-10.0, 10.0]
    assert read(played)["hand 2.2"] == "soft 21"


@pytest.mark.rule(GAME, "1270-1278")
def test_a_double_is_from_the_table_minimum_up_to_the_wager() -> None:
    played = deal(at(), order(["6h 5d"], "9h 8c", "9d"), {2: "game $50"}, "play on")
    one = asked(played)
    assert isinstance(one, Choose)
    assert one.amounts is not None
    assert (one.amounts["double"].least, one.amounts["double"].most) == (500, 5000)
    for amount in (400, 5100):
        with pytest.raises(NotLegal):
            played.answer(one.number, one.seat, ("double", amount))
    answer(played, "double $20")
    assert (held(played, HAND_PILES[2]), nets(played)) == ("6h 5d 9d", [70.0])


@pytest.mark.rule(GAME, "1202, 1247-1250, 1322-1323")
@pytest.mark.parametrize(
    ("bank_hand", "then", "drawn"),
    [
        ("9h 8c", "2d", "9h 8c"),
        ("6h Ac", "Kd 2c", "6h Ac Kd"),
        ("7h Ac", "2d", "7h Ac"),
        ("9h 7c", "9d", "9h 7c 9d"),
        ("9h 5c", "2d Kd", "9h 5c 2d Kd"),
    ],
)
def test_the_bank_hits_soft_17_and_stands_on_hard_17(bank_hand: str, then: str, drawn: str) -> None:
    assert held(deal(at(), order(["Kh 9d"], bank_hand, then), TEN, "play on", "stand"), BANK_HAND) == drawn


@pytest.mark.rule(GAME, "1202, 1249-1250")
def test_in_the_other_reading_a_soft_18_draws_on() -> None:
    played = deal(at({"soft-18": "draws-on"}), order(["Kh 9d"], "7h Ac", "Kd"), TEN, "play on", "stand")
    assert held(played, BANK_HAND) == "7h Ac Kd"
