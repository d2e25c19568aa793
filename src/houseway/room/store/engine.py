"""Opening a database: by its URL, for this process alone, with the schema that this Houseway knows."""

from __future__ import annotations

import fcntl
import logging
import os
from pathlib import Path
from time import sleep
from typing import IO, Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from houseway.errors import BadInput

LOG = logging.getLogger("houseway.room")
MIGRATIONS = Path(__file__).parent / "migrations"
# Read and written by the owner alone.
_PRIVATE = 0o600
# Any number, so long as every Houseway asks for the same.
_ROOM_LOCK = 0x486F7573
_TRIES, _WAIT_S = 10, 0.2


def database_url(given: str) -> URL:
    """The URL of a database, from a URL or the path of an SQLite file. The driver for PostgreSQL is psycopg."""
    if "://" not in given:
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        # The address may hold a password, so it is not repeated.
        raise BadInput(
            "cannot be read; expected sqlite:///FILE or postgresql://USER@HOST/NAME", where="database"
        ) from None
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise BadInput(f"{url.drivername} is not among the databases; expected sqlite or postgresql", where="database")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise BadInput("a room needs a file; expected sqlite:///FILE", where="database")
    return url


def display_url(url: URL) -> str:
    """The address without its password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def why_unusable(error: DBAPIError) -> str:
    """What the database said, in one line."""
    said = str(error.orig).strip().splitlines()
    return f"cannot be used as a database: {said[0].strip() if said else 'it does not say why'}"


def key_file(url: URL) -> Path:
    """Where the keys of a room are kept: beside the file, or in this folder for a database on a server."""
    path = Path(str(url.database)) if url.get_backend_name() == "sqlite" else Path("houseway")
    return path.with_name(path.name + ".key")


def keep_private(path: Path) -> None:
    """Make the file, and what SQLite puts beside it, readable by their owner alone."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal", ".lock"))):
        if each.exists() and each.stat().st_mode & 0o777 != _PRIVATE:
            try:
                each.chmod(_PRIVATE)
            except PermissionError:
                LOG.warning("%s can be read by others, and is not ours to change", each)


def engine(url: URL) -> Engine:
    try:
        made = create_engine(url, pool_pre_ping=url.get_backend_name() != "sqlite", pool_size=4, max_overflow=4)
    except (NoSuchModuleError, ModuleNotFoundError) as error:
        raise BadInput(
            f"its driver is not installed: {error}; pip install 'houseway[room]'", where=display_url(url)
        ) from None
    if url.get_backend_name() == "sqlite":
        event.listen(made, "connect", _prepare)
        event.listen(made, "begin", _begin)
    return made


def _prepare(connection: Any, record: Any) -> None:
    """Make a commit wait for the disk, and leave BEGIN to us, so that savepoints work."""
    connection.isolation_level = None
    for pragma in ("busy_timeout=5000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


class DatabaseLock:
    """Keeps other processes from running the room of the same database."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self._file: IO[str] | None = None
        if url.get_backend_name() == "sqlite":
            self._lock_file(Path(str(url.database)))

    def _lock_file(self, path: Path) -> None:
        try:
            keep_private(path)
            beside = os.open(path.with_name(path.name + ".lock"), os.O_WRONLY | os.O_CREAT, _PRIVATE)
            self._file = os.fdopen(beside, "w", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"cannot be opened: {error.strerror}", where=str(path)) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.release()
            raise BadInput("the room of this database is already open in another process", where=str(path)) from None

    def hold(self, writer: Connection) -> None:
        """Take the lock on a server, where it belongs to the writer's connection."""
        if self._file is not None:
            return
        for _ in range(_TRIES):
            if self.try_to_hold(writer):
                return
            sleep(_WAIT_S)
        raise BadInput("the room of this database is already open in another process", where=display_url(self.url))

    def try_to_hold(self, writer: Connection) -> bool:
        """Take the lock if it is free. It is lost with the writer's connection to a server."""
        if self._file is not None:
            return True
        held = writer.execute(text("SELECT pg_try_advisory_lock(:key)"), {"key": _ROOM_LOCK}).scalar()
        writer.commit()
        return bool(held)

    def release(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config


def newest_schema() -> str | None:
    """The schema that this Houseway writes."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def migrate(made: Engine, url: URL) -> str | None:
    """Bring the schema up to date, and return the one of before; refuse one that is newer than this Houseway."""
    config = _config()
    known = ScriptDirectory.from_config(config)
    with made.connect().execution_options(writes=True) as connection:
        current = MigrationContext.configure(connection).get_current_revision()
        if current is not None and current not in {each.revision for each in known.walk_revisions()}:
            head = known.get_current_head()
            message = f"written by a newer Houseway (schema {current}); this one knows schemas up to {head}"
            raise BadInput(message, where=display_url(url))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
    return current
