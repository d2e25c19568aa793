"""`python -m bench.history_agreement FILES...`: do we end with the stacks that PokerKit ends with, hand for hand?

FILES are files, folders or patterns of PHH (.phh, .phhs) and PokerStars text (.txt), such as those of the public
collection uoftcprg/phh-dataset. A hand that PokerKit reads ends with the same stacks here, or with others for a reason:
a note of ours, or in a text the sums of its own lines, which are ours. A hand that is different without a reason is
listed, and the exit status is then 1. Where a file does not know a stack, both play with the stack that we assume.
`--save FILE` writes each difference with its place, both stacks and the notes, as a line of JSON. `--keep FOLDER` keeps
what PokerKit ended with, by the digest of each file, so that it plays a collection once however often we do.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import json
import sys
import warnings
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import TextIO

from pokerkit import HandHistory
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from bench.text_sums import TextSums
from houseway.cli.history_count import without_figures
from houseway.errors import HousewayError
from houseway.families.poker.core.hand_state import Hand
from houseway.histories.formats.phh_neutral import DEEP
from houseway.histories.formats.stars_read import hand_texts
from houseway.histories.hand_files import each_hand, hand_files
from houseway.histories.history_fields import History
from houseway.play.ids import STACKS

AIM = Fraction(995, 1000)
# Notes that do not say why a hand ends with other stacks.
_NO_REASON = ("stacks that the file does not know", "seats:", "finishing_stacks:")
Stacks = dict[int, Fraction]


@dataclass(frozen=True, slots=True)
class Peer:
    """The stacks that PokerKit ends a hand with (None: it does not read it), and the lines of a text."""

    stacks: Stacks | None
    lines: Sequence[str] = ()


@dataclass(slots=True)
class Agreement:
    """What became of the hands so far; of those that are different, how many for each reason."""

    hands: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    silent: list[str] = field(default_factory=list)

    @property
    def read_by_both(self) -> int:
        return self.hands["equal"] + self.hands["different"]

    @property
    def share(self) -> Fraction:
        """Of the hands that PokerKit reads, the part that we read."""
        all_of_theirs = self.read_by_both + self.hands["refused by us"]
        return Fraction(self.read_by_both, all_of_theirs) if all_of_theirs else Fraction(1)

    @property
    def holds(self) -> bool:
        return not self.silent and self.share >= AIM

    def add(self, place: str, ours: History | HousewayError, theirs: Peer) -> dict[str, object]:
        """Count a hand. What is returned tells of a difference; it is empty where there is none."""
        ended = theirs.stacks
        if ended is None:
            self.hands["not read by PokerKit"] += 1
            return {}
        if isinstance(ours, HousewayError):
            self.hands["refused by us"] += 1
            self.refusals[without_figures(ours.message)] += 1
            return {"place": str(ours), "refused": ours.message}
        mine = our_stacks(ours, list(ended))
        if mine == ended and ours.played.state == "over":
            self.hands["equal"] += 1
            return {}
        self.hands["different"] += 1
        reasons = {without_figures(note) for note in ours.notes if not note.startswith(_NO_REASON)}
        if theirs.lines and TextSums(theirs.lines).fit(mine):
            reasons.add("the lines of the text add up to our stacks")
        self.notes.update(reasons)
        told: dict[str, object] = {"place": place, "state": ours.played.state, "notes": ours.notes}
        told |= {"ours": _plain(mine), "PokerKit": _plain(ended)}
        if not reasons:
            self.silent.append(json.dumps(told))
        return told


def our_stacks(hand: History, seats: Sequence[int]) -> Stacks:
    """By the seats of PokerKit, in dollars; what is still in the pot of an open hand belongs to nobody."""
    table = hand.played.table
    ledger, order = table.ledger, table.facts(Hand).order or table.seats
    # PHH has its players in their order; text has each in a seat.
    mine = seats if hand.written == "phh" else order
    return {seat: Fraction(ledger[STACKS[at]], 100) for seat, at in zip(mine, order, strict=True)}


def theirs_seats(hand: HandHistory) -> Sequence[int]:
    return hand.seats or range(1, len(hand.starting_stacks) + 1)


def pokerkit_stacks(hand: HandHistory | None) -> Stacks | None:
    """By seat; None where PokerKit does not read the hand."""
    if hand is None:
        return None
    hand.starting_stacks = [DEEP // 100 if chips == float("inf") else chips for chips in hand.starting_stacks]
    try:
        [state] = deque(hand, maxlen=1)
    except (ValueError, KeyError, IndexError, AssertionError):
        return None
    if state.status:
        return None
    return {seat: Fraction(chips) for seat, chips in zip(theirs_seats(hand), state.stacks, strict=True)}


def pokerkit_hands(file: Path, keep: Path | None = None) -> Iterator[Peer]:
    """The hands of a file as PokerKit ends them, played now or kept from an earlier run."""
    kept = keep / f"{_digest(file)}.json" if keep else None
    if kept is None:
        yield from _played_by_pokerkit(file)
    elif kept.exists():
        for row in json.loads(kept.read_text(encoding="utf-8")):
            ended = row["stacks"] and {int(seat): Fraction(chips) for seat, chips in row["stacks"].items()}
            yield Peer(ended, tuple(row["lines"]))
    else:
        found = list(_played_by_pokerkit(file))
        kept.parent.mkdir(parents=True, exist_ok=True)
        rows = [{"stacks": each.stacks and _plain(each.stacks), "lines": list(each.lines)} for each in found]
        kept.write_text(json.dumps(rows), encoding="utf-8")
        yield from found


def _digest(file: Path) -> str:
    return hashlib.sha256(version("pokerkit").encode() + file.read_bytes()).hexdigest()


def _played_by_pokerkit(file: Path) -> Iterator[Peer]:
    content = file.read_text(encoding="utf-8-sig")
    if file.suffix == ".txt":
        texts = [lines for _, lines in hand_texts(content.splitlines(keepends=True))]
        yield from [Peer(pokerkit_stacks(_from_stars(lines)), tuple(lines)) for lines in texts or [[]]]
    elif file.suffix == ".phhs":
        yield from (Peer(pokerkit_stacks(hand)) for hand in HandHistory.loads_all(content))
    else:
        yield Peer(pokerkit_stacks(HandHistory.loads(content)))


def _from_stars(lines: Sequence[str]) -> HandHistory | None:
    # Of a hand that it cannot read, PokerKit prints where it stopped.
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            return next(HandHistory.from_pokerstars("\n".join(lines) + "\n"), None)
    except (ValueError, KeyError, IndexError, AssertionError):
        return None


def _plain(stacks: Stacks) -> dict[str, str]:
    return {str(seat): str(chips) for seat, chips in stacks.items()}


def compare(files: Iterable[Path], agreement: Agreement, saved: TextIO | None = None, keep: Path | None = None) -> None:
    """Read every hand twice, and count."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pokerkit")
        for file in files:
            pairs = zip(each_hand(file), pokerkit_hands(file, keep), strict=True)
            for nth, (ours, theirs) in enumerate(pairs, start=1):
                told = agreement.add(f"{file}: hand {nth}", ours, theirs)
                if told and saved is not None:
                    saved.write(json.dumps(told) + "\n")
                    saved.flush()


def summary(agreement: Agreement) -> Table:
    drawn = Table(title="Final stacks beside PokerKit's")
    drawn.add_column("hands", justify="right")
    drawn.add_column("")
    for what in ("equal", "different", "refused by us", "not read by PokerKit"):
        drawn.add_row(f"{agreement.hands[what]:,}", what)
    drawn.add_section()
    drawn.add_row(f"{float(agreement.share):.2%}", f"read of those that PokerKit reads; aim {float(AIM):.1%}")
    drawn.add_row(f"{len(agreement.silent):,}", "different without a reason; aim 0")
    for title, counted in (("different", agreement.notes), ("refused", agreement.refusals)):
        if counted:
            drawn.add_section()
        for reason, many in counted.most_common():
            drawn.add_row(f"{many:,}", f"{title}: {reason}")
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser(description="Final stacks beside PokerKit's, hand for hand.")
    parser.add_argument("files", nargs="+", help="files, folders or patterns")
    parser.add_argument("--save", type=Path, help="write each difference as a line of JSON")
    parser.add_argument("--keep", type=Path, help="keep PokerKit's stacks in this folder, and use those that are there")
    asked = parser.parse_args()
    console, agreement = Console(), Agreement()
    found = [file for file in hand_files(asked.files) if file.suffix in (".phh", ".phhs", ".txt")]
    with Progress(console=Console(stderr=True)) as progress:
        saved = asked.save.open("w", encoding="utf-8") if asked.save else None
        compare(progress.track(found, description="files"), agreement, saved, asked.keep)
    console.print(summary(agreement))
    for told in agreement.silent[:50]:
        console.print(told, soft_wrap=True)
    sys.exit(0 if agreement.holds else 1)


if __name__ == "__main__":
    main()
