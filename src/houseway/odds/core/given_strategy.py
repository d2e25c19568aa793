"""A given strategy: a rule of thumb by its name, or charts in a file as `odds --chart --json` writes them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeAlias

from houseway.errors import BadInput, nearest
from houseway.odds.core.deal_counts import Counting
from houseway.odds.core.strategy import Cell, StrategyChart
from houseway.rules.posting.terms import Terms

HOUSE_WAY = "hands of both sides are set by the house way"


@dataclass(frozen=True, slots=True)
class GivenStrategy:
    """A rule of thumb by its `name`; where it is read from a file, its charts by their titles."""

    name: str
    charts: Mapping[str, StrategyChart] = field(default_factory=dict)

    def chart(self, title: str) -> StrategyChart:
        """The chart with this title; refused by name where it is missing."""
        if title not in self.charts:
            raise BadInput(f"no chart is called {title!r}; {nearest(title, list(self.charts))}", where=self.name)
        return self.charts[title]

    def move(self, title: str, row: str, column: str) -> str:
        cell = self.chart(title).cells.get((row, column))
        if cell is None:
            raise BadInput(f"chart {title!r} has no cell in row {row!r}, column {column!r}", where=self.name)
        return cell.move

    def check_titles(self, known: list[str]) -> None:
        """Refuse a chart that this game does not have: it would do nothing."""
        for title in self.charts:
            if title not in known:
                raise BadInput(f"this game has no chart {title!r}; {nearest(title, known)}", where=self.name)

    def only(self, name: str) -> None:
        """Refuse anything but the one strategy that a game has."""
        if self.charts or self.name.replace(" ", "-") != name:
            raise self.unknown([name])

    def unknown(self, names: list[str]) -> BadInput:
        """The refusal of a name."""
        return BadInput(
            f"{self.name!r} is no strategy of this game, and no file with its charts; {nearest(self.name, names)}",
            where="strategy",
        )


Strategist: TypeAlias = Callable[[Terms, GivenStrategy], Mapping[str, Counting]]
"""The counts of a game's wagers where hands are played by a given strategy."""


def read_strategy(words: str) -> GivenStrategy:
    """A strategy by name, or the charts of a file."""
    path = Path(words)
    if not path.exists() and path.suffix.lower() != ".json":
        return GivenStrategy(words)
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadInput(f"cannot be read: {error.strerror}", where=path.name or "strategy") from None
    except ValueError as error:
        raise BadInput(f"not JSON: {error}", where=path.name) from None
    charts = {chart.title: chart for each in _strategies(plain, path.name) for chart in each}
    if not charts:
        raise BadInput("it has no charts", where=path.name)
    return GivenStrategy(path.name, charts)


def _strategies(plain: Any, where: str) -> list[list[StrategyChart]]:
    """The charts of every wager: `{"strategies": [{"charts": [...]}]}`, or `{"charts": [...]}` alone."""
    if isinstance(plain, dict) and "charts" in plain:
        plain = {"strategies": [plain]}
    try:
        return [[_chart(chart, where) for chart in each["charts"]] for each in plain["strategies"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(
            f"expected charts as `houseway odds ID --chart --json` writes them; {type(error).__name__}: {error}",
            where=where,
        ) from None


def _chart(plain: Mapping[str, Any], where: str) -> StrategyChart:
    title, rows, columns = str(plain["title"]), tuple(plain["rows"]), tuple(plain["columns"])
    cells = {}
    for cell in plain["cells"]:
        place = cell["row"], cell["column"]
        if place[0] not in rows or place[1] not in columns:
            raise BadInput(f"chart {title!r} has a cell at {place[0]!r}, {place[1]!r}, and no such place", where=where)
        if place in cells:
            raise BadInput(f"chart {title!r} has two cells at {place[0]!r}, {place[1]!r}", where=where)
        cells[place] = Cell(str(cell["move"]), Fraction(0))
    return StrategyChart(title, rows, columns, cells)
