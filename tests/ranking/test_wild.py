"""Jokers: the bug, the wild card, the one whose wildness was dealt, and the one barred from a royal flush."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards import JOKER, cards
from houseway.errors import BadInput
from houseway.ranking import five, high, jokers, low, stripped_deck
from houseway.ranking.five import HIGH, HIGH_ROYAL, FiveOrder
from houseway.ranking.jokers import (
    DEALT_UP,
    HIGH_BUG,
    HIGH_BUG_NO_FLUSH,
    HIGH_NATURAL_ROYAL,
    HIGH_ROYAL_BUG,
    HIGH_SEMI_WILD,
    HIGH_WILD,
    HIGH_WILD_COPIES,
    bug,
    natural_royal,
    semi_wild,
)
from houseway.ranking.order import Order
from tests.budget import now_and_whole
from tests.ranking import slow
from tests.ranking.published import SEVEN_OF_53_WITH_A_BUG

ALL: tuple[Order, ...] = (*five.ORDERS, *low.ORDERS, *jokers.ORDERS, *stripped_deck.ORDERS)

# Both five-card tables are counted here from every hand, and the order behind them agrees with the second ranker.
FIVE_WITH_A_WILD_JOKER = {
    "five of a kind": 13,
    "straight flush": 204,
    "four of a kind": 3_120,
    "full house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 137_280,
    "two pair": 123_552,
    "pair": 1_268_088,
    "high card": 1_302_540,
}
FIVE_WITH_A_BUG = {
    "five aces": 1,
    "straight flush": 204,
    "four of a kind": 828,
    "full house": 4_368,
    "flush": 7_804,
    "straight": 20_532,
    "three of a kind": 63_360,
    "two pair": 138_600,
    "pair": 1_215_024,
    "high card": 1_418_964,
}


@cache
def table_of(order: FiveOrder) -> slow.Array:
    table = slow.high_table(order.rules.wheel)
    if order.rules.jokers == "wild":
        return slow.with_joker(table, slow.any_card, slow.STANDARD)
    if order.rules.joker_flush == "a straight flush only":
        return slow.with_joker(table, slow.bug_without_flushes, (slow.ACE,))
    joined = slow.with_joker(table, slow.bug, (slow.ACE,))
    if order.rules.natural_royal:
        # Natural royals move above every straight flush, so that the joker's stay among them.
        joined[: len(table)] = np.where(table == slow.STRAIGHT_FLUSH << 24 | 24, slow.NATURAL_ROYAL << 24, table)
    return joined


TRIED = (HIGH_BUG, HIGH_BUG_NO_FLUSH, jokers.HIGH_WHEEL_SECOND_BUG, HIGH_WILD, HIGH_NATURAL_ROYAL)


@pytest.mark.parametrize("one_in", now_and_whole(20, 1))
@pytest.mark.parametrize("order", TRIED, ids=lambda order: order.name)
def test_all_fives_with_the_joker_compare_as_trying_every_card_says_and_so_do_six_and_seven(
    order: FiveOrder, one_in: int
) -> None:
    table = table_of(order)
    held = [[JOKER, *four] for four in slow.four_naturals()[::one_in].tolist()]
    assert slow.same_order(slow.fast(order, held), table[len(slow.naturals()) :: one_in])
    for size, seed in ((5, 1), (6, 2), (7, 3)):
        dealt = slow.deals(range(53), size, 40_000 // one_in, seed)
        assert slow.same_order(slow.fast(order, dealt.tolist()), slow.best_of(table, dealt))


@pytest.mark.parametrize("many", now_and_whole(10_000, 50_000))
@pytest.mark.parametrize("order", TRIED, ids=lambda order: order.name)
def test_thousands_of_sevens_that_hold_the_joker_compare_as_trying_every_card_says(order: FiveOrder, many: int) -> None:
    six = slow.deals(range(52), 6, many, 4)
    dealt = np.column_stack([six, np.full(len(six), JOKER, np.uint8)])
    assert slow.same_order(slow.fast(order, dealt.tolist()), slow.best_of(table_of(order), dealt))


def test_seven_of_53_with_a_bug_fall_in_their_classes_as_often_as_published() -> None:
    assert slow.class_counts(HIGH_BUG, slow.every_hand(7, jokers=1)) == SEVEN_OF_53_WITH_A_BUG


@pytest.mark.parametrize(
    ("order", "counts"), [(HIGH_WILD, FIVE_WITH_A_WILD_JOKER), (HIGH_BUG, FIVE_WITH_A_BUG)], ids=["wild", "bug"]
)
def test_five_of_53_fall_in_their_classes_as_often_as_published(order: FiveOrder, counts: dict[str, int]) -> None:
    assert slow.class_counts(order, slow.every_hand(5, jokers=1)) == counts


def test_seven_of_53_with_a_wild_joker_are_counted_alike_by_two_rankers() -> None:
    hands = slow.every_hand(7, jokers=1)
    counts = slow.class_counts(HIGH_WILD, hands)
    scores = slow.best_of(table_of(HIGH_WILD), np.array([hand for hand, _ in hands], np.uint8)) >> 24
    ways = np.array([ways for _, ways in hands])
    counted = [int(ways[scores == kind].sum()) for kind in sorted(set(scores.tolist()), reverse=True)]
    # The second ranker keeps a place free for a full house above the flush of 52 cards.
    assert counted == list(counts.values())
    assert (counts["five of a kind"], sum(counted)) == (13 * 1_128, 154_143_080)


def test_the_royals_that_a_bug_makes_are_straight_flushes_where_it_is_barred() -> None:
    free = slow.class_counts(HIGH_ROYAL_BUG, slow.every_hand(5, jokers=1))
    barred = slow.class_counts(HIGH_NATURAL_ROYAL, slow.every_hand(5, jokers=1))
    assert (free["royal flush"], free["straight flush"]) == (24, 180)
    assert (barred["royal flush"], barred["straight flush"]) == (4, 200)


def tried(order: FiveOrder, three: Sequence[int]) -> int:
    """Two jokers tried as every two cards, on the ranking without jokers; five of a kind told apart by hand."""
    ranks = {face >> 2 for face in three}
    fives = order.rules.classes.index(order.classes[-1]) << 20
    if len(ranks) == 1 and (order.rules.jokers == "wild" or ranks == {slow.ACE}):
        return fives | min(ranks) << 16
    spare = [face for face in range(52) if face not in three]
    best = 0
    for pair in combinations_with_replacement(spare, 2):
        made = high.strength([*three, *pair]) if pair[0] != pair[1] else 0
        aces = all(face >> 2 == slow.ACE for face in pair)
        if order.rules.jokers == "wild" or aces or made >> 20 in (high.STRAIGHT, high.FLUSH, high.STRAIGHT_FLUSH):
            best = max(best, made)
    return best


@pytest.mark.parametrize("mode", [bug, jokers.wild], ids=["bug", "wild"])
def test_two_jokers_make_of_any_three_cards_what_trying_every_two_cards_makes(
    mode: Callable[..., FiveOrder],
) -> None:
    order = mode(HIGH, jokers=2)
    hands = [hand[:3] for hand, _ in slow.every_hand(5, jokers=2) if hand.count(JOKER) == 2]
    for three in random.Random(5).sample(hands, 200):
        assert order.strength([*three, JOKER, JOKER]) == tried(order, three), three


@pytest.mark.parametrize(
    ("order", "hand", "said"),
    [
        # Oaks seed, 20-40: the joker is an ace beside two pair, not a third king.
        (HIGH_BUG, "Kh Kd Qc Qs Jk", "two pair, kings and queens"),
        (HIGH_BUG, "Kh Kd 9c 7s Jk", "pair of kings"),
        (HIGH_BUG, "Kh Qd 9c 7s Jk", "high card, ace"),
        (HIGH_BUG, "Ah Qd 9c 7s Jk", "pair of aces"),
        (HIGH_BUG, "Ah Ad Ac As Jk", "five aces"),
        (HIGH_BUG, "Kh Kd Kc Ks Jk", "four of a kind, kings"),
        (HIGH_BUG, "2h 3d 4c 5s Jk", "straight, six high"),
        (HIGH_BUG, "Ah 2d 4c 5s Jk", "straight, five high"),
        (HIGH_BUG, "Ah Kh 9h 7h Jk", "flush, ace high"),
        (HIGH_BUG, "9h 8h 7h 5h Jk Ad Ac", "straight flush, nine high"),
        # Bankers seed, 689-690: joker, ace, king and queen of spades are openers without the ten of clubs.
        (HIGH_BUG, "Jk As Ks Qs Tc", "straight, ace high"),
        (HIGH_WILD, "Kh Kd Qc Qs Jk", "full house, kings full of queens"),
        (HIGH_WILD, "Kh Qd 9c 7s Jk", "pair of kings"),
        (HIGH_WILD, "Kh Kd Kc Ks Jk", "five of a kind, kings"),
        (HIGH_WILD, "6h 6d 6c 6s Jk Ah Ad", "five of a kind, sixes"),
        (HIGH_WILD, "Ah Ad Ac As Jk", "five aces"),
        (jokers.wild(HIGH, fives="none"), "Kh Kd Kc Ks Jk", "four of a kind, kings"),
        (HIGH_SEMI_WILD, "Kh Kd Qc Qs Jk", "full house, kings full of queens"),
        (HIGH_SEMI_WILD, "Kh Kd Qc Qs Jk*", "two pair, kings and queens"),
        (HIGH_SEMI_WILD, "Kh Kd Kc Ks Jk*", "four of a kind, kings"),
        (HIGH_SEMI_WILD, "Ah Ad Ac As Jk*", "five aces"),
        (HIGH_NATURAL_ROYAL, "Ah Kh Qh Jh Jk", "straight flush, ace high"),
        (HIGH_NATURAL_ROYAL, "Ah Kh Qh Jh Th Jk", "royal flush"),
        (HIGH_ROYAL_BUG, "Ah Kh Qh Jh Jk", "royal flush"),
    ],
)
def test_a_joker_is_what_the_mode_lets_it_be(order: FiveOrder, hand: str, said: str) -> None:
    assert str(order.rank(hand)) == said


def test_a_joker_in_a_flush_is_the_highest_card_that_is_missing_and_never_a_second_ace() -> None:
    """Calgrand seed, 1438-1441: not the same card, suit and value, as another card in the same hand."""
    assert HIGH_BUG.rank("Ah Qh 9h 7h Jk").strength == HIGH.rank("Ah Kh Qh 9h 7h").strength
    assert HIGH_WILD.rank("Ah Kh 9h 7h Jk").strength == HIGH.rank("Ah Kh Qh 9h 7h").strength


def test_a_bug_without_flushes_is_an_ace_beside_four_of_a_suit_unless_they_make_a_straight() -> None:
    """Cordova seed, 3998: an ace, or to complete any straight or straight flush."""
    assert str(HIGH_BUG_NO_FLUSH.rank("Kh Th 9h 4h Jk")) == "high card, ace"
    assert str(HIGH_BUG_NO_FLUSH.rank("Ah Th 9h 4h Jk")) == "pair of aces"
    assert str(HIGH_BUG_NO_FLUSH.rank("Th 9h 8h 6h Jk")) == "straight flush, ten high"
    assert str(HIGH_BUG_NO_FLUSH.rank("Th 9h 8h 6c Jk")) == "straight, ten high"
    assert HIGH_BUG_NO_FLUSH.strength(cards("Kh Th 9h 4h 2h Jk")) == HIGH.strength(cards("Kh Th 9h 4h 2h"))


def test_a_wild_joker_that_may_copy_is_a_second_ace_in_a_flush_and_nothing_else_changes() -> None:
    """Calgrand seed, 6358-6362: a duplicate of any card; 6083-6084 bars that, save for five of a kind."""
    flush = HIGH_WILD_COPIES.strength(cards("Ah 9h 7h 2h Jk"))
    assert (
        HIGH_WILD_COPIES.strength(cards("Ah Kh Qh Jh 9h")) < flush < HIGH_WILD_COPIES.strength(cards("2h 2d 2c 3h 3d"))
    )
    assert HIGH_WILD.strength(cards("Ah Kh Qh Jh 9h")) > HIGH_WILD.strength(cards("Ah 9h 7h 2h Jk"))
    # Without the ace of the suit both orders make the joker that ace.
    assert HIGH_WILD_COPIES.strength(cards("Kh 9h 7h 2h Jk")) == HIGH_WILD.strength(cards("Kh 9h 7h 2h Jk"))
    for six in slow.deals(range(52), 6, 5_000, 8).tolist():
        usual, copied = (order.strength([*six, JOKER]) for order in (HIGH_WILD, HIGH_WILD_COPIES))
        assert usual == copied or (usual >> 20 == copied >> 20 == high.FLUSH and copied > usual)


def test_without_five_of_a_kind_a_wild_joker_beside_four_is_the_best_kicker() -> None:
    order = jokers.wild(HIGH, fives="none")
    assert order.name == "high-wild-no-fives"
    assert order.rank("Kh Kd Kc Ks Jk").strength == HIGH.rank("Kh Kd Kc Ks Ah").strength
    assert order.rank("Ah Ad Ac As Jk").strength == HIGH.rank("Ah Ad Ac As Kh").strength


def test_a_semi_wild_joker_is_a_bug_when_dealt_up_and_wild_when_dealt_down() -> None:
    """Cordova seed, 134: wild "even if the player with the joker later turns it face up"."""
    for six in slow.deals(range(52), 6, 5_000, 6).tolist():
        down, up = HIGH_SEMI_WILD.strength([*six, JOKER]), HIGH_SEMI_WILD.strength([*six, DEALT_UP])
        assert down == HIGH_WILD.strength([*six, JOKER])
        assert up == HIGH_BUG.strength([*six, JOKER])
        assert up <= down


def test_no_joker_leaves_the_order_as_it_was() -> None:
    for hand in slow.deals(range(52), 7, 3_000, 7).tolist():
        assert {order.strength(hand) for order in (HIGH_BUG, HIGH_WILD, HIGH_SEMI_WILD)} == {HIGH.strength(hand)}


@settings(max_examples=300)
@given(data=st.data())
def test_neither_the_order_of_the_cards_nor_the_suits_change_any_strength(data: st.DataObject) -> None:
    order = data.draw(st.sampled_from(ALL))
    pack = order.pack.cards()
    size = data.draw(st.sampled_from(order.sizes))
    hand = [
        pack[at] for at in data.draw(st.lists(st.integers(0, len(pack) - 1), min_size=size, max_size=size, unique=True))
    ]
    suits = data.draw(st.permutations(range(4)))
    recoloured = [face if face == JOKER else face // 4 * 4 + suits[face % 4] for face in hand]
    strength = order.rank(hand).strength
    assert order.strength(data.draw(st.permutations(hand))) == strength
    assert order.strength(recoloured) == strength
    assert order.kind(strength) in order.classes
    assert order.say(strength)


def test_every_order_has_a_name_of_its_own_and_says_what_it_is() -> None:
    assert len({order.name for order in ALL}) == len(ALL)
    assert all(order.says for order in ALL)


@pytest.mark.parametrize(
    ("order", "hand", "complaint"),
    [
        (HIGH, "Ah Kd Qc Js Jk", "Jk is not in the pack"),
        (HIGH_BUG, "Ah Kd Qc Jk Jk", "Jk is there 2 times, the pack has 1"),
        (HIGH_BUG, "Ah Kd Qc Js Jk*", r"Jk\* is not in the pack"),
        (HIGH_SEMI_WILD, "Ah Kd Qc Jk Jk*", "Jk is there 2 times"),
        (HIGH_WILD, "Ah Ah Qc Js Jk", "Ah is there 2 times"),
        (HIGH_WILD, "Ah Kd Qc Jk", "not 4"),
        (bug(HIGH, jokers=2), "Ah Kd Jk Jk Jk", "Jk is there 3 times, the pack has 2"),
    ],
)
def test_jokers_that_the_pack_has_not_are_refused(order: FiveOrder, hand: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        order.rank(cards(hand))


def test_an_order_takes_one_kind_of_joker_and_bars_only_what_it_has() -> None:
    with pytest.raises(BadInput, match="already has a joker"):
        semi_wild(HIGH_BUG)
    with pytest.raises(BadInput, match="no royal flush of its own"):
        natural_royal(HIGH_BUG)
    with pytest.raises(BadInput, match="no joker to bar"):
        natural_royal(HIGH_ROYAL)
    with pytest.raises(BadInput, match="needs a joker"):
        bug(HIGH, jokers=0)
