"""Hole cards and the board."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.hand import BOARD, Hand
from houseway.play.events import EVERYONE
from houseway.play.steps import step
from houseway.play.table import Table


@dataclass(frozen=True, slots=True)
class DealHole:
    """`cards` for each player."""

    cards: int


@step(DealHole)
def deal_hole(table: Table, rules: DealHole) -> None:
    """Deal each player so many cards face down, one at a time from the left of the button, the button last."""
    piles = [table.hand(seat) for seat in table.facts(Hand).order]
    for _ in range(rules.cards):
        table.deal_around(piles)


@dataclass(frozen=True, slots=True)
class Board:
    """`cards` turned at once, after `burn` cards burned."""

    cards: int
    burn: int = 1


@step(Board)
def board(table: Table, rules: Board) -> None:
    """Burn, then turn community cards, unless the pot is already decided."""
    if table.facts(Hand).decided:
        return
    for _ in range(rules.burn):
        table.burn()
    table.deal(table.pile(BOARD), rules.cards, seen_by=EVERYONE)
