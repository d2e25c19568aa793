"""The law of a pot that cannot pay its fee, over every schedule of every game that takes one from the pot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway import Sheet, game, games, terms
from houseway.rules.sheet.schedules import FeeOption, Schedule
from tests.rules.fee_hands import at_once, deal, play, pot, taken

SAID = "pot that is smaller than the fee pays what it holds"


def from_the_pot(sheet: Sheet) -> list[Schedule]:
    """The schedules of which the pot pays a fee, and that print nothing of a pot that cannot."""
    found = {schedule.id: schedule for schedule, _ in sheet.options()}
    return [each for each in found.values() if any(charge.payer == "pot" for charge in each.charges) and not owed(each)]


def owed(schedule: Schedule) -> bool:
    return any(charge.short == "topped up later" for charge in schedule.charges)


def dearest(sheet: Sheet) -> Iterator[tuple[Schedule, FeeOption]]:
    """The option of each schedule that takes the most."""
    for schedule in from_the_pot(sheet):
        own = [option for its, option in sheet.options() if its.id == schedule.id]
        yield schedule, max(own, key=lambda option: max(map(max, option.pays)))


TAKING = [name for name in games() if game(name).kind == "poker" and from_the_pot(game(name))]


@pytest.mark.parametrize("name", TAKING)
def test_a_pot_that_is_smaller_than_its_fee_pays_what_it_holds_and_a_note_says_so(name: str) -> None:
    sheet = game(name)
    assert any(SAID in note.says for note in sheet.notes)
    for schedule, option in dearest(sheet):
        played = play(deal(terms(sheet, f"{schedule.id}/{option.id}"), sheet.seats.max), at_once)
        assert sum(taken(played)) <= pot(played), f"{schedule.id}/{option.id}"
