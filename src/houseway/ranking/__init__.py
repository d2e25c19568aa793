"""What cards are worth: pure functions from cards to values that compare and say themselves.

`RANKINGS` and `OUTCOMES` are the words that a sheet may use: a ranking of hands, and the things that can be true of a
finished round, on which pay rows are written.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.ranking import baccarat, war

RANKINGS: Mapping[str, str] = {
    "high": "five-card high, the wheel the lowest straight",
    "baccarat": "points modulo ten, closest to nine",
    "war": "the higher card, ace high",
    "pan": "squares and ropes, valued by conditions",
}

OUTCOMES: Mapping[str, Mapping[str, str]] = {"baccarat": baccarat.OUTCOMES, "war": war.OUTCOMES}
