"""When a fee falls due in a hand, what it takes, and what becomes of one that the pot cannot pay."""

from __future__ import annotations

import pytest

from houseway.families.poker.core.drop import TakeDrop
from houseway.play.events import Reported
from houseway.play.ids import BOARD, COLLECTION, JACKPOT, POT, stack
from houseway.play.incidents import Incident
from houseway.rules.fees import due, without_a_fee
from houseway.rules.sheet.schedules import Charge
from houseway.rules.sheet.values import Band, Rates
from tests.frame.fee_table import call, deal, house, say, taken

BOARDS = ("deal", "flop", "turn", "river")
FOUR = tuple(Charge("pot", (moment,)) for moment in BOARDS)
PAYS = ("$1", "$4", "$2", "$3")


@pytest.mark.parametrize(
    ("rounds", "fees"), [(0, [1]), (1, [1, 4]), (2, [1, 4, 2]), (3, [1, 4, 2, 3]), (4, [1, 4, 2, 3])]
)
def test_each_fee_is_taken_if_the_hand_reaches_its_moment(rounds: int, fees: list[int]) -> None:
    assert taken(call(deal(house(FOUR, PAYS), 100, 100, 100, 100), rounds)) == fees


def test_a_fee_due_at_the_deal_is_taken_as_soon_as_the_blinds_are_in_the_pot() -> None:
    """Hands are out while the blinds still lie before the players."""
    played = deal(house(FOUR, PAYS), 100, 100, 100)
    say(played, "call call")
    assert (taken(played), played.table.ledger[POT]) == ([], 0)
    say(played, "check")
    assert taken(played) == [1, 4]


def test_everybody_folds_to_the_blind_and_the_fee_of_the_deal_is_taken_from_it() -> None:
    played = call(deal(house(FOUR, PAYS), 100, 100, 100), 0)
    assert taken(played) == [1]
    # The big blind wins a dollar, which is the fee.
    assert played.net() == {stack(1): -100, COLLECTION: 100}


@pytest.mark.parametrize(("rounds", "fees"), [(0, [1]), (1, [5]), (4, [5])])
def test_a_modified_fee_is_taken_only_without_a_flop(rounds: int, fees: list[int]) -> None:
    charges = (Charge("pot", ("flop",)), Charge("pot", ("award",), unless=("flop",)))
    assert taken(call(deal(house(charges, ("$5", "$1")), 100, 100, 100), rounds)) == fees


ON_FLOP = Charge("pot", ("flop", "turn", "river", "award"), after=("flop",), from_pot=1900)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "rounds", "fees"),
    [
        (6, 0, []),
        (6, 1, []),
        (6, 2, []),
        (7, 1, [8]),
        (7, 4, [8]),
    ],
)
def test_a_fee_that_waits_for_a_pot_is_taken_once_from_the_flop_on(seats: int, rounds: int, fees: list[int]) -> None:
    """At $3-$6 six callers make $18 and seven $21; nobody bets later."""
    assert taken(call(deal(house([ON_FLOP], ["$8"]), *([100] * seats)), rounds)) == fees


def test_without_a_flop_a_pot_that_is_big_enough_pays_nothing() -> None:
    played = deal(house([ON_FLOP], ["$8"]), *([100] * 4))
    say(played, "raise raise raise fold fold fold")
    assert (played.state, taken(played)) == ("over", [])


def test_a_pot_that_grows_after_the_flop_pays_when_it_has_grown() -> None:
    played = deal(house([ON_FLOP], ["$8"]), *([100] * 3))
    say(played, "call call check bet call call")
    # $9 before the flop, $9 on it: one dollar short at the turn.
    assert taken(played) == []
    say(played, "bet call fold")
    assert taken(played) == [8]


def test_a_pot_that_is_won_on_the_flop_may_have_reached_the_amount_there() -> None:
    played = deal(house([ON_FLOP], ["$8"]), *([100] * 4))
    say(played, "call call call check bet raise call fold raise fold fold")
    assert (played.state, len(played.table.pile(BOARD).cards)) == ("over", 3)
    assert taken(played) == [8]


@pytest.mark.parametrize(("pot", "fees"), [("as it lies there", [1]), ("with the fees taken from it", [1, 8])])
def test_a_dollar_already_taken_counts_or_does_not(pot: str, fees: list[int]) -> None:
    """Seven callers at $3 make $21. With $3 gone at the deal, eighteen lie there when the flop comes."""
    charges = (Charge("pot", ("deal",)), ON_FLOP)
    drop = TakeDrop("award", pot=pot)  # type: ignore[arg-type]
    played = call(deal(house(charges, ("$3", "$8"), drop=drop), *([100] * 7)), 1)
    assert taken(played) == [3, *fees[1:]]


def test_several_sizes_of_one_pot_are_measured_before_any_fee_of_the_moment() -> None:
    sizes = [Charge("pot", ("award",), from_pot=amount) for amount in (2000, 2100, 2200)]  # type: ignore[arg-type]
    played = call(deal(house([Charge("pot", ("award",)), *sizes], ["$4", "$1", "$1", "$1"]), *([100] * 7)), 1)
    assert taken(played) == [4, 1, 1]


# A pot that is short -----------------------------------------------------------------------------------------------


def test_a_pot_that_is_short_pays_what_it_has_and_owes_nothing() -> None:
    played = deal(house([Charge("pot", ("flop",))], ["$30"]), *([100] * 3))
    say(played, "call call check bet call call")
    assert taken(played) == [9]
    assert taken(call(played)) == [9]


def test_a_fee_that_is_topped_up_takes_the_rest_at_the_next_moments() -> None:
    topped = Charge("pot", ("flop",), short="topped up later")
    played = deal(house([topped], ["$20"]), *([100] * 3))
    say(played, "call call check bet call call")
    assert taken(played) == [9, 9]
    say(played, "bet call call")
    assert taken(played) == [9, 9, 2]
    assert taken(call(played)) == [9, 9, 2]


def test_a_fee_that_is_topped_up_is_complete_when_no_more_money_comes() -> None:
    topped = Charge("pot", ("flop",), short="topped up later")
    assert taken(call(deal(house([topped], ["$20"]), *([100] * 3)))) == [9]


# Who counts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "fees"), [(5, []), (6, [4]), (7, [4]), (8, [])])
def test_a_row_for_some_players_takes_nothing_with_more_or_fewer(seats: int, fees: list[int]) -> None:
    at = house([Charge("pot", ("flop",))], ["$4"], players="6-7")
    assert taken(call(deal(at, *([100] * seats)), 1)) == fees


@pytest.mark.parametrize(("players", "fee"), [(1, 0), (2, 100), (3, 100), (5, 200), (6, 300), (8, 300), (9, 0)])
def test_a_number_of_players_in_no_bracket_pays_nothing(players: int, fee: int) -> None:
    charge = Charge("pot", ("flop",), "players", bands=tuple(map(Band.read, ("6-8", "5", "2-3"))))
    assert due(charge, Rates.read("$3 $2 $1"), players) == fee


def test_numbers_without_a_fee_are_those_that_may_sit_down() -> None:
    charge = Charge("pot", ("flop",), "players", bands=tuple(map(Band.read, ("6-8", "5", "2-3"))))
    assert without_a_fee(charge, 2, 10) == [4, 9, 10]
    assert without_a_fee(charge, 5, 7) == []
    assert without_a_fee(Charge("pot", ("flop",)), 2, 10) == []


# Jackpots and waivers ----------------------------------------------------------------------------------------------


def test_a_jackpot_drop_is_kept_apart() -> None:
    at = house([Charge("pot", ("flop",)), Charge("pot", ("flop",), to="jackpot")], ["$4", "$1"])
    played = call(deal(at, *([100] * 4)))
    assert (taken(played), taken(played, JACKPOT)) == ([4], [1])
    assert (played.collection, played.net()[JACKPOT]) == (400, 100)


@pytest.mark.parametrize(("count", "fees"), [(0, []), (1, [3]), (3, [1]), (4, []), (9, [])])
def test_the_floor_may_waive_the_fee_or_a_part_of_it(count: int, fees: list[int]) -> None:
    played = deal(house([Charge("pot", ("award",)), Charge("pot", ("award",), to="jackpot")], ["$4", "$1"]), 100, 100)
    played.report("fee_waived", count=count)
    assert taken(call(played)) == fees
    assert taken(played, JACKPOT) == [1]
    assert [event.incident for event in played.events if isinstance(event, Reported)] == ["fee_waived"]


def test_what_has_been_taken_is_not_waived_afterwards() -> None:
    played = deal(house(FOUR, PAYS), *([100] * 4))
    while played.state == "open" and len(played.table.pile(BOARD).cards) < 4:
        [asked] = played.open_decisions()
        assert hasattr(asked, "moves")
        played.answer(asked.number, asked.seat, "check" if "check" in asked.moves else "call")
    played.report("fee_waived")
    assert taken(call(played)) == [1, 4, 2]


def test_a_waiver_that_is_known_at_the_start_lasts_for_one_hand() -> None:
    at = house(FOUR, PAYS)
    waived = [Incident("fee_waived")]
    first = deal(at, 100, 100)
    assert taken(call(type(first)(at, first.opening_stacks, first.table.shoe.again(), incidents=waived))) == []
    assert taken(call(first)) == [1, 4, 1]
