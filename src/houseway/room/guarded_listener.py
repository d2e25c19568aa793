"""Connections of https before they are any: whoever opens one and does not shake hands is counted, and given up.

Without https the first byte of a connection is that of a request, and `guarded_server` sees it from the beginning.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

from houseway.room.guarded_server import Gate


class GuardedListener(socket.socket):
    """A socket that listens, and lets in as many connections as the gate does."""

    gate: Gate

    @classmethod
    def around(cls, listening: socket.socket, gate: Gate) -> GuardedListener:
        """The listening socket, which belongs to this one from now on."""
        made = cls(listening.family, listening.type, listening.proto, listening.detach())
        made.settimeout(0)
        made.gate = gate
        return made

    def accept(self) -> tuple[socket.socket, Any]:
        descriptor, peer = self._accept()  # type: ignore[attr-defined]
        made = _CountedSocket(self.family, self.type, self.proto, descriptor)
        address = str(peer[0])
        if not self.gate.enter(address):
            made.close()
            # So the loop is told of a connection that is gone already.
            raise ConnectionAbortedError
        made.left = lambda: self.gate.leave(address)
        made.settimeout(0)
        return made, peer


class _CountedSocket(socket.socket):
    """A connection that says when it is closed."""

    left: Callable[[], None] | None = None

    def close(self) -> None:
        super().close()
        if self.left is not None:
            left, self.left = self.left, None
            left()


class GuardedLoop(asyncio.SelectorEventLoop):
    """A loop whose servers give up a connection that does not finish its handshake in time."""

    handshake_s = 15.0

    async def create_server(self, *given: Any, **named: Any) -> asyncio.Server:
        if named.get("ssl"):
            named.setdefault("ssl_handshake_timeout", self.handshake_s)
        return await super().create_server(*given, **named)
