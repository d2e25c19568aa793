"""`houseway check`."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from houseway.cli import check
from houseway.families.registry import game, games
from houseway.rules.loading.library import GAMES, Library
from tests.budget import now_and_whole
from tests.cli.house import data, refusal, run

EZ = "players/ez-baccarat"
HOLDEM = (GAMES / "cordova" / "texas-holdem.toml").read_text(encoding="utf-8")


def sheet(folder: Path, content: str) -> str:
    file = folder / "cordova" / "mine.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(content, encoding="utf-8")
    return str(file)


def one_of_every_family() -> list[str]:
    """A document of every family of games, and all those whose pages are shown elsewhere."""
    return [*{game(name).family: game(name).id for name in games()}.values()]


@pytest.mark.parametrize("sheets", now_and_whole("one of every family", "all"))
def test_the_shipped_sheets_have_no_faults(monkeypatch: pytest.MonkeyPatch, sheets: str) -> None:
    chosen = {*one_of_every_family(), "cordova/texas-holdem", EZ}
    if sheets != "all":
        monkeypatch.setattr(Library, "ids", lambda _: sorted(chosen))
    result = run("check", "--json")
    assert result.exit_code == 0
    # On a new machine tables are worked out, and compiled, which is said.
    assert [line for line in result.stderr.splitlines() if "once ..." not in line] == []
    found = json.loads(result.stdout)
    assert found["faults"] == []
    assert {"cordova/texas-holdem#limit", "players/ez-baccarat", "cordova/fees-poker"} <= set(found["sheets"])


def test_a_terminal_is_told_how_far_the_check_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = StringIO()
    terminal = Console(file=shown, force_terminal=True, width=80)
    monkeypatch.setattr(check, "console", lambda *, error: terminal)
    monkeypatch.setattr("houseway.odds.core.progress._BAR_S", 0)
    assert data("check", sheet(tmp_path, HOLDEM))["faults"] == []
    told = [int(percent) for percent in re.findall(r"(\d+)%", shown.getvalue())]
    assert "sheets" in shown.getvalue()
    assert told == sorted(told)
    assert (told[0], told[-1]) == (0, 100)


def test_every_reading_is_explained_with_its_choices() -> None:
    readings = data("check", EZ)["readings"]
    (reading,) = (each for each in readings if each["id"] == "naturals")
    assert reading["taken"] == "stop"
    assert set(reading["choices"]) == {"stop", "draw-on"}
    assert reading["because"]
    assert "Does a natural 8 or 9" in run("check", EZ, "--readings").stdout


def test_one_sheet_shows_its_warnings_and_only_counts_its_readings() -> None:
    shown = run("check", EZ).stdout
    assert "Does a natural 8 or 9" not in shown
    assert "$131-$134 lies in no bracket" in shown
    assert shown.splitlines()[-1].endswith("readings (--readings to see them)")


def test_a_check_of_everything_is_silent_about_what_is_fine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Library, "ids", lambda _: [EZ])
    monkeypatch.setattr(Library, "books", lambda _: [])
    (only,) = run("check").stdout.splitlines()
    assert only.startswith("1 sheet or form: 0 faults, ")
    assert only.endswith("(--warnings and --readings to see them)")
    assert "$131-$134 lies in no bracket" in run("check", "--warnings").stdout


def test_a_twin_of_nothing_is_reported_at_the_line_that_names_it(tmp_path: Path) -> None:
    file = sheet(tmp_path, 'title = "Twin"\nextends = "players/ez-bacarat"\n')
    result = run("check", file)
    assert result.exit_code == 1
    assert ":2:1: extends: 'players/ez-bacarat': no such sheet; did you mean 'players/ez-baccarat'?" in result.stdout
    assert result.stdout.splitlines()[-1] == "0 sheets and forms: 1 fault, 0 warnings, 0 readings"


def test_all_faults_of_a_file_are_reported_with_path_and_nearest_word(tmp_path: Path) -> None:
    broken = HOLDEM.replace('step = "board"', 'step = "bord"', 1).replace('structure = "limit"', 'structure = "limt"')
    file = sheet(tmp_path, broken)
    result = run("check", file)
    assert result.exit_code == 1
    assert "cordova/mine.toml:13:14: betting.structure: 'limt' is not known; did you mean 'limit'?" in result.stdout
    assert ": round[5].step: no step is called 'bord'; did you mean 'board'?" in result.stdout
    assert [fault["path"] for fault in data("check", file)["faults"]] == ["betting.structure", "round[5].step"]


def test_a_file_elsewhere_may_use_a_shipped_fee_book(tmp_path: Path) -> None:
    assert data("check", sheet(tmp_path, HOLDEM))["faults"] == []


def test_a_folder_is_checked_as_a_whole(tmp_path: Path) -> None:
    sheet(tmp_path, HOLDEM)
    other = tmp_path / "oaks"
    other.mkdir()
    (other / "cut-short.toml").write_text('title = "Half', encoding="utf-8")
    found = data("check", str(tmp_path))
    assert [fault["file"] for fault in found["faults"]] == ["oaks/cut-short.toml"]
    assert "cordova/mine#no-limit" in found["sheets"]


def test_a_choice_that_nobody_has_taken_must_load_as_well(tmp_path: Path) -> None:
    wrong = HOLDEM.replace('"betting.higher_times" = 2', '"beting.higher_times" = 2')
    assert wrong != HOLDEM
    (fault,) = data("check", sheet(tmp_path, wrong))["faults"]
    assert fault["path"].startswith("reading.") and fault["path"].endswith(".sets.beting.higher_times")
    line = wrong.split("\n")[fault["line"] - 1]
    assert "beting.higher_times" in line


def test_a_fee_book_is_checked_by_itself(tmp_path: Path) -> None:
    book = tmp_path / "cordova" / "fees-poker.toml"
    book.parent.mkdir(parents=True)
    shipped = (GAMES / "cordova" / "fees-poker.toml").read_text(encoding="utf-8")
    book.write_text(shipped.replace("7+ 5-6 1-4", "7+ 5-7 1-4", 1), encoding="utf-8")
    (fault,) = data("check", str(book))["faults"]
    assert "5-7 and 7+ claim the same amount" in fault["message"]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "forms = 3",
        "extends = 3",
        "reading = 'x'",
        "round = [3]",
        "[forms.a]\ntitle = 1",
        "fee_book = 'a/fees-b'",
        "\x00",
    ],
)
def test_no_file_makes_a_traceback(tmp_path: Path, content: str) -> None:
    result = run("check", sheet(tmp_path, content))
    assert result.exit_code == 1
    assert "Traceback" not in result.output
    assert "our bug" not in result.output
    assert "cordova/mine.toml" in result.stdout


@pytest.mark.parametrize("path", ["nowhere", "nowhere.toml"])
def test_a_path_that_is_not_there_is_refused(tmp_path: Path, path: str) -> None:
    assert "no such sheet" in refusal("check", str(tmp_path / path))["message"]


def test_an_empty_folder_is_refused_with_what_was_expected(tmp_path: Path) -> None:
    assert "ROOM/GAME.toml" in refusal("check", str(tmp_path))["message"]


def test_the_schema_is_asked_for_without_a_sheet() -> None:
    assert run("check", "--schema", "cordova/omaha").exit_code == 2


def test_an_id_that_is_no_sheet_is_refused_as_it_was_typed() -> None:
    assert refusal("check", "oaks/nothing")["where"] == "oaks/nothing"
