"""Compiled parts for a player-dealer who chooses when to draw. Importing this module compiles it, once."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import numpy as np

from houseway.odds.games.twentyone.twentyone_kernels import LANES
from houseway.ranking.kernels.compiled import compiled


@compiled("void(f8[:, ::1], f8[:, ::1], i8[::1], i8[:, ::1], i8[::1], f8[:, :, ::1])")
def forms_of(held, gains, lanes, firsts, first_ends, forms):
    """What a bank that stands with some end gains the player, over all first cards, as a form in the bank's own cards.

    With l cards left of each kind two first cards come in l * (l - 1) ways where they are alike, else in twice l * l.
    What is left is what the shoe held less what the bank has drawn: so the sum of all ways, each times its gain, has a
    fixed part, one for each drawn card, and one for every two of them.
    """
    kinds = len(held)
    forms[:] = 0.0
    for pair in range(len(firsts)):
        lane, one, two = lanes[pair], firsts[pair, 0], firsts[pair, 1]
        mine, other, both = held[one, lane], held[two, lane], 1 + kinds + one * kinds + two
        for end in range(len(gains)):
            gain = gains[first_ends[pair], end]
            if one == two:
                forms[end, 0, lane] += gain * mine * (mine - 1.0)
                forms[end, 1 + one, lane] -= gain * (2.0 * mine - 1.0)
                forms[end, both, lane] += gain
            else:
                forms[end, 0, lane] += 2.0 * gain * mine * other
                forms[end, 1 + one, lane] -= 2.0 * gain * other
                forms[end, 1 + two, lane] -= 2.0 * gain * mine
                forms[end, both, lane] += 2.0 * gain


_HANDS = "i8[::1], i8[::1], i8[:, ::1], i4[:, ::1], b1[::1], b1[::1], i8[::1]"


@compiled(f"void({_HANDS}, i8[::1], i8[::1], f8[::1], f8[:, ::1], f8[:, :, ::1], f8[:, ::1])")
def best_of_bank(
    nodes, sizes, counts, children, stops, alone, ends, starts, parts, times, held, forms, worth
):  # fmt: skip
    """What the player gains when the bank's hand is played best from every node, from the largest hand down.

    Several sights of the bank are worked out side by side, each with what the shoe has `held` without the cards that
    the player has drawn, and with its forms. From `starts` on stand the parts of the form that are not nothing for a
    node, and how many times they count there. The player's first two cards are still among the cards of the shoe,
    which may be dealt in any order. A node `alone` is the up card without a second one. Nodes with more of a kind than
    the shoe holds have no meaning: every way to them is weighed with none or less of a card, and is left out.
    """
    kinds, most = len(held), sizes.max() + 1
    draw, pair = np.zeros((most, LANES)), np.zeros((most, LANES))
    for lane in range(LANES):
        cards = held[:, lane].sum()
        for dealt in range(most):
            size = cards - dealt
            if size >= 2:
                draw[dealt, lane], pair[dealt, lane] = 1.0 / size, 1.0 / (size * (size - 1.0))
    stands, draws = np.empty(LANES), np.empty(LANES)
    for at in range(len(nodes)):
        node = nodes[at]
        form, into, share, chance = forms[ends[node]], worth[node], draw[sizes[node]], pair[sizes[node]]
        stands[:] = 0.0
        for place in range(starts[node], starts[node + 1]):
            part, many = form[parts[place]], times[place]
            for lane in range(LANES):
                stands[lane] += many * part[lane]
        for lane in range(LANES):
            stands[lane] *= chance[lane]
        if stops[node]:
            into[:] = stands
            continue
        draws[:] = 0.0
        for kind in range(kinds):
            child = children[node, kind]
            if child < 0:
                continue
            left, after, gone = held[kind], worth[child], float(counts[node, kind])
            for lane in range(LANES):
                draws[lane] += max(left[lane] - gone, 0.0) * after[lane]
        first = alone[node]
        for lane in range(LANES):
            drawn = draws[lane] * share[lane]
            into[lane] = drawn if first or drawn < stands[lane] else stands[lane]
