"""The stripped deck of Mexican Stud (bankers 4010-4090): as printed, and every five against a second ranker."""

from __future__ import annotations

from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from houseway.cards import JOKER, cards
from houseway.errors import BadInput
from houseway.ranking.jokers import DEALT_UP
from houseway.ranking.stripped_deck import MEXICAN, STRIPPED
from tests.budget import now_and_whole
from tests.ranking import slow

FACES = [face for face in range(52) if face >> 2 in slow.MEXICAN]
# Counted by the formulas of any poker book with ten ranks and seven straights, flush above full house.
FIVE_OF_40 = {
    "royal flush": 4,
    "straight flush": 24,
    "four of a kind": 10 * 36,
    "flush": 4 * (252 - 7),
    "full house": 10 * 4 * 9 * 6,
    "straight": 7 * (4**5 - 4),
    "three of a kind": 10 * 4 * 36 * 16,
    "two pair": 45 * 36 * 32,
    "pair": 10 * 6 * 84 * 64,
    "high card": (252 - 7) * (4**5 - 4),
}


def table() -> slow.Array:
    return slow.high_table("lowest", slow.MEXICAN, full_house=5)


@cache
def joker_table(*, up: bool) -> slow.Array:
    """The joker as every card of the 40, never one of the removed."""

    def may_be(face: int, found: slow.Array) -> npt.NDArray[np.bool_]:
        inside = slow.any_card(face, found) & (face >> 2 in slow.MEXICAN)
        return inside & slow.bug(face, found) if up else inside

    return slow.with_joker(table(), may_be, (slow.ACE,) if up else slow.MEXICAN)


def test_five_of_40_fall_in_their_classes_as_the_formulas_count() -> None:
    assert slow.class_counts(STRIPPED, slow.every_hand(5, ranks=slow.MEXICAN)) == FIVE_OF_40
    assert sum(FIVE_OF_40.values()) == 658_008


@pytest.mark.parametrize("one_in", now_and_whole(29, 1))
def test_every_five_of_40_compares_as_a_second_ranker_says(one_in: int) -> None:
    hands = slow.naturals()
    inside = np.flatnonzero(np.isin(hands, FACES).all(axis=1))[::one_in]
    assert slow.same_order(slow.fast(STRIPPED, hands[inside].tolist()), table()[inside])


@pytest.mark.parametrize("one_in", now_and_whole(7, 1))
@pytest.mark.parametrize("joker", [JOKER, DEALT_UP], ids=["dealt down", "dealt up"])
def test_every_five_with_the_joker_compares_as_trying_every_card_says_and_so_does_seven(
    joker: int, one_in: int
) -> None:
    scores = joker_table(up=joker == DEALT_UP)
    four = slow.four_naturals()
    inside = np.flatnonzero(np.isin(four, FACES).all(axis=1))[::one_in]
    held = [[joker, *hand] for hand in four[inside].tolist()]
    assert slow.same_order(slow.fast(MEXICAN, held), scores[len(slow.naturals()) :][inside])
    for size, seed in ((6, 1), (7, 2)):
        dealt = slow.deals([*FACES, JOKER], size, 40_000 // one_in, seed)
        shown = [[joker if face == JOKER else face for face in hand] for hand in dealt.tolist()]
        assert slow.same_order(slow.fast(MEXICAN, shown), slow.best_of(scores, dealt))


@pytest.mark.parametrize("joker", [JOKER, DEALT_UP], ids=["dealt down", "dealt up"])
def test_five_of_41_are_counted_alike_by_two_rankers(joker: int) -> None:
    hands = slow.every_hand(5, ranks=slow.MEXICAN, jokers=1)
    shown = [([joker if face == JOKER else face for face in hand], ways) for hand, ways in hands]
    counts = slow.class_counts(MEXICAN, shown)
    faces = np.array([hand for hand, _ in hands], np.uint8)
    scores = slow.best_of(joker_table(up=joker == DEALT_UP), faces)
    kinds = np.where(scores == slow.STRAIGHT_FLUSH << 24 | 18, slow.NATURAL_ROYAL, scores >> 24)
    ways = np.array([ways for _, ways in hands])
    counted = [int(ways[kinds == kind].sum()) for kind in sorted(set(kinds.tolist()), reverse=True)]
    assert counted == list(counts.values())
    assert sum(counted) == 749_398
    assert counts["five of a kind"] == (10 if joker == JOKER else 1)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("Ah Kh Qh Jh 7h", "royal flush"),
        ("Ah Kd Qc Js 7h", "straight, ace high"),
        ("Kh Qh Jh 7h 6h", "straight flush, king high"),
        ("Jh 7d 6c 5s 4h", "straight, jack high"),
        ("Qh Jd 7c 6s 5h", "straight, queen high"),
        ("Kh Qd Jc 7s 6h", "straight, king high"),
        ("5h 4d 3c 2s Ah", "straight, five high"),
        ("Ah Kh Qh Jh 6h", "flush, ace high"),
        ("Ah Kd Qc Js 6h", "high card, ace"),
        ("7h 5d 4c 3s 2h", "high card, seven"),
        ("Qh Kd Ac 2s 3h", "high card, ace"),
        ("2h 2d 2c 2s Jk", "five of a kind, deuces"),
        ("Ah Ad Ac As Jk", "five aces"),
        ("Kh Qh Jh 7h Jk*", "royal flush"),
        ("6h 7d Jc Qs Jk*", "straight, king high"),
        ("7h 7d Jc Qs Jk*", "pair of sevens"),
        ("7h 7d Jc Qs Jk", "three of a kind, sevens"),
    ],
)
def test_a_hand_of_the_stripped_deck_is_called_as_the_document_prints_it(hand: str, said: str) -> None:
    assert str(MEXICAN.rank(hand)) == said


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7h 5h 4h 3h 2h", "Ah Ad Ac Ks Kh"),
        ("2h 2d 2c 2s 3h", "Ah Kh Qh Jh 6h"),
        ("2h 2d 2c 3s 3h", "Ah Kd Qc Js 7h"),
        ("2h 2d 2c 2s Jk", "Ah Kh Qh Jh 7h"),
        ("Ah Kh Qh Jh 7h", "Kh Qh Jh 7h 6h"),
        ("Jh 7d 6c 5s 4h", "7h 6d 5c 4s 3h"),
        ("6h 5d 4c 3s 2h", "5h 4d 3c 2s Ah"),
    ],
)
def test_the_better_hand_of_the_stripped_deck_has_the_higher_strength(better: str, worse: str) -> None:
    assert MEXICAN.rank(better) > MEXICAN.rank(worse)


@pytest.mark.parametrize(
    ("hand", "complaint"),
    [
        ("Ah Kd Qc Js Th", "Th is not in the pack"),
        ("Ah Kd Qc Js Js", "Js is there 2 times"),
        ("Ah Kd Qc Jk Jk*", "Jk is there 2 times"),
        ("Ah Kd Qc Js", "not 4"),
    ],
)
def test_cards_that_were_stripped_or_doubled_are_refused(hand: str, complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        MEXICAN.rank(cards(hand))


def test_the_order_without_a_joker_has_none_in_its_pack() -> None:
    assert (len(STRIPPED.pack), len(MEXICAN.pack)) == (40, 41)
    with pytest.raises(BadInput, match="not in the pack"):
        STRIPPED.rank("Ah Kd Qc Js Jk")
