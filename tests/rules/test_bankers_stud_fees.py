"""Bankers: the fee options of Seven Card Stud, and of Razz, which is played under its rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from houseway.families.poker.core.hand_state import Hand
from houseway.families.registry import game
from houseway.play.round import Round
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.terms import terms
from tests.rules.fee_hands import (
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
from tests.rules.stud_table import BANKERS, RAZZ
from tests.tables import table

FIRST_ROUND = printed("bankers-first-round")
SECOND_ROUND = printed("bankers-second-round")


def reached(moment: str) -> Callable[[Round], bool]:
    """The hand ends in the betting round after this moment."""
    return lambda played: moment in played.table.facts(Hand).reached


IN_FIRST, IN_SECOND = at_once, reached("first round")


def schedule_of(row: Printed) -> str:
    """Options 1 to 16 are for $4-$8 and bigger games, 17 to 28 for smaller ones."""
    return "first-round" if int(row.id) <= 16 else "first-round-small"


@pytest.mark.rule(BANKERS, "5793-5839, 5842-5860")
@pytest.mark.rule(RAZZ, "475, 5793-5839, 5842-5860")
@table("document", rows=[BANKERS, RAZZ])
def test_stud_has_the_printed_options_and_razz_those_of_stud(document: str) -> None:
    assert options(game(document), "first-round") == told(FIRST_ROUND) == [str(each) for each in range(1, 29)]
    assert options(game(document), "second-round") == told(SECOND_ROUND) == [str(each) for each in range(1, 10)]


@pytest.mark.rule(BANKERS, "5793-5822, 5825-5839")
@table("row", rows=FIRST_ROUND, by=page_of)
def test_the_player_fee_after_the_first_round_and_the_added_fee_after_the_second(row: Printed) -> None:
    at = posted(game(BANKERS), row.id, schedule_of(row))
    fee, modified, added = row.fees
    counts = [count for count in row.counts() if 2 <= count <= 8]
    for players in {counts[0], counts[-1]}:
        assert taken(play(deal(at, players), IN_FIRST)) == [modified]
        assert taken(play(deal(at, players), IN_SECOND, bets=True)) == [fee]
        assert taken(play(deal(at, players), never, bets=True)) == [each for each in (fee, added) if each]


@pytest.mark.rule(BANKERS, "5842-5860")
@table("row", rows=SECOND_ROUND, by=page_of)
def test_the_collection_after_the_second_round_by_the_number_of_players(row: Printed) -> None:
    at = posted(game(BANKERS), row.id, "second-round")
    most, five, four, few, modified = row.fees
    for players, fee in ((2, few), (3, few), (4, four), (5, five), (6, most), (8, most)):
        assert taken(play(deal(at, players), IN_FIRST)) == [modified]
        assert taken(play(deal(at, players), IN_SECOND, bets=True)) == [modified]
        assert taken(play(deal(at, players), never, bets=True)) == [fee]


@pytest.mark.rule(BANKERS, "4401-4411, 4421-4432")
def test_where_every_hand_pays_the_early_fee_it_comes_on_top() -> None:
    # Option 9: five players pay $2 after the first round, and a modified fee of $1.
    at = terms(game(BANKERS, {"early-fee": "every-hand"}), "first-round/9")
    assert taken(play(deal(at, 5), IN_FIRST)) == [100]
    assert taken(play(deal(at, 5), never, bets=True)) == [200, 100]


@pytest.mark.rule(BANKERS, "4375-4390, 5877-5881")
@pytest.mark.rule(RAZZ, "4375-4390, 5877-5881")
@table("document", rows=[BANKERS, RAZZ])
def test_a_fee_is_a_printed_amount_from_the_pot_and_no_option_has_more_than_five_rates(document: str) -> None:
    for schedule, option in game(document).options():
        assert all(type(rate) is int and rate % 50 == 0 for rates in option.pays for rate in rates)
        assert distinct_rates(schedule, option) <= 5
        assert {charge.payer for charge in schedule.charges} == {"pot"}
    at = terms(game(document), "first-round/10")
    called, raised = (play(deal(at, 5), never, bets=bets) for bets in (False, True))
    assert sum(abs(won) for won in raised.net().values()) > sum(abs(won) for won in called.net().values())
    assert taken(raised) == taken(called) == [200, 100]


@pytest.mark.rule(BANKERS, "4401-4402, 5862-5865, 5867-5875")
@pytest.mark.rule(RAZZ, "4401-4402, 5862-5865, 5867-5875")
@table("document", rows=[BANKERS, RAZZ])
def test_one_posted_option_a_house_with_the_collection_alone_and_nothing_of_a_hand_called_off(document: str) -> None:
    at = terms(game(document), "first-round/9")
    assert at.posted.startswith("option first-round/9")
    played = play(deal(at, 5), never, bets=True)
    assert house_receives(played) == played.collection == 200
    void = deal(at, 5)
    void.void("a misdeal")
    assert void.collection == 0


# A third of the lower limit in whole dollars, as $5 are of $15, and at least a dollar.
FORCED = [("second-round/1", 1), ("second-round/2", 1), ("second-round/3", 1), ("second-round/6", 2)]
FORCED += [("second-round/7", 3), ("second-round/8", 5), ("second-round/9", 6), ("17", 1), ("first-round/1", 5)]


@pytest.mark.rule(BANKERS, "332-334, 348")
@table("fee", "dollars", rows=FORCED)
def test_the_forced_bet_is_a_third_of_the_lower_limit_unless_another_is_posted(fee: str, dollars: int) -> None:
    for document in (BANKERS, RAZZ):
        assert terms(game(document), fee).stakes.bring_in == dollars * 100
