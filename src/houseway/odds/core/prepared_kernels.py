"""The lab's kernels, compiled before anybody asks: several processes, since compilation holds the interpreter lock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from importlib import import_module
from time import process_time

from houseway.errors import BadInput, nearest
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.worker_processes import WorkerProcesses

MODULES = (
    "odds.games.ultimate.ultimate_kernels",
    "odds.games.ultimate.rank_board_kernels",
    "odds.games.mini_pai_gow.six_card_kernels",
    "odds.games.pai_gow.setting_kernels",
    "odds.games.twentyone.twentyone_kernels",
    "odds.games.twentyone.spread_kernels",
    "odds.games.twentyone.sampling_kernels",
    "odds.games.poker_vs_bank.hand_kernels",
    "odds.games.poker_vs_bank.shoe_kernels",
    "odds.games.two_card_peek.three_rows",
    "odds.games.twentyone.choosing_kernels",
    "odds.core.round_kernels",
    "ranking.kernels.poker_hands",
    "ranking.kernels.small_hands",
    "ranking.kernels.class_counts",
    "ranking.kernels.fives",
)
"""Every module of compiled kernels that the lab counts with, by its path below `houseway`; the longest first."""


def prepare(module: str) -> float:
    """Compile the kernels of a module for every size of hand, or load them; the processor seconds that it took."""
    from houseway.ranking.kernels.compiled import KernelsBySize

    before = process_time()
    for each in list(vars(import_module(f"houseway.{module}")).values()):
        if isinstance(each, KernelsBySize):
            for size in each:
                each[size]
    return process_time() - before


def prepare_all(modules: Sequence[str] = MODULES) -> Iterator[tuple[str, float]]:
    """Compile these modules on all cores: each with its processor seconds, as it is ready."""
    for each in modules:
        if each not in MODULES:
            raise BadInput(f"no module of kernels is called {each!r}; {nearest(each, MODULES)}", where="prepare")
    if not table_cache.check_writable():
        raise BadInput("compiled code would not be kept", where=str(table_cache.folder()))
    pool = WorkerProcesses(min(table_cache.threads(), len(modules)))
    try:
        jobs = {pool.submit(prepare, module): module for module in modules}
        for done in as_completed(jobs):
            yield jobs[done], done.result()
    finally:
        pool.stop()
