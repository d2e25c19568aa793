"""Holdings and flops in words: the 169 kinds of two cards, and what two cards make of a flop."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import RANKS
from houseway.odds.games.poker_vs_bank.comparison import Numbers
from houseway.odds.games.ultimate.board_classes import AGAINST, BOARD, LIVE, PAIRS, every_flop, on_the_flop
from houseway.ranking import high
from houseway.ranking.kernels import strengths

Which = NDArray[np.bool_]

HELD = (
    "two pair or better",
    "a pair with the flop",
    "a pair in the hand alone",
    "four of a suit, one a ten or better of yours",
    "four of a suit, yours lower",
    "none of these",
)
FLOPS = ("three ranks", "a pair", "three alike")
FACTS = 3
DEALS, GAIN, BEST = range(FACTS)
_TEN = RANKS.index("T")
# The number of ways to deal the last two board cards and the bank's cards after a flop.
_REST = comb(LIVE, BOARD - 3) * AGAINST


@dataclass(frozen=True, slots=True)
class HoldingKinds:
    """Names (`AA`, `AKs`, `AKo`), and the kind of each holding by number."""

    names: tuple[str, ...]
    numbers: Numbers


@cache
def holding_cells() -> HoldingKinds:
    names = [name_of(*map(int, pair)) for pair in PAIRS]
    found = tuple(dict.fromkeys(names))
    return HoldingKinds(found, np.array([found.index(name) for name in names]))


def name_of(one: int, two: int) -> str:
    low, top = sorted((one >> 2, two >> 2))
    if low == top:
        return RANKS[top] * 2
    return f"{RANKS[top]}{RANKS[low]}{'s' if one & 3 == two & 3 else 'o'}"


def flop_cells() -> Numbers:
    """Empty facts, by what is held and by what the flop is."""
    return np.zeros((len(HELD), len(FLOPS), FACTS), np.int64)


def facts_of_flops(gains: Numbers, waits: Which) -> Numbers:
    """Over the deals not raised before: how many there are, the gain of a raise over waiting, and the best gain."""
    flops, found = every_flop(), flop_cells()
    held, weights = held_groups(waits), flops.weights
    raises = -gains
    best = np.maximum(raises, 0)
    for group in range(len(HELD)):
        some = held == group
        facts = some.sum(axis=1) * _REST, (raises * some).sum(axis=1), (best * some).sum(axis=1)
        np.add.at(found[group], flop_kinds(flops.cards), weights[:, None] * np.stack(facts, axis=1))
    return found


def flop_kinds(flops: NDArray[np.uint8]) -> Numbers:
    ranks = np.sort(flops >> 2, axis=1)
    found: Numbers = (ranks[:, 0] == ranks[:, 1]).astype(np.int64) + (ranks[:, 1] == ranks[:, 2])
    return found


def held_groups(waits: Which) -> NDArray[np.int8]:
    """By flop and holding the place in HELD; -1 where the holding is impossible or was raised before the flop."""
    found = np.full(on_the_flop().shape, -1, np.int8)
    of_flop, holding = np.nonzero(waits & ~on_the_flop())
    found[of_flop, holding] = _made(every_flop().cards[of_flop], PAIRS[holding])
    return found


def _made(flops: NDArray[np.uint8], pairs: NDArray[np.uint8]) -> Numbers:
    """What each of these holdings makes of its flop."""
    kinds = strengths("high", np.hstack([flops, pairs])) >> high.CLASS_SHIFT
    ranks, suits = pairs >> 2, pairs & 3
    matched = (ranks[:, :, None] == (flops >> 2)[:, None, :]).any(axis=(1, 2))
    alone = (ranks[:, 0] == ranks[:, 1]) & ~matched
    # Three of a kind on the flop belong to nobody.
    better = (kinds >= high.TWO_PAIR) & ~((kinds == high.THREE) & (flop_kinds(flops) == FLOPS.index("three alike")))
    highest = np.full(len(pairs), -1, np.int8)
    for suit in range(4):
        four = (flops & 3 == suit).sum(axis=1) + (suits == suit).sum(axis=1) == 4
        top = np.where(suits == suit, ranks.astype(np.int8), np.int8(-1)).max(axis=1)
        highest = np.where(four, top, highest)
    conditions = [alone, better, matched, highest >= _TEN, highest >= 0]
    return np.select(conditions, [HELD.index("a pair in the hand alone"), 0, 1, 3, 4], len(HELD) - 1)
