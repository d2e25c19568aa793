"""The live straddle: a blind raise in front of the cards, by the seat after the big blind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.blinds import post
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import STACKS
from houseway.play.steps import Script, step
from houseway.play.table import Table
from houseway.rules.sheet.values import Cents


@dataclass(frozen=True, slots=True)
class Straddle:
    """`chips` is what must lie in front of the seat before it straddles; `offered` says at which tables it is asked."""

    chips: Literal["four times the big blind", "four times the straddle"] = "four times the big blind"
    offered: Literal["at every table", "not at this table"] = "at every table"


@step(Straddle)
def straddle(table: Table, rules: Straddle) -> Script | None:
    """Ask the seat after the big blind whether it puts in twice the big blind, to act last in the first round."""
    hand = table.facts(Hand)
    seat = hand.first
    if rules.offered == "not at this table" or hand.bets[seat] or not hand.level:
        return None
    needed = hand.level * (4 if rules.chips == "four times the big blind" else 8)
    if table.ledger[STACKS[seat]] < needed:
        return None
    return _ask(table, hand, seat, hand.level * 2)


def _ask(table: Table, hand: Hand, seat: int, amount: Cents) -> Script:
    move = yield Choose(seat, "straddle", ("pass", "straddle"), "pass", (0, amount))
    if move == "pass":
        return
    table.events.append(Acted(seat, "straddle", "straddle", amount))
    post(table, hand, seat, amount, "straddle")
    hand.level = hand.full = amount
    # The round begins after the straddle, so that seat is the last to act in it.
    hand.first = hand.order[(hand.order.index(seat) + 1) % len(hand.order)]
