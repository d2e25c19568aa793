"""The room dies at any instant and comes back: no chip lost, no hand redealt, every view as it was."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest

from houseway.cards.rng import SeededChance
from houseway.errors import HousewayError
from houseway.play.lasting import Lasting
from houseway.play.view import view
from houseway.room.cardroom import Room
from houseway.room.store.store import Store, _Job, write_change
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import MovePerson, Person
from tests.room.house import FLOOR, actor, asked, guests, room_at, sit, table_of, thought
from tests.room.postgres import Server

# Two tables for each part of the proof: pots, banks, arrangements, melds, tiles, a shoe that lasts, kills, splits.
GAMES = (
    ("cordova/texas-holdem#no-limit", "players/ez-baccarat"),
    ("bankers/fortune-pai-gow-poker-1-1", "oaks/lowball#winner-kill"),
    ("calgrand/pan", "bankers/pai-gow-tiles"),
    ("cordova/blackjack-x", "bankers/mexican-poker-salinas"),
)
# The same kills find the same cards.
pytestmark = pytest.mark.usefixtures("seeded")
ROOT = Path(__file__).parents[2]
POINTS = ("before", "within", "after")


class Killed(BaseException):
    """The end of the process, as far as its memory is concerned."""


class Mortal(Store):
    """A store that dies at its nth commit: before it, in the middle of it, or after it with nobody told."""

    left = 10**9
    point = "before"
    dead = False

    def _commit(self, group: list[_Job]) -> None:
        if self.dead:
            return
        self.left -= len(group)
        if self.left > 0:
            super()._commit(group)
            return
        self.dead = True
        if self.point == "within":
            for job in group:
                write_change(self._connection, job.change)
            self._connection.rollback()
        elif self.point == "after":
            with self._connection.begin():
                for job in group:
                    write_change(self._connection, job.change)
        for job in group:
            job.loop.call_soon_threadsafe(job.done.set_exception, Killed())


@dataclass
class Facts:
    """All that a restart must bring back, cards still to come included."""

    seq: int
    stacks: dict[int, int]
    places: dict[int, tuple[int, str, int, bool]]
    lasting: Lasting
    round: tuple[int, str, tuple[int, ...], tuple[int, ...]] | None
    views: dict[int | None, dict[str, Any]]
    chips: int


def facts_of(table: LiveTable) -> Facts:
    played = table.open_round
    told = None
    views: dict[int | None, dict[str, Any]] = {}
    if played is not None:
        shoe = played.table.shoe
        told = (table.round_id, played.state, tuple(shoe.opening), tuple(shoe.stack))
        views = {seat: view(played.table, seat) for seat in (None, *played.table.seats)}
    places = {seat: (each.person, each.bot, each.adding, each.leaving) for seat, each in table.places.items()}
    seating = table.seating
    return Facts(table.seq, dict(seating.stacks), places, seating.lasting, told, views, table.in_play())


def every_fact(room: Room, known: dict[int, Facts] | None = None) -> dict[int, Facts]:
    """The facts of every table; those that have not moved since are known."""
    known = known or {}
    return {
        number: known[number] if number in known and known[number].seq == table.seq else facts_of(table)
        for number, table in room.tables.items()
    }


def some_command(table: LiveTable, person: Person, random: Random) -> tuple[Any, cmd.Command]:
    """Anything that somebody might do at a table."""
    seat = random.randint(1, table.terms.sheet.seats.max)
    if waiting := [each for each in asked(table) if each[1] == person.id]:
        decision = waiting[0][0]
        return actor(person), cmd.AnswerIt(
            decision.number, thought(table, decision, SeededChance(random.getrandbits(32)))
        )
    if table.place_of(person.id):
        choices: list[cmd.Command] = [cmd.Rebuy(1000), cmd.SitOut(), cmd.ComeBack(), cmd.ComeBack(), cmd.Deal()]
        choices += [cmd.Leave()] if random.random() < 0.3 else []
        return actor(person), random.choice(choices)
    if random.random() < 0.1:
        rulings: list[cmd.Command] = [cmd.Pause(), cmd.Resume(), cmd.VoidRound("the lights went out")]
        return FLOOR, random.choice(rulings)
    return actor(person), cmd.Sit(seat, table.seating.stacks.get(0) or 30_000)


async def _something(room: Room, people: list[Person], random: Random, number: int) -> None:
    """The next thing happens: the clock, a person, now and then the floor."""
    table = room.tables[random.choice(list(room.tables))]
    if table.paused and random.random() < 0.5:
        await room.bus.do(table.id, FLOOR, None, cmd.Resume())
    elif random.random() < 0.4:
        await room.bus.tick(table)
    elif random.random() < 0.02:
        there = random.choice(list(room.tables))
        await room.move(MovePerson(table.id, random.randint(1, 4), there, random.randint(1, 4)), FLOOR)
    else:
        who, do = some_command(table, random.choice(people), random)
        await room.bus.do(table.id, who, f"kill-{number:08}", do)


async def _until_killed(room: Room, people: list[Person], random: Random, first: int) -> dict[int, Facts]:
    """Play until the store dies. What the store must hold then."""
    store = room.store
    assert isinstance(store, Mortal)
    before = every_fact(room)
    for number in range(first, first + 10_000):
        before = every_fact(room, before)
        try:
            await _something(room, people, random, number)
        except HousewayError:
            continue
        except Killed:
            return every_fact(room, before) if store.point == "after" else before
    raise AssertionError("the store has not died")


def _bury(room: Room) -> None:
    """What the operating system does for a dead process."""
    store = room.store
    store._jobs.put(None)
    store._thread.join()
    store._connection.close()
    store.engine.dispose()
    store._readers.shutdown()
    store.lock.release()


def killed_and_risen(
    path: Path | str, games: tuple[str, ...], seed: int, kills: int, commits: int = 25
) -> tuple[list[str], int]:
    """Kill the room so many times, each within so many commits: every fault on the way, and how many rounds ended."""
    random, faults, rounds, first = Random(seed), [], 0, 0
    room = room_at(path, store=Mortal)
    people = asyncio.run(_furnish(room, games))
    for kill in range(kills):
        store = room.store
        assert isinstance(store, Mortal)
        store.left, store.point = random.randint(1, commits), POINTS[kill % 3]
        expected = asyncio.run(_until_killed(room, people, random, first))
        first += 10_000
        _bury(room)
        room = room_at(path, store=Mortal)
        found = every_fact(room)
        faults += [
            f"kill {kill}, {store.point}: table {each}" for each in expected if found.get(each) != expected[each]
        ]
        chips = {number: each.chips for number, each in found.items()}
        faults += [f"kill {kill}: chips are lost"] if chips != _booked(room) else []
        rounds = sum(table.seating.rounds for table in room.tables.values())
    _bury(room)
    return faults, rounds


def _booked(room: Room) -> dict[int, int]:
    """What lies on each table by the books, which sum to zero."""
    held: dict[int, int] = dict.fromkeys(room.tables, 0)
    for account, cents in room.books.balances.items():
        if account.startswith("table "):
            held[int(account.split()[1])] += cents
    assert sum(room.books.balances.values()) == 0
    return held


async def _furnish(room: Room, games: tuple[str, ...]) -> list[Person]:
    people = await guests(room, len(games))
    for at, game in enumerate(games):
        table = await table_of(room, game, bots=2, seconds=5)
        await sit(room, table, people[at], 3)
    return people


@pytest.mark.parametrize(("kills", "played"), [(18, 3), pytest.param(200, 30, marks=pytest.mark.slow)])
@pytest.mark.parametrize("part", range(4))
def test_kills_at_random_points_lose_nothing(tmp_path: Path, part: int, kills: int, played: int) -> None:
    faults, rounds = killed_and_risen(tmp_path / "r.db", GAMES[part], seed=part, kills=kills)
    assert faults == []
    assert rounds > played


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_many_more_kills_lose_nothing(tmp_path: Path, seed: int) -> None:
    faults, rounds = killed_and_risen(tmp_path / "r.db", sum(GAMES, ()), seed=100 + seed, kills=25)
    assert faults == []
    assert rounds > 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_kills_beside_a_server_lose_nothing(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.chdir(tmp_path)
    postgres.empty()
    faults, rounds = killed_and_risen(postgres.url, GAMES[part], seed=200 + part, kills=250, commits=10)
    assert faults == []
    assert rounds > 5


# A real process, a real signal ----------------------------------------------------------------------------------


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Servers:
    """Starts servers one after the other, each in a process of its own, and kills them."""

    def __init__(self) -> None:
        program = "from tests.room.server import fork_servers; fork_servers()"
        command = [sys.executable, "-c", program]
        self.starter = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.pid = 0

    def start(self, path: Path | str, port: int) -> None:
        """A server that is ready to answer."""
        assert self.starter.stdin is not None
        self.starter.stdin.write(f"{path} {port} 2 0\n")
        self.pid = int(self._line())
        assert self._line() == "open"

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        self.pid = 0
        assert self._line() == f"ended {-signal.SIGKILL}"

    def _line(self) -> str:
        assert self.starter.stdout is not None
        return self.starter.stdout.readline().strip()

    def close(self) -> None:
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
        self.starter.communicate(timeout=60)


def _rounds(port: int, least: int) -> int:
    """How many rounds have been played, once they are so many; a slow machine has a minute."""
    for _ in range(600):
        tables = httpx.get(f"http://127.0.0.1:{port}/api/tables", timeout=60).json()["tables"]
        played = sum(table["rounds"] for table in tables)
        if played >= least:
            return int(played)
        time.sleep(0.1)
    raise AssertionError(f"only {played} rounds were played, {least} were expected")


@pytest.mark.parametrize("kills", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_a_server_that_is_killed_comes_back_with_everything(tmp_path: Path, kills: int) -> None:
    _kill_for_real(tmp_path / "r.db", kills)


@pytest.mark.slow
def test_a_server_that_is_killed_beside_its_database_comes_back_with_everything(
    postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_KEY", "A" * 43 + "=")
    postgres.empty()
    _kill_for_real(postgres.url, 100)


def _kill_for_real(database: Path | str, kills: int) -> None:
    random, port, rounds, servers = Random(3), _free_port(), 0, Servers()
    try:
        for _ in range(kills):
            servers.start(database, port)
            # Bots play by themselves, as quickly as they can; the signal comes when it comes.
            time.sleep(random.random() * 0.2)
            now = _rounds(port, least=rounds + 1)
            servers.kill()
            rounds = now
            # Opening it again checks the chips of every table against the books, and runs every live round again.
            room = room_at(database)
            assert {number: table.in_play() for number, table in room.tables.items()} == _booked(room)
            assert len(room.tables) == 2
            room.store.close()
    finally:
        servers.close()
