"""Ace Up Pai Gow Poker: the player-dealer's hand first, the push, both bonus bets, fees. Cordova, 3982-4329."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from houseway import NotLegal, view
from houseway.cards import cards
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import Arrange
from houseway.play.events import Announced, Carried, Dealt
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, MUCK, HandId, PileId, Place
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from tests.rules.pai_gow_table import answer, held, nets, play, posted, results, sit

GAME = "cordova/ace-up-pai-gow-poker"

BANK = "Ad Kc Jh 8h 8c 4s 3c"  # house way A K / 8 8 J 4 3
ACE_HIGH = "Ad Kc Jh 9h 8c 4s 3c"
JOKER_HIGH = "Jk Kc Jh 9h 8c 4s 3c"
WINS = "As Kd Ks 9d 9c 2s 4d"
LOSES = "Qh Td 9s 7c 6s 4c 2d"
MY_ACE_HIGH = "As Qd Td 9s 7h 5c 2h"


# 4003-4016: the highest and the lowest hand of each class, from the best down.
PRINTED = """
As Ah Ad Ac Jk
As Ks Qs Js Ts
Ks Qs Js Ts 9s
5s 4s 3s 2s As
As Ah Ad Ac Ks
2s 2h 2d 2c 3s
As Ah Ad Ks Kh
2s 2h 2d 3s 3h
As Ks Qs Js 9s
7s 5s 4s 3s 2s
As Kh Qs Js Ts
5s 4h 3s 2s As
As Ah Ad Ks Qs
2s 2h 2d 4s 3s
As Ah Ks Kh Qs
3s 3h 2s 2h 4s
As Ah Ks Qs Js
2s 2h 5s 4s 3s
As Kh Qs Js 9s
7s 5h 4s 3s 2s
"""


@pytest.mark.rule(GAME, "3996-4016")
@pytest.mark.parametrize("joker", ["flushes-too", "as-printed"])
def test_hands_rank_as_they_are_printed(joker: str) -> None:
    order = named(posted(GAME, joker=joker).sheet.hands["back"].ranking)
    strengths = [order.strength(cards(hand)) for hand in PRINTED.split("\n") if hand]
    assert strengths == sorted(set(strengths), reverse=True)
    # The ace is low where it begins a straight, and nowhere else; suits are equal.
    assert order.kind(order.strength(cards("3s 2h As Ks Qs"))) == "high card"
    assert order.strength(cards("7s 5h 4s 3s 2s")) == order.strength(cards("7d 5c 4d 3d 2d"))


@pytest.mark.rule(GAME, "4033-4034, 4043")
def test_piles_are_dealt_to_and_fro_and_four_cards_remain() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    row = [f"pile {number}" for number in range(1, 8)]
    assert [str(event.to) for event in dealt[:49]] == [*row, *row[::-1]] * 3 + row
    assert (dealt[-1].to, len(dealt[-1].cards)) == (MUCK, 4)


@pytest.mark.rule(GAME, "3994, 4044-4048")
def test_a_machine_delivers_hands_of_seven_and_nobody_chooses_a_pile() -> None:
    played = sit(posted(GAME, machine="by-machine"), {})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    assert "action pile" not in {each.about for each in played.open_decisions()}
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert [(str(event.to), len(event.cards)) for event in dealt] == [
        *((f"pile {number}", 7) for number in range(1, 8)),
        (str(MUCK), 4),
    ]
    first = next(event for event in played.events if isinstance(event, Carried))
    # Eighteen, from the player-dealer as one: the fourth seat.
    assert (first.source, first.to) == (PileId("pile", number=1), HAND_PILES[4])


@pytest.mark.rule(GAME, "4035-4043, 4046-4047")
@pytest.mark.parametrize(("dice", "first", "action"), [((1, 1, 1), 3, 3), ((2, 3, 3), 1, 2), ((5, 5, 5), 1, 2)])
def test_the_dice_place_the_button_and_the_chosen_pile_goes_there_first(
    dice: tuple[int, ...], first: int, action: int
) -> None:
    played = play(posted(GAME), {}, dict.fromkeys((2, 3, 4), "base $10"), dice=dice, pile=6)
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    assert (moved[0].source, moved[0].to) == (PileId("pile", number=6), BANK_HAND if first == 1 else HAND_PILES[first])
    assert len(moved) == 7
    assert played.table.facts(Banked).action == action


@pytest.mark.rule(GAME, "3990, 4049, 4053, 4055-4057")
def test_the_player_dealers_hand_is_exposed_and_set_before_the_players_set_theirs() -> None:
    played = sit(posted(GAME), {1: BANK, 2: WINS})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    (asked,) = played.open_decisions()
    assert isinstance(asked, Arrange)
    assert asked.seat == 1
    assert "??" not in view(played.table, None)["piles"][BANK_HAND]
    answer(played, "set", {1: "Jh 4s | Ad Kc 8h 8c 3c"})
    assert played.state == "over"
    assert held(played, BANK_HAND) == "Jh 4s Ad Kc 8h 8c 3c"


@pytest.mark.rule(GAME, "4053, 4057, 4139")
def test_the_house_dealer_sets_the_bank_where_the_table_reads_it_so() -> None:
    played = sit(posted(GAME, who_sets_the_bank="house-dealer"), {1: BANK, 2: WINS})
    answer(played, "wagers", {2: "base $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    assert [each.seat for each in played.open_decisions()] == [2]
    assert held(played, BANK_HAND) == "Ad Kc Jh 8h 8c 4s 3c"


@pytest.mark.rule(GAME, "4052-4056")
def test_a_fouled_hand_of_the_player_dealer_is_set_house_way() -> None:
    fouled = {1: "8h 8c | Ad Kc Jh 4s 3c"}
    played = play(posted(GAME), {1: BANK, 2: LOSES}, {2: "base $10"}, sets=fouled)
    assert held(played, BANK_HAND) == "Ad Kc Jh 8h 8c 4s 3c"
    assert any("fouled" in event.words for event in played.events if isinstance(event, Announced))


@pytest.mark.rule(GAME, "3990, 4050, 4144")
@pytest.mark.parametrize("bank", [ACE_HIGH, JOKER_HIGH])
def test_an_ace_high_hand_pushes_every_base_wager_and_nobody_sets_a_hand(bank: str) -> None:
    played = sit(posted(GAME), {1: bank, 2: WINS, 3: LOSES})
    answer(played, "wagers", {2: "base $10", 3: "base $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    assert played.state == "over"
    assert sorted(results(played)) == [(2, "base", "pushes", 0), (3, "base", "pushes", 0)]


@pytest.mark.rule(GAME, "4050-4051")
@pytest.mark.parametrize(
    "bank",
    [
        "Kd Qc Jh 9h 8c 4s 3c",
        "Ad Ac Jh 9h 8c 4s 3c",
        "Ad Kc Qh Jh Tc 4s 3c",
        "Ad Kd Jd 9d 8d 4s 3c",
        "Ad Jk Jh 9h 8c 4s 3c",
    ],
)
def test_any_other_hand_does_not_push(bank: str) -> None:
    played = play(posted(GAME), {1: bank, 2: "2h 3h 5h 7d 9s Ts Qs"}, {2: "base $10"})
    assert "banker-ace-high" not in played.table.facts(Banked).results[Place(2, HandId(2))]["base"]


@pytest.mark.rule(GAME, "4058-4064, 4139-4145")
@pytest.mark.parametrize(
    ("hand", "result", "gain"),
    [
        (WINS, "wins", 10),
        (LOSES, "loses", -10),
        ("Qs Qd Jc Tc 6h 5d 2c", "pushes", 0),
        ("Ah Kh Js 8s 8d 4h 3d", "loses", -10),
        ("Ah Kh Qs Qd 6s 4h 3d", "pushes", 0),
    ],
)
def test_both_hands_must_be_higher_and_copies_are_the_player_dealers(hand: str, result: str, gain: int) -> None:
    assert results(play(posted(GAME), {1: BANK, 2: hand}, {2: "base $10"})) == [(2, "base", result, gain)]


@pytest.mark.rule(GAME, "4054")
def test_a_fouled_hand_loses() -> None:
    sets = {2: "Kd Ks | As 9d 9c 4d 2s"}
    assert nets(play(posted(GAME), {1: BANK, 2: WINS}, {2: "base $10"}, sets=sets)) == {"2 base": -10}


# 4169-4179.
LUCKY = [
    ("9s 8s 7s 6s 5s 4s 3s", 2000),
    ("As Ks Qs Js Ts Kh Qh", 1000),
    ("9s 8s Jk 6s 5s 4s 3s", 500),
    ("As Ah Ad Ac Jk 4s 3d", 250),
    ("As Ks Qs Js Ts 4h 3d", 100),
    ("9s 8s 7s 6s 5s Ah 3d", 25),
    ("9s 9h 9d 9c 5s Ah 3d", 15),
    ("9s 9h 9d 5c 5s Ah 3d", 10),
    ("As Js 9s 5s 3s Kh 2d", 4),
    ("9s 9h 9d 5c 4s Ah 2d", 3),
    ("9s 8h 7d 6c 5s Ah 2d", 1),
    ("9s 9h 4d 4c 5s Ah 2d", -1),
]


@pytest.mark.rule(GAME, "4029, 4146, 4149-4179")
@pytest.mark.parametrize(("hand", "pays"), LUCKY)
def test_the_lucky_bonus_pays_by_the_table_with_or_without_a_base_wager(hand: str, pays: int) -> None:
    assert nets(play(posted(GAME), {2: hand}, {2: "lucky-bonus $10"})) == {"2 lucky-bonus": 10 * pays}
    assert nets(play(posted(GAME), {2: hand}, {2: "base $10, lucky-bonus $10"}))["2 lucky-bonus"] == 10 * pays


@pytest.mark.rule(GAME, "4009-4013, 4178-4179")
def test_three_of_a_kind_and_a_straight_may_be_read_as_the_best_hand() -> None:
    hands, wagers = {2: "9s 9h 9d 8c 7s 6h 5d"}, {2: "lucky-bonus $10"}
    assert nets(play(posted(GAME), hands, wagers)) == {"2 lucky-bonus": 30}
    assert nets(play(posted(GAME, three_and_straight="best-hand"), hands, wagers)) == {"2 lucky-bonus": 10}


@pytest.mark.rule(GAME, "4050, 4162")
def test_when_the_bank_is_ace_high_the_lucky_bonus_is_still_settled_by_its_table() -> None:
    hands = {1: ACE_HIGH, 2: "9s 9d 9c 5c 5s Ah 3d"}
    wagers = {2: "base $10, lucky-bonus $10"}
    assert nets(play(posted(GAME), hands, wagers)) == {"2 base": 0, "2 lucky-bonus": 100}
    other = play(posted(GAME, ace_high_push="base-and-lucky"), hands, wagers)
    assert nets(other) == {"2 base": 0, "2 lucky-bonus": 0}


@pytest.mark.rule(GAME, "4030, 4050, 4181-4197")
@pytest.mark.parametrize(
    ("bank", "hand", "pays"),
    [
        (ACE_HIGH, LOSES, 5),
        (JOKER_HIGH, LOSES, 15),
        (ACE_HIGH, MY_ACE_HIGH.replace("9s", "8s"), 40),
        (JOKER_HIGH, MY_ACE_HIGH.replace("9s", "8s"), 40),
        (BANK, MY_ACE_HIGH, -1),
        (BANK, WINS, -1),
    ],
)
def test_the_ace_up_bonus_pays_on_an_ace_high_hand_of_the_player_dealer(bank: str, hand: str, pays: int) -> None:
    assert nets(play(posted(GAME), {1: bank, 2: hand}, {2: "ace-up $10"})) == {"2 ace-up": 10 * pays}


FOUR_HEARTS = "Kh Th 9h 4h Jk 7s 3d"  # four of a suit and the joker, no pair and no straight
QUEENS = "Qs Qd Jc 8c 6h 5d 2c"  # house way J 8 / Q Q 6 5 2


@pytest.mark.rule(GAME, "3998")
@pytest.mark.parametrize(("choice", "base", "lucky"), [("flushes-too", 0, 40), ("as-printed", -10, -10)])
def test_the_joker_completes_a_flush_or_only_one_that_is_a_straight(choice: str, base: int, lucky: int) -> None:
    """Set 7 3 in front. A flush behind beats the queens: a push. As an ace the joker leaves both hands lower."""
    hands, wagers = {1: QUEENS, 2: FOUR_HEARTS}, {2: "base $10, lucky-bonus $10"}
    played = play(posted(GAME, joker=choice), hands, wagers, sets={2: "7s 3d | Kh Th 9h 4h Jk"})
    assert nets(played) == {"2 base": base, "2 lucky-bonus": lucky}
    straight = play(posted(GAME, joker=choice), {2: "Th 9h 8h 6h Jk Ks 2d"}, {2: "lucky-bonus $10"})
    assert nets(straight) == {"2 lucky-bonus": 250}


@pytest.mark.rule(GAME, "3998, 4050, 4196")
def test_without_the_flush_the_player_dealers_joker_is_the_ace_of_an_ace_high_hand() -> None:
    hands, wagers = {1: FOUR_HEARTS, 2: LOSES.replace("9s", "9c")}, {2: "base $10, ace-up $10"}
    with_flush = nets(play(posted(GAME), hands, wagers))
    assert with_flush["2 ace-up"] == -10
    assert nets(play(posted(GAME, joker="as-printed"), hands, wagers)) == {"2 base": 0, "2 ace-up": 150}


@pytest.mark.rule(GAME, "4032, 4054, 4156")
def test_a_fouled_hand_loses_the_base_wager_of_the_back_line_too_and_no_bonus_bet() -> None:
    sets, wagers = {2: "Kd Ks | As 9d 9c 4d 2s"}, {2: "base $10", 8: "base $20, lucky-bonus $10"}
    three = {1: BANK, 2: "As Kd Ks Kh 9c 2s 4d"}
    played = play(posted(GAME), three, wagers, sets={2: "Kd Ks | As Kh 9c 2s 4d"}, behind={8: 2})
    assert nets(played) == {"2 base": -10, "8 base": -20, "8 lucky-bonus": 30}
    assert nets(play(posted(GAME), {1: BANK, 2: WINS}, wagers, sets=sets, behind={8: 2}))["8 base"] == -20


@pytest.mark.rule(GAME, "4063-4064")
@pytest.mark.parametrize(
    ("choice", "order"),
    [
        ("bettor", ["2 base", "2 lucky-bonus", "2 ace-up", "8 base", "8 lucky-bonus", "8 ace-up", "3 base"]),
        ("kind", ["2 base", "8 base", "2 lucky-bonus", "8 lucky-bonus", "2 ace-up", "8 ace-up", "3 base"]),
        ("rounds", ["2 base", "8 base", "3 base", "2 lucky-bonus", "8 lucky-bonus", "2 ace-up", "8 ace-up"]),
    ],
)
def test_a_short_bank_meets_the_wagers_in_the_order_that_the_table_reads(choice: str, order: list[str]) -> None:
    """Every wager is lost, $10 each, and each $10 of bank collects the next one in the order; the others go back."""
    hands = {1: BANK, 2: LOSES, 3: "Qs Ts 9h 7s 6d 4h 2h"}
    every = "base $10, lucky-bonus $10, ace-up $10"
    wagers = {2: every, 8: every, 3: "base $10"}
    for met in range(1, 8):
        at = posted(GAME, within_a_seat=choice)
        played = play(at, hands, wagers, behind={8: 2}, dice=(6, 6, 4), put_up=10 * met, seats=3)
        assert [f"{seat} {wager}" for seat, wager, _, gain in results(played) if gain] == order[:met]


@pytest.mark.rule(GAME, "4063-4064, 4146, 4163, 4192, 4323-4324")
def test_seats_are_settled_from_the_button_with_their_back_line_until_the_bank_is_exhausted() -> None:
    hands = {1: LOSES, 2: "Ah Kh Js 8s 8d 4h 3d", 3: WINS}
    every = "base $20, lucky-bonus $10, ace-up $10"
    wagers = {2: "base $20", 3: every, 8: "base $20"}
    played = play(posted(GAME), hands, wagers, dice=(1, 1, 1), put_up=65, behind={8: 3})
    assert [(seat, wager) for seat, wager, _, _ in results(played)] == [
        (3, "base"),
        (3, "lucky-bonus"),
        (3, "ace-up"),
        (8, "base"),
        (2, "base"),
    ]
    # 20 paid, 10 and 10 collected, 20 paid: five are left for seat 2.
    assert nets(played) == {"3 base": 20, "3 lucky-bonus": -10, "3 ace-up": -10, "8 base": 20, "2 base": 5}


@pytest.mark.rule(GAME, "4020-4032, 4155-4157, 4185-4186")
def test_everybody_may_make_any_wager_alone_within_the_limits_and_the_back_line_as_well() -> None:
    played = sit(posted(GAME), {}, behind={8: 2})
    for asked in played.open_decisions():
        assert isinstance(asked, Wager)
        assert [str(circle.id) for circle in asked.circles] == ["base", "lucky-bonus", "ace-up"]
        for circle in ("base", "lucky-bonus", "ace-up"):
            assert asked.why_not({circle: 20_000}) is None
            assert asked.why_not({circle: 20_100}) is not None
            assert asked.why_not({circle: 900}) is not None
        assert asked.why_not({"base": 1_000, "ace-up": 20_000}) is None
    with pytest.raises(NotLegal, match="below the minimum"):
        played.answer(played.open_decisions()[0].number, 2, {"base": 500})


@pytest.mark.rule(GAME, "3992-3994, 4018-4020, 4147")
def test_six_players_and_a_player_dealer_play_with_53_cards() -> None:
    sheet = posted(GAME).sheet
    assert (len(sheet.pack.pack()), sheet.pack.shuffled, sheet.seats.max) == (53, "every round", 7)


@pytest.mark.rule(GAME, "3986, 4026, 4322")
@pytest.mark.parametrize(("held_hands", "first"), [(1, 2), (2, 3)])
def test_the_position_is_held_for_two_hands_and_then_offered_clockwise(held_hands: int, first: int) -> None:
    over = play(posted(GAME), {}, {3: "base $10"}, bank=2)
    assert over.table.lasting[BankRotation].hands == 2
    rotation = over.table.lasting[BankRotation]
    lasting = over.table.lasting.keeping(replace(rotation, hands=held_hands))
    stacks = dict.fromkeys((1, 2, 3), 100_000)
    again = type(over)(posted(GAME), stacks, over.table.shoe.again(), lasting=lasting)
    assert again.open_decisions()[0].seat == first


@pytest.mark.rule(GAME, "3986, 4325")
def test_the_house_receives_collection_alone() -> None:
    played = play(posted(GAME), {1: BANK, 2: WINS}, {2: "base $10"})
    held_by_house = {name for name, amount in played.table.ledger.balances.items() if amount and not name.seat}
    assert held_by_house == {COLLECTION}
