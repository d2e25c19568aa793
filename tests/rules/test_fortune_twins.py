"""Fortune Pai Gow Poker of Player's (1000-1454) and Joker Fully Wild of Banker's (5885-6388): what they print anew."""

from __future__ import annotations

import pytest

from houseway import NotLegal, Session, Terms, game, terms
from houseway.cards import SeededChance, cards
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Announced, Carried, Dealt
from houseway.play.ids import COLLECTION, MUCK
from houseway.play.wager_question import Wager
from houseway.ranking.orders import named
from houseway.rules.values import Lines
from tests.rules.book_rows import amounts, cents, rows, text_of, words
from tests.rules.pai_gow_table import answer, fees, nets, play, posted, results, sit

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


# Fees ----------------------------------------------------------------------------------------------------------------


def paid(name: str, option: str, wagers: dict[int, str], **readings: str) -> tuple[float, float]:
    """What the player-dealer and seat 2 pay, in dollars."""
    played = play(posted(name, option, **readings), {}, wagers)
    taken = dict.fromkeys(("seat 1", "seat 2"), 0.0) | dict(fees(played))
    return taken["seat 1"], taken["seat 2"]


@pytest.mark.rule(PLAYERS, "6176-6201")
@pytest.mark.rule(BOOK, "6176-6201")
def test_fortune_options_1_to_11_are_those_of_the_printed_table() -> None:
    printed = {row.id: row.amounts for row in rows("players", Lines.read("6190-6201"))}
    assert list(printed) == [str(each) for each in range(1, 12)]
    for option, (player, bank) in printed.items():
        assert paid(PLAYERS, f"fortune/{option}", {2: "game $10, fortune $10"}) == (bank / 100, player / 100)
        limits = [
            terms(game(PLAYERS), f"fortune/{option}", stakes={"limits": each}) for each in ("$10-$100", "$500-$2,000")
        ]
        assert [each.table_limits for each in limits] == [(10_00, 100_00), (500_00, 2_000_00)]


@pytest.mark.rule(PLAYERS, "6202-6219")
@pytest.mark.rule(BOOK, "6202-6219")
@pytest.mark.parametrize(("line", "schedule"), [(6217, "fortune-from-10"), (6219, "fortune-from-25")])
def test_fortune_options_12_and_13_go_by_the_amount_of_the_wager(line: int, schedule: str) -> None:
    option, *_ = text_of("players")[line - 1].split()
    low, high, small, bank, above, top, large = amounts(text_of("players")[line - 1].removeprefix(option))
    posted_as = f"{schedule}/{option}"
    for amount, fee in ((low, small), (high, small), (above, large), (top, large)):
        at_200 = terms(game(PLAYERS), posted_as, stakes={"limits": f"${low // 100}-$200"})
        played = play(at_200, {}, {2: f"game ${amount // 100}"})
        assert fees(played) == [("seat 1", bank / 100), ("seat 2", fee / 100)]
    assert posted(PLAYERS, posted_as).table_limits[0] == low


@pytest.mark.rule(BOOK, "6096-6142")
def test_the_schedules_of_three_card_poker_are_printed_for_a_game_without_a_document() -> None:
    from houseway.rules.library import Library
    from houseway.rules.resolve import resolved

    book = resolved(Library(), BOOK).raw["fees"]
    flat = {row.id: row.amounts for row in rows("players", Lines.read("6138-6142"))}
    assert {each["id"]: tuple(map(_cents, each["pays"])) for each in book["three-card"]["options"]} == flat
    brackets = [int(each) for each in ["5", "100", "101", "200", "201", "300"]]
    for start, option in ((6108, "1"), (6114, "2"), (6121, "3")):
        found = amounts(words("players", Lines.read(f"{start}-{start + 5}")).removeprefix(option))
        assert sorted(found)[-1] == 300_00
        assert {each // 100 for each in found} >= set(brackets)
    by_amount = {each["id"]: each["pays"] for each in book["three-card-by-amount"]["options"]}
    # The player's fee for each bracket stands beside it; the player-dealer's is 2, 3 and 4 dollars.
    assert {option: [str(each).split() for each in pays] for option, pays in by_amount.items()} == {
        option: [["$1", "$2", "$3"], [bank]] for option, bank in (("1", "$2"), ("2", "$3"), ("3", "$4"))
    }


def _cents(amount: str) -> int:
    return cents(amount.removeprefix("$"))


@pytest.mark.rule(PLAYERS, "6177-6182, 6225-6233, 6250-6260, 6353-6356, 6398-6401")
def test_by_table_action_the_player_dealer_alone_pays_and_bonus_bets_count() -> None:
    for action, fee in ((50, 1), (51, 2), (200, 2), (201, 4), (501, 7), (801, 15)):
        wagers = {2: f"game ${action - action // 3}, fortune ${action // 3}"}
        assert paid(PLAYERS, "table-action/1", wagers) == (fee, 0)
    for reading, fee in (("lower", 2), ("higher", 5)):
        assert paid(PLAYERS, "table-action/10", {2: "game $150"}, fee_gap=reading)[0] == fee
    for reading, fee in (("lower", 1), ("higher", 2)):
        assert paid(PLAYERS, "table-action/14", {2: "game $100"}, fee_shared=reading)[0] == fee


# Option, seat 2's wagers, the player-dealer's fee and seat 2's: the edges that one bettor can reach, 6331-6354.
WILD_FEES = [
    ("by-wager/1", "game $50, fortune $50", 1, 0.5),
    ("by-wager/2", "game $100", 1, 1),
    ("by-wager/2", "game $91, fortune $10", 2, 1),
    ("by-amount/3", "game $10", 1, 1),
    ("by-amount/3", "game $100", 1, 1),
    ("by-amount/3", "game $101", 2, 2),
    ("by-amount/3", "game $200, fortune $100", 2, 2),
    ("by-amount/3", "game $200, fortune $101", 3, 2),
    ("by-amount/4", "game $200", 1, 2),
    ("by-amount/4", "game $201, fortune $100", 2, 3),
    ("by-amount/4", "game $500, fortune $500", 2, 3),
    ("by-amount/5", "game $500", 5, 5),
    ("by-amount/5", "game $1,000", 5, 5),
    ("by-amount/5", "game $1,001, fortune $2,000", 10, 10),
    ("by-amount/5", "game $5,000, fortune $5,000", 10, 10),
]


@pytest.mark.rule(WILD, "6320-6354")
@pytest.mark.parametrize(("option", "wagers", "bank", "player"), WILD_FEES)
def test_fees_of_the_wild_game(option: str, wagers: str, bank: float, player: float) -> None:
    assert paid(WILD, option, {2: wagers}) == (bank, player)


@pytest.mark.rule(WILD, "6320-6323, 6329-6332, 6345-6354")
@pytest.mark.parametrize(
    ("option", "third", "bank"),
    [
        ("by-wager/1", "game $20", 1),  # with $80 of seat 2: an action of $100
        ("by-wager/1", "game $21", 2),
        ("by-amount/4", "game $120", 2),  # with $880: $1,000
        ("by-amount/4", "game $121", 3),
        ("by-amount/5", "game $1,000", 10),  # with $9,000: $10,000
        ("by-amount/5", "game $1,001", 25),
    ],
)
def test_the_action_of_several_bettors_reaches_the_highest_brackets(option: str, third: str, bank: float) -> None:
    own = {"by-wager/1": 40, "by-amount/4": 440, "by-amount/5": 4500}[option]
    assert paid(WILD, option, {2: f"game ${own}, fortune ${own}", 3: third})[0] == bank


@pytest.mark.rule(WILD, "6331-6354")
def test_every_amount_of_the_wild_games_tables_stands_in_the_sheet() -> None:
    sheet = game(WILD)
    told = {str(each) for schedule, option in sheet.options() for each in (option.limits, schedule.title)}
    assert len(told) == 7
    printed = {each // 100 for each in amounts(words("bankers", Lines.read("6331-6354")))}
    bands = {
        edge // 100
        for schedule, option in sheet.options()
        for charge, _ in schedule.charged(option)
        for band in charge.bands
        for edge in (band.low, band.high or 0)
    }
    assert bands - {0} <= printed


@pytest.mark.rule(WILD, "6352-6354")
@pytest.mark.parametrize(("reading", "fee"), [("lower", 5), ("higher", 10)])
def test_option_5_leaves_a_hole_between_1_000_and_3_001(reading: str, fee: float) -> None:
    for action in ("$1,001", "$3,000"):
        assert paid(WILD, "by-amount/5", {2: f"game {action}"}, fee_gap=reading)[0] == fee
    assert paid(WILD, "by-amount/5", {2: "game $3,001"}, fee_gap=reading)[0] == 10


@pytest.mark.rule(WILD, "6323-6327, 6339-6342, 6370-6379")
@pytest.mark.rule(PLAYERS, "6178-6179, 6226-6231")
@pytest.mark.parametrize(("name", "asked"), [(WILD, "action pile"), (PLAYERS, "bank wager")])
def test_fees_are_taken_before_the_cup_is_opened_or_before_the_deal_and_none_for_the_bonus(
    name: str, asked: str
) -> None:
    played = sit(at(name), {})
    answer(played, "wagers", {2: "game $10, fortune $10", 8: "game $10"})
    answer(played, "bank wager", {})
    assert bool(fees(played)) == (asked == "bank wager")
    answer(played, "action pile", {})
    assert fees(played) == [("seat 1", 1 if name == WILD else 2), ("seat 2", 1)]
    with pytest.raises(NotLegal):
        sit(at(name), {}).answer(2, 2, {"game": 5_00})
