"""Mexican Stud Poker, Banker's: what the joker is, who wins, what is collected, and a deck that runs out."""

from __future__ import annotations

import pytest

from houseway.cards import Shoe, cards, text
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Announced, Ranked
from houseway.play.ids import COLLECTION, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.ranking import ORDERS
from tests.rules.holdem_table import board, in_cents, purses
from tests.rules.stud_table import MEXICAN, answer, check_down, held, mexican, sit_mexican


def read(hands: list[str], words: str = "", at: str = "4.1") -> list[str]:
    """The hands as they are read out after the last card, everybody checking, calling and keeping unless told."""
    played = answer(sit_mexican(hands, at=mexican(at)), words)
    check_down(played)
    return [event.words for event in played.events if isinstance(event, Ranked)]


# The joker -----------------------------------------------------------------------------------------------------------

OTHER = "2d 3d 5h 7s Qh"
JOKERS = [
    # Dealt face down, as the second card, the joker is any card.
    ("Kc Jk Kd 4h 2s", "", "three of a kind, kings"),
    ("Kc Jk Kd Kh Ks", "", "five of a kind, kings"),
    ("6c Jk 6d 4h 4s", "", "full house, sixes full of fours"),
    ("Ac Jk Ad Ah As", "", "five aces"),
    # Dealt face up, first or later, it is an ace or completes a straight or a flush.
    ("Jk Kc Kd 4h 2s", "", "pair of kings"),
    ("Jk Ac Kd 4h 2s", "", "pair of aces"),
    ("Kc 4d Jk Kh 2s", "", "pair of kings"),
    ("Kc Kd Kh Ks Jk", "", "four of a kind, kings"),
    ("Jk 4c 6c Jc 2c", "", "flush, ace high"),
    ("4c 6d Jk 7h Jc", "", "straight, jack high"),
    ("Kc Qd Jk 7h 6c", "", "straight, king high"),
    ("Kc Qc Jk 7c Jc", "", "royal flush"),
    ("Ac Ad Jk Ah As", "", "five aces"),
    # Dealt face down and exposed later, it stays wild; and the card after it comes face down.
    ("Kc Jk Kd 4h 2s", "bring call 1:expose 2:keep", "three of a kind, kings"),
    # Dealt face down after an exposed card, it is wild as well.
    ("Kc 4d Jk Kd 2s", "bring call 1:expose 2:keep", "three of a kind, kings"),
]


@pytest.mark.rule(MEXICAN, "4028-4033, 4040-4057")
@pytest.mark.parametrize(("hand", "words", "expected"), JOKERS)
def test_a_joker_is_what_it_was_dealt_as(hand: str, words: str, expected: str) -> None:
    assert read([hand, OTHER], words)[0] == expected


@pytest.mark.rule(MEXICAN, "4031-4033")
def test_the_off_button_comes_with_a_joker_dealt_face_up_and_stays_with_it() -> None:
    up = sit_mexican(["Jk Kc 3h", OTHER])
    assert text(held(up, 1)) == "Jk* Kc"
    assert [event.words for event in up.events if isinstance(event, Announced)]
    check_down(up)
    assert text(held(up, 1)).startswith("Jk* Kc 3h")
    down = answer(sit_mexican(["Kc Jk 3h", OTHER]), "bring call 1:expose 2:keep")
    assert text(held(down, 1)) == "Kc Jk 3h"
    assert not [event for event in down.events if isinstance(event, Announced)]


@pytest.mark.rule(MEXICAN, "4028-4033")
def test_a_folded_joker_loses_its_off_button_when_it_is_shuffled_back() -> None:
    at = mexican()
    for seed in range(60):
        played = Round(
            at, in_cents(" ".join(["200"] * 10)), Shoe.seeded(at.pack, seed), lasting=Lasting(DealerButton(10))
        )
        while played.state == "open":
            [asked] = played.open_decisions()
            offers = list(asked.offers())
            off = "Jk*" in text(held(played, asked.seat))
            move = next(each for each in ("check", "call", "bring in", "keep") if each in offers)
            played.answer(asked.number, asked.seat, "fold" if off and "fold" in offers else move)
        played.table.audit()
        assert played.clone().events == played.events


# The hands -----------------------------------------------------------------------------------------------------------

# From the highest to the lowest, as printed; each beats the next.
PRINTED = [
    ("7c 7d 7h 7s Jk", "five of a kind, sevens"),
    ("Ac Kc Qc Jc 7c", "royal flush"),
    ("Kd Qd Jd 7d 6d", "straight flush, king high"),
    ("5h 4h 3h 2h Ah", "straight flush, five high"),
    ("2c 2d 2h 2s 3c", "four of a kind, deuces"),
    ("7c 5c 4c 3c 2c", "flush, seven high"),
    ("Ac Ad Ah Kc Kd", "full house, aces full of kings"),
    ("Ac Kd Qh Js 7c", "straight, ace high"),
    ("6c 7d Jh Qs Kc", "straight, king high"),
    ("5c 6d 7h Js Qc", "straight, queen high"),
    ("4c 5d 6h 7s Jc", "straight, jack high"),
    ("5d 4h 3s 2c Ad", "straight, five high"),
    ("2c 2d 2h 3s 4c", "three of a kind, deuces"),
    ("Ac Ad Kh Ks Qc", "two pair, aces and kings"),
    ("2c 2d 3h 4s 6c", "pair of deuces"),
    ("Ac Kd Qh Js 6c", "high card, ace"),
    ("7d 5h 4s 3c 2d", "high card, seven"),
]


@pytest.mark.rule(MEXICAN, "4024-4090")
def test_the_printed_order_of_hands() -> None:
    order = ORDERS[mexican().sheet.hands["high"].ranking]
    strengths = [order.strength(cards(hand)) for hand, _ in PRINTED]
    assert strengths == sorted(strengths, reverse=True)
    assert [order.say(strength) for strength in strengths] == [words for _, words in PRINTED]


SHOWDOWNS = [
    ("7c 5c 4c 3c 2c", "Ac Ad Ah Kd Ks"),
    ("4c 5d 6h 7s Jc", "2c 2d 2h 3s 4d"),
    ("7c Jk 7d 7h 7s", "Ac Kc Qc Jc 6c"),
    ("Ac Kd Qh Js 6c", "7d 5h 4s 3c 2d"),
]


@pytest.mark.rule(MEXICAN, "4064-4078, 4230-4237")
@pytest.mark.parametrize(("better", "worse"), SHOWDOWNS)
def test_the_highest_hand_takes_the_pot(better: str, worse: str) -> None:
    for hands, winner in (([better, worse], 1), ([worse, better], 2)):
        assert check_down(sit_mexican(hands)).table.facts(Hand).won.keys() == {winner}


@pytest.mark.rule(MEXICAN, "4242-4248")
def test_equal_hands_split_and_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    hands = ["Ac Kd Qh Js 6c", "As Kh Qd Jc 6d", "2c 3d 4h 6s 7s"]
    played = check_down(sit_mexican(hands, at=mexican("1.1")))
    # $3 antes, $3 bets, fees of $0.50 and $1: $4.50, of which the odd half dollar goes to seat 1.
    assert purses(played) == {1: 200.5, 2: 200, 3: 198}


@pytest.mark.rule(MEXICAN, "4244-4246, 4285-4288")
def test_no_half_dollars_are_split_where_none_are_at_the_table() -> None:
    hands = ["Ac Kd Qh Js 6c", "As Kh Qd Jc 6d", "2c 3d 4h 6s 7s"]
    played = check_down(sit_mexican(hands, at=mexican("4.1")))
    # $3 antes, $6 bets, fees of $1 and $1: $7 in dollar chips, of which the odd one goes to seat 1.
    assert purses(played) == {1: 201, 2: 200, 3: 197}


# Fees ----------------------------------------------------------------------------------------------------------------

# The printed rows 4270-4372: option and rate, early, late, regular, in cents.
LIMIT_ROWS = {
    "1": "50+0+100 50+0+150 50+0+200 50+0+250 50+0+300",
    "2": "50+50+50 50+50+100 50+50+150 50+50+200 50+50+300",
    **dict.fromkeys(("3", "5", "7", "9", "11"), "100+0+100 100+0+200 100+0+300 100+0+400 100+0+500"),
    **dict.fromkeys(("4", "6", "8", "10", "12"), "100+100+0 100+100+100 100+100+200 100+100+300 100+100+400"),
    "13": "100+0+0 100+0+100 100+0+200 100+0+300 100+0+400",
    "14": "100+100+0 100+100+100 100+100+200 100+100+300 100+100+400",
    "15": "100+0+100 100+0+200 100+0+300 100+0+400 100+0+500",
    "16": "100+100+0 100+100+100 100+100+200 100+100+300 100+100+400",
}
FEES = [
    (f"{option}.{rate}", *map(int, row.split("+")))
    for option, rows in LIMIT_ROWS.items()
    for rate, row in enumerate(rows.split(), 1)
]
THREE = ["Js 3d 5c 6c 2h", "Kh 4d 7c 2s Qh", "Qs 5d 6h 3c Jc"]


@pytest.mark.rule(MEXICAN, "4251-4372")
@pytest.mark.parametrize(("option", "early", "late", "regular"), FEES)
def test_the_early_the_regular_and_the_late_fee_are_taken_as_the_hand_goes_on(
    option: str, early: int, late: int, regular: int
) -> None:
    at = mexican(option, stakes="ante=$5")
    played = sit_mexican(THREE, at=at)
    assert played.collection == early
    check_down(played, 3)
    assert played.collection == early + regular
    check_down(played, 5)
    assert played.collection == early + regular + late
    check_down(played)
    assert played.collection == early + regular + late


@pytest.mark.rule(MEXICAN, "5862-5865")
def test_the_pot_is_won_by_players_and_nobody_banks() -> None:
    played = check_down(sit_mexican(THREE))
    ledger = {account: amount for account, amount in played.table.ledger.balances.items() if amount}
    assert ledger.keys() == {stack(1), stack(2), stack(3), COLLECTION}
    assert sum(ledger.values()) == 60000


@pytest.mark.rule(MEXICAN, "4255-4257")
def test_a_hand_that_ends_in_the_opening_round_pays_the_early_fee_alone() -> None:
    played = answer(sit_mexican(THREE, at=mexican("3.5")), "bring fold fold")
    assert played.collection == 100


LIMITS = {"1": "$1-$2", "4": "$2-$4", "5": "$3-$6", "8": "$4-$8", "9": "$6-$12", "12": "$10-$20"}


@pytest.mark.rule(MEXICAN, "4267-4340")
@pytest.mark.parametrize(("option", "limits"), LIMITS.items())
def test_the_printed_limits(option: str, limits: str) -> None:
    assert str(mexican(f"{option}.1").stakes.limits) == limits


@pytest.mark.rule(MEXICAN, "4401-4402")
def test_a_hand_that_does_not_count_pays_no_fee() -> None:
    played = sit_mexican(THREE)
    assert played.collection == 100
    played.void("a misdeal")
    assert played.collection == 0
    assert purses(played) == {1: 200, 2: 200, 3: 200}


@pytest.mark.rule(MEXICAN, "4259-4263, 4343-4372, 5867-5881")
def test_one_option_at_a_table_no_more_than_five_rates_for_it() -> None:
    sheet = mexican().sheet
    own = [option.id for schedule in sheet.fees[:2] for option in schedule.options]
    assert len(own) == 80
    assert {sum(each.startswith(f"{option}.") for each in own) for option in range(1, 17)} == {5}
    assert mexican("13.1").structure == "no-limit"


BOOK = [
    # Option of the other two schedules, players, how far the hand goes (cards), the whole fee in dollars.
    ("first-round/13", 3, 0, 1),
    ("first-round/14", 3, 3, 1),
    ("first-round/14", 3, 5, 2),
    ("first-round-small/28", 3, 5, 3),
    ("second-round/4", 3, 0, 1),
    ("second-round/4", 3, 5, 1),
    ("second-round/2", 3, 5, 1),
]


@pytest.mark.rule(MEXICAN, "5793-5860")
@pytest.mark.parametrize(("option", "players", "cards_out", "fee"), BOOK)
def test_the_fees_of_the_rooms_book_after_the_first_and_the_second_round(
    option: str, players: int, cards_out: int, fee: int
) -> None:
    played = sit_mexican(THREE[:players], at=mexican(option))
    if not cards_out:
        answer(played, "bring fold fold")
    check_down(played, cards_out)
    assert played.collection == fee * 100


# A deck that runs out ------------------------------------------------------------------------------------------------


@pytest.mark.rule(MEXICAN, "4149-4153, 4178-4182, 4206-4212")
@pytest.mark.parametrize(("seats", "shared"), [(2, 0), (7, 0), (8, 1), (9, 1), (10, 2)])
def test_with_everybody_in_a_community_card_takes_the_place_of_cards_that_are_not_there(
    seats: int, shared: int
) -> None:
    at = mexican()
    played = Round(
        at, in_cents(" ".join(["200"] * seats)), Shoe.seeded(at.pack, 3), lasting=Lasting(DealerButton(seats))
    )
    check_down(played)
    assert len(board(played)) == shared
    assert {len(held(played, seat)) for seat in range(1, seats + 1)} == {5 - shared}
    played.table.audit()


@pytest.mark.rule(MEXICAN, "4093-4095, 4206-4212")
def test_folded_hands_are_dealt_again_before_that() -> None:
    at = mexican()
    played = Round(at, in_cents(" ".join(["200"] * 10)), Shoe.seeded(at.pack, 3), lasting=Lasting(DealerButton(10)))
    folded = 0
    while played.state == "open":
        [asked] = played.open_decisions()
        offers = list(asked.offers())
        if folded < 3 and "fold" in offers and "call" in offers:
            folded += 1
            played.answer(asked.number, asked.seat, "fold")
        else:
            move = next(each for each in ("check", "call", "bring in", "keep") if each in offers)
            played.answer(asked.number, asked.seat, move)
    assert not board(played)
    assert sorted(len(held(played, seat)) for seat in range(1, 11)) == [0] * 3 + [5] * 7
    played.table.audit()


@pytest.mark.rule(MEXICAN, "4093-4095")
def test_by_another_reading_seven_are_seated() -> None:
    assert mexican(short_deck="seven-seats").sheet.seats.max == 7
