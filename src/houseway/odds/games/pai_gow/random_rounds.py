"""Random rounds of pai gow poker: many millions of settings against settings, on processors or a graphics card.

They are an independent check of the lab's exact counts. A seed gives the same result on any device.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.errors import BadInput
from houseway.odds.core.counting_device import Device
from houseway.odds.core.deal_counts import Deals, OutcomeIds
from houseway.odds.core.progress import progress
from houseway.odds.games.pai_gow.pai_gow_methods import BANKER, PLAYER, PUSH, Against, best_options, settled
from houseway.odds.games.pai_gow.setting_counts import HOUSE
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.seven_card_kinds import hand_kinds
from houseway.rules.posting.terms import Terms
from houseway.rules.settle import verdict

Ends = NDArray[np.int64]

_PART = 1 << 20
_ENDS: tuple[OutcomeIds, ...] = ((PLAYER,), (PUSH,), (BANKER,))


@dataclass(frozen=True, slots=True)
class RandomRounds:
    """The same rounds with the player's hand set by the house way, and set the best way."""

    house: Deals
    best: Deals


def sampled(terms: Terms, wager: str, rounds: int, seed: int = 1, device: Device = "cpu") -> RandomRounds:
    """Two estimates from `rounds` random rounds."""
    against = Against.of(terms)
    if against.copies_push or against.jokers != 1:
        raise BadInput("rounds are dealt by chance out of 53 cards, where the bank wins copies", where="sample")
    if against.seen:
        raise BadInput("rounds are dealt by chance where the player-dealer's hand is not shown first", where="sample")
    won = verdict(terms.sheet.wager(wager), (PLAYER,)).row
    assert won is not None
    ends = _on_cuda if device == "cuda" else _on_cpu
    found = ends(tables_of(against, won.pays.exact()), rounds, seed)
    by_house, by_best = Counter[OutcomeIds](), Counter[OutcomeIds]()
    for code, many in enumerate(found.tolist()):
        by_house[_ENDS[code // 3]] += many
        by_best[_ENDS[code % 3]] += many
    of = "a round dealt by chance"
    return RandomRounds(Deals(by_house, of, exact=False), Deals(by_best, of, exact=False))


def tables_of(against: Against, gain: Any) -> tuple[NDArray[Any], ...]:
    """The tables of a round: the numbers of hands, the bank's setting of each kind, and two settings of the player."""
    found = settled(against)
    ways = np.zeros((len(found.times), 4), np.int32)
    house, best = np.flatnonzero(found.options.of(HOUSE)), best_options(found, gain)
    for column, chosen in ((0, house), (2, best)):
        kinds = found.options.kind[chosen]
        ways[kinds, column], ways[kinds, column + 1] = found.options.ahead[chosen], found.options.behind[chosen]
    return (*hand_kinds().tables, found.bank.fronts, found.bank.backs, ways)


@cache
def _kernel() -> Any:
    """The loop over rounds, compiled for this machine's processors."""
    from numba import njit

    from houseway.odds.games.pai_gow.rounds_kernels import dealer

    deal = dealer(njit(forceinline=True))

    @njit(nogil=True)
    def loop(seed: Any, first: Any, rounds: Any, tables: Any, ends: Any) -> None:
        for number in range(rounds):
            ends[deal(seed, first + np.uint64(number), *tables)] += 1

    return loop


def _on_cpu(tables: tuple[NDArray[Any], ...], rounds: int, seed: int) -> Ends:
    from houseway.odds.games.pai_gow.rounds_kernels import ENDS

    kernel = table_cache.with_notice("preparing the compiled rounds of pai gow", _kernel, kept=False)
    starts = range(0, rounds, _PART)
    whole = np.zeros(ENDS, np.int64)
    with progress("rounds", rounds) as advance:

        def part(at: int) -> Ends:
            ends = np.zeros(ENDS, np.int64)
            many = min(_PART, rounds - starts[at])
            kernel(np.uint64(seed), np.uint64(starts[at]), many, tables, ends)
            advance(many)
            return ends

        for ends in run(len(starts), part):
            whole += ends
    return whole


def _on_cuda(tables: tuple[NDArray[Any], ...], rounds: int, seed: int) -> Ends:
    from houseway.odds.games.pai_gow.cuda import deal_rounds

    return deal_rounds(tables, rounds, seed)
