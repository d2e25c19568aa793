"""Sampled rounds of twenty-one: the spread of a round, which expectations of single hands cannot give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.odds.games.twentyone.composition import Held, plus
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import BestMoves, UpCardPlay
from houseway.odds.games.twentyone.sampling_kernels import MOMENTS, rounds_of
from houseway.odds.games.twentyone.two_hands.switch import keeps
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.stream_seeds import start_of_part
from houseway.ranking.twentyone import tally

_PART = 1 << 18


@dataclass(frozen=True)
class Sample:
    """The results of the sampled rounds, per unit of the wager."""

    rounds: int
    mean: float
    variance: float
    variance_stderr: float
    staked: float

    @property
    def stderr(self) -> float:
        return sqrt(self.variance / self.rounds)


class CompiledTable:
    """A table with its moves in arrays, as the compiled rounds take them.

    Moves are told by the up card, by what lies beside it, by the kind of a split pair from 1 on (0 for hands as dealt)
    and by hand. What lies beside are the two cards of a player's other hand where the moves depend on them, with the
    numbers of `beside`; otherwise there is 0 alone. `kept` are the second cards that are not switched.
    """

    def __init__(self, table: TwentyOneTable, behind: Sequence[UpCardPlay] = (), *, besides: int = 1) -> None:
        self.table = table
        kinds, hands, times = len(table.shoe.kinds), len(table.hands.held), max(table.times, 1)
        self.beside = np.zeros((kinds, kinds), np.int64)
        # Hands of two cards come before all others that have a move.
        self.first = np.full((kinds, besides, 1 + kinds, int((table.hands.sizes <= 2).sum())), -1, np.int8)
        self.moves = np.zeros((kinds, besides, 1 + kinds, hands), np.int8)
        self.again = np.zeros((kinds, besides, 1 + kinds, times, hands), np.int8)
        self.most = np.full((kinds, besides, kinds), 2, np.int64)
        self.kept = np.ones((kinds if table.two_spots else 1,) * 5, np.bool_)
        for each in behind:
            self.learn(each)
            if table.two_spots:
                self.kept[each.up] = keeps(each)

    def learn(self, behind: UpCardPlay, beside: int = 0) -> None:
        """The moves after one up card, which may have been found with fewer kinds of cards than this table has."""
        table, there = self.table, behind.table
        kinds = self._kinds_at(there)
        up = next(kind for kind in table.shoe.ups if kinds[kind] == behind.up)
        same = self._hands_at(there)
        self._play((up, beside, 0), behind.main, same)
        for low, high, hand in table.hands.pairs():
            self.first[up, beside, 0, hand] = behind.chosen(*sorted((kinds[low], kinds[high])))
        for kind, its in enumerate(kinds):
            if its not in behind.split_plays:
                continue
            self._play((up, beside, 1 + kind), behind.split_plays[its], same)
            self.most[up, beside, kind] = behind.split_worth[its][1] if its in behind.split_worth else 2
            moves = behind.split_moves(its)
            for high, other in enumerate(kinds):
                if other in moves:
                    self.first[up, beside, 1 + kind, table.hands.children[kind, high]] = moves[other]

    def _kinds_at(self, there: TwentyOneTable) -> list[int]:
        """The kinds of another table that the kinds of this one belong to."""
        return [there.shoe.kind(face) for face in self.table.shoe.some]

    def _hands_at(self, there: TwentyOneTable) -> NDArray[np.int64]:
        """The hands of another table that the hands of this one are."""
        if there is self.table:
            return np.arange(len(there.hands.held))
        kinds = np.array(self._kinds_at(there))
        merged = self.table.hands.counts @ (kinds[:, None] == np.arange(len(there.shoe.kinds)))
        return np.array([there.hands.at[tuple(hand)] for hand in merged.tolist()])

    def _play(self, at: tuple[int, int, int], play: BestMoves, same: NDArray[np.int64]) -> None:
        self.moves[at] = play.moves[same]
        self.again[at] = play.again[:, same]

    @cached_property
    def bank(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The bank's hands: the hand that each becomes with another card, and its end (negative while it draws)."""
        bank, shoe = self.table.bank, self.table.shoe
        numbers: dict[Held, int] = {shoe.one(kind): kind for kind in range(len(shoe.kinds))}
        waiting, ends = list(numbers), [-1] * len(numbers)
        children: list[list[int]] = []
        for hand in waiting:
            if ends[numbers[hand]] >= 0:
                children.append([-1] * len(hand))
                continue
            row = []
            for kind, held in enumerate(shoe.held):
                grown = plus(hand, kind)
                if hand[kind] == held:
                    row.append(-1)
                    continue
                if grown not in numbers:
                    numbers[grown] = len(waiting)
                    waiting.append(grown)
                    total = tally(shoe.cards(grown), bank.counted, side="dealer")
                    ends.append(-1 if bank.draws(total) else bank.number(total))
                row.append(numbers[grown])
            children.append(row)
        return np.array(children, np.int32), np.array(ends, np.int32)

    @cached_property
    def naturals(self) -> NDArray[np.float64]:
        """For two cards by kind, the shares of the names of naturals."""
        table, kinds = self.table, range(len(self.table.shoe.kinds))
        names = [[table.naturals.player.get((min(one, two), max(one, two)), {}) for two in kinds] for one in kinds]
        words = table.counted.naturals
        return np.array([[[float(each.get(word, 0)) for word in words] for each in row] for row in names])

    def both(self) -> NDArray[np.float64]:
        """The average gain of a natural of each name against the bank's natural after each up card."""
        words = self.table.counted.naturals
        found = np.zeros((len(self.table.shoe.kinds), len(words)))
        for up, name in np.ndindex(found.shape):
            parts = [
                (often, paid)
                for (shown, _, word, paid), often in self.table.two_naturals.items()
                if shown == up and word == words[name]
            ]
            if whole := sum(often for often, _ in parts):
                found[up, name] = float(sum(often * paid.net for often, paid in parts) / whole)
        return found

    def sample(self, rounds: int, seed: int = 1) -> Sample:
        """Play `rounds` rounds from the whole shoe. A seed gives the same result on any machine."""
        table = self.table
        bank, bank_ends = self.bank
        # An ace that lies up is of the suit that is a kind of its own.
        lies_as = np.array([kind if shown else 0 for kind, shown in enumerate(table.shoe.shown)], np.int64)
        shoe = np.array([table.shoe.kind(face) for face in table.shoe.faces], np.int64)
        parts = -(-rounds // _PART)

        def job(part: int) -> NDArray[np.float64]:
            out = np.zeros(MOMENTS)
            some, state = min(_PART, rounds - part * _PART), np.uint64(start_of_part(seed, part))
            rounds_of(
                some, state, shoe.copy(), table.hands.children, table.hands.over, table.of_hand,
                self.beside, self.first, self.moves, self.again, self.most, self.kept, lies_as, self.naturals,
                table.units, self.both(), bank, bank_ends, np.array(table.bank.naturals), np.array(table.checked),
                table.first_alone, table.early, out,
            )  # fmt: skip
            return out

        one, two, three, four, staked = (sum(run(parts, job), np.zeros(MOMENTS)) / rounds).tolist()
        variance = two - one**2
        fourth = four - 4 * one * three + 6 * one**2 * two - 3 * one**4
        return Sample(rounds, one, variance, sqrt((fourth - variance**2) / rounds), staked)
