"""The House Way Chart of Fortune Pai Gow Poker - Joker Fully Wild: its 23 printed settings. Bankers, 6027-6178."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from houseway import game
from houseway.cards import JOKER, cards
from houseway.ranking.kernels import SPLITS
from houseway.ranking.kernels.seven_card_kinds import ways
from houseway.rules.house_way_arrays import DealtHands, house_ways
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.tables import table

GAME = "bankers/fortune-pai-gow-joker-fully-wild"

# The clause, and the front and back as the chart shows them.
PRINTED = [
    ("high-card", "Kd Jc", "Ah Tc 7s 5h 3d"),
    ("one-pair", "Ac Qd", "3s 3c Jh 8d 4c"),
    ("two-pair-aces", "3d 3s", "Kh Ks 7h 6c 2d"),
    ("two-pair-jacks", "Ac 7h", "Jd Js 8c 8h 4s"),
    ("two-pair-eights", "Ks 9s", "8c 8d 4d 4h 7c"),
    ("two-pair-fives", "Qh 8c", "5h 5s 4h 4c 2s"),
    ("three-pair", "9c 9s", "7d 7c 5h 5s Ac"),
    ("three-aces", "Ac 8d", "Ad As 5d 4c 2s"),
    ("trips", "Jh Tc", "Kh Kd Kc 7s 5h"),
    ("two-threes", "Jc Jd", "5s 5h 5c Js Ad"),
    ("complete-no-pair", "As 9s", "6s 5s 4c 3d 2s"),
    ("complete-one-pair", "Jh 8d", "9s 8h Jk 6s 5d"),
    ("two-pair-jacks", "7d 7c", "9h 9d Qd Jd 4d"),
    ("complete-trips", "5c 5h", "7d 6s 5d 4s 3h"),
    ("full-house", "4c 4h", "8h 8s 8d Ac Kh"),
    ("four-aces", "Qc Qd", "Qh Qs 9s 7d 5c"),
    ("four-jacks", "Jd Js", "Jh Jc Qd Ts 7h"),
    ("four-eights", "8h 8d", "8c 8s Jc 7s 4d"),
    ("four-fives", "9h 8c", "5s 5d 5h 5c 2s"),
    ("four-and-pair", "4c 4h", "5h 5d 5c 5s 2s"),
    ("five-of-a-kind", "Qd Ts", "Jh Jc Jd Js Jk"),
    ("five-aces", "Ac As", "Ah Ad Ks 5c Jk"),
]

# What the words of the chart say about hands that it shows without the joker, or from the other side of a limit.
WORDED = [
    ("no-pair-joker", "Ah Tc", "Kd Jk 7s 5h 3d"),
    ("complete-no-pair", "8d 4c", "Ac Ks Qd Jh Jk"),
    ("three-aces-joker", "Ah Kc", "As Jk 9d 6c 4h"),
    ("trips-joker", "Kc Td", "8h 8s Jk 6c 3d"),
    ("full-house-joker", "Ah As", "5c 5d Jk Kh 2s"),
    ("full-house-joker", "9h 9s", "5c 5d Jk Ah 2s"),
    ("three-pair", "Ah As", "9c 9d 5h 5s Jk"),
    ("four-aces-joker", "Qc Qd", "Qh Jk As 7d 5c"),
    ("four-jacks-joker", "Kh 8c", "Js Jd Jc Jk 2s"),
    ("four-jacks-joker", "Js Jd", "Jc Jk Qh 8c 2s"),
    ("four-eights-joker", "Qh 4c", "7s 7d 7c Jk 2s"),
    ("four-fives-joker", "9h 8c", "5s 5d 5h Jk 2s"),
    ("four-and-pair-joker", "4c 4d", "8h 8s 8d Jk Ac"),
    ("five-of-a-kind", "9c 9d", "2h 2s 2d 2c Jk"),
    ("four-and-pair", "Kc Kd", "Ah As Ad Ac 2s"),
    ("two-pair-jacks", "8c 8h", "Jd Js Kc 7h 4s"),
    ("four-jacks", "Kd Ts", "Jd Js Jh Jc 7h"),
    # Two pairs leave no straight or flush behind a pair: the chart's other words apply.
    ("two-pair-aces", "9c 9h", "Kd Ks Qd Jd 7d"),
]


def ranks(hand: tuple[int, ...] | list[int]) -> list[int]:
    """Suits play no part in which card of a pair goes where."""
    return sorted(99 if face == JOKER else face >> 2 for face in hand)


def set_by(hand: str, **readings: str) -> tuple[str, list[int]]:
    sheet = game(GAME, {name.replace("_", "-"): choice for name, choice in readings.items()})
    way, by = set_house_way(sheet.house_way, cards(hand), setting_rules(sheet.hands["back"].ranking))
    assert by is not None
    return by.id, ranks(way.front)


@pytest.mark.rule(GAME, "6030-6034, 6044-6178")
@table("clause", "front", "back", rows=PRINTED)
def test_the_printed_examples_are_set_as_they_are_shown(clause: str, front: str, back: str) -> None:
    assert set_by(f"{front} {back}") == (clause, ranks(cards(front)))


@pytest.mark.rule(GAME, "6038-6041")
def test_the_example_with_the_joker_and_no_pair_contradicts_its_words() -> None:
    """A K Q J 8 4 and the joker are a straight, printed with the king and the queen in front."""
    hand = "Ks Qd Ac Jk Jh 8d 4c"
    assert set_by(hand, no_pair_joker="as-the-example") == ("no-pair-joker", ranks(cards("Ks Qd")))
    assert set_by(hand, no_pair_joker="words-first") == ("no-pair-joker", ranks(cards("Ac Qd")))
    assert set_by(hand) == ("complete-no-pair", ranks(cards("8d 4c")))


@pytest.mark.rule(GAME, "6038-6178")
@table("clause", "front", "back", rows=WORDED)
def test_other_hands_are_set_as_the_words_say(clause: str, front: str, back: str) -> None:
    assert set_by(f"{front} {back}") == (clause, ranks(cards(front)))


@pytest.mark.rule(GAME, "6123-6127, 6136-6157")
def test_three_of_a_kind_with_the_joker_and_a_straight_has_two_rows() -> None:
    hand = "5s 5d 5h 6c 7s 8d Jk"
    assert set_by(hand) == ("complete-trips", ranks(cards("5s 5d")))
    assert set_by(hand, straight_and_four="four") == ("four-fives-joker", ranks(cards("8d 7s")))


def test_the_lab_sets_hands_of_every_kind_as_the_table_does() -> None:
    """Random hands, half of them with the joker: the arrays and the clauses give equal fronts and backs."""
    sheet, chance = game(GAME), Random(8)
    rules = setting_rules(sheet.hands["back"].ranking)
    hands = [chance.sample(range(52), 7) for _ in range(400)]
    hands += [[*chance.sample(range(0, 52, 2), 6), JOKER] for _ in range(400)]
    # Few ranks make pairs, threes and fours frequent.
    hands += [[*chance.sample(range(16), 6), JOKER] for _ in range(400)]
    dealt = np.array(hands, np.uint8)
    seen = ways(dealt, sheet.hands["back"].ranking)
    taken, by = house_ways(sheet.house_way, DealtHands(dealt, seen, wild=True))
    wrong = []
    for row, hand in enumerate(hands):
        way, clause = set_house_way(sheet.house_way, hand, rules)
        lab = int(seen.fronts[row, taken[row]]), int(seen.backs[row, taken[row]])
        same = clause is not None and sheet.house_way[int(by[row])].id == clause.id
        if lab != (way.front_strength, way.back_strength) or not same:
            wrong.append((hand, [hand[place] for place in SPLITS[int(taken[row])]], way.shown))
    assert wrong == []
