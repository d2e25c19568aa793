"""Processor seconds of every game of the lab with empty caches, by stage: `python -m bench.lab_cold [ID ...]`.

One folder serves all games, as in `odds --all`; with `--apart` each game has an empty one. Every game has a process of
its own. `--figures FILE` writes every figure as JSON, so that two versions of the lab can be compared. The spread of
hands that split is left out, as in `odds --all`; `--spread` counts it too. Folders are empty; with `--prepared` they
hold what `houseway prepare` compiles, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any, TypeVar
from unittest.mock import patch

T = TypeVar("T")

IMPORTS, COMPILATION, TABLES, COUNTING = "imports", "compilation", "tables", "counting"
STAGES = (IMPORTS, COMPILATION, TABLES, COUNTING)


class Stages:
    """Processor seconds of this process by stage. A stage within another is taken out of the outer one."""

    def __init__(self) -> None:
        self.seconds = dict.fromkeys(STAGES, 0.0)
        self.items: dict[str, float] = {}
        self._open = [IMPORTS]
        self._since = 0.0

    def switch(self, stage: str | None) -> float:
        """Enter a stage, or leave the innermost one; the seconds since the last switch."""
        now = process_time()
        spent, self._since = now - self._since, now
        self.seconds[self._open[-1]] += spent
        if stage is None:
            self._open.pop()
        else:
            self._open.append(stage)
        return spent

    def timed(self, stage: str, name: str, job: Callable[[], T]) -> T:
        before = process_time()
        self.switch(stage)
        try:
            return job()
        finally:
            self.switch(None)
            self.items[name] = self.items.get(name, 0.0) + process_time() - before


def one(name: str, *, spread: bool) -> dict[str, Any]:
    """The figures of a game and its processor seconds by stage and by table, in a fresh process."""
    stages = Stages()
    from numba.core.dispatcher import Dispatcher

    from houseway.families.registry import game
    from houseway.odds.core.odds_cache import kept_odds
    from houseway.odds.report.figures import plain
    from houseway.ranking.kernels import table_cache
    from houseway.rules.posting.terms import terms

    compile_one, with_notice = Dispatcher.compile, table_cache.with_notice

    def compiling(kernel: Any, signature: Any) -> Any:
        return stages.timed(COMPILATION, f"kernel {kernel.py_func.__name__}", lambda: compile_one(kernel, signature))

    def deriving(what: str, job: Callable[[], T], *, kept: bool = True) -> T:
        stage = TABLES if what.startswith("working out") else COUNTING
        return stages.timed(stage, what, lambda: with_notice(what, job, kept=kept))

    def counting() -> dict[str, Any]:
        found = kept_odds(terms(game(name)))
        return plain(found if spread else found.without_spreads())

    with patch.object(Dispatcher, "compile", compiling), patch.object(table_cache, "with_notice", deriving):
        figures = stages.timed(COUNTING, "all", counting)
    stages.switch(IMPORTS)
    return {"seconds": stages.seconds, "items": stages.items, "figures": figures}


def prepare(folder: str) -> None:
    """Compile the lab's kernels into a folder, as after an installation."""
    given = [sys.executable, "-m", "houseway", "prepare", "--json"]
    subprocess.run(given, env={**os.environ, "HOUSEWAY_CACHE": folder}, check=True, stdout=subprocess.PIPE)


def measured(name: str, folder: str, options: Sequence[str]) -> dict[str, Any]:
    given = [sys.executable, "-m", "bench.lab_cold", "--one", name, *options]
    ended = subprocess.run(
        given, env={**os.environ, "HOUSEWAY_CACHE": folder}, check=True, stdout=subprocess.PIPE, text=True
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--one")
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--items", type=float, default=1.0, help="name tables and kernels above so many seconds")
    parser.add_argument("--figures", type=Path)
    parser.add_argument("--spread", action="store_true")
    parser.add_argument("--prepared", action="store_true")
    given = parser.parse_args()
    if given.one:
        json.dump(one(given.one, spread=given.spread), sys.stdout)
        return
    from houseway.families.registry import game, games

    names = given.names or [name for name in games() if game(name).kind == "bank"]
    totals, figures = dict.fromkeys(STAGES, 0.0), {}
    print(f"{'processor seconds':60} {' '.join(f'{stage:>11}' for stage in (*STAGES, 'in all'))}")
    with TemporaryDirectory() as shared, TemporaryDirectory() as compiled:
        if given.prepared:
            prepare(compiled)
            copytree(compiled, shared, dirs_exist_ok=True)
        for name in names:
            with TemporaryDirectory() as own:
                copytree(compiled, own, dirs_exist_ok=True)
                found = measured(name, own if given.apart else shared, ["--spread"] * given.spread)
            figures[name] = found["figures"]
            print(_line(name, found["seconds"]), flush=True)
            for item, seconds in sorted(found["items"].items(), key=lambda each: -each[1]):
                if seconds >= given.items and item != "all":
                    print(f"    {item:60} {seconds:8.1f}", flush=True)
            totals = {stage: totals[stage] + found["seconds"][stage] for stage in STAGES}
            if given.figures:
                given.figures.write_text(json.dumps(figures, indent=1))
    print(_line(f"{len(names)} games, {'kernels compiled before' if given.prepared else 'nothing cached'}", totals))


def _line(name: str, seconds: dict[str, float]) -> str:
    return f"{name:60} {' '.join(f'{each:11.2f}' for each in (*seconds.values(), sum(seconds.values())))}"


if __name__ == "__main__":
    main()
