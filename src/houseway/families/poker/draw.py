"""The draw: discards, and as many cards in their place."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.hand import Hand
from houseway.play.decisions import Pick
from houseway.play.events import NOBODY
from houseway.play.steps import Script, step
from houseway.play.table import Table

DISCARDS = "discards"


@dataclass(frozen=True, slots=True)
class Draw:
    """`most` cards may be exchanged; by the button `button_most`, where that is another number."""

    most: int
    button_most: int = -1


@step(Draw)
def draw(table: Table, rules: Draw) -> Script | None:
    """From the left of the button, each player stands pat or exchanges cards, discards first."""
    if table.facts(Hand).decided:
        return None
    return _draw_around(table, rules)


def _draw_around(table: Table, rules: Draw) -> Script:
    hand = table.facts(Hand)
    for seat in [each for each in hand.order if each in hand.live]:
        pile = table.hand(seat)
        most = rules.button_most if seat == hand.button and rules.button_most >= 0 else rules.most
        thrown = yield Pick(seat, "draw", tuple(pile.cards), 0, min(most, len(pile.cards)), ())
        if thrown:
            table.carry(thrown, pile, table.pile(DISCARDS), seen_by=NOBODY)
            table.deal(pile, len(thrown), seen_by=seat)
