"""Compiled counting of three cards out of several decks against three of the bank, one of them open.

Every pair of faces beside every open card is looked at, with as many copies as are left. Importing this module compiles
it, once.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import compiled

# For a hand and an open card: the bank's hands below, at most equal, and too weak to qualify.
BELOW, UP_TO, WEAK = 0, 1, 2


@compiled("void(u1[:, ::1], i8[::1], i8, i2[:, :, ::1], i8, i4[:, :, ::1])")
def against_a_shoe(mine, ranks, least, scale, decks, found):
    """Every hand of `mine` against all pairs of the bank beside each open card; `scale` has the rank of any three."""
    left = np.empty(52, np.int64)
    for at in range(len(mine)):
        left[:] = decks
        for card in mine[at]:
            left[card] -= 1
        for up in range(52):
            if left[up] == 0:
                continue
            left[up] -= 1
            below = up_to = weak = 0
            for one in range(52):
                for two in range(one + 1):
                    ways = left[one] * left[two] if two < one else left[one] * (left[one] - 1) // 2
                    rank = scale[up, one, two]
                    below += ways * (rank < ranks[at])
                    up_to += ways * (rank <= ranks[at])
                    weak += ways * (rank < least)
            left[up] += 1
            found[at, BELOW, up], found[at, UP_TO, up], found[at, WEAK, up] = below, up_to, weak
