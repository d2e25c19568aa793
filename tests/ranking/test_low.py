"""Low hands: every five against a second ranker, published counts, and the wheel that deuce-to-seven does not know."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.ranking import low
from houseway.ranking.jokers import ACE_FIVE_JOKER, DEUCE_SEVEN_JOKER, EIGHT_OR_BETTER_JOKER, lowest_missing
from houseway.ranking.low import ACE_FIVE, DEUCE_SEVEN, EIGHT_OR_BETTER, LowOrder, or_better
from tests.budget import now_and_whole
from tests.ranking import slow


@cache
def table_of(order: LowOrder) -> slow.Array:
    return -slow.high_table("none") if order.rules.counting else slow.ace_five_scores(slow.naturals())


def joker_table(order: LowOrder) -> slow.Array:
    """Deuce-to-seven: the joker tried as every card. Ace-to-five: as the lowest rank that is not there, literally."""
    if order.rules.counting:
        return slow.with_joker(table_of(DEUCE_SEVEN), slow.any_card, ())
    four = slow.four_naturals()
    ranks = ((four >> 2) + 1) % 13
    missing = np.select([(ranks != rank).all(axis=1) for rank in range(5)], list(range(5)))
    faces = ((missing + 12) % 13 * 4).astype(np.uint8)
    return np.concatenate([table_of(ACE_FIVE), slow.ace_five_scores(np.column_stack([four, faces]))])


@pytest.mark.parametrize("one_in", now_and_whole(29, 1))
@pytest.mark.parametrize("order", [ACE_FIVE, DEUCE_SEVEN], ids=lambda order: order.name)
def test_all_five_card_lows_compare_as_a_second_ranker_says_and_so_do_six_and_seven(
    order: LowOrder, one_in: int
) -> None:
    table = table_of(order)
    assert slow.agrees(order, table, one_in)
    for size, seed in ((6, 1), (7, 2)):
        dealt = slow.deals(range(52), size, max(5_000, 40_000 // one_in), seed)
        assert slow.same_order(slow.fast(order, dealt.tolist()), slow.best_of(table, dealt))


def test_two_suits_crowd_deuce_to_seven_with_flushes_and_it_still_agrees() -> None:
    dealt = slow.deals([face for face in range(52) if face & 3 < 2], 7, 30_000, 3)
    assert slow.same_order(slow.fast(DEUCE_SEVEN, dealt.tolist()), slow.best_of(table_of(DEUCE_SEVEN), dealt))


@pytest.mark.parametrize("one_in", now_and_whole(7, 1))
@pytest.mark.parametrize("order", [ACE_FIVE_JOKER, DEUCE_SEVEN_JOKER], ids=lambda order: order.name)
def test_all_five_card_lows_with_the_joker_compare_as_a_second_ranker_says(order: LowOrder, one_in: int) -> None:
    table = joker_table(order)
    held = [[slow.JOKER, *four] for four in slow.four_naturals()[::one_in].tolist()]
    assert slow.same_order(slow.fast(order, held), table[len(slow.naturals()) :: one_in])
    for size, seed in ((6, 4), (7, 5)):
        dealt = slow.deals(range(53), size, 40_000 // one_in, seed)
        assert slow.same_order(slow.fast(order, dealt.tolist()), slow.best_of(table, dealt))


def test_ace_to_five_lows_come_as_often_as_published() -> None:
    counts = slow.class_counts(ACE_FIVE, slow.every_hand(5))
    tops = {"wheel": 1_024, "six low": 5_120, "seven low": 15_360, "eight low": 35_840}
    assert {name: counts[name] for name in tops} == tops
    assert sum(counts[name] for name in ACE_FIVE.classes[5:]) == 1_317_888
    assert counts["pair"] == 1_098_240


def test_deuce_to_seven_counts_its_wheels_among_the_ace_highs() -> None:
    counts = slow.class_counts(DEUCE_SEVEN, slow.every_hand(5))
    # Four seven lows, since 7-6-5-4-3 is a straight; 1,020 ways each are not of one suit.
    assert counts["seven low"] == 4 * 1_020
    # Nine straights, not ten: the wheel is an ace high, and its four suited ones are flushes.
    assert (counts["straight"], counts["straight flush"], counts["flush"]) == (9 * 1_020, 9 * 4, 5_108 + 4)
    assert sum(counts[name] for name in DEUCE_SEVEN.classes[8:]) == 1_302_540 + 1_020


def test_eight_or_better_of_five_and_of_seven_cards_comes_as_often_as_the_unqualified_order_says() -> None:
    assert slow.class_counts(EIGHT_OR_BETTER, slow.every_hand(5))["no low"] == 2_598_960 - 57_344
    for size in (5, 7):
        hands = slow.every_hand(size)
        qualified, every = slow.class_counts(EIGHT_OR_BETTER, hands), slow.class_counts(ACE_FIVE, hands)
        assert {name: every[name] for name in EIGHT_OR_BETTER.classes[1:]} == {
            name: ways for name, ways in qualified.items() if name != "no low"
        }


def test_a_hand_that_does_not_qualify_has_no_strength_and_one_that_does_compares_as_before() -> None:
    dealt = slow.deals(range(52), 7, 20_000, 6).tolist()
    strengths = [(EIGHT_OR_BETTER.strength(hand), ACE_FIVE.strength(hand)) for hand in dealt]
    made = [pair for pair in strengths if pair[0]]
    worst = ACE_FIVE.rank("8h 7d 6c 5s 4h").strength
    assert [bool(qualified) for qualified, _ in strengths] == [plain >= worst for _, plain in strengths]
    assert sorted(made) == sorted(made, key=lambda pair: pair[1])


@pytest.mark.parametrize(
    ("order", "hand", "said"),
    [
        (ACE_FIVE, "8h 6d 4c 3s Ah", "eight-six low: 8-6-4-3-A"),
        (ACE_FIVE, "Ah 2d 3c 4s 5h", "wheel: 5-4-3-2-A"),
        (ACE_FIVE, "Th 2d 3c 4s 9h", "ten-nine low: 10-9-4-3-2"),
        (ACE_FIVE, "Ah 2h 3h 4h 6h", "six-four low: 6-4-3-2-A"),
        (ACE_FIVE, "4h 4d 3c 2s Ah", "pair of fours"),
        (ACE_FIVE, "6h 6d 4c 4s Ah", "two pair, sixes and fours"),
        (ACE_FIVE, "Kh Kd Kc Ks Qh", "four of a kind, kings"),
        (ACE_FIVE, "Kh Kd Kc 2s 2h", "full house, kings full of deuces"),
        (ACE_FIVE, "Kh Kd Ac Ad 2s 2h 3c", "pair of aces"),
        (DEUCE_SEVEN, "7h 5d 4c 3s 2h", "seven-five low: 7-5-4-3-2"),
        (DEUCE_SEVEN, "Ah 5d 4c 3s 2h", "ace-five low: A-5-4-3-2"),
        (DEUCE_SEVEN, "6h 5d 4c 3s 2h", "straight, six high"),
        (DEUCE_SEVEN, "7h 5h 4h 3h 2h", "flush, seven high"),
        (DEUCE_SEVEN, "Ah 5h 4h 3h 2h", "flush, ace high"),
        (DEUCE_SEVEN, "Ah Kh Qh Jh Th", "straight flush, ace high"),
        (DEUCE_SEVEN, "Ah Kd Qh Jh Th", "straight, ace high"),
        (EIGHT_OR_BETTER, "9h 6d 4c 3s Ah", "no low"),
        (EIGHT_OR_BETTER, "8h 8d 4c 3s Ah", "no low"),
        (EIGHT_OR_BETTER, "8h 7d 6c 5s 4h Kd Kc", "eight-seven low: 8-7-6-5-4"),
    ],
)
def test_a_low_is_said_as_the_dealer_calls_it(order: LowOrder, hand: str, said: str) -> None:
    assert str(order.rank(hand)) == said


@pytest.mark.parametrize(
    ("order", "better", "worse"),
    [
        # Players seed, 3745-3750: lower "even though the second hand has the lowest card".
        (ACE_FIVE, "7h 6d 4c 3s 2h", "8h 6d 5c 3s Ah"),
        # Oaks seed, 207-257: a pair of aces is lower than a pair of deuces.
        (ACE_FIVE, "Ah Ad 5c 4s 3h", "2h 2d 5c 4s 3h"),
        (ACE_FIVE, "5h 4h 3h 2h Ah", "6d 4c 3s 2h Ad"),
        (ACE_FIVE, "Kh Qd Jc Ts 9h", "Ah Ad 2c 3s 4h"),
        # Bankers seed, 620-621: 5-4-3-2-A "beats other ace high hands and pairs", and nothing else.
        (DEUCE_SEVEN, "Ah 5d 4c 3s 2h", "Ah 6d 4c 3s 2h"),
        (DEUCE_SEVEN, "Ah 5d 4c 3s 2h", "2h 2d 3c 4s 5h"),
        (DEUCE_SEVEN, "Kh Qd Jc Ts 8h", "Ah 5d 4c 3s 2h"),
        (DEUCE_SEVEN, "Ah Kd Qc Js 9h", "2h 2d 3c 4s 5h"),
        (DEUCE_SEVEN, "Ah 5d 4c 3s 2h", "6h 5d 4c 3s 2h"),
        # Players seed, 136-137: the best is 7-5-4-3-2, "not of the same suit".
        (DEUCE_SEVEN, "7h 5d 4c 3s 2h", "7h 6d 4c 3s 2h"),
        (DEUCE_SEVEN, "Ah Ad Kc Qs Jh", "7h 5h 4h 3h 2h"),
        (DEUCE_SEVEN, "Ah 5h 4h 3h 2h", "Ah Kh Qh Jh Th"),
        (DEUCE_SEVEN, "8h 7d 6c 5s 3h", "8h 7d 6c 5s 4h"),
        (DEUCE_SEVEN, "7h 5h 4h 3h 2h 8d", "7h 5h 4h 3h 2h Kh"),
        (DEUCE_SEVEN, "7d 6h 5c 4s 3h 8d 9c", "Td 9h 8c 7s 6h 5d Jc"),
    ],
)
def test_the_lower_hand_has_the_higher_strength(order: LowOrder, better: str, worse: str) -> None:
    assert order.rank(better) > order.rank(worse)


@pytest.mark.parametrize(
    ("order", "hand", "said"),
    [
        (ACE_FIVE_JOKER, "Jk Ah 2d 3c 4s", "wheel: 5-4-3-2-A"),
        (ACE_FIVE_JOKER, "Jk 2d 3c 4s 5h", "wheel: 5-4-3-2-A"),
        (ACE_FIVE_JOKER, "Jk Kd Qc Js Th", "king-queen low: K-Q-J-10-A"),
        (ACE_FIVE_JOKER, "Jk Ah Ad 2c 3s", "pair of aces"),
        (DEUCE_SEVEN_JOKER, "Jk 5h 4h 3h 2h", "seven-five low: 7-5-4-3-2"),
        (DEUCE_SEVEN_JOKER, "Jk 6h 5h 4h 3h", "eight-six low: 8-6-5-4-3"),
        (DEUCE_SEVEN_JOKER, "Jk Ah 4d 3c 2s", "ace-five low: A-5-4-3-2"),
        (DEUCE_SEVEN_JOKER, "Jk Ah Kh Qh Jh", "ace-king low: A-K-Q-J-2"),
        (DEUCE_SEVEN_JOKER, "Jk 7h 7d 7c 7s", "four of a kind, sevens"),
        (EIGHT_OR_BETTER_JOKER, "Jk Kh Qd 8c 7s 6h 5d", "eight-seven low: 8-7-6-5-A"),
        (lowest_missing(ACE_FIVE, jokers=2), "Jk Jk 3d 4s Kh", "king-four low: K-4-3-2-A"),
        (lowest_missing(DEUCE_SEVEN, jokers=2), "Jk Jk 3d 4s 5h", "seven-five low: 7-5-4-3-2"),
    ],
)
def test_the_joker_is_the_lowest_card_that_is_missing(order: LowOrder, hand: str, said: str) -> None:
    assert str(order.rank(hand)) == said


def test_with_the_joker_a_low_qualifies_if_it_would_be_an_eight_or_lower() -> None:
    dealt = slow.deals(range(53), 7, 20_000, 8).tolist()
    lows = {"wheel", "six low", "seven low", "eight low"}
    strengths = {hand: EIGHT_OR_BETTER_JOKER.strength(hand) for hand in map(tuple, dealt)}
    assert {hand for hand, strength in strengths.items() if strength} == {
        hand for hand in strengths if ACE_FIVE_JOKER.kind(ACE_FIVE_JOKER.strength(hand)) in lows
    }
    assert {EIGHT_OR_BETTER_JOKER.say(value).partition(": ")[2] for value in set(strengths.values()) - {0}} <= {
        ACE_FIVE_JOKER.say(ACE_FIVE_JOKER.strength(hand)).partition(": ")[2] for hand in strengths
    }


def test_the_joker_of_a_pair_of_aces_is_a_four_beside_deuce_and_trey() -> None:
    assert ACE_FIVE_JOKER.rank("Jk Ah Ad 2c 3s").strength == ACE_FIVE.rank("4h Ah Ad 2c 3s").strength


@pytest.mark.parametrize(("worst", "kind"), [("9", "nine low"), ("7", "seven low"), ("5", "wheel")])
def test_any_top_card_can_be_the_qualifier(worst: str, kind: str) -> None:
    order = or_better(ACE_FIVE, worst)
    assert order.classes[:2] == ("no low", kind)
    assert order.name == f"ace-five-{worst}-or-better"


@pytest.mark.parametrize("worst", ["4", "A", "X", "", "78"])
def test_a_qualifier_that_no_hand_can_meet_is_refused(worst: str) -> None:
    with pytest.raises(BadInput, match="is not the highest card"):
        or_better(ACE_FIVE, worst)


@pytest.mark.parametrize("order", low.ORDERS, ids=lambda order: order.name)
@pytest.mark.parametrize(
    ("hand", "complaint"),
    [("Ah 2d 3c 4s", "not 4"), ("Ah 2d 3c 4s 4s", "there 2 times"), ("Ah 2d 3c 4s Jk", "not in the pack")],
)
def test_what_cannot_be_a_low_is_refused_with_the_reason(order: LowOrder, hand: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        order.rank(cards(hand))


def test_classes_run_from_the_weakest_and_the_best_stands_last() -> None:
    assert ACE_FIVE.classes[:1] + ACE_FIVE.classes[-2:] == ("four of a kind", "six low", "wheel")
    assert DEUCE_SEVEN.classes[:1] + DEUCE_SEVEN.classes[7:9] == ("straight flush", "pair", "ace high")
    assert DEUCE_SEVEN.classes[-1] == "seven low"
