"""Mexican Stud Poker, Banker's: the deal, the opening, the bets, and the choice of the next card.

Hands are given from the left of the button; the last seat has it. $2-$4, an ante of $1, and an early fee of $1.
"""

from __future__ import annotations

import pytest

from houseway.cards import NoChance, SeededChance, Shoe, text
from houseway.errors import NotLegal
from houseway.play.events import Dealt
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.play.session import Session
from tests.rules.holdem_table import board, in_cents, purse, purses, rights
from tests.rules.stud_table import MEXICAN, answer, burns, check_down, held, mexican, sees, sit_mexican

# Seat 2 has the highest up card. The first card is up, the second down, the rest up for seats that keep the down card.
THREE = ("Js 3d 5c 6c 2h", "Kh 4d 7c 2s Qh", "Qs 5d 6h 3c Jc")
KEEP = "1:keep 2:keep 3:keep"


# The pack and the deal ----------------------------------------------------------------------------------------------


@pytest.mark.rule(MEXICAN, "4020-4022")
def test_forty_cards_without_eights_nines_and_tens_and_a_joker() -> None:
    faces = text(mexican().pack.cards()).split()
    assert len(faces) == 41
    assert "Jk" in faces
    assert not [face for face in faces if face[0] in "89T"]


@pytest.mark.rule(MEXICAN, "4093-4098")
def test_up_to_ten_seats() -> None:
    assert (mexican().sheet.seats.min, mexican().sheet.seats.max) == (2, 10)


@pytest.mark.rule(MEXICAN, "4101-4103, 4114-4122")
def test_one_card_up_to_each_then_one_down_the_button_last() -> None:
    played = sit_mexican(THREE, button=3)
    dealt = [str(event.to) for event in played.events if isinstance(event, Dealt)]
    assert dealt == [f"hand {seat}" for _ in range(2) for seat in (1, 2, 3)]
    assert [sees(played, None, seat) for seat in (1, 2, 3)] == ["Js ??", "Kh ??", "Qs ??"]
    assert sees(played, 1, 1) == "Js 3d"
    assert purses(played) == {1: 199, 2: 199, 3: 199}


@pytest.mark.rule(MEXICAN, "4102-4103, 4112-4114")
def test_the_button_is_drawn_for_by_suit_and_then_moves() -> None:
    at = mexican()
    drawn = Shoe.rigged(at.pack, "Kd Ah As 2c").stack[::-1]
    again = Shoe.rigged(at.pack, "").stack
    played = Round(at, in_cents("200 200 200 200"), Shoe(drawn, NoChance(), orders=[again]))
    assert played.table.lasting[DealerButton].seat == 3
    assert len(played.table.shoe) == 41 - 8
    session = Session(at, in_cents("200 200 200"), SeededChance(1), lasting=Lasting(DealerButton(3)))
    assert session.deal().table.lasting[DealerButton].seat == 1


# The opening --------------------------------------------------------------------------------------------------------

OPENERS = [
    ("Js Kh Qs 2c", {}, 2),
    ("Kd Kh Qs 2c", {}, 1),
    ("Kd Kh Qs 2c", {"equal_cards": "by-suit"}, 2),
    ("Kd Ks Ac 2c", {}, 3),
    ("Jk Ks Ac 2c", {}, 1),
    ("Ad Ks Jk 2c", {}, 1),
    ("Jk Ks Ac 2c", {"equal_cards": "by-suit"}, 3),
    ("7d 6s 5c 7s", {}, 1),
    ("7d 6s 5c 7s", {"equal_cards": "by-suit"}, 4),
]


@pytest.mark.rule(MEXICAN, "4103-4107, 4122-4124")
@pytest.mark.parametrize(("doors", "readings", "opener"), OPENERS)
def test_the_highest_up_card_opens_and_of_equals_who_received_it_first(
    doors: str, readings: dict[str, str], opener: int
) -> None:
    down = ("2d", "2h", "3d", "3h")
    hands = [f"{door} {card}" for door, card in zip(doors.split(), down, strict=True)]
    assert rights(sit_mexican(hands, at=mexican(**readings))) == f"{opener}: bring in $2, bet $4"


RIGHTS = [
    ("", "2: bring in $2, bet $4"),
    ("bring", "3: fold, call $2, raise $4"),
    ("bet", "3: fold, call $4, raise $6"),
    ("bring raise", "1: fold, call $4, raise $6"),
    ("bring raise raise", "2: fold, call $4, raise $6"),
    ("bring raise raise raise", "3: fold, call $4"),
    ("bring raise raise raise fold", "1: fold, call $2, raise $4"),
    ("bet raise call", "2: fold, call $2, raise $4"),
    (f"bring call call / {KEEP}", "2: fold, check, bet $2"),
    (f"bring call call / {KEEP} / check", "3: fold, check, bet $2"),
    (f"bring call call / {KEEP} / bet raise", "1: fold, call $4, raise $6"),
    (f"bring call call / {KEEP} / check check check / {KEEP}", "2: fold, check, bet $2"),
]


@pytest.mark.rule(MEXICAN, "4107-4109, 4122-4143, 4155-4171, 4184-4199")
@pytest.mark.parametrize(("words", "expected"), RIGHTS)
def test_bets_and_raises_are_by_the_lower_limit_and_at_most_three_raises(words: str, expected: str) -> None:
    assert rights(answer(sit_mexican(THREE), words)) == expected


@pytest.mark.rule(MEXICAN, "4123-4125")
def test_by_the_other_reading_the_opening_is_the_lower_limit() -> None:
    assert rights(sit_mexican(THREE, at=mexican(opening="lower"))) == "3: fold, call $2, raise $4"


@pytest.mark.rule(MEXICAN, "4161-4171, 4212-4227")
@pytest.mark.parametrize(("choice", "bets"), [("lower", [2, 2, 2]), ("last-two", [2, 4, 4]), ("last-three", [4, 4, 4])])
def test_the_limit_of_the_later_rounds(choice: str, bets: list[int]) -> None:
    played = sit_mexican(THREE, at=mexican(later_rounds=choice))
    for cards_out, bet in zip((3, 4, 5), bets, strict=True):
        check_down(played, cards_out)
        assert rights(played).endswith(f"fold, check, bet ${bet}")


NO_LIMIT = [
    ("", "2: bring in $1, bet to $2-$199"),
    ("bring", "3: fold, call $1, raise to $2-$199"),
    ("bet=10", "3: fold, call $10, raise to $20-$199"),
    ("bet=10 raise=30", "1: fold, call $30, raise to $50-$199"),
    ("bring raise=6 raise=20 raise=40 raise=60", "1: fold, call $40, raise to $80-$199"),
]


@pytest.mark.rule(MEXICAN, "4108-4109, 4132-4141")
@pytest.mark.parametrize(("words", "expected"), NO_LIMIT)
def test_without_a_limit_a_raise_is_at_least_the_bring_in_or_the_last_raise_and_there_is_no_cap(
    words: str, expected: str
) -> None:
    assert rights(answer(sit_mexican(THREE, at=mexican("13.1")), words)) == expected


@pytest.mark.rule(MEXICAN, "4143, 4236-4237")
def test_who_folds_is_out_and_the_last_one_takes_the_pot() -> None:
    played = answer(sit_mexican(THREE), "bring fold fold")
    assert played.state == "over"
    assert purses(played) == {1: 199, 2: 201, 3: 199}


@pytest.mark.rule(MEXICAN, "4011-4014, 4095-4098")
def test_a_wager_that_is_not_offered_is_refused() -> None:
    played = sit_mexican(THREE)
    with pytest.raises(NotLegal):
        answer(played, "raise")
    with pytest.raises(NotLegal):
        played.answer(played.open_decisions()[0].number, 1, "bring in")
    assert purse(played, 2) == 199


# The choice of the next card ----------------------------------------------------------------------------------------


@pytest.mark.rule(MEXICAN, "4145-4153")
def test_who_exposes_their_down_card_receives_the_next_one_down_and_the_others_up() -> None:
    played = answer(sit_mexican(THREE), "bring call call / 1:expose 2:keep 3:expose")
    assert [sees(played, None, seat) for seat in (1, 2, 3)] == ["Js 3d ??", "Kh ?? 7c", "Qs 5d ??"]
    assert sees(played, 1, 1) == "Js 3d 5c"
    assert sees(played, 2, 1) == "Js 3d ??"
    assert burns(played) == 1


@pytest.mark.rule(MEXICAN, "4145-4153, 4174-4182, 4202-4212")
def test_everybody_always_has_one_card_down() -> None:
    played = sit_mexican(THREE)
    for round_, words in enumerate(("1:expose 2:keep 3:keep", "expose expose keep", "keep keep expose"), 2):
        while "keep" not in list(played.open_decisions()[0].offers()):
            [asked] = played.open_decisions()
            played.answer(asked.number, asked.seat, _passive(list(asked.offers())))
        answer(played, words)
        for seat in (1, 2, 3):
            shown = sees(played, None, seat).split()
            assert (len(shown), shown.count("??")) == (round_ + 1, 1)


def _passive(offers: list[str]) -> str:
    return next(move for move in ("check", "call", "bring in") if move in offers)


@pytest.mark.rule(MEXICAN, "4146-4149")
def test_the_choice_is_made_in_turn_before_the_burn_or_all_at_once() -> None:
    played = answer(sit_mexican(THREE), "bring call call")
    assert [asked.seat for asked in played.open_decisions()] == [1]
    assert burns(played) == 0
    answer(played, "expose")
    assert sees(played, 2, 1) == "Js 3d"
    together = answer(sit_mexican(THREE, at=mexican(expose_order="all-at-once")), "bring call call")
    assert [asked.seat for asked in together.open_decisions()] == [1, 2, 3]
    for asked in together.open_decisions():
        together.answer(asked.number, asked.seat, "expose" if asked.seat == 2 else "keep")
    assert [sees(together, None, seat) for seat in (1, 2, 3)] == ["Js ?? 5c", "Kh 4d ??", "Qs ?? 6h"]


@pytest.mark.rule(MEXICAN, "4146-4148")
def test_who_is_all_in_still_chooses() -> None:
    played = answer(sit_mexican(THREE, stacks="3 200 200"), "bring call call")
    assert purse(played, 1) == 0
    assert sees(answer(played, "1:expose 2:keep 3:keep"), None, 1) == "Js 3d ??"


BOARDS = [
    (("Js 3d 5c", "Kh 4d 7c", "Qs 5d 6h"), KEEP, 2),
    (("Js 3d Jd", "Kh 4d 7c", "Qs 5d 6h"), KEEP, 1),
    (("Js 3d Kd", "Kh 4d Jc", "Qs 5d 6h"), KEEP, 1),
    (("Js 3d 5c", "Kh 4d 7c", "Qs Ad 6h"), "1:keep 2:keep 3:expose", 3),
    # A joker dealt face down and exposed pairs the queen; one dealt face up is an ace.
    (("Ks 3d 5c", "Kh 4d 7c", "Qs Jk 6h"), "1:keep 2:keep 3:expose", 3),
    (("Ks 3d 5c", "7h 4d 7c", "Qs 2d Jk"), KEEP, 2),
    (("Ks 3d 5c", "Kh 4d 7c", "Qs 2d Jk"), KEEP, 3),
]


@pytest.mark.rule(MEXICAN, "4156-4158, 4185-4186, 4213-4214")
@pytest.mark.parametrize(("hands", "words", "first"), BOARDS)
def test_the_highest_up_cards_begin_the_later_rounds(hands: tuple[str, ...], words: str, first: int) -> None:
    played = answer(sit_mexican(hands), f"bring call call / {words}")
    assert rights(played).startswith(f"{first}: fold, check, bet")


@pytest.mark.rule(MEXICAN, "4153-4155, 4182-4184, 4210-4212")
def test_up_cards_belong_to_the_hand_in_front_of_which_they_lie() -> None:
    played = check_down(sit_mexican(THREE))
    assert [len(held(played, seat)) for seat in (1, 2, 3)] == [5, 5, 5]
    assert not board(played)
