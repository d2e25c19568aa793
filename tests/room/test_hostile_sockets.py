"""Hostile connections: half-open ones, floods of frames, long work, and more seats than an address should have."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
import subprocess
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event, get_ident
from typing import Any

import pytest
import uvicorn
import websockets
from click.testing import CliRunner
from websockets.asyncio.client import ClientConnection

from houseway.cli import main
from houseway.cli.serve import _settings, _warn_of_plain_http
from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.fair_share import FairShare
from houseway.room.guarded_listener import GuardedListener, GuardedLoop
from houseway.room.guarded_server import BoundedLog, Gate, guarded
from houseway.room.people.socket_tickets import offer
from houseway.room.room_errors import TooMany
from houseway.room.settings import Limits, Settings
from houseway.room.store.store import Store
from houseway.room.wire import table_commands as cmd
from tests.room.house import OPEN_HANDED, Clock, actor, guests, room_at, run, settings, sit, table_of
from tests.room.test_staff import number
from tests.room.visitors import House, error


@asynccontextmanager
async def served(path: Path, **limits: Any) -> AsyncIterator[tuple[Room, int, Gate]]:
    """A room behind a gate, on a port of this machine."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    made = Settings(origins=(f"http://127.0.0.1:{port}",), limits=replace(Limits(), **limits))
    room = Room(Store(str(path)), made, clocked=False)
    gate = Gate(made, 1024)
    http, ws = guarded(gate)
    config = uvicorn.Config(
        application(room, None), http=http, ws=ws, log_level="error", lifespan="on", timeout_graceful_shutdown=1
    )
    server = uvicorn.Server(config)
    task = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield room, port, gate
    finally:
        server.should_exit = True
        await task
        listening.close()


async def tables(port: int) -> bytes:
    """An honest request, whole."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode())
    answer = await asyncio.wait_for(reader.read(), 5)
    writer.close()
    return answer


async def seated_socket(room: Room, port: int) -> tuple[ClientConnection, int]:
    _, token = await room.people.guest(None)
    table = await table_of(room, "players/ez-baccarat")
    made = await websockets.connect(
        f"ws://127.0.0.1:{port}/ws/table/{table.id}",
        origin=f"http://127.0.0.1:{port}",  # type: ignore[arg-type]
        additional_headers={"Cookie": f"houseway={token}"},
        subprotocols=offer(room.people.tickets.issue(token)),  # type: ignore[arg-type]
        compression=None,
    )
    return made, table.id


@pytest.mark.parametrize("begin", [b"", b"GET /api/tables HT", b"POST /api/guest HTTP/1.1\r\nContent-Length: 9\r\n"])
def test_a_request_that_does_not_arrive_is_given_up(tmp_path: Path, begin: bytes) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", request_s=0.2) as (_, port, gate):
            half = begin + (f"Host: 127.0.0.1:{port}\r\n\r\n".encode() if begin.startswith(b"POST") else b"")
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(half)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(10_000), 5)
            writer.close()
            assert b"200 OK" in await tables(port)
            assert len(gate) <= 1

    run(play())


def test_a_socket_outlasts_the_time_that_its_request_may_take(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", request_s=0.2) as (room, port, _):
            client, _ = await seated_socket(room, port)
            await asyncio.sleep(0.5)
            await client.send('{"type": "ping"}')
            assert await asyncio.wait_for(client.recv(), 5) == '{"type":"pong"}'
            await client.close()

    run(play())


def test_half_open_connections_of_one_address_are_few_and_make_room_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", request_s=1.0, connections_per_address=20) as (_, port, gate):
            held = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port) for _ in range(60)))
            await asyncio.sleep(0.1)
            assert 0 < len(gate) <= 20
            async with asyncio.timeout(10):
                while len(gate):
                    await asyncio.sleep(0.1)
            assert b"200 OK" in await tables(port)
            for _, writer in held:
                writer.close()

    run(play())


def test_the_addresses_of_a_household_count_as_one() -> None:
    gate = Gate(settings(limits=replace(Limits(), connections_per_address=2)), 1024)
    assert [gate.enter(f"2001:db8:1:2::{each}") for each in range(1, 5)] == [True, True, False, False]
    assert gate.enter("2001:db8:1:3::1")
    gate.leave("2001:db8:1:2::1")
    assert gate.enter("2001:db8:1:2:ffff::9")


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate and its key; without openssl the test is skipped."""
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    made += ["-keyout", "key.pem", "-out", "cert.pem", "-days", "1", "-subj", "/CN=localhost"]
    if subprocess.run(made, cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip("openssl is not installed")
    return folder / "cert.pem", folder / "key.pem"


def test_connections_of_https_that_never_shake_hands_are_few_and_given_up(tmp_path: Path) -> None:
    """They are none yet where requests are counted, and filled the room for a minute."""
    cert, key = certificate(tmp_path)
    served_ssl, asked_ssl = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    served_ssl.load_cert_chain(cert, key)
    asked_ssl.check_hostname, asked_ssl.verify_mode = False, ssl.CERT_NONE
    gate = Gate(settings(limits=replace(Limits(), connections_per_address=20)), 1024)

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello")
        writer.close()

    async def play() -> None:
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        port = listening.getsockname()[1]
        server = await asyncio.start_server(answer, sock=GuardedListener.around(listening, gate), ssl=served_ssl)
        held = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", port) for _ in range(60)))
        await asyncio.sleep(0.05)
        assert 0 < len(gate) <= 20
        async with asyncio.timeout(10):
            while len(gate):
                await asyncio.sleep(0.05)
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=asked_ssl)
        assert await reader.read() == b"hello"
        for each in (writer, *(each for _, each in held)):
            each.close()
        server.close()

    class Quick(GuardedLoop):
        handshake_s = 0.3

    with asyncio.Runner(loop_factory=Quick) as runner:
        runner.run(play())


@pytest.mark.parametrize("kind", ["pong", "ping", "fragment"])
def test_frames_that_say_nothing_count_like_messages(tmp_path: Path, kind: str) -> None:
    frames = {"pong": b"\x8a\x80abcd", "ping": b"\x89\x80abcd", "fragment": b"\x00\x80abcd"}

    async def play() -> None:
        async with served(tmp_path / "r.db") as (room, port, _):
            client, _ = await seated_socket(room, port)
            if kind == "fragment":
                client.transport.write(b"\x01\x80abcd")
            client.transport.write(frames[kind] * 20_000)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await asyncio.wait_for(client.recv(), 5)
            assert b"200 OK" in await tables(port)

    run(play())


def test_a_pong_that_was_asked_for_is_welcome(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db") as (room, port, _):
            client, _ = await seated_socket(room, port)
            for _ in range(20):
                await (await client.ping())
            await client.send('{"type": "ping"}')
            assert await asyncio.wait_for(client.recv(), 5) == '{"type":"pong"}'
            await client.close()

    run(play())


def test_sockets_are_counted_like_requests(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", requests=(0.001, 3)) as (room, port, _):
            for _ in range(3):
                client, _ = await seated_socket(room, port)
                await client.close()
            with pytest.raises(websockets.InvalidStatus):
                await seated_socket(room, port)

    run(play())


# Long work -----------------------------------------------------------------------------------------------------


def test_long_work_runs_beside_the_loop_one_piece_for_each_person() -> None:
    async def play() -> None:
        share, threads, gate = FairShare(settings()), [], Event()

        def long() -> int:
            threads.append(get_ident())
            gate.wait(5)
            return 1

        many = [asyncio.create_task(share.run(1, long)) for _ in range(5)]
        await asyncio.sleep(0.05)
        assert len(threads) == 1
        assert get_ident() not in threads
        gate.set()
        # Whoever asks once is not behind everything that the first person asks for.
        other = asyncio.create_task(share.run(2, lambda: 2))
        assert await other == 2
        assert sum(each.done() for each in many) < 5
        assert await asyncio.gather(*many) == [1] * 5

    run(play())


def test_others_have_their_turn_between_two_parts_of_long_work() -> None:
    async def play() -> None:
        share, done = FairShare(settings()), list[str]()
        begun = Event()

        def part() -> None:
            begun.set()
            time.sleep(0.01)
            done.append("part")

        report = asyncio.create_task(share.run_parts(1, [part] * 20))
        await asyncio.to_thread(begun.wait, 5)
        await share.run(2, lambda: done.append("replay"))
        await report
        assert done.count("part") == 20
        assert done.index("replay") < 5

    run(play())


def test_too_much_long_work_is_refused() -> None:
    async def play() -> None:
        share = FairShare(settings(limits=replace(OPEN_HANDED, heavy_requests=(0.001, 2))))
        assert [await share.run(1, lambda: 0) for _ in range(2)] == [0, 0]
        with pytest.raises(TooMany):
            await share.run(1, lambda: 0)
        assert await share.run(2, lambda: 0) == 0

    run(play())


def test_a_replay_is_told_from_another_thread(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    from houseway.room.routes import table_routes

    portal, threads = house.client.portal, []
    assert portal is not None
    whole = table_routes._replayed

    def watched(*given: Any, **named: Any) -> Any:
        threads.append(get_ident())
        return whole(*given, **named)

    async def play() -> int:
        table = await table_of(house.room, "players/ez-baccarat", bots=3)
        await house.room.bus.do(table.id, actor(await house.room.people.person(1)), None, cmd.Deal())
        while table.open_round:
            await house.room.bus.tick(table)
            house.clock.at += 60
        return table.ended_id

    ended = portal.call(play)
    monkeypatch.setattr(table_routes, "_replayed", watched)
    assert house.visitor("Pia").get(f"/api/rounds/{ended}").status_code == 200
    assert threads != [portal.call(get_ident)]


# Seats ---------------------------------------------------------------------------------------------------------


def test_one_address_has_so_many_seats_and_another_has_its_own(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db", limits=replace(OPEN_HANDED, seats_per_address=2))
        people = await guests(room, 4)
        table = await table_of(room, "cordova/texas-holdem#limit")
        for seat, each in enumerate(people, start=1):
            room.people.seen_from(each.id, "203.0.113.9" if seat < 4 else "198.51.100.1")
        for seat, each in enumerate(people[:2], start=1):
            room.check_seats_of_address(actor(each), table)
            await sit(room, table, each, seat)
        with pytest.raises(TooMany, match="2 seats are taken from your address"):
            room.check_seats_of_address(actor(people[2]), table)
        room.check_seats_of_address(actor(people[3]), table)
        await room.stop()

    run(play())


def test_the_floor_takes_somebody_from_a_seat_and_their_chips_go_with_them(house: House) -> None:
    guest = house.visitor()
    person = guest.post("/api/guest").json()["person"]
    portal, flora = house.client.portal, house.visitor("Flora")
    assert portal is not None
    table = portal.call(table_of, house.room, "cordova/texas-holdem#limit")
    seat = {"table": table.id, "seat": 3}
    seating = seat | {"person": person["id"], "chips": 20_000}
    assert flora.post("/api/floor/seat", seating).status_code == 200
    assert error(guest.post("/api/floor/remove", seat)) == (403, "not_allowed")
    assert flora.post("/api/floor/remove", seat).status_code == 200
    assert table.places == {}
    assert house.room.books[f"person {person['id']} play"] == 1_000_000
    assert error(flora.post("/api/floor/remove", seat)) == (400, "bad_input")


def test_the_staff_opens_tables_when_guests_have_filled_the_room(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db", limits=replace(OPEN_HANDED, tables=1))
    with house.client:
        assert house.visitor("Pia").post("/api/tables", {"game": "calgrand/pan"}).status_code == 200
        assert error(house.visitor("Pia").post("/api/tables", {"game": "calgrand/pan"})) == (409, "not_legal")
        assert house.visitor("Flora").post("/api/tables", {"game": "calgrand/pan"}).status_code == 200
        assert number(house, "Flora")


# Logs and https ------------------------------------------------------------------------------------------------


def test_a_log_that_repeats_itself_is_bounded() -> None:
    clock = Clock(0.0)
    bound = BoundedLog(clock)
    lines = [logging.LogRecord("uvicorn", 30, "", 0, "Invalid HTTP request received.", (), None) for _ in range(1000)]
    assert sum(bound.filter(each) for each in lines) == 20
    assert bound.filter(logging.LogRecord("uvicorn", 30, "", 0, "something else", (), None))
    clock.at = 61.0
    assert bound.filter(lines[0])


def test_https_is_served_with_a_certificate(tmp_path: Path) -> None:
    certificate(tmp_path)
    command = ["serve", "--check", "--json", "--open-tables", "none", "--database", str(tmp_path / "r.db")]
    both = ["--tls-cert", str(tmp_path / "cert.pem"), "--tls-key", str(tmp_path / "key.pem")]
    assert '"https://' in CliRunner().invoke(main, [*command, *both]).output
    one = CliRunner().invoke(main, [*command, *both[:2]])
    assert one.exit_code == 1
    assert "go together" in one.output
    wrong = CliRunner().invoke(main, [*command, *both[:3], str(tmp_path / "cert.pem")])
    assert wrong.exit_code == 1
    assert "cannot be used" in wrong.output


def test_plain_http_beyond_this_machine_is_warned_of(capsys: pytest.CaptureFixture[str]) -> None:
    _warn_of_plain_http("127.0.0.1", _settings("A", "127.0.0.1", 80, (), 0, 0))
    _warn_of_plain_http("0.0.0.0", _settings("A", "0.0.0.0", 80, ("https://room.example",), 0, 0))
    assert capsys.readouterr().err == ""
    _warn_of_plain_http("0.0.0.0", _settings("A", "0.0.0.0", 80, (), 0, 0))
    assert "plain text" in capsys.readouterr().err
