"""Badugi: the low hand of four cards that are all of different ranks and different suits, ace low.

Cards that repeat a rank or a suit drop out. More cards beat fewer; of the same number, the hand with the lower top card
wins, then the next (players 3359-3373, 3538-3548). The document names hands of four, three and two cards. Four cards
of one suit or one rank leave a single card: that is not printed, and ranks here below any two.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from houseway.cards.card import Card
from houseway.ranking.order import Order

CLASS_NAMES = ("one-card", "two-card", "three-card", "badugi")

_LETTERS = "A23456789TJQK"
_RANKS = 0x1FFF
_SIZE_SHIFT = 13
# One bit for the suit and, above those, one for the rank from the ace up. Cards that fit together share no bit, and of
# two hands of the same size the lower one is the smaller number.
_SUIT_BITS = 4
_BITS = tuple(1 << _SUIT_BITS + ((face >> 2) + 1) % 13 | 1 << (face & 3) for face in range(52))


def strength(cards: Sequence[Card]) -> int:
    """The strength of four distinct cards: the size of the best subset, then how low it is. Unchecked."""
    # From the lowest card up: the first subset that fits is the best of its size.
    a, b, c, d = sorted([_BITS[face] for face in cards])
    ab, cd = a | b, c | d
    for three in (ab | c, ab | d, a | cd, b | cd):
        if three.bit_count() == 6:
            whole = ab | cd
            if whole.bit_count() == 8:
                return 4 << _SIZE_SHIFT | _RANKS ^ whole >> _SUIT_BITS
            return 3 << _SIZE_SHIFT | _RANKS ^ three >> _SUIT_BITS
    for two in (ab, a | c, b | c, a | d, b | d, cd):
        if two.bit_count() == 4:
            return 2 << _SIZE_SHIFT | _RANKS ^ two >> _SUIT_BITS
    return 1 << _SIZE_SHIFT | _RANKS ^ a >> _SUIT_BITS


def kind(strength: int) -> str:
    return CLASS_NAMES[(strength >> _SIZE_SHIFT) - 1]


@cache
def say(strength: int) -> str:
    """`badugi, 7-5-3-A`, or `three-card 6-4-2` for an incomplete hand."""
    mask = _RANKS ^ strength & _RANKS
    ranks = "-".join(letter for place, letter in reversed([*enumerate(_LETTERS)]) if mask >> place & 1)
    word = kind(strength)
    return f"badugi, {ranks}" if word == "badugi" else f"{word} {ranks}"


BADUGI = Order(
    name="badugi",
    says="the most cards of different ranks and suits, then the lowest, ace low",
    classes=CLASS_NAMES,
    sizes=(4,),
    strength=strength,
    kind=kind,
    say=say,
)
