"""How a kernel is compiled: for stated types, without the interpreter lock, cached for the next process.

Numba recompiles when the function's own file changes, but not when a constant or helper in another file does. So the
cache folder is named for the text of the kernels here and beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import config, njit
from numba.core.typing.templates import Signature

from houseway.ranking.kernels import table_cache

Kernel = Callable[..., Any]


_HERE = Path(__file__).parent


@cache
def _folder(home: Path) -> Path | None:
    """The cache folder for compiled code, or None if this user cannot write there."""
    beside = home.glob("*.py" if home.name == _HERE.name else "*kernels.py")
    texts = [path.read_bytes() for path in sorted({*_HERE.glob("*.py"), *beside})]
    kind = ".".join(["compiled", *home.relative_to(_HERE.parents[1]).parts])
    return table_cache.made_folder(kind, sha256(b"".join(texts)).hexdigest()[:12])


def compiled(*signatures: str | Signature) -> Callable[[Kernel], Kernel]:
    """Compile at once, or load what an earlier process compiled. A type outside the signatures is refused."""

    def decorate(function: Kernel) -> Kernel:
        # Numba's settings are attributes of a module, which type checkers do not know.
        chosen, folder = vars(config), _folder(Path(function.__code__.co_filename).parent)
        before, chosen["CACHE_DIR"] = chosen["CACHE_DIR"], str(folder or "")
        try:
            kernel: Kernel = njit(list(signatures), nogil=True, cache=folder is not None)(function)
        finally:
            chosen["CACHE_DIR"] = before
        return kernel

    return decorate


class KernelsBySize(Mapping[int, Kernel]):
    """Kernels that differ in the size of a hand. Each is compiled, or loaded, when it is first asked for."""

    def __init__(self, make: Callable[[int], Kernel], sizes: Sequence[int]) -> None:
        self._make, self._sizes = make, sizes
        self._made: dict[int, Kernel] = {}

    def __getitem__(self, size: int) -> Kernel:
        if size not in self._sizes:
            raise KeyError(size)
        if size not in self._made:
            self._made[size] = self._make(size)
        return self._made[size]

    def __contains__(self, size: object) -> bool:
        return size in self._sizes

    def __iter__(self) -> Iterator[int]:
        return iter(self._sizes)

    def __len__(self) -> int:
        return len(self._sizes)


# Inlined by LLVM, not by numba: with numba's own inlining (inline="always") counting was three times slower.
inlined: Callable[[Kernel], Kernel] = njit(forceinline=True)

# A larger part of a kernel: LLVM decides whether to call or inline it.
part: Callable[[Kernel], Kernel] = njit
