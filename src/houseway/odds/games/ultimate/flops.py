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
    return np.where(waits & ~on_the_flop(), _made_of_flops(), np.int8(-1))


@cache
def _made_of_flops() -> NDArray[np.int8]:
    """By flop and holding the place in HELD; any where they share a card."""
    flops, (lows, tops) = every_flop().cards, PAIRS.T >> 2
    on_board = (flops[:, :, None] >> 2 == np.arange(len(RANKS))).any(axis=1)
    matched = on_board[:, lows] | on_board[:, tops]
    highest = _highest_of_four()
    conditions = [(lows == tops) & ~matched, _two_pair_or_better(), matched, highest >= _TEN, highest >= 0]
    names = [np.int8(HELD.index("a pair in the hand alone")), *map(np.int8, (0, 1, 3, 4))]
    return np.select(conditions, names, np.int8(len(HELD) - 1))


def _two_pair_or_better() -> Which:
    """By flop and holding. Three of a kind on the flop belong to nobody."""
    flops, shared = every_flop().cards, on_the_flop()
    of_flop, holding = np.nonzero(~shared)
    kinds = np.zeros(shared.shape, np.int8)
    kinds[of_flop, holding] = strengths("high", np.hstack([flops[of_flop], PAIRS[holding]])) >> high.CLASS_SHIFT
    three_alike = flop_kinds(flops) == FLOPS.index("three alike")
    found: Which = (kinds >= high.TWO_PAIR) & ~((kinds == high.THREE) & three_alike[:, None])
    return found


def _highest_of_four() -> NDArray[np.int8]:
    """By flop and holding the highest own rank where both have four cards of a suit; otherwise -1."""
    flops, suits, ranks = every_flop().cards, PAIRS & 3, (PAIRS >> 2).astype(np.int8)
    found = np.full((len(flops), len(PAIRS)), -1, np.int8)
    for suit in range(4):
        own = suits == suit
        four = (flops & 3 == suit).sum(axis=1, dtype=np.int8)[:, None] + own.sum(axis=1, dtype=np.int8) == 4
        found = np.where(four, np.where(own, ranks, np.int8(-1)).max(axis=1), found)
    return found
