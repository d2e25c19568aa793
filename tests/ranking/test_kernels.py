"""The compiled faces give what the scalar faces give: over every five cards, and over many random hands."""

from __future__ import annotations

import subprocess
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import JOKER, cards
from houseway.errors import BadInput
from houseway.ranking import ORDERS, five, high, kernels, low, pai_gow
from houseway.ranking.kernels import batch_rows, bonus_batch, catalog, pattern_tables
from tests.budget import now_and_whole, share
from tests.ranking.published import FIVE_OF_52, SEVEN_OF_52

Hands = NDArray[np.uint8]
DEALT_UP = 116

EVERY_SIZE = [(order, size) for order, entry in kernels.ENTRIES.items() for size in entry.sizes]


@lru_cache(12)
def random_hands(count: int, size: int, faces: int = 52, seed: int = 1) -> Hands:
    chance = np.random.default_rng(seed)
    blocks = [chance.random((min(100_000, count - at), faces)) for at in range(0, count, 100_000)]
    hands: Hands = np.vstack([block.argpartition(size, axis=1)[:, :size] for block in blocks]).astype(np.uint8)
    hands.setflags(write=False)
    return hands


@lru_cache(6)
def every_hand(size: int, faces: int = 52) -> Hands:
    hands = np.fromiter(chain.from_iterable(combinations(range(faces), size)), np.uint8).reshape(-1, size)
    hands.setflags(write=False)
    return hands


def dealt_hands(order: str, count: int, size: int, seed: int = 1) -> Hands:
    """Random hands of an order's own cards: out of a shoe with copies, half of the semi-wild jokers dealt face up."""
    entry, chance = kernels.ENTRIES[order], np.random.default_rng(seed)
    if entry.shoe:
        return chance.integers(0, 52, (count, size)).astype(np.uint8)
    hands = random_hands(count, size, entry.faces, seed)
    return dealt_up(hands, chance.random((count, 1)) < 0.5) if entry.dealt_up else hands


def dealt_up(hands: Hands, which: NDArray[np.bool_]) -> Hands:
    return np.where((hands == JOKER) & which, DEALT_UP, hands).astype(np.uint8)


def scalar(order: str, hands: Hands) -> NDArray[np.int32]:
    strength = kernels.ENTRIES[order].strength
    return np.fromiter(map(strength, hands.tolist()), np.int32, len(hands))


def ranked_otherwise(order: str, hands: Hands) -> list[list[int]]:
    """The first hands that the compiled face of an order ranks otherwise than the scalar one."""
    found = kernels.strengths(order, hands)
    assert found.shape == (len(hands),)
    differ: list[list[int]] = hands[found != scalar(order, hands)][:10].tolist()
    return differ


@pytest.mark.parametrize(("order", "size"), EVERY_SIZE)
def test_random_hands_of_every_order_rank_as_one_by_one(order: str, size: int) -> None:
    assert ranked_otherwise(order, dealt_hands(order, share(100_000, of=len(EVERY_SIZE), least=500), size)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("order", "size"), EVERY_SIZE)
def test_millions_of_random_hands_in_all_orders(order: str, size: int) -> None:
    assert ranked_otherwise(order, dealt_hands(order, 250_000, size, seed=2)) == []


@pytest.mark.parametrize("one_in", now_and_whole(29, 1))
def test_every_five_cards_rank_as_one_by_one_and_the_classes_are_the_published_ones(one_in: int) -> None:
    hands = every_hand(5)
    assert ranked_otherwise("high", hands[::one_in]) == []
    strengths, counts = np.unique(kernels.strengths("high", hands), return_counts=True)
    classes: Counter[str] = Counter()
    for strength, count in zip(strengths.tolist(), counts.tolist(), strict=True):
        classes[high.name(strength)] += count
    assert dict(classes) == FIVE_OF_52
    assert len(strengths) == 7_462


@pytest.mark.parametrize("many", now_and_whole(5_000, 20_000))
@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("order", ["deuce-seven", "deuce-seven-joker"])
def test_deuce_to_seven_of_few_suits_is_the_best_of_every_five(order: str, size: int, many: int) -> None:
    """Out of two suits a flush is common, and often hides a better five."""
    faces = np.array([face for face in range(53) if face == JOKER or face & 3 < 2], np.uint8)
    hands = faces[random_hands(many, size, len(faces) - (order == "deuce-seven"))]
    assert ranked_otherwise(order, hands) == []
    fives = [kernels.strengths(order, hands[:, list(five)]) for five in combinations(range(size), 5)]
    assert np.array_equal(kernels.strengths(order, hands), np.max(fives, axis=0))
    flushes = (np.sort(hands & 3, axis=1)[:, 4] == 0) & (hands < JOKER).all(axis=1)
    assert flushes.sum() > many // 20


def test_a_joker_dealt_face_up_is_a_bug_and_dealt_face_down_any_card() -> None:
    hands = [cards("Ks Kd 4s 4c Jk"), cards("Ks Kd 4s 4c Jk*"), cards("Ks Qs 2s 7s Jk*"), cards("4s 5d 6c Jd Jk*")]
    found = kernels.strengths("stripped-semi-wild", hands, checked=True).tolist()
    kinds = [ORDERS["stripped-semi-wild"].kind(strength) for strength in found]
    assert kinds == ["full house", "two pair", "flush", "straight"]


def test_every_order_has_a_kernel_for_all_its_sizes() -> None:
    assert {name: order.sizes for name, order in ORDERS.items()}.items() <= {
        name: entry.sizes for name, entry in kernels.ENTRIES.items()
    }.items()


@pytest.mark.slow
@pytest.mark.parametrize(("order", "size"), [each for each in EVERY_SIZE if kernels.ENTRIES[each[0]].apart])
def test_the_joker_among_few_suits_ranks_as_one_by_one(order: str, size: int) -> None:
    """Half of the hands hold two suits and the joker, so that flushes meet fours, fulls and straights."""
    chance = np.random.default_rng(size)
    two_suits = np.array([face for face in range(52) if face & 3 < 2], np.uint8)
    few = [[*chance.choice(two_suits, size - 1, replace=False).tolist(), 52] for _ in range(10_000)]
    hands = np.vstack([np.array(few, np.uint8), random_hands(10_000, size, 53)])
    hands = dealt_up(hands, chance.random((len(hands), 1)) < 0.5) if kernels.ENTRIES[order].dealt_up else hands
    strength = kernels.ENTRIES[order].strength
    assert kernels.strengths(order, hands).tolist() == [strength(hand) for hand in hands.tolist()]


def test_two_and_three_of_a_pack_with_a_joker_are_refused() -> None:
    with pytest.raises(BadInput, match="does not choose"):
        kernels.two_and_three("high-bug", [[0, 1, 2, 3]], [[8, 4, 5, 6, 7]])


@pytest.mark.parametrize("one_in", now_and_whole(101, 1))
@pytest.mark.parametrize("order", [order for order, size in EVERY_SIZE if size == 5 and order != "high"])
def test_every_five_cards_of_every_order(order: str, one_in: int) -> None:
    hands = every_hand(5, kernels.ENTRIES[order].faces)
    if kernels.ENTRIES[order].dealt_up:
        hands = np.vstack([hands, dealt_up(hands[hands[:, -1] == JOKER], np.array([True]))])
    assert ranked_otherwise(order, hands[::one_in]) == []


@pytest.mark.parametrize(
    ("order", "size"),
    [
        ("lucky-lucky", 3),
        ("super-pan-9", 3),
        ("baccarat", 2),
        ("baccarat", 3),
        ("three-card-shoe", 3),
        ("three-card-shoe-pairs", 3),
    ],
)
def test_every_hand_out_of_a_shoe(order: str, size: int) -> None:
    assert ranked_otherwise(order, np.indices((52,) * size, np.uint8).reshape(size, -1).T) == []


@pytest.mark.parametrize("order", ["super-match", "super-pan-9"])
def test_every_four_ranks_out_of_a_shoe(order: str) -> None:
    ranks = np.indices((13,) * 4, np.uint8).reshape(4, -1).T
    assert ranked_otherwise(order, ranks * 4 + np.array([0, 1, 3, 2], np.uint8)) == []
    assert ranked_otherwise(order, ranks * 4) == []


@pytest.mark.parametrize(
    "order",
    [
        "three-card",
        "three-card-suited-wheel-flush",
        "two-card-peek",
        "pai-gow-front",
        "pai-gow-front-wild",
        "one-card",
    ],
)
def test_every_short_hand_of_every_order(order: str) -> None:
    entry = kernels.ENTRIES[order]
    assert ranked_otherwise(order, every_hand(entry.sizes[0], entry.faces)) == []


def test_every_badugi_in_any_order_of_its_cards() -> None:
    hands = every_hand(4)
    assert ranked_otherwise("badugi", hands) == []
    assert np.array_equal(kernels.strengths("badugi", hands), kernels.strengths("badugi", hands[:, [2, 0, 3, 1]]))


def test_every_seven_card_hand_is_classed() -> None:
    assert kernels.class_counts_7() == SEVEN_OF_52
    counts = kernels.strength_counts_7()
    assert len(counts) == 4_824
    assert sum(counts.values()) == 133_784_560


def test_a_royal_flush_is_a_class_where_the_order_says_so() -> None:
    counts = kernels.class_counts_7("high-royal")
    assert counts["royal flush"] == 4_324
    assert counts["straight flush"] == 41_584 - 4_324


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("order", ["high", "ace-five", "eight-or-better"])
def test_exactly_two_and_three(order: str, hole: int) -> None:
    deals = random_hands(1_000, hole + 5, seed=hole)
    holes, boards = deals[:, :hole], deals[:, hole:]
    found = kernels.two_and_three(order, holes, boards)
    strength = catalog.entry(order).strength
    for own, shared, one in zip(holes.tolist(), boards.tolist(), found.tolist(), strict=True):
        fives = (mine + ours for mine in combinations(own, 2) for ours in combinations(shared, 3))
        assert one == max(map(strength, fives))
    assert np.array_equal(found, kernels.two_and_three(order, holes.copy(), boards.copy()))
    first = kernels.two_and_three(order, holes[:1], boards)
    again = kernels.two_and_three(order, np.repeat(holes[:1], len(boards), axis=0), boards)
    assert np.array_equal(first, again)


def test_a_flush_takes_exactly_two_and_three() -> None:
    board = [cards("2h 3h 4h Kh 9c")]
    assert high.name(int(kernels.two_and_three("high", [cards("Ah As Ad Ac")], board)[0])) == "pair"
    assert high.name(int(kernels.two_and_three("high", [cards("Ah 8h Ad Ac")], board)[0])) == "flush"
    assert high.name(int(kernels.two_and_three("high", [cards("5h 6h Ad Ac")], board)[0])) == "straight flush"


def test_all_settings_of_pai_gow_hands() -> None:
    hands = random_hands(300, 7, 53)
    fronts, backs = kernels.settings(hands)
    for row, hand in enumerate(hands.tolist()):
        for way, (one, two) in enumerate(kernels.SPLITS):
            back = [face for at, face in enumerate(hand) if at not in (one, two)]
            setting = pai_gow.set_hand([hand[one], hand[two]], back)
            assert (setting.front_strength, setting.back_strength) == (fronts[row, way], backs[row, way])


def test_threads_make_no_difference() -> None:
    hands = random_hands(batch_rows.FEWEST_SHARED_ROWS + 1, 7)
    alone, shared = (kernels.strengths("high", hands, threads=threads) for threads in (1, 3))
    assert np.array_equal(alone, shared)


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_parts_come_back_in_their_order_and_a_fault_in_one_ends_the_others(threads: int) -> None:
    assert batch_rows.run(40, lambda part: part * part, threads) == [part * part for part in range(40)]
    assert batch_rows.run(0, lambda part: part, threads) == []
    begun: list[int] = []

    def job(part: int) -> None:
        begun.append(part)
        time.sleep(0.001)
        if part == 3:
            raise ArithmeticError("part three")

    with pytest.raises(ArithmeticError, match="part three"):
        batch_rows.run(1_000, job, threads)
    assert len(begun) < 100


def test_hands_may_be_any_array_of_whole_numbers() -> None:
    hands = random_hands(100, 14)
    frozen = hands[:, ::2].astype(np.int64)
    frozen.setflags(write=False)
    for given in (frozen, frozen.tolist()):
        assert np.array_equal(kernels.strengths("high", given), scalar("high", hands[:, ::2]))
    assert len(kernels.strengths("high", np.empty((0, 5), np.uint8))) == 0


@pytest.mark.parametrize(
    ("order", "hands", "why"),
    [
        ("high", [[0, 1, 2, 3, 4], [0, 1, 2, 3, 3]], "row 1 has a card twice: 2c 2d 2h 2s 2s"),
        ("high", [[0, 1, 2, 3, 52]], "row 0 has a number outside 0 to 51"),
        ("pai-gow-back", [[0, 1, 2, 3, 53]], "row 0 has a number outside 0 to 52"),
        ("high", [[0, 1, 2, 3, -4]], "row 0 has a number outside 0 to 51"),
        ("stripped", [[0, 1, 2, 3, 24]], "row 0 has 8c, which is not in the pack"),
        ("high-bug", [[0, 1, 2, 3, 116]], "row 0 has a number outside 0 to 52"),
        ("high-semi-wild", [[0, 1, 2, 52, 116]], r"row 0 has a card twice: 2c 2d 2h Jk Jk\*"),
        ("super-pan-9", [[0, 0, 0], [0, 0, 20]], "row 1 has 7c, which is not in the pack"),
        ("high", [[0, 1, 2, 3, 256]], "row 0 has a number outside 0 to 51"),
        ("high", [[0, 1, 2, 3]], "high ranks 5 or 6 or 7 cards, not 4"),
        ("high", [0, 1, 2, 3, 4], "two dimensions"),
        ("hihg", [[0, 1, 2, 3, 4]], "did you mean 'high'"),
    ],
)
def test_checked_hands_are_refused_by_row(order: str, hands: Sequence[Sequence[int]], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        kernels.strengths(order, hands, checked=True)


def test_a_hole_and_its_board_are_checked_together() -> None:
    with pytest.raises(BadInput, match="hole and board: row 0 has a card twice"):
        kernels.two_and_three("high", [[0, 1, 2, 3]], [[3, 4, 5, 6, 7]], checked=True)
    with pytest.raises(BadInput, match="does not choose two and three"):
        kernels.two_and_three("deuce-seven", [[0, 1, 2, 3]], [[8, 4, 5, 6, 7]])


def test_fractions_are_no_cards() -> None:
    with pytest.raises(BadInput, match="whole numbers"):
        kernels.strengths("high", np.zeros((1, 5)))


def test_all_tables_together_are_small() -> None:
    patterns = [
        catalog.pattern(order, size)
        for order, size in EVERY_SIZE
        if size in (3, 5, 6, 7) and not (kernels.ENTRIES[order].shoe or kernels.ENTRIES[order].one_by_one)
    ]
    choosing = [
        order
        for order, entry in kernels.ENTRIES.items()
        if {5, 7} <= set(entry.sizes) and not (entry.joker or entry.against or entry.one_by_one)
    ]
    pairs = [catalog.two_three(order, hole) for order in choosing for hole in (4, 5)]
    parts: list[NDArray[Any]] = [catalog.fours("badugi"), catalog.twos("pai-gow-front")]
    parts += [array for table in patterns for array in table.arrays]
    parts += [array for table in pairs for array in table.arrays]
    parts += [table for name in kernels.BONUSES for table in bonus_batch.tables(name) if isinstance(table, np.ndarray)]
    assert sum({id(array): array.nbytes for array in parts}.values()) < 72 * 2**20
    assert max(sum(array.nbytes for array in table.arrays) for table in patterns) < 2**20
    royal, plain = (catalog.two_three(order, 5) for order in ("high-royal", "high"))
    assert royal.best is plain.best


def test_two_keys_never_meet_even_with_a_joker() -> None:
    words = pattern_tables.derive(lambda hand: len(hand), 7, pattern_tables.Shape(jokers=(JOKER, DEALT_UP), apart=True))
    assert len(words) < 1 << 18


def test_a_table_that_only_deals_loads_no_compiler() -> None:
    code = "import houseway, houseway.cli, sys; print([name for name in ('numba', 'numpy') if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert shown == "[]\n"


def test_the_tables_come_from_the_scalar_orders() -> None:
    assert kernels.ENTRIES["high"].strength is high.strength is five.HIGH.strength
    assert kernels.ENTRIES["deuce-seven"].strength is low.DEUCE_SEVEN.strength
