"""The clauses of the poker fee books and of Bankers' procedure, in every game that takes a schedule of them.

A marker of a book counts for all these games, so each is dealt here: under the first and the last option of every
schedule that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game, games
from houseway.play.round import Round
from houseway.rules.fees import RATES_MAX, distinct_rates, due
from houseway.rules.loading.library import shipped
from houseway.rules.loading.resolve import resolved
from houseway.rules.posting.terms import Terms, terms
from houseway.rules.sheet.schedules import FeeOption, Schedule
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cents
from tests.rules.fee_hands import HALF_HOUR, at_once, deal, never, play, taken

PLAYERS, CORDOVA, CALGRAND = "players/fees-poker", "cordova/fees-poker", "calgrand/fees-poker"
BANKERS, OAKS, PROCEDURE = "bankers/fees-poker", "oaks/fees-poker", "bankers/fees-poker-procedure"
BOOKS = {PLAYERS, CORDOVA, CALGRAND, BANKERS, OAKS}


def taking(books: set[str]) -> list[str]:
    """The games, in all their forms, that take schedules of these books."""
    library, found = shipped(), []
    for name in games():
        raw = resolved(library, name.partition("#")[0]).raw
        named = raw.get("fee_book", [])
        if books & {*([named] if isinstance(named, str) else named)}:
            found.append(name)
    return found


def edges(sheet: Sheet) -> Iterator[tuple[Schedule, FeeOption]]:
    """The first and the last option of each schedule."""
    for schedule in sheet.fees:
        yield from ((schedule, option) for option in (schedule.options[0], *schedule.options[1:][-1:]))


def counts(sheet: Sheet, option: FeeOption) -> list[int]:
    """The fewest and the most players that the game seats and the option is printed for."""
    seats = range(max(sheet.seats.min, 2), sheet.seats.max + 1)
    fitting = [count for count in seats if option.players is None or count in option.players]
    return [fitting[0], fitting[-1]] if fitting else []


def posted(sheet: Sheet, schedule: Schedule, option: FeeOption) -> Terms:
    return terms(sheet, f"{schedule.id}/{option.id}")


def most_due(schedule: Schedule, option: FeeOption, players: int) -> Cents:
    """All printed fees of a hand, and of one half hour, together."""
    return sum(
        due(charge, rates, players) * (players if charge.payer == "player" else 1)
        for charge, rates in schedule.charged(option)
    )


def hands(at: Terms, players: int) -> Iterator[Round]:
    """A hand that is bet to the end and one that ends at once, each when a half hour has passed."""
    yield play(deal(at, players, lasting=HALF_HOUR), never, bets=True)
    yield play(deal(at, players, lasting=HALF_HOUR), at_once)


@pytest.mark.rule(PLAYERS, "5727-5730, 5732-5740, 5742-5746")
@pytest.mark.rule(CORDOVA, "1538-1541")
@pytest.mark.rule(CALGRAND, "10398-10401")
@pytest.mark.rule(BANKERS, "5862-5865, 5867-5875, 5877-5881")
@pytest.mark.rule(OAKS, "2084-2087, 2089-2097")
@pytest.mark.rule(PROCEDURE, "4375-4390")
@pytest.mark.parametrize("name", taking(BOOKS))
def test_players_play_for_the_pot_and_the_house_takes_printed_fees_of_the_posted_option_alone(name: str) -> None:
    sheet = game(name)
    for schedule, option in edges(sheet):
        at = posted(sheet, schedule, option)
        assert (at.schedule, at.option) == (schedule, option)
        assert at.posted.startswith(f"option {at.fee}")
        assert distinct_rates(schedule, option) <= RATES_MAX
        for players in counts(sheet, option):
            for played in hands(at, players):
                fees = taken(played)
                assert sum(played.net().values()) == 0
                assert not any("bank" in str(account) for account in played.net())
                assert played.collection == sum(fees) <= most_due(schedule, option, players)
                assert all(fee % 50 == 0 for fee in fees)
    with pytest.raises(BadInput):
        terms(sheet, f"{at.fee} and another")


@pytest.mark.rule(PROCEDURE, "4401-4402")
@pytest.mark.parametrize("name", taking({BANKERS}))
def test_a_hand_that_is_declared_a_misdeal_pays_no_fee(name: str) -> None:
    sheet = game(name)
    for schedule, option in edges(sheet):
        for players in counts(sheet, option):
            played = deal(posted(sheet, schedule, option), players)
            if played.state == "open":
                played.void("a misdeal")
                assert played.collection == 0
                assert set(played.net().values()) <= {0}


# California Grand --------------------------------------------------------------------------------------------------


@pytest.mark.rule(CALGRAND, "10404-10409")
@pytest.mark.parametrize("name", taking({CALGRAND}))
def test_the_house_may_waive_the_fee_of_a_hand(name: str) -> None:
    usual, waived = (deal(terms(game(name), "A1"), 5) for _ in range(2))
    waived.report("fee_waived")
    fee = taken(play(usual, never, bets=True))
    assert taken(play(waived, never, bets=True)) == []
    # Nobody opens jacks or better without openers, and a pot that nobody wins pays nothing.
    assert fee == [200] or "openers" in str(game(name).round)


@pytest.mark.rule(CALGRAND, "10412-10417")
@pytest.mark.parametrize("name", taking({CALGRAND}))
def test_tables_of_one_game_may_be_posted_from_different_series(name: str) -> None:
    sheet = game(name)
    assert [terms(sheet, option).fee for option in ("A1", "E5", "G3")] == ["A1", "E5", "G3"]


@pytest.mark.rule(CALGRAND, "10420-10422")
@pytest.mark.parametrize("name", taking({CALGRAND}))
def test_under_series_g_each_player_pays_by_the_half_hour_and_nothing_by_the_hand(name: str) -> None:
    at = terms(game(name), "G1")
    assert taken(play(deal(at, 5), never, bets=True)) == []
    assert taken(play(deal(at, 5, lasting=HALF_HOUR), never, bets=True)) == [400] * 5
