"""The number of a hand's kind, in plain functions that numba compiles for processors and for CUDA."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.ranking.kernels.pattern_tables import FLUSH_BITS, ROW_SHIFT, SUIT_SHIFT, WITH_JOKER
from houseway.ranking.kernels.seven_card_kinds import JOKER_KEY

_RANK_BITS = (1 << SUIT_SHIFT) - 1
_SUIT_BITS = (1 << 13) - 1


def plain_number(key, places):
    """The kind of a hand without five cards of a suit."""
    pattern = key & _RANK_BITS
    return pattern + places[pattern >> ROW_SHIFT]


def flush_number(key, masks, offsets, lowest):
    """The kind of a hand with five cards of a suit; the joker counts as every suit."""
    full = (key & FLUSH_BITS) >> SUIT_SHIFT
    shift = 0 if full & 0x8 else 13 if full & 0x80 else 26 if full & 0x800 else 39
    mask = masks >> shift & _SUIT_BITS
    at = offsets[mask + (WITH_JOKER if key & _RANK_BITS >= JOKER_KEY else 0)]
    rest = masks ^ (mask << shift)
    high, low = -1, -1
    for suit in range(4):
        left = rest >> 13 * suit & _SUIT_BITS
        while left:
            rank = lowest[left]
            left &= left - 1
            if rank > high:
                high, low = rank, high
            else:
                low = rank
    if low >= 0:
        return at + high * (high + 1) // 2 + low
    return at + high if high >= 0 else at
