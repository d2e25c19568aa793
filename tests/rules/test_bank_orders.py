"""Every printed order of settlement, banks of several wagers, and settlement in parts, on the step itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

import pytest

from houseway import Shoe, game, terms
from houseway.families.bank.core.bank_state import Banked, own_place
from houseway.families.bank.core.bank_wager import PutUpBank, put_up_bank
from houseway.families.bank.core.settle_circles import Settle, settle
from houseway.families.bank.core.wagers import full_cover
from houseway.play.events import Settled
from houseway.play.ids import BANK, Account, CircleId, stack
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.table import Table
from houseway.play.wager_question import Wager
from houseway.rules.sheet.part_names import SettledWager

PLAYER, BANKER, TIE = SettledWager("player"), SettledWager("banker"), SettledWager("tie")


def layout(
    circles: Mapping[int, Mapping[str, int]],
    *,
    bank: Mapping[str, int] | None = None,
    seat: int = 3,
    action: int = 5,
    outcomes: tuple[str, ...] = ("player",),
    direction: Literal["clockwise", "counter-clockwise"] = "clockwise",
) -> Table:
    """Six seats; 13 and 14 stand behind seat 5. Wagers and banks in dollars."""
    sheet = game("oaks/zoobac")
    posted = terms(replace(sheet, seats=replace(sheet.seats, direction=direction)))
    lasting = Lasting(SeatNotes(behind={13: 5, 14: 5}))
    people = dict.fromkeys((1, 2, 3, 4, 5, 6, 13, 14), 1_000_000)
    table = Table(posted, people, Shoe.rigged(posted.pack, ""), {}, lasting, (), [])
    banked = table.facts(Banked)
    banked.seat, banked.action, banked.outcomes = seat, action, outcomes
    for person, placed in circles.items():
        place = own_place(table, person)
        banked.places.append(place)
        banked.circles[place] = {}
        for wager, amount in placed.items():
            banked.circles[place][wager] = amount * 100
            table.ledger.move(stack(person), place.account(wager), amount * 100, "wager")
    for name, amount in (bank if bank is not None else {"bank": 1_000}).items():
        spot = BANK if name == "bank" else Account("bank", wager=name)
        table.ledger.move(stack(seat), spot, amount * 100, "bank")
        banked.reach[spot], banked.spots[name] = [amount * 100, amount * 100], [(spot, seat)]
    return table


def settled(table: Table) -> list[tuple[int, str]]:
    return [(event.seat, event.wager) for event in table.events if isinstance(event, Settled)]


def nets(table: Table) -> list[tuple[int, int]]:
    return [(event.seat, event.net // 100) for event in table.events if isinstance(event, Settled)]


EVERYBODY = {person: {"player": 10} for person in (1, 2, 4, 5, 6, 13, 14)}
ORDERS = [
    ("left of the player-dealer", "clockwise", "in the order of play", [4, 5, 13, 14, 6, 1, 2]),
    ("the action button", "clockwise", "in the order of play", [5, 13, 14, 6, 1, 2, 4]),
    ("left of the house dealer", "clockwise", "in the order of play", [1, 2, 4, 5, 13, 14, 6]),
    ("right of the house dealer", "clockwise", "against the order of play", [6, 5, 13, 14, 4, 2, 1]),
    ("the action button", "clockwise", "against the order of play", [5, 13, 14, 4, 2, 1, 6]),
    ("left of the player-dealer", "counter-clockwise", "in the order of play", [2, 1, 6, 5, 13, 14, 4]),
    ("the action button", "counter-clockwise", "in the order of play", [5, 13, 14, 4, 2, 1, 6]),
    ("right of the house dealer", "counter-clockwise", "in the order of play", [6, 5, 13, 14, 4, 2, 1]),
    ("left of the house dealer", "counter-clockwise", "against the order of play", [1, 2, 4, 5, 13, 14, 6]),
]


@pytest.mark.parametrize(("starts", "direction", "way", "order"), ORDERS)
def test_the_seats_are_settled_from_the_printed_start_in_the_printed_direction(
    starts: str, direction: Literal["clockwise", "counter-clockwise"], way: str, order: list[int]
) -> None:
    table = layout(EVERYBODY, direction=direction)
    settle(table, Settle((PLAYER,), "used once", "wager", starts, way))  # type: ignore[arg-type]
    assert [seat for seat, _ in settled(table)] == order


def test_by_wager_one_kind_goes_around_before_the_next_and_by_seat_a_seat_is_finished_first() -> None:
    both = {4: {"player": 10, "banker": 10}, 6: {"player": 10, "banker": 10}}
    by_wager, by_seat = layout(both), layout(both)
    settle(by_wager, Settle((BANKER, PLAYER), "used once", "wager"))
    settle(by_seat, Settle((BANKER, PLAYER), "used once", "seat"))
    assert settled(by_wager) == [(4, "banker"), (6, "banker"), (4, "player"), (6, "player")]
    assert settled(by_seat) == [(4, "banker"), (4, "player"), (6, "banker"), (6, "player")]


def test_at_a_seat_one_kind_is_finished_before_the_next_and_by_bettor_one_bettor_is() -> None:
    both = {5: {"player": 10, "banker": 10}, 13: {"player": 10, "banker": 10}}
    by_seat, by_bettor = layout(both), layout(both)
    settle(by_seat, Settle((BANKER, PLAYER), "used once", "seat"))
    settle(by_bettor, Settle((BANKER, PLAYER), "used once", "bettor"))
    assert settled(by_seat) == [(5, "banker"), (13, "banker"), (5, "player"), (13, "player")]
    assert settled(by_bettor) == [(5, "banker"), (5, "player"), (13, "banker"), (13, "player")]


def test_money_used_once_is_spent_on_either_side_and_money_used_again_pays_later_winners() -> None:
    both = {4: {"banker": 30}, 5: {"player": 40}, 6: {"player": 40}}
    once, again = layout(both, bank={"bank": 50}), layout(both, bank={"bank": 50})
    settle(once, Settle((BANKER, PLAYER), "used once"))
    settle(again, Settle((BANKER, PLAYER), "used again"))
    assert nets(once) == [(4, -30), (5, 20), (6, 0)]
    assert nets(again) == [(4, -30), (5, 40), (6, 40)]
    assert once.ledger.net()[stack(3)] == 1_000
    assert again.ledger.net()[stack(3)] == -5_000


def test_a_bank_never_collects_more_than_it_put_up_and_the_rest_comes_back_whole() -> None:
    table = layout({4: {"banker": 30}, 5: {"banker": 30}, 6: {"banker": 30}}, bank={"bank": 40})
    settle(table, Settle((BANKER,), "used again"))
    assert nets(table) == [(4, -30), (5, -10), (6, 0)]
    assert table.ledger[stack(6)] == 1_000_000


def test_a_settlement_in_mid_round_leaves_the_bank_with_what_it_can_still_meet() -> None:
    table = layout({4: {"player": 30, "tie": 10}, 5: {"player": 10, "tie": 10}}, bank={"bank": 45})
    settle(table, Settle((PLAYER,), "used once", then="the bank stays"))
    assert table.facts(Banked).reach == {BANK: [500, 500]}
    assert table.ledger[BANK] == 500
    settle(table, Settle((TIE,), "used once"))
    assert nets(table) == [(4, 30), (5, 10), (4, -5), (5, 0)]
    assert table.ledger.net()[stack(3)] == -3_500


def test_two_banks_meet_each_their_own_wagers() -> None:
    table = layout({4: {"player": 30, "tie": 30}}, bank={"line bank": 10, "tie bank": 20})
    settle(table, Settle((PLAYER,), "used once", bank="line bank"))
    settle(table, Settle((TIE,), "used once", bank="tie bank"))
    assert nets(table) == [(4, 10), (4, -20)]
    assert table.ledger.net() == {stack(3): 1_000, stack(4): -1_000}


def test_without_a_bank_for_a_part_nothing_of_it_is_settled() -> None:
    table = layout({4: {"player": 30}}, bank={})
    settle(table, Settle((PLAYER,), "used once", bank="tie bank"))
    assert settled(table) == []


def test_each_bank_is_put_up_against_its_own_wagers_and_not_where_there_are_none() -> None:
    table = layout({4: {"player": 30, "tie": 10}}, bank={})
    asked = next(put_up_bank(table, PutUpBank(500, bank="tie bank", against=(TIE,))))  # type: ignore[arg-type]
    assert isinstance(asked, Wager)
    assert asked.default == {CircleId("tie bank"): 9_000}
    assert not list(put_up_bank(table, PutUpBank(500, bank="banker bank", against=(BANKER,))))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("circles", "cover"),
    [({4: {"player": 30}}, 30), ({4: {"tie": 10}}, 90), ({4: {"player": 30, "rabbit": 5}, 5: {"zoo": 10}}, 705)],
)
def test_the_full_cover_is_the_most_that_every_wager_could_win(
    circles: Mapping[int, Mapping[str, int]], cover: int
) -> None:
    """$5 on Rabbit may win $375, $10 on Zoo $300."""
    assert full_cover(layout(circles)) == cover * 100
