"""Two hands in words that tell them apart: where a dealer would call both alike, the kicker is named too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from houseway.cards.card import RANK_NAMES
from houseway.ranking.order import Order

Words: TypeAlias = Callable[[int], str]
# Of these every card counts by itself: the next one is no kicker.
_CARD_BY_CARD = ("flush", "high card", "straight flush")


def has_kickers(order: Order) -> bool:
    """Whether two different hands may be called alike. Low hands are called card by card."""
    return "high card" in order.classes


def told_apart(order: Order, mine: int, other: int) -> tuple[str, str]:
    """Both hands of an order as they are called: `pair of aces, king kicker`, `pair of aces, nine kicker`."""
    if not has_kickers(order):
        return order.say(mine), order.say(other)
    return apart(order.say, order.kind, mine, other)


def apart(say: Words, kind: Words, mine: int, other: int) -> tuple[str, str]:
    """The same for strengths that hold their ranks in groups of four bits, from the most important down."""
    words = say(mine), say(other)
    if mine == other or words[0] != words[1]:
        return words
    place = ((mine ^ other).bit_length() - 1) // 4 * 4
    called = "next" if kind(mine) in _CARD_BY_CARD else "kicker"
    return (
        f"{words[0]}, {RANK_NAMES[mine >> place & 15]} {called}",
        f"{words[1]}, {RANK_NAMES[other >> place & 15]} {called}",
    )


def comparison(order: Order, mine: int, other: int) -> str:
    """`pair of aces, king kicker against pair of aces, nine kicker`."""
    return " against ".join(told_apart(order, mine, other))
