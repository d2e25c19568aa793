"""Checks that a round can be dealt to these people: they sit in seats of the sheet, with chips, or stand behind one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from houseway.errors import At, BadInput
from houseway.play.ids import PEOPLE
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.values import Cents


def check_shape(terms: Terms, stacks: Mapping[int, Cents]) -> None:
    """Check the types: terms (not a sheet), and chips by seat (not a list)."""
    if not isinstance(terms, Terms):
        raise BadInput(f"expected what houseway.terms(sheet) posts, found {type(terms).__name__}", where="terms")
    if type(stacks) is not dict and not isinstance(stacks, Mapping):
        raise BadInput(f"expected cents by seat, such as {{1: 20000, 2: 20000}}, found {stacks!r}", where="stacks")


def check_seats(terms: Terms, stacks: Mapping[int, Cents], lasting: Lasting) -> None:
    """Check that the sheet seats so many people, that it has these seats, and that everybody has chips."""
    check_shape(terms, stacks)
    seats = terms.sheet.seats
    standing: tuple[int, ...] = ()
    if terms.sheet.kind == "bank":
        notes = lasting[SeatNotes]
        standing = _standing(terms, stacks, notes.behind) if notes.behind else ()
        _check_played(terms, stacks, notes.plays)
    if seats.people and len(stacks) > seats.people:
        raise BadInput(f"{terms.sheet.name} lets {seats.people} people play, not {len(stacks)}", where="seats")
    seated = len(stacks) - len(standing)
    if not seats.min <= seated <= seats.max:
        raise BadInput(f"{terms.sheet.name} seats {seats.min} to {seats.max}, not {seated}", where="seats")
    most = seats.max
    for seat, amount in stacks.items():
        # Usually nobody stands and everybody has chips.
        if type(seat) is int and type(amount) is int and amount > 0 and 1 <= seat <= most:
            continue
        if type(seat) is not int or not (1 <= seat <= seats.max or seat in standing):
            raise BadInput(f"expected a seat from 1 to {seats.max}", where=f"seat {seat!r}")
        # A player with a claim on a carried pot plays for it, with or without a stack.
        if type(amount) is not int or amount < 0 or (amount == 0 and not lasting[CarriedPot].claims.get(seat)):
            raise BadInput(f"expected a stack of whole cents above nothing, found {amount!r}", at=At(seat=seat))


def _standing(terms: Terms, stacks: Mapping[int, Cents], behind: Mapping[int, int]) -> tuple[int, ...]:
    """The back line: people with numbers above the seats, each behind a seat that somebody has taken."""
    most, found = terms.sheet.seats.max, []
    for person in stacks:
        at = behind.get(person, 0)
        if not at:
            continue
        if not terms.sheet.back_line:
            raise BadInput(f"{terms.sheet.name} takes no back-line wagers", at=At(person=person))
        if at not in stacks or at > most or type(person) is not int or not most < person < PEOPLE:
            raise BadInput(
                f"a back-line bettor has a number from {most + 1} to {PEOPLE - 1} and stands behind a taken seat",
                at=At(person=person),
            )
        found.append(person)
    circles = terms.sheet.seats.circles
    lines = Counter(behind[person] for person in found) if circles and found else {}
    for seat, many in lines.items():
        if many >= circles:
            raise BadInput(f"{many} stand behind it; the layout has {circles} circles a seat", at=At(seat=seat))
    return tuple(found)


def _check_played(terms: Terms, stacks: Mapping[int, Cents], plays: Mapping[int, int]) -> None:
    """Whoever wagers on a seat besides their own sits themselves, and nobody sits there."""
    most = terms.sheet.seats.max
    for seat, person in sorted(plays.items()):
        if person not in stacks:
            continue
        if not terms.sheet.further_seats:
            raise BadInput(f"{terms.sheet.name} lets nobody wager on an unoccupied seat", at=At(seat=seat))
        if seat in stacks or not 1 <= seat <= most or person > most:
            raise BadInput(f"a seat that is played besides one's own is empty, and from 1 to {most}", at=At(seat=seat))
