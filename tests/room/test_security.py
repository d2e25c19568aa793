"""What must not pass: other origins, missing tokens, floods, and secrets on their way out."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from houseway.room.people.socket_tickets import offer
from houseway.room.room_errors import TooMany
from houseway.room.settings import Limits
from tests.room.house import PASSWORD
from tests.room.visitors import CSRF, House, error


def test_a_page_of_another_origin_may_not_act(house: House) -> None:
    guest = house.visitor()
    guest.post("/api/guest")
    for origin in ("http://evil.test", "null", "http://room.test.evil.test", "https://room.test"):
        assert error(guest.post("/api/tables", {"game": "calgrand/pan"}, Origin=origin)) == (403, "bad_origin")
    cross = guest.app.post("/api/guest", json={}, headers={"Sec-Fetch-Site": "cross-site"})
    assert error(cross) == (403, "bad_origin")
    assert house.room.tables == {}


def test_without_the_csrf_token_nothing_is_done(house: House) -> None:
    guest = house.visitor()
    guest.post("/api/guest")
    for token in ("", "0" * 64):
        assert error(guest.post("/api/tables", {"game": "calgrand/pan"}, **{CSRF: token})) == (403, "bad_csrf")
    assert house.room.tables == {}
    assert guest.post("/api/tables", {"game": "calgrand/pan"}).status_code == 200


def test_another_host_is_refused(house: House) -> None:
    assert error(house.client.get("/api/tables", headers={"Host": "evil.test"})) == (403, "bad_host")
    assert error(house.client.get("/", headers={"Host": "evil.test"})) == (403, "bad_host")


def test_a_socket_needs_our_host_our_origin_and_a_session(house: House) -> None:
    guest = house.visitor()
    guest.post("/api/guest")
    guest.post("/api/tables", {"game": "calgrand/pan"})
    with guest.socket(1) as socket:
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}
    for name, value in (
        ("Origin", "http://evil.test"),
        ("Origin", "null"),
        ("Cookie", "houseway=made-up"),
        ("Host", "evil.test"),
    ):
        with pytest.raises(WebSocketDisconnect), guest.socket(1, **{name: value}):
            pass
    guest.headers.pop("Origin")
    with pytest.raises(WebSocketDisconnect), guest.socket(1):
        pass
    assert len(house.room.broadcast.connections) == 0


def test_a_ticket_opens_one_socket_of_its_own_session_within_thirty_seconds(house: House) -> None:
    guest, other = house.visitor(), house.visitor()
    for each in (guest, other):
        each.post("/api/guest")
    guest.post("/api/tables", {"game": "calgrand/pan"})
    used, foreign, late = guest.ticket(), other.ticket(), guest.ticket()
    with guest.socket(1, used) as socket:
        assert socket.accepted_subprotocol == "cardroom"
        socket.send_json({"type": "ping"})
        assert socket.receive_json() == {"type": "pong"}
    for ticket in (used, foreign, "", "made-up"):
        with pytest.raises(WebSocketDisconnect), guest.socket(1, ticket):
            pass
    # A ticket that was tried by somebody else is used up, too.
    with pytest.raises(WebSocketDisconnect), other.socket(1, foreign):
        pass
    house.clock.at += 30
    with pytest.raises(WebSocketDisconnect), guest.socket(1, late):
        pass
    assert error(house.visitor().post("/api/ticket")) == (401, "not_logged_in")
    assert len(house.room.people.tickets) == 0


def test_tickets_of_a_session_are_few_and_forgotten_when_they_are_old(house: House) -> None:
    tickets, most = house.room.people.tickets, house.room.settings.limits.sockets_per_person
    issued = {tickets.issue("a session") for _ in range(most)}
    assert len(issued) == len(tickets) == most
    with pytest.raises(TooMany):
        tickets.issue("a session")
    house.clock.at += 31
    tickets.issue("another session")
    assert len(tickets) == 1


def test_bodies_are_short_and_json(house: House) -> None:
    visitor = house.visitor()
    long = house.client.post("/api/guest", content=b'{"name": "' + b"x" * 70_000 + b'"}', headers=visitor.headers)
    assert error(long) == (413, "too_large")
    form = house.client.post("/api/guest", data={"name": "x"}, headers=visitor.headers)
    assert error(form) == (415, "not_json")
    assert error(visitor.post("/api/guest", {"name": "Gus", "more": 1})) == (400, "bad_input")
    deep = house.client.post(
        "/api/guest", content=b"[" * 60_000, headers={**visitor.headers, "Content-Type": "application/json"}
    )
    assert error(deep) == (400, "bad_input")


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db", limits=Limits(requests=(1.0, 5), sensitive_requests=(0.1, 2)))
    with house.client:
        codes = [house.visitor().get("/api/tables").status_code for _ in range(7)]
        assert codes == [200] * 5 + [429] * 2
        house.clock.at += 60
        codes = [house.visitor().post("/api/guest").status_code for _ in range(4)]
        assert codes == [200, 200, 429, 429]


def test_too_many_frames_are_refused_and_then_the_line_is_cut(tmp_path: Path) -> None:
    house = House(
        tmp_path / "r.db", limits=Limits(frames=(1.0, 3), requests=(1e6, 10**6), sensitive_requests=(1e6, 10**6))
    )
    with house.client:
        guest = house.visitor()
        guest.post("/api/guest")
        guest.post("/api/tables", {"game": "calgrand/pan"})
        with guest.socket(1) as socket:
            for _ in range(210):
                socket.send_json({"type": "ping"})
            heard = [socket.receive_json() for _ in range(204)]
        assert [each["type"] for each in heard[:3]] == ["pong"] * 3
        assert {each.get("code") for each in heard[3:-1]} == {"too_many"}
        assert heard[-1] == {"type": "gone", "reason": "too many messages", "again": False}


def test_every_answer_carries_the_headers_that_keep_a_page_safe(house: House) -> None:
    for path in ("/", "/api/tables", "/nothing/here", "/openapi.json"):
        headers = house.client.get(path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"
    assert house.client.get("/api/me").headers["cache-control"] == "no-store"


def test_no_secret_is_written_to_a_log_or_a_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    house = House(tmp_path / "r.db")
    with house.client:
        visitor = house.visitor("Flora")
        house.visitor().post("/api/login", {"name": "Flora", "password": "wrong wrong wrong"})
        visitor.post("/api/tables", {"game": "nonsense/nonsense"})
        ticket = visitor.ticket()
        with pytest.raises(WebSocketDisconnect), visitor.socket(99, ticket):
            pass
    token, csrf = visitor.cookie.partition("=")[2], visitor.headers[CSRF]
    assert len(token) > 40
    secrets = (PASSWORD, "wrong wrong wrong", token, csrf, ticket)
    assert [each for each in secrets if each in caplog.text] == []
    written = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"argon2id" in written
    assert [each for each in secrets if each.encode() in written] == []


NUL = ("/api/tables/1/commands/abcdefgh%00", "/api/games/%00/x", "/api/people?search=a%00")


@pytest.mark.parametrize("path", NUL)
def test_the_sign_nul_is_refused_in_an_address(house: House, path: str) -> None:
    """A server's database does not take it: whoever sent it was told of a fault of ours."""
    assert error(house.visitor("Flora").get(path)) == (400, "bad_input")


@pytest.mark.parametrize("path", ["/api/tables/{}", "/api/rounds/{}/proof", "/api/tables?before={}"])
def test_a_number_of_thousands_of_digits_is_no_fault_of_ours(house: House, path: str) -> None:
    assert house.visitor("Flora").get(path.format("9" * 5000)).status_code in (400, 404)


def test_the_sign_nul_is_refused_in_a_body_and_a_frame(house: House) -> None:
    flora = house.visitor("Flora")
    for body in (
        {"game": "players/ez-baccarat", "name": "A\0"},
        {"game": "players/ez-baccarat", "stakes": {"\0": "1"}},
    ):
        assert error(flora.post("/api/tables", body)) == (400, "bad_input")
    assert error(flora.post("/api/login", {"name": "a\0b", "password": "x" * 12})) == (400, "bad_input")
    table = flora.post("/api/tables", {"game": "players/ez-baccarat"}).json()["id"]
    with flora.socket(table) as line:
        line.send_json({"type": "command", "id": "void-0001", "do": {"type": "void", "because": "\0"}})
        assert line.receive_json()["code"] == "bad_input"


@pytest.mark.parametrize("name", ["\u202etable", "Ta\u200bble", "Table\x07", "A\u2028B", "\u2066A", "\u3164", "\u2800"])
def test_the_name_of_a_table_is_seen_as_it_is_written(house: House, name: str) -> None:
    assert error(house.visitor("Pia").post("/api/tables", {"game": "calgrand/pan", "name": name})) == (400, "bad_input")


def test_a_server_may_hand_over_the_offered_subprotocols_as_one_text(house: House) -> None:
    # So do uvicorn 0.35 to 0.50.
    tickets = house.room.people.tickets
    tickets.redeem("token", [", ".join(offer(tickets.issue("token")))])
