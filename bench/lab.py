"""How long the lab takes, once its kernels are compiled and its tables kept."""

from __future__ import annotations

from bench.measure import Row, best
from houseway.families.library import game
from houseway.odds import odds
from houseway.rules.terms import terms

# What is measured, and the seconds that it may take.
AIMS = {
    "players/golden-frog-baccarat": ("baccarat, eight decks, eight wagers, exact", 1.0),
    "oaks/zoobac": ("Zoobac, eight decks, seven wagers, exact", 1.0),
    "cordova/ultimate-war": ("war, eight decks, to the last card, exact", 1.0),
    "cordova/two-card-peek": ("Two Card Peek, ten wagers, exact", 1.0),
    "bankers/three-card-poker-6-card-bonus": ("Pair Plus and 6 Card Bonus, exact", 1.0),
    "bankers/fortune-pai-gow-poker-1-1": ("Fortune Bonus, all hands of 53 cards", 1.0),
}


def rows() -> list[Row]:
    found = []
    for name, (what, aim) in AIMS.items():
        at = terms(game(name))
        odds(at)
        seconds = best(lambda at=at: odds(at), 1, rounds=3)  # type: ignore[misc]
        found.append(Row(what, f"{seconds * 1e3:,.0f} ms", "warm", f"{aim:.0f} s", seconds <= aim))
    return found
