"""Players for the pit, which answer all open questions at once: callers, random players, or one player per seat."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from houseway.errors import BadInput, nearest
from houseway.pit.open_questions import CALL, CHECK, RAISE, OpenQuestions
from houseway.pit.pit import Answers, Player, kernels
from houseway.pit.table_opening import Numbers
from houseway.ranking.kernels.stream_seeds import start_of_part

NAMES = ("call", "random")


def caller(asked: OpenQuestions) -> Answers:
    """Check or call, bring in for the least, stand pat; discard the last cards where some must go.

    Where nobody may check before a bet, bet the least.
    """
    return asked.prefer(CALL, CHECK, RAISE), asked.default_amounts


class Random:
    """Every legal move is equally likely, and so is every amount and every number of cards."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._chance = np.uint64(start_of_part(seed, stream))

    def __call__(self, asked: OpenQuestions) -> Answers:
        moves, amounts = np.empty(len(asked), np.int64), np.empty(len(asked), np.int64)
        questions = np.ascontiguousarray(asked.questions)
        self._chance = np.uint64(kernels("machine").at_random(questions, self._chance, moves, amounts))
        return moves, amounts


def seated(players: Mapping[int, Player], others: Player = caller) -> Player:
    """Each of these seats has its own player; all other seats use `others`."""

    def answers(asked: OpenQuestions) -> Answers:
        moves, amounts = _both(others(asked), asked)
        for seat, player in players.items():
            own, mine = asked.seats == seat, _both(player(asked), asked)
            moves, amounts = np.where(own, mine[0], moves), np.where(own, mine[1], amounts)
        return moves, amounts

    return answers


def _both(said: Answers | Numbers, asked: OpenQuestions) -> Answers:
    return said if isinstance(said, tuple) else (said, asked.default_amounts)


def player(name: str, seed: int, stream: int = 0) -> Player:
    """The player of that name, with random numbers from this stream of the seed."""
    match name:
        case "call":
            return caller
        case "random":
            return Random(seed, stream)
    raise BadInput(f"no player in the pit is called {name!r}; {nearest(name, NAMES)}", where="--policy")
