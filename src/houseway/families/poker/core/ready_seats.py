"""Who is at the table, who is ready to play, and what the others owe: read from what lasts between hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from houseway.play.session_seats import AWAY, MISSED_BIG, MISSED_SMALL, NEW
from houseway.play.table import Table
from houseway.rules.values import Cents

_OWING = (NEW, MISSED_SMALL, MISSED_BIG)


@dataclass(slots=True)
class Seating:
    """`waiting` are seats at the table that owe blinds before they are dealt in."""

    waiting: list[int] = field(default_factory=list)


def going_round(table: Table) -> tuple[Cents, ...]:
    """The blinds that go round the table, from the smallest. A fourth one is the winner's, who may sit anywhere."""
    return table.terms.stakes.blinds[:3]


def present(table: Table) -> tuple[int, ...]:
    """The seats that are not away."""
    between = table.between
    return tuple([seat for seat in table.seats if AWAY[seat] not in between])


def owes(between: Mapping[str, int], seat: int) -> bool:
    """New, or has missed a blind."""
    return NEW[seat] in between or MISSED_SMALL[seat] in between or MISSED_BIG[seat] in between


def forget(between: dict[str, int], seats: Sequence[int]) -> None:
    """These seats owe nothing any more."""
    for seat in seats:
        for keys in _OWING:
            between.pop(keys[seat], None)


def remember(between: dict[str, int], seats: Sequence[int], was: Mapping[str, int]) -> None:
    """These seats owe what they owed."""
    for seat in seats:
        for keys in _OWING:
            if keys[seat] in was:
                between[keys[seat]] = was[keys[seat]]
