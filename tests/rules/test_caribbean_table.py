"""Caribbean Stud Poker: who is settled first, who banks, and who bets behind a seat. California Grand's seed, 1-199."""

from __future__ import annotations

from random import Random

import pytest

from houseway import Round, SeededChance, Session, Shoe
from houseway.cards import NoChance
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Choose
from houseway.play.events import Announced, Settled
from houseway.play.ids import HAND_PILES
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.view import HIDDEN, view
from tests.conformance.players import play_on
from tests.rules.bank_table import gain, results, wager
from tests.rules.test_caribbean import ACE_KING, around
from tests.rules.versus_table import STACK, deal, nets, play, posted, put_up, sit

GAME = "calgrand/caribbean-stud"
AT = posted(GAME)

# Table 2: the rank of the player-dealer's last card, and the position; the bank is number one.
TABLE_2 = {
    **dict.fromkeys("A8", 2),
    **dict.fromkeys("29", 3),
    **dict.fromkeys("3T", 4),
    **dict.fromkeys("4J", 5),
    **dict.fromkeys("5Q", 6),
    **dict.fromkeys("6K", 7),
    "7": 8,
}


# The action button (50-51, 70-74, 170-197) -------------------------------------------------------------------------


@pytest.mark.rule(GAME, "50-51, 70-74, 170-197")
@pytest.mark.parametrize(("last", "position"), TABLE_2.items())
@pytest.mark.parametrize("banker", [1, 6])
def test_the_rank_of_their_last_card_says_who_is_settled_first(last: str, position: int, banker: int) -> None:
    held = dict.fromkeys(range(1, 9), STACK)
    bettors = [seat for seat in range(1, 9) if seat != banker]
    order = [*range(banker + 1, 9), *range(1, banker)]
    # Fillers for seven hands of five cards, the bank's last card at the end of the fifth round.
    deck = [f"{rank}{suit}" for suit in "cdhs" for rank in "23456789TJQKA"]
    deck.remove(f"{last}s")
    shoe = [*deck[:39], f"{last}s"]
    at = AT
    played = Round(at, held, Shoe.rigged(at.pack, " ".join(shoe)), lasting=Lasting(BankRotation(banker, 1)))
    played.answer(1, banker, "take")
    put_up(wager(played, dict.fromkeys(bettors, "ante $10")))
    play(played, dict.fromkeys(bettors, "fold"))
    first = (banker - 1 + position - 1) % 8 + 1
    start = order.index(first)
    assert [each.seat for each in played.events if isinstance(each, Settled)] == order[start:] + order[:start]


@pytest.mark.rule(GAME, "50-51, 70-74")
def test_an_empty_position_passes_the_button_to_the_next_hand() -> None:
    # The last card is a trey: position 4, where nobody sits.
    played = deal(
        AT,
        {2: "ante $10", 3: "ante $10"},
        around("7c 5d 4c 8h 2d", "Jc Td 9c 8s 6h", "Ac Kd 4h 2c 3s"),
        {2: "fold", 3: "fold"},
    )
    assert "the action button goes to seat 2" in [each.words for each in played.events if isinstance(each, Announced)]


@pytest.mark.rule(GAME, "70-74")
@pytest.mark.parametrize(("reading", "order"), [("last-card", [3, 2]), ("first-card", [2, 3])])
def test_with_notice_another_card_may_start_the_action(reading: str, order: list[int]) -> None:
    at = posted(GAME, {"where-the-action-starts": reading})
    hands = around("7c 5d 4c 8h 2d", "Jc Td 9c 8s 6h", "Ac Kd 4h 3s 2c")
    played = deal(at, {2: "ante $10", 3: "ante $10"}, hands, {2: "fold", 3: "fold"})
    assert [each.seat for each in played.events if isinstance(each, Settled)] == order


@pytest.mark.rule(GAME, "70-74, 172-197")
@pytest.mark.parametrize(
    ("dice", "first"),
    # Counted clockwise from the player-dealer at seat 3, who is number one; that seat passes it to the next player.
    [((1, 1, 1), 5), ((1, 2, 4), 1), ((2, 2, 4), 2), ((3, 3, 3), 4), ((5, 5, 6), 2), ((6, 6, 5), 4), ((6, 6, 6), 4)],
)
def test_with_notice_the_player_dealer_shakes_dice_for_the_action(dice: tuple[int, ...], first: int) -> None:
    at = posted(GAME, {"where-the-action-starts": "dice"})
    shoe = Shoe(list(range(52)), NoChance(), rolls=[dice])
    played = Round(at, dict.fromkeys(range(1, 9), STACK), shoe, lasting=Lasting(BankRotation(3, 1)))
    played.answer(1, 3, "take")
    bettors = [seat for seat in range(1, 9) if seat != 3]
    put_up(wager(played, dict.fromkeys(bettors, "ante $10")))
    play(played, dict.fromkeys(bettors, "fold"))
    order = [4, 5, 6, 7, 8, 1, 2]
    start = order.index(first)
    assert [each.seat for each in played.events if isinstance(each, Settled)] == order[start:] + order[:start]


@pytest.mark.rule(GAME, "50-51, 116-117")
def test_from_the_button_on_until_all_of_the_banks_wager_has_had_action() -> None:
    # The last card is a deuce: position 3 is settled first and takes the whole bank.
    hands = around("Qc Qd 4c 8h 2d", "Jc Jd 9c 8s 6h", "Ac Kd 4h 3s 2c")
    played = deal(AT, {2: "ante $10", 3: "ante $10"}, hands, {2: "call", 3: "call"}, bank=25)
    assert results(played) == [
        (3, "ante", "wins", 10),
        (3, "bet", "wins", 15),
        (2, "ante", "returned", 0),
        (2, "bet", "returned", 0),
    ]


@pytest.mark.rule(GAME, "50-51, 116-117")
@pytest.mark.parametrize(("reading", "expected"), [("once", 0), ("again", 30)])
def test_whether_what_was_collected_pays_later_winners(reading: str, expected: int) -> None:
    # Seat 3 is settled first and loses $30, all that the bank reaches; seat 2 wins.
    at = posted(GAME, {"bank-money": reading})
    hands = around("Qc Qd 4c 8h 2d", "Jc Td 9c 8s 6h", "Ac Kd 4h 3s 2c")
    played = deal(at, {2: "ante $10", 3: "ante $10"}, hands, {2: "call", 3: "call"}, bank=30)
    assert sum(net for seat, _, _, net in results(played) if seat == 2) == expected


# The player-dealer (76-81, 103-114) --------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "76-81")
@pytest.mark.parametrize(
    ("drawn", "first", "then"),
    [("4c Kd 9h", 2, 3), ("4c 9d 9h", 3, 1), ("9s 9d 9h", 1, 2), ("2c 3d Ah", 3, 1)],
)
def test_in_a_new_game_the_highest_card_by_rank_and_suit_is_offered_the_position_first(
    drawn: str, first: int, then: int
) -> None:
    shoe = Shoe(Shoe.rigged(AT.pack, drawn).stack[::-1], SeededChance(5))
    played = Round(AT, dict.fromkeys((1, 2, 3), STACK), shoe)
    assert played.open_decisions()[0].seat == first
    played.answer(1, first, "pass")
    assert played.open_decisions()[0].seat == then


@pytest.mark.rule(GAME, "76-81")
@pytest.mark.parametrize(("reading", "first"), [("highest-card", 3), ("first-seat", 1)])
def test_the_house_may_offer_the_first_position_by_another_method(reading: str, first: int) -> None:
    at = posted(GAME, {"first-player-dealer": reading})
    shoe = Shoe(Shoe.rigged(at.pack, "2c 3d Ah").stack[::-1], SeededChance(5))
    assert Round(at, dict.fromkeys((1, 2, 3), STACK), shoe).open_decisions()[0].seat == first


@pytest.mark.rule(GAME, "109-114")
def test_two_hands_in_a_row_and_then_somebody_else_or_the_game_is_disbanded() -> None:
    played = deal(AT, {2: "ante $10"}, around("7c 5d 4c 3h 2d", ACE_KING), {2: "fold"})
    assert played.table.lasting[BankRotation].hands == 2
    after = Round(AT, dict.fromkeys((1, 2, 3), STACK), Shoe.seeded(AT.pack, 1), lasting=Lasting(BankRotation(1, 2)))
    assert [after.open_decisions()[0].seat] == [2]
    after.answer(1, 2, "pass")
    after.answer(2, 3, "pass")
    assert after.state == "over"
    assert "the game is broken" in "".join(each.words for each in after.events if isinstance(each, Announced))


def behind_two() -> Session:
    """Seat 1 has banked once. Two people stand behind seat 2."""
    session = Session(AT, dict.fromkeys((1, 2, 3), STACK), SeededChance(3), lasting=Lasting(BankRotation(1, 1)))
    session.stand_behind(11, 2, STACK)
    session.stand_behind(12, 2, STACK)
    return session


@pytest.mark.rule(GAME, "103-107")
@pytest.mark.parametrize(
    ("wagers", "offered"),
    [
        ({2: "ante $10", 11: "ante $10", 12: "ante $10"}, [2, 11, 12]),
        ({2: "ante $10", 12: "ante $10"}, [2, 12]),
        ({3: "ante $10", 11: "ante $10"}, [11, 3]),  # the seated player paid nothing there
    ],
)
def test_a_position_is_offered_to_its_player_and_then_by_square_to_those_who_paid_there(
    wagers: dict[int, str], offered: list[int]
) -> None:
    session = behind_two()
    played = session.deal()
    played.answer(1, 1, "take")
    put_up(wager(played, wagers))
    play(played, {11: "fold", 3: "fold"} if 3 in wagers else {2: "fold"})
    session.close(played)
    after = session.deal()
    asked = []
    while after.open_decisions():
        decision = after.open_decisions()[0]
        asked.append(decision.seat)
        after.answer(decision.number, decision.seat, "pass")
    assert asked[: len(offered)] == offered


# The back line (9-10, 27-29) ---------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "9-10, 27-29")
@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("call", {"2 ante": 10, "2 bet": 20, "11 ante": 30, "11 bet": 60}),
        ("fold", {"2 ante": -10, "11 ante": -30}),
    ],
)
def test_the_back_line_follows_the_seated_player_with_twice_its_own_ante(move: str, expected: dict[str, float]) -> None:
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={11: 2}))
    held = dict.fromkeys((1, 2, 3, 11), STACK)
    played = Round(AT, held, Shoe.rigged(AT.pack, around("Qc Qd 4c 8h 2d", ACE_KING)), lasting=lasting)
    played.answer(1, 1, "take")
    put_up(wager(played, {2: "ante $10", 11: "ante $30"}))
    asked = played.open_decisions()
    assert [each.seat for each in asked] == [2]
    assert isinstance(asked[0], Choose)
    played.answer(asked[0].number, 2, move)
    assert nets(played) == expected


@pytest.mark.rule(GAME, "9-10, 27-29")
def test_a_back_line_bettor_without_the_chips_folds_for_himself_alone() -> None:
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={11: 2}))
    held = {1: STACK, 2: STACK, 11: 5_000}
    played = Round(AT, held, Shoe.rigged(AT.pack, around("Qc Qd 4c 8h 2d", ACE_KING)), lasting=lasting)
    played.answer(1, 1, "take")
    play(put_up(wager(played, {2: "ante $10", 11: "ante $30"})), {2: "call"})
    assert nets(played) == {"2 ante": 10, "2 bet": 20, "11 ante": -30}
    assert gain(played, 11) == -30


@pytest.mark.rule(GAME, "9-10, 27-29")
@pytest.mark.parametrize(("chips", "asked"), [(20, []), (30, [2])])
def test_a_seated_player_who_cannot_call_folds_for_the_back_line_too(chips: int, asked: list[int]) -> None:
    """An ante of $10 leaves $10 of $20, which is less than the bet of $20; of $30 it leaves $20."""
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={11: 2}))
    held = {1: STACK, 2: chips * 100, 11: STACK}
    played = Round(AT, held, Shoe.rigged(AT.pack, around("Qc Qd 4c 8h 2d", ACE_KING)), lasting=lasting)
    played.answer(1, 1, "take")
    put_up(wager(played, {2: "ante $10", 11: "ante $30"}))
    assert [each.seat for each in played.open_decisions()] == asked
    if not asked:
        assert nets(played) == {"2 ante": -10, "11 ante": -30}


@pytest.mark.rule(GAME, "9-10, 27-29")
def test_a_hand_that_only_the_back_line_bets_on_is_held_and_played_by_the_first_of_it() -> None:
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind={11: 2}))
    held = dict.fromkeys((1, 2, 11), STACK)
    played = Round(AT, held, Shoe.rigged(AT.pack, around("Qc Qd 4c 8h 2d", ACE_KING)), lasting=lasting)
    played.answer(1, 1, "take")
    put_up(wager(played, {11: "ante $30"}))
    assert [HIDDEN in view(played.table, person)["piles"][HAND_PILES[2]] for person in (2, 11)] == [True, False]
    assert nets(play(played, {11: "call"})) == {"11 ante": 30, "11 bet": 60}


@pytest.mark.rule(GAME, "83-84, 116-117")
def test_chips_are_conserved_over_random_rounds_with_a_back_line() -> None:
    session = behind_two()
    for number in range(60):
        played = session.deal()
        for _ in play_on(played, Random(number)):
            pass
        assert played.state == "over"
        assert sum(played.net().values()) == 0
        banked = played.table.facts(Banked)
        assert set(banked.folded) <= set(banked.places)
        session.close(played)
        session.stacks = dict.fromkeys(session.stacks, STACK)


@pytest.mark.rule(GAME, "18-19, 90, 92")
def test_the_bank_puts_up_what_it_likes_from_the_table_minimum() -> None:
    for reading in ("table-minimum", "any-amount"):
        played = wager(sit(posted(GAME, {"bank-minimum": reading}), ""), {2: "ante $10"})
        asked = played.open_decisions()[0]
        assert asked.why_not({"bank": 100}) is None
        assert asked.why_not({"bank": STACK}) is None
        assert asked.why_not({"bank": STACK + 100}) is not None
