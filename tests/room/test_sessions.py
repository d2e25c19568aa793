"""A session that has ended: its lines are cut, nothing is done with it, and the room says why."""

from __future__ import annotations

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


def test_whoever_logs_in_anew_leaves_the_old_session_behind(house: House) -> None:
    guest = house.visitor()
    table = _table(guest)
    with guest.socket(table) as line:
        line.send_json({"type": "hello"})
        line.receive_json()
        guest.enter("Pia")
        assert line.receive_json()["type"] == "gone"
