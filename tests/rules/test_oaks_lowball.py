"""Lowball Draw Poker, Oaks: three blinds that make the limit, the pot that is opened or folded, the draw, odd chips.

A 20 limit game with blinds of $5, $5 and $10. With five players seat 5 deals and posts the first blind, seat 1 the
second, seat 2 is the big blind and seat 3 acts first.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards.card import JOKER
from houseway.errors import BadInput
from houseway.families.poker.core.hand_state import Hand
from houseway.families.poker.forced.winner_disc import WinnerDisc
from houseway.families.registry import game
from houseway.play.decisions import Choose
from houseway.play.events import Announced, Moved, Shown
from houseway.play.ids import stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import Terms, terms
from tests.rules.holdem_table import purses, rights
from tests.rules.lowball_table import blinds, dealt, hand, new_game, passive, play, posted, sit

DOCUMENT = "oaks/lowball"
FORMS = ("lowball", "winner", "winner-kill")
FIVE = "500 500 500 500 500"


def table(form: str = "lowball", readings: Mapping[str, str] | None = None) -> Terms:
    return posted(f"{DOCUMENT}#{form}", readings=readings)


def after(words: str, stacks: str = FIVE, **read: str) -> str:
    readings = {name.replace("_", "-"): choice for name, choice in read.items()}
    return rights(play(sit(table(readings=readings), stacks), words))


@pytest.mark.rule(DOCUMENT, "76-77")
@pytest.mark.parametrize("form", FORMS)
def test_the_deck_has_fifty_two_cards_and_a_joker(form: str) -> None:
    faces = table(form).faces
    assert len(faces) == len(set(faces)) == 53
    assert JOKER in faces


@pytest.mark.rule(DOCUMENT, "80")
@pytest.mark.parametrize("players", range(2, 9))
def test_two_to_eight_players(players: int) -> None:
    assert passive(sit(table(), "500 " * players)).state == "over"


@pytest.mark.rule(DOCUMENT, "80")
def test_a_ninth_player_is_refused() -> None:
    with pytest.raises(BadInput, match="9"):
        sit(table(), "500 " * 9)


# Blinds (80-85) ----------------------------------------------------------------------------------------------------


@pytest.mark.rule(DOCUMENT, "80-85, 124-126")
@pytest.mark.parametrize(("button", "seats"), [(5, (5, 1, 2)), (1, (1, 2, 3)), (4, (4, 5, 1))])
def test_the_dealer_and_the_next_two_post_blinds_that_equal_the_limit(button: int, seats: tuple[int, ...]) -> None:
    found = blinds(sit(table(), FIVE, button=button))
    assert found == [
        (f"seat {seats[0]}", 5, "first blind"),
        (f"seat {seats[1]}", 5, "second blind"),
        (f"seat {seats[2]}", 10, "big blind"),
    ]
    assert sum(amount for _, amount, _ in found) == 20


@pytest.mark.rule(DOCUMENT, "83-85")
@pytest.mark.parametrize(
    ("form", "schedule", "reading", "odd"),
    [
        ("lowball", "lowball-time", "as-printed", {"2": (30, 35)}),
        ("lowball", "lowball-time", "the-limit", {}),
        ("winner-kill", "lowball-time", "as-printed", {"2": (30, 35)}),
        ("winner", "lowball-winner-time", "", {}),
    ],
)
def test_the_blinds_equal_the_limit_save_where_the_fee_table_prints_others(
    form: str, schedule: str, reading: str, odd: dict[str, tuple[int, int]]
) -> None:
    sheet = game(f"{DOCUMENT}#{form}", {"blinds-of-30": reading} if reading else None)
    tables = {option.id: terms(sheet, option.id).stakes for its, option in sheet.options() if its.id == schedule}
    sums = {word: (at.limits.low // 100 if at.limits else 0, sum(at.blinds) // 100) for word, at in tables.items()}
    assert {word: both for word, both in sums.items() if both[0] != both[1]} == odd


@pytest.mark.rule(DOCUMENT, "83-89")
def test_the_thirty_dollar_game_is_opened_for_its_limit_whatever_its_blinds_are() -> None:
    for reading, big in (("as-printed", 20), ("the-limit", 15)):
        played = sit(posted(f"{DOCUMENT}#lowball", fee="2", readings={"blinds-of-30": reading}), FIVE)
        assert [amount for _, amount, _ in blinds(played)] == [5, 10, big]
        assert rights(played) == "3: fold, bet $30"


@pytest.mark.rule(DOCUMENT, "80-85")
@pytest.mark.parametrize(
    ("reading", "dealer", "other"), [("biggest-two", 5, 10), ("same-sum", 5, 15)], ids=["biggest", "same sum"]
)
def test_blinds_of_two_players(reading: str, dealer: int, other: int) -> None:
    played = sit(table(readings={"two-players": reading}), "500 500")
    assert blinds(played) == [("seat 2", dealer, "small blind"), ("seat 1", other, "big blind")]
    assert rights(played) == f"2: fold, bet ${20 - dealer}"


@pytest.mark.rule(DOCUMENT, "81-82, 97-98")
@pytest.mark.parametrize(("before", "now"), [(1, 2), (4, 5), (5, 1)])
def test_the_deal_rotates_clockwise(before: int, now: int) -> None:
    assert sit(table(), FIVE, lasting=Lasting(DealerButton(before))).table.lasting[DealerButton].seat == now


@pytest.mark.rule(DOCUMENT, "81-83")
@pytest.mark.parametrize(("reading", "dealer"), [("high-card", 2), ("first-seat", 1)])
def test_the_first_dealer(reading: str, dealer: int) -> None:
    played = new_game(table(readings={"first-dealer": reading}), "500 500 500", drawn="As Kc Qd")
    assert played.table.facts(Hand).button == dealer


@pytest.mark.rule(DOCUMENT, "85, 128")
def test_five_single_cards_to_each_in_turn_the_dealer_last() -> None:
    played = sit(table(), "500 500 500", then="2c 3c 4c 2d 3d 4d 2h 3h 4h 2s 3s 4s 5c 6c 7c")
    assert dealt(played, 1) == ["2c", "2d", "2h", "2s", "5c"]
    assert dealt(played, 3) == ["4c", "4d", "4h", "4s", "7c"]


# First round: fold or bet (85-89) ----------------------------------------------------------------------------------

FIRST_ROUND = [
    ("", "3: fold, bet $20"),
    ("fold", "4: fold, bet $20"),
    ("fold fold", "5: fold, bet $15"),
    ("fold fold fold", "1: fold, bet $15"),
    ("bet", "4: fold, call $20, raise $40"),
    ("bet call", "5: fold, call $15, raise $35"),
    ("bet fold call", "1: fold, call $15, raise $35"),
    ("bet fold fold fold", "2: fold, call $10, raise $30"),
    ("fold bet", "5: fold, call $15, raise $35"),
    ("fold fold fold bet", "2: fold, call $10, raise $30"),
    ("bet raise", "5: fold, call $35, raise $55"),
    ("bet raise fold fold fold", "3: fold, call $20, raise $40"),
    ("bet raise fold fold raise", "3: fold, call $40, raise $60"),
    # No cap on raises is printed.
    ("bet raise raise raise raise raise", "4: fold, call $80, raise $100"),
]


@pytest.mark.rule(DOCUMENT, "83-89, 130-131")
@pytest.mark.parametrize(("words", "expected"), FIRST_ROUND, ids=[words or "opening" for words, _ in FIRST_ROUND])
def test_rights_before_the_draw(words: str, expected: str) -> None:
    assert after(words) == expected


@pytest.mark.rule(DOCUMENT, "85-89")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", "3: fold, call $10, raise $20"),
        ("call", "4: fold, call $10, raise $20"),
        ("raise", "4: fold, call $20, raise $40"),
        ("call call call call", "2: fold, check, raise $10"),
    ],
)
def test_the_big_blind_may_be_called_in_the_other_reading(words: str, expected: str) -> None:
    assert after(words, opening_bet="the-blind") == expected


@pytest.mark.rule(DOCUMENT, "87-89")
def test_three_raises_in_the_other_reading() -> None:
    assert after("bet raise raise raise", raises="three") == "2: fold, call $70"


@pytest.mark.rule(DOCUMENT, "85-89")
def test_the_big_blind_wins_the_blinds_when_everybody_folds_to_it() -> None:
    assert purses(play(sit(table(), FIVE), "fold fold fold fold")) == {1: 495, 2: 510, 3: 500, 4: 500, 5: 495}


@pytest.mark.rule(DOCUMENT, "85-89")
def test_an_opening_bet_that_nobody_calls_goes_back() -> None:
    played = play(sit(table(), FIVE), "bet fold fold fold fold")
    assert purses(played) == {1: 495, 2: 490, 3: 520, 4: 500, 5: 495}
    [back] = [each for each in played.events if isinstance(each, Moved) and each.because == "nobody called"]
    assert (back.payee, back.amount) == (stack(3), 1000)


@pytest.mark.rule(DOCUMENT, "85-89")
@pytest.mark.parametrize(
    ("stacks", "words", "expected"),
    [
        # An opener with less than the limit is all in; the others call that, or make it the limit.
        ("500 500 14 500 500", "3:bet", "4: fold, call $14, complete $20"),
        ("500 500 14 500 500", "3:bet 4:complete", "5: fold, call $15, raise $35"),
        # One with less than the big blind does not change what must be matched.
        ("500 500 8 500 500", "3:bet", "4: fold, call $10, complete $20"),
        # A big blind that is all in: the last player who can bet need only match it.
        ("500 10 500 500 500", "fold fold fold", "1: fold, call $5"),
    ],
)
def test_all_in_before_the_draw(stacks: str, words: str, expected: str) -> None:
    asked = play(sit(table(), stacks), words).asked
    assert isinstance(asked, Choose)
    moves = [f"{move} ${cost // 100}" if cost else move for move, cost in zip(asked.moves, asked.costs, strict=True)]
    assert f"{asked.seat}: " + ", ".join(moves) == expected


# The draw and the second round (89-92) -----------------------------------------------------------------------------

OPENED = "bet call fold fold fold / 3:pat 4:pat"


@pytest.mark.rule(DOCUMENT, "89-91, 133-139")
def test_any_cards_are_replaced_player_by_player() -> None:
    hands = ["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d", "2h 3h 4h 5h 6h"]
    played = play(sit(table(), "500 500 500", hands=hands, then="7c 8c 9c Tc Jc Qc"), "3:bet 1:call 2:call")
    play(played, "1:2c3c4c5c6c")
    assert hand(played, 1) == "7c 8c 9c Tc Jc"
    play(played, "2:pat 3:6h")
    assert hand(played, 3) == "2h 3h 4h 5h Qc"


@pytest.mark.rule(DOCUMENT, "91, 143-144")
@pytest.mark.parametrize(
    ("words", "reading", "expected"),
    [
        (OPENED, "left-of-the-dealer", "3: fold, check, bet $20"),
        (f"{OPENED} check", "left-of-the-dealer", "4: fold, check, bet $20"),
        (f"{OPENED} bet raise", "left-of-the-dealer", "3: fold, call $20, raise $40"),
        ("bet fold fold call fold / 1:pat 3:pat", "left-of-the-dealer", "1: fold, check, bet $20"),
        ("bet fold fold call fold / 1:pat 3:pat", "left-of-the-big-blind", "3: fold, check, bet $20"),
    ],
)
def test_rights_after_the_draw(words: str, reading: str, expected: str) -> None:
    assert after(words, second_round=reading) == expected


# Showdown (92-93, 116-120, 146-149) --------------------------------------------------------------------------------

HANDS = [
    ("the best hand", ["Ac 2d 3h 4s 5c", "Ah 2h 3s 4d 6c"], [1]),
    ("straights are ignored", ["2c 3d 4h 5s 6c", "Ah 2h 3s 4d 7c"], [1]),
    ("flushes are ignored", ["2c 3c 4c 6c 8c", "Ah 2h 3s 4d 9c"], [1]),
    ("aces are low", ["Ac 6d 7h 8s 9c", "2h 6h 7s 8d 9d"], [1]),
    ("the joker is the lowest missing card", ["Jk 3d 4h 6s 8c", "Ah 3h 4s 7d 8d"], [1]),
    ("the joker is a deuce beside an ace", ["Jk Ad 4h 6s 8c", "2h Ah 4s 6d 8d"], [1, 2]),
    ("any pair is worse than a king", ["Kc Qd Jh Ts 9c", "Ah As 2s 3d 4d"], [1]),
]


@pytest.mark.rule(DOCUMENT, "76-78, 91-93, 146-149")
@pytest.mark.parametrize(("hands", "expected"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_the_five_lowest_cards_take_the_pot(hands: list[str], expected: list[int]) -> None:
    played = passive(sit(table(), "500 500", hands=hands))
    assert sorted(played.table.facts(Hand).won) == expected
    assert len([each for each in played.events if isinstance(each, Shown)]) == 2


def odd_pot(hands: list[str]) -> Round:
    """The second blind folds its $5 to two players who put in $20 each: $45 in the pot."""
    return passive(play(sit(table(), "500 500 500", hands=hands), "3:bet 1:fold 2:call"))


@pytest.mark.rule(DOCUMENT, "116-120")
@pytest.mark.parametrize(
    ("second", "third", "odd_to"),
    [
        # Same ranks, and the ace is the lowest card: clubs, diamonds, hearts, spades.
        ("Ac 3d 4h 6s 8c", "Ad 3h 4s 6c 8d", 2),
        ("Ad 3d 4h 6s 8c", "Ac 3h 4s 6c 8d", 3),
        ("As 3d 4h 6s 8c", "Ah 3h 4s 6c 8d", 3),
        ("Ah 3d 4h 6s 8c", "As 3h 4s 6c 8d", 2),
        # The joker is the lowest card in the deck.
        ("Ac 3d 4h 6s 8c", "Jk 3h 4s 6c 8d", 3),
        ("Jk 3d 4h 6s 8c", "Ac 3h 4s 6c 8d", 2),
    ],
)
def test_the_odd_chip_goes_to_the_lowest_card_by_suit(second: str, third: str, odd_to: int) -> None:
    played = odd_pot(["Kc Kd Kh Qs Qc", second, third])
    assert purses(played) == {1: 495, odd_to: 480 + 23, 5 - odd_to: 480 + 22}


@pytest.mark.rule(DOCUMENT, "116-117")
def test_only_a_tie_splits_the_pot() -> None:
    played = odd_pot(["Kc Kd Kh Qs Qc", "Ac 2d 4h 6s 8c", "Ad 3h 4s 6c 8d"])
    assert purses(played) == {1: 495, 2: 480 + 45, 3: 480}


@pytest.mark.rule(DOCUMENT, "116-120")
@pytest.mark.parametrize("form", FORMS)
def test_nothing_is_announced_of_a_disc_where_none_is_played(form: str) -> None:
    played = passive(sit(table(form), "500 500 500"))
    told = [each.words for each in played.events if isinstance(each, Announced)]
    assert any("disc" in each for each in told) == (form != "lowball")
    assert (played.table.lasting[WinnerDisc].seat) == (form != "lowball")
