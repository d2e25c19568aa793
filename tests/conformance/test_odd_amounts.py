"""Odds that do not come out in whole dollars, over every game against a bank: paid to the cent, and the page says so.

None of the documents prints a rounding for what a wager wins, and every table takes wagers of a dollar or of five.
"""

from __future__ import annotations

import pytest

from houseway import game, games
from houseway.rules.sheet.values import Cents
from tests.rules.test_two_card_peek import played_out, shoe
from tests.rules.versus_table import nets

DOLLAR: Cents = 100
BANKED = [name for name in games() if game(name).kind == "bank"]


@pytest.mark.parametrize("name", BANKED)
def test_odds_that_do_not_come_out_in_dollars_have_a_note(name: str) -> None:
    sheet = game(name)
    noted = [note.lines.numbers() for note in sheet.notes if "to the cent" in note.says]
    for row in (row for wager in sheet.wagers for row in wager.pays):
        if row.pays.pays(DOLLAR) % DOLLAR:
            assert any(lines & row.lines.numbers() for lines in noted), f"{row.pays} for {row.on}: {row.lines}"


@pytest.mark.rule("cordova/two-card-peek", "398")
def test_a_dollar_on_a_pair_wins_a_dollar_and_a_half() -> None:
    played = played_out({2: "row-b $1, two-card-a $1"}, shoe(("9c 9d", "Qh 7s", "Jc 4d")))
    assert nets(played)["2 two-card-a"] == 1.5
