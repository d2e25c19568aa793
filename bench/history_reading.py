"""`python -m bench.history_reading [FILES...]`: reading PHH, and how many times faster than PokerKit replays the same.

Without FILES the hands are made here: random hands of the neutral table, with cards known and not known, and the
shipped example. Of FILES (files, folders or patterns of .phh and .phhs) so many hands are taken, evenly spread. Both
read the same texts, in turns, in one process, and its processor time is counted, without that of imports.
"""

from __future__ import annotations

import contextlib
import io
import sys
import time
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from pokerkit import HandHistory
from rich.console import Console

from houseway.cards import SeededChance
from houseway.errors import HousewayError
from houseway.families.registry import game
from houseway.histories.formats import phh_read, phh_write
from houseway.histories.hand_files import hand_files
from houseway.histories.history_fields import History
from houseway.histories.toml_reader import Piece, pieces
from houseway.play.decisions import Choose
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.rules.posting.terms import terms

HANDS, PARTS, AIM = 400, 8, 3
SPREAD = 4000
EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "friday.phh"


def made(count: int) -> Iterator[str]:
    """Texts of random hands of no-limit hold'em, two to nine players; in every second one folded cards are unknown."""
    random = Random(18)
    posted = terms(game("neutral/holdem", {"smallest-chip": "a-unit"}), stakes={"blinds": "$1 $2"})
    for nth in range(count):
        seats = random.randint(2, 9)
        table = Session(posted, dict.fromkeys(range(1, seats + 1), 200_00), SeededChance(nth))
        played = answered(table.deal(), random)
        text = phh_write.dumps(History(played))
        yield hidden(text) if nth % 2 else text


def answered(played: Round, random: Random) -> Round:
    """Play a hand: mostly folds and calls, now and then a least raise; at the end everybody shows."""
    while waiting := played.open_decisions():
        decision = waiting[0]
        assert isinstance(decision, Choose)
        value: str | tuple[str, int] = random.choice(decision.moves[:2])
        if decision.about == "showdown":
            value = "show"
        elif decision.amounts and random.random() < 0.2:
            [(word, amount)] = decision.amounts.items()
            value = (word, amount.least)
        played.answer(decision.number, decision.seat, value)
    return played


def hidden(text: str) -> str:
    """The same hand, in which the cards of whoever does not show are not known."""
    lines = text.split("\n")
    at = next(nth for nth, line in enumerate(lines) if line.startswith("actions"))
    actions: list[str] = lines[at].removeprefix("actions = [").removesuffix("]").replace("'", "").split(", ")
    shown = {each.split()[0] for each in actions if " sm " in each}
    told = [
        f"d dh {each.split()[2]} ????" if each.startswith("d dh") and each.split()[2] not in shown else each
        for each in actions
    ]
    lines[at] = "actions = [" + ", ".join(f"'{each}'" for each in told) + "]"
    return "\n".join(lines)


def found(paths: Sequence[str]) -> list[str]:
    """Texts of hands of these files, evenly spread over all of them."""
    texts: list[str] = []
    for file in hand_files(paths):
        content = file.read_text(encoding="utf-8-sig")
        if file.suffix == ".phh":
            texts.append(content)
        elif file.suffix == ".phhs":
            texts += [each.content for each in pieces(content.splitlines(keepends=True), "") if isinstance(each, Piece)]
    return texts[:: -(-len(texts) // SPREAD)]


def pokerkit_reads(texts: list[str]) -> float:
    began = time.process_time()
    for text in texts:
        # A few hands of a collection either library refuses.
        with contextlib.suppress(ValueError):
            for state in HandHistory.load(io.BytesIO(text.encode())):
                del state
    return time.process_time() - began


def we_read(texts: list[str]) -> float:
    began = time.process_time()
    for text in texts:
        with contextlib.suppress(HousewayError):
            phh_read.loads(text)
    return time.process_time() - began


def measured(texts: list[str]) -> tuple[float, float]:
    """Seconds for a hand: ours and PokerKit's."""
    we_read(texts[:20])
    ours = theirs = 0.0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pokerkit_reads(texts[:20])
        for nth in range(PARTS):
            part = texts[nth::PARTS]
            theirs += pokerkit_reads(part)
            ours += we_read(part)
    return ours / len(texts), theirs / len(texts)


def main() -> None:
    texts = found(sys.argv[1:]) if sys.argv[1:] else [*made(HANDS - 1), EXAMPLE.read_text(encoding="utf-8")]
    ours, theirs = measured(texts)
    ratio = theirs / ours
    met = "met" if ratio >= AIM else "missed"
    speeds = f"{1 / ours:,.0f} hands/s, {ratio:.2f}x PokerKit's {1 / theirs:,.0f}/s"
    Console().print(f"reading {len(texts):,} hands of PHH: {speeds}; aim {AIM}x, {met}")


if __name__ == "__main__":
    main()
