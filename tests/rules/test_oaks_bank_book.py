"""The fee book of the games with a player-dealer of the Oaks (3307-3808), row by row against the printed tables.

The expected figures are read from the text of the original. Columns lie scrambled there, so the amounts of an option
are compared as they are, whatever their order; a printed $0 is a charge that is not made.
"""

from __future__ import annotations

import re
from collections import Counter

import pytest

from houseway.cli.check_lines import account_of
from houseway.families.registry import games
from houseway.rules.fees import RATES_MAX, distinct_rates
from houseway.rules.loading.library import shipped
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.values import Band, Cents
from tests.rules.book_rows import SOURCES, amounts, words

BOOK = "oaks/fees-player-dealer-games"
# The tables of the book, and how many rows each prints. Baccarat Gold 2.0 (3355-3394) stands by itself.
ROWS = {
    "three-card": 5,
    "three-card-table-action": 1,
    "no-bust": 2,
    "pai-gow-poker": 5,
    "tiles-by-wager": 5,
    "tiles-by-table-action": 12,
    "tiles-player-dealer-alone": 1,
    "super-pan-9": 2,
    "pure": 4,
    "pure-by-wager": 4,
    "pure-table-action": 2,
    "zoobac": 4,
    "zoobac-table-action": 1,
}
SCHEDULES = {each.id: each for each in load_document(BOOK).fees}
# Circles whose limits stand in one row of the table for several of them; those of Buster are in the text above it.
PRINTED_ONCE = ("tie", "rabbit")


def printed(schedule: Schedule) -> dict[str, Counter[Cents]]:
    """The amounts beside each option."""
    text = words("oaks", schedule.lines)
    table = text[text.rindex("Schedule Option") :]
    parts = re.split(r"(?<= )([0-9]{1,2}) (?=\$|Player/Banker)", table)
    return {option: Counter(amounts(beside)) for option, beside in zip(parts[1::2], parts[2::2], strict=True)}


def ends(band: Band | None) -> list[Cents]:
    return [] if band is None else [band.low, *([band.high] if band.high not in (None, band.low) else [])]


def written(schedule: Schedule, option: FeeOption) -> Counter[Cents]:
    found = Counter(ends(option.limits))
    for circle in PRINTED_ONCE:
        found.update(ends(option.circles.get(circle)))
    for charge, rates in schedule.charged(option):
        found.update(rates)
        for band in charge.bands:
            found.update(ends(band))
    return found


def without_nothing(found: Counter[Cents]) -> dict[Cents, int]:
    return {cents: many for cents, many in found.items() if cents}


@pytest.mark.parametrize("name", ROWS)
def test_every_printed_row_is_an_option_with_every_printed_figure(name: str) -> None:
    schedule = SCHEDULES[name]
    rows = printed(schedule)
    assert [option.id for option in schedule.options] == list(rows)
    assert len(rows) == ROWS[name]
    for option in schedule.options:
        assert without_nothing(written(schedule, option)) == without_nothing(rows[option.id]), option.id


def test_the_book_has_these_tables_and_no_other() -> None:
    assert set(SCHEDULES) == set(ROWS)
    assert sum(ROWS.values()) + 5 == 53


@pytest.mark.parametrize("name", ROWS)
def test_fees_are_taken_when_the_cards_lie_from_whom_the_text_says(name: str) -> None:
    schedule = SCHEDULES[name]
    text = words("oaks", schedule.lines)
    assert re.search("immediately after (cards|tiles) have been distributed", text)
    assert {moment for charge in schedule.charges for moment in charge.at} == {"after the deal"}
    free = re.search(
        "(no collection fee taken from any players|collection fee shall not be taken from the player)", text
    )
    assert ("player" in {charge.payer for charge in schedule.charges}) is (free is None)
    assert "player-dealer" in {charge.payer for charge in schedule.charges}
    by_action = any(charge.by == "table action" for charge in schedule.charges)
    assert by_action is ("total table action" in text)


def test_buster_is_wagered_for_5_to_50_dollars() -> None:
    for name in ("pure", "pure-by-wager", "pure-table-action"):
        assert "Bonus Bets may be between $5-$50 on the Buster Blackjack wager" in words("oaks", SCHEDULES[name].lines)
        assert {str(option.circles["buster"]) for option in SCHEDULES[name].options} == {"$5-$50"}


@pytest.mark.rule(BOOK, "3802-3803")
def test_no_option_has_more_than_five_rates() -> None:
    found = [distinct_rates(each, option) for each in SCHEDULES.values() for option in each.options]
    assert max(found) <= RATES_MAX == 5


def test_every_line_of_the_book_is_accounted_for() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the printed originals are not beside the checkout, so no line can be read")
    assert games()
    assert account_of(shipped(), BOOK, SOURCES).unaccounted == ()
