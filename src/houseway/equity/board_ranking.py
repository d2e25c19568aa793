"""Shared by exact and sampled equity: ranking every hand on many boards and adding up the shares of the pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card, text
from houseway.equity.given_hands import Holding
from houseway.equity.pot_equity import BOARD, Equity, Player, Question, Tally
from houseway.ranking.kernels import batch
from houseway.ranking.kernels.batch_rows import Hands, Strengths, kernels

Weights = NDArray[np.int64]
ONE: Weights = np.ones(1, np.int64)
BLOCK_ROWS = 1 << 17


def rank_all(asked: Question, order: str, holes: Sequence[Hands], boards: Hands) -> Strengths:
    """The strength of every hand on every board: players by deals.

    A hole is one row for all boards, or one row each.
    """
    found = np.empty((len(holes), len(boards)), np.int32)
    for hole, mine in zip(holes, found, strict=True):
        _rank(asked, order, hole, boards, mine)
    return found


def _rank(asked: Question, order: str, hole: Hands, boards: Hands, found: Strengths) -> None:
    rule = asked.rule
    if not rule.board:
        found[:] = batch.strengths(order, hole, threads=1)
    elif rule.least == rule.most == 2:
        batch.two_three_ranker(order, asked.own)(hole, boards, found)
    elif rule.least == 0 and len(hole) == 1:
        _best_of_pairs(order, hole, boards, found)
    else:
        _best_of_sevens(asked, order, hole, boards, found)


def _best_of_pairs(order: str, hole: Hands, boards: Hands, found: Strengths) -> None:
    """Two cards and the whole board: the best of every way to use up to two."""
    rank, again = batch.board_ranker(order), np.empty_like(found)
    for at, pair in enumerate(combinations(hole[0], 2)):
        rank(np.array(pair, np.uint8), boards, again if at else found)
        if at:
            np.maximum(found, again, out=found)


def _best_of_sevens(asked: Question, order: str, hole: Hands, boards: Hands, found: Strengths) -> None:
    """The best of every choice of own cards and board cards that `use` allows, ranked seven at a time."""
    rule = asked.rule
    holes = np.broadcast_to(hole, (len(boards), hole.shape[1]))
    found[:] = -1
    for mine in combinations(range(asked.own), min(rule.most, asked.own)):
        for ours in combinations(range(BOARD), min(BOARD - rule.least, BOARD)):
            hands = np.hstack([holes[:, mine], boards[:, ours]])
            np.maximum(found, batch.strengths(order, hands, threads=1), out=found)


def every_board(known: Holding, gone: set[Card]) -> Iterator[Hands]:
    """All boards that contain the known cards, in blocks."""
    live = np.array([face for face in range(52) if face not in gone], np.uint8)
    need = BOARD - len(known)
    picked = np.arange(max(need, 1), dtype=np.int64)
    next_boards = kernels("equity.showdown_kernels").next_boards
    while True:
        boards = np.empty((BLOCK_ROWS, BOARD), np.uint8)
        boards[:, : len(known)] = known
        count = next_boards(live, need, picked, boards)
        if count:
            yield boards[:count]
        if count < BLOCK_ROWS:
            return


class Pots:
    """Shares of the pot, added up over deals. `boards` is the number of boards in each deal."""

    def __init__(self, asked: Question, boards: int) -> None:
        players = len(asked.holdings)
        self.asked = asked
        self.high = np.zeros((boards, players, players + 1), np.int64)
        self.low = np.zeros_like(self.high)
        self.no_low = np.zeros(boards, np.int64)
        self.points, self.squares, self.scoops = np.zeros((3, players), np.int64)

    def add(self, holes: Sequence[Hands], boards: Sequence[Hands], weights: Weights = ONE) -> None:
        """Rank and settle these deals. Where no board is dealt, each board is an empty row."""
        asked = self.asked
        highs = np.stack([rank_all(asked, asked.high, holes, each) for each in boards])
        lows = np.empty((0, 0, 0), np.int32)
        if asked.low:
            lows = np.stack([rank_all(asked, asked.low, holes, each) for each in boards])
        settle = kernels("equity.showdown_kernels").settle
        settle(highs, lows, weights, self.high, self.low, self.no_low, self.points, self.squares, self.scoops)

    def take(self, other: Pots, times: int = 1) -> None:
        """Add the sums of another `Pots`, multiplied by `times`."""
        for name in ("high", "low", "no_low", "points", "squares", "scoops"):
            getattr(self, name)[...] += times * getattr(other, name)

    def tallies(self, player: int, deals: int, board: int = 0) -> dict[str, Tally]:
        """The tallies by part of one board's pot. Where nobody has a low, nobody is counted as losing it."""
        prefix = f"board {board + 1} " if len(self.asked.boards) > 1 else ""
        at = board % len(self.high)
        high = "high" if self.asked.low else self.asked.ranking
        found = {f"{prefix}{high}": _tally(self.high[at, player], deals)}
        if self.asked.low:
            found[f"{prefix}low"] = _tally(self.low[at, player], deals - int(self.no_low[at]))
        return found

    def deals(self) -> int:
        """How many deals have been added, counted by their winners of the high part."""
        return sum(int(count) // sharers for sharers, count in enumerate(self.high[0].sum(axis=0)) if sharers)


def _tally(shares: Weights, deals: int) -> Tally:
    counts = [int(each) for each in shares]
    ties = {sharers: count for sharers, count in enumerate(counts) if sharers > 1 and count}
    return Tally(counts[1], ties, deals - sum(counts))


def answer(
    asked: Question,
    players: Sequence[Player],
    deals: int,
    *,
    sampled: bool = False,
    seed: int = 0,
    pairs: int | None = None,
) -> Equity:
    boards = tuple(text(each) for each in asked.boards)
    return Equity(tuple(players), deals, asked.ranking, asked.use, boards, text(asked.dead), sampled, seed, pairs)


def standard_error(points: int, squares: int, deals: int, pot: int) -> Fraction:
    """The standard error of a mean share of the pot, as a fraction: an integer square root, to nine places."""
    spread = Fraction(deals * squares - points * points, deals * (deals - 1) * pot * pot * deals)
    return Fraction(isqrt(spread.numerator * 10**18 // spread.denominator), 10**9)
