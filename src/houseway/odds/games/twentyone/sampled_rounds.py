"""Sampled rounds of twenty-one: the spread of a round, which expectations of single hands cannot give."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from houseway.odds.games.twentyone.composition import Held, plus
from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.optimal import BestMoves, UpCardPlay, best
from houseway.odds.games.twentyone.sampling_kernels import MOMENTS, rounds_of
from houseway.odds.games.twentyone.switch import keeps
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
    """A table with its best moves in arrays, as the compiled rounds take them."""

    def __init__(self, table: TwentyOneTable, behind: list[UpCardPlay]) -> None:
        self.table, self.behind = table, behind
        kinds, hands, times = len(table.shoe.kinds), len(table.hands.held), max(table.times, 1)
        self.first = np.full((kinds, 1 + kinds, hands), -1, np.int8)
        self.moves = np.zeros((kinds, 1 + kinds, hands), np.int8)
        self.again = np.zeros((kinds, 1 + kinds, times, hands), np.int8)
        self.most = np.full((kinds, kinds), 2, np.int64)
        for each in behind:
            self._learn(each)

    def _learn(self, behind: UpCardPlay) -> None:
        table, up = self.table, behind.up
        self._play(up, 0, behind.main)
        for low, high, hand in table.hands.pairs():
            self.first[up, 0, hand] = best(behind.of_two(low, high))
        for kind, play in behind.split_plays.items():
            self._play(up, 1 + kind, play)
            self.most[up, kind] = behind.split_worth[kind][1]
            for high, move in behind.split_moves(kind).items():
                self.first[up, 1 + kind, table.hands.children[kind, high]] = move

    def _play(self, up: int, context: int, play: BestMoves) -> None:
        self.moves[up, context] = play.moves
        self.again[up, context] = play.again

    @cached_property
    def kept(self) -> NDArray[np.bool_]:
        if not self.table.two_spots:
            return np.ones((1, 1, 1, 1, 1), np.bool_)
        return np.array([keeps(each) for each in self.behind])

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
    def units(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The shares of the names of naturals, and for each name the gains of hands."""
        table = self.table
        shares = table.natural_shares() or [(Fraction(1), table.examples[0])]
        units = np.array([table.units] * len(shares))
        for name, (_, total) in enumerate(shares):
            units[name, table.natural] = [float(table.settled(total, end).net) for end in table.bank.totals]
        return np.array([float(share) for share, _ in shares]), units

    def both(self) -> NDArray[np.float64]:
        """The average gain of a natural against the bank's natural after each up card."""
        found = np.zeros(len(self.behind))
        for up in range(len(found)):
            parts = [(often, paid) for (shown, paid), often in self.table.two_naturals.items() if shown == up]
            if whole := sum(often for often, _ in parts):
                found[up] = float(sum(often * paid.net for often, paid in parts) / whole)
        return found

    def sample(self, rounds: int, seed: int = 1) -> Sample:
        """Play `rounds` rounds from the whole shoe. A seed gives the same result on any machine."""
        table = self.table
        kinds = range(len(table.shoe.kinds))
        bank, bank_ends = self.bank
        shares, units = self.units
        shoe = np.array([table.shoe.kind(face) for face in table.shoe.faces], np.int64)
        naturals = np.array([[table.is_natural(one, two) for two in kinds] for one in kinds])
        parts = -(-rounds // _PART)

        def job(part: int) -> NDArray[np.float64]:
            out = np.zeros(MOMENTS)
            some, state = min(_PART, rounds - part * _PART), np.uint64(start_of_part(seed, part))
            rounds_of(
                some, state, shoe.copy(), table.hands.children, table.hands.over, table.of_hand,
                self.first, self.moves, self.again, self.most, self.kept, naturals, shares, units, self.both(), bank,
                bank_ends, np.array(table.bank.naturals), np.array(table.checked), table.first_alone, table.early, out,
            )  # fmt: skip
            return out

        one, two, three, four, staked = (sum(run(parts, job), np.zeros(MOMENTS)) / rounds).tolist()
        variance = two - one**2
        fourth = four - 4 * one * three + 6 * one**2 * two - 3 * one**4
        return Sample(rounds, one, variance, sqrt((fourth - variance**2) / rounds), staked)
