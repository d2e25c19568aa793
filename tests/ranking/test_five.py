"""Five-card high orders: every five against a second ranker, published counts, and the place of the wheel."""

from __future__ import annotations

import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.ranking import five, high
from houseway.ranking.five import HIGH, HIGH_ROYAL, HIGH_WHEEL_SECOND, HIGH_WHEEL_SECOND_ROYAL, FiveOrder, Fives
from tests.budget import now_and_whole
from tests.ranking import slow
from tests.ranking.published import FIVE_OF_52, SEVEN_OF_52


def test_the_list_of_every_hand_stands_for_all_the_deals_there_are() -> None:
    assert sum(ways for _, ways in slow.every_hand(5)) == 2_598_960
    assert sum(ways for _, ways in slow.every_hand(7)) == 133_784_560
    assert sum(ways for _, ways in slow.every_hand(5, jokers=2)) == 3_162_510


@pytest.mark.parametrize("order", [HIGH_ROYAL, HIGH_WHEEL_SECOND_ROYAL], ids=lambda order: order.name)
def test_five_of_52_fall_in_their_classes_as_often_as_published(order: FiveOrder) -> None:
    assert slow.class_counts(order, slow.every_hand(5)) == FIVE_OF_52


@pytest.mark.parametrize("order", [HIGH, HIGH_WHEEL_SECOND], ids=lambda order: order.name)
def test_seven_of_52_fall_in_their_classes_as_often_as_published_and_have_4824_ranks(order: FiveOrder) -> None:
    assert slow.class_counts(order, slow.every_hand(7)) == SEVEN_OF_52
    assert len({order.strength(hand) for hand, _ in slow.every_hand(7)}) == 4_824


def test_seven_of_52_make_a_royal_flush_4324_times() -> None:
    assert slow.class_counts(HIGH_ROYAL, slow.every_hand(7))["royal flush"] == 4_324


@pytest.mark.parametrize("one_in", now_and_whole(29, 1))
@pytest.mark.parametrize(
    ("order", "wheel"), [(HIGH_ROYAL, "lowest"), (HIGH_WHEEL_SECOND, "second")], ids=["high-royal", "wheel-second"]
)
def test_all_five_card_hands_compare_as_a_second_ranker_says_and_so_do_six_and_seven(
    order: FiveOrder, wheel: str, one_in: int
) -> None:
    table = slow.high_table(wheel)
    assert slow.agrees(order, table, one_in)
    for size, seed in ((6, 1), (7, 2)):
        dealt = slow.deals(range(52), size, max(5_000, 40_000 // one_in), seed)
        assert slow.same_order(slow.fast(order, dealt.tolist()), slow.best_of(table, dealt))


def test_the_plain_order_is_the_one_that_the_table_uses() -> None:
    dealt = slow.deals(range(52), 7, 5_000, 3).tolist()
    assert [HIGH.strength(hand) for hand in dealt] == [high.strength(hand) for hand in dealt]
    assert [HIGH.say(HIGH.strength(hand)) for hand in dealt] == [high.say(high.strength(hand)) for hand in dealt]


def test_a_royal_flush_of_its_own_changes_no_comparison() -> None:
    dealt = slow.deals([face for face in range(52) if face >> 2 > 6], 7, 40_000, 4).tolist()
    assert slow.same_order(slow.fast(HIGH_ROYAL, dealt), slow.fast(HIGH, dealt))


@pytest.mark.parametrize("suits", ["hdcsh", "hhhhh"], ids=["straight", "straight flush"])
def test_the_wheel_is_the_lowest_straight_or_the_second_highest(suits: str) -> None:
    def strength(order: FiveOrder, ranks: str) -> int:
        return order.rank(" ".join(map("".join, zip(ranks, suits, strict=True)))).strength

    assert strength(HIGH, "5432A") < strength(HIGH, "65432") < strength(HIGH, "KQJT9") < strength(HIGH, "AKQJT")
    second = HIGH_WHEEL_SECOND
    assert strength(second, "65432") < strength(second, "KQJT9") < strength(second, "5432A")
    assert strength(second, "5432A") < strength(second, "AKQJT")


@pytest.mark.parametrize(
    ("order", "hand", "said"),
    [
        (HIGH, "Ah 2d 3c 4s 5h 6c Kd", "straight, six high"),
        (HIGH_WHEEL_SECOND, "Ah 2d 3c 4s 5h 6c Kd", "straight, five high"),
        (HIGH_WHEEL_SECOND, "Ah Kd Qc Js Th 2c 3d", "straight, ace high"),
        (HIGH_WHEEL_SECOND, "Ah 2h 3h 4h 5h 6h 7h", "straight flush, five high"),
        (HIGH_WHEEL_SECOND, "Ah Kh Qh Jh Th 2c 3d", "royal flush"),
        (HIGH_ROYAL, "Ah Kh Qh Jh Th 9h 8h", "royal flush"),
        (HIGH_ROYAL, "Kh Qh Jh Th 9h 8h Ad", "straight flush, king high"),
        (HIGH_ROYAL, "Kh Kd Kc 6s 6h 2c 2d", "full house, kings full of sixes"),
        (HIGH_ROYAL, "Kh Kd 9c 9s 4h 4d Ac", "two pair, kings and nines"),
    ],
)
def test_a_hand_is_said_as_the_dealer_calls_it(order: FiveOrder, hand: str, said: str) -> None:
    assert str(order.rank(hand)) == said


def test_the_top_straight_flush_is_a_class_of_its_own_only_where_the_switch_says_so() -> None:
    hand = "Ah Kh Qh Jh Th"
    assert (HIGH.rank(hand).kind, HIGH_ROYAL.rank(hand).kind) == ("straight flush", "royal flush")
    assert (HIGH.classes[-1], HIGH_ROYAL.classes[-2:]) == ("straight flush", ("straight flush", "royal flush"))


@pytest.mark.parametrize(
    ("fives", "name", "top"),
    [
        ("none", "high", "straight flush"),
        ("aces", "high-five-aces", "five aces"),
        ("any", "high-fives", "five of a kind"),
    ],
)
def test_five_of_a_kind_stands_on_top_where_the_ranking_has_it(fives: Fives, name: str, top: str) -> None:
    order = five.five_card(fives=fives)
    assert (order.name, order.classes[-1]) == (name, top)


def test_classes_run_from_the_weakest_and_names_are_told_apart() -> None:
    assert HIGH.classes == high.CLASS_NAMES
    assert len({order.name for order in five.ORDERS}) == len(five.ORDERS)


def test_values_of_one_order_compare_and_repr_names_hand_and_order() -> None:
    better, worse = HIGH_ROYAL.rank("Kh Kd 4c 4s Ah"), HIGH_ROYAL.rank("Kh Kd 4c 4s Qh")
    assert better > worse
    assert repr(worse) == "rank('Kh Kd 4c 4s Qh', 'high-royal')"
    with pytest.raises(BadInput, match="do not compare"):
        _ = better > HIGH.rank("Kh Kd 4c 4s Qh")


@pytest.mark.parametrize("order", five.ORDERS, ids=lambda order: order.name)
@pytest.mark.parametrize(
    ("hand", "complaint"),
    [
        ("Ah Kd Qc Js", "ranks 5 or 6 or 7 cards, not 4"),
        ("Ah Kd Qc Js Th 9d 8c 7s", "not 8"),
        ("Ah Kd Qc Js Ah", "Ah is there 2 times"),
        ("Ah Kd Qc Js Jk", "Jk is not in the pack"),
        ("Ah Kd Qc Js Ts*", r"Ts\* is not in the pack"),
    ],
)
def test_what_cannot_be_a_hand_is_refused_with_the_reason(order: FiveOrder, hand: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        order.rank(cards(hand))
