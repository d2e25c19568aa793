"""The house way of Ace Up Pai Gow Poker: every printed example, and what the clauses leave. Cordova, 4066-4135."""

from __future__ import annotations

import pytest

from houseway import game
from houseway.cards import JOKER, cards
from houseway.rules.house_ways import set_house_way, setting_rules

GAME = "cordova/ace-up-pai-gow-poker"

# Clause, printed front, printed back. Where the scan has lost a card it was the joker.
EXAMPLES = [
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
    ("five-aces", "Ac As", "Ah Ad Jk Ks 5c"),
]
# The other side of each condition, and the places that the examples leave.
DERIVED = [
    ("two-pair-jacks", "8c 8h", "Jd Js Kc 7h 4s"),
    ("two-pair-jacks", "Jk 7h", "Jd Js 8c 8h 4s"),
    ("two-pair-eights", "4d 4h", "8c 8d Qs 9s 7c"),
    ("two-pair-eights", "As 9s", "8c 8d 4d 4h 7c"),
    ("two-pair-fives", "4h 4c", "5h 5s Jh 8c 2s"),
    ("two-pair-fives", "Kh 8c", "3h 3s 2h 2c 7s"),
    ("two-pair-aces", "9d 9s", "Ac Jk 7h 6c 2d"),
    ("three-aces", "Ac Kd", "As Jk 9d 4c 2s"),
    ("four-jacks", "Kd Ts", "Jd Js Jh Jc 7h"),
    ("four-eights", "Qc 7s", "8h 8d 8c 8s 4d"),
    ("complete-two-pair", "8d 8h", "As Jk Ks 7s 2s"),
    ("complete-trips", "Ac 5h", "As Jk Ks Qd Tc"),
    ("complete-trips", "Ac As", "Jk 9d 8c 7h 6s"),
    ("four-and-pair", "Kd Kc", "5h 5d 5c 5s Ks"),
    ("four-and-pair", "7d 7c", "Ah Ad Ac Jk 2s"),
    ("full-house", "Kd Kc", "5h 5d 5c 9s 9h"),
    ("three-pair", "Ac Jk", "Td Th 7s 7c 2d"),
]


def ranks(hand: tuple[int, ...] | list[int]) -> list[int]:
    """Suits play no part in which card of a pair goes where."""
    return sorted(face >> 2 if face != JOKER else 99 for face in hand)


@pytest.mark.rule(GAME, "4049, 4053-4057, 4066-4135")
@pytest.mark.parametrize(("clause", "front", "back"), EXAMPLES + DERIVED)
def test_the_house_way_sets_every_printed_example(clause: str, front: str, back: str) -> None:
    sheet = game(GAME)
    way, by = set_house_way(sheet.house_way, cards(f"{front} {back}"), setting_rules("high-bug"))
    assert by is not None
    assert by.id == clause
    assert (ranks(way.front), ranks(way.back)) == (ranks(cards(front)), ranks(cards(back)))


@pytest.mark.rule(GAME, "4066-4135")
def test_every_clause_of_the_chart_has_an_example() -> None:
    assert {each.id for each in game(GAME).house_way} == {clause for clause, _, _ in EXAMPLES + DERIVED}


@pytest.mark.rule(GAME, "4114, 4132")
def test_four_and_three_of_a_kind_may_be_read_as_four_of_a_kind() -> None:
    sheet = game(GAME, {"four-and-three": "as-four"})
    way, by = set_house_way(sheet.house_way, cards("Qh Qs Qd Qc 5h 5d 5s"), setting_rules("high-bug"))
    assert by is not None
    assert by.id == "four-aces"
    assert ranks(way.front) == ranks(cards("Qh Qs"))
