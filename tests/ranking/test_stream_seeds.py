"""Streams of the compiled generators: stretches of one cycle that never meet."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.ranking.kernels import stream_seeds
from houseway.ranking.kernels.stream_seeds import SEGMENT_BITS, STREAMS, start_of_part, starts_of_parts

WORD = (1 << 64) - 1


def stepped(state: int, steps: int) -> int:
    """Marsaglia's xorshift with shifts 12, 25 and 27, one step after another."""
    for _ in range(steps):
        state ^= state >> 12
        state ^= state << 25 & WORD
        state ^= state >> 27
    return state


@pytest.mark.parametrize("power", range(13))
def test_a_state_is_moved_ahead_by_as_many_steps_as_are_said(power: int) -> None:
    begin = start_of_part(7, 0)
    moved = stream_seeds._moved(stream_seeds._steps_ahead(power), np.array([begin], np.uint64))
    assert int(moved[0]) == stepped(begin, 1 << power)


def test_stream_n_begins_n_stretches_after_the_first() -> None:
    """Moving ahead twice by half is moving ahead once; so any number of stretches is made of powers of two."""
    for power in (SEGMENT_BITS, SEGMENT_BITS + 5, 63):
        half = stream_seeds._steps_ahead(power - 1)
        states = np.array([start_of_part(3, 0), start_of_part(4, 1)], np.uint64)
        twice = stream_seeds._moved(half, stream_seeds._moved(half, states))
        assert np.array_equal(twice, stream_seeds._moved(stream_seeds._steps_ahead(power), states))
    one = stream_seeds._steps_ahead(SEGMENT_BITS)
    state = np.array([start_of_part(3, 0)], np.uint64)
    for number in range(1, 12):
        state = stream_seeds._moved(one, state)
        assert int(state[0]) == start_of_part(3, number)


def test_a_whole_cycle_comes_back() -> None:
    """2^64 - 1 steps change nothing: 2^64 steps are one step."""
    states = np.array([start_of_part(5, 0)], np.uint64)
    for _ in range(2):
        states = stream_seeds._moved(stream_seeds._steps_ahead(63), states)
    assert int(states[0]) == stepped(start_of_part(5, 0), 1)


def test_many_starts_are_those_of_each_and_all_differ() -> None:
    found = starts_of_parts(9, 1_000, 300)
    assert found.tolist() == [start_of_part(9, 1_000 + number) for number in range(300)]
    assert len(set(found.tolist()) | {start_of_part(9, STREAMS - 1)}) == 301
    assert 0 not in found
