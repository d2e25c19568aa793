"""Compiled parts for a player-dealer who chooses when to draw. Importing this module compiles it, once."""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

from houseway.ranking.kernels.compiled import compiled

_HANDS = "i8[::1], i8[::1], i8[:, ::1], i4[:, ::1], b1[::1], b1[::1], i8[::1]"


@compiled(f"void({_HANDS}, i8[::1], f8[:, ::1], i8[:, ::1], i8[::1], f8[::1])")
def best_of_bank(nodes, sizes, counts, children, stops, alone, ends, held, gains, firsts, first_ends, worth):
    """What the player gains when the bank's hand is played best from every node, from the largest hand down.

    `held` are the cards of the shoe without those that the player has drawn. The player's first two cards are one of
    `firsts`, whose hands end as `first_ends`; they are still among the cards of the shoe, which may be dealt in any
    order. A node `alone` is the up card without a second one. Nodes with more of a kind than the shoe holds have no
    meaning: every way to them is weighed with none or less of a card, and is left out.
    """
    kinds, cards = len(held), held.sum()
    for at in range(len(nodes)):
        node = nodes[at]
        size = cards - sizes[node]
        if size < 2:
            worth[node] = 0.0
            continue
        stands = 0.0
        for pair in range(len(firsts)):
            one, two = firsts[pair, 0], firsts[pair, 1]
            left, other = held[one] - counts[node, one], held[two] - counts[node, two]
            ways = left * (left - 1) if one == two else 2 * left * other
            stands += ways * gains[first_ends[pair], ends[node]]
        stands /= size * (size - 1)
        worth[node] = stands
        if not stops[node]:
            draws = 0.0
            for kind in range(kinds):
                left = held[kind] - counts[node, kind]
                if left > 0:
                    draws += left * worth[children[node, kind]]
            draws /= size
            if alone[node] or draws < stands:
                worth[node] = draws
