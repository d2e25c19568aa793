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
# So many rows are walked side by side, which a processor does in one step. Loops over fewer stay as they are written.
LANES = 16
# The nodes of a tree as the bank's hand lists them: the parent of a node is the last one before it that is less deep.
_TREE = "i4[::1], i8[::1], i4[::1], i8[::1], i4[::1]"


@compiled(f"void(i8[:, ::1], i8[::1], {_TREE}, f8[:, ::1])")
def bank_chances(removed, held, card, before, depth, orders, end, out):
    """For every row of cards gone besides the up card: how likely each end of the bank's hand is."""
    nodes, kinds = len(card), len(held)
    weight, shares = np.ones((MOST_CARDS, LANES)), np.zeros((MOST_CARDS, LANES))
    left, sums = np.zeros((kinds, LANES)), np.empty((out.shape[1], LANES))
    for row in range(0, len(removed), LANES):
        many = min(LANES, len(removed) - row)
        for lane in range(many):
            size = 0
            for kind in range(kinds):
                remain = held[kind] - removed[row + lane, kind]
                left[kind, lane] = remain
                size += remain
            for drawn in range(1, MOST_CARDS):
                shares[drawn, lane] = 1.0 / (size - drawn + 1) if size >= drawn else 0.0
        sums[:] = 0.0
        for node in range(1, nodes):
            taken, deep = before[node], depth[node]
            came, now, there, share = weight[deep - 1], weight[deep], left[card[node]], shares[deep]
            for lane in range(LANES):
                now[lane] = came[lane] * (there[lane] - taken) * share[lane]
            if end[node] >= 0:
                ways, into = orders[node], sums[end[node]]
                for lane in range(LANES):
                    into[lane] += ways * now[lane]
        for lane in range(many):
            for each in range(len(sums)):
                out[row + lane, each] = sums[each, lane]


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
    rest += prime if rest < 0 else 0
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


@inlined
def _walk(prime, part, left, sums, seconds, card, before, depth, orders, end, inner, weight, taken, found):
    """Every end of the bank's hand for some rows side by side, modulo a prime: `found` by cards drawn and by end."""
    both, hands = np.empty(LANES, np.int64), len(inner)
    for node in range(1, len(card)):
        drawn, deep, kind = before[node], depth[node], card[node]
        came, now, remain = weight[deep - 1], weight[deep], left[kind]
        for lane in range(LANES):
            now[lane] = _times(came[lane], max(remain[lane] - drawn, 0), prime, part)
        if hands:
            for lane in range(LANES):
                taken[deep, lane] = taken[deep - 1, lane] - sums[kind, lane]
        if end[node] < 0:
            continue
        for lane in range(LANES):
            both[lane] = now[lane]
        if hands:
            for lane in range(LANES):
                more = inner[seconds[lane], node] if seconds[lane] >= 0 else 0
                both[lane] = _times(now[lane], max(taken[deep, lane] + more, 0), prime, part)
        into, ways = found[deep, end[node]], orders[node]
        for lane in range(LANES):
            into[lane] += ways * both[lane]


@inlined
def _chances(found, lane, inverses, prime, part, chances):
    """How likely each end of the bank is, from what one of the rows side by side has found."""
    chances[:] = 0
    share = np.int64(1)
    for drawn in range(1, len(found)):
        share = _times(share, inverses[drawn - 1], prime, part)
        for each in range(len(chances)):
            if found[drawn, each, lane]:
                chances[each] = (chances[each] + _times(found[drawn, each, lane] % prime, share, prime, part)) % prime


_TASKS = "i8[:, ::1], i8[::1], i8[::1], i8[::1], b1[::1], i8[::1]"


@compiled(f"void(i8, i8[::1], i8, {_TASKS}, i8[::1], b1[::1], {_TREE}, i8[:, :, ::1], i8[:, ::1], i8[:, ::1])")
def expected_ends(
    prime, inverses, up, removed, starts, ways, cells, flat, beside, held, hidden, card, before, depth, orders, end,
    matrices, inner, out,
):  # fmt: skip
    """How often, modulo a prime, every cell of hands meets every end of the bank; the last column is for all ends.

    With each row of `removed` cards several hands end, from `starts` to the next, each with its `ways` and cell. `up`
    is the number of cards of the up card's kind; `inverses` are those of the numbers of cards left. A `flat` hand has
    the same result against every end without a `hidden` card. `beside` is the number of the matrix of the other hand's
    two cards, or negative. Primes are below 2**44, so that sums of orders fit.
    """
    kinds, last, deepest = len(held), out.shape[1] - 1, depth.max()
    part = 1.0 / prime
    left, sums = np.zeros((kinds, LANES), np.int64), np.zeros((kinds, LANES), np.int64)
    weight, taken = np.zeros((deepest + 1, LANES), np.int64), np.zeros((deepest + 1, LANES), np.int64)
    found, chances = np.empty((deepest + 1, last, LANES), np.int64), np.empty(last, np.int64)
    rows, gone, seconds = np.zeros(LANES, np.int64), np.zeros(LANES, np.int64), np.full(LANES, -1)
    shown = _times(up, inverses[0], prime, part)
    filled = 0
    for row in range(len(removed)):
        dealt, many = _dealt(removed, row, held, inverses, prime, part)
        if dealt > 0:
            dealt, with_two, second = _times(dealt, shown, prime, part), np.int64(1), beside[row]
            mine, its = left[:, filled], sums[:, filled]
            for kind in range(kinds):
                mine[kind], its[kind] = held[kind] - removed[row, kind], 0
            if second >= 0:
                with_two = _beside(matrices[second], mine, its)
                dealt = _times(dealt, _times(inverses[many + 1], inverses[many + 2], prime, part), prime, part)
                many += 2
            free, uneven = np.int64(0), False
            for kind in range(kinds):
                if not hidden[kind]:
                    free += _hole(mine, its, matrices, second, with_two, kind)
            any_end = _times(dealt, _times(free, inverses[many + 1], prime, part), prime, part)
            for entry in range(starts[row], starts[row + 1]):
                if flat[entry]:
                    more = _times(any_end, ways[entry] % prime, prime, part)
                    out[cells[entry], last] = (out[cells[entry], last] + more) % prime
                else:
                    uneven = True
            if uneven:
                weight[0, filled], taken[0, filled] = dealt, with_two
                rows[filled], gone[filled], seconds[filled] = row, many, second
                filled += 1
        if filled < LANES and (filled == 0 or row < len(removed) - 1):
            continue
        found[:] = 0
        _walk(prime, part, left, sums, seconds, card, before, depth, orders, end, inner, weight, taken, found)
        for lane in range(filled):
            _chances(found, lane, inverses[gone[lane] + 1 :], prime, part, chances)
            for entry in range(starts[rows[lane]], starts[rows[lane] + 1]):
                for each in range(0 if flat[entry] else last):
                    if chances[each]:
                        more = _times(chances[each], ways[entry] % prime, prime, part)
                        out[cells[entry], each] = (out[cells[entry], each] + more) % prime
        filled = 0
