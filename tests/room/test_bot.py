"""The example bot plays a round of every family over a real server, from nothing but what the server says of itself."""

from __future__ import annotations

import asyncio
import json
import runpy
import socket
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import uvicorn

from houseway.families.registry import game, games
from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.settings import Settings
from houseway.room.store.store import Store
from houseway.room.tables.first_tables import open_first_tables
from tests.room.house import OPEN_HANDED

ROOT = Path(__file__).parents[2]
BOT = ROOT / "examples" / "bot.py"


def one_of_each_family() -> list[str]:
    return list({game(name).family: name for name in reversed(games())}.values())


class Served:
    """A server on a free port of this machine, in a thread of its own."""

    def __init__(self, path: Path, names: list[str]) -> None:
        self.listening = socket.socket()
        self.listening.bind(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        self.names = names
        self.path = path
        self.server: uvicorn.Server | None = None
        self.thread = Thread(target=lambda: asyncio.run(self._serve()))

    async def _serve(self) -> None:
        settings = Settings(origins=(self.url,), think_s=0.0, between_s=0.05, limits=OPEN_HANDED)
        room = Room(Store(str(self.path)), settings)
        await open_first_tables(room, self.names, bots=2)
        config = uvicorn.Config(application(room, None), ws="websockets-sansio", log_level="error", lifespan="on")
        self.server = uvicorn.Server(config)
        await self.server.serve(sockets=[self.listening])

    def __enter__(self) -> Served:
        self.listening.listen()
        self.thread.start()
        return self

    def __exit__(self, *gone: object) -> None:
        if self.server is not None:
            self.server.should_exit = True
        self.thread.join()


async def _play_all(url: str, tables: int) -> None:
    play: Any = runpy.run_path(str(BOT))["play"]
    await asyncio.wait_for(asyncio.gather(*(play(url, number, 1) for number in range(1, tables + 1))), 120)


def test_the_bot_plays_a_round_of_every_family(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = one_of_each_family()
    with Served(tmp_path / "r.db", names) as served:
        asyncio.run(_play_all(served.url, len(names)))
    told = capsys.readouterr()
    assert len(names) > 10
    assert told.out.count("round ") == len(names)
    assert "broken_law" not in told.err


def test_the_bot_stays_short_and_knows_no_game() -> None:
    text = BOT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    assert "houseway" not in text
    assert [name for name in games() if name.partition("#")[0] in text] == []


def test_the_documents_name_every_message_that_the_bot_uses(tmp_path: Path) -> None:
    from houseway.room.wire.asyncapi import asyncapi

    described = json.dumps(asyncapi())
    used = ("hello", "command", "sit", "leave", "answer", "refused", "snapshot", "update", "choose", "wager", "meld")
    assert [word for word in used if f'"{word}"' not in described] == []
