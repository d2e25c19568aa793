"""`python -m bench`: every figure with its peer, its ratio and the aim, in one run on one machine."""

from __future__ import annotations

import subprocess
import sys
import time

from rich.console import Console
from rich.table import Table

from bench import banked, lab, ours, peers, poker, rankings, simulation
from bench.measure import Row, best


def started(code: list[str]) -> float:
    """Seconds for a fresh process, the best of seven."""
    times = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run(code, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def hands() -> list[Row]:
    spiel = best(peers.open_spiel_hand(), 1000, rounds=3)
    table, pit = best(ours.hand(), 4000), best(ours.pit(), 4) / ours.TABLES
    return [
        Row(
            f"hold'em hands v. OpenSpiel, {where}",
            f"{1 / mine:,.0f} hands/s",
            f"{spiel / mine:.2f}x of {1 / spiel:,.0f}/s",
            "1x, a wish",
            spiel >= mine,
            required=False,
        )
        for where, mine in (("one table", table), ("in the pit", pit))
    ]


def copies() -> list[Row]:
    first = min(ours.first_clones(200))
    clone, back = best(ours.clone(), 2000), best(ours.rewind(), 2000)
    kit = best(peers.pokerkit_copy(), 50, rounds=3)
    return [
        Row("the first clone of a hand", f"{first * 1e6:.1f} us", f"{kit / first:.0f}x PokerKit", "-", met=True),
        Row(
            "clone in mid-hand, one of many",
            f"{clone * 1e6:.1f} us",
            f"{kit / clone:.0f}x PokerKit",
            "30 us",
            clone <= 30e-6,
        ),
        Row(
            "rewind in mid-hand, one of many",
            f"{back * 1e6:.1f} us",
            f"{kit / back:.0f}x PokerKit",
            "30 us",
            back <= 30e-6,
        ),
    ]


def starts() -> list[Row]:
    bare = started([sys.executable, "-c", "pass"])
    loaded = started([sys.executable, "-c", "import houseway"])
    helped = started([sys.executable, "-c", "from houseway.cli import main; main()", "--help"])
    return [
        Row(
            "import houseway", f"{(loaded - bare) * 1e3:.0f} ms", "beyond bare Python", "150 ms", loaded - bare <= 0.15
        ),
        Row("houseway --help", f"{helped * 1e3:.0f} ms", "whole process", "250 ms", helped <= 0.25),
    ]


def main() -> int:
    console, progress = Console(), Console(stderr=True)
    table = Table(title="Houseway and its peers, in one run")
    for heading in ("what", "figure", "ratio", "aim", "met"):
        table.add_column(heading)
    rows: list[Row] = []
    jobs = {
        "hands": hands,
        "poker": poker.rows,
        "games with a player-dealer": banked.rows,
        "copies": copies,
        "starts": starts,
        "rankings": rankings.rows,
        "the lab": lab.rows,
        "simulation": simulation.rows,
    }
    for name, job in jobs.items():
        progress.print(f"measuring {name} ...")
        rows += job()
    for row in rows:
        table.add_row(
            row.what, row.figure, row.ratio, row.aim, "yes" if row.met else "no" if row.required else "not yet"
        )
    console.print(table)
    return 0 if all(row.met or not row.required for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
