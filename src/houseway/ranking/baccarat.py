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

MARGINS = range(4, 10)
"""The points by which a hand without a natural wins that a wager is paid on."""

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
    "banker-with-6": "the banker hand wins with 6",
    "player-natural-win": "the player hand wins with 8 or 9 in two cards",
    "banker-natural-win": "the banker hand wins with 8 or 9 in two cards",
    "natural-tie": "both hands have the same 8 or 9 in two cards",
    **{f"player-by-{lead}": f"the player hand wins by {lead}, without a natural" for lead in MARGINS},
    **{f"banker-by-{lead}": f"the banker hand wins by {lead}, without a natural" for lead in MARGINS},
    "tie-at-7": "both hands have 7",
    "tie-not-at-7": "both hands have the same points, but not 7",
    "one-pair": "the first two cards of the player or of the banker hand are a pair, not those of both",
    "both-pairs": "the first two cards of the player hand are a pair, and those of the banker hand too",
}
PAIRS = frozenset({"one-pair", "both-pairs"})
"""The words that the ranks of cards decide; points decide all others."""

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


def is_pair(cards: Sequence[Card]) -> bool:
    """Whether the first two cards are of one rank."""
    return rank(cards[0]) == rank(cards[1])


def outcomes(player: Sequence[Card], banker: Sequence[Card]) -> tuple[str, ...]:
    """The names of all outcomes that hold for a finished round, in the order of `OUTCOMES`."""
    pairs = is_pair(player) + is_pair(banker)
    return outcomes_of(len(player), points(player), len(banker), points(banker), pairs)


@cache
def outcomes_of(player: int, ours: int, banker: int, theirs: int, pairs: int = 0) -> tuple[str, ...]:
    """`outcomes` from the number of cards and the points of each hand, and how many of the two begin with a pair."""
    natural, other = player == 2 and ours >= 8, banker == 2 and theirs >= 8
    facts = {
        "player": ours > theirs,
        "banker": theirs > ours,
        "tie": ours == theirs,
        "player-natural": natural,
        "banker-natural": other,
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
        "banker-with-6": theirs == 6 > ours,
        "player-natural-win": natural and ours > theirs,
        "banker-natural-win": other and theirs > ours,
        "natural-tie": natural and other and ours == theirs,
        **{f"player-by-{lead}": ours - theirs == lead and not natural for lead in MARGINS},
        **{f"banker-by-{lead}": theirs - ours == lead and not other for lead in MARGINS},
        "tie-at-7": ours == theirs == 7,
        "tie-not-at-7": ours == theirs != 7,
        "one-pair": pairs == 1,
        "both-pairs": pairs == 2,
    }
    return tuple(name for name in OUTCOMES if facts[name])


def say(cards: Sequence[Card]) -> str:
    """What the dealer calls: `6`, or `natural 9`."""
    return f"natural {points(cards)}" if is_natural(cards) else str(points(cards))
