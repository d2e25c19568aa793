"""A draw table of the California Grand for tests: $3-$6, an ante of $1, no collection, and the button at the last seat.

Seat 1 acts first. A card is burned before the draw: the first of those that are to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families.registry import game
from houseway.play.decisions import Pick
from houseway.play.incidents import Incident
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.rules.posting.terms import Terms, terms
from tests.rules import jacks_table

DRAW = "calgrand/draw-poker"
JACKS, QUEENS, KINGS = jacks_table.JACKS, jacks_table.QUEENS, jacks_table.KINGS
NINES, ACE_HIGH = jacks_table.NINES, jacks_table.ACE_HIGH
# Four hands of which none opens on a pair of jacks.
UNOPENED = (ACE_HIGH, NINES, jacks_table.TENS, "Kh Qh 9d 7h 2c")


def posted(
    form: str = "jacks-or-better",
    betting: str = "limit",
    *,
    limits: str = "",
    blinds: str = "",
    ante: str = "",
    fee: str = "none",
    **read: str,
) -> Terms:
    """A table of this form: its structure, its stakes, and readings such as `openers="to-kings"`."""
    given = {"limits": limits, "blinds": blinds, "ante": ante}
    readings = {key.replace("_", "-"): choice for key, choice in read.items()}
    stakes = {key: value for key, value in given.items() if value}
    return terms(game(f"{DRAW}#{form}", readings), fee, betting=betting, stakes=stakes)


def sit(
    at: Terms,
    hands: Sequence[str] = (),
    stacks: str = "100 100 100 100",
    *,
    drawn: str = "",
    lasting: Lasting = NOTHING_LASTS,
    incidents: Sequence[Incident] = (),
) -> Round:
    return jacks_table.sit(stacks, hands, drawn=drawn, at=at, lasting=lasting, incidents=incidents)


def play(played: Round, words: str) -> Round:
    """Answer in words: `check`, `2:bet=12` where the seat must be right too, `draw=3dKc`, `pat`, and slashes."""
    for word in words.replace("/", "").split():
        [asked] = played.open_decisions()
        seat, _, move = word.rpartition(":")
        if isinstance(asked, Pick):
            jacks_table.play(played, word)
            continue
        assert not seat or asked.seat == int(seat), f"{word}: seat {asked.seat} was asked"
        played.answer(asked.number, asked.seat, read_answer(asked, move.replace("=", " ")))
    return played
