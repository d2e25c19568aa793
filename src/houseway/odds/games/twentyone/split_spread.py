"""The spread of a round in which pairs are split: every two hands of a split against the bank's hand that both meet.

The square of a round's gain is the squares of its hands and twice the product of every two of them. Squares follow
from the rows of single hands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import mul

import numpy as np

from houseway.odds.games.twentyone.priced_round import PricedRound
from houseway.odds.games.twentyone.split_ends import SplitEnds, shares_of_two
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT
from houseway.odds.games.twentyone.two_hands.hand_products import HandGroup, HandProducts, TwoGroups
from houseway.ranking.kernels.batch_rows import run

_ONCE = np.ones((1, 1))


class SplitPairs(HandProducts):
    """Every two hands of every pair that is split after one up card."""

    def expected_products(self) -> float:
        """The products of every two hands of a split, as they are expected in a round with this up card."""
        return self.expected(self._groups())

    def _groups(self) -> Iterator[TwoGroups]:
        for low, high, _ in self.table.hands.pairs():
            if self.behind.chosen(low, high) != SPLIT:
                continue
            plain = float(self.table.plain(low, high))
            if low != high:
                yield TwoGroups(self._one_card(low), self._one_card(high), _ONCE, {0: 2 * plain})
            else:
                most = self.behind.split_worth[low][1]
                yield from of_one_split(self, self.behind.split_ends(low, most), {0: plain})

    def _one_card(self, kind: int) -> HandGroup:
        """A card of a pair of two kinds, which receives one card."""
        hands = self.table.hands.children[kind].astype(np.int64)
        hands = hands[hands >= 0]
        return self.group((hands, np.zeros_like(hands), self.table.of_hand[hands], np.ones_like(hands)))


def of_one_split(products: HandProducts, split: SplitEnds, beside: Mapping[int, float]) -> Iterator[TwoGroups]:
    """Every two hands of one split pair, which comes in so many ways beside the keys of further cards."""
    other, paired = products.group(split.other), products.group(split.paired)
    groups = ((other, other), (other, paired), (paired, paired))
    for (one, two), shares in zip(groups, shares_of_two(split.most), strict=True):
        more = {
            key + products.cards(split.kind, cards): ways * often
            for cards, often in shares.items()
            for key, ways in beside.items()
        }
        yield TwoGroups(one, two, _ONCE, more)


def spread_of(found: PricedRound) -> float:
    """The variance of a round of one player with one hand and all that is split from it."""
    behind = found.behind
    products = run(len(behind), lambda at: SplitPairs(behind[at]).expected_products())
    shown = [each.table.shoe.shown[each.up] / each.table.shoe.size for each in behind]
    return found.squares + 2 * float(sum(map(mul, shown, products))) - float(found.ev) ** 2
