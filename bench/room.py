"""`python -m bench.room`: a full room on this machine's own loopback, for a bounded time.

The server runs in a separate process with an SQLite file on the disk. This process has its visitors: people who sit at
the tables with bots, read everything they are sent and answer after thinking for a while. It measures the time from a
person sending an answer until every person at that table has been sent it.
"""

from __future__ import annotations

import asyncio
import os
import random
import socket
import subprocess
import sys
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import msgspec
import websockets
from msgspec import Struct
from rich.console import Console
from rich.table import Table
from websockets.typing import Origin

ROOT = Path(__file__).parents[1]
AIM_MS = 100.0
SERVER = "from tests.room.server import main; main()"


class Question(Struct):
    number: int
    default: Any
    moves: list[str] = []


class View(Struct):
    """A view, or what has changed in one."""

    decisions: list[Question] = []


class Heard(Struct):
    """The fields of a message that a visitor reads."""

    type: str
    seq: int = 0
    id: str = ""
    round: int = 0
    view: View | None = None
    changes: View | None = None


_DECODER = msgspec.json.Decoder(Heard)


class Crowd:
    """The visitors of all tables, and when each received what."""

    def __init__(self, url: str, think_s: float) -> None:
        self.url, self.think_s = url, think_s
        self.sent: dict[str, float] = {}
        self.commands: dict[tuple[int, int], str] = {}
        self.arrived: dict[tuple[int, int], list[float]] = defaultdict(list)
        self.messages = self.bytes = self.refused = 0
        self.server_s = 0.0
        self.tasks: set[asyncio.Future[None]] = set()
        self.running = True
        self.measuring = False

    async def visit(self, table: int, seat: int, cookie: str, ready: asyncio.Event) -> None:
        """Sit down, listen, answer."""
        address = f"{self.url.replace('http', 'ws', 1)}/ws/table/{table}"
        headers = {"Cookie": cookie}
        async with websockets.connect(
            address, origin=Origin(self.url), additional_headers=headers, compression=None, ping_interval=None
        ) as line:
            await line.send('{"type":"hello","since":null}')
            sit = {"type": "sit", "seat": seat, "chips": 50_000 if table % 2 == 0 else 20_000}
            await line.send(_command(f"sit-down-{table}-{seat}", sit))
            asked: set[tuple[int, int]] = set()
            ready.set()
            while self.running:
                try:
                    text = await asyncio.wait_for(line.recv(), 1.0)
                except TimeoutError:
                    continue
                self._hear(table, text, asked, line)

    def _hear(self, table: int, text: Any, asked: set[tuple[int, int]], line: Any) -> None:
        now = time.perf_counter()
        heard = _DECODER.decode(text)
        self.messages += self.measuring
        self.bytes += len(text) * self.measuring
        if heard.type == "update" and self.measuring:
            self.arrived[table, heard.seq].append(now)
        elif heard.type == "done" and heard.id in self.sent:
            self.commands[table, heard.seq] = heard.id
        elif heard.type == "refused":
            self.refused += 1
        seen = heard.view or heard.changes
        for question in seen.decisions if seen else ():
            key = (heard.round, question.number)
            if key not in asked:
                asked.add(key)
                wait = self.think_s * (0.5 + random.random())
                asyncio.get_running_loop().call_later(wait, self._answer, key, question, line)

    def _answer(self, key: tuple[int, int], question: Question, line: Any) -> None:
        value = next((move for move in ("check", "call") if move in question.moves), question.default)
        number = f"answer-{key[0]}-{key[1]}"
        if self.running:
            task = asyncio.ensure_future(self._send(number, question.number, value, line))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _send(self, number: str, question: int, value: Any, line: Any) -> None:
        if self.measuring:
            self.sent[number] = time.perf_counter()
        await line.send(_command(number, {"type": "answer", "number": question, "value": value}))

    def latencies(self, screens: int) -> list[float]:
        """Milliseconds for each answer that every screen of its table received."""
        return sorted(
            (max(self.arrived[key]) - self.sent[number]) * 1000
            for key, number in self.commands.items()
            if len(self.arrived[key]) >= screens
        )


def _command(number: str, do: dict[str, Any]) -> str:
    return msgspec.json.encode({"type": "command", "id": number, "do": do}).decode()


def _guest(url: str) -> str:
    """The cookie of a new guest session."""
    asked = urllib.request.Request(f"{url}/api/guest", b"{}", {"Content-Type": "application/json", "Origin": url})
    with urllib.request.urlopen(asked) as response:
        return str(response.headers["Set-Cookie"].partition(";")[0])


async def crowd(url: str, server: int, tables: int, each: int, seconds: float, think_s: float) -> Crowd:
    """Fill the room, let it settle, measure. `server` is the id of its process."""
    out = Console(stderr=True)
    cookies = await asyncio.gather(*(asyncio.to_thread(_guest, url) for _ in range(tables * each)))
    out.print(f"{len(cookies)} guests have come in")
    people = Crowd(url, think_s)
    tasks = []
    for at, cookie in enumerate(cookies):
        ready = asyncio.Event()
        tasks.append(asyncio.ensure_future(people.visit(at % tables + 1, 3 + at // tables, cookie, ready)))
        if at % 20 == 19:
            await ready.wait()
    await asyncio.sleep(5.0)
    out.print(f"{tables * each} sockets are open; measuring for {seconds:.0f} s")
    people.measuring, before = True, _cpu_s(server)
    await asyncio.sleep(seconds)
    people.measuring, people.server_s = False, _cpu_s(server) - before
    await asyncio.sleep(2.0)
    people.running = False
    await asyncio.gather(*tasks, return_exceptions=True)
    return people


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@click.command()
@click.option("--tables", default=200, show_default=True, type=click.IntRange(1, 500))
@click.option(
    "--people", "each", default=5, show_default=True, type=click.IntRange(1, 5), help="Sockets at each table."
)
@click.option("--seconds", default=30.0, show_default=True, type=click.FloatRange(1, 60))
@click.option("--think", "think_s", default=2.0, show_default=True, help="How long bots and people think, in seconds.")
def main(tables: int, each: int, seconds: float, think_s: float) -> None:
    """Fill a room and measure how long an action takes to reach every screen of its table."""
    port = _free_port()
    with TemporaryDirectory(prefix="houseway-bench-") as folder:
        args = [str(Path(folder) / "room.db"), str(port), str(tables), str(think_s)]
        served = subprocess.Popen([sys.executable, "-c", SERVER, *args], cwd=ROOT, stdout=subprocess.PIPE)
        try:
            assert served.stdout is not None
            served.stdout.readline()
            before, own = _cpu_s(served.pid), time.process_time()
            people = asyncio.run(crowd(f"http://127.0.0.1:{port}", served.pid, tables, each, seconds, think_s))
            spent = _cpu_s(served.pid) - before, time.process_time() - own
        finally:
            served.terminate()
            served.wait()
    _draw(people, tables, each, seconds, spent)


def _draw(people: Crowd, tables: int, each: int, seconds: float, spent: tuple[float, float]) -> None:
    found = people.latencies(each)
    if not found:
        raise click.ClickException("no answer was seen by every screen; the room does not keep up")
    at = {share: found[min(len(found) - 1, int(len(found) * share))] for share in (0.5, 0.9, 0.99)}
    table = Table("figure", "value", box=None, pad_edge=False, header_style="bold")
    table.columns[1].justify = "right"
    rows = {
        "tables, sockets": f"{tables}, {tables * each}",
        "answers of people measured": f"{len(found):,}",
        "changes at tables a second": f"{len(people.arrived) / seconds:,.0f}",
        "messages heard": f"{people.messages:,} ({people.bytes / 1e6:,.1f} MB), {people.refused} refused",
        "bytes a message": f"{people.bytes / people.messages:,.0f}",
        "answer to every screen, p50": f"{at[0.5]:.1f} ms",
        "p90": f"{at[0.9]:.1f} ms",
        f"p99 (aim: under {AIM_MS:.0f} ms)": f"{at[0.99]:.1f} ms",
        "longest": f"{found[-1]:.1f} ms",
        "processor time of the server for a change": f"{people.server_s / len(people.arrived) * 1000:.2f} ms",
        "of server and visitors in all": f"{spent[0]:.1f} s, {spent[1]:.1f} s",
    }
    for name, value in rows.items():
        table.add_row(name, value)
    Console().print(table)


if __name__ == "__main__":
    main()
