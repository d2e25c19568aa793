"""The records of a room: what is changed, moved or removed in them is found, and the first such row is named."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from tempfile import mkdtemp
from threading import Thread

import msgspec
import pytest
from click.testing import CliRunner

from houseway.cards.rng import SeededChance
from houseway.cli import main
from houseway.room.audit.records import open_records
from houseway.room.audit.signed_heads import read_anchors
from houseway.room.audit.whole_audit import Audit
from houseway.room.store.chain import BOOKS, ENDED, Evidence, digest, fields, first_link, next_action, next_entry
from houseway.room.store.store import Store
from tests.room.house import guests, play_rounds, room_at, run, sit, table_of

Edit = Callable[[sqlite3.Connection], object]


@pytest.fixture(scope="module")
def played() -> Iterator[Path]:
    """A room in which two tables have been played at, and which is closed."""
    folder = Path(mkdtemp(prefix="houseway-"))

    async def play() -> None:
        room = room_at(folder / "r.db", bots_alone=True)
        ada, bea = await guests(room, 2)
        for name, person in (("players/ez-baccarat", ada), ("cordova/texas-holdem#limit", bea)):
            table = await table_of(room, name, bots=2)
            await sit(room, table, person, 4)
            await play_rounds(room, table, {ada.id: ada, bea.id: bea}, SeededChance(1), rounds=2)
        await room.stop()

    run(play())
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def path(played: Path, tmp_path: Path) -> Path:
    for each in played.iterdir():
        shutil.copy(each, tmp_path / each.name)
    return tmp_path / "r.db"


def audited(path: Path, edit: Edit | None = None, *, quick: bool = False) -> Audit:
    if edit is not None:
        connection = sqlite3.connect(path)
        edit(connection)
        connection.commit()
        connection.close()
    with open_records(str(path)) as records:
        return records.audit(quick=quick)


def test_a_room_that_nobody_touched_is_as_it_was_written(path: Path) -> None:
    found = audited(path)
    assert found.findings == []
    assert found.counts["dealt again"] == 4
    assert found.counts[BOOKS] > 6
    assert found.counts["table"] > 20


# Six edits that leave every sum as it was -----------------------------------------------------------------------


def more_for_ada(db: sqlite3.Connection) -> None:
    """Ada has bought in for less, so that there is more in their purse."""
    entry = db.execute("SELECT entry FROM postings WHERE account = 'table 1 seat 4' ORDER BY entry").fetchone()[0]
    for account, cents in (("person 1 play", 100), ("table 1 seat 4", -100)):
        db.execute("UPDATE postings SET cents = cents + ? WHERE entry = ? AND account = ?", (cents, entry, account))
        db.execute("UPDATE accounts SET cents = cents + ? WHERE account = ?", (cents, account))
    db.execute("UPDATE tables SET kept = json_set(kept, '$.stacks.4', json_extract(kept, '$.stacks.4') - 100)")


def two_entries_change_places(db: sqlite3.Connection) -> None:
    db.execute("UPDATE postings SET entry = entry + 1000 WHERE entry IN (1, 2)")
    db.execute("UPDATE postings SET entry = 1003 - entry WHERE entry IN (1001, 1002)")
    other = "SELECT because FROM entries AS other WHERE other.id = 3 - entries.id"
    db.execute(f"UPDATE entries SET because = ({other}) WHERE id < 3")


def an_entry_is_gone(db: sqlite3.Connection) -> None:
    """The first round was never booked: everybody has what they had before it."""
    entry = db.execute("SELECT max(id) FROM entries WHERE round = 1").fetchone()[0]
    for account, cents in db.execute("SELECT account, cents FROM postings WHERE entry = ?", (entry,)).fetchall():
        db.execute("UPDATE accounts SET cents = cents - ? WHERE account = ?", (cents, account))
    db.execute("DELETE FROM postings WHERE entry = ?", (entry,))
    db.execute("DELETE FROM entries WHERE id = ?", (entry,))


def another_answer(db: sqlite3.Connection) -> None:
    rows = db.execute("SELECT seq, payload FROM actions WHERE \"table\" = 2 AND kind = 'answer'").fetchall()
    seq, payload = next(each for each in rows if '"call"' in each[1] or '"check"' in each[1] or '"fold"' in each[1])
    other = payload.replace('"check"', '"fold"').replace('"call"', '"fold"')
    other = other if other != payload else payload.replace('"fold"', '"call"')
    db.execute('UPDATE actions SET payload = ? WHERE "table" = 2 AND seq = ?', (other, seq))


def another_result(db: sqlite3.Connection) -> None:
    """The collection of a round went to another round of the same table."""
    db.execute("UPDATE rounds SET collection = collection + 100 WHERE id = 3")
    db.execute("UPDATE rounds SET collection = collection - 100 WHERE id = 4")


def two_seats_change_stacks(db: sqlite3.Connection) -> None:
    one, two = (
        db.execute("SELECT cents FROM accounts WHERE account = ?", (f"table 1 seat {n}",)).fetchone()[0] for n in (1, 4)
    )
    db.execute("UPDATE accounts SET cents = ? WHERE account = 'table 1 seat 1'", (two,))
    db.execute("UPDATE accounts SET cents = ? WHERE account = 'table 1 seat 4'", (one,))
    db.execute("UPDATE tables SET kept = json_set(kept, '$.stacks.1', ?, '$.stacks.4', ?) WHERE id = 1", (two, one))


EDITS: list[tuple[Edit, str]] = [
    (more_for_ada, "entry "),
    (two_entries_change_places, "entry 1"),
    (an_entry_is_gone, "entry "),
    (another_answer, "action "),
    (another_result, "round 3"),
    (two_seats_change_stacks, "table 1"),
]


@pytest.mark.parametrize(("edit", "where"), EDITS, ids=lambda each: getattr(each, "__name__", ""))
def test_an_edit_that_balances_is_found_and_its_row_is_named(path: Path, edit: Edit, where: str) -> None:
    found = audited(path, edit, quick=True)
    assert any(each.where.startswith(where) for each in found.findings), found.findings


def test_the_first_row_that_was_changed_is_the_one_that_is_named(path: Path) -> None:
    found = audited(path, lambda db: db.execute("UPDATE entries SET because = 'nothing' WHERE id IN (3, 5)"))
    assert [each.where for each in found.findings if "entry" in each.where] == ["entry 3"]


def test_the_end_of_a_chain_that_was_cut_off_is_missed(path: Path) -> None:
    def cut(db: sqlite3.Connection) -> None:
        an_entry = db.execute("SELECT max(id) FROM entries").fetchone()[0]
        for account, cents in db.execute("SELECT account, cents FROM postings WHERE entry = ?", (an_entry,)).fetchall():
            db.execute("UPDATE accounts SET cents = cents - ? WHERE account = ?", (cents, account))
        db.execute("DELETE FROM postings WHERE entry = ?", (an_entry,))
        db.execute("DELETE FROM entries WHERE id = ?", (an_entry,))

    found = audited(path, cut, quick=True)
    assert any("signed head of books" in each.where and "missing" in each.problem for each in found.findings)


def written_anew(db: sqlite3.Connection) -> None:
    """Somebody who knows how it is done makes every later hash fit the change."""
    db.row_factory = sqlite3.Row
    db.execute("UPDATE entries SET because = 'a gift' WHERE id = 2")
    last = digest(BOOKS)
    for row in db.execute("SELECT * FROM entries ORDER BY id").fetchall():
        moved = db.execute("SELECT account, cents FROM postings WHERE entry = ?", (row["id"],)).fetchall()
        last = next_entry(last, dict(row), [tuple(each) for each in moved])
        db.execute("UPDATE entries SET hash = ? WHERE id = ?", (last, row["id"]))


def test_a_chain_that_was_written_anew_does_not_fit_what_was_signed(path: Path) -> None:
    found = audited(path, written_anew, quick=True)
    assert [each.where.partition(" at ")[0] for each in found.findings] == ["the signed head of books"]


def test_a_head_that_was_forged_is_not_signed_by_the_room(path: Path) -> None:
    def forge(db: sqlite3.Connection) -> None:
        written_anew(db)
        last = db.execute("SELECT hash FROM entries ORDER BY id DESC").fetchone()[0]
        db.execute("UPDATE heads SET hash = ? WHERE chain = 'books'", (last,))

    found = audited(path, forge, quick=True)
    assert "not signed with the key of this room" in found.findings[0].problem


def test_an_anchor_that_was_kept_elsewhere_finds_what_the_room_has_signed_anew(path: Path, tmp_path: Path) -> None:
    """Even whoever has the key of the room cannot change what was printed yesterday."""
    anchors = tmp_path / "anchors.jsonl"
    command = ["audit", "--database", str(path), "--quick"]
    assert CliRunner().invoke(main, [*command, "--anchor", str(anchors)]).exit_code == 0
    assert CliRunner().invoke(main, [*command, "--against", str(anchors)]).exit_code == 0
    connection = sqlite3.connect(path)
    written_anew(connection)
    connection.execute("DELETE FROM heads")
    connection.commit()
    connection.close()
    assert CliRunner().invoke(main, command).exit_code == 0
    refused = CliRunner().invoke(main, [*command, "--against", str(anchors)])
    assert refused.exit_code == 1
    assert "books has been written anew" in refused.output


@contextmanager
def service(status: int) -> Iterator[tuple[str, list[bytes]]]:
    """A service on loopback that answers with this status, and what was posted to it."""
    posted: list[bytes] = []

    class Post(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            posted.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Post) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/anchors", posted
        finally:
            server.shutdown()
            thread.join()


def test_anchors_are_posted_to_an_address(path: Path, tmp_path: Path) -> None:
    """What the service has kept is as good as a file."""
    command = ["audit", "--database", str(path), "--quick"]
    with service(204) as (address, posted):
        assert CliRunner().invoke(main, [*command, "--anchor", address]).exit_code == 0
    kept = tmp_path / "anchors.jsonl"
    kept.write_bytes(*posted)
    assert BOOKS in {each.chain for each in read_anchors(kept.read_text())}
    assert CliRunner().invoke(main, [*command, "--against", str(kept)]).exit_code == 0


def test_an_address_that_takes_no_anchors_is_told(path: Path) -> None:
    command = ["audit", "--database", str(path), "--quick"]
    with service(503) as (address, _):
        refused = CliRunner().invoke(main, [*command, "--anchor", address])
    gone = CliRunner().invoke(main, [*command, "--anchor", address])
    for each in (refused, gone):
        assert each.exit_code == 1
        assert f"{address}: did not take the anchors" in each.output


def test_a_result_that_was_written_with_its_evidence_is_found_when_the_round_is_dealt_again(path: Path) -> None:
    """The chain of the table is made to fit; the cards and the answers do not."""

    def forge(db: sqlite3.Connection) -> None:
        db.row_factory = sqlite3.Row
        db.execute("UPDATE rounds SET collection = collection + 100 WHERE id = 4")

        ended = digest(*fields(dict(db.execute("SELECT * FROM rounds WHERE id = 4").fetchone()), ENDED))
        last = first_link(dict(db.execute("SELECT * FROM tables WHERE id = 2").fetchone()))
        for row in db.execute('SELECT * FROM actions WHERE "table" = 2 ORDER BY seq').fetchall():
            changed = dict(row)
            proof = msgspec.json.decode(row["evidence"] or "{}", type=Evidence)
            if row["round"] == 4 and proof.ended:
                proof = msgspec.structs.replace(proof, ended=ended)
                changed["evidence"] = msgspec.json.encode(proof).decode()
            last = next_action(last, changed)
            where = (changed["evidence"], last, row["seq"])
            db.execute('UPDATE actions SET evidence = ?, hash = ? WHERE "table" = 2 AND seq = ?', where)
        db.execute("DELETE FROM heads")

    assert audited(path, forge, quick=True).clean
    found = audited(path)
    assert [each.where for each in found.findings] == ["round 4"]


def test_a_page_of_the_file_that_was_overwritten_is_noticed(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    held = {row[0] for row in connection.execute("SELECT pageno FROM dbstat WHERE name IN ('entries', 'actions')")}
    connection.close()
    good = path.read_bytes()
    for page in sorted(held)[:6]:
        assert page <= pages
        at = (page - 1) * size
        path.write_bytes(good[: at + 200] + b"\x00" * (size - 200) + good[at + size :])
        assert not audited(path, quick=True).clean, f"page {page}"


def test_the_records_of_a_running_room_are_read_beside_it(path: Path) -> None:
    room = room_at(path)
    assert audited(path, quick=True).clean
    room.store.close()


def test_an_audit_makes_no_key_and_no_file(tmp_path: Path) -> None:
    missing = CliRunner().invoke(main, ["audit", "--database", str(tmp_path / "no.db")])
    assert (missing.exit_code, list(tmp_path.iterdir())) == (1, [])
    Store(str(tmp_path / "r.db")).close()
    (tmp_path / "r.db.key").unlink()
    without = CliRunner().invoke(main, ["audit", "--database", str(tmp_path / "r.db")])
    assert without.exit_code == 1
    assert "--signer" in without.output
    assert not (tmp_path / "r.db.key").exists()


def test_an_audit_sees_one_moment_of_a_room_that_goes_on(url: str) -> None:
    """Otherwise it would take for an edit what was written while it looked."""

    async def play() -> None:
        room = room_at(url)
        table = await table_of(room, "players/ez-baccarat", bots=2)
        with open_records(url) as records:
            before = records.audit(quick=True)
            await sit(room, table, (await guests(room, 1))[0], 4)
            after = records.audit(quick=True)
        assert before.findings == after.findings == []
        assert before.counts == after.counts
        await room.stop()

    run(play())
