"""Three cards out of several decks: every hand with its copies, one for each class under exchange of suits."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.odds.core.suit_classes import Counts, Hands
from houseway.ranking.kernels import strengths

FACES, THREE = 52, 3
_CODE = np.array([FACES * FACES, FACES, 1])


@dataclass(frozen=True, slots=True)
class ShoeHands:
    """One hand of each class in the order of their ranks, which are places on the scale of strengths.

    `weights` is how many hands out of the shoe are alike. `places` has the rank of any three faces, and `examples` one
    hand of each rank.
    """

    scale: NDArray[np.int32]
    alike: Hands
    weights: Counts
    ranks: Counts
    places: NDArray[np.int16]
    examples: Hands


@cache
def shoe_hands(order: str, decks: int) -> ShoeHands:
    every = np.indices((FACES,) * THREE, np.uint8).reshape(THREE, -1).T
    scale, places = np.unique(strengths(order, every), return_inverse=True)
    by_face = places.reshape((FACES,) * THREE).astype(np.int16)
    alike, weights = _classes(decks)
    ranks = by_face[tuple(alike.T)].astype(np.int64)
    in_order = np.argsort(ranks, kind="stable")
    alike, weights, ranks = np.ascontiguousarray(alike[in_order]), weights[in_order], ranks[in_order]
    # Some strengths need more copies of a card than there are decks: no hand has them.
    dealt, first = np.unique(ranks, return_index=True)
    renumbered = np.searchsorted(dealt, np.arange(len(scale))).astype(np.int16)
    return ShoeHands(scale[dealt], alike, weights, np.searchsorted(dealt, ranks), renumbered[by_face], alike[first])


def _classes(decks: int) -> tuple[Hands, Counts]:
    """Three faces in rising order, one of each class under exchange of suits, and how many hands are so."""
    every = np.indices((FACES,) * THREE).reshape(THREE, -1).T
    every = every[(every[:, 0] <= every[:, 1]) & (every[:, 1] <= every[:, 2])]
    same = 1 + (every[:, 0] == every[:, 1]) + (every[:, 1] == every[:, 2])
    # Of two equal cards or three there are fewer choices than of different ones.
    ways = np.array([0, decks**3, comb(decks, 2) * decks, comb(decks, 3)])[same]
    codes = np.min(
        [np.sort(every & ~3 | np.array(suits)[every & 3], axis=1) @ _CODE for suits in permutations(range(4))], axis=0
    )
    found, at = np.unique(codes, return_inverse=True)
    weights = np.zeros(len(found), np.int64)
    np.add.at(weights, at, ways)
    dealt = weights > 0
    hands = np.stack([found // code % FACES for code in _CODE], axis=1).astype(np.uint8)
    return hands[dealt], weights[dealt]


@cache
def shoe_counts(order: str, decks: int) -> Counter[int]:
    """How many hands of three cards out of so many decks have each strength of an order."""
    hands = shoe_hands(order, decks)
    found: Counter[int] = Counter()
    for rank, weight in zip(hands.ranks, hands.weights, strict=True):
        found[int(hands.scale[rank])] += int(weight)
    return found
