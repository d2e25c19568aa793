"""The one place where ranking meets the machine: a folder for derived tables, and a word to whoever waits.

Tables are worked out from the scalar rankings and kept; a file that is missing, damaged or older than the rules it was
derived from is worked out again. A folder that cannot be written costs time, never an answer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int32]
T = TypeVar("T")

PATIENCE_SECONDS = 1
_SEAL_WORDS = 8


def folder() -> Path:
    """Where tables are kept: HOUSEWAY_CACHE, or the user's cache folder of this platform."""
    if chosen := os.environ.get("HOUSEWAY_CACHE"):
        return Path(chosen)
    home = Path.home()
    match sys.platform:
        case "win32":
            return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "houseway" / "cache"
        case "darwin":
            return home / "Library" / "Caches" / "houseway"
        case _:
            return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "houseway"


def threads() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def kept(name: str, modules: tuple[str, ...], derive: Callable[[], Words]) -> Words:
    """The table of that name, read from the folder or derived and put there.

    `modules` are those whose text decides what is in it: a change of any of them makes another file.
    """
    path = folder() / f"{name}-{_fingerprint(modules)}.npy"
    found = _read(path)
    if found is None:
        found = patiently(f"working out the table {name}, once", derive)
        _write(path, found)
    return found


def _fingerprint(modules: tuple[str, ...]) -> str:
    digest = sha256()
    for module in modules:
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        digest.update(Path(spec.origin).read_bytes())
    return digest.hexdigest()[:12]


def _seal(words: Words) -> Words:
    return np.frombuffer(sha256(words.tobytes()).digest(), np.int32)


def _read(path: Path) -> Words | None:
    """The table without the seal that ends it; nothing if any byte is not as it was written."""
    try:
        sealed = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    if sealed.dtype != np.int32 or sealed.ndim != 1 or len(sealed) <= _SEAL_WORDS:
        return None
    words: Words = sealed[:-_SEAL_WORDS].copy()
    return words if np.array_equal(_seal(words), sealed[-_SEAL_WORDS:]) else None


def _write(path: Path, words: Words) -> None:
    """Written aside and moved into place, so that two processes that start together do no harm."""
    aside = path.with_name(f"{path.stem}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            np.save(file, np.concatenate([words, _seal(words)]))
        aside.replace(path)
    except OSError:
        with suppress(OSError):
            aside.unlink()


def patiently(what: str, job: Callable[[], T]) -> T:
    """The result of a job that may take long; after a second a line on stderr says what is being waited for."""
    with ThreadPoolExecutor(1) as worker:
        waiting: Future[T] = worker.submit(job)
        try:
            return waiting.result(PATIENCE_SECONDS)
        except TimeoutError:
            # A job that is done has raised this itself.
            if not waiting.done():
                sys.stderr.write(f"houseway: {what} ...\n")
            return waiting.result()
