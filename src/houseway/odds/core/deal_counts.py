"""What a method of the lab answers with: how many deals end in which words, or what is expected of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from houseway.odds.core.strategy import Strategy

Words: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals that are all as likely, counted by the words that are true at their end.

    `of` says what one deal is. `void` deals have no end: the cards run out and every chip goes back. Counts that no
    table can hold are given in `lowest` terms. `assumes` is said wherever a figure holds under a condition alone.
    Where the deals are a sample the figure is an estimate, and not `exact`.
    """

    ways: Mapping[Words, int]
    of: str
    void: int = 0
    lowest: bool = False
    assumes: str = ""
    exact: bool = True
    strategy: Strategy | None = None

    @property
    def total(self) -> int:
        return sum(self.ways.values()) + self.void


@dataclass(frozen=True, slots=True)
class StakeAtEnd:
    """How one wager of a hand stands at its end: the stake, in units of the base wager, and the words true of it."""

    wager: str
    stake: Fraction
    words: Words


Bets: TypeAlias = tuple[StakeAtEnd, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand with decisions, played as the strategy says: deals counted by how all its wagers stand at the end.

    Everything is measured in units of the `base` wager. The other wagers of the hand are parts of it.
    """

    base: str
    ways: Mapping[Bets, int]
    of: str
    assumes: str = ""
    strategy: Strategy | None = None
    exact: bool = True
    lowest: bool = False

    @property
    def total(self) -> int:
        return sum(self.ways.values())


@dataclass(frozen=True, slots=True)
class WagerEnd:
    """A way in which a wager ends that may come several times in a round; net and stake in units of the base wager."""

    name: str
    pays: str
    net: Fraction
    stake: Fraction


@dataclass(frozen=True, slots=True)
class Expected:
    """How often each end of a wager is expected in a round, where hands split and no list of whole rounds can be had.

    Expectations are exact; the `variance` of a round is an estimate, if there is one.
    """

    base: str
    rows: Mapping[WagerEnd, Fraction]
    of: str
    assumes: str = ""
    strategy: Strategy | None = None
    exact: bool = True
    variance: float | None = None


@dataclass(frozen=True, slots=True)
class PartOf:
    """A wager that is priced with the hand of another."""

    base: str


@dataclass(frozen=True, slots=True)
class Uncounted:
    """No figure for a wager, and why."""

    why: str


Counted: TypeAlias = Deals | PlayedHand | Expected
Answer: TypeAlias = Counted | PartOf | Uncounted


def decided(
    wager: str, ways: Mapping[Words, int], of: str, *, assumes: str = "", strategy: Strategy | None = None
) -> PlayedHand:
    """A hand of one wager, which is not raised, played as the strategy says."""
    bets: dict[Bets, int] = {(StakeAtEnd(wager, Fraction(1), words),): many for words, many in ways.items()}
    return PlayedHand(wager, bets, of, assumes, strategy)
