"""The player-dealer position: offered in turn, held for so many hands, turned over at the end of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from houseway.families.bank.facts import BANK_HANDS, BANK_SEAT, Banked
from houseway.families.bank.wagers import highest_bank_fee
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ledger import stack
from houseway.play.steps import Script, step
from houseway.play.table import Table


@dataclass(frozen=True, slots=True)
class OfferBank:
    """`hands` is how many a player may bank in a row; `again` whether he may go on when all others decline."""

    hands: int
    again: Literal["when all others decline", "never"] = "when all others decline"


@step(OfferBank)
def offer_bank(table: Table, rules: OfferBank) -> Script:
    """Offer the player-dealer position seat by seat until somebody takes it. If nobody does, no hand is dealt."""
    banked = table.facts(Banked)
    for seat in _offered(table, rules):
        answer = yield Choose(seat, "bank", ("take", "pass"), "pass")
        table.events.append(Acted(seat, "bank", answer))
        if answer == "take":
            banked.seat = seat
            held = table.between.get(BANK_HANDS, 0) if table.between.get(BANK_SEAT) == seat else 0
            table.between[BANK_SEAT] = seat
            table.between[BANK_HANDS] = 0 if held >= rules.hands else held
            return
    table.announce("nobody takes the player-dealer position; no hand is dealt")


def _offered(table: Table, rules: OfferBank) -> tuple[int, ...]:
    """The seats in the order of the offer: a banker in the middle of his hands first, otherwise the next seat on."""
    last = table.between.get(BANK_SEAT, 0)
    if last in table.seats and table.between.get(BANK_HANDS, 0) < rules.hands:
        order = table.order_from(last)
    else:
        order = table.after(last)
        if rules.again == "never" and last in table.seats:
            order = order[:-1]
    # A banker must be able to pay the fee and still put up a wager.
    return tuple(seat for seat in order if table.ledger[stack(seat)] > highest_bank_fee(table.terms))


@dataclass(frozen=True, slots=True)
class TurnTile:
    """No parameters."""


@step(TurnTile)
def turn_tile(table: Table, rules: TurnTile) -> None:
    """Turn the player-dealer tile: one more hand banked by this seat."""
    if not table.facts(Banked).idle:
        table.between[BANK_HANDS] = table.between.get(BANK_HANDS, 0) + 1
