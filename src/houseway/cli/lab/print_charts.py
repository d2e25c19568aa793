"""Strategy charts at the terminal: a letter in every cell, and a colour where there are any."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.core.strategy import Strategy, StrategyChart
from houseway.odds.report.chart_pictures import all_moves, colours, is_close, letters, named, svg
from houseway.odds.report.figures import not_printed

if TYPE_CHECKING:
    from rich.console import Console


def strategies(found: GameOdds) -> dict[str, Strategy]:
    """The best strategy for each wager; a game without decisions, or whose decisions are not worked out, is refused."""
    told = {each.wager.id: each.deals.strategy for each in found.prices}
    some = {wager: each for wager, each in told.items() if each is not None and (each.charts or each.rules)}
    if not some:
        raise BadInput(_no_chart(found), where=found.terms.sheet.name)
    return some


def different(told: Mapping[str, Strategy]) -> list[Strategy]:
    """Each strategy once, where several wagers share it."""
    found: list[Strategy] = []
    for each in told.values():
        if each not in found:
            found.append(each)
    return found


def _no_chart(found: GameOdds) -> str:
    """Why there is no chart: nobody decides anything that matters, or the wagers have no figure."""
    from houseway.odds.core.methods import ADVISERS

    if not any(row.step in ADVISERS for row in found.terms.sheet.round):
        return "once the wagers lie nobody decides anything that changes their worth, so there is no chart"
    reasons = "; ".join(f"{wager}: {why}" for wager, why in found.refused.items())
    return f"no decision of this game is worked out, so there is no chart. {reasons}"


def written(path: Path, found: GameOdds, told: Mapping[str, Strategy]) -> None:
    """All charts on one page, as an SVG file."""
    if path.suffix.lower() != ".svg":
        raise BadInput(f"a chart is written as .svg, not {path.name!r}", where="out")
    together = Strategy(
        tuple(chart for each in different(told) for chart in each.charts),
        tuple(rule for each in different(told) for rule in each.rules),
    )
    terms = found.terms
    title = f"{terms.sheet.title}: how the hand is best played"
    exact = all(found.price(wager).exact for wager in told)
    rules = not_printed(terms.sheet) or f"rules {terms.sheet.digest}"
    note = f"{terms.sheet.name}, {terms.pack.say()}, {'exact' if exact else 'estimated'}; {rules}"
    try:
        path.write_text(svg(together, title, note), encoding="utf-8")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", where=str(path)) from None


def draw_strategy(out: Console, strategy: Strategy) -> None:
    """Every chart, what its letters mean, and the rules in words."""
    from rich.text import Text

    moves = all_moves(strategy)
    signs, fills = letters(moves), colours(moves)
    for chart in strategy.charts:
        _draw_chart(out, chart, signs, fills)
    if explained := named(moves, signs):
        legend = Text("\n")
        for move in explained:
            legend.append(f" {signs[move]} ", style=f"black on {fills[move]}").append(f" {move}   ")
        out.print(legend)
    for rule in strategy.rules:
        out.print(rule)


def _draw_chart(out: Console, chart: StrategyChart, signs: dict[str, str], fills: dict[str, str]) -> None:
    from rich.table import Table
    from rich.text import Text

    drawn = Table("", box=None, pad_edge=False, padding=(0, 0))
    for column in chart.columns:
        drawn.add_column(f" {column} ", justify="center", no_wrap=True)
    for row in chart.rows:
        cells = [Text(f"{row} ")]
        for column in chart.columns:
            cell = chart.cells.get((row, column))
            sign = signs[cell.move] if cell else ""
            dim = " dim" if cell and is_close(cell.cost) else ""
            cells.append(Text(f" {sign} ", style=f"black on {fills[cell.move]}{dim}" if cell else ""))
        drawn.add_row(*cells)
    out.print(f"\n{chart.title}", style="bold", markup=False)
    out.print(drawn)
