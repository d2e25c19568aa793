"""A figure with its peer, its ratio and the aim; and how long a thing takes."""

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
    """Seconds a call, the best of several rounds: the least disturbed by whatever else the machine does."""
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
    """The best figure of each, taken in turns: whatever else the machine does falls on all of them alike."""
    turns = [[each() for each in measured] for _ in range(5)]
    return [min(figures) for figures in zip(*turns, strict=True)]
