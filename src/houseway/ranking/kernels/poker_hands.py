"""Compiled ranking of whole hands by pattern tables, and of hands that use exactly two hole and three board cards.

Importing this module compiles it, or loads what an earlier process compiled. The kernels are untyped for mypy and
strictly typed for numba. They release the interpreter lock, so that threads can share the rows of an array.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import Kernel, KernelsBySize, compiled, inlined
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS, ROW_SHIFT, SUIT_SHIFT, WITH_JOKER

RANK_BITS = (1 << SUIT_SHIFT) - 1
# Suit counters with these initial values reach their top bit at two cards, and at three.
TWO_OF_A_SUIT, THREE_OF_A_SUIT = 0x6666 << SUIT_SHIFT, 0x5555 << SUIT_SHIFT
_TABLE = "i8, i8[::1], i4[::1], i4[::1], i4[::1]"
# An unsigned index spares a test for negative numbers. Numba does not mix signed and unsigned.
Index = np.uint64


@inlined
def suit_of_flush(key):
    """The suit whose counter has its top bit set."""
    full = (key & FLUSH_BITS) >> SUIT_SHIFT
    if full & 0x88:
        return 0 if full & 0x8 else 1
    return 2 if full & 0x800 else 3


@inlined
def looked_up(key, places, values):
    pattern = key & RANK_BITS
    return values[Index(pattern + places[Index(pattern >> ROW_SHIFT)])]


@inlined
def mask_of(suit, cards):
    """The ranks of one suit as a mask. The joker adds none: it stands for a rank that the mask lacks."""
    mask = 0
    for face in cards:
        if face & 3 == suit and face < 52:
            mask |= 1 << (face >> 2)
    return mask


def _whole(size: int) -> Kernel:
    """A kernel for hands of one size: the compiler can unroll a loop of known length."""
    width = Index(size)

    @compiled(f"void(u1[:, ::1], {_TABLE}, i4[::1])")
    def kernel(hands, start, keys, places, flushes, values, found):
        flat = hands.reshape(-1)
        at = Index(0)
        for row in range(len(hands)):
            key = start
            for place in range(size):
                key += keys[flat[at + Index(place)]]
            if key & FLUSH_BITS:
                found[row] = flushes[mask_of(suit_of_flush(key), hands[row])]
            else:
                found[row] = looked_up(key, places, values)
            at += width

    return kernel


WHOLE = KernelsBySize(_whole, (3, 5, 6, 7))


def _with_joker(size: int) -> Kernel:
    """The same with a joker: a flush that it makes need not be the best hand that it makes."""
    width = Index(size)

    @compiled(f"void(u1[:, ::1], {_TABLE}, i4[::1])")
    def kernel(hands, start, keys, places, flushes, values, found):
        flat = hands.reshape(-1)
        at = Index(0)
        for row in range(len(hands)):
            key, joker = start, 0
            for place in range(size):
                face = flat[at + Index(place)]
                key += keys[face]
                if face >= 52:
                    joker = WITH_JOKER << (face >> 6)
            if key & FLUSH_BITS:
                found[row] = flushes[mask_of(suit_of_flush(key), hands[row]) | joker]
                if joker:
                    found[row] = max(found[row], looked_up(key, places, values))
            else:
                found[row] = looked_up(key, places, values)
            at += width

    return kernel


APART = KernelsBySize(_with_joker, (5, 6, 7))


@compiled(f"void(u1[::1], u1[:, ::1], {_TABLE}, i4[::1])")
def with_board(hole, boards, start, keys, places, flushes, values, found):
    """Rank one two-card hand on many five-card boards."""
    flat = boards.reshape(-1)
    own = start + keys[hole[0]] + keys[hole[1]]
    at = Index(0)
    for row in range(len(boards)):
        key = own
        for place in range(5):
            key += keys[flat[at + Index(place)]]
        if key & FLUSH_BITS:
            suit = suit_of_flush(key)
            found[row] = flushes[mask_of(suit, boards[row]) | mask_of(suit, hole)]
        else:
            found[row] = looked_up(key, places, values)
        at += Index(5)


@inlined
def best_flush(suit, hole, board, flushes):
    """The best flush of two hole cards and three board cards."""
    mine, ours = mask_of(suit, hole), mask_of(suit, board)
    best = 0
    one = mine
    while one:
        low = one & -one
        one ^= low
        two = one
        while two:
            pair = low | (two & -two)
            two &= two - 1
            best = max(best, best_three(pair, ours, flushes))
    return best


@inlined
def best_three(pair, ours, flushes):
    """The best five of a suited pair and the three to five suited cards of a board."""
    best = 0
    one = ours
    while one:
        first = one & -one
        one ^= first
        two = one
        while two:
            second = two & -two
            two ^= second
            three = two
            while three:
                best = max(best, flushes[pair | first | second | (three & -three)])
                three &= three - 1
    return best


@inlined
def best_triple(board, base, triples, best):
    """The best place on the scale over any three of five board cards; `base` is where the hole's places begin."""
    top = np.uint16(0)
    for one in range(3):
        for two in range(one + 1, 4):
            upper = Index(board[one] >> 2) * Index(169) + Index(board[two] >> 2) * Index(13)
            for three in range(two + 1, 5):
                place = best[base + Index(triples[upper + Index(board[three] >> 2)])]
                top = max(top, place)
    return top


def _two_and_three(size: int) -> Kernel:
    """A kernel for holes of one size. One hole may serve all boards; `suits` is 1 where a flush counts.

    A hole and a board that are columns of one array are read in place: copying them takes half as long as ranking.
    """
    tables = "i8, i8[::1], i4[::1], i4[::1], u2[::1], u2[::1], i4[::1], i4[::1], i4[::1]"

    @compiled(f"void(u1[:, ::1], u1[:, ::1], {tables})", f"void(u1[:, :], u1[:, :], {tables})")
    def kernel(holes, boards, suits, keys, places, numbers, triples, best, scale, flushes, found):
        step = 0 if len(holes) == 1 else 1
        for row in range(len(boards)):
            hole, board = holes[row * step], boards[row]
            held, shared = TWO_OF_A_SUIT, THREE_OF_A_SUIT
            for place in range(size):
                held += keys[hole[place]]
            top = scale[best_triple(board, Index(looked_up(held, places, numbers)), triples, best)]
            if suits:
                for place in range(5):
                    shared += keys[board[place]]
                if held & shared & FLUSH_BITS:
                    top = max(top, best_flush(suit_of_flush(held & shared), hole, board, flushes))
            found[row] = top

    return kernel


TWO_AND_THREE = KernelsBySize(_two_and_three, (4, 5))
