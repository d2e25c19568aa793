"""Big O High-Low Split: which hands win which half, what is left over, and whole hands by a second method."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, SeededChance, Shoe
from houseway.cards.card import rank
from houseway.families.poker.core.hand_state import Hand
from houseway.play.events import Ranked, Shown
from houseway.play.ids import BOARD, BOARDS, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.seat_notes import DealerButton
from tests.rules.boards_table import BIG_O, asked, awards, deck, posted, seat, together
from tests.rules.holdem_table import best_of_seven, passive, play, purses
from tests.rules.peeling import BY_SEAT, Case, by_peeling

CAUGHT = pytest.mark.rule(BIG_O, "3924-3929, 4159-4162")


def settled(hands: list[str], board: str, each: int, *, button: int = 0, **readings: str) -> Round:
    """Everybody puts in so many dollars before the flop, and checks from there on."""
    at = posted(BIG_O, "no-limit", {name.replace("_", "-"): choice for name, choice in readings.items()})
    flop, turn, river = board[:8], board[9:11], board[12:]
    played = seat(at, "200 " * len(hands), button=button, shoe=deck(hands, flop, turn, river))
    return passive(play(played, f"raise={each}" + " call" * (len(hands) - 1)))


def won(played: Round, each: int) -> list[float]:
    """What each seat took from the pot, in dollars."""
    return [chips - 200 + each for chips in purses(played).values()]


PAIRED = "Kc Ks 9d 9h Th"
NO_LOW = [
    ("only one low card on the board", ["Ks Kc 3d 4d 5d", "Qs Qc 3c 4c 5c"], "Kh Qd 9s 9c 2h", [100, 0]),
    ("equal high hands split it", ["As Td 3c 3d 4c", "Ac Tc 4d 5d 5h"], "Kh Qd Js 9c 2h", [50, 50]),
    ("a pair in the low does not qualify", [PAIRED, "2d Ah Jc Js Tc"], "2s 3c 8h Kd Qs", [100, 0]),
    ("a nine does not qualify", [PAIRED, "4h Ah Jc Js 8c"], "2s 3c 9c Kd Qs", [100, 0]),
]
SPLIT = [
    ("high and low", ["Ks Kc Jd Jh Td", "As 4s 9d Th Jc"], "Kh Qd 2s 3c 8h", [50, 50]),
    ("two equal highs", ["Kc Qc 9d 9h Th", "Ks Qs 9s 9c Td", "As 8s Jc Jd Ts"], "Kh Qd 2s 3c 4h", [30, 30, 60]),
    ("two equal lows", ["Kc Ks Td Th Jc", "As 8s Jd Ts 9c", "Ac 8c Jh Tc 9d"], "Kh Qd 2s 3c 4h", [60, 30, 30]),
    (
        "two of each",
        ["Kc Qc 9d 9h Th", "Ks Qs 9s 9c Td", "As 8s Jc Jd Ts", "Ac 8c Jh Js Tc"],
        "Kh Qd 2s 3c 4h",
        [40, 40, 40, 40],
    ),
    ("one takes both halves with other cards", ["As 7d Kc Kh 9c", "Qc Qh 6d Td Jc"], "2s 3c 4h Kd Qs", [100, 0]),
    ("a straight flush is a low as well", ["7s 8s Jc Jd Td", "Kc Kh Tc Th 9d"], "4s 5s 6s Kd Qc", [100, 0]),
    ("the wheel is the best low and a straight", ["As 5d Jc Jh 9c", "6d 5c Kc Kh 9d"], "2s 3c 4h Kd Qs", [50, 50]),
    ("printed: 7-6-4-3-A under 8-6-4-3-2", ["As 7d Jc Jh 9c", "8d 2h Jd Js 9h"], "3s 4c 6h Kd Qs", [75, 25]),
    ("an ace is always low", ["As 2d Jc Jh 9c", "7d 2h Jd Js 9h"], "3s 4c 6h Kd Qs", [75, 25]),
]


@pytest.mark.rule(BIG_O, "3975-3988, 4163-4165, 4172-4174")
@pytest.mark.parametrize(("hands", "board", "dollars"), [row[1:] for row in NO_LOW], ids=[row[0] for row in NO_LOW])
def test_without_a_qualifying_low_the_high_hand_takes_all(hands: list[str], board: str, dollars: list[int]) -> None:
    assert won(settled(hands, board, 50), 50) == dollars


@pytest.mark.rule(BIG_O, "3979-3996, 4167-4170, 4176-4194")
@pytest.mark.parametrize(("hands", "board", "dollars"), [row[1:] for row in SPLIT], ids=[row[0] for row in SPLIT])
def test_with_a_low_each_half_has_its_winners(hands: list[str], board: str, dollars: list[int]) -> None:
    each = {2: 50, 3: 40, 4: 40}[len(hands)]
    assert won(settled(hands, board, each), each) == dollars


TWO_AND_THREE = [
    ("one spade with four on the board is no flush", ["Ts 9d 9c 8h 8c", "3s 4s 6d 6h 7c"], "As Ks Qs Js 2d", 2),
    ("the board does not play by itself", ["9s 8s 2d 2c 3h", "Ad Ac 5d 5c 6h"], "As Ks Qs Js Ts", 1),
    ("three aces in the hand are two", ["Ah Ad Ac 5d 6c", "9s 9c Jh Jd 4d"], "As 9h 9d Kc 2s", 2),
    ("a pair in the hand and two on the board", ["7c 7d Qh Jd 2c", "Ad Qc 3c 4d 5h"], "7h 9s 9d Kc Qs", 1),
]


@CAUGHT
@pytest.mark.parametrize(
    ("hands", "board", "winner"), [row[1:] for row in TWO_AND_THREE], ids=[row[0] for row in TWO_AND_THREE]
)
def test_exactly_two_of_the_hand_and_three_of_the_board(hands: list[str], board: str, winner: int) -> None:
    assert won(settled(hands, board, 50), 50)[winner - 1] == 100


HIGHS = [
    # 3948-3972: each class over the next, on one board each.
    ("royal flush", ["As Ks 2d 2h 3c", "9s 8s 4d 4h 5c"], "Qs Js Ts 6d 6h"),
    ("straight flush", ["9s 8s 2d 2h 3c", "6s 6c 4d 4h 5c"], "Qs Js Ts 6d 6h"),
    ("four of a kind", ["6s 6c 4d 4h 5c", "Qc Qd 3d 3h 2c"], "Qs Js Ts 6d 6h"),
    ("full house", ["Qc Qd 3d 3h 2c", "As 2s 4d 4h 5c"], "Qs Js Ts 6d 6h"),
    ("flush", ["As 2s 4d 4h 5c", "Ac Kc 3d 3h 2c"], "Qs Js Ts 6d 9h"),
    ("straight", ["Ac Kc 3d 3h 2c", "Qc Qd 4d 4h 5c"], "Qs Js Ts 6d 9h"),
    ("three of a kind", ["Qc Qd 4d 4h 5c", "Jc 6h Ad 7h 2c"], "Qs Js Ts 6d 9h"),
    ("two pair", ["Jc 6h 2d 7h 3c", "Ac Qd 4d 5h 5c"], "Qs Js Ts 6d 9h"),
    ("one pair", ["Qd 2d 3h 4d 5c", "Ac 7d 2h 3d 4c"], "Qs Js Ts 6d 9h"),
    ("the lowest straight flush", ["As 2s 7d 7h 9c", "Kc Kd 6d Qh Jh"], "3s 4s 5s Ks Kh"),
]


@pytest.mark.rule(BIG_O, "3937-3972")
@pytest.mark.parametrize(("hands", "board"), [row[1:] for row in HIGHS], ids=[row[0] for row in HIGHS])
def test_high_hands_rank_as_printed(hands: list[str], board: str) -> None:
    played = settled(hands, board, 50)
    high = [(who, amount) for who, amount, because in awards(played) if "low" not in because.partition(":")[0]]
    assert {who for who, _ in high} == {1}


@pytest.mark.rule(BIG_O, "4151-4152")
def test_every_hand_is_shown_and_read_for_high_and_low() -> None:
    played = settled(["Ks Kc Jd Jh Td", "As 4s 9d Th Jc"], "Kh Qd 2s 3c 8h", 50)
    assert [str(each.place) for each in played.events if isinstance(each, Shown)] == ["hand 1", "hand 2"]
    assert [each.words for each in played.events if isinstance(each, Ranked)] == [
        "three of a kind, kings; no low",
        "high card, ace; eight-four low: 8-4-3-2-A",
    ]


# Odd chips (4196-4197) ---------------------------------------------------------------------------------------------

HIGH_HAND, LOW_HAND, SAME_LOW, NOTHING = "Kc Ks Td Th Jc", "As 8s Jd Ts 9c", "Ac 8c Jh Tc 9d", "Qc 9s 9h Js 7h"
LOW_BOARD = "Kh Qd 2s 3c 4h"
ODD = [
    # Three put in $25: a pot of $75 is halved in $38 and $37.
    ("low nearest", [LOW_HAND, HIGH_HAND, NOTHING], 3, "by-seat", [38, 37, 0]),
    ("low nearest, to the high hand", [LOW_HAND, HIGH_HAND, NOTHING], 3, "to-first", [37, 38, 0]),
    ("high nearest", [HIGH_HAND, LOW_HAND, NOTHING], 3, "by-seat", [38, 37, 0]),
    ("a loser is nearer", [NOTHING, LOW_HAND, HIGH_HAND], 3, "by-seat", [0, 38, 37]),
    ("counted from the button", [LOW_HAND, NOTHING, HIGH_HAND], 1, "by-seat", [37, 38, 0]),
    ("low half split unevenly", [HIGH_HAND, LOW_HAND, SAME_LOW], 3, "by-seat", [38, 19, 18]),
    ("low half with the odd chip splits evenly", [LOW_HAND, SAME_LOW, HIGH_HAND], 3, "by-seat", [19, 19, 37]),
    ("low half without it does not", [LOW_HAND, SAME_LOW, HIGH_HAND], 3, "to-first", [19, 18, 38]),
]


@pytest.mark.rule(BIG_O, "4196-4197")
@pytest.mark.parametrize(
    ("hands", "button", "reading", "dollars"), [row[1:] for row in ODD], ids=[row[0] for row in ODD]
)
def test_odd_chips_go_by_seat(hands: list[str], button: int, reading: str, dollars: list[int]) -> None:
    played = settled(hands, LOW_BOARD, 25, button=button, odd_half=reading)
    assert won(played, 25) == dollars


# Whole hands by a second method ------------------------------------------------------------------------------------


def _high(own: list[Card], board: list[Card]) -> tuple[int, ...]:
    return max(best_of_seven([*two, *three]) for two in combinations(own, 2) for three in combinations(board, 3))


def _low(own: list[Card], board: list[Card]) -> tuple[int, ...]:
    """The ranks of the best low from the top, negated, ace as one; nothing where there is none."""
    found: tuple[int, ...] = ()
    for two in combinations(own, 2):
        for three in combinations(board, 3):
            ranks = sorted(((rank(face) + 1) % 13 + 1 for face in (*two, *three)), reverse=True)
            if ranks[0] <= 8 and len(set(ranks)) == 5:
                found = max(found, tuple(-each for each in ranks))
    return found


def _numbered(values: dict[int, tuple[int, ...]]) -> dict[int, int]:
    order = sorted(set(values.values()) | {()})
    return {each: order.index(value) for each, value in values.items()}


def _expected(played: Round, opening: dict[int, int]) -> dict[int, int]:
    table = played.table
    hand = table.facts(Hand)
    first, second = (table.pile(name).cards for name in BOARDS)
    parts = []
    for name, board in (("first board", first), ("second board", first[: hand.shared] + second))[: hand.boards]:
        own = {each: table.hand(each).cards for each in hand.live}
        parts.append((name, "high", _numbered({each: _high(held, board) for each, held in own.items()})))
        parts.append((name, "low", _numbered({each: _low(held, board) for each, held in own.items()})))
    case = Case(hand.order, hand.put_in, tuple(hand.live), 0, 0, 100, tuple(parts), None, BY_SEAT)
    pots = by_peeling(case)
    return {each: amount - hand.put_in.get(each, 0) + pots.get(each, 0) for each, amount in opening.items()}


@pytest.mark.rule(BIG_O, "4163-4197, 4213-4215, 4225-4227, 4238-4239")
@pytest.mark.parametrize("seed", range(60))
def test_random_hands_end_as_a_second_method_says(seed: int) -> None:
    chance = Random(seed)
    at = posted(BIG_O, "no-limit")
    opening = {each: chance.randint(5, 120) * 100 for each in range(1, chance.randint(3, 10))}
    shoe = Shoe.seeded(at.pack, SeededChance(seed))
    played = Round(at, opening, shoe, lasting=Lasting(DealerButton(chance.choice(list(opening)))))
    while played.asked:
        about, _ = asked(played)
        if about == "run it twice":
            together(played, "agree")
            continue
        [decision] = played.open_decisions()
        offers = [offer for offer in decision.offers() if offer != "fold" or chance.random() < 0.3]
        played.answer(decision.number, decision.seat, chance.choice(offers or ["fold"]))
    if len(played.table.facts(Hand).live) > 1:
        assert {each: played.table.ledger[stack(each)] for each in opening} == _expected(played, opening)
        assert len(played.table.pile(BOARD).cards) == 5
