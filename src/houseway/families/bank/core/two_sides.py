"""Two community hands, one for each side that can be wagered on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.bank_state import Banked
from houseway.play.ids import BANKER, PLAYER
from houseway.play.steps import step
from houseway.play.table import Table


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
    first, second = (PLAYER, BANKER) if rules.first == "player" else (BANKER, PLAYER)
    for _ in range(rules.cards):
        for side in (first, second):
            table.deal(table.pile(side))
