"""How often each way to set a hand wins and loses against a bank that sets by its house way. Exact."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from threading import Lock
from types import ModuleType
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER
from houseway.odds.core.progress import progress
from houseway.odds.games.pai_gow.set_kinds import set_kinds
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.seven_card_kinds import SEVEN, Hands, Ints, hand_kinds
from houseway.ranking.kernels.table_cache import with_notice
from houseway.rules.house_way_table import HOUSE_WAY_MODULES, PaiGowTable

Places = NDArray[np.int32]

PACK = np.arange(JOKER + 1, dtype=np.uint8)
PACKS = (PACK[:JOKER], PACK)
"""The packs that are counted, by their number of jokers."""
_PARTS = 8
MODULES = (
    *HOUSE_WAY_MODULES,
    "houseway.odds.core.suit_classes",
    "houseway.odds.games.pai_gow.set_kinds",
    "houseway.odds.games.pai_gow.setting_counts",
    "houseway.odds.games.pai_gow.setting_kernels",
    "houseway.ranking.kernels.kind_numbers",
)
"""The modules whose text decides every count and every house way."""


@dataclass(frozen=True, slots=True)
class BankSettings:
    """The bank's setting of every kind of hand: places on the scales of its possible fronts and backs.

    A kind with a front of -1 is not compared: it ends the round.
    """

    fronts: Places
    backs: Places
    front_scale: NDArray[np.int32]
    back_scale: NDArray[np.int32]

    @property
    def arrays(self) -> tuple[Places, Places, int, int]:
        return self.fronts, self.backs, len(self.front_scale), len(self.back_scale)

    def places(
        self, fronts: NDArray[np.int32], backs: NDArray[np.int32], *, past_copies: bool = False
    ) -> tuple[Places, Places]:
        """How many of the bank's fronts and backs other settings are above, or not below where copies are passed."""
        side: Literal["left", "right"] = "right" if past_copies else "left"
        ahead = np.searchsorted(self.front_scale, fronts, side).astype(np.int32)
        return ahead, np.searchsorted(self.back_scale, backs, side).astype(np.int32)


def bank_of(found: PaiGowTable, void: NDArray[np.bool_] | None = None) -> BankSettings:
    """The house way of every kind; those in `void` are not compared."""
    real = hand_kinds().real
    fronts, backs = found.strengths(found.house)
    front_scale, back_scale = np.unique(fronts[real]), np.unique(backs[real])
    ahead = np.searchsorted(front_scale, fronts).astype(np.int32)
    if void is not None:
        ahead[void] = -1
    return BankSettings(ahead, np.searchsorted(back_scale, backs).astype(np.int32), front_scale, back_scale)


@dataclass(frozen=True, slots=True)
class Options:
    """The settings to count: those of a kind run from `starts[kind]` to `starts[kind + 1]`.

    `role` says what each is counted for, `way` which of the 21 it is (-1 for a corner between two of them).
    """

    kind: Ints
    way: Ints
    role: Ints
    starts: Places
    ahead: Places
    behind: Places

    @property
    def arrays(self) -> tuple[Places, Places, Places]:
        return self.starts, self.ahead, self.behind

    def of(self, role: int) -> NDArray[np.bool_]:
        return np.asarray(self.role == role)


BEST, HOUSE, BETWEEN, BEYOND = range(4)
NO_WAY = -1


def past_copies(found: PaiGowTable, bank: BankSettings, options: Options) -> Options:
    """The same options, each above what it copies: their losses are those without a copy."""
    assert not options.of(BETWEEN).any(), "a corner between two ways has no cards of its own"
    fronts, backs = (each[options.kind, options.way] for each in (found.ways.fronts, found.ways.backs))
    ahead, behind = bank.places(fronts, backs, past_copies=True)
    return replace(options, ahead=ahead, behind=behind)


def options(found: PaiGowTable, bank: BankSettings, *, seen: bool) -> Options:
    """Every way that may be best, and the house's. If the bank's setting is `seen`, also what all ways together beat.

    The settings that some way beats lie below a staircase. Adjacent ways both beat what lies below the corner between
    them, so those corners are subtracted. Settings above the whole staircase cannot be saved.
    """
    kinds, chosen = np.nonzero(found.best)
    order = np.lexsort((found.ways.fronts[kinds, chosen], kinds))
    kinds, chosen = kinds[order], chosen[order]
    fronts, backs = found.ways.fronts[kinds, chosen], found.ways.backs[kinds, chosen]
    real = np.flatnonzero(hand_kinds().real)
    ahead, behind = found.strengths(found.house)
    parts = [
        _Part(kinds, chosen, BEST, fronts, backs),
        _Part(real, found.house[real], HOUSE, ahead[real], behind[real]),
    ]
    if seen:
        same = np.flatnonzero(kinds[1:] == kinds[:-1])
        parts.append(_Part(kinds[same], _none(same), BETWEEN, fronts[same], backs[same + 1]))
        first, last = np.searchsorted(kinds, real), np.searchsorted(kinds, real, side="right") - 1
        parts.append(_Part(real, _none(real), BEYOND, fronts[last], backs[first]))
    return _joined(parts, bank, len(found.house))


@dataclass(frozen=True, slots=True)
class _Part:
    kind: Ints
    way: Ints
    role: int
    fronts: NDArray[np.int32]
    backs: NDArray[np.int32]


def _none(like: Ints) -> Ints:
    return np.full(len(like), NO_WAY, np.int64)


def _joined(parts: Sequence[_Part], bank: BankSettings, kinds: int) -> Options:
    """All parts, sorted by kind."""
    kind, way = np.concatenate([part.kind for part in parts]), np.concatenate([part.way for part in parts])
    role = np.concatenate([np.full(len(part.kind), part.role) for part in parts])
    fronts, backs = np.concatenate([part.fronts for part in parts]), np.concatenate([part.backs for part in parts])
    order = np.lexsort((role, kind))
    starts = np.searchsorted(kind[order], np.arange(kinds + 1)).astype(np.int32)
    return Options(kind[order], way[order], role[order], starts, *bank.places(fronts[order], backs[order]))


# Counting ----------------------------------------------------------------------------------------------------------


@cache
def kernels() -> ModuleType:
    """The compiled counting. The first call compiles it, if no process has done so before."""
    what = "preparing the compiled kernels of pai gow"
    return with_notice(what, lambda: import_module("houseway.odds.games.pai_gow.setting_kernels"))


class Sums:
    """Wins and losses of every option, added up by several threads."""

    def __init__(self, bank: BankSettings, options: Options) -> None:
        self.given = *bank.arrays, options.starts, np.stack([options.ahead, options.behind], axis=1)
        self.results = np.zeros((len(options.ahead), 2), np.int64)
        self.lock = Lock()

    @property
    def wins(self) -> Ints:
        return np.ascontiguousarray(self.results[:, 0])

    @property
    def losses(self) -> Ints:
        return np.ascontiguousarray(self.results[:, 1])

    def add_sets(self, sets: Hands, factors: Ints, pack: Hands = PACK) -> None:
        """Add all hands from the pack that contain each of these sets, weighted, against one another."""
        found = np.zeros_like(self.results)
        own = np.ascontiguousarray(sets), np.ascontiguousarray(factors)
        kernels().count_sets(*own, pack, *hand_kinds().numbering, *self.given, found)
        self.add(found)

    def add(self, found: Ints) -> None:
        with self.lock:
            self.results += found


def count(bank: BankSettings, options: Options, jokers: int = 1) -> tuple[Ints, Ints, Ints]:
    """For each option, wins and losses over all hands of its kind and all bank hands without a shared card.

    Also, for each kind, how many hands there are.
    """
    sums, times = Sums(bank, options), hands_with(PACK[:0], PACKS[jokers])
    jobs = [part for size in range(SEVEN) for part in _parts(size, jokers)]
    with progress("sets of cards", sum(len(sets) for sets, _ in jobs)) as advance:

        def job(at: int) -> None:
            sums.add_sets(*jobs[at], PACKS[jokers])
            advance(len(jobs[at][0]))

        run(len(jobs), job)
    sums.add(_against_same_cards(bank, options, times))
    return sums.wins, sums.losses, times


def _parts(size: int, jokers: int) -> list[tuple[Hands, Ints]]:
    """Sets of some size with the sign of that size, divided for the threads."""
    sets, weights = set_kinds(size, jokers)
    factors, parts = weights * (-1) ** size, min(_PARTS, len(sets))
    return [(sets[at::parts], factors[at::parts]) for at in range(parts)]


def _against_same_cards(bank: BankSettings, options: Options, times: Ints) -> Ints:
    """What is taken off for whole hands that both sides would have: every hand against its own cards."""
    fronts, backs = bank.fronts[options.kind], bank.backs[options.kind]
    wins = (fronts < options.ahead) & (backs < options.behind)
    losses = (fronts >= options.ahead) & (backs >= options.behind)
    compared = -times[options.kind] * (fronts >= 0)
    return np.stack([compared * wins, compared * losses], axis=1)


def hands_with(held: Hands, pack: Hands) -> Ints:
    """How many hands of each kind contain these cards."""
    times = np.zeros(len(hand_kinds().hands), np.int64)
    deck = np.array([face for face in pack if face not in held], np.uint8)
    own = np.ascontiguousarray(held, np.uint8)
    kernels().count_hands(own, deck, SEVEN - len(held), *hand_kinds().numbering, times)
    return times


def hands_apart(hand: Sequence[int], jokers: int = 1) -> Ints:
    """How many hands of each kind can be dealt from the cards outside one hand."""
    return hands_with(PACK[:0], np.array([face for face in PACKS[jokers] if face not in hand], np.uint8))
