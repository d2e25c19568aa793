"""Several people at the position of the bank: each puts up a wager, and they have action one after another."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import pytest

from houseway import BadInput, Round, SeededChance, Session, game, terms
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.events import Moved
from houseway.play.ids import BANK, COLLECTION, stack
from houseway.play.lasting import Lasting
from houseway.play.round_file import RoundFile, replay, write
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from tests.rules import pai_gow_table, tiles_table, twentyone_table
from tests.rules.bank_table import gain, results, wager
from tests.rules.test_caribbean import around
from tests.rules.versus_table import play, posted, sit

HOT_ACTION = "calgrand/hot-action-blackjack"
PAIBAC = "calgrand/paibac"
STUD = "calgrand/caribbean-stud"
TILES = "bankers/pai-gow-tiles"

# Two people behind seat 1, which banks, and one behind seat 2.
LINE = {1: 9, 2: 10}


def bank_wagers(played: Round, amounts: Mapping[int, int]) -> list[tuple[int, str]]:
    """Everybody at the position puts up so many dollars, or nothing: who was asked, for which spot."""
    asked = []
    while (waiting := played.open_decisions()) and waiting[0].about == "bank wager":
        each = waiting[0]
        assert isinstance(each, Wager)
        asked.append((each.seat, str(each.circles[0].id)))
        amount = amounts.get(each.seat, 0) * 100
        played.answer(each.number, each.seat, {each.circles[0].id: amount} if amount else {})
    return asked


def fees(played: Round) -> list[Moved]:
    return [each for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]


def stud(shoe: str, moves: Mapping[int, str], amounts: Mapping[int, int], reading: str = "by-square") -> Round:
    """Seats 2 and 3 ante $10 against seat 1 and the two who stand behind it; the last card of the bank is a deuce."""
    at = posted(STUD, {"several-bankers": reading})
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={9: 1, 10: 1}))
    played = sit(at, shoe, stacks={9: 1_000, 10: 1_000}, lasting=lasting)
    wager(played, {2: "ante $10", 3: "ante $10"})
    bank_wagers(played, amounts)
    return play(played, moves)


# The deuce names position 3, which is settled first. Queens and jacks win their call against ace and king.
BOTH_WIN = around("Qc Qd 4c 8h 2d", "Jc Jd 9c 8s 6h", "Ac Kd 4h 3s 2c")
BOTH_CALL = {2: "call", 3: "call"}


@pytest.mark.rule(STUD, "50-51, 83-84, 116-117")
def test_the_next_spot_pays_what_the_first_one_leaves() -> None:
    played = stud(BOTH_WIN, BOTH_CALL, {1: 25, 9: 15, 10: 100})
    assert results(played) == [
        (3, "ante", "wins", 10),
        (3, "bet", "wins", 20),
        (2, "ante", "wins", 10),
        (2, "bet", "wins", 20),
    ]
    # Sixty are due: twenty-five from the first spot, fifteen from the second, the rest from the third.
    assert [gain(played, person) for person in (1, 9, 10)] == [-25, -15, -20]


@pytest.mark.rule(STUD, "50-51, 83-84, 116-117")
def test_the_next_spot_collects_what_the_first_one_leaves() -> None:
    played = stud(around("7c 5d 4c 8h 2d", "Jc Td 9c 8s 6h", "Ac Kd 4h 3s 2c"), BOTH_CALL, {1: 25, 9: 15, 10: 100})
    assert [gain(played, person) for person in (1, 9, 10)] == [25, 15, 20]
    assert [gain(played, person) for person in (2, 3)] == [-30, -30]


@pytest.mark.rule(STUD, "50-51, 116-117")
def test_what_no_spot_covers_is_returned() -> None:
    played = stud(BOTH_WIN, BOTH_CALL, {1: 25, 9: 10})
    assert results(played) == [
        (3, "ante", "wins", 10),
        (3, "bet", "wins", 20),
        (2, "ante", "wins", 5),
        (2, "bet", "returned", 0),
    ]
    assert [gain(played, person) for person in (1, 9, 10)] == [-25, -10, 0]


@pytest.mark.rule(STUD, "83-84, 103-107")
def test_those_at_the_position_are_asked_by_square_and_may_decline() -> None:
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={10: 1, 9: 1, 11: 2}))
    played = sit(posted(STUD), "", stacks={9: 1_000, 10: 1_000, 11: 1_000}, lasting=lasting)
    wager(played, {2: "ante $10", 11: "ante $10"})
    assert bank_wagers(played, {1: 100}) == [(1, "bank"), (9, "bank 2"), (10, "bank 2")]
    assert played.table.facts(Banked).spots == {"bank": [(BANK, 1)]}


@pytest.mark.rule(STUD, "83-84")
def test_in_the_other_reading_the_player_dealer_banks_alone() -> None:
    played = stud(BOTH_WIN, BOTH_CALL, {1: 25, 9: 15}, "alone")
    assert [gain(played, person) for person in (1, 9)] == [-25, 0]


@pytest.mark.rule(STUD, "116-117")
def test_nobody_at_the_bank_wins_or_loses_more_than_they_put_up() -> None:
    for amounts in ({1: 10, 9: 20, 10: 30}, {1: 55, 9: 1}, {1: 1, 10: 200}):
        played = stud(BOTH_WIN, BOTH_CALL, {seat: amount for seat, amount in amounts.items() if amount >= 1})
        for person, amount in amounts.items():
            assert -amount <= gain(played, person) <= 0
        assert sum(gain(played, person) for person in (1, 9, 10)) == -min(60, sum(amounts.values()))


@pytest.mark.rule(STUD, "9-10, 8039-8043")
def test_in_the_other_reading_a_player_stacks_a_second_ante_and_calls_with_both() -> None:
    at = posted(STUD, {"stacks": "two"}, "A1")
    played = sit(at, BOTH_WIN)
    wager(played, {2: "ante $10, ante 2 $5", 3: "ante $10"})
    bank_wagers(played, {1: 500})
    asked = played.open_decisions()[0]
    assert (asked.seat, asked.costs) == (2, (0, 3_000))  # type: ignore[union-attr]
    play(played, BOTH_CALL)
    # A1 takes fifty cents for each wager up to $50.
    assert [each.amount for each in fees(played) if each.payer == stack(2)] == [50, 50]
    assert [(seat, circle, net) for seat, circle, _, net in results(played)] == [
        (3, "ante", 10),
        (3, "bet", 20),
        (2, "ante", 10),
        (2, "bet", 20),
        (2, "ante", 5),
        (2, "bet", 10),
    ]


# PaiBac -------------------------------------------------------------------------------------------------------------

BANK_HAND = "Ad Kc Jh 8h 8c 4s 3c"
WINS = "As Kd Ks 9d 9c 2s 4d"


def paibac(amounts: Mapping[int, int], fee: str = "none", **readings: str) -> Round:
    """Seat 2 wins a hundred on pai gow against seat 1 and person 9 behind it."""
    at = pai_gow_table.posted(PAIBAC, fee, **readings)
    played = pai_gow_table.sit(at, {1: BANK_HAND, 2: WINS}, seats=3, behind={9: 1}, to=(1, 2))
    pai_gow_table.answer(played, "wagers", {2: "pai-gow $100"})
    bank_wagers(played, amounts)
    for about in ("action pile", "set", "set"):
        pai_gow_table.answer(played, about, {})
    assert played.state == "over"
    return played


@pytest.mark.rule(PAIBAC, "6203-6205, 6301-6304")
@pytest.mark.parametrize(("reading", "first", "second"), [("player-dealer", 60, 40), ("another", 30, 70)])
def test_the_first_spot_of_the_position_takes_the_first_action(reading: str, first: int, second: int) -> None:
    played = paibac({1: 60 if reading == "player-dealer" else 90, 9: 70}, first_action=reading)
    assert (gain(played, 1), gain(played, 9)) == (-first, -second)


@pytest.mark.rule(PAIBAC, "6203-6205, 6411-6414")
def test_each_banker_pays_the_fee_on_their_own_wager() -> None:
    # Schedule 1: fifty cents on a player-dealer's wager up to $50, a dollar above.
    played = paibac({1: 40, 9: 70}, "1")
    assert [(each.payer, each.amount) for each in fees(played) if "player-dealer" in each.because] == [
        (stack(1), 50),
        (stack(9), 100),
    ]


@pytest.mark.rule(TILES, "1229-1230")
@pytest.mark.parametrize(("reading", "first", "second"), [("by-square", 10, 10), ("alone", 10, 0)])
def test_a_portion_of_the_position_at_pai_gow_tiles(reading: str, first: int, second: int) -> None:
    # Both hands of the player are lower: twenty dollars are lost.
    player, bank = "2-2 1-6 | 1-1 3-5", "4-6 3-6 | 6-6 4-5"
    rows = [player.replace(" | ", " "), bank.replace(" | ", " ")]
    played = tiles_table.sit(
        rows, seats=(1, 2, 9), readings={"portions": reading}, lasting=Lasting(SeatNotes(behind={9: 1}))
    )
    for each in tiles_table.offer(played).open_decisions():
        played.answer(each.number, each.seat, {"base": 2_000})
    bank_wagers(played, {1: 10, 9: 20})
    tiles_table.set_all(played, {2: player, 1: bank})
    # The player-dealer pays two dollars for the hand.
    assert (gain(played, 1) + 2, gain(played, 9)) == (first, second)


def test_a_round_with_several_bankers_is_told_again_by_its_file() -> None:
    played = stud(BOTH_WIN, BOTH_CALL, {1: 25, 9: 15, 10: 100})
    again = replay(msgspec.json.decode(write(played), type=RoundFile), game)
    assert again.events == played.events


def test_without_a_back_line_nobody_stands_at_the_bank() -> None:
    with pytest.raises(BadInput, match="no back-line wagers"):
        Session(terms(game("players/blackjack-switch")), {1: 50_000, 2: 50_000}, SeededChance(1)).stand_behind(9, 1, 9)


# Hot Action ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(HOT_ACTION, "3200-3204, 3232-3236")
@pytest.mark.parametrize(("reading", "first", "behind"), [("player-dealer", 6, 4), ("another", 3, 7), ("alone", 6, 0)])
def test_whose_wager_takes_the_first_action_at_hot_action(reading: str, first: int, behind: int) -> None:
    # A 19 wins ten dollars against an 18. Where another's wager comes first, the player-dealer pays what it leaves.
    at = twentyone_table.posted(HOT_ACTION, {"first-action": reading}, option="none")
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={9: 1}))
    shoe = twentyone_table.order(["Tc 9d"], "Th 8s")
    played = twentyone_table.bank(twentyone_table.sit(at, shoe, seats=2, stacks={9: 1_000}, lasting=lasting))
    twentyone_table.place(played, {2: "game $10"})
    bank_wagers(played, {1: 6, 9: 7})
    assert twentyone_table.stand_pat(played).state == "over"
    assert (gain(played, 1), gain(played, 9)) == (-first, -behind)
