"""A parlay of what War has won: when it is worth adding to the Blackjack wager, and what the option is worth.

A winner knows the first card of the hand and the player-dealer's up card. Which of them gain is found in floating-point
numbers; what all of them together gain is then computed exactly, as the Blackjack wager is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm

import numpy as np

from houseway.odds.core.strategy import Cell, Strategy, StrategyChart
from houseway.odds.games.twentyone.composition import CardKinds, pairs_of_faces
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import UpCardPlay
from houseway.odds.games.twentyone.priced_round import natural_beside, rows_of
from houseway.ranking.war import ace_low

_MILLION = 10**6


@dataclass(frozen=True)
class Parlay:
    """What a unit on the Blackjack wager gains by first card and up card, and what the best use of the option does.

    `worth` is for cells that can win at War; `value` is the exact gain for each unit wagered on War.
    """

    worth: Mapping[tuple[str, str], float]
    value: Fraction

    def strategy(self, usual: Strategy) -> Strategy:
        """The charts of the hands, and one for the parlay."""
        rows = list(dict.fromkeys(first for first, _ in self.worth))
        columns = list(dict.fromkeys(up for _, up in self.worth))
        cells = {key: _cell(gain) for key, gain in self.worth.items()}
        chart = StrategyChart("the first card against the up card, when War is won", tuple(rows), tuple(columns), cells)
        said = f"parlay all that War has won where the chart says so: the option is worth {float(self.value):.4%}"
        return Strategy((*usual.charts, chart), (*usual.rules, f"{said} of the War wager, exactly {self.value}"))


def _cell(gain: float) -> Cell:
    return Cell("parlay" if gain > 0 else "keep", Fraction(round(abs(gain) * _MILLION), _MILLION))


def parlay_of(table: TwentyOneTable, behind: Sequence[UpCardPlay]) -> Parlay:
    """The parlay where the round has one."""
    worth: dict[tuple[str, str], float] = {}
    value = Fraction(0)
    for each in behind:
        names, won = each.table.shoe.names, _won(each.table.shoe, each.up)
        gains = {first: gain_of(each, first) for first, share in won.items() if share}
        weights = [won[first] if gains.get(first, 0) > 0 else Fraction(0) for first in range(len(names))]
        worth |= {(names[first], names[each.up]): gain for first, gain in gains.items()}
        if any(weights):
            value += sum((row.net * often for row, often in rows_of(each, weights).items()), Fraction(0))
    return Parlay(worth, value)


def _won(shoe: CardKinds, up: int) -> dict[int, Fraction]:
    """The share of first cards of each kind that win at War against an up card."""
    all_, wins = Counter[int](), Counter[int]()
    for shown, own, ways in pairs_of_faces(Counter(shoe.faces)):
        if shoe.up(shown) == up:
            first = shoe.kind(own, shown)
            all_[first] += ways
            wins[first] += ways * (ace_low(own) > ace_low(shown))
    return {first: Fraction(wins[first], ways) for first, ways in all_.items()}


def gain_of(behind: UpCardPlay, first: int) -> float:
    """What a unit on a hand gains that begins with a first card, against the up card."""
    table, up = behind.table, behind.up
    left = behind.held.copy()
    dealt = Fraction(table.shoe.shown[up] * int(left[first]), perm(table.shoe.size, 2))
    left[first] -= 1
    gained = 0.0
    for second, count in enumerate(left.tolist()):
        if count <= 0:
            continue
        low, high = sorted((first, second))
        hand = table.hands.at[tuple(int(kind == low) + int(kind == high) for kind in range(len(left)))]
        plain = float(table.plain(low, high))
        worth = plain * max(behind.of_two(low, high).values())
        for word, share in table.naturals.player.get((low, high), {}).items():
            number = np.array([table.natural_of(word)])
            worth += float(share) * float(behind.stands(table.hands.counts[[hand]], behind.held, number)[0])
        gained += count / int(left.sum()) * worth
        if behind.hides:
            orders = 1 if low == high else 2
            gained -= plain * float(natural_beside(table, up, low, high) / orders / dealt)
    both = [
        often * paid.net for (shown, own, _, paid), often in table.two_naturals.items() if (shown, own) == (up, first)
    ]
    return gained + float(sum(both, Fraction(0)) / dealt)
