"""`python -m bench.hostile_crowd URL SOCKETS TABLES SECONDS`: sockets that mean harm, on the loopback alone.

A quarter of them begin a request and never end it, a quarter flood with pongs, a quarter send junk and costly frames as
fast as they are taken, and a quarter ask for everything again and again and read none of it. Whoever is cut off comes
back after a second. They come from a few addresses, as the limits of a room are by address.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from base64 import b64encode
from collections.abc import Callable, Coroutine
from contextlib import suppress
from ipaddress import ip_address
from itertools import cycle
from typing import Any
from urllib.parse import urlsplit

from bench.room_visitors import Guest, new_guest, socket_ticket
from houseway.room.people.socket_tickets import offer

ADDRESSES = 8
# A person may have so many sockets.
SOCKETS_PER_GUEST = 24
BACK_S = 1.0
EVERY_S = 0.5
PONGS, JUNK, HELLOS = 200, 25, 5
_PONG, _TEXT = 0x8A, 0x81
_SMALL_BUFFER = 4096
HELLO = '{"type":"hello","since":null}'
FRAMES = (
    "{",
    HELLO,
    '{"type":"command","id":"h-1","do":{"type":"answer","number":1,"value":"fold"}}',
    '{"type":"command","id":"h-2","do":{"type":"deal"}}',
    '{"type":"try_wager","id":"h-3","value":{}}',
    '{"type":"ping"}',
    '{"type":"command","id":"h-4","do":{"type":"leave"}}',
    "[" * 4000,
)
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Attack = Callable[[int, Guest], Coroutine[Any, Any, None]]


class HostileCrowd:
    """Everybody who means harm, and where they come from."""

    def __init__(self, url: str, tables: int) -> None:
        parts = urlsplit(url)
        self.url, self.host, self.port, self.tables = url, parts.hostname or "", parts.port or 0, tables
        if not ip_address(self.host).is_loopback:
            raise SystemExit("a hostile crowd visits the loopback alone")

    async def connect(self, number: int) -> Line:
        line = socket.socket()
        line.setblocking(False)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL_BUFFER)
        line.bind((address(number), 0))
        await asyncio.get_running_loop().sock_connect(line, (self.host, self.port))
        return await asyncio.open_connection(sock=line, limit=_SMALL_BUFFER)

    async def upgraded(self, number: int, guest: Guest) -> Line:
        """A socket at a table."""
        ticket = await asyncio.to_thread(socket_ticket, self.url, guest)
        reader, writer = await self.connect(number)
        lines = [
            f"GET /ws/table/{number % self.tables + 1} HTTP/1.1",
            f"Host: {self.host}:{self.port}",
            f"Origin: {self.url}",
            f"Cookie: {guest.cookie}",
            f"Sec-WebSocket-Protocol: {', '.join(offer(ticket))}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        status = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in status:
            writer.close()
            raise ConnectionError("refused")
        return reader, writer

    async def half_open(self, number: int, guest: Guest) -> None:
        reader, writer = await self.connect(number)
        writer.write(b"POST /api/guest HTTP/1.1\r\nContent-Length: 9\r\n")
        await reader.read()
        writer.close()

    async def pongs(self, number: int, guest: Guest) -> None:
        await self._flood(number, guest, lambda: _frame(_PONG, "") * PONGS, reads=True)

    async def junk(self, number: int, guest: Guest) -> None:
        words = cycle(FRAMES)
        await self._flood(number, guest, lambda: b"".join(_frame(_TEXT, next(words)) for _ in range(JUNK)), reads=True)

    async def deaf(self, number: int, guest: Guest) -> None:
        await self._flood(number, guest, lambda: _frame(_TEXT, HELLO) * HELLOS, reads=False)

    async def _flood(self, number: int, guest: Guest, made: Callable[[], bytes], *, reads: bool) -> None:
        reader, writer = await self.upgraded(number, guest)
        try:
            while not writer.is_closing() and not reader.at_eof():
                writer.write(made())
                await asyncio.wait_for(writer.drain(), 60)
                await asyncio.sleep(EVERY_S)
                while reads and not reader.at_eof():
                    try:
                        await asyncio.wait_for(reader.read(65_536), 0.001)
                    except TimeoutError:
                        break
        finally:
            writer.transport.abort()

    async def come_back(self, attack: Attack, number: int, guest: Guest) -> None:
        """Attack, and again when cut off."""
        await asyncio.sleep(BACK_S * (number % 100) / 100)
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                await attack(number, guest)
            await asyncio.sleep(BACK_S)


def address(number: int) -> str:
    return f"127.2.0.{number % ADDRESSES + 1}"


def _frame(kind: int, text: str) -> bytes:
    """A frame as a client sends it, under a mask of zeros."""
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([kind]) + size + b"\0\0\0\0" + data


async def attack(url: str, sockets: int, tables: int, seconds: float) -> None:
    """So many sockets for so long."""
    crowd = HostileCrowd(url, tables)
    kinds = (crowd.half_open, crowd.pongs, crowd.junk, crowd.deaf)
    # By address, then by guest.
    many = -(-sockets // ADDRESSES // SOCKETS_PER_GUEST) * ADDRESSES
    guests = [await asyncio.to_thread(new_guest, url, address(number)) for number in range(many)]
    tasks = []
    for number in range(sockets):
        kind = kinds[number // ADDRESSES % len(kinds)]
        tasks.append(asyncio.ensure_future(crowd.come_back(kind, number, guests[number % many])))
    # By now everybody has knocked once.
    await asyncio.sleep(2 * BACK_S)
    sys.stdout.write("here\n")
    sys.stdout.flush()
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()


def main() -> None:
    url, sockets, tables, seconds = sys.argv[1:]
    asyncio.run(attack(url, int(sockets), int(tables), float(seconds)))


if __name__ == "__main__":
    main()
