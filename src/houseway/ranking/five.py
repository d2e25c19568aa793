"""Five-card high hands from 5 to 7 cards. The wheel, the royal flush, five of a kind and jokers are options.

A strength is the place of the class in `classes`, then five nibbles for the ranks, in the order in which they count.
Ranking is a sum of card keys and a dictionary: the sum encodes how many cards there are of each suit and rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

from houseway.cards.card import JOKER, MARK, MARKS, RANK_NAMES, RANK_PLURALS, RANKS, Card
from houseway.cards.pack import Pack
from houseway.ranking import high
from houseway.ranking.order import Order

Wheel: TypeAlias = Literal["lowest", "second"]
Fives: TypeAlias = Literal["none", "aces", "any"]
Jokers: TypeAlias = Literal["none", "bug", "wild", "semi-wild"]
JokerFlush: TypeAlias = Literal["a missing card", "any card", "a straight flush only"]

SIZES = (5, 6, 7)
ROYAL_FLUSH, FIVE_ACES, FIVE_OF_A_KIND = "royal flush", "five aces", "five of a kind"
CLASS_SHIFT = high.CLASS_SHIFT

_ACE, _FIVE = 12, 3
_PLAIN, _MARKED = 13, 14
_SUIT_BITS, _RANK_BITS, _MASK_BITS = 16, 3, 13
# Suit counters are nibbles that start at three: the fifth card of a suit sets the top bit.
_START, _FIVE_OF_A_SUIT, _EACH_SUIT = 0x3333, 0x8888, 0x1111


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveRules:
    """The options that documents print differently. `sequence` lists the ranks of the pack, lowest first.

    `natural_royal` bars the joker from a royal flush, which is then an ace-high straight flush. `joker_flush` is what
    a joker may be in a flush: the best card of the suit that is missing, any card, even one that is there, or none.
    """

    wheel: Wheel = "lowest"
    royal: bool = False
    fives: Fives = "none"
    sequence: str = RANKS
    flush_beats_full_house: bool = False
    jokers: Jokers = "none"
    natural_royal: bool = False
    joker_flush: JokerFlush = "a missing card"

    @property
    def classes(self) -> tuple[str, ...]:
        names = list(high.CLASS_NAMES)
        if self.flush_beats_full_house:
            names[high.FLUSH], names[high.FULL_HOUSE] = names[high.FULL_HOUSE], names[high.FLUSH]
        top = {"none": [], "aces": [FIVE_ACES], "any": [FIVE_OF_A_KIND]}[self.fives]
        return (*names, *[ROYAL_FLUSH] * self.royal, *top)


@dataclass(frozen=True, slots=True)
class FiveOrder(Order):
    """An order of five-card high hands with its rules, which the functions of `jokers` vary."""

    rules: FiveRules = FiveRules()

    def check(self, faces: Sequence[Card]) -> None:
        """A semi-wild joker that was dealt face up is marked, but it is still the one joker of the pack."""
        if self.rules.jokers == "semi-wild":
            faces = [JOKER if face & MARK - 1 == JOKER else face for face in faces]
        Order.check(self, faces)


def five_card(*, wheel: Wheel = "lowest", royal: bool = False, fives: Fives = "none") -> FiveOrder:
    """The order of the 52 cards: the wheel A-2-3-4-5 lowest or second highest, the royal flush a class or not."""
    parts = ["high"] + ["wheel-second"] * (wheel == "second") + ["royal"] * royal
    parts += {"none": [], "aces": ["five-aces"], "any": ["fives"]}[fives]
    says = f"five-card high, the wheel the {'lowest' if wheel == 'lowest' else 'second highest'} straight"
    says += ", the royal flush a class of its own" * royal
    return make("-".join(parts), says, FiveRules(wheel=wheel, royal=royal, fives=fives), Pack())


def make(name: str, says: str, rules: FiveRules, pack: Pack) -> FiveOrder:
    """Make an order from its rules. An order remembers the patterns it has ranked, so make it once."""
    book = _FiveCache(rules)
    plain = rules == FiveRules()
    strength, say = (high.strength, high.say) if plain else (_strength(book), book.say)
    return FiveOrder(name, says, rules.classes, SIZES, strength, book.kind, say, pack, rules)


def _strength(book: _FiveCache) -> Callable[[Sequence[Card]], int]:
    keys, known = _KEYS, book.by_ranks

    def strength(cards: Sequence[Card]) -> int:
        total = _START
        for face in cards:
            total += keys[face]
        try:
            best = known[total >> _SUIT_BITS]
        except KeyError:
            best = book.learn(total >> _SUIT_BITS)
        if total & _FIVE_OF_A_SUIT:
            return max(best, book.flush(cards, total))
        return best

    return strength


class _FiveCache:
    """What is derived from one set of rules, and the patterns ranked so far."""

    def __init__(self, rules: FiveRules) -> None:
        self.rules = rules
        self.classes = rules.classes
        self.codes = {name: place << CLASS_SHIFT for place, name in enumerate(rules.classes)}
        self.five = self.codes.get(FIVE_OF_A_KIND, self.codes.get(FIVE_ACES, 0))
        self.ranks = [RANKS.index(letter) for letter in rules.sequence]
        self.straights = _straights(self.ranks, rules.wheel)
        self.tops = {place: top for _, place, top in self.straights}
        self.by_ranks: dict[int, int] = {}
        self.by_flush: dict[int, int] = {}

    def learn(self, pattern: int) -> int:
        """The strength of a rank pattern without a flush, remembered after the first time."""
        counts = [pattern >> _RANK_BITS * rank & 7 for rank in range(_MARKED + 1)]
        bugs, wilds = self._jokers(counts[_PLAIN], counts[_MARKED])
        held = sum(1 << rank for rank in self.ranks if counts[rank])
        counts = counts[:_PLAIN]
        counts[_ACE] += bugs
        best = max(self._groups(filled) for filled in self._fill(counts, wilds))
        for mask, place, _ in self.straights:
            if (mask & ~held).bit_count() <= bugs + wilds:
                best = max(best, self._pack("straight", [place]))
                break
        return self.by_ranks.setdefault(pattern, best)

    def flush(self, cards: Sequence[Card], total: int) -> int:
        """The best flush or straight flush in a suit with five cards, jokers included."""
        jokers = sum(face & MARK - 1 == JOKER for face in cards)
        best = 0
        for suit in range(4):
            if total >> 4 * suit & 8:
                mask = jokers << _MASK_BITS
                for face in cards:
                    if face & 3 == suit and face & MARK - 1 < JOKER:
                        mask |= 1 << ((face & MARK - 1) >> 2)
                best = max(best, self.by_flush.get(mask) or self._learn_flush(mask))
        return best

    def kind(self, strength: int) -> str:
        return self.classes[strength >> CLASS_SHIFT]

    def say(self, strength: int) -> str:
        """What the dealer calls: the words of `high`, plus five of a kind and other wheels."""
        kind, first = self.kind(strength), strength >> 16 & 15
        ranks = strength & (1 << CLASS_SHIFT) - 1
        if kind in (ROYAL_FLUSH, FIVE_ACES):
            return kind
        if kind == FIVE_OF_A_KIND:
            return FIVE_ACES if first == _ACE else f"five of a kind, {RANK_PLURALS[first]}"
        if kind in ("straight", "straight flush"):
            ranks = self.tops[first] << 16
        if kind == "straight flush" and self.rules.natural_royal:
            return f"straight flush, {RANK_NAMES[self.tops[first]]} high"
        return high.say(high.CLASS_NAMES.index(kind) << CLASS_SHIFT | ranks)

    def _jokers(self, plain: int, marked: int) -> tuple[int, int]:
        """How many jokers are bugs and how many wild. Of semi-wild jokers, the marked ones were dealt face up."""
        match self.rules.jokers:
            case "semi-wild":
                return marked, plain
            case "wild":
                return 0, plain + marked
            case _:
                return plain + marked, 0

    def _fill(self, counts: list[int], wilds: int) -> Iterator[list[int]]:
        """The counts with each wild joker as any rank that can help: a rank held, or the highest not held."""
        if not wilds:
            yield counts
            return
        held = [rank for rank in self.ranks if counts[rank]]
        others = [rank for rank in reversed(self.ranks) if not counts[rank]]
        for ranks in combinations_with_replacement(held + others[:wilds], wilds):
            filled = counts.copy()
            for rank in ranks:
                filled[rank] += 1
            # A wild card never copies a card of the hand, except to make five of a kind (calgrand 6083-6084).
            if all(filled[rank] <= 4 or self._five_of(rank) for rank in ranks):
                yield filled

    def _five_of(self, rank: int) -> bool:
        return self.rules.fives == "any" or (self.rules.fives == "aces" and rank == _ACE)

    def _groups(self, counts: Sequence[int]) -> int:
        """The best hand of a count per rank, apart from straights: larger groups first, then higher ranks."""
        groups = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
        most, first = groups[0]
        next_most, second = groups[1] if len(groups) > 1 else (0, first)
        if most >= 5 and self._five_of(first):
            return self.five | first << 16
        if most >= 4:
            others = [first] * (most - 4) + [rank for _, rank in groups[1:]]
            return self._pack("four of a kind", [first, max(others)])
        if most == 3 and next_most >= 2:
            return self._pack("full house", [first, second])
        singles = sorted((rank for count, rank in groups if rank != first), reverse=True)
        if most == 3:
            return self._pack("three of a kind", [first, *singles[:2]])
        # The third pair of seven cards can still be the kicker.
        if next_most == 2:
            return self._pack("two pair", [first, second, max(rank for _, rank in groups[2:])])
        if most == 2:
            return self._pack("pair", [first, *singles[:3]])
        return self._pack("high card", [first, *singles[:4]])

    def _learn_flush(self, key: int) -> int:
        held, jokers = key & (1 << _MASK_BITS) - 1, key >> _MASK_BITS
        for mask, place, _ in self.straights:
            if (mask & ~held).bit_count() <= jokers:
                return self.by_flush.setdefault(key, self._straight_flush(mask, place, held))
        return self.by_flush.setdefault(key, self._plain_flush(held, jokers))

    def _plain_flush(self, held: int, jokers: int) -> int:
        """The best flush of these ranks that is no straight; 0 where the joker may not complete one."""
        ranks = [rank for rank in self.ranks if held >> rank & 1]
        match self.rules.joker_flush:
            case "a missing card":
                ranks += [rank for rank in reversed(self.ranks) if not held >> rank & 1][:jokers]
            case "any card":
                ranks += self.ranks[-1:] * jokers
            case "a straight flush only":
                if held.bit_count() < 5:
                    return 0
        return self._pack("flush", sorted(ranks, reverse=True)[:5])

    def _straight_flush(self, mask: int, place: int, held: int) -> int:
        royal = mask == self.straights[0][0]
        barred = self.rules.natural_royal and mask & ~held
        if royal and self.rules.royal and not barred:
            return self.codes[ROYAL_FLUSH]
        return self._pack("straight flush", [place])

    def _pack(self, kind: str, ranks: Sequence[int]) -> int:
        packed = self.codes[kind]
        for place, rank in enumerate(ranks):
            packed |= rank << 16 - 4 * place
        return packed


def _straights(ranks: Sequence[int], wheel: Wheel) -> list[tuple[int, int, int]]:
    """Each straight as (mask of ranks, nibble in the strength, highest rank), best first.

    The nibble is the highest rank. Where the wheel is second it takes the ace's nibble, and the ace moves up.
    """
    runs = [list(ranks[at : at + 5]) for at in range(len(ranks) - 4)]
    found = [(_mask(run), run[-1], run[-1]) for run in runs]
    low = _mask([ranks[-1], *ranks[:4]])
    if wheel == "lowest":
        return [*reversed(found), (low, ranks[3], ranks[3])]
    best = (found[-1][0], _ACE + 1, _ACE)
    return [best, (low, _ACE, ranks[3]), *reversed(found[:-1])]


def _mask(ranks: Sequence[int]) -> int:
    return sum(1 << rank for rank in ranks)


def _key(face: Card) -> int:
    """The key of a card. A joker counts in every suit, so that the same bit shows when a flush is possible."""
    if face & MARK - 1 == JOKER:
        return 1 << _SUIT_BITS + _RANK_BITS * (_MARKED if face >= MARK else _PLAIN) | _EACH_SUIT
    return 1 << _SUIT_BITS + _RANK_BITS * ((face & MARK - 1) >> 2) | 1 << 4 * (face & 3)


_KEYS = tuple(_key(face) if face & MARK - 1 <= JOKER else 0 for face in range(MARK * len(MARKS)))

HIGH = five_card()
HIGH_ROYAL = five_card(royal=True)
# No document prints this custom. The documents that place the wheel call it the lowest straight (bankers 2131 and
# 5944; calgrand 6137; cordova 3688 and 4009; players 1096). The others leave it open, and a room may post this order.
HIGH_WHEEL_SECOND = five_card(wheel="second")
HIGH_WHEEL_SECOND_ROYAL = five_card(wheel="second", royal=True)

ORDERS = (HIGH, HIGH_ROYAL, HIGH_WHEEL_SECOND, HIGH_WHEEL_SECOND_ROYAL)
