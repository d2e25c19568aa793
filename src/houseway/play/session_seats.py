"""Who may sit, stand or wager where, between the rounds of a session."""

from __future__ import annotations

from collections.abc import Container, Mapping

from houseway.errors import NOWHERE, At, BadInput, check_type, nearest
from houseway.play.ids import PEOPLE
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import CarriedPot, SeatNotes
from houseway.rules.posting.buy_ins import buy_in_fault
from houseway.rules.posting.terms import Terms, once
from houseway.rules.sheet.values import Cents


def playing(terms: Terms, stacks: Mapping[int, Cents], lasting: Lasting) -> dict[int, Cents]:
    """Every seat that has chips, or chips in a pot that nobody has won yet.

    Whoever is away is passed by the blinds; without blinds the round does not need them, unless they owe it something,
    or a step is for everybody who has a seat.
    """
    away = () if terms.stakes.blinds or _for_everybody(terms) else lasting[SeatNotes].away
    if away:
        due = [seat for state in lasting for seat in state.needs()]
        away = tuple([seat for seat in away if seat not in due])
    if not away and terms.sheet.kind != "bank" and all(stacks.values()):
        return dict(stacks)
    claims = lasting[CarriedPot].claims
    found = {seat: amount for seat, amount in stacks.items() if (amount > 0 or seat in claims) and seat not in away}
    if terms.sheet.kind == "bank" and (behind := lasting[SeatNotes].behind):
        return {each: amount for each, amount in found.items() if behind.get(each, each) in found}
    return found


@once
def _for_everybody(terms: Terms) -> bool:
    """Whether a step of the game is for everybody who has a seat, whether they play or not."""
    return any(getattr(row.params, "players", "") == "seated" for row in terms.sheet.round)


def check_seat(seat: int, most: int, who: str = "seat") -> None:
    """Check that the table has this seat."""
    if type(seat) is not int or not 1 <= seat <= most:
        raise BadInput(f"expected a seat from 1 to {most}", where=f"{who} {seat}")


def check_people(terms: Terms, stacks: Mapping[int, Cents], person: int) -> None:
    """Check that one more may play at the table, where the sheet says how many."""
    most = terms.sheet.seats.people
    if most and sum(amount > 0 for each, amount in stacks.items() if each != person) >= most:
        raise BadInput(f"no more than {most} people may play at a table of {terms.sheet.name}", at=At(person=person))


def check_taken(stacks: Container[int], seat: int) -> None:
    if type(seat) is not int or seat not in stacks:
        raise BadInput("nobody sits there", where=f"seat {seat!r}", at=At(seat=seat) if type(seat) is int else NOWHERE)


def check_chips(terms: Terms, seat: int, chips: Cents) -> None:
    """Check that a player may buy in for these chips."""
    if type(chips) is not int or chips <= 0:
        raise BadInput(f"expected chips in whole cents above nothing, found {chips!r}", at=At(seat=seat))
    if fault := buy_in_fault(terms, chips):
        raise BadInput(fault, at=At(seat=seat))


def check_button(terms: Terms, button: str) -> None:
    """Check that the sheet lets a player hold this button."""
    check_type(button, str, "the name of a button", "button")
    if button not in (buttons := terms.buttons):
        under = f" under fee option {terms.fee}" if button in terms.sheet.buttons else ""
        raise BadInput(
            f"{terms.sheet.name} has no button {button!r} to hold{under}; {nearest(button, buttons)}", where=button
        )


def check_back_line(
    terms: Terms, stacks: Mapping[int, Cents], behind: Mapping[int, int], person: int, seat: int
) -> None:
    """Check that the number is above the seats, and that a circle is free at the taken seat."""
    sheet = terms.sheet
    most = sheet.seats.max
    if not sheet.back_line:
        raise BadInput(f"{sheet.name} takes no back-line wagers", at=At(seat=seat))
    if type(person) is not int or not most < person < PEOPLE:
        raise BadInput(f"expected a number from {most + 1} to {PEOPLE - 1}", at=At(person=person))
    check_seat(seat, most)
    check_taken(stacks, seat)
    line = [each for each in stacks if each != person and behind.get(each) == seat]
    if sheet.seats.circles and len(line) + 1 >= sheet.seats.circles:
        raise BadInput(f"every one of its {sheet.seats.circles} circles is taken", at=At(seat=seat))
    check_people(terms, stacks, person)


def check_further_seat(
    terms: Terms, stacks: Mapping[int, Cents], plays: Mapping[int, int], person: int, seat: int
) -> None:
    """Check that nobody sits or wagers there, and that the person has a seat of their own."""
    sheet = terms.sheet
    if not sheet.further_seats:
        raise BadInput(f"{sheet.name} lets nobody wager on an unoccupied seat", at=At(seat=seat))
    check_seat(person, sheet.seats.max, "person")
    check_seat(seat, sheet.seats.max)
    check_taken(stacks, person)
    if stacks.get(seat):
        raise BadInput("somebody sits there", at=At(seat=seat))
    if (other := plays.get(seat, person)) != person:
        raise BadInput(f"the player of seat {other} wagers there", at=At(seat=seat))
