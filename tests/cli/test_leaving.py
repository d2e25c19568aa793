"""Ctrl+C: what was done is told, and leaving is no failure."""

from __future__ import annotations

import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from houseway.cli.terminal.seated_player import Sitting
from houseway.play.round import Round
from tests.cli.house import run


def test_a_simulation_that_is_stopped_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("houseway.simulation.run_parts.dealt", interrupted)
    result = run("simulate", "players/ez-baccarat", "--rounds", "10", "--seed", "1")
    assert result.exit_code == 0
    assert "stopped after 0 of 1 parts" in result.stdout


def test_a_sitting_that_is_stopped_says_what_was_won(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(sitting: Sitting, played: Round) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Sitting, "_go_on", interrupted)
    result = run("play", "players/ez-baccarat", "--seed", "1")
    assert result.exit_code == 0
    assert "The round is abandoned; every chip goes back to where it was." in result.stdout
    assert "you have come out even. Good-bye." in result.stdout


def test_a_room_that_is_closed_says_where_it_is_kept(tmp_path: Path) -> None:
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
        served.send_signal(signal.SIGINT)
        _, said = served.communicate(timeout=30)
    finally:
        served.kill()
    assert served.returncode == 0
    assert said.splitlines()[-1] == f"Houseway is closed; everything is kept in {database}."
    assert "Aborted" not in said
