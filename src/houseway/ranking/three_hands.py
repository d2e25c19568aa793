"""Setting thirteen cards: three in front, five in the middle, five behind, none higher than the next one behind it.

All three strengths are on the scale of `high.strength`, so the parts compare with each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations
from operator import add, itemgetter
from typing import NamedTuple

from msgspec import Struct

from houseway.cards import Card, cards
from houseway.ranking import five, high
from houseway.ranking.order import Order
from houseway.ranking.short_hands import THREE_CARD_FRONT

FRONT, FIVE, HELD = 3, 5, 13
_WHOLE = (1 << HELD) - 1
# Above every strength, where a part is as good as won.
_BEST = high.STRAIGHT_FLUSH + 1 << high.CLASS_SHIFT
# The twentieth part of all hands, in units fine enough for kickers to count.
_STEP = 1 << 20
# What a part is worth where it cannot stand.
_NEVER = -1 << 40

# Players who set their hands as here have parts below these in 5%, 10%, ... 95% of deals: 1,500 random hands, set
# again and again against their own distribution.
_FRONTS = """
Jc 4d 2h, Qc 5d 3h, Qc Jd 8h, Kc Td 4h, Kc Qd 7h, Ac 9d 2h, Ac Jd 5h, Ac Qd 9h, Ac Kd 9h, Ac Kd Qh,
6c 6d 4h, 8c 8d Kh, Tc Td 8h, Jc Jd 9h, Qc Qd 2h, Qc Qd Jh, Kc Kd Th, Kc Kd Ah, Ac Ad Jh
"""
_MIDDLES = """
7c 7d Th 3s 2c, Qc Qd 6h 5s 4c, Kc Kd Jh 8s 7c, Ac Ad 7h 3s 2c, Ac Ad Qh Ts 5c, 4c 4d 3h 3s Jc, 6c 6d 5h 5s 2c,
7c 7d 6h 6s 8c, 9c 9d 3h 3s 5c, Tc Td 3h 3s 9c, Jc Jd 5h 5s 3c, Qc Qd 5h 5s 6c, 2c 2d 2h 4s 3c, 6c 6d 6h Qs 4c,
Kc Kd Kh 5s 2c, 6c 5d 4h 3s 2c, 9c 8d 7h 6s 5c, Kc Qd Jh Ts 9c, Qh 9h 5h 3h 2h
"""
_BACKS = """
8c 8d 4h 4s 2c, Jc Jd 2h 2s 8c, 2c 2d 2h Ts 8c, 7c 6d 5h 4s 3c, 9c 8d 7h 6s 5c, Jc Td 9h 8s 7c, Kc Qd Jh Ts 9c,
Ac Kd Qh Js Tc, Jh Th 8h 7h 2h, Kh 9h 7h 4h 2h, Kh Qh 9h 8h 3h, Ah Th 9h 6h 5h, Ah Qh Jh 7h 3h, Ah Kh Qh 6h 2h,
4c 4d 4h 5s 5c, 7c 7d 7h 3s 3c, 9c 9d 9h 3s 3c, Jc Jd Jh 9s 9c, Ac Ad Ah 2s 2c
"""


class PartOrders(NamedTuple):
    """How the parts rank: the front, and the two hands of five. Both orders are on the scale of `high.strength`."""

    front: Order = THREE_CARD_FRONT
    five: Order = five.HIGH


PLAIN = PartOrders()


class ThreeHands(Struct, frozen=True, gc=False):
    """Thirteen cards that have been set, with the strength of each part. `str` is what the dealer reads."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]
    strengths: tuple[int, int, int]
    orders: PartOrders

    @property
    def parts(self) -> tuple[tuple[Card, ...], ...]:
        return self.front, self.middle, self.back

    @property
    def fouled(self) -> bool:
        """Whether the front ranks higher than the middle, or the middle higher than the back. Equal ranks are valid."""
        front, middle, back = self.strengths
        return front > middle or middle > back

    @property
    def words(self) -> tuple[str, str, str]:
        """What each part is."""
        front, middle, back = self.strengths
        return self.orders.front.say(front), self.orders.five.say(middle), self.orders.five.say(back)

    def __str__(self) -> str:
        return "; ".join(self.words)


def set_three(
    front: Sequence[Card], middle: Sequence[Card], back: Sequence[Card], orders: PartOrders = PLAIN
) -> ThreeHands:
    """The hand that these parts make."""
    strengths = orders.front.strength(front), orders.five.strength(middle), orders.five.strength(back)
    return ThreeHands(tuple(front), tuple(middle), tuple(back), strengths, orders)


def best_setting(held: Sequence[Card], orders: PartOrders = PLAIN) -> ThreeHands:
    """The valid setting whose three parts can be expected to win most, each against the same part of another player."""
    front, middle, back = _search(tuple(sorted(held)), orders)
    return _laid_out(front, middle, back, orders)


@lru_cache(4096)
def _search(held: tuple[Card, ...], orders: PartOrders) -> list[list[Card]]:
    """Backs are tried from the strongest down, until the rest cannot win more.

    There always is a valid setting: the strongest five behind, and the strongest five of the rest in the middle. Of
    settings that win as much the one with the stronger back is taken, then the one with the better front.
    """
    fives, fronts = _five_strengths(held, orders.five), _front_strengths(held, orders.front)
    in_the_middle = list(map(_as_middle, fives))
    in_front = list(map(_as_front, fronts))
    ahead = max(in_front)
    suited, tried = _in_long_suits(held), set()
    most, found = -1, (0, 0, 0)
    for back in sorted(range(len(fives)), key=fives.__getitem__, reverse=True):
        strength = fives[back]
        worth = _as_back(strength)
        if worth + in_the_middle[back] + ahead <= most:
            break
        # Whatever is stronger than a later back has been tried as the back itself, and so has one that is as strong.
        in_the_middle[back] = _NEVER
        # Backs of the same ranks leave the same ranks, and the same flushes if they take the same cards from those.
        alike = (strength, _FIVES[back] & suited)
        if alike in tried:
            continue
        tried.add(alike)
        left, need = _left_by(back), most - worth
        middles = left.middles(in_the_middle)
        strongest = max(middles)
        if strongest + ahead <= need:
            continue
        beside = left.fronts(in_front)
        if strongest + max(beside) <= need:
            continue
        settings = [
            (gain, beside[at], fronts[front], -front, middle)
            for at, gain in enumerate(map(add, middles, beside))
            if gain > need and fronts[front := left.front_places[at]] <= fives[middle := left.middle_places[at]]
        ]
        if settings:
            gain, _, _, front, middle = max(settings)
            most, found = worth + gain, (-front, middle, back)
    front, middle, back = found
    parts = (_THREES[front], _FIVES[middle], _FIVES[back])
    return [[face for at, face in enumerate(held) if part >> at & 1] for part in parts]


# Parts as bits of a hand, from the largest number down: the order of `combinations` of its cards from the last one ---

_BITS = tuple([1 << at for at in reversed(range(HELD))])
_FIVES = tuple(map(sum, combinations(_BITS, FIVE)))
_THREES = tuple(map(sum, combinations(_BITS, FRONT)))
_FIVE_PLACES = {part: place for place, part in enumerate(_FIVES)}
_THREE_PLACES = {part: place for place, part in enumerate(_THREES)}


class _Left(NamedTuple):
    """The ways to set the eight cards that a back leaves: the places of middles and fronts, and what looks them up."""

    middle_places: tuple[int, ...]
    front_places: tuple[int, ...]
    middles: Callable[[Sequence[int]], tuple[int, ...]]
    fronts: Callable[[Sequence[int]], tuple[int, ...]]


@cache
def _left_by(back: int) -> _Left:
    left = _WHOLE ^ _FIVES[back]
    bits = [bit for bit in _BITS if left & bit]
    fronts = list(map(sum, combinations(bits, FRONT)))
    middle_places = [_FIVE_PLACES[left ^ front] for front in fronts]
    front_places = [_THREE_PLACES[front] for front in fronts]
    return _Left(tuple(middle_places), tuple(front_places), itemgetter(*middle_places), itemgetter(*front_places))


def _in_long_suits(held: Sequence[Card]) -> int:
    """The cards of suits that can make a flush, as bits of the hand."""
    suits = [face & 3 for face in held]
    return sum([1 << at for at, suit in enumerate(suits) if suits.count(suit) >= FIVE])


# Strengths of all parts -----------------------------------------------------------------------------------------------

_RANK_BITS = 3
_RANK_KEYS = [1 << _RANK_BITS * (face >> 2) for face in range(52)]


class _ByRanks(dict[int, int]):
    """Strengths of parts that are not of one suit, by how many cards they have of each rank. Learned as they come."""

    def __init__(self, order: Order) -> None:
        self._order = order

    def __missing__(self, key: int) -> int:
        ranks = [rank for rank in range(13) for _ in range(key >> _RANK_BITS * rank & 7)]
        self[key] = found = self._order.strength([rank << 2 | at & 3 for at, rank in enumerate(ranks)])
        return found


_by_ranks = cache(_ByRanks)


def _five_strengths(held: Sequence[Card], order: Order) -> list[int]:
    """The strength of every five of these cards."""
    keys = [_RANK_KEYS[face] for face in reversed(held)]
    found = list(map(_by_ranks(order).__getitem__, map(sum, combinations(keys, FIVE))))
    for suit in range(4):
        bits = [1 << at for at, face in enumerate(held) if face & 3 == suit]
        for part in map(sum, combinations(bits, FIVE)):
            found[_FIVE_PLACES[part]] = order.strength([face for at, face in enumerate(held) if part >> at & 1])
    return found


def _front_strengths(held: Sequence[Card], order: Order) -> list[int]:
    """The strength of every three of these cards. In the usual order suits do not count."""
    if order is not THREE_CARD_FRONT:
        return list(map(order.strength, combinations(held[::-1], FRONT)))
    keys = [_RANK_KEYS[face] for face in reversed(held)]
    return list(map(_by_ranks(order).__getitem__, map(sum, combinations(keys, FRONT))))


def _laid_out(front: Sequence[Card], middle: Sequence[Card], back: Sequence[Card], orders: PartOrders) -> ThreeHands:
    """Each part as a player lays it down: groups first, then down in rank."""
    ranks = [face >> 2 for face in front]
    first = sorted(front, key=lambda face: (ranks.count(face >> 2), face), reverse=True)
    return set_three(first, high.best_five(middle), high.best_five(back), orders)


def _share(strength: int, steps: Sequence[int]) -> int:
    """How many of other players' parts one of this strength beats: by the steps below it, and a share of the next."""
    at = bisect_right(steps, strength)
    below, above = steps[at - 1], steps[at]
    return (at - 1) * _STEP + (strength - below) * _STEP // (above - below)


def _steps(hands: str, order: Order) -> list[int]:
    """The strengths of these hands, between the lowest and the highest that there are."""
    return [-1, *(order.strength(cards(each)) for each in hands.split(",")), _BEST]


_FRONT_STEPS = _steps(_FRONTS, THREE_CARD_FRONT)
_MIDDLE_STEPS, _BACK_STEPS = _steps(_MIDDLES, five.HIGH), _steps(_BACKS, five.HIGH)
_as_front = cache(partial(_share, steps=_FRONT_STEPS))
_as_middle = cache(partial(_share, steps=_MIDDLE_STEPS))
_as_back = cache(partial(_share, steps=_BACK_STEPS))
