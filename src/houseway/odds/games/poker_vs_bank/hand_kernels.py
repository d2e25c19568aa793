"""Compiled counting of hands against a bank hand of the same size with one card open.

Hands are added in the order of their strength, and for every set of cards the weaker hands that contain it are
counted. The number of those with the bank's open card and none of the player's follows by inclusion and exclusion
over the player's cards. Importing this module compiles it, once.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import compiled, inlined

# For a hand and an open card: the bank's hands below, at most equal, and too weak to qualify.
BELOW, UP_TO, WEAK = 0, 1, 2


@inlined
def taken_up(hand, starts, choose, held):
    """Count a hand for each set of cards that it contains, itself included."""
    for mask in range(1, 1 << len(hand)):
        number = size = 0
        for place in range(len(hand)):
            if mask >> place & 1:
                size += 1
                number += choose[hand[place], size]
        held[starts[size] + number] += 1


@inlined
def with_open_card(hand, starts, choose, held, found):
    """For each open card, the added hands that contain it and none of this hand's cards."""
    low, high = np.zeros(8, np.int64), np.zeros(8, np.int64)
    picked = np.zeros(8, np.int64)
    for card in range(52):
        found[card] = 0
    for mask in range((1 << len(hand)) - 1):
        size = 0
        for place in range(len(hand)):
            if mask >> place & 1:
                picked[size] = hand[place]
                size += 1
        # The number of a set with one more card: cards above the new one move up one place.
        high[size] = 0
        for place in range(size - 1, -1, -1):
            high[place] = high[place + 1] + choose[picked[place], place + 2]
        for place in range(size):
            low[place + 1] = low[place] + choose[picked[place], place + 1]
        first, place, own = starts[size + 1], 0, 0
        sign = -1 if size & 1 else 1
        for card in range(52):
            if own < len(hand) and hand[own] == card:
                own += 1
                if place < size and picked[place] == card:
                    place += 1
                continue
            found[card] += sign * held[first + low[place] + choose[card, place + 1] + high[place]]


@compiled("void(u1[:, ::1], i8[::1], i8, u1[:, ::1], i8[::1], i8, i8[::1], i8[:, ::1], i4[:, :, ::1])")
def against_all(hands, edges, least, mine, ranks, top, starts, choose, found):
    """Every hand of `mine`, in ascending rank, against all hands of the bank, in order of rank between the edges."""
    held, weak = np.zeros(starts[-1], np.int32), np.zeros(starts[-1], np.int32)
    first = 0
    for rank in range(top):
        if rank == least:
            weak[:] = held
        last = first
        while last < len(mine) and ranks[last] == rank:
            with_open_card(mine[last], starts, choose, held, found[last, BELOW])
            last += 1
        for at in range(edges[rank], edges[rank + 1]):
            taken_up(hands[at], starts, choose, held)
        for at in range(first, last):
            with_open_card(mine[at], starts, choose, held, found[at, UP_TO])
        first = last
    for at in range(len(mine)):
        with_open_card(mine[at], starts, choose, weak, found[at, WEAK])
