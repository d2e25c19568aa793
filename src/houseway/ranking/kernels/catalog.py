"""Which orders have compiled kernels, and their tables, derived at first use."""

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
from houseway.errors import BadInput, check_type, nearest
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
class CatalogEntry:
    """An order for the kernels: the scalar function that defines it, and the shape of its tables.

    The first of `modules` holds the function under `path`; the table is derived again when the text of any changes.
    `flush_at` cards of a suit rank by that suit alone; NO_FLUSH means that suits do not count. `apart`: flushes with
    the joker have a separate part of the table, since more cards are ranked than make a flush. `dealt_up`: the joker
    may be marked. `against`: a flush counts against the hand and the joker makes none. `shoe`: several decks, ranked by
    ranks in any order and by whether all cards are suited. `one_by_one`: several wild cards at once, for which there is
    no table; rows are ranked by the scalar function.
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
    one_by_one: bool = False

    @property
    def strength(self) -> Strength:
        found: Any = import_module(self.modules[0])
        for name in self.path.split("."):
            found = getattr(found, name)
        strength: Callable[[Sequence[int]], int] = found
        return strength

    @property
    def faces(self) -> int:
        """The number of different cards: card numbers are below it, except a marked joker's."""
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


def _joker(order: str) -> CatalogEntry:
    """A high order of 53 cards, by its name in `jokers`."""
    return CatalogEntry(_WILD, f"{order}.strength", _ANY_FIVE, joker=True, apart=True)


def _semi_wild(modules: tuple[str, ...], order: str) -> CatalogEntry:
    return CatalogEntry(modules, f"{order}.strength", _ANY_FIVE, joker=True, apart=True, dealt_up=True)


ENTRIES: dict[str, CatalogEntry] = {
    "high": CatalogEntry(_HIGH, "strength", _ANY_FIVE),
    "high-royal": CatalogEntry(_FIVE, "HIGH_ROYAL.strength", _ANY_FIVE),
    "high-wheel-second": CatalogEntry(_FIVE, "HIGH_WHEEL_SECOND.strength", _ANY_FIVE),
    "high-wheel-second-royal": CatalogEntry(_FIVE, "HIGH_WHEEL_SECOND_ROYAL.strength", _ANY_FIVE),
    "high-bug": _joker("HIGH_BUG"),
    "high-royal-bug": _joker("HIGH_ROYAL_BUG"),
    "high-wheel-second-bug": _joker("HIGH_WHEEL_SECOND_BUG"),
    "high-wheel-second-royal-bug": _joker("HIGH_WHEEL_SECOND_ROYAL_BUG"),
    "high-bug-natural-royal": _joker("HIGH_NATURAL_ROYAL"),
    "high-bug-no-flush": _joker("HIGH_BUG_NO_FLUSH"),
    "high-wild": _joker("HIGH_WILD"),
    "high-wild-copies": _joker("HIGH_WILD_COPIES"),
    "high-royal-wild": _joker("HIGH_ROYAL_WILD"),
    "high-semi-wild": _semi_wild(_WILD, "HIGH_SEMI_WILD"),
    "ace-five": CatalogEntry(_LOW, "ACE_FIVE.strength", _ANY_FIVE, NO_FLUSH),
    "ace-five-8-or-better": CatalogEntry(_LOW, "EIGHT_OR_BETTER.strength", _ANY_FIVE, NO_FLUSH),
    "ace-five-aces-high-in-pairs": CatalogEntry(_LOW, "ACE_FIVE_HIGH_PAIRS.strength", _ANY_FIVE, NO_FLUSH),
    "ace-five-aces-high-in-pairs-joker": CatalogEntry(
        _LOW_JOKER, "ACE_FIVE_HIGH_PAIRS_JOKER.strength", _ANY_FIVE, NO_FLUSH, joker=True
    ),
    "ace-five-joker": CatalogEntry(_LOW_JOKER, "ACE_FIVE_JOKER.strength", _ANY_FIVE, NO_FLUSH, joker=True),
    "ace-five-8-or-better-joker": CatalogEntry(
        _LOW_JOKER, "EIGHT_OR_BETTER_JOKER.strength", _ANY_FIVE, NO_FLUSH, joker=True
    ),
    "high-deuces-wild": CatalogEntry(_WILD, "HIGH_DEUCES_WILD.strength", _ANY_FIVE, one_by_one=True),
    "ace-five-deuces-wild": CatalogEntry(_LOW_JOKER, "ACE_FIVE_DEUCES_WILD.strength", _ANY_FIVE, one_by_one=True),
    "ace-five-8-or-better-deuces-wild": CatalogEntry(
        _LOW_JOKER, "EIGHT_OR_BETTER_DEUCES_WILD.strength", _ANY_FIVE, one_by_one=True
    ),
    "deuce-seven": CatalogEntry(_LOW, "DEUCE_SEVEN.strength", _ANY_FIVE, against=True),
    "deuce-seven-joker": CatalogEntry(_LOW_JOKER, "DEUCE_SEVEN_JOKER.strength", _ANY_FIVE, joker=True, against=True),
    "stripped": CatalogEntry(_STRIPPED, "STRIPPED.strength", _ANY_FIVE),
    "short-deck": CatalogEntry(_STRIPPED, "SHORT_DECK.strength", _ANY_FIVE),
    "stripped-semi-wild": _semi_wild(_STRIPPED, "MEXICAN"),
    "badugi": CatalogEntry(("houseway.ranking.badugi",), "strength", (4,)),
    "three-card": CatalogEntry(_SHORT, "three_card_strength", (3,), 3),
    "three-card-plain": CatalogEntry(_SHORT, "THREE_CARD_PLAIN.strength", (3,), 3),
    "three-card-suited-wheel-flush": CatalogEntry(_SHORT, "suited_wheel_flush_strength", (3,), 3),
    "three-card-shoe": CatalogEntry(_SHORT, "THREE_CARD_SHOE.strength", (3,), shoe=True),
    "three-card-shoe-pairs": CatalogEntry(_SHORT, "THREE_CARD_SHOE_PAIRS.strength", (3,), shoe=True),
    "three-card-front": CatalogEntry(_SHORT, "three_card_front_strength", (3,), NO_FLUSH),
    "two-card-peek": CatalogEntry(_SHORT, "peek_strength", (2,)),
    "two-card-peek-ace-high": CatalogEntry(("houseway.ranking.poker_vs_bank", *_SHORT), "PEEK_ACE_HIGH.strength", (2,)),
    "pai-gow-front": CatalogEntry(_SHORT, "front_strength", (2,), joker=True),
    "pai-gow-front-wild": CatalogEntry(_SHORT, "FRONT_WILD.strength", (2,), joker=True),
    "pai-gow-back": CatalogEntry(_PAI_GOW, "with_joker", (5,), joker=True),
    "one-card": CatalogEntry(_SHORT, "one_card_strength", (1,), joker=True),
    "super-match": CatalogEntry(_MATCH, "SUPER_MATCH.strength", (4,), shoe=True),
    "lucky-lucky": CatalogEntry(_MATCH, "LUCKY_LUCKY.strength", (3,), shoe=True),
    "baccarat": CatalogEntry(("houseway.ranking.baccarat",), "points", (2, 3), shoe=True),
    "super-pan-9": CatalogEntry(_MATCH, "SUPER_PAN_9.strength", (3, 4), shoe=True),
}
"""Every order that `strengths` ranks, by name."""

_ALIASES = {"eight-or-better": "ace-five-8-or-better"}


def entry(name: str) -> CatalogEntry:
    """The order of that name; an unknown name is refused with the nearest one."""
    check_type(name, str, "the name of an order of hands", "ranking")
    name = _ALIASES.get(name, name)
    if name not in ENTRIES:
        raise BadInput(f"no kernel ranks {name!r}; {nearest(name, list(ENTRIES))}", where="ranking")
    return ENTRIES[name]


@cache
def supply(name: str) -> Supply:
    """The supply of an order's pack; a joker dealt face up counts as the joker of the pack."""
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
    if found.one_by_one:
        raise BadInput(f"{name} has no table: its hands are ranked one by one", where="ranking")
    return pattern_table(_ALIASES.get(name, name), found.strength, size, found.modules, found.shape)


@cache
def by_ranks(name: str, size: int) -> NDArray[np.int32]:
    """Strengths by the ranks of the cards, the joker above the ace; then the same for suited cards."""
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
    """Two-card strengths by first and second card. The same card twice is impossible and has 0."""
    faces, strength = entry(name).faces, entry(name).strength
    found = np.zeros((faces, faces), np.int32)
    for one in range(faces):
        for two in range(one):
            found[one, two] = found[two, one] = strength((one, two))
    return found.ravel()


@cache
def fours(name: str) -> NDArray[np.uint16]:
    """Four-card strengths by place among all 270,725 hands, two to a word."""
    strength, modules = entry(name).strength, entry(name).modules
    words = table_cache.cached_table(
        f"{name}-4",
        ("houseway.ranking.kernels.catalog", "houseway.ranking.kernels.pattern_tables", *modules),
        lambda: _four_words(strength),
    )
    return words.view(np.uint16)


def _four_words(strength: Strength) -> NDArray[np.int32]:
    """Hands that differ only by an exchange of suits have equal strength, so each such class is ranked once."""
    known: dict[tuple[int, ...], int] = {}
    found = np.zeros(270_726, np.uint16)
    hands = ((a, b, c, d) for d in range(52) for c in range(d) for b in range(c) for a in range(b))
    for place, hand in enumerate(hands):
        key = _suits_renamed(hand)
        if key not in known:
            known[key] = strength(hand)
        found[place] = known[key]
    return found.view(np.int32)


def _suits_renamed(hand: Sequence[int]) -> tuple[int, ...]:
    """The hand with its suits renamed in the order of its cards: equal for hands that differ by suits alone."""
    names: dict[int, int] = {}
    return tuple(face & ~3 | names.setdefault(face & 3, len(names)) for face in hand)
