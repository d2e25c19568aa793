"""Thirteen cards as three hands: the front beside five cards, and settings held against every way to set a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from houseway.cards import Card, cards
from houseway.ranking import high, three_hands
from houseway.ranking.short_hands import THREE_CARD_FRONT
from houseway.ranking.three_hands import ThreeHands, best_setting, set_three
from tests.ranking.test_badugi import agreement
from tests.tables import table

VALID, FOULED = False, True


def slow(hand: Sequence[Card]) -> tuple[int, ...]:
    """By the text: the place among the standard rankings, then the ranks, larger groups first.

    Where everything that both hands have is equal, the hand with more cards is larger, as a longer tuple is.
    """
    ranks = [face // 4 for face in hand]
    down = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    groups = [ranks.count(rank) for rank in down]
    if groups[0] == 4:
        return (7, *down)
    if groups[0] == 3:
        return (6 if len(hand) == 5 and groups[1] == 2 else 3, *down)
    if groups[0] == 2:
        return (groups.count(2), *down)
    if len(hand) == 3:
        return (0, *down)
    flush = len({face % 4 for face in hand}) == 1
    top = 3 if down == [12, 3, 2, 1, 0] else down[0] if down[0] - down[4] == 4 else None
    if top is not None:
        return (8 if flush else 4, top)
    return (5 if flush else 0, *down)


def dealt(many: int, seed: int) -> list[list[Card]]:
    random = Random(seed)
    return [random.sample(range(52), 13) for _ in range(many)]


def strongest_first(held: Sequence[Card]) -> ThreeHands:
    """The strongest five behind, and the strongest five of the rest in the middle: what a beginner would do."""
    back = max(combinations(held, 5), key=high.strength)
    left = [face for face in held if face not in back]
    middle = max(combinations(left, 5), key=high.strength)
    return set_three([face for face in left if face not in middle], middle, back)


def test_every_front_ranks_by_groups_and_ranks_alone() -> None:
    """oaks 962-963. 13 threes of a kind, 13 x 12 pairs, and 286 sets of three different ranks."""
    fronts = combinations(range(52), 3)
    assert agreement((THREE_CARD_FRONT.strength(front), slow(front)) for front in fronts) == (13 + 156 + 286, [])


def test_straights_and_flushes_of_three_cards_are_high_cards() -> None:
    order = THREE_CARD_FRONT
    kinds = Counter(order.kind(order.strength(front)) for front in combinations(range(52), 3))
    # The textbooks count 52 threes of a kind and 3,744 pairs; 16,440 high cards, 1,096 flushes, 720 straights, 48 both.
    assert kinds == {"three of a kind": 52, "pair": 3_744, "high card": 16_440 + 1_096 + 720 + 48}
    assert str(THREE_CARD_FRONT.rank("Ah Kh Qh")) == "high card, ace"
    assert str(THREE_CARD_FRONT.rank("6h 6d 2c")) == "pair of sixes"


def test_a_front_compares_with_five_cards_as_the_text_would() -> None:
    """oaks 964-965: every pattern of a front beside thousands of fives, those that share its ranks among them."""
    random = Random(4)
    fronts = {slow(front): front for front in combinations(range(52), 3)}
    fives = [random.sample(range(52), 5) for _ in range(1_500)]
    for _ in range(1_500):
        front = random.choice(list(fronts.values()))
        fives.append([*front, *random.sample([face for face in range(52) if face not in front], 2)])
    ranked = [(high.strength(each), slow(each)) for each in fives]
    for worth, front in fronts.items():
        strength = THREE_CARD_FRONT.strength(front)
        wrong = [1 for other, words in ranked if (strength > other) != (worth > words)]
        assert not wrong, f"{front} compares otherwise with {len(wrong)} hands"


@table(
    "hand",
    "fouled",
    rows=[
        ("2c 2d 3h | 4c 4d 5h 6s 8c | 9c 9d 9h Ts Jc", VALID),
        ("4c 4d 5h | 4h 4s 5c 6s 8c | 9c 9d 9h Ts Jc", VALID),
        ("5c 5d 5h | 4h 4s 4c 6s 8c | 9c 9d 9h Ts Jc", FOULED),
        ("Ac Kd Qh | As Kc Qd 3s 2c | 9c 9d 9h Ts Jc", VALID),
        ("Ac Kd Jh | As Kc Td 9s 8c | 9c 9d 9h Ts Jc", FOULED),
        ("2c 2d 3h | Tc 9d 8h 7s 6c | Td 9c 8s 7h 6d", VALID),
        ("2c 2d 3h | Jc Td 9h 8s 7c | Th 9c 8d 7h 6d", FOULED),
        ("Kh Kd 2c | Jd Jh 9h 8s 7c | Th 9c 8d 7h 6d", FOULED),
        ("8h 9h Th | 4c 4d 5h 6s 8c | 9c 9d 9s Ts Jc", VALID),
    ],
)
def test_a_hand_is_fouled_when_a_part_ranks_higher_than_the_one_behind_it(hand: str, fouled: object) -> None:
    """oaks 964-968; equal ranks are valid, and a suited 8-9-10 in front is ten high."""
    front, middle, back = map(cards, hand.split("|"))
    assert set_three(front, middle, back).fouled is fouled


def test_the_strongest_back_and_then_the_strongest_middle_never_foul() -> None:
    for held in dealt(150, 1):
        way = strongest_first(held)
        assert not way.fouled
        assert sorted(face for part in way.parts for face in part) == sorted(held)


def test_the_default_setting_never_fouls_and_uses_every_card_once() -> None:
    for held in dealt(100, 2):
        way = best_setting(held)
        assert not way.fouled
        assert [len(part) for part in way.parts] == [3, 5, 5]
        assert sorted(face for part in way.parts for face in part) == sorted(held)
        assert best_setting(held[::-1]) == way


def worth(way: ThreeHands) -> int:
    steps = three_hands._FRONT_STEPS, three_hands._MIDDLE_STEPS, three_hands._BACK_STEPS
    return sum(map(three_hands._share, way.strengths, steps))


def every_way(held: Sequence[Card]) -> list[ThreeHands]:
    """All 72,072 ways to set thirteen cards."""
    found: list[ThreeHands] = []
    for back in combinations(held, 5):
        left = [face for face in held if face not in back]
        ahead = [(front, [face for face in left if face not in front]) for front in combinations(left, 3)]
        found += [set_three(front, middle, back) for front, middle in ahead]
    return found


@pytest.mark.parametrize("held", ["As Qs Js Jh Tc 9d 7s 7d 6d 4s 4c 3d 2c", "Ah Ad Ac Kh Kd 9h 9d 9c 5s 5c 3s 3h 2d"])
def test_no_valid_setting_of_all_is_expected_to_win_more_than_the_default(held: str) -> None:
    ways = every_way(cards(held))
    assert len(ways) == 72_072
    assert worth(best_setting(cards(held))) == max(worth(way) for way in ways if not way.fouled)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_default_is_the_best_of_all_settings_of_hands_full_of_flushes_or_of_pairs(seed: int) -> None:
    """Hands of two suits, and hands of five ranks: there backs leave alike cards, or flushes that differ."""
    random = Random(seed)
    two, ranks = random.sample(range(4), 2), random.sample(range(13), 5)
    pool = [face for face in range(52) if (face & 3 in two if seed % 2 else face >> 2 in ranks)]
    held = random.sample(pool, 13)
    assert worth(best_setting(held)) == max(worth(way) for way in every_way(held) if not way.fouled)


def points(one: ThreeHands, other: ThreeHands) -> int:
    return sum((mine > theirs) - (mine < theirs) for mine, theirs in zip(one.strengths, other.strengths, strict=True))


def test_the_default_setting_beats_strongest_first_with_the_same_cards() -> None:
    """Each deal is played twice, so that the cards are even: first one player sets by default, then the other."""
    random, won = Random(3), []
    for _ in range(60):
        deal = random.sample(range(52), 26)
        one, other = deal[:13], deal[13:]
        won.append(
            points(best_setting(one), strongest_first(other)) + points(best_setting(other), strongest_first(one))
        )
    mean = sum(won) / len(won)
    error = (sum((each - mean) ** 2 for each in won) / len(won) ** 2) ** 0.5
    assert mean > 4 * error, f"{mean:+.2f} points in two deals, standard error {error:.2f}"
