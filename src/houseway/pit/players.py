"""Players for the pit, who answer all open questions at once: everybody calls, or everybody plays at random."""

from __future__ import annotations

import numpy as np

from houseway.errors import BadInput, nearest
from houseway.pit.asked import CALL, CHECK, FOLD, PICK, Asked
from houseway.pit.pit import Answers, Player, kernels
from houseway.ranking.kernels.seeds import start_of_part

NAMES = ("call", "random")


def caller(asked: Asked) -> Answers:
    """Check or call, bring in for the least, stand pat; throw away the last cards where some must go.

    Where nobody may check before a bet, fold.
    """
    moves = np.where(asked.may(CALL), CALL, np.where(asked.may(CHECK), CHECK, np.where(asked.may(PICK), PICK, FOLD)))
    last = (1 << asked.pick_least) - 1 << np.maximum(asked.held - asked.pick_least, 0)
    return moves, np.where(moves == PICK, last, asked.least)


class Random:
    """Every legal move is as likely as any other, and so is every amount and every number of cards."""

    def __init__(self, seed: int) -> None:
        self._chance = np.uint64(start_of_part(seed, 0))

    def __call__(self, asked: Asked) -> Answers:
        moves, amounts = np.empty(len(asked), np.int64), np.empty(len(asked), np.int64)
        questions = np.ascontiguousarray(asked.questions)
        self._chance = np.uint64(kernels("machine").at_random(questions, self._chance, moves, amounts))
        return moves, amounts


def player(name: str, seed: int) -> Player:
    """The player of that name."""
    match name:
        case "call":
            return caller
        case "random":
            return Random(seed)
    raise BadInput(f"nobody in the pit plays {name!r}; {nearest(name, NAMES)}", where="--policy")
