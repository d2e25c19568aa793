"""Boards and flops up to an exchange of suits, and every holding by its number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.odds.core.suit_classes import Counts, Hands, up_to_suits
from houseway.odds.games.poker_vs_bank.comparison import Numbers

Bits = NDArray[np.uint8]
Table = tuple[Any, ...]

BOARD, LIVE, AGAINST = 5, 47, 990
PAIRS = np.array([(one, two) for two in range(52) for one in range(two)], np.uint8)
"""Every holding, in the order of their numbers."""
SUITS = np.array(list(permutations(range(4))), np.uint8)
CHOICES = list(combinations(range(BOARD), 3))
DEALS_OF_A_HOLDING = comb(50, BOARD) * len(CHOICES) * AGAINST
"""The number of ways to deal the rest around one holding: the board, with its flop chosen, and the bank's cards."""
EVERY_DEAL = len(PAIRS) * DEALS_OF_A_HOLDING


def exchanged(cards: NDArray[np.uint8], suits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same cards in other suits, in ascending order."""
    found: NDArray[np.uint8] = np.sort(cards & np.uint8(0xFC) | suits[cards & 3], axis=1)
    return found


def number(pair: NDArray[np.uint8]) -> Numbers:
    """The number of a holding whose cards are ascending."""
    low, high = pair.astype(np.int64).T
    found: Numbers = high * (high - 1) // 2 + low
    return found


@dataclass(frozen=True, slots=True)
class Flops:
    """All flops up to an exchange of suits: one of each class with its weight, and how any flop maps to it.

    `numbers` and `turns` are looked up by the three cards; `moved` says where an exchange takes each holding; `fixed`
    says, by exchange and flop, whether the flop stays the same.
    """

    cards: NDArray[np.uint8]
    weights: Counts
    numbers: NDArray[np.uint16]
    turns: Bits
    moved: NDArray[np.uint16]
    fixed: NDArray[np.bool_]


def flop_code(flop: NDArray[np.uint8]) -> Numbers:
    found: Numbers = flop.astype(np.int64) @ np.array([52 * 52, 52, 1])
    return found


@cache
def every_flop() -> Flops:
    all_of_them = np.array(list(combinations(range(52), 3)), np.uint8)
    codes = np.stack([flop_code(exchanged(all_of_them, suits)) for suits in SUITS])
    lowest, places, weights = np.unique(codes.min(axis=0), return_inverse=True, return_counts=True)
    numbers, turns = np.zeros(52**3, np.uint16), np.zeros(52**3, np.uint8)
    numbers[flop_code(all_of_them)], turns[flop_code(all_of_them)] = places, codes.argmin(axis=0)
    cards = np.stack([lowest // 52**2, lowest // 52 % 52, lowest % 52], axis=1).astype(np.uint8)
    moved = np.stack([number(exchanged(PAIRS, suits)) for suits in SUITS]).astype(np.uint16)
    fixed = np.stack([flop_code(exchanged(cards, suits)) == lowest for suits in SUITS])
    return Flops(cards, weights, numbers, turns, moved, fixed)


@cache
def on_the_flop() -> NDArray[np.bool_]:
    """By flop and holding: whether they share a card."""
    holdings = np.zeros((52, len(PAIRS)), bool)
    for card in PAIRS.T:
        holdings[card, np.arange(len(PAIRS))] = True
    first, second, third = every_flop().cards.T
    found: NDArray[np.bool_] = holdings[first] | holdings[second] | holdings[third]
    return found


@dataclass(frozen=True, slots=True)
class Boards:
    """All boards up to an exchange of suits, with the flops that may have come first."""

    cards: Hands
    weights: Counts
    numbers: NDArray[np.uint16]
    turns: Bits

    def where(self, wanted: NDArray[np.bool_]) -> Boards:
        return Boards(self.cards[wanted], self.weights[wanted], self.numbers[wanted], self.turns[wanted])

    def choices(self, some: slice, moved: NDArray[np.uint16]) -> Table:
        return self.numbers[some], self.turns[some], moved


@cache
def every_board() -> Boards:
    blocks, flops = list(up_to_suits(BOARD)), every_flop()
    cards = np.sort(np.vstack([hands for hands, _ in blocks]), axis=1)
    codes = np.stack([flop_code(cards[:, list(choice)]) for choice in CHOICES], axis=1)
    return Boards(cards, np.concatenate([counts for _, counts in blocks]), flops.numbers[codes], flops.turns[codes])
