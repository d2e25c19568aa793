"""How large bets are by what is posted: the sizes of the rounds, and the pot as a pot limit counts it."""

from __future__ import annotations

from typing import Literal

from houseway.families.poker.core.hand_state import Hand
from houseway.play.table import Table
from houseway.rules.terms import Terms, once
from houseway.rules.values import Cents


def bet_size(table: Table, hand: Hand, limit: Literal["lower", "higher"]) -> Cents:
    """The bet of a round at the stakes of this hand."""
    return posted_size(table.terms, limit) * hand.halves // 2


def posted_size(terms: Terms, limit: Literal["lower", "higher"]) -> Cents:
    """The bet of a round as it is posted. A spread and a straight limit have one for all rounds."""
    one = limit == "lower" or terms.structure in ("spread", "straight")
    return terms.lower if one else terms.higher


def rounded_pot(terms: Terms, pot: Cents) -> Cents:
    """The total of a pot as a pot limit counts it: to the nearest $5 where single dollars are in the blind."""
    chip = rounded_to(terms)
    return (pot + chip // 2) // chip * chip if chip else pot


@once
def rounded_to(terms: Terms) -> Cents:
    """What the pot of a pot limit is counted to: 0 where it is counted as it is."""
    chip, stakes = terms.betting.round_pot, terms.stakes
    return chip if chip and any(blind % chip for blind in stakes.blinds or (stakes.bring_in,)) else 0
