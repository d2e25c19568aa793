"""Irregularities: what the floor reports, in a word that a step knows, at a place in the round.

A script cannot see a card fall on the floor. The dealer or the floor reports it, and the step that knows the printed
remedy applies it. Incidents are recorded with the answers, so that the round can be run again.
"""

from __future__ import annotations

from msgspec import Struct


class Incident(Struct, frozen=True, forbid_unknown_fields=True):
    """`word` names the irregularity, `after` the decision that was open when it was reported (0: before the first)."""

    word: str
    seat: int = 0
    count: int = 0
    after: int = 0

    def say(self) -> str:
        many = f" ({self.count})" if self.count else ""
        return f"{self.word.replace('_', ' ')}{many}" + (f" at seat {self.seat}" if self.seat else "")
