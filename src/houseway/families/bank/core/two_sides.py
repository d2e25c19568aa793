"""Two community hands, one for each side that can be wagered on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.core.deal_hands import Face
from houseway.play.events import EVERYONE, NOBODY
from houseway.play.ids import BANKER, PLAYER
from houseway.play.steps import step
from houseway.play.table import Table


@dataclass(frozen=True, slots=True)
class DealSides:
    """`first` is the hand that receives the first card. All cards lie up, unless the hand says for each how it lies.

    A hand that says so for fewer cards receives the others later.
    """

    cards: int
    first: Literal["player", "banker"]
    player: tuple[Face, ...] = ()
    banker: tuple[Face, ...] = ()


@step(DealSides)
def deal_sides(table: Table, rules: DealSides) -> None:
    """Deal two community hands, a card to each in turn."""
    if table.facts(Banked).undealt:
        return
    up: list[Face] = ["up"] * rules.cards
    faces = {PLAYER: rules.player or up, BANKER: rules.banker or up}
    first, second = (PLAYER, BANKER) if rules.first == "player" else (BANKER, PLAYER)
    for number in range(rules.cards):
        for side in (first, second):
            if number < len(faces[side]):
                table.deal(table.pile(side), seen_by=EVERYONE if faces[side][number] == "up" else NOBODY)


@dataclass(frozen=True, slots=True)
class TurnUpSides:
    """No parameters."""


@step(TurnUpSides)
def turn_up_sides(table: Table, rules: TurnUpSides) -> None:
    """Turn up every card of the two community hands that lies face down."""
    if table.facts(Banked).undealt:
        return
    for side in (PLAYER, BANKER):
        pile = table.pile(side)
        if NOBODY in pile.sight:
            table.show(pile)
