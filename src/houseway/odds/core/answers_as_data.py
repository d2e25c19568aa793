"""Answers of the lab as plain data for JSON, and back: integers of any length, fractions as text."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.odds.core.deal_counts import (
    Counted,
    CountedLater,
    Counting,
    Deals,
    Expected,
    PartOf,
    PlayedHand,
    StakeAtEnd,
    Uncounted,
    WagerEnd,
)
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart

Plain = dict[str, Any]


def to_plain(answers: Mapping[str, Counting]) -> Plain:
    """Wagers with the same deals refer to them by number, so that they share them again when read."""
    counted: list[Counted] = []
    wagers: dict[str, Plain] = {}
    for wager, answer in answers.items():
        match answer:
            case PartOf(base):
                wagers[wager] = {"part_of": base}
            case Uncounted(why):
                wagers[wager] = {"why": why}
            case _:
                at = next((at for at, each in enumerate(counted) if each is answer), len(counted))
                wagers[wager] = {"counted": at}
                counted += [answer] if at == len(counted) else []
    return {"wagers": wagers, "counted": [_plain(each) for each in counted]}


def from_plain(plain: Plain) -> dict[str, Counting]:
    counted = [_counted(each) for each in plain["counted"]]
    found: dict[str, Counting] = {}
    for wager, answer in plain["wagers"].items():
        match answer:
            case {"part_of": base}:
                found[wager] = PartOf(base)
            case {"why": why}:
                found[wager] = Uncounted(why)
            case {"counted": at}:
                found[wager] = counted[at]
    return found


def _plain(found: Counted) -> Plain:
    same: Plain = {
        "of": found.of,
        "assumes": found.assumes,
        "exact": found.exact,
        "strategy": _strategy(found.strategy),
    }
    match found:
        case Deals(ways=ways, void=void, lowest=lowest):
            return {**same, "deals": [[*each] for each in ways.items()], "void": void, "lowest": lowest}
        case PlayedHand(base=base, ways=played, lowest=lowest):
            hands = [[[[bet.wager, str(bet.stake), bet.words] for bet in bets], many] for bets, many in played.items()]
            return {**same, "played": hands, "base": base, "lowest": lowest}
        case Expected(base=base, rows=rows, variance=variance, counted=counted):
            expected = [[row.name, row.pays, str(row.net), str(row.stake), str(many)] for row, many in rows.items()]
            # To write an answer down is no reason to count its spread.
            known = None if isinstance(variance, CountedLater) else variance
            return {**same, "expected": expected, "base": base, "variance": known, "variance_counted": counted}


def _counted(plain: Plain) -> Counted:
    same: Plain = {
        "of": plain["of"],
        "assumes": plain["assumes"],
        "exact": plain["exact"],
        "strategy": _read_strategy(plain["strategy"]),
    }
    match plain:
        case {"deals": ways, "void": void, "lowest": lowest}:
            return Deals({tuple(words): many for words, many in ways}, void=void, lowest=lowest, **same)
        case {"played": hands, "base": base, "lowest": lowest}:
            played = {
                tuple(StakeAtEnd(wager, Fraction(stake), tuple(words)) for wager, stake, words in bets): many
                for bets, many in hands
            }
            return PlayedHand(base, played, lowest=lowest, **same)
    rows = {
        WagerEnd(name, pays, Fraction(net), Fraction(stake)): Fraction(many)
        for name, pays, net, stake, many in plain["expected"]
    }
    return Expected(plain["base"], rows, variance=plain["variance"], counted=plain["variance_counted"], **same)


def _strategy(found: Strategy | None) -> Plain | None:
    if found is None:
        return None
    charts = [
        {
            "title": chart.title,
            "rows": chart.rows,
            "columns": chart.columns,
            "cells": [[*place, cell.move, str(cell.cost)] for place, cell in chart.cells.items()],
        }
        for chart in found.charts
    ]
    return {"charts": charts, "rules": found.rules}


def _read_strategy(plain: Plain | None) -> Strategy | None:
    if plain is None:
        return None
    charts = tuple(
        StrategyChart(
            chart["title"],
            tuple(chart["rows"]),
            tuple(chart["columns"]),
            {(row, column): Cell(move, Fraction(cost)) for row, column, move, cost in chart["cells"]},
        )
        for chart in plain["charts"]
    )
    return Strategy(charts, tuple(plain["rules"]))
