"""The place of every rank pattern of up to seven cards: one number for each, without search and without gaps.

Every card has a key. The sum of the keys of a hand encodes its deuces to eights (`LOW_BITS`), how many cards it has of
each suit (a nibble each), how many in all, and its nines to aces (from `HIGH_SHIFT` up). The place of a hand is
LOWER[total & LOW_BITS] + HIGHER[total >> HIGH_SHIFT]. The tables are small enough for the processor's cache. A total
with a bit of `NO_PLACE` has a flush or more than seven cards, and no place.
"""

from __future__ import annotations

from collections.abc import Sequence

_MOST_CARDS, _MOST_OF_A_RANK = 7, 4
# Sums of up to seven of these, none more than four times, are all different. Nines to aces reuse the first six.
_RANK_KEYS = (1, 5, 24, 112, 521, 2247, 9244)
_LOW_RANKS = len(_RANK_KEYS)

LOW_BITS = 0xFFFF
SUIT_SHIFT, _COUNT_SHIFT, HIGH_SHIFT = 16, 32, 36
# Suit counters are nibbles that start at three: the fifth card of a suit sets the top bit.
START = 0x3333 << SUIT_SHIFT
FIVE_OF_A_SUIT = 0x8888 << SUIT_SHIFT
EIGHTH_CARD = 8 << _COUNT_SHIFT
NO_PLACE = FIVE_OF_A_SUIT | EIGHTH_CARD


def _key(face: int) -> int:
    rank, counters = face >> 2, 1 << _COUNT_SHIFT | 1 << SUIT_SHIFT + 4 * (face & 3)
    return counters | (_RANK_KEYS[rank] if rank < _LOW_RANKS else _RANK_KEYS[rank - _LOW_RANKS] << HIGH_SHIFT)


def _pairs(keys: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The sum of every two keys, equal for both orders of the two."""
    same: dict[int, int] = {}
    return tuple(tuple(same.setdefault(one + two, one + two) for two in keys) for one in keys)


def _sums(keys: Sequence[int]) -> list[list[int]]:
    """The possible sums of the keys of cards of these ranks, by the number of cards."""
    sums: list[list[int]] = [[0], *([] for _ in range(_MOST_CARDS))]
    for key in keys:
        sums = [
            [total + key * more for more in range(min(count, _MOST_OF_A_RANK) + 1) for total in sums[count - more]]
            for count in range(_MOST_CARDS + 1)
        ]
    return sums


def _places() -> tuple[list[int], list[int], int]:
    """Number the low patterns, fewest cards first. Each high pattern gets room for the low ones that can join it."""
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
