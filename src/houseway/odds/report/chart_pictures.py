"""Strategies as pictures: charts on one printable page, every move with a letter and a colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from textwrap import wrap

from houseway.odds.core.strategy import Strategy, StrategyChart

# Colours that everybody can tell apart, on paper too. The letters say the same without colour.
COLOURS = ("#8ecae6", "#f7b267", "#95d5b2", "#f4978e", "#cdb4db", "#e9d985", "#b8c0c8", "#e5b8a0")
CLOSE = Fraction(1, 100)
"""The cell is pale where the second best move loses less than this share of the base wager."""


def letters(moves: Iterable[str]) -> dict[str, str]:
    """A sign for every move: the multiple of `play 4x`, or else the first letter that no other move has.

    A share, which says how often a clause of a house way is best, is its own sign.
    """
    found: dict[str, str] = {}
    for move in moves:
        if move.endswith("%"):
            found[move] = move
            continue
        digits = [word[:-1] for word in move.split() if word.endswith("x") and word[:-1].isdecimal()]
        signs = [*digits, *(sign.upper() for sign in move if sign.isalnum())]
        free = [sign for sign in signs if sign not in found.values()]
        found[move] = free[0] if free else f"{signs[0]}{len(found)}"
    return found


def named(moves: Iterable[str], signs: Mapping[str, str]) -> list[str]:
    """The moves whose signs a legend has to explain."""
    return [move for move in moves if signs[move] != move]


def all_moves(strategy: Strategy) -> list[str]:
    """Every move of every chart, in the order of their first appearance."""
    return list(dict.fromkeys(move for chart in strategy.charts for move in chart.moves))


def colours(moves: Sequence[str]) -> dict[str, str]:
    return {move: COLOURS[at % len(COLOURS)] for at, move in enumerate(moves)}


def is_close(cost: Fraction) -> bool:
    return cost < CLOSE


# SVG ---------------------------------------------------------------------------------------------------------------

_CELL_H, _TEXT, _SMALL, _TITLE = 15, 9, 8, 14
_LETTER_WIDTH, _GAP, _MARGIN, _PAGE_WIDTH, _PAGE_RATIO = 5.2, 18, 24, 760, 1.4142
_LEAST_CELL, _MOST_CELL = 16, 40


@dataclass(frozen=True, slots=True)
class _Block:
    """A chart and its place on the page."""

    chart: StrategyChart
    side: float
    cell: float
    left: float = 0
    top: float = 0

    @property
    def width(self) -> float:
        return max(self.side + self.cell * len(self.chart.columns), len(self.chart.title) * _LETTER_WIDTH * 1.2)

    @property
    def height(self) -> float:
        return _CELL_H * (len(self.chart.rows) + 2.4)


def svg(strategy: Strategy, title: str, note: str = "") -> str:
    """The charts and rules of a strategy on one page, as the text of an SVG file."""
    moves = all_moves(strategy)
    signs, fills = letters(moves), colours(moves)
    blocks, width, bottom = _laid_out([_sized(chart) for chart in strategy.charts])
    parts = [part for block in blocks for part in _chart(block, signs, fills)]
    y = bottom + _GAP
    legend, y = _legend(moves, signs, fills, y, width)
    sentences = [*strategy.rules, *([note] if note else [])]
    lines = [line for each in sentences for line in wrap(each, int((width - 2 * _MARGIN) / (_LETTER_WIDTH * 0.98)))]
    for line in lines:
        y += _CELL_H
        parts.append(_text(_MARGIN, y, line, _TEXT))
    height = y + _MARGIN
    described = "; ".join([*(chart.title for chart in strategy.charts), *strategy.rules])
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" '
        f'viewBox="0 0 {_round(width)} {_round(height)}" font-family="Helvetica, Arial, sans-serif" fill="#1c1c1c">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(described)}</desc>',
        f'<rect width="{_round(width)}" height="{_round(height)}" fill="#ffffff"/>',
        _text(_MARGIN, _MARGIN + _TITLE / 2, title, _TITLE, bold=True),
    )
    return "\n".join([*head, *parts, *legend, "</svg>"]) + "\n"


def _sized(chart: StrategyChart) -> _Block:
    side = max([len(row) for row in chart.rows] + [4]) * _LETTER_WIDTH + 8
    widest = max([len(column) for column in chart.columns] + [1]) * _LETTER_WIDTH + 6
    return _Block(chart, side, min(max(widest, _LEAST_CELL), max(widest, _MOST_CELL)))


def _laid_out(blocks: list[_Block]) -> tuple[list[_Block], float, float]:
    """Place charts next to each other as far as the page goes, then below; portrait format where possible."""
    area = sum((block.width + _GAP) * (block.height + _GAP) for block in blocks)
    width = max([_PAGE_WIDTH, (area / _PAGE_RATIO) ** 0.5, *(block.width + 2 * _MARGIN for block in blocks)])
    placed: list[_Block] = []
    x, y, row = float(_MARGIN), float(_MARGIN + 2 * _TITLE), 0.0
    for block in blocks:
        if x > _MARGIN and x + block.width > width - _MARGIN:
            x, y, row = float(_MARGIN), y + row + _GAP, 0.0
        placed.append(_Block(block.chart, block.side, block.cell, x, y))
        x, row = x + block.width + _GAP, max(row, block.height)
    return placed, width, y + row


def _chart(block: _Block, signs: dict[str, str], fills: dict[str, str]) -> Iterable[str]:
    chart, x0, y0 = block.chart, block.left + block.side, block.top + 1.2 * _CELL_H
    yield _text(block.left, block.top + 0.7 * _CELL_H, chart.title, _TEXT + 1, bold=True)
    for at, column in enumerate(chart.columns):
        yield _text(x0 + (at + 0.5) * block.cell, y0 + 0.7 * _CELL_H, column, _SMALL, anchor="middle")
    y0 += _CELL_H
    for at, row in enumerate(chart.rows):
        y = y0 + at * _CELL_H
        yield _text(x0 - 4, y + 0.72 * _CELL_H, row, _SMALL, anchor="end")
        for number, column in enumerate(chart.columns):
            if cell := chart.cells.get((row, column)):
                x = x0 + number * block.cell
                pale = ' fill-opacity="0.45"' if is_close(cell.cost) else ""
                told = f"{row}, {column}: {cell.move}; the next best loses {float(cell.cost):.4f}"
                yield (
                    f'<g><title>{escape(told)}</title><rect x="{_round(x)}" y="{_round(y)}" '
                    f'width="{_round(block.cell)}" height="{_CELL_H}" fill="{fills[cell.move]}"{pale} '
                    f'stroke="#ffffff"/>'
                    + _text(x + block.cell / 2, y + 0.72 * _CELL_H, signs[cell.move], _SMALL, anchor="middle")
                    + "</g>"
                )


def _legend(
    moves: Sequence[str], signs: dict[str, str], fills: dict[str, str], y: float, width: float
) -> tuple[list[str], float]:
    """The letter and colour of each move, and what a pale cell means."""
    parts, x = [], float(_MARGIN)
    for move in named(moves, signs):
        wide = len(move) * _LETTER_WIDTH + 38
        if x + wide > width - _MARGIN:
            x, y = float(_MARGIN), y + 1.3 * _CELL_H
        parts.append(
            f'<rect x="{_round(x)}" y="{_round(y)}" width="20" height="{_CELL_H}" fill="{fills[move]}"/>'
            + _text(x + 10, y + 0.72 * _CELL_H, signs[move], _SMALL, anchor="middle")
            + _text(x + 26, y + 0.72 * _CELL_H, move, _TEXT)
        )
        x += wide
    parts.append(
        _text(_MARGIN, y + 2 * _CELL_H, "pale: the next best move loses less than 1% of the base wager", _SMALL)
    )
    return parts, y + 2.4 * _CELL_H


def _text(x: float, y: float, words: str, size: float, *, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{_round(x)}" y="{_round(y)}" font-size="{size}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )


def _round(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
