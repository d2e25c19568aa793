"""Bots answer legally, from their own view alone."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards import SeededChance, cards
from houseway.families.library import game, games
from houseway.play.between import Session
from houseway.play.bots import POLICIES, REGULARS, USUAL, Bot, answer_all, flat_bot, policy, random_bot
from houseway.play.company import poker_regular, strength
from houseway.play.decisions import Amount, Choose, Circle, Decision, Pick, Wager
from houseway.rules.terms import terms


def nothing() -> dict[str, Any]:
    raise AssertionError("this bot has no need to look")


def play(name: str, bot: Bot, rounds: int = 5) -> Session:
    """Answers are checked by the round: an illegal one is an error here."""
    session = Session(terms(game(name)), dict.fromkeys((1, 2, 3), 50000), SeededChance(1))
    chance = SeededChance(2)
    for _ in range(rounds):
        played = session.deal()
        while answer_all(played, dict.fromkeys((1, 2, 3), bot), chance):
            pass
        session.close(played)
        session.stacks.update(dict.fromkeys((1, 2, 3), 50000))
    return session


@pytest.mark.parametrize("bot", [*POLICIES, "regular"])
@pytest.mark.parametrize("name", games())
def test_every_bot_finishes_every_game(name: str, bot: str) -> None:
    assert play(name, policy(bot, game(name).kind)).rounds == 5


def test_every_kind_of_game_has_company_and_a_usual_policy() -> None:
    kinds = {game(name).kind for name in games()}
    assert kinds <= REGULARS.keys()
    assert kinds <= USUAL.keys()


def test_a_round_with_somebody_who_is_no_bot_waits_for_him() -> None:
    played = Session(terms(game("cordova/texas-holdem")), {1: 10000, 2: 10000}, SeededChance(1)).deal()
    (asked,) = played.open_decisions()
    others = {seat: random_bot for seat in (1, 2) if seat != asked.seat}
    assert not answer_all(played, others, SeededChance(1))
    assert played.open_decisions() == [asked]


@pytest.mark.parametrize(
    "decision",
    [
        Choose(1, "bet", ("fold", "raise"), "fold", (0, 400), {"raise": Amount(400, 950, 100)}),
        Wager(1, "wagers", (Circle("a", "A", 500, 1000, 100), Circle("b", "B", 500, 1000, 100, ("a",))), 1200),
        Wager(1, "bank", (Circle("bank", "Bank", 500, 700, 100),), 700, {"bank": 700}, required=True),
        Pick(1, "discard", tuple(cards("Ah Ah 7c")), 1, 3, ()),
    ],
)
def test_a_random_answer_is_always_legal_and_not_always_the_same(decision: Decision) -> None:
    chance = SeededChance(3)
    answers = [random_bot(nothing, decision, chance) for _ in range(100)]
    assert [why for answer in answers if (why := decision.why_not(answer))] == []
    assert len({str(answer) for answer in answers}) > 2


def test_flat_wagers_the_minimum_on_as_many_circles_as_the_purse_allows() -> None:
    circles = (Circle("a", "A", 500, 900), Circle("b", "B", 500, 900), Circle("c", "C", 500, 900))
    assert flat_bot(nothing, Wager(1, "wagers", circles, 5000), SeededChance(1)) == {"a": 500, "b": 500, "c": 500}
    assert flat_bot(nothing, Wager(1, "wagers", circles, 1000), SeededChance(1)) == {"a": 500, "b": 500}


def seen(own: str, board: str = "") -> dict[str, Any]:
    return {"piles": {"hand 1": own.split(), "board": board.split(), "hand 2": ["??", "??"]}, "accounts": {"pot": 1000}}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (seen("Ah As"), seen("Kh Ks")),
        (seen("Ah Ks"), seen("7h 2s")),
        (seen("Ah Kh"), seen("Ah Ks")),
        (seen("7h 7s", "7d Kc 2s"), seen("Kh Qs", "7d Kc 2s")),
        (seen("Kh Qs", "7d Kc 2s"), seen("7h Qs", "7d Kc 2s")),
        (seen("7h Qs", "7d Kc 2s"), seen("Jh Ts", "7d Kc 2s")),
        (seen("Ah 2h", "7h Kh 3s"), seen("Ah 2d", "7h Kh 3s")),
        (seen("Ah 2d", "Kc Kd 3s"), seen("9h 2c", "Kc Kd 3s")),
    ],
)
def test_better_hands_look_better(better: dict[str, Any], worse: dict[str, Any]) -> None:
    assert strength(better, 1) > strength(worse, 1)


def test_the_regular_folds_trash_and_plays_aces() -> None:
    facing = Choose(1, "bet", ("fold", "call", "raise"), "fold", (0, 400, 800))
    assert poker_regular(lambda: seen("7h 2s"), facing, SeededChance(1)) == "fold"
    assert {poker_regular(lambda: seen("Ah As"), facing, SeededChance(seed)) for seed in range(20)} == {"call", "raise"}


def test_the_regular_never_folds_for_nothing() -> None:
    free = Choose(1, "bet", ("check", "fold"), "check", (0, 0))
    assert poker_regular(lambda: seen("7h 2s"), free, SeededChance(1)) == "check"
