"""Who is at the table, who is ready to play, and who owes blinds, from what is kept between hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Self

from msgspec import structs

from houseway.play.lasting import Lasting, LastingState, lasts
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Table
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.values import Cents


@dataclass(slots=True)
class Seating:
    """`waiting` are seats at the table that owe blinds before they are dealt in."""

    waiting: list[int] = field(default_factory=list)


@lasts("recorded_posts")
class RecordedPosts(LastingState, frozen=True):
    """What a history says was put up before the cards of the next hand, by seat; it is posted and nothing else.

    `antes` are matched like bets, `dead` chips are for everybody, `live` ones are bets. `level` is what must be
    matched, and `first` acts first (0: nothing is recorded). `names` are the words for a live post by its seat, and
    for a dead one by the seat's negative. With two `boards` it was run twice.
    """

    antes: Mapping[int, Cents] = {}
    dead: Mapping[int, Cents] = {}
    live: Mapping[int, Cents] = {}
    level: Cents = 0
    first: int = 0
    names: Mapping[int, str] = {}
    boards: int = 1

    def without(self, seat: int) -> Self:
        mine = (seat, -seat)
        left = {
            name: {each: value for each, value in getattr(self, name).items() if each not in mine}
            for name in ("antes", "dead", "live", "names")
        }
        return structs.replace(self, first=0 if self.first == seat else self.first, **left)


@lasts("recorded_awards")
class RecordedAwards(LastingState, frozen=True):
    """What a history says each seat took from the pots of the next hand, where its cards do not tell; by seat."""

    taken: Mapping[int, Cents] = {}

    def without(self, seat: int) -> Self:
        return structs.replace(self, taken={each: cents for each, cents in self.taken.items() if each != seat})


@dataclass(frozen=True, slots=True)
class DealIn:
    """What is posted by whoever is `new` or has `missed` a blind, unless the big blind has reached them.

    The big blind is live, and the rest of what is posted is dead. Where one blind alone is posted, who would post the
    big blind of several waits for it. `passed` is what a player may do when the big blind
    has passed them and the button has not. `starts` is the seat of the first blind.
    """

    new: Literal["posts all blinds", "posts the big blind", "posts nothing"]
    missed: Literal["posts all blinds", "posts what was missed", "posts the big blind of several", "posts nothing"]
    passed: Literal["waits", "may buy the button"] = "waits"
    starts: Literal["left of the button", "the button"] = "left of the button"


@once
def _posting(terms: Terms) -> DealIn:
    """What the sheet asks of whoever is new or has missed a blind: nothing, where no blinds are posted."""
    rows = [row.params for row in terms.sheet.round if isinstance(row.params, DealIn)]
    return rows[0] if rows and terms.stakes.blinds else DealIn("posts nothing", "posts nothing")


def owing(table: Table, notes: SeatNotes, seat: int) -> bool:
    """Whether the seat must post before it is dealt in, or wait. Whoever need not plays like everybody else."""
    rules = _posting(table.terms)
    if seat in notes.new:
        return rules.new != "posts nothing"
    return notes.owes(seat) and rules.missed != "posts nothing"


def going_round(table: Table) -> tuple[Cents, ...]:
    """The blinds that go round the table, from the smallest. A fourth one is the winner's, who may sit anywhere.

    None do where a history says what was put up.
    """
    return () if table.lasting[RecordedPosts].first else table.terms.stakes.blinds[:3]


def present(table: Table) -> tuple[int, ...]:
    """The seats that are not away."""
    away = table.lasting[SeatNotes].away
    return tuple([seat for seat in table.seats if seat not in away]) if away else table.seats


def everybody_plays(lasting: Lasting) -> bool:
    """Whether nobody is away, new or owes a blind."""
    notes = lasting[SeatNotes]
    return not (notes.away or notes.new or notes.missed_small or notes.missed_big)
