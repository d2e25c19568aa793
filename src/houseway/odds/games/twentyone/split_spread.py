"""The spread of a round in which pairs are split: every two hands of a split against the bank's hand that both meet.

The square of a round's gain is the squares of its hands and twice the product of every two of them. Squares follow
from the rows of single hands. Two hands of a split and the bank draw from one shoe: how likely their cards are depends
only on how many of each kind are gone, in whatever order they came. So products are counted like single hands, with the
cards of both hands gone. Everything is counted; the arithmetic is that of floating-point numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from operator import mul
from typing import NamedTuple, TypeAlias

import numpy as np

from houseway.odds.games.twentyone.exact_worth import Ways
from houseway.odds.games.twentyone.hand_pays import GIVEN_UP
from houseway.odds.games.twentyone.optimal import BOUND, Floats, HandEnds, UpCardPlay
from houseway.odds.games.twentyone.priced_round import PricedRound
from houseway.odds.games.twentyone.spread_kernels import products_by_cards, weighed_ends
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT
from houseway.ranking.kernels.batch_rows import run

Gains: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""What a hand gains against each end of the bank, and there for each way in which the bank's suits may fall."""
PairShares: TypeAlias = list[dict[int, int]]
"""How often two hands come of which so many have a second card of the pair's kind, by further cards of the kind."""

_KEY_BITS = 63


def shares_of_two(most: int) -> PairShares:
    """How often two hands of a split pair are expected, by how many more cards of the pair's kind are gone with them.

    Hands that closed while the pair could still be split again have a second card of another kind, the last ones any
    card. For all hands but these two, "of another kind" is counted as one minus "of the kind". The list has two hands
    with other second cards, then one of them with a card of the kind, then both.
    """
    found: PairShares = [{}, {}, {}]
    for same, others, last in _rounds_of_splits(2, 2, most, 0, 0):
        for of_last in range(3):
            pairs = comb(last, of_last) * comb(others, 2 - of_last)
            rest = others - (2 - of_last)
            for of_kind in range(rest + 1) if pairs else ():
                ways = pairs * comb(rest, of_kind) * (-1) ** of_kind
                for paired in range(of_last + 1):
                    part, more = found[paired], same + of_kind
                    part[more] = part.get(more, 0) + ways * comb(of_last, paired)
    return found


def _rounds_of_splits(opened: int, hands: int, most: int, same: int, others: int) -> Iterator[tuple[int, int, int]]:
    """Every order of second cards: how many were of the kind, how many hands closed early, how many are the last."""
    if hands == most or not opened:
        yield same, others, opened
        return
    yield from _rounds_of_splits(opened - 1, hands, most, same, others + 1)
    yield from _rounds_of_splits(opened + 1, hands + 1, most, same + 1, others)


class GainClasses:
    """Numbers for hands after one up card: hands that gain the same against every end of the bank share one."""

    def __init__(self, behind: UpCardPlay) -> None:
        table = behind.table
        self.table = table
        self.ends = sorted(set(behind.ends.tolist()) - {-1})
        self.suits = [table.by_suits(table.bank.totals[end]) for end in self.ends]
        self.gains: dict[Gains, int] = {}
        self._numbers: dict[tuple[int, int], int] = {}

    def number(self, total: int, times: int) -> int:
        if (total, times) not in self._numbers:
            gains = tuple(tuple(2**times * net for net in self._against(total, at)) for at in range(len(self.ends)))
            self._numbers[total, times] = self.gains.setdefault(gains, len(self.gains))
        return self._numbers[total, times]

    def _against(self, total: int, at: int) -> list[Fraction]:
        table = self.table
        if total >= table.rescued:
            return [GIVEN_UP.net] * len(self.suits[at])
        return [table.settled(table.examples[total], dealer).net for _, dealer in self.suits[at]]

    def products(self) -> Floats:
        """What two hands gain multiplied, on average over suits: by both numbers and the end of the bank."""
        gains = list(self.gains)
        found = np.zeros((len(gains), len(gains), len(self.ends)))
        for one, other, at in np.ndindex(len(gains), len(gains), len(self.ends)):
            both = zip(self.suits[at], gains[one][at], gains[other][at], strict=True)
            found[one, other, at] = float(sum(share * mine * its for (share, _), mine, its in both))
        return found


class HandsOfSplit(NamedTuple):
    """How a hand of a split may end: its cards as a key, the number of its gains, and the orders; each once."""

    keys: Ways
    gains: Ways
    orders: Floats


class SplitPairs:
    """Every two hands of every pair that is split after one up card."""

    def __init__(self, behind: UpCardPlay) -> None:
        self.behind, self.table = behind, behind.table
        self.classes = GainClasses(behind)
        largest = self.table.hands.counts.max(axis=0).tolist()
        # Room for two hands, and for the further cards of a pair that is split again.
        widths = [(2 * many + BOUND).bit_length() for many in largest]
        assert sum(widths) <= _KEY_BITS
        self.places = np.cumsum([0, *widths[:-1]])
        self.masks = (1 << np.array(widths)) - 1
        # The ends of the bank by their place among those that are reached.
        places = {end: at for at, end in enumerate(self.classes.ends)}
        self.ends_at = np.array([places.get(end, -1) for end in behind.ends.tolist()], np.int32)

    def expected_products(self) -> float:
        """The products of every two hands of a split, as they are expected in a round with this up card."""
        groups = list(self._groups())
        if not groups:
            return 0.0
        products = self.classes.products()
        parts = []
        for one, other, ways in groups:
            keys, weights = products_by_cards(*one, *other, products, one is other)
            parts += [(keys + more, weights * many) for more, many in ways.items()]
        keys, weights = _merged(*(np.concatenate(column) for column in zip(*parts, strict=True)))
        tree = self.table.bank.behind[self.behind.up]
        found: float = weighed_ends(
            keys, self.places, self.masks, weights, self.behind.held.astype(float), tree.card,
            tree.before.astype(float), tree.depth, tree.orders.astype(float), self.ends_at,
        )  # fmt: skip
        return found

    def _groups(self) -> Iterator[tuple[HandsOfSplit, HandsOfSplit, dict[int, float]]]:
        """Two groups of hands, and how often two of them come, by the key of the further cards that are gone."""
        for low, high, _ in self.table.hands.pairs():
            if self.behind.chosen(low, high) != SPLIT:
                continue
            plain = float(self.table.plain(low, high))
            if low != high:
                yield self._one_card(low), self._one_card(high), {0: 2 * plain}
                continue
            other, paired = self._ends(low)
            groups = ((other, other), (other, paired), (paired, paired))
            for (one, two), shares in zip(groups, shares_of_two(self.behind.split_worth[low][1]), strict=True):
                yield one, two, {more << int(self.places[low]): plain * many for more, many in shares.items()}

    def _ends(self, kind: int) -> tuple[HandsOfSplit, HandsOfSplit]:
        """The ends of hands that begin with a split card, with a second card of another kind and of the same."""
        any_card, other = (self.behind.split_ends(kind, other=each) for each in (False, True))
        paired = HandEnds(
            any_card.stands - other.stands, any_card.rescued - other.rescued, any_card.surrendered - other.surrendered
        )
        return self._hands(*other.columns(self.table)), self._hands(*paired.columns(self.table))

    def _one_card(self, kind: int) -> HandsOfSplit:
        """A card of a pair of two kinds, which receives one card."""
        hands = self.table.hands.children[kind].astype(np.int64)
        hands = hands[hands >= 0]
        return self._hands(hands, np.zeros_like(hands), self.table.of_hand[hands], np.ones_like(hands))

    def _hands(self, hands: Ways, times: Ways, totals: Ways, orders: Ways) -> HandsOfSplit:
        gains = [self.classes.number(*each) for each in zip(totals.tolist(), times.tolist(), strict=True)]
        keys = (self.table.hands.counts[hands] << self.places).sum(axis=1)
        found, at = np.unique(np.stack([keys, np.array(gains, np.int64)]), axis=1, return_inverse=True)
        keys, numbers = np.ascontiguousarray(found)
        return HandsOfSplit(keys, numbers, np.bincount(at.ravel(), orders).astype(np.float64))


def _merged(keys: Ways, weights: Floats) -> tuple[Ways, Floats]:
    """Each key once, with the sums of its weights."""
    order = np.argsort(keys, kind="stable")
    found, first = np.unique(keys[order], return_index=True)
    return found, np.add.reduceat(weights[order], first, axis=0)


def spread_of(found: PricedRound) -> float:
    """The variance of a round of one player with one hand and all that is split from it."""
    behind = found.behind
    products = run(len(behind), lambda at: SplitPairs(behind[at]).expected_products())
    shown = [each.table.shoe.shown[each.up] / each.table.shoe.size for each in behind]
    squares = float(sum(row.net**2 * often for row, often in found.rows.items()))
    return squares + 2 * float(sum(map(mul, shown, products))) - float(found.ev) ** 2
