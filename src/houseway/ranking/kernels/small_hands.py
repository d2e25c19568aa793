"""Compiled ranking of one to four cards, and of every way to set seven cards or four tiles for pai gow."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import Kernel, KernelsBySize, compiled, inlined
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS
from houseway.ranking.kernels.poker_hands import Index, looked_up, mask_of, suit_of_flush

_TABLE = "i8, i8[::1], i4[::1], i4[::1], i4[::1]"


@compiled("void(u1[:, ::1], i8, i4[::1], i4[::1])")
def two_cards(hands, faces, values, found):
    """Rank two cards by a table of both."""
    for row in range(len(hands)):
        found[row] = values[Index(hands[row, 0]) * Index(faces) + Index(hands[row, 1])]


def _by_ranks(size: int) -> Kernel:
    """A kernel for cards from a shoe: a table by their ranks and by whether all are suited."""

    @compiled("void(u1[:, ::1], i4[::1], i4[::1])")
    def kernel(hands, values, found):
        for row in range(len(hands)):
            at, other = Index(0), 0
            for place in range(size):
                face = hands[row, place]
                at = at * Index(14) + Index((face & 63) >> 2)
                other |= (face ^ hands[row, 0]) & 3
            found[row] = values[at if other else at + Index(14**size)]

    return kernel


BY_RANKS = KernelsBySize(_by_ranks, (1, 2, 3, 4))


@inlined
def likeness(face, shown):
    """0 for another rank, 1 for the same rank in another suit, 2 for the same card. Marks are ignored."""
    other = (face ^ shown) & 63
    return 0 if other > 3 else 1 if other else 2


@compiled("void(u1[:, ::1], u1[::1], i1[::1], i1[::1])")
def matched(hands, ups, values, found):
    """Rank two cards against an up card, by a table of how each relates to it."""
    for row in range(len(hands)):
        found[row] = values[3 * likeness(hands[row, 0], ups[row]) + likeness(hands[row, 1], ups[row])]


@compiled("void(u1[:, ::1], i8, i4[::1], i4[:, ::1], i4[:, ::1])")
def tile_settings(fours, faces, pairs, lows, highs):
    """Both strengths of the three ways to set four tiles: the first tile with each of the others."""
    for row in range(len(fours)):
        tiles = fours[row]
        for way in range(3):
            one, two = (2 if way == 0 else 1), (2 if way == 2 else 3)
            mine = pairs[Index(tiles[0]) * Index(faces) + Index(tiles[way + 1])]
            rest = pairs[Index(tiles[one]) * Index(faces) + Index(tiles[two])]
            lows[row, way], highs[row, way] = min(mine, rest), max(mine, rest)


@compiled("void(u1[:, ::1], i4[::1], i4[::1], i4[::1], u2[::1], i4[::1])")
def four_cards(hands, of_two, of_three, of_four, values, found):
    """Rank four cards by their place among all fours: sorted, a + (b over 2) + (c over 3) + (d over 4)."""
    flat = hands.reshape(-1)
    for row in range(len(hands)):
        at = Index(row) << Index(2)
        one, two, three, four = flat[at], flat[at + Index(1)], flat[at + Index(2)], flat[at + Index(3)]
        one, two = min(one, two), max(one, two)
        three, four = min(three, four), max(three, four)
        one, three = min(one, three), max(one, three)
        two, four = min(two, four), max(two, four)
        two, three = min(two, three), max(two, three)
        found[row] = values[Index(np.int64(one) + of_two[two] + of_three[three] + of_four[four])]


@compiled(f"void(u1[:, ::1], i8, i4[::1], {_TABLE}, i4[:, ::1], i4[:, ::1])")
def all_settings(hands, faces, pairs, start, keys, places, flushes, values, fronts, backs):
    """Both strengths of each of the 21 ways to put two of seven cards in front."""
    for row in range(len(hands)):
        hand = hands[row]
        whole = start
        for place in range(7):
            whole += keys[hand[place]]
        way = 0
        for one in range(6):
            for two in range(one + 1, 7):
                fronts[row, way] = pairs[Index(hand[one]) * Index(faces) + Index(hand[two])]
                key = whole - keys[hand[one]] - keys[hand[two]]
                if key & FLUSH_BITS:
                    suit = suit_of_flush(key)
                    front = mask_of(suit, hand[one : one + 1]) | mask_of(suit, hand[two : two + 1])
                    backs[row, way] = flushes[mask_of(suit, hand) ^ front]
                else:
                    backs[row, way] = looked_up(key, places, values)
                way += 1
