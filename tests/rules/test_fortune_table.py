"""Fortune Pai Gow Poker 1.1 at the table: piles, dice, setting, comparing, the bank. Bankers, 2034-2561."""

from __future__ import annotations

import pytest

from houseway import NotLegal, Round, Shoe, view
from houseway.cards import cards
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose
from houseway.play.events import NOBODY, Carried, Dealt, Settled
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, MUCK, PileId, stack
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from tests.rules.pai_gow_table import answer, held, nets, play, posted, results, sit

GAME = "bankers/fortune-pai-gow-poker-1-1"

BANK = "Ah Kc Jh 8h 8c 4s 3c"  # set by the house way: A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"  # two pair: nines in front, kings behind
LOSES = "Qh Td 9h 7c 6s 4c 2d"
SPLIT = "Qs Qd Jc Tc 6h 5d 2c"  # queens behind, J T in front
COPIES = "Ad Kh Js 8s 8d 4h 3d"  # as the bank's


# The highest and the lowest hand of each class, from the best down as they are printed.
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
7s 6s 5s 4s 2s
As Kh Qs Js Ts
5s 4h 3s 2s As
As Ah Ad Ks Qs
2s 2h 2d 4s 3s
As Ah Ks Kh Qs
3s 3h 2s 2h 4s
As Ah Ks Qs Js
2s 2h 5s 4s 3s
As Kh Qs Js 9s
7s 6h 5s 4s 2s
"""


@pytest.mark.rule(GAME, "2052-2152")
@pytest.mark.parametrize("joker", ["fully-wild", "bug"])
def test_hands_rank_as_they_are_printed_and_suits_do_not_count(joker: str) -> None:
    order = named(posted(GAME, joker=joker).sheet.hands["back"].ranking)
    strengths = [order.strength(cards(hand)) for hand in PRINTED.split("\n") if hand]
    assert strengths == sorted(set(strengths), reverse=True)
    for hand in ("Ks Qs Js Ts 9s", "As Kh Qs Js 9s", "As Ah Ks Qs Js"):
        assert order.strength(cards(hand)) == order.strength(cards(hand.replace("s", "d").replace("h", "c")))


@pytest.mark.rule(GAME, "2044, 2222-2228, 2233-2238")
@pytest.mark.parametrize(("option", "least", "most"), [("1", 5, 50), ("2", 10, 100)])
def test_game_and_fortune_wagers_are_made_together_within_the_limits_before_any_card(
    option: str, least: int, most: int
) -> None:
    played = sit(posted(GAME, f"first-fortune/{option}"), {})
    asked = played.open_decisions()[0]
    assert isinstance(asked, Wager)
    assert not [event for event in played.events if isinstance(event, Dealt)]
    for amount in (least, most):
        assert asked.why_not({"game": amount * 100}) is None
        assert asked.why_not({"game": least * 100, "fortune": amount * 100}) is None
    for amount in (least - 1, most + 1):
        assert asked.why_not({"game": amount * 100}) is not None
        assert asked.why_not({"game": least * 100, "fortune": amount * 100}) is not None
    assert asked.why_not({}) is None
    answer(played, "wagers", dict.fromkeys((2, 3, 4), f"game ${least}, fortune ${least}"))
    answer(played, "bank wager", {})
    assert {each.about for each in played.open_decisions()} == {"action pile"}


@pytest.mark.rule(GAME, "2154-2162")
def test_seven_piles_are_dealt_to_and_fro_and_four_cards_are_left() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "game $5"})
    answer(played, "bank wager", {})
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    row = [f"pile {number}" for number in range(1, 8)]
    assert [str(event.to) for event in dealt[:49]] == [*row, *row[::-1]] * 3 + row
    assert all(event.seen_by == NOBODY for event in dealt)
    assert (dealt[49].to, len(dealt[49].cards), len(dealt)) == (MUCK, 4, 50)


@pytest.mark.rule(GAME, "2165-2168, 2507-2510")
def test_the_player_dealer_chooses_the_action_pile_without_seeing_a_card() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "game $5"})
    answer(played, "bank wager", {})
    (asked,) = played.open_decisions()
    assert isinstance(asked, Choose)
    assert (asked.seat, asked.moves) == (1, tuple(f"pile {number}" for number in range(1, 8)))
    assert {card for pile in view(played.table, 1)["piles"].values() for card in pile} == {"??"}


@pytest.mark.rule(GAME, "2171-2177, 2186-2192")
@pytest.mark.parametrize(
    ("bank", "dice", "first", "action"),
    [(1, (1, 1, 1), 3, 3), (1, (2, 2, 2), 6, 2), (1, (1, 1, 2), 4, 4), (3, (6, 6, 6), 6, 1), (2, (3, 3, 3), 3, 3)],
)
def test_three_dice_count_from_the_player_dealer_and_the_chosen_pile_goes_there_first(
    bank: int, dice: tuple[int, ...], first: int, action: int
) -> None:
    wagers = {seat: "game $5" for seat in range(1, 5) if seat != bank}
    played = play(posted(GAME), {}, wagers, bank=bank, dice=dice, pile=5)
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    order = [(first - 1 + step) % 7 + 1 for step in range(7)]
    assert [str(event.source) for event in moved] == [f"pile {(4 + step) % 7 + 1}" for step in range(7)]
    assert [str(event.to) for event in moved] == ["bank hand" if seat == bank else f"hand {seat}" for seat in order]
    assert played.table.facts(Banked).action == action
    assert results(played)[0][0] == action


@pytest.mark.rule(GAME, "2175-2177")
@pytest.mark.parametrize("dice", [(2, 3, 3), (5, 5, 5)])
def test_eight_and_fifteen_give_the_player_dealer_the_first_pile_and_the_next_player_the_button(
    dice: tuple[int, ...],
) -> None:
    played = play(posted(GAME), {}, {2: "game $5", 3: "game $5"}, dice=dice, pile=2)
    moved = [event for event in played.events if isinstance(event, Carried)]
    assert (moved[0].source, moved[0].to) == (PileId("pile", number=2), BANK_HAND)
    assert played.table.facts(Banked).action == 2


@pytest.mark.rule(GAME, "2186-2192")
def test_all_seven_piles_go_out_and_hands_without_a_wager_are_collected_unseen() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "game $5"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    moved = [event for event in played.events if isinstance(event, Carried)]
    assert len([event for event in moved if event.source.kind == "pile"]) == 7
    assert {str(event.source) for event in moved if event.to == MUCK} == {
        "hand 3",
        "hand 4",
        "hand 5",
        "hand 6",
        "hand 7",
    }
    assert len(played.table.pile(MUCK).cards) == 4 + 5 * 7
    assert {event.seen_by for event in moved if event.to not in (MUCK, HAND_PILES[2])} == {NOBODY}
    assert next(event.seen_by for event in moved if event.to == HAND_PILES[2]) == 2


@pytest.mark.rule(GAME, "2241-2245")
def test_every_player_sets_their_own_hand_at_the_same_time_and_sees_no_other() -> None:
    played = sit(posted(GAME), {1: BANK, 2: WINS, 3: LOSES})
    answer(played, "wagers", {2: "game $5", 3: "game $5"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    asked = played.open_decisions()
    assert [(each.seat, each.about) for each in asked] == [(2, "set"), (3, "set")]
    first = asked[0]
    assert isinstance(first, Arrange)
    assert sorted(first.cards) == sorted(cards(WINS))
    assert [(part.name, part.size) for part in first.parts] == [("front", 2), ("back", 5)]
    assert set(view(played.table, 3)["piles"][HAND_PILES[2]]) == {"??"}
    assert set(view(played.table, 1)["piles"][BANK_HAND]) == {"??"}
    with pytest.raises(NotLegal, match="2 in front, 5 in back"):
        played.answer(first.number, 2, (first.cards[:3], first.cards[3:]))
    with pytest.raises(NotLegal, match="not there"):
        played.answer(first.number, 2, (cards("Ac Qc"), first.cards[2:]))


@pytest.mark.rule(GAME, "2248-2249")
def test_the_player_dealers_hand_is_set_by_the_house_way_when_all_have_set() -> None:
    played = play(posted(GAME), {1: BANK, 2: LOSES}, {2: "game $5"})
    assert held(played, BANK_HAND) == "Ah Kc Jh 8h 8c 4s 3c"


@pytest.mark.rule(GAME, "2312-2338, 2535-2536, 2516-2518")
@pytest.mark.parametrize(
    ("hand", "result", "gain"),
    [
        (WINS, "wins", 5),
        (LOSES, "loses", -5),
        (SPLIT, "pushes", 0),
        (COPIES, "loses", -5),
        ("Ad Kh Qs Qd 6s 4h 3d", "pushes", 0),  # the front copies, the back is higher
        ("Ad Kh 7s 7d 6s 4h 2d", "loses", -5),  # the front copies, the back is lower
    ],
)
def test_both_hands_must_be_higher_one_pushes_and_copies_are_the_player_dealers(
    hand: str, result: str, gain: int
) -> None:
    played = play(posted(GAME), {1: BANK, 2: hand}, {2: "game $5"})
    assert results(played) == [(2, "game", result, gain)]


@pytest.mark.rule(GAME, "2244-2245")
def test_a_fouled_hand_loses_or_is_set_by_the_dealer_where_the_table_says_so() -> None:
    fouled = {2: "Kd Ks | As 9d 9c 4d 2s"}
    hands, wagers = {1: BANK, 2: WINS}, {2: "game $5"}
    assert nets(play(posted(GAME), hands, wagers, sets=fouled)) == {"2 game": -5}
    assert nets(play(posted(GAME, fouled="house-way"), hands, wagers, sets=fouled)) == {"2 game": 5}
    legal = {2: "As 9c | Kd Ks 9d 4d 2s"}
    assert nets(play(posted(GAME), hands, wagers, sets=legal)) == {"2 game": 0}


@pytest.mark.rule(GAME, "2241-2245")
def test_the_house_way_may_be_asked_for() -> None:
    hands, wagers = {1: BANK, 2: WINS}, {2: "game $5"}
    asked = play(posted(GAME), hands, wagers, sets={2: HOUSE_WAY})
    assert held(asked, HAND_PILES[2]).startswith("9d 9c")
    assert nets(asked) == {"2 game": 5}


@pytest.mark.rule(GAME, "2177-2183, 2214-2217, 2230")
def test_wagers_are_settled_from_the_button_seat_by_seat_until_the_bank_is_exhausted() -> None:
    hands = {1: LOSES, 2: COPIES, 3: WINS, 4: SPLIT}
    wagers = {2: "game $20", 3: "game $20, fortune $5", 4: "game $20"}
    played = play(posted(GAME), hands, wagers, dice=(1, 1, 1), put_up=50)
    assert [(seat, wager) for seat, wager, _, _ in results(played)] == [
        (3, "game"),
        (3, "fortune"),
        (4, "game"),
        (2, "game"),
    ]
    # Twenty for seat 3, five collected from it, twenty for seat 4: five are left for seat 2.
    assert nets(played) == {"3 game": 20, "3 fortune": -5, "4 game": 20, "2 game": 5}
    again = play(posted(GAME, bank_money="again"), hands, wagers, dice=(1, 1, 1), put_up=50)
    assert nets(again)["2 game"] == 15


@pytest.mark.rule(GAME, "2177-2183, 2341-2344")
@pytest.mark.parametrize(
    ("choice", "order"),
    [
        ("bettor", ["2 game", "2 fortune", "8 game", "8 fortune", "3 game", "3 fortune"]),
        ("kind", ["2 game", "8 game", "2 fortune", "8 fortune", "3 game", "3 fortune"]),
        ("rounds", ["2 game", "8 game", "3 game", "2 fortune", "8 fortune", "3 fortune"]),
    ],
)
def test_a_short_bank_meets_the_wagers_in_the_order_that_the_table_reads(choice: str, order: list[str]) -> None:
    """Every wager is lost, $10 each, and each $10 of bank collects the next one in the order; the others go back."""
    at = posted(GAME, within_a_seat=choice, back_line="fortune")
    hands = {1: BANK, 2: LOSES, 3: "Qs Ts 9s 7s 6d 4h 2h"}
    wagers = dict.fromkeys((2, 3, 8), "game $10, fortune $10")
    for met in range(1, 7):
        played = play(at, hands, wagers, behind={8: 2}, dice=(6, 6, 4), put_up=10 * met, seats=3)
        assert [f"{seat} {wager}" for seat, wager, _, gain in results(played) if gain] == order[:met]
        assert played.net()[stack(1)] == 1_000 * met - 100


@pytest.mark.rule(GAME, "2181-2183, 2215-2217")
def test_the_player_dealer_never_wins_or_loses_more_than_they_put_up() -> None:
    hands = {1: BANK, 2: LOSES, 3: "Qs Ts 9s 7s 6d 4h 2h", 4: "Qc Tc 9c 7h 5s 3h 2s"}
    wagers = dict.fromkeys((2, 3, 4), "game $50")
    played = play(posted(GAME), hands, wagers, put_up=70, dice=(1, 1, 2))
    assert results(played) == [(4, "game", "loses", -50), (2, "game", "loses", -20), (3, "game", "returned", 0)]
    assert played.net()[stack(1)] == 7000 - 200


@pytest.mark.rule(GAME, "2206, 2405, 2455-2456")
def test_the_back_line_wagers_on_the_game_alone_and_shares_the_hand_of_the_seat() -> None:
    behind = {8: 2, 9: 3}
    played = sit(posted(GAME), {1: BANK, 2: WINS, 3: LOSES}, behind=behind)
    asked = {each.seat: each for each in played.open_decisions()}
    circles = {seat: [str(c.id) for c in each.circles] for seat, each in asked.items() if isinstance(each, Wager)}
    assert circles == {2: ["game", "fortune"], 3: ["game", "fortune"], 4: ["game", "fortune"], 8: ["game"], 9: ["game"]}
    wagers = {2: "game $5", 8: "game $10", 9: "game $10"}
    played = play(posted(GAME), {1: BANK, 2: WINS, 3: LOSES}, wagers, behind=behind, dice=(6, 6, 4))
    assert results(played) == [(2, "game", "wins", 5), (8, "game", "wins", 10), (9, "game", "loses", -10)]
    opened = sit(posted(GAME, back_line="fortune"), {}, behind=behind)
    asked = {each.seat: each for each in opened.open_decisions()}
    assert isinstance(asked[8], Wager)
    assert [str(circle.id) for circle in asked[8].circles] == ["game", "fortune"]


@pytest.mark.rule(GAME, "2193-2200, 2531-2533")
def test_six_players_and_a_player_dealer_sit_at_the_table() -> None:
    assert (posted(GAME).sheet.seats.min, posted(GAME).sheet.seats.max) == (2, 7)
    played = play(posted(GAME), {}, dict.fromkeys(range(2, 8), "game $5"), seats=7)
    assert len(results(played)) == 6


@pytest.mark.rule(GAME, "2048-2050, 2383")
def test_the_pack_has_one_joker_and_is_shuffled_after_every_round() -> None:
    sheet = posted(GAME).sheet
    assert (len(sheet.pack.pack()), sheet.pack.jokers, sheet.pack.shuffled) == (53, 1, "every round")


@pytest.mark.rule(GAME, "2209-2214, 2386-2389")
def test_nobody_banks_more_than_two_hands_in_a_row() -> None:
    first = sit(posted(GAME), {}, bank=2)
    assert first.table.lasting[BankRotation].seat == 2
    over = play(posted(GAME), {}, {3: "game $5"}, bank=2)
    assert over.table.lasting[BankRotation].hands == 2
    again = type(over)(
        posted(GAME), dict.fromkeys((1, 2, 3), 100_000), over.table.shoe.again(), lasting=over.table.lasting
    )
    asked = []
    while again.open_decisions():
        decision = again.open_decisions()[0]
        asked.append(decision.seat)
        again.answer(decision.number, decision.seat, "pass")
    assert asked == [3, 1]


@pytest.mark.rule(GAME, "2214-2219")
def test_the_house_receives_collection_alone() -> None:
    played = play(posted(GAME), {1: BANK, 2: WINS}, {2: "game $5"})
    held_by_house = {name for name, amount in played.table.ledger.balances.items() if amount and not name.seat}
    assert held_by_house == {COLLECTION}
    assert not [event for event in played.events if isinstance(event, Settled) and event.seat == 0]


@pytest.mark.rule(GAME, "2161-2162, 2171-2173")
def test_a_copy_of_a_round_keeps_its_dice_though_the_shoe_is_empty() -> None:
    at = posted(GAME)
    played = Round(at, dict.fromkeys((1, 2, 3), 100_000), Shoe.seeded(at.pack, 5))
    rolls = []
    while played.open_decisions():
        rolls.append((tuple(played.table.shoe.rolls), tuple(played.clone().table.shoe.rolls)))
        decision = played.open_decisions()[0]
        offers = list(decision.offers())
        played.answer(decision.number, decision.seat, offers[1] if isinstance(decision, Wager) else offers[0])
    assert len(played.table.shoe) == 0
    assert rolls[-1][0]
    assert all(own == copied for own, copied in rolls)
