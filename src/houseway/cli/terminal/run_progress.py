"""How far a run is: rounds a second, workers, the estimate with its error, and the time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from houseway.rules.posting.terms import Terms
from houseway.simulation.planning import wagers_of
from houseway.simulation.run_parts import RunProgress, Watch

if TYPE_CHECKING:
    from rich.console import Console

_TERMINAL_S, _LOG_S = 0.5, 10.0
_MINUTE_S, _HOUR_S, _DAY_S = 60, 3_600, 86_400


@contextmanager
def watched_run(out: Console, posted: Terms) -> Iterator[Watch]:
    """Show a run on stderr: one line that changes at a terminal, a line now and then in a log."""
    last = monotonic()
    pause = _TERMINAL_S if out.is_terminal else _LOG_S
    status = out.status("") if out.is_terminal else None

    def watch(run: RunProgress) -> None:
        nonlocal last
        if (now := monotonic()) - last < pause:
            return
        last = now
        if status is None:
            out.print(said(run, posted))
        else:
            status.update(said(run, posted))
            status.start()

    try:
        yield watch
    finally:
        if status is not None:
            status.stop()


def said(run: RunProgress, posted: Terms) -> str:
    """One line about a run."""
    found = wagers_of(posted, run.tally, len(run.tally.sums))
    parts = [
        f"{run.rounds:,} of {run.of:,} rounds",
        f"{run.rate:,.0f} a second",
        f"{run.workers} worker{'s' if run.workers != 1 else ''}",
    ]
    if found:
        name, first = next(iter(found.items()))
        shown: Callable[[float], str] = "{:+.4%}".format if posted.sheet.kind == "bank" else "{:+.2f} cents".format
        parts.append(f"{name} {shown(first['mean'])} ± {shown(first['stderr']).lstrip('+')}")
    if run.seconds_left is not None:
        parts.append(f"{lasting(run.seconds_left)} left")
    return ", ".join(parts)


def lasting(seconds: float) -> str:
    """A time in words: `40 s`, `3 min`, `5.2 h`, `12 days`."""
    if seconds < _MINUTE_S:
        return f"{seconds:.0f} s"
    if seconds < _HOUR_S:
        return f"{seconds / _MINUTE_S:.0f} min"
    return f"{seconds / _HOUR_S:.1f} h" if seconds < _DAY_S else f"{seconds / _DAY_S:,.0f} days"
