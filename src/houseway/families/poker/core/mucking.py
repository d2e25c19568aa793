"""Showing or giving up: what each player does at the showdown where nobody is made to show."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.steps import Script, step
from houseway.play.table import Table

SHOWDOWN, SHOW, MUCK_IT = "showdown", "show", "muck"


@dataclass(frozen=True, slots=True)
class ShowOrMuck:
    """Nothing to choose: the players do."""


@step(ShowOrMuck)
def show_or_muck(table: Table, rules: ShowOrMuck) -> Script | None:
    """Ask each player who is left, from the left of the button, whether to show. Whoever alone is left is not asked."""
    hand = table.facts(Hand)
    return None if hand.decided else _ask(table, hand)


def _ask(table: Table, hand: Hand) -> Script:
    for seat in [each for each in hand.order if each in hand.live]:
        if hand.decided:
            return
        move = yield Choose(seat, SHOWDOWN, (SHOW, MUCK_IT), SHOW)
        table.events.append(Acted(seat, SHOWDOWN, str(move)))
        if move == MUCK_IT:
            hand.live.remove(seat)
            table.muck(table.hand(seat))
