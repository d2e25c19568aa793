"""Bots answer legally, from their own view alone."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.bots.bot import NAMES, POLICIES, USUAL, answer_all, flat_bot, policy, random_bot
from houseway.bots.bot_types import Bot
from houseway.cards import SeededChance, cards
from houseway.errors import BadInput
from houseway.families.registry import game, games
from houseway.play.decisions import Choose, Decision, Pick
from houseway.play.ids import CircleId
from houseway.play.session import Session
from houseway.play.wager_question import Amount, Circle, Wager
from houseway.rules.posting.terms import terms
from tests.budget import now_and_whole


def nothing() -> dict[str, Any]:
    raise AssertionError("this bot has no need to look")


def play(name: str, bot: Bot, rounds: int = 5) -> Session:
    """Answers are checked by the round: an illegal one is an error here."""
    seats = range(1, max(3, game(name).seats.min) + 1)
    session = Session(terms(game(name)), dict.fromkeys(seats, 50000), SeededChance(1))
    chance = SeededChance(2)
    for _ in range(rounds):
        played = session.deal()
        while answer_all(played, dict.fromkeys(seats, bot), chance):
            pass
        session.close(played)
        session.stacks.update(dict.fromkeys(seats, 50000))
    return session


@pytest.mark.parametrize("rounds", now_and_whole(2, 5))
@pytest.mark.parametrize("bot", [*POLICIES, "regular"])
@pytest.mark.parametrize("name", games())
def test_every_bot_finishes_every_game(name: str, bot: str, rounds: int) -> None:
    assert play(name, policy(bot, game(name)), rounds).rounds == rounds


def test_every_kind_of_game_has_company_and_a_usual_policy() -> None:
    for sheet in map(game, games()):
        assert callable(policy("regular", sheet))
        assert callable(policy(USUAL[sheet.kind], sheet))


def test_an_unknown_bot_and_a_poker_player_at_another_table_are_refused() -> None:
    with pytest.raises(BadInput, match="no bot is called 'lose'; did you mean 'loose'"):
        policy("lose", game("cordova/texas-holdem"))
    with pytest.raises(BadInput, match="sharp plays poker, which players/ez-baccarat is not"):
        policy("sharp", game("players/ez-baccarat"))
    assert NAMES == ("call", "default", "flat", "loose", "random", "sharp", "tight", "regular")


def test_a_round_waits_for_somebody_who_is_no_bot() -> None:
    played = Session(terms(game("cordova/texas-holdem")), {1: 10000, 2: 10000}, SeededChance(1)).deal()
    (asked,) = played.open_decisions()
    others = {seat: random_bot for seat in (1, 2) if seat != asked.seat}
    assert not answer_all(played, others, SeededChance(1))
    assert played.open_decisions() == [asked]


@pytest.mark.parametrize(
    "decision",
    [
        Choose(1, "bet", ("fold", "raise"), "fold", (0, 400), {"raise": Amount(400, 950, 100)}),
        Wager(
            1,
            "wagers",
            (Circle(CircleId("a"), "A", 500, 1000, 100), Circle(CircleId("b"), "B", 500, 1000, 100, (CircleId("a"),))),
            1200,
        ),
        Wager(
            1, "bank", (Circle(CircleId("bank"), "Bank", 500, 700, 100),), 700, {CircleId("bank"): 700}, required=True
        ),
        Pick(1, "discard", tuple(cards("Ah Ah 7c")), 1, 3, ()),
    ],
)
def test_a_random_answer_is_always_legal_and_not_always_the_same(decision: Decision) -> None:
    chance = SeededChance(3)
    answers = [random_bot(nothing, decision, chance) for _ in range(100)]
    assert [why for answer in answers if (why := decision.why_not(answer))] == []
    assert len({str(answer) for answer in answers}) > 2


def test_flat_wagers_the_minimum_on_as_many_circles_as_the_purse_allows() -> None:
    circles = (
        Circle(CircleId("a"), "A", 500, 900),
        Circle(CircleId("b"), "B", 500, 900),
        Circle(CircleId("c"), "C", 500, 900),
    )
    assert flat_bot(nothing, Wager(1, "wagers", circles, 5000), SeededChance(1)) == dict.fromkeys(
        map(CircleId, "abc"), 500
    )
    assert flat_bot(nothing, Wager(1, "wagers", circles, 1000), SeededChance(1)) == dict.fromkeys(
        map(CircleId, "ab"), 500
    )
