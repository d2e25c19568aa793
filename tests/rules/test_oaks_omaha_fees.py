"""Omaha of the Oaks: the fees, read from the print."""

from __future__ import annotations

import re

import pytest

from houseway.families.registry import game
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules.calgrand_table import check_down
from tests.rules.fee_hands import FLOP_HANDS, Printed, amount, deal, house_receives, options, printed, taken, told
from tests.rules.fee_hands import play as play_until
from tests.rules.holdem_table import play
from tests.rules.test_oaks_omaha import HALF_KILL, NO_KILL, OMAHA, SPLIT
from tests.tables import table

SCHEDULES = [
    (OMAHA, "oaks-omaha-pot-limit", 9),
    (NO_KILL, "oaks-omaha-hi-lo", 7),
    (HALF_KILL, "oaks-omaha-half-kill", 20),
]
ROWS = [(name, row) for name, file, _ in SCHEDULES for row in printed(file)]


def fee(row: Printed, players: int, *, flop: bool) -> int:
    """7 or more, 6, (5,) the rest; without a flop the last of these from five players on, and nothing below."""
    *by_players, none = row.fees
    assert none == 0
    if flop:
        return by_players[0] if players >= 7 else by_players[min(7 - players, len(by_players) - 1)]
    return by_players[-1] if players >= 5 else 0


@pytest.mark.rule(OMAHA, "1935-1979")
@pytest.mark.rule(SPLIT, "1855-1886, 1889-1932")
@table("name", "row", rows=ROWS)
def test_every_row_has_its_limits_blinds_and_fees_with_and_without_a_flop(name: str, row: Printed) -> None:
    posted_at = terms(game(name), row.id)
    *limits, small, big = (amount(word) for word in re.findall(r"\$[0-9.]+", row.words))
    assert list(posted_at.blinds) == [small, big]
    assert [posted_at.lower, posted_at.higher] == (limits or [big, big])
    for players in (2, 4, 5, 6, 7, 10):
        for ends, flop in (("before the flop", False), ("flop", True)):
            due = fee(row, players, flop=flop)
            assert taken(play_until(deal(posted_at, players), FLOP_HANDS[ends])) == ([due] if due else [])


@pytest.mark.rule(OMAHA, "1935-1979, 2084-2097")
@pytest.mark.rule(SPLIT, "1855-1886, 1889-1932, 2084-2097")
@pytest.mark.parametrize(("name", "file", "count"), SCHEDULES)
def test_the_options_are_the_printed_ones_of_at_most_five_rates(name: str, file: str, count: int) -> None:
    sheet = game(name)
    assert options(sheet) == told(printed(file)) == [str(number) for number in range(1, count + 1)]
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in sheet.options())
    played = play_until(deal(terms(sheet, "2"), 7), FLOP_HANDS["showdown"])
    assert "option 2" in played.terms.posted
    assert house_receives(played) == played.collection == 500


@pytest.mark.rule(OMAHA, "1939-1940, 1962-1969")
@pytest.mark.parametrize(("choice", "due"), [("none", []), ("reduced", [100])])
def test_four_players_without_a_flop_pay_nothing_or_the_reduced_fee(choice: str, due: list[int]) -> None:
    sheet = game(OMAHA, {"four-players": choice})
    assert taken(play_until(deal(terms(sheet, "1"), 4), FLOP_HANDS["before the flop"])) == due
    assert taken(play_until(deal(terms(sheet, "1"), 3), FLOP_HANDS["before the flop"])) == []
    assert taken(play_until(deal(terms(sheet, "1"), 5), FLOP_HANDS["before the flop"])) == [100]


@pytest.mark.rule(OMAHA, "1940-1942")
@pytest.mark.rule(SPLIT, "1860-1861, 1894-1895")
@pytest.mark.parametrize(
    ("name", "option", "still_in"), [(OMAHA, "2", 100), (NO_KILL, "3", 200), (HALF_KILL, "3", 100)]
)
def test_the_players_of_the_fee_are_those_dealt_in_or_still_in(name: str, option: str, still_in: int) -> None:
    for choice, due in (("dealt-in", 500), ("still-in", still_in)):
        played = deal(terms(game(name, {"players": choice}), option), 7)
        play(played, "fold fold fold fold fold")
        check_down(played)
        assert taken(played) == [due]
