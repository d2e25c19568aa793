"""The regular of the twenty-one tables plays by the charts, from what the seat can see."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.bots.twentyone_bots import basic_strategy, is_twentyone, twentyone_bot
from houseway.cards import SeededChance
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.ids import BANK_HAND, HAND_PILES, CircleId, HandId, hand_pile
from houseway.play.wager_question import Amount, Answer, Circle, Wager

SWITCH = "players/blackjack-switch"
SPANISH = "bankers/pure-spanish-21-5"
NO_BUST = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
EVERY = ("stand", "hit", "double", "split", "surrender")


def says(hand: str, up: str, moves: tuple[str, ...] = EVERY, name: str = SPANISH) -> Answer:
    seen: dict[str, Any] = {"piles": {HAND_PILES[2]: hand.split(), BANK_HAND: [up, "??"]}, "lasting": {}}
    if hand[0] != hand[3]:
        moves = tuple(move for move in moves if move != "split")
    question = Choose(2, "play", moves, "stand" if "stand" in moves else "hit", hand=HandId(2))
    return twentyone_bot(game(name))(lambda: seen, question, SeededChance(1))


@pytest.mark.parametrize(
    ("hand", "up", "move"),
    [
        ("Kh 7d", "Kc", "stand"),
        ("9h 4d", "6c", "stand"),
        ("9h 4d", "7c", "hit"),
        ("9h 3d", "4c", "stand"),
        ("9h 3d", "3c", "hit"),
        ("6h 5d", "9c", "double"),
        ("6h 4d", "Kc", "hit"),
        ("5h 5d", "9c", "double"),
        ("8h 8d", "Kc", "surrender"),
        ("8h 8d", "8c", "split"),
        ("Ah Ad", "Kc", "split"),
        ("Kh Qd", "6c", "stand"),
        ("9h 9d", "7c", "stand"),
        ("9h 9d", "6c", "split"),
        ("Ah 7d", "6c", "double"),
        ("Ah 7d", "8c", "stand"),
        ("Ah 7d", "9c", "hit"),
        ("Ah 2d", "5c", "double"),
        ("9h 7d", "9c", "surrender"),
        ("9h 6d", "9c", "hit"),
    ],
)
def test_hands_are_played_by_the_basic_strategy(hand: str, up: str, move: str) -> None:
    assert says(hand, up) == move


def test_what_is_not_offered_is_replaced() -> None:
    assert says("8h 8d", "8c", ("stand", "hit")) == "hit"
    assert says("6h 5d", "9c", ("hit",)) == "hit"
    assert says("Ah 7d", "6c", ("stand", "hit")) == "stand"
    assert says("2h 3d 6c", "6c", ("stand", "hit")) == "hit"


@pytest.mark.parametrize(
    ("hand", "up", "move"),
    [
        ("5h 3d 3c", "6c", "double"),
        ("5h 3d 4c", "Kc", "rescue"),
        ("5h 3d 4c", "6c", "stand"),
        ("5h 6d Kc", "Kc", "stand"),
    ],
)
def test_a_doubled_hand_is_doubled_again_rescued_or_stands(hand: str, up: str, move: str) -> None:
    assert says(hand, up, ("stand", "double", "rescue")) == move


def test_against_a_joker_only_twenty_is_enough() -> None:
    assert says("Kh 9d", "Jk", ("stand", "hit", "double"), NO_BUST) == "hit"


@pytest.mark.parametrize(
    ("left", "right", "up", "answer"),
    [
        ("Kh 5d", "6h Ad*", "9c", "switch"),  # the printed example: 21½ and eleven
        ("Kh Qd", "9h 9d", "9c", "keep"),
        ("Kh Ad*", "5h Qd", "9c", "keep"),  # a natural is not broken up
        ("Kh 6d", "5h Qd", "6c", "switch"),  # twenty and eleven
    ],
)
def test_second_cards_are_switched_when_both_hands_together_gain(left: str, right: str, up: str, answer: str) -> None:
    piles = {HAND_PILES[2]: left.split(), hand_pile(HandId(2, 2)): right.split(), BANK_HAND: [up, "??"]}
    seen: dict[str, Any] = {"piles": piles, "lasting": {}}
    question = Choose(2, "switch", ("keep", "switch"), "keep", hand=HandId(2))
    assert twentyone_bot(game(SWITCH))(lambda: seen, question, SeededChance(1)) == answer


def test_a_double_for_less_is_for_all_that_is_allowed_and_a_second_hand_is_found() -> None:
    seen: dict[str, Any] = {
        "piles": {HAND_PILES[3]: ["Kh", "9d"], hand_pile(HandId(3, 2)): ["6h", "5d"], BANK_HAND: ["6c", "??"]},
        "lasting": {"seats": {"behind": {9: 3}}},
    }
    amounts = {"double": Amount(100, 700, 100)}
    question = Choose(9, "play", ("hit", "double"), "hit", amounts=amounts, hand=HandId(3, 2))
    assert basic_strategy(lambda: seen, question, SeededChance(1)) == ("double", 700)


def test_other_questions_are_not_theirs() -> None:
    assert not is_twentyone(Choose(2, "play", ("fold", "bet"), "fold"))
    assert not is_twentyone(Wager(2, "wagers", (), 100))
    assert is_twentyone(Choose(2, "surrender", ("play on", "surrender"), "play on"))


def test_they_wager_on_both_spots_and_take_no_insurance() -> None:
    spots = (
        Circle(CircleId("game"), "Game wager", 500, 5000, needs=(CircleId("game", hand=2),)),
        Circle(CircleId("game", hand=2), "Game wager 2", 500, 5000, needs=(CircleId("game"),)),
        Circle(CircleId("super-match"), "Super Match", 500, 5000, needs=(CircleId("game"),)),
    )
    bot = twentyone_bot(game(SWITCH))
    for seed in range(8):
        placed = bot(dict, Wager(2, "wagers", spots, 100_000), SeededChance(seed))
        assert {CircleId("game"), CircleId("game", hand=2)} <= placed.keys()
    insurance = Wager(2, "insurance", (Circle(CircleId("insurance"), "Insurance", 100, 500),), 1000)
    assert bot(dict, insurance, SeededChance(1)) == {}
