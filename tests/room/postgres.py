"""A PostgreSQL server of the tests' own, in a temporary folder, where its programs are installed."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from sqlalchemy import create_engine, text

from houseway.room.store.engine import database_url

# The server refuses to run as root.
_USERS = ("postgres", "nobody")
_WAIT_S = 60.0


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`, where they are installed."""
    if found := shutil.which("initdb"):
        return Path(found).parent
    return next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


class Server:
    """A server that tests may stop and start. Its folder goes with it."""

    def __init__(self, bin_: Path) -> None:
        self.bin = bin_
        self.folder = Path(mkdtemp(prefix="houseway-pg-"))
        self.user = pwd.getpwuid(os.getuid()).pw_name
        self.as_user: dict[str, Any] = {}
        if os.getuid() == 0:
            found = next(each for each in pwd.getpwall() if each.pw_name in _USERS)
            self.user, self.as_user = found.pw_name, {"user": found.pw_uid, "group": found.pw_gid}
            os.chown(self.folder, found.pw_uid, found.pw_gid)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        made = [str(bin_ / "initdb"), "-D", str(self.folder / "data"), "-U", self.user, "-A", "trust", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, cwd=self.folder, **self.as_user)
        self.process: subprocess.Popen[bytes] | None = None
        self._made = 0
        self.start()

    @property
    def url(self) -> str:
        return f"postgresql://{self.user}@127.0.0.1:{self.port}/postgres"

    def start(self) -> None:
        options = ["-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder), "-c", "fsync=off"]
        self.process = subprocess.Popen(
            [str(self.bin / "postgres"), *options, "-h", "127.0.0.1"],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            **self.as_user,
        )
        engine = create_engine(database_url(self.url))
        until = time.monotonic() + _WAIT_S
        while True:
            try:
                with engine.connect():
                    break
            except Exception:
                if time.monotonic() > until:
                    raise
                time.sleep(0.1)
        engine.dispose()

    def stop(self) -> None:
        """Stop at once: every connection is cut."""
        if self.process is not None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(_WAIT_S)
            self.process = None

    @contextmanager
    def database(self) -> Iterator[str]:
        """An empty database beside the others."""
        self._made += 1
        name = f"room{self._made}"
        self._do(f"CREATE DATABASE {name}")
        yield f"{self.url.rpartition('/')[0]}/{name}"
        self._do(f"DROP DATABASE {name} WITH (FORCE)")

    def _do(self, statement: str) -> None:
        """What is done with a whole database is done outside of a transaction."""
        engine = create_engine(database_url(self.url), isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            connection.execute(text(statement))
        engine.dispose()

    def empty(self) -> None:
        engine = create_engine(database_url(self.url))
        with engine.begin() as connection:
            connection.execute(text("DROP SCHEMA public CASCADE"))
            connection.execute(text("CREATE SCHEMA public"))
        engine.dispose()

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
