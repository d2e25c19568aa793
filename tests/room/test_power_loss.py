"""The power goes at any moment: whatever the room had acknowledged is there, and no chip is lost."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest

from houseway.errors import HousewayError
from houseway.room.store.store import Store
from tests.room.house import room_at
from tests.room.power_loss import Operation, Recording, disk_after, recorded
from tests.room.test_kills import GAMES, Facts, _booked, _furnish, _something, every_fact

# The same seed loses the power at the same moments.
pytestmark = pytest.mark.usefixtures("seeded")


async def _play(
    path: Path, games: tuple[str, ...], seed: int, actions: int, record: Recording
) -> list[dict[int, Facts]]:
    """Play, and say after every action that it is acknowledged. What the room knew at each of these moments."""
    random, room = Random(seed), room_at(path)
    people = await _furnish(room, games)
    known = [every_fact(room)]
    record.acknowledge(0)
    for number in range(1, 20 * actions):
        try:
            await _something(room, people, random, number)
        except HousewayError:
            continue
        known.append(every_fact(room, known[-1]))
        record.acknowledge(len(known) - 1)
        if len(known) > actions:
            break
    await room.stop()
    return known


def _acknowledged(operations: list[Operation]) -> int:
    return max((each.at for each in operations if each.kind == "A"), default=-1)


def faults_after(files: dict[str, bytes], folder: Path, known: list[dict[int, Facts]], last: int) -> list[str]:
    """Open what the disk still holds: what is lost of the first `last` actions."""
    folder.mkdir()
    for name, content in files.items():
        (folder / Path(name).name).write_bytes(content)
    shutil.copy(folder.parent / "r.db.key", folder / "r.db.key")
    try:
        room = room_at(folder / "r.db")
    except Exception as error:
        return [f"the room does not open: {type(error).__name__} {error}"[:200]]
    found, following = every_fact(room), known[min(last + 1, len(known) - 1)]
    faults = [
        f"table {number} is at {found[number].seq if number in found else 'nothing'}, acknowledged was {facts.seq}"
        for number, facts in known[last].items()
        if found.get(number) not in (facts, following[number])
    ]
    if {number: each.chips for number, each in found.items()} != _booked(room):
        faults.append("chips are lost")
    asyncio.run(room.stop())
    shutil.rmtree(folder)
    return faults


def losses(folder: Path, seed: int, actions: int, cuts: int) -> tuple[list[str], int]:
    """Lose the power so many times in one evening: what was lost, and how many losses came amid writes."""
    random, faults, amid = Random(seed), [], 0
    with recorded(folder / "record") as record:
        # The whole file has to be in the record: an empty database that was copied would not be.
        Store(str(folder / "r.db")).close()
        known = asyncio.run(_play(folder / "r.db", GAMES[seed % 4], seed, actions, record))
    operations = record.operations()
    first = next(at for at, each in enumerate(operations) if each.kind == "A")
    for cut in range(cuts):
        at = random.randint(first + 1, len(operations))
        last = _acknowledged(operations[:at])
        amid += operations[at - 1].kind == "W"
        files = disk_after(operations[:at], random)
        found = faults_after(files, folder / f"cut-{cut}", known, last)
        faults += [f"cut {cut} behind operation {at}, action {last}: {each}" for each in found]
    return faults, amid


@pytest.mark.parametrize("cuts", [6, pytest.param(60, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_nothing_acknowledged_is_lost_with_the_power(tmp_path: Path, seed: int, cuts: int) -> None:
    faults, amid = losses(tmp_path, seed, actions=cuts * 3, cuts=cuts)
    assert faults == []
    assert amid > 0


@pytest.mark.parametrize("synchronous", ["NORMAL", pytest.param("OFF", marks=pytest.mark.slow)])
def test_a_room_that_does_not_wait_for_its_disk_is_seen_to_lose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, synchronous: str
) -> None:
    from houseway.room.store import engine

    prepare = engine._prepare

    def hasty(connection: Any, record: Any) -> None:
        prepare(connection, record)
        connection.execute(f"PRAGMA synchronous={synchronous}")

    monkeypatch.setattr(engine, "_prepare", hasty)
    faults, _ = losses(tmp_path, 0, actions=18, cuts=6)
    assert faults != []
