"""Three Card Poker with a Bonus Bet: Bankers 1737-1894, 1.3 of the California Grand 5731-5867, its own 9805-9967."""

from __future__ import annotations

import pytest

from houseway import NotLegal, Round, Session, Shoe, game, terms
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Announced, Dealt
from houseway.play.ids import BANK_HAND
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.view import view
from tests.rules.bank_fees import fees, play
from tests.rules.bank_table import cards_dealt, gain, offer, wager
from tests.rules.fee_hands import house_receives
from tests.rules.versus_table import deal, nets, posted, put_up, sit
from tests.tables import table

BANKERS, VERSION, GRAND = "bankers/three-card-poker", "calgrand/three-card-poker-1-3", "calgrand/three-card-poker"
ALL = (BANKERS, VERSION, GRAND)
COMPARED_ANYWAY = (BANKERS, VERSION)
TEN = {2: "ante $10"}
BOTH = {2: "ante $10, bonus $10"}
QUEEN_HIGH, JACK_HIGH = "Qc 3d 2h", "Jc 9d 8h"


def laid(name: str, *hands: str) -> str:
    """The shoe for these hands, the bank's last: one card at a time at Bankers, a stack at a time at the Grand."""
    split = [each.split() for each in hands]
    cards = (
        [card for hand in split for card in hand]
        if name != BANKERS
        else [each for row in zip(*split, strict=True) for each in row]
    )
    return " ".join(cards)


@pytest.mark.rule(BANKERS, "1762-1764, 1775-1777")
@pytest.mark.rule(VERSION, "5747-5750, 5757-5758")
@pytest.mark.rule(GRAND, "9816, 9862-9866")
@pytest.mark.parametrize(("name", "seats", "decks"), [(BANKERS, 8, 6), (VERSION, 10, 6), (GRAND, 12, 8)])
def test_so_many_seats_and_so_many_decks_at_the_most(name: str, seats: int, decks: int) -> None:
    sheet = game(name)
    assert sheet.seats.max == seats
    assert [each for each in range(10) if sheet.pack.decks_allowed(each)] == list(range(1, decks + 1))
    assert len(terms(sheet, None, decks).faces) == 52 * decks
    if name == GRAND:
        assert game(name, {"table": "small"}).seats.max == 10


# The deal and the wagers -------------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "1781-1783")
@pytest.mark.rule(VERSION, "5762-5765")
@pytest.mark.rule(GRAND, "9876-9881, 9907-9912")
@pytest.mark.parametrize(
    ("name", "order"),
    [(BANKERS, [3, 4, 1] * 3), (VERSION, [1] * 3 + [3] * 3 + [4] * 3), (GRAND, [1] * 3 + [3] * 3 + [4] * 3)],
)
def test_three_cards_down_and_the_bank_last_with_one_card_up(name: str, order: list[int]) -> None:
    """Seat 2 banks: its left is seat 3, and seat 1 is the first to the left of the house dealer."""
    at = posted(name)
    played = Session(at, dict.fromkeys((1, 2, 3, 4), 100_000), SeededChance(3)).deal()
    played = put_up(wager(offer(played, 2), dict.fromkeys((1, 3, 4), "ante $10")))
    dealt = [each for each in played.events if isinstance(each, Dealt)]
    piles, seen = cards_dealt(played), [each.seen_by for each in dealt]
    players = [seat for pile, seat in zip(piles, seen, strict=True) if pile != "bank hand"]
    assert players == order
    if name != BANKERS:
        assert piles[-3:] == ["bank hand"] * 3
    bank = [each for pile, each in zip(piles, seen, strict=True) if pile == "bank hand"]
    assert [each == EVERYONE for each in bank] == [False, False, True]
    assert view(played.table, 2)["piles"][BANK_HAND][:2] == ["??", "??"]


@pytest.mark.rule(BANKERS, "1779, 1826-1831, 1859, 1861-1863")
@pytest.mark.rule(VERSION, "5760, 5820-5824, 5843-5846")
@pytest.mark.rule(GRAND, "9876, 9907-9908, 9936-9941")
@pytest.mark.parametrize(
    ("words", "equal", "at_most"),
    [
        ("ante $10", True, True),
        ("ante $10, bonus $10", True, True),
        ("ante $10, bonus $9", False, True),
        ("ante $10, bonus $11", False, False),
        ("bonus $10", False, False),
        ("play $10", False, False),
    ],
)
def test_a_bonus_needs_an_ante_and_equals_it_or_is_no_larger(words: str, *, equal: bool, at_most: bool) -> None:
    for name in ALL:
        asked = sit(posted(name), "").open_decisions()[0]
        assert (asked.why_not(read_answer(asked, words)) is None) == (equal if name == BANKERS else at_most)


@pytest.mark.rule(BANKERS, "1829")
@pytest.mark.rule(VERSION, "5822")
@pytest.mark.rule(GRAND, "9938")
@pytest.mark.parametrize("name", ALL)
def test_no_bonus_is_made_after_the_deal(name: str) -> None:
    played = put_up(wager(sit(posted(name), ""), TEN))
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 2, {"bonus": 1000})


# Play or fold, and who wins ----------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "1785-1790, 1865-1876")
@pytest.mark.rule(VERSION, "5767-5773, 5848-5856")
@pytest.mark.rule(GRAND, "9912-9916")
@pytest.mark.parametrize("name", ALL)
def test_a_fold_forfeits_the_ante_and_a_play_bet_equals_it(name: str) -> None:
    assert nets(deal(posted(name), TEN, laid(name, "8c 8d Th", QUEEN_HIGH), {2: "fold"})) == {"2 ante": -10}
    assert nets(deal(posted(name), TEN, laid(name, "8c 8d Th", QUEEN_HIGH), {2: "play"})) == {
        "2 ante": 10,
        "2 play": 10,
    }


@pytest.mark.rule(BANKERS, "1788, 1833-1834, 1873-1876")
@pytest.mark.rule(VERSION, "5770, 5826, 5854-5856")
@pytest.mark.rule(GRAND, "9915")
def test_a_fold_takes_the_bonus_too_or_in_the_other_reading_leaves_it_in_play() -> None:
    fold = {2: "fold"}
    for name in ALL:
        assert nets(deal(posted(name), BOTH, laid(name, "8c 8d Th", QUEEN_HIGH), fold)) == {
            "2 ante": -10,
            "2 bonus": -10,
        }
    for name in COMPARED_ANYWAY:
        at = posted(name, {"bonus-after-a-fold": "plays"})
        assert nets(deal(at, BOTH, laid(name, "8c 8d Th", QUEEN_HIGH), fold)) == {"2 ante": -10, "2 bonus": 10}
        assert nets(deal(at, BOTH, laid(name, "8c 7d Th", QUEEN_HIGH), fold)) == {"2 ante": -10, "2 bonus": -10}


# 1750-1757, 5736-5743 and 9823-9859: own hand, bank, what $10 of Ante and of Play gain when the bank qualifies.
QUALIFIED = [
    ("Kc 3s 2s", "Qc 3d 2h", 10),  # queen, 3, 2 is the lowest hand that qualifies
    ("Jc Td 8s", "Qc 3d 2h", -10),
    ("Qd 3s 2s", "Qc 3d 2h", 0),
    ("Ac Kc Qc", "Kd Qd Jd", 10),  # royal flush over the highest straight flush
    ("Ac 2c 3c", "Ad As Ah", 10),  # the lowest straight flush over three aces
    ("Ac 2c 3c", "2d 3d 4d", -10),
    ("2c 2d 2h", "Ad Kd Qs", 10),  # three of a kind over a straight
    ("Ac 2d 3h", "As Ks Js", 10),  # the lowest straight over the highest flush
    ("5c 3c 2c", "As Ad Kh", 10),  # the lowest flush over the highest pair
    ("2c 2d 3h", "As Kd Jh", 10),  # the lowest pair over ace, king and jack
]


@pytest.mark.rule(BANKERS, "1747-1757, 1793, 1805-1812, 1885-1887")
@pytest.mark.rule(VERSION, "5733-5743, 5776, 5800-5805, 5862-5863")
@pytest.mark.rule(GRAND, "9819-9859, 9920-9931")
@pytest.mark.parametrize("name", ALL)
@table("mine", "bank", "each", rows=QUALIFIED)
def test_a_bank_with_queen_high_is_compared_for_both_wagers(name: str, mine: str, bank: str, each: int) -> None:
    assert nets(deal(posted(name), TEN, laid(name, mine, bank), {2: "play"})) == {"2 ante": each, "2 play": each}


# 1796-1804, 5778-5798: own hand against jack, 9, 8: the Ante in each reading; the Play Bet always goes back.
UNQUALIFIED = [
    ("Ks 9s 4d", {"lost": 10, "lost-when-equal": 10, "returned": 10}),
    ("Jd 9s 8s", {"lost": 0, "lost-when-equal": -10, "returned": 0}),
    ("7s 6d 4s", {"lost": -10, "lost-when-equal": -10, "returned": 0}),
]


@pytest.mark.rule(BANKERS, "1793-1804")
@pytest.mark.rule(VERSION, "5776-5782, 5796-5798")
@pytest.mark.parametrize("name", COMPARED_ANYWAY)
@table("mine", "antes", rows=UNQUALIFIED)
def test_a_bank_below_queen_high_gives_the_play_bet_back_and_meets_the_ante(
    name: str, mine: str, antes: dict[str, int]
) -> None:
    for reading, ante in antes.items():
        at = posted(name, {"ante-unqualified": reading})
        assert nets(deal(at, TEN, laid(name, mine, JACK_HIGH), {2: "play"})) == {"2 ante": ante, "2 play": 0}


@pytest.mark.rule(GRAND, "9922-9925")
@table("mine", rows=["Ks 9s 4d", "Jd 9s 8s", "7s 6d 4s"])
def test_the_grand_pays_every_ante_that_was_played_against_a_bank_below_queen_high(mine: str) -> None:
    assert nets(deal(posted(GRAND), TEN, f"{mine} {JACK_HIGH}", {2: "play"})) == {"2 ante": 10, "2 play": 0}


# 1846-1852, 5783-5790, 9961-9967: what one dollar of the Bonus is paid.
PAID = [
    ("Ac Kc Qc", 200),
    ("Kc Qc Jc", 40),
    ("Ac 2c 3c", 40),
    ("9c 9d 9h", 30),
    ("9c 8d 7h", 6),
    ("Ac 2d 3h", 6),
    ("Kc 8c 3c", 3),
    ("9c 9d 4h", 1),
    ("Ac Kd Jh", -1),
]


@pytest.mark.rule(BANKERS, "1833-1834, 1844-1852")
@pytest.mark.rule(VERSION, "5783-5790, 5826, 5835")
@pytest.mark.rule(GRAND, "9942-9946, 9952-9953, 9959-9967")
@pytest.mark.parametrize("name", ALL)
@table("mine", "pays", rows=PAID)
def test_the_bonus_is_paid_by_the_players_own_three_cards(name: str, mine: str, pays: int) -> None:
    for bank in ("Jd 7s 6s", "Ts Th Td"):
        assert nets(deal(posted(name), BOTH, laid(name, mine, bank), {2: "play"}))["2 bonus"] == 10 * pays


# Several decks: own hand, what $10 of the Bonus gain as a flush and as a pair, and of the Ante against a pair of aces.
COPIES = [
    ("Kc Kc 5c", (30, 10), (10, -10)),
    ("Kc Kc Kc", (300, 300), (10, 10)),
    ("Kc Kc 5d", (10, 10), (-10, -10)),
    ("Kc Kd 5c", (10, 10), (-10, -10)),
]


@pytest.mark.rule(BANKERS, "1750-1757, 1764")
@pytest.mark.rule(VERSION, "5736-5743, 5750")
@pytest.mark.rule(GRAND, "9816, 9846-9852")
@pytest.mark.parametrize("name", ALL)
@table("mine", "bonus", "ante", rows=COPIES)
def test_two_equal_cards_of_the_suit_of_the_third_are_a_flush_or_a_pair(
    name: str, mine: str, bonus: tuple[int, int], ante: tuple[int, int]
) -> None:
    for reading, paid, won in zip(("flush", "pair"), bonus, ante, strict=True):
        at = terms(game(name, {"suited-pair": reading}), "none", 3)
        found = nets(deal(at, BOTH, laid(name, mine, "As Ah 2d"), {2: "play"}))
        assert (found["2 bonus"], found["2 ante"]) == (paid, won)


# Action ------------------------------------------------------------------------------------------------------------

THREE = dict.fromkeys((2, 3, 4), "ante $10, bonus $10")


@pytest.mark.rule(BANKERS, "1814-1817, 1836-1842")
@pytest.mark.rule(VERSION, "5807-5810, 5828-5833")
@pytest.mark.rule(GRAND, "9806-9809, 9893-9901, 9931-9933, 9952-9956")
@pytest.mark.parametrize("name", ALL)
def test_player_by_player_until_the_wager_of_the_bank_is_exhausted(name: str) -> None:
    moves = dict.fromkeys((2, 3, 4), "play")
    shoe = laid(name, "4c 5d 7h", "4d 5h 7c", "4h 5c 7s", "Kc Qd 2h")
    played = deal(posted(name), THREE, shoe, moves, bank=45, seats=4)
    assert list(nets(played).items())[:6] == [
        ("2 ante", -10),
        ("2 play", -10),
        ("2 bonus", -10),
        ("3 ante", -10),
        ("3 play", -5),
        ("3 bonus", 0),
    ]
    assert gain(played, 1) == 45


def buttons(played: Round) -> list[int]:
    return [each.action for each in played.events if isinstance(each, Announced) and each.action]


@pytest.mark.rule(BANKERS, "1836-1838, 1855-1857")
@pytest.mark.rule(GRAND, "9890-9893, 9901-9904, 9954-9956")
@pytest.mark.parametrize("name", [BANKERS, GRAND])
@pytest.mark.parametrize(("bank", "used"), [(2020, False), (2019, True)])
def test_the_button_is_used_where_antes_plays_and_the_highest_pay_of_the_bonus_are_not_covered(
    name: str, bank: int, *, used: bool
) -> None:
    """$10 of Ante and of Play, and 200 times a Bonus of $10, are $2,020."""
    played = deal(posted(name), BOTH, laid(name, "8c 8d Th", QUEEN_HIGH), {2: "play"}, bank=bank)
    assert bool(buttons(played)) == used


@pytest.mark.rule(VERSION, "5828-5829, 5840-5841")
def test_the_button_of_version_1_3_is_to_the_left_of_the_player_dealer() -> None:
    assert buttons(deal(posted(VERSION), BOTH, f"8c 8d Th {QUEEN_HIGH}", {2: "play"})) == [2]


# The open card, how many play, the seat that has the action; seat 1 banks, seat 2 is position one.
TOP_CARD = [("Ah", 12, 2), ("2h", 12, 3), ("Th", 12, 11), ("Jh", 12, 12), ("Qh", 12, 2), ("Kh", 12, 11)]
TOP_CARD += [("Jh", 11, 2), ("Qh", 11, 11), ("Kh", 11, 11), ("Jh", 10, 2), ("9h", 10, 10)]


@pytest.mark.rule(GRAND, "9893-9901")
@table("card", "playing", "seat", rows=TOP_CARD)
def test_the_top_card_counts_upwards_where_eleven_or_twelve_play(card: str, playing: int, seat: int) -> None:
    """A jack is eleven only where eleven play, a queen twelve where twelve do. Their places may be the bank's."""
    at = posted(GRAND, {"action": "top-card"})
    seats = range(2, playing + 1)
    hands = " ".join(f"{rank}{suit}" for suit in "cds" for rank in "23456789TJQ")[: 9 * len(seats)].strip()
    played = deal(
        at,
        dict.fromkeys(seats, "ante $10"),
        f"{hands} 3h 5h {card}",
        dict.fromkeys(seats, "fold"),
        bank=10,
        seats=playing,
    )
    assert buttons(played) == [seat]


@pytest.mark.rule(BANKERS, "1836-1838, 1855-1857")
@pytest.mark.rule(VERSION, "5828-5829, 5840-5841")
@pytest.mark.parametrize("name", COMPARED_ANYWAY)
@pytest.mark.parametrize(("card", "seat"), [("2h", 2), ("3h", 3), ("4h", 4), ("5h", 2)])
def test_the_open_card_may_place_the_button_counted_from_the_player_dealer(name: str, card: str, seat: int) -> None:
    """Seat 1 is one, a deuce names seat 2; a five names an empty seat, and the next hand is that of seat 2."""
    at = posted(name, {"action-button": "open-card"})
    wagers = dict.fromkeys((2, 3, 4), "ante $10")
    shoe = laid(name, "4c 6d 7h", "4d 6h 7c", "4s 6c 7s", f"Kc Qd {card}")
    assert buttons(deal(at, wagers, shoe, dict.fromkeys(wagers, "fold"), bank=10, seats=4)) == [seat]


# The position and the house ----------------------------------------------------------------------------------------


@pytest.mark.rule(BANKERS, "1819-1822")
@pytest.mark.rule(VERSION, "5812")
@pytest.mark.rule(GRAND, "9809-9812, 10377-10379")
@pytest.mark.parametrize(("name", "banks"), [(BANKERS, False), (VERSION, True), (GRAND, True)])
def test_after_two_hands_the_position_goes_on_and_comes_back_only_where_that_is_not_forbidden(
    name: str, *, banks: bool
) -> None:
    at = posted(name)
    played = Round(at, dict.fromkeys((1, 2, 3), 100_000), Shoe.seeded(at.pack, 1), lasting=Lasting(BankRotation(1, 2)))
    offered = []
    while isinstance(asked := played.asked, Choose) and asked.about == "bank":
        offered.append(asked.seat)
        played.answer(asked.number, asked.seat, "pass")
    assert offered == ([2, 3, 1] if banks else [2, 3])


@pytest.mark.rule(VERSION, "3684-3689, 8047-8052")
@pytest.mark.rule(GRAND, "10010-10015")
@pytest.mark.parametrize("name", [VERSION, GRAND])
def test_others_wager_behind_a_seat_and_go_with_it(name: str) -> None:
    played = play(posted(name), {2: "ante $10", 15: "ante $20, bonus $5"}, behind={15: 2})
    assert {"15 ante", "15 bonus"} <= nets(played).keys()


@pytest.mark.rule(GRAND, "9806-9813, 9881, 10377-10383")
@pytest.mark.parametrize("name", ALL)
def test_the_house_has_no_interest_in_the_outcome(name: str) -> None:
    played = play(posted(name), BOTH)
    assert (fees(played), house_receives(played)) == ([], 0)


@pytest.mark.rule(BANKERS, "1788, 1836-1842")
def test_an_ante_that_was_folded_is_settled_in_its_turn_and_goes_back_where_the_bank_is_exhausted() -> None:
    at = posted(BANKERS)
    # Seat 2 wins $40 of a bank of $50 with a pair of fives; $10 are left for the Ante that seat 3 has folded.
    played = deal(at, {2: "ante $20", 3: "ante $20"}, "5d 2d Qh 5c 6c 9d 3s 7s 3c", {2: "play", 3: "fold"}, bank=50)
    assert list(nets(played).items()) == [("2 ante", 20), ("2 play", 20), ("3 ante", -10)]
