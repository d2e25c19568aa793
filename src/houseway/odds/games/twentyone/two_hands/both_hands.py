"""Two hands whose second cards may be switched, judged together: each is played with the first cards of both in sight.

The cards that one hand draws are not used to play the other. Of all players who know as much, this one gains most: the
gains of both hands are added, so the best play of both is the best play of each beside the other's two cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.odds.games.twentyone.exact_worth import Tasks, Ways
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import SAME, UpCardPlay, follow
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.split_ends import EndColumns, SplitEnds
from houseway.odds.games.twentyone.twentyone_kernels import SPLIT
from houseway.odds.games.twentyone.two_hands.switch import Worths, worth_of_two
from houseway.ranking.kernels.batch_rows import run
from houseway.rules.posting.terms import Terms

ASSUMES = (
    "both hands are played by their own cards, the first two cards of the other and the up card; what the other hand "
    "or another hand of a split draws is not used",
    "second cards are switched when both hands together are then worth more, both wagers being equal",
)


class _LaterMoves(NamedTuple):
    """The moves of hands with three cards or more."""

    moves: NDArray[np.int8]
    again: NDArray[np.int8]


class BothHands:
    """The moves of both hands after every up card, by the two cards of the other hand, and what is switched."""

    def __init__(self, table: TwentyOneTable) -> None:
        self.table = table
        self.pairs = list(table.hands.pairs())
        self.way = CompiledTable(table, besides=len(self.pairs))
        for number, (low, high, _) in enumerate(self.pairs):
            self.way.beside[low, high] = self.way.beside[high, low] = number
        self.splits: dict[tuple[int, int, int], SplitEnds] = {}
        ups = table.shoe.ups
        run(len(ups), lambda number: self._learn(ups[number]))

    def _learn(self, up: int) -> None:
        """Everything after one up card: the moves beside every other hand, then what to switch."""
        kinds = len(self.table.shoe.kinds)
        dealt, switched = np.full((2, *(kinds,) * 4), -np.inf)
        for number, behind in self.beside(up):
            self.way.learn(behind, number)
            low, high, _ = self.pairs[number]
            for all_worths, its in zip((dealt, switched), worth_of_two(behind), strict=True):
                all_worths[:, :, low, high] = all_worths[:, :, high, low] = its
            for kind in behind.split_worth:
                if behind.chosen(kind, kind) == SPLIT:
                    self.splits[up, number, kind] = behind.split_ends(kind, behind.split_worth[kind][1])
        self.way.kept[up] = keeps_both(dealt, switched)

    def beside(self, up: int) -> Iterator[tuple[int, UpCardPlay]]:
        """The best play after an up card, beside every two cards that the other hand can have."""
        for low, high, _, behind in beside_every_hand(self.table, up):
            yield int(self.way.beside[low, high]), behind

    def tasks(self) -> list[Tasks]:
        """Every end of a hand after every up card."""
        return [self.behind(up) for up in self.table.shoe.ups]

    def behind(self, up: int) -> Tasks:
        """Every end of one hand next to the other. Both hands of a player are equal on average."""
        kept = self.way.kept[up].astype(np.int64)
        # First cards stay and second cards are switched: (a, b) and (c, d) become (a, d) and (c, b).
        dealt, made = _in_any_order(kept), _in_any_order((1 - kept).transpose(0, 3, 2, 1))
        found = Tasks(up)
        for number, (low, high, _) in enumerate(self.pairs):
            self._add(found, number, dealt[:, :, low, high], made[:, :, low, high])
        return found.merged()

    def _add(self, found: Tasks, number: int, dealt: Ways, made: Ways) -> None:
        """Every end of a hand beside one other hand; in so many orders both are dealt so, or made by a switch."""
        table, up, starts = self.table, found.up, []
        other = table.hands.counts[self.pairs[number][2]]
        for low, high, hand in self.pairs:
            played = made[low, high]
            if table.is_natural(low, high):
                natural = np.array([[dealt[low, high]], [0], [table.natural]])
                found.add(table.hands.counts[[hand]] + other, *natural)
            else:
                played = played + dealt[low, high]
            if (move := int(self.way.first[up, number, 0, hand])) == SPLIT:
                gone, ways, times, numbers = self.splits[up, number, low].tasks(table.hands.counts)
                found.add(gone + other, played * ways, times, numbers)
            elif move >= 0:
                starts.append((hand, int(played), move))
        hands, times, numbers, ways = follow(table, self._later(up, number), starts).columns(table)
        found.add(table.hands.counts[hands] + other, ways, times, numbers)

    def _later(self, up: int, number: int) -> _LaterMoves:
        return _LaterMoves(self.way.moves[up, number, 0], self.way.again[up, number, 0])

    def ends(self, up: int, number: int, pair: int) -> EndColumns | SplitEnds:
        """How the hands of a pair of cards end beside another; both are told by their place among all pairs."""
        low, _, hand = self.pairs[pair]
        if (move := int(self.way.first[up, number, 0, hand])) == SPLIT:
            return self.splits[up, number, low]
        return follow(self.table, self._later(up, number), [(hand, 1, move)]).columns(self.table)


def judged_together(terms: Terms) -> TwentyOneTable:
    """The table of a sheet; refused by name where both hands cannot be judged together."""
    table = TwentyOneTable(terms)
    if refusal := table.refusal():
        raise BadInput(refusal.why, where=terms.sheet.name)
    if table.early or (table.first_alone and table.play.surrender != "not allowed"):
        raise BadInput("two hands that may be given up before the bank's natural shows", where=terms.sheet.name)
    return table


def beside_every_hand(table: TwentyOneTable, up: int) -> Iterator[tuple[int, int, int, UpCardPlay]]:
    """The best play after an up card beside every two cards of the other hand: these, and the hand that they are."""
    held = np.array(table.shoe.without(up))
    for low, high, hand in table.hands.pairs():
        other = table.hands.counts[hand]
        if (other <= held).all():
            yield low, high, hand, UpCardPlay(table, up, other)


def keeps_both(dealt: Worths, switched: Worths) -> NDArray[np.bool_]:
    """For the cards of both hands in order, whether to keep them: each is worth so much beside the other."""
    kept = dealt + dealt.transpose(2, 3, 0, 1)
    made = switched.transpose(0, 3, 2, 1)
    found: NDArray[np.bool_] = kept >= made + made.transpose(2, 3, 0, 1) - SAME
    return found


def _in_any_order(ways: Ways) -> Ways:
    """Added up over the orders of both hands' cards; two of a kind have one order."""
    unlike = 1 - np.eye(len(ways), dtype=np.int64)
    found = ways + unlike[:, :, None, None] * ways.transpose(1, 0, 2, 3)
    either: Ways = found + unlike * found.transpose(0, 1, 3, 2)
    return either
