"""The five-card high hand: exact counts, a second evaluator, and the edges people argue about."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import cards, text
from houseway.errors import BadInput
from houseway.ranking import high
from tests.budget import now_and_whole
from tests.ranking.published import FIVE_OF_52

hands_of_cards = st.integers(5, 7).flatmap(
    lambda size: st.lists(st.integers(0, 51), min_size=size, max_size=size, unique=True)
)


def decoded(strength: int) -> tuple[int, ...]:
    return strength >> 20, *(strength >> shift & 15 for shift in (16, 12, 8, 4, 0))


def slow_five(hand: Sequence[int]) -> tuple[int, ...]:
    """A second method for five cards: the shape of the counts, as printed in any poker book."""
    counted = Counter(face // 4 for face in hand).items()
    ranks = [rank for rank, _ in sorted(counted, key=lambda item: (-item[1], -item[0]))]
    shape = "".join(sorted((str(count) for _, count in counted), reverse=True))
    flush = len({face % 4 for face in hand}) == 1
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight = shape == "11111" and ranks[0] - ranks[4] == 4
    kind = {"11111": 0, "2111": 1, "221": 2, "311": 3, "32": 6, "41": 7}[shape]
    if straight or flush:
        kind = 8 if straight and flush else 4 if straight else 5
    matters = ranks[:1] if straight else ranks
    return (kind, *matters, *[0] * (5 - len(matters)))


def slow(hand: Sequence[int]) -> tuple[int, ...]:
    return max(map(slow_five, combinations(hand, 5)))


def called(shown: str) -> str:
    return high.say(high.strength(cards(shown)))


def test_every_five_card_hand_falls_in_its_class_as_often_as_the_textbooks_count() -> None:
    tally = Counter(map(high.strength, combinations(range(52), 5)))
    assert len(tally) == 7_462
    classes: Counter[str] = Counter()
    for strength, hands in tally.items():
        classes[high.name(strength)] += hands
    assert classes == FIVE_OF_52


@pytest.mark.parametrize("many", now_and_whole(4_000, 20_000))
def test_seven_cards_are_worth_the_best_of_their_twenty_one_fives(many: int) -> None:
    rng = random.Random(7)
    for _ in range(many):
        hand = rng.sample(range(52), 7)
        assert decoded(high.strength(hand)) == slow(hand), text(hand)


def test_seven_cards_of_two_suits_agree_too_where_flushes_and_straight_flushes_crowd() -> None:
    rng = random.Random(8)
    crowded = [face for face in range(52) if (face % 4 < 2 and face // 4 > 3) or face % 4 == 0]
    for _ in range(4_000):
        hand = rng.sample(crowded, rng.choice((5, 6, 7)))
        assert decoded(high.strength(hand)) == slow(hand), text(hand)


def test_a_showdown_on_a_board_agrees_with_ranking_each_hand_alone() -> None:
    rng = random.Random(9)
    for _ in range(3_000):
        deal = rng.sample(range(52), 17)
        board, hands = deal[:5], [deal[at : at + 2] for at in range(5, 17, 2)]
        assert high.strengths(board, hands) == [high.strength(board + hand) for hand in hands]


def test_a_showdown_takes_hands_of_any_size_beside_any_board() -> None:
    board, hands = cards("Ah Kh Qh 2c"), [cards("Jh"), cards("Jh Th"), cards("2d 2h 3c")]
    assert high.strengths(board, hands) == [high.strength(board + hand) for hand in hands]
    assert high.strengths([], [cards("Ah Kh Qh Jh Th")]) == [high.strength(cards("Ah Kh Qh Jh Th"))]


def test_three_own_cards_on_a_board_of_five_are_worth_the_best_of_all_their_fives() -> None:
    rng = random.Random(10)
    crowded = [face for face in range(52) if face // 4 > 7 or face % 4 == 0]
    deals = [cards("Ah Kh Qh Jh 9h As Ad Kd"), *(rng.sample(crowded, 8) for _ in range(500))]
    assert [decoded(high.strengths(deal[3:], [deal[:3]])[0]) for deal in deals] == list(map(slow, deals))


@given(hands_of_cards, st.randoms(use_true_random=False))
def test_the_order_of_the_cards_never_matters(hand: list[int], rng: random.Random) -> None:
    shuffled = rng.sample(hand, len(hand))
    assert high.strength(shuffled) == high.strength(hand)
    assert high.best_five(shuffled) == high.best_five(hand)


@given(hands_of_cards, st.permutations(range(4)))
def test_no_suit_is_better_than_another(hand: list[int], suits: list[int]) -> None:
    recoloured = [face // 4 * 4 + suits[face % 4] for face in hand]
    assert high.strength(recoloured) == high.strength(hand)


@given(hands_of_cards)
def test_the_best_five_are_five_of_the_cards_and_make_the_same_hand(hand: list[int]) -> None:
    five = high.best_five(hand)
    assert len(set(five)) == 5
    assert set(five) <= set(hand)
    assert high.strength(five) == high.strength(hand)


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Ah Kd 9c 7s 2h", "high card, ace"),
        ("Kh Kd 9c 7s 2h", "pair of kings"),
        ("6h 6d 9c 7s 2h", "pair of sixes"),
        ("Kh Kd 4c 4s Ah", "two pair, kings and fours"),
        ("2h 2d 3c 3s Ah", "two pair, treys and deuces"),
        ("7h 7d 7c 4s Ah", "three of a kind, sevens"),
        ("9h 8d 7c 6s 5h", "straight, nine high"),
        ("Ah Jh 7h 6h 5h", "flush, ace high"),
        ("Kh Kd Kc 4s 4h", "full house, kings full of fours"),
        ("Jh Jd Jc Js 4h", "four of a kind, jacks"),
        ("9h 8h 7h 6h 5h", "straight flush, nine high"),
        ("Ah Kh Qh Jh Th", "royal flush"),
    ],
)
def test_a_hand_is_called_in_the_words_of_the_floor(shown: str, said: str) -> None:
    assert called(shown) == said


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Ah 2d 3c 4s 5h", "straight, five high"),
        ("Ah 2d 3c 4s 5h 6c", "straight, six high"),
        ("Ah 2h 3h 4h 5h Kd Ks", "straight flush, five high"),
        ("Qh Kd Ac 2s 3h", "high card, ace"),
        ("Jh Qd Kc As 2h 3c 4d", "high card, ace"),
        ("Th Jh Qd Kc As 2h 3c", "straight, ace high"),
        ("9h 9d 9c 4s 4h 4d Ac", "full house, nines full of fours"),
        ("9h 9d 9c 4s 4h Kd Kc", "full house, nines full of kings"),
        ("9h 9d 8c 8s 4h 4d Ac", "two pair, nines and eights"),
        ("Ah Kh 9h 7h 4h 2h", "flush, ace high"),
        ("Kh Qh 9h 8h 7h 6h 2h", "flush, king high"),
        ("9h 8h 7h 6h 5h Ah Kd", "straight flush, nine high"),
        ("9h 8h 7h 6h 5h Td Js", "straight flush, nine high"),
        ("9h 8h 7h 6h 5h 9d 9s", "straight flush, nine high"),
        ("4h 4d 4c 4s Kh Kd Kc", "four of a kind, fours"),
    ],
)
def test_the_edges_fall_where_the_floor_says(shown: str, said: str) -> None:
    assert called(shown) == said


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2h 3d 4c 5s 6h", "Ah 2d 3c 4s 5h"),
        ("9h 9d 8c 8s 4h 4d Ac", "9h 9d 8c 8s 4h 4d Kc"),
        ("9h 9d 8c 8s 4h 4d 5c", "9h 9d 8c 8s 4h 4d 3c"),
        ("Kh Qh 9h 8h 7h 6h 3d", "Kh Qh 9h 8h 6h 4h 3h"),
        ("4h 4d 4c 4s Kh Kd Kc", "4h 4d 4c 4s Qh Qd Jc"),
        ("2h 2d 2c 3s 3h", "Ah Kh Qh Jh 9h"),
    ],
)
def test_the_better_hand_has_the_higher_strength(better: str, worse: str) -> None:
    assert high.strength(cards(better)) > high.strength(cards(worse))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ah Kd Qc Js 9h 3c 2d", "Ad Kc Qs Jh 9d 4c 2h"),
        ("Kh Kd Kc 4s 4h 2c 3d", "Kh Kd Kc 4s 4d 9c Ad"),
        ("9h 9d 8c 8s 4h 4d 3c", "9h 9d 8c 8s 4h 3d 2c"),
    ],
)
def test_hands_that_share_their_best_five_tie(one: str, other: str) -> None:
    assert high.strength(cards(one)) == high.strength(cards(other))


@pytest.mark.parametrize(
    ("shown", "laid_out"),
    [
        ("4h Kd 2c Ks 4s Ac Kh", "Ks Kh Kd 4s 4h"),
        ("2d Ah 4c 3s 5h Kd Kc", "5h 4c 3s 2d Ah"),
        ("2h Ah 4h 3h 5h Kd 6c", "5h 4h 3h 2h Ah"),
        ("2h Jd 4h 3s Js Kd 6c", "Js Jd Kd 6c 4h"),
        ("2h 3h 9h Kh Qh Ah Jh", "Ah Kh Qh Jh 9h"),
    ],
)
def test_the_best_five_are_laid_out_as_the_dealer_shows_them(shown: str, laid_out: str) -> None:
    assert text(high.best_five(cards(shown))) == laid_out


def test_a_strength_is_the_class_and_then_the_ranks_that_matter() -> None:
    assert high.strength(cards("Kh Kd 4c 4s Ah")) == 0x2B2C00
    assert high.strength(cards("Ah 2d 3c 4s 5h")) == 0x430000


def test_a_ranked_hand_compares_says_itself_and_keeps_its_five_cards() -> None:
    kings = high.rank(cards("Kh Kd 9c 7s 2h 3d"))
    aces = high.rank(cards("Ah Ad 9c 7s 2h"))
    assert aces > kings
    assert high.rank(cards("Kc Ks 9d 7h 4c 3s 2d")) < aces
    assert high.rank(cards("Kc Ks 9d 7h 3c")) == kings
    assert (str(kings), kings.name, text(kings.cards)) == ("pair of kings", "pair", "Kh Kd 9c 7s 3d")


@pytest.mark.parametrize(
    ("shown", "complaint"),
    [
        ("Ah Kd Qc Js", "5 to 7 cards, not 4"),
        ("Ah Kd Qc Js Th 9d 8c 7s", "5 to 7 cards, not 8"),
        ("Ah Kd Qc Js Ah", "appears twice in Ah Kd Qc Js Ah"),
        ("Ah Kd Qc Js Jk", "no joker"),
        ("Ah Kd Qc Js Ts*", "plain cards"),
    ],
)
def test_what_cannot_be_a_high_hand_is_refused_with_the_reason(shown: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        high.rank(cards(shown))
