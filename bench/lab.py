"""How long the lab takes once its kernels are compiled: with cached tables, and for slow games also without."""

from __future__ import annotations

import os
from importlib import import_module
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest.mock import patch

from bench.measure import Row, best
from houseway.families.registry import game
from houseway.odds import odds
from houseway.rules.posting.terms import terms

# What is measured, and the seconds it may take.
AIMS = {
    "players/golden-frog-baccarat": ("baccarat, eight decks, eight wagers, exact", 1.0),
    "oaks/zoobac": ("Zoobac, eight decks, seven wagers, exact", 1.0),
    "cordova/ultimate-war": ("war, eight decks, to the last card, exact", 1.0),
    "cordova/two-card-peek": ("Two Card Peek, ten wagers, exact", 1.0),
    "bankers/three-card-poker-6-card-bonus": ("Three Card Poker, four wagers, best play, exact", 1.0),
    "bankers/fortune-pai-gow-poker-1-1": ("Fortune Pai Gow Poker, three wagers, all hands of 53 cards", 1.0),
}

# Games with decisions, without cached tables.
COLD_AIMS = {
    "bankers/three-card-poker-6-card-bonus": ("Three Card Poker, four wagers, best play, exact", 3.0),
    "calgrand/caribbean-stud": ("Caribbean Stud, best play, exact", 30.0),
    "players/ultimate-texas-holdem": ("Ultimate Texas Hold'em, best play, exact", 8.0),
    "bankers/fortune-pai-gow-poker-1-1": ("Fortune Pai Gow Poker, every setting against every hand, exact", 120.0),
    "bankers/pai-gow-tiles": ("Pai Gow Tiles, best setting, exact", 5.0),
    "cordova/mini-pai-gow": ("Mini Pai Gow, best setting and double, exact", 30.0),
    "oaks/super-pan-9": ("Super Pan 9, best play of both sides, exact", 5.0),
    "cordova/blackjack-x": ("Blackjack X by composition, four wagers, best play, exact", 5.0),
    "players/blackjack-switch": ("Blackjack Switch by composition, best play, exact", 5.0),
    "oaks/no-bust-21st-century-blackjack-double-split-surrender": ("No Bust by composition, best play, exact", 5.0),
}
_KERNELS = (
    "houseway.odds.games.mini_pai_gow.six_card_kernels",
    "houseway.odds.games.pai_gow.setting_kernels",
    "houseway.odds.games.twentyone.sampling_kernels",
    "houseway.odds.games.twentyone.twentyone_kernels",
    "houseway.odds.games.ultimate.ultimate_kernels",
    "houseway.odds.games.ultimate.rank_board_kernels",
    "houseway.odds.games.poker_vs_bank.hand_kernels",
    "houseway.ranking.kernels.poker_hands",
)


def cold(name: str) -> float:
    """Seconds for a sheet with an empty table cache. Only the first call for a sheet in a process is cold."""
    for kernel in _KERNELS:
        import_module(kernel)
    at = terms(game(name))
    with TemporaryDirectory() as folder, patch.dict(os.environ, HOUSEWAY_CACHE=folder):
        start = perf_counter()
        odds(at)
        return perf_counter() - start


def rows() -> list[Row]:
    found = []
    for name, (what, aim) in COLD_AIMS.items():
        seconds = cold(name)
        found.append(Row(what, f"{seconds:,.1f} s", "cold", f"{aim:.0f} s", seconds <= aim))
    for name, (what, aim) in AIMS.items():
        at = terms(game(name))
        odds(at)
        seconds = best(lambda at=at: odds(at), 1, rounds=3)  # type: ignore[misc]
        found.append(Row(what, f"{seconds * 1e3:,.0f} ms", "warm", f"{aim:.0f} s", seconds <= aim))
    return found
