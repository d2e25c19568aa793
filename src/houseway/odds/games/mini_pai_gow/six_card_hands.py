"""All hands of six cards up to an exchange of suits: every way to set them, and how the house way does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, RANKS
from houseway.odds.core.suit_classes import up_to_suits
from houseway.odds.games.mini_pai_gow.six_card_kernels import SIX, SUITS
from houseway.ranking import high
from houseway.ranking.kernels import strengths
from houseway.rules.house_ways import KINDS, HouseWay, With

Bytes = NDArray[np.uint8]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

_ACE = RANKS.index("A")
_COMPLETE = (high.STRAIGHT, high.FLUSH, high.STRAIGHT_FLUSH)


@dataclass(frozen=True, slots=True)
class SixCards:
    """One hand for each class, and how many hands there are of it. A way puts the card at its place in front.

    `fronts` are the ranks of the cards, the joker above the ace; `backs` the strengths of the other five.
    """

    hands: Bytes
    times: Ints
    fronts: Ints
    backs: Ints

    @property
    def allowed(self) -> Bools:
        """The ways that are not fouled."""
        return np.asarray(self.backs > self.fronts << 16)


def sets_up_to_suits(size: int) -> tuple[Bytes, Ints]:
    """Sets of `size` cards out of 53, one for each class under exchange of suits, with the size of its class."""
    hands, times = [], []
    for joker in (0, 1)[: size + 1]:
        for block, many in up_to_suits(size - joker):
            hands.append(np.hstack([block, np.full((len(block), joker), JOKER, np.uint8)]))
            times.append(many)
    return np.ascontiguousarray(np.concatenate(hands), np.uint8), np.concatenate(times)


@cache
def six_cards(back: str) -> SixCards:
    """Every hand of six, with backs that rank in this order."""
    hands, times = sets_up_to_suits(SIX)
    others = [[place for place in range(SIX) if place != front] for front in range(SIX)]
    backs = np.stack([strengths(back, np.ascontiguousarray(hands[:, each])) for each in others], axis=1)
    return SixCards(hands, times, (hands >> 2).astype(np.int64), backs.astype(np.int64))


@dataclass(frozen=True, slots=True)
class Numbering:
    """How a kernel finds the class of a hand: sums of binomials for the ranks of each suit, and classes by number."""

    classes: NDArray[np.int32]
    sums: NDArray[np.int32]
    sizes: Bytes
    binomial: Ints


@cache
def numbering() -> Numbering:
    """A hand's number is the sum of comb(card, place) over its cards in order; a card counts suit by suit."""
    ranks, pack = len(RANKS), JOKER + 1
    binomial = np.array([[comb(card, size) for size in range(SIX + 2)] for card in range(pack + 1)])
    masks = np.arange(1 << ranks)
    held = masks[:, None] >> np.arange(ranks) & 1
    before = np.cumsum(held, axis=1) - held
    sums = np.zeros((SUITS, SIX + 1, len(masks)), np.int32)
    for suit in range(SUITS):
        for earlier in range(SIX + 1):
            place = np.minimum(before + earlier + 1, SIX + 1)
            sums[suit, earlier] = (held * binomial[suit * ranks + np.arange(ranks), place]).sum(axis=1)
    sizes = held.sum(axis=1).astype(np.uint8)
    classes = np.full(comb(pack, SIX), -1, np.int32)
    classes[_numbers(sets_up_to_suits(SIX)[0], sums, sizes)] = np.arange(len(sets_up_to_suits(SIX)[0]))
    return Numbering(classes, sums, sizes, binomial)


def _numbers(hands: Bytes, sums: NDArray[np.int32], sizes: Bytes) -> Ints:
    """The numbers of hands after their suits are put in order."""
    joker = (hands == JOKER).any(axis=1)
    bits = np.where(hands == JOKER, 0, 1 << (hands >> 2).astype(np.int64))
    masks = np.stack([(bits * (hands & 3 == suit)).sum(axis=1) for suit in range(SUITS)], axis=1)
    masks = -np.sort(-masks, axis=1)
    before, found = np.zeros(len(hands), np.int64), np.where(joker, comb(JOKER, SIX), 0)
    for suit in range(SUITS):
        found = found + sums[suit, before, masks[:, suit]]
        before = before + sizes[masks[:, suit]]
    return found


# The house way -----------------------------------------------------------------------------------------------------

_BEHIND_KINDS: Mapping[str, tuple[int, ...]] = {
    "a straight or flush": _COMPLETE,
    "a straight": (high.STRAIGHT,),
    "a flush": (high.FLUSH,),
    "a full house or better": tuple(range(high.FULL_HOUSE, high.STRAIGHT_FLUSH + 2)),
}
_KEPT = {"the pair": 2, "both pairs": 2, "the three of a kind": 3, "the four of a kind": 4}
_FRONTS = ("the highest", "the second highest")


def unknown_words(clauses: Sequence[HouseWay]) -> list[str]:
    """Words of a house way that are not worked out for six cards."""
    behind = {"the rest", *_KEPT, *_BEHIND_KINDS}
    words: list[str] = [each.front for each in clauses if each.front not in _FRONTS]
    words += [each.behind for each in clauses if each.behind not in behind]
    return words + [each.least or each.otherwise for each in clauses if each.least or each.otherwise]


def by_house_way(clauses: Sequence[HouseWay], six: SixCards) -> tuple[Ints, Ints]:
    """The way that the dealer takes with each hand, and the clause that says so (-1: none, the strongest back)."""
    ranks = np.minimum(six.fronts, _ACE)
    alike = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    classes, allowed = six.backs >> high.CLASS_SHIFT, six.allowed
    complete = np.asarray((np.isin(classes, _COMPLETE) & allowed).any(axis=1))
    joker = np.asarray((six.hands == JOKER).any(axis=1))
    worth = np.where(allowed, (six.fronts << 32) + six.backs, -1)
    way = np.argmax(np.where(allowed, (six.backs << 8) + six.fronts, -1), axis=1)
    clause = np.full(len(ranks), -1)
    highest = np.argmax(alike * 16 + ranks, axis=1)
    tops = np.take_along_axis(ranks, highest[:, None], axis=1)[:, 0]
    kinds = _kinds(alike)
    second = -np.sort(-ranks, axis=1)[:, 1:2]
    for place, each in enumerate(clauses):
        dealt = np.isin(kinds, [_KIND_NUMBERS[word] for word in each.dealt]) & (clause < 0)
        dealt &= _agrees(each.joker, joker) & _agrees(each.complete, complete)
        if each.of:
            dealt &= np.isin(tops, [RANKS.index(rank) for rank in each.of])
        fits = allowed & (alike != _KEPT[each.behind] if each.behind in _KEPT else True)
        if each.behind in _BEHIND_KINDS:
            fits &= np.isin(classes, _BEHIND_KINDS[each.behind])
        if each.front == "the second highest":
            fits &= ranks == second
        found = dealt & fits.any(axis=1)
        way[found] = np.argmax(np.where(fits, worth, -1), axis=1)[found]
        clause[found] = place
    return way, clause


_KIND_NUMBERS = {word: number for number, word in enumerate(dict.fromkeys(KINDS.values()))}


def _kinds(alike: Ints) -> Ints:
    """The number of the kind of each hand, from how many cards there are of each card's rank."""
    shapes = np.zeros(len(alike), np.int64)
    for many in range(2, SIX):
        shapes = shapes * 8 + (alike == many).sum(axis=1) // many
    found = np.full(len(alike), -1)
    for shape in np.unique(shapes):
        groups: list[int] = []
        for at, many in enumerate(range(SIX - 1, 1, -1)):
            groups += [many] * (int(shape) >> 3 * at & 7)
        found[shapes == shape] = _KIND_NUMBERS[KINDS[tuple(groups)]]
    return found


def _agrees(wanted: With, held: Bools) -> Bools:
    return np.ones_like(held) if wanted == "either" else held == (wanted == "with")
