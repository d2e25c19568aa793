"""Files with something changed in them: read, or refused with their place; never a crash, a hang or a broken law.

`python -m tests.histories.mutations [COUNT [SEED]]` tries 200,000, or as many as are asked for.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

from rich.console import Console
from rich.progress import track

from houseway.errors import BrokenLaw, HousewayError
from houseway.histories.formats import ohh_read, ohh_write, phh_read, phh_write, stars_read, stars_write
from houseway.histories.history_fields import History
from tests.histories.hands import FOREIGN, OPEN_HAND, one_hand
from tests.histories.test_stars import CASH

SIGNS = "0123456789.,[]{}'\"#:= \npcdhsfbrmoAKQJT?-$()*\\\t\x00é"
ALL = 200_000
PART = 1000
# Seconds of one processor: the slowest of all files is read in a small part of it.
HANG = 1.0


def seeds() -> list[tuple[str, str]]:
    hand = phh_read.loads(FOREIGN)
    several = phh_write.dumps_all([hand] * 3)
    ours = one_hand("calgrand/seven-card-stud#high", "limit")
    return [
        ("phh", FOREIGN),
        ("phh", phh_write.dumps(ours)),
        ("phhs", several),
        ("ohh", OPEN_HAND),
        ("ohh", ohh_write.dumps(hand) + ohh_write.dumps(hand)),
        ("ohh", ohh_write.dumps(ours)),
        ("txt", CASH),
        ("txt", stars_write.dumps_all([hand] * 2)),
    ]


def mutated(content: str, random: Random) -> str:
    """The same text with a sign or a line lost, added, changed or moved, once or several times, or cut short."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        kind, at = random.random(), random.randrange(len(content) + 1)
        if kind < 0.3:
            content = content[:at] + content[at + 1 :]
        elif kind < 0.55:
            content = content[:at] + random.choice(SIGNS) + content[at:]
        elif kind < 0.75:
            content = content[:at] + random.choice(SIGNS) + content[at + 1 :]
        elif kind < 0.85:
            content = content[:at] + content[at + random.randrange(60) :]
        elif kind < 0.95:
            lines = content.split("\n")
            one, two = random.randrange(len(lines)), random.randrange(len(lines))
            lines[one], lines[two] = lines[two], lines[one]
            content = "\n".join(lines)
        else:
            content = content[:at]
    return content


def read(kind: str, content: str) -> Iterable[History | HousewayError]:
    lines = content.splitlines(keepends=True)
    if kind == "phh":
        return _one(content)
    if kind == "phhs":
        return phh_read.each_hand(lines, "x.phhs")
    return ohh_read.each_hand(lines, "x.ohh") if kind == "ohh" else stars_read.each_hand(lines, "x.txt")


def _one(content: str) -> Iterator[History | HousewayError]:
    try:
        yield phh_read.loads(content, "x.phh")
    except HousewayError as error:
        yield error


def faults(count: int, seed: int) -> tuple[list[str], Counter[str]]:
    """What is wrong with how so many mutated files are taken, and what became of their hands."""
    random, originals = Random(seed), seeds()
    # What is learned or compiled at first use is no hang of a mutated file.
    for kind, content in originals:
        for _ in read(kind, content):
            pass
    found: list[str] = []
    seen: Counter[str] = Counter()
    for nth in range(count):
        kind, content = random.choice(originals)
        changed = mutated(content, random)
        began = time.process_time()
        for hand in read(kind, changed):
            if isinstance(hand, History):
                seen["read"] += 1
                if nth % 20 == 0 and hand.played.state == "over":
                    found += _unlike(hand)
                continue
            seen["refused"] += 1
            if isinstance(hand, BrokenLaw) or not hand.where.startswith(f"x.{kind}"):
                found.append(f"{hand!r} at {hand.where!r} of {changed!r}")
        if time.process_time() - began > HANG:
            found.append(f"it took too long: {changed!r}")
    return found, seen


def _unlike(hand: History) -> list[str]:
    """Whether the hand is another one after it has been written and read again."""
    again = phh_read.loads(phh_write.dumps(hand), "x.phh")
    return [] if again.played.net() == hand.played.net() else [f"another hand: {phh_write.dumps(hand)}"]


def main() -> None:
    """So many files, in parts that are seeded by their number; every fault is printed."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else ALL
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    seen: Counter[str] = Counter()
    for part in track(range(-(-count // PART)), description=f"{count:,} mutated files"):
        found, many = faults(min(PART, count - part * PART), first + part)
        seen += many
        for fault in found:
            Console().print(fault, markup=False)
    Console().print(f"{count:,} files: {seen['read']:,} hands read, {seen['refused']:,} refused with their place")


if __name__ == "__main__":
    main()
