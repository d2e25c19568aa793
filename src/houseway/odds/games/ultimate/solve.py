"""Hold'em against the bank with the best decisions before the flop, after it and on the river.

There are 134,459 boards up to an exchange of suits, and all holdings on a board are compared at once; where no flush
is possible, all holdings of the same ranks. The first pass adds up, for every flop and holding, what waiting gains. The
second pass counts all deals as they are played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.odds.core.progress import Advance
from houseway.odds.core.suit_classes import Hands
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match, Numbers
from houseway.odds.games.ultimate.board_classes import (
    BOARD,
    LIVE,
    PAIRS,
    SUITS,
    Bits,
    Table,
    every_board,
    every_flop,
)
from houseway.odds.games.ultimate.rank_boards import (
    facts_of_ranks,
    gain_sums,
    given_to_holdings,
    rank_boards,
    suited_boards,
    waiting_holdings,
)
from houseway.ranking.kernels import catalog, strengths
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.table_cache import threads

if TYPE_CHECKING:
    from houseway.odds.games.ultimate.holdem_cuda import CudaBoards

PASSES = 2
BY_WORTH = 2
"""On the river: whatever is worth more."""
# The number of boards in a block: progress is reported after each.
_BLOCK = 256


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


def shared_out(many: int, job: Callable[[slice, Any], None], room: Callable[[], Any], advance: Advance) -> list[Any]:
    """Run a job on so many boards in blocks; each thread has its own memory."""
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


def waiting(
    match: Match, known: KernelTables, advance: Advance, card: CudaBoards | None = None
) -> tuple[Numbers, Numbers]:
    """By flop and holding the gain of waiting for the river over a raise; by holding its gains over all boards."""
    even, early = _waiting(match, known, advance) if card is None else card.waiting()
    # Each board was mapped to its flop by one of several exchanges: average over those that keep the flop.
    assert not (even % len(SUITS)).any()
    return even // len(SUITS), early


def _waiting(match: Match, known: KernelTables, advance: Advance) -> tuple[Numbers, Numbers]:
    flops = every_flop()
    suited, by_ranks = _suited_gains(known, advance), _rank_gains(match, known, advance)
    gains, early = (one + other for one, other in zip(suited, by_ranks, strict=True))
    even = np.zeros_like(gains)
    for moved, fixed in zip(flops.moved, flops.fixed, strict=True):
        even[fixed] += gains[fixed][:, moved]
    return even, early


def _suited_gains(known: KernelTables, advance: Advance) -> list[Numbers]:
    from houseway.odds.games.ultimate.ultimate_kernels import wait_or_bet

    boards, flops = suited_boards(), every_flop()

    def job(some: slice, own: tuple[Numbers, ...]) -> None:
        given = boards.cards[some], boards.weights[some], known.table, known.rules, known.middle, known.last
        wait_or_bet(*given, boards.choices(some, flops.moved), *own)

    shapes = (len(flops.cards), len(PAIRS)), (len(PAIRS), 2)
    return added(shared_out(len(boards.cards), job, lambda: _zeros(*shapes), advance))


def _rank_gains(match: Match, known: KernelTables, advance: Advance) -> tuple[Numbers, Numbers]:
    from houseway.odds.games.ultimate.rank_board_kernels import wait_or_bet_by_ranks

    boards, facts = rank_boards(), facts_of_ranks(known.table, six_cards(match, known), known.rules)

    def job(some: slice, own: tuple[Numbers, ...]) -> None:
        wait_or_bet_by_ranks(boards.part(some), facts, known.rules, known.middle, known.last, *own)

    return given_to_holdings(*added(shared_out(len(boards.rows), job, gain_sums, advance)))


def _zeros(*shapes: tuple[int, ...]) -> tuple[Numbers, ...]:
    return tuple(np.zeros(shape, np.int64) for shape in shapes)


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
    from houseway.odds.games.ultimate.rank_board_kernels import played_out_by_ranks
    from houseway.odds.games.ultimate.ultimate_kernels import played_out

    suited, ranks, flops = suited_boards(), rank_boards(), every_flop()
    sixes, six = _sixes(match, known, suited.cards), six_cards(match, known)
    facts, waits = facts_of_ranks(known.table, six, known.rules), waiting_holdings(stages, bets)

    def with_suits(some: slice, own: tuple[Numbers, ...]) -> None:
        given = suited.cards[some], suited.weights[some], known.table, known.rules, known.last
        played_out(*given, suited.choices(some, flops.moved), stages, bets, by_number, sixes[some], *own)

    def by_ranks(some: slice, own: tuple[Numbers, ...]) -> None:
        played_out_by_ranks(ranks.part(some), facts, known.rules, known.last, stages, *waits, by_number, *own)

    shapes = shape, (LIVE + 1, 3)
    found = shared_out(len(suited.cards), with_suits, lambda: _zeros(*shapes), advance)
    found += shared_out(len(ranks.rows), by_ranks, lambda: _zeros(*shapes), advance)
    tally, rivers = added(found)
    return tally, rivers


def _sixes(match: Match, known: KernelTables, boards: Hands) -> NDArray[np.uint16]:
    """The best five of each board with each further card, as places on the scale, ascending."""
    out = np.ones((len(boards), 52), bool)
    out[np.arange(len(boards))[:, None], boards] = False
    cards = np.nonzero(out)[1].astype(np.uint8)[:, None]
    found = strengths(match.order.name, np.hstack([np.repeat(boards, LIVE, axis=0), cards]))
    return np.sort(np.searchsorted(known.scale, found).astype(np.uint16).reshape(len(boards), LIVE), axis=1)
