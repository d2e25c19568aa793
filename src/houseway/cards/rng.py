"""Where chance comes from: two sources of different types that cannot be taken for one another.

A live table deals from the operating system's generator, asked anew for every card, so that a shoe of eight decks
(some 2,700 bits of order) is never squeezed through a small seed. Simulation and practice use a seeded generator that
can be run again. Both offer the same single question, `bits(k)`; everything uniform is made from it by rejection.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from random import Random
from typing import Protocol

from houseway.cards.card import Card
from houseway.errors import BadInput


class Chance(Protocol):
    """`bits(k)` answers with a uniform number of k bits."""

    @property
    def bits(self) -> Callable[[int], int]: ...


class LiveChance:
    """The operating system's generator. It has no seed and cannot be rewound."""

    __slots__ = ("bits",)

    def __init__(self) -> None:
        self.bits: Callable[[int], int] = secrets.randbits

    def __repr__(self) -> str:
        return "LiveChance()"


class SeededChance:
    """A generator for simulation: the same seed gives the same cards. Never deal for money from it."""

    __slots__ = ("bits", "seed")

    def __init__(self, seed: int) -> None:
        # The library's generator would take words too, and from no seed at all make one that nobody knows.
        if not isinstance(seed, int):
            raise BadInput(f"expected a whole number, found {seed!r}", where="seed")
        self.seed = seed
        self.bits: Callable[[int], int] = Random(seed).getrandbits

    def __repr__(self) -> str:
        return f"SeededChance({self.seed})"


class ForkedChance:
    """What-if chance for a copy of a round: it depends on the copy alone and never touches the original's source."""

    __slots__ = ("_bits", "_opening")

    def __init__(self, opening: tuple[Card, ...]) -> None:
        self._opening = opening
        self._bits: Callable[[int], int] | None = None

    def bits(self, size: int) -> int:
        if self._bits is None:
            # Tiles are numbered beyond a byte; among themselves they differ in their last.
            self._bits = Random(bytes([face & 0xFF for face in self._opening])).getrandbits
        return self._bits(size)


def below(chance: Chance, n: int) -> int:
    """A uniform number in 0..n-1: draws too large are thrown away, so there is no modulo bias."""
    size = (n - 1).bit_length()
    if size == 0:
        return 0
    drawn = chance.bits(size)
    while drawn >= n:
        drawn = chance.bits(size)
    return drawn


def shuffle(stack: list[Card], chance: Chance) -> None:
    """Fisher and Yates, in place: each of the n! orders has exactly one sequence of accepted draws."""
    bits, last = chance.bits, len(stack) - 1
    for size in range(last.bit_length(), 0, -1):
        # The places whose numbers have so many bits.
        for place in range(last, (1 << size - 1) - 1, -1):
            drawn = bits(size)
            while drawn > place:
                drawn = bits(size)
            stack[place], stack[drawn] = stack[drawn], stack[place]
        last = (1 << size - 1) - 1


def roll(chance: Chance, dice: int) -> tuple[int, ...]:
    """So many dice, each 1 to 6."""
    return tuple(below(chance, 6) + 1 for _ in range(dice))
