"""The baccarat of PaiBac: the pack has a joker, which counts ten, and sevens and pairs are paid.

Source: calgrand 6001-6034.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import JOKER, Card, card
from houseway.ranking import baccarat

_TEN = card("Tc")

OUTCOMES: dict[str, str] = {
    "player": baccarat.OUTCOMES["player"],
    "banker": baccarat.OUTCOMES["banker"],
    "tie": baccarat.OUTCOMES["tie"],
    "tie-at-7": "both hands have 7",
    "tie-not-at-7": "both hands have the same points, but not 7",
    "pair": "the first two cards of the player or of the banker hand are a pair",
}


def points(cards: Sequence[Card]) -> int:
    """The points as in baccarat. The joker is a ten and counts nothing."""
    return baccarat.points([face for face in cards if face != JOKER])


def is_natural(cards: Sequence[Card]) -> bool:
    """Whether these are two cards worth eight or nine."""
    return len(cards) == 2 and points(cards) >= 8


def is_pair(cards: Sequence[Card], *, joker_is_ten: bool = False) -> bool:
    """Whether the first two cards are of one rank. The joker has none, or is a ten."""
    first, second = [_TEN if joker_is_ten and face == JOKER else face for face in cards[:2]]
    return first >> 2 == second >> 2


def outcomes(player: Sequence[Card], banker: Sequence[Card], *, joker_is_ten: bool = False) -> tuple[str, ...]:
    """The names of all outcomes that hold for a finished round, in the order of `OUTCOMES`."""
    ours, theirs = points(player), points(banker)
    facts = {
        "player": ours > theirs,
        "banker": theirs > ours,
        "tie": ours == theirs,
        "tie-at-7": ours == theirs == 7,
        "tie-not-at-7": ours == theirs != 7,
        "pair": is_pair(player, joker_is_ten=joker_is_ten) or is_pair(banker, joker_is_ten=joker_is_ten),
    }
    return tuple(name for name in OUTCOMES if facts[name])


def say(cards: Sequence[Card]) -> str:
    """What the dealer calls: `6`, or `natural 9`."""
    return f"natural {points(cards)}" if is_natural(cards) else str(points(cards))
