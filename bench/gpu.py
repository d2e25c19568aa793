"""Pai gow poker on a graphics card and on processors: the results must be the same integers, and both are timed.

python -m bench.gpu        needs numba-cuda and an NVIDIA GPU
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb, sqrt
from time import perf_counter
from typing import TypeVar

import numpy as np

from houseway.cards import cards
from houseway.families.registry import game
from houseway.odds.games.pai_gow import cuda
from houseway.odds.games.pai_gow.pai_gow_methods import Against, best_options, settled, ways_by_house, ways_of
from houseway.odds.games.pai_gow.random_rounds import sampled
from houseway.odds.games.pai_gow.setting_counts import hands_apart
from houseway.rules.posting.terms import terms

T = TypeVar("T")

GAME, WAGER = "bankers/fortune-pai-gow-poker-1-1", "game"
FEW, MANY = 1 << 22, 1 << 33
HAND = "Ah Kd Jk 9c 9d 4s 3s"


def timed(job: Callable[[], T]) -> tuple[T, float]:
    start = perf_counter()
    found = job()
    return found, perf_counter() - start


def main() -> None:
    cuda.device()
    at, hand = terms(game(GAME)), tuple(cards(HAND))
    against = Against.of(at)
    exact, seconds = timed(lambda: settled(against))
    print(f"exact count on the processors: {seconds:.1f} s")
    here = sampled(at, WAGER, FEW, seed=5)
    there = sampled(at, WAGER, FEW, seed=5, device="cuda")
    print(f"{FEW:,} rounds are the same on both: {here == there}")
    apart, seconds = timed(lambda: hands_apart(hand))
    print(f"one hand against {comb(46, 7):,} on the processors: {seconds:.3f} s")
    cuda.hands_apart(hand)
    same, seconds = timed(lambda: cuda.hands_apart(hand))
    speed = comb(46, 7) / seconds / 1e9
    print(f"the same on CUDA: {seconds:.3f} s, {speed:.2f} billion a second; same: {np.array_equal(apart, same)}")
    found, seconds = timed(lambda: sampled(at, WAGER, MANY, seed=6, device="cuda"))
    print(f"{MANY:,} rounds on CUDA in {seconds:.2f} s: {MANY / seconds / 1e6:,.0f} million a second")
    best = ways_of(against, exact, best_options(exact, Fraction(1)))
    for name, ways, deals in (
        ("the house way", ways_by_house(against, exact), found.house),
        ("the best way", best, found.best),
    ):
        for words, many in ways.items():
            chance = many / sum(ways.values())
            sigmas = (deals.ways[words] - MANY * chance) / sqrt(MANY * chance * (1 - chance))
            print(
                f"{name}, {words[0]}: exact {chance:.7f}, sampled {deals.ways[words] / MANY:.7f}, {sigmas:+.2f} sigma"
            )


if __name__ == "__main__":
    main()
