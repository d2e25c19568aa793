"""What a method of the lab returns: how many deals end in which outcome words, or the expectation of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

from houseway.odds.core.strategy import Strategy

OutcomeIds: TypeAlias = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Deals:
    """Equally likely deals, counted by their outcome words.

    `of` says what one deal is. `void` deals have no outcome: the cards run out and every chip goes back. Counts too
    large for a table are in `lowest` terms. `assumes` is printed with every figure that depends on a condition. A
    sample is not `exact`.
    """

    ways: Mapping[OutcomeIds, int]
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
    """How one wager of a hand ends: the stake, in units of the base wager, and its outcome words."""

    wager: str
    stake: Fraction
    words: OutcomeIds


Bets: TypeAlias = tuple[StakeAtEnd, ...]


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand with decisions, played by the strategy: deals counted by how all its wagers end.

    Everything is in units of the `base` wager. The other wagers of the hand are its parts.
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
    """One way in which a wager ends, which may come several times in a round; net and stake in base units."""

    name: str
    pays: str
    net: Fraction
    stake: Fraction


class CountedLater:
    """A number that is counted when it is first asked for."""

    def __init__(self, count: Callable[[], float]) -> None:
        self._count = count

    @cached_property
    def found(self) -> float:
        return self._count()


@dataclass(frozen=True, slots=True)
class Expected:
    """How often each end of a wager is expected in a round, for games with splits, where rounds cannot be listed.

    Expectations are exact. The `variance` of a round is an estimate unless it is `counted`. Counting it takes longer
    than everything else: answers that are `counted` may be without it until somebody asks for the `spread`.
    """

    base: str
    rows: Mapping[WagerEnd, Fraction]
    of: str
    assumes: str = ""
    strategy: Strategy | None = None
    exact: bool = True
    variance: float | CountedLater | None = None
    counted: bool = False

    @property
    def spread(self) -> float | None:
        """The variance of a round, counted now if it was not yet."""
        return self.variance.found if isinstance(self.variance, CountedLater) else self.variance

    @property
    def lacks_spread(self) -> bool:
        """Whether the variance can be counted, but is not part of the answer."""
        return self.counted and self.variance is None


@dataclass(frozen=True, slots=True)
class PartOf:
    """A wager that is priced with another wager's hand."""

    base: str


@dataclass(frozen=True, slots=True)
class Uncounted:
    """The reason why a wager has no figure."""

    why: str


Counted: TypeAlias = Deals | PlayedHand | Expected
Counting: TypeAlias = Counted | PartOf | Uncounted


def decided(
    wager: str, ways: Mapping[OutcomeIds, int], of: str, *, assumes: str = "", strategy: Strategy | None = None
) -> PlayedHand:
    """A hand of one wager, which is not raised, played by the strategy."""
    bets: dict[Bets, int] = {(StakeAtEnd(wager, Fraction(1), words),): many for words, many in ways.items()}
    return PlayedHand(wager, bets, of, assumes, strategy)
