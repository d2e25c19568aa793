"""Two Card Peek: the three rows of two cards, each alone and against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from houseway.cards import cards
from houseway.cards.card import Card, rank
from houseway.families.bank.special.two_card_peek import NAMES, DealRows, ReadTwoCards
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds, Uncounted
from houseway.odds.games.baccarat.community_hands import opening_wagers
from houseway.ranking import ORDERS
from houseway.ranking.poker_vs_bank import highest_rows
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

Two = tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class HighestRows:
    """The numbers of deals in which a given row is alone the highest, two given rows tie for it, or all three tie."""

    alone: int
    two: int
    three: int

    def __sub__(self, other: HighestRows) -> HighestRows:
        return HighestRows(self.alone - other.alone, self.two - other.two, self.three - other.three)


def tops(pairs: Sequence[Two], strengths: Sequence[int]) -> HighestRows:
    """Count every deal of three rows from these pairs without a shared card.

    For each first row, the rows below it and equal to it are counted with their cards. Two different rows that overlap
    share exactly one card.
    """
    if not pairs:
        return HighestRows(0, 0, 0)
    held = np.zeros((len(pairs), max(map(max, pairs)) + 1), np.int64)
    for at, pair in enumerate(pairs):
        held[at, list(pair)] = 1
    strong = np.array(strengths)
    apart = held @ held.T == 0
    alone = two = three = 0
    for at in range(len(pairs)):
        below, equal = apart[at] & (strong < strong[at]), apart[at] & (strong == strong[at])
        lows, likes = int(below.sum()), int(equal.sum())
        low_cards, like_cards = held[below].sum(axis=0), held[equal].sum(axis=0)
        alone += lows * lows - int(low_cards @ low_cards) + lows
        two += likes * lows - int(like_cards @ low_cards)
        three += likes * likes - int(like_cards @ like_cards) + likes
    return HighestRows(alone, two, three)


def read_two_cards(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Pick Row over every deal of three rows, 2 Card Poker over every two cards."""
    rules: ReadTwoCards = row.params
    wagers = [*opening_wagers(terms), *rules.wagers]
    if next(each.params for each in terms.sheet.round if isinstance(each.params, DealRows)).sets != len("ab"):
        return dict.fromkeys(wagers, Uncounted("the rows are not read with two cards"))
    if len(set(terms.faces)) != len(terms.faces):
        return dict.fromkeys(wagers, Uncounted("rows are counted out of one deck"))
    order = ORDERS[terms.sheet.hands[rules.hand].ranking]
    pairs = list(combinations(terms.faces, 2))
    strengths = [order.strength(pair) for pair in pairs]
    own = Deals(Counter((order.kind(strength),) for strength in strengths), f"two cards out of {len(terms.faces)}")
    least = cards(rules.qualifies)
    if rules.by == "a card":
        weak = [max(map(rank, pair)) < max(map(rank, least)) for pair in pairs]
    else:
        weak = [strength < order.strength(least) for strength in strengths]
    unqualified = tops(
        [pair for pair, low in zip(pairs, weak, strict=True) if low],
        [strength for strength, low in zip(strengths, weak, strict=True) if low],
    )
    ways = _ways(tops(pairs, strengths) - unqualified, unqualified, rules)
    picked = Deals(ways, f"three rows of two cards out of {len(terms.faces)}")
    return {**dict.fromkeys(opening_wagers(terms), picked), **dict.fromkeys(rules.wagers, own)}


def _ways(qualified: HighestRows, unqualified: HighestRows, rules: ReadTwoCards) -> Counter[OutcomeIds]:
    """The outcome words of every deal: any row may be the one alone, or the one below."""
    found: Counter[OutcomeIds] = Counter()
    places = range(len(NAMES))
    for good, counts in ((True, qualified), (False, unqualified)):
        for highest, ways in ((1, counts.alone), (2, counts.two), (3, counts.three)):
            for those in combinations(places, highest):
                rows = [int(place in those) for place in places]
                found[highest_rows(rows, qualified=good, ties=rules.ties)] += ways
    return found
