"""What a run has counted so far, kept in a folder: a run that was stopped goes on there, and deals no part twice."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

import msgspec

from houseway.errors import BadInput
from houseway.simulation.gain_sums import RunTally, read_tally
from houseway.simulation.run_plan import SimulationPlan

FILE = "run.json"
_FORMAT = 1


class PartSet:
    """The finished parts, as ranges: a run of millions of parts stays a few numbers."""

    def __init__(self, ranges: list[list[int]] | None = None) -> None:
        self.ranges: list[list[int]] = [list(each) for each in ranges or []]
        if any(a >= b for a, b in self.ranges) or any(
            a[1] >= b[0] for a, b in zip(self.ranges, self.ranges[1:], strict=False)
        ):
            raise BadInput("ranges of parts must be in order and apart", where="finished")

    def __contains__(self, part: int) -> bool:
        at = bisect_right(self.ranges, [part, _ENDLESS]) - 1
        return at >= 0 and part < self.ranges[at][1]

    def __len__(self) -> int:
        return sum(last - first for first, last in self.ranges)

    def add(self, part: int) -> None:
        """Add one part that was not finished before."""
        assert part not in self
        at = bisect_right(self.ranges, [part, _ENDLESS])
        self.ranges.insert(at, [part, part + 1])
        for left in (at, at - 1):
            if 0 <= left < len(self.ranges) - 1 and self.ranges[left][1] == self.ranges[left + 1][0]:
                self.ranges[left][1] = self.ranges.pop(left + 1)[1]

    def missing(self, parts: int) -> Iterator[int]:
        """Every part that is not finished, in order."""
        at = 0
        # Parts are added while others are handed out: what is missing is what was missing at first.
        for first, last in [*map(tuple, self.ranges), (parts, parts)]:
            yield from range(at, first)
            at = last


_ENDLESS = 1 << 63


class RunFolder(Protocol):
    """A place that keeps one text. It is replaced as a whole."""

    where: str

    def read(self) -> str | None: ...

    def write(self, text: str) -> None: ...


class LocalFolder:
    """A folder of this machine."""

    def __init__(self, path: str) -> None:
        self.where = path
        self._file = Path(path) / FILE

    def read(self) -> str | None:
        return self._file.read_text(encoding="utf-8") if self._file.exists() else None

    def write(self, text: str) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        aside = self._file.with_suffix(".part")
        aside.write_text(text, encoding="utf-8")
        aside.replace(self._file)


class RemoteFolder:
    """A folder that fsspec knows, such as `s3://bucket/run` or `memory://run`."""

    def __init__(self, address: str) -> None:
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise BadInput("this address needs fsspec: pip install 'houseway[cluster]'", where=address) from None
        self.where = address
        try:
            self._files, path = url_to_fs(address)
        except (ImportError, ValueError) as error:
            raise BadInput(f"{error}", where=address) from None
        self._folder, self._file = path, f"{path.rstrip('/')}/{FILE}"

    def read(self) -> str | None:
        return self._files.cat_file(self._file).decode() if self._files.exists(self._file) else None

    def write(self, text: str) -> None:
        self._files.makedirs(self._folder, exist_ok=True)
        self._files.pipe_file(self._file, text.encode())


def folder_at(address: str) -> RunFolder:
    """A local folder, or one behind an address with a scheme."""
    return RemoteFolder(address) if "://" in address else LocalFolder(address)


class RunState:
    """The finished parts of a run and their sums; kept in a folder where one is given."""

    def __init__(self, plan: SimulationPlan, folder: RunFolder | None = None) -> None:
        self.plan, self.folder = plan, folder
        self.finished, self.tally = PartSet(), RunTally()
        if folder is not None:
            try:
                text = folder.read()
                if text is not None:
                    self._read(text, folder.where)
                # Written at once: a folder that cannot be written is known before anything is dealt.
                self.save()
            except (OSError, UnicodeDecodeError) as error:
                raise BadInput(f"the run cannot be kept here: {error}", where=folder.where) from None

    def add(self, part: int, tally: RunTally) -> bool:
        """Add a part; one that came twice (its worker was thought lost) counts once."""
        if part in self.finished:
            return False
        self.finished.add(part)
        self.tally.merge(tally)
        return True

    def save(self) -> None:
        """Write everything that is counted, sealed by its digest."""
        if self.folder is not None:
            text = json.dumps(
                {
                    "format": _FORMAT,
                    "identity": self.plan.identity(),
                    "plan": msgspec.to_builtins(self.plan),
                    "finished": self.finished.ranges,
                    "tally": self.tally.to_plain(),
                }
            )
            self.folder.write(f"{sha256(text.encode()).hexdigest()}\n{text}\n")

    def _read(self, text: str, where: str) -> None:
        seal, _, body = text.partition("\n")
        body = body.rstrip("\n")
        if sha256(body.encode()).hexdigest() != seal:
            raise BadInput(f"{FILE} is damaged: it does not match the digest in its first line", where=where)
        kept: dict[str, Any] = json.loads(body)
        if kept.get("format") != _FORMAT:
            raise BadInput(f"{FILE} has format {kept.get('format')!r}, expected {_FORMAT}", where=where)
        if kept["identity"] != self.plan.identity():
            raise BadInput(
                f"a checkpoint of another run lies here: {_difference(kept['plan'], self.plan)}", where=where
            )
        self.finished, self.tally = PartSet(kept["finished"]), read_tally(kept["tally"], where)


def _difference(kept: dict[str, Any], plan: SimulationPlan) -> str:
    mine = msgspec.to_builtins(plan)
    differing = [name for name in mine if kept.get(name) != mine[name]]
    return "; ".join(f"{name} {kept.get(name)!r} there, {mine[name]!r} here" for name in differing) or "another plan"
