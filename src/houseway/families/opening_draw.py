"""How a new game begins: everybody draws a card face up, and the cards go back."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card, name
from houseway.play.ids import PileId
from houseway.play.table import Table


def opening_draw(table: Table, seats: Sequence[int]) -> dict[int, Card]:
    """Deal a card face up to each of these seats. If too few are left, earlier draws are shuffled in first."""
    if len(table.shoe) < len(seats):
        table.shuffle_in([_drawn(seat) for seat in table.seats], "too few cards are left to draw from")
    return {seat: table.deal(table.pile(_drawn(seat)))[0] for seat in seats}


def announce(table: Table, seat: int, face: Card, wins: str) -> None:
    """Announce who has drawn the best card, and what they win by it."""
    table.announce(f"{table.name(seat)} draws the {name(face)} and {wins}", named=(seat,))


def put_back(table: Table, seats: Sequence[int], what: str) -> None:
    """The cards drawn are shuffled in again."""
    table.shuffle_in([_drawn(seat) for seat in seats], f"the cards drawn for the {what} go back")


def throw_away(table: Table, seats: Sequence[int]) -> None:
    """The cards drawn are discarded face down."""
    for seat in seats:
        table.muck(table.pile(_drawn(seat)))


def _drawn(seat: int) -> PileId:
    return PileId("draw", seat)
