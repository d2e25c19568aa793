"""PaiBac's baccarat: six cards from the player-dealer's unseen hand, which are any six of the 53. Exact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from math import perm

from houseway.cards.card import JOKER, card, rank
from houseway.cards.pack import Pack
from houseway.families.bank.baccarat.third_cards import ThirdCards
from houseway.families.bank.special.paibac_deal import BaccaratOutOfHand
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.games.baccarat.community_hands import BaccaratShoe, opening_wagers
from houseway.ranking import paibac
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

_PAIR = "pair"
_TEN = "Tc"


class _OutOfHand(BaccaratShoe):
    """A shoe in which the joker is a ten. The first two cards are known only as a sum, so pairs are counted apart."""

    def words(self, player: Sequence[int], banker: Sequence[int], pairs: int = 0) -> OutcomeIds:
        found = paibac.outcomes(self._hand(*player), self._hand(*banker))
        return tuple(word for word in found if word != _PAIR)


def baccarat_out_of_hand(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count every order of six cards for the hands, and every order of four for the pairs."""
    rules: BaccaratOutOfHand = row.params
    wagers = opening_wagers(terms)
    if terms.pack.counts() != Pack(jokers=1).counts():
        return dict.fromkeys(wagers, Uncounted("the baccarat is counted out of 53 cards"))
    shoe = replace(terms, pack=Pack(added=_TEN))
    third = ThirdCards(rules.player_draws_to, rules.banker_draws_to, rules.chart, "stop the draw")
    hands = Deals(_OutOfHand(shoe, third).count(), f"an order of six cards out of {len(terms.faces)}")
    return {wager: _pairs(terms, rules) if _reads_pairs(terms, wager) else hands for wager in wagers}


def _reads_pairs(terms: Terms, wager: str) -> bool:
    return any(each.on == _PAIR for each in terms.sheet.wager(wager).pays)


def _pairs(terms: Terms, rules: BaccaratOutOfHand) -> Deals:
    """Count the first two cards of both hands: deals with either pair, minus those with both."""
    held = Counter(rank(face) for face in terms.faces if face != JOKER)
    if rules.joker_is_ten:
        held[rank(card(_TEN))] += 1
    size = len(terms.faces)
    one = sum(perm(many, 2) for many in held.values()) * perm(size - 2, 2)
    same = sum(perm(many, 4) for many in held.values())
    both = same + sum(perm(held[first], 2) * perm(held[second], 2) for first, second in permutations(held, 2))
    found = 2 * one - both
    return Deals({(_PAIR,): found, (): perm(size, 4) - found}, f"an order of four cards out of {size}")
