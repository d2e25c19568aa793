"""The disk, the server and the clock fail: what was refused has not happened, and the room goes on by itself."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text, update
from sqlalchemy.exc import OperationalError

from houseway.room.cardroom import Room
from houseway.room.room_errors import NotWritten
from houseway.room.settings import SteadyClock
from houseway.room.store.schema import actions, tables
from houseway.room.store.store import Store
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.connections import SESSION_OVER, Connection
from houseway.room.wire.receivers import Receiver
from houseway.room.wire.schemas import Person
from tests.room.house import FLOOR, PASSWORD, Clock, actor, chips_of, ear, guests, room_at, run, settings, sit, table_of
from tests.room.postgres import Server
from tests.room.visitors import House, error


async def in_a_hand(room: Room) -> tuple[LiveTable, dict[int, Person]]:
    ada, bea = await guests(room, 2)
    table = await table_of(room, "cordova/texas-holdem#limit", auto=False)
    await sit(room, table, ada, 1)
    await sit(room, table, bea, 2)
    await room.bus.do(table.id, FLOOR, None, cmd.Deal())
    return table, {ada.id: ada, bea.id: bea}


def call(table: LiveTable, people: dict[int, Person]) -> tuple[Any, cmd.AnswerIt]:
    assert table.open_round is not None
    asked = table.open_round.open_decisions()[0]
    return actor(people[table.places[asked.seat].person]), cmd.AnswerIt(asked.number, asked.default_answer())


def stored_seqs(room: Room, table: int) -> list[int]:
    asked = select(actions.c.seq).where(actions.c.table == table).order_by(actions.c.seq)
    return room.store.ask(lambda connection: list(connection.execute(asked).scalars()))


def test_an_answer_that_was_refused_while_the_server_was_away_has_not_happened(
    postgres: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    postgres.empty()

    async def play() -> None:
        room = Room(Store(postgres.url), settings(), clocked=False)
        table, people = await in_a_hand(room)
        before, chips = (table.seq, len(table.played.events) if table.played else 0), chips_of(room)
        who, answer = call(table, people)
        postgres.stop()
        try:
            with pytest.raises(NotWritten):
                await room.bus.do(table.id, who, "first-0001", answer)
            # It is frozen: nobody is shown what was not written, and nothing else is done there.
            with pytest.raises(NotWritten):
                await room.bus.do(table.id, who, "first-0002", answer)
            late = ear(room, table, people[who.person])
            assert [type(each) for each in late.listen()] == [p.Gone]
        finally:
            postgres.start()
        await room.bus.do(table.id, who, "first-0003", answer)
        assert table.played is not None
        assert (table.seq, chips_of(room)) == (before[0] + 1, chips)
        assert stored_seqs(room, table.id) == list(range(1, table.seq + 1))
        await room.stop()
        room = Room(Store(postgres.url), settings(), clocked=False)
        assert room.bus.damaged == {}
        assert room.tables[table.id].seq == table.seq
        await room.stop()

    run(play())


def test_a_second_server_beside_the_first_shuts_it_out(postgres: Server, tmp_path: Path, monkeypatch: Any) -> None:
    """A restart loses the lock, which belongs to a connection; the number of whoever opened last stays."""
    monkeypatch.chdir(tmp_path)
    postgres.empty()

    async def play() -> None:
        first = Room(Store(postgres.url), settings(), clocked=False)
        table, people = await in_a_hand(first)
        postgres.stop()
        postgres.start()
        second = Room(Store(postgres.url), settings(), clocked=False)
        who, answer = call(table, people)
        with pytest.raises(NotWritten):
            await first.bus.do(table.id, who, None, answer)
        assert stored_seqs(second, table.id) == list(range(1, second.tables[table.id].seq + 1))
        await second.bus.do(table.id, who, None, answer)
        await second.stop()
        # The lock is free again, but what the first server knows is out of date.
        with pytest.raises(NotWritten):
            await first.bus.do(table.id, FLOOR, None, cmd.Pause())
        await first.stop()

    run(play())


def test_whoever_opens_the_room_counts_the_fence_up_and_an_older_number_may_not_write(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        table, people = await in_a_hand(room)
        with sqlite3.connect(tmp_path / "r.db") as other:
            other.execute("UPDATE fence SET number = number + 1")
        other.close()
        who, answer = call(table, people)
        with pytest.raises(NotWritten):
            await room.bus.do(table.id, who, None, answer)
        await room.stop()

    run(play())


def test_a_commit_that_arrived_although_it_seemed_to_fail_counts_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server commits and is gone before it can say so."""

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        ada = (await guests(room, 1))[0]
        table = await table_of(room, "cordova/texas-holdem#limit", auto=False)
        whole = room.store.write

        async def silent(change: Any) -> None:
            await whole(change)
            raise OSError("the server closed the connection unexpectedly")

        chips = room.books[f"person {ada.id} play"]
        with monkeypatch.context() as broken:
            broken.setattr(room.store, "write", silent)
            await room.bus.do(table.id, actor(ada), "sit-00001", cmd.Sit(1, 20_000))
        assert table.seating.stacks == {1: 20_000}
        assert room.books[f"person {ada.id} play"] == chips - 20_000
        assert room.books.settled[f"person {ada.id} play"] == chips - 20_000
        await room.bus.do(table.id, actor(ada), "sit-00001", cmd.Sit(1, 20_000))
        assert room.books[f"person {ada.id} play"] == chips - 20_000
        await room.stop()

    run(play())


@pytest.mark.parametrize(
    "fault", ["database or disk is full", "attempt to write a readonly database", "disk I/O error"]
)
def test_a_table_goes_on_by_itself_when_the_disk_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """The disk is full, the file system has become read-only, or a page of it cannot be read."""
    monkeypatch.setattr("houseway.room.tables.command_bus._TRY_AGAIN_S", 0.01)

    async def play() -> None:
        room = Room(Store(str(tmp_path / "r.db")), settings(now=SteadyClock(), bots_alone=True), clocked=True)
        table = await table_of(room, "players/ez-baccarat", bots=3)

        def fails(*given: Any) -> None:
            raise sqlite3.OperationalError(fault)

        with monkeypatch.context() as broken:
            broken.setattr("houseway.room.store.store.write_change", fails)
            await asyncio.sleep(0.2)
        assert not table.paused
        rounds = table.seating.rounds
        for _ in range(500):
            if table.seating.rounds > rounds:
                break
            await asyncio.sleep(0.02)
        assert table.seating.rounds > rounds
        await room.stop()

    run(play())


def test_whoever_comes_while_the_disk_is_full_is_told_so_and_comes_in_afterwards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sessions and accounts are written without a table that could be frozen."""
    house = House(tmp_path / "r.db")
    with house.client:
        pia, guest = house.visitor("Pia"), house.visitor()

        def fails(*given: Any) -> None:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

        login = {"name": "Dan", "password": PASSWORD}
        asked: list[tuple[str, dict[str, str]]] = [("/api/guest", {}), ("/api/login", login), ("/api/logout", {})]
        with monkeypatch.context() as broken:
            broken.setattr("houseway.room.store.store.write_change", fails)
            for (path, body), visitor in zip(asked, (guest, house.visitor(), pia), strict=True):
                assert (path, error(visitor.post(path, body))) == (path, (503, "not_written"))
        assert pia.get("/api/me").json()["person"]["name"] == "Pia"
        assert guest.post("/api/guest").status_code == 200
        house.visitor("Dan")


@pytest.mark.parametrize("column", ["config", "kept"])
def test_a_room_opens_although_the_record_of_one_table_is_damaged(tmp_path: Path, column: str) -> None:
    async def before() -> None:
        room = room_at(tmp_path / "r.db")
        await in_a_hand(room)
        await table_of(room, "players/ez-baccarat")
        await room.stop()

    run(before())
    store = Store(str(tmp_path / "r.db"))
    with store.engine.begin() as connection:
        connection.execute(update(tables).where(tables.c.id == 1).values({column: '{"game": "cordova/tex'}))
    store.close()
    house = House(tmp_path / "r.db")
    with house.client:
        flora = house.visitor("Flora")
        assert list(house.room.tables) == [2]
        told = flora.get("/api/floor").json()["alarms"]
        assert told[0]["where"] == "table 1"
        assert "closed to play" in told[0]["problem"]
        refused = flora.get("/api/tables/1")
        assert refused.status_code == 404
        assert "damaged" in refused.json()["error"]["message"]
        # Nobody has lost a chip.
        assert house.room.books["table 1 seat 1"] > 0


def test_the_audit_at_the_start_tells_the_floor(tmp_path: Path) -> None:
    async def before() -> None:
        room = room_at(tmp_path / "r.db")
        await in_a_hand(room)
        await room.stop()

    run(before())
    with sqlite3.connect(tmp_path / "r.db") as other:
        other.execute("UPDATE entries SET because = 'a gift' WHERE id = 2")
    other.close()

    async def after() -> None:
        room = room_at(tmp_path / "r.db")
        await room.look_at_records()
        assert room.alarms()[0].where == "entry 2"
        await room.stop()

    run(after())


# The clock -----------------------------------------------------------------------------------------------------


def test_a_clock_that_is_set_back_an_hour_does_not_lengthen_a_question() -> None:
    wall, steady = Clock(1_800_000_000.0), Clock(50.0)
    clock = SteadyClock(wall, steady)
    begin = clock()
    wall.at -= 3600
    for _ in range(33):
        wall.at += 1
        steady.at += 1
        clock()
    assert 29.0 < clock() - begin < 37.0
    for _ in range(40_000):
        wall.at += 1
        steady.at += 1
        clock()
    assert abs(clock() - wall.at) < 0.001


def test_a_clock_that_is_set_forward_does_not_end_a_question() -> None:
    wall, steady = Clock(1_800_000_000.0), Clock(50.0)
    clock = SteadyClock(wall, steady)
    begin = clock()
    wall.at += 3601
    steady.at += 1
    assert clock() - begin == pytest.approx(1.1)


def test_whoever_only_listens_is_cut_when_their_session_expires(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        room = room_at(tmp_path / "r.db", clock, session_s=100)
        ada, token = await room.people.guest(None)
        table = await table_of(room, "players/ez-baccarat")
        connection = Connection(table.id, Receiver(ada.id, ada.name, ada.role), 100, token)
        room.broadcast.connections.add(connection)
        ended = []
        for passed in (0, 101):
            clock.at += passed
            await room.end_expired_sessions()
            ended.append(connection.ending)
        assert ended == [False, True]
        assert SESSION_OVER in str(await connection.next())
        await room.stop()

    run(play())


def test_the_store_says_which_of_its_rows_it_may_write(url: str) -> None:
    store = Store(url)
    number = store.ask(lambda connection: connection.execute(text("SELECT number FROM fence")).scalar_one())
    store.close()
    again = Store(url)
    assert again.ask(lambda connection: connection.execute(text("SELECT number FROM fence")).scalar_one()) == number + 1
    again.close()
