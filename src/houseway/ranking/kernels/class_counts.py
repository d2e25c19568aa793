"""Counting all seven-card hands from the 52 by strength."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS, ROW_SHIFT, SUIT_SHIFT
from houseway.ranking.kernels.poker_hands import RANK_BITS, Index, suit_of_flush

_ONE_OF_EACH_SUIT = 0x1111 << SUIT_SHIFT


@inlined
def dense_place(pattern, places, values):
    return Index(values[Index(pattern + places[Index(pattern >> ROW_SHIFT)])])


@inlined
def count_flushes(six, masks, last, keys, places, flushes, values, counts):
    """Count the seventh card where one suit may have five: every card separately."""
    for seventh in range(last + 1, 52):
        key = six + keys[seventh]
        if key & FLUSH_BITS:
            both = masks | (1 << (13 * (seventh & 3) + (seventh >> 2)))
            counts[Index(flushes[both >> 13 * suit_of_flush(key) & 0x1FFF])] += 1
        else:
            counts[dense_place(key & RANK_BITS, places, values)] += 1


@inlined
def count_ranks(six, last, keys, places, values, counts):
    """Count the seventh card where no flush is possible: cards of a rank are equal and counted together."""
    pattern = six & RANK_BITS
    if last & 3 != 3:
        counts[dense_place(pattern + (keys[last] & RANK_BITS), places, values)] += 3 - (last & 3)
    for rank in range((last >> 2) + 1, 13):
        counts[dense_place(pattern + (keys[4 * rank] & RANK_BITS), places, values)] += 4


@inlined
def count_pairs_of_ranks(five, last, keys, places, values, counts):
    """Count the last two cards where no suit has three yet: pairs of ranks, weighted by how often they are dealt."""
    pattern = five & RANK_BITS
    for low in range(last >> 2, 13):
        left = 3 - (last & 3) if low == last >> 2 else 4
        one = pattern + (keys[4 * low] & RANK_BITS)
        if left > 1:
            both = one + (keys[4 * low] & RANK_BITS)
            counts[dense_place(both, places, values)] += left * (left - 1) // 2
        if left:
            for high in range(low + 1, 13):
                counts[dense_place(one + (keys[4 * high] & RANK_BITS), places, values)] += 4 * left


@inlined
def count_one_by_one(five, masks, last, bits, keys, places, flushes, values, counts):
    """Count the last two cards where some suit has three: the sixth card separately, the seventh as above."""
    for sixth in range(last + 1, 51):
        six = five + keys[sixth]
        if (six | (six + _ONE_OF_EACH_SUIT)) & FLUSH_BITS:
            count_flushes(six, masks | bits[sixth], sixth, keys, places, flushes, values, counts)
        else:
            count_ranks(six, sixth, keys, places, values, counts)


@compiled("void(i8[:, ::1], i8, i8[::1], i4[::1], u2[::1], u2[::1], i8[::1])")
def count_sevens(firsts, start, keys, places, flushes, values, counts):
    """Count the hands that begin, in ascending order, with each of these pairs of cards."""
    bits = keys.copy()
    for face in range(52):
        bits[face] = 1 << (13 * (face & 3) + (face >> 2))
    for row in range(len(firsts)):
        a, b = firsts[row, 0], firsts[row, 1]
        for c in range(b + 1, 48):
            for d in range(c + 1, 49):
                four = start + keys[a] + keys[b] + keys[c] + keys[d]
                masks = bits[a] | bits[b] | bits[c] | bits[d]
                for e in range(d + 1, 50):
                    five = four + keys[e]
                    if (five | (five + 2 * _ONE_OF_EACH_SUIT)) & FLUSH_BITS:
                        count_one_by_one(five, masks | bits[e], e, bits, keys, places, flushes, values, counts)
                    else:
                        count_pairs_of_ranks(five, e, keys, places, values, counts)
