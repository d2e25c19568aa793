"""Caribbean Stud Poker: the deal, fold or call, the qualifier, the pay table. California Grand's seed, lines 1-199."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway import Round, Shoe, TooLate, game
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import EVERYONE, Announced, Dealt
from houseway.play.ids import BANK_HAND, MUCK
from houseway.play.lasting import Lasting
from houseway.play.view import view
from houseway.play.wager_question import Wager
from tests.rules.bank_table import cards_dealt, gain, results, wager
from tests.rules.versus_table import STACK, deal, nets, posted, put_up, sit

GAME = "calgrand/caribbean-stud"
AT = posted(GAME)
TEN = {2: "ante $10"}

ACE_KING = "Ac Kd 4h 3s 2c"
LESS = "Ac Qd Jh Ts 8c"


def around(*hands: str) -> str:
    """Cards one at a time to each hand in turn."""
    rounds: Sequence[tuple[str, ...]] = list(zip(*(hand.split() for hand in hands), strict=True))
    return " ".join(face for each in rounds for face in each)


def call(mine: str, bank: str, readings: dict[str, str] | None = None) -> dict[str, float]:
    """What $10 on the ante and $20 on the bet gain."""
    return nets(deal(posted(GAME, readings), TEN, around(mine, bank), {2: "call"}))


# The table and the deal (5-29, 63-68) ------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "5, 7")
def test_eight_seats_and_a_standard_deck() -> None:
    sheet = game(GAME)
    assert sheet.seats.max == 8
    assert len(sheet.pack.pack().cards()) == len(set(sheet.pack.pack().cards())) == 52


@pytest.mark.rule(GAME, "25, 63-68, 101")
def test_one_at_a_time_from_the_first_ante_clockwise_the_bank_last_with_one_card_up() -> None:
    played = put_up(wager(sit(AT, "", seats=5), {3: "ante $10", 5: "ante $10"}))
    assert cards_dealt(played) == ["hand 3", "hand 5", "bank hand"] * 5
    up = [at for at, each in enumerate(each for each in played.events if isinstance(each, Dealt)) if not each.seen_by]
    assert up == [14], "the bank's fifth card"
    assert view(played.table, 3)["piles"][BANK_HAND][:4] == ["??"] * 4


@pytest.mark.rule(GAME, "63-68")
@pytest.mark.parametrize(
    ("reading", "around_once"),
    # Seat 3 banks; seats 1, 2 and 5 have antes.
    [
        ("player-dealer-last", ["hand 5", "hand 1", "hand 2", "bank hand"]),
        ("as-in-seat-eight", ["hand 1", "hand 2", "hand 5", "bank hand"]),
        ("in-order", ["hand 1", "hand 2", "bank hand", "hand 5"]),
    ],
)
def test_the_house_may_begin_the_deal_elsewhere_and_deal_to_the_bank_in_order(
    reading: str, around_once: list[str]
) -> None:
    at = posted(GAME, {"order-of-the-deal": reading})
    held = dict.fromkeys(range(1, 6), STACK)
    played = Round(at, held, Shoe.seeded(at.pack, 1), lasting=Lasting(BankRotation(3, 1)))
    played.answer(1, 3, "take")
    put_up(wager(played, dict.fromkeys((1, 2, 5), "ante $10")))
    assert cards_dealt(played) == around_once * 5


@pytest.mark.rule(GAME, "25")
def test_in_the_other_reading_their_first_card_is_turned_up() -> None:
    played = put_up(wager(sit(posted(GAME, {"card-turned-up": "the-first"}), ""), TEN))
    faces = [each.seen_by == EVERYONE for each in played.events if isinstance(each, Dealt) and each.to == BANK_HAND]
    assert faces == [True, False, False, False, False]


@pytest.mark.rule(GAME, "9-10, 23, 86-90, 99")
def test_nothing_but_an_ante_may_be_wagered_before_the_deal() -> None:
    played = sit(AT, "")
    asked = played.open_decisions()[0]
    assert isinstance(asked, Wager)
    assert [str(circle.id) for circle in asked.circles] == ["ante"]
    assert [each.id for each in game(GAME).wagers] == ["ante", "bet"]


# Fold or call (27-37, 134-135) -------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "27-29")
def test_a_call_is_exactly_twice_the_ante() -> None:
    played = put_up(wager(sit(AT, around("2d 3d 5h 7s 9c", ACE_KING)), {2: "ante $15"}))
    asked = played.open_decisions()[0]
    assert isinstance(asked, Choose)
    assert (asked.moves, asked.costs, asked.default) == (("fold", "call"), (0, 3000), "fold")
    played.answer(asked.number, 2, "call")
    assert nets(played) == {"2 ante": -15, "2 bet": -30}


@pytest.mark.rule(GAME, "27-28, 37, 48, 101, 134-135")
@pytest.mark.parametrize("bank", [ACE_KING, LESS])
def test_a_fold_forfeits_the_ante_and_nothing_else_whatever_the_bank_has(bank: str) -> None:
    played = deal(AT, TEN, around("9c 9d 9h 9s 5c", bank), {2: "fold"})
    assert nets(played) == {"2 ante": -10}
    assert view(played.table, 3)["piles"][MUCK] == ["??"] * 5


@pytest.mark.rule(GAME, "28-29")
@pytest.mark.parametrize(
    ("reading", "expected"), [("folds", {"2 ante": -10}), ("for-less", {"2 ante": 10, "2 bet": 70})]
)
def test_a_player_with_less_than_twice_their_ante_folds_or_calls_for_less(
    reading: str, expected: dict[str, float]
) -> None:
    moves = {"folds": {}, "for-less": {2: "call"}}[reading]
    at = posted(GAME, {"short-of-chips": reading})
    played = deal(at, TEN, around("9c 9d 9h 5s 5c", ACE_KING), moves, stacks={2: 20})
    assert nets(played) == expected


# Qualifying and comparing (31-48, 59-61, 119-132) ------------------------------------------------------------------


@pytest.mark.rule(GAME, "31-36, 59-61")
@pytest.mark.parametrize(
    ("bank", "qualifies"),
    [
        (ACE_KING, True),
        ("Ac Kd Qh Js 9c", True),
        ("2c 2d 3h 4s 5c", True),
        ("Ac 2d 3h 4s 5c", True),  # the wheel
        (LESS, False),
        ("Kc Qd Jh Ts 8c", False),
        ("Ac Qd Jh Ts 9c", False),
    ],
)
def test_ace_and_king_or_better_qualifies(bank: str, *, qualifies: bool) -> None:
    played = deal(AT, TEN, around("7c 5d 4c 3h 2d" if "2d" not in bank else "8h 6d 4c 3d 7d", bank), {2: "call"})
    said = [each.words for each in played.events if isinstance(each, Announced)]
    assert said[0] == f"the player-dealer {'qualifies' if qualifies else 'does not qualify'}"


@pytest.mark.rule(GAME, "59-61")
@pytest.mark.parametrize(("reading", "ante"), [("ace-king", -10), ("pair", 10)])
def test_the_house_may_post_another_qualifier(reading: str, ante: int) -> None:
    assert call("7c 5d 4c 3h 2d", ACE_KING, {"qualifier": reading})["2 ante"] == ante


@pytest.mark.rule(GAME, "35-36, 119-120")
@pytest.mark.parametrize("mine", ["7c 5d 4c 3h 2d", "9c 9d 9h 9s 5c", "Ad Qc Jc Th 8d"])
def test_an_unqualified_bank_pays_every_ante_that_called_and_the_bet_has_no_action(mine: str) -> None:
    assert call(mine, LESS) == {"2 ante": 10, "2 bet": 0}


@pytest.mark.rule(GAME, "40-46, 119-132")
@pytest.mark.parametrize(
    ("mine", "ante", "bet"),
    [
        ("Ad Kc 4c 3d 2d", 0, 0),  # the same ranks: a push
        ("Ad Kc 5c 3d 2d", 10, 20),
        ("Ad Qc Jc Td 9d", -10, -20),
        ("2d 2h 3c 4c 5c", 10, 20),
        ("7c 5d 4c 3h 2d", -10, -20),
    ],
)
def test_a_qualified_bank_is_compared_with_every_hand_that_called(mine: str, ante: int, bet: int) -> None:
    assert call(mine, ACE_KING) == {"2 ante": ante, "2 bet": bet}


@pytest.mark.rule(GAME, "45-47, 130-132")
@pytest.mark.parametrize(("reading", "ante", "bet"), [("push", 0, 0), ("player-dealer", -10, -20), ("player", 10, 20)])
def test_the_house_may_give_ties_to_either_side(reading: str, ante: int, bet: int) -> None:
    assert call("Ad Kc 4c 3d 2d", ACE_KING, {"ties": reading}) == {"2 ante": ante, "2 bet": bet}


# Table 1 (150-168) -------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "42-44, 125-128, 150-168")
@pytest.mark.parametrize(
    ("mine", "odds"),
    [
        ("Ad Kc Qc Jd 9d", 1),
        ("2d 2h 3c 4c 5c", 1),
        ("Ad Ah 3c 4c 5c", 1),
        ("2d 2h 3c 3d 5c", 2),
        ("9d 9h 9c 3d 5c", 3),
        ("5d 6h 7c 8d 9c", 5),
        ("2d 6d 7d 8d Jd", 6),
        ("9d 9h 9c 5d 5c", 7),
        ("9d 9h 9c 9s 5c", 8),
        ("5d 6d 7d 8d 9d", 9),
        ("Td Jd Qd Kh Ad", 5),
        ("Th Jh Qh Kh Ah", 10),
    ],
)
def test_the_bet_is_paid_by_the_winning_hand_and_the_ante_even_money(mine: str, odds: int) -> None:
    bank = ACE_KING if "Kd" not in mine else "Ac Ks 4h 3s 2c"
    assert call(mine, bank) == {"2 ante": 10, "2 bet": 20 * odds}


@pytest.mark.rule(GAME, "35, 42-44, 163")
def test_worked_examples() -> None:
    assert call("2d 6d 7d 8d Jd", "Ac Kd 9h 3s 2c") == {"2 ante": 10, "2 bet": 120}
    assert call("7c 5d 4c 3h 2d", "Qc Jd 9h 8s 6c") == {"2 ante": 10, "2 bet": 0}
    assert nets(deal(AT, TEN, around("7c 5d 4c 3h 2d", "Qc Jd 9h 8s 6c"), {2: "fold"})) == {"2 ante": -10}


# Afterwards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "137-138")
def test_no_decision_is_rendered_on_a_hand_that_is_over() -> None:
    played = deal(AT, TEN, around("7c 5d 4c 3h 2d", ACE_KING), {2: "call"})
    with pytest.raises(TooLate):
        played.void("a player says that a hand was misread")
    with pytest.raises(TooLate):
        played.report("misread")


@pytest.mark.rule(GAME, "12, 83-84, 92, 116-117")
@pytest.mark.parametrize("bank", [5, 25, 40, 1000])
def test_the_bank_wins_or_loses_no_more_than_it_put_up_and_the_house_nothing(bank: int) -> None:
    lost = deal(AT, TEN, around("5d 6d 7d 8d 9d", ACE_KING), {2: "call"}, bank=bank)
    assert gain(lost, 1) == -min(bank, 10 + 180)
    won = deal(AT, TEN, around("7c 5d 4c 3h 2d", ACE_KING), {2: "call"}, bank=bank)
    assert gain(won, 1) == min(bank, 30)
    assert {account.kind for account in {**won.net(), **lost.net()}} == {"stack"}


@pytest.mark.rule(GAME, "43, 50-51")
@pytest.mark.parametrize(("reading", "expected"), [("ante-first", (10, 5)), ("bet-first", (0, 15))])
def test_which_wager_of_a_hand_a_short_bank_meets_first(reading: str, expected: tuple[int, int]) -> None:
    at = posted(GAME, {"ante-and-bet": reading})
    found = nets(deal(at, TEN, around("9d 9h 9c 3d 5c", ACE_KING), {2: "call"}, bank=15))
    assert (found["2 ante"], found["2 bet"]) == expected


@pytest.mark.rule(GAME, "94")
def test_a_wager_that_several_have_put_together_is_settled_as_one() -> None:
    played = deal(AT, {2: "ante $35"}, around("Ad Ah 3c 4c 5c", ACE_KING), {2: "call"})
    assert results(played) == [(2, "ante", "wins", 35), (2, "bet", "wins", 70)]
