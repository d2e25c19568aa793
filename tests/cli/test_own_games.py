"""Sheets in a folder of one's own: every command takes them, and so does the room."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import houseway
from houseway.errors import BadInput
from tests.cli.house import data, refusal, run

EXAMPLES = str(Path(__file__).parents[2] / "docs" / "examples")
# It extends a sheet that is shipped.
OWN = "tutorial/six-war"
ROUND = """
game = "tutorial/six-war"
shoe = "4h 2c Ts Kd 4d 7h"
answers = ["take", "player $25", "bank $300"]

[seats]
1 = { stack = 50000 }
2 = { stack = 50000 }
"""


@pytest.mark.parametrize(
    "args",
    [
        ("show", OWN),
        ("check", OWN),
        ("simulate", OWN, "--rounds", "5", "--seed", "1"),
        ("odds", OWN),
        ("play", OWN, "--rounds", "1", "--seed", "1"),
        ("serve", "--check", "--database", ":memory:", "--open-tables", OWN),
    ],
    ids=lambda args: args[0],
)
def test_a_command_takes_a_sheet_of_ones_own_by_option_and_by_environment(
    args: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(*args).exit_code == 1
    given = run(*args, "--games", EXAMPLES)
    assert given.exit_code == 0, given.output
    monkeypatch.setenv("HOUSEWAY_GAMES", EXAMPLES)
    assert run(*args).exit_code == 0


def test_a_round_file_of_ones_own_game_is_replayed(tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    file.write_text(ROUND, encoding="utf-8")
    assert data("replay", str(file), "--games", EXAMPLES)["game"] == OWN


def test_own_sheets_are_listed_with_the_shipped_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = houseway.games()
    listed = [row["id"] for row in data("games", "--games", EXAMPLES)]
    assert {*listed} - {name.partition("#")[0] for name in shipped} == {OWN, "tutorial/short-baccarat"}
    assert houseway.games() == shipped, "the option is for one command"
    monkeypatch.setenv("HOUSEWAY_GAMES", EXAMPLES)
    assert {*houseway.games()} - {*shipped} == {OWN, "tutorial/short-baccarat"}
    assert houseway.game(OWN).extends == "cordova/ultimate-war"


def test_a_check_of_ones_own_folder_leaves_the_shipped_sheets_alone() -> None:
    assert data("check", "--games", EXAMPLES)["sheets"] == ["tutorial/short-baccarat", OWN]


def test_a_fault_names_the_file_and_the_others_can_be_used(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "good.toml").write_text((Path(EXAMPLES) / "tutorial" / "six-war.toml").read_text("utf-8"), "utf-8")
    (folder / "bad.toml").write_text('extends = "cordova/ultimate-war"\ntitle = 3\n', encoding="utf-8")
    (folder / "half.toml").write_text('title = "Half', encoding="utf-8")
    error = refusal("show", "mine/bad", "--games", str(tmp_path))
    assert {fault["file"] for fault in error["faults"]} == {str(folder / "bad.toml")}
    result = run("games", "--games", str(tmp_path))
    assert result.exit_code == 0
    assert "mine/good " in result.stdout
    for name in ("bad", "half"):
        assert f"mine/{name} cannot be read ({folder / name}.toml:" in result.stderr
    served = run("serve", "--check", "--database", ":memory:", "--open-tables", "none", "--games", str(tmp_path))
    assert served.exit_code == 0
    assert "mine/half cannot be read" in served.stderr


@pytest.mark.parametrize("wrong", ["nowhere", ""])
def test_a_folder_that_is_not_there_is_refused(wrong: str, tmp_path: Path) -> None:
    folder = str(tmp_path / "nowhere") if wrong else str(tmp_path)
    error = refusal("check", "--games", folder)
    assert "ROOM/GAME.toml" in error["message"]
    assert error["where"] == folder
    with pytest.raises(BadInput, match="no such folder"):
        houseway.games(tmp_path / "nowhere")


def test_the_folder_of_one_room_is_one_too_deep(tmp_path: Path) -> None:
    (tmp_path / "war.toml").write_text('title = "War"', "utf-8")
    for command in (("games",), ("show", "cordova/ultimate-war"), ("odds", "cordova/ultimate-war")):
        error = refusal(*command, "--games", str(tmp_path))
        assert "expected the one above it, with ROOM/GAME.toml" in error["message"]
        assert error["where"] == str(tmp_path)


def test_an_own_sheet_in_the_place_of_a_shipped_one_is_meant(tmp_path: Path) -> None:
    text = (Path(houseway.__file__).parent / "games" / "cordova" / "ultimate-war.toml").read_text("utf-8")
    (tmp_path / "cordova").mkdir()
    (tmp_path / "cordova" / "ultimate-war.toml").write_text(text.replace("Ultimate War", "Our War", 1), "utf-8")
    assert data("show", "cordova/ultimate-war", "--games", str(tmp_path))["title"] == "Our War"
    assert json.loads(run("show", "cordova/ultimate-war", "--json").stdout)["title"] == "Ultimate War"
