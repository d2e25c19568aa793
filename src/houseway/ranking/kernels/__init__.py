"""Batch ranking of NumPy arrays, compiled with numba. Compiled code and derived tables are kept between processes.

strengths("high", hands)             the strength of every row, as the scalar order gives it
two_and_three("high", holes, boards) exactly two and three, as in Omaha
settings(hands)                      all 21 ways to set seven cards for pai gow
totals("blackjack", hands)           what hands of twenty-one come to, soft or hard, over or natural
tile_settings(fours)                 all three ways to set four pai gow tiles
classes("seven-card", hands, rows)   which row of a bonus wager pays
class_counts_7()                     all 133,784,560 hands of seven cards, classed
"""

from __future__ import annotations

from houseway.ranking.kernels.batch import (
    SPLITS,
    class_counts_7,
    settings,
    strength_counts_7,
    strengths,
    two_and_three,
)
from houseway.ranking.kernels.batch_rows import NO_CARD
from houseway.ranking.kernels.bonus_batch import BONUSES, ace_ups, busts, classes, lucky_pairs, matches, true_classes
from houseway.ranking.kernels.catalog import ENTRIES
from houseway.ranking.kernels.tile_batch import TILE_SPLITS, tile_settings, tile_strengths
from houseway.ranking.kernels.twentyone_totals import Totals, totals

__all__ = [
    "BONUSES",
    "ENTRIES",
    "NO_CARD",
    "SPLITS",
    "TILE_SPLITS",
    "Totals",
    "ace_ups",
    "busts",
    "class_counts_7",
    "classes",
    "lucky_pairs",
    "matches",
    "settings",
    "strength_counts_7",
    "strengths",
    "tile_settings",
    "tile_strengths",
    "totals",
    "true_classes",
    "two_and_three",
]
