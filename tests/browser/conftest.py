"""A real browser at a real server. Without a chromium, or without the built page, these tests are skipped."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import mkdtemp

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from houseway.cli.serve import STATIC
from tests.browser.visit import Visit
from tests.room.postgres import Server, programs

ROOT = Path(__file__).parents[2]
# The shell comes first: it is the same browser without windows and menus, and takes a quarter of the processor time.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, (os.environ.get("HOUSEWAY_CHROMIUM"), *map(shutil.which, PROGRAMS))), None)
ARGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESK = (1280, 800)
PATIENCE_MS = 15_000
expect.set_options(timeout=PATIENCE_MS)


class Served:
    """The room on a database and a port: it can be killed and started again."""

    def __init__(self, database: str, keys: Path) -> None:
        self.database, self.keys = database, keys
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.serve", self.database, str(self.keys), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        if self.process.stdout.readline() != "open\n":
            raise RuntimeError("the room did not open; what it said stands above")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="session")
def built() -> None:
    """The page as the sources have it now: built where it is missing or old."""
    if CHROMIUM is None:
        pytest.skip("no chromium found: install one, or name it in HOUSEWAY_CHROMIUM")
    lock = ROOT / "build" / "page.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        flock(held, LOCK_EX)
        made = subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, capture_output=True, text=True)
    if made.returncode or not (STATIC / "index.html").is_file():
        pytest.skip(f"the browser page cannot be built here: {made.stderr[-400:]}")


@pytest.fixture(scope="module")
def browser(built: None) -> Iterator[Browser]:
    """Closed with its module: while it is open, no other event loop can run in this process."""
    with sync_playwright() as playing:
        found = playing.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        yield found
        found.close()


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def beside(request: pytest.FixtureRequest) -> Iterator[Server | None]:
    """Every test here runs with a room in a file and, in `make verify`, with one beside a PostgreSQL server."""
    if request.param == "sqlite":
        yield None
        return
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    server = Server(found)
    yield server
    server.remove()


@pytest.fixture
def served(built: None, beside: Server | None) -> Iterator[Served]:
    """A room for one test alone."""
    yield from _served(beside)


@pytest.fixture(scope="session")
def room(built: None, beside: Server | None) -> Iterator[Served]:
    """The room that the tests share; each opens tables of its own."""
    yield from _served(beside)


def _served(beside: Server | None) -> Iterator[Served]:
    memory = Path("/dev/shm")
    folder = Path(mkdtemp(prefix="houseway-browser-", dir=memory if memory.is_dir() else None))
    with nullcontext(str(folder / "room.db")) if beside is None else beside.database() as database:
        found = Served(database, folder / "room.db.key")
        yield found
        found.kill()
    shutil.rmtree(folder, ignore_errors=True)


Arrive = Callable[..., Visit]


@pytest.fixture
def arrive(browser: Browser, room: Served) -> Iterator[Arrive]:
    """Opens the room in a window of its own, as somebody new; keeps what the browser complains about."""
    visits: list[Visit] = []

    def arrive(size: tuple[int, int] = DESK, url: str = room.url) -> Visit:
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        visits.append(_window(context, url))
        return visits[-1]

    yield arrive
    for visit in visits:
        visit.page.context.close()


def _window(context: BrowserContext, url: str) -> Visit:
    """One more window of the same browser: its cookies are shared."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    visit = Visit(page, url, another=lambda: _window(context, url))
    _listen(page, visit)
    return visit


def _listen(page: Page, visit: Visit) -> None:
    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            visit.complaints.append(message.text)

    def see(request: Request) -> None:
        if not request.url.startswith((visit.url, visit.url.replace("http", "ws", 1), "data:")):
            visit.strangers.append(request.url)

    page.on("console", hear)
    page.on("pageerror", lambda error: visit.complaints.append(str(error)))
    page.on("request", see)
