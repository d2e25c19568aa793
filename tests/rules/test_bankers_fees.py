"""Bankers: every printed option of hold'em, the draw game and the two Mexican games, in hands that end everywhere."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.ids import BOARD
from houseway.rules.fees import distinct_rates
from houseway.rules.posting.buy_ins import buy_in_fault
from houseway.rules.posting.terms import terms
from tests.rules.fee_hands import (
    FLOP_HANDS,
    HALF_HOUR,
    Printed,
    deal,
    house_receives,
    never,
    options,
    page_of,
    play,
    posted,
    printed,
    taken,
)
from tests.tables import table

HOLDEM = "bankers/texas-holdem"
ROWS = printed("bankers-board")


def number(row: Printed) -> int:
    return int(row.id)


def fees_of(row: Printed, ends: str) -> list[int]:
    """What the text before the table takes from a hand that ends here, in the order of taking (5550-5553, 5610-5612,
    5658-5660, 5704-5707)."""
    early, late = ends == "before the flop", ends in ("river", "showdown")
    if number(row) <= 42:
        fee, modified, river = row.fees
    elif number(row) <= 74:
        fee, modified, river = *row.fees, 0
    elif number(row) <= 106:
        fee, modified, river = *row.fees, 0, 0
    else:
        (fee, river), modified = row.fees, 0
    found = [modified] if early else [fee, river] if late else [fee]
    return [each for each in found if each]


FROM_POT = [row for row in ROWS if number(row) <= 138]
BY_TIME = [row for row in ROWS if number(row) > 138]


@pytest.mark.rule(HOLDEM, "5550-5765, 5768-5779")
def test_the_options_are_the_printed_ones_in_their_order() -> None:
    assert [number(row) for row in ROWS] == list(range(1, 155))
    limit = [option.id for schedule, option in game(HOLDEM).options() if "no-limit" not in schedule.id]
    free = [option.id for schedule, option in game(HOLDEM).options() if "no-limit" in schedule.id]
    assert sorted(map(int, limit + free)) == list(range(1, 155))
    # The no-limit half of each table follows its limit half and repeats it row by row.
    by_id = {row.id: row for row in ROWS}
    assert len(limit) == len(free) == 77
    for one, other in zip(limit, free, strict=True):
        assert by_id[one][2:] == by_id[other][2:]


@pytest.mark.rule(HOLDEM, "5550-5750")
@pytest.mark.parametrize("ends", FLOP_HANDS)
@table("row", rows=FROM_POT, by=page_of)
def test_a_hand_pays_what_its_row_prints_for_the_moments_that_it_reached(row: Printed, ends: str) -> None:
    at = posted(game(HOLDEM), row.id)
    for players in {row.counts()[0], row.counts()[-1]}:
        assert taken(play(deal(at, players), FLOP_HANDS[ends])) == fees_of(row, ends)


@pytest.mark.rule(HOLDEM, "5553, 5873-5875")
@table("row", rows=FROM_POT, by=page_of)
def test_a_row_for_other_numbers_of_players_takes_nothing(row: Printed) -> None:
    at = posted(game(HOLDEM), row.id)
    for players in {row.counts()[0] - 1, row.counts()[-1] + 1} & set(range(2, 11)):
        assert taken(play(deal(at, players), never)) == []


@pytest.mark.rule(HOLDEM, "5751-5752, 5757-5765, 5771-5779")
@table("row", rows=BY_TIME, by=page_of)
def test_each_player_pays_every_thirty_minutes_and_the_pot_nothing(row: Printed) -> None:
    at = posted(game(HOLDEM), row.id)
    assert taken(play(deal(at, 3), never)) == []
    assert taken(play(deal(at, 3, lasting=HALF_HOUR), never)) == list(row.fees) * 3


@pytest.mark.rule(HOLDEM, "5555-5556, 5614-5615")
@pytest.mark.parametrize(
    ("option", "limits", "allowed"),
    [("1", "$1-$2", True), ("1", "$1,000-$2,000", True), ("43", "$300-$600", True), ("43", "$400-$800", False)],
)
def test_the_games_of_a_schedule_have_a_smallest_and_a_largest(option: str, limits: str, allowed: bool) -> None:  # noqa: FBT001
    if allowed:
        assert str(terms(game(HOLDEM), option, stakes={"limits": limits}).stakes.limits) == limits
    else:
        with pytest.raises(BadInput, match=r"outside the games of the schedule"):
            terms(game(HOLDEM), option, stakes={"limits": limits})


@pytest.mark.rule(HOLDEM, "5583-5584")
def test_a_no_limit_table_may_be_bought_into_for_a_dollar() -> None:
    at = posted(game(HOLDEM), "22")
    assert at.structure == "no-limit"
    assert buy_in_fault(at, 100) is None
    assert buy_in_fault(at, 99) is not None
    assert buy_in_fault(at, 10**9) is None


@pytest.mark.rule(HOLDEM, "4401-4402")
def test_a_misdeal_pays_no_fee() -> None:
    played = deal(posted(game(HOLDEM), "17"), 4)
    played.report("first_card_exposed")
    assert taken(play(played, never)) == []
    assert played.net() == {}


# Option 17 has a player fee of $1, modified fee A of $1 and modified fee B of $1; option 55 has no modified fee B.
@pytest.mark.rule(HOLDEM, "4401-4406, 4421-4427, 5550-5552, 5610-5612")
@pytest.mark.parametrize(
    ("option", "ends", "instead", "every"),
    [
        ("17", "before the flop", 1, 1),
        ("17", "flop", 1, 2),
        ("17", "showdown", 2, 3),
        ("55", "before the flop", 1, 1),
        ("55", "showdown", 1, 2),
        # No modified fee is printed for it.
        ("87", "before the flop", 0, 0),
        ("87", "showdown", 1, 1),
    ],
)
def test_whether_a_hand_with_a_flop_pays_the_early_fee_too_is_a_reading(
    option: str, ends: str, instead: int, every: int
) -> None:
    for choice, dollars in (("without-a-flop", instead), ("every-hand", every)):
        at = posted(game(HOLDEM, {"early-fee": choice}), option)
        assert taken(play(deal(at, 4), FLOP_HANDS[ends])) == [100] * dollars


@pytest.mark.rule(HOLDEM, "4375-4390")
@pytest.mark.rule("bankers/draw-poker-jacks-or-better", "4375-4390")
@pytest.mark.rule("bankers/mexican-stud-poker", "4375-4390")
@pytest.mark.rule("bankers/mexican-poker-salinas", "4375-4390")
@pytest.mark.parametrize(
    "document",
    [HOLDEM, "bankers/draw-poker-jacks-or-better", "bankers/mexican-stud-poker", "bankers/mexican-poker-salinas"],
)
def test_a_fee_is_a_printed_amount_whatever_is_wagered(document: str) -> None:
    for schedule, option in game(document).options():
        assert all(type(rate) is int and rate % 50 == 0 for rates in option.pays for rate in rates)
        assert distinct_rates(schedule, option) <= 5
        assert {charge.payer for charge in schedule.charges} in ({"pot"}, {"player"})


@pytest.mark.rule(HOLDEM, "4375-4390")
def test_bets_do_not_change_the_fee_of_a_hand() -> None:
    at = posted(game(HOLDEM), "17")
    called, raised = (play(deal(at, 4), never, bets=bets) for bets in (False, True))
    assert sum(abs(won) for won in raised.net().values()) > sum(abs(won) for won in called.net().values())
    assert taken(raised) == taken(called) == [100, 100]


@pytest.mark.rule(HOLDEM, "5862-5865, 5867-5875")
def test_the_house_receives_the_posted_collection_and_nothing_else() -> None:
    played = play(deal(posted(game(HOLDEM), "17"), 4), never)
    assert "option 17" in played.terms.posted
    assert played.collection == 200
    assert sum(played.net().values()) == 0
    assert house_receives(played) == 200


FEE_RULES = "5877-5881"


@pytest.mark.rule(HOLDEM, FEE_RULES)
@pytest.mark.rule("bankers/draw-poker-jacks-or-better", FEE_RULES)
@pytest.mark.rule("bankers/mexican-stud-poker", FEE_RULES)
@pytest.mark.rule("bankers/mexican-poker-salinas", FEE_RULES)
@pytest.mark.parametrize(
    "document",
    [HOLDEM, "bankers/draw-poker-jacks-or-better", "bankers/mexican-stud-poker", "bankers/mexican-poker-salinas"],
)
def test_no_table_limit_has_more_than_five_rates(document: str) -> None:
    for schedule, option in game(document).options():
        assert distinct_rates(schedule, option) <= 5


def test_hands_end_where_the_test_says() -> None:
    hands = [play(deal(posted(game(HOLDEM), "1"), 3), ends) for ends in FLOP_HANDS.values()]
    boards = [len(played.table.pile(BOARD).cards) for played in hands]
    assert boards == [0, 3, 4, 5, 5]
    assert options(game(HOLDEM), "board-time") == [str(each) for each in range(139, 155)]
