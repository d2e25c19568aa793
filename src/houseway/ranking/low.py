"""The five-card low hand from 5 to 7 cards: ace-to-five and deuce-to-seven, with or without a qualifier.

A strength is larger for the lower hand: the place of the class, then five nibbles of fifteen less the rank, in the
order in which they count. Ranks start at the lowest card of the order: the ace in one, the deuce in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations

from houseway.cards.card import JOKER, MARK, MARKS, RANK_NAMES, RANK_PLURALS, RANKS, Card
from houseway.cards.pack import Pack
from houseway.errors import BadInput
from houseway.ranking.order import Order

SIZES = (5, 6, 7)
NO_LOW, WHEEL = "no low", "wheel"
CLASS_SHIFT = 20

_PAIRED = ("four of a kind", "full house", "three of a kind", "two pair", "pair")
_COUNTING = ("straight flush", "four of a kind", "full house", "flush", "straight", *_PAIRED[2:])
_SHAPES = {(4, 1): 0, (3, 2): 1, (3, 1, 1): 2, (2, 2, 1): 3, (2, 1, 1, 1): 4}

_JOKER_RANK = 13
_SUIT_BITS, _RANK_BITS = 16, 3
_START, _FIVE_OF_A_SUIT = 0x3333, 0x8888
_EACH = sum(1 << _RANK_BITS * rank for rank in range(_JOKER_RANK))
_JOKERS = 7 << _RANK_BITS * _JOKER_RANK


@dataclass(frozen=True, slots=True, kw_only=True)
class LowRules:
    """`letters` are the ranks, lowest first; `counting` means that straights and flushes count against a hand.

    `worst` is the highest card that qualifies, as a letter; if empty, every hand qualifies. Without `low_pairs` the
    lowest rank is the highest of all in pairs, threes and fours.
    """

    letters: str
    counting: bool
    worst: str = ""
    low_pairs: bool = True

    @property
    def best(self) -> int:
        """The top card of the best hand: a seven where 6-5-4-3-2 is a straight, otherwise a five."""
        return 5 if self.counting else 4

    @property
    def classes(self) -> tuple[str, ...]:
        tops = [self._low(top) for top in range(12, self.best - 1, -1)]
        if self.worst:
            return (NO_LOW, *tops[12 - self.letters.index(self.worst) :])
        return (*(_COUNTING if self.counting else _PAIRED), *tops)

    def _low(self, top: int) -> str:
        letter = self.letters[top]
        if letter == "A":
            return "ace high"
        return WHEEL if letter == "5" else f"{_word(letter)} low"


@dataclass(frozen=True, slots=True)
class LowOrder(Order):
    """An order of low hands with its rules, which `or_better` and `jokers.lowest_missing` vary."""

    rules: LowRules = LowRules(letters="A23456789TJQK", counting=False)


def or_better(order: LowOrder, worst: str) -> LowOrder:
    """Only hands without a pair whose highest card is `worst` (a letter, `8`) or lower; all others are no low."""
    if len(worst) != 1 or worst not in order.rules.letters[order.rules.best :]:
        raise BadInput(f"{worst!r} is not the highest card of any {order.name} hand", where=order.name)
    rules = replace(order.rules, worst=worst)
    says = f"{order.says}, {_word(worst)} or better"
    return make(f"{order.name}-{worst}-or-better", says, rules, order.pack)


def make(name: str, says: str, rules: LowRules, pack: Pack) -> LowOrder:
    """Make an order from its rules. An order remembers the patterns it has ranked, so make it once."""
    book = _LowCache(rules)
    return LowOrder(name, says, rules.classes, SIZES, _strength(book), book.kind, cache(book.say), pack, rules)


def _strength(book: _LowCache) -> Callable[[Sequence[Card]], int]:
    keys, known = _KEYS, book.by_held.get
    suited = _FIVE_OF_A_SUIT if book.rules.counting else 0

    def strength(cards: Sequence[Card]) -> int:
        total = _START
        for face in cards:
            total += keys[face]
        if total & suited:
            return book.suited(cards)
        ranks = total >> _SUIT_BITS
        # The set of ranks decides, unless there are too few of them; how many of each does not matter.
        found = known((ranks | ranks >> 1 | ranks >> 2) & _EACH | ranks & _JOKERS)
        return book.of(ranks) if found is None else found

    return strength


class _LowCache:
    """What is derived from one set of rules, and the patterns ranked so far."""

    def __init__(self, rules: LowRules) -> None:
        self.rules = rules
        self.classes = rules.classes
        self.codes = {name: place << CLASS_SHIFT for place, name in enumerate(rules.classes)}
        self.worst = rules.letters.index(rules.worst) if rules.worst else 12
        self.ranks = [RANKS.index(letter) for letter in rules.letters]
        # For each rank, its counter in a pattern and its bit.
        self.places = [(_RANK_BITS * rank, 1 << at) for at, rank in enumerate(self.ranks)]
        self.by_held: dict[int, int] = {}
        self.by_ranks: dict[int, int] = {}

    def of(self, pattern: int) -> int:
        """The strength of a rank pattern without a flush, remembered after the first time."""
        found = self.by_ranks.get(pattern)
        return self._learn(pattern) if found is None else found

    def _learn(self, pattern: int) -> int:
        jokers = pattern >> _RANK_BITS * _JOKER_RANK & 7
        held = sum([bit for at, bit in self.places if pattern >> at & 7])
        lowest = self._lowest(held, jokers)
        if lowest is not None:
            key = (pattern | pattern >> 1 | pattern >> 2) & _EACH | pattern & _JOKERS
            return self.by_held.setdefault(key, self._unpaired(lowest))
        counts = [pattern >> at & 7 for at, _ in self.places]
        if not jokers and held.bit_count() < 5:
            # Every rank is used: more ranks are always better. The other cards are pairs.
            more = [at for at, count in enumerate(counts) for _ in range(count - 1)]
            ranks = _lowest_five(held)
            fives = {tuple(sorted((*ranks, *extra))) for extra in combinations(more, 5 - len(ranks))}
        else:
            ranks = [at for at, count in enumerate(counts) for _ in range(count)] + [_JOKER_RANK] * jokers
            fives = {_filled(five) for five in combinations(ranks, 5)}
        return self.by_ranks.setdefault(pattern, max(map(self._paired, fives)))

    def _lowest(self, held: int, jokers: int) -> list[int] | None:
        """The best five ranks, highest first, without a pair or a straight that counts; None if there are none."""
        filled = held
        for _ in range(jokers):
            # A joker is the lowest rank that is missing.
            filled |= filled + 1
        ranks = _lowest_five(filled)
        if len(ranks) < 5 or not (self.rules.counting and _is_straight(ranks)):
            return ranks if len(ranks) == 5 else None
        fitting = (mask for mask in _unpaired() if (mask & ~held).bit_count() <= jokers)
        return next(map(_down, fitting), None)

    def suited(self, cards: Sequence[Card]) -> int:
        """The best five where some five are suited: a flush only if there is nothing better."""
        return max(map(self._five, combinations(cards, 5)))

    def _five(self, five: Sequence[Card]) -> int:
        total = sum(_KEYS[face] for face in five)
        if len({face & 3 if face & MARK - 1 < JOKER else -1 for face in five}) > 1:
            return self.of(total >> _SUIT_BITS)
        ranks = sorted((self.ranks.index((face & MARK - 1) >> 2) for face in five), reverse=True)
        return self._pack("straight flush" if _is_straight(ranks) else "flush", ranks)

    def kind(self, strength: int) -> str:
        return self.classes[strength >> CLASS_SHIFT]

    def say(self, strength: int) -> str:
        """`eight-six low: 8-6-4-3-A`, `wheel: 5-4-3-2-A`, `pair of fours`, `no low`."""
        kind = self.kind(strength)
        letters = [self.rules.letters[max(15 - (strength >> shift & 15), 0) % 13] for shift in (16, 12, 8, 4, 0)]
        if kind in (NO_LOW, *_COUNTING):
            return _paired_words(kind, letters)
        shown = "-".join(letters).replace("T", "10")
        return f"{kind if kind == WHEEL else f'{_word(letters[0])}-{_word(letters[1])} low'}: {shown}"

    def _unpaired(self, ranks: Sequence[int]) -> int:
        if ranks[0] > self.worst:
            return 0
        place = len(self.classes) - 1 - (ranks[0] - self.rules.best)
        return place << CLASS_SHIFT | _nibbles(ranks)

    def _paired(self, five: Sequence[int]) -> int:
        counts = {rank: five.count(rank) for rank in set(five)}
        high = not self.rules.low_pairs and counts.get(0, 1) > 1
        groups = sorted(((count, 13 if high and not rank else rank) for rank, count in counts.items()), reverse=True)
        ranks = [rank for _, rank in groups]
        if len(groups) == 5:
            return self._pack("straight", ranks)
        return self._pack(_PAIRED[_SHAPES[tuple(count for count, _ in groups)]], ranks)

    def _pack(self, kind: str, ranks: Sequence[int]) -> int:
        return 0 if self.rules.worst else self.codes[kind] | _nibbles(ranks)


def _nibbles(ranks: Sequence[int]) -> int:
    return sum([15 - rank << 16 - 4 * place for place, rank in enumerate(ranks)])


@cache
def _unpaired() -> tuple[int, ...]:
    """The 1,277 hands of five ranks that are not a straight with the ace high, the lowest first."""
    hands = sorted(tuple(sorted(five, reverse=True)) for five in combinations(range(13), 5))
    return tuple(sum(1 << rank for rank in hand) for hand in hands if not _is_straight(hand))


def _is_straight(ranks: Sequence[int]) -> bool:
    """Whether five ranks, highest first, are a straight. A-2-3-4-5 is not: the ace is only high (bankers 617-621)."""
    return ranks[0] - ranks[4] == 4 and len(set(ranks)) == 5


def _filled(five: Sequence[int]) -> tuple[int, ...]:
    """The five ranks, with jokers as the lowest ranks not among them."""
    naturals = [rank for rank in five if rank != _JOKER_RANK]
    missing = [rank for rank in range(13) if rank not in naturals]
    return tuple(sorted(naturals + missing[: 5 - len(naturals)]))


def _lowest_five(mask: int) -> list[int]:
    """The five lowest ranks of a mask, highest first; all of them if there are fewer."""
    ranks: list[int] = []
    while mask and len(ranks) < 5:
        bit = mask & -mask
        ranks.append(bit.bit_length() - 1)
        mask ^= bit
    return ranks[::-1]


def _down(mask: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1]


def _paired_words(kind: str, letters: Sequence[str]) -> str:
    first, second = _plural(letters[0]), _plural(letters[1])
    match kind:
        case "pair":
            return f"pair of {first}"
        case "two pair":
            return f"two pair, {first} and {second}"
        case "full house":
            return f"full house, {first} full of {second}"
        case "three of a kind" | "four of a kind":
            return f"{kind}, {first}"
        case "no low":
            return kind
        case _:
            return f"{kind}, {_word(letters[0])} high"


def _word(letter: str) -> str:
    return RANK_NAMES[RANKS.index(letter)]


def _plural(letter: str) -> str:
    return RANK_PLURALS[RANKS.index(letter)]


def _key(face: Card) -> int:
    """The key of a card. A joker has no suit, so it never makes a flush, which would hurt a low hand."""
    if face & MARK - 1 == JOKER:
        return 1 << _SUIT_BITS + _RANK_BITS * _JOKER_RANK
    return 1 << _SUIT_BITS + _RANK_BITS * ((face & MARK - 1) >> 2) | 1 << 4 * (face & 3)


_KEYS = tuple(_key(face) if face & MARK - 1 <= JOKER else 0 for face in range(MARK * len(MARKS)))

ACE_FIVE = make(
    "ace-five",
    "ace-to-five low: the ace is low, straights and flushes do not count",
    LowRules(letters="A23456789TJQK", counting=False),
    Pack(),
)
DEUCE_SEVEN = make(
    "deuce-seven",
    "deuce-to-seven low: the ace is high, straights and flushes count against the hand, A-2-3-4-5 is no straight",
    LowRules(letters="23456789TJQKA", counting=True),
    Pack(),
)
EIGHT_OR_BETTER = or_better(ACE_FIVE, "8")

ACE_FIVE_HIGH_PAIRS = make(
    "ace-five-aces-high-in-pairs",
    f"{ACE_FIVE.says}; two aces are the highest pair",
    replace(ACE_FIVE.rules, low_pairs=False),
    ACE_FIVE.pack,
)

ORDERS = (ACE_FIVE, DEUCE_SEVEN, EIGHT_OR_BETTER, ACE_FIVE_HIGH_PAIRS)
