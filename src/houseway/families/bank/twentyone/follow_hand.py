"""The others with a wager on a hand of twenty-one: when it is doubled or split, they may put up a second wager too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from houseway.families.bank.core.bank_state import Banked
from houseway.families.bank.twentyone.hand_stakes import double, wager_on_split
from houseway.families.bank.twentyone.twentyone_state import stakes_on
from houseway.play.decisions import Choose
from houseway.play.events import Acted
from houseway.play.ids import HandId, Place, stack
from houseway.play.steps import Script
from houseway.play.table import Table
from houseway.play.wager_question import Amount
from houseway.rules.sheet.values import Cents

FOLLOW: Literal["may follow"] = "may follow"
Others: TypeAlias = Literal["stay as they are", "may follow"]
ABOUT = "follow"
STAY = "stay"


def follow_double(table: Table, spot: HandId, wager: str, costs: Callable[[Place], Cents | Amount]) -> Script:
    """Everybody else with a wager on the hand adds to it, as much as `costs` allows, or lets it lie."""
    for place in _others(table, spot, wager):
        if not (cost := costs(place)):
            continue
        fixed, amounts = (0, {"double": cost}) if isinstance(cost, Amount) else (cost, None)
        answer = yield Choose(place.bettor, ABOUT, (STAY, "double"), STAY, (0, fixed), amounts, hand=spot)
        move, amount = (answer, fixed) if isinstance(answer, str) else answer
        table.events.append(Acted(place.bettor, ABOUT, move, 0 if move == STAY else amount, spot))
        if move == "double":
            double(table, place, wager, amount)


def follow_split(table: Table, spot: HandId, new: HandId, wager: str) -> Script:
    """Everybody else with a wager on the hand wagers as much on the new one, or stays on the first alone."""
    for place in _others(table, spot, wager):
        amount = table.facts(Banked).circles[place][wager]
        if amount > table.ledger[stack(place.bettor)]:
            continue
        move = yield Choose(place.bettor, ABOUT, (STAY, "split"), STAY, (0, amount), hand=spot)
        table.events.append(Acted(place.bettor, ABOUT, move, 0 if move == STAY else amount, spot))
        if move == "split":
            wager_on_split(table, place, new, wager)


def _others(table: Table, spot: HandId, wager: str) -> list[Place]:
    """The places with such a wager on the hand, but for the one of whoever plays it."""
    circles = table.facts(Banked).circles
    return [place for place in stakes_on(table, spot)[1:] if circles.get(place, {}).get(wager)]
