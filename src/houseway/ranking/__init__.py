"""What cards are worth: pure functions from cards to values that compare and say themselves. Useful by itself.

>>> from houseway.ranking import rank
>>> print(rank("Ah Kh Qh Jh Th"))
royal flush
>>> rank("8s 6d 4c 3h Ah", "ace-five") < rank("8s 5d 4c 3h Ah", "ace-five")
True

`ORDERS` are the rankings of hands, `USES` which cards a hand may be made of; `RANKINGS` and `OUTCOMES` are the words
that a sheet may use. `strengths` ranks arrays of hands and `equity` whole deals: compiled, and loaded when asked for,
as are `totals` of twenty-one, `tile_settings` of pai gow tiles and the `classes` of bonus wagers.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from houseway.ranking import baccarat, long, match, pai_gow, paibac, tiles, twentyone, versus, war
from houseway.ranking.order import Order, Value
from houseway.ranking.orders import ORDERS, rank
from houseway.ranking.use import USES, Use, best, best_value

if TYPE_CHECKING:
    from houseway.ranking.kernels.batch import class_counts_7, settings, strengths, two_and_three
    from houseway.ranking.kernels.bonus import ace_ups, busts, classes, lucky_pairs, matches, true_classes
    from houseway.ranking.kernels.tiles import tile_settings, tile_strengths
    from houseway.ranking.kernels.totals import Totals, totals
    from houseway.ranking.pot_equity import Equity, equity

RANKINGS: Mapping[str, str] = {
    **{name: each.says for name, each in ORDERS.items()},
    **{name: each.says for name, each in twentyone.RULES.items()},
    "baccarat": "points modulo ten, closest to nine",
    "war": "the higher card, ace high",
    "pan": "squares and ropes, valued by conditions",
    "tiles": "pai gow tiles: pairs, wong, gong, then points",
}

OUTCOMES: Mapping[str, Mapping[str, str]] = {
    "baccarat": baccarat.OUTCOMES,
    "nines": baccarat.NINES,
    "war": war.OUTCOMES,
    "twentyone": twentyone.OUTCOMES,
    "tiles": tiles.OUTCOMES,
    "pai-gow": pai_gow.OUTCOMES,
    "six-card": long.SIX_CARD,
    "seven-card": long.SEVEN_CARD,
    "aces-bonus": long.ACES,
    "seven-card-ace-up": {**long.SEVEN_CARD, "banker-ace-high": pai_gow.OUTCOMES["banker-ace-high"]},
    "ace-up": long.ACE_UP,
    "paibac": paibac.OUTCOMES,
    "match-the-dealer": match.MATCHES,
    "lucky-pair": match.PAIRS,
    "buster": match.BUSTS,
    "versus": versus.VERSUS,
    "five-card": versus.FIVE_CARD,
    "peek-rows": versus.ROWS,
    "peek-bonus": versus.PEEK_BONUS,
}

__all__ = [
    "ORDERS",
    "OUTCOMES",
    "RANKINGS",
    "USES",
    "Equity",
    "Order",
    "Totals",
    "Use",
    "Value",
    "ace_ups",
    "best",
    "best_value",
    "busts",
    "class_counts_7",
    "classes",
    "equity",
    "lucky_pairs",
    "matches",
    "rank",
    "settings",
    "strengths",
    "tile_settings",
    "tile_strengths",
    "totals",
    "true_classes",
    "two_and_three",
]

# Compiled faces: a table that only deals a hand never waits for them.
_COMPILED = {
    "Equity": "houseway.ranking.pot_equity",
    "Totals": "houseway.ranking.kernels.totals",
    "ace_ups": "houseway.ranking.kernels.bonus",
    "busts": "houseway.ranking.kernels.bonus",
    "class_counts_7": "houseway.ranking.kernels.batch",
    "classes": "houseway.ranking.kernels.bonus",
    "equity": "houseway.ranking.pot_equity",
    "lucky_pairs": "houseway.ranking.kernels.bonus",
    "matches": "houseway.ranking.kernels.bonus",
    "settings": "houseway.ranking.kernels.batch",
    "strengths": "houseway.ranking.kernels.batch",
    "tile_settings": "houseway.ranking.kernels.tiles",
    "tile_strengths": "houseway.ranking.kernels.tiles",
    "totals": "houseway.ranking.kernels.totals",
    "true_classes": "houseway.ranking.kernels.bonus",
    "two_and_three": "houseway.ranking.kernels.batch",
}


def __getattr__(name: str) -> object:
    if name not in _COMPILED:
        raise AttributeError(f"module 'houseway.ranking' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_COMPILED[name]), name)
    return value
