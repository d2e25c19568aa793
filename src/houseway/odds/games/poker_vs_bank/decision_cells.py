"""Decisions by the strength of a hand and the bank's open card: where raising begins, and what simpler rules cost."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANK_NAMES, RANKS
from houseway.odds.core.strategy import Cell

if TYPE_CHECKING:
    from houseway.odds.games.poker_vs_bank.comparison import Match, Numbers

Which = NDArray[np.bool_]

FACTS = ("deals", "raised", "gain", "best")
DEALS, RAISED, GAIN, BEST = range(len(FACTS))
UNSEEN = "no card open"


@dataclass(frozen=True, slots=True)
class DecisionCells:
    """Facts by strength and by rank of the open card (one column where none is open), summed over deals.

    The facts are: the number of deals, in how many the raise is best, its gain over a fold, and its gain where it is
    best. Gains are in parts of the base wager. `hands` has one hand of each strength.
    """

    match: Match
    scale: Numbers
    hands: Numbers
    facts: Numbers

    @property
    def columns(self) -> tuple[str, ...]:
        """The ranks of the open card, the deuce first."""
        return tuple(RANKS) if self.match.seen else (UNSEEN,)

    @property
    def raises(self) -> str:
        return self.match.offers[0].move

    def ranks(self, strength: int) -> list[int]:
        """The ranks of a hand by its place on the scale, the highest first."""
        return sorted((int(face) >> 2 for face in self.hands[strength]), reverse=True)

    def written(self, strength: int) -> str:
        """The hand as text: `A-9-2`."""
        return "-".join(RANKS[rank] for rank in self.ranks(strength))

    def sums(self, where: Which) -> tuple[int, int, int]:
        """Deals, gain and best gain of several places together."""
        deals, _, gain, best = (int(each) for each in self.facts[where].sum(axis=0))
        return deals, gain, best

    def average(self, parts: int, deals: int) -> Fraction:
        return Fraction(parts, deals * self.match.pays.parts)

    def one_move(self, where: Which) -> Cell | None:
        """The better of raising all of these hands and folding all; None where none are dealt."""
        deals, gain, _ = self.sums(where)
        if not deals:
            return None
        return Cell(self.raises if gain > 0 else "fold", self.average(abs(gain), deals))

    def from_one_on(self, column: int) -> int:
        """The place on the scale from which raises are best against an open card."""
        gains = self.facts[:, column, GAIN]
        above = np.concatenate([np.cumsum(gains[::-1])[::-1], [0]])
        return len(above) - 1 - int(np.argmax(above[::-1]))

    def cost(self, raised: Which) -> Fraction:
        """What a rule by strength and open card alone costs, per base wager over all deals."""
        best, made = int(self.facts[:, :, BEST].sum()), int(self.facts[:, :, GAIN][raised].sum())
        return self.average(best - made, int(self.facts[:, :, DEALS].sum()))

    def verdict(self, raised: Which) -> str:
        """The closing sentence about how good a rule is."""
        cost = self.cost(raised)
        if not cost:
            return "These rules are the best play for every hand."
        base = self.match.terms.sheet.wager(self.match.base).title
        return f"Approximate: against the best play for every hand these rules cost {float(cost):.4%} of the {base}."


def against(ranks: list[int]) -> str:
    """Open cards in words: `an ace`, `a king or a queen`, `a jack or less`."""
    if ranks == list(range(ranks[0], -1, -1)) and len(ranks) > 1:
        return f"{_said(ranks[0])} or less"
    return " or ".join(map(_said, ranks))


def _said(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"{'an' if name[0] in 'ae' else 'a'} {name}"
