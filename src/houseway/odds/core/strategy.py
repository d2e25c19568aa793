"""How to play a hand best: charts and sentences for people, and the cost of every other move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Cell:
    """The best move, and what the second best loses, in units of the base wager."""

    move: str
    cost: Fraction


@dataclass(frozen=True, slots=True)
class StrategyChart:
    """Hands down the side, the visible cards of the bank along the top. A combination that cannot occur has no cell."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]

    @property
    def moves(self) -> tuple[str, ...]:
        """Every move of the chart, the most frequent first."""
        seen = [cell.move for cell in self.cells.values()]
        return tuple(sorted(dict.fromkeys(seen), key=lambda move: -seen.count(move)))


@dataclass(frozen=True, slots=True)
class Strategy:
    """Charts, and rules in sentences."""

    charts: tuple[StrategyChart, ...] = ()
    rules: tuple[str, ...] = ()
