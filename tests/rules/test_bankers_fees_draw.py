"""Bankers: the fee options of Jacks or Better, Mexican Stud and Mexican Poker Salinas."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.lasting import NOTHING_LASTS, Lasting
from houseway.play.round import Round
from houseway.rules.posting.buy_ins import buy_in_fault
from houseway.rules.posting.terms import Terms, terms
from tests.rules import jacks_table
from tests.rules.fee_hands import (
    HALF_HOUR,
    Printed,
    at_once,
    deal,
    house_receives,
    never,
    options,
    page_of,
    play,
    posted,
    printed,
    taken,
    told,
)
from tests.tables import table

JACKS = "bankers/draw-poker-jacks-or-better"
STUD = "bankers/mexican-stud-poker"
SALINAS = "bankers/mexican-poker-salinas"

FIRST_ROUND = printed("bankers-first-round")
SECOND_ROUND = printed("bankers-second-round")
OWN = printed("bankers-mexican-stud")
FIRST_LINES = "5793-5822, 5825-5839"


def reached(moment: str) -> Callable[[Round], bool]:
    """The hand ends in the betting round after this moment."""
    return lambda played: moment in played.table.facts(Hand).reached


IN_FIRST, IN_SECOND = at_once, reached("first round")


def schedule_of(row: Printed) -> str:
    """Options 1 to 16 are for $4-$8 and bigger games, 17 to 28 for smaller ones."""
    return "first-round" if int(row.id) <= 16 else "first-round-small"


def few_and_many(row: Printed, fewest: int, most: int) -> set[int]:
    counts = [count for count in row.counts() if fewest <= count <= most]
    return {counts[0], counts[-1]} if counts else set()


# Jacks or Better ---------------------------------------------------------------------------------------------------


def opened(at: Terms, players: int, lasting: Lasting = NOTHING_LASTS) -> Round:
    """The first player opens on a pair of jacks."""
    played = jacks_table.sit("200 " * players, [jacks_table.JACKS], at=at, lasting=lasting)
    return jacks_table.play(played, "1:bet")


@pytest.mark.rule(JACKS, "5782-5790, 5793-5839")
def test_jacks_or_better_has_the_printed_options() -> None:
    assert options(game(JACKS), "first-round") == told(FIRST_ROUND) == [str(each) for each in range(1, 29)]
    assert options(game(JACKS), "draw-time") == ["1"]


@pytest.mark.rule(JACKS, FIRST_LINES)
@table("row", rows=FIRST_ROUND, by=page_of)
def test_jacks_or_better_pays_after_the_first_and_after_the_second_round(row: Printed) -> None:
    at = posted(game(JACKS), row.id, schedule_of(row))
    fee, modified, added = row.fees
    for players in few_and_many(row, 2, 8):
        assert taken(play(opened(at, players), IN_FIRST)) == [modified]
        assert taken(play(opened(at, players), IN_SECOND, bets=True)) == [fee]
        assert taken(play(opened(at, players), never, bets=True)) == [each for each in (fee, added) if each]


@pytest.mark.rule(JACKS, "5784-5790")
@pytest.mark.parametrize(("players", "fees"), [(2, []), (5, []), (6, [400] * 6), (8, [400] * 8)])
def test_by_time_six_or_more_pay_four_dollars_and_five_nothing(players: int, fees: list[int]) -> None:
    at = posted(game(JACKS), "1", "draw-time")
    assert taken(play(opened(at, players, HALF_HOUR), never, bets=True)) == fees
    assert taken(play(opened(at, players), never, bets=True)) == []


@pytest.mark.rule(JACKS, "633-634, 5797-5799")
def test_a_pot_that_nobody_opens_pays_nothing() -> None:
    at = posted(game(JACKS), "13", "first-round")
    played = jacks_table.play(jacks_table.sit("200 200", [jacks_table.TENS, jacks_table.NINES], at=at), "check check")
    assert taken(played) == []


# Mexican Stud ------------------------------------------------------------------------------------------------------


def mexican(row: Printed, schedule: str) -> Terms:
    return posted(game(STUD), row.id, schedule)


@pytest.mark.rule(STUD, "4253-4340, 4343-4372")
def test_mexican_stud_has_sixteen_options_of_five_rates() -> None:
    own = [option.id for schedule, option in game(STUD).options() if "round" not in schedule.id]
    assert own == told(OWN) == [f"{option}.{rate}" for option in range(1, 17) for rate in range(1, 6)]


@pytest.mark.rule(STUD, "4253-4340, 4343-4372")
@table("row", rows=OWN, by=page_of)
def test_mexican_stud_takes_early_regular_and_late_fees(row: Printed) -> None:
    at = posted(game(STUD), row.id)
    early, late, regular = row.fees
    for ends, due in ((IN_FIRST, [early]), (IN_SECOND, [early, regular]), (never, [early, regular, late])):
        assert taken(play(deal(at, 7), ends, bets=True)) == [fee for fee in due if fee]


@pytest.mark.rule(STUD, "4267-4268, 4343-4345")
@table("row", rows=OWN[::5], by=page_of)
def test_mexican_stud_posts_the_printed_limit_or_least_buy_in(row: Printed) -> None:
    at = posted(game(STUD), row.id)
    if "-" in row.words:
        assert str(at.stakes.limits).replace("$", "") == row.words.replace("$", "")
        assert at.structure == "limit"
    else:
        assert at.structure == "no-limit"
        least = int(row.words.removeprefix("$")) * 100
        assert buy_in_fault(at, least) is None
        assert buy_in_fault(at, least - 1) is not None


@pytest.mark.rule(STUD, FIRST_LINES)
@table("row", rows=FIRST_ROUND, by=page_of)
def test_mexican_stud_under_the_rates_of_the_first_round(row: Printed) -> None:
    at = mexican(row, schedule_of(row))
    fee, modified, added = row.fees
    for players in few_and_many(row, 2, 8):
        assert taken(play(deal(at, players), IN_FIRST)) == [modified]
        assert taken(play(deal(at, players), IN_SECOND, bets=True)) == [fee]
        assert taken(play(deal(at, players), never, bets=True)) == [each for each in (fee, added) if each]


@pytest.mark.rule(STUD, "5842-5860")
@table("row", rows=SECOND_ROUND, by=page_of)
def test_mexican_stud_under_the_rates_of_the_second_round(row: Printed) -> None:
    at = mexican(row, "second-round")
    most, five, four, few, modified = row.fees
    for players, fee in ((2, few), (3, few), (4, four), (5, five), (6, most), (8, most)):
        assert taken(play(deal(at, players), IN_FIRST)) == [modified]
        assert taken(play(deal(at, players), IN_SECOND, bets=True)) == [modified]
        assert taken(play(deal(at, players), never, bets=True)) == [fee]


# Mexican Poker Salinas ---------------------------------------------------------------------------------------------


@pytest.mark.rule(SALINAS, "117-125")
def test_salinas_takes_five_dollars_whatever_the_number_of_players() -> None:
    for players in (5, 6, 7):
        assert taken(play(deal(terms(game(SALINAS), "five-dollars"), players), never)) == [500]


@pytest.mark.rule(SALINAS, "5793-5839")
@table("row", rows=FIRST_ROUND, by=page_of)
def test_salinas_under_the_rates_of_the_first_round(row: Printed) -> None:
    at = posted(game(SALINAS), row.id, schedule_of(row))
    fee, modified, added = row.fees
    for players in few_and_many(row, 5, 7):
        assert taken(play(deal(at, players), IN_FIRST)) == [modified]
        assert taken(play(deal(at, players), IN_SECOND)) == [fee]
        assert taken(play(deal(at, players), never)) == [each for each in (fee, added) if each]


@pytest.mark.rule(SALINAS, "5842-5860")
@table("row", rows=SECOND_ROUND, by=page_of)
def test_salinas_under_the_rates_of_the_second_round(row: Printed) -> None:
    at = posted(game(SALINAS), row.id, "second-round")
    most, five, *_, modified = row.fees
    for players, fee in ((5, five), (6, most), (7, most)):
        assert taken(play(deal(at, players), IN_FIRST)) == [modified]
        assert taken(play(deal(at, players), never)) == [fee]


# The rules of the collection ---------------------------------------------------------------------------------------


@pytest.mark.rule(JACKS, "5862-5865, 5867-5875")
@pytest.mark.rule(STUD, "5862-5865, 5867-5875")
@pytest.mark.rule(SALINAS, "5862-5865, 5867-5875")
@pytest.mark.parametrize(
    ("document", "option"), [(JACKS, "first-round/9"), (STUD, "first-round/9"), (SALINAS, "first-round/9")]
)
def test_one_posted_option_and_a_house_that_receives_the_collection_alone(document: str, option: str) -> None:
    at = terms(game(document), option)
    played = play(opened(at, 5) if document == JACKS else deal(at, 5), never, bets=True)
    assert at.posted.startswith(f"option {at.fee}")
    assert (at.fee or "").endswith("9")
    assert house_receives(played) == played.collection == 200


@pytest.mark.rule(JACKS, "4401-4402")
@pytest.mark.rule(STUD, "4401-4402")
@pytest.mark.rule(SALINAS, "4401-4402")
def test_a_hand_that_is_called_off_pays_no_fee() -> None:
    """A hand is called off by the floor; the fee goes back with every other chip."""
    for document in (STUD, SALINAS):
        played = deal(terms(game(document), "first-round/9"), 5)
        played.void("a misdeal")
        assert played.collection == 0
    played = opened(terms(game(JACKS), "first-round/9"), 5)
    played.void("a misdeal")
    assert played.collection == 0
