"""Installed files against RECORD: one changed byte, a missing file and a strange one are named."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path

import pytest

from houseway.errors import BadInput
from houseway.room.audit.installed_files import walk_files

FILES = {"houseway/__init__.py": b"", "houseway/games/oaks/pan.toml": b"fee = 50\n", "houseway/cards/rng.py": b"pass\n"}


@pytest.fixture
def installed(tmp_path: Path) -> Distribution:
    """A distribution as pip leaves it behind."""
    lines = []
    for name, content in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        digest = urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(content)}")
    made = tmp_path / "houseway-1.0.dist-info"
    made.mkdir()
    (made / "METADATA").write_text("Metadata-Version: 2.1\nName: houseway\nVersion: 1.0\n")
    (made / "RECORD").write_text("\n".join([*lines, "houseway-1.0.dist-info/RECORD,,"]) + "\n")
    return PathDistribution(made)


def change(folder: Path) -> None:
    (folder / "houseway/games/oaks/pan.toml").write_bytes(b"fee = 90\n")


def remove(folder: Path) -> None:
    (folder / "houseway/cards/rng.py").unlink()


def add(folder: Path) -> None:
    (folder / "houseway/cards/better_rng.py").write_bytes(b"")


@pytest.mark.parametrize(
    ("work", "where", "problem"),
    [
        (change, "houseway/games/oaks/pan.toml", "has been changed since it was installed"),
        (remove, "houseway/cards/rng.py", "is missing"),
        (add, "houseway/cards/better_rng.py", "is not a file of the distribution"),
    ],
)
def test_a_file_that_is_not_as_it_was_installed_is_named(
    installed: Distribution, tmp_path: Path, work: Callable[[Path], None], where: str, problem: str
) -> None:
    assert walk_files(installed) == (3, [])
    work(tmp_path)
    assert walk_files(installed) == (3, [(where, problem)])


def test_compiled_files_are_nobody_s_concern(installed: Distribution, tmp_path: Path) -> None:
    (tmp_path / "houseway" / "__pycache__").mkdir()
    (tmp_path / "houseway" / "__pycache__" / "x.pyc").write_bytes(b"")
    assert walk_files(installed) == (3, [])


def test_a_checkout_has_nothing_to_compare_with(installed: Distribution, tmp_path: Path) -> None:
    (tmp_path / "houseway-1.0.dist-info" / "RECORD").write_text("_houseway.pth,,\n")
    with pytest.raises(BadInput, match="checkout"):
        walk_files(installed)
