"""How large bets are by what is posted: the sizes of the rounds, and the pot as a pot limit counts it."""

from __future__ import annotations

from typing import Literal

from houseway.families.poker.core.hand_state import Hand
from houseway.play.ids import POT
from houseway.play.table import Table
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.values import Cents

NO_CAP = 1 << 30


def bet_size(table: Table, hand: Hand, limit: Literal["lower", "higher"]) -> Cents:
    """The bet of a round at the stakes of this hand."""
    size = posted_size(table.terms, limit)
    return size if hand.halves == 2 else size * hand.halves // 2


def posted_size(terms: Terms, limit: Literal["lower", "higher"]) -> Cents:
    """The bet of a round as it is posted. A spread and a straight limit have one for all rounds."""
    one = limit == "lower" or terms.structure in ("spread", "straight")
    return terms.lower if one else terms.higher


def most_to(table: Table, hand: Hand, level: Cents, owed: Cents, *, forced: Cents = 0) -> Cents:
    """What may be bet or raised to at most: by the upper limit, by the pot after a call, or without limit.

    Of the level, so much was `forced` and counts for nothing under a spread limit.
    """
    terms = table.terms
    if terms.structure == "spread":
        return level - forced + terms.higher * hand.halves // 2
    if terms.structure != "pot-limit":
        return NO_CAP
    pot = table.ledger[POT] + sum(hand.bets.values())
    if terms.betting.call_in_pot == "not counted":
        return level + rounded_pot(terms, pot)
    if terms.betting.pot_rounded == "with the call":
        return level + rounded_pot(terms, pot + owed)
    return level + rounded_pot(terms, pot) + owed


def rounded_pot(terms: Terms, pot: Cents) -> Cents:
    """The total of a pot as a pot limit counts it: to the nearest $5 where single dollars are in the blind."""
    chip = rounded_to(terms)
    return (pot + chip // 2) // chip * chip if chip else pot


@once
def rounded_to(terms: Terms) -> Cents:
    """What the pot of a pot limit is counted to: 0 where it is counted as it is."""
    chip, stakes = terms.betting.round_pot, terms.stakes
    return chip if chip and any(blind % chip for blind in stakes.blinds or (stakes.bring_in,)) else 0
