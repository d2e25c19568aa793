"""Twenty-one by composition: kinds of cards, every hand that can be made, and every way the bank can draw.

Hands are counts of cards of each kind, in no order. The table's own count gives the total of each hand, once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import JOKER, RANKS, SUITS, Card, rank, suit
from houseway.families.bank.twentyone.twentyone_state import zone
from houseway.ranking.twentyone import HALVES, SAVES, Total, TotalRules, tally
from houseway.rules.sheet.spec import Chart

BY_SUIT = "hands in which suits decide whether two cards are a natural, in a way that kinds of cards do not tell apart"
"""Why no figure is given where cards of one kind do not count alike."""

Held: TypeAlias = tuple[int, ...]
"""How many cards of each kind."""

_ACE, _TEN, _JOKER = RANKS.index("A"), RANKS.index("T"), rank(JOKER)
_TEN_POINTS = HALVES[_TEN]
# Players who are over, to find out whether the bank's cards save them.
_OVER = tuple(Total((0,) * size, points, soft=False, over=True) for size in (3, 4) for points in range(44, 62))
_ZONES = {"hit": 0, "stand": 1, "option": 2}
FEWEST_CARDS = 48
"""With fewer cards than the smallest printed pack, a shoe may run out in the middle of a round."""
HIT_ZONE, STAND_ZONE, OPTION_ZONE = 0, 1, 2


def alike(face: Card) -> int:
    """The place of a card's kind: ace, deuce to nine, tens and face cards together, joker."""
    place = rank(face)
    if place == _ACE:
        return 0
    return 10 if place == _JOKER else 9 if HALVES[place] == _TEN_POINTS else HALVES[place] // 2 - 1


NAMES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "joker")
ACES, TWOS, SUITED_ACES = 0, 1, -1
_JOKERS = 10


@dataclass(frozen=True)
class CardKinds:
    """The cards of a pack by kind. `some` has a card of each kind, `held` the number of each.

    Where two aces of one suit are a natural, the aces of the up card's suit are a kind of their own: an up card that is
    an ace is always of that kind, because all suits are alike. `shown` is the number of cards that lie up as each kind.
    A joker that counts two may be a `joker_two`, of one kind with the deuces.
    """

    faces: tuple[Card, ...]
    suited_aces: bool = False
    joker_two: bool = False
    kinds: tuple[int, ...] = field(init=False)
    some: tuple[Card, ...] = field(init=False)
    held: Held = field(init=False)
    shown: Held = field(init=False)

    def __post_init__(self) -> None:
        found = Counter(map(self._alike, self.faces))
        kinds = tuple(sorted(found))
        example = {self._alike(face): face for face in reversed(self.faces)}
        # For a deuce that may be a joker, a deuce: only two jokers are more than two deuces.
        deuces = [face for face in self.faces if alike(face) == TWOS]
        if self.joker_two and deuces:
            example[TWOS] = deuces[0]
        object.__setattr__(self, "kinds", kinds)
        object.__setattr__(self, "some", tuple(example[kind] for kind in kinds))
        object.__setattr__(self, "held", tuple(found[kind] for kind in kinds))
        aces = {SUITED_ACES: found[SUITED_ACES] + found[ACES], ACES: 0} if SUITED_ACES in found else {}
        object.__setattr__(self, "shown", tuple(aces.get(kind, found[kind]) for kind in kinds))

    @cached_property
    def _suit(self) -> int:
        """The suit that stands for the one of an ace that is shown."""
        return suit(next(face for face in self.faces if alike(face) == ACES))

    def _alike(self, face: Card, shown: Card | None = None) -> int:
        kind = alike(face)
        if kind == _JOKERS and self.joker_two:
            return TWOS
        if kind == ACES and self.suited_aces:
            apart = suit(shown) if shown is not None and alike(shown) == ACES else self._suit
            return SUITED_ACES if suit(face) == apart else ACES
        return kind

    @property
    def ups(self) -> list[int]:
        """The kinds of cards that lie up."""
        return [kind for kind, count in enumerate(self.shown) if count]

    def up(self, face: Card) -> int:
        """The kind of a card that lies up."""
        return self.kind(face, face)

    @property
    def size(self) -> int:
        return len(self.faces)

    @property
    def names(self) -> list[str]:
        return [NAMES[max(kind, ACES)] for kind in self.kinds]

    @cached_property
    def _known(self) -> dict[tuple[Card, Card | None], int]:
        return {}

    def kind(self, face: Card, shown: Card | None = None) -> int:
        """The kind of a card beside the up card, by its place in this shoe."""
        found = self._known.get((face, shown))
        if found is None:
            found = self._known[face, shown] = self.kinds.index(self._alike(face, shown))
        return found

    def cards(self, hand: Held) -> list[Card]:
        return [face for face, count in zip(self.some, hand, strict=True) for _ in range(count)]

    def one(self, kind: int) -> Held:
        return tuple(int(each == kind) for each in range(len(self.kinds)))

    def without(self, kind: int) -> Held:
        return less(self.held, self.one(kind))

    @cached_property
    def ranks(self) -> list[list[int]]:
        """For each kind, how many cards of each rank belong to it."""
        found: list[Counter[int]] = [Counter() for _ in self.kinds]
        for face in self.faces:
            found[self.kind(face)][rank(face)] += 1
        return [list(each.values()) for each in found]


def plus(hand: Held, kind: int) -> Held:
    return (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])


def less(hand: Held, other: Held) -> Held:
    return tuple(mine - its for mine, its in zip(hand, other, strict=True))


@dataclass(frozen=True)
class BankHandTree:
    """Every end of the bank's hand after one up card, as a tree of the drawn cards in order of kind.

    A node adds a `card` to another; `before` of that kind were drawn already, and `depth` cards in all. A node is
    followed by all that grow from it, so the node that it adds to is the last one before it that is less deep. A node
    with an `end` is a finished hand that can come in `orders` orders. Node 0 is the up card alone.
    """

    card: NDArray[np.int32]
    before: NDArray[np.int64]
    depth: NDArray[np.int32]
    orders: NDArray[np.int64]
    end: NDArray[np.int32]
    hands: tuple[Held, ...]

    @property
    def deepest(self) -> int:
        return int(self.depth.max())


class BankHand:
    """How the bank's hand ends, following its chart from every up card. Equivalent ends have one number."""

    def __init__(self, shoe: CardKinds, counted: TotalRules, chart: Chart) -> None:
        self.shoe, self.counted, self.chart = shoe, counted, chart
        self._totals: list[Total] = []
        self._numbers: dict[tuple[object, ...], int] = {}
        # A hand is the same from whichever of its cards it grew.
        self._tallied: dict[Held, tuple[Total, bool]] = {}
        self._ended: dict[Held, int] = {}
        # There are few totals among many hands.
        self._charted: dict[tuple[int, bool], bool] = {}

    def number(self, total: Total) -> int:
        """The number of an end. Ends that no rule tells apart share one; those that save an over player do not."""
        key = (bool(total.natural), total.points, total.over, self._saves(total) if total.over else ())
        if key not in self._numbers:
            self._numbers[key] = len(self._totals)
            self._totals.append(total)
        return self._numbers[key]

    def _saves(self, over: Total) -> tuple[str, ...]:
        """The rules by which this hand, whatever its suits, saves a player who is over as well."""
        suited = replace(over, cards=tuple(rank(face) * len(SUITS) for face in over.cards))
        return tuple(word for word, _ in self.counted.saves if any(SAVES[word].holds(it, suited) for it in _OVER))

    @cached_property
    def behind(self) -> list[BankHandTree]:
        """The tree of ends after each up card."""
        return [self._ends(up) for up in range(len(self.shoe.kinds))]

    @cached_property
    def totals(self) -> list[Total]:
        """An example of every end, by its number."""
        assert self.behind
        return self._totals

    @cached_property
    def naturals(self) -> list[bool]:
        """For every end, whether it is a natural."""
        return [bool(total.natural) for total in self.totals]

    def draws(self, total: Total) -> bool:
        """Whether the bank draws another card to a hand of two or more, as at the table."""
        if total.natural or total.over:
            return False
        kind = total.points, total.soft
        if kind not in self._charted:
            self._charted[kind] = zone(self.chart, total) == "hit"
        return self._charted[kind]

    def hands_of(self, up: int) -> list[tuple[Held, int, Total]]:
        """Every finished hand with this up card, and the number of orders of its further cards."""
        found: list[tuple[Held, int, Total]] = []
        level: Counter[Held] = Counter({self.shoe.one(up): 1})
        while level:
            after: Counter[Held] = Counter()
            for hand, orders in level.items():
                for kind, held in enumerate(self.shoe.held):
                    if hand[kind] < held:
                        after[plus(hand, kind)] += orders
            level = Counter()
            for hand, orders in after.items():
                total, draws = self._tally(hand)
                if draws:
                    level[hand] = orders
                else:
                    found.append((hand, orders, total))
        return found

    def _tally(self, hand: Held) -> tuple[Total, bool]:
        """A hand's total, and whether the bank draws to it."""
        if hand not in self._tallied:
            total = tally(self.shoe.cards(hand), self.counted, side="dealer")
            self._tallied[hand] = total, self.draws(total)
        return self._tallied[hand]

    def _ends(self, up: int) -> BankHandTree:
        rows: list[tuple[int, int, int]] = [(0, 0, 0)]
        places: dict[tuple[int, ...], int] = {(): 0}
        orders, ends = {0: 0}, {0: -1}
        hands: dict[int, Held] = {}
        shown = self.shoe.one(up)
        for hand, many, total in sorted(self.hands_of(up), key=lambda each: each[0], reverse=True):
            drawn = less(hand, shown)
            path: tuple[int, ...] = ()
            for kind, count in enumerate(drawn):
                for before in range(count):
                    longer = (*path, kind)
                    if longer not in places:
                        places[longer] = len(rows)
                        rows.append((kind, before, len(longer)))
                    path = longer
            if hand not in self._ended:
                self._ended[hand] = self.number(total)
            orders[places[path]], ends[places[path]] = many, self._ended[hand]
            hands[places[path]] = drawn
        table = np.array(rows, np.int64)
        nodes = range(len(rows))
        nothing = (0,) * len(self.shoe.kinds)
        return BankHandTree(
            table[:, 0].astype(np.int32),
            np.ascontiguousarray(table[:, 1]),
            table[:, 2].astype(np.int32),
            np.array([orders.get(node, 0) for node in nodes], np.int64),
            np.array([ends.get(node, -1) for node in nodes], np.int32),
            tuple(hands.get(node, nothing) for node in nodes),
        )


class PlayerHands:
    """Every hand that a player can reach, from a single card on. A hand comes after those that it grew from."""

    def __init__(self, shoe: CardKinds, counted: TotalRules, chart: Chart, doubles: int) -> None:
        self.shoe = shoe
        level: list[Held] = [shoe.one(kind) for kind in range(len(shoe.kinds))]
        self.held: list[Held] = []
        self.totals: list[Total] = []
        self.at: dict[Held, int] = {}
        zones: list[int] = []
        # There are few totals among many hands.
        charted: dict[tuple[int, bool], int] = {}
        while level:
            after: dict[Held, None] = {}
            for hand in level:
                total = tally(shoe.cards(hand), counted, made="split")
                self.at[hand] = len(self.held)
                self.held.append(hand)
                self.totals.append(total)
                if total.over:
                    zones.append(STAND_ZONE)
                else:
                    kind = total.points, total.soft
                    if kind not in charted:
                        charted[kind] = _ZONES[zone(chart, total)]
                    zones.append(charted[kind])
                # Doubling does not follow the chart: a hand that must stand may still receive a card.
                if not total.over and (zones[-1] != STAND_ZONE or len(total.cards) <= 1 + doubles):
                    after |= dict.fromkeys(
                        plus(hand, kind) for kind, count in enumerate(shoe.held) if hand[kind] < count
                    )
            level = list(after)
        self.zones = np.array(zones, np.int8)
        self.counts = np.array(self.held, np.int64)
        self.sizes = self.counts.sum(axis=1)
        self.over = np.array([total.over for total in self.totals])
        self.children = self._children()

    def _children(self) -> NDArray[np.int32]:
        """For each hand the hands that it becomes with one more card of each kind, or -1."""
        # A number for every hand, with room for one card more of each kind than any hand has.
        steps = np.cumprod([1, *(self.counts.max(axis=0)[:-1] + 2).tolist()])
        numbers = self.counts @ steps
        order = np.argsort(numbers)
        wanted = numbers[:, None] + steps
        found = order[np.minimum(np.searchsorted(numbers, wanted, sorter=order), len(order) - 1)]
        return np.where(numbers[found] == wanted, found, -1).astype(np.int32)

    def pairs(self) -> Iterable[tuple[int, int, int]]:
        """Every two cards: both kinds, the lower first, and the hand."""
        kinds: Sequence[int] = range(len(self.shoe.kinds))
        for low in kinds:
            for high in kinds[low:]:
                hand = plus(self.shoe.one(low), high)
                if hand in self.at:
                    yield low, high, self.at[hand]


def pairs_of_faces(held: Mapping[Card, int]) -> Iterator[tuple[Card, Card, int]]:
    """Two cards in order, and the number of ways."""
    for one, count in held.items():
        for two in held:
            if ways := count * (held[two] - (one == two)):
                yield one, two, ways


@dataclass(frozen=True)
class Naturals:
    """Which two cards are a natural, by their kinds.

    `player` has the share of each name among two cards of these kinds, the lower kind first. `dealer` has for each up
    card the second cards that make one; `told` is false where kinds of cards do not tell.
    """

    player: Mapping[tuple[int, int], Mapping[str, Fraction]]
    dealer: tuple[tuple[bool, ...], ...]
    told: bool

    @classmethod
    def of(cls, shoe: CardKinds, counted: TotalRules) -> Naturals:
        held = Counter(shoe.faces)
        found: dict[tuple[int, int], Counter[str]] = {}
        dealers: dict[tuple[int, int], set[bool]] = {}
        for one, two, ways in pairs_of_faces(held):
            low, high = sorted((shoe.kind(one), shoe.kind(two)))
            found.setdefault((low, high), Counter())[tally([one, two], counted).natural] += ways
            key = (shoe.up(one), shoe.kind(two, one))
            dealers.setdefault(key, set()).add(bool(tally([one, two], counted, side="dealer").natural))
        kinds = range(len(shoe.kinds))
        return cls(
            {
                key: {word: Fraction(ways, names.total()) for word, ways in names.items() if word}
                for key, names in found.items()
            },
            tuple(tuple(dealers.get((up, hole), {False}) == {True} for hole in kinds) for up in kinds),
            all(len(each) == 1 for each in dealers.values()) and _alike_suits(shoe),
        )

    def share(self, one: int, two: int) -> Fraction:
        """The share of two cards of these kinds that are a player's natural."""
        return sum(self.player.get((min(one, two), max(one, two)), {}).values(), Fraction(0))


def _alike_suits(shoe: CardKinds) -> bool:
    """Whether one ace that is shown may stand for all: each suit has as many."""
    counts = Counter(suit(face) for face in shoe.faces if alike(face) == ACES)
    return not shoe.suited_aces or len(set(counts.values())) <= 1
