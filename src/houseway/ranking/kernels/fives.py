"""Compiled ranking of six and seven cards by examining every five, for rankings where a flush need not be the best.

Only hands with five cards of one suit need this. In other hands the ranks decide, by a table of patterns.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import Kernel, KernelsBySize, compiled, inlined
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS, SUIT_SHIFT, WITH_JOKER
from houseway.ranking.kernels.poker_hands import looked_up, suit_of_flush

_TABLE = "i4[::1], i4[::1], i4[::1]"


@inlined
def laid_out(hand, size, suit, keys, own, bits):
    """Write the keys of the cards and their bits in the flush suit, plus one empty place; returns the suit's mask."""
    mask = 0
    own[6] = bits[6] = 0
    for place in range(size):
        face = hand[place]
        own[place] = keys[face]
        bits[place] = 1 << (face >> 2) if face & 3 == suit and face < 52 else 0
        mask |= bits[place]
    return mask


@inlined
def without(one, two, key, mask, own, bits, places, flushes, values):
    """The value of the five cards that remain without those in two places."""
    key -= own[one] + own[two]
    if key & FLUSH_BITS:
        return flushes[mask ^ bits[one] ^ bits[two]]
    return looked_up(key, places, values)


@inlined
def second_taken(one, size):
    """The second place to leave out: of seven cards two are left out, of six one and the empty place."""
    return one + 1 if size == 7 else 6


def _best_of(size: int) -> Kernel:
    """A kernel for the best of all fives, where a flush may be worse than another five."""

    @compiled(f"void(u1[:, ::1], i8, i8[::1], i4[::1], i4[::1], {_TABLE}, i4[::1])")
    def kernel(hands, start, keys, whole_places, whole_values, places, flushes, values, found):
        own, bits = np.empty(7, np.int64), np.empty(7, np.int64)
        for row in range(len(hands)):
            hand, key = hands[row], start
            for place in range(size):
                key += keys[hand[place]]
            if not key & FLUSH_BITS:
                found[row] = looked_up(key, whole_places, whole_values)
                continue
            best, mask = 0, laid_out(hand, size, suit_of_flush(key), keys, own, bits)
            for one in range(size):
                for two in range(second_taken(one, size), 7):
                    best = max(best, without(one, two, key, mask, own, bits, places, flushes, values))
            found[row] = best

    return kernel


BEST_OF = KernelsBySize(_best_of, (6, 7))


@inlined
def is_one_colour(key, start):
    """Whether all seven cards are red or all are black."""
    red = ((key - start) >> (SUIT_SHIFT + 4)) & 0xFF
    red = (red & 0xF) + (red >> 4)
    return red in (0, 7)


def _all_true(size: int) -> Kernel:
    """A kernel for every class of a hand, as bits.

    `made` has the classes of a kind of five cards: 12 kinds to a row, one row for each kind of remaining cards.
    `fronts` says what two cards are, and `runs` has the classes of seven suited cards. A `nine` of one colour is
    `coloured`.
    """

    @compiled(
        f"void(u1[:, ::1], i8, i8[::1], i4[::1], i4[::1], {_TABLE}, u1[:, ::1], i4[:, ::1], i4[::1], i8, i8, i4[::1])"
    )
    def kernel(
        hands,
        start,
        keys,
        whole_places,
        whole_values,
        places,
        flushes,
        kinds,
        fronts,
        made,
        runs,
        nine,
        coloured,
        found,
    ):
        own, bits = np.empty(7, np.int64), np.empty(7, np.int64)
        for row in range(len(hands)):
            hand, key, joker = hands[row], start, 0
            for place in range(size):
                key += keys[hand[place]]
                if hand[place] == 52:
                    joker = WITH_JOKER
            if not key & FLUSH_BITS:
                classes = looked_up(key, whole_places, whole_values)
                found[row] = coloured if classes == nine and is_one_colour(key, start) else classes
                continue
            mask = laid_out(hand, size, suit_of_flush(key), keys, own, bits)
            classes = runs[mask | joker]
            for one in range(size):
                for two in range(second_taken(one, size), 7):
                    kind = without(one, two, key, mask, own, bits, places, flushes, kinds)
                    # Six cards leave one card, which adds nothing: their table of fronts is empty.
                    classes |= made[fronts[hand[one], hand[two + size - 7]], kind]
            # A joker that may not complete the flush leaves a hand that its ranks alone decide.
            found[row] = classes if classes else looked_up(key, whole_places, whole_values)

    return kernel


ALL_TRUE = KernelsBySize(_all_true, (6, 7))
