"""Random sources: one for live tables and one for simulation, of different types so that they cannot be confused.

A live table deals from the operating system's generator and asks it again for every card. The order of an eight-deck
shoe (some 2,700 bits) is therefore never limited by a small seed. Simulation and practice use a seeded generator that
can be repeated. Both offer one method, `bits(k)`; every uniform draw is made from it by rejection.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeAlias

from houseway.cards.card import Card
from houseway.errors import BadInput

# Philox gives words of so many bits, here so many at once.
_WORD, _AT_ONCE = 64, 256


class Chance(Protocol):
    """A random source: `bits(k)` returns a uniform number of k bits."""

    @property
    def bits(self) -> Callable[[int], int]: ...


class LiveChance:
    """The operating system's generator. It has no seed and cannot be rewound."""

    __slots__ = ("bits",)

    def __init__(self) -> None:
        self.bits: Callable[[int], int] = secrets.randbits

    def __repr__(self) -> str:
        return "LiveChance()"

    def __reduce__(self) -> tuple[type[LiveChance], tuple[()]]:
        # The operating system's generator has no state to keep.
        return LiveChance, ()


class ProvenChance(LiveChance, ABC):
    """A live source that is bound to its shuffles and rolls before anybody sees them. Every table of a room has one."""

    @abstractmethod
    def new_shoe(self, number: int) -> list[Card]:
        """All cards of the pack for the shoe of this number, the next card first."""

    @abstractmethod
    def reordered(self, stack: Sequence[Card]) -> list[Card]:
        """These cards shuffled, in the middle of a round; the next card is the last."""

    @abstractmethod
    def numbers(self, sides: int, count: int) -> list[int]:
        """So many uniform numbers below `sides`."""


class SeededChance:
    """A generator for simulation: the same seed gives the same cards. Never deal for money from it."""

    __slots__ = ("bits", "seed")

    def __init__(self, seed: int) -> None:
        # `random.Random` would also accept text, and without a seed it would choose one that cannot be repeated.
        if not isinstance(seed, int):
            raise BadInput(f"expected a whole number, found {seed!r}", where="seed")
        self.seed = seed
        self.bits: Callable[[int], int] = Random(seed).getrandbits

    def __repr__(self) -> str:
        return f"SeededChance({self.seed})"


class PartChance:
    """The source for one numbered part of a simulation: a Philox counter, with the seed as its key.

    The numbers of a part depend on seed, part and stream alone: they are the same on any machine, whichever parts were
    dealt before, and no two parts share any of them. Never deal for money from it.
    """

    __slots__ = ("_left", "_source", "bits")

    def __init__(self, seed: int, part: int, stream: int = 0) -> None:
        from numpy.random import Philox

        self._source = Philox(key=seed & (1 << 128) - 1, counter=[0, 0, stream, part])
        self._left: list[int] = []
        self.bits: Callable[[int], int] = self._bits

    def _bits(self, size: int) -> int:
        if size > _WORD:
            return self._bits(size - _WORD) << _WORD | self._bits(_WORD)
        if not self._left:
            self._left = self._source.random_raw(_AT_ONCE).tolist()
        return self._left.pop() >> _WORD - size


SessionChance: TypeAlias = LiveChance | SeededChance | PartChance
"""What a session deals from. A copy of a round has a source of its own."""


class ForkedChance:
    """The random source for a copy of a round. It depends on the copy alone and never draws from the original."""

    __slots__ = ("_bits", "_opening")

    def __init__(self, opening: tuple[Card, ...]) -> None:
        self._opening = opening
        self._bits: Callable[[int], int] | None = None

    def bits(self, size: int) -> int:
        if self._bits is None:
            # Tile numbers do not fit a byte. Their last byte tells them apart.
            self._bits = Random(bytes([face & 0xFF for face in self._opening])).getrandbits
        return self._bits(size)


def below(chance: Chance, n: int) -> int:
    """A uniform number in 0..n-1. Draws that are too large are rejected, so there is no modulo bias."""
    size = (n - 1).bit_length()
    if size == 0:
        return 0
    drawn = chance.bits(size)
    while drawn >= n:
        drawn = chance.bits(size)
    return drawn


def shuffle(stack: list[Card], chance: Chance) -> None:
    """Fisher-Yates, in place: each of the n! orders comes from exactly one sequence of accepted draws."""
    bits, last = chance.bits, len(stack) - 1
    for size in range(last.bit_length(), 0, -1):
        # All places whose numbers have this many bits.
        for place in range(last, (1 << size - 1) - 1, -1):
            drawn = bits(size)
            while drawn > place:
                drawn = bits(size)
            stack[place], stack[drawn] = stack[drawn], stack[place]
        last = (1 << size - 1) - 1


def roll(chance: Chance, dice: int) -> tuple[int, ...]:
    """The numbers that `dice` dice show, each 1 to 6."""
    return tuple(below(chance, 6) + 1 for _ in range(dice))
