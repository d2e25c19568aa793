"""Sets of cards from which the same kinds of hands can be made, counted together."""

from __future__ import annotations

import numpy as np

from houseway.cards.card import JOKER
from houseway.odds.core.suit_classes import up_to_suits
from houseway.ranking.kernels.pattern_tables import RANK_KEYS
from houseway.ranking.kernels.seven_card_kinds import SEVEN, Hands, Ints

_FLUSH, _SUITS, _RANKS = 5, 4, 13
# Sums of rank keys are below this power of two.
_SUM_BITS = 23


def set_kinds(size: int, jokers: int) -> tuple[Hands, Ints]:
    """Sets of `size` cards from the 52 and the joker, one of each kind, and how many there are of the kind.

    The cards of a suit matter only where the rest of the hand can complete a flush in it; of the others only the ranks
    do. So any two sets of a kind are completed to as many hands of each kind of hand.
    """
    plain = _merged(*_up_to_suits(size), size - (SEVEN - _FLUSH))
    if not jokers or not size:
        return plain
    hands, counts = _merged(*_up_to_suits(size - 1), size - (SEVEN - _FLUSH) - 1)
    with_joker = np.hstack([hands, np.full((len(hands), 1), JOKER, np.uint8)])
    return np.concatenate([plain[0], with_joker]), np.concatenate([plain[1], counts])


def _up_to_suits(size: int) -> tuple[Hands, Ints]:
    blocks = list(up_to_suits(size))
    return np.concatenate([hands for hands, _ in blocks]), np.concatenate([counts for _, counts in blocks])


def _merged(hands: Hands, counts: Ints, needed: int) -> tuple[Hands, Ints]:
    """One set for all whose suits of `needed` cards or more have the same cards, and whose other ranks are the same."""
    if needed < 2:
        # A flush is possible in every suit.
        return hands, counts
    masks, many = np.zeros((2, _SUITS, len(hands)), np.int64)
    for column in hands.T:
        for suit in range(_SUITS):
            own = column & 3 == suit
            masks[suit] |= own.astype(np.int64) << (column >> 2).astype(np.int64)
            many[suit] += own
    masks[many < needed] = 0
    live, keys = many >= needed, np.zeros(len(hands), np.int64)
    for column in hands.T:
        apart = np.take_along_axis(live, (column & 3).astype(np.int64)[None], axis=0)[0]
        keys += np.where(apart, 0, np.array(RANK_KEYS, np.int64)[column >> 2])
    *none, second, first = np.sort(masks, axis=0)
    assert not np.any(none), "three suits of two cards are more than a set has"
    codes = keys | first << _SUM_BITS | second << _SUM_BITS + _RANKS
    _, places, numbers = np.unique(codes, return_index=True, return_inverse=True)
    sums = np.zeros(len(places), np.int64)
    np.add.at(sums, numbers, counts)
    return hands[places], sums
