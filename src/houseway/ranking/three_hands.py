"""Setting thirteen cards: three in front, five in the middle, five behind, none higher than the next one behind it.

All three strengths are on the scale of `high.strength`, so the parts compare with each other.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
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

    def __str__(self) -> str:
        front, middle, back = self.strengths
        return "; ".join((self.orders.front.say(front), self.orders.five.say(middle), self.orders.five.say(back)))


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
    """Backs are tried from the strongest down, fronts from the best down, until the rest cannot win more.

    There always is a valid setting: the strongest five behind, and the strongest five of the rest in the middle.
    """
    fives = sorted(((orders.five.strength(part), bits) for bits, part in _parts(held, FIVE)), reverse=True)
    middles = {bits: (strength, _share(strength, _MIDDLE_STEPS)) for strength, bits in fives}
    fronts = [(orders.front.strength(part), bits) for bits, part in _parts(held, FRONT)]
    ahead = sorted(((_share(strength, _FRONT_STEPS), strength, bits) for strength, bits in fronts), reverse=True)
    most, found = -1, (0, 0, 0)
    for place, (strength, back) in enumerate(fives):
        worth = _share(strength, _BACK_STEPS)
        if worth + _share(strength, _MIDDLE_STEPS) + ahead[0][0] <= most:
            break
        # The best middle that this back leaves. One as strong that stands before it has been tried as the back.
        behind = next((middles[bits][1] for _, bits in fives[place:] if not bits & back), -1)
        for gain, ahead_strength, front in ahead:
            if worth + behind + gain <= most:
                break
            middle_strength, middle_gain = middles.get(_WHOLE ^ back ^ front, (-1, 0))
            valid = not front & back and ahead_strength <= middle_strength <= strength
            if valid and worth + middle_gain + gain > most:
                most, found = worth + middle_gain + gain, (front, _WHOLE ^ back ^ front, back)
    return [[face for at, face in enumerate(held) if part >> at & 1] for part in found]


def _parts(held: Sequence[Card], size: int) -> Iterator[tuple[int, tuple[Card, ...]]]:
    """Every part of this size, with its cards as bits of the hand."""
    bits = [1 << at for at in range(len(held))]
    return zip(map(sum, combinations(bits, size)), combinations(held, size), strict=True)


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
