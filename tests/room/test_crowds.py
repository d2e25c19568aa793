"""A crowd from one address: it waits for its turn, and what waits for it, or for the room, is bounded."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
import websockets

from houseway.room.wire import protocol as p
from houseway.room.wire.connections import Connection
from houseway.room.wire.receivers import Receiver
from tests.room.house import ear, guests, room_at, run, table_of
from tests.room.test_hostile_sockets import seated_socket, served, tables


def test_new_connections_of_one_address_wait_for_their_turn(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", arrivals=(10.0, 2), turn_s=0.5) as (_, port, gate):
            begun = asyncio.get_running_loop().time()
            assert all(b"200 OK" in each for each in await asyncio.gather(*(tables(port) for _ in range(4))))
            # Two at once, then one each tenth of a second.
            assert asyncio.get_running_loop().time() - begun >= 0.15
            held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(30)]
            await asyncio.sleep(0.1)
            # Whoever would wait longer than half a second is not let in.
            assert len(gate) <= 10
            for _, writer in held:
                writer.close()

    run(play())


def test_messages_of_one_address_wait_for_their_turn_and_nothing_more_is_read(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", work=(20.0, 40)) as (room, port, _):
            client, _ = await seated_socket(room, port)
            begun = asyncio.get_running_loop().time()
            for _ in range(45):
                await client.send('{"type": "ping"}')
            for _ in range(45):
                assert await asyncio.wait_for(client.recv(), 5) == '{"type":"pong"}'
            # Forty at once, and five more at twenty a second.
            assert asyncio.get_running_loop().time() - begun >= 0.2
            await client.close()

    run(play())


def test_an_address_that_would_wait_too_long_is_cut_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", work=(1.0, 30), turn_s=0.5) as (room, port, _):
            client, _ = await seated_socket(room, port)
            for _ in range(3):
                await client.send('{"type": "hello", "since": null}')
            heard: list[Any] = []
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    heard.append(await asyncio.wait_for(client.recv(), 5))
            assert "too many messages from your address" in heard[-1]

    run(play())


def test_a_queue_of_messages_that_nobody_has_read_is_bounded(tmp_path: Path) -> None:
    async def play() -> None:
        async with served(tmp_path / "r.db", waiting_messages=20) as (room, port, _):
            client, _ = await seated_socket(room, port)
            client.transport.write((b"\x81\x8f\0\0\0\0" + b'{"type":"ping"}') * 5000)
            with pytest.raises(websockets.ConnectionClosed):
                while True:
                    await asyncio.wait_for(client.recv(), 5)
            assert b"200 OK" in await tables(port)

    run(play())


def test_a_receiver_with_too_long_a_queue_is_cut_off() -> None:
    connection = Connection(1, Receiver(1, "A", "player"), 100, waiting_bytes=1000)
    for _ in range(3):
        connection.send("x" * 400)
    assert connection.overrun


def test_bystanders_who_come_and_go_are_told_of_once(tmp_path: Path) -> None:
    async def play() -> None:
        room = room_at(tmp_path / "r.db")
        table = await table_of(room, "cordova/texas-holdem#limit")
        first, *others = await guests(room, 9)
        listening = ear(room, table, first)
        listening.listen()
        for each in others:
            ear(room, table, each)
        assert listening.listen() == []
        await asyncio.sleep(1.2)
        (told,) = listening.listen()
        assert isinstance(told, p.Update)
        assert told.table is not None
        assert told.table.watching == 9
        await room.stop()

    run(play())
