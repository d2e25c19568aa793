"""Batch ranking over NumPy arrays, compiled with numba; what is compiled and derived is kept between processes.

strengths("high", hands)             the strength of every row, as the scalar order gives it
two_and_three("high", holes, boards) exactly two and three, as in Omaha
settings(hands)                      all 21 ways to set seven cards for pai gow
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
from houseway.ranking.kernels.catalog import ENTRIES

__all__ = ["ENTRIES", "SPLITS", "class_counts_7", "settings", "strength_counts_7", "strengths", "two_and_three"]
