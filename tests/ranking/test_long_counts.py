"""How often each class of the bonus hands comes up: published counts, bit masks over all hands, and hand counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from houseway.cards import JOKER
from houseway.ranking import bonus_hands, true_classes
from houseway.ranking.short_hands import Joker
from tests.budget import now_and_whole
from tests.ranking import slow
from tests.ranking.test_long import FORTUNE, first, slow_aces
from tests.ranking.test_pai_gow import hands_by_suit

Bits = npt.NDArray[np.int16]
Truth = npt.NDArray[np.bool_]
Counts = npt.NDArray[np.int64]
Listed = Iterable[tuple[list[int], int]]

SIX_CARD_BONUS = {
    "royal-flush": 1_000,
    "straight-flush": 200,
    "four-of-a-kind": 100,
    "full-house": 20,
    "flush": 15,
    "straight": 9,
    "three-of-a-kind": 8,
}
# bankers/fortune-pai-gow-joker-fully-wild (bankers 6297-6324).
FULLY_WILD = (
    "seven-card-straight-flush",
    "seven-card-straight-flush-joker",
    "five-aces",
    "five-of-a-kind",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
)
PAI_GOWS = tuple(f"pai-gow-{name}-high" for name in ("9", "10", "jack", "queen", "king", "ace"))
# Of 154,143,080 hands with a bug. Published are sums of these rows: 210,964 straight flushes
# of all sorts, and three of a kind here takes the 201,824 hands that are a straight as well.
FORTUNE_COUNTS = dict(
    zip(
        FORTUNE,
        (32, 72, 196, 1_128, 26_020, 184_644, 307_472, 4_188_528, 6_172_088, 7_672_500, 11_034_204),
        strict=True,
    )
)

RUNS = [sum(1 << rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]
RUNS_OF_SEVEN = [sum(1 << rank % 13 for rank in range(low, low + 7)) for low in range(-1, 7)]
POPULATION = np.array([mask.bit_count() for mask in range(8192)])
BLOCK = 200_000
ACE, KING_QUEEN = 1 << 12, 0b11 << 10
HIGHS = {7: "9", 8: "10", 9: "jack", 10: "queen", 11: "king", 12: "ace"}


@pytest.mark.parametrize("every", now_and_whole(slow.every_hand, hands_by_suit))
def test_the_six_card_bonus_hits_and_pays_as_often_as_printed(every: Callable[[int], Listed]) -> None:
    """players 3173-3184: house advantage 6.74%, hit frequency 7.2798%. Up to what suits can matter, and by suit."""
    tally: Counter[str] = Counter()
    for six, weight in every(6):
        tally[first(SIX_CARD_BONUS, bonus_hands.six_card(six))] += weight
    missed = tally.pop("")
    assert tally == {
        "royal-flush": 188,
        "straight-flush": 1_656,
        "four-of-a-kind": 14_664,
        "full-house": 165_984,
        "flush": 205_792,
        "straight": 361_620,
        "three-of-a-kind": 732_160,
    }
    hands = comb(52, 6)
    assert f"{tally.total() / hands:.4%}" == "7.2798%"
    assert f"{(missed - sum(SIX_CARD_BONUS[name] * count for name, count in tally.items())) / hands:.2%}" == "6.74%"


def masks_by_suit(size: int) -> tuple[Bits, Counts]:
    """Hands as four masks of ranks, one a suit, up to an exchange of suits; and how many hands each stands for."""
    blocks = []
    for sizes in product(range(size, -1, -1), repeat=4):
        if sum(sizes) != size or sorted(sizes, reverse=True) != [*sizes]:
            continue
        axes = [np.flatnonzero(count == POPULATION).astype(np.int16) for count in sizes]
        block = np.stack([axis.ravel() for axis in np.meshgrid(*axes, indexing="ij")], axis=1)
        for at in range(3):
            if sizes[at] == sizes[at + 1]:
                block = block[block[:, at] >= block[:, at + 1]]
        blocks.append(block)
    suits = np.concatenate(blocks)
    same = np.sum([suits[:, a] == suits[:, b] for a, b in combinations(range(4), 2)], axis=0)
    # Suits that are equal in 0, 1, 2, 3 or 6 of the six comparisons leave 24, 12, 6, 4 or 1 different exchanges.
    return suits, np.array([24, 12, 6, 4, 0, 0, 1])[same]


def table(holds: Callable[[int], bool]) -> Truth:
    return np.array([holds(mask) for mask in range(8192)])


def groups(suits: Bits, joker: Joker | None) -> list[Bits]:
    """Masks of the ranks that are there once, twice and so on up to five times, the joker counted where it helps."""
    held = [
        np.bitwise_or.reduce(
            [np.bitwise_and.reduce(suits[:, [*some]], axis=1) for some in combinations(range(4), count)]
        )
        for count in (1, 2, 3, 4)
    ]
    lent = 0 if joker is None else 0x1FFF if joker == "wild" else ACE
    return [held[0], *(held[n] | held[n - 1] & lent for n in (1, 2, 3)), held[3] & lent]


def matches(suits: Bits, joker: Joker | None) -> Truth:
    """A royal flush in one suit, king and queen in another; a wild joker may be one of the two."""
    royal = table(lambda mask: (RUNS[-1] & ~mask).bit_count() <= (joker is not None))
    natural = table(lambda mask: RUNS[-1] & ~mask == 0)
    court = POPULATION[suits & KING_QUEEN]
    found = np.zeros(len(suits), np.bool_)
    for one, other in permutations(range(4), 2):
        found |= royal[suits[:, one]] & (court[:, other] == 2)
        found |= natural[suits[:, one]] & (court[:, other] == 1) & (joker == "wild")
    return found


def exact_facts(suits: Bits, joker: Joker | None) -> dict[str, Truth]:
    """The classes of many hands at once, by bit masks: seven cards, or six beside a joker."""
    spare = int(joker is not None)
    straight = table(lambda mask: any((run & ~mask).bit_count() <= spare for run in RUNS))
    royal = table(lambda mask: (RUNS[-1] & ~mask).bit_count() <= spare)
    seven = table(lambda mask: mask.bit_count() == 7 - spare and any(mask & run == mask for run in RUNS_OF_SEVEN))
    ones, twos, threes, fours, fives = groups(suits, joker)
    # A joker that completes no plain flush still completes a straight flush, which is one.
    flushes = (POPULATION[suits] >= 5 - spare * (joker != "bug without flushes")).any(axis=1)
    two_pairs = POPULATION[groups(suits, None)[1] if joker == "wild" else twos] >= 2
    facts = {
        "seven-card-straight-flush": seven[suits].any(axis=1) & (joker is None),
        "royal-flush-royal-match": matches(suits, joker),
        "seven-card-straight-flush-joker": seven[suits].any(axis=1) & (joker is not None),
        "five-aces": fives & ACE != 0,
        "five-of-a-kind": fives != 0,
        "royal-flush": royal[suits].any(axis=1),
        "straight-flush": straight[suits].any(axis=1),
        "four-of-a-kind": fours != 0,
        "full-house": (threes != 0) & two_pairs,
        "flush": flushes | straight[suits].any(axis=1),
        "straight": straight[ones],
        "three-of-a-kind": threes != 0,
    }
    alone = (twos == 0) & ~facts["flush"] & ~facts["straight"]
    top = np.where(joker is None, ones, ones | ACE)
    return facts | {f"pai-gow-{name}-high": alone & (top >> rank == 1) for rank, name in HIGHS.items()}


@cache
def exact(joker: Joker | None) -> tuple[dict[str, Truth], Counts]:
    suits, weights = masks_by_suit(7 if joker is None else 6)
    return exact_facts(suits, joker), weights


def exact_counts(rows: Sequence[str], *jokers: Joker | None) -> dict[str, int]:
    """How many hands are paid on each row, the first that is true."""
    found = dict.fromkeys(rows, 0)
    for joker in jokers:
        facts, weights = exact(joker)
        left = np.ones(len(weights), np.bool_)
        for row in rows:
            found[row] += int(weights[left & facts[row]].sum())
            left &= ~facts[row]
    return found


def test_all_seven_card_hands_with_a_bug_are_paid_as_often_as_counted() -> None:
    """By bit masks; the next test finds the same with the classifier."""
    assert exact(None)[1].sum() + exact("bug")[1].sum() == comb(53, 7)
    assert exact_counts(FORTUNE, None, "bug") == FORTUNE_COUNTS
    assert sum(FORTUNE_COUNTS[row] for row in FORTUNE if "royal" in row or "straight-flush" in row) == 210_964
    by_rank = exact_counts([*FORTUNE[:-2], "straight", "three-of-a-kind"], None, "bug")
    assert (by_rank["straight"], by_rank["three-of-a-kind"]) == (11_236_028, 7_470_676)


def as_cards(suits: Bits, joker: Joker | None) -> npt.NDArray[np.uint8]:
    """Four masks of ranks a row as the cards of the row, with the joker behind them."""
    held = np.unpackbits(suits.astype("<u2").view(np.uint8).reshape(len(suits), 4, 2), axis=2, bitorder="little")
    faces = np.argwhere(held)
    found = (4 * faces[:, 2] + faces[:, 1]).astype(np.uint8).reshape(len(suits), -1)
    return found if joker is None else np.column_stack([found, np.full(len(found), JOKER, np.uint8)])


@pytest.mark.parametrize(
    "joker", ["bug", *[pytest.param(each, marks=pytest.mark.slow) for each in (None, "wild", "bug without flushes")]]
)
def test_every_seven_card_hand_is_classed_as_by_bit_masks(joker: Joker | None) -> None:
    """Hand by hand, up to an exchange of suits, with the compiled face, which is tied to the scalar one elsewhere."""
    facts, weights = exact(joker)
    suits = masks_by_suit(7 if joker is None else 6)[0]
    assert weights.sum() == (comb(52, 7) if joker is None else comb(52, 6))
    bonus = {"wild": "seven-card-wild", "bug without flushes": "seven-card-no-flush"}.get(joker or "", "seven-card")
    found = np.concatenate(
        [
            true_classes(bonus, as_cards(suits[at : at + BLOCK], joker), checked=True)
            for at in range(0, len(suits), BLOCK)
        ]
    )
    for name in (*FORTUNE, *FULLY_WILD, *PAI_GOWS):
        place = list(bonus_hands.SEVEN_CARD).index(name)
        np.testing.assert_array_equal(found >> place & 1 != 0, facts[name], name)


def test_pai_gows_come_as_often_as_their_ranks_and_suits_allow() -> None:
    """Seven ranks without a straight, and suits of which none comes five times; six and the ace that is a joker."""
    found = exact_counts(PAI_GOWS, None, "bug")
    suits_of_seven = 4**7 - 4 * (comb(7, 5) * 9 + comb(7, 6) * 3 + 1)
    suits_of_six = 4**6 - 4 * (comb(6, 4) * 9 + comb(6, 5) * 3 + 1)
    expected: Counter[str] = Counter()
    for ranks in combinations(range(13), 7):
        mask = sum(1 << rank for rank in ranks)
        if not any(run & ~mask == 0 for run in RUNS):
            expected[f"pai-gow-{HIGHS[ranks[-1]]}-high"] += suits_of_seven
    for ranks in combinations(range(12), 6):
        mask = sum(1 << rank for rank in ranks)
        if not any((run & ~mask).bit_count() <= 1 for run in RUNS):
            expected["pai-gow-ace-high"] += suits_of_six
    assert found == expected
    assert expected.total() == 24_780_420


def test_nine_high_pai_gows_of_one_colour_are_counted_card_by_card() -> None:
    nines = [
        ranks
        for ranks in combinations(range(8), 7)
        if 7 in ranks and not any(ranks[at] + 4 == ranks[at + 4] for at in range(3))
    ]
    found = Counter(
        bonus_hands.seven_card([rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True)])
        for ranks in nines
        for suits in product(range(4), repeat=7)
    )
    # Two suits of a colour, in seven cards of which neither comes five times.
    assert found[("pai-gow-9-high-one-colour", "pai-gow-9-high")] == len(nines) * 2 * (comb(7, 3) + comb(7, 4))
    assert found[("pai-gow-9-high-one-colour", "pai-gow-9-high")] + found[("pai-gow-9-high",)] == len(nines) * 15_540


@pytest.mark.slow
def test_the_aces_bonus_pays_as_often_as_both_methods_count() -> None:
    """Three pairs and eight highs by hand; the rest of six natural cards as for the six-card bonus."""
    tally: Counter[str] = Counter()
    for five, weight in hands_by_suit(5):
        tally[first(bonus_hands.ACES, bonus_hands.aces([*five, JOKER]))] += weight
    slow: Counter[str] = Counter()
    for five, weight in hands_by_suit(5):
        slow[first(bonus_hands.ACES, sorted(slow_aces([*five, JOKER])))] += weight
    assert tally == slow
    assert tally["five-aces"] == 48
    assert tally["three-pair"] == 4 * comb(12, 2) * 36
    assert tally["royal-flush"] == 4
    assert tally["eight-high"] == 0
    assert tally.total() == comb(52, 5)


@pytest.mark.slow
def test_six_natural_cards_pay_the_aces_bonus_as_often_as_counted() -> None:
    tally: Counter[str] = Counter()
    for six, weight in hands_by_suit(6):
        tally[first(bonus_hands.ACES, bonus_hands.aces(six))] += weight
    assert tally["eight-high"] == 3 * (4**6 - 4 * (6 * 3 + 1))
    assert tally["three-pair"] == comb(13, 3) * 6**3
    assert [tally[row] for row in SIX_CARD_BONUS] == [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160]
