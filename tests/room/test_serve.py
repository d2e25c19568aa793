"""`houseway serve` and `houseway people`: what they make, and what they refuse."""

from __future__ import annotations

import json
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from houseway.cli import main
from houseway.cli.serve import _settings
from houseway.room.store.store import Store


def house(*args: str, typed: str = "") -> tuple[int, str, str]:
    result = CliRunner().invoke(main, list(args), input=typed)
    return result.exit_code, result.stdout, result.stderr


def test_the_first_start_makes_the_file_and_opens_tables(tmp_path: Path) -> None:
    path = str(tmp_path / "r.db")
    code, out, _ = house("serve", "--check", "--json", "--database", path)
    assert code == 0
    told = json.loads(out)
    assert told["tables"] >= 6
    assert told["database"] == path
    # The second start finds them.
    assert json.loads(house("serve", "--check", "--json", "--database", path)[1])["tables"] == told["tables"]


def test_tables_are_opened_as_asked_or_not_at_all(tmp_path: Path) -> None:
    path = str(tmp_path / "r.db")
    assert "0 tables open" in house("serve", "--check", "--open-tables", "none", "--database", path)[1]
    assert "1 table open, 0 people" in house("serve", "--check", "--open-tables", "calgrand/pan", "--database", path)[1]
    code, _, said = house("serve", "--check", "--open-tables", "calgrand/pen", "--database", path)
    assert code == 1
    assert "did you mean" in said


def test_empty_tables_are_closed_after_as_many_minutes_as_were_asked_for() -> None:
    settings = _settings("Here", "127.0.0.1", 8000, (), 2.5, 4)
    assert (settings.empty_s, settings.absent_s) == (150, 240)
    code, _, said = house("serve", "--check", "--close-empty", "-1")
    assert code == 2
    assert "--close-empty" in said


def test_a_port_in_use_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        code, _, said = house("serve", "--port", port, "--database", str(tmp_path / "r.db"))
    assert code == 1
    assert "cannot listen there" in said
    assert "--port" in said
    assert list(tmp_path.iterdir()) == []


def test_an_unreadable_database_and_a_newer_schema_are_refused_in_words(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("not a database at all" * 100)
    code, _, said = house("serve", "--check", "--database", str(letter))
    assert (code, "not a database" in said) == (1, True)
    newer = tmp_path / "newer.db"
    Store(str(newer)).close()
    with sqlite3.connect(newer) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    code, _, said = house("serve", "--check", "--database", str(newer))
    assert (code, "newer Houseway" in said) == (1, True)


@pytest.mark.parametrize("origin", ["room.example", "ftp://room.example", "http://room.example/path"])
def test_an_origin_is_an_address_and_nothing_more(tmp_path: Path, origin: str) -> None:
    code, _, said = house("serve", "--check", "--origin", origin, "--database", str(tmp_path / "r.db"))
    assert code == 1
    assert "expected http://HOST:PORT" in said


def test_staff_are_made_with_a_password_from_stdin(tmp_path: Path) -> None:
    path = str(tmp_path / "r.db")
    made = house("people", "Flora", "--role", "floor", "--database", path, "--json", typed="a long password\n")
    assert json.loads(made[1]) == [{"id": 1, "name": "Flora", "role": "floor"}]
    changed = house("people", "flora", "--role", "auditor", "--database", path, "--json")
    assert json.loads(changed[1]) == [{"id": 1, "name": "Flora", "role": "auditor"}]
    assert house("people", "Short", "--role", "floor", "--database", path, typed="short\n")[0] == 1
    assert house("people", "--help")[1].count("PASSWORD") == 0
    assert "Short" not in house("people", "--database", path)[1]


def test_a_room_that_is_open_is_not_changed_from_outside(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "r.db"))
    code, _, said = house("people", "--database", str(tmp_path / "r.db"))
    store.close()
    assert (code, "already open" in said) == (1, True)


def test_it_serves_until_it_is_stopped(tmp_path: Path) -> None:
    command = "from houseway.cli import main; main()"
    args = ["serve", "--port", "0", "--json", "--database", str(tmp_path / "r.db"), "--open-tables", "calgrand/pan"]
    served = subprocess.Popen([sys.executable, "-c", command, *args], stdout=subprocess.PIPE, text=True)
    try:
        assert served.stdout is not None
        told = ""
        while not told.endswith("}\n"):
            told += served.stdout.readline()
        url = json.loads(told)["url"]
        with urllib.request.urlopen(f"{url}/api/tables") as response:
            assert len(json.load(response)["tables"]) == 1
    finally:
        served.terminate()
        served.communicate()
    assert served.returncode in (0, -15)
