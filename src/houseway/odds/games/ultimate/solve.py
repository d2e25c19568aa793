"""Hold'em against the bank with the best decisions before the flop, after it and on the river.

There are 134,459 boards up to an exchange of suits, and all holdings on a board are compared at once. The first pass
adds up, for every flop and holding, what waiting gains. The second pass counts all deals as they are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.odds.core.progress import Advance
from houseway.odds.core.suit_classes import Counts, Hands, up_to_suits
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match, Numbers
from houseway.ranking.kernels import catalog, strengths
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.table_cache import threads

if TYPE_CHECKING:
    from houseway.odds.games.ultimate.holdem_cuda import CudaBoards

Bits = NDArray[np.uint8]
Table = tuple[Any, ...]

BOARD, LIVE, AGAINST = 5, 47, 990
PASSES = 2
BY_WORTH = 2
"""On the river: whatever is worth more."""
PAIRS = np.array([(one, two) for two in range(52) for one in range(two)], np.uint8)
"""Every holding, in the order of their numbers."""
SUITS = np.array(list(permutations(range(4))), np.uint8)
CHOICES = list(combinations(range(BOARD), 3))
# The number of boards in a block: progress is reported after each.
_BLOCK = 256


def exchanged(cards: NDArray[np.uint8], suits: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The same cards in other suits, in ascending order."""
    found: NDArray[np.uint8] = np.sort(cards & np.uint8(0xFC) | suits[cards & 3], axis=1)
    return found


def number(pair: NDArray[np.uint8]) -> Numbers:
    """The number of a holding whose cards are ascending."""
    low, high = pair.astype(np.int64).T
    found: Numbers = high * (high - 1) // 2 + low
    return found


@dataclass(frozen=True, slots=True)
class Flops:
    """All flops up to an exchange of suits: one of each class with its weight, and how any flop maps to it.

    `numbers` and `turns` are looked up by the three cards; `moved` says where an exchange takes each holding; `fixed`
    says, by exchange and flop, whether the flop stays the same.
    """

    cards: NDArray[np.uint8]
    weights: Counts
    numbers: NDArray[np.uint16]
    turns: Bits
    moved: NDArray[np.uint16]
    fixed: NDArray[np.bool_]


def flop_code(flop: NDArray[np.uint8]) -> Numbers:
    found: Numbers = flop.astype(np.int64) @ np.array([52 * 52, 52, 1])
    return found


@cache
def every_flop() -> Flops:
    all_of_them = np.array(list(combinations(range(52), 3)), np.uint8)
    codes = np.stack([flop_code(exchanged(all_of_them, suits)) for suits in SUITS])
    lowest, places, weights = np.unique(codes.min(axis=0), return_inverse=True, return_counts=True)
    numbers, turns = np.zeros(52**3, np.uint16), np.zeros(52**3, np.uint8)
    numbers[flop_code(all_of_them)], turns[flop_code(all_of_them)] = places, codes.argmin(axis=0)
    cards = np.stack([lowest // 52**2, lowest // 52 % 52, lowest % 52], axis=1).astype(np.uint8)
    moved = np.stack([number(exchanged(PAIRS, suits)) for suits in SUITS]).astype(np.uint16)
    fixed = np.stack([flop_code(exchanged(cards, suits)) == lowest for suits in SUITS])
    return Flops(cards, weights, numbers, turns, moved, fixed)


@dataclass(frozen=True, slots=True)
class KernelTables:
    """The kernels' view of a game: pattern tables with places on a scale of strengths, and the gains of each end."""

    scale: NDArray[np.int32]
    table: Table
    rules: Table
    middle: int
    last: int


def ranked(match: Match) -> KernelTables:
    both = match.use == "two-and-three"
    table = catalog.pattern(match.order.name, BOARD if both else BOARD + match.own)
    scale = np.unique(np.concatenate([table.values, table.flushes]))
    values, flushes = (np.searchsorted(scale, each).astype(np.uint16) for each in (table.values, table.flushes))
    least = int(np.searchsorted(scale, match.least))
    # Empty places of the table hold 0: no hand is that weak.
    kinds = np.array([match.kind(int(each)) if each else 0 for each in scale], np.uint8)
    rules = (int(both), least, len(scale), kinds, match.pays.fixed, match.pays.raised, match.pays.folded)
    middle, last = (offer.times[0] for offer in match.offers[1:])
    return KernelTables(scale, (table.start, catalog.keys(), table.places, flushes, values), rules, middle, last)


def six_cards(match: Match, known: KernelTables) -> Table:
    """The pattern table of a board with one further card, with places on the same scale."""
    table = catalog.pattern(match.order.name, BOARD + 1)
    values, flushes = (np.searchsorted(known.scale, each).astype(np.uint16) for each in (table.values, table.flushes))
    return table.start, catalog.keys(), table.places, flushes, values


@dataclass(frozen=True, slots=True)
class Boards:
    """All boards up to an exchange of suits, with the flops that may have come first."""

    cards: Hands
    weights: Counts
    numbers: NDArray[np.uint16]
    turns: Bits

    def choices(self, some: slice, moved: NDArray[np.uint16]) -> Table:
        return self.numbers[some], self.turns[some], moved


@cache
def every_board() -> Boards:
    blocks, flops = list(up_to_suits(BOARD)), every_flop()
    cards = np.sort(np.vstack([hands for hands, _ in blocks]), axis=1)
    codes = np.stack([flop_code(cards[:, list(choice)]) for choice in CHOICES], axis=1)
    return Boards(cards, np.concatenate([counts for _, counts in blocks]), flops.numbers[codes], flops.turns[codes])


def shared_out(job: Callable[[slice, Any], None], room: Callable[[], Any], advance: Advance) -> list[Any]:
    """Run a job on all boards in blocks; each thread has its own memory."""
    many = len(every_board().cards)
    firsts = iter(range(0, many, _BLOCK))

    def part(_: int) -> Any:
        own = room()
        for first in firsts:
            some = slice(first, min(first + _BLOCK, many))
            job(some, own)
            advance(some.stop - some.start)
        return own

    return list(run(threads(), part))


def added(found: Iterable[tuple[Numbers, ...]]) -> list[Numbers]:
    return [np.sum(each, axis=0) for each in zip(*found, strict=True)]


def on_a_card(match: Match, known: KernelTables) -> CudaBoards:
    """All boards on a graphics card."""
    from houseway.odds.games.ultimate.holdem_cuda import CudaBoards

    if match.use != "any-five":
        raise BadInput("a graphics card counts where any five cards play, not with both own cards", where="device")
    boards, flops = every_board(), every_flop()
    tables = known.table, six_cards(match, known), known.rules
    choices = boards.choices(slice(None), flops.moved)
    return CudaBoards(boards.cards, boards.weights, *tables, known.middle, known.last, choices, flops.fixed)


def waiting(known: KernelTables, advance: Advance, card: CudaBoards | None = None) -> tuple[Numbers, Numbers]:
    """By flop and holding the gain of waiting for the river over a raise; by holding its gains over all boards."""
    even, early = _waiting(known, advance) if card is None else card.waiting()
    # Each board was mapped to its flop by one of several exchanges: average over those that keep the flop.
    assert not (even % len(SUITS)).any()
    return even // len(SUITS), early


def _waiting(known: KernelTables, advance: Advance) -> tuple[Numbers, Numbers]:
    from houseway.odds.games.ultimate.ultimate_kernels import wait_or_bet

    boards, flops = every_board(), every_flop()

    def job(some: slice, own: tuple[Numbers, Numbers]) -> None:
        choices = boards.choices(some, flops.moved)
        wait_or_bet(
            boards.cards[some], boards.weights[some], known.table, known.rules, known.middle, known.last, choices, *own
        )

    room = (len(flops.cards), len(PAIRS)), (len(PAIRS), 2)
    gains, early = added(shared_out(job, lambda: tuple(np.zeros(shape, np.int64) for shape in room), advance))
    even = np.zeros_like(gains)
    for moved, fixed in zip(flops.moved, flops.fixed, strict=True):
        even[fixed] += gains[fixed][:, moved]
    return even, early


def counted(
    match: Match,
    known: KernelTables,
    stages: Bits,
    bets: Bits,
    advance: Advance,
    calls: Bits | None = None,
    card: CudaBoards | None = None,
) -> tuple[Numbers, Numbers]:
    """All deals as they are played; and those who wait, by how many cards beat them on the river.

    On the river hands do what is best, or by that number what `calls` says.
    """
    by_number = np.full(LIVE + 1, BY_WORTH, np.uint8) if calls is None else calls
    # A stage for each raise before the flop, then the flop, the river and the folds.
    shape = len(match.offers[0].times) + 3, len(match.kinds), 2, len(RESULTS)
    if card is not None:
        return card.counted(shape, stages, bets, by_number)
    from houseway.odds.games.ultimate.ultimate_kernels import played_out

    boards, flops = every_board(), every_flop()
    sixes = _sixes(match, known, boards.cards)

    def job(some: slice, own: tuple[Numbers, Numbers]) -> None:
        given = boards.cards[some], boards.weights[some], known.table, known.rules, known.last
        played_out(*given, boards.choices(some, flops.moved), stages, bets, by_number, sixes[some], *own)

    room = shape, (LIVE + 1, 3)
    tally, rivers = added(shared_out(job, lambda: tuple(np.zeros(shape, np.int64) for shape in room), advance))
    return tally, rivers


def _sixes(match: Match, known: KernelTables, boards: Hands) -> NDArray[np.uint16]:
    """The best five of each board with each further card, as places on the scale, ascending."""
    out = np.ones((len(boards), 52), bool)
    out[np.arange(len(boards))[:, None], boards] = False
    cards = np.nonzero(out)[1].astype(np.uint8)[:, None]
    found = strengths(match.order.name, np.hstack([np.repeat(boards, LIVE, axis=0), cards]))
    return np.sort(np.searchsorted(known.scale, found).astype(np.uint16).reshape(len(boards), LIVE), axis=1)


DEALS_OF_A_HOLDING = comb(50, BOARD) * len(CHOICES) * AGAINST
"""The number of ways to deal the rest around one holding: the board, with its flop chosen, and the bank's cards."""
EVERY_DEAL = len(PAIRS) * DEALS_OF_A_HOLDING
