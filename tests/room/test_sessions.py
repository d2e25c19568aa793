"""A session that has ended: its lines are cut, nothing is done with it, and the room says why."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

from sqlalchemy import select
from starlette.websockets import WebSocket

from houseway.room.rate_limit import Buckets
from houseway.room.store.schema import staff_log
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.connections import TAKEN_OVER
from houseway.room.wire.receivers import Receiver
from houseway.room.wire.table_socket import _Conversation
from tests.room.house import actor, room_at, run, table_of
from tests.room.visitors import House, Visitor, error


def _table(visitor: Visitor) -> int:
    assert visitor.post("/api/guest").status_code == 200
    return int(visitor.post("/api/tables", {"game": "players/ez-baccarat", "auto": False}).json()["id"])


def test_logging_out_cuts_the_lines_of_that_session_alone(house: House) -> None:
    first, second = house.visitor("Pia"), house.visitor("Pia")
    table = _table(house.visitor())
    with first.socket(table) as line, second.socket(table) as other:
        for each in (line, other):
            each.send_json({"type": "hello"})
            assert each.receive_json()["type"] == "snapshot"
        assert first.post("/api/logout").status_code == 200
        assert line.receive_json() == {"type": "gone", "reason": "your session has ended; log in again", "again": True}
        other.send_json({"type": "ping"})
        assert other.receive_json() == {"type": "pong"}


def test_a_session_that_has_run_out_does_nothing_more(house: House) -> None:
    guest = house.visitor()
    table = _table(guest)
    with guest.socket(table) as line:
        line.send_json({"type": "hello"})
        assert line.receive_json()["you"]["seat"] == 0
        house.clock.at += house.room.settings.session_s + 1
        sit = {"type": "sit", "seat": 1, "chips": 50_000}
        line.send_json({"type": "command", "id": "0000-aaaa", "do": sit})
        assert line.receive_json()["type"] == "gone"
    assert house.room.bus.table(table).places == {}
    assert guest.get("/api/me").json()["person"] is None
    assert error(guest.post("/api/tables", {"game": "players/ez-baccarat"})) == (401, "not_logged_in")


def test_whoever_is_given_another_role_is_cut_everywhere(house: House) -> None:
    """What somebody may see and do is known to their line from its beginning."""
    flora, otto, pia = (house.visitor(each) for each in ("Flora", "Otto", "Pia"))
    table = _table(house.visitor())
    with pia.socket(table) as line:
        line.send_json({"type": "hello"})
        assert line.receive_json()["you"]["may"] == ["sit"]
        person = pia.get("/api/me").json()["person"]["id"]
        assert error(flora.post("/api/floor/role", {"person": person, "role": "dealer"})) == (409, "needs_second")
        assert otto.post("/api/proposals/1", {"agree": True}).status_code == 200
        assert _hear(line, "gone")["again"]
    with house.visitor("Pia").socket(table) as line:
        line.send_json({"type": "hello"})
        may = line.receive_json()["you"]["may"]
        assert ("pause" in may, "sit" in may) == (True, False)


def test_whoever_logs_in_anew_leaves_the_old_session_behind(house: House) -> None:
    guest = house.visitor()
    table = _table(guest)
    with guest.socket(table) as line:
        line.send_json({"type": "hello"})
        line.receive_json()
        guest.enter("Pia")
        assert line.receive_json()["type"] == "gone"


def _cash_seat(house: House) -> tuple[int, int]:
    """A table for cash, with Pia in the first seat."""
    flora = house.visitor("Flora")
    pia = house.visitor("Pia").get("/api/me").json()["person"]["id"]
    table = flora.post("/api/tables", {"game": "players/ez-baccarat", "chips": "cash", "auto": False}).json()["id"]
    assert flora.post("/api/cashier/sell", {"person": pia, "cents": 50_000, "id": "sale-0001"}).status_code == 200
    seating = {"table": table, "person": pia, "seat": 1, "chips": 20_000}
    assert flora.post("/api/floor/seat", seating).status_code == 200
    return table, pia


def _hear(line: Any, kind: str) -> Any:
    """The next message of a kind; the others are news of the table."""
    for _ in range(10):
        if (told := line.receive_json())["type"] == kind:
            return told
    raise AssertionError(f"no {kind} has come")


def test_a_second_session_takes_over_a_seat_for_cash_and_the_first_is_told_and_cut(house: House) -> None:
    table, pia = _cash_seat(house)
    first, second = house.visitor("Pia"), house.visitor("Pia")
    with first.socket(table) as line, first.socket(table) as window, second.socket(table) as other:
        for each in (line, window):
            each.send_json({"type": "hello"})
            assert _hear(each, "snapshot")["you"]["seat"] == 1
        # Two windows of one session are one session.
        line.send_json({"type": "ping"})
        _hear(line, "pong")
        other.send_json({"type": "hello"})
        assert _hear(other, "snapshot")["you"]["seat"] == 1
        told = {"type": "gone", "reason": "you play this seat from another session now", "again": False}
        assert [_hear(each, "gone") for each in (line, window)] == [told, told]
        other.send_json({"type": "command", "id": "sit-out-1", "do": {"type": "sit_out"}})
        _hear(other, "done")
    lines = select(staff_log.c.person, staff_log.c.about).where(staff_log.c.what == "take over")
    [(person, about)] = house.room.store.ask(lambda each: each.execute(lines).all())
    ids = {each["id"]: each["this"] for each in second.get("/api/sessions").json()["sessions"]}
    assert person == pia
    assert about.startswith(f"table {table}, seat 1: session {next(each for each in ids if ids[each])} after ")
    assert about.rpartition(" ")[2] in ids


def test_bystanders_and_seats_for_play_chips_may_have_several_sessions(house: House) -> None:
    cash, _ = _cash_seat(house)
    table = _table(house.visitor())
    otto, again = house.visitor("Otto"), house.visitor("Otto")
    with otto.socket(cash) as line, again.socket(cash) as other:
        for each in (line, other):
            each.send_json({"type": "hello"})
            _hear(each, "snapshot")
        line.send_json({"type": "ping"})
        _hear(line, "pong")
    first, second = house.visitor("Pia"), house.visitor("Pia")
    assert first.post("/api/play-chips").status_code == 200
    with first.socket(table) as line, second.socket(table) as other:
        for each in (line, other):
            each.send_json({"type": "hello"})
            _hear(each, "snapshot")
        line.send_json({"type": "command", "id": "sit-down-1", "do": {"type": "sit", "seat": 1, "chips": 50_000}})
        _hear(line, "done")
        other.send_json({"type": "ping"})
        _hear(other, "pong")


class _DeafSocket:
    """The socket of a page that sends and never reads."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {"type": "websocket", "client": ("127.0.0.1", 1), "headers": []}
        self.sent: asyncio.Queue[str] = asyncio.Queue()

    async def receive(self) -> dict[str, Any]:
        return {"type": "websocket.receive", "text": await self.sent.get()}

    async def send_text(self, text: str) -> None:
        await asyncio.Event().wait()


def test_whoever_was_cut_and_does_not_read_that_does_nothing_more(tmp_path: Path) -> None:
    """A first session that a second one has taken over would go on, and take over again."""

    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        person, token = await room.people.guest(None)
        table = await table_of(room, "players/ez-baccarat", auto=False)
        socket, receiver = _DeafSocket(), Receiver(person.id, person.name, person.role)
        work = Buckets(1e6, 10**6, room.settings.now)
        talk = _Conversation(room, table, receiver, token, cast(WebSocket, socket), work)
        task = asyncio.create_task(talk.run())
        for seat in (1, 2):
            sit = {"type": "sit", "seat": seat, "chips": 50_000}
            await socket.sent.put(json.dumps({"type": "command", "id": f"seat-000{seat}", "do": sit}))
            await asyncio.sleep(0.2)
            if seat == 1:
                assert list(table.places) == [1]
                await room.bus.do(table.id, actor(person), None, cmd.Leave())
                talk.connection.end(TAKEN_OVER, again=False)
        assert table.places == {}
        task.cancel()
        await asyncio.wait([task])
        await room.stop()

    run(play())
