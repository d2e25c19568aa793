"""Every row of a printed fee table stands in the schedule that the game is played under, with the same amounts.

Hands are played out at the edges of the tables alone; what is asked here is asked of every row.
"""

from __future__ import annotations

import pytest

from houseway.families.registry import game
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents
from tests.rules.bank_fees import Tier, tiers
from tests.rules.fee_hands import Printed, printed

# The document, the file of its printed rows, and how the names of its schedules begin where a file is not for all.
ROWS = [
    ("bankers/texas-holdem", "bankers-board"),
    ("bankers/omaha", "bankers-board"),
    ("bankers/omaha-hi-lo", "bankers-board"),
    ("bankers/draw-poker-jacks-or-better", "bankers-first-round"),
    ("bankers/seven-card-stud", "bankers-first-round"),
    ("bankers/seven-card-stud", "bankers-second-round"),
    ("bankers/razz", "bankers-first-round"),
    ("bankers/razz", "bankers-second-round"),
    ("bankers/mexican-stud-poker", "bankers-first-round"),
    ("bankers/mexican-stud-poker", "bankers-mexican-stud"),
    ("bankers/mexican-stud-poker", "bankers-second-round"),
    ("bankers/mexican-poker-salinas", "bankers-first-round"),
    ("bankers/mexican-poker-salinas", "bankers-second-round"),
    ("cordova/omaha", "cordova-omaha"),
    ("cordova/omaha-hi-lo", "cordova-omaha"),
    ("players/double-board-omaha", "players-double-board"),
    ("players/lazy-pineapple", "players-board"),
    ("players/holdem", "players-board"),
    ("players/omaha", "players-board"),
    ("players/omaha-hi-lo", "players-board"),
    ("players/pineapple", "players-board"),
    ("players/crazy-pineapple", "players-board"),
    ("players/big-o-hi-lo-run-it-twice", "players-big-o-twice"),
    ("players/big-o-hi-lo", "players-big-o"),
    ("players/big-o-hi-lo", "players-board"),
    ("players/lowball-ace-to-five", "players-lowball"),
    ("players/lowball-overview", "players-lowball"),
    ("players/badugi", "players-badugi"),
    ("players/badugi", "players-badugi-book"),
]
BRACKETS = [
    ("bankers/pure-spanish-21-5", "bank-bankers-spanish"),
    ("bankers/three-card-poker-6-card-bonus", "bank-bankers-three-card"),
    ("bankers/fortune-pai-gow-poker-1-1", "bank-bankers-pai-gow"),
    ("calgrand/caribbean-stud", "bank-calgrand"),
    ("calgrand/paibac", "bank-calgrand"),
    ("calgrand/paibac", "bank-calgrand-paibac"),
    ("cordova/two-card-peek", "bank-cordova-peek"),
    ("cordova/blackjack-x", "bank-cordova-blackjack-x"),
    ("cordova/ace-up-pai-gow-poker", "bank-cordova-ace-up-action"),
    ("players/golden-frog-baccarat", "bank-players-golden-frog"),
    ("players/blackjack-switch", "bank-players-switch-action"),
    ("players/blackjack-switch", "bank-players-table-action"),
    ("players/ultimate-texas-holdem", "bank-players-table-action"),
]

# Reading `option-17` of PaiBac: printed from $10 at a table where no wager is below $50.
READ_OTHERWISE = {"bank-calgrand-paibac": [(6818, "bank")]}


def loaded(document: str, option: str) -> list[tuple[Schedule, FeeOption]]:
    """The options of this number, in all schedules of a document."""
    return [(schedule, each) for schedule, each in game(document).options() if each.id == option]


def amounts(option: FeeOption) -> list[Cents]:
    return sorted(rate for rates in option.pays for rate in rates if rate)


def brackets(schedule: Schedule, option: FeeOption) -> set[tuple[Band | None, Cents]]:
    """Each bracket with its fee; a fee without brackets has none."""
    found: set[tuple[Band | None, Cents]] = set()
    for charge, rates in schedule.charged(option):
        found |= set(zip(charge.bands or (None,), rates, strict=True))
    return found


@pytest.mark.parametrize(("document", "file"), ROWS)
def test_every_row_has_its_printed_fees(document: str, file: str) -> None:
    def wrong(row: Printed) -> bool:
        fees = sorted(fee for fee in row.fees if fee)
        return fees not in [amounts(option) for _, option in loaded(document, row.id)]

    assert [row for row in printed(file) if wrong(row)] == []


@pytest.mark.parametrize(("document", "file"), BRACKETS)
def test_every_bracket_has_its_printed_fee(document: str, file: str) -> None:
    def wrong(row: Tier) -> bool:
        # A fee without a bracket may be printed beside the limits of the table.
        return not any(
            {fee for fee in row.fees if {(row.band, fee), (None, fee)} & brackets(*found)} == set(row.fees)
            for found in loaded(document, row.id)
        )

    found = [(row.line, row.words) for row in tiers(file) if row.words != "limits" and wrong(row)]
    assert found == READ_OTHERWISE.get(file, [])


@pytest.mark.parametrize(
    ("document", "file"),
    [
        ("oaks/texas-holdem", "oaks-holdem"),
        ("oaks/omaha", "oaks-omaha-pot-limit"),
        ("oaks/omaha-hi-lo#no-kill", "oaks-omaha-hi-lo"),
        ("oaks/omaha-hi-lo#half-kill", "oaks-omaha-half-kill"),
        ("calgrand/omaha#high", "calgrand"),
        ("calgrand/texas-holdem#high", "calgrand"),
    ],
)
def test_every_option_has_the_printed_fees_of_all_its_rows(document: str, file: str) -> None:
    """These tables print a fee for each number of players; one that is printed once may be taken for several."""
    rows = printed(file)
    for option in dict.fromkeys(row.id for row in rows):
        fees = {fee for row in rows if row.id == option for fee in row.fees if fee}
        assert [set(amounts(found)) for _, found in loaded(document, option)] == [fees], option
