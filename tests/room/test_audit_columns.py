"""Every column of every row is edited, and every row removed, copied or moved: the audit says so, or the page of what a
room promises says why that does not matter."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Engine,
    Executable,
    Integer,
    Table,
    and_,
    create_engine,
    delete,
    insert,
    select,
    text,
    update,
)

from houseway.cards import SeededChance
from houseway.room.audit.whole_audit import audit
from houseway.room.cardroom import Room
from houseway.room.people.operator_accounts import appoint, give_authenticator
from houseway.room.people.second_person import allowed_once, decide, propose
from houseway.room.room_errors import NeedsSecond, WrongPassword
from houseway.room.store.change import Change
from houseway.room.store.keyring import Keyring
from houseway.room.store.schema import metadata, passkeys
from houseway.room.store.store import Store
from houseway.room.store.vouched import vouched
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import table_commands as cmd
from tests.room.house import (
    FLOOR,
    PASSWORD,
    Clock,
    actor,
    asked,
    database,
    guests,
    play_rounds,
    settings,
    sit,
    table_of,
)
from tests.room.proofs import played_hand

PAGE = Path(__file__).parents[2] / "docs" / "security.md"
# A line of the page: a table and a column, what is done to it, and why the audit does not look.
_LINE = re.compile(r"\| `(\w+)(?:\.(\w+))?` \| (\w+) \| (.+) \|")
# So many rows are all edited; of more the first, one in the middle and the last.
FEW = 6
REMOVED, COPIED, EDITED = "removed", "copied", "edited"
Step = tuple[str, str, tuple[Executable, ...]]


def excused() -> set[tuple[str, str, str]]:
    """What the page says that no audit looks at: the table, the column (or nothing), and what is done."""
    part = PAGE.read_text(encoding="utf-8").partition("## What an audit does not find")[2].partition("\n## ")[0]
    return {(table, column or "", done) for table, column, done, _ in _LINE.findall(part)}


async def opened_hand(room: Room) -> LiveTable:
    """A hand in which one of two people has answered, and which is not over."""
    people = {each.id: each for each in await guests(room, 2)}
    table = await table_of(room, "oaks/texas-holdem", bots=2)
    for seat, person in enumerate(people.values(), start=3):
        await sit(room, table, person, seat)
    while not asked(table):
        for each in people:
            table.presence.notice(each, room.settings.now())
        await room.bus.tick(table)
    decision, number = asked(table)[0]
    await room.bus.do(table.id, actor(people[number]), None, cmd.AnswerIt(decision.number, "call"))
    assert table.open_round is not None
    return table


async def proposed(room: Room) -> None:
    """Proposals that were agreed to, refused, used, and that wait."""
    flora, fay = await room.people.person(1), await room.people.person(2)
    for number in (1, 2, 3):
        with pytest.raises(NeedsSecond):
            await propose(room, flora, "sell chips", {"person": 3, "cents": 300_000, "id": f"sale-000{number}"})
    await decide(room, 1, fay, agree=True)
    await decide(room, 2, fay, agree=False)
    with pytest.raises(NeedsSecond):
        await allowed_once(room, flora, "export the books", {})
    await decide(room, 4, fay, agree=True)


async def played(path: Path) -> None:
    """Rows in every table of the schema; the ends of the chains are signed, and the records older than ten minutes."""
    store = Store(database(path))
    for name, role in (("Flora", "floor"), ("Fay", "floor"), ("Pia", "player")):
        appoint(store, name, role, PASSWORD)
    give_authenticator(store, "Fay", "A room")
    clock = Clock()
    room = Room(store, settings(clock, bots_alone=True), clocked=False)
    await played_hand(room)
    shoe = await table_of(room, "players/ez-baccarat", bots=3)
    await play_rounds(room, shoe, {}, SeededChance(1))
    closed = await table_of(room, "players/ez-baccarat")
    await room.bus.do(closed.id, FLOOR, None, cmd.CloseTable())
    await proposed(room)
    with pytest.raises(WrongPassword):
        await room.people.login("Pia", "x", "10.0.0.1")
    row = {"id": "device", "person": 3, "public_key": "key", "uses": 5, "name": "phone", "made_at": 1, "used_at": 1}
    change = Change()
    change.add(insert(passkeys), vouched(store.keys, passkeys, row))
    await room.bus.commit(change)
    await opened_hand(room)
    await table_of(room, "players/ez-baccarat")
    clock.at += 3600
    await table_of(room, "players/ez-baccarat", bots=1)
    await room.bus.sign_heads()
    store.close()


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Engine, Keyring]]:
    path = tmp_path_factory.mktemp("room") / "r.db"
    asyncio.run(played(path))
    made = create_engine(f"sqlite:///{path}")
    yield made, Keyring.find(path.with_name("r.db.key"))
    made.dispose()


def other_values(column: Column[Any], value: Any) -> Iterator[Any]:
    if column.nullable and value is not None:
        yield None
    if isinstance(column.type, Boolean):
        yield not value
    elif isinstance(column.type, Integer):
        yield from (each for each in ((value or 0) + 1, 0 if value else 7) if each != value)
    else:
        yield from (each for each in ((value or "") + "x", "{}", (value or "y")[1:]) if each != value)


def edits(table: Table, rows: list[dict[str, Any]], picked: list[dict[str, Any]]) -> Iterator[Step]:
    """What is done to some rows of a table: to which column, and how."""
    keys = list(table.primary_key.columns)
    for row in picked:
        own = and_(*(key == row[key.name] for key in keys))
        for column in table.columns:
            for value in other_values(column, row[column.name]):
                yield column.name, EDITED, (update(table).where(own).values({column: value}),)
        if isinstance(row[keys[-1].name], int):
            place = [f'"{key.name}" = {row[key.name]!r}' for key in keys]
            for column in table.columns:
                if isinstance(column.type, Integer):
                    said = f'UPDATE "{table.name}" SET "{column.name}" = \'x\' WHERE {" AND ".join(place)}'
                    yield column.name, EDITED, (text(said),)
        yield "", REMOVED, (delete(table).where(own),)
    last = {key.name: _new(rows[-1][key.name]) for key in keys}
    yield "", COPIED, (insert(table).values(rows[-1] | last),)


def _new(key: Any) -> Any:
    return key + 50 if isinstance(key, int) else key + "9"


def unnoticed(made: Engine, keys: Keyring, steps: Iterator[Step], *, quick: bool) -> Iterator[tuple[str, str]]:
    """The edits that an audit does not tell of. Those that the schema itself refuses are left out."""
    for column, done, statements in steps:
        with made.connect() as connection:
            connection.execute(text("PRAGMA ignore_check_constraints = ON"))
            if _refused(connection, statements):
                continue
            if audit(connection, keys.signers, quick=quick, keys=keys).clean:
                yield column, done
            connection.rollback()


def _refused(connection: Connection, statements: tuple[Executable, ...]) -> bool:
    try:
        return not all(connection.execute(each).rowcount for each in statements)
    except Exception:
        connection.rollback()
        return True


@pytest.mark.slow
@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_every_edit_is_found_or_the_page_says_why_not(records: tuple[Engine, Keyring], table: Table) -> None:
    made, keys = records
    with made.connect() as connection:
        assert audit(connection, keys.signers, keys=keys).findings == []
        rows = [dict(row) for row in connection.execute(select(table)).mappings()]
    assert rows, "there is nothing to edit"
    places = range(len(rows)) if len(rows) <= FEW else sorted({0, len(rows) // 2, len(rows) - 1})
    picked = [rows[at] for at in places]
    found = set(unnoticed(made, keys, edits(table, rows, picked), quick=True))
    known = {(column, done) for name, column, done in excused() if name == table.name}
    assert found <= known, f"nobody would notice: {sorted(found - known)}"
    assert known <= found, f"these are noticed, and the page says otherwise: {sorted(known - found)}"


def test_the_page_speaks_of_columns_that_there_are() -> None:
    assert excused()
    for name, column, done in excused():
        assert name in metadata.tables
        assert not column or column in metadata.tables[name].columns
        assert done in (EDITED, REMOVED, COPIED)
        assert (not column) == (done != EDITED)
