"""Who is dealt a card after whom: hands one card at a time or whole, and the bank last or in its turn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.families.bank.core.deal_hands import DealHands
from houseway.pit.banked.bank_tables import BankTables
from houseway.pit.banked.known_rules import refusal
from houseway.pit.table_opening import Numbers
from houseway.play.table import rotation
from houseway.rules.posting.terms import Terms


def dealt_in_turn(terms: Terms, rules: DealHands, seats: Sequence[int], bank: int) -> list[int]:
    """The columns in the order in which they are dealt a card; -1 is the bank."""
    if rules.starts == "the action button" or not rules.bank:
        raise refusal(terms, "the pit deals from a seat that is known before, and deals to the bank as well")
    direction = terms.sheet.seats.direction
    order = rotation(tuple(seats), bank, direction)
    if rules.starts == "left of the house dealer":
        first = min(seats)
        order = (first, *rotation(tuple(seats), first, direction)[:-1])
    piles = [(seats.index(seat), len(rules.players)) for seat in order if seat != bank]
    at = order.index(bank) if rules.bank_receives == "in its turn" else len(piles)
    piles.insert(at, (-1, len(rules.bank)))
    if rules.at_once == "a hand at a time":
        return [column for column, many in piles for _ in range(many)]
    most = max(many for _, many in piles)
    return [column for number in range(most) for column, many in piles if number < many]


def in_turn(tables: BankTables, bank: int, starts: Numbers) -> Numbers:
    """The turn of every seat in play and of the bank, in the order of play from the column where each table starts."""
    seats, direction = list(tables.seats), tables.terms.sheet.seats.direction
    orders = np.array([_around(seats, seat, direction) for seat in seats])[starts]
    taken = tables.in_play.copy()
    taken[:, seats.index(bank)] = True
    turns = np.empty_like(orders)
    np.put_along_axis(turns, orders, np.cumsum(np.take_along_axis(taken, orders, axis=1), axis=1) - 1, axis=1)
    return turns


def _around(seats: list[int], seat: int, direction: str) -> list[int]:
    """The columns in the order of play, beginning with a seat."""
    order = (seat, *rotation(tuple(seats), seat, direction))
    return [seats.index(each) for each in order if each in seats][: len(seats)]
