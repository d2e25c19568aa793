"""Processes that compute for this one. Ctrl+C at a terminal reaches all of them; only this one is to hear it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process that is started meanwhile never hears an interrupt; this one hears it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _WorkerProcess(SpawnProcess):
    def start(self) -> None:
        with _interrupts_held():
            super().start()


class _WorkerContext(SpawnContext):
    """Starts fresh processes, since a forked copy of a process with compiled threads may stand still."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[_WorkerProcess] = []

    def Process(self, *args: Any, **given: Any) -> _WorkerProcess:  # type: ignore[override]  # noqa: N802
        self.made.append(_WorkerProcess(*args, **given))
        return self.made[-1]


class WorkerProcesses(ProcessPoolExecutor):
    """So many processes; each calls `begin` first."""

    def __init__(self, many: int, begin: Callable[[], object] | None = None) -> None:
        self._context = _WorkerContext()
        super().__init__(many, mp_context=self._context, initializer=begin)

    def stop(self) -> None:
        """Drop what is not done, and do not wait for what is being done."""
        self.shutdown(wait=False, cancel_futures=True)
        for each in self._context.made:
            if each.is_alive():
                each.terminate()
