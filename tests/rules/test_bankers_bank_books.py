"""Both collection filings of Banker's (4467-4676, 4678-5545), row by row against the printed tables.

The expected figures are read from the text of the original. Columns lie scrambled there, so the amounts of an option
are compared as they are, whatever their order; a printed $0 is a charge that is not made.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from houseway.cli.check_lines import account_of
from houseway.families.registry import game, games
from houseway.rules.fees import RATES_MAX, distinct_rates
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents
from tests.rules.book_rows import SOURCES, amounts, words

FIRST, SECOND = "bankers/fees-player-dealer-games-1", "bankers/fees-player-dealer-games-2"
# How many rows each table prints: 16 and 70 in all, those of the tiles being the rows of the other pai gow games.
ROWS = {
    (FIRST, "first-pure"): 1,
    (FIRST, "first-pure-by-action"): 4,
    (FIRST, "first-fortune"): 2,
    (FIRST, "first-fortune-by-amount"): 3,
    (FIRST, "first-pai-gow"): 2,
    (FIRST, "first-tiles"): 2,
    (FIRST, "first-three-card"): 2,
    (SECOND, "spanish-21"): 20,
    (SECOND, "ez-baccarat"): 15,
    (SECOND, "three-card"): 15,
    (SECOND, "three-card-by-ante"): 5,
    (SECOND, "pai-gow-by-wager"): 8,
    (SECOND, "tiles-by-wager"): 8,
    (SECOND, "pai-gow"): 2,
    (SECOND, "ultimate"): 5,
}
SCHEDULES = {(book, each.id): each for book in (FIRST, SECOND) for each in load_document(book).fees}


def printed(schedule: Schedule) -> dict[str, Counter[Cents]]:
    """The amounts beside each option. One bracket, 601+ (4520), lacks its sign; $100-$100 is one amount."""
    table = words("bankers", schedule.lines).replace(" 601+", " $601+").replace("$100-$100", "$100")
    parts = re.split(r"(?<= )([0-9]{1,2}) (?=\$)", table)
    return {option: Counter(amounts(beside)) for option, beside in zip(parts[1::2], parts[2::2], strict=True)}


def ends(band: Band | None) -> list[Cents]:
    return [] if band is None else [band.low, *([band.high] if band.high not in (None, band.low) else [])]


def written(schedule: Schedule, option: FeeOption) -> Counter[Cents]:
    found = Counter(ends(option.limits))
    for charge, rates in schedule.charged(option):
        found.update(rates)
        for band in charge.bands:
            found.update(ends(band))
    return found


def without_nothing(found: Counter[Cents]) -> dict[Cents, int]:
    return {cents: many for cents, many in found.items() if cents}


def test_every_table_of_both_filings_is_known() -> None:
    assert SCHEDULES.keys() == ROWS.keys()
    assert sum(many for (book, _), many in ROWS.items() if book == FIRST) == 16
    assert sum(many for (book, name), many in ROWS.items() if book == SECOND and name != "tiles-by-wager") == 70


@pytest.mark.parametrize(("book", "name"), ROWS)
def test_every_printed_row_is_an_option_with_every_printed_figure(book: str, name: str) -> None:
    schedule = SCHEDULES[book, name]
    rows = printed(schedule)
    assert [option.id for option in schedule.options] == list(rows)
    assert len(rows) == ROWS[book, name]
    for option in schedule.options:
        assert without_nothing(written(schedule, option)) == without_nothing(rows[option.id]), option.id


@pytest.mark.rule(FIRST, "4657-4664")
@pytest.mark.rule(SECOND, "5534-5545")
@pytest.mark.parametrize(("book", "name"), ROWS)
def test_no_option_has_more_than_five_rates(book: str, name: str) -> None:
    schedule = SCHEDULES[book, name]
    assert all(distinct_rates(schedule, option) <= RATES_MAX for option in schedule.options)


@pytest.mark.parametrize("book", [FIRST, SECOND])
def test_every_line_of_the_filing_is_accounted_for(book: str) -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout")
    assert account_of(shipped(), book, SOURCES).unaccounted == ()


def test_every_schedule_is_taken_by_a_game_of_the_room() -> None:
    taken = {schedule.id for name in games() if name.startswith("bankers/") for schedule in game(name).fees}
    assert {name for _, name in ROWS} - taken <= {"first-pai-gow"}
