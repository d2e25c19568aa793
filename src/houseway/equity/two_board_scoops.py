"""Exact scoops of two boards: the number of pairs of boards, dealt from one pack, of which a hand takes both.

There are too many pairs to list, but not too many boards. The pairs that share no card are counted by inclusion and
exclusion over every choice of cards that both boards could share.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.equity.board_ranking import every_board, rank_all
from houseway.equity.given_hands import Holding
from houseway.equity.pot_equity import BOARD, Question
from houseway.ranking.kernels.batch_rows import kernels

Counts = NDArray[np.int32]


def both_boards(asked: Question, choice: Sequence[Holding]) -> list[int]:
    """For each hand, the number of pairs of boards of which it takes both whole."""
    gone = {face for each in (*choice, *asked.boards, asked.dead) for face in each}
    live = [face for face in range(52) if face not in gone]
    most = min(BOARD - len(known) for known in asked.boards)
    sizes = [comb(len(live), size) for size in range(most + 1)]
    firsts = [0, *accumulate(sizes)]
    one = _taken(asked, choice, asked.boards[0], live, firsts)
    two = one if not any(asked.boards) else _taken(asked, choice, asked.boards[1], live, firsts)
    found = np.zeros(len(choice), np.int64)
    for size in range(most + 1):
        part = slice(firsts[size], firsts[size + 1])
        both = np.einsum("pc,pc->p", one[:, part], two[:, part], dtype=np.int64)
        found += both if size % 2 == 0 else -both
    return [int(each) for each in found]


def _taken(
    asked: Question, choice: Sequence[Holding], known: Holding, live: Sequence[int], firsts: Sequence[int]
) -> Counts:
    """By hand and by choice of cards, the number of boards that the hand takes whole and that contain the choice."""
    compiled = kernels("equity.scoop_kernels")
    holes = [np.array([each], np.uint8) for each in choice]
    counts = np.zeros((len(choice), firsts[-1]), np.int32)
    places = np.zeros(52, np.uint8)
    places[live] = np.arange(len(live))
    starts = np.array(firsts, np.int64)
    for boards in every_board(known, {*range(52)} - {*live}):
        highs = rank_all(asked, asked.high, holes, boards)[None]
        lows = rank_all(asked, asked.low, holes, boards)[None] if asked.low else np.empty((0, 0, 0), np.int32)
        takers = np.empty(len(boards), np.int8)
        compiled.takers(highs, lows, takers)
        drawn = np.ascontiguousarray(places[boards[:, len(known) :]])
        compiled.choices_taken(drawn, takers, starts, len(firsts) - 2, counts)
    return counts
