"""One random round of pai gow poker, in plain functions that numba compiles for processors and for CUDA.

The seed and the number of a round fix it, so that the result is the same on every device.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from houseway.ranking.kernels.kind_numbers import flush_number, plain_number
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS
from houseway.ranking.kernels.seven_card_kinds import START

Jit = Callable[[Callable[..., Any]], Any]

ENDS = 9
_STEP, _ONE, _TWO = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_CARDS, _WORD = np.uint64(53), np.uint64(32)
# Random numbers reserved for each round: far more than fourteen cards need.
_DRAWS = np.uint64(1 << 12)


def mixed(state):
    """Steele, Lea and Flood's splitmix: turns a counter into random numbers."""
    state = (state ^ (state >> np.uint64(30))) * _ONE
    state = (state ^ (state >> np.uint64(27))) * _TWO
    return state ^ (state >> np.uint64(31))


def compared(front, back, ahead, behind):
    """0 if a setting wins against the bank's, 1 if it pushes, 2 if it loses."""
    return 2 - (1 if front < ahead else 0) - (1 if back < behind else 0)


def dealer(jit: Jit) -> Any:
    """The compiled function that deals a round by its number; returns how the house way and the best way end."""
    mix, plain, flush, against = jit(mixed), jit(plain_number), jit(flush_number), jit(compared)

    def dealt(seed, number, keys, bits, places, offsets, lowest, fronts, backs, ways):
        state = mix(seed) + number * _DRAWS * _STEP
        used = np.int64(0)
        bank = np.int64(0)
        for hand in range(2):
            key, masks, held = np.int64(START), np.int64(0), 0
            while held < 7:
                state = state + _STEP
                face = np.int64(((mix(state) >> _WORD) * _CARDS) >> _WORD)
                if (used >> face) & 1 == 0:
                    used |= np.int64(1) << face
                    key += keys[face]
                    masks |= bits[face]
                    held += 1
            kind = flush(key, masks, offsets, lowest) if key & FLUSH_BITS else plain(key, places)
            if hand == 0:
                bank = kind
        front, back = fronts[bank], backs[bank]
        house = against(front, back, ways[kind, 0], ways[kind, 1])
        best = against(front, back, ways[kind, 2], ways[kind, 3])
        return 3 * house + best

    return jit(dealt)
