"""The store: what is written is written whole, in one place at a time, in a schema that is known."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from houseway.cards.rng import SeededChance
from houseway.errors import BadInput, BrokenLaw
from houseway.room.cardroom import Room
from houseway.room.room_errors import WrongPassword
from houseway.room.store.change import Change, NewEntry
from houseway.room.store.engine import database_url
from houseway.room.store.schema import entries, metadata, people, postings
from houseway.room.store.store import Store, balances
from tests.room.house import PASSWORD, guests, play_rounds, room_at, run, settings, sit, table_of, with_room


def booked(**moved: int) -> Change:
    return Change(entries=[NewEntry("a test", "nobody", moved, 0)])


def test_the_migrations_make_the_schema_that_the_queries_use(url: str) -> None:
    store = Store(url)
    with store.engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    store.close()
    assert found == []


def test_a_database_that_is_up_to_date_is_opened_as_it_is(url: str) -> None:
    async def write(store: Store) -> None:
        await store.write(booked(cashier=-5, purse=5))

    store = Store(url)
    run(write(store))
    store.close()
    store = Store(url)
    assert store.ask(balances) == {"cashier": -5, "purse": 5}
    store.close()


def test_a_change_is_written_whole_or_not_at_all(url: str) -> None:
    async def play(store: Store) -> None:
        change = booked(cashier=-5, purse=5)
        row = {"id": 1, "name": "A", "key": "a", "role": "player", "guest": False, "made_at": 0}
        change.add(insert(people), row)
        await store.write(change)
        # The second has a name that is taken; its entry must not be in the books.
        with pytest.raises(IntegrityError):
            again = booked(cashier=-7, purse=7)
            again.add(insert(people), {**row, "id": 2})
            await store.write(again)
        assert store.ask(balances) == {"cashier": -5, "purse": 5}

    store = Store(url)
    run(play(store))
    store.close()


def test_one_bad_change_in_a_group_fails_alone(url: str) -> None:
    async def play(store: Store) -> None:
        many: list[Any] = [store.write(booked(cashier=-1, purse=1)) for _ in range(20)]
        # Nobody may owe: the purse has not so much.
        many.insert(7, store.write(booked(purse=-1000, cashier=1000)))
        outcomes = await asyncio.gather(*many, return_exceptions=True)
        assert [at for at, each in enumerate(outcomes) if each is not None] == [7]
        assert isinstance(outcomes[7], IntegrityError)
        assert store.ask(balances) == {"cashier": -20, "purse": 20}

    store = Store(url)
    run(play(store))
    store.close()


def test_the_postings_add_up_to_the_balances(url: str) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, "players/ez-baccarat", bots=2)
        await sit(room, table, ada, 4)
        await sit(room, table, bea, 5)
        await play_rounds(room, table, {ada.id: ada, bea.id: bea}, SeededChance(1), rounds=3)
        with room.store.engine.connect() as connection:
            sums = select(postings.c.account, func.sum(postings.c.cents)).group_by(postings.c.account)
            added = {account: int(cents) for account, cents in connection.execute(sums) if cents}
            each = select(func.sum(postings.c.cents)).group_by(postings.c.entry)
            assert set(connection.execute(each).scalars()) == {0}
            assert connection.execute(select(func.count()).select_from(entries)).scalar_one() > 5
        held = {account: cents for account, cents in room.books.balances.items() if cents}
        assert added == held == room.store.ask(balances)

    async def whole() -> None:
        room = Room(Store(url), settings(), clocked=False)
        await play(room)
        await room.stop()

    run(whole())
    # And it comes back as it was.
    room = Room(Store(url), settings(), clocked=False)
    assert [table.seating.rounds for table in room.tables.values()] == [3]
    room.store.close()


def test_an_entry_that_does_not_sum_to_zero_is_our_bug() -> None:
    with pytest.raises(BrokenLaw, match="sum to zero"):
        NewEntry("a test", "nobody", {"a": 1, "b": -2}, 0)


def test_a_room_is_open_in_one_process_at_a_time(url: str) -> None:
    store = Store(url)
    with pytest.raises(BadInput, match="already open"):
        Store(url)
    store.close()
    Store(url).close()


def test_a_newer_schema_is_refused(url: str) -> None:
    Store(url).close()
    engine = create_engine(database_url(url))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadInput, match="newer Houseway"):
        Store(url)


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir or Madam, " * 100)
    with pytest.raises(BadInput, match="not a database"):
        Store(str(path))
    assert path.read_text().startswith("Dear Sir")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("mysql://localhost/x", "expected sqlite or postgresql"),
        ("sqlite://", "needs a file"),
        ("postgresql://me:hunter2@127.0.0.1:1/x", "cannot be used|cannot be reached"),
        ("/nowhere/at/all/r.db", "cannot be opened"),
        ("x://y:z", "cannot be read|expected sqlite"),
    ],
)
def test_a_database_that_cannot_be_used_is_refused_without_its_password(given: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as refused:
        Store(given)
    assert "hunter2" not in str(refused.value)


def test_the_file_says_that_it_is_written_through(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "r.db"))
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        # 2 is FULL: a commit waits for the disk.
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    store.close()


def test_when_the_disk_fails_the_table_is_as_before_and_the_person_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.room.room_errors import NotWritten
    from houseway.room.wire import protocol as p
    from houseway.room.wire import table_commands as cmd
    from tests.room.house import actor, ear

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        ada, bea = await guests(room, 2)
        table = await table_of(room, "cordova/texas-holdem#limit")
        await sit(room, table, ada, 1)
        listener = ear(room, table, bea)
        listener.listen()
        before = (table.seq, table.kept(), room.store.ask(balances))

        def full(*given: Any) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        with monkeypatch.context() as broken:
            broken.setattr("houseway.room.store.store.write_change", full)
            with pytest.raises(NotWritten, match="nothing has changed"):
                await room.bus.do(table.id, actor(bea), "0000-0001", cmd.Sit(2, 20_000))
        held = {account: cents for account, cents in room.books.balances.items() if cents}
        assert (table.seq, table.kept(), held) == before
        assert [type(each) for each in listener.listen()] == [p.Snapshot]
        await room.bus.do(table.id, actor(bea), "0000-0001", cmd.Sit(2, 20_000))
        assert table.seating.stacks[2] == 20_000
        await room.stop()

    run(play())


def test_a_name_that_grows_in_its_normal_form_is_no_fault_of_any_database(url: str) -> None:
    """One sign may stand for eighteen letters, and a column holds eighty."""

    async def play(room: Room) -> None:
        with pytest.raises(WrongPassword):
            await room.people.login("\ufdfa" * 24, PASSWORD, "203.0.113.9")

    run(with_room(url, play))
