"""Razz of Oaks: the high card opens, the low hand acts first, a pair changes nothing, and the lowest hand wins.

Option 9 unless named: $4-$8, an ante of $1, a forced bet of $2, a fee of $2 for up to five players.
"""

from __future__ import annotations

import pytest

from houseway.play.ids import COLLECTION
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import purses, rights
from tests.rules.stud_table import FOUR, answer, check_down, opened, sees, sit

RAZZ = "oaks/razz"


def razz(fee: str = "9", **readings: str) -> Terms:
    return opened(RAZZ, fee, **readings)


DOORS = [
    ("Ks Qd Jh 2s", {}, 1),
    ("As Qd Jh 2s", {}, 2),
    ("Kd Kh Jh 2s", {}, 2),
    ("Kd Kh Jh 2s", {"equal_cards": "first-to-receive"}, 1),
    ("Kc Qd Jh Ks", {}, 4),
]


@pytest.mark.rule(RAZZ, "232-238, 254-257")
@pytest.mark.parametrize(("doors", "readings", "opener"), DOORS)
def test_the_high_card_makes_the_forced_bet_and_aces_are_low(doors: str, readings: dict[str, str], opener: int) -> None:
    down = ("4c 5c", "6c 7c", "8d 9d", "Tc Td")
    hands = [f"{two} {door}" for two, door in zip(down, doors.split(), strict=True)]
    assert [seat for seat, chips in purses(sit(hands, at=razz(**readings))).items() if chips == 197] == [opener]


# The up cards: K9, QJ, JQ, 2K; then an eight, a nine, a ten and a six. Queen-jack-nine is lower than queen-jack-ten.
RIGHTS = [
    ("", "2: fold, call $2, complete $4"),
    ("call call call", "2: fold, check, bet $4"),
    ("call call call / check check check check", "2: fold, check, bet $8"),
]


@pytest.mark.rule(RAZZ, "166-169, 184-200, 235-241")
@pytest.mark.parametrize(("words", "expected"), RIGHTS)
def test_the_low_hand_acts_first_with_the_lower_limit_on_the_third_and_fourth_card(words: str, expected: str) -> None:
    hands = (FOUR[0], FOUR[1], FOUR[2], "5h Th 2s Kd 6d 3h 3c")
    assert rights(answer(sit(hands, at=razz()), words)) == expected


@pytest.mark.rule(RAZZ, "241-244")
def test_an_open_pair_does_not_change_the_limit_and_is_a_high_hand() -> None:
    hands = ("2c 7d Ks 9h", "3d 8s Qd Jc", "4d 9s 4h 4s", "5h Tc 2s Kc")
    played = answer(sit(hands, at=razz()), "call call call")
    assert rights(played) == "2: fold, check, bet $4"
    assert rights(answer(played, "check")) == "3: fold, check, bet $4"


WHEEL = "As 2h 3h 4d 5s Kc Kd"
SUITED_WHEEL = "Ah 2h 3h 4h 5h Kc Kd"
WINNERS = [
    ("As 2d 3s 4d 5s Kc Kd", "Ah 2c 3d 4h 6c Qh Qd", 1),
    # Straights and flushes are ignored: both have A-2-3-4-5.
    (SUITED_WHEEL, "As 2s 3s 4d 5s Qc Qd", 0),
    ("Ah 2c 3d 4h 6c Qh Qd", "7s 2h 3h 4d 5s Kc Kd", 1),
    # Four ranks each leave a pair: aces with 4-3-2 against deuces with 5-4-3.
    ("2h 2s 3h 3s 4h 4s 5h", "Ac Ad 2c 2d 3c 3d 4c", 2),
]


@pytest.mark.rule(RAZZ, "209-228")
@pytest.mark.parametrize(("one", "two", "winner"), WINNERS)
def test_the_lowest_five_cards_win_and_a_pair_of_aces_is_lower_than_deuces(one: str, two: str, winner: int) -> None:
    # Antes and forced bets are $6, the fee takes $2.
    played = check_down(sit((one, two), at=razz()))
    expected = {1: {1: 201, 2: 197}, 2: {1: 197, 2: 201}, 0: {1: 199, 2: 199}}
    assert purses(played) == expected[winner]


@pytest.mark.rule(RAZZ, "248-257")
def test_only_ties_split_and_the_odd_chip_goes_to_the_lowest_card_by_suit() -> None:
    # Antes and forced bets are $9, the fee takes $2. Both have a wheel; the ace of clubs is below the ace of spades.
    hands = ("As 2h 3h 4d 5s Jc Jd", "Ac 2d 3s 4c 5h Th Ts", "8s 9s Kh Qc")
    played = check_down(answer(sit(hands, at=razz()), "1:call 2:call 1:check 2:check 3:fold"))
    assert purses(played) == {1: 200, 2: 201, 3: 197}


@pytest.mark.rule(RAZZ, "251-257")
@pytest.mark.parametrize(("choice", "parts"), [("one-each", (3, 4, 4)), ("same-winner", (3, 5, 3))])
def test_of_several_odd_chips_the_next_lowest_suit_has_the_second(choice: str, parts: tuple[int, ...]) -> None:
    # Four antes and forced bets are $12, and option 7 takes $1: $11 for three wheels with the aces of spades, clubs and
    # diamonds. Seat 4 opens with its king, shows kings on the fourth card and folds.
    wheels = ("As 2h 3h 4d 5s Jc Jd", "Ac 2d 3s 4c 5h Th Ts", "Ad 2c 3c 4h 5d Qd Qs")
    played = check_down(sit((*wheels, "8s 9s Kh Kc"), at=razz("7", more_odd_chips=choice)), 4)
    check_down(answer(played, "check check check 4:fold"))
    assert tuple(purses(played)[seat] - 197 for seat in (1, 2, 3)) == parts


@pytest.mark.rule(RAZZ, "155-158, 160-164, 180-198, 209-212, 232")
def test_the_deal_and_the_seats_are_those_of_seven_card_stud() -> None:
    played = check_down(sit(at=razz()), 7)
    assert sees(played, None, 1) == "?? ?? Ks 9h 8h 4c ??"
    assert purses(played) == dict.fromkeys((1, 2, 3, 4), 197)
    assert (razz().sheet.seats.min, razz().sheet.seats.max) == (2, 8)


@pytest.mark.rule(RAZZ, "209-212")
def test_the_collection_is_that_of_stud_or_the_table_posts_none() -> None:
    assert check_down(sit(at=razz("53")), 4).table.ledger[COLLECTION] == 300
    assert check_down(sit(at=razz("none"))).table.ledger[COLLECTION] == 0
