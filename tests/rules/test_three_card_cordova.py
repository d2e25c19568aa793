"""3 Card Poker of Cordova: bonus wagers that stand alone, a back line, and no fees. Cordova's seed, 3838-3980."""

from __future__ import annotations

import pytest

from houseway import NotLegal, Round, Shoe, game
from houseway.families.bank.core.bank_state import BankRotation
from houseway.play.events import Dealt
from houseway.play.lasting import Lasting
from houseway.play.read_words import read_answer
from houseway.play.seat_notes import SeatNotes
from houseway.play.wager_question import Wager
from tests.odds.lab import lab
from tests.rules.bank_fees import fees, play
from tests.rules.bank_fees import posted as fees_posted
from tests.rules.bank_table import cards_dealt, gain, offer, wager
from tests.rules.book_rows import text_of
from tests.rules.fee_hands import house_receives
from tests.rules.versus_table import deal, nets, posted, put_up, sit
from tests.tables import table

GAME = "cordova/3-card-poker"
AT = posted(GAME)
ALL = "ante $10, pair-plus $10, six-card $10"


@pytest.mark.rule(GAME, "3850-3859, 3879, 3894")
def test_eight_seats_and_one_freshly_shuffled_deck_without_jokers() -> None:
    sheet = game(GAME)
    assert (sheet.seats.max, sheet.pack.shuffled, len(sheet.pack.pack().cards())) == (8, "every round", 52)


@pytest.mark.rule(GAME, "3881-3893, 3926, 3952")
@pytest.mark.parametrize("words", ["ante $10", "pair-plus $10", "six-card $10", "pair-plus $10, six-card $5", ALL])
def test_ante_pair_and_up_and_bonus_6_may_each_be_made_alone_and_not_after_the_call(words: str) -> None:
    asked = sit(AT, "").open_decisions()[0]
    assert asked.why_not(read_answer(asked, words)) is None
    played = put_up(wager(sit(AT, ""), {2: "ante $10"}))
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 2, {"six-card": 1000})


@pytest.mark.rule(GAME, "3894-3897")
@pytest.mark.parametrize(("reading", "up"), [("the-first", [0]), ("the-last", [2])])
def test_every_seat_with_a_wager_is_dealt_three_and_the_bank_last_with_one_card_up(reading: str, up: list[int]) -> None:
    at = posted(GAME, {"bottom-card": reading})
    played = put_up(wager(sit(at, "", seats=4), {2: "ante $10", 3: "six-card $10", 4: "pair-plus $10"}))
    assert cards_dealt(played) == ["hand 2"] * 3 + ["hand 3"] * 3 + ["hand 4"] * 3 + ["bank hand"] * 3
    bank = [each.seen_by for each in played.events if isinstance(each, Dealt) and str(each.to) == "bank hand"]
    assert [at for at, seen in enumerate(bank) if seen == 0] == up


@pytest.mark.rule(GAME, "3892, 3902-3904, 3924-3933, 3950-3957")
def test_without_an_ante_nobody_is_asked_and_both_bonuses_play() -> None:
    played = deal(AT, {2: "pair-plus $10, six-card $10"}, "9c 9d 4h 9s 5c Kh", {})
    assert nets(played) == {"2 pair-plus": 10, "2 six-card": 80}
    lost = deal(AT, {2: "pair-plus $10, six-card $10"}, "9c 8d 4h 9s 5c Kh", {})
    assert nets(lost) == {"2 pair-plus": -10, "2 six-card": -10}


# 3863-3875, 3906-3916: own hand, bank, what $10 of Ante and of Play gain.
COMPARED = [
    ("7s 6d 4s", "Jc 9d 8h", 10, 0),  # jack high does not qualify: any hand that did not fold is paid
    ("Jd 9s 8s", "Jc 9d 8h", 10, 0),
    ("Kc 3s 2s", "Qc 3d 2h", 10, 10),
    ("Jc Td 8s", "Qc 3d 2h", -10, -10),
    ("Qd 3s 2s", "Qc 3d 2h", 0, 0),
    ("Ac Kc Qc", "Kd Qd Jd", 10, 10),
    ("Ac 2c 3c", "Ad As Ah", 10, 10),  # ace, 2, 3 of a suit is a straight flush
    ("Ac 2c 3c", "2d 3d 4d", -10, -10),
    ("2c 2d 2h", "Ad Kd Qs", 10, 10),
    ("Ac 2d 3h", "As Ks Js", 10, 10),
    ("5c 3c 2c", "As Ad Kh", 10, 10),
    ("2c 2d 3h", "As Kd Jh", 10, 10),
]


@pytest.mark.rule(GAME, "3846, 3863-3875, 3883-3884, 3902, 3906-3916")
@table("mine", "bank", "ante", "play_wager", rows=COMPARED)
def test_the_bank_plays_with_queen_high_and_else_pays_every_ante(
    mine: str, bank: str, ante: int, play_wager: int
) -> None:
    found = nets(deal(AT, {2: "ante $10"}, f"{mine} {bank}", {2: "play"}))
    assert found == {"2 ante": ante, "2 play": play_wager}


# 3941-3946 and 3964-3970: three cards of one's own, three of the bank's, what Pair & Up and Bonus 6 pay to one.
BONUS = [
    ("Ac Kc Qc", "Jc Tc 2h", 200, 1000),
    ("9c 8c 7c", "6c 5c Kh", 40, 200),
    ("9c 9d 9h", "9s 5c Kh", 30, 100),
    ("9c 9d 9h", "5s 5c Kh", 30, 20),
    ("Kc 8c 3c", "6c 5c Qh", 3, 15),
    ("9c 8d 7h", "6c 5s Kh", 6, 9),
    ("9c 9d 4h", "9s 5c Kh", 1, 8),
    ("9c 8d 4h", "9s 8c Kh", -1, -1),
]


@pytest.mark.rule(GAME, "3885-3886, 3902-3904, 3922-3970")
@table("mine", "bank", "pair_up", "bonus_6", rows=BONUS)
def test_both_bonuses_are_paid_by_their_tables_played_or_folded(
    mine: str, bank: str, pair_up: int, bonus_6: int
) -> None:
    words = ALL.replace("$10", "$5")
    played = nets(deal(AT, {2: words}, f"{mine} {bank}", {2: "play"}))
    assert (played["2 pair-plus"], played["2 six-card"]) == (5 * pair_up, 5 * bonus_6)
    folded = nets(deal(AT, {2: words}, f"{mine} {bank}", {2: "fold"}))
    assert folded == {"2 ante": -5, "2 pair-plus": 5 * pair_up, "2 six-card": 5 * bonus_6}
    at = posted(GAME, {"pair-up-after-a-fold": "forfeited"})
    forfeited = nets(deal(at, {2: words}, f"{mine} {bank}", {2: "fold"}))
    assert forfeited == {"2 ante": -5, "2 pair-plus": -5, "2 six-card": 5 * bonus_6}


@pytest.mark.rule(GAME, "3896, 3905")
def test_forfeited_antes_are_collected_before_the_banks_cards_are_revealed() -> None:
    played = deal(AT, {2: "ante $10", 3: "ante $10"}, "Jc 8d 4s Jd 8h 4c Kc Qd 2h", {2: "play", 3: "fold"})
    assert list(nets(played)) == ["3 ante", "2 ante", "2 play"]


@pytest.mark.rule(GAME, "3842, 3896, 3918, 3934")
def test_player_by_player_until_the_wager_of_the_bank_is_exhausted() -> None:
    moves = {2: "play", 3: "play"}
    played = deal(AT, {2: ALL, 3: "ante $10"}, "Jc 8d 4s Jd 8h 4c Kc Qd 2h", moves, bank=25)
    assert list(nets(played).items()) == [
        ("2 ante", -10),
        ("2 play", -10),
        ("2 pair-plus", -5),
        ("2 six-card", 0),
        ("3 ante", 0),
        ("3 play", 0),
    ]
    assert gain(played, 1) == 25


@pytest.mark.rule(GAME, "3891, 3935, 3958")
def test_the_back_line_wagers_on_every_circle_and_follows_the_seat() -> None:
    # Seat 2 has no Ante of its own and is asked for the hand of the back line.
    played = play(AT, {2: "six-card $10", 11: ALL}, behind={11: 2})
    assert {f"11 {name}" for name in ("ante", "pair-plus", "six-card")} <= nets(played).keys()
    assert "2 six-card" in nets(played)


@pytest.mark.rule(GAME, "3891, 3896")
def test_a_short_bank_meets_the_back_line_after_the_player_of_its_seat() -> None:
    behind = Lasting(SeatNotes(behind={11: 2}))
    shoe = "Jc 8d 4s Jd 8h 4c Kc Qd 2h"
    played = Round(AT, dict.fromkeys((1, 2, 3, 11), 100_000), Shoe.rigged(AT.pack, shoe), lasting=behind)
    wagers = {2: "ante $10, six-card $10", 11: "ante $10", 3: "ante $10"}
    put_up(wager(offer(played), wagers), 45)
    while played.open_decisions():
        asked = played.open_decisions()[0]
        played.answer(asked.number, asked.seat, "play")
    assert list(nets(played).items()) == [
        ("2 ante", -10),
        ("2 play", -10),
        ("2 six-card", -10),
        ("11 ante", -10),
        ("11 play", -5),
        ("3 ante", 0),
        ("3 play", 0),
    ]


@pytest.mark.rule(GAME, "3842")
def test_the_position_is_offered_to_the_next_after_two_hands() -> None:
    with pytest.raises(AssertionError):
        sit(AT, "", lasting=Lasting(BankRotation(1, 2)))  # the first to be asked is seat 2


@pytest.mark.rule(GAME, "3980")
def test_the_rates_of_the_room_print_no_row_for_this_game() -> None:
    assert not game(GAME).options()
    rates = text_of("cordova")[1760:2405]
    assert any(line.startswith("Three Card Poker 6 Card Bonus (GEGA-002069)") for line in rates)
    assert not any("3 Card Poker" in line for line in rates)


# 2124-2147: the option, the limits of Ante and Bonus 6, those of Pair & Up, and action with the fee for it.
OTHER_GAME = [
    ("1", (5, 100), (5, 100), {5: 1, 100: 1, 101: 3, 300: 3, 301: 5, 500: 5, 501: 8, 800: 8, 801: 12}),
    ("2", (25, 200), (5, 200), {25: 1, 100: 1, 101: 3, 300: 3, 301: 5, 500: 5, 501: 8, 800: 8, 801: 12}),
    ("3", (5, 100), (5, 100), {5: 3, 300: 3, 301: 6, 600: 6, 601: 10, 1000: 10, 1001: 15, 2000: 15, 2001: 22}),
    ("4", (25, 200), (5, 200), {25: 3, 300: 3, 301: 6, 600: 6, 601: 10, 1000: 10, 1001: 15, 2000: 15, 2001: 22}),
]


@pytest.mark.rule(GAME, "2122-2147, 3980")
@table("option", "ante", "pair_up", "paid", rows=OTHER_GAME)
def test_in_the_other_reading_the_fees_are_those_of_three_card_poker_6_card_bonus(
    option: str, ante: tuple[int, int], pair_up: tuple[int, int], paid: dict[int, int]
) -> None:
    at = fees_posted(GAME, option, {"rates": "of-the-other-game"})
    asked = sit(at, "").open_decisions()[0]
    assert isinstance(asked, Wager)
    limits = {str(each.id): (each.least // 100, each.most // 100) for each in asked.circles}
    assert limits == {"ante": ante, "pair-plus": pair_up, "six-card": ante}
    for action, fee in paid.items():
        assert [each for _, each in fees(play(at, spread(action, ante), behind={11: 2, 12: 3}))] == [fee * 100]


def spread(action: int, limits: tuple[int, int]) -> dict[int, str]:
    """Antes within the limits, and then Bonus 6, that add up to so much, of seats 2 to 8 and two people behind."""
    low, high = limits
    wagers: dict[int, str] = {}
    people = [(seat, circle) for circle in ("ante", "six-card", "pair-plus") for seat in (*range(2, 9), 11, 12)]
    for person, circle in people:
        if not action:
            break
        amount = min(high, action) if action == min(high, action) or action - high >= low else action - low
        wagers[person] = ", ".join(filter(None, (wagers.get(person), f"{circle} ${amount}")))
        action -= amount
    return wagers


@pytest.mark.rule(GAME, "3842, 3918")
def test_the_house_receives_nothing() -> None:
    played = play(AT, {2: ALL})
    assert (fees(played), house_receives(played)) == ([], 0)


@pytest.mark.rule(GAME, "3948-3970")
def test_bonus_6_has_the_table_of_the_6_card_bonus_and_its_price() -> None:
    # Player's Casino prints 6.74% and 7.2798% for the same table (players 3184-3185).
    found = lab(GAME).price("six-card")
    assert f"{float(-100 * found.ev):.2f}" == "6.74"
