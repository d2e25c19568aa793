"""The house way that three documents of Cordova print in the same words, hand by hand. 206-219, 756-771, 2478-2494."""

from __future__ import annotations

import pytest

from houseway import game
from houseway.cards import cards
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.rules.test_ace_up_house_way import ranks

# Clause, front, back: worked out from the printed sentence of each kind of hand, on both sides of each condition.
SETTINGS = [
    ("no-pair", "Kd Jc", "Ah Tc 7s 5h 3d"),
    ("no-pair", "Kd Jc", "Jk Tc 7s 5h 3d"),
    ("one-pair", "Ac Qd", "3s 3c Jh 8d 4c"),
    ("one-pair", "Kc Qd", "As Jk 9h 8d 4c"),
    ("two-pair-aces", "3d 3s", "Kh Ks 7h 6c 2d"),
    ("two-pair-aces", "9d 9s", "Ac Jk 7h 6c 2d"),
    ("two-pair-jacks", "Ac 7h", "Jd Js 8c 8h 4s"),
    ("two-pair-jacks", "Jk 7h", "Jd Js 8c 8h 4s"),
    ("two-pair-jacks", "8c 8h", "Jd Js Kc 7h 4s"),
    ("two-pair-eights", "Ks 9s", "8c 8d 4d 4h 7c"),
    ("two-pair-eights", "4d 4h", "8c 8d Qs 9s 7c"),
    ("two-pair-fives", "Qh 8c", "5h 5s 4h 4c 2s"),
    ("two-pair-fives", "4h 4c", "5h 5s Jh 8c 2s"),
    ("three-pair", "9c 9s", "7d 7c 5h 5s Ac"),
    ("three-aces", "Ac 8d", "Ad As 5d 4c 2s"),
    ("three-aces", "Ac Kd", "As Jk 9d 4c 2s"),
    ("trips", "Jh Tc", "Kh Kd Kc 7s 5h"),
    ("two-sets", "Jc Jd", "5s 5h 5c Js Ad"),
    ("five-aces", "Ac As", "Ah Ad Jk Ks 5c"),
    ("complete-no-pair", "As 9s", "6s 5s 4c 3d 2s"),
    ("complete-no-pair", "Ah 9c", "Kd Qd 8d 4d 2d"),
    ("complete-one-pair", "Jh 8d", "9s 8h Jk 6s 5d"),
    ("complete-one-pair", "3s 3h", "Ac Kh Qh Jd Tc"),
    # A straight or a flush with two pairs is set as two pairs, and broken.
    ("two-pair-jacks", "7d 7c", "9h 9d Qd Jd 4d"),
    ("two-pair-eights", "3c 3h", "6d 6s 5h 4c 2d"),
    ("complete-trips", "5c 5h", "7d 6s 5d 4s 3h"),
    ("complete-trips", "Ac As", "Jk 9d 8c 7h 6s"),
    ("full-house", "4c 4h", "8h 8s 8d Ac Kh"),
    ("full-house", "Kd Kc", "5h 5d 5c 9s 9h"),
    ("four-aces", "Qc Qd", "Qh Qs 9s 7d 5c"),
    ("four-jacks", "Kd Ts", "Jd Js Jh Jc 7h"),
    ("four-jacks", "Jd Js", "Jh Jc Qd Ts 7h"),
    ("four-eights", "Qc 7s", "8h 8d 8c 8s 4d"),
    ("four-eights", "8h 8d", "8c 8s Jc 7s 4d"),
    ("four-fives", "9h 8c", "5s 5d 5h 5c 2s"),
    ("four-and-pair", "4c 4h", "5h 5d 5c 5s 2s"),
    ("four-and-pair", "7d 7c", "Ah Ad Ac Jk 2s"),
    ("four-and-pair", "Kd Kc", "9h 9d 9c 9s Ks"),
]


@pytest.mark.rule("cordova/pai-gow-poker", "206-219")
@pytest.mark.rule("cordova/ultimate-pai-gow-poker", "756-771")
@pytest.mark.rule("cordova/pai-gow-poker-triple-bonus", "2478-2490, 2494")
@pytest.mark.parametrize(
    "name", ["cordova/pai-gow-poker", "cordova/ultimate-pai-gow-poker", "cordova/pai-gow-poker-triple-bonus"]
)
def test_every_kind_of_hand_is_set_as_it_is_printed(name: str) -> None:
    sheet, wrong = game(name), []
    for clause, front, back in SETTINGS:
        way, by = set_house_way(sheet.house_way, cards(f"{front} {back}"), setting_rules("high-bug"))
        if (
            by is None
            or by.id != clause
            or (ranks(way.front), ranks(way.back)) != (ranks(cards(front)), ranks(cards(back)))
        ):
            wrong.append((clause, by and by.id, way.shown))
    assert wrong == []
    assert {each.id for each in sheet.house_way} == {clause for clause, _, _ in SETTINGS}
