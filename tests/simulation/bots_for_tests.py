"""Policies of a user's own, as workers import them."""

from __future__ import annotations

from houseway.bots.bot_types import Sight
from houseway.cards.rng import Chance
from houseway.pit.open_questions import OpenQuestions
from houseway.pit.pit import Answers, Player
from houseway.pit.pit_players import caller
from houseway.play.decisions import Decision
from houseway.play.wager_question import Answer

NOT_A_FUNCTION = 3


def clock(sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Let every clock run out."""
    return decision.default_answer()


def pit_caller(seed: int) -> Player:
    """A player for the pit."""

    def answers(asked: OpenQuestions) -> Answers:
        found = caller(asked)
        assert isinstance(found, tuple)
        return found

    return answers
