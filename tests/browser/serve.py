"""The room in a process of its own, with the built page and bots that think quickly."""

from __future__ import annotations

import asyncio
import socket
import sys
from pathlib import Path

import uvicorn

from houseway.cli.serve import STATIC
from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.people.operator_accounts import appoint, known
from houseway.room.settings import Settings
from houseway.room.store.store import Store
from tests.room.house import OPEN_HANDED, PASSWORD

STAFF = {"Flora": "floor", "Dan": "dealer", "Audrey": "auditor", "Paula": "player"}


async def serve(database: str, keys: Path, port: int) -> None:
    store = Store(database, keys)
    for name, role in STAFF.items():
        if not known(store, name):
            appoint(store, name, role, PASSWORD)
    origins = (f"http://127.0.0.1:{port}", f"http://localhost:{port}")
    room = Room(store, Settings(origins=origins, think_s=0.02, between_s=1.5, limits=OPEN_HANDED))
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen()
    sys.stdout.write("open\n")
    sys.stdout.flush()
    config = uvicorn.Config(application(room, STATIC), ws="websockets-sansio", log_level="error", lifespan="on")
    await uvicorn.Server(config).serve(sockets=[listening])


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])))
