"""The law of the shuffle, over every game with a bank that may be dealt from several decks.

One deck is shuffled for every round, since there are no others. Several can be dealt on from round to round: when they
are shuffled is printed, or a table posts it.
"""

from __future__ import annotations

import re

import pytest

from houseway import Sheet, game, games
from tests.rules.book_rows import text_of

SAYS_WHEN = re.compile("shuffl|cut card|shoe|machine", re.IGNORECASE)


def of_several_decks(sheet: Sheet) -> bool:
    """Whether two decks or more may be posted, under some reading."""
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    posted = [choice.sets["pack.decks"] for choice in choices if "pack.decks" in choice.sets]
    return max(sheet.pack.decks, sheet.pack.most_decks, *(int(str(many)) for many in posted)) > 1


SEVERAL = [name for name in games() if game(name).kind == "bank" and of_several_decks(game(name))]


@pytest.mark.parametrize("name", SEVERAL)
def test_several_decks_are_shuffled_when_it_is_printed_or_posted(name: str) -> None:
    sheet = game(name)
    choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
    if any("pack.shuffled" in choice.sets for choice in choices):
        return
    printed = " ".join(text_of(sheet.room)[at - 1] for at in sorted(sheet.pack.lines.numbers()))
    assert SAYS_WHEN.search(printed), f"{name} shuffles {sheet.pack.shuffled}, and {sheet.pack.lines} do not say so"
