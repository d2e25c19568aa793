"""Edits of every kind of row, by somebody who has the database and not the key: the audit names the row."""

from __future__ import annotations

import json
import shutil
import sqlite3
from base64 import b32decode
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from sqlalchemy import select, text

from houseway.cards import SeededChance
from houseway.errors import HousewayError
from houseway.room.cardroom import Room
from houseway.room.people.operator_accounts import appoint, give_authenticator
from houseway.room.people.second_factor import code_at
from houseway.room.people.second_person import decide, propose
from houseway.room.room_errors import NeedsSecond, WrongPassword
from houseway.room.store.keyring import Keyring
from houseway.room.store.schema import tables
from houseway.room.store.store import Store
from houseway.room.tables.recover import load_table
from houseway.room.wire import table_commands as cmd
from tests.room.house import FLOOR, PASSWORD, Clock, database, play_rounds, room_at, run, settings, table_of
from tests.room.proofs import played_hand
from tests.room.test_audit import Edit, audited
from tests.room.visitors import House, error

TOKEN = "a" * 64


@pytest.fixture(scope="module")
def played() -> Iterator[Path]:
    """A closed room: staff, two proposals, a table where a hand was proved, one with a shoe, and one that is closed."""
    folder = Path(mkdtemp(prefix="houseway-"))

    async def play() -> None:
        store = Store(database(folder / "r.db"))
        for name, role in (("Flora", "floor"), ("Fay", "floor"), ("Pia", "player")):
            appoint(store, name, role, PASSWORD)
        room = Room(store, settings(bots_alone=True), clocked=False)
        await played_hand(room)
        shoe = await table_of(room, "players/ez-baccarat", bots=3)
        await play_rounds(room, shoe, {}, SeededChance(1))
        closed = await table_of(room, "players/ez-baccarat")
        await room.bus.do(closed.id, FLOOR, None, cmd.CloseTable())
        flora, fay = await room.people.person(1), await room.people.person(2)
        for number in (1, 2):
            with pytest.raises(NeedsSecond):
                await propose(room, flora, "sell chips", {"person": 3, "cents": 300_000, "id": f"sale-000{number}"})
        await decide(room, 1, fay, agree=True)
        await room.stop()

    run(play())
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    for each in played.iterdir():
        shutil.copy(each, tmp_path / each.name)
    return tmp_path / "r.db"


def done(statement: str) -> Edit:
    return lambda db: db.executescript(statement)


def shown_to_all(db: sqlite3.Connection) -> None:
    """A hole card that nobody has shown is public in the proofs."""
    proof = json.loads(db.execute("SELECT proof FROM rounds WHERE id = 1").fetchone()[0])
    next(each for each in proof["cards"] if each["to"] > 0)["to"] = 0
    db.execute("UPDATE rounds SET proof = ? WHERE id = 1", (json.dumps(proof),))


SWAPPED = """UPDATE actions SET seq = seq + 1000 WHERE "table" = 1 AND seq IN (3, 4);
    UPDATE actions SET seq = 1007 - seq WHERE seq > 1000"""
SESSION = f"INSERT INTO sessions (token, person, made_at, until) VALUES ('{TOKEN}', 1, 1, 9999999999)"
EXPORT = "'export the books', '{}', 'agreed', 2"
EDITS: list[tuple[str, Edit, str]] = [
    ("two actions changed places", done(SWAPPED), "action 3 of table 1"),
    ("a name", done("UPDATE people SET name = 'Mallory', key = 'mallory' WHERE id = 3"), "person 3"),
    ("a guest has an account", done("UPDATE people SET guest = 0"), "person 4"),
    ("a password", done("UPDATE credentials SET hash = 'x' WHERE person = 1"), "the password of person 1"),
    ("a session", done(SESSION), f"session {TOKEN[:16]}"),
    ("a passkey", done("INSERT INTO passkeys VALUES ('mine', 1, 'key', 0, 'phone', 1, NULL, NULL)"), "passkey mine"),
    ("a member of the staff is gone", done("DELETE FROM credentials; DELETE FROM people WHERE id = 2"), "person 2"),
    ("a proof for everybody", shown_to_all, "round 1"),
    ("no proof", done("UPDATE rounds SET proof = NULL WHERE id = 1"), "round 1"),
    (
        "a stake",
        done("UPDATE tables SET config = json_set(config, '$.stakes.x', '1') WHERE id = 1"),
        "action 1 of table 1",
    ),
    ("a table is closed", done("UPDATE tables SET closed_at = 1800000000 WHERE id = 1"), "table 1"),
    ("a table is open again", done("UPDATE tables SET closed_at = NULL WHERE id = 3"), "table 3"),
    ("no commitment", done("UPDATE tables SET dealing = NULL WHERE id = 1"), "table 1"),
    ("a proposal says more", done("UPDATE proposals SET body = replace(body, '300000', '900000')"), "proposal 1"),
    ("a proposal is agreed to", done("UPDATE proposals SET state = 'agreed', second = 2 WHERE id = 2"), "proposal 2"),
    ("another has agreed", done("UPDATE proposals SET second = 3 WHERE id = 1"), "proposal 1"),
    ("no proposal", done("DELETE FROM proposals WHERE id = 1"), "proposal 1"),
    ("a proposal", done(f"INSERT INTO proposals VALUES (9, 1800000000, 1, {EXPORT}, NULL)"), "proposal 9"),
    (
        "a transcript in the place of a round",
        done("""UPDATE rounds SET transcript = '{"because": "old", "lines": {"everybody": []}}' WHERE id = 1"""),
        "round 1",
    ),
    ("an old proposal lives on", done("UPDATE proposals SET at = at + 86000 WHERE id = 2"), "proposal 2"),
    ("a guest is gone", done("DELETE FROM people WHERE id = 4"), "person 4"),
    ("a password is gone", done("DELETE FROM credentials WHERE person = 3"), "the password of person 3"),
    ("others may look like Flora", done("UPDATE people SET skeleton = 'x' WHERE id = 1"), "person 1"),
    ("no time", done("UPDATE entries SET at = 'then' WHERE id = 1"), "entries 1"),
    ("no role", done("UPDATE staff_log SET about = '{}' WHERE id = 1"), "line 1 of the staff's log"),
    ("a made up commitment", done("UPDATE tables SET dealing = 'x.x' WHERE id = 1"), "table 1"),
    ("cards in a round that is over", done("UPDATE rounds SET sealed = 'x.x' WHERE id = 1"), "round 1"),
    (
        "somebody may owe",
        done("UPDATE accounts SET may_owe = 1 WHERE account LIKE 'person 4%'"),
        "account 'person 4 play'",
    ),
]


@pytest.mark.parametrize(("edit", "where"), [pytest.param(*each, id=name) for name, *each in EDITS])
def test_the_row_that_was_edited_is_named(path: Path, edit: Edit, where: str) -> None:
    assert audited(path, quick=True).findings == []
    found = audited(path, edit, quick=True).findings
    assert where in [each.where for each in found], found


def test_a_table_that_was_refused_is_not_missing(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        with pytest.raises(HousewayError):
            await table_of(room, "players/ez-baccarat", stakes={"no such": "stake"})
        assert (await table_of(room, "players/ez-baccarat", bots=1)).id == 1
        await room.stop()

    run(play())
    assert audited(tmp_path / "r.db").findings == []


# What is signed ------------------------------------------------------------------------------------------------


def test_signatures_that_were_taken_away_are_missed(tmp_path: Path) -> None:
    """Without them whoever knows the hashes could write every chain anew."""

    async def play() -> None:
        clock = Clock()
        room = room_at(tmp_path / "r.db", clock)
        await table_of(room, "players/ez-baccarat", bots=2)
        clock.at += 3600
        await table_of(room, "players/ez-baccarat", bots=2)
        await room.stop()

    run(play())
    assert audited(tmp_path / "r.db", quick=True).clean
    found = audited(tmp_path / "r.db", done("DELETE FROM heads"), quick=True).findings
    assert [each.where for each in found] == ["books from 1 on", "table 1 from 1 on"]


CUT = """DELETE FROM postings WHERE entry = (SELECT max(id) FROM entries);
    DELETE FROM entries WHERE id = (SELECT max(id) FROM entries)"""


@pytest.mark.parametrize("looks", [True, False], ids=["looks at its records", "only signs"])
def test_a_room_that_goes_on_does_not_sign_away_what_was_cut_off(path: Path, *, looks: bool) -> None:
    """Nothing would be missed once the end that is left were signed."""
    connection = sqlite3.connect(path)
    connection.executescript(CUT)
    connection.close()

    async def play() -> None:
        room = room_at(path)
        if looks:
            await room.look_at_records()
        await room.start()
        await room.bus.sign_heads()
        await room.stop()

    run(play())
    found = audited(path, quick=True).findings
    assert any("has found on" in each.problem and "books" in each.problem for each in found), found


def test_signatures_that_are_taken_from_a_running_room_are_missed(path: Path) -> None:
    async def play() -> None:
        room = room_at(path)
        await room.start()
        await table_of(room, "players/ez-baccarat", bots=2)
        await room.bus.sign_heads()
        with room.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(text("DELETE FROM heads WHERE chain = 'books'"))
        await room.bus.sign_heads()
        await room.stop()

    run(play())
    assert any("the signed head of books" in each.problem for each in audited(path, quick=True).findings)


def test_another_key_file_is_noticed_for_good(path: Path) -> None:
    path.with_name("r.db.key").unlink()

    async def play() -> None:
        room = room_at(path)
        await room.start()
        await room.stop()

    run(play())
    assert any("not signed with the key of this room" in each.problem for each in audited(path, quick=True).findings)


def test_a_key_of_the_environment_is_changed_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Records that the older key has signed are still good, and so is the secret of an authenticator."""
    old, new = "A" * 43 + "=", "B" * 42 + "A="
    monkeypatch.setenv("HOUSEWAY_KEY", old)
    store = House(tmp_path / "r.db").room.store
    secret = b32decode(give_authenticator(store, "Dan", "A room")[0])
    store.close()

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        await room.start()
        await table_of(room, "players/ez-baccarat")
        assert (await room.people.login("Pia", PASSWORD))[0].name == "Pia"
        digits = code_at(secret, room.settings.now())
        assert (await room.people.login("Dan", PASSWORD, code=digits))[0].name == "Dan"
        await room.stop()

    run(play())
    encrypted = Keyring.find(tmp_path / "k").encrypt(b"secret", "totp")
    monkeypatch.setenv("HOUSEWAY_KEY", f"{new},{old}")
    assert Keyring.find(tmp_path / "k").decrypt(encrypted, "totp") == b"secret"
    assert audited(tmp_path / "r.db").findings == []
    run(play())
    assert audited(tmp_path / "r.db").findings == []
    # Once the room was open with both, the older one is needed no more.
    monkeypatch.setenv("HOUSEWAY_KEY", new)
    run(play())
    assert audited(tmp_path / "r.db").findings == []


# Who people are ------------------------------------------------------------------------------------------------


def test_nobody_comes_in_by_writing_to_the_database(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    edits = (
        "UPDATE credentials SET hash = (SELECT hash FROM credentials WHERE person = 4) WHERE person = 1",
        "UPDATE people SET role = 'floor' WHERE id = 4",
    )
    with house.client:
        dan = house.visitor("Dan")
        with house.room.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            for each in edits:
                connection.execute(text(each))
            connection.execute(text("UPDATE sessions SET person = 1"))
        house.room.people.forget(2)
        for name in ("Flora", "Pia"):
            assert error(house.visitor().post("/api/login", {"name": name, "password": PASSWORD}))[0] == 401
        assert dan.get("/api/me").json()["person"] is None


def test_names_that_an_older_houseway_saw_otherwise_are_looked_at_anew(path: Path) -> None:
    assert not audited(path, done("UPDATE people SET skeleton = 'x' WHERE id = 1"), quick=True).clean
    Store(str(path)).close()
    assert audited(path, quick=True).clean


def test_an_account_is_as_good_as_before_with_a_new_password_role_or_authenticator(tmp_path: Path) -> None:
    store = Store(database(tmp_path / "r.db"))
    appoint(store, "Ann", "player", PASSWORD)
    give_authenticator(store, "Ann", "A room")
    appoint(store, "Ann", "dealer", None)
    appoint(store, "Ann", None, PASSWORD + "2")
    store.close()
    assert audited(tmp_path / "r.db").findings == []


def test_rows_of_an_older_houseway_are_signed_once_and_not_again(path: Path) -> None:
    def unsign(db: sqlite3.Connection) -> None:
        for each in ("people", "credentials", "sessions"):
            db.execute(f"UPDATE {each} SET signature = NULL")

    keys = path.with_name("r.db.key")
    keys.write_text(keys.read_text().replace('"vouches":true', '"vouches":false'))
    assert audited(path, unsign).findings
    Store(str(path)).close()
    assert audited(path).findings == []
    assert audited(path, unsign).findings
    Store(str(path)).close()
    assert audited(path).findings


def test_a_database_that_says_it_is_of_an_older_version_is_not_signed_again(tmp_path: Path) -> None:
    """Whoever can write to it would have everything signed by going back to the schema before signatures."""
    House(tmp_path / "r.db").room.store.close()
    store = Store(str(tmp_path / "r.db"))
    appoint(store, "Mallory", "player", PASSWORD + "2")
    store.close()
    with sqlite3.connect(tmp_path / "r.db") as other:
        other.execute(
            "UPDATE credentials SET hash = (SELECT hash FROM credentials WHERE person = 5) WHERE person IN (1, 2, 3)"
        )
        for each in ("people", "credentials", "passkeys", "sessions"):
            other.execute(f"ALTER TABLE {each} DROP COLUMN signature")
        other.execute("UPDATE alembic_version SET version_num = '0005'")
    other.close()

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        for name in ("Flora", "Mallory"):
            with pytest.raises(WrongPassword):
                await room.people.login(name, PASSWORD + "2")
        await room.start()
        await room.stop()

    run(play())
    assert any(
        "it is an older copy, or somebody has written to it" in each.problem
        for each in audited(tmp_path / "r.db").findings
    )


# What was committed to -----------------------------------------------------------------------------------------


def test_an_older_commitment_is_not_taken_for_the_last_one(tmp_path: Path) -> None:
    """Its secrets have been told: whoever knows them could choose a number of their own to suit them."""

    async def play() -> None:
        room = room_at(tmp_path / "r.db", bots_alone=True)
        table = await table_of(room, "calgrand/pai-gow-tiles", bots=3)
        await play_rounds(room, table, {}, SeededChance(1))
        asked = select(tables.c.dealing)
        older: Any = room.store.ask(lambda each: each.execute(asked).scalar_one())
        await play_rounds(room, table, {}, SeededChance(1))
        newest = room.store.ask(lambda each: load_table(each, room.settings, room.store.keys, 1)).dealing.state
        assert newest.opened is not None
        with room.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
            connection.execute(tables.update().values(dealing=older))
        loaded = room.store.ask(lambda each: load_table(each, room.settings, room.store.keys, 1)).dealing.state
        assert loaded.opened is None
        assert loaded.told == 0
        await room.stop()

    run(play())
