"""The lab's strategy for twenty-one as a chart of the pit: what thousands of tables play is what the lab has priced."""

from __future__ import annotations

from houseway.cards.card import RANKS
from houseway.odds.core.strategy import Strategy, StrategyChart
from houseway.pit.banked.hand_questions import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER, HandChart, cell

_MOVES = {"stand": STAND, "hit": HIT, "double": DOUBLE, "split": SPLIT, "surrender": SURRENDER, "rescue": RESCUE}
_TITLES = {
    "hard hands of two cards": 0,
    "soft hands of two cards": 1,
    "hard hands of three cards or more": 2,
    "soft hands of three cards or more": 3,
}
_DOUBLED = {
    "a hand that was doubled once": 4,
    "a hand that was doubled twice": 6,
    "a hand that was doubled three times": 6,
}
_JOKER = 13


def hand_chart(strategy: Strategy) -> HandChart:
    """The cells of the lab's charts. Where a double or a surrender is not legal, a hand goes on like one of more cards.

    The lab averages each total over its hands; single hands that differ are played like their total.
    """
    chart = HandChart.standing_from(17, 18)
    charts = {each.title: each for each in strategy.charts}
    for title in ("hard hands of three cards or more", "soft hands of three cards or more"):
        if title in charts:
            # Hands of two cards that are never doubled or given up are not in the charts of two cards.
            _fill(chart, charts[title], _TITLES[title])
            _fill(chart, charts[title], _TITLES[title] - 2)
    for title in ("hard hands of two cards", "soft hands of two cards"):
        if title in charts:
            _fill(chart, charts[title], _TITLES[title])
    for title, kind in _DOUBLED.items():
        if title in charts:
            _fill(chart, charts[title], kind)
    if "pairs" in charts:
        _split(chart, charts["pairs"])
    return chart


def _fill(chart: HandChart, found: StrategyChart, kind: int) -> None:
    for (row, column), best in found.cells.items():
        soft, total = row.startswith("soft "), int(row.removeprefix("soft "))
        at = kind + soft if kind >= min(_DOUBLED.values()) else kind
        for up in _ranks(column):
            otherwise = chart.moves[2 + soft, total, up] & 15
            chart.moves[at, total, up] = cell(_MOVES[best.move], int(otherwise))


def _split(chart: HandChart, found: StrategyChart) -> None:
    for (row, column), best in found.cells.items():
        for rank in _ranks(row.partition("-")[0]):
            for up in _ranks(column):
                chart.splits[rank, up] = best.move == "split"


def _ranks(name: str) -> list[int]:
    """The ranks that a name of the lab stands for: tens and pictures have one column."""
    if name == "10":
        return [RANKS.index(letter) for letter in "TJQK"]
    return [_JOKER] if name == "joker" else [RANKS.index(name)]
