"""`python -m bench.scale`: what a part of a run costs beside its dealing, and how long a plan would take.

A two-worker Dask cluster on this machine deals parts of one round, so that nearly all of the time is overhead; then
the rate of dealing is measured in this process for each way to deal.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from rich.console import Console
from rich.table import Table

from houseway import game
from houseway.simulation.deal_parts import dealt
from houseway.simulation.planning import plan_run
from houseway.simulation.run_parts import run_parts
from houseway.simulation.run_plan import How, SimulationPlan
from houseway.simulation.run_state import RunState

PARTS, PART_S, CORES, ROUNDS = 400, 10.0, 1_000, 10**12
GAMES: tuple[tuple[str, How, int], ...] = (
    ("players/ez-baccarat", "steps", 2_000),
    ("cordova/texas-holdem", "steps", 3_000),
    ("cordova/blackjack-x", "steps", 800),
    ("cordova/texas-holdem", "pit", 200_000),
    ("players/ez-baccarat", "compiled", 30_000_000),
)


def overhead_s() -> float:
    """Seconds of one worker for a part of one round."""
    from distributed import LocalCluster

    plan = _plan("players/ez-baccarat", "steps", PARTS, part_rounds=1)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50) as cluster:
        run_parts(plan, plan.terms(), RunState(plan), cluster.scheduler_address, lambda run: None)
        start = perf_counter()
        run_parts(plan, plan.terms(), RunState(plan), cluster.scheduler_address, lambda run: None)
        return 2 * (perf_counter() - start) / PARTS


def rate(name: str, how: How, rounds: int) -> float:
    """Rounds a second of one core."""
    plan = _plan(name, how, rounds, part_rounds=rounds)
    posted = plan.terms()
    dealt(_plan(name, how, 100, part_rounds=100), posted, 0)
    start = perf_counter()
    dealt(plan, posted, 0)
    return rounds / (perf_counter() - start)


def _plan(name: str, how: How, rounds: int, **more: Any) -> SimulationPlan:
    return plan_run(game(name), how, rounds=rounds, seed=1, seats=None if how == "compiled" else 2, **more)


def main() -> None:
    from houseway.ranking.kernels import table_cache

    table_cache.use_one_thread()
    out, extra = Console(), overhead_s()
    share = extra / (PART_S + extra)
    out.print(f"a part costs {extra * 1e3:.1f} ms beside its dealing: {share:.2%} of a part of {PART_S:.0f} seconds")
    table = Table("game", "how", "rounds/s and core", f"{ROUNDS:.0e} rounds on {CORES:,} cores", "parts", box=None)
    for name, how, rounds in GAMES:
        found = rate(name, how, rounds)
        days = ROUNDS / found / CORES * (1 + share) / 86_400
        table.add_row(name, how, f"{found:,.0f}", f"{days:,.2f} days", f"{ROUNDS / found / PART_S:,.0f}")
    out.print(table)


if __name__ == "__main__":
    main()
