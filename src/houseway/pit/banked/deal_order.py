"""Who is dealt a card after whom: hands one card at a time or whole, and the bank last or in its turn."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.families.bank.core.deal_hands import DealHands
from houseway.pit.banked.known_rules import refusal
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
