"""Installed files against RECORD: one changed byte, a missing file and a strange one are named."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path

import pytest
from sqlalchemy import select

from houseway.errors import BadInput, NotLegal
from houseway.room.audit import installed_files
from houseway.room.audit.installed_files import files_of_this_program, walk_files
from houseway.room.cardroom import Room
from houseway.room.store.chain import FOUND
from houseway.room.store.schema import staff_log
from houseway.room.tables.action import Actor
from houseway.room.tables.table_clock import next_task
from houseway.room.wire import table_commands as cmd
from tests.room.house import FLOOR, guests, run, sit, table_of, with_room

FILES = {"houseway/__init__.py": b"", "houseway/games/oaks/pan.toml": b"fee = 50\n", "houseway/cards/rng.py": b"pass\n"}


@pytest.fixture
def installed(tmp_path: Path) -> Distribution:
    """A distribution as pip leaves it behind."""
    lines = []
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    made = tmp_path / "houseway-1.0.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: houseway\nVersion: 1.0\n")
    (made / "RECORD").write_text("\n".join([*lines, "houseway-1.0.dist-info/RECORD,,"]) + "\n")
    return PathDistribution(made)


def change(folder: Path) -> None:
    (folder / "houseway/games/oaks/pan.toml").write_bytes(b"fee = 90\n")


def remove(folder: Path) -> None:
    (folder / "houseway/cards/rng.py").unlink()


def add(folder: Path) -> None:
    (folder / "houseway/cards/better_rng.py").write_bytes(b"")


@pytest.mark.parametrize(
    ("work", "where", "problem"),
    [
        (change, "houseway/games/oaks/pan.toml", "has been changed since it was installed"),
        (remove, "houseway/cards/rng.py", "is missing"),
        (add, "houseway/cards/better_rng.py", "is not a file of the distribution"),
    ],
)
def test_a_file_that_is_not_as_it_was_installed_is_named(
    installed: Distribution, tmp_path: Path, work: Callable[[Path], None], where: str, problem: str
) -> None:
    assert walk_files(installed) == (3, [])
    work(tmp_path)
    assert walk_files(installed) == (3, [(where, problem)])


def test_compiled_files_are_nobody_s_concern(installed: Distribution, tmp_path: Path) -> None:
    (tmp_path / "houseway" / "__pycache__").mkdir()
    (tmp_path / "houseway" / "__pycache__" / "x.pyc").write_bytes(b"")
    assert walk_files(installed) == (3, [])


def test_a_checkout_has_nothing_to_compare_with(installed: Distribution, tmp_path: Path) -> None:
    (tmp_path / "houseway-1.0.dist-info" / "RECORD").write_text("_houseway.pth,,\n")
    with pytest.raises(BadInput, match="checkout"):
        walk_files(installed)


def test_a_room_whose_files_were_changed_plays_its_hands_to_the_end_and_deals_no_other(
    installed: Distribution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installed_files, "distribution", lambda name: installed)

    async def play(room: Room) -> None:
        table = await table_of(room, "cordova/texas-holdem#limit")
        for seat, person in enumerate(await guests(room, 2), start=1):
            await sit(room, table, person, seat)
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        await room.check_files()
        assert not table.held
        change(tmp_path)
        await room.check_files()
        assert [(each.where, each.problem) for each in room.alarms()] == [
            ("houseway/games/oaks/pan.toml", "has been changed since it was installed")
        ]
        while table.open_round:
            (asked, *_) = table.open_round.open_decisions()
            person = await room.people.person(table.places[asked.seat].person)
            do = cmd.AnswerIt(asked.number, asked.default_answer())
            await room.bus.do(table.id, Actor(person.id, person.name, person.role), None, do)
        task = next_task(table, room.settings)
        assert task is None or task[1] != "deal"
        other = await table_of(room, "calgrand/pan", bots=3)
        for each in (table, other):
            with pytest.raises(NotLegal, match="not as they were installed"):
                await room.bus.do(each.id, FLOOR, None, cmd.Deal())
        # What was put right lets the room go on; that it was found stays written down.
        (tmp_path / "houseway/games/oaks/pan.toml").write_bytes(FILES["houseway/games/oaks/pan.toml"])
        await room.check_files()
        assert not room.alarms()
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        written = select(staff_log.c.about).where(staff_log.c.what == FOUND)
        found = room.store.ask(lambda connection: connection.execute(written).scalars().all())
        assert found == ["houseway/games/oaks/pan.toml has been changed since it was installed"]

    run(with_room(tmp_path / "r.db", play))


def test_a_checkout_stops_no_room(installed: Distribution, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "houseway-1.0.dist-info" / "RECORD").write_text("_houseway.pth,,\n")
    monkeypatch.setattr(installed_files, "distribution", lambda name: installed)
    assert files_of_this_program() == []
