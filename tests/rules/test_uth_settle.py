"""Ultimate Texas Hold'em: qualifying, comparing, the pay tables, the order and the bank's reach. Player's seed."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway import game
from houseway.play.events import Announced, Moved, Ranked
from houseway.ranking import class_counts_7
from tests.rules.bank_table import gain, results
from tests.rules.versus_table import deal, nets, posted

GAME = "players/ultimate-texas-holdem"
AT = posted(GAME)
TEN = "ante $10, blind $10"
ALL = "ante $10, blind $10, trips $10"
CIRCLES = ("play", "ante", "blind")


def three(mine: str, bank: str, board: str, moves: str = "play 4x") -> tuple[float, ...]:
    """What Play, Ante and Blind gain on $10 and $40."""
    found = nets(deal(AT, {2: TEN}, f"{mine} {bank} {board}", {2: moves}))
    return tuple(found[f"2 {wager}"] for wager in CIRCLES)


# Qualifying (595-596, 833-854) -------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "595-596, 833, 854")
@pytest.mark.parametrize(
    ("bank", "board", "qualifies"),
    [
        ("2c 2d", "5c 7d 9h Ts Kc", True),
        ("Ac Kd", "2c 5d 7h 9s Tc", False),
        ("Ac 2d", "2c 5d 7h 9s Tc", True),
        ("Ac Kd", "5c 5d 7h 9s Tc", True),  # the board's pair is everybody's
        ("3c 4d", "5c 6d 7h Ts Qc", True),
    ],
)
def test_the_bank_qualifies_with_a_pair_or_better(bank: str, board: str, *, qualifies: bool) -> None:
    played = deal(AT, {2: TEN}, f"8h Jh {bank} {board}", {2: "play 3x"})
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert said == [f"the player-dealer {'qualifies' if qualifies else 'does not qualify'}"]


@pytest.mark.rule(GAME, "833-850, 881-888")
@pytest.mark.parametrize(
    ("mine", "bank", "board", "expected"),
    [
        # No pair in the bank's hand: the ante comes back; Play and Blind are settled all the same.
        ("Ac Qd", "Kc Jd", "2c 5d 7h 9s 3c", (40, 0, 0)),  # ace high over king high
        ("Kc Jd", "Ac Qd", "2c 5d 7h 9s 3c", (-40, 0, -10)),  # not an automatic win
        ("Kc Jd", "Kh Jh", "2c 5d 7h 9s 3c", (0, 0, 0)),
        ("8h 6d", "Kc Jd", "2c 5d 7h 9s 3c", (40, 0, 10)),  # a straight is paid on the Blind
        # With a pair everything has action.
        ("Ac Ad", "Kc Kd", "2c 5d 7h 9s 3c", (40, 10, 0)),
        ("Kc Kd", "Ac Ad", "2c 5d 7h 9s 3c", (-40, -10, -10)),
        ("Kc Qd", "Kd Qh", "Ks 5d 7h 9s 3c", (0, 0, 0)),
    ],
)
def test_an_unqualified_bank_returns_the_ante_alone(
    mine: str, bank: str, board: str, expected: tuple[float, ...]
) -> None:
    assert three(mine, bank, board) == expected


# Hands (653-696, 822-824, 865-866) ---------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "579-580, 653-696, 865-873")
@pytest.mark.parametrize(
    ("mine", "bank", "board"),
    [
        ("Ac 8d", "Kc 8h", "8c 8s 2d 5h Jd"),  # three eights, the ace plays
        ("Ac 2d", "6c 7d", "3c 4d 5h Kh 9s"),  # loses: the wheel is the lowest straight
        ("Ah 2h", "Kd Qc", "9h 7h 4h Kc Qd"),  # a flush over two pair
        ("9c 9d", "Ac Ad", "9h 4c 4d Kc 2s"),  # a full house over aces and fours
        ("4h 4s", "Kd Kh", "4c 4d Kc 2s 7d"),  # four of a kind over a full house
        ("6c 7c", "Ac Kc", "8c 9c Tc 2d 3d"),  # a straight flush over a flush
        ("2c 3d", "Jc Td", "Ah Kh Qh Jh 9h"),  # the board plays for both
    ],
)
def test_the_best_five_of_seven_decide_by_the_printed_ranking(mine: str, bank: str, board: str) -> None:
    expected = -40 if mine == "Ac 2d" else 0 if board.startswith("Ah Kh") else 40
    assert three(mine, bank, board)[0] == expected


@pytest.mark.rule(GAME, "822-824, 865-866")
@pytest.mark.parametrize(("reading", "play"), [("any-five", 0), ("two-and-three", 40)])
def test_a_board_that_beats_both_hands_pushes_unless_two_own_cards_must_play(reading: str, play: int) -> None:
    at = posted(GAME, {"which-five": reading})
    played = deal(at, {2: TEN}, "Ac Kd 2c 3d 5h 6h 7h 8h 9h", {2: "play 4x"})
    assert nets(played)["2 play"] == play


@pytest.mark.rule(GAME, "871-873")
def test_the_value_of_each_hand_is_announced() -> None:
    played = deal(AT, {2: TEN}, "Ac Ad Kc Kd 2c 5d 7h 9s 3c", {2: "play 4x"})
    said = [(str(each.place), each.words) for each in played.events if isinstance(each, Ranked)]
    assert said == [("bank hand", "pair of kings"), ("hand 2", "pair of aces")]


# Pay tables (927-932, 957-969) -------------------------------------------------------------------------------------

# A hand of the player, cards of the bank that lose to it, the board, and what $10 on Blind and on Trips gain.
HANDS = [
    ("royal flush", "Ah Kh", "2c 2d", "Qh Jh Th 3c 4d", 5000, 500),
    ("straight flush", "9h 8h", "2c 2d", "Qh Jh Th 3c 4d", 500, 400),
    ("four of a kind", "9h 9c", "2c 2d", "9d 9s Th 3c 4d", 100, 300),
    ("full house", "9h 9c", "2c 4h", "9d Ts Th 3c 4d", 30, 80),
    ("flush", "Ah 9h", "2c 2d", "Qh Jh 4h 3c Td", 15, 70),
    ("straight", "Ac 2h", "2c 2d", "3h 4c 5h Jc Qd", 10, 40),
    ("three of a kind", "9h 9c", "2c 2d", "9d Ts Kh 3c 4d", 0, 30),
    ("two pair", "9h Tc", "2c 2d", "9d Ts Kh 3c 4d", 0, -10),
    ("pair", "9h Ac", "2c 2d", "9d Ts Kh 3c 4d", 0, -10),
]


@pytest.mark.rule(GAME, "586-587, 605, 888, 907-914, 927-932, 957-977, 998-999")
@pytest.mark.parametrize(("mine", "bank", "board", "blind", "trips"), [row[1:] for row in HANDS])
def test_a_winner_is_paid_even_money_the_blind_by_the_table_from_a_straight_up_and_trips_by_its_own(
    mine: str, bank: str, board: str, blind: int, trips: int
) -> None:
    played = deal(AT, {2: ALL}, f"{mine} {bank} {board}", {2: "play 4x"})
    assert nets(played) == {"2 play": 40, "2 ante": 10, "2 blind": blind, "2 trips": trips}


@pytest.mark.rule(GAME, "890-898, 918-921, 938-939")
def test_trips_pays_when_the_hand_loses_and_when_it_pushes() -> None:
    loses = nets(deal(AT, {2: ALL}, "9c 9d Tc Td 9h Th 4c 2s Kd", {2: "play 4x"}))
    assert loses == {"2 play": -40, "2 ante": -10, "2 blind": -10, "2 trips": 30}
    pushes = nets(deal(AT, {2: ALL}, "9c 2d 9d 2h 9h 9s Th 4c Kd", {2: "play 4x"}))
    assert pushes == {"2 play": 0, "2 ante": 0, "2 blind": 0, "2 trips": 30}


@pytest.mark.rule(GAME, "960-969")
def test_the_trips_wager_hits_and_costs_as_often_as_seven_cards_do() -> None:
    """Of 133,784,560 hands; the counts of seven cards are published."""
    counts = {name.replace(" ", "-"): count for name, count in class_counts_7().items()}
    royal = 4_324
    counts["straight-flush"], counts["royal-flush"] = counts["straight-flush"] - royal, royal
    rows = {row.on: row.pays.exact() for row in game(GAME).wager("trips").pays}
    assert sum(counts.values()) == 133_784_560
    hit = Fraction(sum(counts[name] for name in rows), 133_784_560)
    pays = sum(counts[name] * odds for name, odds in rows.items())
    edge = pays / 133_784_560 - (1 - hit)
    assert f"{float(100 * hit):.8f}" == "15.26999827"
    assert f"{float(100 * edge):.6f}" == "-3.497937"


# Order and reach (732-735, 856-857, 893, 944-948) ------------------------------------------------------------------


@pytest.mark.rule(GAME, "833-835, 856-857, 890-914")
def test_hand_by_hand_from_the_left_of_the_player_dealer_play_ante_blind_trips() -> None:
    moves = {2: "play 4x", 3: "play 3x"}
    played = deal(AT, {2: ALL, 3: ALL}, "Ac Ad Qc Qd Kc Kd 2c 5d 7h 9s 3c", moves)
    order = [(seat, wager) for seat, wager, *_ in results(played)]
    assert order == [(seat, wager) for seat in (2, 3) for wager in ("play", "ante", "blind", "trips")]


@pytest.mark.rule(GAME, "893, 907")
@pytest.mark.parametrize(("reading", "expected"), [("play-first", (35, 0)), ("ante-first", (25, 10))])
def test_which_wager_of_a_hand_meets_a_short_bank_first(reading: str, expected: tuple[int, int]) -> None:
    at = posted(GAME, {"order-of-a-hand": reading})
    found = nets(deal(at, {2: TEN}, "Ac Ad Kc Kd 2c 5d 7h 9s 3c", {2: "play 4x"}, bank=35))
    assert (found["2 play"], found["2 ante"]) == expected


@pytest.mark.rule(GAME, "732-735, 944-948")
def test_an_exhausted_bank_returns_what_it_does_not_cover() -> None:
    moves = {2: "play 4x", 3: "play 4x"}
    lost = deal(AT, {2: TEN, 3: TEN}, "Jc Jd Qc Qd Kc Kd 2c 5d 7h 9s 3c", moves, bank=70)
    assert results(lost) == [
        (2, "play", "loses", -40),
        (2, "ante", "loses", -10),
        (2, "blind", "loses", -10),
        (3, "play", "loses", -10),
        (3, "ante", "returned", 0),
        (3, "blind", "returned", 0),
    ]
    assert gain(lost, 1) == 70


@pytest.mark.rule(GAME, "732-735, 944-948")
@pytest.mark.parametrize(("reading", "blind", "bank"), [("once", 140, -130), ("again", 260, -250)])
def test_whether_what_was_collected_pays_a_later_winner(reading: str, blind: int, bank: int) -> None:
    # Seat 2 loses $60; seat 3 wins with a straight flush, $40 and $10 and $500 of a bank of $250.
    at = posted(GAME, {"bank-money": reading})
    moves = {2: "play 4x", 3: "play 4x"}
    played = deal(at, {2: TEN, 3: TEN}, "2c 3d 8h 9h Kc Kd Th Jh Qh 4c 5d", moves, bank=250)
    # Used once: $60 of the bank met seat 2, $190 are left. Used again: $310 can be paid.
    assert nets(played)["3 blind"] == blind
    assert gain(played, 1) == bank


@pytest.mark.rule(GAME, "944-948")
def test_the_bank_may_put_up_all_it_has_and_the_house_receives_nothing_but_collection() -> None:
    played = deal(AT, {2: ALL}, "Ac Ad Kc Kd 2c 5d 7h 9s 3c", {2: "play 4x"})
    assert {str(each.payee) for each in played.events if isinstance(each, Moved)} == {
        "bank",
        "bank won",
        "seat 1",
        "seat 2",
        "seat 2 ante",
        "seat 2 blind",
        "seat 2 trips",
        "seat 2 play",
    }
    assert gain(played, 1) + gain(played, 2) == 0


MOVES = st.sampled_from(["play 4x", "play 3x", "check, play", "check, check, play", "check, check, fold"])
STAKES = st.tuples(st.integers(1, 50), st.integers(0, 30), MOVES)


@pytest.mark.rule(GAME, "732-735, 944-948")
@settings(max_examples=150, deadline=None)
@given(
    st.lists(STAKES, min_size=2, max_size=2),
    st.integers(1, 900),
    st.permutations(range(52)),
    st.sampled_from(["once", "again"]),
)
def test_no_layout_lets_the_bank_win_or_lose_more_than_it_put_up(
    stakes: list[tuple[int, int, str]], bank: int, order: list[int], money: str
) -> None:
    at = posted(GAME, {"bank-money": money})
    words = {
        seat: f"ante ${ante}, blind ${ante}" + (f", trips ${trips}" if trips else "")
        for seat, (ante, trips, _) in enumerate(stakes, start=2)
    }
    top = " ".join(f"{'23456789TJQKA'[face >> 2]}{'cdhs'[face & 3]}" for face in order[:11])
    played = deal(at, words, top, {seat: moves for seat, (*_, moves) in enumerate(stakes, start=2)}, bank=bank)
    times = {"play 4x": 4, "play 3x": 3, "check, play": 2, "check, check, play": 1}
    action = sum(ante * (2 + times.get(moves, 0)) + trips for ante, trips, moves in stakes)
    assert -bank <= gain(played, 1) <= min(bank, action)
    assert sum(played.net().values()) == 0
