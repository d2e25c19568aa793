"""Compiled counting of who takes both of two boards from one pack."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from math import comb

import numpy as np

from houseway.equity.showdown_kernels import BOARD, best_of
from houseway.ranking.kernels.compiled import compiled

_CHOICES = np.array([[comb(place, size) for size in range(BOARD + 1)] for place in range(53)], np.int64)


@compiled("void(i4[:, :, ::1], i4[:, :, ::1], i1[::1])")
def takers(highs, lows, found):
    """The player who takes the whole board in each deal, or -1."""
    for deal in range(highs.shape[2]):
        taker, split = -1, False
        best, sharers = best_of(highs, 0, highs.shape[1], deal)
        if sharers == 1:
            for player in range(highs.shape[1]):
                if highs[0, player, deal] == best:
                    taker = player
            if len(lows) > 0:
                best, sharers = best_of(lows, 0, lows.shape[1], deal)
                split = best > 0 and (sharers > 1 or lows[0, taker, deal] != best)
        found[deal] = -1 if split else taker


@compiled("void(u1[:, ::1], i1[::1], i8[::1], i8, i4[:, ::1])")
def choices_taken(drawn, takers, firsts, most, counts):
    """For each player and each choice of up to `most` cards, the number of boards the player takes that contain them.

    `drawn` are ascending places among the cards that may come. The choices of a size begin at `firsts` and are numbered
    by the sum of the binomials place over 1, next place over 2 and so on.
    """
    need = drawn.shape[1]
    for row in range(len(drawn)):
        player = takers[row]
        if player < 0:
            continue
        for mask in range(1 << need):
            size, number = 0, 0
            for place in range(need):
                if mask >> place & 1:
                    size += 1
                    if size > most:
                        break
                    number += _CHOICES[drawn[row, place], size]
            if size <= most:
                counts[player, firsts[size] + number] += 1
