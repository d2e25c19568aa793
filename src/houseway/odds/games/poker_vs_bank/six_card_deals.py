"""Three cards against three with a bonus on all six: every hand of the bank beside one of each kind of the player's."""

from __future__ import annotations

from math import comb

import numpy as np

from houseway.families.bank.poker_vs_bank.compare_hands import ReadBonus
from houseway.odds.core.suit_classes import Hands
from houseway.odds.games.poker_vs_bank.as_many_cards import every_hand
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match, Numbers
from houseway.ranking.kernels import strengths
from houseway.ranking.kernels.table_cache import cached_table
from houseway.ranking.poker_vs_bank import FIVE_CARD, five_card

SIX_KINDS = tuple(FIVE_CARD)
"""The kinds of the best five of six cards, in the words of the pay rows."""
_THREE, _CARDS = 3, 52
_MODULES = (
    "houseway.odds.games.poker_vs_bank.six_card_deals",
    "houseway.odds.core.suit_classes",
    "houseway.ranking.high",
    "houseway.ranking.poker_vs_bank",
    "houseway.ranking.rank_patterns",
    "houseway.ranking.short_hands",
    "houseway.ranking.kernels.pattern_tables",
)


def bonuses_on_six(match: Match) -> list[str]:
    """The bonus wagers that read the player's three cards with the bank's three."""
    if match.own != _THREE or match.decks > 1 or match.board:
        return []
    rows = [row.params for row in match.terms.sheet.round if isinstance(row.params, ReadBonus)]
    found = [
        row.wager
        for row in rows
        if row.joined == "with the player-dealer's cards" and match.terms.sheet.hands[row.hand].ranking == "high"
    ]
    return list(dict.fromkeys(found))


def tally_of_six(match: Match) -> Numbers:
    """Deals by raise or fold, kind of hand, kind of all six cards, whether the bank qualifies, and result."""
    words = cached_table(f"odds-six-cards-{match.digest}", _MODULES, lambda: _derive(match).view(np.int32))
    return words.view(np.int64).reshape(2, len(match.kinds), len(SIX_KINDS), 2, len(RESULTS))


def _derive(match: Match) -> Numbers:
    every = every_hand(match.order.name, _THREE)
    kinds = np.array([match.kind(int(strength)) for strength in every.scale])
    theirs = np.repeat(np.arange(len(every.scale)), np.diff(every.edges))
    least, (times,) = int(np.searchsorted(every.scale, match.least)), match.offers[0].times
    worth = match.pays.fixed + times * match.pays.raised
    tally = np.zeros((2, len(match.kinds), len(SIX_KINDS), 2, len(RESULTS)), np.int64)
    for own, rank, weight in zip(every.alike, every.ranks, every.weights, strict=True):
        apart = ~np.isin(every.hands, own).any(axis=1)
        hands, ranks = every.hands[apart], theirs[apart]
        qualified = (ranks >= least).astype(np.int64)
        result = 1 - np.sign(rank - ranks)
        raised, shown = _raised(match, hands, worth[kinds[rank]][qualified, result])
        ends = _six_kinds(own, hands), qualified, result
        for stage, deals in enumerate((raised, shown - raised)):
            np.add.at(tally[stage, kinds[rank]], ends, deals * weight)
    return tally.ravel()


def _raised(match: Match, hands: Hands, gains: Numbers) -> tuple[Numbers, int]:
    """For how many of its open cards each bank hand is met by a raise, and how many open cards there are.

    A hand is raised against an open card where that gains more than a fold loses, over all bank hands with the card.
    """
    folded = match.pays.folded
    if not match.seen:
        return np.full(len(hands), int(gains.sum() > folded * len(hands))), 1
    sums = np.zeros(_CARDS, np.int64)
    for column in hands.T:
        np.add.at(sums, column, gains)
    wanted = sums > folded * comb(_CARDS - _THREE - 1, _THREE - 1)
    return np.asarray(wanted[hands].sum(axis=1)), _THREE


def _six_kinds(own: Hands, hands: Hands) -> Numbers:
    """The kind of the best five of the player's three cards and each hand of the bank."""
    six = np.hstack([np.broadcast_to(own, (len(hands), _THREE)), hands])
    values, places = np.unique(strengths("high", np.ascontiguousarray(six)), return_inverse=True)
    return np.array([SIX_KINDS.index(five_card(int(value))) for value in values])[places]
