"""Pai-Gow Poker of Cordova: the bank's rotation, spots, piles, dice, settings, copies, limits and fees. 150-219."""

from __future__ import annotations

import pytest

from houseway import BadInput, NotLegal
from houseway.cards import SeededChance, cards
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.events import NOBODY, Announced, Carried, Dealt
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, MUCK, PileId
from houseway.play.session import Session
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from tests.rules.pai_gow_table import answer, fees, held, nets, play, posted, results, sit

GAME = "cordova/pai-gow-poker"

BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"  # 9 9 / K K A 4 2
LOSES = "Qh Td 9s 7c 6s 4c 2d"


@pytest.mark.rule(GAME, "162-166, 203")
@pytest.mark.parametrize(
    ("hand", "result", "gain"),
    [
        (WINS, "wins", 10),
        (LOSES, "loses", -10),
        ("Qs Qd Jc Tc 6h 5d 2c", "pushes", 0),  # J T loses, queens win
        ("Ah Kh Js 8s 8d 4h 3d", "loses", -10),  # a copy of both
        ("Ah Kh Qs Qd 6s 4h 3d", "pushes", 0),  # a copy in front, queens win
        ("Ah Kh 7s 7d Jd 4h 3d", "loses", -10),  # a copy in front, sevens lose
    ],
)
def test_both_hands_must_be_higher_and_copies_are_the_player_dealers(hand: str, result: str, gain: int) -> None:
    assert results(play(posted(GAME), {1: BANK, 2: hand}, {2: "base $10"})) == [(2, "base", result, gain)]


@pytest.mark.rule(GAME, "160-161")
def test_a_front_that_outranks_its_back_is_foul_and_loses() -> None:
    sets = {2: "Kd Ks | As 9d 9c 4d 2s"}
    assert nets(play(posted(GAME), {1: BANK, 2: WINS}, {2: "base $10"}, sets=sets)) == {"2 base": -10}


@pytest.mark.rule(GAME, "155, 160, 213")
def test_five_aces_are_the_highest_and_the_joker_is_an_ace_or_completes_straights_and_flushes() -> None:
    order = named(posted(GAME).sheet.hands["back"].ranking)
    hands = ["As Ah Ad Ac Jk", "As Ks Qs Js Ts", "As Ks Jk Js 9s", "9s 8h Jk 6s 5s", "Ks Kh Jk 4s 3s"]
    kinds = [order.kind(order.strength(cards(hand))) for hand in hands]
    assert kinds == ["five aces", "straight flush", "flush", "straight", "pair"]
    strengths = [order.strength(cards(hand)) for hand in hands]
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.rule(GAME, "160")
@pytest.mark.parametrize(("choice", "higher"), [("lowest", "kings"), ("second", "wheel")])
def test_the_wheel_is_the_lowest_or_the_second_highest_straight(choice: str, higher: str) -> None:
    order = named(posted(GAME, wheel=choice).sheet.hands["back"].ranking)
    wheel, kings, aces = (
        order.strength(cards(hand)) for hand in ("As 2h 3d 4c 5s", "Ks Qh Jd Tc 9s", "As Kh Qd Jc Ts")
    )
    assert wheel < aces
    assert ("wheel" if wheel > kings else "kings") == higher


@pytest.mark.rule(GAME, "195")
def test_seven_piles_are_dealt_to_and_fro_and_four_cards_are_left() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    row = [f"pile {number}" for number in range(1, 8)]
    assert [str(event.to) for event in dealt[:49]] == [*row, *row[::-1]] * 3 + row
    assert (dealt[-1].to, len(dealt[-1].cards)) == (MUCK, 4)


@pytest.mark.rule(GAME, "196-199")
@pytest.mark.parametrize(
    ("dice", "first", "action"),
    [((1, 1, 1), 3, 3), ((2, 3, 3), 1, 2), ((5, 5, 5), 1, 2), ((2, 2, 3), 7, 2)],
)
def test_the_called_pile_goes_to_the_seat_that_the_dice_name(dice: tuple[int, ...], first: int, action: int) -> None:
    """The player-dealer at seat 1 is 1, 8 and 15; a total of 7 is the seventh seat, where nobody plays."""
    played = play(posted(GAME), {}, dict.fromkeys((2, 3, 4), "base $10"), dice=dice, pile=6)
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    assert (moved[0].source, moved[0].to) == (PileId("pile", number=6), BANK_HAND if first == 1 else HAND_PILES[first])
    assert len(moved) == 7
    assert moved[1].source == PileId("pile", number=7)
    assert played.table.facts(Banked).action == action


@pytest.mark.rule(GAME, "187, 201")
def test_a_player_sets_the_hand_of_their_own_seat_and_further_hands_are_set_house_way() -> None:
    played = sit(posted(GAME), {5: WINS}, plays={5: 2})
    answer(played, "wagers", {2: "base $10, base at seat 5 $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    assert [each.seat for each in played.open_decisions()] == [2]
    answer(played, "set", {})
    assert held(played, HAND_PILES[5]) == "9d 9c As Ks Kd 4d 2s"
    said = [event.words for event in played.events if isinstance(event, Announced)]
    assert "the hand at seat 5 is set house way" in said


@pytest.mark.rule(GAME, "185, 201-202")
@pytest.mark.parametrize("choice", ["house-dealer", "player-dealer"])
def test_the_bank_is_opened_when_all_hands_are_set_and_then_set(choice: str) -> None:
    played = sit(posted(GAME, who_sets_the_bank=choice), {1: BANK, 2: WINS})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    assert set(played.table.pile(BANK_HAND).sight) == {NOBODY}
    assert [each.seat for each in played.open_decisions()] == [2]
    played.answer(played.open_decisions()[0].number, 2, "house way")
    assert [each.seat for each in played.open_decisions()] == ([1] if choice == "player-dealer" else [])
    answer(played, "set", {1: "Jh 4s | Ad Kc 8h 8c 3c"})
    assert held(played, BANK_HAND) == ("Jh 4s Ad Kc 8h 8c 3c" if choice == "player-dealer" else BANK)


@pytest.mark.rule(GAME, "171-173")
def test_the_bank_goes_to_the_seat_and_then_to_its_squares_and_never_back_at_once() -> None:
    """Seat 1 has banked twice. Seat 2 refuses, then the bettor behind it; nobody else is there: the game is closed."""
    first = play(posted(GAME), {}, {2: "base $10", 8: "base $10"}, seats=2, behind={8: 2})
    rotation = first.table.lasting[BankRotation]
    assert rotation.hands == 2
    played = type(first)(
        posted(GAME), dict.fromkeys((1, 2, 8), 100_000), first.table.shoe.again(), lasting=first.table.lasting
    )
    asked = []
    while waiting := played.open_decisions():
        asked.append(waiting[0].seat)
        played.answer(waiting[0].number, waiting[0].seat, "pass")
    assert asked == [2, 8]
    said = [event.words for event in played.events if isinstance(event, Announced)]
    assert said == ["no other player takes the player-dealer position; the game is broken"]


@pytest.mark.rule(GAME, "156-159")
def test_a_seat_has_spots_for_eight_people_and_seven_seats_are_in_play() -> None:
    sheet = posted(GAME).sheet
    assert (sheet.seats.max, sheet.seats.circles, len(sheet.pack.pack())) == (7, 8, 53)
    two = posted(GAME, spots="two").sheet.seats
    assert two.circles == 4


@pytest.mark.rule(GAME, "158")
def test_no_more_than_twelve_people_play_at_a_table() -> None:
    """Six sit and six stand behind the second seat: nobody can join them, in front or behind, until one has left."""
    session = Session(posted(GAME), dict.fromkeys(range(1, 7), 100_000), SeededChance(5))
    for person in range(8, 14):
        session.stand_behind(person, 2, 100_000)
    with pytest.raises(BadInput, match="no more than 12 people"):
        session.join(7, 100_000)
    with pytest.raises(BadInput, match="no more than 12 people"):
        session.stand_behind(14, 3, 100_000)
    assert session.deal().open_decisions()[0].seat == 1
    session = Session(posted(GAME), dict.fromkeys(range(1, 7), 100_000), SeededChance(5))
    for person in range(8, 13):
        session.stand_behind(person, 2, 100_000)
    session.join(7, 100_000)
    with pytest.raises(BadInput, match="lets 12 people play, not 13"):
        sit(posted(GAME), {}, seats=7, behind=dict.fromkeys(range(8, 14), 2))


@pytest.mark.rule(GAME, "159, 188, 191, 1934-1937")
@pytest.mark.parametrize(("choice", "most"), [("rates", 1000), ("document", 200)])
def test_the_game_wager_is_the_only_one_within_the_limits_of_a_spot(choice: str, most: int) -> None:
    played = sit(posted(GAME, limits=choice), {})
    asked = played.open_decisions()[0]
    assert isinstance(asked, Wager)
    assert [str(circle.id) for circle in asked.circles] == ["base"]
    limits = [(asked.why_not({"base": dollars * 100}) is None) for dollars in (9, 10, most, most + 1)]
    assert limits == [False, True, True, False]
    with pytest.raises(NotLegal, match="below the minimum"):
        played.answer(asked.number, asked.seat, {"base": 900})


@pytest.mark.rule(GAME, "174, 2401")
def test_a_bank_that_does_not_cover_everything_pays_from_the_action_button_and_the_rest_goes_back() -> None:
    hands = {1: LOSES, 2: WINS, 3: "Ah Ac Jd Js 8s 5d 3d"}
    played = play(posted(GAME), hands, {2: "base $20", 3: "base $20"}, dice=(1, 1, 1), put_up=30)
    assert results(played) == [(3, "base", "wins", 20), (2, "base", "wins", 10)]
    left = play(posted(GAME, settled_from="left"), hands, {2: "base $20", 3: "base $20"}, dice=(1, 1, 1), put_up=20)
    assert results(left) == [(2, "base", "wins", 20), (3, "base", "returned", 0)]


@pytest.mark.rule(GAME, "174")
def test_the_player_dealer_puts_up_at_least_the_table_minimum() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "base $10"})
    (asked,) = played.open_decisions()
    assert isinstance(asked, Wager)
    assert [asked.why_not({"bank": cents}) is None for cents in (900, 1_000)] == [False, True]


@pytest.mark.rule(GAME, "1934-1941, 2403-2404")
@pytest.mark.parametrize(
    ("amount", "fee"), [(10, 1), (100, 1), (101, 2), (200, 2), (201, 3), (301, 4), (401, 5), (1000, 5)]
)
def test_every_spot_pays_by_its_amount_and_the_player_dealer_two_dollars(amount: int, fee: int) -> None:
    played = play(posted(GAME, "1"), {}, {2: f"base ${amount}", 8: "base $10"}, behind={8: 2})
    assert sorted(fees(played)) == [("seat 1", 2), ("seat 2", fee), ("seat 8", 1)]
    kinds = [type(event).__name__ for event in played.events]
    taken = [at for at, event in enumerate(played.events) if getattr(event, "payee", "") == COLLECTION]
    assert max(taken) < kinds.index("Dealt")


@pytest.mark.rule(GAME, "173")
def test_the_house_receives_collection_alone() -> None:
    played = play(posted(GAME), {1: BANK, 2: WINS}, {2: "base $10"})
    held_by_house = {name for name, amount in played.table.ledger.balances.items() if amount and not name.seat}
    assert held_by_house == {COLLECTION}


@pytest.mark.rule(GAME, "171, 2401")
def test_two_hands_are_banked_before_the_bank_moves_on_clockwise() -> None:
    session = Session(posted(GAME), dict.fromkeys((1, 2, 3), 100_000), SeededChance(5))
    first = []
    for _ in range(4):
        played = session.deal()
        first.append(played.open_decisions()[0].seat)
        while waiting := played.open_decisions():
            each = waiting[0]
            said: object = "take" if each.about == "bank" else each.default_answer()
            if each.about == "wagers":
                said = {"base": 1_000}
            played.answer(each.number, each.seat, said)
        session.close(played)
    assert first == [1, 1, 2, 2]
