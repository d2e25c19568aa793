"""The best way to set seven cards, for people: where the house way errs, and when two pairs stay together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANK_NAMES, RANKS
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.odds.games.pai_gow.setting_counts import BEST, HOUSE
from houseway.ranking import high
from houseway.ranking.kernels.seven_card_kinds import Ints, hand_kinds
from houseway.rules.house_way_arrays import COMPLETE, DealtHands
from houseway.rules.house_ways import HouseWay

if TYPE_CHECKING:
    from houseway.odds.games.pai_gow.pai_gow_methods import SettingCounts

_PAIR = high.PAIR << high.CLASS_SHIFT
_SPLIT = "split"
_NOTED = 3
_BY_RANKS = (
    "The best setting is found for hands of the same ranks and the same cards of a flush together; suits that make no"
    " flush are not looked at."
)


def strategy_against(found: SettingCounts, house: float) -> Strategy:
    """The strategy where the bank's setting is seen: there is nothing to learn."""
    return Strategy(
        rules=(
            "The player-dealer's setting lies open: win both hands if any setting does, else save one of them.",
            f"A player who asks for the house way anyway expects {house:+.4%} of the wager.",
        )
    )


def strategy(
    clauses: Sequence[HouseWay], found: SettingCounts, chosen: Ints, gain: Fraction, house: float, banks: int
) -> Strategy:
    """Charts from the best option of every kind; `house` is the expectation of the house way.

    `banks` is how many hands the bank may hold beside one of the player.
    """
    worth = found.wins * gain.numerator - found.losses * gain.denominator
    scale = gain.denominator * banks
    lost = _lost_by_house(found, chosen, worth)
    by_clause, notes = _clauses(clauses, found, lost, scale)
    best = sum(map(int, worth[chosen])) / (scale * int(found.times.sum()))
    rules = (f"The best setting expects {best:+.4%} of the wager, the printed house way {house:+.4%}.", *notes)
    return Strategy((_two_pairs(found, worth, scale), by_clause), (*rules, _BY_RANKS))


def _lost_by_house(found: SettingCounts, chosen: Ints, worth: Ints) -> Ints:
    """By kind, what the house way loses to the best setting, over all its deals."""
    lost = np.zeros(len(found.times), np.int64)
    house = found.options.of(HOUSE)
    lost[found.options.kind[chosen]] = worth[chosen]
    lost[found.options.kind[house]] -= worth[house]
    return lost


def _clauses(
    clauses: Sequence[HouseWay], found: SettingCounts, lost: Ints, scale: int
) -> tuple[StrategyChart, list[str]]:
    """For every clause, how often it is best and its average loss; and a sentence about the most expensive ones."""
    column, cells, costs = "the house way is best in", {}, {}
    for number, clause in enumerate(clauses):
        mine = (found.table.clause == number) & (found.times > 0)
        hands = int(found.times[mine].sum())
        if not hands:
            continue
        right = int(found.times[mine & (lost == 0)].sum())
        total = sum(map(int, lost[mine]))
        cells[clause.id, column] = Cell(f"{right / hands:.1%}", Fraction(total, scale * hands))
        costs[clause.id] = total / (scale * int(found.times.sum()))
    dearest = sorted(costs, key=costs.__getitem__, reverse=True)[:_NOTED]
    notes = [f"The clause {name} costs {costs[name]:.4%} of the wager over all deals." for name in dearest]
    rows = tuple(name for name, _ in cells)
    return StrategyChart("the house way, clause by clause, and what it loses on average", rows, (column,), cells), notes


@dataclass(frozen=True, slots=True)
class _TwoPairs:
    """Kinds with two pairs and no joker, straight or flush: ranks, number of hands, and the gain from keeping both."""

    high: Ints
    low: Ints
    single: Ints
    hands: Ints
    gained: Ints


def _two_pairs(found: SettingCounts, worth: Ints, scale: int) -> StrategyChart:
    """The chart of the lowest single card with which both pairs stay in back."""
    pairs = _kinds_of_two_pairs(found, worth)
    names = tuple(reversed(RANKS))
    cells = {
        (RANKS[high_pair], RANKS[low_pair]): _pair_cell(
            pairs, (pairs.high == high_pair) & (pairs.low == low_pair), scale
        )
        for high_pair in range(1, len(RANKS))
        for low_pair in range(high_pair)
    }
    title = "two pairs, high pair by low pair: the single card from which on both stay behind, else split (approximate)"
    return StrategyChart(title, names[:-1], names[1:], cells)


def _kinds_of_two_pairs(found: SettingCounts, worth: Ints) -> _TwoPairs:
    dealt, ways = DealtHands(hand_kinds().hands, found.table.ways, wild=True), found.table.ways
    counts, ranks = dealt.counts, np.arange(len(RANKS))
    two = ((counts == 2).sum(axis=1) == 2) & ((counts == 1).sum(axis=1) == 3) & ~dealt.joker & hand_kinds().real
    complete = np.isin(ways.backs >> high.CLASS_SHIFT, COMPLETE) & ways.allowed
    plain = np.flatnonzero(two & ~complete.any(axis=1))
    pairs, single = counts[plain] == 2, np.where(counts[plain] == 1, ranks, -1).max(axis=1)
    together, apart = _best_of(found, worth, plain)
    return _TwoPairs(
        np.where(pairs, ranks, -1).max(axis=1),
        np.where(pairs, ranks, len(RANKS)).min(axis=1),
        single,
        found.times[plain],
        (together - apart)[plain],
    )


def _best_of(found: SettingCounts, worth: Ints, plain: Ints) -> tuple[Ints, Ints]:
    """By kind, the best worth with both pairs in back, and with a pair in front."""
    together, apart = (np.full(len(found.times), np.iinfo(np.int64).min // 2, np.int64) for _ in range(2))
    use = found.options.of(BEST) & np.isin(found.options.kind, plain)
    kind, way = found.options.kind[use], found.options.way[use]
    in_front = found.table.ways.fronts[kind, way] >= _PAIR
    behind = found.table.ways.backs[kind, way] >> high.CLASS_SHIFT == high.TWO_PAIR
    for best, these in ((apart, in_front), (together, ~in_front & behind)):
        np.maximum.at(best, kind[these], worth[use][these])
    return together, apart


def _pair_cell(pairs: _TwoPairs, mine: NDArray[np.bool_], scale: int) -> Cell:
    """The lowest single card with which it is better on average to keep both pairs in back."""
    word, cost, keeps = _SPLIT, 0, True
    for rank in range(len(RANKS) - 1, -1, -1):
        these = mine & (pairs.single == rank)
        if these.any():
            gained = sum(map(int, pairs.gained[these]))
            cost += abs(gained)
            keeps = keeps and gained > 0
            word = RANK_NAMES[rank] if keeps else word
    return Cell(word, Fraction(cost, scale * int(pairs.hands[mine].sum())))
