"""The dealer button: who has it, and who is dealt in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.cards.card import name
from houseway.families.poker.hand import BUTTON, Hand
from houseway.play.events import EVERYONE
from houseway.play.steps import step
from houseway.play.table import Table


@dataclass(frozen=True, slots=True)
class MoveButton:
    """`first` says how a new game finds its button."""

    first: Literal["high card by suit"]


@step(MoveButton)
def move_button(table: Table, rules: MoveButton) -> None:
    """Move the dealer button one seat. In a new game, draw for it: the highest card by suit receives it."""
    hand = table.facts(Hand)
    last = table.between.get(BUTTON)
    if last is None:
        hand.button = _draw_for_button(table)
    else:
        hand.button = table.after(last)[0]
    table.between[BUTTON] = hand.button
    hand.dealt_in(table.after(hand.button))


def _draw_for_button(table: Table) -> int:
    """Cards rank first by rank, then spades, hearts, diamonds, clubs: the order of the integers themselves."""
    drawn = {seat: table.deal(table.pile(f"draw {seat}"), seen_by=EVERYONE)[0] for seat in table.seats}
    button = max(drawn, key=lambda seat: drawn[seat])
    table.announce(f"{table.name(button)} draws the {name(drawn[button])} and receives the button")
    table.shuffle_in([f"draw {seat}" for seat in table.seats], "the cards drawn for the button go back")
    return button
