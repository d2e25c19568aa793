"""The records of a room, opened to be read: beside a server that runs it, and without changing anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time

from alembic.runtime.migration import MigrationContext
from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import DBAPIError

from houseway.errors import BadInput
from houseway.room.audit.signed_heads import Head, ends
from houseway.room.audit.whole_audit import Audit, audit
from houseway.room.store.engine import database_url, display_url, engine, key_file, newest_schema, why_unusable
from houseway.room.store.keyring import VARIABLE, Keyring, environment


@dataclass(slots=True)
class Records:
    """A database that is read, with the public key of its room, and its keys where they may be read."""

    connection: Connection
    signers: tuple[str, ...]
    keys: Keyring | None

    def audit(self, *, quick: bool = False, anchors: Iterable[Head] = ()) -> Audit:
        return audit(self.connection, self.signers, quick=quick, anchors=anchors, keys=self.keys)

    def heads(self) -> list[Head]:
        """The ends of all chains now, signed."""
        if self.keys is None:
            raise BadInput("anchors are signed with the key of the room, which is not here", where="key")
        now = int(time())
        found = sorted(ends(self.connection).items())
        return [Head(chain, number, hashed, now).signed(self.keys) for chain, (number, hashed) in found]


@contextmanager
def open_records(database: str, signer: str | None = None) -> Iterator[Records]:
    """Open a database that is there, in the schema of this Houseway, with the key that has signed its records."""
    url = _there(database)
    beside = key_file(url)
    keys = Keyring.find(beside) if environment() or beside.exists() else None
    known = (signer,) if signer else keys.signers if keys else ()
    if not known:
        raise BadInput(f"neither a key file ({beside}) nor {VARIABLE} nor --signer tells who has signed", where="key")
    with open_to_read(database) as made, _as_of_now(made) as connection:
        yield Records(connection, known, keys)


@contextmanager
def open_to_read(database: str) -> Iterator[Engine]:
    """Open a database that is there, in the schema of this Houseway."""
    url = _there(database)
    made = engine(url)
    try:
        with made.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
        if current != newest_schema():
            raise BadInput(f"has the schema {current}; open the room once to bring it up to date", where=database)
        yield made
    except DBAPIError as error:
        raise BadInput(why_unusable(error), where=display_url(url)) from None
    finally:
        made.dispose()


def _as_of_now(made: Engine) -> Connection:
    """A connection that sees everything as it is at one moment, although the room goes on beside it."""
    connection = made.connect()
    on_server = made.dialect.name == "postgresql"
    return connection.execution_options(isolation_level="REPEATABLE READ") if on_server else connection


def _there(database: str) -> URL:
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).is_file():
        raise BadInput("there is no such file", where=display_url(url))
    return url
