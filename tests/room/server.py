"""A server in a process of its own, with bots that play by themselves: for tests that kill it, or load it."""

from __future__ import annotations

import asyncio
import os
import socket
import sys

import uvicorn

from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.guarded_server import Gate, guarded, raise_file_limit
from houseway.room.settings import Limits, Settings
from houseway.room.store.store import Store
from houseway.room.tables.action import CLOCK
from houseway.room.tables.first_tables import freeze_memory
from houseway.room.wire.schemas import OpenTable
from tests.room.house import OPEN_HANDED

GAMES = ("cordova/texas-holdem#limit", "bankers/fortune-pai-gow-poker-1-1")


async def serve(path: str, port: int, tables: int, think_s: float, limits: Limits) -> None:
    origins = (f"http://127.0.0.1:{port}",)
    settings = Settings(origins=origins, think_s=think_s, between_s=think_s, bots_alone=True, limits=limits)
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
        ws_max_size=limits.frame_bytes,
        ws_per_message_deflate=False,
        access_log=False,
        log_level="error",
        lifespan="on",
    )
    freeze_memory()
    await uvicorn.Server(config).serve(sockets=[listening])


def main(limits: Limits = OPEN_HANDED) -> None:
    path, port, tables, think_s = sys.argv[1:]
    asyncio.run(serve(path, int(port), int(tables), float(think_s), limits))


def fork_servers() -> None:
    """For each line `PATH PORT TABLES THINK_S` start a server in a process of its own, which tells its number.

    Everything is imported once, before the first of them: a hundred servers are killed in the time of a few.
    """
    for line in sys.stdin:
        path, port, tables, think_s = line.split()
        child = os.fork()
        if child == 0:
            sys.stdout.write(f"{os.getpid()}\n")
            asyncio.run(serve(path, int(port), int(tables), float(think_s), OPEN_HANDED))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        sys.stdout.write(f"ended {os.waitstatus_to_exitcode(status)}\n")
        sys.stdout.flush()
