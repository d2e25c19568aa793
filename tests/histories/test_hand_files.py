"""Files, folders and patterns: hand by hand, refusals listed, and memory that does not grow with the file."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.histories import read_hands
from houseway.histories.formats import phh_read, phh_write
from houseway.histories.hand_files import hand_files
from tests.cli.house import data, refusal, run
from tests.histories.hands import FOREIGN, OPEN_HAND

BAD = FOREIGN.replace("p1 cbr 23", "p1 cbr 9")


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """A folder of four files: five hands that can be read, and two that cannot."""
    one = phh_write.dumps(phh_read.loads(FOREIGN))
    several = f"[1]\n{one}\n[2]\n{one.replace('p1 cbr 23', 'p1 cbr 9')}\n[3]\n{one}"
    (tmp_path / "early").mkdir()
    (tmp_path / "early" / "a.phhs").write_text(several, encoding="utf-8")
    (tmp_path / "b.phh").write_text(FOREIGN, encoding="utf-8")
    (tmp_path / "c.phh").write_text(BAD, encoding="utf-8")
    (tmp_path / "d.ohh").write_text(OPEN_HAND * 2, encoding="utf-8")
    (tmp_path / "readme.md").write_text("no hands", encoding="utf-8")
    return tmp_path


def test_a_library_call_yields_hands_one_by_one(night: Path) -> None:
    refused: list[HousewayError] = []
    hands = list(read_hands(night, refused=refused.append))
    assert len(hands) == 5
    assert [error.where.partition(":")[0] for error in refused] == ["c.phh", "a.phhs"]
    with pytest.raises(HousewayError, match="below the minimum"):
        list(read_hands(night / "c.phh"))


def test_folders_and_patterns_mean_their_files(night: Path) -> None:
    assert [each.name for each in hand_files([night])] == ["b.phh", "c.phh", "d.ohh", "a.phhs"]
    assert [each.name for each in hand_files([str(night / "*.phh")])] == ["b.phh", "c.phh"]
    assert [each.name for each in hand_files([str(night / "**" / "*.phhs")])] == ["a.phhs"]
    assert refusal("history", str(night / "*.txt"))["message"] == "no file matches it"
    (night / "empty").mkdir()
    assert refusal("history", str(night / "empty"))["message"].startswith("no history in it")


def test_a_folder_is_summarised_and_the_exit_status_tells_of_refusals(night: Path) -> None:
    result = run("history", str(night))
    assert result.exit_code == 1
    assert result.stdout == (
        "5 hands in 4 files, 2 refused\n"
        "         5  neutral/holdem, no-limit\n"
        "         2  refused: # is below the minimum of #\n"
    )
    assert "houseway: a.phhs: hand 2: line " in result.stderr
    told = data("history", str(night))
    assert (told["hands"], told["refused"], told["games"]) == (5, 2, {"neutral/holdem, no-limit": 5})
    assert run("history", str(night / "d.ohh"), str(night / "b.phh")).exit_code == 0


def test_progress_goes_to_stderr(night: Path) -> None:
    assert run("history", str(night)).stderr.count("\r") == 0
    assert "5 hands, 2 refused, file 4 of 4" in run("history", str(night), "--progress").stderr


def test_the_good_hands_of_a_file_are_written_and_the_bad_one_is_listed(night: Path) -> None:
    file = str(night / "early" / "a.phhs")
    result = run("history", file, "--to", "phh")
    assert result.exit_code == 1
    assert result.stdout == phh_write.dumps_all([phh_read.loads(FOREIGN)] * 2)
    assert result.stderr.startswith("houseway: a.phhs: hand 2: line ")
    strict = run("history", file, "--to", "phh", "--strict")
    assert (strict.exit_code, strict.stdout) == (1, "")
    assert [error["code"] for error in data("history", file, "--to", "phh")["refused"]] == ["bad_input"]


def test_each_file_becomes_a_file_of_a_folder(night: Path) -> None:
    out = night.parent / "out"
    assert run("history", str(night), "--to", "ohh", "--out", str(out)).exit_code == 1
    assert sorted(each.name for each in out.iterdir()) == ["a.ohh", "b.ohh", "c.ohh", "d.ohh"]
    assert len(list(read_hands(out / "a.ohh"))) == 2
    stars = night.parent / "stars"
    run("history", str(night), "--to", "pokerstars", "--out", str(stars))
    assert len(list(read_hands(stars / "a.txt"))) == 2
    assert refusal("history", str(night), "--to", "round", "--out", str(out))["where"] == "--to round"


@pytest.mark.parametrize("ending", ["phhs", "ohh", "jsonl"])
def test_memory_does_not_grow_with_the_file(tmp_path: Path, ending: str) -> None:
    """Ten times the hands, and the same peak: one hand and a piece of the file are held at a time."""
    peaks = []
    one = OPEN_HAND.replace("\n", "") + "\n" if ending == "jsonl" else OPEN_HAND
    for many in (10, 100):
        file = tmp_path / f"{many}.{ending}"
        phh = phh_write.dumps_all([phh_read.loads(FOREIGN)] * many) if ending == "phhs" else ""
        file.write_text(phh or one * many, encoding="utf-8")
        count = sum(1 for _ in read_hands(file))
        assert count == many
        tracemalloc.start()
        for _ in read_hands(file):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] * 1.5
