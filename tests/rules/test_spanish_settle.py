"""Pure Spanish 21.5: Match the Dealer, where the settlement begins, and what costs nothing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import pytest

from houseway import NotLegal
from houseway.cards.card import card
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.ids import COLLECTION
from houseway.ranking.match import match_the_dealer
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    collected,
    deal,
    nets,
    order,
    posted,
    results,
    sit,
    stand_pat,
    wager,
)

GAME = "bankers/pure-spanish-21-5"
at = partial(posted, GAME, option="1")


# Match the Dealer ---------------------------------------------------------------------------------------------------

# Printed lines 2888-2895.
TABLE_D = {"9c 9c": 16, "9c 9d": 12, "9c 8d": 8, "9d 9h": 8, "9d 8h": 4, "8d 7h": -1}


@pytest.mark.rule(GAME, "2865-2895")
@pytest.mark.parametrize(("hand", "pays"), TABLE_D.items())
def test_match_the_dealer_pays_by_rank_and_suit_of_the_up_card(hand: str, pays: int) -> None:
    played = deal(at(), order([hand], "9c 8s"), {2: "game $10, match-the-dealer $10"}, "stand")
    assert nets(stand_pat(played), "match-the-dealer") == [10.0 * pays]


@pytest.mark.rule(GAME, "2872-2878")
def test_match_the_dealer_needs_a_game_wager_and_looks_at_the_original_cards() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    with pytest.raises(NotLegal, match="needs"):
        played.answer(one.number, one.seat, {"match-the-dealer": 1000})
    wagers = {2: "game $10, match-the-dealer $10"}
    split = deal(at(), order(["9d 9h"], "9c 8s", "9s 8h Kd"), wagers, "split", "stand", "stand")
    assert nets(split, "match-the-dealer") == [80.0]


@pytest.mark.rule(GAME, "2581-2583, 2868-2870, 2885-2895")
def test_the_pay_table_is_for_six_decks() -> None:
    assert [wager.id for wager in at(decks=8).sheet.wagers] == ["game"]
    assert [wager.id for wager in at(decks=6).sheet.wagers] == ["game", "match-the-dealer"]
    any_number = at({"match-decks": "any"}, decks=8)
    played = deal(any_number, order(["9c 8d"], "9c 8s"), {2: "game $10, match-the-dealer $10"}, "stand")
    assert nets(played, "match-the-dealer") == [80.0]


def test_the_expectation_of_match_the_dealer_agrees_with_a_direct_count() -> None:
    """The up card is fixed; the two cards are counted from what is left of six decks."""
    left = {"same": 5, "rank": 18, "other": 264}
    total = left["same"] + left["rank"] + left["other"]
    pays = {("same", "same"): 16, ("same", "rank"): 12, ("same", "other"): 8, ("rank", "rank"): 8, ("rank", "other"): 4}
    value = Fraction(0)
    for one, two in product(left, left):
        ways = left[one] * (left[two] - (one == two))
        value += Fraction(ways, total * (total - 1)) * pays.get((one, two), pays.get((two, one), -1))
    rows = {row.on: row.pays.exact() for row in at().sheet.wager("match-the-dealer").pays}
    counts = Counter(face & 63 for face in at().faces)
    up = card("9c")
    counts[up] -= 1
    counted = Fraction(0)
    for first, second in product(counts, counts):
        ways = counts[first] * (counts[second] - (first == second))
        counted += ways * rows.get(match_the_dealer([first, second], up), Fraction(-1))
    assert counted == value * total * (total - 1)
    assert value == Fraction(-244, 3731)


# Settlement and fees ------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2663-2677")
@pytest.mark.parametrize(
    ("reading", "down", "seats"),
    [
        ("left-of-the-player-dealer", "8c", [3, 4, 1]),
        ("action-button", "3c", [4, 1, 3]),  # three from the player-dealer at seat 2
        ("action-button", "8c", [1, 3, 4]),  # eight of eight: the place before the bank, and the next hand clockwise
        ("action-button", "2c", [3, 4, 1]),
    ],
)
def test_where_the_settlement_begins(reading: str, down: str, seats: list[int]) -> None:
    played = sit(at({"first-settled": reading}), order(["9h 8d"] * 3, f"9c {down}", "Kd"), seats=4)
    wager(bank(played, 2), dict.fromkeys((1, 3, 4), "game $10"))
    answer(played, *["stand"] * 3)
    assert [seat for seat, _, _, _ in results(played)] == seats


@pytest.mark.rule(GAME, "2669-2677, 2872-2895")
@pytest.mark.parametrize(
    ("reading", "settled"),
    [
        ("with-the-seat", ["2 game", "2 match-the-dealer", "3 game", "3 match-the-dealer"]),
        ("afterwards", ["2 game", "3 game", "2 match-the-dealer", "3 match-the-dealer"]),
    ],
)
def test_match_the_dealer_is_settled_with_its_seat(reading: str, settled: list[str]) -> None:
    both = dict.fromkeys((2, 3), "game $10, match-the-dealer $10")
    played = deal(at({"match-settled": reading}), order(["9h 9d"] * 2, "9c 8c"), both, "stand", "stand")
    assert [f"{seat} {kind}" for seat, kind, _, _ in results(played)] == settled


@pytest.mark.rule(GAME, "2680-2682, 2697-2700, 2860-2862")
@pytest.mark.parametrize(("reading", "last"), [("once", 0.0), ("again", 20.0)])
def test_what_the_bank_cannot_cover_is_returned(reading: str, last: float) -> None:
    shoe = order(["9h 7d", "9d 9s"], "9c 8c")
    wagers = {2: "game $20", 3: "game $40"}
    played = deal(at({"bank-money": reading}), shoe, wagers, "stand", "stand", put_up=20)
    assert nets(played) == [-20.0, last * 2]


@pytest.mark.rule(GAME, "2682-2684, 2700-2701, 2855-2857, 4681-4683")
def test_doubles_and_splits_cost_nothing_and_the_house_gets_collection_alone() -> None:
    shoe = order(["8h 8d"], "9c 8c", "3d Kd Ks")
    played = deal(at(), shoe, {2: "game $200"}, "split", "double", "stand", "stand")
    assert collected(played) == {"seat 1": 1.0}
    assert played.net()[COLLECTION] == 100
    assert sum(played.net().values()) == 0


@pytest.mark.rule(GAME, "2625-2628")
def test_the_button_counts_the_hands_of_a_bank() -> None:
    played = deal(at(), order(["9h 9d"], "9c 8c"), TEN, "stand")
    assert played.table.lasting[BankRotation].hands == 1
