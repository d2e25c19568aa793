"""What a simulation deals, as plain data: any worker that has the same package can deal any part of it."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

import houseway
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.rules.posting.terms import Terms, terms

How: TypeAlias = Literal["steps", "pit", "bank pit", "compiled"]
# Rounds in a part: some seconds each. They belong to the plan, so that a run does not depend on who deals it.
PART_ROUNDS: dict[How, int] = {"steps": 5_000, "pit": 1 << 19, "bank pit": 1 << 20, "compiled": 1 << 26}
_ROOT = Path(houseway.__file__).parent
_SHORT = 16


class SimulationPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A run: the game as posted, who plays how, and the seed. `package` and `digest` say with which rules."""

    game: str
    digest: str
    package: str
    how: How
    rounds: int
    seed: int
    part_rounds: int
    policy: str
    seats: int = 0
    stack: int = 0
    also: tuple[tuple[int, int], ...] = ()
    device: Literal["cpu", "cuda"] = "cpu"
    readings: dict[str, str] = {}
    fee: str | None = None
    decks: int | None = None
    betting: str | None = None
    stakes: dict[str, str] = {}

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return -(-self.rounds // self.part_rounds)

    def size(self, part: int) -> int:
        """The rounds of one part; the last may be shorter."""
        return min(self.part_rounds, self.rounds - part * self.part_rounds)

    def terms(self) -> Terms:
        """The table of the run, from this machine's sheets."""
        sheet = game(self.game, self.readings)
        if sheet.digest != self.digest:
            raise BadInput(f"the sheet here has the digest {sheet.digest}, not {self.digest}", where=self.game)
        return terms(sheet, self.fee, self.decks, betting=self.betting, stakes=self.stakes)

    def identity(self) -> str:
        """A name for the run: equal if and only if every field is."""
        return sha256(self.encoded()).hexdigest()[:_SHORT]

    def encoded(self) -> bytes:
        """The plan as it is sent to a worker."""
        return msgspec.json.encode(self, order="deterministic")


@cache
def package_identity() -> str:
    """The version of the package, with a digest of its code and sheets."""
    digest = sha256()
    for path in sorted(each for kind in ("*.py", "*.toml") for each in _ROOT.rglob(kind)):
        digest.update(path.relative_to(_ROOT).as_posix().encode() + path.read_bytes())
    try:
        number = version("houseway")
    except PackageNotFoundError:
        number = "unknown"
    return f"{number}+{digest.hexdigest()[:_SHORT]}"


def read_plan(encoded: bytes) -> SimulationPlan:
    """A plan as it was sent. A worker with another package must not deal it."""
    plan = msgspec.json.decode(encoded, type=SimulationPlan)
    if plan.package != package_identity():
        raise BadInput(
            f"the run is dealt by houseway {plan.package}, and this worker has {package_identity()}", where="worker"
        )
    return plan
