"""Two community hands, one for each side that can be wagered on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.bank_state import Banked
from houseway.play.steps import step
from houseway.play.table import Table

PLAYER = "player"
BANKER = "banker"


@dataclass(frozen=True, slots=True)
class DealSides:
    """`first` is the hand that receives the first card."""

    cards: int
    first: Literal["player", "banker"]


@step(DealSides)
def deal_sides(table: Table, rules: DealSides) -> None:
    """Deal two community hands face up, a card to each in turn."""
    if table.facts(Banked).undealt:
        return
    second = BANKER if rules.first == PLAYER else PLAYER
    for _ in range(rules.cards):
        for side in (rules.first, second):
            table.deal(table.pile(side))
