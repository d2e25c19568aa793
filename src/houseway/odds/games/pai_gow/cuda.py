"""Pai gow poker on a graphics card: the processor kernels compiled for CUDA. Optional."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from functools import cache
from importlib import import_module
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.errors import BadInput
from houseway.odds.games.pai_gow.rounds_kernels import ENDS, dealer
from houseway.ranking.kernels.kind_numbers import flush_number, plain_number
from houseway.ranking.kernels.pattern_tables import FLUSH_BITS
from houseway.ranking.kernels.seven_card_kinds import SEVEN, START, hand_kinds

_THREADS, _BLOCKS = 128, 4096
# Each thread fixes these cards of the bank and deals the other four.
_GIVEN = 3


@cache
def device() -> Any:
    """numba's CUDA module; refused if it is missing, or cannot be loaded with this NumPy, or there is no card."""
    try:
        cuda: Any = import_module("numba.cuda")
        found = bool(cuda.is_available())
        if found:
            # It is loaded with the first kernel otherwise, and ends there in an error of its own.
            import_module("numba.cuda.cudaimpl")
    except (ImportError, AttributeError):
        found = False
    if not found:
        raise BadInput("--device cuda needs numba-cuda, a NumPy that it knows, and an NVIDIA GPU", where="device")
    return cuda


def _jit(function: Any) -> Any:
    return device().jit(function, device=True)


@cache
def _rounds_kernel() -> Any:
    cuda, deal = device(), dealer(_jit)

    def kernel(seed, rounds, keys, bits, places, offsets, lowest, fronts, backs, ways, ends):
        mine = cuda.local.array(9, np.int64)
        for code in range(9):
            mine[code] = 0
        number = cuda.grid(1)
        while number < rounds:
            mine[deal(seed, np.uint64(number), keys, bits, places, offsets, lowest, fronts, backs, ways)] += 1
            number += cuda.gridsize(1)
        for code in range(9):
            cuda.atomic.add(ends, code, mine[code])

    return cuda.jit(kernel)


def deal_rounds(tables: tuple[NDArray[Any], ...], rounds: int, seed: int) -> NDArray[np.int64]:
    """How often each end comes in `rounds` rounds: the same result as on processors."""
    kernel, cuda = _rounds_kernel(), device()
    there = [cuda.to_device(each) for each in tables]
    ends = cuda.to_device(np.zeros(ENDS, np.int64))
    kernel[_BLOCKS, _THREADS](np.uint64(seed), rounds, *there, ends)
    found: NDArray[np.int64] = ends.copy_to_host()
    return found


@cache
def _apart_kernel() -> Any:
    cuda = device()
    plain, flush = _jit(plain_number), _jit(flush_number)

    def kernel(given, deck, keys, bits, places, offsets, lowest, times):
        row = cuda.grid(1)
        if row >= given.shape[0]:
            return
        key, masks = np.int64(START), np.int64(0)
        for place in range(3):
            key += keys[deck[given[row, place]]]
            masks |= bits[deck[given[row, place]]]
        size = deck.shape[0]
        for one in range(given[row, 2] + 1, size):
            key_1, masks_1 = key + keys[deck[one]], masks | bits[deck[one]]
            for two in range(one + 1, size):
                key_2, masks_2 = key_1 + keys[deck[two]], masks_1 | bits[deck[two]]
                for three in range(two + 1, size):
                    key_3, masks_3 = key_2 + keys[deck[three]], masks_2 | bits[deck[three]]
                    for four in range(three + 1, size):
                        whole, all_masks = key_3 + keys[deck[four]], masks_3 | bits[deck[four]]
                        suited = whole & FLUSH_BITS
                        kind = flush(whole, all_masks, offsets, lowest) if suited else plain(whole, places)
                        cuda.atomic.add(times, kind, 1)

    return cuda.jit(kernel)


def hands_apart(hand: tuple[int, ...]) -> NDArray[np.int64]:
    """How many hands of each kind can be dealt besides this one: the same result as on processors."""
    kernel, cuda, tables = _apart_kernel(), device(), hand_kinds()
    deck = np.array([face for face in range(JOKER + 1) if face not in hand], np.int64)
    given = np.array(list(combinations(range(len(deck)), _GIVEN)), np.int64)
    there = [cuda.to_device(each) for each in (given, deck, *tables.tables)]
    times = cuda.to_device(np.zeros(len(tables.hands), np.int64))
    kernel[(len(given) + _THREADS - 1) // _THREADS, _THREADS](*there, times)
    found: NDArray[np.int64] = times.copy_to_host()
    assert SEVEN == _GIVEN + 4
    return found
