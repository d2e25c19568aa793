"""Hands of one, two and three cards, each in the order that its documents print.

Three cards: straights beat flushes and A-2-3 is the lowest straight; neither counts in the front of thirteen cards.
Two cards: the front of a pai gow setting has only pairs and high cards; Two Card Peek also has straights and flushes.
One card: the joker beats the ace.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

from houseway.cards import JOKER, Card, Pack
from houseway.cards.card import RANK_NAMES
from houseway.ranking import high
from houseway.ranking.order import Order

Joker: TypeAlias = Literal["bug", "bug without flushes", "wild", "wild with copies"]
WILD: frozenset[Joker] = frozenset({"wild", "wild with copies"})

_DEUCE, _TREY, _TEN, _KING, _ACE = 0, 1, 8, 11, 12
_THREE_KINDS = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush")
_PEEK_KINDS = ("high card", "flush", "straight", "pair", "straight flush", "mini royal")
_HIGH_CARD, _PAIR, _FLUSH, _STRAIGHT, _THREE, _STRAIGHT_FLUSH = range(6)
_PEEK_FLUSH, _PEEK_STRAIGHT, _PEEK_PAIR, _PEEK_STRAIGHT_FLUSH, _PEEK_MINI_ROYAL = range(1, 6)
_KIND_SHIFT = 12
_MINI_ROYAL = _STRAIGHT_FLUSH << _KIND_SHIFT | _ACE << 8
_SUITED_WHEEL = _STRAIGHT_FLUSH << _KIND_SHIFT | _TREY << 8
_WHEEL_AS_FLUSH = _FLUSH << _KIND_SHIFT | _ACE << 8 | _TREY << 4 | _DEUCE


def three_card_strength(cards: Sequence[Card]) -> int:
    """The strength of three cards without a joker. Copies of a card from several decks are allowed."""
    low, middle, top = sorted(face >> 2 for face in cards)
    first, second, third = cards
    one_suit = first & 3 == second & 3 == third & 3
    if low == top:
        return _THREE << _KIND_SHIFT | top << 8
    run = top if top - middle == middle - low == 1 else _TREY if (low, middle, top) == (_DEUCE, _TREY, _ACE) else None
    if run is not None:
        return (_STRAIGHT_FLUSH if one_suit else _STRAIGHT) << _KIND_SHIFT | run << 8
    if one_suit:
        return _FLUSH << _KIND_SHIFT | top << 8 | middle << 4 | low
    # Of three sorted cards the middle one is always part of a pair.
    if middle in (low, top):
        return _PAIR << _KIND_SHIFT | middle << 8 | (low if middle == top else top) << 4
    return _HIGH_CARD << _KIND_SHIFT | top << 8 | middle << 4 | low


def suited_wheel_flush_strength(cards: Sequence[Card]) -> int:
    """The same where 4-3-2 is the lowest straight flush: A-2-3 of one suit is a flush."""
    strength = three_card_strength(cards)
    return _WHEEL_AS_FLUSH if strength == _SUITED_WHEEL else strength


def pairs_before_flushes_strength(cards: Sequence[Card]) -> int:
    """The same where two cards of one rank are a pair, even if all three are of one suit."""
    low, middle, top = sorted(face >> 2 for face in cards)
    if low < top and middle in (low, top):
        return _PAIR << _KIND_SHIFT | middle << 8 | (low if middle == top else top) << 4
    return three_card_strength(cards)


def three_card_kind(strength: int) -> str:
    """The class; A-K-Q suited is the best straight flush."""
    return _THREE_KINDS[strength >> _KIND_SHIFT]


def _kind_with_mini_royal(strength: int) -> str:
    return "mini royal" if strength == _MINI_ROYAL else three_card_kind(strength)


def three_card(*, mini_royal: bool = True, decks: int = 1) -> Order:
    """The order of three cards. `mini_royal` makes A-K-Q suited a class of its own; it beats the same hands anyway."""
    kind: Callable[[int], str] = _kind_with_mini_royal if mini_royal else three_card_kind
    return Order(
        name="three-card" if mini_royal else "three-card-plain",
        says="three cards: a straight beats a flush, three of a kind both; A-2-3 is the lowest straight",
        classes=(*_THREE_KINDS, "mini royal") if mini_royal else _THREE_KINDS,
        sizes=(3,),
        strength=three_card_strength,
        kind=kind,
        say=lambda strength: _say(kind(strength), strength >> 8 & 15),
        pack=Pack(decks=decks),
    )


def _say(kind: str, rank: int) -> str:
    match kind:
        case "mini royal":
            return kind
        case "three of a kind":
            return f"three of a kind, {_plural(rank)}"
        case "pair":
            return f"pair of {_plural(rank)}"
        case "high card":
            return f"high card, {RANK_NAMES[rank]}"
        case _:
            return f"{kind}, {RANK_NAMES[rank]} high"


def _plural(rank: int) -> str:
    word = RANK_NAMES[rank]
    return word + ("es" if word.endswith("x") else "s")


def three_card_front_strength(cards: Sequence[Card]) -> int:
    """The strength of three cards where straights and flushes do not count, on the scale of `high.strength`.

    So three cards compare with five. Of a front and five cards that begin with the same ones, the five rank higher.
    """
    low, middle, top = sorted(face >> 2 for face in cards)
    if low == top:
        return high.THREE << high.CLASS_SHIFT | top << 16
    if middle in (low, top):
        return high.PAIR << high.CLASS_SHIFT | middle << 16 | (low if middle == top else top) << 12
    return top << 16 | middle << 12 | low << 8


def front_strength(cards: Sequence[Card], joker: Joker = "bug") -> int:
    """The strength of the front of a pai gow setting, on the scale of `high.strength`, so that front and back compare.

    A bug is an ace (cordova 2431); a fully wild joker pairs the other card. A front of one card is a high card, and the
    joker ranks above the ace there (cordova 614).
    """
    if len(cards) == 1:
        return (cards[0] >> 2) << 16
    first, second = cards[0] >> 2, cards[1] >> 2
    if first < second:
        first, second = second, first
    if second == JOKER >> 2:
        # Two jokers are a pair of aces, whatever else they may be.
        first = second = _ACE
    elif first == JOKER >> 2:
        first = second if joker in WILD else _ACE
    if first == second:
        return high.PAIR << high.CLASS_SHIFT | first << 16
    # A bug with an ace is handled above, so the larger rank still comes first.
    return first << 16 | second << 12


def front_kind(strength: int) -> str:
    return high.CLASS_NAMES[strength >> high.CLASS_SHIFT]


def front_say(strength: int) -> str:
    """`pair of aces`, or `high cards, ace and king`."""
    if strength >> high.CLASS_SHIFT:
        return _say("pair", strength >> 16 & 15)
    return f"high cards, {RANK_NAMES[strength >> 16]} and {RANK_NAMES[strength >> 12 & 15]}"


def front(joker: Joker = "bug") -> Order:
    """The order of a two-card front: pairs, then high cards, without straights and flushes."""
    joker_is = "pairs the other card" if joker in WILD else "is an ace"
    return Order(
        name="pai-gow-front-wild" if joker in WILD else "pai-gow-front",
        says=f"two cards: pairs, then high cards; the joker {joker_is}",
        classes=("high card", "pair"),
        sizes=(2,),
        strength=lambda cards: front_strength(cards, joker),
        kind=front_kind,
        say=front_say,
        pack=Pack(jokers=1),
    )


def peek_strength(cards: Sequence[Card]) -> int:
    """The strength in Two Card Peek, ranked as its chart lists the hands (cordova 395-400).

    The document does not say whether A-2 is a straight. Here it is the lowest, as A-2-3 is with three cards.
    """
    first, second = cards
    low, top = sorted((first >> 2, second >> 2))
    one_suit = first & 3 == second & 3
    if low == top:
        return _PEEK_PAIR << 8 | top << 4
    if top - low == 1 or (low, top) == (_DEUCE, _ACE):
        kind = _PEEK_STRAIGHT if not one_suit else _PEEK_MINI_ROYAL if low == _KING else _PEEK_STRAIGHT_FLUSH
        return kind << 8 | (top if top - low == 1 else _DEUCE) << 4
    return (_PEEK_FLUSH if one_suit else _HIGH_CARD) << 8 | top << 4 | low


def peek_kind(strength: int) -> str:
    return _PEEK_KINDS[strength >> 8]


def peek_say(strength: int) -> str:
    return _say(peek_kind(strength), strength >> 4 & 15)


PEEK_QUALIFIER = _TEN << 4
"""The weakest ten-high. Pick Row wagers play if a row has at least this strength (cordova 369, 377)."""


def one_card_strength(cards: Sequence[Card]) -> int:
    """The rank of the card, 13 for the joker."""
    return cards[0] >> 2


def one_card_kind(strength: int) -> str:
    return "joker" if strength == JOKER >> 2 else RANK_NAMES[strength]


THREE_CARD = three_card()
THREE_CARD_PLAIN = three_card(mini_royal=False)
THREE_CARD_WHEEL_FLUSH = replace(
    THREE_CARD,
    name="three-card-suited-wheel-flush",
    says="three cards: a straight beats a flush, three of a kind both; A-2-3 is the lowest straight, suited a flush",
    strength=suited_wheel_flush_strength,
)
THREE_CARD_SHOE = replace(
    three_card(decks=8),
    name="three-card-shoe",
    says="three cards out of several decks: a straight beats a flush, three of a kind both; a suited pair is a flush",
)
THREE_CARD_SHOE_PAIRS = replace(
    THREE_CARD_SHOE,
    name="three-card-shoe-pairs",
    says="three cards out of several decks: a straight beats a flush, three of a kind both; a suited pair is a pair",
    strength=pairs_before_flushes_strength,
)
THREE_CARD_FRONT = Order(
    name="three-card-front",
    says="three cards: three of a kind, pairs, then high cards; straights and flushes do not count",
    classes=("high card", "pair", "three of a kind"),
    sizes=(3,),
    strength=three_card_front_strength,
    kind=front_kind,
    say=lambda strength: _say(front_kind(strength), strength >> 16 & 15),
)
FRONT = front()
FRONT_WILD = front("wild")
PEEK = Order(
    name="two-card-peek",
    says="two cards: mini royal, straight flush, pair, straight, flush, high card",
    classes=_PEEK_KINDS,
    sizes=(2,),
    strength=peek_strength,
    kind=peek_kind,
    say=peek_say,
)
ONE_CARD = Order(
    name="one-card",
    says="the higher card, the joker above the ace",
    classes=(*RANK_NAMES, "joker"),
    sizes=(1,),
    strength=one_card_strength,
    kind=one_card_kind,
    say=one_card_kind,
    pack=Pack(jokers=1),
)
