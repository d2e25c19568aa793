"""The server's own limits, before any request is read: slow and half-open connections, floods of frames, full logs."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from houseway.room.rate_limit import Bucket, Buckets
from houseway.room.security import household
from houseway.room.settings import Settings

# Files that the room keeps open besides its connections.
_OWN_FILES = 100
# Data is read in slices of so many bytes, so that a flood is noticed before all of it has been read.
_SLICE = 512
# Messages of a socket that may wait for the room while more is read.
_READ_AHEAD = 2
_LOG_WINDOW_S = 60.0
_LOG_LINES = 20


def raise_file_limit() -> int:
    """Let this process open as many files as it may, and return how many."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = hard if hard != resource.RLIM_INFINITY else max(soft, 65_536)
    if soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (ValueError, OSError):
            return soft
    return most


class Gate:
    """How many connections there are, in all and from each address."""

    def __init__(self, settings: Settings, files: int) -> None:
        self.settings = settings
        limits = settings.limits
        self.most = min(limits.connections, max(files - _OWN_FILES, 1))
        self.per_address = limits.connections_per_address
        self._from: Counter[str] = Counter()
        self._arrivals = Buckets(*limits.arrivals, settings.now)
        self._all_arrivals = Buckets(*limits.all_arrivals, settings.now)

    def enter(self, address: str) -> bool:
        """Let a connection in, if there is room for it."""
        if self._from.total() >= self.most:
            return False
        is_proxy, address = self._is_proxy(address), household(address)
        if self._from[address] >= self.per_address and not is_proxy:
            return False
        self._from[address] += 1
        return True

    def turn(self, address: str) -> float | None:
        """In how many seconds a new connection is read, so that newcomers do not take all the room's time; None: never.

        Those of one address wait for one another first, and the first ones of every address in one line.
        """
        patience_s = self.settings.limits.turn_s
        wait = 0.0 if self._is_proxy(address) else self._arrivals.turn(household(address), patience_s)
        return self._all_arrivals.turn("all", patience_s) if wait == 0.0 else wait

    def leave(self, address: str) -> None:
        address = household(address)
        self._from[address] -= 1
        if self._from[address] <= 0:
            del self._from[address]

    def __len__(self) -> int:
        return self._from.total()

    def _is_proxy(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.settings.proxies)


class GuardedHttp(H11Protocol):
    """A connection that must send a whole request in a given time."""

    gate: ClassVar[Gate]
    _inside = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._inside = self.gate.enter(self._address)
        wait = self.gate.turn(self._address) if self._inside else None
        if wait is None:
            transport.abort()
        elif wait:
            transport.pause_reading()
            self._timer = self.loop.call_later(wait, self._begin)
        else:
            self._wait()

    def _begin(self) -> None:
        """It is the turn of this connection."""
        self._timer = None
        self.transport.resume_reading()
        self._wait()

    def data_received(self, data: bytes) -> None:
        if not self._inside:
            return
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            # It has become a socket, which has all the time it wants.
            return
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._wait()
        else:
            self._stop_waiting()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def _leave(self) -> None:
        self._stop_waiting()
        if self._inside:
            self._inside = False
            self.gate.leave(self._address)

    def _wait(self) -> None:
        """The time for a request runs from its first byte, or from the beginning of the connection."""
        if self._timer is None:
            self._timer = self.loop.call_later(self.gate.settings.limits.request_s, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class GuardedSocket(WebSocketsSansIOProtocol):
    """A socket on which every frame counts: pings, pongs and fragments as well as messages."""

    gate: ClassVar[Gate]
    _inside = False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._inside = self.gate.enter(self._address)
        rate, burst = self.gate.settings.limits.frames
        self._bucket = Bucket(rate, burst, float(burst), self.loop.time())
        if not self._inside:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._inside:
            self._inside = False
            self.gate.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for at in range(0, len(data), _SLICE):
            if not self._inside or self.transport.is_closing():
                return
            super().data_received(data[at : at + _SLICE])

    def _count(self) -> bool:
        """Count a frame that the room itself never sees; too many of them end the connection."""
        if self._bucket.take(self.loop.time()):
            return True
        self.transport.abort()
        return False

    def handle_ping(self) -> None:
        if self._count():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._count():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._count():
            super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        if self._is_awaited() if event.fin else self._count():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._is_awaited() if event.fin else self._count():
            super().handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the room, and stop reading only if others wait already.

        Stopping and going on after every single message would cost two calls of the operating system each time.
        """
        if self.queue.qsize() >= _READ_AHEAD:
            super().send_receive_event_to_app()
            return
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused

    def _is_awaited(self) -> bool:
        """Whether there is room for another message that the room has not read yet."""
        if self.queue.qsize() < self.gate.settings.limits.waiting_messages:
            return True
        self.transport.abort()
        return False

    async def send(self, message: Any) -> None:
        if self.handshake_complete and self.transport.is_closing():
            # What waits for a socket that is gone is not written to it.
            raise ClientDisconnected
        await super().send(message)


def guarded(gate: Gate) -> tuple[type[GuardedHttp], type[GuardedSocket]]:
    """The protocols of a server behind this gate."""
    http = type("GatedHttp", (GuardedHttp,), {"gate": gate})
    socket = type("GatedSocket", (GuardedSocket,), {"gate": gate})
    return http, socket


class BoundedLog(logging.Filter):
    """Lets a few lines of each kind through in a minute, and says how many there were besides."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._lines: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        now = self._clock()
        if now - self._since >= _LOG_WINDOW_S:
            self._since = now
            self._lines.clear()
        kind = f"{record.name} {record.msg}"[:200]
        self._lines[kind] += 1
        if self._lines[kind] == _LOG_LINES:
            record.msg = f"{record.getMessage()} (further lines of this kind are left out for a minute)"
            record.args = ()
        return self._lines[kind] <= _LOG_LINES
