"""Several runs dealt together: their parts are numbered through, so that one cluster deals them all at once."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

import msgspec

from houseway.simulation.deal_parts import dealt
from houseway.simulation.gain_sums import RunTally, read_tally
from houseway.simulation.run_plan import SimulationPlan, read_plan
from houseway.simulation.workers import workers_at


def deal_numbered(encoded: bytes, number: int) -> dict[str, Any]:
    """The part of that number, counted through all runs."""
    plans: list[bytes] = [bytes(each) for each in msgspec.json.decode(encoded, type=list[msgspec.Raw])]
    starts = msgspec.json.decode(plans.pop(), type=list[int])
    at = bisect_right(starts, number) - 1
    plan = read_plan(plans[at])
    return dealt(plan, plan.terms(), number - starts[at]).to_plain()


def run_together(
    plans: Sequence[SimulationPlan], cluster: str, advance: Callable[[int], None]
) -> tuple[list[RunTally], bool]:
    """The sums of each run, and whether Ctrl+C stopped them. `advance` hears how many rounds were dealt."""
    starts = [0, *accumulate(plan.parts for plan in plans)]
    encoded = b"[" + b",".join([*(plan.encoded() for plan in plans), msgspec.json.encode(starts[:-1])]) + b"]"
    tallies = [RunTally() for _ in plans]
    workers = workers_at(cluster, starts[-1])
    try:
        for number, plain in workers.results(deal_numbered, encoded, iter(range(starts[-1]))):
            found = read_tally(plain, f"part {number}")
            tallies[bisect_right(starts, number) - 1].merge(found)
            advance(found.rounds)
    except KeyboardInterrupt:
        return tallies, True
    finally:
        workers.close()
    return tallies, False
