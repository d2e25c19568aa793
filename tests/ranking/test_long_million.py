"""A million bonus hands of each sort: the classifiers beside NumPy over every five cards and what they leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from houseway.cards import Card, text
from houseway.ranking import bonus_hands
from houseway.ranking.short_hands import Joker
from tests.ranking import slow
from tests.ranking.test_long import CONTAINED, SLOW_KINDS, dealt
from tests.ranking.test_pai_gow import JOKERS

Truth = npt.NDArray[np.bool_]
JOKER, ACE, ROYAL = slow.JOKER, slow.ACE, slow.STRAIGHT_FLUSH << 24 | 24
# The places of `slow` leave room for a flush above a full house; the words are those of the other slow method.
WORDS = {1: 1, 2: 2, 3: 3, 4: 4, 6: 5, 7: 6, 8: 7, 9: 8, 11: 9}


@cache
def kinds(joker: Joker) -> npt.NDArray[np.uint8]:
    """What every five of 53 cards are, as places in NAMES, in the order of `slow.place`."""
    may_be, five_of = (slow.bug, (ACE,)) if joker == "bug" else (slow.any_card, slow.STANDARD)
    scores = slow.with_joker(slow.high_table(), may_be, five_of)
    found = np.zeros(len(scores), np.uint8)
    for kind, shape in WORDS.items():
        found[scores >> 24 == kind] = NAMES.index(SLOW_KINDS[shape])
    found[scores == ROYAL] = NAMES.index("royal-flush")
    found[scores == slow.FIVES << 24 | ACE] = NAMES.index("five-aces")
    return found


NAMES = ["", *dict.fromkeys([*filter(None, SLOW_KINDS.values()), "royal-flush", "five-aces"])]


def slow_facts(hands: slow.Hands, joker: Joker, names: Sequence[str]) -> dict[str, Truth]:
    """Every class of these names by trying each five; of seven cards, with what the two that are left add."""
    facts = {name: np.zeros(len(hands), np.bool_) for name in names}
    size = hands.shape[1]
    for five in combinations(range(size), 5):
        taken = hands[:, list(five)]
        rest = hands[:, [at for at in range(size) if at not in five]]
        made = kinds(joker)[slow.place(taken)]
        if "three-pair" in facts:
            # In the aces bonus a royal flush that needs the joker is only a straight flush.
            barred = (made == NAMES.index("royal-flush")) & (taken == JOKER).any(axis=1)
            made = np.where(barred, NAMES.index("straight-flush"), made)
        pair, match = two_left(rest, joker) if size == 7 else (np.zeros(len(hands), np.bool_),) * 2
        for place, name in enumerate(NAMES):
            here = made == place
            for word in (name, *CONTAINED.get(name, ())):
                add(facts, word, here)
                add(facts, f"{word}-plus-pair", here & pair)
            if name == "royal-flush":
                add(facts, "royal-flush-royal-match", here & match)
    return facts


def add(facts: dict[str, Truth], word: str, here: Truth) -> None:
    if word in facts:
        facts[word] |= here


def two_left(rest: slow.Hands, joker: Joker) -> tuple[Truth, Truth]:
    """Whether two cards, the lower first, are a pair, and king and queen of a suit."""
    low, top = rest[:, 0], rest[:, 1]
    held, lower = top == JOKER, low >> 2
    pair = np.where(held, (lower == ACE) | (joker == "wild"), lower == top >> 2)
    suited = (lower == 10) & (top >> 2 == 11) & (low & 3 == top & 3)
    return pair, np.where(held, (joker == "wild") & ((lower == 10) | (lower == 11)), suited)


def add_pai_gows(facts: dict[str, Truth], hands: slow.Hands, joker: Joker) -> None:
    """No pair, nothing that five make: then the highest card names it. A bug is an ace, a wild joker makes a pair."""
    ranks = np.sort(np.minimum(hands >> 2, ACE), axis=1)
    alone = (ranks[:, 1:] != ranks[:, :-1]).all(axis=1) & ~facts["straight"] & ~facts["flush"]
    if joker == "wild":
        alone &= (hands != JOKER).all(axis=1)
    red = (hands & 3 == 1) | (hands & 3 == 2)
    for name, top in zip(("9", "10", "jack", "queen", "king", "ace"), range(7, 13), strict=True):
        if f"pai-gow-{name}-high" in facts:
            facts[f"pai-gow-{name}-high"] = alone & (ranks[:, -1] == top)
    if "pai-gow-9-high-one-colour" in facts:
        one = red.all(axis=1) | ~red.any(axis=1)
        facts["pai-gow-9-high-one-colour"] = facts["pai-gow-9-high"] & one
    if "eight-high" in facts:
        facts["eight-high"] = alone & (ranks[:, -1] == 6)
    if "three-pair" in facts:
        pairs = ranks[:, 0::2] == ranks[:, 1::2]
        facts["three-pair"] = pairs.all(axis=1) & (ranks[:, 1] != ranks[:, 2]) & (ranks[:, 3] != ranks[:, 4])


def add_runs(facts: dict[str, Truth], hands: slow.Hands) -> None:
    """Seven of a suit in sequence: the ace may be low, and the joker any one of them."""
    held = hands == JOKER
    joker = held.any(axis=1)
    suits = np.where(held, hands[:, :1] & 3, hands & 3)
    suited = (suits == suits[:, :1]).all(axis=1)
    masks = np.where(held, 0, 1 << (hands >> 2).astype(np.int64)).sum(axis=1)
    run = np.zeros(len(hands), np.bool_)
    for low in range(-1, 7):
        run |= masks & ~sum(1 << rank % 13 for rank in range(low, low + 7)) == 0
    facts["seven-card-straight-flush"] = suited & run & ~joker
    facts["seven-card-straight-flush-joker"] = suited & run & joker


def differences(
    hands: Sequence[Sequence[Card]],
    ours: Callable[[Sequence[Card]], tuple[str, ...]],
    joker: Joker,
    names: Mapping[str, str],
) -> list[str]:
    """Of each class, the first hand on which the ways differ, or that no hand made it."""
    words = list(names)
    rows = np.sort(np.array(hands, np.uint8), axis=1)
    facts = slow_facts(rows, joker, words)
    add_pai_gows(facts, rows, joker)
    if rows.shape[1] == 7:
        add_runs(facts, rows)
    bits = {word: 1 << place for place, word in enumerate(words)}
    found = np.fromiter((sum(map(bits.__getitem__, ours(hand))) for hand in hands), np.int64, len(hands))
    told = [f"{word} never came up" for word in words if not facts[word].any()]
    for word in words:
        differ = np.flatnonzero((found & bits[word] != 0) != facts[word])
        told += [f"{word}: {text(hands[row])}" for row in differ[:1]]
    return told


MILLION = [pytest.param(20_000, id="some"), pytest.param(400_000, id="many", marks=pytest.mark.slow)]


@pytest.mark.parametrize("count", MILLION)
def test_random_six_card_hands(count: int) -> None:
    assert differences([*dealt(6, 6, count, joker=False)], bonus_hands.six_card, "bug", bonus_hands.SIX_CARD) == []


@pytest.mark.parametrize("count", MILLION)
def test_random_six_card_hands_with_a_joker(count: int) -> None:
    assert differences([*dealt(53, 6, count)], bonus_hands.aces, "bug", bonus_hands.ACES) == []


@pytest.mark.parametrize("count", MILLION)
@pytest.mark.parametrize("joker", JOKERS)
def test_random_seven_card_hands(joker: Joker, count: int) -> None:
    ours = partial(bonus_hands.seven_card, joker=joker)
    assert differences([*dealt(7, 7, count)], ours, joker, bonus_hands.SEVEN_CARD) == []
