"""Blackjack X: Buster Blackjack, Lucky Pair, the back line, the order of settlement and the fees."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from tests.rules.twentyone_table import (
    acts,
    answer,
    asked,
    bank,
    collected,
    deal,
    gain,
    nets,
    posted,
    results,
    sit,
    stand_pat,
    wager,
)
from tests.rules.twentyone_table import order as plain_order

GAME = "cordova/blackjack-x"
at = partial(posted, GAME, option="1")
# A card is burned before the deal.
order = partial(plain_order, burn="2s")


# Bonus bets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1317-1335")
@pytest.mark.parametrize(
    ("bank_hand", "then", "net"),
    [
        ("9h 8c", "", -5),
        ("9h 7c", "9d", 10),
        ("9h 5c", "2d 9d", 10),
        ("9h 2c", "2d 2d 9d", 20),
        ("2h 2c", "2d 2d 8d 9d", 75),
        ("2h 2c", "2d 2d 2c 6d 9d", 250),
        ("2h 2c", "2d 2d 2c 2h 4d 9d", 1000),
        ("2h 2c", "2d 2d 2c 2h 2c 2d Kd", 1000),
        ("2h 2c", "2d 2d 2c 2h 2c 2d Ad", -5),
    ],
)
def test_buster_pays_by_the_number_of_cards_of_a_busted_bank(bank_hand: str, then: str, net: int) -> None:
    shoe = order(["Kh 9d"], bank_hand, then)
    played = deal(at(), shoe, {2: "game $5, buster $5"}, "play on", "stand")
    assert nets(played, "buster") == [net]


@pytest.mark.rule(GAME, "1319, 1321, 1349")
def test_buster_needs_the_game_wager_and_does_not_exceed_it_but_lucky_pair_may() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    for words, why in (("buster $5", "needs"), ("lucky-pair $5", "needs"), ("game $5, buster $6", "more than")):
        with pytest.raises(NotLegal, match=why):
            played.answer(one.number, one.seat, read_answer(one, words))
    played.answer(one.number, one.seat, read_answer(one, "game $5, buster $5, lucky-pair $500"))


@pytest.mark.rule(GAME, "1343, 1349, 1370")
@pytest.mark.parametrize(("amount", "fits"), [(4, False), (5, True), (500, True), (501, False)])
def test_lucky_pair_keeps_the_limits_of_the_table_beside_any_game_wager(amount: int, *, fits: bool) -> None:
    one = asked(bank(sit(at(), "")))
    assert (one.why_not(read_answer(one, f"game $50, lucky-pair ${amount}")) is None) is fits


@pytest.mark.rule(GAME, "1321, 1370")
@pytest.mark.parametrize(("reading", "least"), [("table-minimum", 5), ("a-dollar", 1)])
def test_buster_is_from_its_minimum_up_to_the_game_wager(reading: str, least: int) -> None:
    for option, game_wager in (("1", 10), ("13", 1000)):
        one = asked(bank(sit(at({"buster-minimum": reading}, option=option), "")))
        fits = {
            amount: one.why_not(read_answer(one, f"game ${game_wager}, buster ${amount}")) is None
            for amount in (least - 1, least, game_wager, game_wager + 1)
            if amount
        }
        assert [amount for amount, right in fits.items() if right] == [least, game_wager]


@pytest.mark.rule(GAME, "1301, 1322")
def test_buster_is_lost_when_a_natural_of_the_bank_stops_the_game() -> None:
    played = deal(at(), order(["9h 8d"], "Kh Ac"), {2: "game $5, buster $5"}, "play on")
    assert (played.state, nets(played, "buster")) == ("over", [-5.0])


@pytest.mark.rule(GAME, "1322-1323, 1351")
def test_bonus_bets_stay_in_action_when_every_hand_is_lost_and_the_bank_completes_its_hand() -> None:
    shoe = order(["Kh 6d"], "9h 7c", "Kc 9d")
    played = deal(at(), shoe, {2: "game $5, buster $5, lucky-pair $5"}, "play on", "hit")
    assert results(played) == [
        (2, "game", "loses", -5.0),
        (2, "buster", "wins", 10.0),
        (2, "lucky-pair", "loses", -5.0),
    ]
    given_up = deal(at(), order(["Kh 6d"], "9h 7c", "9d"), {2: "game $5, buster $5"}, "surrender")
    assert nets(given_up, "buster") == [10.0]


@pytest.mark.rule(GAME, "1341-1354")
@pytest.mark.parametrize(
    ("hand", "bank_hand", "net"),
    [
        ("9h 9d", "9h 8c", 50),
        ("Kh Qd", "9h 8c", -5),
        ("9h 8d", "9h 8c", -5),
        ("9h 9d", "Kh Ac", 200),
        ("9h 8d", "Kh Ac", -5),
        ("Ah Ad", "9h 8c", 50),
        ("9h 9d", "Ks As", 200),
    ],
)
def test_lucky_pair_pays_ten_or_forty_to_one(hand: str, bank_hand: str, net: int) -> None:
    played = deal(at(), order([hand], bank_hand), {2: "game $5, lucky-pair $5"}, "play on")
    assert nets(stand_pat(played), "lucky-pair") == [net]


@pytest.mark.rule(GAME, "1350")
def test_pairs_after_the_first_two_cards_do_not_count_and_a_split_pair_does() -> None:
    later = deal(at(), order(["4h 9d"], "9h 8c", "4d"), {2: "game $5, lucky-pair $5"}, "play on", "hit", "stand")
    assert nets(later, "lucky-pair") == [-5.0]
    said = ("play on", "split", "stand", "stand")
    parted = deal(at(), order(["8h 8d"], "9h 8c", "Kd Ks"), {2: "game $5, lucky-pair $5"}, *said)
    assert nets(parted, "lucky-pair") == [50.0]


def test_the_chance_of_a_pair_agrees_with_a_direct_count() -> None:
    """Eight decks: 31 of the other 415 cards are of the rank of the first."""
    faces = [face & 63 for face in at().faces]
    pairs = sum(one // 4 == two // 4 for i, one in enumerate(faces) for two in faces[:i])
    assert Fraction(pairs, len(faces) * (len(faces) - 1) // 2) == Fraction(31, 415)


# The back line ------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1319-1321, 1347-1349")
def test_back_line_bettors_stand_behind_a_hand_with_wagers_of_their_own() -> None:
    lasting = Lasting(SeatNotes(behind={9: 2}))
    played = sit(at(), order(["6h 5d"], "9h 8c", "9d"), stacks={9: 1000}, lasting=lasting)
    wager(bank(played), {2: "game $10", 9: "game $20, buster $5, lucky-pair $5"})
    answer(played, "play on", "double $10")
    assert {seat for seat, _ in acts(played) if seat in (2, 9)} == {2}
    assert results(played, "game") == [(2, "game", "wins", 20.0), (9, "game", "wins", 20.0)]
    assert results(played, "buster") == [(9, "buster", "loses", -5.0)]


@pytest.mark.rule(GAME, "1319-1320, 1347-1348")
def test_the_back_line_stays_on_the_first_hand_and_is_surrendered_with_it() -> None:
    lasting = Lasting(SeatNotes(behind={9: 2}))
    played = sit(at(), order(["8h 8d"], "9h 8c", "Kd 2s"), stacks={9: 1000}, lasting=lasting)
    wager(bank(played), {2: "game $10", 9: "game $20"})
    answer(played, "play on", "split", "stand", "stand")
    assert sorted(results(played, "game")) == [
        (2, "game", "loses", -10.0),
        (2, "game", "wins", 10.0),
        (9, "game", "wins", 20.0),
    ]
    given_up = sit(at(), order(["Kh 6d"], "9h 8c"), stacks={9: 1000}, lasting=lasting)
    answer(wager(bank(given_up), {2: "game $10", 9: "game $20"}), "surrender")
    assert (gain(given_up, 2), gain(given_up, 9)) == (-5.0, -10.0)


# Settlement and fees ------------------------------------------------------------------------------------------------


ALL = "game $10, buster $5, lucky-pair $5"


@pytest.mark.rule(GAME, "1291, 1307, 1322")
@pytest.mark.parametrize(
    ("reading", "settled"),
    [
        (
            "by-wager",
            ["2 game", "3 game", "2 insurance", "3 insurance", "2 buster", "3 buster", "2 lucky-pair", "3 lucky-pair"],
        ),
        (
            "by-seat",
            ["2 game", "2 insurance", "2 buster", "2 lucky-pair", "3 game", "3 insurance", "3 buster", "3 lucky-pair"],
        ),
    ],
)
def test_wagers_are_settled_clockwise_from_the_left_of_the_player_dealer(reading: str, settled: list[str]) -> None:
    played = deal(at({"order": reading}), order(["Kh 9d", "Kc 9c"], "Ah 8c"), {2: ALL, 3: ALL})
    answer(played, "insurance $5", "insurance $5", "play on", "play on", "stand", "stand")
    assert [f"{seat} {kind}" for seat, kind, _, _ in results(played)] == settled


@pytest.mark.rule(GAME, "1324, 1352, 1358")
@pytest.mark.parametrize(("reading", "buster"), [("once", 0.0), ("again", -5.0)])
def test_an_exhausted_bank_returns_what_it_cannot_cover(reading: str, buster: float) -> None:
    shoe = order(["Kh 7d", "Kc 9c"], "9h 8c")
    wagers = {2: "game $5, buster $5", 3: "game $10"}
    played = deal(at({"bank-money": reading}), shoe, wagers, "play on", "play on", "stand", "stand", put_up=10)
    assert results(played, "game") == [(2, "game", "pushes", 0.0), (3, "game", "wins", 10.0)]
    assert nets(played, "buster") == [buster]


# Printed lines 1371-1450, and 1854-1930 of the fee book: limits, and the fees from these amounts of table action on.
_SMALL = {1: (1, 2, 3, 5, 8), 4: (1, 3, 4, 5, 8), 7: (2, 3, 5, 7, 10)}
_LARGE = {10: (1, 3, 6, 10, 15), 13: (2, 4, 7, 11, 16)}
OPTIONS = {
    str(first + place): (
        limits if first < 13 or place else (5, 1000),
        dict(zip((limits[0], *steps), fees, strict=True)),
    )
    for rows, steps in ((_SMALL, (101, 201, 301, 601)), (_LARGE, (101, 301, 601, 1001)))
    for first, fees in rows.items()
    for place, limits in enumerate(((5, 500), (25, 1000), (100, 1000)))
}


@pytest.mark.rule(GAME, "1364, 1370-1450, 1850")
@pytest.mark.parametrize(
    ("option", "action", "fee"),
    [
        (option, action, fee)
        for option, (limits, steps) in OPTIONS.items()
        for low, fee in steps.items()
        for action in (low, next((high - 1 for high in steps if high > low), 1300))
    ],
)
def test_the_bank_pays_by_total_table_action_and_the_players_nothing(option: str, action: int, fee: int) -> None:
    (least, most), _ = OPTIONS[option]
    posted_at = at(option=option)
    assert posted_at.table_limits == (least * 100, most * 100)
    parts = -(-action // most)
    one, two, three = [action // parts + (at < action % parts) if at < parts else 0 for at in range(3)]
    wagers = {2: f"game ${one}" + f", lucky-pair ${two}" * bool(two)} | ({3: f"game ${three}"} if three else {})
    played = deal(posted_at, "", wagers)
    assert collected(played) == {"seat 1": fee}


@pytest.mark.rule(GAME, "1358, 1364")
def test_doubles_splits_surrender_and_insurance_cost_nothing_and_the_house_gets_collection_alone() -> None:
    shoe = order(["8h 8d"], "Ah 7c", "3d Kd Ks")
    said = ("insurance $20", "play on", "split", "double $50", "stand")
    played = deal(at(), shoe, {2: "game $50"}, *said)
    assert collected(played) == {"seat 1": 1.0}
    assert sum(played.net().values()) == 0
    assert played.net()[COLLECTION] == 100
    assert [option.id for _, option in game(GAME).options()] == [str(number) for number in range(1, 16)]
