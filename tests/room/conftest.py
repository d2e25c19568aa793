"""Where test rooms keep their files: in memory where the machine has such a place, since they write all the time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from argon2 import PasswordHasher

from tests.room.postgres import Server, programs
from tests.room.seeded import seeded_chance
from tests.room.visitors import House

_MEMORY = Path("/dev/shm")


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    folder = Path(mkdtemp(prefix="houseway-", dir=_MEMORY if _MEMORY.is_dir() else None))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passwords are meant to be slow to guess; tests log in all the time."""
    monkeypatch.setattr(
        "houseway.room.people.visitors.HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    )


@pytest.fixture
def seeded() -> Iterator[None]:
    """The same run finds the same cards."""
    with seeded_chance(0):
        yield


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server of the tests' own; where PostgreSQL is not installed, what needs it is skipped and says so."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed")
    server = Server(found)
    yield server
    server.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An empty database: a file, and one on a server where PostgreSQL is installed."""
    if request.param == "sqlite":
        return str(tmp_path / "r.db")
    # The keys of a database on a server are kept in the folder where the room is opened.
    monkeypatch.chdir(tmp_path)
    server: Server = request.getfixturevalue("postgres")
    server.empty()
    return server.url


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "r.db")
    with made.client:
        yield made
