"""Small runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway import game
from houseway.rules.posting.terms import Terms
from houseway.simulation.deal_parts import deal_part
from houseway.simulation.gain_sums import RunTally, merged, read_tally
from houseway.simulation.planning import plan_run, result_of
from houseway.simulation.run_parts import RunResult
from houseway.simulation.run_plan import SimulationPlan
from houseway.simulation.workers import Work

BACCARAT = "players/ez-baccarat"


def small_plan(rounds: int = 170, part_rounds: int = 10, seed: int = 5, **more: Any) -> SimulationPlan:
    """A run of baccarat with two seats, in parts of a few rounds."""
    given = {"seats": 2, "rounds": rounds, "seed": seed, "part_rounds": part_rounds, **more}
    return plan_run(game(BACCARAT, more.get("readings", {})), "steps", **given)


def part_tally(plan: SimulationPlan, part: int) -> RunTally:
    """One part, as a worker deals it."""
    return read_tally(deal_part(plan.encoded(), part), "test")


def whole(plan: SimulationPlan) -> RunTally:
    """All parts, one after another."""
    return merged(part_tally(plan, part) for part in range(plan.parts))


def result(plan: SimulationPlan, tally: RunTally) -> dict[str, Any]:
    """What the command would print of a finished run."""
    posted: Terms = plan.terms()
    return result_of(plan, posted, RunResult(tally, plan.parts, stopped=False))


class Dying:
    """Workers that are lost after some results."""

    def __init__(self, after: int, error: BaseException) -> None:
        self.after, self.error, self.closed = after, error, False

    def count(self) -> int:
        return 1

    def results(self, work: Work, plan: bytes, numbers: Iterator[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        for done, number in enumerate(numbers):
            if done == self.after:
                raise self.error
            yield number, work(plan, number)

    def close(self) -> None:
        self.closed = True
