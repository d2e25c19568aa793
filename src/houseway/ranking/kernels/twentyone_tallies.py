"""Compiled counting of twenty-one hands: the keys of the cards are added, and a table gives the total."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.ranking.kernels.compiled import compiled
from houseway.ranking.kernels.poker_hands import Index


@compiled("void(u1[:, ::1], i8[::1], u2[:, :, ::1], u2[::1], u2[::1], u1[::1])")
def tallied(hands, keys, whole, pairs, found, sizes):
    """The place of each hand's total in its book, and its number of cards. A key has four bytes of counts.

    From the lowest byte: points with every ace one, cards, aces, jokers. Two cards use a table of both faces.
    """
    most = whole.shape[1] - 1
    for row in range(len(hands)):
        key = 0
        for place in range(hands.shape[1]):
            key += keys[hands[row, place]]
        points, size, aces, jokers = key & 0xFFFF, key >> 16 & 0xFF, key >> 24 & 0xFF, key >> 32
        sizes[row] = size
        if size == 2:
            found[row] = pairs[Index((hands[row, 0] & 63) << 6 | hands[row, 1] & 63)]
        else:
            found[row] = whole[Index(jokers), Index(min(aces, most)), Index(points)]
