"""`python -m bench.room`: a full room on this machine's own loopback, for a bounded time.

The server runs in a separate process with an SQLite file on the disk and the limits of a usual room. This process has
its visitors: people who sit at the tables with bots, read everything they are sent and answer after thinking for a
while. It measures the time from a person sending an answer until every person at that table has been sent it, and
counts the visitors whom the server cuts off. With `--hostile` it measures once more while a hostile crowd is there.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import click
from rich.console import Console
from rich.table import Table

from bench.room_visitors import Crowd, Phase, household, new_guest

ROOT = Path(__file__).parents[1]
AIM_MS = 100.0
AIM_RATIO = 2.0
SERVER = "from tests.room.server import main; from houseway.room.settings import Limits; main(Limits())"
# How long the room is left alone before it is measured, and how long answers may still come in afterwards.
SETTLE_S, LATE_S = 5.0, 3.0
# Guests who come in at once.
AT_ONCE = 20


async def fill(people: Crowd, tables: int, each: int) -> list[asyncio.Future[None]]:
    """Let everybody in and seat them."""
    visits: list[asyncio.Future[None]] = []
    for first in range(0, tables * each, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, tables * each))
        guests = await asyncio.gather(*(asyncio.to_thread(new_guest, people.url, household(at)) for at in numbers))
        seated = []
        for at, guest in zip(numbers, guests, strict=True):
            seated.append(asyncio.Event())
            visit = people.visit(at % tables + 1, 3 + at // tables, guest, seated[-1])
            visits.append(asyncio.ensure_future(visit))
        for event in seated:
            await event.wait()
    Console(stderr=True).print(f"{tables * each} visitors have sat down")
    return visits


async def measure(people: Crowd, name: str, seconds: float, hostile_s: Callable[[], float] = float) -> Phase:
    """Measure for a while. `hostile_s` is the processor time of the hostile crowd."""
    await asyncio.sleep(SETTLE_S)
    Console(stderr=True).print(f"{name}: measuring for {seconds:.0f} s")
    phase = people.phase = Phase(name, seconds)
    clocks = (people.server_s, time.process_time, hostile_s)
    before = [clock() for clock in clocks]
    await asyncio.sleep(seconds)
    people.phase = None
    phase.server_s, phase.visitors_s, phase.hostile_s = (
        clock() - since for clock, since in zip(clocks, before, strict=True)
    )
    await asyncio.sleep(LATE_S)
    return phase


async def whole(people: Crowd, tables: int, each: int, seconds: float, hostile: int) -> list[Phase]:
    """Fill the room, measure it calm and, where asked for, with a hostile crowd; then everybody goes home."""
    visits = await fill(people, tables, each)
    phases = [await measure(people, "calm", seconds)]
    if hostile:
        with hostile_crowd(people.url, hostile, tables, SETTLE_S + seconds + LATE_S + 30) as crowd:
            # It tells when it is there.
            assert crowd.stdout is not None
            await asyncio.to_thread(crowd.stdout.readline)
            phases.append(await measure(people, f"{hostile} hostile", seconds, processor_clock(crowd.pid)))
    people.running = False
    await asyncio.gather(*visits)
    return phases


@contextmanager
def hostile_crowd(url: str, sockets: int, tables: int, seconds: float) -> Iterator[subprocess.Popen[bytes]]:
    """A hostile crowd in a process of its own, which gives way to the visitors on a machine with few processors."""
    command = [sys.executable, "-m", "bench.hostile_crowd", url, str(sockets), str(tables), str(seconds)]
    crowd = subprocess.Popen(["nice", "-n", "10", *command], cwd=ROOT, stdout=subprocess.PIPE)
    try:
        yield crowd
        if crowd.poll() is not None:
            raise click.ClickException("the hostile crowd has gone before the end")
    finally:
        crowd.terminate()
        crowd.wait()


def processor_clock(pid: int) -> Callable[[], float]:
    """The processor time of another process, in seconds. On Linux its clock is named by the inverted id."""
    clock = ~pid << 3 | 2
    return lambda: time.clock_gettime(clock)


@contextmanager
def served(code: str, tables: int, think_s: float) -> Iterator[tuple[str, Callable[[], float]]]:
    """A server that this code starts, in a process of its own: its address, and the clock of its processor time."""
    port = _free_port()
    with TemporaryDirectory(prefix="houseway-bench-") as folder:
        args = [str(Path(folder) / "room.db"), str(port), str(tables), str(think_s)]
        server = subprocess.Popen([sys.executable, "-c", code, *args], cwd=ROOT, stdout=subprocess.PIPE)
        try:
            assert server.stdout is not None
            server.stdout.readline()
            yield f"http://127.0.0.1:{port}", processor_clock(server.pid)
        finally:
            server.terminate()
            server.wait()


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
@click.option(
    "--hostile", default=0, show_default=True, type=click.IntRange(0, 2000), help="Hostile sockets, in a second part."
)
def main(tables: int, each: int, seconds: float, think_s: float, hostile: int) -> None:
    """Fill a room and measure how long an action takes to reach every screen of its table."""
    with served(SERVER, tables, think_s) as (url, clock):
        people = Crowd(url, think_s, clock)
        before, own = people.server_s(), time.process_time()
        phases = asyncio.run(whole(people, tables, each, seconds, hostile))
        spent = people.server_s() - before, time.process_time() - own
    _draw(people, phases, tables, each, spent)
    if people.cut:
        raise click.ClickException(f"the server cut {people.cut} of its visitors: {people.reasons()}")


def _draw(people: Crowd, phases: list[Phase], tables: int, each: int, spent: tuple[float, float]) -> None:
    table = Table("figure", *(phase.name for phase in phases), box=None, pad_edge=False, header_style="bold")
    for column in table.columns[1:]:
        column.justify = "right"
    columns = [_figures(people, phase, each) for phase in phases]
    for name in columns[0]:
        table.add_row(name, *(column[name] for column in columns))
    out = Console()
    out.print(table)
    out.print(f"{tables} tables, {tables * each} sockets; cut: {people.cut}")
    out.print(f"processor time of the server and of the visitors in all: {spent[0]:.1f} s, {spent[1]:.1f} s")
    if len(phases) > 1:
        calm, hostile = (people.latencies(phase, each) for phase in phases)
        aim = f"(aim: at most {AIM_RATIO:.0f})"
        for what, at in (("by the clock", 0), ("in processor time", 1)):
            ratio = _at([each[at] for each in hostile], 0.99) / _at([each[at] for each in calm], 0.99)
            out.print(f"p99 with hostile sockets to p99 without, {what}: {ratio:.2f} {aim}")


def _figures(people: Crowd, phase: Phase, each: int) -> dict[str, str]:
    found = people.latencies(phase, each)
    wall, server = [each.wall for each in found], [each.server for each in found]
    if not found:
        raise click.ClickException(f"{phase.name}: no answer was seen by every screen; the room does not keep up")
    return {
        "answers of people measured": f"{len(found):,}",
        "changes at tables a second": f"{len(phase.changes) / phase.seconds:,.0f}",
        "messages heard": f"{phase.messages:,} ({phase.bytes / 1e6:,.1f} MB)",
        "refused": f"{phase.refused:,}",
        "bytes a message": f"{phase.bytes / phase.messages:,.0f}",
        "answer to every screen, p50": f"{_at(wall, 0.5):.1f} ms",
        "p90": f"{_at(wall, 0.9):.1f} ms",
        f"p99 (aim: under {AIM_MS:.0f} ms)": f"{_at(wall, 0.99):.1f} ms",
        "longest": f"{max(wall):.1f} ms",
        "processor time of the server meanwhile, p50": f"{_at(server, 0.5):.1f} ms",
        "p99 of that": f"{_at(server, 0.99):.1f} ms",
        "processor time of the server for a change": f"{phase.server_s / len(phase.changes) * 1000:.2f} ms",
        "share of a processor that the server has used": f"{phase.server_s / phase.seconds:.0%}",
        "share that the visitors have used": f"{phase.visitors_s / phase.seconds:.0%}",
        "share that the hostile crowd has used": f"{phase.hostile_s / phase.seconds:.0%}",
    }


def _at(found: list[float], share: float) -> float:
    return sorted(found)[min(len(found) - 1, int(len(found) * share))]


if __name__ == "__main__":
    main()
