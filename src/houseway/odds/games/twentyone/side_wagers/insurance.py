"""Insurance against an ace: what it is worth, and whether any hand should take it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import TypeAlias

from houseway.cards.card import RANKS, rank
from houseway.families.bank.twentyone.verdicts import CompareInsurance
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.core.price import price
from houseway.odds.core.strategy import Strategy
from houseway.odds.games.twentyone.composition import BY_SUIT, Naturals
from houseway.odds.games.twentyone.lab_rules import kinds_of_cards
from houseway.ranking.twentyone import RULES
from houseway.rules.posting.terms import Terms, wagers_by_name
from houseway.rules.sheet.spec import RoundRow

_ACE = RANKS.index("A")
Named: TypeAlias = tuple[str, ...]
"""The names of a hand's cards."""


def compare_insurance(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count the face-down card and the two cards of a hand, with an ace showing."""
    rules: CompareInsurance = row.params
    if rules.insurance not in wagers_by_name(terms):
        return {}
    counted = RULES[terms.sheet.hands[rules.hand].ranking]
    shoe = kinds_of_cards(terms, counted, "by value")
    if all(rank(face) != _ACE for face in shoe.faces):
        return {rules.insurance: Uncounted("there is no ace to show")}
    naturals = Naturals.of(shoe, counted)
    if not naturals.told:
        return {rules.insurance: Uncounted(BY_SUIT)}
    ace = shoe.up(next(face for face in shoe.faces if rank(face) == _ACE))
    pairs = list(product(range(len(shoe.kinds)), repeat=2))
    parts = lcm(*(naturals.share(*own).denominator for own in pairs))
    ways: Counter[OutcomeIds] = Counter()
    by_hand: dict[Named, Counter[OutcomeIds]] = {}
    for hole, own in product(range(len(shoe.kinds)), pairs):
        left, dealt = list(shoe.without(ace)), 1
        for kind in (hole, *own):
            dealt *= max(left[kind], 0)
            left[kind] -= 1
        hand = by_hand.setdefault(tuple(shoe.names[kind] for kind in sorted(own)), Counter())
        holds = int(parts * naturals.share(*own))
        wins: OutcomeIds = ("dealer-natural",) if naturals.dealer[ace][hole] else ()
        for words, share in ((wins, parts - holds), ((*wins, "push") if wins else (), holds)):
            ways[words] += dealt * share
            hand[words] += dealt * share
    of = f"a face-down card and a hand's two cards beside an ace, out of {shoe.size - 1}"
    found = Deals(
        ways, of, assumes="it is laid whenever an ace shows", strategy=_advice(terms, rules, by_hand), lowest=parts > 1
    )
    return {rules.insurance: found}


def _advice(terms: Terms, rules: CompareInsurance, by_hand: Mapping[Named, Counter[OutcomeIds]]) -> Strategy:
    """Whether insurance is worth taking, by what the player's own two cards say about the remaining tens."""
    wager = terms.sheet.wager(rules.insurance)
    worth = {own: price(wager, Deals(ways, "")).ev for own, ways in by_hand.items() if ways.total()}
    gains = [own for own, ev in worth.items() if ev > 0]
    if gains:
        hands = ", ".join("-".join(own) for own in gains)
        return Strategy(rules=(f"insure with {hands}, and with no other hand",))
    dearest: Fraction = max(worth.values())
    return Strategy(rules=(f"never insure: even with the best two cards it loses {float(-dearest):.4%} of itself",))
