"""Bonus hands of six and seven cards: against a second classifier, and the rows of printed tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import JOKER, Card, cards, text
from houseway.errors import BadInput
from houseway.ranking import bonus_hands
from houseway.ranking.short_hands import Joker
from tests.budget import now_and_whole
from tests.ranking.test_pai_gow import JOKERS, slow_back
from tests.ranking.test_short import slow_front

# The rows of FPG-05 (bankers 2485-2498) and of the Lucky Bonus (cordova 3817-3828; 4168-4179).
FORTUNE = (
    "seven-card-straight-flush",
    "royal-flush-royal-match",
    "seven-card-straight-flush-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
)
# cordova 2564-2573.
DOUBLE_LUCK = {
    "seven-card-straight-flush": (2_000, None),
    "five-aces": (500, 1_000),
    "royal-flush": (100, 200),
    "seven-card-straight-flush-joker": (30, None),
    "straight-flush": (30, 60),
    "four-of-a-kind": (20, 40),
    "full-house": (10, 20),
    "flush": (5, 10),
    "straight": (2, 4),
}
SLOW_KINDS = {
    0: "",
    1: "",
    2: "two-pair",
    3: "three-of-a-kind",
    4: "straight",
    5: "flush",
    6: "full-house",
    7: "four-of-a-kind",
    8: "straight-flush",
    9: "five-of-a-kind",
}
CONTAINED = {
    "royal-flush": ("straight-flush", "flush", "straight"),
    "straight-flush": ("flush", "straight"),
    "five-aces": ("five-of-a-kind", "four-of-a-kind", "three-of-a-kind"),
    "five-of-a-kind": ("four-of-a-kind", "three-of-a-kind"),
    "four-of-a-kind": ("three-of-a-kind",),
    "full-house": ("three-of-a-kind", "two-pair"),
}


def first(rows: Iterable[str], found: Sequence[str]) -> str:
    return next((row for row in rows if row in found), "")


def slow_names(five: Sequence[Card], joker: Joker) -> set[str]:
    shape, top, *_ = slow_back(five, joker, "lowest")
    name = {(8, 24): "royal-flush", (9, 12): "five-aces"}.get((shape, top), SLOW_KINDS[shape])
    return {name, *CONTAINED.get(name, ())} - {""}


def slow_seven(hand: Sequence[Card], joker: Joker) -> set[str]:
    """By the words of the documents: every way to take five cards, and what the other two are."""
    found = set()
    for five in combinations(hand, 5):
        two = sorted(set(hand) - set(five))
        names = slow_names(five, joker)
        if slow_front(two, wild=joker == "wild")[0]:
            names |= {f"{name}-plus-pair" for name in names}
        if "royal-flush" in names and is_match(two, joker):
            names.add("royal-flush-royal-match")
        found |= names
    return (found | slow_run(hand) | slow_pai_gow(hand, joker)) & set(bonus_hands.SEVEN_CARD)


def is_match(two: Sequence[Card], joker: Joker) -> bool:
    stand_ins = [[*range(52)] if face == JOKER and joker == "wild" else [face] for face in two]
    return any({a // 4, b // 4} == {10, 11} and a % 4 == b % 4 for a, b in product(*stand_ins))


def slow_run(hand: Sequence[Card]) -> set[str]:
    natural = {face for face in hand if face != JOKER}
    runs = [{rank % 13 * 4 + suit for rank in range(low, low + 7)} for low in range(-1, 7) for suit in range(4)]
    name = "seven-card-straight-flush" + ("-joker" if JOKER in hand else "")
    return {name} if any(natural <= run for run in runs) else set()


def slow_pai_gow(hand: Sequence[Card], joker: Joker) -> set[str]:
    fives = [slow_back(five, joker, "lowest") for five in combinations(hand, 5)]
    if max(fives) >= (1,):
        return set()
    high = ["9", "10", "jack", "queen", "king", "ace"][max(fives)[1] - 7]
    colour = {face % 4 in (0, 3) for face in hand}
    return {f"pai-gow-{high}-high"} | ({"pai-gow-9-high-one-colour"} if high == "9" and len(colour) == 1 else set())


def slow_aces(hand: Sequence[Card]) -> set[str]:
    found = set()
    for five in combinations(hand, 5):
        found |= slow_names(five, "bug") - ({"royal-flush"} if JOKER in five else set())
    ranks = ["A" if face == JOKER else "23456789TJQKA"[face // 4] for face in hand]
    if len(set(ranks)) == 3 and all(ranks.count(rank) == 2 for rank in ranks):
        found.add("three-pair")
    if set(ranks) <= set("2345678") and len(set(ranks)) == 6 and not found:
        found.add("eight-high")
    return found & set(bonus_hands.ACES)


RARE = (
    "As Ad Ac Ah Jk 9h 9d",
    "As Ks Qs Js Ts Kd Qd",
    "2h 3d 4h 5d 7h 8d 9h",
    "2s 3s 4s 5s 6s 7s Jk",
    "2c 3d 4s 6h 7h 8c",
    "As Ad Ac Ah Jk 9h",
    "As Ks Qs Js Ts 9h",
)


def dealt(seed: int, size: int, hands: int, *, joker: bool = True) -> Iterable[list[Card]]:
    """Some rare hands, then random ones, every third of them out of few suits or few ranks."""
    yield from (hand for hand in map(cards, RARE) if len(hand) == size and (joker or JOKER not in hand))
    rng = Random(seed)
    for turn in range(hands):
        few = rng.sample(range(13), 5)
        low = rng.randrange(-1, 6)
        packs = (
            range(52),
            range(52),
            [face for face in range(52) if face // 4 in few],
            range(52),
            range(52),
            [rank % 13 * 4 + suit for rank in range(low, low + 8) for suit in (turn % 4, turn // 7 % 4)],
        )
        pack = sorted({*packs[turn % 6], *([JOKER] if joker else [])})
        yield rng.sample(pack, size)


def differences(
    hands: Iterable[list[Card]],
    ours: Callable[[Sequence[Card]], tuple[str, ...]],
    theirs: Callable[[Sequence[Card]], set[str]],
    names: Mapping[str, str],
) -> list[str]:
    """Hands on which the ways differ or whose names are not in the order of the registry, and names never come up."""
    seen: set[str] = set()
    differ: list[str] = []
    for hand in hands:
        found = ours(hand)
        if set(found) != theirs(hand) or list(found) != [name for name in names if name in found]:
            differ.append(f"{text(hand)}: {found}")
        seen.update(found)
    return [*differ, *sorted(seen ^ set(names))]


@pytest.mark.parametrize("many", now_and_whole(10_000, 30_000))
def test_random_six_card_hands_hold_what_their_fives_make(many: int) -> None:
    def theirs(hand: Sequence[Card]) -> set[str]:
        return set().union(*(slow_names(five, "bug") for five in combinations(hand, 5))) - {"two-pair"}

    assert differences(dealt(6, 6, many, joker=False), bonus_hands.six_card, theirs, bonus_hands.SIX_CARD) == []


@pytest.mark.parametrize("many", now_and_whole(10_000, 30_000))
def test_random_six_card_hands_with_a_joker_hold_what_their_fives_make(many: int) -> None:
    assert differences(dealt(53, 6, many), bonus_hands.aces, slow_aces, bonus_hands.ACES) == []


@pytest.mark.parametrize("joker", JOKERS)
def test_random_seven_card_hands_hold_what_their_fives_and_twos_make(joker: Joker) -> None:
    ours, theirs = partial(bonus_hands.seven_card, joker=joker), partial(slow_seven, joker=joker)
    assert differences(dealt(7, 7, 4_000), ours, theirs, bonus_hands.SEVEN_CARD) == []


@pytest.mark.parametrize(
    ("shown", "joker", "row"),
    [
        ("As Ks Qs Js Ts 9s 8s", "bug", "seven-card-straight-flush"),
        ("As 2s 3s 4s 5s 6s 7s", "bug", "seven-card-straight-flush"),
        ("As 2s 3s 4s 5s 6s Jk", "bug", "seven-card-straight-flush-joker"),
        ("As Ks Qs Js Ts Kd Qd", "bug", "royal-flush-royal-match"),
        ("As Ks Qs Js Jk Kd Qd", "bug", "royal-flush-royal-match"),
        ("As Ks Qs Js Ts Kd Jk", "bug", "royal-flush"),
        ("As Ks Qs Js Ts Kd Jk", "wild", "royal-flush-royal-match"),
        ("As Ad Ac Ah Jk 9h 2d", "bug", "five-aces"),
        ("Ks Kd Kc Kh Jk 9h 2d", "bug", "four-of-a-kind"),
        ("5s 6d 7c 8h 9h 9d 9c", "bug", "three-of-a-kind"),
        ("5s 6d 7c 8h 9h Kd Kc", "bug", "straight"),
        ("As Ad 7c 8h 9h Kd Kc", "bug", ""),
    ],
)
def test_the_first_row_that_is_true_is_paid(shown: str, joker: Joker, row: str) -> None:
    assert first(FORTUNE, bonus_hands.seven_card(cards(shown), joker=joker)) == row


@pytest.mark.parametrize(
    ("shown", "pays"),
    [
        ("As Ad Ac Ah Jk 9h 9d", 1_000),
        ("As Ks Qs Js Ts 9h 9d", 200),
        ("5s 6s 7s 8s 9s Ah Jk", 60),
        ("Ks Kd Kc Kh Ah Jk 2d", 40),
        ("Ks Kd Kc 9h 9d 2s 2d", 20),
        ("Ks Kd Kc 9h 9d 9s 2d", 10),
        ("Ks 9s 7s 4s 2s 2d Ah", 5),
        ("Ks 9s 7s 4s 3s 2s 2d", 10),
        ("5s 6d 7c 8h 9h Kd Kc", 4),
        ("5s 6d 7c 8h 9h 9d 9c", 4),
        ("Ks Kd Kc 9h 8d 2s 3d", 0),
    ],
)
def test_double_luck_doubles_for_a_pair_beside_the_five_cards(shown: str, pays: int) -> None:
    """cordova 2551-2573."""
    found = bonus_hands.seven_card(cards(shown))
    row = first(DOUBLE_LUCK, found)
    alone, doubled = DOUBLE_LUCK.get(row, (0, None))
    assert (doubled if f"{row}-plus-pair" in found else alone) == pays


def test_a_long_straight_flush_with_the_joker_may_also_be_a_straight_flush_and_a_pair_of_aces() -> None:
    """The printed rows pay 30 for the first and 60 for the second: which is meant is the sheet's to say."""
    found = bonus_hands.seven_card(cards("As 2s 3s 4s 5s 6s Jk"))
    assert {"seven-card-straight-flush-joker", "straight-flush-plus-pair"} <= set(found)


@pytest.mark.parametrize(
    ("shown", "row"),
    [
        ("As Ad Ac Ah Jk 9h", "five-aces"),
        ("As Ks Qs Js Ts Jk", "royal-flush"),
        ("As Ks Qs Js Jk 2d", "straight-flush"),
        ("As Jk Kd Kc 9h 9d", "three-pair"),
        ("2s 3d 4c 6h 7h 8h", "eight-high"),
        ("2s 3d 4c 6h 7h 9h", ""),
        ("2s 3d 4c 7h 8h Jk", ""),
        ("As Ad Jk 7h 8h 3c", "three-of-a-kind"),
    ],
)
def test_the_aces_bonus_has_its_own_rows_and_no_royal_flush_with_the_joker(shown: str, row: str) -> None:
    """cordova 594 and 602-612."""
    assert first(bonus_hands.ACES, bonus_hands.aces(cards(shown))) == row


def test_the_ace_up_bonus_asks_for_aces_that_stand_alone() -> None:
    """cordova 4195-4197."""
    high, joker = cards("As Kd 9c 7h 5h 4d 2c"), cards("Jk Qd 9c 7h 4h 3d 2s")
    assert bonus_hands.ace_up(cards("Ah Kh 9d 7c 5s 4c 2d"), high) == ("both-ace-high", "banker-ace-high-no-joker")
    assert bonus_hands.ace_up(cards("Kh Ks 9d 7c 5s 4c 2d"), joker) == ("banker-ace-high-joker",)
    assert bonus_hands.ace_up(high, cards("Kh Ks 9d 7d 5s 4c 2d")) == ()


@pytest.mark.parametrize(
    ("judge", "shown"),
    [
        (bonus_hands.six_card, "As Ks Qs Js Ts"),
        (bonus_hands.six_card, "As Ks Qs Js Ts Jk"),
        (bonus_hands.six_card, "As Ks Qs Js Ts As"),
        (bonus_hands.aces, "As Ks Qs Js Ts Jk 2d"),
        (bonus_hands.aces, "Jk Jk Qs Js Ts 2d"),
        (bonus_hands.seven_card, "As Ks Qs Js Ts Jk"),
        (bonus_hands.seven_card, "As Ks Qs Js Ts Jk Jk"),
        (bonus_hands.seven_card, "As* Ks Qs Js Ts 2d 3d"),
    ],
)
def test_what_cannot_be_such_a_hand_is_refused(judge: Callable[[Sequence[Card]], object], shown: str) -> None:
    with pytest.raises(BadInput):
        judge(cards(shown))


@given(st.lists(st.integers(0, JOKER), min_size=7, max_size=7, unique=True), st.permutations(range(4)), st.randoms())
def test_neither_the_order_of_cards_nor_their_suits_matter(hand: list[Card], suits: list[int], rng: Random) -> None:
    exchanged = [face if face == JOKER else face // 4 * 4 + suits[face % 4] for face in hand]
    rng.shuffle(exchanged)
    for joker in JOKERS:
        ours, theirs = (set(bonus_hands.seven_card(each, joker=joker)) for each in (hand, exchanged))
        assert ours ^ theirs <= {"pai-gow-9-high-one-colour"}
    assert bonus_hands.aces(hand[:6]) == bonus_hands.aces(
        [face if face == JOKER else face // 4 * 4 + suits[face % 4] for face in hand[:6]]
    )
