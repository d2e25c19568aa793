"""Fortune Pai Gow Poker of Player's (1000-1454) and Joker Fully Wild of Banker's (5885-6388): what they print anew."""

from __future__ import annotations

import pytest

from houseway import Session, Terms, game
from houseway.cards import SeededChance, cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Announced, Carried, Dealt
from houseway.play.ids import COLLECTION, MUCK
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from tests.rules.pai_gow_table import nets, play, posted, results, sit

PLAYERS, WILD = "players/fortune-pai-gow-poker", "bankers/fortune-pai-gow-joker-fully-wild"
BOOK = "players/fees-player-dealer-games"
BOTH = pytest.mark.parametrize("name", [PLAYERS, WILD])
OPTION = {PLAYERS: "fortune/1", WILD: "by-wager/2"}

BANK = "Ah Kc Jh 8h 8c 4s 3c"  # both charts: A K / 8 8 J 4 3
WINS = "As Kd Ks 9d 9c 2s 4d"
LOSES = "Qh Td 9h 7c 6s 4c 2d"
COPIES = "Ad Kh Js 8s 8d 4h 3d"
QUADS, NOTHING = "9s 9h 9d 9c 5s Ah 3d", "Kc Qc Jd 8d 6h 3h 2c"

# From the best down, as both rankings print their highest and lowest hands.
RANKED = """
As Ah Ad Ac Jk
2s 2h 2d 2c Jk
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


def at(name: str, **readings: str) -> Terms:
    return posted(name, OPTION[name], **readings)


@pytest.mark.rule(PLAYERS, "1018-1120, 1414")
@pytest.mark.rule(WILD, "5905-5954")
@BOTH
def test_hands_rank_as_printed_with_a_joker_that_is_any_card(name: str) -> None:
    sheet = game(name)
    order = named(sheet.hands["back"].ranking)
    strengths = [order.strength(cards(hand)) for hand in RANKED.split("\n") if hand]
    assert strengths == sorted(set(strengths), reverse=True)
    assert order.strength(cards("Ks Kd Jk 4c 3h")) == order.strength(cards("Ks Kd Kh 4c 3h"))
    assert (len(sheet.pack.pack()), sheet.pack.jokers, sheet.seats.max) == (53, 1, 7)


@pytest.mark.rule(PLAYERS, "1123-1163, 1219-1229, 1424-1432")
@pytest.mark.rule(WILD, "5975-6013, 6020-6021")
@pytest.mark.parametrize(("name", "to_and_fro"), [(PLAYERS, True), (WILD, False)])
def test_the_piles_the_dice_and_the_action_button(name: str, *, to_and_fro: bool) -> None:
    """Eight is the player-dealer, who has the chosen pile first; the player to their left has the button."""
    played = play(at(name), {}, {2: "game $10", 3: "game $10"}, dice=(2, 3, 3), pile=2)
    dealt = [str(event.to) for event in played.events if isinstance(event, Dealt)]
    row = [f"pile {number}" for number in range(1, 8)]
    assert dealt[:-1] == ([*row, *row[::-1]] * 3 + row if to_and_fro else row)
    moved = [event for event in played.events if isinstance(event, Carried) and event.source.kind == "pile"]
    first = ("pile 2", "bank hand")
    assert [(str(event.source), str(event.to)) for event in moved[:2]] == [first, ("pile 3", "hand 2")]
    assert len([event for event in moved if event.to != MUCK]) == 7
    assert results(played)[0][0] == 2


@pytest.mark.rule(WILD, "5989-5997")
def test_an_empty_seat_is_counted_and_the_button_passes_on_from_it() -> None:
    played = play(at(WILD), {}, {2: "game $10", 3: "game $10"}, dice=(1, 2, 2))
    assert results(played)[0][0] == 2  # five counts to seat 5, where nobody sits


@pytest.mark.rule(PLAYERS, "1223-1256, 1433-1435, 1453-1454")
@pytest.mark.rule(WILD, "5896-5897, 6015-6024, 6183-6185, 6193-6208")
@BOTH
@pytest.mark.parametrize(
    ("hand", "result"),
    [(WINS, "wins"), (LOSES, "loses"), (COPIES, "loses"), ("Ad Kh Qs Qd 6s 4h 3d", "pushes")],
)
def test_both_hands_must_be_higher_one_pushes_and_copies_are_the_player_dealers(
    name: str, hand: str, result: str
) -> None:
    played = play(at(name), {1: BANK, 2: hand}, {2: "game $10"})
    assert [each[2] for each in results(played)] == [result]
    fouled = play(at(name), {1: BANK, 2: WINS}, {2: "game $10"}, sets={2: "Kd Ks | As 9d 9c 4d 2s"})
    assert nets(fouled) == {"2 game": -10}


@pytest.mark.rule(PLAYERS, "1228")
def test_the_lost_chart_is_that_of_another_document() -> None:
    for reading, other in (
        ("fortune-1-1", "bankers/fortune-pai-gow-poker-1-1"),
        ("ace-up", "cordova/ace-up-pai-gow-poker"),
    ):
        charts = game(PLAYERS, {"house-way": reading}), game(other)
        ours, theirs = ([(each.id, each.hand, each.setting) for each in sheet.house_way] for sheet in charts)
        assert ours == theirs


# Seven cards, and the rows of FPG-02 (players 1405-1422) and of 6296-6317: the bonus and the envy of each.
PAID: list[tuple[str, tuple[int, int], tuple[int, int]]] = [
    ("9s 8s 7s 6s 5s 4s 3s", (8000, 5000), (1000, 500)),
    ("9s 8s Jk 6s 5s 4s 3s", (2000, 1000), (500, 100)),
    ("As Ah Ad Ac Jk 4s 3d", (1000, 500), (400, 50)),
    ("9s 9h 9d 9c Jk Ah 3d", (25, 5), (250, 25)),
    ("As Ks Qs Js Ts Kh Qh", (150, 50), (100, 10)),
    ("9s 8s 7s 6s 5s Ah 3d", (50, 20), (40, 5)),
    ("9s 9h 9d 9c 5s Ah 3d", (25, 5), (25, 5)),
    ("9s 9h 9d Jk 5s Kh 3d", (-1, 0), (25, 5)),
    ("9s 9h 9d 5c 5s Ah 3d", (5, 0), (5, 0)),
    ("9s 9h Jk 5c 5s Qh 3d", (-1, 0), (5, 0)),
    ("As Js 9s 5s 3s Kh 2d", (4, 0), (3, 0)),
    ("9s 8h 7d 6c 5s Ah 2d", (3, 0), (2, 0)),
    ("9s 9h 9d 5c 4s Ah 2d", (-1, 0), (-1, 0)),
    ("As Kh 9d 7c 5s 4h 2d", (-1, 0), (-1, 0)),
]


@pytest.mark.rule(PLAYERS, "1259-1270, 1277-1286, 1311-1357, 1360-1422, 1436-1442")
@pytest.mark.rule(WILD, "5899-5902, 6210-6213, 6234-6317")
@BOTH
def test_the_bonus_and_the_envy_of_every_row(name: str) -> None:
    """Player's joker is an ace or completes straights and flushes for the bonus; Banker's is any card."""
    for hand, players, wild in PAID:
        pays, envy = players if name == PLAYERS else wild
        played = play(at(name), {2: hand, 3: NOTHING}, dict.fromkeys((2, 3), "game $10, fortune $10"))
        done = nets(played)
        assert (hand, done["2 fortune"], done.get("3 envy", 0)) == (hand, 10 * pays, envy)
        assert "2 envy" not in done


@pytest.mark.rule(PLAYERS, "1020, 1341-1342, 1414")
def test_read_as_fully_wild_the_joker_fills_the_row_for_five_of_a_kind() -> None:
    played = play(at(PLAYERS, bonus_joker="fully-wild"), {2: "9s 9h 9d 9c Jk Ah 3d"}, {2: "game $10, fortune $10"})
    assert nets(played)["2 fortune"] == 4000


@pytest.mark.rule(PLAYERS, "1014-1016, 1206-1209, 1271-1292, 1363-1386")
@pytest.mark.rule(WILD, "5901-5902, 6224-6228, 6265-6287")
@BOTH
def test_envy_is_for_the_others_hands_with_a_bonus_bet_and_is_paid_last(name: str) -> None:
    hands = {1: BANK, 2: QUADS.replace("Ah", "As"), 3: "7s 7h 7d 7c Ks Qh 2d"}
    wagers = dict.fromkeys((2, 3), "game $10, fortune $10")
    played = play(at(name), hands, wagers)
    assert [each[:2] for each in results(played)][-2:] == [(2, "envy"), (3, "envy")]
    assert (nets(played)["2 envy"], nets(played)["3 envy"]) == (5, 5)
    said = [event.words for event in played.events if isinstance(event, Announced)]
    assert "Envy buttons: seat 2, seat 3" in said
    within = play(at(name, envy_moment="seat-by-seat"), hands, wagers, dice=(6, 6, 4))
    assert [each[1] for each in results(within)] == ["game", "fortune", "envy"] * 2
    alone = {2: "game $10", 3: "game $10, fortune $10"}
    assert "3 envy" not in nets(play(at(name), hands, alone))
    assert nets(play(at(name, envy_hands="any-player"), hands, alone))["3 envy"] == 5
    # The player-dealer's own four of a kind pays nobody.
    banks = {1: hands[2], 2: LOSES.replace("9h", "8d"), 3: "Kc Qc Jd 8h 6h 3h 2c"}
    assert not {each[1] for each in results(play(at(name), banks, wagers))} & {"envy"}


@pytest.mark.rule(PLAYERS, "1184, 1321-1322, 1372-1373")
@pytest.mark.rule(WILD, "5974, 6191, 6240, 6271-6272")
@BOTH
def test_the_back_line_makes_every_wager_and_is_settled_after_its_player(name: str) -> None:
    hands = {1: BANK, 2: QUADS.replace("Ah", "As"), 3: LOSES.replace("9h", "8d")}
    wagers = dict.fromkeys((2, 8, 3), "game $10, fortune $10")
    played = play(at(name), hands, wagers, behind={8: 2}, dice=(6, 6, 4))
    order = [(2, "game"), (2, "fortune"), (8, "game"), (8, "fortune"), (3, "game"), (3, "fortune"), (3, "envy")]
    assert [each[:2] for each in results(played)] == order
    assert nets(played)["8 fortune"] == 250


@pytest.mark.rule(PLAYERS, "1148-1153, 1190-1194, 1211, 1349-1353, 1393-1397")
@pytest.mark.rule(WILD, "5886-5890, 6188-6191, 6215-6218, 6288-6291")
@BOTH
def test_from_the_button_until_the_bank_is_exhausted(name: str) -> None:
    hands = {1: BANK, 2: LOSES, 3: "Qc Ts 9c 7d 6d 4h 2c"}
    wagers = dict.fromkeys((2, 3), "game $20")
    played = play(at(name), hands, wagers, dice=(1, 1, 1), put_up=30)
    assert nets(played) == {"3 game": -20, "2 game": -10}
    house = {account for account, amount in played.table.ledger.balances.items() if amount and not account.seat}
    assert house == {COLLECTION}


@pytest.mark.rule(PLAYERS, "1185-1190, 1302-1305")
@pytest.mark.rule(WILD, "5890-5893, 5967-5968, 6356-6368")
@pytest.mark.parametrize(("name", "asked"), [(PLAYERS, [2]), (WILD, [2, 1])])
def test_after_two_hands_the_position_goes_on_and_players_never_lets_it_come_back(name: str, asked: list[int]) -> None:
    session = Session(at(name), dict.fromkeys((1, 2), 100_000), SeededChance(1))
    session.lasting = session.lasting.keeping(BankRotation(1, 2))
    played, found = session.deal(), []
    while played.open_decisions():
        decision = played.open_decisions()[0]
        found.append(decision.seat)
        played.answer(decision.number, decision.seat, "pass")
    assert found == asked
    assert not played.net()


@pytest.mark.rule(PLAYERS, "1204-1209, 1314-1327, 6179-6180, 6205-6206, 6231-6232")
def test_a_bonus_bet_larger_than_the_game_wager_is_in_the_document_and_not_in_the_book() -> None:
    for option in ("fortune/1", "fortune-from-10/12", "fortune-from-25/13", "table-action/1"):
        asked = [sit(posted(PLAYERS, option, bonus_limit=each), {}).open_decisions()[0] for each in LIMITS]
        assert all(isinstance(each, Wager) for each in asked)
        larger = {"game": 25_00, "fortune": 50_00}
        assert [each.why_not(larger) is None for each in asked] == [False, True]
        assert all(each.why_not({"game": 50_00, "fortune": 25_00}) is None for each in asked)
        assert all(each.why_not({"fortune": 25_00}) is not None for each in asked)


LIMITS = ("by-schedule", "larger")


@pytest.mark.rule(WILD, "6235-6237, 6260-6261")
def test_the_bonus_of_the_wild_game_may_be_larger_within_the_limits() -> None:
    asked = sit(at(WILD), {}).open_decisions()[0]
    assert asked.why_not({"game": 10_00, "fortune": 100_00}) is None
    assert asked.why_not({"fortune": 10_00}) is not None
    assert asked.why_not({"game": 10_00, "fortune": 101_00}) is not None


@pytest.mark.rule(WILD, "5901-5902, 6260-6261, 6265-6268")
def test_a_small_bonus_bet_of_the_wild_game_is_a_reading_and_below_5_it_earns_no_button() -> None:
    """Nothing printed says that a bet that may not exceed the table limits must reach their lower end."""
    for reading, accepted in (("table-minimum", False), ("a-dollar", True)):
        asked = sit(at(WILD, fortune_minimum=reading), {}).open_decisions()[0]
        assert (asked.why_not({"game": 10_00, "fortune": 1_00}) is None) == accepted
        assert asked.why_not({"game": 10_00, "fortune": 100_00}) is None
        assert asked.why_not({"game": 10_00, "fortune": 101_00}) is not None
    hands = {1: BANK, 2: QUADS.replace("Ah", "As"), 3: LOSES.replace("9h", "8d")}
    for bet, envy in (("$4", 0), ("$5", 5)):
        wagers = {2: "game $10, fortune $10", 3: f"game $10, fortune {bet}"}
        assert nets(play(at(WILD, fortune_minimum="a-dollar"), hands, wagers)).get("3 envy", 0) == envy
