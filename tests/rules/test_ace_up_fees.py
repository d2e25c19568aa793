"""Ace Up Pai Gow Poker: its fees. Cordova, 4206-4329."""

from __future__ import annotations

import pytest

from houseway.play.ids import COLLECTION
from tests.rules.pai_gow_table import fees, play, posted

GAME = "cordova/ace-up-pai-gow-poker"

# 4213-4229: option, base wager, the player's fee, the player-dealer's.
BY_WAGER = [
    ("1", 10, 1, 1),
    ("1", 200, 1, 1),
    *(("2", amount, fee, 2) for amount, fee in ((5, 1), (100, 1), (101, 2), (201, 3), (301, 4), (401, 5), (500, 5))),
    *(("3", amount, fee, 2) for amount, fee in ((10, 1), (200, 2), (300, 3), (400, 4), (1000, 5))),
    *(("4", amount, fee, 3) for amount, fee in ((25, 1), (101, 2), (201, 3), (301, 4), (401, 5))),
]


@pytest.mark.rule(GAME, "4191, 4205-4229, 4231")
@pytest.mark.parametrize(("option", "amount", "player", "bank"), BY_WAGER)
def test_each_base_wager_pays_by_its_amount_seated_or_behind_and_bonus_bets_nothing(
    option: str, amount: int, player: int, bank: int
) -> None:
    wagers = {
        2: f"base ${amount}, lucky-bonus ${amount}, ace-up ${amount}",
        8: f"base ${amount}",
        3: f"ace-up ${amount}",
    }
    played = play(posted(GAME, option), {}, wagers, behind={8: 2})
    assert sorted(fees(played)) == [("seat 1", bank), ("seat 2", player), ("seat 8", player)]


# 4237-4318: option, the upper ends of its brackets in dollars, its fees, and where the first bracket begins.
BY_ACTION = {
    "5": (10, (100, 300, 500, 700), (1, 2, 3, 5, 8)),
    "6": (5, (100, 300, 500, 800), (3, 5, 7, 10, 15)),
    "7": (5, (100, 400, 800, 1500), (2, 5, 10, 15, 20)),
    "8": (5, (100, 400, 800, 1500), (3, 5, 8, 15, 25)),
    "9": (10, (100, 400, 800, 1500), (2, 5, 10, 15, 20)),
    "10": (10, (100, 400, 800, 1500), (3, 5, 8, 15, 25)),
    "11": (10, (100, 400, 1000, 1500), (2, 4, 8, 20, 25)),
    "12": (5, (100, 500, 1000, 2000), (4, 7, 12, 20, 30)),
    "13": (10, (100, 500, 1000, 2000), (2, 5, 10, 15, 25)),
    "14": (10, (100, 500, 1000, 2000), (4, 7, 12, 20, 30)),
    "15": (10, (300, 600, 1000, 2000), (2, 3, 6, 8, 12)),
    "16": (10, (300, 600, 1000, 2000), (1, 3, 6, 10, 15)),
    "17": (100, (500, 1000, 1500, 2000), (5, 10, 15, 20, 25)),
    "18": (100, (500, 1000, 2000, 2500), (5, 10, 20, 25, 30)),
    "19": (100, (500, 1000, 2000, 2500), (3, 8, 15, 20, 25)),
}


@pytest.mark.rule(GAME, "4207, 4231-4318, 4326-4328")
@pytest.mark.parametrize("option", BY_ACTION)
def test_the_player_dealer_pays_by_total_table_action_and_players_nothing(option: str) -> None:
    low, tops, rates = BY_ACTION[option]
    at = posted(GAME, option)
    assert at.schedule is not None
    assert at.option is not None
    ((charge, paid),) = at.schedule.charged(at.option)
    assert [band.low // 100 for band in charge.bands] == [low, *(top + 1 for top in tops)]
    assert [band.high // 100 for band in charge.bands if band.high] == list(tops)
    assert [rate // 100 for rate in paid] == list(rates)
    assert charge.on == ()
    # Three circles at the least that is allowed, and at the most: base and bonus wagers count alike.
    least = max(low, at.table_limits[0] // 100)
    wagers = {2: f"base ${least}, lucky-bonus ${least}, ace-up ${least}"}
    due = next(rate for top, rate in zip((*tops, 10**9), rates, strict=True) if 3 * least <= top)
    assert fees(play(at, {}, wagers)) == [("seat 1", due)]


@pytest.mark.rule(GAME, "4207, 4231")
def test_fees_are_taken_before_any_card_is_dealt() -> None:
    played = play(posted(GAME), {}, {2: "base $10"})
    kinds = [type(event).__name__ for event in played.events]
    taken = [at for at, event in enumerate(played.events) if getattr(event, "payee", "") == COLLECTION]
    assert max(taken) < kinds.index("Dealt")
