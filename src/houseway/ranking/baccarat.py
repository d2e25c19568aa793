"""Baccarat points, and the named outcomes of a finished round.

Only the points rank a hand. The printed table lists a natural above a three-card nine or eight, but the tie
is "regardless of the number of cards" (players 394-399), so wagers are settled as if the two were equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.cards.card import TEXTS, Card, rank

# From the deuce up: 2 to 9, nothing for tens and face cards, one for the ace.
_POINTS = (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1)
_POINTS_OF = {face: _POINTS[rank(face)] for face in TEXTS if rank(face) < len(_POINTS)}

OUTCOMES: dict[str, str] = {
    "player": "the player hand is closer to nine",
    "banker": "the banker hand is closer to nine",
    "tie": "both hands have the same points",
    "player-natural": "the player hand has 8 or 9 in two cards",
    "banker-natural": "the banker hand has 8 or 9 in two cards",
    "banker-three-card-7": "the banker hand wins with a three-card 7",
    "player-three-card-8": "the player hand wins with a three-card 8",
    "player-three-card-7": "the player hand wins with a three-card 7",
    "player-three-card-7-over-0": "the player hand wins with a three-card 7 over 0",
    "banker-three-card-8": "the banker hand wins with a three-card 8",
    "banker-three-card-8-over-0": "the banker hand wins with a three-card 8 over 0",
    "tie-at-0": "both hands have 0",
    "three-card-9-over-three-card-1": "a three-card 9 wins over a three-card 1",
    "natural-9-over-two-card-7": "a natural 9 wins over a two-card 7",
    "8-over-6": "an 8 wins over a 6",
}

NINES: dict[str, str] = {
    "win": "the hand is closer to nine than the player-dealer's",
    "lose": "the player-dealer's hand is closer to nine",
    "tie": "both hands have the same count",
}
"""Outcomes of one hand against the player-dealer's: Super Pan 9."""


def points(cards: Sequence[Card]) -> int:
    """The last digit of the total: tens and face cards count nothing, an ace one."""
    return sum([_POINTS_OF[face] for face in cards]) % 10


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether these are two cards worth eight or nine."""
    return len(cards) == 2 and points(cards) >= 8


def outcomes(player: Sequence[Card], banker: Sequence[Card]) -> tuple[str, ...]:
    """The names of all outcomes that hold for a finished round, in the order of `OUTCOMES`."""
    return _outcomes(len(player), points(player), len(banker), points(banker))


@cache
def _outcomes(player: int, ours: int, banker: int, theirs: int) -> tuple[str, ...]:
    """`outcomes` from the number of cards and the points of each hand."""
    facts = {
        "player": ours > theirs,
        "banker": theirs > ours,
        "tie": ours == theirs,
        "player-natural": player == 2 and ours >= 8,
        "banker-natural": banker == 2 and theirs >= 8,
        "banker-three-card-7": banker == 3 and theirs == 7 and ours < 7,
        "player-three-card-8": player == 3 and ours == 8 and theirs < 8,
        "player-three-card-7": player == 3 and ours == 7 and theirs < 7,
        "player-three-card-7-over-0": player == 3 and ours == 7 and theirs == 0,
        "banker-three-card-8": banker == 3 and theirs == 8 and ours < 8,
        "banker-three-card-8-over-0": banker == 3 and theirs == 8 and ours == 0,
        "tie-at-0": ours == theirs == 0,
        "three-card-9-over-three-card-1": {(player, ours), (banker, theirs)} == {(3, 9), (3, 1)},
        "natural-9-over-two-card-7": {(player, ours), (banker, theirs)} == {(2, 9), (2, 7)},
        "8-over-6": {ours, theirs} == {8, 6},
    }
    return tuple(name for name in OUTCOMES if facts[name])


def say(cards: Sequence[Card]) -> str:
    """What the dealer calls: `6`, or `natural 9`."""
    return f"natural {points(cards)}" if is_natural(cards) else str(points(cards))
