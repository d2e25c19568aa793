"""A whole run: parts are handed out, their sums are merged, and what is counted is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from houseway.errors import BadInput
from houseway.rules.posting.terms import Terms
from houseway.simulation.deal_parts import deal_part, dealt
from houseway.simulation.gain_sums import RunTally, read_tally
from houseway.simulation.run_plan import SimulationPlan
from houseway.simulation.run_state import RunState
from houseway.simulation.workers import LOCAL, Workers, workers_at

_SAVED_EVERY_S = 5.0


@dataclass(frozen=True, slots=True)
class RunProgress:
    """How far a run is. `seconds` and `rounds_now` count from its start or from when it was taken up again."""

    rounds: int
    of: int
    rounds_now: int
    seconds: float
    workers: int
    tally: RunTally

    @property
    def rate(self) -> float:
        return self.rounds_now / self.seconds if self.seconds else 0.0

    @property
    def seconds_left(self) -> float | None:
        return (self.of - self.rounds) / self.rate if self.rate else None


Watch = Callable[[RunProgress], None]


@dataclass(frozen=True, slots=True)
class RunResult:
    """What a run came to. `stopped` says that somebody stopped it before its end."""

    tally: RunTally
    parts: int
    stopped: bool


def run_parts(plan: SimulationPlan, posted: Terms, state: RunState, cluster: str, watch: Watch) -> RunResult:
    """Deal every part that is not finished. Ctrl+C stops the run and keeps what is counted."""
    if plan.parts - len(state.finished) == 1 and cluster == LOCAL:
        # A single part is dealt here, where its progress can be seen.
        return _alone(plan, posted, state)
    workers = workers_at(cluster, plan.parts - len(state.finished))
    try:
        return _handed_out(plan, state, workers, watch)
    finally:
        workers.close()


def _alone(plan: SimulationPlan, posted: Terms, state: RunState) -> RunResult:
    (part,) = state.finished.missing(plan.parts)
    try:
        state.add(part, dealt(plan, posted, part))
    except KeyboardInterrupt:
        return RunResult(state.tally, len(state.finished), stopped=True)
    state.save()
    return RunResult(state.tally, len(state.finished), stopped=False)


def _handed_out(plan: SimulationPlan, state: RunState, workers: Workers, watch: Watch) -> RunResult:
    started = saved = monotonic()
    before = state.tally.rounds
    numbers = state.finished.missing(plan.parts)
    try:
        for part, plain in workers.results(deal_part, plan.encoded(), numbers):
            state.add(part, read_tally(plain, f"part {part}"))
            now = monotonic()
            if now - saved > _SAVED_EVERY_S:
                saved = now
                # A disk that fails for a while loses nothing: the sums are here, and are written the next time.
                with suppress(OSError):
                    state.save()
            done = state.tally.rounds
            watch(RunProgress(done, plan.rounds, done - before, now - started, workers.count(), state.tally))
    except KeyboardInterrupt:
        return _kept(state, stopped=True)
    except BadInput:
        _kept(state, stopped=True)
        raise
    return _kept(state, stopped=False)


def _kept(state: RunState, *, stopped: bool) -> RunResult:
    with suppress(OSError):
        state.save()
    return RunResult(state.tally, len(state.finished), stopped=stopped)
