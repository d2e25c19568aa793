"""The fee by time: half hours on an injected clock, paid before the next hand or from its pot."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from houseway.cards import SeededChance
from houseway.families.poker.core.drop import TakeTime
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.round_file import write
from houseway.play.seat_notes import HalfHours
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.schedules import Charge
from houseway.rules.sheet.values import Band
from tests.frame.fee_table import call, deal, house, taken

HOUR = 3600
EACH = Charge("player", ("half hour",))
ON_THE_HOUR = Charge("player", ("hour and half hour",))
BY_PLAYERS = replace(EACH, by="players", bands=(Band.read("6+"), Band.read("2-5")))
FROM_POT = Charge("pot", ("hour and half hour",))


class Clock:
    """A clock that stands until it is set."""

    def __init__(self, now: int = 0) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def sitting(at: Terms, clock: Clock | None, *stacks: int) -> Session:
    seated = {seat: amount * 100 for seat, amount in enumerate(stacks or (100, 100, 100), 1)}
    return Session(at, seated, SeededChance(1), clock=clock)


def half_hours(session: Session, clock: Clock, *times: int) -> list[int]:
    """What each deal at these times is told."""
    told = []
    for clock.now in times:
        played = session.deal()
        told.append(played.opening_lasting[HalfHours].due)
        session.close(call(played))
    return told


# The clock ---------------------------------------------------------------------------------------------------------


def test_without_a_clock_no_time_passes() -> None:
    session = sitting(house([EACH], ["$4"]), None)
    for _ in range(3):
        session.close(call(session.deal()))
    assert session.collected == 0


def test_every_thirty_minutes_are_counted_from_the_first_deal() -> None:
    clock = Clock()
    session = sitting(house([EACH], ["$4"]), clock)
    told = half_hours(session, clock, 1000, 1000 + 1799, 1000 + 1800, 1000 + 1801, 1000 + 3 * HOUR)
    assert told == [0, 0, 1, 0, 5]


def test_on_the_hour_and_half_hour_the_marks_of_the_clock_are_counted() -> None:
    clock = Clock()
    session = sitting(house([ON_THE_HOUR], ["$4"], time=TakeTime("hour and half hour")), clock)
    assert half_hours(session, clock, 1700, 1799, 1800, 3599, 3600, 3 * HOUR - 1) == [0, 0, 1, 0, 1, 3]


@pytest.mark.parametrize("during", [True, False])
def test_whoever_sits_down_owes_nothing_for_the_time_before(*, during: bool) -> None:
    clock = Clock()
    session = sitting(house([EACH], ["$4"]), clock)
    session.close(call(session.deal()))
    clock.now = HOUR
    played = session.deal()
    assert taken(call(played)) == [8.0] * 3
    if not during:
        session.close(played)
    # Half an hour later somebody sits down, and leaves again; then somebody else.
    clock.now += 1800
    session.join(4, 10_000)
    clock.now += 1800
    session.join(5, 10_000)
    if during:
        session.close(played)
    session.leave(4)
    clock.now += 1800
    assert taken(call(session.deal())) == [12.0] * 3 + [4.0]


def test_whoever_only_changes_seats_owes_what_the_others_owe() -> None:
    clock = Clock()
    session = sitting(house([EACH], ["$4"]), clock)
    session.close(call(session.deal()))
    clock.now = HOUR
    session.join(4, session.leave(3), stays=True)
    assert taken(call(session.deal())) == [8.0] * 3


def test_a_clock_that_is_set_back_takes_nothing_twice() -> None:
    clock = Clock()
    session = sitting(house([EACH], ["$4"]), clock)
    assert half_hours(session, clock, 0, 1800, 600, 1900, 3600) == [0, 1, 0, 0, 1]


def test_a_table_that_does_not_pay_by_time_is_told_no_time() -> None:
    clock = Clock()
    session = sitting(house([Charge("pot", ("flop",))], ["$4"]), clock)
    assert half_hours(session, clock, 0, HOUR, 2 * HOUR) == [0, 0, 0]
    assert not session.lasting[HalfHours].due


def test_a_void_round_does_not_forget_the_half_hour() -> None:
    clock = Clock()
    session = sitting(house([EACH], ["$4"]), clock)
    session.close(call(session.deal()))
    clock.now = 1800
    played = session.deal()
    played.void("the lights went out")
    session.close(played)
    assert session.collected == 0
    again = session.deal()
    assert taken(again) == [4, 4, 4]
    session.close(call(again))
    assert session.collected == 1200
    assert taken(session.deal()) == []


# From the players --------------------------------------------------------------------------------------------------


def test_every_player_pays_once_for_each_half_hour_before_the_cards() -> None:
    played = deal(house([EACH], ["$4"]), 100, 100, 100, lasting=Lasting(HalfHours(2)))
    assert taken(played) == [8, 8, 8]
    assert not played.table.lasting[HalfHours].due
    assert taken(call(played)) == [8, 8, 8]


@pytest.mark.parametrize(("seats", "fees"), [(5, [5] * 5), (6, [7] * 6), (7, [7] * 7)])
def test_the_fee_is_by_the_players_present(seats: int, fees: list[int]) -> None:
    at = house([BY_PLAYERS], ["$7 $5"])
    assert taken(deal(at, *([100] * seats), lasting=Lasting(HalfHours(1)))) == fees


@pytest.mark.parametrize(("seats", "fees"), [(5, []), (6, [4] * 6)])
def test_a_row_for_six_or_more_lets_five_play_without_a_fee(seats: int, fees: list[int]) -> None:
    at = house([EACH], ["$4"], players="6+")
    played = deal(at, *([100] * seats), lasting=Lasting(HalfHours(1)))
    assert taken(played) == fees
    assert not played.table.lasting[HalfHours].due


def test_whoever_is_short_keeps_a_chip_to_play_with() -> None:
    played = deal(house([EACH], ["$8"]), 100, 8, 5, 1, 9, lasting=Lasting(HalfHours(1)))
    assert taken(played) == [8, 7, 4, 8]
    assert call(played).state == "over"


def test_no_half_hour_no_fee() -> None:
    assert taken(call(deal(house([EACH], ["$8"]), 100, 100))) == []


# From the pot ------------------------------------------------------------------------------------------------------


def test_a_fee_by_time_from_the_pot_is_taken_once_before_the_pot_is_awarded() -> None:
    at = house([FROM_POT], ["$7"], time=TakeTime("hour and half hour"))
    played = deal(at, 100, 100, 100, lasting=Lasting(HalfHours(1)))
    assert taken(played) == []
    assert taken(call(played)) == [7]
    assert not played.table.lasting[HalfHours].due


def test_a_pot_that_everybody_folds_to_pays_the_half_hour_too_as_far_as_it_goes() -> None:
    at = house([FROM_POT], ["$7"], time=TakeTime("hour and half hour"))
    assert taken(call(deal(at, 100, 100, 100, lasting=Lasting(HalfHours(1))), 0)) == [4]


def test_a_hand_between_the_half_hours_pays_nothing() -> None:
    at = house([FROM_POT], ["$7"], time=TakeTime("hour and half hour"))
    assert taken(call(deal(at, 100, 100, 100))) == []


def test_the_same_fee_may_be_read_as_each_players() -> None:
    at = house([FROM_POT], ["$7"], time=TakeTime("hour and half hour", payer="each player"))
    assert taken(call(deal(at, 100, 100, 100, lasting=Lasting(HalfHours(1))))) == [7, 7, 7]


# The record --------------------------------------------------------------------------------------------------------


def test_the_half_hour_stands_in_the_round_file() -> None:
    clock = Clock()
    session = sitting(house([EACH], ["$4"]), clock)
    session.close(call(session.deal()))
    clock.now = 1800
    played = call(session.deal())
    assert json.loads(write(played))["lasting"]["half_hours"] == {"due": 1}
    assert played.clone().table.ledger[COLLECTION] == played.collection == 1200
