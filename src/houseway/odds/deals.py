"""How many deals end in which words: what every exact method of the lab answers with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals that are all as likely, counted by the words that are true at their end.

    `of` says what one deal is. `void` deals have no end: the cards run out and every chip goes back. Counts that no
    table can hold are given in `lowest` terms. `assumes` is said wherever a figure holds under a condition alone.
    """

    ways: Mapping[Words, int]
    of: str
    void: int = 0
    lowest: bool = False
    assumes: str = ""

    @property
    def total(self) -> int:
        return sum(self.ways.values()) + self.void


@dataclass(frozen=True, slots=True)
class Uncounted:
    """No exact figure for a wager, and why."""

    why: str


Answer: TypeAlias = Deals | Uncounted
