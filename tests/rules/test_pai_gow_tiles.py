"""Pai gow tiles: bank, dice, rows of four and settlement, all counter-clockwise. Printed lines 963-1233 of Bankers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from houseway import BadInput, NotLegal, SeededChance, Session, game, terms, view
from houseway.cards.face import text
from houseway.cards.tile import KINDS
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.decisions import Arrange
from houseway.play.events import Acted, Dealt, Moved, Ranked, Rolled
from houseway.play.ids import BANK_HAND, COLLECTION, HAND_PILES, CircleId, stack
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from houseway.ranking.tiles import rank
from tests.rules.tiles_table import (
    CHIPS,
    GAME,
    OPTION,
    against,
    fees,
    offer,
    rows_to,
    said,
    set_all,
    settled,
    sheet,
    sit,
    wager,
)

EIGHT = range(1, 9)
WIN = ("1-2 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5")


# The set, the table and the bank -----------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "971-974")
def test_32_tiles_form_16_pairs() -> None:
    faces = terms(game(GAME)).faces
    pairs = [two for two in combinations(text(faces).split(), 2) if rank(" ".join(two)).kind == "pair"]
    assert (len(faces), len(pairs)) == (32, 16)


@pytest.mark.rule(GAME, "1125-1187")
def test_the_chart_of_the_sheet_is_the_order_that_is_played() -> None:
    chart = sheet().charts["tiles"]
    rows = [dict(zip(chart.columns, cells, strict=True)) for cells in chart.rows.values()]
    assert list(chart.rows) == [name for name, _ in reversed(KINDS)]
    assert [row["single"] for row in rows] == [str(place) for place in range(1, 17)]
    by_pair = sorted(rows, key=lambda row: int(row["pair"]))
    strengths = [rank(row["tiles"]).strength for row in by_pair]
    assert strengths == sorted(strengths, reverse=True)
    for row in rows:
        dots = {str(int(tile[0]) + int(tile[2])) for tile in row["tiles"].split()}
        assert dots == set(row["spots"].split(", "))


@pytest.mark.rule(GAME, "980-986")
def test_the_position_starts_at_seat_1_and_is_offered_counter_clockwise() -> None:
    played = offer(sit(seats=EIGHT), bank=0)
    assert [each.seat for each in played.events if isinstance(each, Acted)] == [1, 8, 7, 6, 5, 4, 3, 2]
    assert played.state == "over"


@pytest.mark.rule(GAME, "980-986")
def test_behind_an_empty_seat_1_the_next_counter_clockwise_is_asked_first() -> None:
    played = offer(sit(seats=(2, 5, 7)), bank=0)
    assert [each.seat for each in played.events if isinstance(each, Acted)] == [7, 5, 2]


@pytest.mark.rule(GAME, "1010-1019, 1051-1066, 1219-1221")
def test_a_short_bank_meets_the_circles_of_a_position_in_their_order_and_the_next_position_after_them() -> None:
    """Everybody loses $10. Each $10 of bank collects one circle more: seat 5 and its back line, then seat 2."""
    rows = ["2-3 5-5 3-4 5-6", "1-4 4-6 2-5 5-6", "1-1 1-1 6-6 6-6"]
    ways = {5: "2-3 5-5 | 3-4 5-6", 2: "1-4 4-6 | 2-5 5-6", 1: "1-1 1-1 | 6-6 6-6"}
    line = Lasting(SeatNotes(behind={9: 5, 10: 5}))
    for met in range(1, 5):
        played = offer(sit(rows, seats=(1, 2, 5, 9, 10), dice=dice(5), lasting=line))
        done = set_all(wager(played, bank=10 * met), ways)
        assert settled(done) == [
            (each, "loses" if at < met else "returned", -10 if at < met else 0) for at, each in enumerate((5, 9, 10, 2))
        ]
        assert fees(done) == {"seat 1": 2, **{str(stack(each)): 1 for each in (5, 9, 10, 2)}}
        assert done.net()[stack(1)] == 1_000 * met - 200


@pytest.mark.rule(GAME, "986, 1228-1232")
@pytest.mark.parametrize(("hands", "first"), [(1, 5), (2, 4)])
def test_a_player_banks_two_hands_and_then_the_next_to_their_right_is_asked(hands: int, first: int) -> None:
    played = sit(seats=EIGHT, lasting=Lasting(BankRotation(5, hands)))
    assert played.open_decisions()[0].seat == first


@pytest.mark.rule(GAME, "1228-1232")
def test_nobody_occupies_the_position_while_somebody_else_wants_it() -> None:
    session = Session(terms(game(GAME), OPTION), dict.fromkeys(EIGHT, CHIPS), SeededChance(2))
    banked = []
    for _ in range(16):
        played = session.deal()
        first = played.open_decisions()[0]
        banked.append(first.seat)
        played.answer(first.number, first.seat, "take")
        set_all(wager(played))
        session.close(played)
    assert banked == [seat for seat in (1, 8, 7, 6, 5, 4, 3, 2) for _ in range(2)]


# Wagers and fees ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1010-1013")
def test_wagers_are_posted_before_the_dice_cup_is_opened() -> None:
    played = offer(sit(seats=(1, 2, 3)))
    assert not any(isinstance(each, Rolled) for each in played.events)
    kinds = [type(each) for each in wager(played).events]
    assert kinds.index(Rolled) < kinds.index(Dealt)


@pytest.mark.rule(GAME, "1013-1019, 1217-1225")
def test_every_circle_pays_a_dollar_and_the_player_dealer_two_before_the_deal() -> None:
    played = wager(offer(sit(seats=(1, 2, 3, 4))), {2: 10, 4: 20})
    assert fees(played) == {"seat 1": 2, "seat 2": 1, "seat 4": 1}


@pytest.mark.rule(GAME, "1224-1225")
@pytest.mark.parametrize("amount", [9, 21])
def test_a_wager_outside_ten_to_twenty_dollars_is_refused(amount: int) -> None:
    played = offer(sit())
    with pytest.raises(NotLegal):
        wager(played, {2: amount})
    assert settled(set_all(wager(played, {2: 20})))


@pytest.mark.rule(GAME, "1013-1016, 1221")
def test_ten_circles_at_a_position_take_the_player_and_nine_behind_them() -> None:
    session = Session(terms(game(GAME), OPTION), dict.fromkeys((1, 2), CHIPS), SeededChance(1))
    for person in range(9, 18):
        session.stand_behind(person, 2, CHIPS)
    with pytest.raises(BadInput, match="every one of its 10 circles is taken"):
        session.stand_behind(18, 2, CHIPS)
    played = set_all(wager(offer(session.deal())))
    assert {seat for seat, _, _ in settled(played)} == {2, *range(9, 18)}
    assert len({net for _, _, net in settled(played)}) == 1
    assert fees(played) == {"seat 1": 2, **{str(stack(each)): 1 for each in (2, *range(9, 18))}}
    assert Counter(rows_to(played)) == {"hand 2": 1, "bank hand": 1}


@pytest.mark.rule(GAME, "1221")
def test_a_round_with_an_eleventh_bettor_at_a_position_is_refused() -> None:
    behind = Lasting(SeatNotes(behind=dict.fromkeys(range(9, 19), 2)))
    with pytest.raises(BadInput, match="10 circles a seat"):
        sit(seats=(1, 2, *range(9, 19)), lasting=behind)


@pytest.mark.rule(GAME, "1010-1016, 1221")
def test_several_circles_of_one_player_is_the_other_reading() -> None:
    played = offer(sit(readings={"circles": "seated-alone"}))
    asked = played.open_decisions()[0]
    played.answer(asked.number, 2, {"base": 1_000, CircleId("base", stack=2): 2_000, CircleId("base", stack=10): 1_500})
    played.default()
    paid = [each.amount for each in played.events if isinstance(each, Moved) and each.payee == COLLECTION]
    assert Counter(paid) == {100: 3, 200: 1}


@pytest.mark.rule(GAME, "1232-1233")
def test_the_house_receives_collection_alone() -> None:
    session = Session(terms(game(GAME), OPTION), dict.fromkeys(EIGHT, CHIPS), SeededChance(3))
    for _ in range(10):
        played = set_all(wager(offer(session.deal(), bank=session.lasting[BankRotation].seat or 1)))
        assert played.collection == 200 + 7 * 100
        session.close(played)
    assert sum(session.stacks.values()) == 8 * CHIPS - 10 * 900


# Dice and deal -----------------------------------------------------------------------------------------------------

# Counted by hand: the bank at seat 3 is 1, 9 and 17, seat 2 is 2, 10 and 18, and so on to the right.
BUTTON = {3: 1, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4, 9: 2, 10: 2, 11: 1, 12: 8, 13: 7, 14: 6, 15: 5, 16: 4, 17: 2, 18: 2}


def dice(total: int) -> tuple[int, int, int]:
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second


@pytest.mark.rule(GAME, "986-1010")
@pytest.mark.parametrize(("total", "seat"), BUTTON.items())
def test_three_dice_are_counted_counter_clockwise_from_the_player_dealer(total: int, seat: int) -> None:
    played = wager(offer(sit(seats=EIGHT, dice=dice(total)), bank=3))
    assert said(played) == [f"the action button goes to seat {seat}"]
    first = "bank hand" if total in (9, 17) else f"hand {seat}"
    assert rows_to(played)[0] == first


@pytest.mark.rule(GAME, "995-1001")
def test_the_count_is_the_same_however_many_play_and_an_empty_position_passes_the_button_on() -> None:
    played = wager(offer(sit(seats=(1, 2, 5), dice=dice(5))))
    # Seat 5 is the fifth counter-clockwise from seat 1: 1, 8, 7, 6, 5.
    assert said(played) == ["the action button goes to seat 5"]
    played = wager(offer(sit(seats=(1, 2, 5), dice=dice(3))))
    assert said(played) == ["the action button goes to seat 5"]
    played = wager(offer(sit(seats=(1, 2, 5), dice=dice(6))))
    assert said(played) == ["the action button goes to seat 2"]


@pytest.mark.rule(GAME, "1023-1032")
@pytest.mark.parametrize(
    ("total", "bank_row", "order"),
    [
        (5, "turn", "7 6 5 4 bank 2 1 8"),
        (9, "turn", "bank 2 1 8 7 6 5 4"),
        (10, "turn", "2 1 8 7 6 5 4 bank"),
        (5, "last", "7 6 5 4 2 1 8 bank"),
        (17, "last", "bank 2 1 8 7 6 5 4"),
    ],
)
def test_rows_of_four_go_counter_clockwise_from_the_button(total: int, bank_row: str, order: str) -> None:
    played = wager(offer(sit(seats=EIGHT, dice=dice(total), readings={"bank-row": bank_row}), bank=3))
    assert rows_to(played) == ["bank hand" if each == "bank" else f"hand {each}" for each in order.split()]
    assert all(len(each.cards) == 4 for each in played.events if isinstance(each, Dealt))


@pytest.mark.rule(GAME, "1023-1026")
def test_tiles_lie_face_down_and_only_their_player_sees_them() -> None:
    played = wager(offer(sit(seats=(1, 2, 3), dice=dice(8))))
    piles = {seat: view(played.table, seat)["piles"] for seat in (None, 1, 2, 3)}
    for seat, name in ((1, BANK_HAND), (2, HAND_PILES[2]), (3, HAND_PILES[3])):
        assert "??" not in piles[seat][name]
        assert all(piles[other][name] == ["??"] * 4 for other in (None, 1, 2, 3) if other != seat)


# Setting -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1032-1041")
def test_players_set_together_then_the_player_dealer_and_any_of_them_may_ask_for_the_house_way() -> None:
    played = wager(offer(sit(seats=(1, 2, 3))))
    assert {each.seat for each in played.open_decisions()} == {2, 3}
    for each in played.open_decisions():
        assert isinstance(each, Arrange)
        assert [(part.name, part.size) for part in each.parts] == [("low", 2), ("high", 2)]
        played.answer(each.number, each.seat, "house way" if each.seat == 2 else each.default)
    (last,) = played.open_decisions()
    assert last.seat == 1
    assert not any(isinstance(each, Ranked) for each in played.events)
    played.answer(last.number, 1, "house way")
    moves = {each.seat: each.move for each in played.events if isinstance(each, Acted) and each.about == "set tiles"}
    assert moves == {2: "ask for the house way", 3: "set the hand", 1: "ask for the house way"}


@pytest.mark.rule(GAME, "1035-1038")
@pytest.mark.parametrize(
    "setting", ["6-6 | 3-6 1-1 2-2", "6-6 3-6 1-1 | 2-2", "6-6 6-6 | 1-1 2-2", "6-6 3-6", "Ah | Kd"]
)
def test_a_setting_that_is_not_two_and_two_of_the_tiles_dealt_is_refused(setting: str) -> None:
    played = wager(offer(sit(["6-6 3-6 1-1 2-2"])))
    (asked,) = played.open_decisions()
    with pytest.raises(NotLegal):
        played.answer(asked.number, 2, read_answer(asked, setting))


@pytest.mark.rule(GAME, "1032-1041")
def test_a_low_hand_above_the_high_hand_is_detected_and_turned_round_or_loses() -> None:
    player, bank = "6-6 3-6 | 1-2 3-3", WIN[1]
    turned = against(player, bank)
    assert settled(turned) == [(2, "wins", 10)]
    assert "seat 2 has set the higher hand low: it is turned round" in said(turned)
    fouled = against(player, bank, {"wrongly-set": "loses"})
    assert settled(fouled) == [(2, "loses", -10)]
    assert "seat 2 has set the higher hand low: it loses" in said(fouled)
    of_the_bank = against(WIN[0], "1-1 4-5 | 4-4 5-5", {"wrongly-set": "loses"})
    assert settled(of_the_bank) == [(2, "wins", 10)]


# Who wins ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "1045-1066, 1101-1110")
@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        # Both higher, even money.
        (*WIN, ("wins", 10)),
        # Only one higher: 8 against 9 low, wong against gong high.
        ("1-2 1-4 | 6-6 3-6", "4-4 5-6 | 1-1 2-6", ("pushes", 0)),
        # Both lower.
        ("2-2 1-6 | 1-1 3-5", "4-6 3-6 | 6-6 4-5", ("loses", -10)),
        # Both are copies: Yun with 10, Day wong against Day wong.
        ("4-4 5-5 | 1-1 3-6", "4-4 4-6 | 1-1 4-5", ("loses", -10)),
        # The low hands are a copy, the high hand is higher.
        ("4-4 5-5 | 6-6 3-6", "4-4 4-6 | 1-1 4-5", ("pushes", 0)),
        # The low hands are a copy, the high hand is lower.
        ("4-4 5-5 | 1-1 3-6", "4-4 4-6 | 6-6 4-5", ("loses", -10)),
        # Equal points: Yun is higher than Mooy.
        ("4-4 5-6 | 6-6 3-6", "5-5 4-5 | 1-1 2-6", ("wins", 10)),
        # Both low hands are worth zero: the bank's, though Gor is higher than Mooy.
        ("1-3 1-5 | 6-6 3-6", "5-5 4-6 | 1-1 4-5", ("pushes", 0)),
        ("1-3 1-5 | 1-1 3-6", "5-5 4-6 | 6-6 4-5", ("loses", -10)),
    ],
)
def test_a_player_must_beat_both_hands_and_one_of_two_is_a_push(
    player: str, bank: str, result: tuple[str, int]
) -> None:
    assert settled(against(player, bank)) == [(2, *result)]


@pytest.mark.rule(GAME, "1073-1093")
def test_the_printed_examples_of_value() -> None:
    played = against("6-6 2-3 | 4-4 3-6", "1-3 2-2 | 1-1 1-5")
    read = {str(each.place): each.words for each in played.events if isinstance(each, Ranked)}
    # An 8-spot and a 9-spot tile are 17, which equals 7; a 12-spot tile counts 2. Of two sevens Teen is the higher.
    assert read["hand 2"] == "low: 7 points, Yun high; high: 7 points, Teen high"


@pytest.mark.rule(GAME, "1122-1123")
def test_a_tile_has_spots_and_no_colour() -> None:
    words = set(text(terms(game(GAME)).faces).split())
    assert all(
        len(each) == 3 and each[0] + each[2] in {f"{a}{b}" for a in "123456" for b in "123456"} for each in words
    )


@pytest.mark.rule(GAME, "1073-1079, 1196-1198")
def test_the_gee_joon_tiles_count_three_or_six_unless_the_table_reads_otherwise() -> None:
    player, bank = "2-4 3-3 | 6-6 3-6", "4-4 5-5 | 1-1 4-5"
    assert settled(against(player, bank)) == [(2, "wins", 10)]
    # Two and a wong when the six is a six.
    assert settled(against(player, bank, {"gee-joon": "fixed"})) == [(2, "pushes", 0)]
    assert settled(against(player, bank, {"gee-joon": "three-as-six"})) == [(2, "pushes", 0)]
