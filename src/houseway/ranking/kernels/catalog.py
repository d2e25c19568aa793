"""Which orders have compiled kernels, and their tables, each worked out at its first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import combinations_with_replacement, permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.cards.pack import Pack
from houseway.errors import BadInput, nearest
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import Supply
from houseway.ranking.kernels.pattern_tables import (
    DEALT_UP,
    NO_FLUSH,
    PatternTable,
    Shape,
    Strength,
    TwoThreeTable,
    card_keys,
    pattern_table,
    two_three_table,
)

_HIGH = ("houseway.ranking.high", "houseway.ranking.rank_patterns", "houseway.ranking.five")
_FIVE = _HIGH[::-1]
_LOW = ("houseway.ranking.low",)
_WILD = ("houseway.ranking.jokers", *_HIGH)
_LOW_JOKER = ("houseway.ranking.jokers", "houseway.ranking.low")
_SHORT = ("houseway.ranking.short_hands",)
_STRIPPED = ("houseway.ranking.stripped_deck", *_WILD)
_PAI_GOW = ("houseway.ranking.pai_gow", *_WILD)
_MATCH = ("houseway.ranking.match", "houseway.ranking.twentyone", "houseway.ranking.baccarat")


@dataclass(frozen=True, slots=True)
class Entry:
    """An order for the kernels: the function that is its only rule, and the shape of its tables.

    `modules` decide what the function answers, the first of them holds it under `path`; `flush_at` cards of a suit
    rank by that suit alone, and NO_FLUSH says that suits do not count. `apart` is for a joker among more cards than
    make a flush: the flushes that it makes are in a part of the table of their own; `dealt_up` says that it may be
    marked. `against`: a flush is none that a hand wants, and a joker makes none. `shoe` is for cards out of several
    decks, ranked by their ranks in any order and by whether they are of one suit.
    """

    modules: tuple[str, ...]
    path: str
    sizes: tuple[int, ...]
    flush_at: int = 5
    joker: bool = False
    apart: bool = False
    dealt_up: bool = False
    against: bool = False
    shoe: bool = False

    @property
    def strength(self) -> Strength:
        found: Any = import_module(self.modules[0])
        for name in self.path.split("."):
            found = getattr(found, name)
        strength: Callable[[Sequence[int]], int] = found
        return strength

    @property
    def faces(self) -> int:
        """How many different cards there are: card numbers are below this, save a joker that is marked."""
        return JOKER + 1 if self.joker else JOKER

    @property
    def completes(self) -> bool:
        """Whether a joker counts towards a flush."""
        return not self.against

    @property
    def shape(self) -> Shape:
        jokers = (JOKER,) * self.joker + (DEALT_UP,) * self.dealt_up
        return Shape(flush_at=self.flush_at, jokers=jokers, completes=self.completes, apart=self.apart)


_ANY_FIVE = (5, 6, 7)


def _joker(order: str) -> Entry:
    """A high order of 53 cards, by its name in `wild`."""
    return Entry(_WILD, f"{order}.strength", _ANY_FIVE, joker=True, apart=True)


def _semi_wild(modules: tuple[str, ...], order: str) -> Entry:
    return Entry(modules, f"{order}.strength", _ANY_FIVE, joker=True, apart=True, dealt_up=True)


ENTRIES: dict[str, Entry] = {
    "high": Entry(_HIGH, "strength", _ANY_FIVE),
    "high-royal": Entry(_FIVE, "HIGH_ROYAL.strength", _ANY_FIVE),
    "high-wheel-second": Entry(_FIVE, "HIGH_WHEEL_SECOND.strength", _ANY_FIVE),
    "high-wheel-second-royal": Entry(_FIVE, "HIGH_WHEEL_SECOND_ROYAL.strength", _ANY_FIVE),
    "high-bug": _joker("HIGH_BUG"),
    "high-royal-bug": _joker("HIGH_ROYAL_BUG"),
    "high-wheel-second-bug": _joker("HIGH_WHEEL_SECOND_BUG"),
    "high-wheel-second-royal-bug": _joker("HIGH_WHEEL_SECOND_ROYAL_BUG"),
    "high-bug-natural-royal": _joker("HIGH_NATURAL_ROYAL"),
    "high-wild": _joker("HIGH_WILD"),
    "high-royal-wild": _joker("HIGH_ROYAL_WILD"),
    "high-semi-wild": _semi_wild(_WILD, "HIGH_SEMI_WILD"),
    "ace-five": Entry(_LOW, "ACE_FIVE.strength", _ANY_FIVE, NO_FLUSH),
    "ace-five-8-or-better": Entry(_LOW, "EIGHT_OR_BETTER.strength", _ANY_FIVE, NO_FLUSH),
    "ace-five-aces-high-in-pairs": Entry(_LOW, "ACE_FIVE_HIGH_PAIRS.strength", _ANY_FIVE, NO_FLUSH),
    "ace-five-aces-high-in-pairs-joker": Entry(
        _LOW_JOKER, "ACE_FIVE_HIGH_PAIRS_JOKER.strength", _ANY_FIVE, NO_FLUSH, joker=True
    ),
    "ace-five-joker": Entry(_LOW_JOKER, "ACE_FIVE_JOKER.strength", _ANY_FIVE, NO_FLUSH, joker=True),
    "ace-five-8-or-better-joker": Entry(_LOW_JOKER, "EIGHT_OR_BETTER_JOKER.strength", _ANY_FIVE, NO_FLUSH, joker=True),
    "deuce-seven": Entry(_LOW, "DEUCE_SEVEN.strength", _ANY_FIVE, against=True),
    "deuce-seven-joker": Entry(_LOW_JOKER, "DEUCE_SEVEN_JOKER.strength", _ANY_FIVE, joker=True, against=True),
    "stripped": Entry(_STRIPPED, "STRIPPED.strength", _ANY_FIVE),
    "stripped-semi-wild": _semi_wild(_STRIPPED, "MEXICAN"),
    "badugi": Entry(("houseway.ranking.badugi",), "strength", (4,)),
    "three-card": Entry(_SHORT, "three_card_strength", (3,), 3),
    "three-card-plain": Entry(_SHORT, "THREE_CARD_PLAIN.strength", (3,), 3),
    "two-card-peek": Entry(_SHORT, "peek_strength", (2,)),
    "two-card-peek-ace-high": Entry(("houseway.ranking.poker_vs_bank", *_SHORT), "PEEK_ACE_HIGH.strength", (2,)),
    "pai-gow-front": Entry(_SHORT, "front_strength", (2,), joker=True),
    "pai-gow-front-wild": Entry(_SHORT, "FRONT_WILD.strength", (2,), joker=True),
    "pai-gow-back": Entry(_PAI_GOW, "with_joker", (5,), joker=True),
    "one-card": Entry(_SHORT, "one_card_strength", (1,), joker=True),
    "super-match": Entry(_MATCH, "SUPER_MATCH.strength", (4,), shoe=True),
    "lucky-lucky": Entry(_MATCH, "LUCKY_LUCKY.strength", (3,), shoe=True),
    "baccarat": Entry(("houseway.ranking.baccarat",), "points", (2, 3), shoe=True),
    "super-pan-9": Entry(_MATCH, "SUPER_PAN_9.strength", (3, 4), shoe=True),
}
"""Every order that `strengths` ranks, by name."""

_ALIASES = {"eight-or-better": "ace-five-8-or-better"}


def entry(name: str) -> Entry:
    """The order of that name; an unknown one is refused with the nearest."""
    name = _ALIASES.get(name, name)
    if name not in ENTRIES:
        raise BadInput(f"no kernel ranks {name!r}; {nearest(name, list(ENTRIES))}", where="ranking")
    return ENTRIES[name]


@cache
def supply(name: str) -> Supply:
    """The pack of an order; a joker that was dealt face up is the joker of the pack."""
    from houseway.ranking.orders import ORDERS

    found = entry(name)
    name = _ALIASES.get(name, name)
    pack = ORDERS[name].pack if name in ORDERS else Pack(decks=8) if found.shoe else Pack(jokers=1)
    return Supply.of(pack.counts(), {DEALT_UP: JOKER} if found.dealt_up else {})


@cache
def keys(*, completes: bool = True) -> NDArray[np.int64]:
    return card_keys(completes=completes)


@cache
def pattern(name: str, size: int) -> PatternTable:
    found = entry(name)
    return pattern_table(_ALIASES.get(name, name), found.strength, size, found.modules, found.shape)


@cache
def by_ranks(name: str, size: int) -> NDArray[np.int32]:
    """Hands by the ranks of their cards, the joker above the ace; then the same for cards of one suit."""
    strength, ranks = entry(name).strength, 13 + entry(name).joker
    found = np.zeros((2, *[14] * size), np.int32)
    for hand in combinations_with_replacement(range(ranks), size):
        for suited in (0, 1):
            value = strength([rank * 4 + (place % 2 if not suited else 0) for place, rank in enumerate(hand)])
            for order in permutations(hand):
                found[suited, *order] = value
    return found.ravel()


@cache
def two_three(name: str, hole: int) -> TwoThreeTable:
    return two_three_table(pattern(name, 5), hole)


@cache
def twos(name: str) -> NDArray[np.int32]:
    """Two-card hands by first and second card. A card beside itself cannot be, and is worth nothing."""
    faces, strength = entry(name).faces, entry(name).strength
    found = np.zeros((faces, faces), np.int32)
    for one in range(faces):
        for two in range(one):
            found[one, two] = found[two, one] = strength((one, two))
    return found.ravel()


@cache
def fours(name: str) -> NDArray[np.uint16]:
    """Four-card hands of 52 by their place among all 270,725, kept two to a word."""
    strength, modules = entry(name).strength, entry(name).modules
    words = table_cache.kept(
        f"{name}-4",
        ("houseway.ranking.kernels.catalog", "houseway.ranking.kernels.pattern_tables", *modules),
        lambda: _four_words(strength),
    )
    return words.view(np.uint16)


def _four_words(strength: Strength) -> NDArray[np.int32]:
    """Hands that differ only by an exchange of suits are worth the same, so each such class is ranked once."""
    known: dict[tuple[int, ...], int] = {}
    found = np.zeros(270_726, np.uint16)
    hands = ((a, b, c, d) for d in range(52) for c in range(d) for b in range(c) for a in range(b))
    for place, hand in enumerate(hands):
        key = _exchanged(hand)
        if key not in known:
            known[key] = strength(hand)
        found[place] = known[key]
    return found.view(np.int32)


def _exchanged(hand: Sequence[int]) -> tuple[int, ...]:
    """The hand with its suits renamed in the order of its cards: hands that share this differ by suits alone."""
    names: dict[int, int] = {}
    return tuple(face & ~3 | names.setdefault(face & 3, len(names)) for face in hand)
