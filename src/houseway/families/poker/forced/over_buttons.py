"""Over buttons: when everybody in the hand holds one, the limit is doubled for a betting round."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.core.hand_state import Hand
from houseway.play.seat_notes import SeatNotes
from houseway.play.steps import step
from houseway.play.table import Table


@dataclass(frozen=True, slots=True)
class OverButtons:
    """`button` is what it is called. Who holds one is known before the hand."""

    button: str


@step(OverButtons)
def over_buttons(table: Table, rules: OverButtons) -> None:
    """Before a betting round with a limit: double it if everybody still in the hand holds an Over button.

    Players only ever leave a hand, so what is doubled stays so until its end.
    """
    hand = table.facts(Hand)
    if hand.decided or table.terms.stakes.limits is None:
        return
    holders = table.lasting[SeatNotes].holds.get(rules.button, ())
    if all(seat in holders for seat in hand.live):
        hand.halves = 4
        table.announce("everybody in the hand holds an Over button: the limit is doubled for this round")
