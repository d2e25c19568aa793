"""Compiled part of the spread of split hands: what many sets of cards that are gone come to against the bank's hand."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.twentyone.twentyone_kernels import LANES, MOST_CARDS
from houseway.ranking.kernels.compiled import compiled, inlined

_MIX = 0x1E3779B97F4A7C15
_TREE = "i4[::1], f8[::1], i4[::1], f8[::1], i4[::1]"


@compiled(f"f8(i8[::1], i8[::1], i8[::1], f8[:, ::1], f8[::1], {_TREE})")
def weighed_ends(keys, places, masks, weights, held, card, before, depth, orders, end):
    """The sum over rows of cards gone: how likely they are dealt in one order, times the average weight of the ends."""
    nodes, kinds = len(card), len(held)
    weight, share = np.empty((MOST_CARDS, LANES)), np.zeros((MOST_CARDS, LANES))
    left, average, by_end = np.empty((kinds, LANES)), np.empty(LANES), np.zeros((weights.shape[1], LANES))
    total = 0.0
    for row in range(0, len(keys), LANES):
        many = min(LANES, len(keys) - row)
        for lane in range(LANES):
            size, weight[0, lane], average[lane] = held.sum(), 1.0, 0.0
            for kind in range(kinds):
                gone = (keys[row + lane] >> places[kind]) & masks[kind] if lane < many else 0
                for step in range(gone):
                    weight[0, lane] *= max(held[kind] - step, 0.0) / max(size, 1.0)
                    size -= 1.0
                left[kind, lane] = held[kind] - gone
            for each in range(weights.shape[1]):
                by_end[each, lane] = weights[row + lane, each] if lane < many else 0.0
            for drawn in range(1, MOST_CARDS):
                share[drawn, lane] = 1.0 / (size - drawn + 1) if size >= drawn else 0.0
        for node in range(1, nodes):
            taken, deep = before[node], depth[node]
            came, now, remain, chance = weight[deep - 1], weight[deep], left[card[node]], share[deep]
            for lane in range(LANES):
                now[lane] = came[lane] * (remain[lane] - taken) * chance[lane]
            if end[node] >= 0:
                ways, worth = orders[node], by_end[end[node]]
                for lane in range(LANES):
                    average[lane] += ways * now[lane] * worth[lane]
        total += average.sum()
    return total


@inlined
def _place(key, slots):
    """Where a key is, or would be put, in a table whose size is a power of two; keys are above zero."""
    mask = len(slots) - 1
    at = ((key * _MIX) >> 20) & mask
    while slots[at] not in (0, key):
        at = (at + 1) & mask
    return at


_HANDS = "i8[::1], i8[::1], f8[::1]"


@compiled(f"Tuple((i8[::1], f8[:, ::1]))({_HANDS}, {_HANDS}, f8[:, :, ::1], b1)")
def products_by_cards(keys, gains, orders, other_keys, other_gains, other_orders, products, alike):
    """Every two hands, one of each group: the sums of their products by the cards of both, as keys and weights.

    The groups may be `alike`, one and the same.
    """
    ends = products.shape[2]
    slots, sums, used = np.zeros(1 << 12, np.int64), np.zeros((1 << 12, ends)), 0
    for one in range(len(keys)):
        if 2 * (used + len(other_keys)) > len(slots):
            old, old_sums, size = slots, sums, len(slots)
            while size < 4 * (used + len(other_keys)):
                size *= 2
            slots, sums = np.zeros(size, np.int64), np.zeros((size, ends))
            for place in range(len(old)):
                if old[place]:
                    at = _place(old[place], slots)
                    slots[at], sums[at] = old[place], old_sums[place]
        # Two different hands of one group come in two orders.
        for other in range(one if alike else 0, len(other_keys)):
            key = keys[one] + other_keys[other]
            at = _place(key, slots)
            used += slots[at] == 0
            slots[at] = key
            ways = orders[one] * other_orders[other] * (2.0 if alike and other > one else 1.0)
            for end in range(ends):
                sums[at, end] += ways * products[gains[one], other_gains[other], end]
    found, weights = np.empty(used, np.int64), np.empty((used, ends))
    many = 0
    for place in range(len(slots)):
        if slots[place]:
            found[many], weights[many] = slots[place], sums[place]
            many += 1
    return found, weights
