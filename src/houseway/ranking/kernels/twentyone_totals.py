"""Twenty-one totals of many hands at once, by tables filled from the scalar count: the rules are written once.

For two cards both faces matter, since they may be a natural. For other hands three numbers decide: the points with
every ace one, the aces (up to as many as may count eleven) and the jokers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import ArrayLike, NDArray

from houseway.cards.card import JOKER, MARK, RANKS, TEXTS, Card, rank
from houseway.errors import BadInput, nearest
from houseway.ranking.kernels.batch_rows import NO_CARD, Supply, as_hands, check_rows, kernels, share_out
from houseway.ranking.twentyone import HALVES, RULES, Made, Side, Total, TotalRules, strength, tally

MOST_CARDS = 24
_MOST_POINTS = 10 * MOST_CARDS
_ACE, _DEUCE, _JOKER = RANKS.index("A"), RANKS.index("2"), rank(JOKER)
_FEWEST_ACES = 2

Tally = Callable[[tuple[Card, ...]], Total]
Book = tuple[Total, ...]


@dataclass(frozen=True, slots=True)
class Totals:
    """The totals of many hands. Each property is an array with one number for every row.

    `places` are places in `book`, which lists every possible total without its cards; `sizes` are the numbers of cards.
    """

    rules: TotalRules
    book: Book
    places: NDArray[np.uint16]
    sizes: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.places)

    @property
    def points(self) -> NDArray[np.int16]:
        """The points in half points: 42 is twenty-one."""
        return np.array([each.points for each in self.book], np.int16)[self.places]

    @property
    def soft(self) -> NDArray[np.bool_]:
        return np.array([each.soft for each in self.book])[self.places]

    @property
    def over(self) -> NDArray[np.bool_]:
        return np.array([each.over for each in self.book])[self.places]

    @property
    def natural(self) -> NDArray[np.int8]:
        """The place of the natural in `rules.naturals`, or -1."""
        words = [self.rules.naturals.index(each.natural) if each.natural else -1 for each in self.book]
        return np.array(words, np.int8)[self.places]

    @property
    def strength(self) -> NDArray[np.int32]:
        """The place in the chart of the rules: larger is better, equal is a tie."""
        return np.array([strength(each, self.rules) for each in self.book], np.int32)[self.places]

    def say(self) -> list[str]:
        """What the dealer calls, for every row."""
        return [str(self.book[place]) for place in self.places.tolist()]


def totals(
    rules: str | TotalRules,
    hands: ArrayLike,
    *,
    made: Made = "dealt",
    side: Side = "player",
    checked: bool = False,
    threads: int | None = None,
) -> Totals:
    """The total of every row of cards, as `twentyone.total` gives it. Shorter hands end in NO_CARD.

    Unchecked, numbers must be cards, marked or not, with nothing after the first NO_CARD; a row without cards has a
    meaningless total. `checked=True` refuses such rows, and more copies of a card than the pack has.
    """
    given = _rules(rules)
    rows = as_hands(hands, "hands")
    if not 1 <= rows.shape[1] <= MOST_CARDS:
        raise BadInput(f"expected hands of 1 to {MOST_CARDS} cards, not {rows.shape[1]}", where="hands")
    if checked:
        _check(hands, given)
    book, whole, pairs = _tables(given, made, side)
    places, sizes = np.empty(len(rows), np.uint16), np.empty(len(rows), np.uint8)
    kernel, keys = kernels("ranking.kernels.twentyone_tallies").tallied, _keys()

    def part(first: int, last: int) -> None:
        kernel(rows[first:last], keys, whole, pairs, places[first:last], sizes[first:last])

    share_out(len(rows), part, threads)
    return Totals(given, book, places, sizes)


def _rules(rules: str | TotalRules) -> TotalRules:
    if isinstance(rules, TotalRules):
        return rules
    if rules not in RULES:
        raise BadInput(f"no twenty-one rules are called {rules!r}; {nearest(rules, list(RULES))}", where="rules")
    return RULES[rules]


def _check(hands: ArrayLike, rules: TotalRules) -> None:
    rows = np.asarray(hands)
    ended = rows == NO_CARD
    broken = ended[:, 0] | (ended[:, :-1] & ~ended[:, 1:]).any(axis=1)
    if broken.any():
        row = int(broken.argmax())
        problem = "no cards" if ended[row, 0] else "a card after the end of the hand"
        raise BadInput(f"row {row} has {problem}: {rows[row].tolist()}", where="hands")
    check_rows(rows, _supply(rules), "hands")


@cache
def _supply(rules: TotalRules) -> Supply:
    """The supply of the pack. A mark changes no count; NO_CARD is unlimited."""
    plain = Counter(face % MARK for face in rules.pack.cards())
    marked = {face: face % MARK for face in TEXTS if face >= MARK and face % MARK in plain}
    return Supply.of({**plain, NO_CARD: MOST_CARDS}, marked)


@cache
def _keys() -> NDArray[np.int64]:
    keys = np.zeros(NO_CARD + 1, np.int64)
    for face in TEXTS:
        place = rank(face)
        keys[face] = HALVES[place] // 2 | 1 << 16 | (place == _ACE) << 24 | (place == _JOKER) << 32
    return keys


@cache
def _tables(rules: TotalRules, made: Made, side: Side) -> tuple[Book, NDArray[np.uint16], NDArray[np.uint16]]:
    """Every possible total, and tables of places among them: by points, aces and jokers, and by two faces."""
    listed, whole = _not_of_two_cards(rules)
    book = dict(listed)
    pairs = np.zeros((MARK, MARK), np.uint16)
    for one, two in product(range(JOKER + 1), repeat=2):
        found = _without_cards(tally((one, two), rules, made=made, side=side))
        pairs[one, two] = book.setdefault(found, len(book))
    return tuple(book), whole, pairs.ravel()


@cache
def _not_of_two_cards(rules: TotalRules) -> tuple[dict[Total, int], NDArray[np.uint16]]:
    """The totals of hands that are not of two cards, with their places: how they were made and whose they are is all
    the same to them."""
    book: dict[Total, int] = {}
    most = max(rules.elevens, _FEWEST_ACES)
    whole = np.zeros((MOST_CARDS + 1, most + 1, _MOST_POINTS + 1), np.uint16)
    for points, aces, jokers, hand in _examples(most):
        whole[jokers, aces, points] = book.setdefault(_without_cards(tally(hand, rules)), len(book))
    return book, whole


def _without_cards(found: Total) -> Total:
    return Total((), found.points, soft=found.soft, over=found.over, natural=found.natural, half=found.half)


@cache
def _examples(most: int) -> tuple[tuple[int, int, int, tuple[Card, ...]], ...]:
    """An example hand, not of two cards, for all possible points, aces (`most` stands for more too) and jokers."""
    found = []
    for jokers, aces in product(range(MOST_CARDS + 1), range(most + 1)):
        for points in range(max(1, aces + 2 * jokers), _MOST_POINTS + 1):
            hand = _hand(points, aces, jokers, most)
            if hand:
                found.append((points, aces, jokers, hand))
    return tuple(found)


def _hand(points: int, aces: int, jokers: int, most: int) -> tuple[Card, ...] | None:
    """Cards that make these points, but not two cards; None if only two cards can."""
    left = points - aces - 2 * jokers
    if left == 1:
        if aces < most:
            return None
        aces, left = aces + 1, 0
    hand = [*[_ACE] * aces, *[_JOKER] * jokers, *(_DEUCE + spots - 2 for spots in _spots(left))]
    if len(hand) == 2:
        largest = max(_spots(left), default=0)
        if largest < 4:
            return None
        hand.remove(_DEUCE + largest - 2)
        hand += [_DEUCE, _DEUCE + largest - 4]
    return tuple(place * 4 for place in hand)


def _spots(points: int) -> Iterator[int]:
    """Points as cards from the deuce to the ten."""
    while points > 11:
        yield 10
        points -= 10
    yield from (9, 2) if points == 11 else (points,) * (points > 0)
