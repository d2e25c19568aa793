"""What a wager may be beside the others, in sentences."""

from __future__ import annotations

import pytest

from houseway import game
from houseway.rules.pages.wager_conditions import wager_conditions


@pytest.mark.parametrize(
    ("document", "wager", "sentences"),
    [
        ("players/ez-baccarat", "player", []),
        ("players/ez-baccarat", "dragon-7", []),
        ("players/ultimate-texas-holdem", "blind", ["Needs a wager on Ante.", "Equal to the wager on Ante."]),
        (
            "players/ultimate-texas-holdem",
            "play",
            ["Needs a wager on Ante.", "At most four times the wager on Ante."],
        ),
        ("calgrand/caribbean-stud", "bet", ["Needs a wager on Ante.", "Equal to twice the wager on Ante."]),
        ("oaks/pure-21-5-blackjack", "buster", ["Needs the Game wager.", "Limits $5-$50."]),
        ("cordova/two-card-peek", "row-a", ["Only one Pick Row wager may be made."]),
        (
            "cordova/two-card-peek",
            "two-card-a",
            [
                "Needs a wager on Pick Row A, Pick Row B, Pick Row C, Pick Row AB, Pick Row AC or Pick Row BC.",
            ],
        ),
    ],
)
def test_a_wager_says_what_it_needs_and_how_large_it_is(document: str, wager: str, sentences: list[str]) -> None:
    sheet = game(document)
    assert list(wager_conditions(sheet, sheet.wager(wager))) == sentences


def test_limits_and_pay_for_each_row_are_said() -> None:
    sheet = game("cordova/two-card-peek")
    assert list(wager_conditions(sheet, sheet.wager("super-bet")))[1:] == [
        "Limits $1.",
        "Paid for each row that is true.",
    ]
