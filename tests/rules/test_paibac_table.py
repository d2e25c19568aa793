"""PaiBac at the table: baccarat out of the player-dealer's pai gow hand, two bank wagers. Calgrand, 5868-6362."""

from __future__ import annotations

from itertools import product

import pytest

from houseway import NotLegal, Round, Shoe, TooLate, view
from houseway.cards import cards
from houseway.families.bank.baccarat.third_cards import banker_draws
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import HOUSE_WAY, Arrange, Choose
from houseway.play.events import NOBODY, Carried, Dealt
from houseway.play.ids import BANK_HAND, BANKER, COLLECTION, HAND_PILES, MUCK, PLAYER
from houseway.play.lasting import Lasting
from houseway.play.wager_question import Wager
from houseway.ranking import paibac
from tests.rules.pai_gow_table import answer, held, nets, play, posted, results, sit

GAME = "calgrand/paibac"
SIDES = ("player", "banker", "pair", "tie", "lucky-7")
EVERY = ", ".join(f"{side} $10" for side in SIDES)


def bank(top: str) -> str:
    """The player-dealer's seven cards as they are dealt, so that these come from the top: Player's first card first."""
    return " ".join(reversed(top.split()))


def baccarat(top: str, wagers: str = EVERY, **readings: str) -> Round:
    return play(posted(GAME, "9", **readings), {1: bank(top)}, {2: wagers}, to=(1,))


# Seven cards from the top (Player, Banker, Player, Banker, thirds) and how many each hand ends with.
PLAYER_WINS = "4h 2c 5h 5c Kd Ks Qs"
BANKER_WINS = "2c 4h 5c 5h Kd Ks Qs"
TIE_6 = "2c 2d 4c 4d Kd Ks Qs"
TIE_7 = "2c 2d 5c 5d Kd Ks Qs"


@pytest.mark.rule(GAME, "5927-5928, 6231, 6256-6263, 6280-6282")
def test_seven_piles_are_dealt_to_and_fro_and_four_cards_are_left() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "pai-gow $10"})
    answer(played, "bank wager", {})
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    row = [f"pile {number}" for number in range(1, 8)]
    assert [str(event.to) for event in dealt[:49]] == [*row, *row[::-1]] * 3 + row
    assert (dealt[-1].to, len(dealt[-1].cards)) == (MUCK, 4)


@pytest.mark.rule(GAME, "5930-5936, 6264-6271, 6296, 6306-6311")
def test_the_action_pile_goes_to_the_position_that_the_dice_name_and_on_to_pai_gow_wagers_alone() -> None:
    wagers = {2: "pai-gow $10", 3: "banker $10", 4: "pai-gow $10"}
    played = play(posted(GAME), {}, wagers, dice=(1, 1, 1), pile=3, to=(1, 2, 4))
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    out = [(str(event.source), str(event.to)) for event in moved if event.to != MUCK]
    # Three counts to seat 3, which has no pai gow wager: seat 4 is the first that has one.
    assert out == [("pile 3", "hand 4"), ("pile 4", "bank hand"), ("pile 5", "hand 2")]
    assert {str(event.source) for event in moved if event.to == MUCK} == {"pile 1", "pile 2", "pile 6", "pile 7"}


@pytest.mark.rule(GAME, "5927-5931, 6231, 6272-6277")
def test_the_first_pile_of_a_shuffler_goes_to_the_action_position() -> None:
    played = sit(posted(GAME, machine="by-machine"), {})
    answer(played, "wagers", {2: "pai-gow $10"})
    answer(played, "bank wager", {})
    assert not [each for each in played.open_decisions() if isinstance(each, Choose)]
    dealt = [event for event in played.events if isinstance(event, Dealt)]
    assert [len(event.cards) for event in dealt] == [7] * 7 + [4]


@pytest.mark.rule(GAME, "5939-5947, 6181-6199")
def test_players_set_their_hands_before_anybody_sees_a_card_of_the_player_dealers() -> None:
    played = sit(posted(GAME), {})
    answer(played, "wagers", {2: "pai-gow $10", 3: "banker $10"})
    answer(played, "bank wager", {})
    answer(played, "action pile", {})
    (asked,) = played.open_decisions()
    assert isinstance(asked, Arrange)
    assert (asked.seat, asked.default_answer()) == (2, HOUSE_WAY)
    for seat in (None, 1, 2, 3):
        assert set(view(played.table, seat)["piles"][BANK_HAND]) == {"??"}
    played.answer(asked.number, 2, HOUSE_WAY)
    (asked,) = played.open_decisions()
    assert isinstance(asked, Arrange)
    assert asked.seat == 1
    assert "??" not in view(played.table, 3)["piles"][BANK_HAND]


@pytest.mark.rule(GAME, "6161-6167")
def test_the_printed_example_of_setting_a_hand() -> None:
    hands = {1: "Qs Jd 9h 8c 6s 4h 2h", 2: "As Ah Kd Kc 2d 3c 4s"}
    wagers = {2: "pai-gow $10"}

    def came(setting: str) -> float:
        return nets(play(posted(GAME), hands, wagers, sets={2: setting}, to=(1, 2)))["2 pai-gow"]

    # The player-dealer has J 9 in front and queen high behind.
    assert came("Kd Kc | As Ah 2d 3c 4s") == 10
    assert came("3c 4s | As Ah Kd Kc 2d") == 0
    assert came("As Ah | Kd Kc 2d 3c 4s") == -10


@pytest.mark.rule(GAME, "5950-5958, 6282-6292")
def test_the_baccarat_hands_come_from_the_top_of_the_player_dealers_hand_player_first() -> None:
    played = baccarat("2c 3d 3c Kh 6s 9c Qs")
    moved = [
        (str(event.to), event.cards)
        for event in played.events
        if isinstance(event, Carried) and event.source == BANK_HAND
    ]
    order = [
        (to, tuple(cards(face)))
        for to, face in zip(("player", "banker") * 3, ["2c", "3d", "3c", "Kh", "6s", "9c"], strict=True)
    ]
    assert moved == order


@pytest.mark.rule(GAME, "6043-6048")
def test_the_baccarat_cards_go_back_and_all_seven_are_exposed_and_set() -> None:
    top = "2c 3d 3c Kh 6s 9c Qs"
    played = play(posted(GAME), {1: bank(top)}, {2: "pai-gow $10, banker $10"}, to=(1, 2))
    assert sorted(played.table.pile(BANK_HAND).cards) == sorted(cards(top))
    assert not played.table.pile(PLAYER).cards
    assert not played.table.pile(BANKER).cards


@pytest.mark.rule(GAME, "5965-5977")
@pytest.mark.parametrize(
    ("top", "player", "banker"),
    [
        ("4h 2c 5h Kc 9d Ks Qs", 2, 2),  # Player has nine: Banker with two may not draw
        ("2c 4h Kc 4s 9d Ks Qs", 2, 2),  # Banker has eight: Player with two may not draw
        ("4h 2c Ah Kc 9d Ks Qs", 3, 3),  # five draws
        ("4h 2c 2h 3c 9d Ks Qs", 2, 3),  # six stands; Banker on five draws
        ("4h 2c 2h 4c 9d Ks Qs", 2, 2),  # six stands; Banker on six stands
        ("Jk 2c 4h 4c 9d Ks Qs", 3, 2),  # the joker counts nothing: four draws; Banker on six against a nine stands
    ],
)
def test_naturals_stop_the_drawing_and_both_hands_draw_to_five(top: str, player: int, banker: int) -> None:
    played = baccarat(top)
    moved = [str(event.to) for event in played.events if isinstance(event, Carried) and event.source == BANK_HAND]
    assert (moved.count("player"), moved.count("banker")) == (player, banker)


# 5979-5995: the Banker's total, and the third cards of Player on which it draws.
DRAWS = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: (6, 7),
    7: (),
}


@pytest.mark.rule(GAME, "5979-5999")
@pytest.mark.parametrize(("total", "third"), list(product(range(8), range(10))))
def test_the_chart_says_what_the_printed_lines_say(total: int, third: int) -> None:
    chart = posted(GAME).sheet.charts["banker-draws"]
    assert banker_draws(chart, total, third) == (third in DRAWS[total])


@pytest.mark.rule(GAME, "5983-5985")
@pytest.mark.parametrize(("third", "many"), [("8d", 2), ("7d", 3), ("Jk", 3)])
def test_a_banker_on_three_draws_unless_the_third_card_is_an_eight(third: str, many: int) -> None:
    played = baccarat(f"2c 3d Kc Kh {third} 9c Qs")
    moved = [str(event.to) for event in played.events if isinstance(event, Carried) and event.source == BANK_HAND]
    assert moved.count("banker") == many


@pytest.mark.rule(GAME, "6001-6004")
def test_cards_count_as_printed() -> None:
    assert [paibac.points(cards(face)) for face in ["2c", "9d", "Th", "Js", "Qc", "Kd", "As", "Jk"]] == [
        2,
        9,
        0,
        0,
        0,
        0,
        1,
        0,
    ]
    assert paibac.points(cards("9d 9h")) == 8


@pytest.mark.rule(GAME, "5893-5896, 6007-6010, 6019-6034, 6225")
@pytest.mark.parametrize(
    ("top", "gains"),
    [
        (PLAYER_WINS, (10, -10, -10, -10, -10)),
        (BANKER_WINS, (-10, 10, -10, -10, -10)),
        (TIE_6, (0, 0, -10, 80, -10)),
        (TIE_7, (0, -10, -10, 80, 450)),
        ("4h 2c 4c 5c Kd Ks Qs", (10, -10, 70, -10, -10)),
        ("2c 4h 5c 4c Kd Ks Qs", (-10, 10, 70, -10, -10)),
        ("4h 4s 4c 4d Kd Ks Qs", (0, 0, 70, 80, -10)),
        ("Th 4s Jk 3d Kd Ks Qs", (-10, 10, -10, -10, -10)),
    ],
)
def test_the_baccarat_wagers_pay_as_printed(top: str, gains: tuple[int, ...]) -> None:
    assert nets(baccarat(top)) == {f"2 {side}": gain for side, gain in zip(SIDES, gains, strict=True)}


# From the top: the Player hand has the joker and this card, the Banker hand 2-5.
@pytest.mark.rule(GAME, "6004, 6025-6029")
@pytest.mark.parametrize(
    ("choice", "other", "gain"), [("no-pair", "Th", -10), ("a-ten", "Th", 70), ("a-ten", "Kh", -10)]
)
def test_a_joker_and_a_ten_are_a_pair_where_the_table_reads_it_so(choice: str, other: str, gain: int) -> None:
    played = baccarat(f"Jk 2c {other} 5c 9d Ks Qs", "player $10, pair $10", joker_pair=choice)
    assert nets(played)["2 pair"] == gain


@pytest.mark.rule(GAME, "6019-6034, 6388-6391, 6438-6439")
def test_a_bonus_bet_needs_a_primary_wager_where_the_table_reads_it_so() -> None:
    assert nets(baccarat(TIE_6, "tie $10"))["2 tie"] == 80
    asked = sit(posted(GAME, "9", bonus_alone="needs-one"), {}).open_decisions()[0]
    assert isinstance(asked, Wager)
    assert "needs a wager" in str(asked.why_not({"tie": 1_000}))
    for primary in ("pai-gow", "player", "banker"):
        assert asked.why_not({primary: 1_000, "tie": 2_000}) is None


@pytest.mark.rule(GAME, "6013-6016, 6036-6039")
def test_baccarat_is_settled_before_the_pai_gow_part_position_by_position_in_the_printed_order() -> None:
    wagers = {2: f"pai-gow $10, {EVERY}", 3: f"pai-gow $10, {EVERY}"}
    played = play(posted(GAME, "9"), {1: bank(PLAYER_WINS)}, wagers, dice=(1, 1, 1), to=(1, 2, 3))
    order = ["banker", "player", "pair", "tie", "lucky-7"]
    assert [(seat, wager) for seat, wager, _, _ in results(played)] == [
        *((3, each) for each in order),
        *((2, each) for each in order),
        (3, "pai-gow"),
        (2, "pai-gow"),
    ]


@pytest.mark.rule(GAME, "5933-5936, 6268-6271")
def test_a_position_that_is_named_without_a_pai_gow_wager_has_its_baccarat_wagers_settled_first() -> None:
    wagers = {2: "pai-gow $10, banker $10", 3: "banker $10", 4: "pai-gow $10, player $10"}
    played = play(posted(GAME, "9"), {}, wagers, dice=(1, 1, 1), to=(1, 2, 4))
    order = [(3, "banker"), (4, "player"), (2, "banker"), (4, "pai-gow"), (2, "pai-gow")]
    assert [(seat, wager) for seat, wager, _, _ in results(played)] == order


@pytest.mark.rule(GAME, "5918-5920, 6202-6210, 6373-6375")
def test_the_two_bank_wagers_are_separate_and_each_is_exhausted_by_itself() -> None:
    low = "4h 9c 5h 8c 2s Js Qs"  # Player has nine, Banker seven; nothing but a queen for pai gow
    strong = "As Ah Kd Kc 2d 3c 4s"
    at = posted(GAME)
    played = sit(at, {1: bank(low), 2: strong}, to=(1, 2))
    answer(played, "wagers", {2: "pai-gow $100, player $100"})
    asked = []
    for amount in (30, 70):
        (each,) = played.open_decisions()
        assert isinstance(each, Wager)
        asked.append(str(each.circles[0].id))
        played.answer(each.number, 1, {each.circles[0].id: amount * 100})
    answer(played, "action pile", {})
    answer(played, "set", {})
    answer(played, "set", {})
    assert asked == ["bank", "bank on baccarat"]
    assert nets(played) == {"2 player": 70, "2 pai-gow": 30}


@pytest.mark.rule(GAME, "5898-5902, 6051-6068, 6314-6316, 6348-6350")
@pytest.mark.parametrize(
    ("hand", "gain"),
    [
        ("As Kd Ks 9d 9c 2s 4d", 10),
        ("Qh Td 9h 7c 6s 4c 2d", -10),
        ("Qs Qd Jc Tc 6h 5d 2c", 0),
        ("Ah Kh Js 8s 8d 4h 3d", -10),
        ("Ah Kh Qs Qd 6s 4h 3d", 0),
        ("Kh Qh Jk 9s 7d 5s 2d", 0),
    ],
)
def test_pai_gow_is_won_with_both_hands_pushed_with_one_and_copies_are_the_player_dealers(hand: str, gain: int) -> None:
    hands = {1: "Ad Kc Jh 8h 8c 4s 3c", 2: hand}
    assert nets(play(posted(GAME), hands, {2: "pai-gow $10"}, to=(1, 2))) == {"2 pai-gow": gain}


@pytest.mark.rule(GAME, "6075-6171, 6358-6362")
def test_the_joker_is_any_card_in_pai_gow() -> None:
    hands = {1: "9s 9h 9d Ac Ks 4h 2d", 2: "8s 8h 8d 8c Jk Qh Td"}
    sets = {2: "Qh Td | 8s 8h 8d 8c Jk"}
    played = play(posted(GAME), hands, {2: "pai-gow $10"}, sets=sets, to=(1, 2))
    # Five eights behind beat three nines; A K in front beats Q T.
    assert nets(played) == {"2 pai-gow": 0}
    over = {1: "As Ks Qs Js Ts 3h 2d", 2: hands[2]}
    assert nets(play(posted(GAME), over, {2: "pai-gow $10"}, sets=sets, to=(1, 2))) == {"2 pai-gow": 10}


@pytest.mark.rule(GAME, "6083-6084, 6168-6171, 6358-6362")
@pytest.mark.parametrize(("choice", "gain"), [("missing-card", 0), ("any-card", 10)])
def test_in_a_flush_with_the_ace_the_joker_is_the_king_or_a_second_ace(choice: str, gain: int) -> None:
    """Kings in front win. Behind, A K 9 7 2 is lower than the bank's A K Q J 9; A A 9 7 2 is higher."""
    hands = {1: "As Ks Qs Js 9s 4d 3c", 2: "Kd Kc Ah 9h 7h 2h Jk"}
    sets = {1: "4d 3c | As Ks Qs Js 9s", 2: "Kd Kc | Ah 9h 7h 2h Jk"}
    played = play(posted(GAME, joker=choice), hands, {2: "pai-gow $10"}, sets=sets, to=(1, 2))
    assert nets(played) == {"2 pai-gow": gain}


@pytest.mark.rule(GAME, "5941-5942, 6162-6167, 6181-6182")
def test_a_fouled_hand_loses_or_is_set_by_the_dealer_where_the_table_says_so() -> None:
    hands = {1: "Qs Jd 9h 8c 6s 4h 2h", 2: "As Ah Kd Kc 2d 3c 4s"}
    fouled = {2: "As Ah | Kd Kc 2d 3c 4s"}
    wagers = {2: "pai-gow $10"}
    assert nets(play(posted(GAME), hands, wagers, sets=fouled, to=(1, 2))) == {"2 pai-gow": -10}
    other = posted(GAME, fouled="house-way")
    assert nets(play(other, hands, wagers, sets=fouled, to=(1, 2))) == {"2 pai-gow": 10}


@pytest.mark.rule(GAME, "6045-6048, 6196-6199, 6320-6325")
def test_the_last_word_on_the_bank_hand_is_the_player_dealers() -> None:
    hands = {1: "As Ah Kd Kc 2d 3c 4s", 2: "Qs Jd 9h 8c 6s 4h 2h"}
    played = play(posted(GAME), hands, {2: "pai-gow $10"}, sets={1: "3c 2d | As Ah Kd Kc 4s"}, to=(1, 2))
    assert held(played, BANK_HAND) == "3c 2d As Ah Kd Kc 4s"
    assert nets(played) == {"2 pai-gow": 0}


@pytest.mark.rule(GAME, "6185-6193, 6340-6342")
def test_the_house_way_is_borrowed_and_may_be_borrowed_elsewhere() -> None:
    hands = {1: "Qs Jd 9h 8c 6s 4h 2h", 2: "Kh Td 9d 7s 5c 3d Jk"}
    fortune = play(posted(GAME), hands, {2: "pai-gow $10"}, to=(1, 2))
    ace_up = play(posted(GAME, house_way="ace-up"), hands, {2: "pai-gow $10"}, to=(1, 2))
    assert held(fortune, HAND_PILES[2]).split()[:2] == ["Kh", "9d"]
    assert held(ace_up, HAND_PILES[2]).split()[:2] == ["Td", "9d"]


@pytest.mark.rule(GAME, "6221-6228, 6370-6371")
def test_wagers_are_stacked_separately_and_the_back_line_may_make_any() -> None:
    played = sit(posted(GAME), {}, behind={8: 2})
    asked = {each.seat: each for each in played.open_decisions()}
    for seat in (2, 8):
        each = asked[seat]
        assert isinstance(each, Wager)
        names = ["pai-gow", *SIDES]
        assert [str(circle.id) for circle in each.circles] == [*names, *(f"{name} 2" for name in names)]
    wagers = {2: "banker $10, banker 2 $20", 8: "lucky-7 $10"}
    done = play(posted(GAME, "9"), {1: bank(BANKER_WINS)}, wagers, behind={8: 2}, to=(1,))
    assert sorted(results(done)) == [(2, "banker", "wins", 10), (2, "banker", "wins", 20), (8, "lucky-7", "loses", -10)]


@pytest.mark.rule(GAME, "6221-6222")
def test_no_wager_changes_after_the_action_position_is_chosen() -> None:
    played = sit(posted(GAME), {})
    number = played.open_decisions()[0].number
    answer(played, "wagers", {2: "pai-gow $10"})
    answer(played, "bank wager", {})
    with pytest.raises(NotLegal):
        played.answer(number, 2, {"pai-gow": 2_000})


@pytest.mark.rule(GAME, "6233-6234")
def test_no_decision_is_rendered_on_a_hand_that_is_over() -> None:
    played = baccarat(PLAYER_WINS)
    with pytest.raises(TooLate):
        played.void("the floor is asked too late")


@pytest.mark.rule(GAME, "5904, 6203-6205, 6217-6220")
def test_the_room_receives_collection_alone() -> None:
    played = baccarat(PLAYER_WINS)
    assert {name for name, held in played.table.ledger.balances.items() if held and not name.seat} == {COLLECTION}


@pytest.mark.rule(GAME, "5909-5915, 5937, 6250-6253")
def test_seven_positions_play_with_53_cards_one_of_them_the_player_dealers() -> None:
    sheet = posted(GAME).sheet
    assert (len(sheet.pack.pack()), sheet.pack.jokers, sheet.seats.max) == (53, 1, 7)
    every = dict.fromkeys(range(2, 8), "pai-gow $10")
    played = play(posted(GAME), {}, every, seats=7)
    assert len(results(played)) == 6
    dealt = [event for event in played.events if isinstance(event, Carried) and event.to == BANK_HAND]
    assert dealt[0].seen_by == NOBODY


@pytest.mark.rule(GAME, "6202-6215")
@pytest.mark.parametrize(("hands", "first"), [(1, 2), (2, 3)])
def test_the_position_is_offered_clockwise_after_every_two_hands(hands: int, first: int) -> None:
    at = posted(GAME)
    lasting = Lasting(BankRotation(2, hands))
    played = Round(at, dict.fromkeys((1, 2, 3), 100_000), Shoe.seeded(at.pack, 1), lasting=lasting)
    assert played.open_decisions()[0].seat == first
    over = play(at, {}, {3: "pai-gow $10"}, bank=2, to=(2, 3))
    assert over.table.lasting[BankRotation].hands == 2


@pytest.mark.rule(GAME, "6036-6039, 6206-6210")
def test_at_a_position_every_banker_wager_is_settled_before_any_player_wager() -> None:
    """A bank of $30: $20 of the seated player's Banker wager and $10 of the back line's are lost, and use it up."""
    wagers = {2: "banker $20, player $20", 11: "banker $10"}
    played = play(posted(GAME, "9"), {1: bank(PLAYER_WINS)}, wagers, put_up=30, behind={11: 2}, to=(1,))
    came = [(seat, wager, net) for seat, wager, _, net in results(played)]
    assert came == [(2, "banker", -20), (11, "banker", -10), (2, "player", 0)]
