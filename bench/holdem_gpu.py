"""Ultimate Texas Hold'em on a graphics card, from a file of tables: the same integers as on processors, and the time.

On a machine with the lab, `python -m bench.holdem_gpu write FILE` writes the tables and what processors count. On a
machine with NumPy, CuPy and a card, `python bench/holdem_gpu.py FILE` counts again and compares; it needs no other
package.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np

GAME = "players/ultimate-texas-holdem"
_PACKAGES = ("houseway", "houseway.odds", "houseway.odds.games", "houseway.odds.games.ultimate")


def write(path: str) -> None:
    """The tables of the game, and the counts of the processors."""
    from houseway.families.registry import game
    from houseway.odds.games.poker_vs_bank.comparison import Match
    from houseway.odds.games.ultimate import solve, ultimate_methods
    from houseway.odds.games.ultimate.board_classes import every_board, every_flop
    from houseway.odds.games.ultimate.flops import holding_cells
    from houseway.rules.posting.terms import terms

    match = Match.of(terms(game(GAME)))
    known, boards, flops = solve.ranked(match), every_board(), every_flop()
    gains, early = solve.waiting(match, known, lambda _: None)
    stages = ultimate_methods.choices(match, ultimate_methods._early(match, gains, early))[holding_cells().numbers]
    bets = (gains < 0).astype(np.uint8)
    tally, rivers = solve.counted(match, known, stages, bets, lambda _: None)
    kept: dict[str, Any] = {"cards": boards.cards, "weights": boards.weights, "keeps": flops.fixed}
    kept |= {"numbers": boards.numbers, "turns": boards.turns, "moved": flops.moved}
    kept |= {"middle": known.middle, "last": known.last, "stages": stages, "bets": bets}
    kept |= {"gains": gains, "early": early, "tally": tally, "rivers": rivers}
    for name, parts in (("table", known.table), ("six", solve.six_cards(match, known)), ("rules", known.rules)):
        kept |= {f"{name}_{at}": part for at, part in enumerate(parts)}
    np.savez_compressed(path, **kept)


def compare(path: str) -> None:
    """Count on the card, twice, and compare with the file."""
    source = Path(__file__).parents[1] / "src"
    for name in _PACKAGES:
        # Not the package itself, which needs more than this machine may have.
        sys.modules[name] = bare = ModuleType(name)
        bare.__path__ = [str(source / name.replace(".", "/"))]
    from houseway.odds.games.ultimate.holdem_cuda import CudaBoards

    kept = dict(np.load(path))
    table, six, rules = (
        tuple(kept[f"{name}_{at}"] for at in range(size)) for name, size in (("table", 5), ("six", 5), ("rules", 7))
    )
    choices = kept["numbers"], kept["turns"], kept["moved"]
    sizes = int(kept["middle"]), int(kept["last"])
    for turn in ("first, with compilation", "second", "third"):
        start = perf_counter()
        boards = CudaBoards(kept["cards"], kept["weights"], table, six, rules, *sizes, choices, kept["keeps"])
        even, early = boards.waiting()
        waited = perf_counter()
        gains, rest = np.divmod(even, 24)
        calls = np.full(48, 2, np.uint8)
        tally, rivers = boards.counted(kept["tally"].shape, kept["stages"], kept["bets"], calls)
        seconds = perf_counter() - start
        found = {"gains": gains, "early": early, "tally": tally, "rivers": rivers}
        same = {name: bool(np.array_equal(each, kept[name])) for name, each in found.items()}
        print(f"{turn}: {seconds:.3f} s, of that waiting {waited - start:.3f} s; the same: {same}, rest {rest.any()}")


if __name__ == "__main__":
    write(sys.argv[2]) if sys.argv[1] == "write" else compare(sys.argv[1])
