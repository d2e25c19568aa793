"""Ultimate Texas Hold'em: all 27,813,810,024,000 deals, raised before the flop, after it or on the river, or folded."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.odds.core.counting_device import Device, counting_device
from houseway.odds.core.deal_counts import Counting
from houseway.odds.core.progress import Advance, progress
from houseway.odds.games.poker_vs_bank.comparison import RESULTS, Match, Numbers
from houseway.odds.games.ultimate.board_classes import CHOICES, LIVE, PAIRS, Bits, every_board, every_flop
from houseway.odds.games.ultimate.flops import facts_of_flops, flop_cells, holding_cells
from houseway.odds.games.ultimate.solve import PASSES, counted, on_a_card, ranked, waiting
from houseway.odds.games.ultimate.ultimate_strategy import strategy
from houseway.ranking.kernels.table_cache import cached_table

_TURNS = (3, 2)
_USES = ("any-five", "two-and-three")
MODULES = (
    "houseway.odds.games.ultimate.ultimate_methods",
    "houseway.odds.games.ultimate.ultimate_kernels",
    "houseway.odds.games.ultimate.rank_board_kernels",
    "houseway.odds.games.ultimate.rank_boards",
    "houseway.odds.games.ultimate.board_classes",
    "houseway.odds.games.ultimate.solve",
    "houseway.odds.games.ultimate.flops",
    "houseway.odds.core.suit_classes",
    "houseway.ranking.high",
    "houseway.ranking.rank_patterns",
    "houseway.ranking.kernels.pattern_tables",
)


def fault(match: Match) -> str:
    """Why this game cannot be solved here; empty if it can."""
    moves = [(offer.otherwise, len(offer.times)) for offer in match.offers]
    if match.own != 2 or match.board != _TURNS or match.order.name != "high" or match.use not in _USES:
        return "a board can be solved with two cards each, three turned up first and then two"
    if [otherwise for otherwise, _ in moves] != ["check", "check", "fold"] or [many for _, many in moves[1:]] != [1, 1]:
        return "only a raise of one size after the flop, and one on the river or a fold, can be solved"
    return "no card of the bank may be open" if match.seen else ""


def answer(match: Match) -> dict[str, Counting]:
    if why := fault(match):
        return match.refused(why)
    found = solved(match)
    told = strategy(match, found.early, found.flops, found.rivers)
    return match.played(tally_by_raise(match, found.tally), in_words(), told)


def in_words() -> str:
    """What a deal is."""
    return "two cards for the player, two for the bank, and five in the middle, three of them first"


def tally_by_raise(match: Match, stages: Numbers) -> dict[int, Numbers]:
    """Deals by the size of the raise, from those of every stage; 0 is a fold."""
    sizes = [*match.offers[0].times, match.offers[1].times[0], match.offers[2].times[0], 0]
    tally: dict[int, Numbers] = {}
    for times, counts in zip(sizes, stages, strict=True):
        tally[times] = tally.get(times, 0) + counts
    return tally


@dataclass(frozen=True)
class Solved:
    """The cached solution, in whole parts of the base wager.

    `early`, by the 169 kinds of holdings over all their deals: the gain of the earlier wagers, of a raised unit, and of
    waiting. `tally`: deals by stage, kind, qualification and result. `rivers`: players who waited, by the cards that
    beat them. `flops`: raises after the flop, by what is held and what the flop is.
    """

    early: Numbers
    tally: Numbers
    rivers: Numbers
    flops: Numbers
    packed: Numbers

    @cached_property
    def bets(self) -> Bits:
        """By flop and holding: whether it is raised after the flop."""
        shape = len(every_flop().cards), len(PAIRS)
        bits = np.unpackbits(np.ascontiguousarray(self.packed).view(np.uint8))
        return bits[: shape[0] * shape[1]].reshape(shape)


_known: dict[str, Solved] = {}


def solved(match: Match) -> Solved:
    """The solution: remembered, read from the cache, or computed in some seconds."""
    digest = match.digest
    if digest not in _known:
        _known[digest] = _read(match)
    return _known[digest]


def _read(match: Match) -> Solved:
    device = counting_device()
    with progress("boards", PASSES * len(every_board().cards)) as advance:
        words = cached_table(
            f"odds-holdem-{match.digest}", MODULES, lambda: _derive(match, device, advance).view(np.int32)
        )
    stages = len(match.offers[0].times) + 3
    shapes = [(len(holding_cells().names), 3), (stages, len(match.kinds), 2, len(RESULTS)), (LIVE + 1, 3)]
    shapes.append(flop_cells().shape)
    ends = np.cumsum([int(np.prod(shape)) for shape in shapes])
    *parts, packed = np.split(words.view(np.int64), ends)
    early, tally, rivers, flops = (part.reshape(shape) for part, shape in zip(parts, shapes, strict=True))
    return Solved(early, tally, rivers, flops, packed)


def _derive(match: Match, device: Device, advance: Advance) -> Numbers:
    known = ranked(match)
    card = on_a_card(match, known) if device == "cuda" else None
    gains, brought = waiting(match, known, advance, card)
    early = _early(match, gains, brought)
    stages = choices(match, early)[holding_cells().numbers]
    bets = (gains < 0).astype(np.uint8)
    tally, rivers = counted(match, known, stages, bets, advance, card=card)
    flops = facts_of_flops(gains, stages == 0)
    bits = np.packbits(bets.ravel())
    packed = np.pad(bits, (0, -len(bits) % 8)).view(np.int64)
    return np.concatenate([each.ravel() for each in (early, tally, rivers, flops, packed)])


def _early(match: Match, gains: Numbers, brought: Numbers) -> Numbers:
    """By kind of holding, summed over every choice of the flop from the board."""
    middle = match.offers[1].times[0]
    sure, more = len(CHOICES) * brought.T
    wait = sure + middle * more + (np.maximum(gains, 0) * every_flop().weights[:, None]).sum(axis=0)
    found = np.zeros((len(holding_cells().names), 3), np.int64)
    np.add.at(found, holding_cells().numbers, np.stack([sure, more, wait], axis=1))
    return found


def choices(match: Match, early: Numbers) -> Bits:
    """By kind of holding: 0 to wait, else the number of the best raise before the flop (of equals the smallest)."""
    sure, more, wait = early.T
    best, found = wait.copy(), np.zeros(len(wait), np.uint8)
    for place, times in sorted(enumerate(match.offers[0].times, 1), key=lambda each: each[1]):
        worth = sure + times * more
        found[worth > best] = place
        best = np.maximum(best, worth)
    return found
