"""The law of the player-dealer's money: where a document prints that it is used once, no table posts anything else."""

from __future__ import annotations

import re

from houseway import game, games
from tests.rules.book_rows import text_of

USED_ONCE = re.compile("may only be used once to settle bets")
BANKED = [name for name in games() if game(name).kind == "bank"]


def test_money_that_is_printed_to_be_used_once_is_used_once_under_every_choice() -> None:
    printed = 0
    for name in BANKED:
        sheet = game(name)
        text = " ".join(text_of(sheet.room)[at - 1] for at in sorted(sheet.source.lines.numbers()))
        if USED_ONCE.search(text):
            printed += 1
            choices = [choice for reading in sheet.readings for choice in reading.choices.values()]
            assert not any("round.settle.money" in choice.sets for choice in choices), name
    assert printed
