"""Where test rooms keep their files: in memory where the machine has such a place, since they write all the time."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from argon2 import PasswordHasher

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
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path / "r.db")
    with made.client:
        yield made
