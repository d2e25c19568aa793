"""Sampled equity. Deals come in blocks, each with its own random stream, so a seed gives the same result anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np

from houseway.equity.board_ranking import Pots, answer, standard_error
from houseway.equity.pot_equity import BOARD, Equity, Player, Progress, Question
from houseway.errors import BadInput
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import Hands, kernels

# Small enough for a processor's inner cache, large enough that starting a block costs almost nothing.
BLOCK = 1 << 15
_BLOCK_BITS, _WORD = 24, (1 << 64) - 1
# Blocks handed out between two reports of progress.
_WAVE = 256


def sampled(asked: Question, samples: int, seed: int, progress: Progress | None) -> Equity:
    """Equity over random deals, each from a full pack."""
    boards = max(len(asked.boards), 1)
    deal = _board_deals if asked.fixed and asked.boards else _whole_deals
    # One thread compiles and derives everything first.
    deal(asked, 0, 1, Pots(asked, boards))

    def play(number: int) -> Pots:
        pots = Pots(asked, boards)
        deal(asked, (seed << _BLOCK_BITS) + number & _WORD, min(BLOCK, samples - number * BLOCK), pots)
        return pots

    total = Pots(asked, boards)
    blocks = range(-(-samples // BLOCK))
    with ThreadPoolExecutor(table_cache.threads()) as pool:
        for first in blocks[::_WAVE]:
            for pots in pool.map(play, blocks[first : first + _WAVE]):
                total.take(pots)
            if progress:
                progress(min((first + _WAVE) * BLOCK, samples), samples)
    players = [_player(asked, total, player, samples) for player in range(len(asked.holdings))]
    return answer(asked, players, samples, sampled=True, seed=seed)


def _board_deals(asked: Question, stream: int, deals: int, pots: Pots) -> None:
    """Deals of complete hands: only boards are drawn."""
    holes = [np.array(each, np.uint8) for each in asked.holdings]
    gone = {face for each in (*asked.boards, asked.dead, *(each[0] for each in asked.holdings)) for face in each}
    live = np.array([face for face in range(52) if face not in gone], np.uint8)
    wanted = [BOARD - len(each) for each in asked.boards]
    shuffled = kernels("equity.showdown_kernels").shuffled
    if len(wanted) == 1:
        boards = np.empty((deals, BOARD), np.uint8)
        boards[:, : BOARD - wanted[0]] = asked.boards[0]
        shuffled(np.uint64(stream), live, BOARD - wanted[0], wanted[0], boards)
        pots.add(holes, [boards])
        return
    drawn = np.empty((deals, sum(wanted)), np.uint8)
    shuffled(np.uint64(stream), live, 0, sum(wanted), drawn)
    pots.add(holes, _filled(asked, drawn))


def _filled(asked: Question, drawn: Hands) -> list[Hands]:
    """The boards of each deal: the known cards, then the drawn ones."""
    boards, at = [], 0
    for known in asked.boards:
        board = np.empty((len(drawn), BOARD), np.uint8)
        need = BOARD - len(known)
        board[:, : len(known)] = known
        board[:, len(known) :] = drawn[:, at : at + need]
        boards.append(board)
        at += need
    return boards


def _whole_deals(asked: Question, stream: int, deals: int, pots: Pots) -> None:
    """Deals of ranges or incomplete hands: everything is drawn."""
    ranges, starts, given = _ranges(asked)
    gone = np.zeros(52, np.uint8)
    for each in (*asked.boards, asked.dead):
        gone[list(each)] = 1
    holes = np.empty((len(asked.holdings), deals, asked.own), np.uint8)
    drawn = np.empty((deals, sum(BOARD - len(each) for each in asked.boards)), np.uint8)
    if not kernels("equity.showdown_kernels").dealt(np.uint64(stream), ranges, starts, given, gone, holes, drawn):
        raise BadInput("the ranges leave hardly any deal in which every hand has its own cards", where="hands")
    boards = _filled(asked, drawn) if asked.boards else [np.empty((deals, 0), np.uint8)]
    pots.add(list(holes), boards)


def _ranges(asked: Question) -> tuple[Hands, np.typing.NDArray[np.int64], np.typing.NDArray[np.int64]]:
    """All holdings in rows, where each hand's rows begin, and how many cards its holdings have."""
    rows: list[Sequence[int]] = []
    starts, given = [0], []
    for holdings in asked.holdings:
        given.append(len(holdings[0]))
        rows += [(*each, *[0] * (8 - len(each))) for each in holdings]
        starts.append(len(rows))
    return np.array(rows, np.uint8), np.array(starts, np.int64), np.array(given, np.int64)


def _player(asked: Question, total: Pots, player: int, samples: int) -> Player:
    pot = kernels("equity.showdown_kernels").POT * len(total.high)
    points, squares = int(total.points[player]), int(total.squares[player])
    tallies = {}
    for board in range(len(total.high)):
        tallies.update(total.tallies(player, samples, board))
    error = standard_error(points, squares, samples, pot)
    return Player(asked.names[player], Fraction(points, pot * samples), tallies, int(total.scoops[player]), error)
