"""Texas Hold'em, Cordova: the showdown, ties, odd chips, pots of all-in players, and whole hands by a second method."""

from __future__ import annotations

from random import Random

import pytest

from houseway.cards import Shoe
from houseway.families.poker.core.hand_state import Hand
from houseway.play.decisions import Choose
from houseway.play.events import Dealt, Moved, Ranked, Shown
from houseway.play.ids import BETS, BOARD, POT, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from tests.rules.holdem_table import (
    LIMIT,
    NO_LIMIT,
    best_of_seven,
    board,
    chip_by_chip,
    fee,
    passive,
    play,
    posted,
    purses,
    sit,
    stacked,
)

DOCUMENT = "cordova/texas-holdem"


def winners(hands: list[str], table: str) -> list[int]:
    """Who gains or splits when everybody checks and calls to the end: seats in the order of the deal."""
    played = passive(sit(" ".join(["200"] * len(hands)), shoe=stacked(hands, table)))
    most = max(purses(played).values())
    return [seat for seat, chips in purses(played).items() if chips > most - 2 and chips > 197]


HANDS = [
    # Each class beats the one below it, whatever the rest (7: traditional poker hand rankings).
    ("royal flush over a lower straight flush", ["As Ks", "9s 8s"], "Qs Js Ts 2d 3d", [1]),
    ("straight flush over four of a kind", ["9s 8s", "Qd Qh"], "Qs Js Ts Qc 3d", [1]),
    ("four of a kind over a full house", ["7c 7d", "Ac Ad"], "7h 7s As 2c 3d", [1]),
    ("full house over a flush", ["7c 7d", "Ah 2h"], "7h Kh Kd 9h 3s", [1]),
    ("flush over a straight", ["Ah 2h", "Tc Jd"], "7h 8h 9h Qs 3c", [1]),
    ("straight over three of a kind", ["5c 6d", "9c 9d"], "7h 8s 9h Ks 2c", [1]),
    ("three of a kind over two pairs", ["4c 4d", "As Kd"], "4h Ah Kh 9s 2c", [1]),
    ("two pairs over a pair", ["7c 2d", "Ac Qd"], "7h 2h Ah Ts 9c", [1]),
    ("a pair over a high card", ["2c 3d", "Ac Kd"], "2h Qs 8s 7d 5h", [1]),
    ("the higher kicker", ["Ac Kd", "As Qd"], "Ah 9s 8s 4d 2h", [1]),
    ("the fifth card decides", ["Ac 9d", "As 8d"], "Ah Ks Qs 4d 2h", [1]),
    ("an ace is low in the wheel", ["Ac 2d", "Kc Kd"], "3h 4s 5s Td Kh", [1]),
    ("a six-high straight over the wheel", ["6c 2d", "Ac Ad"], "3h 4s 5s Td 2h", [1]),
    # Any combination of the two and the five (18).
    ("both cards of the hand", ["Ac Ad", "Kc Kd"], "2h 7s 9s Jd 4h", [1]),
    ("one of the hand and four of the board", ["Ah 2c", "Kd Kc"], "3h 6h 9h Jh Ks", [1]),
    ("one of the hand, four of the board, the higher one", ["Ah 2c", "Kh Qc"], "3h 6h 9h Jh Ts", [1]),
    ("one of the hand makes the straight", ["Kc 2c", "9c 2d"], "Th Js Qd Ac 3h", [1]),
    ("no card of the hand: everybody plays the board", ["2c 3c", "4d 5d"], "As Ks Qs Js Ts", [1, 2]),
    ("the board's full house, neither can improve", ["2c 3c", "4d 5d"], "As Ac Ad Kh Kd", [1, 2]),
    ("the board's four aces with its own king", ["2c 3c", "Qd Qh"], "As Ac Ad Ah Kd", [1, 2]),
    ("the board's quads with a better card in hand", ["Kc 3c", "Qd Qh"], "9s 9c 9d 9h 2d", [1]),
    ("the board's two pairs outdo a small pair", ["2c 2d", "Ah 3c"], "Ks Kd 8c 8h Js", [2]),
    # Suits rank for the button alone: a tie is a tie (7, 18).
    ("the same hand in spades and clubs", ["As Ks", "Ac Kc"], "2h 7d 9h Jd 4c", [1, 2]),
    ("the same straight in other suits", ["9s 8s", "9c 8c"], "Th Jd Qh 2d 2c", [1, 2]),
    ("the same two pairs with the board's kicker", ["Ks 3s", "Kc 4c"], "Kh 9d 9h Ad 2c", [1, 2]),
    ("three equal hands", ["As 2s", "Ac 2c", "Ad 3d"], "Ah Kd Qh Jd 9c", [1, 2, 3]),
]


@pytest.mark.rule(DOCUMENT, "7, 18")
@pytest.mark.parametrize(("hands", "table", "expected"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_the_best_five_of_the_seven_take_the_pot(hands: list[str], table: str, expected: list[int]) -> None:
    assert winners(hands, table) == expected


@pytest.mark.rule(DOCUMENT, "7, 18")
@pytest.mark.parametrize(("hands", "table", "expected"), [row[1:] for row in HANDS], ids=[row[0] for row in HANDS])
def test_it_does_not_matter_where_a_hand_sits(hands: list[str], table: str, expected: list[int]) -> None:
    count = len(hands)
    assert winners(hands[::-1], table) == sorted(count + 1 - seat for seat in expected)


@pytest.mark.rule(DOCUMENT, "18")
def test_the_winner_takes_the_whole_pot_less_the_collection() -> None:
    played = passive(sit(shoe=stacked(["Kc Kd", "Ac Ad", "Qc Qd", "Tc Td"], "2h 7s 9s Jd 4h")))
    assert purses(played) == {1: 197, 2: 197 + 12 - 2, 3: 197, 4: 197}


# $3 from each of three players less $2: a pot of seven dollars.
SEVEN = "2h 7s 9s Jd 4h"


@pytest.mark.rule(DOCUMENT, "18")
@pytest.mark.parametrize(
    ("hands", "button", "expected"),
    [
        # Hands from the left of the button; seven splits as four and three.
        (["As Ks", "Ac Kc", "Qd Td"], 3, {1: 201, 2: 200, 3: 197}),
        (["Qd Td", "Ac Kc", "As Ks"], 3, {1: 197, 2: 201, 3: 200}),
        (["Ac Kc", "Qd Td", "As Ks"], 3, {1: 201, 2: 197, 3: 200}),
        (["Qd Td", "Ac Kc", "As Ks"], 1, {1: 200, 2: 197, 3: 201}),
        (["Ac Kc", "Qd Td", "As Ks"], 1, {1: 200, 2: 201, 3: 197}),
        (["Ac Kc", "As Ks", "Qd Td"], 2, {1: 200, 2: 197, 3: 201}),
        # Three ways: two each, and the odd dollar.
        (["Ac Kc", "As Ks", "Ad Kd"], 3, {1: 200, 2: 199, 3: 199}),
        (["Ac Kc", "As Ks", "Ad Kd"], 1, {1: 199, 2: 200, 3: 199}),
        (["Ac Kc", "As Ks", "Ad Kd"], 2, {1: 199, 2: 199, 3: 200}),
    ],
)
def test_the_odd_chip_goes_to_the_winner_nearest_the_left_of_the_button(
    hands: list[str], button: int, expected: dict[int, int]
) -> None:
    assert purses(passive(sit("200 200 200", button=button, shoe=stacked(hands, SEVEN)))) == expected


@pytest.mark.rule(DOCUMENT, "18")
@pytest.mark.parametrize(
    ("choice", "expected"),
    [("same-winner", {1: 199, 2: 201, 3: 199, 4: 199}), ("one-each", {1: 199, 2: 200, 3: 200, 4: 199})],
)
def test_two_odd_chips_go_to_the_same_player_or_in_the_other_reading_one_each(
    choice: str, expected: dict[int, int]
) -> None:
    # The small blind folds its dollar: ten less two make eight for three, two each and two over.
    shoe = stacked(["2c 3c", "As Ks", "Ac Kc", "Ad Kd"], "2h 7s 9s Jd 4h")
    at = posted(readings={"more-odd-chips": choice})
    assert purses(passive(play(sit(at=at, shoe=shoe), "call call fold check"))) == expected


@pytest.mark.rule(DOCUMENT, "18")
def test_an_even_pot_is_split_equally() -> None:
    played = passive(sit(shoe=stacked(["As Ks", "Ac Kc", "Qd Td", "6d 5c"], "2h 7s 9s Jd 4h")))
    assert purses(played) == {1: 202, 2: 202, 3: 197, 4: 197}


@pytest.mark.rule(DOCUMENT, "18")
def test_odd_chips_of_a_side_pot_go_to_its_own_nearest_winner() -> None:
    # Seat 1 is all in for $10 and beaten; the others go on to $15.
    hands = ["Tc 6c", "Qd 8d", "As Ks", "Ac Kc", "3d 3s"]
    table = posted("3", "no-limit")
    played = sit("10 100 100 100 100", at=table, shoe=stacked(hands, "2h 7s 9s Jd 4h"))
    play(played, "3:raise=15 4:call 5:fold 1:call 2:call")
    while played.asked:
        play(played, "check")
    # Main pot 40 less 2, side pot 15: 19 each, then 8 and 7. Five are dealt in: four to six pay $2.
    assert purses(played) == {1: 0, 2: 85, 3: 85 + 19 + 8, 4: 85 + 19 + 7, 5: 100}


@pytest.mark.rule(DOCUMENT, "18")
def test_only_the_hands_that_are_still_in_are_shown_and_read() -> None:
    played = passive(play(sit(), "3:fold 4:call 1:fold"))
    shown = [str(each.place) for each in played.events if isinstance(each, Shown)]
    read = [str(each.place) for each in played.events if isinstance(each, Ranked)]
    assert shown == read == ["hand 2", "hand 4"]


@pytest.mark.rule(DOCUMENT, "18")
def test_a_hand_that_wins_because_all_others_folded_is_not_shown() -> None:
    played = play(sit(), "raise fold fold fold")
    assert not any(isinstance(each, Shown) for each in played.events)
    assert played.table.hand(3).sight == [3, 3]


@pytest.mark.rule(DOCUMENT, "18")
def test_a_hand_that_folded_wins_nothing_however_good() -> None:
    shoe = stacked(["As Ah", "Ks Kh", "Qs Qh", "Js Jh"], "Ac Ad 2h 3h 8d")
    played = passive(play(sit(shoe=shoe), "call call fold check"))
    assert purses(played) == {1: 199, 2: 197 + 10 - 2, 3: 197, 4: 197}


# All in: side pots -------------------------------------------------------------------------------------------------

PLAIN = "2c 7d 9h 3s Jd"


@pytest.mark.rule(DOCUMENT, "18")
def test_the_part_of_a_bet_that_nobody_called_is_returned() -> None:
    played = play(sit("100 100 100 100", at=posted(form="no-limit")), "3:raise=60 fold fold fold")
    assert played.state == "over"
    assert purses(played) == {1: 99, 2: 97, 3: 100 + 1 + 3 - 2, 4: 100}


@pytest.mark.rule(DOCUMENT, "18")
def test_the_part_of_a_bet_that_a_short_caller_did_not_match_is_returned_before_the_flop() -> None:
    played = play(sit("100 40 100", at=posted(form="no-limit")), "3:fold 1:raise=100 2:call")
    [back] = [each for each in played.events if isinstance(each, Moved) and each.because == "nobody called"]
    assert (back.payer, back.payee, back.amount) == (BETS[1], stack(1), 6000)
    flop = next(each for each in played.events if isinstance(each, Dealt) and each.to == BOARD)
    assert played.events.index(back) < played.events.index(flop)


@pytest.mark.rule(DOCUMENT, "18")
def test_a_caller_with_less_is_played_against_for_what_they_have() -> None:
    shoe = stacked(["Ks Kh", "As Ah", "Qs Qh"], PLAIN)
    played = play(sit("100 40 100", at=posted(form="no-limit"), shoe=shoe), "3:fold 1:raise=100 2:call")
    assert purses(played) == {1: 60, 2: 80 - 1, 3: 100}


@pytest.mark.rule(DOCUMENT, "18, 24")
@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        # $10, $25, $60 and $60 of $100: pots of 40 (less the fee of 2), 45 and 70.
        (["As Ah", "Ks Kh", "Qs Qh", "Ts Th"], {1: 38, 2: 45, 3: 70, 4: 40}),
        (["Ts Th", "As Ah", "Ks Kh", "Qs Qh"], {1: 0, 2: 83, 3: 70, 4: 40}),
        (["Ts Th", "Qs Qh", "As Ah", "Ks Kh"], {1: 0, 2: 0, 3: 153, 4: 40}),
        (["Ks Kh", "Qs Qh", "Ts Th", "As Ah"], {1: 0, 2: 0, 3: 0, 4: 193}),
        (["As Ah", "Qs Qh", "Ks Kh", "Ts Th"], {1: 38, 2: 0, 3: 115, 4: 40}),
        (["As Ah", "Ks Kh", "Kd Kc", "Ts Th"], {1: 38, 2: 23, 3: 92, 4: 40}),
    ],
)
def test_three_different_all_ins_are_three_pots(hands: list[str], expected: dict[int, int]) -> None:
    table = posted("3", "no-limit")
    played = sit("10 25 60 100", at=table, shoe=stacked(hands, PLAIN))
    play(played, "3:raise=60 4:call 1:call 2:call")
    while played.asked:
        play(played, "check")
    assert played.state == "over"
    assert purses(played) == expected


@pytest.mark.rule(DOCUMENT, "14-18")
def test_the_board_is_run_out_without_questions_when_everybody_is_all_in() -> None:
    played = play(sit("50 50 50", at=posted(form="no-limit")), "3:raise=50 1:call 2:call")
    assert played.state == "over"
    assert len(board(played)) == 5


@pytest.mark.rule(DOCUMENT, "12, 18")
@pytest.mark.parametrize(
    ("stacks", "words", "expected"),
    [
        # A big blind of two dollars can win two from each caller; the third dollar is a side pot.
        ("20 2 20", "3:call 1:call / 1:check 3:check / 1:check 3:check / 1:check 3:check", {1: 19, 2: 4, 3: 17}),
        ("1 20 20", "3:call 2:check / 2:check 3:check / 2:check 3:check / 2:check 3:check", {1: 0, 2: 22, 3: 17}),
    ],
)
def test_a_blind_who_has_less_is_all_in_for_it(stacks: str, words: str, expected: dict[int, int]) -> None:
    shoe = stacked(["Ks Kh", "As Ah", "Qs Qh"], PLAIN)
    assert purses(play(sit(stacks, shoe=shoe), words.replace("/", ""))) == expected


# Whole hands against the second method -----------------------------------------------------------------------------


def _play_at_random(played: Round, chance: Random) -> None:
    while isinstance(asked := played.asked, Choose):
        move = chance.choice([each for each in asked.moves if each != "fold" or chance.random() < 0.5] or ["fold"])
        amount = (asked.amounts or {}).get(move)
        if amount is None:
            played.answer(asked.number, asked.seat, move)
        else:
            least, most = amount.least, amount.most
            choices = (least, most, least + (most - least) // 200 * 100)
            played.answer(asked.number, asked.seat, (move, chance.choice(choices)))


def _expected(played: Round, drop: int) -> dict[int, int]:
    """Final chips from the opening stacks, the bets that were pulled in, and hands read the slow way."""
    hand, opening = played.table.facts(Hand), played.opening_stacks
    put_in = dict.fromkeys(opening, 0)
    for each in played.events:
        if isinstance(each, Moved) and each.payee == POT:
            put_in[BETS.index(each.payer)] += each.amount
    final = {seat: opening[seat] - put_in[seat] for seat in opening}
    shown = played.table.pile(BOARD).cards
    strength = {seat: best_of_seven([*shown, *played.table.hand(seat).cards]) for seat in hand.live if len(shown) == 5}
    clockwise = [(hand.button + step) % 10 + 1 for step in range(10)]
    for amount, seats in chip_by_chip(put_in, sorted(hand.live), drop, 100):
        best = max(strength.get(seat, ()) for seat in seats)
        winners = [seat for seat in clockwise if seat in seats and strength.get(seat, ()) == best]
        chips, odd = divmod(amount // 100, len(winners))
        for seat in winners:
            final[seat] += chips * 100
        final[winners[0]] += odd * 100
    return final


@pytest.mark.rule(DOCUMENT, "7, 18, 24, 1458")
@pytest.mark.parametrize("form", ["limit", "no-limit"])
@pytest.mark.parametrize("seed", range(4))
def test_random_hands_end_as_the_slow_method_says(form: str, seed: int) -> None:
    chance = Random(seed)
    row = LIMIT[8] if form == "limit" else NO_LIMIT[3]
    table = posted(row.id, form)
    for _ in range(40):
        seats = sorted(chance.sample(range(1, 11), chance.randint(2, 10)))
        stacks = {seat: chance.randint(10, 150) * 100 for seat in seats}
        lasting = Lasting(DealerButton(chance.choice(seats)))
        played = Round(table, stacks, Shoe.seeded(table.pack, chance.getrandbits(32)), lasting=lasting)
        _play_at_random(played, chance)
        drop = fee(row, len(seats), form) * 100
        assert played.collection == drop
        after = {seat: played.table.ledger[stack(seat)] for seat in seats}
        assert after == _expected(played, drop)
        assert sum(after.values()) + drop == sum(stacks.values())
