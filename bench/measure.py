"""A row of figures (ours, the ratio to a peer, the aim), and timing functions."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    what: str
    figure: str
    ratio: str
    aim: str
    met: bool
    required: bool = True


def best(job: Callable[[], object], repeats: int, rounds: int = 5) -> float:
    """Seconds for a call, the best of several rounds: the one least disturbed by other processes."""
    for _ in range(max(1, repeats // 4)):
        job()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(repeats):
            job()
        times.append((time.perf_counter() - start) / repeats)
    return min(times)


def in_turns(*measured: Callable[[], float]) -> list[float]:
    """The best figure of each, measured in turns, so that other processes disturb all of them equally."""
    turns = [[each() for each in measured] for _ in range(5)]
    return [min(figures) for figures in zip(*turns, strict=True)]
