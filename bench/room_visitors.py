"""Honest visitors of a room that is measured: they sit, listen, think and answer, each from a loopback address."""

from __future__ import annotations

import asyncio
import http.client
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec
import websockets
from msgspec import Struct
from websockets.typing import Origin, Subprotocol

from bench.page_nonces import PageNonces
from houseway.room.people.socket_tickets import offer
from houseway.room.provable.proof_types import Commitment

# As many visitors share an address as may sit from one.
HOUSEHOLD = 10
PATIENCE_S = 60.0


class Question(Struct):
    number: int
    default: Any
    moves: list[str] = []


class View(Struct):
    """A view, or what has changed in one."""

    decisions: list[Question] = []


class Clock(Struct):
    runs_to: str


class Heard(Struct):
    """The fields of a message that a visitor reads."""

    type: str
    seq: int = 0
    id: str = ""
    round: int = 0
    view: View | None = None
    changes: View | None = None
    clock: Clock | None = None
    commitment: Commitment | None = None


_DECODER = msgspec.json.Decoder(Heard)


class Guest(NamedTuple):
    """A guest session: where it comes from, its cookie, and its token for further requests."""

    address: str
    cookie: str
    csrf: str


class Moment(NamedTuple):
    """When something was sent or heard: by the clock, and by the processor time that the server had used until then."""

    wall: float
    server: float


@dataclass
class Phase:
    """What was sent and heard in one part of the measurement, and the processor time of each process in it."""

    name: str
    seconds: float
    sent: dict[str, Moment] = field(default_factory=dict)
    changes: set[tuple[int, int]] = field(default_factory=set)
    messages: int = 0
    bytes: int = 0
    refused: int = 0
    server_s: float = 0.0
    visitors_s: float = 0.0
    hostile_s: float = 0.0


class Crowd:
    """The visitors of all tables, when each received what, and how many the server has cut off."""

    def __init__(self, url: str, think_s: float, server_s: Callable[[], float]) -> None:
        self.url, self.think_s, self.server_s = url, think_s, server_s
        self.phase: Phase | None = None
        self.commands: dict[str, tuple[int, int]] = {}
        # When each line first heard of a change. The same number comes again when bystanders come and go.
        self.arrived: dict[tuple[int, int], dict[int, Moment]] = defaultdict(dict)
        self.tasks: set[asyncio.Future[None]] = set()
        self.running = True
        self._cut: Counter[str] = Counter()

    @property
    def cut(self) -> int:
        return self._cut.total()

    def reasons(self) -> str:
        return ", ".join(f"{many} times {why}" for why, many in self._cut.most_common(5))

    async def visit(self, table: int, seat: int, guest: Guest, seated: asyncio.Event) -> None:
        """Sit down, listen, answer. A visitor who is cut off, or never let in, is counted and stays away."""
        try:
            await self._stay(table, seat, guest, seated)
        except (OSError, websockets.WebSocketException) as error:
            if self.running:
                self._cut[f"{type(error).__name__}: {error}"] += 1
        finally:
            seated.set()

    async def _stay(self, table: int, seat: int, guest: Guest, seated: asyncio.Event) -> None:
        address = f"{self.url.replace('http', 'ws', 1)}/ws/table/{table}"
        ticket = await asyncio.to_thread(socket_ticket, self.url, guest)
        async with websockets.connect(
            address,
            origin=Origin(self.url),
            additional_headers={"Cookie": guest.cookie},
            subprotocols=[Subprotocol(each) for each in offer(ticket)],
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
            local_addr=(guest.address, 0),
        ) as line:
            await line.send('{"type":"hello","since":null}')
            nonces, committed = PageNonces(random.getrandbits(200)), None
            sit = {"type": "sit", "seat": seat, "chips": 50_000 if table % 2 == 0 else 20_000}
            await line.send(_command(f"sit-down-{table}-{seat}", sit | {"pledge": nonces.pledge()}))
            asked: set[tuple[int, int]] = set()
            while self.running:
                try:
                    text = await asyncio.wait_for(line.recv(), 1.0)
                except TimeoutError:
                    continue
                seated.set()
                heard = self._hear(table, text, asked, line)
                committed = heard.commitment or committed
                if committed is not None and heard.clock is not None and heard.clock.runs_to == "deal":
                    added = nonces.answer(committed, seat)
                    if added is not None:
                        await line.send(msgspec.json.encode(added).decode())

    def _hear(self, table: int, text: Any, asked: set[tuple[int, int]], line: Any) -> Heard:
        heard, phase = _DECODER.decode(text), self.phase
        if heard.type == "update":
            self.arrived[table, heard.seq].setdefault(id(line), self._now())
        elif heard.type == "done":
            self.commands[heard.id] = (table, heard.seq)
        if phase is not None:
            phase.messages += 1
            phase.bytes += len(text)
            phase.refused += heard.type == "refused"
            if heard.type == "update":
                phase.changes.add((table, heard.seq))
        seen = heard.view or heard.changes
        for question in seen.decisions if seen else ():
            key = (heard.round, question.number)
            if key not in asked:
                asked.add(key)
                wait = self.think_s * (0.5 + random.random())
                asyncio.get_running_loop().call_later(wait, self._answer, key, question, line)
        return heard

    def _answer(self, key: tuple[int, int], question: Question, line: Any) -> None:
        value = next((move for move in ("check", "call") if move in question.moves), question.default)
        number = f"answer-{key[0]}-{key[1]}"
        if self.running:
            task = asyncio.ensure_future(self._send(number, question.number, value, line))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _send(self, number: str, question: int, value: Any, line: Any) -> None:
        if self.phase is not None:
            self.phase.sent[number] = self._now()
        try:
            await line.send(_command(number, {"type": "answer", "number": question, "value": value}))
        except websockets.ConnectionClosed:
            # Whoever listens on this line counts that it was cut.
            return

    def _now(self) -> Moment:
        return Moment(time.perf_counter(), self.server_s())

    def latencies(self, phase: Phase, screens: int) -> list[Moment]:
        """Milliseconds for each answer of a phase that every screen of its table received."""
        found = []
        for number, sent in phase.sent.items():
            heard = self.arrived.get(self.commands.get(number, (0, 0)), {})
            if len(heard) >= screens:
                last = max(heard.values())
                found.append(Moment((last.wall - sent.wall) * 1000, (last.server - sent.server) * 1000))
        return found


def household(number: int) -> str:
    """The address of a visitor."""
    return f"127.1.{number // HOUSEHOLD // 250}.{number // HOUSEHOLD % 250 + 1}"


def _command(number: str, do: dict[str, Any]) -> str:
    return msgspec.json.encode({"type": "command", "id": number, "do": do}).decode()


def new_guest(url: str, address: str) -> Guest:
    """A new guest session from this address."""
    response, told = _posted(url, "/api/guest", address)
    return Guest(address, str(response.headers["Set-Cookie"].partition(";")[0]), msgspec.json.decode(told)["csrf"])


def socket_ticket(url: str, guest: Guest) -> str:
    """A ticket for one socket of this guest."""
    _, told = _posted(url, "/api/ticket", guest.address, {"Cookie": guest.cookie, "X-Houseway-CSRF": guest.csrf})
    return str(msgspec.json.decode(told)["ticket"])


def _posted(
    url: str, path: str, address: str, headers: dict[str, str] | None = None
) -> tuple[http.client.HTTPResponse, bytes]:
    asked = {"Content-Type": "application/json", "Origin": url} | (headers or {})
    host, port = urlsplit(url).hostname, urlsplit(url).port
    line = http.client.HTTPConnection(host or "", port, timeout=PATIENCE_S, source_address=(address, 0))
    try:
        line.request("POST", path, b"{}", asked)
        response = line.getresponse()
        told = response.read()
        if response.status != 200:
            raise OSError(f"{path} was refused with {response.status}")
        return response, told
    finally:
        line.close()
