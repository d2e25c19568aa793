"""Compiled setting of seven cards by the house way, from a table of all kinds of hands."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import int64

from houseway.ranking.kernels.compiled import compiled, inlined
from houseway.ranking.kernels.kind_numbers import flush_number, plain_number
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS
from houseway.ranking.kernels.seven_card_kinds import START

_plain, _flush = inlined(plain_number), inlined(flush_number)


@compiled(
    "void(i8, i8, b1[:,::1], u1[:,:,::1], i8[::1], i8[::1], i4[::1], i8[::1], i8[::1], i4[::1], i4[::1],"
    " i4[:,::1], i4[:,::1])"
)
def set_house_way(
    first, last, held, cards, keys, bits, places, offsets, lowest, fronts_of, backs_of, fronts, backs
):  # fmt: skip
    """The strengths of the front and the back of every hand that is held, as the house sets them."""
    for table in range(first, last):
        for row in range(cards.shape[1]):
            if not held[table, row]:
                continue
            key, masks = int64(START), int64(0)
            for place in range(cards.shape[2]):
                face = cards[table, row, place]
                key += keys[face]
                masks |= bits[face]
            kind = _flush(key, masks, offsets, lowest) if key & FLUSH_BITS else _plain(key, places)
            fronts[table, row], backs[table, row] = fronts_of[kind], backs_of[kind]
