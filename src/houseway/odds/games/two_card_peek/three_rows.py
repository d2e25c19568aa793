"""Three five-card hands from one deck, each three of a kind or better: how often which classes come together."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from numba import njit

from houseway.ranking.kernels.compiled import compiled

# The places of the classes in the counts.
PAID = ("three-of-a-kind", "straight", "flush", "full-house", "four-of-a-kind", "straight-flush", "royal-flush")
_TRIPS, _STRAIGHT, _FLUSH, _FULL, _QUADS, _STRAIGHT_FLUSH, _ROYAL = range(7)
_ALL = (1 << 52) - 1


@njit(forceinline=True)
def classed(left, many, chosen, runs, found):
    """How many hands of each class the remaining cards can make; 13 bits for each suit."""
    for place in range(7):
        found[place] = 0
    one, two, three, four = left & 0x1FFF, left >> 13 & 0x1FFF, left >> 26 & 0x1FFF, left >> 39 & 0x1FFF
    for suit in (one, two, three, four):
        found[_FLUSH] += chosen[5, many[suit]]
        found[_STRAIGHT_FLUSH] += runs[suit] & 15
        found[_ROYAL] += runs[suit] >> 4
    size = many[one] + many[two] + many[three] + many[four]
    pairs = 0
    # Ranks from the ace, which is low here, to the king; `last` holds the four before.
    ace = (one >> 12) + (two >> 12) + (three >> 12) + (four >> 12)
    a, b, c, d = 0, 0, 0, 0
    for rank in range(-1, 13):
        held = ace if rank < 0 else (one >> rank & 1) + (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1)
        found[_STRAIGHT] += a * b * c * d * held
        a, b, c, d = b, c, d, held
        if rank >= 0:
            pairs += chosen[2, held]
    for rank in range(13):
        held = (one >> rank & 1) + (two >> rank & 1) + (three >> rank & 1) + (four >> rank & 1)
        if held > 2:
            others = pairs - chosen[2, held]
            found[_FULL] += chosen[3, held] * others
            found[_TRIPS] += chosen[3, held] * (chosen[2, size - held] - others)
            found[_QUADS] += chosen[4, held] * (size - 4)
    both = found[_STRAIGHT_FLUSH] + found[_ROYAL]
    found[_FLUSH] -= both
    found[_STRAIGHT] -= both


@compiled("void(i8, i8[::1], i8[:, ::1], i8[::1], i8[::1])")
def classes_left(left, many, chosen, runs, found):
    """The count above for one set of cards."""
    classed(left, many, chosen, runs, found)


@compiled("void(i8[::1], i8[::1], i8[::1], i8[::1], i8[::1], i8[::1], i8[:, ::1], i8[::1], i8[:, ::1], i8[:, :, ::1])")
def together(firsts, weights, first_kinds, hands, kinds, many, chosen, runs, twos, threes):
    """For each first hand, weighted, every second hand; and what remains for the third."""
    found = many[:7].copy()
    for at in range(len(firsts)):
        first, weight, kind = firsts[at], weights[at], first_kinds[at]
        for other in range(len(hands)):
            if first & hands[other]:
                continue
            twos[kind, kinds[other]] += weight
            classed(_ALL ^ (first | hands[other]), many, chosen, runs, found)
            for place in range(7):
                threes[kind, kinds[other], place] += weight * found[place]
