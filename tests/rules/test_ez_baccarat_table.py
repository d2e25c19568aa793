"""EZ Baccarat: the shoe, the seats, the circles, their limits, and the player-dealer position."""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance
from houseway.cards.card import JOKER
from houseway.errors import BadInput, NotLegal, NotYourTurn
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose, Together
from houseway.play.events import Dealt, Moved
from houseway.play.ids import BANK
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.session import Session
from houseway.play.wager_question import Wager
from tests.rules.bank_table import CIRCLES, OPTIONS, TEN, Option, deal, offer, posted, put_up, sit, wager

DOCUMENT = "players/ez-baccarat"


def _refused(wagers: str, option: str = "1", stacks: str = "9000 9000") -> str:
    """Why a wager of seat 2 is refused, having checked that the refusal changes nothing; empty when it is taken."""
    played = offer(sit(stacks, at=posted(option)))
    [asked] = played.open_decisions()
    before = (dict(played.table.ledger.balances), len(played.events), played.count)
    try:
        played.answer(asked.number, asked.seat, read_answer(asked, wagers))
    except NotLegal as error:
        assert (dict(played.table.ledger.balances), len(played.events), played.count) == before
        assert played.open_decisions() == [asked]
        return str(error)
    return ""


# The shoe (241-244) ------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "242-244")
@pytest.mark.parametrize("decks", range(3, 9))
def test_three_to_eight_standard_decks_without_jokers_make_the_shoe(decks: int) -> None:
    faces = posted(decks=decks).faces
    assert len(faces) == 52 * decks
    assert JOKER not in faces
    assert {faces.count(face) for face in range(52)} == {decks}


@pytest.mark.rule(DOCUMENT, "243")
@pytest.mark.parametrize("decks", [1, 2, 9, 16])
def test_fewer_than_three_or_more_than_eight_decks_are_refused(decks: int) -> None:
    with pytest.raises(BadInput, match="3 to 8 decks"):
        posted(decks=decks)


@pytest.mark.rule(DOCUMENT, "242-243")
@pytest.mark.parametrize("reading", ["cut-card", "every-round"])
def test_the_shoe_is_dealt_on_or_shuffled_anew_by_reading(reading: str) -> None:
    session = Session(posted(readings={"cut-card": reading}), dict.fromkeys((1, 2), 500_000), SeededChance(2))
    played = put_up(wager(offer(session.deal()), {2: "player $10"}))
    used = 416 - len(played.table.shoe)
    assert 4 <= used <= 6
    session.close(played)
    assert len(session.deal().table.shoe) == (416 - used if reading == "cut-card" else 416)


@pytest.mark.rule(DOCUMENT, "242-243")
@pytest.mark.parametrize("decks", [3, 8])
def test_a_shoe_of_any_size_is_dealt_to_its_cut_card_without_running_out(decks: int) -> None:
    session = Session(posted(decks=decks), dict.fromkeys((1, 2), 5_000_000), SeededChance(decks))
    for _ in range(20 * decks):
        played = session.deal()
        while played.state == "open":
            [asked] = played.open_decisions()
            words = {"bank": "take", "wagers": "player $10"}.get(asked.about)
            played.answer(asked.number, asked.seat, read_answer(asked, words) if words else asked.default_answer())
        assert played.state == "over"
        session.close(played)


# Seats and circles (269-277) ---------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "270-271")
def test_at_the_blackjack_table_seven_players_and_a_player_dealer_are_seated_and_no_ninth() -> None:
    at = posted(readings={"table": "blackjack-table"})
    assert len(offer(sit("5000 " * 8, at=at)).open_decisions()) == 7
    with pytest.raises(BadInput, match="9"):
        sit("5000 " * 9, at=at)


@pytest.mark.rule(DOCUMENT, "270-272")
def test_thirteen_players_and_a_player_dealer_can_be_seated() -> None:
    played = offer(sit("5000 " * 14))
    assert len(played.open_decisions()) == 13


@pytest.mark.rule(DOCUMENT, "272")
def test_a_fifteenth_seat_is_refused() -> None:
    with pytest.raises(BadInput, match="15"):
        sit("5000 " * 15)


@pytest.mark.rule(DOCUMENT, "273-275, 379-381, 408-410, 428-430")
def test_every_player_has_the_five_betting_spaces_and_the_player_dealer_has_none() -> None:
    asked = offer(sit(), 3).asked
    assert isinstance(asked, Together)
    assert [each.seat for each in asked.decisions] == [4, 1, 2]
    for each in asked.decisions:
        assert isinstance(each, Wager)
        assert tuple(str(circle.id) for circle in each.circles) == CIRCLES


@pytest.mark.rule(DOCUMENT, "277, 390, 413, 433")
def test_nobody_can_wager_behind_another_players_circle() -> None:
    played = offer(sit())
    first, *_ = played.open_decisions()
    assert first.seat == 2
    with pytest.raises(NotYourTurn):
        played.answer(first.number, 3, {"player": 1000})
    played.answer(first.number, 2, {"player": 1000})
    with pytest.raises(NotLegal):
        played.answer(first.number, 3, {"player": 1000})
    assert _refused("seat 3 player $10")


@pytest.mark.rule(DOCUMENT, "286-287")
def test_wagers_are_made_after_somebody_has_taken_the_player_dealer_position() -> None:
    played = sit()
    assert isinstance(played.asked, Choose)
    assert played.asked.about == "bank"
    assert isinstance(offer(played).asked, Together)


@pytest.mark.rule(DOCUMENT, "298-307, 381-382, 410-411, 430-431")
@pytest.mark.parametrize(
    ("wagers", "allowed"),
    [
        ("player $10", True),
        ("banker $10", True),
        ("player $10, banker $10", True),
        ("tie $10", True),
        ("tie $10, player $10", True),
        ("dragon-7 $10", False),
        ("panda-8 $10", False),
        ("dragon-7 $10, panda-8 $10", False),
        ("dragon-7 $10, tie $10", False),
        ("panda-8 $10, tie $10", False),
        ("dragon-7 $10, player $10", True),
        ("dragon-7 $10, banker $10", True),
        ("panda-8 $10, player $10", True),
        ("panda-8 $10, banker $10", True),
        ("player $10, banker $10, tie $10, panda-8 $10, dragon-7 $10", True),
        ("nothing", True),
    ],
)
def test_dragon_and_panda_need_a_line_wager_and_a_tie_bet_does_not(wagers: str, *, allowed: bool) -> None:
    assert (_refused(wagers) == "") is allowed


@pytest.mark.rule(DOCUMENT, "457-459")
@pytest.mark.parametrize("side", ["tie", "panda-8", "dragon-7"])
@pytest.mark.parametrize("amount", [5, 50, 99])
def test_a_side_wager_may_be_less_than_equal_to_or_greater_than_the_line_wager(side: str, amount: int) -> None:
    assert not _refused(f"player $50, {side} ${amount}")


@pytest.mark.rule(DOCUMENT, "275-277, 459, 474-486")
@pytest.mark.parametrize("circle", CIRCLES)
@pytest.mark.parametrize("option", [*OPTIONS, TEN], ids=lambda option: f"option {option.id}")
def test_every_circle_of_every_option_keeps_the_printed_limits(option: Option, circle: str) -> None:
    line = f"player ${option.least}, " if circle in ("panda-8", "dragon-7") else ""
    for amount, why in (
        (option.least, ""),
        (option.most, ""),
        (option.least - 1, "below the minimum"),
        (option.most + 1, "above the maximum"),
        (0, "below the minimum"),
    ):
        found = _refused(f"{line}{circle} ${amount}", option.id, "30000 30000")
        assert (why in found) if why else not found, (amount, found)


# The player-dealer position (215-216) ------------------------------------------------------------------------------


def _offered(played: Round, words: str) -> list[int]:
    """The seats to which the position is offered while they answer in these words."""
    seats = []
    for word in words.split():
        asked = played.asked
        assert isinstance(asked, Choose)
        assert asked.about == "bank"
        seats.append(asked.seat)
        played.answer(asked.number, asked.seat, word)
    return seats


@pytest.mark.rule(DOCUMENT, "215-216, 286")
@pytest.mark.parametrize(
    ("banked", "words", "offered"),
    [
        (None, "take", [1]),
        (None, "pass pass take", [1, 2, 3]),
        ((1, 1), "take", [1]),
        ((1, 2), "take", [2]),
        ((2, 2), "pass take", [3, 4]),
        ((4, 2), "take", [1]),
        ((3, 2), "pass pass take", [4, 1, 2]),
        ((3, 2), "pass pass pass take", [4, 1, 2, 3]),
        ((3, 1), "pass take", [3, 4]),
        ((9, 2), "take", [1]),
    ],
)
def test_the_position_is_offered_clockwise_and_moves_on_after_two_hands(
    banked: tuple[int, int] | None, words: str, offered: list[int]
) -> None:
    played = sit(banked=banked)
    assert _offered(played, words) == offered
    assert played.table.facts(Banked).seat == offered[-1]


@pytest.mark.rule(DOCUMENT, "216")
def test_over_many_hands_each_player_banks_two_in_turn() -> None:
    session = Session(posted(), dict.fromkeys((1, 3, 4), 500_000), SeededChance(5))
    banks = []
    for _ in range(8):
        played = session.deal()
        asked = played.asked
        assert isinstance(asked, Choose)
        banks.append(asked.seat)
        played.answer(asked.number, asked.seat, "take")
        wager(played, dict.fromkeys((1, 3, 4), "player $10"))
        session.close(put_up(played))
    assert banks == [1, 1, 3, 3, 4, 4, 1, 1]


@pytest.mark.rule(DOCUMENT, "215-216")
def test_a_player_to_whom_the_position_comes_back_may_bank_two_more() -> None:
    played = sit(banked=(1, 2))
    assert _offered(played, "pass pass pass take") == [2, 3, 4, 1]
    put_up(wager(played, {2: "player $10"}))
    assert (played.table.lasting[BankRotation].seat, played.table.lasting[BankRotation].hands) == (1, 1)


@pytest.mark.rule(DOCUMENT, "215-216")
def test_in_the_other_reading_it_never_comes_back_without_another_banker() -> None:
    played = sit(at=posted(readings={"bank-again": "never"}), banked=(1, 2))
    assert _offered(played, "pass pass pass") == [2, 3, 4]
    assert played.state == "over"


@pytest.mark.rule(DOCUMENT, "215-216, 286")
def test_when_nobody_takes_the_position_no_hand_is_dealt_and_no_fee_is_taken() -> None:
    played = offer(sit(), 0)
    assert played.state == "over"
    assert not any(isinstance(each, Dealt | Moved) for each in played.events)


@pytest.mark.rule(DOCUMENT, "286-287, 309")
def test_when_nobody_wagers_no_hand_is_dealt_and_no_fee_is_taken() -> None:
    played = wager(offer(sit()), {})
    assert played.state == "over"
    assert not any(isinstance(each, Dealt | Moved) for each in played.events)


@pytest.mark.rule(DOCUMENT, "217-219")
@pytest.mark.parametrize("bank", [5, 20, 500, 4998])
def test_the_player_dealer_puts_up_a_wager_of_their_own(bank: int) -> None:
    played = deal({2: "player $10"}, bank=bank)
    assert [each.amount for each in played.events if isinstance(each, Moved) and each.payee == BANK] == [bank * 100]


@pytest.mark.rule(DOCUMENT, "217-219, 448-449")
@pytest.mark.parametrize("bank", [0, 4, 4999, 9000])
def test_a_bank_below_the_minimum_or_beyond_what_the_fee_leaves_is_refused(bank: int) -> None:
    played = wager(offer(sit()), {2: "player $10"})
    with pytest.raises(NotLegal):
        put_up(played, bank)
    assert played.state == "open"


@pytest.mark.rule(DOCUMENT, "217-219")
def test_there_is_no_hand_without_a_bank_wager() -> None:
    played = wager(offer(sit()), {2: "player $10"})
    [asked] = played.open_decisions()
    with pytest.raises(NotLegal, match="required"):
        played.answer(asked.number, asked.seat, {})
