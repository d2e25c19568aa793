"""The law of several chips that cannot be split: every table says who receives them, and does what it says."""

from __future__ import annotations

import pytest

from houseway import Sheet, game, games

# What the table does, and the words that a page has for it.
WORDS = {
    "one each in turn": ("one chip each", "a second chip"),
    "all to the same winner": ("all of them the winner who receives the first",),
}


def done(sheet: Sheet) -> list[str]:
    """What the showdown does where three or more tie."""
    return [row.params.more_odd for row in sheet.round if hasattr(row.params, "more_odd")]


def told(sheet: Sheet) -> list[str]:
    """What the readings say of it, each by its choice."""
    found = [reading.choices[reading.taken].says for reading in sheet.readings]
    return [kind for kind, words in WORDS.items() if any(each in says for each in words for says in found)]


SPLITTING = [name for name in games() if not name.startswith("neutral/") and done(game(name))]


@pytest.mark.parametrize("name", SPLITTING)
def test_a_reading_says_who_receives_several_odd_chips(name: str) -> None:
    assert told(game(name)) == done(game(name))


@pytest.mark.parametrize("name", SPLITTING)
def test_no_note_gives_all_odd_chips_to_one_where_the_table_does_not(name: str) -> None:
    if "all to the same winner" not in done(game(name)):
        assert not [each for each in game(name).notes if "all the odd chips" in each.says.lower()]
