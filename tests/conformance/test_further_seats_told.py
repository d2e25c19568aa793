"""Whether one person may play a second seat is never decided in silence: every player-dealer game tells it."""

from __future__ import annotations

import re

import pytest

from houseway import game, games
from houseway.rules.pages.render import sections

BANKED = [name for name in {name.partition("#")[0]: name for name in games()}.values() if game(name).kind == "bank"]
SAYS_SO = re.compile(
    r"second seat|seats besides their own|unoccupied|empty seat and plays|seats where nobody sits", re.IGNORECASE
)


@pytest.mark.parametrize("name", BANKED)
def test_a_player_dealer_game_says_whether_one_person_may_play_a_second_seat(name: str) -> None:
    assert SAYS_SO.search(repr(sections(game(name))))


@pytest.mark.parametrize("name", BANKED)
def test_what_it_says_of_a_second_seat_has_its_printed_lines(name: str) -> None:
    sheet = game(name)
    told = [(row.says, row.lines) for row in sheet.round]
    told += [(note.says, note.lines) for note in sheet.notes]
    told += [(clause.says, clause.lines) for clause in sheet.clauses]
    told += [
        (" ".join([each.asks, *(choice.says for choice in each.choices.values())]), each.lines)
        for each in sheet.readings
    ]
    assert any(lines.numbers() for says, lines in told if SAYS_SO.search(says))
