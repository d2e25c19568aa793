"""Progress of long computations: a bar at a terminal, occasional lines in a log, otherwise nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

Advance = Callable[[int], None]

_out: ContextVar[Console | None] = ContextVar("out", default=None)
_BAR_S, _LINE_S = 0.1, 2.0


@contextmanager
def watched(out: Console) -> Iterator[None]:
    """While this context is open, long computations show their progress on this console (stderr)."""
    token = _out.set(out)
    try:
        yield
    finally:
        _out.reset(token)


@contextmanager
def progress(what: str, total: int) -> Iterator[Advance]:
    """Report progress of `total` steps; `what` names them, such as `flops`."""
    out = _out.get()
    if out is None:
        yield _nothing
        return
    done, last = 0, perf_counter()
    show, close = _bar(out, what, total) if out.is_terminal else (_line(what, total), _close)
    pause = _BAR_S if out.is_terminal else _LINE_S

    def advance(steps: int = 1) -> None:
        nonlocal done, last
        done += steps
        if (now := perf_counter()) - last > pause:
            last = now
            show(done)

    try:
        yield advance
    finally:
        close()


def _nothing(steps: int = 1) -> None:
    del steps


def _close() -> None:
    pass


def _line(what: str, total: int) -> Callable[[int], None]:
    return lambda done: print(f"{done:,} of {total:,} {what}", file=sys.stderr, flush=True)  # noqa: T201


def _bar(out: Console, what: str, total: int) -> tuple[Callable[[int], None], Callable[[], None]]:
    from rich.progress import Progress

    bar = Progress(console=out, transient=True)
    task = bar.add_task(what, total=total)
    bar.start()
    return lambda done: bar.update(task, completed=done), bar.stop
