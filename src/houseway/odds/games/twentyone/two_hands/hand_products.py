"""What two hands of one round gain multiplied, on average over everything that can be dealt to them and to the bank.

Both hands and the bank draw from one shoe: how likely their cards are depends only on how many of each kind are gone,
in whatever order they came. So products are counted like single hands, with the cards of both hands gone. Everything
is counted; the arithmetic is that of floating-point numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import numpy as np

from houseway.odds.games.twentyone.hand_pays import GIVEN_UP
from houseway.odds.games.twentyone.optimal import BOUND, Floats, UpCardPlay
from houseway.odds.games.twentyone.split_ends import EndColumns, Ways
from houseway.odds.games.twentyone.spread_kernels import products_by_cards, weighed_ends

Gains: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""What a hand gains against each end of the bank, and there for each way in which the bank's suits may fall."""

_KEY_BITS = 63
# So many rows wait at most before they are weighed.
_ROWS = 1 << 20


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
        return [table.settled(table.example(total), dealer).net for _, dealer in self.suits[at]]

    def products(self) -> Floats:
        """What two hands gain multiplied, on average over suits: by both numbers and the end of the bank."""
        gains = list(self.gains)
        found = np.zeros((len(gains), len(gains), len(self.ends)))
        for one, other, at in np.ndindex(len(gains), len(gains), len(self.ends)):
            both = zip(self.suits[at], gains[one][at], gains[other][at], strict=True)
            found[one, other, at] = float(sum(share * mine * its for (share, _), mine, its in both))
        return found


class HandGroup(NamedTuple):
    """How some hands may end: their cards as a key, the number of their gains, and the orders by their start."""

    keys: Ways
    gains: Ways
    orders: Floats


class TwoGroups(NamedTuple):
    """Every two hands, one of each group, which come together in as many `ways` as the starts of both say.

    `more` has the keys of further cards that are gone, and how often they go. Of a group beside itself, both hands may
    be exchanged.
    """

    one: HandGroup
    other: HandGroup
    ways: Floats
    more: Mapping[int, float]


_NONE = np.zeros((0, 0))


class HandProducts:
    """The products of two hands after one up card. A hand's cards are a key, so that the cards of two are a sum."""

    def __init__(self, behind: UpCardPlay) -> None:
        self.behind, self.table = behind, behind.table
        self.classes = GainClasses(behind)
        largest = self.table.hands.counts.max(axis=0).tolist()
        # Room for two hands, and for the further cards of two pairs that are split again.
        widths = [(2 * (many + BOUND + 2)).bit_length() for many in largest]
        assert sum(widths) <= _KEY_BITS
        self.places = np.cumsum([0, *widths[:-1]])
        self.masks = (1 << np.array(widths)) - 1
        # The ends of the bank by their place among those that are reached.
        places = {end: at for at, end in enumerate(self.classes.ends)}
        self.ends_at = np.array([places.get(end, -1) for end in behind.ends.tolist()], np.int32)

    def cards(self, kind: int, many: int) -> int:
        """The key of so many cards of a kind."""
        return many << int(self.places[kind])

    def group(self, ends: EndColumns, start: int = 0, starts: int = 1) -> HandGroup:
        """Hands that end so from one of so many starts; each once."""
        hands, times, totals, orders = ends
        gains = [self.classes.number(*each) for each in zip(totals.tolist(), times.tolist(), strict=True)]
        keys = (self.table.hands.counts[hands] << self.places).sum(axis=1)
        columns = np.zeros((len(hands), starts))
        columns[:, start] = orders
        return _each_once(keys, np.array(gains, np.int64), columns)

    def expected(self, groups: Iterable[TwoGroups], two: Floats = _NONE) -> float:
        """The sum of all products, as it is expected in a round with this up card.

        Two more cards may be gone beside both hands, in as many ways as `two` has for their kinds.
        """
        # Only when all groups are made are all gains known.
        all_groups = list(groups)
        products, total, waiting, parts = self.classes.products(), 0.0, 0, []
        for one, other, ways, more in all_groups:
            beside = np.ascontiguousarray(ways @ other.orders.T)
            keys, weights = products_by_cards(*one, other.keys, other.gains, beside, products, one is other)
            for gone, often in more.items():
                parts.append((keys + gone, weights * often))
                waiting += len(keys)
                if waiting > _ROWS:
                    total += self._weighed(parts, two)
                    waiting, parts = 0, []
        return total + self._weighed(parts, two)

    def _weighed(self, parts: list[tuple[Ways, Floats]], two: Floats) -> float:
        """What keys and weights come to against every end of the bank."""
        if not parts:
            return 0.0
        keys, weights = _merged(*(np.concatenate(column) for column in zip(*parts, strict=True)))
        tree = self.table.bank.behind[self.behind.up]
        drawn = np.array(tree.hands, np.float64)
        inner = ((drawn @ two) * drawn).sum(axis=1) if len(two) else np.zeros(0)
        found: float = weighed_ends(
            keys, self.places, self.masks, weights, self.behind.held.astype(float), tree.card,
            tree.before.astype(float), tree.depth, tree.orders.astype(float), self.ends_at, two, inner,
        )  # fmt: skip
        return found


def joined(groups: Iterable[HandGroup]) -> HandGroup:
    """Groups by the same starts as one, each end once."""
    keys, gains, orders = (np.concatenate(column) for column in zip(*groups, strict=True))
    return _each_once(keys, gains, orders)


def _each_once(keys: Ways, gains: Ways, orders: Floats) -> HandGroup:
    if not len(keys):
        return HandGroup(keys, gains, orders)
    order = np.lexsort((gains, keys))
    keys, gains = keys[order], gains[order]
    first = np.flatnonzero(np.append(True, (np.diff(keys) != 0) | (np.diff(gains) != 0)))
    return HandGroup(keys[first], gains[first], np.add.reduceat(orders[order], first, axis=0))


def _merged(keys: Ways, weights: Floats) -> tuple[Ways, Floats]:
    """Each key once, with the sums of its weights."""
    order = np.argsort(keys, kind="stable")
    found, first = np.unique(keys[order], return_index=True)
    return found, np.add.reduceat(weights[order], first, axis=0)
