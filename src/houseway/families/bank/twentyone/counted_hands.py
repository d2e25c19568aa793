"""What the hands of twenty-one count while they are played, from the cards that a viewer sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards.card import RANKS, rank
from houseway.cards.face import face
from houseway.families.bank.twentyone.twentyone_state import TwentyOne, counting
from houseway.families.bank.twentyone.verdicts import CompareTotals
from houseway.play.ids import HandId, PileId
from houseway.play.table import Table
from houseway.play.view import HIDDEN
from houseway.ranking.twentyone import TotalRules, tally
from houseway.rules.posting.terms import Terms, once

_ACE = RANKS.index("A")


def counted_hands(table: Table, piles: Mapping[PileId, Sequence[str]]) -> dict[PileId, str]:
    """The totals of these piles in words, as far as their cards are seen; nothing in other games."""
    hand = _counted(table.terms)
    if not hand:
        return {}
    rules, made = counting(table, hand), table.facts(TwentyOne).made
    found = {}
    for pile, cards in piles.items():
        seen = [face(card) for card in cards if card != HIDDEN]
        if pile.kind == "hand" and seen and len(seen) == len(cards):
            found[pile] = str(tally(seen, rules, made=made.get(HandId(pile.seat, pile.number), "dealt")))
        elif pile.kind == "bank hand" and seen:
            found[pile] = _bank_words(seen, rules, whole=len(seen) == len(cards))
    return found


def _bank_words(seen: Sequence[int], rules: TotalRules, *, whole: bool) -> str:
    if len(seen) == 1 and rank(seen[0]) == _ACE:
        return "shows an ace"
    total = tally(seen, rules, side="dealer")
    return str(total) if whole and len(seen) > 1 else f"shows {total}"


@once
def _counted(terms: Terms) -> str:
    """The hand of the sheet by which totals are counted; nothing where none are compared."""
    return next((row.params.hand for row in terms.sheet.round if isinstance(row.params, CompareTotals)), "")
