"""What a collection fee comes to."""

from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.rules.fees import RATES_MAX, collection_rates, distinct_rates, due, gaps, overlaps
from houseway.rules.posting.buy_ins import buy_in_fault
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.values import Band, Lines, Rates
from tests.frame.helpers import BACCARAT, baccarat_round, holdem, to_wagers

By = Literal["hand", "wager", "table action", "players"]
ACTION = ("$5-$130", "$135-$350", "$355-$550", "$555-$750", "$755+")
PLAYERS = ("7+", "5-6", "1-4")


def charge(*bands: str, by: By = "table action") -> Charge:
    return Charge("player-dealer", ("before the deal",), by, (), tuple(map(Band.read, bands)))


def schedule(pays: tuple[str, ...], *charges: Charge) -> tuple[Schedule, FeeOption]:
    option = FeeOption("1", tuple(map(Rates.read, pays)))
    return Schedule("s", "S", Lines(), charges, (option,)), option


@given(st.integers(0, 10**9))
def test_a_flat_fee_is_the_same_for_every_measure(measure: int) -> None:
    assert due(charge(by="hand"), Rates.read("$2"), measure) == 200


@pytest.mark.parametrize(
    ("action", "fee"),
    [
        (0, "$0"),
        (499, "$0"),
        (500, "$1"),
        (13000, "$1"),
        (13500, "$2"),
        (35000, "$2"),
        (35500, "$4"),
        (55500, "$6"),
        (75000, "$6"),
        (75500, "$8"),
        (10**9, "$8"),
    ],
)
def test_table_action_pays_by_its_bracket(action: int, fee: str) -> None:
    assert due(charge(*ACTION), Rates.read("$1 $2 $4 $6 $8"), action) == Rates.read(fee)[0]


@pytest.mark.parametrize(("action", "fee"), [(13001, 100), (13400, 100), (13499, 100), (35400, 200), (75499, 600)])
def test_what_falls_between_two_brackets_pays_the_lower_fee(action: int, fee: int) -> None:
    assert due(charge(*ACTION), Rates.read("$1 $2 $4 $6 $8"), action) == fee


@pytest.mark.parametrize("order", [PLAYERS, PLAYERS[::-1]])
def test_brackets_may_be_printed_in_either_order(order: tuple[str, ...]) -> None:
    by_band = dict(zip(PLAYERS, ("$4", "$3", "$2"), strict=True))
    rates = Rates.read(" ".join(by_band[band] for band in order))
    fees = [due(charge(*order, by="players"), rates, players) for players in range(11)]
    assert fees == [0, 200, 200, 200, 200, 300, 300, 400, 400, 400, 400]


def test_by_line_bet_each_wager_costs_what_is_printed() -> None:
    """Options 1 to 9 of EZ Baccarat: the player pays for the two line wagers, and side bets are free."""
    played = to_wagers(baccarat_round())
    fees = {str(circle.id): circle.fee for circle in played.open_decisions()[0].circles}  # type: ignore[union-attr]
    assert fees == {"player": 100, "banker": 100, "tie": 0, "panda-8": 0, "dragon-7": 0}
    for decision in played.open_decisions():
        played.answer(decision.number, decision.seat, {"player": 1000, "banker": 500, "tie": 500})
    played.default()
    assert played.state == "over"
    assert played.collection == 200 + 3 * 2 * 100


def test_gaps_are_the_amounts_in_no_bracket_in_whole_units() -> None:
    assert gaps(charge(*ACTION)) == [(13100, 13400), (35100, 35400), (55100, 55400), (75100, 75400)]
    assert gaps(charge("1-4", "7+", by="players")) == [(5, 6)]
    assert gaps(charge(*PLAYERS, by="players")) == []
    assert gaps(charge()) == []


def test_overlaps_are_brackets_that_claim_the_same_amount() -> None:
    assert overlaps(charge("$5-$130", "$130-$350")) == [("$5-$130", "$130-$350")]
    assert overlaps(charge("5+", "7+", by="players")) == [("5+", "7+")]
    assert overlaps(charge(*ACTION)) == []
    assert overlaps(charge("4-6", "1-4", by="players")) == [("1-4", "4-6")]


@pytest.mark.parametrize(
    ("pays", "count"),
    [(("$1 $2 $4 $6 $8",), 5), (("$1 $1 $2",), 2), (("$0 $1 $2",), 2), (("$0",), 0), (("$1 $2 $3 $4 $5 $6",), 6)],
)
def test_distinct_rates_count_different_fees_and_not_free_ones(pays: tuple[str, ...], count: int) -> None:
    assert distinct_rates(*schedule(pays, charge())) == count


def test_rates_are_counted_for_everybody_who_pays_at_the_table() -> None:
    """Calgrand 8115-8121: one column of collections stands beside the wagers of players and player-dealer."""
    bands, at = tuple(map(Band.read, ("$2-$50", "$51-$100", "$101+"))), ("before the deal",)
    player = Charge("player", at, "wager", ("game",), bands)
    bank = Charge("player-dealer", at, "bank wager", (), bands)
    assert distinct_rates(*schedule(("$0.50 $1 $2", "$0.50 $1 $2"), player, bank)) == 3
    assert distinct_rates(*schedule(("$1 $2 $3", "$4 $5 $6"), player, bank)) == 6


def test_an_additional_fee_is_part_of_what_a_wager_costs_and_a_jackpot_fee_is_no_rate() -> None:
    """Calgrand 5560-5573, where $1 and the additional $1, $2 and $4 are $2, $3 and $5; calgrand 8031-8032."""
    at = ("before the deal",)
    base = Charge("player", at, "wager", ("game",), (Band.read("$5-$50"), Band.read("$51-$500")))
    more = ("$101-$200", "$201-$300", "$301-$500")
    added = Charge("player", at, "wager", ("game",), tuple(map(Band.read, more)))
    assert collection_rates(*schedule(("$0.50 $1", "$1 $2 $4"), base, added)) == {50, 100, 200, 300, 500}
    jackpot = Charge("pot", ("the flop",), to="jackpot")
    assert collection_rates(*schedule(("$0.50 $1", "$2"), base, jackpot)) == {50, 100}


def test_no_shipped_option_has_more_than_five_rates() -> None:
    sheets = [holdem(), holdem("no-limit"), game(BACCARAT)]
    counts = [distinct_rates(*pair) for sheet in sheets for pair in sheet.options()]
    assert len(counts) == 14 + 5 + 10 + 18
    assert max(counts) == RATES_MAX == 5


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_a_fee_is_a_printed_amount_and_more_action_never_pays_less(one: int, other: int) -> None:
    rates = Rates.read("$1 $2 $4 $6 $8")
    low, high = (due(charge(*ACTION), rates, measure) for measure in sorted((one, other)))
    assert low <= high
    assert {low, high} <= {0, *rates}


def test_a_buy_in_is_held_to_the_posted_bracket() -> None:
    posted = terms(holdem("no-limit"), "2")
    assert buy_in_fault(posted, 5000) is None
    assert buy_in_fault(posted, 30000) is None
    assert buy_in_fault(posted, 4999) == "a buy-in of $49.99 is outside $50-$300"
    assert buy_in_fault(posted, 30100) == "a buy-in of $301 is outside $50-$300"
    assert buy_in_fault(terms(game(BACCARAT)), 1) is None


def test_an_option_of_the_document_and_of_the_book_is_the_documents_unless_the_schedule_is_named() -> None:
    sheet = game("players/ez-baccarat")
    assert (terms(sheet, "1").schedule, terms(sheet, "1").fee) == (sheet.fees[0], "1")
    assert terms(sheet, "table-action/1").fee == "table-action/1"
    assert terms(sheet, "18").fee == "18"


def test_an_option_can_be_named_with_its_schedule() -> None:
    sheet = game("players/ez-baccarat")
    assert terms(sheet, "by-table-action/10").option == terms(sheet, "10").option
    with pytest.raises(BadInput, match="no fee option 'by-line-bet/10'"):
        terms(sheet, "by-line-bet/10")
