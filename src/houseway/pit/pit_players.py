"""Players for the pit, who answer all open questions at once: everybody calls, plays at random, or as his seat does."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houseway.errors import BadInput, nearest
from houseway.pit.open_questions import CALL, CHECK, RAISE, Asked
from houseway.pit.pit import Answers, Player, kernels
from houseway.pit.table_opening import Numbers
from houseway.ranking.kernels.stream_seeds import start_of_part

NAMES = ("call", "random")


def caller(asked: Asked) -> Answers:
    """Check or call, bring in for the least, stand pat; throw away the last cards where some must go.

    Where nobody may check before a bet, bet the least.
    """
    return asked.prefer(CALL, CHECK, RAISE), asked.unsaid


class Random:
    """Every legal move is as likely as any other, and so is every amount and every number of cards."""

    def __init__(self, seed: int) -> None:
        self._chance = np.uint64(start_of_part(seed, 0))

    def __call__(self, asked: Asked) -> Answers:
        moves, amounts = np.empty(len(asked), np.int64), np.empty(len(asked), np.int64)
        questions = np.ascontiguousarray(asked.questions)
        self._chance = np.uint64(kernels("machine").at_random(questions, self._chance, moves, amounts))
        return moves, amounts


def seated(players: Mapping[int, Player], others: Player = caller) -> Player:
    """Each of these seats has a player of its own; whoever else is asked plays as the `others`."""

    def answers(asked: Asked) -> Answers:
        moves, amounts = _both(others(asked), asked)
        for seat, player in players.items():
            own, mine = asked.seats == seat, _both(player(asked), asked)
            moves, amounts = np.where(own, mine[0], moves), np.where(own, mine[1], amounts)
        return moves, amounts

    return answers


def _both(said: Answers | Numbers, asked: Asked) -> Answers:
    return said if isinstance(said, tuple) else (said, asked.unsaid)


def player(name: str, seed: int) -> Player:
    """The player of that name."""
    match name:
        case "call":
            return caller
        case "random":
            return Random(seed)
    raise BadInput(f"nobody in the pit plays {name!r}; {nearest(name, NAMES)}", where="--policy")
