"""Who is at the table, who is ready to play, and who owes blinds, from what is kept between hands."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Table
from houseway.rules.values import Cents


@dataclass(slots=True)
class Seating:
    """`waiting` are seats at the table that owe blinds before they are dealt in."""

    waiting: list[int] = field(default_factory=list)


def going_round(table: Table) -> tuple[Cents, ...]:
    """The blinds that go round the table, from the smallest. A fourth one is the winner's, who may sit anywhere."""
    return table.terms.stakes.blinds[:3]


def present(table: Table) -> tuple[int, ...]:
    """The seats that are not away."""
    away = table.lasting[SeatNotes].away
    return tuple([seat for seat in table.seats if seat not in away]) if away else table.seats


def everybody_plays(lasting: Lasting) -> bool:
    """Whether nobody is away, new or owes a blind."""
    notes = lasting[SeatNotes]
    return not (notes.away or notes.new or notes.missed_small or notes.missed_big)
