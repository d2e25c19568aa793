"""The law of the shuffle, over every game that may be dealt from several decks.

One deck is shuffled for every round, since there are no others. Several can be dealt on from round to round: when they
are shuffled is printed, or a table posts it. No sheet tells of a shuffle beside lines that do not.
"""

from __future__ import annotations

import re

import pytest

from houseway import Sheet, game, games
from houseway.rules.pages.render import sections
from tests.rules.book_rows import text_of

SAYS_WHEN = re.compile("shuffl|cut card|shoe|machine", re.IGNORECASE)


def of_several_decks(sheet: Sheet) -> bool:
    """Whether two decks or more may be posted, under some reading."""
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    posted = [choice.sets["pack.decks"] for choice in choices if "pack.decks" in choice.sets]
    return max(sheet.pack.decks, sheet.pack.most_decks, *(int(str(many)) for many in posted)) > 1


SEVERAL = [name for name in games() if of_several_decks(game(name))]


@pytest.mark.parametrize("name", SEVERAL)
def test_several_decks_are_shuffled_when_it_is_printed_or_posted(name: str) -> None:
    sheet = game(name)
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    if any("pack.shuffled" in choice.sets for choice in choices):
        return
    printed = " ".join(text_of(sheet.room)[at - 1] for at in sorted(sheet.pack.lines.numbers()))
    assert SAYS_WHEN.search(printed), f"{name} shuffles {sheet.pack.shuffled}, and {sheet.pack.lines} do not say so"


@pytest.mark.parametrize("name", games())
def test_a_pack_tells_of_a_shuffle_only_where_its_lines_do(name: str) -> None:
    sheet = game(name)
    printed = " ".join(text_of(sheet.room)[at - 1] for at in sorted(sheet.pack.lines.numbers()))
    assert "shuffl" not in sheet.pack.says or "shuffl" in printed.lower(), f"{sheet.pack.lines}: {sheet.pack.says}"
    if not of_several_decks(sheet):
        assert "shuffled every round" not in str(sections(sheet)[:2])
