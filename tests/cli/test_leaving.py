"""Ctrl+C: what was done is told, and leaving is no failure."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from houseway.cli.terminal.seated_player import Sitting
from houseway.play.round import Round
from houseway.ranking.kernels.worker_processes import WorkerProcesses
from houseway.simulation.workers import ThisProcess, Work
from tests.cli.house import data, run


def test_a_simulation_that_is_stopped_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.simulation.run_parts.dealt", interrupted)
    result = run("simulate", "players/ez-baccarat", "--rounds", "10", "--seed", "1")
    assert result.exit_code == 0
    assert "stopped after 0 of 1 parts" in result.stdout
    assert "never happened" not in result.stdout


def test_a_sweep_that_is_stopped_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def one_part(self: ThisProcess, work: Work, plan: bytes, numbers: Iterator[int]) -> Iterator[tuple[int, Any]]:
        first = next(numbers)
        yield first, work(plan, first)
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.simulation.numbered_runs.workers_at", lambda cluster, jobs: ThisProcess())
    monkeypatch.setattr(ThisProcess, "results", one_part)
    asked = ("simulate", "players/ez-baccarat", "--rounds", "10", "--seed", "1", "--sweep", "decks=7:8")
    told = data(*asked)
    assert told["stopped"] is True
    assert {row["decks"] for row in told["rows"]} == {"7"}
    result = run(*asked)
    assert result.exit_code == 0
    assert "stopped after 10 of 20 rounds" in result.stdout


def test_a_sitting_that_is_stopped_says_what_was_won(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(sitting: Sitting, played: Round) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "_go_on", interrupted)
    result = run("play", "players/ez-baccarat", "--seed", "1")
    assert result.exit_code == 0
    assert "The round is abandoned; every chip goes back to where it was." in result.stdout
    assert "you have come out even. Good-bye." in result.stdout


@pytest.mark.parametrize("ended", [signal.SIGINT, signal.SIGTERM])
def test_a_room_that_is_closed_says_where_it_is_kept(ended: signal.Signals, tmp_path: Path) -> None:
    database = tmp_path / "r.db"
    command = [sys.executable, "-m", "houseway", "serve", "--port", "0", "--open-tables", "none"]
    served = subprocess.Popen(
        [*command, "--database", str(database)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # A shell starts background jobs deaf to Ctrl+C, and what they start is deaf too.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        assert served.stdout is not None
        assert "Houseway is open" in served.stdout.readline()
        served.send_signal(ended)
        _, said = served.communicate(timeout=30)
    finally:
        served.kill()
    assert served.returncode == 0
    assert said.splitlines()[-1] == f"Houseway is closed; everything is kept in {database}."
    assert "Aborted" not in said


def interrupted_here() -> int:
    os.kill(os.getpid(), signal.SIGINT)
    return 7


def test_workers_do_not_hear_the_interrupt_that_is_meant_for_the_command() -> None:
    workers = WorkerProcesses(1)
    try:
        assert workers.submit(interrupted_here).result(60) == 7
    finally:
        workers.stop()


def test_workers_that_are_stopped_are_not_waited_for() -> None:
    workers = WorkerProcesses(1)
    assert workers.submit(int).result(60) == 0
    long = workers.submit(sleep, 600)
    began = monotonic()
    workers.stop()
    with pytest.raises((BrokenProcessPool, CancelledError)):
        long.result(60)
    assert monotonic() - began < 60


@pytest.mark.parametrize("as_json", [(), ("--json",)])
def test_a_command_that_is_stopped_before_it_is_done_says_so(
    monkeypatch: pytest.MonkeyPatch, as_json: tuple[str, ...]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.cli.games.readable", interrupted)
    result = run("games", *as_json)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "\nhouseway: stopped\n")
