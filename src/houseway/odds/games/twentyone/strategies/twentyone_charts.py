"""The best moves at twenty-one as charts: hard and soft totals, pairs, and doubled hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import UpCardPlay, Values, best
from houseway.odds.games.twentyone.twentyone_kernels import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER

WORDS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SPLIT: "split", SURRENDER: "surrender", RESCUE: "rescue"}
_MILLION = 10**6
EXCEPTIONS = "two cards that are played differently from their total"


@dataclass
class _Sums:
    """The average worth of each move over some hands, and how often they are dealt."""

    worth: Counter[int] = field(default_factory=Counter)
    weight: float = 0.0

    def add(self, values: Values, weight: float) -> None:
        for move, value in values.items():
            self.worth[move] += weight * value  # type: ignore[assignment]
        self.weight += weight

    def cell(self, live: float) -> Cell:
        means = {move: total / self.weight for move, total in self.worth.items()}
        move = best(means)
        others = [value for each, value in means.items() if each != move]
        lost = (means[move] - max(others)) / live if others else 0.0
        return Cell(WORDS[move], Fraction(round(max(lost, 0.0) * _MILLION), _MILLION))


def strategy(table: TwentyOneTable, behind: Sequence[UpCardPlay]) -> Strategy:
    """Charts of the moves, averaged over all hands of a total; and the single hands that differ."""
    charts = [
        _chart("hard hands of two cards", table, behind, _hard_two),
        _chart("soft hands of two cards", table, behind, _soft_two),
        _chart("pairs", table, behind, _pairs),
        _chart("hard hands of three cards or more", table, behind, _hard_more),
        _chart("soft hands of three cards or more", table, behind, _soft_more),
    ]
    for time in range(table.times if table.play.rescue != "not allowed" or table.times > 1 else 0):
        title = f"a hand that was doubled {('once', 'twice', 'three times')[time]}"
        charts.append(_chart(title, table, behind, lambda each, time=time: _doubled(each, time)))  # type: ignore[misc]
    charts = [chart for chart in charts if chart.cells]
    apart = _exceptions(table, behind, {chart.title: chart for chart in charts})
    return Strategy((*charts, *[apart] * bool(apart.cells)), tuple(_rules(table, behind, apart)))


Rows = Iterable[tuple[str, Values, float]]


def _chart(
    title: str, table: TwentyOneTable, behind: Sequence[UpCardPlay], rows_of: Callable[[UpCardPlay], Rows]
) -> StrategyChart:
    sums: dict[tuple[str, str], _Sums] = {}
    columns = _columns(table)
    live = {_up(each): _live(each) for each in behind}
    for each in behind:
        for row, values, weight in rows_of(each):
            if len(values) > 1:
                sums.setdefault((row, _up(each)), _Sums()).add(values, weight)
    order = {row: None for row, _ in sums}
    cells = {key: found.cell(live[key[1]]) for key, found in sums.items() if found.weight}
    rows = tuple(sorted(order, key=_place))
    return StrategyChart(
        title, rows, tuple(column for column in columns if any(up == column for _, up in cells)), cells
    )


def _up(behind: UpCardPlay) -> str:
    return behind.table.shoe.names[behind.up]


def _place(row: str) -> tuple[int, str]:
    digits = "".join(letter for letter in row if letter.isdigit())
    return (-int(digits) if digits else 0, row)


def _live(behind: UpCardPlay) -> float:
    """How likely a hand is played at all: costs are per hand played."""
    if behind.table.early or not behind.table.checked[behind.up]:
        return 1.0
    return float(behind.live(np.zeros((1, len(behind.held)), np.int64), behind.held)[0])


def _two_cards(behind: UpCardPlay) -> Iterable[tuple[int, int, int, Values, float]]:
    table = behind.table
    for low, high, hand in table.hands.pairs():
        weight = float(behind.chances_of_hands[hand] * table.plain(low, high))
        if weight > 0:
            yield low, high, hand, behind.of_two(low, high), weight


def _hard_two(behind: UpCardPlay) -> Rows:
    for _, _, hand, values, weight in _two_cards(behind):
        total = behind.table.hands.totals[hand]
        if not total.soft and SPLIT not in values:
            yield str(total.points // 2), values, weight


def _soft_two(behind: UpCardPlay) -> Rows:
    for _, _, hand, values, weight in _two_cards(behind):
        total = behind.table.hands.totals[hand]
        if total.soft and SPLIT not in values:
            yield f"soft {total.points // 2}", values, weight


def _pairs(behind: UpCardPlay) -> Rows:
    names = behind.table.shoe.names
    for low, _, _, values, weight in _two_cards(behind):
        if SPLIT in values:
            yield f"{names[low]}-{names[low]}", values, weight


def _more(behind: UpCardPlay, *, soft: bool) -> Rows:
    hands = behind.table.hands
    for hand in np.flatnonzero((hands.sizes >= 3) & ~hands.over & (hands.zones == 2)).tolist():
        total = hands.totals[hand]
        if total.soft == soft:
            values = behind.after_a_card(hand)
            yield ("soft " if soft else "") + str(total.points // 2), values, float(behind.chances_of_hands[hand])


def _hard_more(behind: UpCardPlay) -> Rows:
    return _more(behind, soft=False)


def _soft_more(behind: UpCardPlay) -> Rows:
    return _more(behind, soft=True)


def _doubled(behind: UpCardPlay, time: int) -> Rows:
    """A hand that was doubled `time` + 1 times: it stands, is doubled again or rescued."""
    hands = behind.table.hands
    for hand in np.flatnonzero((hands.sizes == 3 + time) & ~hands.over).tolist():
        total = hands.totals[hand]
        values = behind.after_doubling(hand, time + 1)
        yield ("soft " if total.soft else "") + str(total.points // 2), values, float(behind.chances_of_hands[hand])


def _exceptions(table: TwentyOneTable, behind: Sequence[UpCardPlay], charts: dict[str, StrategyChart]) -> StrategyChart:
    """The single hands of two cards that are played differently from their total."""
    cells: dict[tuple[str, str], Cell] = {}
    for each in behind:
        names = each.table.shoe.names
        for low, high, hand, values, weight in _two_cards(each):
            total = each.table.hands.totals[hand]
            if len(values) < 2 or SPLIT in values:
                continue
            title, row = ("soft hands of two cards", "soft ") if total.soft else ("hard hands of two cards", "")
            cell = charts[title].cells.get((f"{row}{total.points // 2}", names[each.up])) if title in charts else None
            if cell and cell.move != WORDS[best(values)]:
                sums = _Sums()
                sums.add(values, weight)
                cells[named(names[low], names[high]), names[each.up]] = sums.cell(_live(each))
    columns = [column for column in _columns(table) if any(up == column for _, up in cells)]
    return StrategyChart(EXCEPTIONS, tuple(dict.fromkeys(row for row, _ in cells)), tuple(columns), cells)


def named(low: str, high: str) -> str:
    """Two cards in the charts: `10-2`, the higher place in the shoe first."""
    return f"{high}-{low}"


def _columns(table: TwentyOneTable) -> list[str]:
    """The names of the up cards, the ace last."""
    names = list(dict.fromkeys(table.shoe.names))
    return [*names[1:], names[0]] if names[0] == "A" else names


def _rules(table: TwentyOneTable, behind: Sequence[UpCardPlay], apart: StrategyChart) -> Iterable[str]:
    if apart.cells:
        many = len(apart.cells)
        played = "hand of two cards is" if many == 1 else "hands of two cards are"
        yield f"by the cards themselves {many} {played} played differently from the total: " + (
            "; ".join(f"{row} against {up}: {cell.move}" for (row, up), cell in apart.cells.items())
        )
    else:
        yield "the charts are exact for every hand of two cards"
    again = sorted(
        {each.table.shoe.names[kind] for each in behind for kind, (_, most) in each.split_worth.items() if most > 2}
    )
    if again:
        yield f"pairs that are split are split again whenever that is allowed: {', '.join(again)}"
    if table.even_money:
        lost = table.played_on(table.shoe.names.index("A")) - 1
        yield f"never take even money for a natural against an ace: it gives up {float(lost):.4%} of the wager"
    if table.two_spots:
        yield "switch when the two hands together are worth more afterwards; see what each is worth with `advise`"
