"""Sockets and requests to an application inside this process, without threads: for tests that send very many."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from houseway.room.people.socket_tickets import offer
from houseway.room.people.visitors import csrf_of
from tests.room.house import ORIGIN

_HOST = ORIGIN.partition("://")[2]


class Line:
    """A socket inside this process. A frame has been dealt with when the room asks for the next one."""

    def __init__(self, app: Any, table: int, cookie: str, ticket: str) -> None:
        self.heard: list[Any] = []
        self.open = False
        self._frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._idle = asyncio.Event()
        self._frames.put_nowait({"type": "websocket.connect"})
        headers = {"host": _HOST, "origin": ORIGIN, "cookie": cookie}
        scope = _scope("websocket", f"/ws/table/{table}", headers) | {"subprotocols": offer(ticket)}
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._frames.empty():
            self._idle.set()
        return await self._frames.get()

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.open = True
        elif message["type"] == "websocket.send":
            self.heard.append(msgspec.json.decode(message["text"]))
        elif message["type"] == "websocket.close":
            self.open = False
            self._idle.set()

    async def say(self, frame: str | bytes) -> list[Any]:
        """Send a frame, and return what is heard until it has been dealt with."""
        self.heard = []
        self._idle.clear()
        self._frames.put_nowait({"type": "websocket.receive", "text" if isinstance(frame, str) else "bytes": frame})
        await asyncio.wait_for(self._idle.wait(), 60)
        # What is waiting is written by another task.
        for _ in range(3):
            await asyncio.sleep(0)
        return self.heard

    async def ready(self) -> None:
        await asyncio.wait_for(self._idle.wait(), 60)

    async def close(self) -> None:
        self._frames.put_nowait({"type": "websocket.disconnect", "code": 1000})
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(self._task, 60)


def _scope(kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    path, _, query = path.partition("?")
    scope = {"type": kind, "path": path, "raw_path": path.encode(), "query_string": query.encode(), "headers": raw}
    scope |= {"client": ("127.0.0.1", 1), "server": ("room.test", 80), "scheme": "http", "root_path": ""}
    return scope | {"http_version": "1.1", "extensions": {}, "subprotocols": []}


async def request(app: Any, method: str, path: str, token: str, body: str) -> tuple[int, bytes, str]:
    """A request of our own page; returns its status, its body, and the cookie that it sets."""
    headers = {"host": _HOST, "origin": ORIGIN, "content-type": "application/json"}
    if token:
        headers |= {"cookie": f"houseway={token}", "x-houseway-csrf": csrf_of(token)}
    waiting = [{"type": "http.request", "body": body.encode(), "more_body": False}]
    heard: list[Any] = []

    async def receive() -> dict[str, Any]:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        heard.append(message)

    await app(_scope("http", path, headers) | {"method": method}, receive, send)
    sent = {name.decode().lower(): value.decode() for name, value in heard[0]["headers"]}
    content = b"".join(each.get("body", b"") for each in heard[1:])
    return heard[0]["status"], content, sent.get("set-cookie", "").partition(";")[0]
