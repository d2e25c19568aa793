"""War: one card against one card, and the named outcomes. Aces are high, or low with jokers as deuces."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import JOKER, RANKS, Card, rank

_FIVE = 3
_ACE_LOW = "A23456789TJQK"

OUTCOMES: dict[str, str] = {
    "player": "the player hand has the higher last card",
    "banker": "the banker hand has the higher last card",
    "player-with-5": "the player hand wins with a five",
    "banker-with-5": "the banker hand wins with a five",
    "player-with-5-before-war": "the player hand wins with a five before any war",
    "player-with-5-after-war": "the player hand wins with a five after a war",
    "banker-with-5-before-war": "the banker hand wins with a five before any war",
    "banker-with-5-after-war": "the banker hand wins with a five after a war",
    "war-1": "the hands went to war once",
    "war-2": "the hands went to war twice",
    "war-3": "the hands went to war three times",
    "war-4": "the hands went to war four times or more",
}


FIRST_CARDS: dict[str, str] = {
    "player": "the player's first card is higher",
    "tie": "the first cards are equal",
    "dealer": "the player-dealer's first card is higher",
}


def ties(player: Card, banker: Card) -> bool:
    """Whether the cards tie. Suits do not count."""
    return rank(player) == rank(banker)


def outcomes(player: Sequence[Card], banker: Sequence[Card]) -> tuple[str, ...]:
    """The names of all outcomes that hold for a finished round. The last card of each hand decides."""
    wars = len(player) - 1
    side, card = ("player", player[-1]) if rank(player[-1]) > rank(banker[-1]) else ("banker", banker[-1])
    found = {side}
    if rank(card) == _FIVE:
        found |= {f"{side}-with-5", f"{side}-with-5-{'after' if wars else 'before'}-war"}
    if wars:
        found.add(f"war-{min(wars, 4)}")
    return tuple(name for name in OUTCOMES if name in found)


def ace_low(face: Card) -> int:
    """The place of a card from the ace up to the king; a joker equals a deuce."""
    return 1 if face == JOKER else _ACE_LOW.index(RANKS[rank(face)])


def first_cards(player: Card, dealer: Card) -> tuple[str, ...]:
    """Who has the higher first card, aces low."""
    ours, theirs = ace_low(player), ace_low(dealer)
    return ("tie",) if ours == theirs else ("player",) if ours > theirs else ("dealer",)
