"""Games without decisions dealt by compiled code: an independent check of the lab's counts, over millions of rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import rank
from houseway.errors import BadInput
from houseway.families.bank.pai_gow.set_hands import CompareSettings
from houseway.odds.core.counting_device import Device
from houseway.odds.core.deal_counts import Deals, OutcomeIds
from houseway.odds.core.price import Price, price
from houseway.odds.core.progress import progress
from houseway.odds.games.baccarat.community_hands import BaccaratShoe, opening_wagers, reads_pairs
from houseway.ranking import baccarat, war
from houseway.ranking.kernels import table_cache
from houseway.ranking.kernels.batch_rows import run
from houseway.ranking.kernels.stream_seeds import start_of_part
from houseway.rules.posting.terms import Terms
from houseway.rules.sheet.spec import RoundRow

Ends: TypeAlias = NDArray[np.int64]
Deal: TypeAlias = Callable[[int, int], Ends]
"""Deals a number of rounds from a random state; returns how often each end came."""

PART_ROUNDS = 1 << 20


def compiled_rounds(terms: Terms, rounds: int, seed: int, device: Device = "cpu", first_part: int = 0) -> list[Price]:
    """An estimate for every wager made before the deal, with one unit in each round.

    The rounds are dealt in parts with separate shuffles, numbered from `first_part` on: a seed gives the same result on
    any machine. Pai gow poker with the best settings can also be dealt on a graphics card: `cuda`.
    """
    if settled_by := [row.params for row in terms.sheet.round if isinstance(row.params, CompareSettings)]:
        from houseway.odds.games.pai_gow.random_rounds import sampled

        wagers = settled_by[0].on
        own = _seed_of(seed, first_part)
        return [price(terms.sheet.wager(each), sampled(terms, each, rounds, own, device).best) for each in wagers]
    if device != "cpu":
        raise BadInput("only pai gow poker is dealt on a graphics card", where="--device")
    makers = {row.step: row for row in terms.sheet.round if row.step in _GAMES}
    if not makers:
        raise BadInput("compiled rounds are dealt for baccarat, war and pai gow poker", where=terms.sheet.name)
    row = next(iter(makers.values()))
    deal, words = _GAMES[row.step](terms, row)
    sizes = [min(PART_ROUNDS, rounds - start) for start in range(0, rounds, PART_ROUNDS)]
    ends = np.zeros((), np.int64)
    at_once = 4 * table_cache.threads()
    with progress("rounds", rounds) as advance:
        for start in range(0, len(sizes), at_once):
            some = sizes[start : start + at_once]
            job = partial(_part, deal, sizes, seed, first_part, start)
            ends = sum(run(len(some), job), ends)
            advance(sum(some))
    ways: Counter[OutcomeIds] = Counter()
    void = 0
    for at in np.flatnonzero(ends).tolist():
        if (named := words(at)) is None:
            void += int(ends[at])
        else:
            ways[named] += int(ends[at])
    deals = Deals(ways, "a round of shoes dealt by compiled code", void, exact=False)
    # The compiled deals know points and no ranks, so pairs are left out.
    opening = [terms.sheet.wager(each) for each in opening_wagers(terms)]
    return [price(wager, deals) for wager in opening if not reads_pairs(wager)]


def _part(deal: Deal, sizes: list[int], seed: int, before: int, first: int, part: int) -> Ends:
    return deal(sizes[first + part], start_of_part(seed, before + first + part))


def _seed_of(seed: int, part: int) -> int:
    """A seed for generators that have streams of their own."""
    return start_of_part(seed, part) if part else seed


def _cut(terms: Terms) -> int:
    """How many cards are left when all are shuffled again: all but one round's, if every round is shuffled."""
    pack = terms.sheet.pack
    return pack.cut if pack.shuffled == "at the cut card" else len(terms.faces)


def _baccarat(terms: Terms, row: RoundRow) -> tuple[Deal, Callable[[int], OutcomeIds | None]]:
    from houseway.odds.core.round_kernels import NO_CARD, TEN
    from houseway.odds.core.round_kernels import baccarat as kernel

    rules = BaccaratShoe(terms, row.params)
    shoe = np.array([baccarat.points([face]) for face in terms.faces], np.int64)
    totals = range(TEN)
    stops = np.array([[rules.stopped(player, banker) for banker in totals] for player in totals])
    draws = np.array([player <= row.params.player_draws_to for player in totals])
    banker = np.array(
        [[rules.banker_draws(total, third if third < TEN else None) for third in range(TEN + 1)] for total in totals]
    )

    def deal(rounds: int, state: int) -> Ends:
        ends = np.zeros(TEN * TEN * (TEN + 1) * (TEN + 1), np.int64)
        kernel(shoe.copy(), _cut(terms), rounds, np.uint64(state), stops, draws, banker, ends)
        return ends

    def words(end: int) -> OutcomeIds:
        rest, last = divmod(end, TEN + 1)
        rest, third = divmod(rest, TEN + 1)
        player, banker = divmod(rest, TEN)
        thirds = [[each] if each != NO_CARD else [] for each in (third, last)]
        return rules.words((player, *thirds[0]), (banker, *thirds[1]))

    return deal, words


def _war(terms: Terms, row: RoundRow) -> tuple[Deal, Callable[[int], OutcomeIds | None]]:
    from houseway.odds.core.round_kernels import RANKS, WARS
    from houseway.odds.core.round_kernels import war as kernel

    del row
    shoe = np.array([rank(face) for face in terms.faces], np.int64)
    some = {rank(face): face for face in terms.faces}

    def deal(rounds: int, state: int) -> Ends:
        ends = np.zeros(WARS * RANKS * RANKS + 1, np.int64)
        kernel(shoe.copy(), _cut(terms), rounds, np.uint64(state), ends)
        return ends

    def words(end: int) -> OutcomeIds | None:
        if end == WARS * RANKS * RANKS:
            return None
        rest, banker = divmod(end, RANKS)
        wars, player = divmod(rest, RANKS)
        before = [some[player]] * wars
        return war.outcomes([*before, some[player]], [*before, some[banker]])

    return deal, words


_GAMES: Mapping[str, Callable[[Terms, RoundRow], tuple[Deal, Callable[[int], OutcomeIds | None]]]] = {
    "third_cards": _baccarat,
    "go_to_war": _war,
}
