"""The spread of a round of two hands whose second cards may be switched, and which may both be split.

A round gains the average of both hands. Its square has the squares of single hands, the products of every two hands of
one split, and those of every hand of one spot with every hand of the other: all against the one hand of the bank.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from operator import mul
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.odds.games.twentyone.optimal import Floats, UpCardPlay, follow, one_order
from houseway.odds.games.twentyone.priced_round import PricedRound
from houseway.odds.games.twentyone.split_ends import EndColumns, SplitEnds
from houseway.odds.games.twentyone.split_spread import of_one_split
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT, SURRENDER
from houseway.odds.games.twentyone.two_hands.both_hands import BothHands
from houseway.odds.games.twentyone.two_hands.hand_products import HandGroup, HandProducts, TwoGroups, joined
from houseway.odds.games.twentyone.two_hands.switch import keeps
from houseway.ranking.kernels.batch_rows import run


class SpotHands(NamedTuple):
    """Some hands of one spot, and how often further cards, as a key, are gone with them."""

    hands: HandGroup
    more: dict[int, float]


class TwoSpots(HandProducts):
    """The products of all hands of two spots after one up card.

    Hands start with two cards: the first numbers are those of all pairs of kinds, then come the naturals as dealt,
    which a switch does not make.
    """

    def __init__(self, behind: UpCardPlay, kept: NDArray[np.bool_]) -> None:
        super().__init__(behind)
        self.pairs = list(self.table.hands.pairs())
        self.naturals = [at for at, (low, high, _) in enumerate(self.pairs) if self.table.is_natural(low, high)]
        self.of_start = [*range(len(self.pairs)), *self.naturals]
        self.starts = len(self.of_start)
        self.kept = kept
        self.ways = self._ways(kept)

    def _ways(self, kept: NDArray[np.bool_]) -> Floats:
        """In how many orders of four cards the spots start with two hands, by the numbers of both starts."""
        made = np.full((len(self.behind.held),) * 2, -1)
        for at, (low, high, _) in enumerate(self.pairs):
            made[low, high] = made[high, low] = at
        dealt = made.copy()
        for start, at in enumerate(self.naturals, len(self.pairs)):
            low, high, _ = self.pairs[at]
            dealt[low, high] = dealt[high, low] = start
        a, b, c, d = np.indices(kept.shape)
        one, two = np.where(kept, dealt[a, b], made[a, d]), np.where(kept, dealt[c, d], made[c, b])
        found = np.zeros((self.starts, self.starts))
        there = (one >= 0) & (two >= 0)
        np.add.at(found, (one[there], two[there]), 1.0)
        return (found + found.T) / 2

    def beside(self, start: int) -> Floats:
        """In how many ways the other spot starts with two cards in order, by their kinds, beside such a start."""
        found = np.zeros((len(self.behind.held),) * 2)
        for other, ways in zip(self.of_start, self.ways[start].tolist(), strict=True):
            low, high, _ = self.pairs[other]
            found[low, high] += ways
        return found

    def key(self, start: int) -> int:
        """The key of the two cards of a start."""
        low, high, _ = self.pairs[self.of_start[start]]
        return self.cards(low, 1) + self.cards(high, 1)

    def natural(self, start: int) -> HandGroup:
        """A natural as dealt, which is not played."""
        hand = np.array([self.pairs[self.of_start[start]][2]])
        once = np.ones_like(hand)
        return self.group((hand, once - 1, once * self.table.natural, once), start, self.starts)

    def of_split(self, split: SplitEnds, start: int) -> Iterator[SpotHands]:
        """The hands of a split that starts so."""
        for ends, shares in split.parts():
            more = {self.cards(split.kind, cards): float(ways) for cards, ways in shares.items()}
            yield SpotHands(self.group(ends, start, self.starts), more)

    def meet(self, one: SpotHands, other: SpotHands, times: float) -> TwoGroups:
        """Hands of one spot beside those of the other."""
        more: dict[int, float] = {}
        for mine, often in one.more.items():
            for its, many in other.more.items():
                more[mine + its] = more.get(mine + its, 0.0) + times * often * many
        return TwoGroups(one.hands, other.hands, self.ways, more)

    def hidden_naturals(self) -> float:
        """The products where the bank's natural was hidden and ends the round, or takes the first wagers alone."""
        behind, table = self.behind, self.table
        if not behind.hidden.any():
            return 0.0
        checked = table.checked[behind.up]
        ways = self._ways(np.ones_like(self.kept)) if checked else self.ways
        gains = np.array([self._gain(start, early=table.early or not checked) for start in range(self.starts)])
        one, two = np.nonzero(ways)
        hands = np.array([self.pairs[at][2] for at in self.of_start])
        gone = table.hands.counts[hands[one]] + table.hands.counts[hands[two]]
        chances = one_order(gone, behind.held) * (1 - behind.live(gone, behind.held))
        return float((ways[one, two] * gains[one] * gains[two] * chances).sum())

    def _gain(self, start: int, *, early: bool) -> float:
        """What the first wager of a hand gains against the bank's natural; it may have been given up `early`."""
        low, high, _ = self.pairs[self.of_start[start]]
        if start >= len(self.pairs):
            return float(self.table.units[self.table.natural, self.table.bank.naturals.index(True)])
        return -0.5 if early and self.behind.chosen(low, high) == SURRENDER else -1.0


class HandsByThemselves(TwoSpots):
    """Both hands are played by their own cards."""

    def __init__(self, behind: UpCardPlay) -> None:
        super().__init__(behind, keeps(behind))

    def of_both_spots(self) -> Iterator[TwoGroups]:
        """Every hand of one spot beside every hand of the other."""
        behind = self.behind
        plain: list[HandGroup] = []
        found: list[SpotHands] = []
        for start, (low, high, hand) in enumerate(self.pairs):
            if (move := behind.chosen(low, high)) == SPLIT:
                found += self.of_split(behind.split_ends(low, behind.split_worth[low][1]), start)
            else:
                ends = follow(self.table, behind.main, [(hand, 1, move)]).columns(self.table)
                plain.append(self.group(ends, start, self.starts))
        plain += map(self.natural, range(len(self.pairs), self.starts))
        found.append(SpotHands(joined(plain), {0: 1.0}))
        for one, other in combinations_with_replacement(found, 2):
            yield self.meet(one, other, 1 if one is other else 2)

    def of_splits(self) -> float:
        """The products of every two hands of one split."""
        behind, found = self.behind, 0.0
        for start, (low, high, _) in enumerate(self.pairs):
            if behind.chosen(low, high) == SPLIT:
                split = behind.split_ends(low, behind.split_worth[low][1])
                found += self.expected(of_one_split(self, split, {0: 1.0}), self.beside(start))
        return found


class HandsTogether(TwoSpots):
    """Both hands are played with the first cards of the other in sight."""

    def __init__(self, behind: UpCardPlay, both: BothHands) -> None:
        super().__init__(behind, both.way.kept[behind.up])
        self.both = both

    def of_both_spots(self) -> Iterator[TwoGroups]:
        """Every hand of one spot beside every hand of the other."""
        for one, other in combinations_with_replacement(range(self.starts), 2):
            if self.ways[one, other]:
                mine, its = self._hands(one, other), self._hands(other, one)
                for left in mine:
                    for right in its:
                        yield self.meet(left, right, 1 if one == other else 2)

    def of_splits(self) -> float:
        """The products of every two hands of one split."""
        groups: list[TwoGroups] = []
        for one, other in np.argwhere(self.ways > 0).tolist():
            ends = self._ends(one, other)
            if isinstance(ends, SplitEnds):
                groups += of_one_split(self, ends, {self.key(other): float(self.ways[one, other])})
        return self.expected(groups)

    def _ends(self, one: int, other: int) -> EndColumns | SplitEnds | None:
        """How hands end that start so beside the other; none for a natural as dealt."""
        if one >= len(self.pairs):
            return None
        return self.both.ends(self.behind.up, self.of_start[other], self.of_start[one])

    def _hands(self, one: int, other: int) -> list[SpotHands]:
        ends = self._ends(one, other)
        if ends is None:
            return [SpotHands(self.natural(one), {0: 1.0})]
        if isinstance(ends, SplitEnds):
            return list(self.of_split(ends, one))
        return [SpotHands(self.group(ends, one, self.starts), {0: 1.0})]


def spread_of_two(found: PricedRound, both: BothHands | None = None) -> float:
    """The variance of a round of two hands, each played by itself, or both together."""

    def products(at: int) -> float:
        behind = found.behind[at]
        spots = HandsTogether(behind, both) if both else HandsByThemselves(behind)
        return 2 * spots.of_splits() + spots.expected(spots.of_both_spots()) + spots.hidden_naturals()

    shown = [each.table.shoe.shown[each.up] / each.table.shoe.size for each in found.behind]
    expected = float(sum(map(mul, shown, run(len(shown), products))))
    return (found.squares + expected) / 2 - float(found.ev) ** 2
