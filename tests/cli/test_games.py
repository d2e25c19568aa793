"""`houseway games`."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.console import Console

from houseway.cli import games as command
from houseway.errors import BadRules, Fault
from houseway.families.registry import game as shipped
from houseway.rules.sheet.spec import Sheet
from tests.cli.house import data, refusal, run

KEYS = {"id", "form", "title", "room", "family", "kind", "seats", "wagers", "fee_options", "source", "lines"}


def test_every_sheet_has_the_documented_fields() -> None:
    rows = data("games")
    assert rows
    for row in rows:
        assert row.keys() >= KEYS
        assert row["kind"] in ("poker", "bank", "rummy", "points")
        assert row["room"] == row["id"].partition("/")[0]
        assert all(first <= last for first, last in row["lines"])


def test_forms_of_a_document_are_rows_of_their_own() -> None:
    forms = [row["form"] for row in data("games") if row["id"] == "cordova/texas-holdem"]
    assert forms == ["limit", "no-limit"]


def test_a_row_says_what_the_sheet_says() -> None:
    (row,) = (row for row in data("games") if row["id"] == "players/ez-baccarat")
    assert row["seats"] == [2, 14]
    assert row["wagers"] == ["player", "banker", "tie", "panda-8", "dragon-7"]
    # Ten of its own document and the eighteen by table action of the room's book.
    assert row["fee_options"] == 28
    assert (row["source"], row["lines"]) == ("players", [[208, 547]])


def test_a_room_leaves_out_the_others() -> None:
    assert {row["room"] for row in data("games", "--room", "cordova")} == {"cordova"}


def test_a_family_leaves_out_the_others() -> None:
    rooms = {f"{room}/texas-holdem" for room in ("bankers", "calgrand", "cordova", "oaks")}
    assert {row["id"] for row in data("games", "--family", "holdem")} == {*rooms, "players/holdem"}


@pytest.mark.parametrize(
    ("option", "wrong", "right"), [("--room", "cordva", "cordova"), ("--family", "holdm", "holdem")]
)
def test_an_unknown_word_is_refused_with_the_nearest(option: str, wrong: str, right: str) -> None:
    error = refusal("games", option, wrong)
    assert f"did you mean {right!r}?" in error["message"]
    assert error["where"] == option


def test_the_list_has_one_line_for_each_game() -> None:
    lines = run("games").stdout.splitlines()
    rows = data("games")
    assert len(lines) == len(rows)
    for line, row in zip(lines, rows, strict=True):
        name = f"{row['id']}#{row['form']}" if row["form"] else row["id"]
        words = f"{row['title']}, {row['form_title']}" if row["form"] else row["title"]
        assert re.split(r"  +", line, maxsplit=1) == [name, words]


def test_a_terminal_gets_lines_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = StringIO()
    terminal = Console(file=shown, force_terminal=True, width=60, color_system=None)
    monkeypatch.setattr(command, "console", lambda: terminal)
    assert run("games", "--room", "bankers").exit_code == 0
    lines = shown.getvalue().splitlines()
    assert len(lines) == len(data("games", "--room", "bankers"))
    assert max(map(len, lines)) <= 60


def test_the_wide_table_shows_id_form_and_source() -> None:
    shown = run("games", "--wide").stdout
    assert "cordova/texas-holdem#no-limit" in shown
    assert "Player's Casino: 208-547" in " ".join(shown.split())


def test_a_broken_sheet_is_named_and_the_others_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def game(name: str) -> Sheet:
        if name == "players/ez-baccarat":
            raise BadRules([Fault("players/ez-baccarat.toml", "seats", "is missing")])
        return shipped(name)

    monkeypatch.setattr(command, "game", game)
    result = run("games")
    assert result.exit_code == 0
    assert "players/ez-baccarat cannot be read" in result.stderr
    assert "cordova/texas-holdem#limit" in result.stdout


def test_a_narrow_terminal_shows_every_id_whole_with_its_title_below(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = StringIO()
    monkeypatch.setattr(
        command, "console", lambda: Console(file=shown, force_terminal=True, width=40, color_system=None)
    )
    assert run("games", "--room", "bankers").exit_code == 0
    lines = shown.getvalue().splitlines()
    assert {row["id"] for row in data("games", "--room", "bankers")} <= {line.partition("#")[0] for line in lines}
    assert "…" not in shown.getvalue()
