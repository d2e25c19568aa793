"""The law of capped raises: a choice of their number says whether two players have one, and the table does it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway import Sheet, game, games

OF_TWO = ("two players", "heads up")


def caps(name: str) -> Iterator[tuple[str, Sheet]]:
    """What each choice that sets a number of raises says, and the game as that choice has it."""
    for reading in game(name).readings:
        if not any(means.sets.get("betting.raises") for means in reading.choices.values()):
            continue
        for choice, means in reading.choices.items():
            sheet = game(name, {reading.id: choice})
            if sheet.betting and sheet.betting.raises:
                yield means.says, sheet


@pytest.mark.parametrize("name", [name for name in games() if list(caps(name))])
def test_a_choice_of_raises_says_whether_two_players_have_a_limit(name: str) -> None:
    for says, sheet in caps(name):
        assert sheet.betting
        capped = sheet.betting.heads_up == "capped as well"
        assert capped is not any(word in says for word in OF_TWO), says
