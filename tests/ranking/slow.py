"""A second way to rank five cards: NumPy over every hand at once, sums of squares and tables, nothing from `ranking`.

Scores only have to put hands in the right order. A joker is tried as every card; more than five cards are every five
of them. `every_hand` lists the hands of a pack up to what suits can matter, each with the number of its deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, combinations_with_replacement, islice
from math import comb, prod

import numpy as np
import numpy.typing as npt

from houseway.ranking.order import Order

Array = npt.NDArray[np.int64]
Hands = npt.NDArray[np.uint8]

JOKER, ACE = 52, 12
STANDARD = tuple(range(13))
MEXICAN = (0, 1, 2, 3, 4, 5, 9, 10, 11, 12)
STRAIGHT, FLUSH, STRAIGHT_FLUSH, NATURAL_ROYAL, FIVES = 4, 6, 9, 10, 11
# The sum over five cards of how many share its rank tells the shape. Full house and flush leave room for each other.
SHAPES = np.zeros(26, np.int64)
SHAPES[[7, 9, 11, 13, 17]] = 1, 2, 3, 7, 8
_CHOOSE = np.array([[comb(face, place) for face in range(64)] for place in range(6)], dtype=np.int64)


def fives(cards: int) -> Hands:
    """Every five of the first `cards` faces, sorted, in the order of `place`."""
    flat = np.fromiter(chain.from_iterable(combinations(range(cards), 5)), np.uint8, 5 * comb(cards, 5))
    return (cards - 1 - flat.reshape(-1, 5))[::-1, ::-1]


def place(hands: Hands) -> Array:
    """Where a five lies among all: hands must be sorted. Those without the joker come before those with it."""
    return sum((_CHOOSE[at + 1][hands[:, at]] for at in range(5)), np.zeros(len(hands), np.int64))


@cache
def high_table(wheel: str = "lowest", ranks: tuple[int, ...] = STANDARD, full_house: int = 7) -> Array:
    """The order of every five natural cards; `wheel` is lowest, second or none."""
    hands = naturals()
    where = np.full(13, 99, np.int8)
    where[list(ranks)] = np.arange(len(ranks))
    shape, detail = _groups((hands >> 2).astype(np.uint8))
    run = np.sort(where[hands >> 2], axis=1)
    suited = ((hands & 3) == (hands[:, :1] & 3)).all(axis=1)
    low = (run == [0, 1, 2, 3, len(ranks) - 1]).all(axis=1) & (wheel != "none")
    straight = ((shape == 5) & (run[:, 4] - run[:, 0] == 4)) | low
    top = np.where(low, 6 if wheel == "lowest" else 2 * len(ranks) - 3, 2 * run[:, 4].astype(np.int64))
    kind = np.where(shape == 13, full_house, SHAPES[shape])
    kind = np.select([straight & suited, straight, suited], [STRAIGHT_FLUSH, STRAIGHT, FLUSH], kind)
    scores: Array = kind << 24 | np.where(straight, top, detail)
    return scores


def ace_five_scores(hands: Hands) -> Array:
    shape, detail = _groups((((hands >> 2) + 1) % 13).astype(np.uint8))
    return -(shape << 24 | detail)


def _groups(rank: Hands) -> tuple[Array, Array]:
    """The sum of squares of the groups, and the ranks as digits, those of the larger groups first."""
    alike = sum(((rank == rank[:, at : at + 1]).astype(np.uint8) for at in range(5)), np.zeros_like(rank))
    digits = np.sort(alike * 16 + rank, axis=1) & 15
    detail = sum((digits[:, at].astype(np.int64) << 4 * at for at in range(5)), np.zeros(len(rank), np.int64))
    return alike.sum(axis=1, dtype=np.int64), detail


@cache
def naturals() -> Hands:
    return fives(52)


@cache
def four_naturals() -> Hands:
    """The other four cards of every five that holds the joker, in the order of `place`."""
    flat = np.fromiter(chain.from_iterable(combinations(range(52), 4)), np.uint8, 4 * comb(52, 4))
    return (51 - flat.reshape(-1, 4))[::-1, ::-1]


def with_joker(table: Array, may_be: Callable[[int, Array], npt.NDArray[np.bool_]], five_of: Sequence[int]) -> Array:
    """A table of naturals with the hands of a joker after it: the best card that `may_be` allows, none twice.

    `may_be` gets the face and the scores it leads to; four cards of a rank in `five_of` make five of a kind.
    """
    four = four_naturals()
    best, places = np.full(len(four), np.iinfo(np.int64).min), _places_with_one_more(four)
    for face in range(52):
        lower = sum(((four[:, at] < face).astype(np.int64) for at in range(4)), np.zeros(len(four), np.int64))
        found = table.take(places[np.arange(len(four)), lower] + _CHOOSE[lower + 1, face], mode="clip")
        allowed = may_be(face, found) & ~(four == face).any(axis=1)
        best = np.where(allowed & (found > best), found, best)
    rank = (four >> 2).astype(np.int64)
    five = (rank == rank[:, :1]).all(axis=1) & np.isin(rank[:, 0], list(five_of))
    return np.concatenate([table, np.where(five, FIVES << 24 | rank[:, 0], best)])


def _places_with_one_more(four: Hands) -> Array:
    """What four sorted cards add to the place of a five, by how many of them are lower than the fifth card."""
    none = np.zeros((len(four), 1), np.int64)
    lower, higher = (np.stack([_CHOOSE[at + more][four[:, at]] for at in range(4)], axis=1) for more in (1, 2))
    below, above = lower.cumsum(axis=1), higher[:, ::-1].cumsum(axis=1)[:, ::-1]
    found: Array = np.concatenate([none, below], axis=1) + np.concatenate([above, none], axis=1)
    return found


def bug(face: int, found: Array) -> npt.NDArray[np.bool_]:
    return np.isin(found >> 24, (STRAIGHT, FLUSH, STRAIGHT_FLUSH)) | (face >> 2 == ACE)


def bug_without_flushes(face: int, found: Array) -> npt.NDArray[np.bool_]:
    """An ace, or whatever completes a straight or a straight flush: it is in no other flush, as an ace either."""
    ace = np.full(len(found), face >> 2 == ACE)
    return np.asarray(np.isin(found >> 24, (STRAIGHT, STRAIGHT_FLUSH)) | (ace & (found >> 24 != FLUSH)))


def any_card(face: int, found: Array) -> npt.NDArray[np.bool_]:
    return np.full(len(found), face < 52)


def best_of(table: Array, hands: Hands) -> Array:
    """The best five of every hand, by trying all of them."""
    hands = np.sort(hands, axis=1)
    best = np.full(len(hands), np.iinfo(np.int64).min)
    for five in combinations(range(hands.shape[1]), 5):
        np.maximum(best, table[place(hands[:, list(five)])], out=best)
    return best


def fast(order: Order, hands: Iterable[Sequence[int]]) -> Array:
    return np.fromiter(map(order.strength, hands), np.int64)


def agrees(order: Order, table: Array, one_in: int) -> bool:
    """Whether every five natural cards, or one in so many, compare as in a table; from its last place backwards."""
    return same_order(fast(order, islice(combinations(range(51, -1, -1), 5), 0, None, one_in)), table[::-one_in])


def same_order(one: Array, other: Array) -> bool:
    """Whether every two hands compare alike, ties included: for numbers, whether their places agree."""
    return bool((np.unique(one, return_inverse=True)[1] == np.unique(other, return_inverse=True)[1]).all())


def deals(cards: Sequence[int], size: int, number: int, seed: int) -> Hands:
    """Random hands out of a list of faces."""
    rng = np.random.default_rng(seed)
    picks = np.argpartition(rng.random((number, len(cards))), size, axis=1)[:, :size]
    return np.array(cards, np.uint8)[picks]


@cache
def every_hand(size: int, *, ranks: tuple[int, ...] = STANDARD, jokers: int = 0) -> list[tuple[list[int], int]]:
    """Every hand up to what suits can matter, with its number of deals; 5 to 7 cards, up to two of them jokers."""
    return [
        (hand + [JOKER] * held, ways * comb(jokers, held))
        for held in range(jokers + 1)
        for hand, ways in _natural_hands(size - held, ranks, 5 - held)
    ]


def _natural_hands(size: int, ranks: Sequence[int], enough: int) -> Iterator[tuple[list[int], int]]:
    """Rank multisets, each split by the cards of the one suit that has `enough` of them, or none that has."""
    for held in combinations_with_replacement(ranks, size):
        counts = {rank: held.count(rank) for rank in held}
        if max(counts.values()) > 4:
            continue
        left = prod(comb(4, count) for count in counts.values())
        for suited in chain.from_iterable(combinations(counts, many) for many in range(enough, len(counts) + 1)):
            ways = 4 * prod(comb(3, count - (rank in suited)) for rank, count in counts.items())
            left -= ways
            if ways:
                yield _dealt(counts, suited), ways
        if left:
            yield [4 * rank + at % 4 for at, rank in enumerate(held)], left


def _dealt(counts: dict[int, int], suited: Sequence[int]) -> list[int]:
    first = {rank: 0 if rank in suited else 1 for rank in counts}
    return [4 * rank + first[rank] + copy for rank, count in counts.items() for copy in range(count)]


def class_counts(order: Order, hands: Iterable[tuple[Sequence[int], int]]) -> dict[str, int]:
    """How many deals fall in each class, strongest first."""
    tally = dict.fromkeys(reversed(order.classes), 0)
    for hand, ways in hands:
        tally[order.kind(order.strength(hand))] += ways
    return tally
