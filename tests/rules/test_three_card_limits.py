"""Three Card Poker 6 Card Bonus: the doubtful straight flush, and the limits of every circle. Banker's seed."""

from __future__ import annotations

import pytest

from houseway.play.read_words import read_answer
from tests.rules.versus_table import deal, nets, posted, sit

GAME = "bankers/three-card-poker-6-card-bonus"
JACK_HIGH = "Jc 9d 8h"


@pytest.mark.rule(GAME, "3218-3221, 3226-3233")
@pytest.mark.parametrize(
    ("reading", "bank", "expected", "pair_plus"),
    [
        # Against three deuces, an unsuited straight, the highest and the next lower flush of ace high.
        ("straight-flush", "2c 2d 2s", (10, 10), 400),
        ("flush", "2c 2d 2s", (-10, -10), 30),
        ("flush", "5c 6d 7s", (-10, -10), 30),
        ("flush", "Ad 4d 2d", (-10, -10), 30),
        ("flush", "Kd Qd Td", (10, 10), 30),
        ("flush", "Ad 2d 3d", (0, 0), 30),
    ],
)
def test_ace_deuce_trey_of_one_suit_is_the_lowest_straight_flush_or_a_flush(
    reading: str, bank: str, expected: tuple[float, float], pair_plus: int
) -> None:
    at = posted(GAME, {"suited-ace-deuce-trey": reading})
    found = nets(deal(at, {2: "ante $10, pair-plus $10"}, f"Ah 2h 3h {bank}", {2: "play"}))
    assert (found["2 ante"], found["2 play"]) == expected
    assert found["2 pair-plus"] == pair_plus


@pytest.mark.rule(GAME, "3218-3221, 3226-3229")
def test_the_other_reading_changes_no_other_hand() -> None:
    at = posted(GAME, {"suited-ace-deuce-trey": "flush"})
    for mine, pays in (("Kh Qh Jh", 400), ("4h 3h 2h", 400), ("Ad 2s 3h", 60)):
        found = nets(deal(at, {2: "ante $10, pair-plus $10"}, f"{mine} {JACK_HIGH}", {2: "play"}))
        assert found["2 pair-plus"] == pays


@pytest.mark.rule(GAME, "3243-3246, 3400-3402, 3438-3440, 5107")
@pytest.mark.parametrize("circle", ["ante", "pair-plus", "six-card"])
def test_every_circle_keeps_the_limits_of_the_posted_option(circle: str) -> None:
    asked = sit(posted(GAME, fee="1"), "").open_decisions()[0]
    beside = "" if circle == "ante" else "ante $5, "
    fits = {
        amount: asked.why_not(read_answer(asked, f"{beside}{circle} ${amount}")) is None for amount in (4, 5, 500, 501)
    }
    assert fits == {4: False, 5: True, 500: True, 501: False}
