"""War: the first card of a hand against the player-dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from houseway.families.bank.special.war_and_parlay import CompareFirstCards
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds
from houseway.ranking.war import first_cards
from houseway.rules.spec import RoundRow
from houseway.rules.terms import Terms


def compare_first_cards(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count a card for each side, in order."""
    rules: CompareFirstCards = row.params
    held = Counter(terms.faces)
    ways: Counter[OutcomeIds] = Counter()
    for player, count in held.items():
        for dealer, others in held.items():
            ways[first_cards(player, dealer)] += count * (others - (player == dealer))
    of = f"a first card for each side out of {len(terms.faces)}"
    return {rules.wager: Deals(ways, of, assumes="nothing is parlayed: see the Blackjack wager for that option")}
