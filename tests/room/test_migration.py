"""A room's database from before: made by the code of the first format, brought up to date by this one.

`old_room/room.sql.gz` is the dump of an SQLite file in which that code played eight kinds of tables and stopped in the
middle of seven rounds; `old_room/facts.json` is what it said of balances, tables and cards.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from houseway.cards.rng import SeededChance
from houseway.families.registry import game, games
from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.store.migrations.old_readings import _only_choices, now_notes
from houseway.room.store.schema import actions, credentials, people, postings, rounds
from houseway.room.store.store import Store, balances
from houseway.room.store.transcripts import EVERYBODY, WHOLE, decode
from houseway.room.wire import schemas as b
from houseway.rules.sheet.values import dollars
from tests.room.house import ORIGIN, Clock, play_rounds, run, settings
from tests.room.visitors import Visitor

OLD = Path(__file__).parent / "old_room"
FACTS: dict[str, Any] = json.loads((OLD / "facts.json").read_text(encoding="utf-8"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The old database, as a file."""
    made = tmp_path / "r.db"
    with sqlite3.connect(made) as connection:
        connection.executescript(gzip.decompress((OLD / "room.sql.gz").read_bytes()).decode())
    connection.close()
    return made


@pytest.fixture
def old(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """The rows of the books, the people and the finished rounds, as they were."""
    connection = sqlite3.connect(path)
    found = {
        "books": connection.execute("SELECT * FROM postings JOIN entries ON entry = id ORDER BY 1, 2").fetchall(),
        "people": connection.execute("SELECT id, name, key, role, guest FROM people ORDER BY id").fetchall(),
        "over": connection.execute(
            "SELECT id, net, collection, jackpot FROM rounds WHERE state = 'over' ORDER BY id"
        ).fetchall(),
        "open": connection.execute("SELECT id, \"table\" FROM rounds WHERE state = 'open' ORDER BY id").fetchall(),
    }
    connection.close()
    return found


def test_the_migrations_keep_books_people_and_finished_rounds_to_the_cent(path: Path, old: dict[str, Any]) -> None:
    store = Store(str(path))
    with store.engine.connect() as connection:
        assert store.ask(balances) == FACTS["balances"]
        sums = connection.execute(select(func.sum(postings.c.cents)).group_by(postings.c.entry)).scalars()
        assert set(sums) == {0}
        found = connection.execute(select(people).order_by(people.c.id))
        assert [(row.id, row.name, row.key, row.role, row.guest) for row in found] == old["people"]
        assert connection.execute(select(func.count()).select_from(credentials)).scalar_one() == 4
        over = select(rounds.c.id, rounds.c.net, rounds.c.collection, rounds.c.jackpot).where(rounds.c.state == "over")
        assert [tuple(row) for row in connection.execute(over.order_by(rounds.c.id))] == old["over"]
    store.close()
    file = sqlite3.connect(path)
    books = file.execute("SELECT * FROM postings JOIN entries ON entry = id ORDER BY 1, 2").fetchall()
    file.close()
    # Entries have a hash and the number of a person since; what was written is as it was.
    assert [row[: len(then)] for row, then in zip(books, old["books"], strict=True)] == old["books"]


def cards_in(lines: list[Any]) -> str:
    return " ".join(span.text for line in lines for span in line.words)


def test_every_round_keeps_a_transcript_with_the_cards_that_each_viewer_was_shown(path: Path) -> None:
    store = Store(str(path))
    with store.engine.connect() as connection:
        found = connection.execute(select(rounds.c.id, rounds.c.transcript).order_by(rounds.c.id)).all()
    store.close()
    told = {row.id: decode(row.transcript) for row in found}
    assert len(told) == 27
    for number, by_viewer in FACTS["cards"].items():
        kept = told[int(number)]
        assert kept is not None
        assert set(kept.lines) == set(by_viewer), f"round {number} could not be told with its cards"
        whole = {card for dealt in by_viewer[WHOLE] for card in dealt.split()}
        for viewer, dealt in by_viewer.items():
            shown = {card for cards in dealt for card in cards.split()} - {"??"}
            words = set(cards_in(kept.lines[viewer]).replace("(", " ").replace(")", " ").replace(",", " ").split())
            # Cards that a seat was not shown are not told; whatever is told was shown.
            assert not words & (whole - shown), f"round {number} tells {viewer} too much"
            assert words & shown or not shown, f"round {number} tells {viewer} no card"


def test_open_rounds_are_void_and_every_chip_is_back_at_its_seat(path: Path, old: dict[str, Any]) -> None:
    async def play() -> None:
        room = Room(Store(str(path)), settings(), clocked=False)
        chips = {number: table.in_play() for number, table in room.tables.items()}
        assert chips == {int(number): each["in_play"] for number, each in FACTS["open"].items()}
        await room.start()
        assert not any(table.open_round for table in room.tables.values())
        with room.store.engine.connect() as connection:
            assert not connection.execute(select(rounds.c.id).where(rounds.c.state == "open")).all()
            for number, table in old["open"]:
                row = connection.execute(select(rounds).where(rounds.c.id == number)).one()
                assert (row.state, row.collection, row.net) == ("void", 0, None)
                done = select(actions.c.payload).where(actions.c.round == number, actions.c.kind == "void")
                assert "an older Houseway" in connection.execute(done).scalar_one()
                assert "does not count" in cards_in((decode(row.transcript) or pytest.fail()).lines[EVERYBODY])
                stacks = {int(seat): cents for seat, cents in FACTS["open"][str(table)]["stacks"].items()}
                await paid_back(room, table, stacks)
        await room.stop()

    run(play())


async def paid_back(room: Room, number: int, stacks: dict[int, int]) -> None:
    """Each seat has what it had before the round, and the chips that waited; who was leaving has been paid."""
    table = room.tables[number]
    for seat, cents in stacks.items():
        if seat in table.places:
            assert table.seating.stacks[seat] >= cents
        assert room.books[f"table {number} seat {seat}"] == table.seating.stacks.get(seat, 0)


def test_the_room_plays_on_at_its_old_tables(path: Path) -> None:
    async def play() -> None:
        room = Room(Store(str(path)), settings(bots_alone=True), clocked=False)
        await room.start()
        store = room.store
        every = await store.read(lambda connection: connection.execute(select(people)).all())
        persons = {row.id: b.Person(row.id, row.name, row.role, bool(row.guest)) for row in every}
        for table in room.tables.values():
            # Everybody is back: whoever is away through a round would be sat out.
            table.presence.connect([each.person for each in table.places.values()], room.settings.now())
            await play_rounds(room, table, persons, SeededChance(7), rounds=2)
            assert not table.last_rounds[-1].transcript_only
        await room.stop()

    run(play())
    room = Room(Store(str(path)), settings(), clocked=False)
    assert room.store.ask(balances) == {account: cents for account, cents in room.books.balances.items() if cents}
    room.store.close()


def test_the_page_of_an_old_round_shows_its_transcript_and_says_why(path: Path) -> None:
    room = Room(Store(str(path)), settings(Clock()), clocked=False)
    with TestClient(application(room, None), base_url=ORIGIN, raise_server_exceptions=False) as client:
        otto, guest = Visitor(client).enter("Otto"), Visitor(client)
        guest.post("/api/guest", {})
        whole, open_ = otto.get("/api/rounds/1").json(), guest.get("/api/rounds/1").json()
        assert whole["round"]["transcript_only"] and not whole["events"] and not whole["frames"]
        assert "an older Houseway" in whole["because"]
        assert whole["whole"] and whole["log"] != open_["log"]
        net = json.loads(dict(room.store.ask(_nets))[1])
        told = " ".join(span["text"] for line in open_["log"] for span in line["words"])
        assert all(dollars(abs(cents)) in told or cents == 0 for cents in list(net.values())[:1])
        assert otto.get("/api/rounds/1/export?as=json").json()["houseway"] == 1
        assert "number,label,text" in guest.get("/api/rounds/1/export?as=csv").text
        refused = otto.get("/api/rounds/1/export?as=phh")
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not_legal")


# Readings that had one choice in the sheets of the first format, as their files had them.
WERE_READINGS = {
    3: {"five-of-a-kind": "ranks", "three-pairs-joker": "as-without"},
    7: {"no-winner": "carried-over", "late-opener": "calls-at-least"},
}


def post(path: Path, table: int, **more: Any) -> None:
    """Let the old table have been opened, and its rounds dealt, with these terms besides."""
    with sqlite3.connect(path) as connection:
        for name, column, key in (
            ("tables", "config", "id"),
            ("rounds", "opening", '"table"'),
            ("rounds", "file", '"table"'),
        ):
            found = connection.execute(f"SELECT id, {column} FROM {name} WHERE {key} = ?", (table,)).fetchall()
            for number, stored in found:
                if stored:
                    changed = json.dumps(json.loads(stored) | more)
                    connection.execute(f"UPDATE {name} SET {column} = ? WHERE id = ?", (changed, number))
    connection.close()


def said_at(room: Room, table: int, kind: str) -> str:
    asked = select(actions.c.payload).where(actions.c.table == table, actions.c.kind == kind)
    return str(json.loads(room.store.ask(lambda each: each.execute(asked).scalars().all())[-1])["because"])


def test_a_reading_that_is_a_note_now_is_taken_from_the_table_which_plays_on(path: Path) -> None:
    for table, readings in WERE_READINGS.items():
        post(path, table, readings=readings)

    async def play() -> None:
        room = Room(Store(str(path)), settings(bots_alone=True), clocked=False)
        await room.start()
        every = room.store.ask(lambda connection: connection.execute(select(people)).all())
        persons = {row.id: b.Person(row.id, row.name, row.role, bool(row.guest)) for row in every}
        for number, readings in WERE_READINGS.items():
            assert room.tables[number].config.readings == {}
            said = said_at(room, number, "migrate")
            assert all(f"{reading} = {choice}" in said for reading, choice in readings.items())
            await play_rounds(room, room.tables[number], persons, SeededChance(7), rounds=1)
        kept = room.store.ask(
            lambda each: each.execute(select(rounds.c.id, rounds.c.transcript).where(rounds.c.table == 3)).all()
        )
        for row in kept:
            if str(row.id) in FACTS["cards"]:
                assert WHOLE in (decode(row.transcript) or pytest.fail()).lines, "it was run again, with its cards"
        await room.stop()

    run(play())


@pytest.mark.parametrize(
    ("table", "posted"),
    [
        (3, {"fee": "no-such-schedule/99"}),
        (7, {"readings": {"no-winner": "split-between-them"}}),
        (8, {"readings": {"never-written": "at-all"}}),
        (2, {"game": "players/no-such-game"}),
    ],
)
def test_a_table_that_cannot_be_posted_any_more_is_closed_and_paid_out_by_the_books(
    path: Path, table: int, posted: dict[str, Any]
) -> None:
    post(path, table, **posted)
    connection = sqlite3.connect(path)
    occupants = json.loads(connection.execute("SELECT kept FROM tables WHERE id = ?", (table,)).fetchone()[0])[
        "occupants"
    ]
    connection.close()
    booked: dict[str, int] = FACTS["balances"]
    due: dict[str, int] = {}
    for seat, each in occupants.items():
        kind = "cash" if table == 8 else "play"
        payee = f"person {each['person']} {kind}" if each["person"] else "house play chips"
        carried = 100 if table == 7 else 0  # A dollar of each seat lies in the pot of table 7.
        due[payee] = due.get(payee, 0) + booked[f"table {table} seat {seat}"] + carried

    async def play() -> None:
        room = Room(Store(str(path)), settings(), clocked=False)
        await room.start()
        assert set(room.tables) == {int(number) for number in FACTS["open"]} - {table}
        after = room.store.ask(balances)
        assert not [account for account in after if account.startswith(f"table {table} ")]
        for payee, cents in due.items():
            assert after.get(payee, 0) == booked.get(payee, 0) + cents + _paid_elsewhere(booked, payee)
        assert sum(after.values()) == 0
        assert "is not dealt as this table was posted" in said_at(room, table, "close")
        assert after == {account: cents for account, cents in room.books.balances.items() if cents}
        await room.stop()

    run(play())
    room = Room(Store(str(path)), settings(), clocked=False)
    assert not room.bus.unplayable
    room.store.close()


def _paid_elsewhere(booked: dict[str, int], payee: str) -> int:
    """What a person was paid who was leaving another table, where the open round is void: Guest 6 at table 1."""
    return booked["table 1 seat 4"] if payee == "person 6 play" else 0


def test_what_an_old_table_chose_is_kept_where_it_can_be_chosen_and_dropped_where_it_is_a_note() -> None:
    for document, readings in _only_choices().items():
        for form in (name for name in games() if name.partition("#")[0] == document):
            dropped = now_notes(form, readings)
            kept = {reading: choice for reading, choice in readings.items() if reading not in dropped}
            assert game(form, kept).taken.items() >= kept.items()
            choices = {reading.id: reading.choices for reading in game(form).readings}
            assert not [reading for reading in dropped if readings[reading] in choices.get(reading, ())]


def _nets(connection: Any) -> list[tuple[int, str]]:
    return [tuple(row) for row in connection.execute(select(rounds.c.id, rounds.c.net))]
