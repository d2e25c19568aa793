"""What a fold costs, over every game against a bank in which hands may be folded.

The page says it beside the wager, and when it is collected is a step of the round, or is said with its printed lines:
it counts where the bank covers only a part.
"""

from __future__ import annotations

import pytest

from houseway import game, games
from houseway.families.bank.core.settle_circles import Settle
from houseway.families.bank.poker_vs_bank.play_or_fold import OfferPlay

FOLDS = [
    (name, row.params.of)
    for name in games()
    for row in game(name).round
    if isinstance(row.params, OfferPlay) and row.params.otherwise == "fold"
]


@pytest.mark.parametrize(("name", "wager"), FOLDS)
def test_a_wager_that_a_fold_forfeits_says_so(name: str, wager: str) -> None:
    [of] = [each for each in game(name).wagers if each.id == wager]
    assert "A fold forfeits" in of.says or "Forfeited by folding" in of.says


@pytest.mark.parametrize(("name", "wager"), FOLDS)
def test_when_a_forfeited_wager_is_collected_is_a_step_or_is_said(name: str, wager: str) -> None:
    sheet = game(name)
    step = any(isinstance(row.params, Settle) and row.params.of == "folded hands" for row in sheet.round)
    assert step or [each for each in sheet.notes if f"forfeited {wager} is settled" in each.says.lower()]
