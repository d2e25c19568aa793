"""Pure 21.5 Blackjack of the Oaks with its bonus bets, and the letter on Buster Blackjack. Printed lines 2841-3306."""

from __future__ import annotations

from functools import partial

import pytest

from houseway import NotLegal, game
from houseway.cards.card import RANKS, rank
from houseway.families.bank.core.bank_state import Banked, BankRotation
from houseway.play.events import Dealt, Moved, Settled
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.round import Round
from houseway.play.seat_notes import SeatNotes
from tests.rules.twentyone_table import (
    TEN,
    answer,
    asked,
    bank,
    bank_circle,
    circles,
    collected,
    deal,
    dealt_to,
    moves,
    nets,
    order,
    place,
    posted,
    read,
    results,
    sit,
    stand_pat,
    wager,
)

GAME = "oaks/pure-21-5-blackjack"
LETTER = "oaks/buster-blackjack"
at = partial(posted, GAME, option="with-bonus-fees/1")
BOTH = {2: "game $10, buster $5, lucky-lucky $5"}


# The table ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2873-2876, 2902-2905")
def test_six_to_eight_decks_with_bonus_cards_at_eight_seats() -> None:
    faces = at(decks=8).faces
    assert (len(faces), game(GAME).seats.max) == (416, 8)
    assert {RANKS[rank(face)] for face in faces if face >= 64} == {"T", "J", "Q", "K"}
    with pytest.raises(ValueError, match="6 to 8 decks"):
        at(decks=5)


@pytest.mark.rule(GAME, "2852-2855, 2982-2986, 2997-3002")
def test_the_position_goes_round_after_two_hands_and_the_bank_has_no_maximum() -> None:
    assert [asked(sit(at(), "", banked=banked)).seat for banked in ((2, 1), (2, 2), (3, 2))] == [2, 3, 1]
    circle = bank_circle(place(bank(sit(at(), "")), TEN))
    assert (circle.least, circle.most) == (500, 999_800)
    paid = deal(at(), order(["Kh 9d"], "9c 8c"), TEN, "stand")
    assert collected(paid) == {"seat 1": 2.0, "seat 2": 1.0}


@pytest.mark.rule(GAME, "2915-2918, 2924-2926")
def test_the_bank_may_be_put_up_before_the_wagers_are_seen() -> None:
    assert asked(bank(sit(at(), ""))).about == "wagers"
    first = asked(bank(sit(at({"bank-first": "before-the-wagers"}), "")))
    assert (first.seat, first.about) == (1, "bank wager")


@pytest.mark.rule(GAME, "2918-2920")
def test_the_button_shows_the_second_turn_after_one_hand() -> None:
    played = deal(at(), order(["Kh 9d"], "9c 8c"), TEN, "stand")
    rotation = played.table.lasting[BankRotation]
    assert (rotation.seat, rotation.hands) == (1, 1)


@pytest.mark.rule(GAME, "2932-2935, 2939-2949")
def test_cards_are_dealt_and_played_from_the_left_of_the_player_dealer() -> None:
    played = sit(at(), order(["9h 8d"] * 2, "9c 8c"))
    wager(bank(played, 2), {1: "game $10", 3: "game $10"})
    assert dealt_to(played) == ["hand 3", "hand 1", "bank hand"] * 2
    assert asked(played).seat == 3


@pytest.mark.rule(GAME, "2924-2926, 3082, 3129-3134, 3184-3189")
def test_bonus_bets_need_a_game_wager_and_the_back_line_makes_them_too() -> None:
    played = bank(sit(at(), ""))
    one = asked(played)
    for words in ("buster $5", "lucky-lucky $5"):
        with pytest.raises(NotLegal, match="needs"):
            played.answer(one.number, one.seat, read_answer(one, words))
    notes = Lasting().keeping(SeatNotes(behind={9: 2}))
    played = bank(sit(at(), order(["Kh 9d"], "9c 7c", "9s"), lasting=notes, stacks={9: 1000}))
    wager(played, {2: "game $10, buster $5", 9: "game $20, buster $10, lucky-lucky $5"})
    stand_pat(played)
    assert sorted(results(played, "buster")) == [(2, "buster", "wins", 5.0), (9, "buster", "wins", 10.0)]


@pytest.mark.rule(GAME, "2927-2929, 3242-3244")
@pytest.mark.parametrize(("reading", "first"), [("after-the-deal", "deal"), ("in-advance", "fee")])
def test_fees_are_taken_after_the_cards_or_before_them(reading: str, first: str) -> None:
    played = deal(at({"collected": reading}), order(["5h 6d"], "9c 8c", "Kd"), TEN, "double $10")
    assert first_taken(played) == first
    assert collected(played) == {"seat 1": 2.0, "seat 2": 1.0}


def first_taken(played: Round) -> str:
    """Whether the first card or the first fee came first."""
    kinds = ["deal" if isinstance(each, Dealt) else "fee" for each in played.events if _is_fee_or_deal(each)]
    return kinds[0]


def _is_fee_or_deal(event: object) -> bool:
    return isinstance(event, Dealt) or (isinstance(event, Moved) and event.payee == COLLECTION)


# Hands --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2859-2870, 2880-2900, 3030-3041")
def test_naturals_push_each_other_and_the_check_comes_before_any_draw() -> None:
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at(), order(["Kd Ad", "9h 8d"], "Ac Th"), wagers)
    assert (played.state, nets(played)) == ("over", [0.0, -10.0])
    won = stand_pat(deal(at(), order(["Td Ad", "9h 9d"], "Ac 7h"), wagers))
    assert (nets(won), read(won)["hand 2"]) == ([12.0, 0.0], "natural 21.5")


@pytest.mark.rule(GAME, "2953-2955, 3006-3014, 3089-3103, 3106-3108")
@pytest.mark.parametrize(
    ("hand", "offered"),
    [
        ("2h 9d", ["hit", "double", "surrender"]),
        ("5h 7d", ["stand", "hit", "double", "surrender"]),
        ("Kh 9d", ["stand", "double", "surrender"]),
        ("Kh Qd", ["stand", "double", "split", "surrender"]),
        ("Ah 9d", ["stand", "hit", "double", "surrender"]),
    ],
)
def test_chart_1a_and_the_options_of_two_cards(hand: str, offered: list[str]) -> None:
    assert moves(deal(at(), order([hand], "9c 8c"), TEN)) == offered


@pytest.mark.rule(GAME, "3095-3103")
def test_a_pair_is_split_once_for_the_whole_wager_and_not_doubled() -> None:
    assert "split" not in moves(deal(at(), order(["8h 8d"], "9c 8c"), TEN, stacks={2: 19}))
    split = deal(at(), order(["8h 8d"], "9c 8c", "8s"), TEN, "split")
    assert moves(split) == ["stand", "hit"]
    aces = deal(at(), order(["Ah Ad"], "9c 8c", "As Kd"), TEN, "split")
    assert (aces.state, read(aces)["hand 2.2"]) == ("over", "soft 21")


@pytest.mark.rule(GAME, "3089-3092, 3111-3113")
def test_a_double_may_be_for_less() -> None:
    assert nets(deal(at(), order(["5h 6d"], "9c 8c", "Kd"), TEN, "double $3")) == [13.0]


@pytest.mark.rule(GAME, "2974, 3017-3026, 3044-3046")
@pytest.mark.parametrize(
    ("bank_hand", "then", "ends"), [("9c 8c", "", "17"), ("Ac 6c", "4d", "soft 21"), ("Ac 7c", "", "soft 18")]
)
def test_chart_1b_completes_the_bank(bank_hand: str, then: str, ends: str) -> None:
    assert read(stand_pat(deal(at(), order(["Kh 9d"], bank_hand, then), TEN)))["bank hand"] == ends


@pytest.mark.rule(GAME, "3049-3075")
@pytest.mark.parametrize(
    ("drawn", "bank_hand", "net"),
    [
        ("", "9c 7c Kc", 10.0),
        ("", "9c 7c", -10.0),
        ("", "9c 8c", -10.0),
        ("Ad", "9c 8c", 0.0),
        ("2d", "9c 8c", 10.0),
        ("Qd", "9c 8c", -10.0),
        ("Qd", "9c 7c Kc", -10.0),
        ("Qd", "8c 8s 8c", 0.0),
    ],
)
def test_hands_are_compared_and_a_bust_pushes_against_three_eights(drawn: str, bank_hand: str, net: float) -> None:
    """The player has 16 and draws as said; the bank's 9-7 draws a king, or a five to 21."""
    first, second, *more = bank_hand.split()
    then = more or (["5c"] if bank_hand == "9c 7c" else [])
    played = deal(at(), order(["Kh 6d"], f"{first} {second}", " ".join([drawn, *then])), TEN, *["hit"] * bool(drawn))
    assert nets(stand_pat(played)) == [net]


@pytest.mark.rule(GAME, "3106-3108")
def test_surrender_is_late_or_by_reading_early() -> None:
    assert nets(deal(at(), order(["9h 7d"], "Kc 8c"), TEN, "surrender")) == [-5.0]
    assert nets(deal(at(), order(["9h 7d"], "Kc Ac"), TEN)) == [-10.0]
    assert nets(deal(at({"surrender": "early"}), order(["9h 7d"], "Kc Ac"), TEN, "surrender")) == [-5.0]


# Bonus bets ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "3124-3126, 3142-3152, 3167-3181")
@pytest.mark.parametrize(
    ("bank_hand", "then", "net"),
    [
        ("9h 8c", "", -5),
        ("9h 7c", "9d", 5),
        ("9h 5c", "2d 9d", 15),
        ("9h 2c", "2d 2d 9d", 30),
        ("2h 2c", "2d 2d 8d 9d", 125),
        ("2h 2c", "2d 2d 2c 6d 9d", 500),
        ("2h 2c", "2d 2d 2c 2h 4d 9d", 1250),
    ],
)
def test_buster_pays_by_the_number_of_cards(bank_hand: str, then: str, net: int) -> None:
    played = deal(at(), order(["Kh 8d"], bank_hand, then), {2: "game $10, buster $5"}, "stand")
    assert nets(played, "buster") == [net]


@pytest.mark.rule(GAME, "3139-3140, 3162-3164")
def test_the_bank_is_completed_for_buster_even_beside_naturals_and_busts() -> None:
    naturals = deal(at(), order(["Kd Ad"], "9c 7h", "8d"), BOTH)
    assert (nets(naturals), nets(naturals, "buster")) == ([12.0], [5.0])
    busted = deal(at(), order(["Kd 6d"], "9c 7h", "Qd 8d"), BOTH, "hit")
    assert (nets(busted), nets(busted, "buster")) == ([-10.0], [5.0])


# 3215-3223: two cards, the up card, and the odds.
LUCKY = [
    ("7h 7h", "7h", 200), ("6h 7h", "8h", 100), ("8h 6h", "7h", 100), ("7h 7d", "7h", 50), ("6h 7d", "8h", 30),
    ("Kh 9h", "2h", 10), ("Kh 9d", "2h", 3), ("9h Ad", "Ah", 3), ("Kh 8d", "2h", 2), ("Kh 7d", "2h", 2),
    ("Kh 6d", "2h", -1), ("Kh Qd", "2h", -1), ("8h 8d", "8h", -1), ("Ah Kd", "9h", 2),
]  # fmt: skip


@pytest.mark.rule(GAME, "3196-3205, 3213-3223")
@pytest.mark.parametrize(("hand", "up", "pays"), LUCKY)
def test_lucky_lucky_pays_on_two_cards_and_the_up_card(hand: str, up: str, pays: int) -> None:
    played = deal(at(), order([hand], f"{up} 5c"), {2: "game $10, lucky-lucky $5"})
    assert nets(played, "lucky-lucky") == [5.0 * pays]


@pytest.mark.rule(GAME, "3135-3137, 3190-3195, 3241-3242")
@pytest.mark.parametrize("bonus", ["buster", "lucky-lucky"])
def test_bonus_bets_are_five_to_fifty_dollars_whatever_the_game_wager(bonus: str) -> None:
    one = asked(bank(sit(at(), "")))
    for amount, fits in ((4, False), (5, True), (50, True), (51, False)):
        assert (one.why_not(read_answer(one, f"game $10, {bonus} ${amount}")) is None) is fits


@pytest.mark.rule(GAME, "3184-3187, 3236-3238, 3629-3632, 3650-3653")
@pytest.mark.parametrize(("option", "fee"), [("1", 3.0), ("5", 1.0), ("pure/1", 2.0), ("letter/1", 1.0)])
def test_lucky_lucky_is_free_where_no_fee_is_printed_for_it_or_is_not_offered(option: str, fee: float) -> None:
    """$1 for the game wager; $1 each for Buster and Lucky Lucky under option 1, for Buster alone in the fee book."""
    played = deal(posted(GAME, option=option), order(["Kd 9d"], "9c 8h"), BOTH)
    assert collected(played)["seat 2"] == fee
    left_off = bank(sit(posted(GAME, {"lucky-lucky-offered": "not-offered"}, option=option), ""))
    assert [circle.id.wager for circle in circles(left_off)] == ["game", "buster"]


@pytest.mark.rule(GAME, "3106-3108, 3139-3140, 3196-3205")
def test_a_surrender_leaves_the_bonus_bets_in_action() -> None:
    played = deal(at(), order(["9h 7d"], "5c 7c", "Kd"), BOTH, "surrender")
    assert sorted(results(played)) == [
        (2, "buster", "wins", 5.0),
        (2, "game", "loses", -5.0),
        (2, "lucky-lucky", "wins", 15.0),
    ]


# The settlement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule(GAME, "2959-2960, 2963-2971, 2974-2979")
@pytest.mark.parametrize(("hole", "first"), [("Ac", 1), ("2c", 3), ("3c", 4), ("8c", 1), ("9c", 3), ("Jc", 1)])
def test_the_down_card_counts_from_the_left_of_the_house_dealer_without_the_bank(hole: str, first: int) -> None:
    """Seat 2 banks; seats 1, 3 and 4 are numbers one, two, three; a jack, eleven, is the fourth after seven: seat 5."""
    played = bank(sit(at(), order(["Kh 9d"] * 3, f"5c {hole}"), seats=4), 2)
    stand_pat(wager(played, {1: "game $10", 3: "game $10", 4: "game $10"}))
    assert next(each[0] for each in results(played, "game")) == first


@pytest.mark.rule(GAME, "2849-2852, 2974-2979, 3116-3118, 3152-3160, 3206-3210")
@pytest.mark.parametrize(
    ("readings", "kinds"),
    [
        ({}, ["lucky-lucky", "lucky-lucky", "buster", "game", "buster", "game"]),
        ({"settlement": "by-kind"}, ["lucky-lucky", "lucky-lucky", "buster", "buster", "game", "game"]),
        ({"lucky-lucky-settled": "with-the-others"}, ["lucky-lucky", "buster", "game"] * 2),
        ({"buster-order": "game-first"}, ["lucky-lucky", "lucky-lucky", "game", "buster", "game", "buster"]),
        ({"buster-order": "all-game-first"}, ["lucky-lucky", "lucky-lucky", "game", "game", "buster", "buster"]),
    ],
)
def test_bonus_bets_are_settled_before_the_game_wager(readings: dict[str, str], kinds: list[str]) -> None:
    wagers = {2: BOTH[2], 3: BOTH[2]}
    played = stand_pat(deal(at(readings), order(["Kh 9d"] * 2, "9c 8c"), wagers))
    assert [each[1] for each in results(played)] == kinds
    short = stand_pat(deal(at(readings), order(["Kh 8d"] * 2, "9c 8c"), wagers, put_up=5))
    assert [each[2] for each in results(short)].count("returned") == 5


@pytest.mark.rule(GAME, "3138-3139")
@pytest.mark.parametrize(("reading", "first"), [("at-once", 3), ("with-the-others", 2)])
def test_a_natural_is_paid_before_the_other_hands_are_played(reading: str, first: int) -> None:
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at({"natural-paid": reading}), order(["Kh 9d", "Ah Td"], "9c 8c"), wagers)
    paid = [each for each in played.events if isinstance(each, Settled)]
    assert [(each.seat, each.net) for each in paid] == ([(3, 1200)] if reading == "at-once" else [])
    assert next(each[0] for each in results(stand_pat(played), "game")) == first
    assert sorted(results(played, "game")) == [(2, "game", "wins", 10.0), (3, "game", "wins", 12.0)]


# The letter ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule(LETTER, "1331-1334, 1338-1344, 1377-1378")
@pytest.mark.parametrize(("reading", "fits"), [("five-to-fifty", True), ("not-above", False)])
def test_by_the_letter_buster_does_not_exceed_the_game_wager(reading: str, *, fits: bool) -> None:
    one = asked(bank(sit(at({"buster-above": reading}), "")))
    assert (one.why_not(read_answer(one, "game $10, buster $11")) is None) is fits
    assert one.why_not(read_answer(one, "game $10, buster $10")) is None


def crowd(readings: dict[str, str], seats: int, behind: dict[int, int]) -> list[tuple[int, bool]]:
    """Everybody bets $10 and $5 on Buster where they can: who is asked, and whether Buster is open to them."""
    notes = Lasting().keeping(SeatNotes(behind=behind))
    stacks = dict.fromkeys(behind, 1000)
    played = bank(sit(at(readings), "", seats=seats, lasting=notes, stacks=stacks))
    found = []
    while played.open_decisions() and asked(played).about == "wagers":
        for one in played.open_decisions():
            free = "buster" in [str(circle.id.wager) for circle in getattr(one, "circles", ())]
            found.append((one.seat, free))
            played.answer(one.number, one.seat, read_answer(one, "game $10, buster $5" if free else "game $10"))
    assert len(played.table.facts(Banked).places) == len(found)
    return found


@pytest.mark.rule(LETTER, "1368, 1370-1375")
def test_by_the_letter_whoever_stands_behind_must_find_a_free_square() -> None:
    """Eight seats have eight squares. Seven players take one each; of two behind, one finds the bank's, one none."""
    behind = {9: 2, 10: 3}
    asked_of = crowd({"buster-squares": "one-square"}, 8, behind)
    assert [free for _, free in asked_of] == [True] * 8 + [False]
    assert asked_of[-2:] == [(9, True), (10, False)]
    assert all(free for _, free in crowd({}, 8, behind))


@pytest.mark.rule(LETTER, "1371-1372")
def test_by_the_letter_six_may_wager_at_a_seat() -> None:
    """The seated player and five behind; a sixth behind finds no square."""
    five = dict.fromkeys(range(9, 14), 2)
    assert len(crowd({"six-squares": "six"}, 2, five)) == 6
    with pytest.raises(ValueError, match="6 circles"):
        crowd({"six-squares": "six"}, 2, five | {14: 2})
    assert len(crowd({}, 2, five | {14: 2})) == 7


@pytest.mark.rule(LETTER, "1347-1349, 1351-1362, 1384-1386")
def test_the_letter_and_the_document_pay_buster_alike() -> None:
    played = deal(
        at({"buster-order": "game-first", "buster-above": "not-above"}), order(["Kd Ad"], "9c 7h", "8d"), BOTH
    )
    assert (nets(played), nets(played, "buster")) == ([12.0], [5.0])
    safe = answer(deal(at(), order(["Kd 9d"], "9c 8h"), BOTH), "stand")
    assert nets(safe, "buster") == [-5.0]


@pytest.mark.rule(LETTER, "1408-1422")
@pytest.mark.parametrize(
    ("option", "wagers", "paid"),
    [
        ("letter/1", "game $10, buster $5", {"seat 1": 2.0, "seat 2": 1.0}),
        ("letter/4", "game $100, buster $50", {"seat 1": 3.0, "seat 2": 2.0}),
        ("letter-with-buster/3", "game $40, buster $5", {"seat 1": 3.0, "seat 2": 2.0}),
        ("letter-with-buster/4", "game $200, buster $5", {"seat 1": 3.0, "seat 2": 3.0}),
    ],
)
def test_the_fees_of_the_letter(option: str, wagers: str, paid: dict[str, float]) -> None:
    played = deal(posted(GAME, option=option), order(["Kd 9d"], "9c 8h"), {2: wagers}, "stand")
    assert collected(played) == paid
    advance = posted(GAME, {"collected": "in-advance"}, option=option)
    early = deal(advance, order(["Kd 9d"], "9c 8h"), {2: wagers}, "stand")
    assert collected(early) == paid
    assert (first_taken(played), first_taken(early)) == ("deal", "fee")
