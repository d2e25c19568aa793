"""The house way chart of Fortune Pai Gow Poker 1.1, clause by clause, the joker fully wild. Bankers, 2252-2309."""

from __future__ import annotations

import pytest

from houseway import game
from houseway.cards import JOKER, cards
from houseway.rules.house_ways import set_house_way, setting_rules

GAME = "bankers/fortune-pai-gow-poker-1-1"

# Clause, front, back: the chart prints no examples, so these follow its words.
SETTINGS = [
    ("no-pair", "Kd Jc", "Ah Tc 7s 5h 3d"),
    ("no-pair-joker", "Ah Tc", "Kd Jk 7s 5h 3d"),
    ("no-pair-joker", "Qh 9c", "Td Jk 7s 5h 3d"),
    ("one-pair", "Ac Qd", "3s 3c Jh 8d 4c"),
    ("one-pair-joker", "9s 9c", "Kd Jk Jh 8d 4c"),
    ("one-pair-joker", "Qd Jk", "Ks Kc 9h 8d 4c"),
    ("one-pair-joker", "5s 5c", "7d Jk 4h 3d 2c"),
    ("two-pair-aces", "3d 3s", "Ah As 7h 6c 2d"),
    ("two-pair-aces", "Jd Js", "Kh Ks Ah 6c 2d"),
    ("two-pair-aces", "3d 3s", "Qh Qs Ah Kc 2d"),
    ("two-pair-jacks", "Ac 7h", "Jd Js 8c 8h 4s"),
    ("two-pair-jacks", "8c 8h", "Jd Js Kc 7h 4s"),
    ("two-pair-jacks", "Ac 7h", "9d 9s 8c 8h 4s"),
    ("two-pair-eights", "Ks 9s", "8c 8d 4d 4h 7c"),
    ("two-pair-eights", "4d 4h", "8c 8d Qs 9s 7c"),
    ("two-pair-fives", "Qh 8c", "5h 5s 4h 4c 2s"),
    ("two-pair-fives", "4h 4c", "5h 5s Jh 8c 2s"),
    ("two-pair-joker", "Ac Jk", "Kd Ks 9c 9h 4s"),
    ("two-pair-joker", "Kd Ks", "9c 9h Jk Qc 4s"),
    ("two-pair-joker", "7d 7s", "5c 5h Jk 6c 4s"),
    ("three-pair", "9c 9s", "7d 7c 5h 5s Ac"),
    ("three-pair", "9c 9s", "7d 7c 5h 5s Jk"),
    ("three-aces", "Ac 8d", "Ad As 5d 4c 2s"),
    ("trips", "Jh Tc", "Kh Kd Kc 7s 5h"),
    ("two-sets", "Jc Jd", "5s 5h 5c Js Ad"),
    ("two-sets", "Jc Jd", "5s 5h 5c Js Jk"),
    ("trips-joker", "Kh Jk", "8h 8d 8c Ts 2h"),
    ("complete-trips-joker", "5c 5h", "7d 6s 5d 4s Jk"),
    ("complete-no-pair", "As 9s", "6s 5s 4c 3d 2s"),
    ("complete-no-pair", "Ac 2d", "Jk 9s 8h 6s 5d"),
    ("complete-one-pair", "Jh 8d", "9s 8h 7c 6s 5d"),
    ("complete-trips", "5c 5h", "7d 6s 5d 4s 3h"),
    ("two-pair-jacks", "7d 7c", "9h 9d Qd Jd 4d"),
    ("full-house", "4c 4h", "8h 8s 8d Ac Kh"),
    ("full-house", "Kc Kh", "8h 8s 8d 4c 4h"),
    ("full-house", "Ac Jk", "8h 8s 8d 4c 4h"),
    ("full-house", "9c 9h", "8h 8s 8d Jk 4h"),
    ("four-aces", "Ac Ad", "Ah As Ks 7d 5c"),
    ("four-aces", "Qc Qd", "Qh Qs 9s 9d 5c"),
    ("four-jacks", "Ad Ts", "Jd Js Jh Jc 7h"),
    ("four-jacks", "Jd Js", "Jh Jc Kd Ts 7h"),
    ("four-jacks", "7d 7s", "Jd Js Jh Jc Kh"),
    ("four-eights", "Kc 7s", "8h 8d 8c 8s 4d"),
    ("four-eights", "8h 8d", "8c 8s Qc 7s 4d"),
    ("four-fives", "Qh 8c", "5s 5d 5h 5c 2s"),
    ("four-fives", "5s 5d", "5h 5c Jh 8c 2s"),
    ("four-fives", "3h 3c", "5s 5d 5h 5c 3s"),
    ("four-joker", "Kh Jk", "5s 5d 5h 5c 2s"),
    ("four-joker", "Kh Jk", "As Ad Ah Ac 2s"),
    ("four-joker", "9s Jk", "Kc Kd Kh Ks 9d"),
]


def ranks(hand: tuple[int, ...] | list[int]) -> list[int]:
    """Suits play no part in which card of a pair goes where."""
    return sorted(face >> 2 if face != JOKER else 99 for face in hand)


def set_by(hand: str, readings: dict[str, str] | None = None) -> tuple[str, list[int]]:
    sheet = game(GAME, readings or {})
    way, by = set_house_way(sheet.house_way, cards(hand), setting_rules(sheet.hands["back"].ranking))
    assert by is not None
    return by.id, ranks(way.front)


@pytest.mark.rule(GAME, "2248-2309")
@pytest.mark.parametrize(("clause", "front", "back"), SETTINGS)
def test_the_chart_is_followed_clause_by_clause(clause: str, front: str, back: str) -> None:
    assert set_by(f"{front} {back}") == (clause, ranks(cards(front)))


@pytest.mark.rule(GAME, "2252-2309")
def test_every_clause_of_the_chart_is_proved() -> None:
    # The last clause is for the other reading of four of a kind with a pair.
    assert {each.id for each in game(GAME).house_way} == {clause for clause, _, _ in SETTINGS} | {"four-and-pair"}


@pytest.mark.rule(GAME, "2263, 2291-2300")
@pytest.mark.parametrize(
    ("reading", "choice", "hand", "taken", "other"),
    [
        ("pair-joker-straight", "complete-hand", "9s 9h Jk 8d 7c 6s 2d", "8d Jk", "9s 2d"),
        ("straight-and-three", "never-split", "5c 5h 5d 7d 6s 4s 3h", "5c 5h", "7d 6s"),
        ("four-and-pair", "pair-in-front", "Qc Qd Qh Qs 9s 9d 5c", "Qc Qd", "9s 9d"),
        ("full-house-joker", "joker", "9c 9h 8h 8s 8d Jk 4h", "9c 9h", "4h Jk"),
        ("joker", "bug", "9s 9h Kd Jh 8d 4c Jk", "9s 9h", "Jk Kd"),
    ],
)
def test_where_the_chart_is_silent_the_table_may_choose(
    reading: str, choice: str, hand: str, taken: str, other: str
) -> None:
    assert set_by(hand)[1] == ranks(cards(taken))
    assert set_by(hand, {reading: choice})[1] == ranks(cards(other))


@pytest.mark.rule(GAME, "2258-2259, 2274-2276, 2285-2286, 2308-2309")
@pytest.mark.parametrize("joker", ["fully-wild", "bug"])
@pytest.mark.parametrize(
    ("clause", "front", "back"),
    [
        ("no-pair-joker", "Ks 9d", "Qh Jk 8c 4s 2h"),
        ("two-pair-joker", "Jh Jk", "3d 3c 2s 2h 9s"),
        ("trips-joker", "Kh Jk", "8h 8d 8c Ts 2h"),
        ("four-joker", "9s Jk", "Kc Kd Kh Ks 9d"),
    ],
)
def test_the_rows_that_name_the_joker_hold_whatever_it_is(joker: str, clause: str, front: str, back: str) -> None:
    """The rows say where the joker and the other cards go; whether it pairs them is another question."""
    assert set_by(f"{front} {back}", {"joker": joker}) == (clause, ranks(cards(front)))
