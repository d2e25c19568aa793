"""Where parts are dealt: in this process, by processes of this machine, or by a Dask cluster that others operate."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, Protocol

from houseway.errors import BadInput, HousewayError
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.worker_processes import WorkerProcesses
from houseway.simulation.run_plan import package_identity

LOCAL = "local"
_WAIT_S = 10
_TRIES = 5
# Parts that are handed out for each worker, so that none waits for the next.
_AHEAD = 3

Work = Callable[[bytes, int], dict[str, Any]]
"""What a worker does: a function of the package, by name, from a plan and a number to plain data."""


class Workers(Protocol):
    """Does numbered work; results come in any order, each once."""

    def count(self) -> int:
        """How many work now."""

    def results(self, work: Work, plan: bytes, numbers: Iterator[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        """Do the work for every number."""

    def close(self) -> None:
        """Stop what is still under way."""


class ThisProcess:
    """One after another, here."""

    def count(self) -> int:
        return 1

    def results(self, work: Work, plan: bytes, numbers: Iterator[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        for number in numbers:
            yield number, work(plan, number)

    def close(self) -> None:
        pass


class LocalProcesses:
    """Processes of this machine. If one dies, the others are replaced with it and its work is done again."""

    def __init__(self, many: int) -> None:
        self._many = many
        self._pool = self._started()

    def _started(self) -> WorkerProcesses:
        return WorkerProcesses(self._many, table_cache.use_one_thread)

    def count(self) -> int:
        return self._many

    def results(self, work: Work, plan: bytes, numbers: Iterator[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        futures: dict[Future[dict[str, Any]], int] = {}
        handed_out: set[int] = set()
        again: list[int] = []
        deaths = 0
        while True:
            try:
                while len(handed_out) < self._many * _AHEAD and (number := _next(again, numbers)) is not None:
                    handed_out.add(number)
                    futures[self._pool.submit(work, plan, number)] = number
                if not handed_out:
                    return
                for future in wait(futures, return_when=FIRST_COMPLETED).done:
                    found = future.result()
                    number = futures.pop(future)
                    handed_out.remove(number)
                    yield number, found
            except BrokenProcessPool:
                deaths += 1
                if deaths == _TRIES:
                    raise BadInput(f"processes of this machine died {_TRIES} times", where="--cluster local") from None
                again += sorted(handed_out)
                handed_out.clear()
                futures.clear()
                self._pool = self._started()

    def close(self) -> None:
        self._pool.stop()


def _next(again: list[int], numbers: Iterator[int]) -> int | None:
    """What must be done again, then what is still to be done."""
    return again.pop(0) if again else next(numbers, None)


class DaskWorkers:
    """The workers of a Dask scheduler. The scheduler hands out the work again if a worker dies."""

    def __init__(self, address: str, package: str | None = None) -> None:
        file = Path(address)
        if "://" not in address and not file.is_file():
            raise BadInput(
                "expected local, an address such as tcp://scheduler:8786, or the scheduler's file", where=address
            )
        try:
            from distributed import Client
        except ImportError:
            raise BadInput("a cluster needs Dask: pip install 'houseway[cluster]'", where="--cluster") from None
        try:
            given = {"address": address} if "://" in address else {"scheduler_file": str(file)}
            self._client: Any = Client(**given, timeout=_WAIT_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise BadInput(f"the scheduler cannot be reached: {error}", where=address) from None
        self._address = address
        self._check_packages(package or package_identity())

    def _check_packages(self, mine: str) -> None:
        """Refuse workers with another version: the same part would be another one there."""
        workers = self._client.scheduler_info(n_workers=-1)["workers"]
        if not workers:
            raise BadInput("the scheduler has no workers", where=self._address)
        found = self._client.run(package_identity, on_error="return")
        for worker, theirs in sorted(found.items()):
            if isinstance(theirs, Exception):
                raise BadInput(f"worker {worker} has no houseway {mine}: {theirs}", where=self._address)
            if theirs != mine:
                raise BadInput(f"worker {worker} has houseway {theirs}, and here it is {mine}", where=self._address)

    def count(self) -> int:
        return len(self._client.scheduler_info(n_workers=-1)["workers"])

    def results(self, work: Work, plan: bytes, numbers: Iterator[int]) -> Iterator[tuple[int, dict[str, Any]]]:
        from distributed import as_completed

        def submitted(number: int) -> Any:
            future = self._client.submit(work, plan, number, pure=False, retries=_TRIES)
            under_way[future.key] = number
            return future

        under_way: dict[Any, int] = {}
        ahead = max(1, sum(self._client.nthreads().values())) * _AHEAD
        done = as_completed([submitted(number) for number in islice(numbers, ahead)], loop=self._client.loop)
        for future in done:
            try:
                found = future.result()
            except HousewayError:
                raise
            except Exception as error:
                raise BadInput(
                    f"a worker could not do part {under_way[future.key]}: {error}", where=self._address
                ) from None
            yield under_way.pop(future.key), found
            for number in islice(numbers, 1):
                done.add(submitted(number))

    def close(self) -> None:
        with suppress(OSError, TimeoutError):
            self._client.close(timeout=_WAIT_S)


def workers_at(cluster: str, jobs: int) -> Workers:
    """The workers that the user named; one job, or one processor, needs no second process."""
    if cluster != LOCAL:
        return DaskWorkers(cluster)
    many = min(jobs, table_cache.threads())
    return LocalProcesses(many) if many > 1 else ThisProcess()
