"""Evidence that shuffles are fair, in one archive: what was asked of which source with which versions, and the answer.

The shuffle that is looked at is the one that live tables use, with their generator. A shuffle that skips one swap goes
the same way, and must be caught: otherwise the tests say nothing.
"""

from __future__ import annotations

import inspect
import json
import platform
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import numpy as np

import houseway
from houseway.cards import LiveChance, Pack, SeededChance
from houseway.cards.card import Card
from houseway.cards.rng import Chance, below, shuffle
from houseway.odds.core.progress import progress
from houseway.simulation.shuffle_battery import Shuffle, ShuffleCounts, Tested, shuffled_blocks, tests_of
from houseway.simulation.tail_odds import chi_square_tail, holm, normal_tails

LEVEL = 0.01
SAMPLE_BYTES = 10_000_000
# An eight-deck shoe has eight times the cards, so it is shuffled an eighth as often.
PACKS = {"52 cards": (Pack(), 1), "53 cards": (Pack(jokers=1), 1), "eight decks": (Pack(decks=8), 8)}
CONTROL_SHUFFLES = 8_000


@dataclass(frozen=True, slots=True)
class ShuffleEvidence:
    """What was found. `failed` are the tests that fail at 99 % when all are taken together (Holm)."""

    shuffles: int
    tests: dict[str, Tested]
    failed: list[str]
    control: Tested
    sample: bytes = field(repr=False)

    @property
    def fair(self) -> bool:
        return not self.failed

    @property
    def control_caught(self) -> bool:
        return self.control.chance < LEVEL


def gather(shuffles: int, *, sample_bytes: int = SAMPLE_BYTES, chance: Chance | None = None) -> ShuffleEvidence:
    """Shuffle so often and test; live tables' own source unless another is named."""
    source = chance or LiveChance()
    tests: dict[str, Tested] = {}
    for name, (pack, part) in PACKS.items():
        tested = battery(name, pack, shuffles // part, partial(shuffle, chance=source))
        tests |= {f"{name}: {each.name}": each for each in tested}
    sample = b"".join(source.bits(80_000).to_bytes(10_000, "big") for _ in range(-(-sample_bytes // 10_000)))
    tests |= {f"bytes: {each.name}": each for each in byte_tests(sample[:sample_bytes])}
    failed = sorted(holm({name: each.chance for name, each in tests.items()}, LEVEL))
    skipping = partial(skipping_shuffle, chance=SeededChance(1))
    [control] = battery("control", Pack(), CONTROL_SHUFFLES, skipping)[:1]
    return ShuffleEvidence(shuffles, tests, failed, control, sample[:sample_bytes])


def battery(name: str, pack: Pack, shuffles: int, how: Shuffle) -> list[Tested]:
    """Shuffle a pack so often and test what comes."""
    counts = ShuffleCounts(pack)
    with progress(f"shuffles of {name}", shuffles) as advance:
        for block in shuffled_blocks(pack, shuffles, how):
            counts.add(block)
            advance(len(block))
    return tests_of(counts)


def skipping_shuffle(stack: list[Card], chance: Chance, skipped: int = 1) -> None:
    """A shuffle with one fault: one swap is skipped. That of the second place is the hardest to notice."""
    for place in range(len(stack) - 1, 0, -1):
        if place != skipped:
            drawn = below(chance, place + 1)
            stack[place], stack[drawn] = stack[drawn], stack[place]


def byte_tests(sample: bytes) -> list[Tested]:
    """Every byte and bit as often, no runs, and no byte that tells of the next."""
    drawn = np.frombuffer(sample, np.uint8)
    due = len(drawn) / 256
    off = float(((np.bincount(drawn, minlength=256) - due) ** 2).sum() / due)
    bits = np.unpackbits(drawn)
    ones, many = int(bits.sum()), len(bits)
    balance = (2 * ones - many) / sqrt(many)
    changes = int(np.count_nonzero(bits[1:] != bits[:-1]))
    runs = (2 * changes - (many - 1)) / sqrt(many - 1)
    centred = drawn - 127.5
    serial = float(centred[1:] @ centred[:-1]) / (sqrt(len(drawn) - 1) * (256**2 - 1) / 12)
    z = {"balance of bits": balance, "runs of bits": runs, "serial correlation": serial}
    return [Tested("values", off, 255, chi_square_tail(off, 255)), *(_normal(*each) for each in z.items())]


def _normal(name: str, z: float) -> Tested:
    return Tested(name, z, 0, normal_tails(z))


def report(found: ShuffleEvidence) -> dict[str, Any]:
    """Everything but the sample, as plain data."""
    return {
        "fair": found.fair,
        "level": LEVEL,
        "correction": "Holm",
        "shuffles": found.shuffles,
        "tests": [asdict(each) | {"name": name} for name, each in found.tests.items()],
        "failed": found.failed,
        "control": asdict(found.control)
        | {"name": f"52 cards, one swap skipped, {CONTROL_SHUFFLES} shuffles", "caught": found.control_caught},
        "algorithm": {each.__name__: _source(each) for each in (shuffle, below)},
        "source": "secrets.randbits: the generator of the operating system, without a seed of ours",
        "versions": {
            "houseway": houseway.__version__,
            "python": sys.version.split()[0],
            "numpy": np.__version__,
            "system": platform.platform(),
        },
        "sample": {"file": "sample.bin", "bytes": len(found.sample), "sha256": sha256(found.sample).hexdigest()},
    }


def _source(what: Callable[..., Any]) -> dict[str, str]:
    text = inspect.getsource(what)
    return {"text": text, "sha256": sha256(text.encode()).hexdigest()}


def write_evidence(found: ShuffleEvidence, path: Path) -> str:
    """Write the archive; the digest of its file."""
    told = json.dumps(report(found), indent=1).encode()
    files = {"report.json": told, "sample.bin": found.sample}
    sums = "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in files.items())
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in {**files, "SHA256SUMS": sums.encode()}.items():
            archive.writestr(name, content)
    return sha256(path.read_bytes()).hexdigest()
