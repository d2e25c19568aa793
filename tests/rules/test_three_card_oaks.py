"""Three Card Poker 1.3 with 6 Card Bonus of the Oaks: wagers that stand alone, and the count to the action button."""

from __future__ import annotations

import pytest

from houseway import BadInput, NotLegal, Session, game
from houseway.cards import SeededChance
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import EVERYONE, Announced, Dealt
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from tests.odds.lab import lab
from tests.rules.bank_table import cards_dealt, gain, wager
from tests.rules.versus_table import deal, nets, posted, put_up, sit
from tests.tables import table

GAME = "oaks/three-card-poker-6-card-bonus"
AT = posted(GAME)
ALL = "ante $10, pair-plus $10, six-card $10"


@pytest.mark.rule(GAME, "2409-2425, 2470-2473, 2509-2511")
def test_eight_places_and_one_freshly_shuffled_deck_without_jokers() -> None:
    sheet = game(GAME)
    assert (sheet.seats.max, sheet.pack.shuffled, len(sheet.pack.pack().cards())) == (8, "every round", 52)


@pytest.mark.rule(GAME, "2475-2506, 2617-2620, 2652-2655")
@pytest.mark.parametrize(
    ("words", "plays", "needs_ante"),
    [
        ("ante $10", True, True),
        (ALL, True, True),
        ("six-card $10", True, True),
        ("pair-plus $10", True, False),
        ("pair-plus $10, six-card $5", True, False),
        ("play $10", False, False),
    ],
)
def test_each_wager_may_be_made_alone_or_pair_plus_beside_an_ante(words: str, *, plays: bool, needs_ante: bool) -> None:
    for reading, allowed in (("plays", plays), ("needs-ante", needs_ante)):
        asked = sit(posted(GAME, {"pair-plus-alone": reading}), "").open_decisions()[0]
        assert (asked.why_not(read_answer(asked, words)) is None) == allowed


@pytest.mark.rule(GAME, "2490, 2486-2489, 2503-2506, 2708")
def test_nobody_bets_behind_a_seat_or_after_the_call() -> None:
    session = Session(AT, dict.fromkeys((1, 2), 100_000), SeededChance(1))
    with pytest.raises(BadInput):
        session.stand_behind(11, 2, 100_000)
    played = put_up(wager(sit(AT, ""), {2: "ante $10"}))
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 2, {"pair-plus": 1000})


@pytest.mark.rule(GAME, "2512-2518")
def test_stacks_of_three_from_the_left_of_the_bank_whose_third_card_is_turned_up() -> None:
    played = put_up(wager(sit(AT, "", seats=4), {2: "ante $10", 3: "six-card $10", 4: "pair-plus $10"}))
    assert cards_dealt(played) == ["hand 2"] * 3 + ["hand 3"] * 3 + ["hand 4"] * 3 + ["bank hand"] * 3
    bank = [each.seen_by for each in played.events if isinstance(each, Dealt)][-3:]
    assert [at for at, seen in enumerate(bank) if seen == EVERYONE] == [2]


# 2524-2533: seat 1 banks, so seat 2 is the first to the left of the house dealer, and there are seven others.
BUTTONS = [("Ah", 2), ("2h", 3), ("3h", 4), ("7h", 8), ("8h", 2), ("9h", 3), ("Th", 4), ("Jh", 5), ("Qh", 6), ("Kh", 7)]


@pytest.mark.rule(GAME, "2521-2533")
@table("card", "seat", rows=BUTTONS)
def test_the_open_card_is_counted_from_the_left_of_the_house_dealer_without_the_bank(card: str, seat: int) -> None:
    hands = "2c 4c 6c 2d 4d 6d 2s 4s 6s 3c 5c 7c 3d 5d 7d 3s 5s 7s 8c 8d 8s"
    everybody = range(2, 9)
    played = deal(
        AT,
        dict.fromkeys(everybody, "ante $10"),
        f"{hands} 4h 5h {card}",
        dict.fromkeys(everybody, "fold"),
        seats=8,
    )
    assert [each.action for each in played.events if isinstance(each, Announced) and each.action] == [seat]


@pytest.mark.rule(GAME, "2552-2567")
def test_a_fold_forfeits_ante_and_pair_plus_before_the_cards_are_revealed_and_keeps_the_six_card_bonus() -> None:
    played = deal(AT, {2: ALL, 3: "ante $10"}, "8c 8d Th Jd 7h 4c 8s Qd 2h", {2: "fold", 3: "play"})
    assert list(nets(played).items()) == [
        ("2 ante", -10),
        ("2 pair-plus", -10),
        ("3 ante", -10),
        ("3 play", -10),
        ("2 six-card", 80),
    ]


@pytest.mark.rule(GAME, "2557-2562, 2617-2619, 2652-2654")
def test_without_an_ante_nobody_is_asked_and_both_bonuses_play() -> None:
    played = deal(AT, {2: "pair-plus $10, six-card $10"}, "9c 9d 4h 9s 5c Kh", {})
    assert nets(played) == {"2 pair-plus": 10, "2 six-card": 80}


# 2434-2466, 2572-2603: own hand, bank, what $10 of Ante and of Play gain.
COMPARED = [
    ("7s 6d 4s", "Jc 9d 8h", -10, 0),  # the bank does not qualify, and its better hand still takes the Ante
    ("Ks 9s 4d", "Jc 9d 8h", 10, 0),
    ("Jd 9s 8s", "Jc 9d 8h", 0, 0),
    ("Kc 3s 2s", "Qc 3d 2h", 10, 10),
    ("Jc Td 8s", "Qc 3d 2h", -10, -10),
    ("Qd 3s 2s", "Qc 3d 2h", 0, 0),
    ("Ac Kc Qc", "Kd Qd Jd", 10, 10),
    ("Ac 2c 3c", "Ad As Ah", 10, 10),
    ("Ac 2c 3c", "2d 3d 4d", -10, -10),
    ("2c 2d 2h", "Ad Kd Qs", 10, 10),
    ("Ac 2d 3h", "As Ks Js", 10, 10),
    ("5c 3c 2c", "As Ad Kh", 10, 10),
    ("2c 2d 3h", "As Kd Jh", 10, 10),
]


@pytest.mark.rule(GAME, "2427-2466, 2570-2603")
@table("mine", "bank", "ante", "play_wager", rows=COMPARED)
def test_an_ante_fights_a_bank_that_does_not_qualify(mine: str, bank: str, ante: int, play_wager: int) -> None:
    found = nets(deal(AT, {2: "ante $10"}, f"{mine} {bank}", {2: "play"}))
    assert found == {"2 ante": ante, "2 play": play_wager}


# 2638-2647 and 2691-2698: three cards of one's own, three of the bank's, what Pair Plus and the bonus pay to one.
BONUS = [
    ("Ac Kc Qc", "Jc Tc 2h", 200, 1000),
    ("9c 8c 7c", "6c 5c Kh", 40, 200),
    ("9c 9d 9h", "9s 5c Kh", 30, 100),
    ("9c 9d 9h", "5s 5c Kh", 30, 20),
    ("Kc 8c 3c", "6c 5c Qh", 3, 15),
    ("9c 8d 7h", "6c 5s Kh", 6, 9),
    ("9c 9d 4h", "9s 5c Kh", 1, 8),
    ("9c 8d 4h", "9s 8c Kh", -1, -1),
]


@pytest.mark.rule(GAME, "2621-2635, 2638-2647, 2656-2671, 2688-2698")
@table("mine", "bank", "pair_plus", "six_card", rows=BONUS)
def test_both_bonuses_are_paid_by_their_tables(mine: str, bank: str, pair_plus: int, six_card: int) -> None:
    played = nets(deal(AT, {2: ALL.replace("$10", "$5")}, f"{mine} {bank}", {2: "play"}))
    assert (played["2 pair-plus"], played["2 six-card"]) == (5 * pair_plus, 5 * six_card)


@pytest.mark.rule(GAME, "2397-2400, 2533-2536, 2609-2612, 2632-2634, 2685-2686")
def test_player_by_player_from_the_button_until_the_wager_of_the_bank_is_exhausted() -> None:
    """The open deuce gives the button to seat 3."""
    moves = {2: "play", 3: "play"}
    played = deal(AT, {2: ALL, 3: ALL}, "Jc 8d 4s Jd 8h 4c Kc Qd 2h", moves, bank=55)
    assert list(nets(played).items()) == [
        ("3 ante", -10),
        ("3 play", -10),
        ("3 pair-plus", -10),
        ("3 six-card", -10),
        ("2 ante", -10),
        ("2 play", -5),
        ("2 pair-plus", 0),
        ("2 six-card", 0),
    ]
    assert gain(played, 1) == 55


@pytest.mark.rule(GAME, "2394-2397")
def test_the_position_is_offered_to_the_next_after_two_hands() -> None:
    with pytest.raises(AssertionError):
        sit(AT, "", lasting=Lasting(BankRotation(1, 2)))  # the first to be asked is seat 2


@pytest.mark.rule(GAME, "2688-2698")
def test_the_six_card_bonus_has_the_printed_table_of_other_rooms_and_its_price() -> None:
    # Player's Casino prints 6.74% for the same table (players 3184).
    assert f"{float(-100 * lab(GAME).price('six-card').ev):.2f}" == "6.74"
