"""Compiled part of the spread of split hands: what many sets of cards that are gone come to against the bank's hand."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.twentyone.twentyone_kernels import LANES, MOST_CARDS
from houseway.ranking.kernels.compiled import compiled, inlined

_MIX = 0x1E3779B97F4A7C15
_TREE = "i4[::1], f8[::1], i4[::1], f8[::1], i4[::1]"


@inlined
def _beside(two, left, lane, sums):
    """In how many ways two more cards come out of those that are left, and the loss through each card that is drawn."""
    ways = 0.0
    for one in range(len(two)):
        sums[one, lane] = -two[one, one]
        for other in range(len(two)):
            sums[one, lane] += (two[one, other] + two[other, one]) * left[other, lane]
            ways += two[one, other] * left[one, lane] * (left[other, lane] - (one == other))
    return ways


@compiled(f"f8(i8[::1], i8[::1], i8[::1], f8[:, ::1], f8[::1], {_TREE}, f8[:, ::1], f8[::1])")
def weighed_ends(keys, places, masks, weights, held, card, before, depth, orders, end, two, inner):
    """The sum over rows of cards gone: how likely they are dealt in one order, times the average weight of the ends.

    Where `two` is not empty, two more cards are gone, in as many ways as it has for their kinds; `inner` is what it
    comes to for the cards that the bank has drawn at each node.
    """
    nodes, kinds, besides = len(card), len(held), len(two) > 0
    weight, share = np.empty((MOST_CARDS, LANES)), np.zeros((MOST_CARDS, LANES))
    taken, of_two = np.ones((MOST_CARDS, LANES)), np.ones((MOST_CARDS, LANES))
    left, average, by_end = np.empty((kinds, LANES)), np.empty(LANES), np.zeros((weights.shape[1], LANES))
    sums = np.zeros((kinds, LANES))
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
            if besides:
                taken[0, lane] = _beside(two, left, lane, sums)
                for drawn in range(MOST_CARDS):
                    of_two[drawn, lane] = 1.0 / ((size - drawn) * (size - drawn - 1)) if size >= drawn + 2 else 0.0
        for node in range(1, nodes):
            drawn, deep, kind = before[node], depth[node], card[node]
            came, now, remain, chance = weight[deep - 1], weight[deep], left[kind], share[deep]
            for lane in range(LANES):
                now[lane] = came[lane] * (remain[lane] - drawn) * chance[lane]
            if besides:
                for lane in range(LANES):
                    taken[deep, lane] = taken[deep - 1, lane] - sums[kind, lane]
            if end[node] >= 0:
                ways, worth = orders[node], by_end[end[node]]
                if besides:
                    for lane in range(LANES):
                        both = (taken[deep, lane] + inner[node]) * of_two[deep, lane]
                        average[lane] += ways * now[lane] * worth[lane] * both
                else:
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


_HANDS = "i8[::1], i8[::1], f8[:, ::1]"


@compiled(f"Tuple((i8[::1], f8[:, ::1]))({_HANDS}, {_HANDS}, f8[:, :, ::1], b1)")
def products_by_cards(keys, gains, orders, other_keys, other_gains, other_orders, products, alike):
    """Every two hands, one of each group: the sums of their products by the cards of both, as keys and weights.

    Two hands come in as many ways as the row of `orders` of one times the column of `other_orders` of the other. The
    groups may be `alike`, one and the same, in which the first and the second of two hands may be exchanged.
    """
    ends = products.shape[2]
    slots, sums, used = np.zeros(1 << 12, np.int64), np.zeros((1 << 12, ends)), 0
    ways = np.empty(len(other_keys))
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
        ways[:] = 0.0
        for start in range(orders.shape[1]):
            if orders[one, start] != 0.0:
                ways += orders[one, start] * other_orders[start]
        for other in range(one if alike else 0, len(other_keys)):
            if ways[other] == 0.0:
                continue
            # Two different hands of one group come in two orders.
            often = ways[other] * (2.0 if alike and other > one else 1.0)
            key = keys[one] + other_keys[other]
            at = _place(key, slots)
            used += slots[at] == 0
            slots[at] = key
            for end in range(ends):
                sums[at, end] += often * products[gains[one], other_gains[other], end]
    found, weights = np.empty(used, np.int64), np.empty((used, ends))
    many = 0
    for place in range(len(slots)):
        if slots[place]:
            found[many], weights[many] = slots[place], sums[place]
            many += 1
    return found, weights
