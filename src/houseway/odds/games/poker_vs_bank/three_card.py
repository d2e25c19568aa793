"""Strategy for three cards against the bank's: the weakest hand worth a raise for each open card."""

from __future__ import annotations

import numpy as np

from houseway.cards.card import RANK_NAMES, RANKS
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DecisionCells, Which, against

_PAIR_UP = "pair or better"
_JACK = RANKS.index("J")


def three_cards(match: Match, cells: DecisionCells) -> Strategy:
    """A threshold for each open card: stronger hands are raised sooner."""
    firsts = [cells.from_one_on(column) for column in range(len(cells.columns))]
    raised = np.arange(len(cells.scale))[:, None] >= np.array(firsts)
    chart = StrategyChart(
        _title(cells),
        tuple(_rows(match, cells)),
        cells.columns[::-1],
        {
            (row, cells.columns[column]): _cell(cells, strengths, column, firsts[column])
            for row, strengths in _rows(match, cells).items()
            for column in reversed(range(len(firsts)))
        },
    )
    return Strategy((chart,), (*_sentences(cells, firsts), cells.verdict(raised)))


def _title(cells: DecisionCells) -> str:
    return f"three cards: {cells.raises} or fold"


def chart_cells(match: Match, cells: DecisionCells) -> tuple[str, dict[tuple[str, str], Which]]:
    """The title of the chart, and the hands and open cards of each of its cells."""
    found = {}
    for row, strengths in _rows(match, cells).items():
        for column, name in enumerate(cells.columns):
            found[row, name] = strengths[:, None] & (np.arange(len(cells.columns)) == column)
    return _title(cells), found


def _rows(match: Match, cells: DecisionCells) -> dict[str, Which]:
    """High-card hands by their highest card, from the ace to a jack, and everything above."""
    low = np.array([match.order.kind(int(strength)) == "high card" for strength in cells.scale])
    top = np.array([cells.ranks(at)[0] for at in range(len(cells.scale))])
    rows = {_PAIR_UP: ~low}
    for rank in range(len(RANKS) - 1, _JACK, -1):
        rows[f"{RANK_NAMES[rank]} high"] = low & (top == rank)
    return {**rows, f"{RANK_NAMES[_JACK]} high or less": low & (top <= _JACK)}


def _cell(cells: DecisionCells, strengths: Which, column: int, first: int) -> Cell:
    """One move for all these hands, or the hand from which raising begins."""
    where = np.zeros(cells.facts.shape[:2], bool)
    where[strengths, column] = True
    found = cells.one_move(where)
    assert found is not None
    places = np.flatnonzero(strengths)
    if not places[0] < first <= places[-1]:
        return found
    deals, all_of_them, _ = cells.sums(where)
    where[:first] = False
    _, gain, _ = cells.sums(where)
    return Cell(f"from {cells.written(first)}", cells.average(gain - max(all_of_them, 0), deals))


def _sentences(cells: DecisionCells, firsts: list[int]) -> list[str]:
    move = cells.raises.capitalize()
    if not cells.match.seen:
        return [f"{move} with {cells.written(firsts[0])} or better."]
    said = []
    for first in sorted(set(firsts), reverse=True):
        ranks = [rank for rank in reversed(range(len(firsts))) if firsts[rank] == first]
        with_what = f"with {cells.written(first)} or better" if first else "with any hand"
        said.append(f"{move} {with_what} against {against(ranks)}.")
    return said
