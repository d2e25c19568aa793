"""The law of hands with more or fewer players than a fee is printed for: nothing is taken, and the page says so."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway import Sheet, game, games
from houseway.rules.fees import due
from houseway.rules.sheet.schedules import Charge, FeeOption

SAID = "than the option is printed for"
# A schedule whose only option is for some numbers of players says what the others pay.
ALONE = "; nothing when"


def seatings(name: str) -> Iterator[Sheet]:
    """The game as posted, and with every choice that seats other numbers of players."""
    yield (sheet := game(name))
    for reading in sheet.readings:
        for choice, means in reading.choices.items():
            if any(key.startswith("seats.") for key in means.sets):
                yield game(name, {reading.id: choice})


def unpriced(option: FeeOption, charge: Charge, players: int) -> bool:
    """Whether neither the row nor a bracket of it is printed for so many players."""
    if option.players is not None and players not in option.players:
        return True
    return charge.by == "players" and not any(players in band for band in charge.bands)


def without_a_fee(sheet: Sheet) -> Iterator[tuple[FeeOption, int, Charge, int]]:
    """Every option, a charge of it, and a number of players that neither is printed for."""
    for schedule, option in sheet.options():
        if ALONE in schedule.says:
            continue
        for number, charge in enumerate(schedule.charges):
            for players in range(sheet.seats.min, sheet.seats.max + 1):
                if unpriced(option, charge, players):
                    yield option, number, charge, players


PLAYERS_ALONE = [name for name in games() if game(name).kind in ("poker", "rummy") and game(name).fees]


@pytest.mark.parametrize("name", PLAYERS_ALONE)
def test_the_page_says_that_nothing_is_taken_of_players_for_whom_no_fee_is_printed(name: str) -> None:
    for sheet in seatings(name):
        found = list(without_a_fee(sheet))
        assert not found or any(SAID in note.says for note in sheet.notes)
        assert not any(due(charge, option.pays[at], players) for option, at, charge, players in found if charge.bands)
