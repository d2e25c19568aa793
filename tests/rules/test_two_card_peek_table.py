"""Two Card Peek: the order of settlement, the bank over two settlements, the collection. Cordova's seed."""

from __future__ import annotations

import pytest

from houseway import Round, SeededChance, Session, Shoe, game
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Moved, Settled
from houseway.play.ids import BANK_HAND, COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from tests.rules.bank_table import gain, results, wager
from tests.rules.test_two_card_peek import A_WINS, played_out, shoe
from tests.rules.versus_table import STACK, nets, posted, put_up, sit

GAME = "cordova/two-card-peek"
AT = posted(GAME)

TRIPS_IN_A = shoe(("9c 9d", "Qh 7s", "Jd 3d"), ("9h 2c 4s", "5h 6h 8h", "7d 8s Ks"))

# Options, the table limits, and the ends of the brackets with their fees, in dollars (494-541, 2151-2200).
SMALL = ((50, 0.5), (100, 1), (150, 2), (200, 3), (10**6, 5))
MIDDLE = ((100, 1), (200, 2), (300, 3), (600, 5), (10**6, 8))
LARGE = ((100, 1), (300, 2), (600, 6), (1000, 10), (10**6, 15))
OPTIONS = {
    "1": (1, 100, SMALL),
    "2": (5, 100, SMALL),
    "3": (5, 200, SMALL),
    "4": (5, 200, MIDDLE),
    "5": (5, 500, MIDDLE),
    "6": (10, 500, MIDDLE),
    "7": (10, 1000, MIDDLE),
    "8": (25, 1000, LARGE),
    "9": (25, 2000, LARGE),
}


# Settlement (470, 481-484, 2401) -----------------------------------------------------------------------------------


def banked_by(banker: int) -> Round:
    """Three bettors at a table of four, everything wagered, seat `banker` banking."""
    held = dict.fromkeys(range(1, 5), STACK)
    lasting = Lasting(BankRotation(banker, 1))
    played = Round(AT, held, Shoe.rigged(AT.pack, TRIPS_IN_A), lasting=lasting)
    played.answer(1, banker, "take")
    others = [seat for seat in held if seat != banker]
    wager(played, dict.fromkeys(others, "row-a $10, two-card-a $10, two-card-b $10, super-bet $1"))
    return wager(put_up(played), dict.fromkeys(others, "peek-a $10"))


@pytest.mark.rule(GAME, "466-470, 481-484")
@pytest.mark.parametrize(("banker", "order"), [(1, [2, 3, 4]), (2, [1, 3, 4]), (4, [1, 2, 3])])
def test_player_by_player_from_the_left_of_the_house_dealer_wherever_the_bank_is(banker: int, order: list[int]) -> None:
    settled = [(each.seat, each.wager) for each in banked_by(banker).events if isinstance(each, Settled)]
    first = [(seat, name) for seat in order for name in ("row-a", "two-card-a", "two-card-b")]
    assert settled == first + [(seat, name) for seat in order for name in ("peek-a", "super-bet")]


@pytest.mark.rule(GAME, "470, 481")
def test_in_the_other_reading_one_kind_goes_around_the_table_first() -> None:
    wagers = dict.fromkeys((2, 3), "row-a $10, two-card-a $10")
    played = played_out(wagers, TRIPS_IN_A, at=posted(GAME, {"order-of-kinds": "by-kind"}))
    order = [(seat, name) for seat, name, *_ in results(played)]
    assert order == [(2, "row-a"), (3, "row-a"), (2, "two-card-a"), (3, "two-card-a")]


@pytest.mark.rule(GAME, "482-484, 2401")
def test_one_bank_stands_for_both_settlements_and_what_it_cannot_cover_is_returned() -> None:
    wagers = {2: "row-a $10, super-bet $1", 3: "row-b $8"}
    played = played_out(wagers, TRIPS_IN_A, {2: "peek-a $10"}, bank=30)
    # $20 are paid and $8 collected; $2 of the bank are left for the Peek Bonus, and nothing for the Super Bet.
    assert results(played) == [
        (2, "row-a", "wins", 20),
        (3, "row-b", "loses", -8),
        (2, "peek-a", "wins", 2),
        (2, "super-bet", "returned", 0),
    ]
    assert gain(played, 1) == -14


@pytest.mark.rule(GAME, "484, 2401")
def test_in_the_other_reading_what_was_collected_pays_later_winners() -> None:
    wagers = {2: "row-a $10, super-bet $1", 3: "row-b $8"}
    at = posted(GAME, {"bank-money": "again"})
    played = played_out(wagers, TRIPS_IN_A, {2: "peek-a $10"}, at=at, bank=30)
    assert nets(played)["2 peek-a"] == 18
    assert gain(played, 1) == -30


# The player-dealer (486, 2401) -------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "363, 484-486, 2401")
def test_the_position_is_offered_clockwise_after_every_two_hands_and_has_no_hand() -> None:
    session = Session(AT, dict.fromkeys((1, 2, 3), STACK), SeededChance(1))
    for hands, first in ((1, 2), (2, 3)):
        session.lasting = session.lasting.keeping(BankRotation(2, hands))
        assert session.deal().open_decisions()[0].seat == first
    played = played_out({2: "row-a $10"}, shoe(A_WINS))
    assert played.table.lasting[BankRotation].hands == 2
    assert BANK_HAND not in played.table.piles


@pytest.mark.rule(GAME, "2401")
def test_the_house_receives_collection_alone() -> None:
    at = posted(GAME, fee="1")
    played = played_out({2: "row-a $10, super-bet $1"}, TRIPS_IN_A, {2: "peek-a $10"}, at=at)
    assert {account for account in played.net() if not account.seat} == {COLLECTION}
    assert gain(played, 1) + gain(played, 2) == -0.5


# Collection (491-541, 2149-2200, 2403-2404) ------------------------------------------------------------------------


@pytest.mark.rule(GAME, "389, 415, 435, 491-541, 2149-2200, 2403-2404")
@pytest.mark.parametrize(
    ("option", "action", "fee"),
    [
        (option, action, fee)
        for option, (least, _, brackets) in OPTIONS.items()
        for before, (top, fee) in zip((least - 1, *(top for top, _ in brackets)), brackets, strict=False)
        for action in {max(before + 1, least), min(top, before + 40)}
    ],
)
def test_the_bank_pays_by_all_wagers_before_the_deal_and_players_pay_nothing(
    option: str, action: int, fee: float
) -> None:
    least, most, _ = OPTIONS[option]
    bettors = -(-action // most)
    each, odd = divmod(action, bettors)
    wagers = {seat: f"row-a ${each + (seat - 2 < odd)}" for seat in range(2, 2 + bettors)}
    at = posted(GAME, fee=option)
    played = played_out(wagers, shoe(A_WINS), {2: f"peek-a ${min(least, 50)}"}, at=at, seats=max(2, 1 + bettors))
    paid = [
        (str(each.payer), each.amount) for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION
    ]
    assert paid == [("seat 1", round(100 * fee))]
    fee_at = next(at for at, each in enumerate(played.events) if isinstance(each, Moved) and each.payee == COLLECTION)
    dealt_at = next(at for at, each in enumerate(played.events) if type(each).__name__ == "Dealt")
    assert fee_at < dealt_at


@pytest.mark.rule(GAME, "493-541, 2149")
@pytest.mark.parametrize("option", OPTIONS)
def test_each_option_posts_its_limits_for_picks_two_card_poker_and_the_peek_bonus(option: str) -> None:
    least, most, _ = OPTIONS[option]
    played = sit(posted(GAME, fee=option), shoe(A_WINS))
    asked = played.open_decisions()[0]
    for words, allowed in (
        (f"row-a ${least}", True),
        (f"row-a ${most}", True),
        (f"row-a ${most + 1}", False),
        (f"row-a ${least}, two-card-b ${most}", True),
        (f"row-a ${least}, two-card-b ${most + 1}", False),
        (f"row-a ${least}, super-bet $1", True),
    ):
        assert (asked.why_not(read_answer(asked, words)) is None) == allowed, words
    if least > 1:
        assert asked.why_not(read_answer(asked, f"row-a ${least - 1}")) is not None
    peek = put_up(wager(played, {2: f"row-a ${least}"})).open_decisions()[0]
    assert peek.why_not({"peek-c": least * 100}) is None
    assert peek.why_not({"peek-c": 5_000}) is None
    assert peek.why_not({"peek-c": 5_100}) is not None


@pytest.mark.rule(GAME, "535-536, 540-541")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 1_000), ("higher", 1_500)])
def test_an_action_of_a_thousand_stands_in_two_printed_brackets(reading: str, fee: int) -> None:
    at = posted(GAME, {"top-bracket": reading}, fee="8")
    played = played_out({2: "row-a $1000"}, shoe(A_WINS), at=at)
    assert played.table.ledger[COLLECTION] == fee


@pytest.mark.rule(GAME, "2403-2404")
def test_at_most_five_rates_for_a_table_limit() -> None:
    sheet = game(GAME)
    assert [option.id for _, option in sheet.options()] == list(OPTIONS)
    assert all(len(set(rates)) <= 5 for _, option in sheet.options() for rates in option.pays)


@pytest.mark.rule(GAME, "485, 493, 2149")
@pytest.mark.parametrize(("reading", "fee"), [("before-the-deal", 50), ("at-the-end", 100)])
def test_whether_the_peek_bonus_counts_for_the_collection(reading: str, fee: int) -> None:
    at = posted(GAME, {"fee-moment": reading}, fee="1")
    played = played_out({2: "row-a $45"}, shoe(A_WINS), {2: "peek-a $10"}, at=at)
    assert played.table.ledger[COLLECTION] == fee
