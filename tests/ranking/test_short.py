"""Hands of one, two and three cards: every one of them, two ways, with the counts of the textbooks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, Card, cards
from houseway.errors import BadInput
from houseway.ranking import rank
from houseway.ranking.order import Order
from houseway.ranking.short_hands import (
    FRONT,
    FRONT_WILD,
    ONE_CARD,
    PEEK,
    PEEK_QUALIFIER,
    THREE_CARD,
    THREE_CARD_PLAIN,
    THREE_CARD_WHEEL_FLUSH,
    three_card,
)
from tests.ranking.test_badugi import agreement

ALL_THREE_CARD_HANDS = list(combinations(range(52), 3))
ALL_TWO_CARD_HANDS = list(combinations(range(52), 2))
ORDERS = [THREE_CARD, THREE_CARD_PLAIN, FRONT, FRONT_WILD, PEEK, ONE_CARD]


def ranks_down(hand: Sequence[Card]) -> list[int]:
    """The ranks from 2 to 14, the larger group first."""
    ranks = [face // 4 + 2 for face in hand]
    return sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)


def slow_three(hand: Sequence[Card]) -> tuple[int, ...]:
    """By the printed list, best first: the place of the first line that fits, then the ranks."""
    ranks = ranks_down(hand)
    if ranks == [14, 3, 2]:
        ranks = [3, 2, 1]
    straight = ranks == [*range(ranks[0], ranks[0] - 3, -1)]
    flush = len({face % 4 for face in hand}) == 1
    lines = [straight and flush, len(set(ranks)) == 1, straight, flush, len(set(ranks)) == 2, True]
    line = lines.index(True)
    # Copies of a card may pair within a flush, which is still compared from its highest card down.
    return -line, *(sorted(ranks, reverse=True) if line == 3 else ranks)


def slow_peek(hand: Sequence[Card]) -> tuple[int, ...]:
    ranks = ranks_down(hand)
    if ranks == [14, 2]:
        ranks = [2, 1]
    straight = ranks[0] - ranks[1] == 1
    flush = len({face % 4 for face in hand}) == 1
    lines = [straight and flush and ranks[0] == 14, straight and flush, ranks[0] == ranks[1], straight, flush, True]
    return -lines.index(True), *ranks


def slow_front(hand: Sequence[Card], *, wild: bool = False) -> tuple[int, ...]:
    naturals = [face // 4 for face in hand if face != JOKER]
    ranks = sorted([*naturals, *([naturals[0] if wild else 12] * (2 - len(naturals)))], reverse=True)
    return ranks[0] == ranks[1], *ranks


def test_every_three_card_hand_ranks_as_printed() -> None:
    """players 2899-2940; cordova 3866-3875; bankers 3215-3238."""
    pairs = ((THREE_CARD.strength(hand), slow_three(hand)) for hand in ALL_THREE_CARD_HANDS)
    assert agreement(pairs) == (741, [])


def test_three_card_classes_come_as_often_as_the_textbooks_count() -> None:
    strengths = [*map(THREE_CARD.strength, ALL_THREE_CARD_HANDS)]
    plain = {
        "high card": 16_440,
        "pair": 3_744,
        "flush": 1_096,
        "straight": 720,
        "three of a kind": 52,
        "straight flush": 48,
    }
    assert Counter(map(THREE_CARD_PLAIN.kind, strengths)) == plain
    assert Counter(map(THREE_CARD.kind, strengths)) == plain | {"straight flush": 44, "mini royal": 4}
    assert THREE_CARD_PLAIN.classes == tuple(plain)
    assert THREE_CARD.classes == (*plain, "mini royal")


def test_where_4_3_2_is_the_lowest_straight_flush_four_hands_become_flushes() -> None:
    """bankers 3218-3233, the other reading: A-2-3 of each suit; every other hand keeps its place."""
    wheels = {tuple(sorted(face for face in hand)) for hand in (cards(f"A{suit} 2{suit} 3{suit}") for suit in "cdhs")}
    moved = [
        hand for hand in ALL_THREE_CARD_HANDS if THREE_CARD.strength(hand) != THREE_CARD_WHEEL_FLUSH.strength(hand)
    ]
    assert {tuple(sorted(hand)) for hand in moved} == wheels
    between = [THREE_CARD_WHEEL_FLUSH.rank(hand) for hand in ("Ah 4h 2h", "Ah 3h 2h", "Kh Qh Th")]
    assert between == sorted(between, reverse=True)
    assert len(set(between)) == 3


def test_pair_plus_of_the_players_pays_back_what_the_catalogue_worked_out() -> None:
    """Mini royal 200, straight flush 40, three of a kind 30, straight 6, flush 3, pair 1 (players 3124-3131)."""
    pays = {"mini royal": 200, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
    kinds = [THREE_CARD.kind(THREE_CARD.strength(hand)) for hand in ALL_THREE_CARD_HANDS]
    assert sum(pays.get(kind, -1) for kind in kinds) == -968
    assert sum(kind in pays for kind in kinds) == 5_660


def test_copies_of_a_card_out_of_several_decks_rank_by_the_same_list() -> None:
    """calgrand/three-card-poker is dealt from one to eight decks: K-K-5 of one suit is a flush, not a pair."""
    hands = combinations_with_replacement(range(52), 3)
    assert agreement((THREE_CARD.strength(hand), slow_three(hand)) for hand in hands).faults == []
    assert three_card(decks=6).rank("Ks Ks 5s").kind == "flush"
    assert three_card(decks=6).rank("Ks Ks Ks").kind == "three of a kind"
    assert rank("Ks Ks 5s", "three-card-shoe") > rank("Ks Ks 5d", "three-card-shoe")
    assert rank("Ks Ks 5s", "three-card-shoe-pairs") == rank("Ks Ks 5d", "three-card-shoe-pairs")
    assert rank("Ks Ks Ks", "three-card-shoe-pairs").kind == "three of a kind"
    with pytest.raises(BadInput):
        three_card(decks=2).rank("Ks Ks Ks")


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ("Ah Kh Qh", "mini royal"),
        ("Kh Qh Jh", "straight flush, king high"),
        ("Ah 2h 3h", "straight flush, trey high"),
        ("6h 6s 6d", "three of a kind, sixes"),
        ("Ah 3s 2d", "straight, trey high"),
        ("Ah Jh 2h", "flush, ace high"),
        ("9h 9s 2d", "pair of nines"),
        ("Qh 7s 2d", "high card, queen"),
    ],
)
def test_three_cards_say_what_the_dealer_calls(shown: str, said: str) -> None:
    assert str(THREE_CARD.rank(shown)) == said


def test_ace_deuce_trey_is_the_lowest_straight_and_the_ace_does_not_go_round_the_corner() -> None:
    assert THREE_CARD.rank("4h 3s 2d") > THREE_CARD.rank("Ah 3s 2d") > THREE_CARD.rank("Ah Kh Jh")
    assert THREE_CARD.rank("Kh As 2d").kind == "high card"


def test_every_two_card_front_ranks_as_pairs_and_then_high_cards() -> None:
    """cordova 707-722 and 2433; the joker is an ace, 2431."""
    hands = list(combinations(range(53), 2))
    assert agreement((FRONT.strength(hand), slow_front(hand)) for hand in hands) == (13 + 78, [])
    assert agreement((FRONT_WILD.strength(hand), slow_front(hand, wild=True)) for hand in hands) == (13 + 78, [])
    assert Counter(FRONT.kind(FRONT.strength(hand)) for hand in hands) == {"pair": 78 + 4, "high card": 1_248 + 48}
    wild = Counter(FRONT_WILD.kind(FRONT_WILD.strength(hand)) for hand in hands)
    assert wild == {"pair": 78 + 52, "high card": 1_248}


@pytest.mark.parametrize(
    ("shown", "bug", "wild"),
    [
        ("Ah Jk", "pair of aces", "pair of aces"),
        ("Kh Jk", "high cards, ace and king", "pair of kings"),
        ("6h 6s", "pair of sixes", "pair of sixes"),
        ("2h 5s", "high cards, five and deuce", "high cards, five and deuce"),
    ],
)
def test_a_front_says_itself(shown: str, bug: str, wild: str) -> None:
    assert str(FRONT.rank(shown)) == bug
    assert str(FRONT_WILD.rank(shown)) == wild


def test_every_two_card_peek_hand_ranks_in_the_order_of_its_chart() -> None:
    """cordova 395-400: flush, straight off suit, pair, straight flush, mini royal, from the bottom up."""
    pairs = ((PEEK.strength(hand), slow_peek(hand)) for hand in ALL_TWO_CARD_HANDS)
    assert agreement(pairs) == (1 + 12 + 13 + 13 + 65 + 65, [])
    counts = Counter(PEEK.kind(PEEK.strength(hand)) for hand in ALL_TWO_CARD_HANDS)
    # Thirteen neighbouring ranks, ace and deuce among them: 4 suited and 12 not; of the 65 other pairs of ranks too.
    expected = {
        "high card": 65 * 12,
        "flush": 65 * 4,
        "straight": 13 * 12,
        "pair": 13 * 6,
        "straight flush": 12 * 4,
        "mini royal": 4,
    }
    assert counts == expected
    assert PEEK.classes == tuple(expected)


def test_a_row_qualifies_with_ten_high_or_any_better_class() -> None:
    """cordova 369 and 377: nine-high or less loses."""
    assert PEEK.rank("Ts 2d").strength >= PEEK_QUALIFIER > PEEK.rank("9s 7d").strength
    assert PEEK.rank("4s 2s").strength >= PEEK_QUALIFIER


def test_a_single_card_ranks_by_itself_and_the_joker_above_the_ace() -> None:
    """cordova 614."""
    shown = [ONE_CARD.rank([face]) for face in range(53)]
    assert agreement((value.strength, (value.cards[0] // 4,)) for value in shown) == (14, [])
    assert max(shown).kind == "joker"
    assert ONE_CARD.rank("Jk") > ONE_CARD.rank("As") == ONE_CARD.rank("Ah") > ONE_CARD.rank("Kd")
    assert Counter(value.kind for value in shown) == dict.fromkeys(ONE_CARD.classes[:-1], 4) | {"joker": 1}


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
def test_every_class_is_reached_and_runs_from_the_weakest(order: Order) -> None:
    hands = combinations(order.pack.cards(), order.sizes[0])
    kinds = [order.kind(strength) for strength in sorted({order.strength(hand) for hand in hands})]
    assert tuple(dict.fromkeys(kinds)) == order.classes


@pytest.mark.parametrize("order", ORDERS, ids=lambda order: order.name)
@given(data=st.data(), suits=st.permutations(range(4)), rng=st.randoms())
def test_neither_the_order_of_cards_nor_their_suits_matter(
    order: Order, data: st.DataObject, suits: list[int], rng: Random
) -> None:
    faces = st.sampled_from(order.pack.cards())
    hand = data.draw(st.lists(faces, min_size=order.sizes[0], max_size=order.sizes[0], unique=True))
    exchanged = [face if face == JOKER else face // 4 * 4 + suits[face % 4] for face in hand]
    rng.shuffle(exchanged)
    assert order.strength(exchanged) == order.strength(hand)


@pytest.mark.parametrize(
    ("order", "shown"),
    [
        (THREE_CARD, "Ah Kh"),
        (THREE_CARD, "Ah Ah Kh"),
        (THREE_CARD, "Ah Kh Jk"),
        (FRONT, "Ah"),
        (FRONT, "Jk Jk"),
        (PEEK, "Ah Jk"),
        (PEEK, "Ah Kh Qh"),
        (ONE_CARD, ""),
        (ONE_CARD, "Ah*"),
    ],
)
def test_what_cannot_be_such_a_hand_is_refused(order: Order, shown: str) -> None:
    with pytest.raises(BadInput):
        order.rank(cards(shown))
