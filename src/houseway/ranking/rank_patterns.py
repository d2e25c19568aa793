"""The place of every pattern of ranks of up to seven cards: one number for each, without a search and without a gap.

Every card has a key, and the sum of the keys of a hand holds which deuces to eights it has (`LOW_BITS`), how many cards
of each suit (a nibble each), how many cards in all, and which nines to aces (from `HIGH_SHIFT` up). Its place is what
two lists say, added: LOWER[total & LOW_BITS] + HIGHER[total >> HIGH_SHIFT]. All of it is small enough to stay near the
processor. Where a total has a bit of `NO_PLACE`, ranks are not all that matters, or there are more cards than seven.
"""

from __future__ import annotations

from collections.abc import Sequence

_MOST_CARDS, _MOST_OF_A_RANK = 7, 4
# Sums of up to seven of these, none more than four times, are all different. Nines to aces have the first six again.
_RANK_KEYS = (1, 5, 24, 112, 521, 2247, 9244)
_LOW_RANKS = len(_RANK_KEYS)

LOW_BITS = 0xFFFF
SUIT_SHIFT, _COUNT_SHIFT, HIGH_SHIFT = 16, 32, 36
# Suit counters are nibbles that start at three, so that the fifth card of a suit sets the nibble's top bit.
START = 0x3333 << SUIT_SHIFT
FIVE_OF_A_SUIT = 0x8888 << SUIT_SHIFT
EIGHTH_CARD = 8 << _COUNT_SHIFT
NO_PLACE = FIVE_OF_A_SUIT | EIGHTH_CARD


def _key(face: int) -> int:
    rank, counters = face >> 2, 1 << _COUNT_SHIFT | 1 << SUIT_SHIFT + 4 * (face & 3)
    return counters | (_RANK_KEYS[rank] if rank < _LOW_RANKS else _RANK_KEYS[rank - _LOW_RANKS] << HIGH_SHIFT)


def _pairs(keys: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The sum of every two keys, the same number for both orders of the two."""
    same: dict[int, int] = {}
    return tuple(tuple(same.setdefault(one + two, one + two) for two in keys) for one in keys)


def _sums(keys: Sequence[int]) -> list[list[int]]:
    """What the keys of cards of these ranks can add up to, by the number of cards."""
    sums: list[list[int]] = [[0], *([] for _ in range(_MOST_CARDS))]
    for key in keys:
        sums = [
            [total + key * more for more in range(min(count, _MOST_OF_A_RANK) + 1) for total in sums[count - more]]
            for count in range(_MOST_CARDS + 1)
        ]
    return sums


def _places() -> tuple[list[int], list[int], int]:
    """Low patterns are numbered, fewest cards first; a high one has room for as many as may still come with it."""
    low, high = _sums(_RANK_KEYS), _sums(_RANK_KEYS[: 13 - _LOW_RANKS])
    lower, higher = ([0] * (max(map(max, sums)) + 1) for sums in (low, high))
    for number, total in enumerate(total for sums in low for total in sums):
        lower[total] = number
    place = 0
    for count, sums in enumerate(high):
        room = sum(map(len, low[: _MOST_CARDS + 1 - count]))
        for total in sums:
            higher[total] = place
            place += room
    return lower, higher, place


KEYS = tuple(map(_key, range(52)))
PAIRS = _pairs(KEYS)
LOWER, HIGHER, PLACES = _places()
