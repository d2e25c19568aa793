"""The stud games of Oaks and Cordova: every printed row of their fees, and what holds for the collection of each."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from houseway.cards import SeededChance
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.session import Session
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.schedules import FeeOption
from houseway.rules.sheet.values import Cents
from tests.rules.fee_hands import house_receives
from tests.rules.stud_table import check_down

OAKS, RAZZ = "oaks/seven-card-stud", "oaks/razz"
CORDOVA, HI_LO, MEXICAN = "cordova/seven-card-stud", "cordova/seven-card-stud-hi-lo", "cordova/mexican-stud"
SOURCES = Path(__file__).parents[3] / "shared" / "seeds"
FILES = {"oaks": "004_13cd09d798f564f3.txt", "cordova": "001_0ebae2b2bf445279.txt"}


def printed(room: str, first: int, last: int) -> list[list[float]]:
    """The numbers of each line of a printed table."""
    file = SOURCES / FILES[room]
    if not file.exists():
        pytest.skip("the originals are not here")
    lines = file.read_text(encoding="utf-8").split("\n")[first - 1 : last]
    rows = [line.rpartition("|>")[2] for line in lines if "$" in line]
    return [[float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*(?:\.\d+)?", row)] for row in rows]


def in_dollars(option: FeeOption, *amounts: Cents | None) -> list[float]:
    return [float(option.id), *[(cents or 0) / 100 for cents in (*amounts, *option.pays[0])]]


@pytest.mark.rule(OAKS, "1787-1853")
@pytest.mark.rule(RAZZ, "1787-1853")
@pytest.mark.parametrize("name", [OAKS, RAZZ])
def test_the_fifty_three_options_of_oaks_are_the_printed_rows(name: str) -> None:
    found = []
    for _, option in game(name).options():
        assert option.limits is not None
        found.append(in_dollars(option, option.limits.low, option.limits.high, option.ante))
    assert len(found) == 53
    assert found == printed("oaks", 1799, 1852)


@pytest.mark.rule(CORDOVA, "1512-1520")
@pytest.mark.rule(HI_LO, "1512-1520")
@pytest.mark.parametrize("name", [CORDOVA, HI_LO])
def test_the_four_options_of_cordova_are_the_printed_rows(name: str) -> None:
    found = []
    for _, option in game(name).options():
        assert option.limits is not None
        assert option.buy_in is not None
        # The big blind of the table is the lower limit in every row.
        limits, lower = (option.limits.low, option.limits.high), option.limits.low
        found.append(in_dollars(option, *limits, option.bring_in, lower, option.buy_in.low))
    assert found == printed("cordova", 1517, 1520)


@pytest.mark.rule(MEXICAN, "1526-1534")
def test_the_three_options_of_mexican_stud_are_the_printed_rows() -> None:
    found = []
    for _, option in game(MEXICAN).options():
        assert option.limits is not None
        assert option.buy_in is not None
        found.append(in_dollars(option, option.buy_in.low, option.buy_in.high, option.limits.low, option.limits.high))
    assert found == printed("cordova", 1532, 1534)


# The number of players, an option and its fee, which the first four take by the number of players.
TAKEN = [(OAKS, 6, "53", 5), (RAZZ, 6, "53", 5), (CORDOVA, 6, "4", 3), (HI_LO, 6, "4", 3), (MEXICAN, 6, "3", 10)]


@pytest.mark.rule(OAKS, "2084-2097")
@pytest.mark.rule(RAZZ, "1788-1790, 2084-2097")
@pytest.mark.rule(CORDOVA, "1538-1541")
@pytest.mark.rule(HI_LO, "1538-1541")
@pytest.mark.rule(MEXICAN, "1538-1541")
@pytest.mark.parametrize(("name", "players", "option", "dollars"), TAKEN)
def test_one_posted_option_of_at_most_five_rates_and_nothing_else_for_the_house(
    name: str, players: int, option: str, dollars: int
) -> None:
    sheet = game(name)
    assert all(distinct_rates(schedule, each) <= 5 for schedule, each in sheet.options())
    played = check_down(
        Session(terms(sheet, option), dict.fromkeys(range(1, players + 1), 60_000), SeededChance(4)).deal()
    )
    assert f"option {option}" in played.terms.posted
    assert house_receives(played) == played.collection == dollars * 100
    with pytest.raises(BadInput, match="is not played 'no-limit'"):
        terms(sheet, betting="no-limit")
