"""Six cards as they are played best: what all deals come to, which hands are doubled, where the house way is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

import numpy as np

from houseway.cards.card import RANKS
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.odds.games.mini_pai_gow.six_card_counts import EVERY_BANK, SixCounts, SixTable, bank_hands, count
from houseway.odds.games.mini_pai_gow.six_card_hands import Ints, six_cards
from houseway.odds.games.mini_pai_gow.six_card_kernels import FRONTS
from houseway.ranking import high
from houseway.ranking.kernels.table_cache import cached_table
from houseway.rules.house_way_table import way_digest

MODULES = tuple(
    f"houseway.{name}"
    for name in (
        "odds.games.mini_pai_gow.six_card_counts",
        "odds.games.mini_pai_gow.six_card_hands",
        "odds.games.mini_pai_gow.six_card_kernels",
        "odds.games.mini_pai_gow.six_card_play",
        "odds.core.suit_classes",
        "rules.house_ways",
        "ranking.high",
        "ranking.five",
        "ranking.short_hands",
        "ranking.jokers",
        "ranking.kernels.pattern_tables",
    )
)
# The rows of the chart of doubles: no pair, a pair of each rank, and better hands.
_BETTER = ("two pair", "three of a kind", "straight", "flush", "full house or better")
_ROWS = ("no pair", *(f"pair of {rank}" for rank in RANKS), *_BETTER)
_COLUMNS = (*RANKS, "joker")
_TALLIES = 9


@dataclass(frozen=True, slots=True)
class SixPlay:
    """All deals by the best play, as wins, pushes and losses: hands not doubled, doubled and qualified, or not."""

    single: tuple[int, ...]
    qualified: tuple[int, ...]
    unqualified: tuple[int, ...]
    strategy: Strategy


@cache
def played(at: SixTable, gain: Fraction, more: Fraction) -> SixPlay:
    """Count at the first use and cache the result."""
    name = f"mini-pai-gow-{way_digest(at.clauses, at.back, at.least, gain, more)}"
    words = cached_table(name, MODULES, lambda: _totals(at, count(at), gain, more).view(np.int32))
    totals = [int(each) for each in words.view(np.int64)]
    best, house = totals[:_TALLIES], totals[_TALLIES : 2 * _TALLIES]
    chart = np.array(totals[2 * _TALLIES :][: 4 * len(_ROWS) * FRONTS], object).reshape(4, len(_ROWS), FRONTS)
    clauses = np.array(totals[2 * _TALLIES + 4 * len(_ROWS) * FRONTS :], object).reshape(3, len(at.clauses))
    plan = _strategy(at, _worth(best, gain, more), float(_worth(house, gain, more)), chart, clauses, gain, more)
    return SixPlay(tuple(best[:3]), tuple(best[3:6]), tuple(best[6:]), plan)


def _totals(at: SixTable, found: SixCounts, gain: Fraction, more: Fraction) -> Ints:
    """Everything that is shown, added up over all hands."""
    six, bank = six_cards(at.back), bank_hands(at)
    won, lost, plays_won, plays_lost = found.ends.T
    # Gains in whole parts of the base wager.
    parts = gain.denominator * more.denominator
    single = won * (gain.numerator * more.denominator) - lost * parts
    double = plays_won * (more.numerator * gain.denominator) - plays_lost * parts
    worth = single + np.maximum(double, 0)
    starts = found.options.starts[:-1]
    best = _first_best(worth, found.options.hand, np.maximum.reduceat(worth, starts))
    house = np.flatnonzero(found.options.house)
    tallies = [_tally(found, each, double[each] > 0, six.times) for each in (best, house)]
    chart = _chart(found, best, double[best], six.times, bank.scale)
    wrong = worth[best] - worth[house]
    clauses = [
        np.bincount(bank.clause, weights, len(at.clauses)).astype(np.int64)
        for weights in (six.times, six.times * (wrong == 0), six.times * (wrong / EVERY_BANK) * 1_000_000)
    ]
    return np.concatenate([*tallies, chart.ravel(), *clauses])


def _first_best(worth: Ints, hand: Ints, best: Ints) -> Ints:
    """The first option of each hand that is worth the most."""
    top = np.flatnonzero(worth == best[hand])
    _, first = np.unique(hand[top], return_index=True)
    return np.asarray(top[first])


def _tally(found: SixCounts, chosen: Ints, doubled: Ints, times: Ints) -> Ints:
    """Wins, pushes and losses of hands that are not doubled, then of doubled ones, qualified and not."""
    won, lost, plays_won, plays_lost = found.ends[chosen].T
    plays = found.qualified
    groups = [
        (~doubled, won, EVERY_BANK - won - lost, lost),
        (doubled, plays_won, plays - plays_won - plays_lost, plays_lost),
        (doubled, won - plays_won, EVERY_BANK - plays - (won - plays_won) - (lost - plays_lost), lost - plays_lost),
    ]
    return np.array([int((times * who * each).sum()) for who, *ends in groups for each in ends], np.int64)


def _chart(found: SixCounts, best: Ints, double: Ints, times: Ints, scale: Ints) -> Ints:
    """By row and column: hands, doubled hands, what doubling all of them gains, and what doubling the right ones does.

    Gains are in parts of the base wager, summed over the bank's hands and divided by their number.
    """
    backs = scale[found.options.backs[best]]
    kinds, tops = backs >> high.CLASS_SHIFT, backs >> 16 & 15
    better = np.minimum(kinds - high.PAIR - 1, len(_BETTER) - 1) + 1 + len(RANKS)
    row = np.where(kinds == high.HIGH_CARD, 0, np.where(kinds == high.PAIR, 1 + tops, better))
    cell = row * FRONTS + found.options.fronts[best]
    gains = double / EVERY_BANK * 1_000_000
    values = (times, times * (double > 0), times * gains, times * np.maximum(gains, 0))
    return np.stack([np.bincount(cell, each, len(_ROWS) * FRONTS).astype(np.int64) for each in values])


def _worth(tally: list[int], gain: Fraction, more: Fraction) -> Fraction:
    """The expectation of a hand, in units of the base wager."""
    won, lost = tally[0] + tally[3] + tally[6], tally[2] + tally[5] + tally[8]
    return Fraction(won * gain - lost + tally[3] * more - tally[5], sum(tally))


def _strategy(
    at: SixTable,
    best: Fraction,
    house: float,
    chart: np.ndarray[tuple[int, int, int], np.dtype[np.object_]],
    clauses: np.ndarray[tuple[int, int], np.dtype[np.object_]],
    gain: Fraction,
    more: Fraction,
) -> Strategy:
    """A chart of doubles, one of the house way, and what both cost. Costs in charts are rounded to a millionth."""
    parts = gain.denominator * more.denominator * 1_000_000
    cells, missed = {}, 0
    for row, name in enumerate(_ROWS):
        for column, front in enumerate(_COLUMNS):
            hands, _, all_of_them, right = chart[:, row, column]
            if hands:
                gains = all_of_them > 0
                cells[name, front] = Cell("D" if gains else "N", Fraction(abs(all_of_them), hands * parts))
                missed += right - (all_of_them if gains else 0)
    doubles = StrategyChart("the five cards behind and the card in front: D double, N do not", *_sides(cells), cells)
    best_in, ways = "the house way is best in", {}
    for clause, hands, right, lost in zip(at.clauses, *clauses, strict=True):
        if hands:
            ways[clause.id, best_in] = Cell(f"{right / hands:.1%}", Fraction(lost, hands * parts))
    charts = (doubles, StrategyChart("the house way, clause by clause", *_sides(ways), ways))
    every = sum(chart[0].flat)
    rules = (
        f"The best play expects {float(best):+.4%} of the base wager, the house way and the best doubles {house:+.4%}.",
        f"{sum(chart[1].flat) / every:.2%} of all hands are doubled.",
        f"The chart of doubles is approximate: playing by it costs {missed / every / parts:.4%}.",
    )
    return Strategy(charts, rules)


def _sides(cells: dict[tuple[str, str], Cell]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    rows, columns = (tuple(dict.fromkeys(side)) for side in zip(*cells, strict=True))
    return rows, tuple(sorted(columns, key=lambda each: (*_COLUMNS, each).index(each)))
