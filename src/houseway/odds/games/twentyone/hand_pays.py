"""What every end of two hands of twenty-one pays, by the table's outcome words and the sheet's pay rows."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import rank
from houseway.odds.core.price import settled
from houseway.odds.games.twentyone.composition import BankHand, CardKinds, PlayerHands, pairs_of_faces
from houseway.ranking.twentyone import NATURALS, Total, TotalRules, compared, tally
from houseway.rules.settle import verdict
from houseway.rules.sheet.spec import WagerRules

_HALF = Fraction(1, 2)


class Paid(NamedTuple):
    """How a unit on a hand ends: the pay row, its odds and its gain."""

    name: str
    pays: str
    net: Fraction


Mixed: TypeAlias = tuple[tuple[Fraction, Paid], ...]
"""How a unit ends where suits, which the lab does not track, decide: each end and its share."""

LOST = Paid("loses", "", Fraction(-1))
GIVEN_UP = Paid("surrendered", "half is lost", -_HALF)
RESCUED = Paid("rescued", "half is lost", -_HALF)
NO_ACTION = Paid("no action", "push", Fraction(0))


@dataclass(eq=False)
class HandPays:
    """Numbers for the totals of players, and the gain of a unit on each against each end of the bank."""

    wager: WagerRules
    counted: TotalRules
    shoe: CardKinds
    bank: BankHand
    hands: PlayerHands

    def settled(self, player: Total, dealer: Total) -> Paid:
        return Paid(*settled(verdict(self.wager, compared(player, dealer, self.counted)))[1])

    @cached_property
    def of_hand(self) -> NDArray[np.int64]:
        """For each hand the number of its total; totals that no rule tells apart share one."""
        numbers: dict[tuple[int, bool, bool], int] = {}
        for total in self.hands.totals:
            numbers.setdefault(self._key(total), len(numbers))
        return np.array([numbers[self._key(total)] for total in self.hands.totals])

    @staticmethod
    def _key(total: Total) -> tuple[int, bool, bool]:
        return total.points, total.over, len(total.cards) == 3

    @cached_property
    def examples(self) -> list[Total]:
        """A hand for each number of `of_hand`."""
        found = {int(number): total for number, total in zip(self.of_hand, self.hands.totals, strict=True)}
        return [found[number] for number in range(len(found))]

    @cached_property
    def natural(self) -> int:
        """The number of a player's best natural, after those of all totals.

        The other names of naturals come next, then a rescued and a surrendered hand.
        """
        return len(self.examples)

    def natural_of(self, word: str) -> int:
        """The number of a player's natural of this name."""
        return self.natural + self.counted.naturals.index(word)

    def example(self, number: int) -> Total:
        """A hand for each number before those of hands that are given up."""
        if number < self.natural:
            return self.examples[number]
        return self._natural(self.counted.naturals[number - self.natural])

    def is_own_natural(self, number: int) -> bool:
        return self.natural <= number < self.rescued

    @property
    def rescued(self) -> int:
        return self.natural + len(self.counted.naturals)

    @property
    def surrendered(self) -> int:
        return self.rescued + 1

    def by_suits(self, dealer: Total) -> list[tuple[Fraction, Total]]:
        """The possible suits of a bank's end where three of one suit may matter, each with its share."""
        ranks = [rank(face) for face in dealer.cards]
        if not (self.counted.saves and dealer.over and len(set(ranks)) == len(ranks) == 3):
            return [(Fraction(1), dealer)]
        held = Counter(self.shoe.faces)
        found = []
        for suits in product(range(4), repeat=3):
            cards = tuple(4 * place + its for place, its in zip(ranks, suits, strict=True))
            ways = Fraction(1)
            for face in cards:
                ways *= Fraction(held[face], sum(held[4 * rank(face) + its] for its in range(4)))
            found.append((ways, replace(dealer, cards=cards)))
        return found

    @cached_property
    def paid(self) -> list[list[Mixed]]:
        """For each number of a total and each end of the bank: how a unit ends.

        After the totals come a player's naturals by name, a rescued hand and a surrendered hand. Where naturals have
        several names, two naturals against each other are not here: see `two_naturals`.
        """
        ends = self.bank.totals
        table = [[self._mixed(it, end) for end in ends] for it in self.examples]
        own = [
            [() if end.natural and self.names_naturals else self._mixed(self._natural(word), end) for end in ends]
            for word in self.counted.naturals
        ]
        given_up: list[list[Mixed]] = [[((Fraction(1), each),)] * len(ends) for each in (RESCUED, GIVEN_UP)]
        return [*table, *own, *given_up]

    @staticmethod
    def _natural(word: str) -> Total:
        """A player's natural of this name; its cards decide nothing more."""
        return Total((), NATURALS[word].points, soft=False, over=False, natural=word)

    def _mixed(self, player: Total, dealer: Total) -> Mixed:
        found: Counter[Paid] = Counter()
        for its, one in self.by_suits(dealer):
            found[self.settled(player, one)] += its  # type: ignore[assignment]
        return tuple((Fraction(share), each) for each, share in found.items() if share)

    @property
    def names_naturals(self) -> bool:
        """Whether naturals have several names, which may be paid differently."""
        return len(self.counted.naturals) > 1

    @cached_property
    def two_naturals(self) -> dict[tuple[int, int, str, Paid], Fraction]:
        """How likely both sides have a natural, counted by faces.

        By the bank's up card, the player's first card, the name of the player's natural and the end.
        """
        held = Counter(self.shoe.faces)
        size = self.shoe.size
        found: Counter[tuple[int, int, str, Paid]] = Counter()
        whole = size * (size - 1) * (size - 2) * (size - 3)
        pairs = list(pairs_of_faces(held))
        naturals = [(one, two, word) for one, two, _ in pairs if (word := tally([one, two], self.counted).natural)]
        for up, hole, ways in pairs:
            dealer = tally((up, hole), self.counted, side="dealer")
            if not dealer.natural:
                continue
            left = held - Counter((up, hole))
            shown = self.shoe.up(up)
            ends = {word: self.settled(self._natural(word), dealer) for word in self.counted.naturals}
            for one, two, word in naturals:
                more = left[one] * (left[two] - (one == two))
                if more > 0:
                    found[shown, self.shoe.kind(one, up), word, ends[word]] += ways * more
        return {key: Fraction(many, whole) for key, many in found.items()}

    @cached_property
    def units(self) -> NDArray[np.float64]:
        """The gain of a unit, by number of the total and end of the bank."""
        return np.array([[float(sum(share * each.net for share, each in cell)) for cell in row] for row in self.paid])

    @cached_property
    def numbered_cells(self) -> NDArray[np.int64]:
        """The cells of `paid` as numbers: equal cells have the same."""
        numbers: dict[Mixed, int] = {}
        return np.array([[numbers.setdefault(cell, len(numbers)) for cell in row] for row in self.paid])

    @cached_property
    def plain_end(self) -> int:
        """An end of the bank that is no natural."""
        return self.bank.naturals.index(False)

    def usually(self, number: int) -> Mixed:
        """How a unit on a hand ends against a bank without a natural; for a hand that is over, against any bank."""
        return self.paid[number][self.plain_end]
