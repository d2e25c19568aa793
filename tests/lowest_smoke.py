"""What `make lowest` runs with the lowest versions: every command once, and a room that is really served.

Plain asserts and no test tools, whose own lowest versions are nobody's concern.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from functools import partial
from http.cookiejar import CookieJar
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

HOUSEWAY = [sys.executable, "-m", "houseway"]
COMMANDS = (
    "games",
    "show players/ez-baccarat",
    "check cordova/texas-holdem",
    "simulate players/ez-baccarat --rounds 20 --seed 1",
    "simulate cordova/texas-holdem --rounds 50 --seed 1 --compiled",
    "odds cordova/ultimate-war",
    "equity AhAd KsKc --game cordova/texas-holdem",
    "replay docs/examples/banker-on-four.toml",
    "history docs/examples/friday.phh --to text",
    "play players/ez-baccarat --rounds 1 --seed 1",
    "serve --check --database :memory:",
)


def run_commands() -> None:
    for words in COMMANDS:
        done = subprocess.run([*HOUSEWAY, *words.split()], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, f"houseway {words}: {done.stderr}"
        assert done.stdout, words


def check_guard() -> None:
    """What the room overrides of the server's sockets, this version of the server calls."""
    from houseway.room.guarded_server import GuardedSocket

    (base,) = GuardedSocket.__bases__
    missing = [name for name in vars(GuardedSocket) if name.startswith("handle_") and not hasattr(base, name)]
    assert not missing, missing


def visit_room(url: str) -> None:
    """Come in as a guest, open a table with bots, sit down, and hear of a hand."""
    jar = CookieJar()
    opener = build_opener(HTTPCookieProcessor(jar))

    def asked(path: str, body: Mapping[str, Any] | None = None, **headers: str) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(url + path, data, {"Content-Type": "application/json", "Origin": url, **headers})
        with opener.open(request, timeout=30) as response:
            return json.load(response)

    assert asked("/healthz") == {"status": "ok"}
    token = asked("/api/guest", {})["csrf"]
    table = asked("/api/tables", {"game": "players/ez-baccarat", "bots": 2}, **{"X-Houseway-CSRF": token})["id"]
    cookie = "; ".join(f"{each.name}={each.value}" for each in jar)
    ticket = asked("/api/ticket", {}, **{"X-Houseway-CSRF": token})["ticket"]
    address = f"{url.replace('http', 'ws')}/ws/table/{table}"
    offered = [Subprotocol(each) for each in ("cardroom", f"ticket.{ticket}")]
    with connect(address, origin=Origin(url), additional_headers={"Cookie": cookie}, subprotocols=offered) as socket:
        socket.send(json.dumps({"type": "hello"}))
        assert json.loads(socket.recv(timeout=30))["type"] == "snapshot"
        sit = {"type": "command", "id": "sit-down", "do": {"type": "sit", "seat": 6, "chips": 50_000}}
        socket.send(json.dumps(sit))
        heard = [json.loads(socket.recv(timeout=30))["type"] for _ in range(2)]
        assert "done" in heard, heard


def serve_room() -> None:
    with TemporaryDirectory() as folder:
        command = [*HOUSEWAY, "serve", "--port", "0", "--json", "--open-tables", "none"]
        served = subprocess.Popen(
            [*command, "--database", str(Path(folder) / "r.db")],
            stdout=subprocess.PIPE,
            text=True,
            # A shell starts background jobs deaf to Ctrl+C, and what they start is deaf too.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
        try:
            assert served.stdout is not None
            told = ""
            while not told.endswith("}\n"):
                told += served.stdout.readline() or "}\n"
            visit_room(json.loads(told)["url"])
            served.send_signal(signal.SIGINT)
            assert served.wait(timeout=30) == 0
        finally:
            served.kill()


if __name__ == "__main__":
    os.environ.pop("HOUSEWAY_GAMES", None)
    run_commands()
    check_guard()
    serve_room()
    sys.stdout.write(f"{len(COMMANDS)} commands and a room run with the lowest versions\n")
