"""The collection of lowball at Player's (its page), Bankers and the California Grand, and the rules of their books."""

from __future__ import annotations

import pytest

from houseway.families.registry import game
from houseway.play.ids import COLLECTION
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules.fee_hands import HALF_HOUR, deal, house_receives, never, options, play, printed, taken, told

OVERVIEW, GRAND = "players/lowball-overview", "calgrand/lowball"
A5, KANSAS = "bankers/lowball-ace-to-five", "bankers/lowball-deuce-to-seven"
both = pytest.mark.parametrize("name", [A5, KANSAS])
both_pages = pytest.mark.parametrize("name", [f"{OVERVIEW}#ace-to-five", f"{OVERVIEW}#deuce-to-seven"])
forms = pytest.mark.parametrize(
    "name", [f"{GRAND}#{form}{half}" for form in ("ace-to-five", "deuce-to-seven") for half in ("", "-hi-lo")]
)


# Player's ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(OVERVIEW, "4777-4879")
@both_pages
def test_the_options_are_the_printed_ones_of_lowball(name: str) -> None:
    assert options(game(name)) == told(printed("players-lowball")) == [str(each) for each in range(1, 67)]


@pytest.mark.rule(OVERVIEW, "4777-4853, 5727-5746")
@both_pages
@pytest.mark.parametrize(
    ("option", "players", "fees"), [("1", 8, [100, 700]), ("6", 6, [100, 600]), ("15", 3, [100, 100])]
)
def test_a_fee_before_the_draw_and_one_after_it(name: str, option: str, players: int, fees: list[int]) -> None:
    at = terms(game(name), option)
    assert at.posted.startswith(f"option {option}")
    played = play(deal(at, players), never)
    assert taken(played) == fees
    assert house_receives(played) == played.collection == played.net()[COLLECTION] == sum(fees)
    assert all(distinct_rates(schedule, each) <= 5 for schedule, each in game(name).options())


@pytest.mark.rule(OVERVIEW, "4805-4828, 4856-4879")
@both_pages
@pytest.mark.parametrize(("option", "fee"), [("16", 18), ("49", 18), ("25", 9)])
def test_each_player_pays_every_thirty_minutes(name: str, option: str, fee: int) -> None:
    assert taken(play(deal(terms(game(name), option), 6, lasting=HALF_HOUR), never)) == [fee * 100] * 6


# Bankers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(A5, "4375-4390, 5782-5790, 5862-5865, 5867-5875, 5877-5881")
@pytest.mark.rule(KANSAS, "4375-4390, 5782-5790, 5862-5865, 5867-5875, 5877-5881")
@both
def test_one_option_by_time_and_a_house_that_receives_the_collection_alone(name: str) -> None:
    at = terms(game(name))
    assert at.posted.startswith("option 1")
    assert [distinct_rates(schedule, option) for schedule, option in at.sheet.options()] == [1]
    played = play(deal(at, 6, lasting=HALF_HOUR), never)
    assert house_receives(played) == played.collection == 6 * 400
    assert play(deal(at, 6), never).collection == 0


@pytest.mark.rule(A5, "4401-4402")
@pytest.mark.rule(KANSAS, "4401-4402")
@both
def test_a_hand_that_is_called_off_pays_no_fee(name: str) -> None:
    played = deal(terms(game(name)), 6, lasting=HALF_HOUR)
    played.void("a misdeal")
    assert played.collection == 0


# California Grand --------------------------------------------------------------------------------------------------


@pytest.mark.rule(GRAND, "10404-10409")
@forms
@pytest.mark.parametrize(("count", "fees"), [(0, []), (1, [300])])
def test_the_house_may_waive_the_fee_or_a_portion_of_it(name: str, count: int, fees: list[int]) -> None:
    played = deal(terms(game(name), "A1"), 7)
    played.report("fee_waived", count=count)
    assert taken(play(played, never)) == fees


@pytest.mark.rule(GRAND, "10398-10401, 10423-10889, 10892-11476")
@forms
def test_the_options_are_those_of_the_book_with_five_rates_at_most(name: str) -> None:
    sheet = game(name)
    assert [each.id for _, each in sheet.options()] == [each.id for _, each in game("calgrand/omaha#high").options()]
    assert all(distinct_rates(schedule, option) <= 5 for schedule, option in sheet.options())
    # A1 takes $4 with seven players, B9 $6, E1 with its additional fees for a pot of $21: nobody raises $3 each.
    assert taken(play(deal(terms(sheet, "A1"), 7), never)) == [400]
    assert taken(play(deal(terms(sheet, "B9", betting="no-limit"), 7), never)) == [600]


@pytest.mark.rule(GRAND, "10412-10417")
@forms
@pytest.mark.parametrize(
    ("option", "betting", "limits"),
    [("A1", "limit", "$3-$6"), ("E5", "limit", "$6-$12"), ("B1", "spread", "$1-$10"), ("G3", "limit", "$3-$6")],
)
def test_one_game_may_be_posted_from_one_series_and_another_from_another(
    name: str, option: str, betting: str, limits: str
) -> None:
    at = terms(game(name), option, betting=betting, stakes={"limits": limits})
    assert (at.structure, str(at.stakes.limits), at.fee) == (betting, limits, option)


@pytest.mark.rule(GRAND, "10420-10422, 11477-11498")
@forms
def test_series_g_is_paid_by_every_player_each_half_hour_instead(name: str) -> None:
    at = terms(game(name), "G1")
    played = play(deal(at, 7, lasting=HALF_HOUR), never)
    [rate] = set(taken(played))
    assert (len(taken(played)), played.collection) == (7, 7 * rate)
    assert play(deal(at, 7), never).collection == 0
