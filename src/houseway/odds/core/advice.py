"""The best move in a position, and what every other move costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from houseway.cards import Card
from houseway.errors import BadInput
from houseway.rules.posting.terms import Terms


@dataclass(frozen=True, slots=True)
class Position:
    """What a player sees at a decision: their cards, the open cards of the bank, and the board."""

    hand: tuple[Card, ...]
    up: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """One move and the expected gain of the whole hand after it, in units of the base wager.

    `stderr` is the standard error of an estimate, None for an exact figure.
    """

    move: str
    ev: Fraction
    stderr: float | None = None


Adviser: TypeAlias = Callable[[Terms, Position], list[Advice]]
BestMove: TypeAlias = Callable[[Position], str]
"""The best move by what is seen, looked up and not worked out."""


def advise(terms: Terms, position: Position, advisers: Mapping[str, Adviser]) -> list[Advice]:
    """Every move that the position offers, the best first."""
    for row in terms.sheet.round:
        if row.step in advisers:
            _check(terms, position)
            return sorted(advisers[row.step](terms, position), key=lambda each: -each.ev)
    raise BadInput("no decision of this game is worked out", where=terms.sheet.name)


def _check(terms: Terms, position: Position) -> None:
    """Refuse cards that are not in the pack, and more copies than it has."""
    left = list(terms.faces)
    for face in (*position.hand, *position.up, *position.board):
        if face not in left:
            from houseway.cards.face import TEXTS

            raise BadInput(f"{TEXTS.get(face, face)} is not in the pack, or not that many times", where="cards")
        left.remove(face)
