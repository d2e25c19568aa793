"""What a disk holds after a power loss: everything up to the last sync of each file, and any part of what came later.

SQLite is given a VFS (recording_vfs.c) that writes down what it does to its files. It is compiled when it is needed.
"""

from __future__ import annotations

import ctypes
import shutil
import sqlite3
import struct
import subprocess
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pytest

SOURCE = Path(__file__).with_name("recording_vfs.c")
_SECTOR = 512


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that was done to a file: W write, T truncate, S sync, D delete; A means that an action is acknowledged.

    `at` is where it was written, the new length, or the number of the action.
    """

    kind: str
    name: str
    at: int
    data: bytes


@cache
def _library() -> ctypes.CDLL:
    """The VFS, compiled and loaded; where that cannot be, the test is skipped and says why."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        pytest.skip("power losses need a C compiler, and there is none")
    built = Path(mkdtemp(prefix="houseway-vfs-")) / "recording_vfs.so"
    made = subprocess.run(
        [compiler, "-shared", "-fPIC", "-O1", "-o", str(built), str(SOURCE), "-lsqlite3"],
        capture_output=True,
        text=True,
    )
    if made.returncode:
        pytest.skip(f"power losses need the headers of SQLite: {made.stderr[-200:]}")
    found = ctypes.CDLL(str(built))
    shutil.rmtree(built.parent)
    found.recording_begin.argtypes = [ctypes.c_char_p]
    found.recording_acknowledge.argtypes = [ctypes.c_int64]
    found.sqlite3_libversion.restype = ctypes.c_char_p
    if found.sqlite3_libversion().decode() != sqlite3.sqlite_version:
        pytest.skip("Python has an SQLite of its own, which takes no VFS from outside")
    return found


class Recording:
    """The operations since it began. `acknowledge` marks where the room has said that an action is done."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def acknowledge(self, number: int) -> None:
        _library().recording_acknowledge(number)

    def operations(self) -> list[Operation]:
        found, told, at = [], self.path.read_bytes(), 0
        while at < len(told):
            kind, length = struct.unpack_from("=cH", told, at)
            name = told[at + 3 : at + 3 + length].decode()
            where, size = struct.unpack_from("=qi", told, at + 3 + length)
            at += 15 + length
            found.append(Operation(kind.decode(), name, where, told[at : at + size]))
            at += size
        return found


@contextmanager
def recorded(path: Path) -> Iterator[Recording]:
    """Every database that is opened meanwhile is recorded in this file."""
    library = _library()
    assert library.recording_begin(str(path).encode()) == 0
    try:
        yield Recording(path)
    finally:
        assert library.recording_end() == 0


def disk_after(operations: list[Operation], random: Random) -> dict[str, bytes]:
    """The files after the power is lost behind these operations. What was not synced may have been written or not."""
    safe: dict[str, bytearray] = {}
    waiting: dict[str, list[Operation]] = defaultdict(list)
    for each in operations:
        if not each.name:
            # A mark, or a temporary file, which nobody reads after a loss.
            continue
        if each.kind in "WT":
            waiting[each.name].append(each)
        elif each.kind == "S":
            for done in waiting.pop(each.name, ()):
                _write(safe, done)
        elif each.kind == "D":
            safe.pop(each.name, None)
            waiting.pop(each.name, None)
    luck = random.choice((0.0, 0.5, 0.9))
    for lost in waiting.values():
        for each in lost:
            if random.random() < luck:
                _write(safe, _torn(each, random))
    return {name: bytes(content) for name, content in safe.items()}


def _torn(each: Operation, random: Random) -> Operation:
    """A write of which perhaps only the first sectors have arrived."""
    if each.kind == "T" or random.random() < 0.5:
        return each
    return Operation("W", each.name, each.at, each.data[: _SECTOR * random.randint(0, len(each.data) // _SECTOR + 1)])


def _write(files: dict[str, bytearray], each: Operation) -> None:
    content = files.setdefault(each.name, bytearray())
    if each.kind == "T":
        del content[each.at :]
        return
    if len(content) < each.at:
        content.extend(bytes(each.at - len(content)))
    content[each.at : each.at + len(each.data)] = each.data
