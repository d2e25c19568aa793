"""Mexican Stud of Cordova: the card asked for as the dealer comes round, the joker, bets from $2 to $5, the fee.

Option 1 unless named: $2-$5, an ante of $1, a fee of $5. Hands from the left of the button, which the last seat has.
"""

from __future__ import annotations

import pytest

from houseway.cards import NoChance, SeededChance, Shoe, text
from houseway.play.decisions import Choose
from houseway.play.events import Announced, Dealt
from houseway.play.ids import COLLECTION
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from houseway.rules.posting.terms import Terms
from tests.rules.holdem_table import in_cents, purses, rights
from tests.rules.stud_table import answer, burns, check_down, held, opened, sees, sit_mexican

MEXICAN = "cordova/mexican-stud"

# The first card is down and the second up: seat 2 has the lowest, seat 3 the highest.
THREE = ("3d Js 5c 6c 2h", "4d 7c Kh 2s Qh", "5d Qs 6h 3c Jc")
CALLED = "2:bring 3:call 1:call"


def mexican(fee: str = "1", **readings: str) -> Terms:
    return opened(MEXICAN, fee, **readings)


def sit(hands: tuple[str, ...] = THREE, fee: str = "1", *, stacks: str = "", **readings: str) -> Round:
    return sit_mexican(hands, at=mexican(fee, **readings), stacks=stacks)


# The deal ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule(MEXICAN, "134-135")
def test_fifty_two_cards_and_a_joker_for_up_to_ten_seats() -> None:
    faces = text(mexican().pack.cards()).split()
    assert (len(faces), faces.count("Jk")) == (53, 1)
    assert (mexican().sheet.seats.min, mexican().sheet.seats.max) == (2, 10)


@pytest.mark.rule(MEXICAN, "137-139")
def test_after_the_antes_one_card_down_and_one_up_from_the_left_of_the_button() -> None:
    played = sit()
    assert [event.to.seat for event in played.events if isinstance(event, Dealt)] == [1, 2, 3] * 2
    assert [sees(played, None, seat) for seat in (1, 2, 3)] == ["?? Js", "?? 7c", "?? Qs"]
    assert sees(played, 1, 1) == "3d Js"
    assert purses(played) == {1: 199, 2: 199, 3: 199}


@pytest.mark.rule(MEXICAN, "133, 136-137")
def test_the_highest_card_by_suit_receives_the_first_button() -> None:
    at = mexican()
    drawn, again = Shoe.rigged(at.pack, "Kd Ah As 2c").stack[::-1], Shoe.rigged(at.pack, "").stack
    played = Round(at, in_cents("200 200 200 200"), Shoe(drawn, NoChance(), orders=[again]))
    assert played.table.lasting[DealerButton].seat == 3


@pytest.mark.rule(MEXICAN, "140, 144-145")
def test_each_player_is_asked_when_the_dealer_comes_to_them_and_has_the_card_before_the_next_is_asked() -> None:
    played = answer(sit(), CALLED)
    assert isinstance(played.asked, Choose)
    assert (played.asked.seat, played.asked.moves) == (1, ("take it up", "take it down"))
    answer(played, "1:up")
    assert [sees(played, None, seat) for seat in (1, 2)] == ["?? Js 5c", "?? 7c"]
    answer(played, "2:down")
    assert [sees(played, None, seat) for seat in (2, 3)] == ["4d 7c ??", "?? Qs"]
    assert sees(played, 2, 2) == "4d 7c Kh"
    assert rights(answer(played, "3:up")) == "1: fold, check, bet to $2-$5"


# What a player asks for with the third, fourth and fifth card, and what everybody then sees of the hand of seat 1.
ASKED = [
    ("up up up", "?? Js 5c 6c 2h"),
    ("down up up", "3d Js ?? 6c 2h"),
    ("down down up", "3d Js 5c ?? 2h"),
    ("up down up", "3d Js 5c ?? 2h"),
    ("down down down", "3d Js 5c 6c ??"),
    ("up up down", "3d Js 5c 6c ??"),
]


@pytest.mark.rule(MEXICAN, "140, 144-145, 148")
@pytest.mark.parametrize(("asked", "shown"), ASKED)
def test_for_a_card_face_down_the_others_are_turned_up_so_that_one_is_down_at_a_time(asked: str, shown: str) -> None:
    played = answer(sit(), CALLED)
    for word in asked.split():
        answer(played, f"1:{word} 2:up 3:up")
        assert sees(played, None, 1).split().count("??") == 1
        answer(played, "check check check" if len(held(played, 1)) < 5 else "")
    assert sees(played, None, 1) == shown


@pytest.mark.rule(MEXICAN, "140-145")
@pytest.mark.parametrize(("choice", "left"), [("burned", 0), ("not-burned", 3)])
def test_ten_hands_and_three_burns_use_every_card(choice: str, left: int) -> None:
    played = Session(mexican(burn=choice), dict.fromkeys(range(1, 11), 30_000), SeededChance(3)).deal()
    check_down(played)
    assert (played.state, len(played.table.shoe), burns(played)) == ("over", left, 3 - left)


# The joker -----------------------------------------------------------------------------------------------------------

NINES = "9h 9d 9c 4s"
# Fives full beat three nines with an ace, which is all that a joker dealt face up makes of them; any card makes four.
FIVES = "5d 5c 5s 6h 6c"
JOKERS = [
    (f"Jk {NINES}", "up up up", 1),
    (f"Jk {NINES}", "down up up", 1),
    (f"9h Jk {NINES[3:]}", "up up up", 2),
    ("9h 9d Jk 9c 4s", "up up up", 2),
    ("9h 9d Jk 9c 4s", "down up up", 1),
    ("9h 9d Jk 9c 4s", "down down up", 1),
    # An ace or a card of a straight or flush, if it was dealt face up.
    ("Ah Jk Ac 4s 4d", "up up up", 1),
    ("7h Jk 9c Ts Jd", "up up up", 2),
    ("7h Jk 9h Th Jh", "up up up", 1),
]


@pytest.mark.rule(MEXICAN, "133-134, 146")
@pytest.mark.parametrize(("hand", "asked", "winner"), JOKERS)
def test_a_joker_dealt_face_down_stays_wild_and_one_dealt_face_up_is_an_ace_or_completes(
    hand: str, asked: str, winner: int
) -> None:
    played = sit((hand, FIVES))
    words = iter(asked.split())
    while isinstance(question := played.asked, Choose):
        if question.about == "next card":
            answer(played, next(words) if question.seat == 1 else "up")
        else:
            answer(played, next(each for each in ("check", "call", "bring") if each in f"{question.moves}"))
    best = max(purses(played), key=lambda seat: purses(played)[seat])
    assert best == winner


@pytest.mark.rule(MEXICAN, "134")
def test_it_is_said_when_the_joker_is_dealt_face_up() -> None:
    said = [event.words for event in sit(("3d Jk", "4d 7c")).events if isinstance(event, Announced)]
    assert said == ["the joker was dealt face up: it is an ace, or completes a straight or a flush"]
    assert not [event for event in sit(("Jk 3d", "4d 7c")).events if isinstance(event, Announced)]


# The bets ------------------------------------------------------------------------------------------------------------

DOORS = [("Js 7c Qs", 2), ("7d 7c Qs", 2), ("7d 7h Qs", 1), ("As Jk Kh", 3), ("Ac Jk Ah", 2)]


@pytest.mark.rule(MEXICAN, "133, 137")
@pytest.mark.parametrize(("doors", "opener"), DOORS)
def test_the_lowest_up_card_is_forced_to_bet_by_the_lowest_suit_and_a_joker_is_an_ace(doors: str, opener: int) -> None:
    hands = tuple(f"{down} {door}" for down, door in zip(("3d", "4d", "5d"), doors.split(), strict=True))
    assert rights(sit(hands)) == f"{opener}: bring in $2, bet to $3-$5"


UP = "1:up 2:up 3:up"
RIGHTS = [
    ("", "2: bring in $2, bet to $3-$5"),
    ("bring", "3: fold, call $2, raise to $4-$7"),
    ("bet=5", "3: fold, call $5, raise to $7-$10"),
    ("bet=5 raise=10", "1: fold, call $10, raise to $12-$15"),
    ("bring raise=4 raise=9 raise=11", "3: fold, call $7"),
    ("bring raise=4 raise=9 raise=11 fold", "1: fold, call $2, raise to $13-$16"),
    (f"bring call call / {UP}", "1: fold, check, bet to $2-$5"),
    (f"bring call call / {UP} / check bet=5", "3: fold, call $5, raise to $7-$10"),
    (f"bring call call / {UP} / check check check / {UP}", "1: fold, check, bet to $2-$5"),
]


@pytest.mark.rule(MEXICAN, "137, 139-145, 147")
@pytest.mark.parametrize(("words", "expected"), RIGHTS)
def test_bets_and_raises_are_between_the_limits_and_later_rounds_begin_left_of_the_button(
    words: str, expected: str
) -> None:
    assert rights(answer(sit(), words)) == expected


@pytest.mark.rule(MEXICAN, "137, 139-145")
def test_other_readings_of_the_amounts() -> None:
    assert rights(sit(forced_amount="minimum")) == "3: fold, call $2, raise to $4-$7"
    played = answer(sit(least_raise="last-raise"), "bet=5")
    assert rights(played) == "3: fold, call $5, raise to $10-$10"


# The showdown and the fee --------------------------------------------------------------------------------------------


@pytest.mark.rule(MEXICAN, "146, 1528")
def test_equal_hands_split_and_odd_chips_go_closest_to_the_left_of_the_button() -> None:
    # Antes and forced bets of three are $9, and the fee takes $5; then everybody puts in $3 more, and seat 2 folds.
    hands = ("9d Kh 5c 6c 2h", "4d 7c 3h 8s", "9c Kd 5d 6h 2s")
    played = answer(sit(hands), "2:bring 3:call 1:call / 1:up 2:up 3:up / 1:bet=3 2:call 3:call")
    answer(played, "1:up 2:up 3:up / 1:check 2:fold")
    check_down(played)
    # $4 and $9 are $13: seven for seat 1, six for seat 3, who have put in $6 each.
    assert purses(played) == {1: 201, 2: 194, 3: 200}


FEES = [("1", 5), ("2", 6), ("3", 10)]


@pytest.mark.rule(MEXICAN, "1528-1534")
@pytest.mark.parametrize(("option", "fee"), FEES)
def test_the_fee_is_taken_after_the_first_round_of_betting(option: str, fee: int) -> None:
    played = answer(sit(fee=option), "bring call")
    assert played.table.ledger[COLLECTION] == 0
    assert answer(played, "call").table.ledger[COLLECTION] == fee * 100


@pytest.mark.rule(MEXICAN, "1528")
def test_what_the_pot_cannot_pay_is_let_off_when_no_more_wagers_come() -> None:
    # Option 3: antes of $2 and $3 from each, because seat 2 has no more, are $8; the fee is $10.
    played = answer(sit(("3d Js 5c 6c 2h", "4d 7c Kh 2s Qh"), "3", stacks="200 4"), "1:call")
    assert check_down(played).table.ledger[COLLECTION] == 800
    assert purses(played) == {1: 196, 2: 0}


@pytest.mark.rule(MEXICAN, "1528")
@pytest.mark.parametrize(("choice", "fee"), [("taken", 5), ("not-taken", 0)])
def test_a_hand_that_ends_in_the_first_round_pays_or_not_as_it_is_read(choice: str, fee: int) -> None:
    played = answer(sit(early_end=choice), "2:bring 3:fold 1:fold")
    assert (played.state, played.table.ledger[COLLECTION]) == ("over", fee * 100)


@pytest.mark.rule(MEXICAN, "1528")
@pytest.mark.parametrize(("words", "taken"), [("check check", 4.2), ("bet=2 call", 5)])
def test_what_the_pot_could_not_pay_is_taken_from_the_wagers_of_a_later_round(words: str, taken: float) -> None:
    # Antes of ten cents and $2 from each of two players are $4.20; of the fee of $5 eighty cents are owed.
    at = opened(MEXICAN, "1", stakes="ante=$0.10")
    played = answer(sit_mexican(THREE[:2], at=at), "2:bring 1:call / 1:up 2:up")
    assert played.table.ledger[COLLECTION] == 420
    assert answer(played, words).table.ledger[COLLECTION] == taken * 100


@pytest.mark.rule(MEXICAN, "140, 144-145")
def test_a_player_who_is_all_in_asks_for_cards_as_the_others_do() -> None:
    played = answer(sit(stacks="200 200 3"), f"{CALLED} / 1:up 2:up")
    assert isinstance(played.asked, Choose)
    assert (played.asked.seat, played.asked.moves) == (3, ("take it up", "take it down"))
    # Everybody is all in: no round of betting, and each is asked for three cards.
    played = answer(sit(stacks="3 3 3"), "3:call 1:call / 1:up 2:down 3:up / 1:down 2:up 3:up / 1:up 2:up 3:up")
    assert played.state == "over"


@pytest.mark.rule(MEXICAN, "137, 139")
def test_when_the_ante_took_the_last_chip_of_the_lowest_card_the_next_player_opens() -> None:
    assert rights(sit(stacks="200 1 200")) == "3: bring in $2, bet to $3-$5"
