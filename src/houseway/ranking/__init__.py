"""Hand rankings: pure functions from cards to values that compare and print themselves. Usable without the rest.

>>> from houseway.ranking import rank
>>> print(rank("Ah Kh Qh Jh Th"))
royal flush
>>> rank("8s 6d 4c 3h Ah", "ace-five") < rank("8s 5d 4c 3h Ah", "ace-five")
True

`ORDERS` are the rankings of hands; `USES` say which cards make a hand. `RANKINGS` and `OUTCOMES` are the words that a
sheet may use. `strengths` ranks arrays of hands. It is compiled and loaded at first use, like `totals` (twenty-one),
`tile_settings` (pai gow tiles) and `classes` (bonus wagers).
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

from houseway.ranking import baccarat, bonus_hands, match, pai_gow, paibac, poker_vs_bank, tiles, twentyone, war
from houseway.ranking.hole_rules import USES, Use, best, best_value
from houseway.ranking.order import Order, Value
from houseway.ranking.orders import ORDERS, rank

if TYPE_CHECKING:
    from houseway.ranking.kernels.batch import class_counts_7, settings, strengths, two_and_three
    from houseway.ranking.kernels.bonus_batch import ace_ups, busts, classes, lucky_pairs, matches, true_classes
    from houseway.ranking.kernels.tile_batch import tile_settings, tile_strengths
    from houseway.ranking.kernels.twentyone_totals import Totals, totals

RANKINGS: Mapping[str, str] = {
    **{name: each.says for name, each in ORDERS.items()},
    **{name: each.says for name, each in twentyone.RULES.items()},
    "baccarat": "points modulo ten, closest to nine",
    "war": "the higher card, ace high",
    "war-ace-low": "the higher card, king high and ace low, a joker equal to a deuce",
    "pan": "squares and ropes, valued by conditions",
    "tiles": "pai gow tiles: pairs, wong, gong, then points",
}

OUTCOMES: Mapping[str, Mapping[str, str]] = {
    "baccarat": baccarat.OUTCOMES,
    "nines": baccarat.NINES,
    "first-cards": war.FIRST_CARDS,
    "war": war.OUTCOMES,
    "twentyone": twentyone.OUTCOMES,
    "tiles": tiles.OUTCOMES,
    "pai-gow": pai_gow.OUTCOMES,
    "dai-su": pai_gow.DAI_SU,
    "six-card": bonus_hands.SIX_CARD,
    "seven-card": bonus_hands.SEVEN_CARD,
    "aces-bonus": bonus_hands.ACES,
    "seven-card-ace-up": {**bonus_hands.SEVEN_CARD, "banker-ace-high": pai_gow.OUTCOMES["banker-ace-high"]},
    "ace-up": bonus_hands.ACE_UP,
    "paibac": paibac.OUTCOMES,
    "match-the-dealer": match.MATCHES,
    "lucky-pair": match.PAIRS,
    "buster": match.BUSTS,
    "versus": poker_vs_bank.VERSUS,
    "five-card": poker_vs_bank.FIVE_CARD,
    "peek-rows": poker_vs_bank.ROWS,
    "peek-bonus": poker_vs_bank.PEEK_BONUS,
}

__all__ = [
    "ORDERS",
    "OUTCOMES",
    "RANKINGS",
    "USES",
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

# Compiled functions, loaded at first use: dealing a hand does not wait for them.
_COMPILED = {
    "Totals": "houseway.ranking.kernels.twentyone_totals",
    "ace_ups": "houseway.ranking.kernels.bonus_batch",
    "busts": "houseway.ranking.kernels.bonus_batch",
    "class_counts_7": "houseway.ranking.kernels.batch",
    "classes": "houseway.ranking.kernels.bonus_batch",
    "lucky_pairs": "houseway.ranking.kernels.bonus_batch",
    "matches": "houseway.ranking.kernels.bonus_batch",
    "settings": "houseway.ranking.kernels.batch",
    "strengths": "houseway.ranking.kernels.batch",
    "tile_settings": "houseway.ranking.kernels.tile_batch",
    "tile_strengths": "houseway.ranking.kernels.tile_batch",
    "totals": "houseway.ranking.kernels.twentyone_totals",
    "true_classes": "houseway.ranking.kernels.bonus_batch",
    "two_and_three": "houseway.ranking.kernels.batch",
}


def __getattr__(name: str) -> object:
    if name not in _COMPILED:
        raise AttributeError(f"module 'houseway.ranking' has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_COMPILED[name]), name)
    return value
