"""Ultimate Pai Gow Poker of Cordova: two community hands set house way, copies, splits and the four bets. 679-939."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from random import Random

import pytest

from houseway import Round, Shoe
from houseway.cards import cards
from houseway.cards.shoe import NoChance
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.events import Carried, Dealt
from houseway.play.ids import BANK_HAND, BANKER, COLLECTION, MUCK, PLAYER, PileId
from houseway.play.lasting import Lasting
from houseway.play.seat_notes import SeatNotes
from houseway.play.steps import STEPS
from houseway.play.wager_question import Wager
from houseway.rules.posting.terms import Terms
from tests.rules.pai_gow_table import STACK, answer, fees, held, nets, posted, results, serpentine

GAME = "cordova/ultimate-pai-gow-poker"

# Seven cards and how the house sets them.
LOW = "Qh Td 9s 7c 6s 4c 2d"  # 10 9 / Q 7 6 4 2
ACES = "As Ah Kd Qc 9d 5c 3s"  # K Q / A A 9 5 3
EIGHTS = "Ac Kc Jh 8h 8c 4s 3c"  # A K / 8 8 J 4 3
SEVENS = "Ad Ks Js 7h 7d 4h 2h"  # A K / 7 7 J 4 2
SAME_EIGHTS = "Ad Kh Jd 8s 8d 4h 3d"  # A K / 8 8 J 4 3
NINES_UP = "Ks Kd 9h 9c Jc 5d 2s"  # 9 9 / K K J 5 2
TWOS_UP = "Qs Qd 2h 2c 8d 5d 4d"  # 2 2 / Q Q 8 5 4
THREES_UP = "Qs Qd 3h 3d 8d 5d 4d"  # 3 3 / Q Q 8 5 4
SAME_BACK = "Ad Qh Jd 8s 8d 4h 3d"  # A Q / 8 8 J 4 3


def deal(
    at: Terms,
    player: str,
    banker: str,
    wagers: Mapping[int, str],
    *,
    put_up: int | None = None,
    dice: tuple[int, ...] = (6, 6, 6),
    pile: int = 1,
    behind: Mapping[int, int] | None = None,
    seats: int = 4,
) -> Round:
    """A whole round. By hand the dice are counted from the chosen pile: 18 from pile 1 is pile 4, and 5 is Banker's."""
    hands = cards(player), cards(banker)
    rest = [face for face in sorted(at.pack.cards()) if face not in {*hands[0], *hands[1]}]
    Random(3).shuffle(rest)
    by_hand = at.sheet.taken["machine"] == "by-hand"
    first = (pile - 1 + sum(dice) - 1) % 7 if by_hand else 0
    piles: list[list[int]] = [[] for _ in range(7)]
    piles[first], piles[(first + 1) % 7] = hands
    for number in range(7):
        if not piles[number]:
            piles[number], rest = rest[:7], rest[7:]
    order = serpentine(piles) if by_hand else [face for each in piles for face in each]
    people = dict.fromkeys([*range(1, seats + 1), *(behind or {})], STACK)
    lasting = Lasting(BankRotation(1, 1), SeatNotes(behind=behind or {}))
    played = Round(at, people, Shoe([*order, *rest], NoChance(), rolls=[dice]), lasting=lasting)
    played.answer(1, 1, "take")
    answer(played, "wagers", wagers)
    (asked,) = played.open_decisions()
    amount = asked.default_answer() if put_up is None else {"bank": 100 * put_up}
    played.answer(asked.number, 1, amount)
    answer(played, "action pile", {1: f"pile {pile}"})
    assert played.state == "over"
    return played


def bets(at: Terms, player: str, banker: str) -> dict[str, float]:
    """What each of the four bets gains on $10: seat 2 bets on the Player, seat 3 on the Banker and on everything."""
    found = nets(deal(at, player, banker, {2: "player $10", 3: "banker $10, push $10, tie $10"}))
    return {name.partition(" ")[2]: gain for name, gain in found.items()}


@pytest.mark.rule(GAME, "689")
def test_printed_example_fronts_copy_and_the_bankers_five_cards_are_better() -> None:
    """The Banker wager results in a push and the Player wager loses. A front copy pays the Tie Bet 30:1."""
    assert bets(posted(GAME), SEVENS, EIGHTS) == {"player": -10, "banker": 0, "push": -10, "tie": 300}


@pytest.mark.rule(GAME, "691")
def test_printed_example_fronts_copy_and_the_players_five_cards_are_better() -> None:
    """The Player wager results in a push and the Banker wager loses."""
    assert bets(posted(GAME), EIGHTS, SEVENS) == {"player": 0, "banker": -10, "push": -10, "tie": 300}


CASES = [
    # Both hands of one side are higher: 2:1, or 3:1 with threes or higher in the winner's front.
    (EIGHTS, LOW, {"player": 20, "banker": -10, "push": -10, "tie": -10}),
    (LOW, EIGHTS, {"player": -10, "banker": 20, "push": -10, "tie": -10}),
    (NINES_UP, LOW, {"player": 30, "banker": -10, "push": -10, "tie": -10}),
    (LOW, NINES_UP, {"player": -10, "banker": 30, "push": -10, "tie": -10}),
    (THREES_UP, LOW, {"player": 30, "banker": -10, "push": -10, "tie": -10}),
    (TWOS_UP, LOW, {"player": 20, "banker": -10, "push": -10, "tie": -10}),
    # A split: both base bets lose, and the Push Bet wins; 2:1 with threes or higher in either front.
    (EIGHTS, ACES, {"player": -10, "banker": -10, "push": 10, "tie": -10}),
    (ACES, EIGHTS, {"player": -10, "banker": -10, "push": 10, "tie": -10}),
    (TWOS_UP, ACES, {"player": -10, "banker": -10, "push": 10, "tie": -10}),
    (THREES_UP, ACES, {"player": -10, "banker": -10, "push": 20, "tie": -10}),
    (ACES, THREES_UP, {"player": -10, "banker": -10, "push": 20, "tie": -10}),
    # Equal backs, 250:1; the side with the higher front pushes.
    (EIGHTS, SAME_BACK, {"player": 0, "banker": -10, "push": -10, "tie": 2500}),
    (SAME_BACK, EIGHTS, {"player": -10, "banker": 0, "push": -10, "tie": 2500}),
    # Both copies, 1000:1: both base bets lose.
    (EIGHTS, SAME_EIGHTS, {"player": -10, "banker": -10, "push": -10, "tie": 10_000}),
]


@pytest.mark.rule(GAME, "687, 779-783, 787-793, 797-805, 809-818, 846")
@pytest.mark.parametrize(("player", "banker", "gains"), CASES)
def test_what_each_bet_wins_and_loses(player: str, banker: str, gains: dict[str, float]) -> None:
    assert bets(posted(GAME), player, banker) == gains


@pytest.mark.rule(GAME, "779, 787")
def test_a_copy_and_a_win_may_be_read_as_a_loss() -> None:
    assert bets(posted(GAME, copy_and_win="loses"), EIGHTS, SEVENS)["player"] == -10
    assert bets(posted(GAME, copy_and_win="loses"), SEVENS, EIGHTS)["banker"] == -10


@pytest.mark.rule(GAME, "775, 846")
@pytest.mark.parametrize(("player", "banker"), [(EIGHTS, ACES), (ACES, EIGHTS)])
def test_a_split_may_be_read_as_a_push_of_both_base_bets(player: str, banker: str) -> None:
    """One hand won and one lost is a push by the glossary. What a copy does stays as it is in the examples."""
    at = posted(GAME, copy_and_win="split-pushes-too")
    assert bets(at, player, banker) == {"player": 0, "banker": 0, "push": 10, "tie": -10}
    assert bets(at, EIGHTS, SEVENS) == {"player": 0, "banker": -10, "push": -10, "tie": 300}
    assert bets(at, EIGHTS, SAME_EIGHTS) == {"player": -10, "banker": -10, "push": -10, "tie": 10_000}


@pytest.mark.rule(GAME, "797, 846")
@pytest.mark.parametrize(
    ("player", "banker", "gain"),
    [(EIGHTS, SEVENS, 10), (SEVENS, EIGHTS, 10), (EIGHTS, SAME_EIGHTS, -10), (EIGHTS, ACES, 10)],
)
def test_a_copy_beside_a_higher_hand_may_be_read_as_a_push(player: str, banker: str, gain: int) -> None:
    assert bets(posted(GAME, push_with_a_copy="yes"), player, banker)["push"] == gain


@pytest.mark.rule(GAME, "738-740")
@pytest.mark.parametrize(
    ("dice", "pile", "first"),
    # Three from pile 1 is pile 3; from pile 6 it goes on to pile 1; seven piles on from pile 5 it is pile 4.
    [((1, 1, 1), 1, 3), ((1, 1, 1), 6, 1), ((2, 2, 3), 5, 4), ((6, 6, 6), 7, 3)],
)
def test_the_dice_are_counted_from_the_chosen_pile_as_one(dice: tuple[int, ...], pile: int, first: int) -> None:
    played = deal(posted(GAME), EIGHTS, LOW, {2: "player $10"}, dice=dice, pile=pile)
    moved = [event for event in played.events if isinstance(event, Carried) and event.to in (PLAYER, BANKER)]
    next_pile = first % 7 + 1
    assert [(event.source, event.to) for event in moved] == [
        (PileId("pile", number=first), PLAYER),
        (PileId("pile", number=next_pile), BANKER),
    ]
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    row = [f"pile {number}" for number in range(1, 8)]
    assert [str(event.to) for event in dealt[:49]] == [*row, *row[::-1]] * 3 + row
    assert (dealt[-1].to, len(dealt[-1].cards)) == (MUCK, 4)


@pytest.mark.rule(GAME, "695, 734")
def test_a_machine_gives_the_first_hand_to_the_player_side() -> None:
    played = deal(posted(GAME, machine="by-machine"), EIGHTS, LOW, {2: "player $10"})
    dealt = [(str(event.to), len(event.cards)) for event in played.events if isinstance(event, Dealt)]
    assert dealt == [("pile 1", 7), ("pile 2", 7), (str(MUCK), 39)]
    assert nets(played) == {"2 player": 20}


@pytest.mark.rule(GAME, "687, 751, 844")
def test_both_hands_lie_set_house_way_and_the_player_dealer_has_none() -> None:
    played = deal(posted(GAME), EIGHTS, NINES_UP, {2: "player $10"})
    assert held(played, PLAYER) == "Ac Kc Jh 8h 8c 4s 3c"
    assert held(played, BANKER) == "9h 9c Ks Kd Jc 5d 2s"
    assert BANK_HAND not in played.table.piles


@pytest.mark.rule(GAME, "744-745, 798-799, 810-811")
def test_push_and_tie_need_a_base_bet_and_only_one_side_is_bet_on() -> None:
    at = posted(GAME)
    played = Round(
        at,
        dict.fromkeys((1, 2, 15), STACK),
        Shoe(at.pack.cards(), NoChance()),
        lasting=Lasting(SeatNotes(behind={15: 2})),
    )
    played.answer(1, 1, "take")
    asked = {each.seat: each for each in played.open_decisions()}
    assert set(asked) == {2, 15}
    for each in asked.values():
        assert isinstance(each, Wager)
        for alone in ("push", "tie"):
            assert each.why_not({alone: 500}) is not None
            assert each.why_not({alone: 20_000, "banker": 500}) is None
        assert each.why_not({"player": 500, "banker": 500}) is not None
        assert each.why_not({"player": 20_100}) is not None
    both = posted(GAME, both_sides="both")
    assert nets(deal(both, EIGHTS, LOW, {2: "player $10, banker $10"})) == {"2 player": 20, "2 banker": -10}


@pytest.mark.rule(GAME, "683, 749-752, 801, 813")
@pytest.mark.parametrize(
    ("choice", "order"),
    [
        ("by-seat", ["2 player", "15 player", "2 push", "2 tie", "15 tie", "3 banker", "3 push"]),
        ("by-bettor", ["2 player", "2 push", "2 tie", "15 player", "15 tie", "3 banker", "3 push"]),
        ("by-kind", ["2 player", "15 player", "3 banker", "2 push", "3 push", "2 tie", "15 tie"]),
    ],
)
def test_a_short_bank_goes_seat_by_seat_from_the_left_of_the_player_dealer(choice: str, order: list[str]) -> None:
    """The Banker side wins: the first bets in either order lose $10 each, and each $10 of bank meets the next one."""
    wagers = {2: "player $10, push $10, tie $10", 15: "player $10, tie $10", 3: "banker $10, push $10"}
    for met, collected in ((10, 1), (20, 2)):
        played = deal(posted(GAME, seat_to_seat=choice), LOW, EIGHTS, wagers, behind={15: 2}, put_up=met)
        assert [f"{seat} {wager}" for seat, wager, _, _ in results(played)] == order
        assert [gain for _, _, _, gain in results(played)] == [-10] * collected + [0] * (7 - collected)
        assert {result for _, _, result, gain in results(played) if not gain} == {"returned"}


@pytest.mark.rule(GAME, "683, 752")
def test_back_to_front_may_mean_that_the_back_line_is_met_first() -> None:
    """15 and 16 stand behind seat 2. Twenty dollars reach two of the lost Player Bets, and the order says whose."""
    wagers = {2: "player $10, tie $10", 15: "player $10", 16: "player $10", 3: "player $10"}
    found = {
        choice: results(deal(at, LOW, EIGHTS, wagers, behind={15: 2, 16: 2}, put_up=20))
        for choice in ("front-first", "back-first")
        for at in [posted(GAME, back_to_front=choice)]
    }
    order = {choice: [(seat, wager, gain) for seat, wager, _, gain in each] for choice, each in found.items()}
    kept = [(2, "tie", 0), (3, "player", 0)]
    assert order["front-first"] == [(2, "player", -10), (15, "player", -10), (16, "player", 0), *kept]
    assert order["back-first"] == [(16, "player", -10), (15, "player", -10), (2, "player", 0), *kept]


@pytest.mark.rule(GAME, "695, 801, 813, 848")
def test_out_of_a_machine_the_dice_still_place_the_action_button() -> None:
    """Five from the player-dealer at seat 1 as one is seat 5; the first hand of the machine is the Player side's."""
    at = posted(GAME, settled_from="action-button", machine="by-machine")
    wagers = dict.fromkeys((2, 3, 5), "player $10")
    played = deal(at, LOW, EIGHTS, wagers, dice=(1, 2, 2), put_up=10, seats=6)
    assert [(seat, gain) for seat, _, _, gain in results(played)] == [(5, -10), (2, 0), (3, 0)]


def test_no_step_of_a_banked_game_has_a_button_that_a_player_could_hold() -> None:
    """A parameter called `button` names one that players take, as over buttons are; the action button is none."""
    held = {name for name, each in STEPS.items() if "button" in {field.name for field in fields(each.params)}}
    assert not {name for name in held if STEPS[name].room == "bank"}
    assert posted(GAME).buttons == posted(GAME, settled_from="action-button").buttons == ()


@pytest.mark.rule(GAME, "801, 813")
def test_an_action_button_may_say_where_the_payouts_begin() -> None:
    """Three, counted from the player-dealer at seat 1 as one, is seat 3."""
    wagers = {2: "player $10", 3: "player $10"}
    played = deal(posted(GAME, settled_from="action-button"), LOW, EIGHTS, wagers, dice=(1, 1, 1), put_up=10)
    assert [(seat, gain) for seat, _, _, gain in results(played)] == [(3, -10), (2, 0)]
    left = deal(posted(GAME), LOW, EIGHTS, wagers, dice=(1, 1, 1), put_up=10)
    assert [(seat, gain) for seat, _, _, gain in results(left)] == [(2, -10), (3, 0)]


@pytest.mark.rule(GAME, "730, 752, 844, 2401")
def test_the_position_begins_at_seat_one_and_is_held_for_two_hands() -> None:
    at = posted(GAME)
    new = Round(at, dict.fromkeys((1, 2), STACK), Shoe(at.pack.cards(), NoChance()))
    assert new.open_decisions()[0].seat == 1
    assert deal(at, EIGHTS, LOW, {2: "player $10"}).table.lasting[BankRotation].hands == 2
    assert (at.sheet.seats.min, at.sheet.seats.max, len(at.pack.cards())) == (2, 14, 53)


@pytest.mark.rule(GAME, "856-939, 2403-2404")
@pytest.mark.parametrize(
    ("option", "wager", "fee"),
    [("1", 200, 3), ("1", 5, 1), ("4", 200, 5), ("9", 200, 6), ("10", 100, 5), ("13", 200, 15)],
)
def test_the_player_dealer_pays_by_total_table_action_and_players_nothing(option: str, wager: int, fee: int) -> None:
    """Three circles: $600 of action at $200, $300 at $100, $15 at $5."""
    played = deal(posted(GAME, option), EIGHTS, LOW, {2: f"player ${wager}, push ${wager}, tie ${wager}"})
    assert fees(played) == [("seat 1", fee)]
    kinds = [type(event).__name__ for event in played.events]
    taken = [at for at, event in enumerate(played.events) if getattr(event, "payee", "") == COLLECTION]
    assert max(taken) < kinds.index("Dealt")


@pytest.mark.rule(GAME, "856-939")
@pytest.mark.parametrize(
    ("option", "edges"),
    [
        ("1", {5: 1, 300: 1, 301: 3, 600: 3, 601: 6, 1_000: 6, 1_001: 10, 2_000: 10, 2_001: 20}),
        ("12", {100: 2, 200: 2, 201: 5, 500: 5, 501: 15, 1_000: 15, 1_001: 25, 2_000: 25, 2_001: 35}),
        ("15", {500: 5, 501: 15, 1_000: 15, 1_001: 25, 2_000: 25, 2_001: 50, 4_000: 50, 4_001: 75}),
    ],
)
def test_each_rate_holds_to_the_last_dollar_of_its_printed_action(option: str, edges: dict[int, int]) -> None:
    """The action is laid out by up to thirteen players, on their Player, Push and Tie Bets, at most $200 each."""
    at = posted(GAME, option)
    least = 100 if option != "1" else 5
    for action, fee in edges.items():
        played = deal(at, LOW, EIGHTS, _laid_out(action, least), seats=14)
        assert fees(played) == [("seat 1", fee)], action


def _laid_out(action: int, least: int) -> dict[int, str]:
    """Wagers that come to this action, seat by seat: as many full circles as leave room for a lawful last one."""
    amounts: list[int] = []
    while action:
        amounts.append(min(200, action if action <= 200 else action - least))
        action -= amounts[-1]
    circles = ["player", "push", "tie"]
    rows = [amounts[at : at + 3] for at in range(0, len(amounts), 3)]
    return {
        seat: ", ".join(f"{circle} ${amount}" for circle, amount in zip(circles, row, strict=False))
        for seat, row in enumerate(rows, 2)
    }


@pytest.mark.rule(GAME, "844, 2401")
def test_the_house_receives_collection_alone() -> None:
    played = deal(posted(GAME), EIGHTS, LOW, {2: "player $10"})
    held_by_house = {name for name, amount in played.table.ledger.balances.items() if amount and not name.seat}
    assert held_by_house == {COLLECTION}
    assert played.table.facts(Banked).outcomes[0] == "player"
