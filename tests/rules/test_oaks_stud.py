"""Seven Card Stud of Oaks: the deal, the forced bet, the limits and an open pair, odd chips, fees, a short deck.

Option 7 unless named: $4-$8 with an ante of $1; the forced bet is half the lower limit, $2. Seat 1 is first.
"""

from __future__ import annotations

import pytest

from houseway.cards import SeededChance, cards
from houseway.play.decisions import Choose
from houseway.play.events import Dealt
from houseway.play.ids import COLLECTION
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import board, purse, purses, rights
from tests.rules.stud_table import answer, burns, check_down, held, opened, sees, sit

OAKS = "oaks/seven-card-stud"


def oaks(fee: str = "7", **readings: str) -> Terms:
    return opened(OAKS, fee, **readings)


def dealt(doors: str, **readings: str) -> Round:
    """Three cards each: these up cards over down cards that do not matter."""
    down = ("4c 5c", "6c 7c", "8d 9d", "Tc Td")
    return sit([f"{two} {door}" for two, door in zip(down, doors.split(), strict=False)], at=oaks(**readings))


# The cards ---------------------------------------------------------------------------------------------------------

STREETS = [
    (3, "?? ?? Ks"),
    (4, "?? ?? Ks 9h"),
    (5, "?? ?? Ks 9h 8h"),
    (6, "?? ?? Ks 9h 8h 4c"),
    (7, "?? ?? Ks 9h 8h 4c ??"),
]


@pytest.mark.rule(OAKS, "155-158, 161-164, 182-198")
@pytest.mark.parametrize(("street", "shown"), STREETS)
def test_two_cards_down_four_up_and_the_last_down(street: int, shown: str) -> None:
    played = check_down(sit(at=oaks()), street)
    assert sees(played, None, 1) == shown
    assert "?" not in sees(played, 1, 1)


@pytest.mark.rule(OAKS, "157, 166, 180, 1799-1804")
@pytest.mark.parametrize(("option", "ante"), [("1", 0.5), ("2", 0.5), ("3", 1), ("21", 2), ("53", 5)])
def test_everybody_antes_what_the_option_prints(option: str, ante: float) -> None:
    played = sit(at=oaks(option))
    assert [200 - purse(played, seat) for seat in (1, 2, 3)] == [ante] * 3
    assert (played.table.terms.sheet.seats.min, played.table.terms.sheet.seats.max) == (2, 8)


@pytest.mark.rule(OAKS, "157-158, 160-161")
@pytest.mark.parametrize(("choice", "order"), [("house-dealer", (1, 2, 3, 4)), ("moves", (3, 4, 1, 2))])
def test_the_dealer_position_stays_or_moves(choice: str, order: tuple[int, ...]) -> None:
    played = sit(at=oaks(dealer_position=choice), lasting=Lasting(DealerButton(2)))
    first = [event.to.seat for event in played.events if isinstance(event, Dealt)][:4]
    assert tuple(first) == order


@pytest.mark.rule(OAKS, "161-162, 186-198")
@pytest.mark.parametrize(("choice", "burned"), [("burned", 4), ("not-burned", 0)])
def test_a_card_is_burned_before_each_round_of_cards(choice: str, burned: int) -> None:
    assert burns(check_down(sit(at=oaks(burn=choice)), 7)) == burned


# The forced bet and the limits ---------------------------------------------------------------------------------------

DOORS = [("Ks Qd Jh 2s", 4), ("2s Qd Jh 2c", 4), ("2h 2d Jh 3c", 2), ("2h 2s Jh 3c", 1), ("As Ah Kc Ad", 3)]


@pytest.mark.rule(OAKS, "158-160")
@pytest.mark.parametrize(("doors", "opener"), DOORS)
def test_the_low_card_makes_the_forced_bet_and_suits_rank_from_clubs_to_spades(doors: str, opener: int) -> None:
    assert [seat for seat, chips in purses(dealt(doors)).items() if chips == 197] == [opener]


FORCED = [
    ("forced", "1: fold, call $2, complete $4"),
    ("either", "4: bring in $2, bet $4"),
    ("lower", "1: fold, call $4, raise $8"),
]


@pytest.mark.rule(OAKS, "158-160, 167-168")
@pytest.mark.parametrize(("choice", "expected"), FORCED)
def test_the_forced_bet_is_below_the_limit_and_can_be_completed(choice: str, expected: str) -> None:
    assert rights(sit(at=oaks(forced_amount=choice))) == expected


@pytest.mark.rule(OAKS, "167-168")
@pytest.mark.parametrize(("option", "forced"), [("1", 1), ("3", 1), ("7", 2), ("17", 4), ("41", 7), ("53", 10)])
def test_the_forced_bet_is_half_of_the_lower_limit_in_whole_dollars(option: str, forced: int) -> None:
    assert oaks(option).stakes.bring_in == forced * 100


CALLED = "call call call"
RIGHTS = [
    ("", "1: fold, call $2, complete $4"),
    ("complete", "2: fold, call $4, raise $8"),
    ("complete raise raise raise", "1: fold, call $12"),
    (CALLED, "1: fold, check, bet $4"),
    (f"{CALLED} bet raise", "3: fold, call $8, raise $12"),
    (f"{CALLED} / check check check check", "1: fold, check, bet $8"),
    (f"{CALLED} / check check check check / bet", "2: fold, call $8, raise $16"),
]


@pytest.mark.rule(OAKS, "160-161, 166-170, 184-200")
@pytest.mark.parametrize(("words", "expected"), RIGHTS)
def test_the_lower_limit_at_first_and_the_upper_from_the_fifth_card(words: str, expected: str) -> None:
    assert rights(answer(sit(at=oaks()), words)) == expected


@pytest.mark.rule(OAKS, "167-168")
def test_by_the_other_reading_there_is_any_number_of_raises() -> None:
    assert rights(answer(sit(at=oaks(raises="any")), "complete raise raise raise")) == "1: fold, call $12, raise $16"


@pytest.mark.rule(OAKS, "167-168, 173-174")
def test_who_has_less_than_the_bet_goes_all_in_for_it() -> None:
    played = answer(sit(at=oaks(), stacks="200 4 200 200"), "complete")
    assert rights(played) == "2: fold, call $3"


# Nobody, seat 2 or seat 3 shows a pair on the fourth card; seat 1 has the highest door, seat 4 the lowest.
PLAIN = ("2c 7d Ks 9h", "3d 8s Qd Jc", "4d 9s Jh Th", "5h Tc 2s Kc")
PAIR = ("2c 7d Ks 9h", "3d 8s Qd Qc", "4d 9s Jh Th", "5h Tc 2s Kc")
PAIRS = [
    (PLAIN, {}, "", "1: fold, check, bet $4"),
    (PAIR, {}, "", "2: fold, check, bet $8"),
    (PAIR, {}, "check", "3: fold, check, bet $8"),
    (PAIR, {}, "bet raise", "4: fold, call $16, raise $24"),
    (PAIR, {"open_pair": "who-paired"}, "", "2: fold, check, bet to $4-$8"),
    (PAIR, {"open_pair": "who-paired"}, "check", "3: fold, check, bet $4"),
    (PAIR, {"open_pair": "anybody"}, "check", "3: fold, check, bet to $4-$8"),
]


@pytest.mark.rule(OAKS, "168-170")
@pytest.mark.parametrize(("hands", "readings", "words", "expected"), PAIRS)
def test_an_open_pair_on_the_fourth_card_brings_the_upper_limit(
    hands: tuple[str, ...], readings: dict[str, str], words: str, expected: str
) -> None:
    played = answer(sit(hands, at=oaks(**readings)), CALLED)
    assert rights(answer(played, words)) == expected


@pytest.mark.rule(OAKS, "168-170")
def test_the_pair_of_a_player_who_has_folded_changes_nothing() -> None:
    played = answer(sit(("2c 7d Ks 9h", "3d 8s Qd", "4d 9s Jh Th", "5h Tc 2s Kc"), at=oaks()), "call fold call")
    assert rights(played) == "1: fold, check, bet $4"


@pytest.mark.rule(OAKS, "160-161")
def test_of_equal_high_hands_the_one_at_the_left_of_the_dealer_position_acts_first() -> None:
    hands = ("2c 7d Jd 9h", "3d 8s Kd Qh", "4d 9s Ks Qc", "5h Tc 2s 4c")
    assert rights(answer(sit(hands, at=oaks()), CALLED)) == "2: fold, check, bet $4"


# The showdown and the fees -------------------------------------------------------------------------------------------

TIED = ("9c Td Jh Qc 8d 2c 3d", "9d Tc Js Qs 8h 2h 3h", "4s 5s 2d Kc")


@pytest.mark.rule(OAKS, "155-157, 164, 170-176, 204-205")
def test_an_odd_chip_goes_to_the_highest_card_by_suit() -> None:
    # Antes and forced bets are $9, and option 9 takes $2. Two queen-high straights: the queen of spades is the highest.
    played = check_down(answer(sit(TIED, at=oaks("9")), "call call 3:fold"))
    assert purses(played) == {1: 200, 2: 201, 3: 197}


# Queen-high straights with the queens of clubs, spades and diamonds.
THREE_TIED = ("9c Td Jh Qc 8d 2c 3d", "9d Tc Js Qs 8h 2h 3h", "9h Ts Jd Qd 8c 2d 3s", "4s 5s 4c Kc")


@pytest.mark.rule(OAKS, "173-176")
@pytest.mark.parametrize(("choice", "parts"), [("one-each", (3, 4, 4)), ("same-winner", (3, 5, 3))])
def test_of_several_odd_chips_the_next_suit_has_the_second(choice: str, parts: tuple[int, ...]) -> None:
    # Four antes and forced bets are $12, and option 7 takes $1: $11 for three.
    played = check_down(sit(THREE_TIED, at=oaks(more_odd_chips=choice)), 4)
    check_down(answer(played, "4:fold"))
    assert tuple(purses(played)[seat] - 197 for seat in (1, 2, 3)) == parts


@pytest.mark.rule(OAKS, "173-176, 1799-1804")
def test_half_dollars_are_odd_chips_where_the_ante_brings_them() -> None:
    # Option 1: three antes of $0.50 and three forced bets of $1 less the fee of $1 are $3.50: $2 and $1.50.
    played = check_down(answer(sit(TIED, at=oaks("1")), "call call 3:fold"))
    assert purses(played) == {1: 200, 2: 200.5, 3: 198.5}


@pytest.mark.rule(OAKS, "173-174, 204-205")
def test_the_best_five_of_seven_take_the_whole_pot() -> None:
    played = check_down(sit(("Ac Ad 4s 9d 8c 2d 7h", "Kd Kh 3c Js Tc 5d 6s"), at=oaks("9")))
    # Antes and forced bets are $6; for two players option 9 takes $2.
    assert purses(played) == {1: 201, 2: 197}


FEES = [("1", 7, 3), ("1", 6, 2), ("1", 5, 1), ("7", 8, 4), ("53", 8, 7), ("53", 6, 5), ("53", 2, 3)]
SPREAD = (
    "2c 2d 9s Tc Td 8c 3h",
    "3c 3d 9h Jc Jd 8d",
    "4c 4d 9d Qc Qd 8h",
    "5c 5d 7s Kc Kd 8s",
    "6c 6d 7h Ac Ad 9c",
    "2h 4s 7d Jh Qh Kh",
    "2s 3s 6h Js Qs Ks",
    "4h 5h 6s Ah As Th",
)
EIGHT = tuple(" ".join(hand.split()[:6]) for hand in SPREAD)


@pytest.mark.rule(OAKS, "1788-1790")
@pytest.mark.parametrize(("option", "players", "dollars"), FEES)
def test_the_fee_is_taken_from_the_pot_after_the_fourth_card_by_the_number_of_players(
    option: str, players: int, dollars: int
) -> None:
    played = sit(EIGHT[:players], at=oaks(option))
    assert played.table.ledger[COLLECTION] == 0
    assert check_down(played, 4).table.ledger[COLLECTION] == dollars * 100


@pytest.mark.rule(OAKS, "1788-1790")
def test_a_hand_that_is_over_before_the_fourth_card_pays_no_fee() -> None:
    assert answer(sit(at=oaks()), "fold fold fold").table.ledger[COLLECTION] == 0


@pytest.mark.rule(OAKS, "1789-1790")
@pytest.mark.parametrize(("choice", "dollars"), [("dealt-in", 3), ("still-in", 1)])
def test_players_dealt_in_count_or_by_the_other_reading_those_who_hold_cards(choice: str, dollars: int) -> None:
    played = answer(sit(EIGHT[:6], at=oaks(players=choice)), "call call call call fold")
    assert played.table.ledger[COLLECTION] == dollars * 100


# A deck that is too short --------------------------------------------------------------------------------------------


@pytest.mark.rule(OAKS, "162-166")
def test_eight_players_share_a_community_card_that_does_not_count_for_who_acts_first() -> None:
    rest = [face for face in range(52) if face not in cards(" ".join(EIGHT))]
    played = check_down(sit(EIGHT, at=oaks(), orders=[rest]), 6)
    first = rights(played)
    while not board(played):
        answer(played, "check")
    assert [len(held(played, seat)) for seat in range(1, 9)] == [6] * 8
    assert rights(played) == first


def last_cards(players: int, *, fold: int = 0, **readings: str) -> tuple[int, int]:
    """How many cards the first seat holds in the end, and how many are common; one seat may fold on the fourth card."""
    played = Session(oaks(**readings), dict.fromkeys(range(1, players + 1), 20_000), SeededChance(5)).deal()
    while isinstance(asked := played.asked, Choose):
        going = asked.seat == fold and len(held(played, fold)) == 4
        move = "fold" if going else "check" if "check" in asked.moves else "call"
        played.answer(asked.number, asked.seat, move)
    return len(held(played, 1)), len(board(played))


SHORT = [
    (7, 0, "burns", (7, 0)),
    (8, 0, "burns", (6, 1)),
    (8, 0, "discards", (6, 1)),
    # Seven are left with forty-six cards dealt: three in the stub and three burns, and four cards of the folded hand.
    (8, 8, "burns", (6, 1)),
    (8, 8, "discards", (7, 0)),
]


@pytest.mark.rule(OAKS, "162-166")
@pytest.mark.parametrize(("players", "fold", "choice", "expected"), SHORT)
def test_burns_or_folded_hands_too_are_dealt_again(
    players: int, fold: int, choice: str, expected: tuple[int, int]
) -> None:
    assert last_cards(players, fold=fold, short_deck=choice) == expected


@pytest.mark.rule(OAKS, "162-166")
def test_by_a_third_reading_no_more_than_seven_are_seated() -> None:
    assert oaks(short_deck="seven").sheet.seats.max == 7
