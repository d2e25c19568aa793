"""Insurance against an ace: what it is worth, and whether any hand should take it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from houseway.cards.card import MARK, RANKS, rank
from houseway.families.bank.twentyone.verdicts import CompareInsurance
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.core.price import price
from houseway.odds.core.strategy import Strategy
from houseway.odds.games.twentyone.composition import BY_SUIT, CardKinds, suits_make_naturals
from houseway.ranking.twentyone import RULES, tally
from houseway.rules.spec import RoundRow
from houseway.rules.terms import Terms, wagers_by_name

_ACE = RANKS.index("A")
_PLACES = 3


def compare_insurance(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count the face-down card and the two cards of a hand, with an ace showing."""
    rules: CompareInsurance = row.params
    if rules.insurance not in wagers_by_name(terms):
        return {}
    shoe = CardKinds(tuple(face % MARK for face in terms.faces))
    if all(rank(face) != _ACE for face in shoe.faces):
        return {rules.insurance: Uncounted("there is no ace to show")}
    counted = RULES[terms.sheet.hands[rules.hand].ranking]
    if suits_make_naturals(shoe, counted):
        return {rules.insurance: Uncounted(BY_SUIT)}
    ace = shoe.kind(next(face for face in shoe.faces if rank(face) == _ACE))
    ways: Counter[OutcomeIds] = Counter()
    by_hand: dict[tuple[int, ...], Counter[OutcomeIds]] = {}
    for order in product(range(len(shoe.kinds)), repeat=_PLACES):
        hole, *own = order
        words: OutcomeIds = ()
        if tally([shoe.some[ace], shoe.some[hole]], counted, side="dealer").natural:
            holds = tally([shoe.some[kind] for kind in own], counted).natural
            words = ("dealer-natural", *(("push",) if holds else ()))
        left, dealt = list(shoe.without(ace)), 1
        for kind in order:
            dealt *= max(left[kind], 0)
            left[kind] -= 1
        ways[words] += dealt
        by_hand.setdefault(tuple(sorted(own)), Counter())[words] += dealt
    of = f"a face-down card and a hand's two cards beside an ace, out of {shoe.size - 1}"
    found = Deals(ways, of, assumes="it is laid whenever an ace shows", strategy=_advice(terms, rules, shoe, by_hand))
    return {rules.insurance: found}


def _advice(
    terms: Terms, rules: CompareInsurance, shoe: CardKinds, by_hand: Mapping[tuple[int, ...], Counter[OutcomeIds]]
) -> Strategy:
    """Whether insurance is worth taking, by what the player's own two cards say about the remaining tens."""
    wager = terms.sheet.wager(rules.insurance)
    worth = {own: price(wager, Deals(ways, "")).ev for own, ways in by_hand.items() if ways.total()}
    gains = [own for own, ev in worth.items() if ev > 0]
    if gains:
        hands = ", ".join("-".join(shoe.names[kind] for kind in own) for own in gains)
        return Strategy(rules=(f"insure with {hands}, and with no other hand",))
    dearest: Fraction = max(worth.values())
    return Strategy(rules=(f"never insure: even with the best two cards it loses {float(-dearest):.4%} of itself",))
