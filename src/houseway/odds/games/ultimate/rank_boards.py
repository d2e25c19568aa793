"""Hold'em against the bank on boards without three cards of a suit: holdings of the same ranks are worth the same.

Nearly two thirds of all boards are of this kind. `rank_board_kernels` says how they are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from houseway.odds.games.poker_vs_bank.comparison import Numbers
from houseway.odds.games.ultimate.board_classes import (
    BOARD,
    CHOICES,
    PAIRS,
    SUITS,
    Bits,
    Boards,
    Table,
    every_board,
    every_flop,
    on_the_flop,
)

Facts = NDArray[np.int32]

_RANK_PAIRS = 91
_LOW, _TOP = (PAIRS >> 2).astype(np.int64).T
PAIR_OF_HOLDING: Numbers = _TOP * (_TOP + 1) // 2 + _LOW
"""The number of each holding's pair of ranks; the lower rank comes first, as its card does."""


@dataclass(frozen=True, slots=True)
class RankBoards:
    """The boards on which only ranks count. `ranks` are the different ranks of boards, `rows` those of each board.

    `others` has, by choice of a flop, the other two cards with the suits exchanged as the flop's are.
    """

    boards: Boards
    ranks: Bits
    rows: Numbers
    others: Bits

    def part(self, some: slice) -> Table:
        boards = self.boards
        return self.rows[some], boards.weights[some], boards.cards[some], boards.numbers[some], self.others[some]


def flush_possible() -> NDArray[np.bool_]:
    """By board: whether three or more of its cards have the same suit."""
    suits = every_board().cards & 3
    counts = np.stack([(suits == suit).sum(axis=1) for suit in range(4)])
    found: NDArray[np.bool_] = counts.max(axis=0) >= 3
    return found


@cache
def suited_boards() -> Boards:
    return every_board().where(flush_possible())


@cache
def rank_boards() -> RankBoards:
    boards = every_board().where(~flush_possible())
    ranks, rows = np.unique(boards.cards >> 2, axis=0, return_inverse=True)
    others = np.empty((len(boards.cards), len(CHOICES), BOARD - 3), np.uint8)
    for at, choice in enumerate(CHOICES):
        rest = boards.cards[:, [place for place in range(BOARD) if place not in choice]]
        others[:, at] = rest & np.uint8(0xFC) | SUITS[boards.turns[:, at][:, None], rest & 3]
    return RankBoards(boards, np.ascontiguousarray(ranks), rows.ravel().astype(np.int64), others)


def facts_of_ranks(table: Table, six: Table, rules: Table) -> Facts:
    """How each pair of ranks compares, by the ranks of a board."""
    from houseway.odds.games.ultimate.rank_board_kernels import FACTS, compare_rank_pairs

    ranks = rank_boards().ranks
    found = np.zeros((len(ranks), _RANK_PAIRS, FACTS), np.int32)
    compare_rank_pairs(ranks, table, six, rules, found)
    return found


def gain_sums() -> tuple[Numbers, ...]:
    """Empty sums for `wait_or_bet_by_ranks`."""
    flops = len(every_flop().cards)
    shapes = (flops, len(PAIRS)), (flops, _RANK_PAIRS), (2, len(PAIRS)), (2, _RANK_PAIRS)
    return tuple(np.zeros(shape, np.int64) for shape in shapes)


def given_to_holdings(
    gains: Numbers, pair_gains: Numbers, early: Numbers, pair_early: Numbers
) -> tuple[Numbers, Numbers]:
    """Sums by flop and holding, and by holding, from those that also stand by pair of ranks."""
    by_flop = gains + pair_gains[:, PAIR_OF_HOLDING]
    by_flop[on_the_flop()] = 0
    return by_flop, (early + pair_early[:, PAIR_OF_HOLDING]).T


def waiting_holdings(stages: Bits, bets: Bits) -> tuple[Numbers, Bits, Numbers]:
    """Holdings by stage and pair of ranks; who waits for the river, by flop and holding, and by flop and ranks."""
    staged = np.zeros((int(stages.max()) + 1, _RANK_PAIRS), np.int64)
    np.add.at(staged, (stages, PAIR_OF_HOLDING), 1)
    waits = ((stages == 0) & (bets == 0) & ~on_the_flop()).astype(np.uint8)
    pair_waits = np.zeros((len(waits), _RANK_PAIRS), np.int64)
    for pair in range(_RANK_PAIRS):
        pair_waits[:, pair] = waits[:, pair == PAIR_OF_HOLDING].sum(axis=1)
    return staged, waits, pair_waits
