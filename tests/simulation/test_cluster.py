"""Runs on Dask clusters of two workers, started here: the same bytes as one process, also when a worker dies."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway import BadInput, game, terms
from houseway.odds.core.odds_cache import kept_odds
from houseway.simulation.count_jobs import counted_together
from houseway.simulation.deal_parts import deal_part
from houseway.simulation.gain_sums import merged, read_tally
from houseway.simulation.run_parts import RunProgress, run_parts
from houseway.simulation.run_state import RunState
from houseway.simulation.sweeps import Variant
from houseway.simulation.workers import DaskWorkers, LocalProcesses, workers_at
from tests.cli.house import data, refusal
from tests.simulation.plans import result, small_plan, whole


def _two_workers() -> Any:
    from distributed import LocalCluster

    return LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50)


# A cluster in this process draws from the shared random source in threads of its own, beside which hypothesis cannot
# repeat what it has drawn: these tests run in `make verify`.
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    with _two_workers() as made:
        yield made


def test_two_workers_come_to_what_one_process_comes_to(cluster: Any, tmp_path: Path) -> None:
    plan = small_plan()
    seen: list[RunProgress] = []
    found = run_parts(plan, plan.terms(), RunState(plan), cluster.scheduler_address, seen.append)
    assert json.dumps(result(plan, found.tally)) == json.dumps(result(plan, whole(plan)))
    assert {each.workers for each in seen} == {2}
    assert [each.rounds for each in seen] == [10 * count for count in range(1, 18)]


def test_the_command_takes_the_address_or_the_file_of_a_scheduler(cluster: Any, tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    file.write_text(json.dumps({"address": cluster.scheduler_address}))
    run = ("simulate", "players/ez-baccarat", "--rounds", "60", "--seed", "3", "--part-rounds", "15", "--seats", "2")
    here = data(*run)
    for where in (cluster.scheduler_address, str(file)):
        there = data(*run, "--cluster", where)
        assert {**there, **_times(here)} == here


def _times(found: dict[str, Any]) -> dict[str, Any]:
    return {name: found[name] for name in ("seconds", "rounds_per_second")}


def test_a_sweep_is_spread_over_the_workers(cluster: Any) -> None:
    run = ("simulate", "players/ez-baccarat", "--rounds", "20", "--seed", "3", "--seats", "2", "--sweep", "decks=7:9")
    there = data(*run, "--cluster", cluster.scheduler_address)
    assert there == data(*run)
    assert [row["decks"] for row in there["rows"] if row["wager"] == "tie"] == ["7", "8"]
    assert "3 to 8 decks, not 9" in there["refused"][0]["refused"]


def test_the_lab_counts_on_the_workers(cluster: Any) -> None:
    tables = [Variant("players/ez-baccarat", decks=decks) for decks in (7, 9)] + [Variant("cordova/texas-holdem")]
    seen: list[int] = []
    found = counted_together(tables, cluster.scheduler_address, seen.append, fresh=True)
    assert sum(seen) == 3
    here = kept_odds(terms(game("players/ez-baccarat"), decks=7))
    assert not isinstance(found[0], str)
    assert [price.ev for price in found[0].prices] == [price.ev for price in here.prices]
    assert "3 to 8 decks, not 9" in str(found[1])
    assert "there is no bank to wager against" in str(found[2])


def test_workers_with_another_package_are_refused_by_name(cluster: Any) -> None:
    with pytest.raises(BadInput, match=r"worker tcp://.* has houseway 0\..*, and here it is 9\.9"):
        DaskWorkers(cluster.scheduler_address, package="9.9")


def test_a_scheduler_that_cannot_be_reached_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    run = ("simulate", "players/ez-baccarat", "--rounds", "9000", "--seed", "1", "--cluster")
    monkeypatch.setattr("houseway.simulation.workers._WAIT_S", 1)
    error = refusal(*run, "tcp://127.0.0.1:9")
    assert error["where"] == "tcp://127.0.0.1:9"
    assert error["message"].startswith("the scheduler cannot be reached")
    assert "the scheduler's file" in refusal(*run, "no-such-file.json")["message"]


def test_a_worker_that_is_killed_in_mid_run_changes_nothing() -> None:
    plan = small_plan(rounds=3_000, part_rounds=100)
    with _two_workers() as made:
        workers = DaskWorkers(made.scheduler_address)
        tallies = []
        for done, (_, plain) in enumerate(workers.results(deal_part, plan.encoded(), iter(range(plan.parts)))):
            if done == 3:
                os.kill(next(iter(made.workers.values())).pid, signal.SIGKILL)
            tallies.append(read_tally(plain, "test"))
        workers.close()
    assert json.dumps(result(plan, merged(tallies))) == json.dumps(result(plan, whole(plan)))


def test_a_local_process_that_is_killed_is_replaced() -> None:
    plan = small_plan(rounds=3_000, part_rounds=100)
    workers = workers_at("local", plan.parts)
    if not isinstance(workers, LocalProcesses):
        pytest.skip("one processor")
    found = {}
    for done, (part, plain) in enumerate(workers.results(deal_part, plan.encoded(), iter(range(plan.parts)))):
        if done == 3:
            os.kill(next(iter(workers._pool._processes)), signal.SIGKILL)
        assert part not in found
        found[part] = read_tally(plain, "test")
    workers.close()
    assert json.dumps(result(plan, merged(found.values()))) == json.dumps(result(plan, whole(plan)))
