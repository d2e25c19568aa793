"""Ranking many hands at once: arrays of cards in, arrays of strengths out, equal to those of the scalar orders.

By default the cards are not checked: a card that is not in the pack, or one card twice in a row, gives a meaningless
number or reads outside a table. `checked=True` checks first and names the row that is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.errors import BadInput
from houseway.ranking.kernels import catalog, table_cache
from houseway.ranking.kernels.batch_rows import (
    PARTS_EACH,
    Hands,
    Strengths,
    as_hands,
    as_rows,
    check_rows,
    kernels,
    run,
    share_out,
)


def strengths(order: str, hands: ArrayLike, *, checked: bool = False, threads: int | None = None) -> Strengths:
    """The strength of every row of cards, as the scalar order gives it: larger is better.

    Unchecked, cards must be whole numbers that the order knows (0 to 51, 52 for the joker, 116 for a semi-wild joker
    dealt face up), and a row must not have more copies of a card than the pack: one, except in shoe orders.
    `checked=True` refuses anything else and names the row.
    """
    found = catalog.entry(order)
    rows = as_hands(hands, "hands")
    if rows.shape[1] not in found.sizes:
        wanted = " or ".join(map(str, found.sizes))
        raise BadInput(f"{order} ranks {wanted} cards, not {rows.shape[1]}", where="hands")
    if checked:
        check_rows(hands, catalog.supply(order), "hands")
    out = np.empty(len(rows), np.int32)
    rank = _ranker(order, rows.shape[1])
    share_out(len(rows), lambda first, last: rank(rows[first:last], out[first:last]), threads)
    return out


def two_and_three(
    order: str, holes: ArrayLike, boards: ArrayLike, *, checked: bool = False, threads: int | None = None
) -> Strengths:
    """The best of exactly two hole cards (of 4 to 6) and three of a five-card board; one hole may serve all boards.

    Unchecked like `strengths`. Orders: high and its variants, ace-five, eight-or-better.
    """
    own, shared = as_rows(holes, "holes"), as_rows(boards, "boards")
    _check_two_and_three(order, own, shared)
    if checked:
        pack = catalog.supply(order)
        check_rows(holes, pack, "holes")
        check_rows(boards, pack, "boards")
        check_rows(np.hstack([np.broadcast_to(own, (len(shared), own.shape[1])), shared]), pack, "hole and board")
    out = np.empty(len(shared), np.int32)
    rank = two_three_ranker(order, own.shape[1])

    def part(first: int, last: int) -> None:
        rank(own if len(own) == 1 else own[first:last], shared[first:last], out[first:last])

    share_out(len(shared), part, threads)
    return out


def settings(hands: ArrayLike, *, checked: bool = False, threads: int | None = None) -> tuple[Strengths, Strengths]:
    """Front and back strengths of every way to set seven cards for pai gow, the joker a bug: two arrays of n by 21.

    The ways follow `SPLITS`. A way is legal where its back is stronger than its front.
    """
    rows = as_hands(hands, "hands")
    if rows.shape[1] != 7:
        raise BadInput(f"seven cards are set, not {rows.shape[1]}", where="hands")
    if checked:
        check_rows(hands, catalog.supply("pai-gow-front"), "hands")
    fronts, backs = np.empty((2, len(rows), len(SPLITS)), np.int32)
    table, pairs = catalog.pattern("pai-gow-back", 5), catalog.twos("pai-gow-front")
    kernel = kernels("ranking.kernels.small_hands").all_settings
    # The suit counters start so that five of seven cards make a flush; the two front cards are subtracted again.
    given = (catalog.entry("pai-gow-front").faces, pairs, table.start, catalog.keys())
    rest = (table.places, table.flushes, table.values)

    def part(first: int, last: int) -> None:
        kernel(rows[first:last], *given, *rest, fronts[first:last], backs[first:last])

    share_out(len(rows), part, threads)
    return fronts, backs


SPLITS = tuple(combinations(range(7), 2))
"""The places of the two front cards, for each of the 21 ways of `settings`."""


def class_counts_7(order: str = "high", *, threads: int | None = None) -> dict[str, int]:
    """How many of all 133,784,560 seven-card hands are of each class, the weakest class first."""
    from houseway.ranking import five

    kinds = {"high": five.HIGH, "high-royal": five.HIGH_ROYAL, "high-wheel-second": five.HIGH_WHEEL_SECOND}
    if order not in kinds:
        raise BadInput(f"classes are counted for {', '.join(kinds)}, not {order}", where="ranking")
    found = dict.fromkeys(kinds[order].classes, 0)
    for strength, count in strength_counts_7(order, threads=threads).items():
        found[kinds[order].kind(strength)] += count
    return found


def strength_counts_7(order: str = "high", *, threads: int | None = None) -> dict[int, int]:
    """How many of all 133,784,560 seven-card hands have each strength."""
    scale, dense, flushes = _places_on_scale(order)
    table = catalog.pattern(order, 7)
    # Hands are grouped by their two lowest cards. Parts take groups in turn, since low pairs have more hands.
    firsts = np.array(list(combinations(range(47), 2)), np.int64)
    parts = (threads or table_cache.threads()) * PARTS_EACH
    counts = np.zeros((parts, len(scale)), np.int64)
    kernel = kernels("ranking.kernels.class_counts").count_sevens

    def part(number: int) -> None:
        mine = np.ascontiguousarray(firsts[number::parts])
        kernel(mine, table.start, catalog.keys(), table.places, flushes, dense, counts[number])

    run(parts, part, threads)
    whole = counts.sum(axis=0)
    return {int(scale[place]): int(whole[place]) for place in np.flatnonzero(whole)}


@cache
def _places_on_scale(order: str) -> tuple[Strengths, NDArray[np.uint16], NDArray[np.uint16]]:
    """The sorted strengths, and the tables of values and flushes as places among them."""
    table = catalog.pattern(order, 7)
    scale = np.unique(np.concatenate([table.values, table.flushes]))
    places = [np.searchsorted(scale, each).astype(np.uint16) for each in (table.values, table.flushes)]
    return scale, places[0], places[1]


def _ranker(order: str, size: int) -> Callable[[Hands, Strengths], Any]:
    """The kernel for an order and a hand size, with its tables: hands in, strengths out."""
    known = catalog.entry(order)
    if known.one_by_one:
        return partial(_one_by_one, known.strength)
    if known.shoe or size == 1:
        by_ranks, small = catalog.by_ranks(order, size), kernels("ranking.kernels.small_hands").BY_RANKS[size]
        return lambda hands, found: small(hands, by_ranks, found)
    if size == 2:
        faces, pairs = known.faces, catalog.twos(order)
        two_cards = kernels("ranking.kernels.small_hands").two_cards
        return lambda hands, found: two_cards(hands, faces, pairs, found)
    if size == 4:
        fours, four_cards = catalog.fours(order), kernels("ranking.kernels.small_hands").four_cards
        choices = [np.array([comb(face, size) for face in range(52)], np.int32) for size in (2, 3, 4)]
        return lambda hands, found: four_cards(hands, *choices, fours, found)
    table, keys = catalog.pattern(order, size), catalog.keys(completes=known.completes)
    if known.against and size > 5:
        fives, chosen = catalog.pattern(order, 5), kernels("ranking.kernels.fives").BEST_OF[size]
        by_five = (fives.places, fives.flushes, fives.values)
        return lambda hands, found: chosen(hands, table.start, keys, table.places, table.values, *by_five, found)
    poker = kernels("ranking.kernels.poker_hands")
    whole = (poker.APART if known.apart else poker.WHOLE)[size]
    given = (table.start, keys, table.places, table.flushes, table.values)
    return lambda hands, found: whole(hands, *given, found)


def _one_by_one(strength: Callable[[Sequence[int]], int], hands: Hands, found: Strengths) -> None:
    found[:] = [strength(hand) for hand in hands.tolist()]


def two_three_ranker(order: str, hole: int) -> Callable[[Hands, Hands, Strengths], Any]:
    """The kernel for exactly two hole cards and three board cards: holes and boards in, strengths out."""
    if hole == 6:
        return _six_from_fours(two_three_ranker(order, 4))
    table = catalog.two_three(order, hole)
    kernel = kernels("ranking.kernels.poker_hands").TWO_AND_THREE[hole]
    suits = int(len(table.flushes) > 1)
    given = (suits, catalog.keys(), table.places, table.numbers, table.triples, table.best, table.scale, table.flushes)
    return lambda holes, boards, found: kernel(holes, boards, *given, found)


def _six_from_fours(four: Callable[[Hands, Hands, Strengths], Any]) -> Callable[[Hands, Hands, Strengths], Any]:
    """Six hole cards as three fours that contain every pair of the six: a table for six would be too large."""

    def rank(holes: Hands, boards: Hands, found: Strengths) -> None:
        again = np.empty_like(found)
        four(np.ascontiguousarray(holes[:, [0, 1, 2, 3]]), boards, found)
        for columns in ([0, 1, 4, 5], [2, 3, 4, 5]):
            four(np.ascontiguousarray(holes[:, columns]), boards, again)
            np.maximum(found, again, out=found)

    return rank


def board_ranker(order: str) -> Callable[[Hands, Hands, Strengths], Any]:
    """The kernel for one two-card hand on many five-card boards: hole and boards in, strengths out."""
    table = catalog.pattern(order, 7)
    kernel = kernels("ranking.kernels.poker_hands").with_board
    given = (table.start, catalog.keys(), table.places, table.flushes, table.values)
    return lambda hole, boards, found: kernel(hole, boards, *given, found)


def _check_two_and_three(order: str, holes: Hands, boards: Hands) -> None:
    known = catalog.entry(order)
    # Where a flush counts against the hand, the best five need not be the lowest ranks. Jokers are not dealt here.
    if known.joker or known.against or known.one_by_one or not {5, 7} <= set(known.sizes):
        raise BadInput(f"{order} does not choose two and three", where="ranking")
    if holes.shape[1] not in (4, 5, 6) or boards.shape[1] != 5:
        raise BadInput(
            f"a hole has 4 to 6 cards and a board 5, not {holes.shape[1]} and {boards.shape[1]}", where="holes"
        )
    if len(holes) not in (1, len(boards)):
        raise BadInput(f"{len(holes)} holes for {len(boards)} boards; expected one, or one for each", where="holes")
