"""Jokers: functions that make an order with jokers from an order without.

A bug is an ace, or completes a straight, flush or straight flush as the best card for it. A wild joker is any card,
but never a copy of one in the hand except to make five of a kind, unless an order says so. In lows it is the lowest
rank not in the hand. Where the house makes a rank wild, its four cards are such jokers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from houseway.cards.card import JOKER, MARK, RANK_NAMES, RANK_PLURALS, RANKS, Card
from houseway.cards.pack import Pack
from houseway.errors import BadInput
from houseway.ranking import five, low
from houseway.ranking.five import FiveOrder, Fives, JokerFlush, Jokers
from houseway.ranking.low import LowOrder
from houseway.ranking.order import Order

# A semi-wild joker that was dealt face up is written `Jk*`. Turning it over later changes nothing.
DEALT_UP: Card = JOKER + MARK
SUITS = 4

AnyOrder = TypeVar("AnyOrder", bound=Order)


def bug(order: FiveOrder, *, jokers: int = 1, fives: Fives | None = None) -> FiveOrder:
    """The joker is an ace or completes a straight or flush. It makes five aces, unless `fives` is "none"."""
    says = "the joker an ace, or completing a straight, a flush or a straight flush"
    return _joined(order, "bug", says, jokers, fives or _at_least(order, "aces"))


def bug_without_flushes(order: FiveOrder) -> FiveOrder:
    """A bug that completes a straight or a straight flush, but no other flush (cordova 3998)."""
    says = "the joker an ace, or completing a straight or a straight flush, but no other flush"
    return _joined(order, "bug", says, 1, _at_least(order, "aces"), "a straight flush only")


def wild(order: FiveOrder, *, jokers: int = 1, fives: Fives | None = None) -> FiveOrder:
    """The joker is any card. `fives="none"` is for rooms without five of a kind: the joker is then a kicker."""
    return _joined(order, "wild", "the joker any card", jokers, fives or "any")


def wild_with_copies(order: FiveOrder) -> FiveOrder:
    """A wild joker that may copy a card of the hand: in a flush it is an ace, or a second one (calgrand 6358-6362)."""
    return _joined(order, "wild", "the joker any card, even a copy of one in the hand", 1, "any", "any card")


def semi_wild(order: FiveOrder, *, jokers: int = 1, fives: Fives | None = None) -> FiveOrder:
    """A joker dealt face up (`Jk*`) is a bug, one dealt face down (`Jk`) is wild, however it lies now.

    Source: bankers 4027-4035; cordova 134. Five aces with a joker dealt face up count as five of a kind.
    """
    says = "the joker any card if dealt face down, if dealt face up an ace or completing a straight or flush"
    return _joined(order, "semi-wild", says, jokers, fives or "any")


def natural_royal(order: FiveOrder) -> FiveOrder:
    """The joker makes no royal flush: the hand is an ace-high straight flush instead (cordova 603-604)."""
    if not order.rules.royal or order.rules.jokers == "none":
        raise BadInput(f"{order.name} has no royal flush of its own, or no joker to bar from it", where="wild")
    rules = replace(order.rules, natural_royal=True)
    name = order.name.replace("-royal", "") + "-natural-royal"
    return five.make(name, f"{order.says}, never a royal flush", rules, order.pack)


def lowest_missing(order: LowOrder, *, jokers: int = 1) -> LowOrder:
    """The joker is the lowest rank not in the hand; where straights count, the rank that makes the lowest hand."""
    name, says = f"{order.name}-joker{_several(jokers)}", f"{order.says}; the joker the lowest missing card"
    return low.make(name, says, order.rules, _with_jokers(order.pack, jokers))


def wild_rank(order: AnyOrder, letter: str) -> AnyOrder:
    """The four cards of a rank are the jokers of this order, and the pack has no others (calgrand 2905-2907)."""
    if order.pack.jokers != SUITS:
        raise BadInput(f"{order.name} ranks {order.pack.jokers} jokers; a wild rank has {SUITS} cards", where="wild")
    wild, strength = RANKS.index(letter), order.strength
    stands_for = [JOKER if face >> 2 == wild else face for face in range(JOKER + 1)]

    def with_wild_cards(cards: Sequence[Card]) -> int:
        return strength([stands_for[face] for face in cards])

    name = order.name.removesuffix(_several(SUITS)).removesuffix("-wild").removesuffix("-joker")
    says = order.says.replace("the joker", f"every {RANK_NAMES[wild]}")
    pack = replace(order.pack, jokers=0)
    return replace(order, name=f"{name}-{RANK_PLURALS[wild]}-wild", says=says, strength=with_wild_cards, pack=pack)


def _joined(
    order: FiveOrder, mode: Jokers, says: str, jokers: int, fives: Fives, flush: JokerFlush = "a missing card"
) -> FiveOrder:
    if order.rules.jokers != "none":
        raise BadInput(f"{order.name} already has a joker", where="wild")
    usual: Fives = "aces" if mode == "bug" else "any"
    odd = {"none": "-no-fives", "aces": "-five-aces", "any": "-fives"}
    known = fives == usual or (fives == order.rules.fives and fives != "none")
    name = f"{order.name}-{mode}{'' if known else odd[fives]}{_FLUSHES[flush]}"
    rules = replace(order.rules, jokers=mode, fives=fives, joker_flush=flush)
    pack = _with_jokers(order.pack, jokers)
    return five.make(name + _several(jokers), f"{order.says}; {says}", rules, pack)


_FLUSHES: dict[JokerFlush, str] = {"a missing card": "", "any card": "-copies", "a straight flush only": "-no-flush"}


def _at_least(order: FiveOrder, fives: Fives) -> Fives:
    return fives if order.rules.fives == "none" else order.rules.fives


def _several(jokers: int) -> str:
    return "" if jokers == 1 else f"-{jokers}-jokers"


def _with_jokers(pack: Pack, jokers: int) -> Pack:
    if jokers < 1:
        raise BadInput(f"a joker mode needs a joker, not {jokers}", where="wild")
    return replace(pack, jokers=jokers)


HIGH_BUG = bug(five.HIGH)
HIGH_ROYAL_BUG = bug(five.HIGH_ROYAL)
HIGH_WHEEL_SECOND_BUG = bug(five.HIGH_WHEEL_SECOND)
HIGH_WHEEL_SECOND_ROYAL_BUG = bug(five.HIGH_WHEEL_SECOND_ROYAL)
HIGH_BUG_NO_FLUSH = bug_without_flushes(five.HIGH)
HIGH_WILD = wild(five.HIGH)
HIGH_WILD_COPIES = wild_with_copies(five.HIGH)
HIGH_ROYAL_WILD = wild(five.HIGH_ROYAL)
HIGH_SEMI_WILD = semi_wild(five.HIGH)
HIGH_NATURAL_ROYAL = natural_royal(HIGH_ROYAL_BUG)
ACE_FIVE_JOKER = lowest_missing(low.ACE_FIVE)
DEUCE_SEVEN_JOKER = lowest_missing(low.DEUCE_SEVEN)
EIGHT_OR_BETTER_JOKER = lowest_missing(low.EIGHT_OR_BETTER)
HIGH_DEUCES_WILD = wild_rank(wild(five.HIGH, jokers=SUITS), "2")
ACE_FIVE_DEUCES_WILD = wild_rank(lowest_missing(low.ACE_FIVE, jokers=SUITS), "2")
EIGHT_OR_BETTER_DEUCES_WILD = wild_rank(lowest_missing(low.EIGHT_OR_BETTER, jokers=SUITS), "2")
ACE_FIVE_HIGH_PAIRS_JOKER = lowest_missing(low.ACE_FIVE_HIGH_PAIRS)

ORDERS: tuple[Order, ...] = (
    HIGH_BUG,
    HIGH_ROYAL_BUG,
    HIGH_WHEEL_SECOND_BUG,
    HIGH_WHEEL_SECOND_ROYAL_BUG,
    HIGH_BUG_NO_FLUSH,
    HIGH_WILD,
    HIGH_WILD_COPIES,
    HIGH_ROYAL_WILD,
    HIGH_SEMI_WILD,
    HIGH_NATURAL_ROYAL,
    ACE_FIVE_JOKER,
    DEUCE_SEVEN_JOKER,
    EIGHT_OR_BETTER_JOKER,
    ACE_FIVE_HIGH_PAIRS_JOKER,
    HIGH_DEUCES_WILD,
    ACE_FIVE_DEUCES_WILD,
    EIGHT_OR_BETTER_DEUCES_WILD,
)
