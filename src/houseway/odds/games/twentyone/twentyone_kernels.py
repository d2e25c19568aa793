"""Compiled parts of twenty-one by composition. Importing this module compiles it, once.

The tree of the bank's ends is walked for every set of cards that a player has seen. Probabilities are floating-point
while the best moves are searched. The worth of those moves is then computed again in integers modulo primes, which
are combined to exact fractions.
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.ranking.kernels.compiled import compiled, inlined

STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = 0, 1, 2, 3, 4, 5
NONE = -1
MOST_CARDS = 64
_TREE = "i4[::1], i4[::1], i8[::1], i4[::1], i8[::1], i4[::1]"


@compiled(f"void(i8[:, ::1], i8[::1], {_TREE}, f8[:, ::1])")
def bank_chances(removed, held, parent, card, before, depth, orders, end, out):
    """For every row of cards gone besides the up card: how likely each end of the bank's hand is."""
    nodes, kinds = len(parent), len(held)
    weight = np.empty(nodes)
    left = np.empty(kinds, np.int64)
    shares = np.zeros(MOST_CARDS)
    for row in range(len(removed)):
        size = 0
        for kind in range(kinds):
            left[kind] = held[kind] - removed[row, kind]
            size += left[kind]
        for drawn in range(1, MOST_CARDS):
            shares[drawn] = 1.0 / (size - drawn + 1) if size >= drawn else 0.0
        weight[0] = 1.0
        for node in range(1, nodes):
            share = weight[parent[node]] * (left[card[node]] - before[node]) * shares[depth[node]]
            weight[node] = share
            if end[node] >= 0:
                out[row, end[node]] += orders[node] * share


@inlined
def _drawn(values, children, left, size, hand):
    """The worth of a hand after one more card."""
    total = 0.0
    for kind in range(len(left)):
        child = children[hand, kind]
        if child >= 0 and left[kind] > 0:
            total += left[kind] * values[child]
    return total / size if size > 0 else 0.0


_RULED = "i8[:, ::1], i8[::1], i4[:, ::1], i1[::1], b1[::1], b1[::1], f8[::1], f8[::1]"


@compiled(f"void({_RULED}, i8, b1, f8[::1], i1[::1], f8[:, ::1], i1[:, ::1], f8[:, ::1])")
def best_moves(
    counts, held, children, zones, over, gives, stands, live, times, rescue, more, moves, doubled, again, first
):  # fmt: skip
    """The worth of every hand when played best, from the largest hand to the smallest.

    `held` are the cards left outside the hand; `gives` says which hands may be surrendered. `stands` is the worth of a
    unit on a hand that stands, `live` how likely the hand is played out. `more` and `moves` are for hands that may hit
    or stand, `doubled` and `again` for hands doubled once, twice and so on; `first` has standing, hitting and doubling
    for two cards.
    """
    kinds = len(held)
    left = np.empty(kinds)
    for hand in range(len(counts) - 1, -1, -1):
        size = 0.0
        for kind in range(kinds):
            left[kind] = held[kind] - counts[hand, kind]
            size += left[kind]
        for time in range(times, 0, -1):
            stake = 2.0**time
            doubled[time - 1, hand], again[time - 1, hand] = stake * stands[hand], STAND
            if over[hand]:
                continue
            if rescue and -0.5 * stake * live[hand] > doubled[time - 1, hand]:
                doubled[time - 1, hand], again[time - 1, hand] = -0.5 * stake * live[hand], RESCUE
            if time < times:
                value = _drawn(doubled[time], children, left, size, hand)
                if value > doubled[time - 1, hand]:
                    doubled[time - 1, hand], again[time - 1, hand] = value, DOUBLE
        more[hand], moves[hand] = stands[hand], STAND
        first[hand, STAND] = stands[hand]
        if over[hand]:
            continue
        if zones[hand] != 1:
            value = _drawn(more, children, left, size, hand)
            first[hand, HIT] = value
            if zones[hand] == 0 or value > more[hand]:
                more[hand], moves[hand] = value, HIT
        if gives[hand] and -0.5 * live[hand] > more[hand]:
            more[hand], moves[hand] = -0.5 * live[hand], SURRENDER
        if times:
            first[hand, DOUBLE] = _drawn(doubled[0], children, left, size, hand)


@compiled("void(i4[:, ::1], i1[::1], i1[:, ::1], b1[::1], i8[:, ::1])")
def orders_of_play(children, moves, again, over, paths):
    """The number of card orders in which a hand is reached and stays: row 0 undoubled, then doubled once and so on.

    `paths` holds the starting hands on entry and only the final ones on return.
    """
    times = len(paths) - 1
    for hand in range(len(children)):
        if over[hand]:
            continue
        if paths[0, hand] and moves[hand] == HIT:
            for kind in range(children.shape[1]):
                if children[hand, kind] >= 0:
                    paths[0, children[hand, kind]] += paths[0, hand]
            paths[0, hand] = 0
        for time in range(1, times):
            if paths[time, hand] and again[time - 1, hand] == DOUBLE:
                for kind in range(children.shape[1]):
                    if children[hand, kind] >= 0:
                        paths[time + 1, children[hand, kind]] += paths[time, hand]
                paths[time, hand] = 0


@inlined
def _times(one, other, prime, part):
    """A product modulo a prime below 2**50, whose inverse is `part`: the overflow cancels out."""
    rest = one * other - np.int64(np.float64(one) * np.float64(other) * part) * prime
    if rest < 0:
        return rest + prime
    return rest - prime if rest >= prime else rest


@inlined
def _dealt(removed, row, held, inverses, prime, part):
    """How likely these cards are dealt in one order after the up card, and how many they are."""
    weight = np.int64(1)
    many = 0
    for kind in range(len(held)):
        for taken in range(removed[row, kind]):
            weight = _times(weight, max(held[kind] - taken, 0), prime, part)
            many += 1
            weight = _times(weight, inverses[many], prime, part)
    return weight, many


@inlined
def _beside(matrix, left, sums):
    """The number of ways to deal two more cards that a 0/1 matrix allows, and the loss through each further card."""
    ways = 0
    for one in range(len(left)):
        sums[one] = -matrix[one, one]
        for other in range(len(left)):
            sums[one] += (matrix[one, other] + matrix[other, one]) * left[other]
            ways += matrix[one, other] * left[one] * (left[other] - (one == other))
    return ways


@inlined
def _hole(left, sums, matrices, beside, with_two, kind):
    """The number of ways in which the bank's second card is of this kind, given the two cards of the other hand."""
    if beside < 0:
        return left[kind]
    return left[kind] * (with_two - sums[kind] + matrices[beside, kind, kind])


_TASKS = "i8[:, ::1], i8[::1], i8[::1], i8[::1], b1[::1], i8[::1]"


@compiled(f"void(i8, i8[::1], i8, {_TASKS}, i8[::1], b1[::1], {_TREE}, i8[:, :, ::1], i8[:, ::1], i8[:, ::1])")
def expected_ends(
    prime, inverses, up, removed, starts, ways, cells, flat, beside, held, hidden, parent, card, before, depth, orders,
    end, matrices, inner, out,
):  # fmt: skip
    """How often, modulo a prime, every cell of hands meets every end of the bank; the last column is for all ends.

    With each row of `removed` cards several hands end, from `starts` to the next, each with its `ways` and cell. `up`
    is the number of cards of the up card's kind; `inverses` are those of the numbers of cards left. A `flat` hand has
    the same result against every end without a `hidden` card. `beside` is the number of the matrix of the other hand's
    two cards, or negative. Primes are below 2**44, so that sums of orders fit.
    """
    nodes, kinds, last = len(parent), len(held), out.shape[1] - 1
    part = 1.0 / prime
    weight, taken = np.empty(nodes, np.int64), np.empty(nodes, np.int64)
    left, sums = np.empty(kinds, np.int64), np.zeros(kinds, np.int64)
    found, chances = np.empty((MOST_CARDS, last), np.int64), np.empty(last, np.int64)
    shown = _times(up, inverses[0], prime, part)
    for row in range(len(removed)):
        dealt, many = _dealt(removed, row, held, inverses, prime, part)
        if dealt == 0:
            continue
        dealt = _times(dealt, shown, prime, part)
        for kind in range(kinds):
            left[kind] = held[kind] - removed[row, kind]
        with_two, second = 1, beside[row]
        if second >= 0:
            with_two = _beside(matrices[second], left, sums)
            dealt = _times(dealt, _times(inverses[many + 1], inverses[many + 2], prime, part), prime, part)
            many += 2
        free, uneven = 0, False
        for kind in range(kinds):
            if not hidden[kind]:
                free += _hole(left, sums, matrices, second, with_two, kind)
        any_end = _times(dealt, _times(free, inverses[many + 1], prime, part), prime, part)
        for entry in range(starts[row], starts[row + 1]):
            if flat[entry]:
                more = _times(any_end, ways[entry] % prime, prime, part)
                out[cells[entry], last] = (out[cells[entry], last] + more) % prime
            else:
                uneven = True
        if not uneven:
            continue
        found[:] = 0
        weight[0], taken[0] = dealt, with_two
        deepest = 0
        for node in range(1, nodes):
            source, kind = parent[node], card[node]
            share = _times(weight[source], max(left[kind] - before[node], 0), prime, part)
            weight[node] = share
            if second >= 0:
                taken[node] = taken[source] - sums[kind]
                share = _times(share, max(taken[node] + inner[second, node], 0), prime, part)
            if end[node] >= 0:
                found[depth[node], end[node]] += orders[node] * share
                deepest = max(deepest, depth[node])
        chances[:] = 0
        share = 1
        for drawn in range(1, deepest + 1):
            share = _times(share, inverses[many + drawn], prime, part)
            for each in range(last):
                if found[drawn, each]:
                    chances[each] = (chances[each] + _times(found[drawn, each] % prime, share, prime, part)) % prime
        for entry in range(starts[row], starts[row + 1]):
            if not flat[entry]:
                for each in range(last):
                    if chances[each]:
                        more = _times(chances[each], ways[entry] % prime, prime, part)
                        out[cells[entry], each] = (out[cells[entry], each] + more) % prime
