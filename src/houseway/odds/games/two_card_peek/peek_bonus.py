"""The Peek Bonus of Two Card Peek: a row of five cards, two of which are seen when the wager is made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

import numpy as np

from houseway.odds.core.deal_counts import Deals, OutcomeIds
from houseway.odds.core.price import price
from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.ranking.kernels import strengths
from houseway.ranking.poker_vs_bank import five_card, peek_words
from houseway.rules.sheet.spec import WagerRules

_RANKS = "23456789TJQKA"
_HIGH_FIRST = _RANKS[::-1]
_PAIRS, _SUITED, _OTHERS = 6, 4, 12
_OF = "five cards out of 52, two of them seen first"

Two = tuple[int, int, bool]
"""The higher rank, the lower rank, and whether both cards are of one suit."""


def peek_bonus(wager: WagerRules) -> Deals:
    """The odds if the wager is made on every row; the chart says with which two cards it pays to make it."""
    whole: Counter[OutcomeIds] = Counter()
    for ways in _by_two_cards().values():
        whole.update(ways)
    return Deals(whole, _OF, assumes="it is made whatever the two cards of the row are", strategy=_strategy(wager))


@cache
def _by_two_cards() -> Mapping[Two, Counter[OutcomeIds]]:
    """For each kind of two first cards, every row of five that they can become."""
    return {two: _rows(two) for two in _twos()}


def _twos() -> Iterator[Two]:
    for high in range(len(_RANKS)):
        for low in range(high + 1):
            yield high, low, False
            if high != low:
                yield high, low, True


def _rows(two: Two) -> Counter[OutcomeIds]:
    high, low, suited = two
    first = (high * 4, low * 4 + (0 if suited else 1))
    times = _PAIRS if high == low else _SUITED if suited else _OTHERS
    rest = np.array(list(combinations([face for face in range(52) if face not in first], 3)), np.uint8)
    hands = np.hstack([np.tile(np.array(first, np.uint8), (len(rest), 1)), rest])
    found: Counter[OutcomeIds] = Counter()
    for strength, count in zip(*np.unique(strengths("high", hands), return_counts=True), strict=True):
        found[peek_words(five_card(int(strength)), from_a_pair=high == low)] += times * int(count)
    return found


def _strategy(wager: WagerRules) -> Strategy:
    """The chart by the row's two cards alone: suited above the diagonal, others below it."""
    cells = {}
    for (high, low, suited), ways in _by_two_cards().items():
        gain = price(wager, Deals(ways, _OF)).ev
        place = (_RANKS[high], _RANKS[low]) if suited else (_RANKS[low], _RANKS[high])
        cells[place] = Cell("bet" if gain > 0 else "pass", abs(gain))
    title = "Peek Bonus by the two cards of the row: suited above the diagonal"
    worth = [place for place, cell in cells.items() if cell.move == "bet"]
    rule = f"by its own two cards alone it gains with {len(worth)} of {len(cells)} kinds" if worth else "never make it"
    return Strategy((StrategyChart(title, tuple(_HIGH_FIRST), tuple(_HIGH_FIRST), cells),), (rule,))
