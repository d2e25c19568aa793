"""The player-dealer position in a new game: seat 1 is asked first, or the next seat in the order of play.

Bankers 980-986 print it, and print that everything goes counter-clockwise: behind an empty seat 1 comes the highest.
"""

from __future__ import annotations

import pytest

from houseway import Round, Shoe, game, games, terms
from houseway.families.bank.core.bank_seat import OfferBank

STACK = 10_000_000


def offers(name: str) -> bool:
    """Whether the position is offered from the first seat on."""
    rows = [row.params for row in game(name).round if isinstance(row.params, OfferBank)]
    return bool(rows) and rows[0].first == "the first seat"


@pytest.mark.parametrize("name", [name for name in games() if game(name).kind == "bank" and offers(name)])
def test_the_first_seat_that_is_taken_from_seat_1_on_is_asked_first(name: str) -> None:
    at = terms(game(name))
    backward = at.sheet.seats.direction == "counter-clockwise"
    for seats, clockwise, counter in (((1, 2, 4), 1, 1), ((2, 3, 5), 2, 5), ((3, 4), 3, 4)):
        played = Round(at, dict.fromkeys(seats, STACK), Shoe.seeded(at.pack, 1))
        asked = played.open_decisions()[0]
        assert (asked.seat, asked.about) == (counter if backward else clockwise, "bank")
