"""Every order of hands, by the name that sheets and `repr` use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.cards import Card
from houseway.errors import BadInput, nearest
from houseway.ranking import badugi, five, jokers, low, match, poker_vs_bank, short_hands, stripped_deck
from houseway.ranking.order import Order, Value

_EVERY: tuple[Order, ...] = (
    *five.ORDERS,
    *jokers.ORDERS,
    *low.ORDERS,
    *stripped_deck.ORDERS,
    badugi.BADUGI,
    short_hands.THREE_CARD,
    short_hands.THREE_CARD_PLAIN,
    short_hands.THREE_CARD_WHEEL_FLUSH,
    short_hands.THREE_CARD_SHOE,
    short_hands.THREE_CARD_SHOE_PAIRS,
    short_hands.THREE_CARD_FRONT,
    short_hands.FRONT,
    short_hands.FRONT_WILD,
    short_hands.PEEK,
    poker_vs_bank.PEEK_ACE_HIGH,
    short_hands.ONE_CARD,
    match.SUPER_MATCH,
    match.LUCKY_LUCKY,
    match.SUPER_PAN_9,
)

ORDERS: Mapping[str, Order] = {order.name: order for order in _EVERY}


def named(name: str) -> Order:
    """The order of this name; an unknown name is refused with the nearest one."""
    if not isinstance(name, str) or name not in ORDERS:
        raise BadInput(f"no order of hands is called {name!r}; {nearest(name, list(ORDERS))}", where="ranking")
    return ORDERS[name]


def rank(hand: str | Sequence[Card | str], name: str = "high") -> Value:
    """The value of a hand in the order of this name.

    >>> print(rank("Ah Kd Ac Ks 4d", "high"))
    two pair, aces and kings
    >>> rank("2c 3c 4d 5h 7s", "deuce-seven") > rank("Ac 2c 3d 4h 5s", "deuce-seven")
    True
    """
    return named(name).rank(hand)
