"""Shared by all batches: reading and checking rows of cards, and dividing the rows among threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards.card import TEXTS
from houseway.errors import BadInput
from houseway.ranking.kernels import table_cache

Hands = NDArray[np.uint8]
Strengths = NDArray[np.int32]
T = TypeVar("T")

NO_CARD = 255
"""Pads a row whose hand has fewer cards than the array has columns."""

# Starting a thread takes about fifty microseconds, as long as ranking fifteen thousand hands.
FEWEST_SHARED_ROWS = 1 << 16
PARTS_EACH = 4


@cache
def kernels(module: str) -> ModuleType:
    """A module of compiled kernels, by its path below `houseway`.

    The first import compiles it if no process has yet.
    """
    name = module.rpartition(".")[2].removesuffix("_kernels").replace("_", " ")
    return table_cache.with_notice(
        f"preparing the compiled {name} kernels",
        lambda: import_module(f"houseway.{module}"),
    )


@dataclass(frozen=True, slots=True)
class Supply:
    """What a row may contain: `held` copies of each number, and the `plain` number that each counts as."""

    held: NDArray[np.int64]
    plain: NDArray[np.int64]
    words: Mapping[int, str]
    most: int

    @classmethod
    def of(cls, counts: Mapping[int, int], marked: Mapping[int, int] | None = None) -> Supply:
        """A supply of cards. `marked` maps a marked face to the plain face it is a copy of."""
        return cls._of(counts, marked or {}, TEXTS)

    @classmethod
    def of_tiles(cls, counts: Mapping[int, int], words: Sequence[str]) -> Supply:
        return cls._of(counts, {}, dict(enumerate(words)))

    @classmethod
    def _of(cls, counts: Mapping[int, int], marked: Mapping[int, int], words: Mapping[int, str]) -> Supply:
        held, plain = np.zeros(NO_CARD + 1, np.int64), np.arange(NO_CARD + 1)
        for face, copies in counts.items():
            held[face] = copies
        for face, same in marked.items():
            held[face], plain[face] = held[same], same
        return cls(held, plain, words, max(face for face in counts if face != NO_CARD))


def as_hands(given: ArrayLike, where: str) -> Hands:
    """Rows of cards as most kernels take them: contiguous bytes."""
    return np.require(as_rows(given, where), requirements="C")


def as_rows(given: ArrayLike, where: str) -> Hands:
    """Rows of cards as bytes. A view of some columns of a wider array is not copied."""
    rows = np.asarray(given)
    if rows.ndim != 2:
        raise BadInput(f"expected rows of cards, an array of two dimensions, not {rows.ndim}", where=where)
    if rows.dtype.kind not in "iu":
        raise BadInput(f"cards are whole numbers, not {rows.dtype}", where=where)
    return np.require(rows, np.uint8, "W")


def check_rows(given: ArrayLike, supply: Supply, where: str) -> None:
    """Refuse the first row with a number that is not in the pack, or with more copies than the pack has."""
    rows = np.asarray(given)
    beyond = (rows < 0) | (rows > NO_CARD)
    strange = beyond | (supply.held[np.where(beyond, 0, rows)] == 0)
    if strange.any():
        row = int(strange.any(axis=1).argmax())
        number = int(rows[row, int(strange[row].argmax())])
        problem = f"a number outside 0 to {supply.most}"
        if number in supply.words and number <= supply.most:
            problem = f"{supply.words[number]}, which is not in the pack"
        raise BadInput(f"row {row} has {problem}: {rows[row].tolist()}", where=where)
    _check_copies(rows, supply, where)


def _check_copies(rows: NDArray[np.int64], supply: Supply, where: str) -> None:
    ordered = np.sort(supply.plain[rows], axis=1)
    for copies in np.unique(supply.held[ordered]).tolist():
        if copies >= ordered.shape[1]:
            continue
        last = ordered[:, copies:]
        often = ((last == ordered[:, :-copies]) & (supply.held[last] == copies)).any(axis=1)
        if often.any():
            row = int(often.argmax())
            shown = " ".join(supply.words[face] for face in rows[row].tolist() if face != NO_CARD)
            times = "a card twice" if copies == 1 else f"more than {copies} copies of a card"
            raise BadInput(f"row {row} has {times}: {shown}", where=where)


def share_out(rows: int, job: Callable[[int, int], object], threads: int | None = None) -> None:
    """Run a job over all rows; many rows are divided among several threads. Kernels release the interpreter lock."""
    if rows < FEWEST_SHARED_ROWS or (threads or table_cache.threads()) == 1:
        job(0, rows)
        return
    parts = (threads or table_cache.threads()) * PARTS_EACH
    edges = [rows * part // parts for part in range(parts + 1)]
    run(parts, lambda part: job(edges[part], edges[part + 1]), threads)


def run(parts: int, job: Callable[[int], T], threads: int | None = None) -> list[T]:
    """Run numbered parts on as many threads as allowed, the calling one included; returns the results in order."""
    numbers, found = iter(range(parts)), dict[int, T]()

    def work() -> None:
        try:
            for part in numbers:
                found[part] = job(part)
        finally:
            # After an error no further part is started.
            deque(numbers, maxlen=0)

    # The threads live only as long as the call: a pool that is kept would not survive a fork.
    others = min(threads or table_cache.threads(), parts) - 1
    with ThreadPoolExecutor(max(others, 1)) as pool:
        helping = [pool.submit(work) for _ in range(others)]
        work()
        for each in helping:
            each.result()
    return [found[part] for part in range(parts)]
