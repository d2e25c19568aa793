"""Initial states of the compiled generators: a seed gives the same numbers however the work is divided.

Marsaglia's xorshift runs through all 2^64 - 1 states but zero in one cycle, and a step is linear over the bits of the
state. So a state can be moved ahead by any number of steps at once: stream n begins n * 2^28 steps after the start of
its seed. Streams of one seed never meet, as long as none draws more than 2^28 numbers.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

Matrix = tuple[int, ...]
"""What a step, or many, makes of each single bit."""

_GOLDEN, _WORD, _BITS = 0x9E3779B97F4A7C15, (1 << 64) - 1, 64
SEGMENT_BITS = 28
STREAMS = 1 << _BITS - SEGMENT_BITS


def start_of_part(seed: int, part: int) -> int:
    """The initial state of one stream; never zero."""
    return int(starts_of_parts(seed, part, 1)[0])


def starts_of_parts(seed: int, first: int, count: int) -> NDArray[np.uint64]:
    """The initial states of `count` streams from the first one on."""
    numbers = np.arange(first, first + count, dtype=np.uint64)
    states = np.full(count, _start_of_seed(seed), np.uint64)
    for bit in range((first + count - 1).bit_length()):
        ahead = numbers >> np.uint64(bit) & np.uint64(1) == 1
        states[ahead] = _moved(_steps_ahead(SEGMENT_BITS + bit), states[ahead])
    return states


def _start_of_seed(seed: int) -> int:
    mixed = (seed * _GOLDEN + 1) * _GOLDEN & _WORD
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & _WORD
    return mixed ^ mixed >> 31 or _GOLDEN


def _moved(matrix: Matrix, states: NDArray[np.uint64]) -> NDArray[np.uint64]:
    found = np.zeros_like(states)
    for bit, becomes in enumerate(matrix):
        found ^= np.where(states >> np.uint64(bit) & np.uint64(1) == 1, np.uint64(becomes), np.uint64(0))
    return found


@cache
def _steps_ahead(power: int) -> Matrix:
    """What two to this power steps make of each bit: one step, squared so many times."""
    if power == 0:
        return tuple(_one_step(1 << bit) for bit in range(_BITS))
    half = np.array(_steps_ahead(power - 1), np.uint64)
    return tuple(int(each) for each in _moved(_steps_ahead(power - 1), half))


def _one_step(state: int) -> int:
    """The step of `kernel_rng.next_number`."""
    state ^= state >> 12
    state ^= state << 25 & _WORD
    return state ^ state >> 27
