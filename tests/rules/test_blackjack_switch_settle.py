"""21st Century Blackjack Switch: Super Match, who wins, the order of settlement and the fees."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from houseway import NotLegal, game
from houseway.play.ids import COLLECTION, CircleId
from houseway.ranking.match import SUPER_MATCH
from tests.rules.twentyone_table import (
    BOTH,
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

GAME = "players/blackjack-switch"

# Printed lines 1813-1818.
PAYS = {
    6: {"four of a kind": 40, "two pair": 8, "three of a kind": 5, "pair": 1},
    8: {"four of a kind": 50, "two pair": 7, "three of a kind": 5, "pair": 1},
}
FOUR = {
    "four of a kind": ("9h 9d", "9c 9s"),
    "two pair": ("9h 5d", "9c 5s"),
    "three of a kind": ("9h 9d", "9c 5s"),
    "pair": ("Kh 9d", "Kc 5s"),
    "no match": ("Kh Qd", "Jc Ts"),
}


# Super Match --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1784-1818")
@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("kind", FOUR)
def test_super_match_pays_by_the_first_four_cards_and_the_number_of_decks(kind: str, decks: int) -> None:
    at = posted(GAME, option="by-bet/1", decks=decks)
    played = deal(at, order(FOUR[kind], "9h 8c"), {2: "game $10, game 2 $10, super-match $10"})
    assert nets(played, "super-match") == [10.0 * PAYS[decks].get(kind, -1)]


@pytest.mark.rule(GAME, "1793-1800, 1573-1576")
def test_super_match_is_settled_before_the_switch_which_does_not_change_it() -> None:
    at = posted(GAME, option="by-bet/1")
    shoe = order(["Kh 9d", "9c Ks"], "9h 8c")
    played = deal(at, shoe, {2: "game $10, game 2 $10, super-match $10"})
    assert asked(played).about == "switch"
    assert results(played) == [(2, "super-match", "wins", 70.0)]
    answer(played, "switch", "stand", "stand")
    assert nets(played, "super-match") == [70.0]


@pytest.mark.rule(GAME, "1573-1576, 1806-1808")
def test_super_match_goes_counter_clockwise_from_the_right_until_the_bank_is_exhausted() -> None:
    at = posted(GAME, option="by-bet/1")
    wagers = dict.fromkeys((2, 3, 4), "game $10, game 2 $10, super-match $10")
    played = deal(at, order(["9h 9d", "Kc 5s"] * 3, "8h 8c"), wagers, put_up=25, seats=4)
    assert results(played) == [
        (4, "super-match", "wins", 10.0),
        (3, "super-match", "wins", 10.0),
        (2, "super-match", "wins", 5.0),
    ]
    answer(played, *["keep", "stand", "stand"] * 3)
    assert set(nets(played)) == {0.0}


@pytest.mark.rule(GAME, "1787-1788, 1802-1803, 1876-1877")
def test_super_match_needs_the_game_wagers_and_may_be_larger() -> None:
    at = posted(GAME, option="by-bet/1")
    played = bank(sit(at, order(["9h 8d", "Kc 5s"], "9h 8c")))
    one = asked(played)
    with pytest.raises(NotLegal, match="needs"):
        played.answer(one.number, one.seat, {"super-match": 5000})
    played.answer(one.number, one.seat, {"game": 500, CircleId("game", hand=2): 500, "super-match": 5000})


@pytest.mark.rule(GAME, "1492-1493, 1813-1818")
def test_with_seven_decks_there_is_no_super_match_unless_it_pays_as_with_eight() -> None:
    without = posted(GAME, option="by-bet/1", decks=7)
    assert [wager.id for wager in without.sheet.wagers] == ["game", "insurance"]
    at = posted(GAME, {"seven-decks": "as-eight"}, option="by-bet/1", decks=7)
    played = deal(at, order(FOUR["four of a kind"], "8h 8c"), {2: "game $10, game 2 $10, super-match $10"})
    assert nets(played, "super-match") == [500.0]


def _chances(decks: int) -> dict[str, Fraction]:
    """The classes of four cards by direct count of the ranks."""
    each, total = 4 * decks, comb(52 * decks, 4)
    counts = {
        "four of a kind": 13 * comb(each, 4),
        "three of a kind": 13 * comb(each, 3) * 12 * each,
        "two pair": comb(13, 2) * comb(each, 2) ** 2,
        "pair": 13 * comb(each, 2) * comb(12, 2) * each**2,
        "no match": comb(13, 4) * each**4,
    }
    assert sum(counts.values()) == total
    return {kind: Fraction(count, total) for kind, count in counts.items()}


@pytest.mark.parametrize(("decks", "ev"), [(6, "-0.02548501"), (8, "-0.02638350")])
def test_the_expectation_of_super_match_is_exact(decks: int, ev: str) -> None:
    chances = _chances(decks)
    value = sum((chance * PAYS[decks].get(kind, -1) for kind, chance in chances.items()), Fraction(0))
    assert f"{float(value):.8f}" == ev
    rows = {row.on: row.pays.exact() for row in posted(GAME, decks=decks).sheet.wager("super-match").pays}
    assert rows == PAYS[decks]
    assert set(SUPER_MATCH.classes) == set(chances)


@pytest.mark.parametrize(
    ("decks", "kind", "chance"),
    [
        (6, "four of a kind", ".00035669"),
        (6, "two pair", ".01534224"),
        (6, "three of a kind", ".01956692"),
        (6, "pair", ".35220453"),
        (8, "four of a kind", ".00038009"),
        (8, "two pair", ".01560190"),
        (8, "three of a kind", ".02013148"),
        (8, "pair", ".35431402"),
    ],
)
def test_the_chances_of_super_match(decks: int, kind: str, chance: str) -> None:
    assert f"{float(_chances(decks)[kind]):.8f}" == f"0{chance}"


# Who wins -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1647-1648, 1691-1718, 1774")
@pytest.mark.parametrize(
    ("hand", "draws", "bank_hand", "bank_draws", "net"),
    [
        ("Kh 9d", "", "Tc 8s", "", 10),  # e: closer
        ("Kh 7d", "", "Tc 8s", "", -10),
        ("Kh 8d", "", "Tc 8s", "", 0),  # f: the same value
        ("Kh 5d", "6c", "Tc 8s", "", 10),
        ("Kh 2d", "", "Tc 6s", "7d", 10),  # c: the player-dealer is over
        ("Kh 2d", "", "Tc 6s", "6d", 0),  # c: over with 22
        ("Kh 9d", "2c", "Tc 6s", "6d", 0),  # 21 against 22
        ("Kh 6d", "6c", "Tc 8s", "", -10),  # d: the player is over
        ("Kh 6d", "6c", "Tc 6s", "6d", -10),  # g: both over, the same total
        ("Kh 6d", "7c", "Tc 6s", "6d", -10),  # g i: the player-dealer is closer
        ("Kh 6d", "6c", "Tc 6s", "7d", -10),  # g ii: the player is closer
        ("Kh 6d", "6c", "7s 8s", "9s", 0),  # g ii: 7-8-9 of one suit
        ("Kh 6d", "7c", "7s 8s", "9s", 0),
        ("Kh 6d", "8c", "7s 8s", "9s", -10),  # as far as the player-dealer's 24
        ("Kh 6d", "6c", "7s 8s", "9d", -10),
    ],
)
def test_hands_are_compared_as_printed(hand: str, draws: str, bank_hand: str, bank_draws: str, net: int) -> None:
    at = posted(GAME, option="by-bet/1")
    shoe = order([hand, "Jh 9c"], bank_hand, f"{draws} {bank_draws}")
    played = deal(at, shoe, BOTH, "keep", *["hit"] * bool(draws))
    assert nets(stand_pat(played))[0] == net


# Settlement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1653-1657")
@pytest.mark.parametrize(("banker", "seats"), [(1, [4, 3, 2]), (2, [4, 3, 1]), (4, [3, 2, 1])])
def test_game_wagers_are_settled_counter_clockwise_from_the_right_of_the_house_dealer(
    banker: int, seats: list[int]
) -> None:
    played = sit(posted(GAME, option="by-bet/1"), order(["Kh 9d"] * 6, "Tc 8s"), seats=4)
    wager(bank(played, banker), dict.fromkeys(seats, "game $10, game 2 $10"))
    answer(played, *["keep", "stand", "stand"] * 3)
    assert [seat for seat, _, _, _ in results(played, "game")] == [seat for seat in seats for _ in range(2)]


@pytest.mark.rule(GAME, "1648-1650, 1678-1680")
def test_what_the_bank_cannot_cover_is_returned() -> None:
    wagers = dict.fromkeys((2, 3), "game $50, game 2 $50")
    played = deal(posted(GAME, option="by-bet/1"), order(["Kh 9d"] * 4, "Tc 8s"), wagers, put_up=120)
    answer(played, *["keep", "stand", "stand"] * 2)
    assert results(played) == [
        (3, "game", "wins", 50.0),
        (3, "game", "wins", 50.0),
        (2, "game", "wins", 20.0),
        (2, "game", "returned", 0.0),
    ]


@pytest.mark.rule(GAME, "1648-1650, 1678-1680")
@pytest.mark.parametrize(("reading", "wins"), [("once", [0.0, 0.0, 0.0, 0.0]), ("again", [5.0, 5.0, 0.0, 10.0])])
def test_money_that_the_bank_has_collected_meets_later_winners_in_the_other_reading(
    reading: str, wins: list[float]
) -> None:
    at = posted(GAME, {"bank-money": reading}, option="by-bet/1")
    wagers = {3: "game $5, game 2 $5, super-match $10", 2: "game $20, game 2 $20"}
    played = deal(at, order(["Kh 9d", "Kc 9c", "Qh 9s", "Ac 8d"], "Tc 8s"), wagers, put_up=10)
    assert nets(played, "super-match") == [-10.0]
    answer(played, *["keep", "stand", "stand"] * 2)
    assert nets(played) == wins


# Fees ---------------------------------------------------------------------------------------------------------------

# Printed lines 1892-1900: limits, the player-dealer's fee and the fee for each bet.
BY_BET = {
    "1": (5, 99, 2, 1),
    "2": (10, 100, 2, 1),
    "3": (25, 100, 2, 1),
    "4": (25, 200, 3, 2),
    "5": (50, 300, 4, 2),
    "6": (100, 500, 5, 3),
    "7": (200, 500, 5, 3),
    "8": (300, 1000, 6, 4),
    "9": (500, 1000, 6, 4),
}
# Printed lines 1909-1968: limits, and the fees from these amounts of table action on.
BY_ACTION = {
    "10": (10, 600, {10: 1, 131: 2, 351: 4, 551: 6, 751: 8}),
    "11": (25, 1000, {25: 2, 351: 4, 551: 6, 751: 8, 1201: 15}),
    "12": (50, 1000, {50: 2, 351: 4, 551: 6, 751: 8, 1201: 15}),
    "13": (100, 1000, {100: 3, 351: 5, 551: 8, 751: 10, 1201: 15}),
    "14": (100, 2000, {100: 4, 551: 6, 751: 8, 1201: 15, 2001: 25}),
    "15": (200, 2000, {200: 4, 555: 6, 755: 8, 1205: 15, 2001: 25}),
}


@pytest.mark.rule(GAME, "1543-1547, 1866-1869, 1885-1900")
@pytest.mark.parametrize("option", BY_BET)
def test_options_1_to_9_cost_the_bank_a_fee_and_the_players_one_for_each_hand(option: str) -> None:
    least, most, bank_fee, bet_fee = BY_BET[option]
    at = posted(GAME, option=f"by-bet/{option}")
    assert at.table_limits == (least * 100, most * 100)
    placed = dict.fromkeys((2, 3), f"game ${least}, game 2 ${most}, super-match ${most}")
    played = deal(at, order(["Kh 9d"] * 4, "Tc 8s"), placed)
    assert collected(played) == {"seat 1": bank_fee, "seat 2": 2 * bet_fee, "seat 3": 2 * bet_fee}


def _placed(action: int, most: int) -> str:
    """Wagers of one player that come to this table action."""
    one = min(most, action // 2)
    two = min(most, action - one)
    more = action - one - two
    return f"game ${one}, game 2 ${two}" + (f", super-match ${more}" if more else "")


@pytest.mark.rule(GAME, "1869-1880, 1902-1968")
@pytest.mark.parametrize(
    ("option", "action", "fee"),
    [
        (option, action, fee)
        for option, (least, _, steps) in BY_ACTION.items()
        for low, fee in steps.items()
        for action in (low, next((high - 1 for high in steps if high > low), low + 500))
        if action >= 2 * least
    ],
)
def test_options_10_to_15_cost_the_bank_a_fee_by_table_action_and_the_players_nothing(
    option: str, action: int, fee: int
) -> None:
    least, most, _ = BY_ACTION[option]
    at = posted(GAME, option=f"by-table-action/{option}")
    assert at.table_limits == (least * 100, most * 100)
    played = deal(at, "", {2: _placed(action, most)})
    assert collected(played) == {"seat 1": fee}


@pytest.mark.rule(GAME, "1957-1959, 1966-1968")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 15), ("higher", 25)])
def test_an_action_of_two_thousand(reading: str, fee: int) -> None:
    at = posted(GAME, {"two-thousand": reading}, option="by-table-action/14")
    played = deal(at, order(["Kh 9d"] * 2, "Tc 8s"), {2: "game $1000, game 2 $1000"})
    assert collected(played) == {"seat 1": fee}


@pytest.mark.rule(GAME, "1963-1966")
@pytest.mark.parametrize(
    ("reading", "fees"), [("lower", [4, 4, 4, 6, 6, 8, 8, 15]), ("higher", [4, 6, 6, 6, 8, 8, 15, 15])]
)
def test_an_action_between_two_brackets_of_option_15(reading: str, fees: list[int]) -> None:
    at = posted(GAME, {"gaps-of-fifteen": reading}, option="by-table-action/15")
    actions = [550, 551, 554, 555, 754, 755, 1204, 1205]
    paid = [collected(deal(at, "", {2: _placed(action, 2000)}))["seat 1"] for action in actions]
    assert paid == fees


@pytest.mark.rule(GAME, "1729-1731, 1755-1756, 1767-1768, 1871-1876")
def test_super_match_counts_in_the_table_action_but_what_comes_later_costs_nothing() -> None:
    at = posted(GAME, option="by-table-action/10")
    shoe = order(["8h 8d", "5c 6s"], "Ah 7c", "Kh Kc Ks")
    said = ("insurance $30", "keep", "split", "stand", "stand", "double $60")
    played = deal(at, shoe, {2: "game $60, game 2 $60, super-match $11"}, *said)
    assert collected(played) == {"seat 1": 2.0}
    assert played.net()[COLLECTION] == 200


@pytest.mark.rule(GAME, "1878-1880")
def test_one_option_is_posted_and_no_fee_is_a_percentage() -> None:
    sheet = game(GAME)
    own = [option for schedule, option in sheet.options() if schedule.id in ("by-bet", "by-table-action")]
    assert [option.id for option in own] == [str(number) for number in range(1, 16)]
    assert all(len(set(rates)) <= 5 for option in own for rates in option.pays)
