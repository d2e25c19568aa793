"""The cache folder for derived tables and compiled code, and a line on stderr when deriving takes long.

Tables are derived from the scalar rankings and cached. A file that is missing, damaged or older than the rules it was
derived from is derived again. A folder that cannot be written costs time, which is said once, but changes no result.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Words = NDArray[np.int32]
T = TypeVar("T")

PATIENCE_SECONDS = 1
_SEAL_WORDS = 8
_FINGERPRINT = 12
_KEPT = 4
_OLD = "old."
_DAY_SECONDS = 24 * 3600


def folder() -> Path:
    """The cache folder: HOUSEWAY_CACHE, or the user's cache folder on this platform."""
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


def made_folder(kind: str, name: str) -> Path | None:
    """A folder for what one version of the code produces, or None if this user cannot write there.

    Creating it removes older folders of the same kind that nobody used for a day, except the few used last.
    """
    made = folder() / f"{kind}-{name}"
    try:
        if made.is_dir():
            os.utime(made)
        else:
            made.mkdir(parents=True, exist_ok=True)
            _sweep(made, f"{kind}-*")
    except OSError:
        return made if made.is_dir() and os.access(made, os.W_OK) else None
    return made


def _sweep(made: Path, pattern: str) -> None:
    """Remove what older code produced. Each folder is moved aside first: other processes see it whole or not at all.

    A folder used today may belong to a running process and stays; so does one that cannot be removed.
    """
    used = {other: other.stat().st_mtime for other in made.parent.glob(pattern) if not other.is_symlink()}
    for other in sorted(used, key=used.__getitem__, reverse=True)[_KEPT:]:
        if used[other] < used[made] - _DAY_SECONDS:
            with suppress(OSError):
                other.rename(other.with_name(f"{_OLD}{other.name}.{os.getpid()}"))
    for old in made.parent.glob(f"{_OLD}*"):
        rmtree(old, ignore_errors=True)
        with suppress(OSError):
            old.unlink()


_alone = False


def use_one_thread() -> None:
    """From now on this process computes with one thread: it is one of several that share the machine."""
    global _alone
    _alone = True


def threads() -> int:
    """The number of processors this process may use."""
    if _alone:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def cached_table(name: str, modules: tuple[str, ...], derive: Callable[[], Words]) -> Words:
    """The table of that name, read from the cache or derived and cached.

    `modules` are those whose text decides the table: a change of any of them makes another file.
    """
    path = folder() / f"{name}-{_fingerprint(modules)}.npy"
    found = _read(path)
    if found is None:
        found = with_notice(f"working out the table {name}", derive)
        _write(path, found)
    return found


def _fingerprint(modules: tuple[str, ...]) -> str:
    digest = sha256()
    for module in modules:
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        digest.update(Path(spec.origin).read_bytes())
    return digest.hexdigest()[:_FINGERPRINT]


def _seal(words: Words) -> Words:
    return np.frombuffer(sha256(words.tobytes()).digest(), np.int32)


def _read(path: Path) -> Words | None:
    """The table without its checksum; None if any byte has changed since it was written."""
    try:
        sealed = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        return None
    if sealed.dtype != np.int32 or sealed.ndim != 1 or len(sealed) <= _SEAL_WORDS:
        return None
    words: Words = sealed[:-_SEAL_WORDS].copy()
    if not np.array_equal(_seal(words), sealed[-_SEAL_WORDS:]):
        return None
    with suppress(OSError):
        os.utime(path)
    return words


def _write(path: Path, words: Words) -> None:
    """Write to a temporary file and move it into place, so that two processes can start together."""
    aside = path.with_name(f"{path.stem}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            np.save(file, np.concatenate([words, _seal(words)]))
        aside.replace(path)
        _sweep(path, f"{path.stem.rpartition('-')[0]}-{'[0-9a-f]' * _FINGERPRINT}.npy")
    except OSError:
        with suppress(OSError):
            aside.unlink()


def check_writable() -> bool:
    """Whether the cache folder can be written, made now if need be. Where it cannot, a line on stderr says so once."""
    chosen = folder()
    with suppress(OSError):
        # A superuser may write everywhere by the rights alone, but not on every file system: so it is tried.
        chosen.mkdir(parents=True, exist_ok=True)
        if os.access(chosen, os.W_OK):
            return True
    _say_unwritable(chosen)
    return False


@cache
def _say_unwritable(chosen: Path) -> None:
    why = "so what takes long is done again in every process; HOUSEWAY_CACHE names another folder"
    sys.stderr.write(f"houseway: the cache {chosen} cannot be written, {why}\n")


def with_notice(what: str, job: Callable[[], T], *, kept: bool = True) -> T:
    """The result of a job that may take long. After a second a line on stderr says what is being done.

    Where the result is `kept` and the cache can be written, the line promises that it is done only once.
    """
    with ThreadPoolExecutor(1) as worker:
        waiting: Future[T] = worker.submit(job)
        try:
            return waiting.result(PATIENCE_SECONDS)
        except TimeoutError:
            # If the job is done, the job itself raised this error.
            if not waiting.done():
                once = ", only once" if kept and check_writable() else ""
                sys.stderr.write(f"houseway: {what}{once} ...\n")
            return waiting.result()
