"""Pai Gow Poker with Triple Bonus Bets of Cordova: the push by the house way, both tables, order, fees. 2407-2660."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.ids import BANK_HAND, COLLECTION
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from tests.rules.pai_gow_table import answer, fees, nets, play, posted, results, sit
from tests.tables import table

GAME = "cordova/pai-gow-poker-triple-bonus"

BANK = "Ad Kc Jh 8h 8c 4s 3c"  # A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"  # 9 9 / K K A 4 2
LOSES = "Qh Td 9s 7c 6s 4c 2d"
QUEENS = "Qs Qd Jc Tc 6h 5d 2c"  # J T / Q Q 6 5 2


@pytest.mark.rule(GAME, "2433-2449")
def test_hands_rank_as_they_are_printed_and_the_higher_three_decides_a_full_house() -> None:
    """2440: K-K-K-7-7 beats a 10-10-10-A-A."""
    order = named(posted(GAME).sheet.hands["back"].ranking)
    ranked = """As Ah Ad Ac Jk|As Ks Qs Js Ts|Th 9h 8h 7h 6h|5s 5h 5d 5c Ks|Ks Kh Kd 7s 7h|Ts Th Td As Ah|
        Ks Qs 9s 8s 5s|9s 8h 7s 6s 5s|Qs Qh Qd 4s 3s|Qs Qh 4d 4s 3s|Qs Qh 5d 4s 3s|Qs Th 5d 4s 3s"""
    strengths = [order.strength(cards(hand)) for hand in ranked.split("|")]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.rule(GAME, "2415, 2469, 2503")
@pytest.mark.parametrize(
    ("hand", "result", "gain"),
    [
        (WINS, "wins", 10),
        (LOSES, "loses", -10),
        (QUEENS, "pushes", 0),
        ("Ah Kh Js 8s 8d 4h 3d", "loses", -10),  # two copies
        ("Ah Kh Qs Qd 6s 4h 3d", "pushes", 0),  # a copy, and a higher back
    ],
)
def test_both_hands_must_be_higher_and_ties_are_the_player_dealers(hand: str, result: str, gain: int) -> None:
    assert results(play(posted(GAME), {1: BANK, 2: hand}, {2: "base $10"})) == [(2, "base", result, gain)]


@pytest.mark.rule(GAME, "2453, 2499")
def test_a_foul_hand_loses_the_base_wager_and_not_the_push_bet() -> None:
    """Kings before nines are foul. By the house way 9 9 / K K wins both, so the push bet loses as well."""
    sets, wagers = {2: "Kd Ks | As 9d 9c 4d 2s"}, {2: "base $10, push $10"}
    assert nets(play(posted(GAME), {1: BANK, 2: WINS}, wagers, sets=sets)) == {"2 base": -10, "2 push": -10}
    # Queens in front of jack high are foul; by the house way they push.
    sets = {2: "Qs Qd | Jc Tc 6h 5d 2c"}
    assert nets(play(posted(GAME), {1: BANK, 2: QUEENS}, wagers, sets=sets)) == {"2 base": -10, "2 push": 10}


# The player's hand, the bank's, and what $10 on Ultimate Push gain.
PUSHES = [
    (QUEENS, BANK, 10),
    ("As Kd Ks 9d 9c 2s 4d", BANK, -10),
    (LOSES, BANK, -10),
    # A copy and a win: the copy is the player-dealer's, so the outcome is a push.
    ("Ah Kh Qs Qd 6s 4h 3d", BANK, 10),
    # A copy and a loss, and two copies.
    ("Ah Kh Js 7s 7d 4h 2d", BANK, -10),
    ("Ah Kh Js 8s 8d 4h 3d", BANK, -10),
    # Threes in the player's front, in the player-dealer's, and twos: 3 3 / Q Q against K Q / A A.
    ("Qs Qd 3h 3d 8d 5d 4d", "As Ah Kd Qc 9d 5c 3s", 20),
    ("As Ah Kd Qc 9d 5c 3s", "Qs Qd 3h 3d 8d 5d 4d", 20),
    ("Qs Qd 2h 2c 8d 5d 4d", "As Ah Kd Qc 9d 5c 3s", 10),
]


@pytest.mark.rule(GAME, "2411, 2511, 2525-2526")
@table("player", "bank", "gain", rows=PUSHES)
def test_the_push_bet_wins_on_a_push_and_more_with_threes_in_either_front(player: str, bank: str, gain: int) -> None:
    assert nets(play(posted(GAME), {1: bank, 2: player}, {2: "push $10"})) == {"2 push": gain}
    assert nets(play(posted(GAME), {1: bank, 2: player}, {2: "base $10, push $10"}))["2 push"] == gain


@pytest.mark.rule(GAME, "2511")
def test_both_hands_are_set_house_way_for_the_push_bet_however_they_are_set() -> None:
    """The player-dealer sets 4 3 in front and loses both. By the house way A K is higher in front: a push."""
    at = posted(GAME, who_sets_the_bank="player-dealer")
    sets = {1: "4s 3c | Ad Kc Jh 8h 8c", 2: "Jc Tc | Qs Qd 6h 5d 2c"}
    played = play(at, {1: BANK, 2: QUEENS}, {2: "base $10, push $10"}, sets=sets)
    assert nets(played) == {"2 base": 10, "2 push": 10}


HAPPY = [
    ("9s 8h 7d 5c 4s 3h 2d", 100),
    ("Ts 8h 7d 5c 4s 3h 2d", 25),
    ("Js 8h 7d 5c 4s 3h 2d", 15),
    ("Qs 8h 7d 5c 4s 3h 2d", 7),
    ("Ks 8h 7d 5c 4s 3h 2d", 5),
    ("As Kh 9d 7c 4s 3h 2d", 3),
    ("Jk Kh 9d 7c 6s 3h 2d", 3),
    ("As Ah 9d 7c 4s 3h 2d", -1),
    ("9s 8h 7d 6c 5s 3h 2d", -1),
    ("9s 8s 7s 5s 4s 3h 2d", -1),
]


@pytest.mark.rule(GAME, "2411, 2530, 2544-2549")
@table("hand", "pays", rows=HAPPY)
def test_happy_pai_gow_pays_by_the_highest_of_seven_odd_cards(hand: str, pays: int) -> None:
    assert nets(play(posted(GAME), {2: hand}, {2: "happy-pai-gow $10"})) == {"2 happy-pai-gow": 10 * pays}


@pytest.mark.rule(GAME, "2543")
@pytest.mark.parametrize(("choice", "pays"), [("by-hand", 100), ("machine", 1000)])
def test_nine_high_in_one_colour_pays_more_where_a_machine_shuffles(choice: str, pays: int) -> None:
    hand = {2: "9h 8d 7h 5d 4h 3d 2h"}
    played = play(posted(GAME, shuffle_machine=choice), hand, {2: "happy-pai-gow $10"})
    assert nets(played) == {"2 happy-pai-gow": 10 * pays}


DOUBLE_LUCK = [
    ("9s 8s 7s 6s 5s 4s 3s", 2000),
    ("As Ah Ad Ac Jk 4s 3d", 500),
    ("As Ah Ad Ac Jk 4s 4d", 1000),
    ("As Ks Qs Js Ts 4h 3d", 100),
    ("As Ks Qs Js Ts 4h 4d", 200),
    ("9s 8s Jk 6s 5s 4s 3s", 30),
    ("9s 8s 7s 6s 5s Ah 3d", 30),
    ("9s 8s 7s 6s 5s Ah Ad", 60),
    ("9s 9h 9d 9c 5s Ah 3d", 20),
    ("9s 9h 9d 9c 5s Ah Ad", 40),
    ("9s 9h 9d 5c 5s Ah 3d", 10),
    ("9s 9h 9d 5c 5s Ah Ad", 20),
    ("As Js 9s 5s 3s Kh 2d", 5),
    ("As Js 9s 5s 3s Kh Kd", 10),
    ("9s 8h 7d 6c 5s Ah 2d", 2),
    ("9s 8h 7d 6c 5s Ah Ad", 4),
    ("9s 9h 9d 4c 5s Ah 2d", -1),
    ("9s 9h 4d 4c 5s Ah 2d", -1),
]


@pytest.mark.rule(GAME, "2411, 2553-2555, 2565-2573")
@table("hand", "pays", rows=DOUBLE_LUCK)
def test_double_luck_pays_by_the_table_and_more_with_a_pair_beside(hand: str, pays: int) -> None:
    assert nets(play(posted(GAME), {2: hand}, {2: "double-luck $10"})) == {"2 double-luck": 10 * pays}


@pytest.mark.rule(GAME, "2554, 2568-2569")
@table("choice", "pays", rows=[("plus-pair", 60), ("seven-card", 30)])
def test_seven_in_sequence_with_a_pair_of_aces_left_pays_by_one_row_or_the_other(choice: str, pays: int) -> None:
    chosen = posted(GAME, joker_and_aces=choice)
    for hand in ("As 2s 3s 4s 5s 6s Jk", "As 3s 4s 5s 6s 7s Jk"):
        assert nets(play(chosen, {2: hand}, {2: "double-luck $10"})) == {"2 double-luck": 10 * pays}
    # With nothing of a pair left there is one row for it.
    assert nets(play(chosen, {2: "9s 8s Jk 6s 5s 4s 3s"}, {2: "double-luck $10"})) == {"2 double-luck": 300}


# Hands, what they pay by their best five, and what by the five that the house way leaves behind.
SET_DOUBLE_LUCK = [
    ("9s 8s 7s 6s 5s 4s 3s", 2000, 2000),
    ("9s 8h 7d 6c 5s Ah Ad", 4, 4),
    # 9 9 9 5 5 A 3: fives in front of three nines.
    ("9s 9h 9d 5c 5s Ah 3d", 10, -1),
    # Aces in front of a full house.
    ("9s 9h 9d 5c 5s Ah Ad", 20, 20),
    # Four nines without a king are split, as four aces are without a pair.
    ("9s 9h 9d 9c 5s Qh 3d", 20, -1),
    ("9s 9h 9d 9c 5s Ah 3d", 20, 20),
    ("As Ah Ad Ac 5s Kh 3d", 20, -1),
    # Five aces: two in front, three behind, and a pair among the cards beside them.
    ("As Ah Ad Ac Jk 4s 3d", 500, -1),
    ("As Ah Ad Ac Jk 4s 4d", 1000, 20),
    # Two pairs before the flush: 9 9 / 10 10 or 9 9 10 10 behind.
    ("Ts 9s 7s 5s 3s Th 9d", 5, -1),
]


@pytest.mark.rule(GAME, "2480-2490, 2555")
@table("hand", "best", "by_house", rows=SET_DOUBLE_LUCK)
def test_double_luck_may_go_by_the_hand_as_the_house_way_sets_it(hand: str, best: int, by_house: int) -> None:
    for choice, pays in (("best-five", best), ("house-way", by_house)):
        at = posted(GAME, double_luck_hand=choice)
        assert nets(play(at, {2: hand}, {2: "double-luck $10"})) == {"2 double-luck": 10 * pays}
        # A base wager beside it changes nothing.
        assert nets(play(at, {2: hand}, {2: "base $10, double-luck $10"}))["2 double-luck"] == 10 * pays


@pytest.mark.rule(GAME, "2503, 2515-2516, 2520, 2536-2538")
@pytest.mark.parametrize(("choice", "seats"), [("action-button", [3, 2, 8]), ("left", [2, 8, 3])])
def test_a_short_bank_goes_person_by_person(choice: str, seats: list[int]) -> None:
    """Everybody loses $10 on each of four circles; each $10 of bank collects the next one, and the rest goes back."""
    hands = {1: BANK, 2: LOSES, 3: "Qs Ts 9h 7s 6d 4h 2h"}
    # Queen high is a pai gow, so nobody bets on Happy Pai Gow here.
    every = "base $10, push $10, double-luck $10"
    order = [f"{seat} {wager}" for seat in seats for wager in ("base", "push", "double-luck")]
    wagers = dict.fromkeys((2, 3, 8), every)
    for met in (1, 2, 4, 8):
        at = posted(GAME, settled_from=choice)
        played = play(at, hands, wagers, behind={8: 2}, dice=(1, 1, 1), put_up=10 * met)
        assert [f"{seat} {wager}" for seat, wager, _, gain in results(played) if gain] == order[:met]


@pytest.mark.rule(GAME, "2513-2514, 2532-2534, 2559-2560")
def test_bonus_bets_stand_alone_and_may_be_larger_than_the_base_wager() -> None:
    played = sit(posted(GAME), {}, behind={8: 2})
    for asked in played.open_decisions():
        assert isinstance(asked, Wager)
        bonus = ["push", "happy-pai-gow", "double-luck"]
        assert [str(circle.id) for circle in asked.circles] == ["base", *bonus]
        for circle in bonus:
            assert [asked.why_not({circle: 100 * amount}) is None for amount in (9, 10, 100, 101)] == [0, 1, 1, 0]
            assert asked.why_not({"base": 1_000, circle: 10_000}) is None


@pytest.mark.rule(GAME, "2511-2513")
def test_a_hand_with_a_bonus_bet_alone_is_dealt_and_nobody_sets_it() -> None:
    played = sit(posted(GAME), {1: BANK, 2: QUEENS})
    answer(played, "wagers", {2: "push $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    assert played.state == "over"
    assert set(played.table.pile(BANK_HAND).sight) == {0}


# 2584-2604: option, base wager, the player's fee, the player-dealer's.
HIGH = ((100, 1), (101, 2), (201, 3), (301, 4), (1000, 5))
BY_WAGER = [
    ("1", 10, 1, 1),
    ("1", 100, 1, 1),
    ("2", 200, 1, 1),
    ("3", 25, 1, 1),
    ("3", 200, 1, 1),
    *((option, amount, fee, 2) for option in "456" for amount, fee in HIGH),
]


@pytest.mark.rule(GAME, "2579, 2584-2604")
@table("option", "amount", "player", "bank", rows=BY_WAGER)
def test_each_base_wager_pays_by_its_amount_and_bonus_bets_nothing(
    option: str, amount: int, player: int, bank: int
) -> None:
    wagers = {2: f"base ${amount}, push ${amount}, double-luck ${amount}", 3: f"happy-pai-gow ${amount}"}
    played = play(posted(GAME, option), {}, wagers)
    assert sorted(fees(played)) == [("seat 1", bank), ("seat 2", player)]


@pytest.mark.rule(GAME, "2579, 2607-2654")
@pytest.mark.parametrize(
    ("option", "wager", "fee"),
    [
        ("7", 10, 1),
        ("7", 100, 2),
        ("8", 200, 5),
        ("9", 300, 8),
        ("10", 100, 2),
        ("12", 200, 3),
        ("13", 100, 1),
        ("15", 1000, 15),
    ],
)
def test_the_player_dealer_pays_by_total_table_action_and_players_nothing(option: str, wager: int, fee: int) -> None:
    """The same amount on three circles: base and bonus wagers count alike."""
    played = play(posted(GAME, option), {}, {2: f"base ${wager}, push ${wager}, double-luck ${wager}"})
    assert fees(played) == [("seat 1", fee)]
    taken = [at for at, event in enumerate(played.events) if getattr(event, "payee", "") == COLLECTION]
    assert max(taken) < [type(event).__name__ for event in played.events].index("Dealt")


# Option, total table action, the player-dealer's fee: both sides of every edge (2607-2611, 2625-2629, 2650-2654).
EDGES = [
    *(("7", action, fee) for action, fee in ((100, 1), (101, 2), (300, 2), (301, 3), (500, 3), (501, 5), (701, 8))),
    *(
        ("10", action, fee)
        for action, fee in ((300, 2), (301, 3), (600, 3), (601, 6), (1001, 8), (2000, 8), (2001, 12))
    ),
    *(("15", action, fee) for action, fee in ((300, 1), (301, 3), (1000, 6), (1001, 10), (2000, 10), (2001, 15))),
]


@pytest.mark.rule(GAME, "2607-2654")
@table("option", "action", "fee", rows=EDGES)
def test_each_rate_holds_to_the_last_dollar_of_its_action(option: str, action: int, fee: int) -> None:
    """Two thirds of the action lie on the bonus bets."""
    third = action // 3
    wagers = {2: f"push ${third}, double-luck ${third}, base ${action - 2 * third}"}
    assert fees(play(posted(GAME, option), {}, wagers)) == [("seat 1", fee)]


@pytest.mark.rule(GAME, "2507, 2401")
def test_the_position_goes_to_the_seat_and_then_to_who_bet_there() -> None:
    first = play(posted(GAME), {}, {2: "base $10", 8: "base $10"}, seats=2, behind={8: 2})
    lasting = first.table.lasting
    assert lasting[BankRotation].hands == 2
    people = dict.fromkeys((1, 2, 8), 100_000)
    played = type(first)(posted(GAME), people, first.table.shoe.again(), lasting=lasting)
    asked = []
    while waiting := played.open_decisions():
        asked.append(waiting[0].seat)
        played.answer(waiting[0].number, waiting[0].seat, "pass")
    assert asked == [2, 8, 1]


@pytest.mark.rule(GAME, "2401")
def test_the_house_receives_collection_alone() -> None:
    played = play(posted(GAME), {1: BANK, 2: WINS}, {2: "base $10, push $10"})
    held_by_house = {name for name, amount in played.table.ledger.balances.items() if amount and not name.seat}
    assert held_by_house == {COLLECTION}
