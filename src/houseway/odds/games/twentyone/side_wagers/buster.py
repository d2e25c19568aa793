"""Buster Blackjack: with how many cards the bank goes over. No decisions, so every order is counted."""

from __future__ import annotations

from collections import Counter
from math import perm, prod

from houseway.families.bank.twentyone.bank_hand import DrawForBank
from houseway.odds.core.deal_counts import Deals, OutcomeIds, Uncounted
from houseway.odds.games.twentyone.composition import BY_SUIT, FEWEST_CARDS, BankHand, Naturals
from houseway.odds.games.twentyone.lab_rules import kinds_of_cards
from houseway.ranking.match import busts
from houseway.ranking.twentyone import RULES
from houseway.rules.posting.terms import Terms


def bank_of(terms: Terms) -> BankHand:
    """The bank's hand as its sheet draws it, from a full shoe."""
    draw = next(row.params for row in terms.sheet.round if isinstance(row.params, DrawForBank))
    counted = RULES[terms.sheet.hands[draw.hand].ranking]
    return BankHand(kinds_of_cards(terms, counted, "by value"), counted, terms.sheet.charts[draw.chart])


def bust_counts(terms: Terms) -> Deals | Uncounted:
    """Count the bank's first card and every draw after it. Unseen player cards are the same as cards in the shoe."""
    bank = bank_of(terms)
    shoe = bank.shoe
    if shoe.size < FEWEST_CARDS:
        return Uncounted(f"a shoe of {shoe.size} cards may run out")
    if not Naturals.of(shoe, bank.counted).told:
        return Uncounted(BY_SUIT)
    finished = [
        (hand, orders * shoe.shown[up] // shoe.held[up], total)
        for up in shoe.ups
        for hand, orders, total in bank.hands_of(up)
    ]
    most = max(len(total.cards) for _, _, total in finished)
    ways: Counter[OutcomeIds] = Counter()
    falls = [[perm(held, count) for count in range(most + 1)] for held in shoe.held]
    for hand, orders, total in finished:
        dealt = prod([mine[count] for mine, count in zip(falls, hand, strict=True)])
        size = len(total.cards)
        ways[(busts(total),)] += orders * dealt * perm(shoe.size - size, most - size)
    return Deals(ways, f"an order of {most} cards out of {shoe.size}, the counts in lowest terms", lowest=True)
