"""A player of hands for the pit that plays at random."""

from __future__ import annotations

import numpy as np

from houseway.pit.banked.hand_questions import MOVES, HandQuestions
from houseway.pit.table_opening import Numbers

_LIKINGS = 1 << 40


class RandomHands:
    """Any legal move with the same chance, for the least, the most or something between."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def __call__(self, asked: HandQuestions) -> tuple[Numbers, Numbers]:
        chance, many = self._chance, len(asked)
        liked = np.stack(
            [np.where(asked.may(move), chance.integers(0, _LIKINGS, many), -1) for move in range(len(MOVES))]
        )
        between = asked.least + (asked.most - asked.least) // asked.step // 2 * asked.step
        amounts = np.choose(chance.integers(0, 3, many), [asked.least, between, asked.most])
        return liked.argmax(axis=0), amounts
