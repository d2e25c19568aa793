"""Random numbers in compiled code: a small generator, and a shuffle that only goes as far as cards are dealt."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import int64, uint64

from houseway.ranking.kernels.compiled import inlined


@inlined
def next_number(state):
    """Marsaglia's xorshift; a multiplication gives 32 good bits."""
    state ^= state >> uint64(12)
    state ^= state << uint64(25)
    state ^= state >> uint64(27)
    return state, (state * uint64(2685821657736338717)) >> uint64(32)


@inlined
def deal_card(shoe, at, size, state):
    """The card at this place, drawn from the `size` cards that are not dealt yet."""
    state, drawn = next_number(state)
    other = at + int64((drawn * uint64(size - at)) >> uint64(32))
    shoe[at], shoe[other] = shoe[other], shoe[at]
    return state, shoe[at]
