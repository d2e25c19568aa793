"""Hole card rules: how many of the player's own cards and how many shared cards make a hand.

A hand that may use `least` to `most` own cards is the best five over every choice of `most` own cards and of as many
shared cards as leave room for `least`. So a rule costs a few seven-card rankings, not dozens of five-card ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from houseway.cards.card import JOKER, Card, cards, text
from houseway.errors import BadInput, check_type
from houseway.ranking.order import Order, Value

FIVE = 5


@dataclass(frozen=True, slots=True)
class Use:
    """A rule: from `least` to `most` of the player's own cards, the rest of the five from the board.

    `holes` are the numbers of own cards that the rule allows; empty means any.
    """

    name: str
    says: str
    least: int
    most: int
    holes: tuple[int, ...] = ()


ANY_FIVE = Use("any-five", "any five of one's own and the shared cards", 0, 7)
TWO_AND_THREE = Use("two-and-three", "exactly two of one's own and three of the board", 2, 2, (4, 5, 6))
# Players 170-181: never all three of the hole cards.
UP_TO_TWO = Use("up-to-two", "none, one or two of three of one's own, never all three", 0, 2, (2, 3))
# Calgrand 759-1046: "any one, two, or three", so the board alone does not play.
ONE_TO_THREE = Use("one-to-three", "one, two or all three of one's own, never the board alone", 1, 3, (3,))
# Players 2525-2529: "at least two" of the hole cards and "a maximum of three" of the board.
TWO_OR_MORE = Use("two-or-more", "two or more of one's own, at most three of the board", 2, 5, (4, 5, 6))
JOINED = Use("joined", "any five of two hands of three joined", 0, 3, (3,))

USES = {use.name: use for use in (ANY_FIVE, TWO_AND_THREE, UP_TO_TWO, ONE_TO_THREE, TWO_OR_MORE, JOINED)}


def best(order: Order, hole: Sequence[Card], board: Sequence[Card], use: Use = ANY_FIVE) -> int:
    """The strength of the best hand that the rule allows. Fast and unchecked: `best_value` checks."""
    if use is ANY_FIVE and len(hole) + len(board) <= 7:
        return order.strength((*hole, *board))
    strength = order.strength
    if min(use.most, len(hole)) + min(FIVE - use.least, len(board)) > 7:
        return max(map(strength, _fives(hole, board, use)))
    shared = list(combinations(board, min(FIVE - use.least, len(board))))
    own = combinations(hole, min(use.most, len(hole)))
    return max(strength(mine + ours) for mine in own for ours in shared)


# A key for each rank: the sum of five keys encodes how many cards there are of each rank. Where no suit has five
# cards only the ranks count, so strengths are remembered by sum, for each order.
_KEYS = tuple(1 << 3 * (face >> 2) for face in range(52))
_known: dict[Callable[[Sequence[Card]], int], dict[int, int]] = {}


def best_of_each(order: Order, hands: Sequence[Sequence[Card]], board: Sequence[Card], use: Use) -> list[int]:
    """`best` for each hand on one five-card board; faster where exactly two own cards are used."""
    # A joker has no key. Low orders that accept one rank each hand separately.
    jokers = order.pack.jokers or JOKER in board or any(JOKER in hand for hand in hands)
    if (use.least, use.most) != (2, 2) or jokers:
        return [best(order, hand, board, use) for hand in hands]
    return _by_keys(order, hands, board, use)


def _by_keys(order: Order, hands: Sequence[Sequence[Card]], board: Sequence[Card], use: Use) -> list[int]:
    known = _known.setdefault(order.strength, {})
    suits = [face & 3 for face in board]
    suited = next((suit for suit in range(4) if suits.count(suit) > 2), -1)
    threes = [sum([_KEYS[face] for face in three]) for three in combinations(board, 3)]
    found = []
    for hand in hands:
        if [face & 3 for face in hand].count(suited) > 1:
            found.append(best(order, hand, board, use))
            continue
        twos = [_KEYS[one] + _KEYS[two] for one, two in combinations(hand, 2)]
        try:
            found.append(max([known[two + three] for two in twos for three in threes]))
        except KeyError:
            found.append(_learn(order, hand, board, known))
    return found


def _learn(order: Order, hand: Sequence[Card], board: Sequence[Card], known: dict[int, int]) -> int:
    """The best of a hand that cannot be a flush; the strength of every sum is remembered."""
    fives = [(*two, *three) for two in combinations(hand, 2) for three in combinations(board, 3)]
    worth = {sum([_KEYS[face] for face in five]): order.strength(five) for five in fives}
    known.update(worth)
    return max(worth.values())


def best_value(
    order: Order, hole: str | Sequence[Card], board: str | Sequence[Card] = (), use: Use = ANY_FIVE
) -> Value:
    """The best hand that the rule allows, with its five cards. Cards that cannot be dealt so are refused."""
    check_type(order, Order, "an order of hands: houseway.ranking.ORDERS['high']", "order")
    for given, where in ((hole, "hole"), (board, "board")):
        check_type(given, Iterable, "cards, such as 'Ah Kd'", where)
    own = cards(hole) if isinstance(hole, str) else list(hole)
    shared = cards(board) if isinstance(board, str) else list(board)
    _check(order, own, shared, use)
    strength = best(order, own, shared, use)
    five = next(five for five in _fives(own, shared, use) if order.strength(five) == strength)
    return Value(order, strength, five)


def _fives(hole: Sequence[Card], board: Sequence[Card], use: Use) -> Iterator[tuple[Card, ...]]:
    """Every allowed five, in an order that does not depend on how the cards were dealt."""
    hole, board = sorted(hole, reverse=True), sorted(board, reverse=True)
    for own in range(min(use.most, FIVE, len(hole)), use.least - 1, -1):
        for mine in combinations(hole, own):
            for ours in combinations(board, FIVE - own):
                yield mine + ours


def _check(order: Order, hole: Sequence[Card], board: Sequence[Card], use: Use) -> None:
    if FIVE not in order.sizes:
        raise BadInput(f"{order.name} does not rank five cards, so none can be chosen", where=use.name)
    if use.holes and len(hole) not in use.holes:
        wanted = " or ".join(map(str, use.holes))
        raise BadInput(f"{use.name} needs {wanted} cards of one's own, not {len(hole)}: {text(hole)}", where=use.name)
    five = next(_fives(hole, board, use), None)
    if five is None:
        raise BadInput(f"no five cards can be chosen from {text(hole)} | {text(board)}", where=use.name)
    everything = [*hole, *board]
    replace(order, sizes=(len(everything),)).check(everything)
