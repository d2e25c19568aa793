"""Wagers of twenty-one on the first cards alone: War, Super Match, Match the Dealer, Lucky Pair, Lucky Lucky."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from math import comb
from typing import TypeAlias

import numpy as np

from houseway.cards.card import MARK, Card, rank
from houseway.families.bank.special.war_and_parlay import CompareFirstCards
from houseway.families.bank.twentyone.verdicts import ReadSideBet
from houseway.odds.core.deal_counts import Counting, Deals, OutcomeIds
from houseway.odds.games.twentyone.side_wagers.buster import bust_counts
from houseway.ranking.kernels import matches
from houseway.ranking.match import LUCKY_LUCKY, MATCHES, SUPER_MATCH, lucky_pair
from houseway.ranking.twentyone import RULES, Total, tally
from houseway.ranking.war import first_cards
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

Two: TypeAlias = tuple[int, int]


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


def read_side_bet(terms: Terms, row: RoundRow) -> Mapping[str, Counting]:
    """Count a side wager by what it reads."""
    rules: ReadSideBet = row.params
    match rules.looks_at:
        case "super match":
            return {rules.wager: _super_match(terms)}
        case "match the dealer":
            return {rules.wager: _match_the_dealer(terms)}
        case "lucky pair":
            return {rules.wager: _lucky_pair(terms, rules)}
        case "lucky lucky":
            return {rules.wager: _lucky_lucky(terms)}
        case "buster":
            return {rules.wager: bust_counts(terms)}


def _chosen(held: Counter[int], some: Counter[int]) -> int:
    """The number of ways to deal these numbers of cards, in no order."""
    ways = 1
    for each, count in some.items():
        ways *= comb(held[each], count)
    return ways


def _super_match(terms: Terms) -> Deals:
    """Count four cards by their ranks."""
    held = Counter(map(rank, terms.faces))
    some = {rank(face): face for face in terms.faces}
    ways: Counter[OutcomeIds] = Counter()
    for ranks in combinations_with_replacement(sorted(held), 4):
        kind = SUPER_MATCH.kind(SUPER_MATCH.strength([some[each] for each in ranks]))
        ways[(kind,)] += _chosen(held, Counter(ranks))
    return Deals(ways, f"four cards out of {len(terms.faces)}")


def _match_the_dealer(terms: Terms) -> Deals:
    """Count an up card, then two cards in no order, by their faces."""
    held = Counter(face % MARK for face in terms.faces)
    pairs = list(combinations_with_replacement(sorted(held), 2))
    words, ways = list(MATCHES), Counter[OutcomeIds]()
    for up, copies in held.items():
        left = held - Counter([up])
        places = matches(np.array(pairs, np.uint8), np.full(len(pairs), up, np.uint8))
        for pair, place in zip(pairs, places, strict=True):
            ways[(words[int(place)],)] += copies * _chosen(left, Counter(pair))
    return Deals(ways, f"an up card and two more cards out of {len(terms.faces)}")


def _lucky_pair(terms: Terms, rules: ReadSideBet) -> Deals:
    """Count the player-dealer's two cards by faces, then the player's two by ranks; both in no order."""
    counted = RULES[terms.sheet.hands[rules.hand].ranking]
    held, ranks = Counter(terms.faces), Counter(map(rank, terms.faces))
    dealers: Counter[tuple[Two, Total]] = Counter()
    examples: dict[bool, Total] = {}
    for pair in combinations_with_replacement(sorted(held), 2):
        if dealt := _chosen(held, Counter(pair)):
            total = tally(pair, counted, side="dealer")
            low, high = sorted(map(rank, pair))
            dealers[(low, high), examples.setdefault(bool(total.natural), total)] += dealt
    players = _by_rank(terms.faces)
    words = {(two, total): (lucky_pair(faces, total),) for two, faces in players.items() for total in examples.values()}
    ways: Counter[OutcomeIds] = Counter()
    for (taken, total), dealt in dealers.items():
        left = ranks - Counter(taken)
        for two in players:
            ways[words[two, total]] += dealt * _chosen(left, Counter(two))
    return Deals(ways, f"two cards for the player-dealer and two for the player out of {len(terms.faces)}")


def _lucky_lucky(terms: Terms) -> Deals:
    """Count the player's two cards and the up card together, by their faces: the word is that of three cards."""
    held = Counter(face % MARK for face in terms.faces)
    ways: Counter[OutcomeIds] = Counter()
    for three in combinations_with_replacement(sorted(held), 3):
        if dealt := _chosen(held, Counter(three)):
            ways[(LUCKY_LUCKY.kind(LUCKY_LUCKY.strength(three)),)] += dealt
    return Deals(ways, f"a player's two cards and the up card out of {len(terms.faces)}")


def _by_rank(faces: Sequence[Card]) -> dict[Two, tuple[Card, Card]]:
    """Two cards for every two ranks that can be dealt."""
    of: dict[int, list[Card]] = {}
    for face in faces:
        of.setdefault(rank(face), []).append(face)
    pairs = combinations_with_replacement(sorted(of), 2)
    return {(low, high): (of[low][0], of[high][low == high]) for low, high in pairs if low != high or len(of[low]) > 1}
