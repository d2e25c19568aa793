"""What is kept between processes: tables that are sealed, folders that are swept, a word to whoever waits."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.ranking.kernels import table_cache

DAY = 24 * 3600


def test_a_table_is_kept_and_a_damaged_one_is_worked_out_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "deep"))
    asked = []

    def derive() -> NDArray[np.int32]:
        asked.append(1)
        return np.arange(9, dtype=np.int32)

    def read() -> list[int]:
        return list(table_cache.cached_table("nine", ("houseway.ranking.high",), derive))

    assert read() == read() == list(range(9))
    assert len(asked) == 1
    (file,) = (tmp_path / "deep").iterdir()
    assert file.suffix == ".npy"
    whole = file.read_bytes()
    for damaged in (b"", whole[:-3], b"rubbish", whole[:-40] + b"\1" + whole[-39:]):
        file.write_bytes(damaged)
        assert read() == list(range(9))
    assert len(asked) == 5
    assert file.read_bytes() == whole


def test_other_rules_are_another_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    one = table_cache.cached_table("same", ("houseway.ranking.high",), lambda: np.zeros(1, np.int32))
    other = table_cache.cached_table("same", ("houseway.ranking.low",), lambda: np.ones(1, np.int32))
    assert (one.tolist(), other.tolist()) == ([0], [1])


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "file"))
    assert table_cache.cached_table("none", ("houseway.ranking.high",), lambda: np.zeros(2, np.int32)).tolist() == [
        0,
        0,
    ]


def test_whoever_waits_is_told_and_whoever_does_not_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from time import sleep

    assert table_cache.with_notice("nothing", lambda: 7) == 7
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(table_cache, "PATIENCE_SECONDS", 0.01)
    table_cache.with_notice("counting sheep", lambda: sleep(0.2))
    assert capsys.readouterr().err == "houseway: counting sheep, only once ...\n"
    table_cache.with_notice("counting sheep", lambda: sleep(0.2), kept=False)
    assert capsys.readouterr().err == "houseway: counting sheep ...\n"


# Below a file, and in a folder of the system in which nobody can make one, whatever its rights say.
BLOCKED = ["file/below", "/proc/houseway"]


@pytest.mark.parametrize("place", BLOCKED)
def test_a_cache_that_cannot_be_written_says_so_once_and_promises_nothing(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from time import sleep

    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    blocked = tmp_path / place
    monkeypatch.setenv("HOUSEWAY_CACHE", str(blocked))
    monkeypatch.setattr(table_cache, "PATIENCE_SECONDS", 0.01)
    for _ in range(2):
        table_cache.with_notice("counting sheep", lambda: sleep(0.1))
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith(f"houseway: the cache {blocked} cannot be written, so")
    assert "HOUSEWAY_CACHE" in said[0]
    assert said[1:] == ["houseway: counting sheep ..."] * 2


def used(folder: Path, name: str, days_ago: float) -> Path:
    """A folder of compiled code that was last used so long ago."""
    made = folder / name
    made.mkdir(parents=True)
    (made / "code.nbi").write_bytes(b"code")
    then = made.stat().st_mtime - days_ago * DAY
    os.utime(made, (then, then))
    return made


def test_a_new_folder_sweeps_away_what_older_code_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    old = [used(tmp_path, f"compiled-old{age}", age) for age in range(2, 9)]
    today = used(tmp_path, "compiled-today", 0.5)
    (tmp_path / "high-7-0123456789ab.npy").write_bytes(b"a table")
    used(tmp_path, "old.compiled-half-removed.1", 0)
    made = table_cache.made_folder("compiled", "new")
    assert made == tmp_path / "compiled-new"
    assert {path.name for path in tmp_path.iterdir()} == {
        *(path.name for path in (made, today, *old[:2])),
        "high-7-0123456789ab.npy",
    }
    assert (old[0] / "code.nbi").read_bytes() == b"code"


def test_a_folder_that_is_used_again_stays_and_sweeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    old = [used(tmp_path, f"compiled-old{age}", age) for age in range(2, 9)]
    assert table_cache.made_folder("compiled", "old8") == old[-1]
    assert all(path.is_dir() for path in old)
    table_cache.made_folder("compiled", "new")
    assert old[-1].is_dir()
    assert not old[-2].exists()


def test_a_new_table_sweeps_away_the_same_table_of_older_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    others = [tmp_path / f"{name}-7-{age:012x}.npy" for name in ("high", "high-bug") for age in range(1, 8)]
    for path in others:
        path.write_bytes(b"a table")
        then = path.stat().st_mtime - int(path.stem[-12:], 16) * DAY
        os.utime(path, (then, then))
    table_cache.cached_table("high-7", ("houseway.ranking.high",), lambda: np.zeros(1, np.int32))
    left = {path.name for path in tmp_path.iterdir()}
    assert {path.name for path in others[7:]} <= left
    assert [path.name in left for path in others[:7]] == [True] * 3 + [False] * 4
    assert len(left) == 11


def test_a_table_that_is_read_counts_as_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    for _ in range(2):
        table_cache.cached_table("high-7", ("houseway.ranking.high",), lambda: np.zeros(1, np.int32))
        (path,) = tmp_path.iterdir()
        now = path.stat().st_mtime
        os.utime(path, (now - DAY, now - DAY))
    table_cache.cached_table("high-7", ("houseway.ranking.high",), lambda: np.zeros(1, np.int32))
    assert path.stat().st_mtime > now - DAY


def test_code_is_kept_nowhere_if_no_folder_can_be_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path / "file"))
    assert table_cache.made_folder("compiled", "new") is None
