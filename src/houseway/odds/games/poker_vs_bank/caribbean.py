"""Strategy for five cards against the bank's: the decision is close at ace-king and depends on the open card."""

from __future__ import annotations

import numpy as np

from houseway.cards.card import RANKS
from houseway.odds.core.strategy import Strategy, StrategyChart
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import UNSEEN, DecisionCells, Which

_ACE, _KING, _QUEEN, _JACK = (RANKS.index(letter) for letter in "AKQJ")
_TOP, _HELD, _BELOW, _OTHER = (
    "an ace or a king",
    "a rank that you hold",
    "a card below your fourth",
    "any other card",
)
_HANDS = ("pair or better", "A-K-Q-J", "A-K-Q", "A-K-J", "A-K with less", "less than A-K")


def five_cards(match: Match, cells: DecisionCells) -> Strategy:
    """The best move by a few kinds of hands, and by how the open card relates to them."""
    rows = _rows(match, cells)
    columns = _columns(cells, rows)
    chart = StrategyChart(
        _title(cells),
        _HANDS,
        tuple(columns),
        {
            (row, column): cell
            for row, hands in rows.items()
            for column, cards in columns.items()
            if (cell := cells.one_move(hands[:, None] & cards))
        },
    )
    raised = np.zeros(cells.facts.shape[:2], bool)
    for (row, column), cell in chart.cells.items():
        if cell.move == cells.raises:
            raised |= rows[row][:, None] & columns[column]
    return Strategy((chart,), (*_sentences(cells, chart), cells.verdict(raised)))


def _title(cells: DecisionCells) -> str:
    return f"five cards: {cells.raises} or fold"


def chart_cells(match: Match, cells: DecisionCells) -> tuple[str, dict[tuple[str, str], Which]]:
    """The title of the chart, and the hands and open cards of each of its cells that can occur."""
    rows = _rows(match, cells)
    columns = _columns(cells, rows)
    places = {(row, column): hands[:, None] & cards for row, hands in rows.items() for column, cards in columns.items()}
    return _title(cells), {place: where for place, where in places.items() if cells.one_move(where)}


def _rows(match: Match, cells: DecisionCells) -> dict[str, Which]:
    """High-card hands by their highest cards, and everything above."""
    low = np.array([match.kinds[match.kind(int(strength))] == "high-card" for strength in cells.scale])
    held = np.array([cells.ranks(at)[:4] for at in range(len(cells.scale))])
    both = low & (held[:, 0] == _ACE) & (held[:, 1] == _KING)
    queen, jack = both & (held[:, 2] == _QUEEN), both & (held[:, 2] == _JACK)
    with_jack = queen & (held[:, 3] == _JACK)
    groups = (~low, with_jack, queen & ~with_jack, jack, both & ~queen & ~jack, low & ~both)
    return dict(zip(_HANDS, groups, strict=True))


def _columns(cells: DecisionCells, rows: dict[str, Which]) -> dict[str, Which]:
    """How the open card relates to a hand. A hand with ace and king holds both ranks anyway."""
    if not cells.match.seen:
        return {UNSEEN: np.ones((len(cells.scale), 1), bool)}
    ranks = np.array([cells.ranks(at) for at in range(len(cells.scale))])
    card = np.arange(len(RANKS))
    held = (ranks[:, :, None] == card).any(axis=1)
    neither = rows[_HANDS[0]] | rows[_HANDS[-1]]
    top = (card >= _KING) & ~(held & neither[:, None])
    held &= ~top
    below = ~top & ~held & (card < ranks[:, 3:4])
    return {_TOP: top, _HELD: held, _BELOW: below, _OTHER: ~(top | held | below)}


def _sentences(cells: DecisionCells, chart: StrategyChart) -> list[str]:
    """For each kind of hand, the open cards against which it is raised."""
    said = []
    for row in chart.rows:
        moves = {column: chart.cells[row, column].move for column in chart.columns if (row, column) in chart.cells}
        against = [column for column, move in moves.items() if move == cells.raises]
        if len(against) == len(moves):
            said.append(f"{row}: {cells.raises}.")
        elif not against:
            said.append(f"{row}: fold.")
        else:
            said.append(f"{row}: {cells.raises} against {', '.join(against)}; otherwise fold.")
    return said
