"""The law of who may bank, over every game in which others wager behind a seat.

Whether the position goes to the seated players alone is printed beside the step that offers it, or a table posts it.
"""

from __future__ import annotations

import pytest

from houseway import game, games
from houseway.families.bank.core.bank_seat import OfferBank
from tests.rules.book_rows import text_of


@pytest.mark.parametrize("name", [name for name in games() if game(name).kind == "bank" and game(name).back_line])
def test_whether_the_back_line_may_bank_is_printed_or_posted(name: str) -> None:
    sheet = game(name)
    offered = [row for row in sheet.round if isinstance(row.params, OfferBank)]
    posted = any(reading.id == "back-line-bank" for reading in sheet.readings)
    for row in offered:
        assert isinstance(row.params, OfferBank)
        printed = " ".join(text_of(sheet.room)[at - 1] for at in sorted(row.lines.numbers()))
        assert posted or "seated" in printed or row.params.to != "whoever sits there", f"{row.lines}: {printed}"
