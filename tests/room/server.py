"""A server in a process of its own, with bots that play by themselves: for tests that kill it, or load it."""

from __future__ import annotations

import asyncio
import socket
import sys

import uvicorn

from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.guarded_server import Gate, guarded, raise_file_limit
from houseway.room.settings import Settings
from houseway.room.store.store import Store
from houseway.room.tables.action import CLOCK
from houseway.room.tables.first_tables import freeze_memory
from houseway.room.wire.schemas import OpenTable
from tests.room.house import OPEN_HANDED

GAMES = ("cordova/texas-holdem#limit", "bankers/fortune-pai-gow-poker-1-1")


async def serve(path: str, port: int, tables: int, think_s: float) -> None:
    origins = (f"http://127.0.0.1:{port}",)
    settings = Settings(origins=origins, think_s=think_s, between_s=think_s, bots_alone=True, limits=OPEN_HANDED)
    room = Room(Store(path), settings)
    for number in range(len(room.tables), tables):
        await room.open(OpenTable(GAMES[number % len(GAMES)], bots=2), CLOCK)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(1024)
    sys.stdout.write("open\n")
    sys.stdout.flush()
    http, ws = guarded(Gate(settings, raise_file_limit()))
    config = uvicorn.Config(
        application(room, None),
        http=http,
        ws=ws,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="error",
        lifespan="on",
    )
    freeze_memory()
    await uvicorn.Server(config).serve(sockets=[listening])


def main() -> None:
    path, port, tables, think_s = sys.argv[1:]
    asyncio.run(serve(path, int(port), int(tables), float(think_s)))
