"""The five-card high hand from 5, 6 or 7 cards of the 52; the wheel A-2-3-4-5 is the lowest straight.

A strength is an integer: the class, then five nibbles for the ranks, in the order in which they count. Higher is
better and equal is a tie. Every card has a key, and the sum of the keys of a hand leads to the place of its rank
pattern (see `rank_patterns`) in a list of strengths.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from houseway.cards.card import JOKER, RANK_NAMES, RANK_PLURALS, Card, text
from houseway.cards.card import rank as rank_of
from houseway.errors import BadInput
from houseway.ranking.rank_patterns import (
    EIGHTH_CARD,
    FIVE_OF_A_SUIT,
    HIGH_SHIFT,
    HIGHER,
    KEYS,
    LOW_BITS,
    LOWER,
    NO_PLACE,
    PAIRS,
    PLACES,
    START,
    SUIT_SHIFT,
)

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
CLASS_NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
CLASS_SHIFT = 20
_CALLS = (
    "high card, {one}",
    "pair of {many}",
    "two pair, {many} and {others}",
    "three of a kind, {many}",
    "straight, {one} high",
    "flush, {one} high",
    "full house, {many} full of {others}",
    "four of a kind, {many}",
    "straight flush, {one} high",
)

_ACE, _FIVE = 12, 3
_WHEEL = 0b1_0000_0000_1111

_RANK_BITS = 3
_EACH = sum(1 << _RANK_BITS * rank for rank in range(13))
# One card, among those of its rank.
_RANK_UNITS = tuple(1 << _RANK_BITS * (face >> 2) for face in range(52))
_WIDE_WHEEL = sum(1 << _RANK_BITS * rank for rank in (0, 1, 2, _FIVE, _ACE))
# The nibbles of the kickers after the first, by their number.
_PLACES = (0, 0xF000, 0xFF00, 0xFFF0)

# The keys for the last of seven cards include the initial values of the suit counters.
_LAST = tuple(START + key for key in KEYS)
# Filled as hands come up. Seven cards have 49,205 rank patterns and a suit has 8,192 masks. The 4,824 strengths are
# shared between patterns, so that they stay close together in memory.
_known = [0] * PLACES
_strengths: dict[int, int] = {}
_by_flush: dict[int, int] = {}


def strength(cards: Sequence[Card]) -> int:
    """The strength of 5 to 7 distinct cards without a joker. Fast and unchecked: `rank` checks."""
    if len(cards) == 7:
        a, b, c, d, e, f, g = cards
        total = PAIRS[a][b] + PAIRS[c][d] + PAIRS[e][f] + _LAST[g]
    else:
        total = START
        for face in cards:
            total += KEYS[face]
    if total & NO_PLACE:
        return _suited(cards, total)
    place = LOWER[total & LOW_BITS] + HIGHER[total >> HIGH_SHIFT]
    return _known[place] or _learn(cards, place)


def strengths(board: Sequence[Card], hands: Sequence[Sequence[Card]]) -> list[int]:
    """The strength of each hand with the whole board, in order. Fast and unchecked, like `strength`."""
    # The board is summed once. Local names keep a six-handed showdown near two microseconds.
    keys, lower, higher, known = KEYS, LOWER, HIGHER, _known
    shared = START
    for face in board:
        shared += keys[face]
    found = []
    for hand in hands:
        total = shared
        for face in hand:
            total += keys[face]
        if total & NO_PLACE:
            found.append(_suited((*board, *hand), total))
        else:
            place = lower[total & LOW_BITS] + higher[total >> HIGH_SHIFT]
            found.append(known[place] or _learn((*board, *hand), place))
    return found


def _suited(cards: Sequence[Card], total: int) -> int:
    """With five cards of a suit, seven cards cannot make a full house or four of a kind, so only that suit counts."""
    if total & EIGHTH_CARD:
        return max(map(strength, combinations(cards, 7)))
    suit = ((total & FIVE_OF_A_SUIT) >> SUIT_SHIFT).bit_length() // 4 - 1
    mask = 0
    for face in cards:
        if face & 3 == suit:
            mask |= 1 << (face >> 2)
    try:
        return _by_flush[mask]
    except KeyError:
        return _by_flush.setdefault(mask, _flush_of(mask))


def _flush_of(mask: int) -> int:
    top = _straight_top(mask)
    if top is not None:
        return _pack(STRAIGHT_FLUSH, [top])
    return _pack(FLUSH, _ranks_down(mask)[:5])


def _learn(cards: Sequence[Card], place: int) -> int:
    """The strength of cards without a flush, remembered for all hands of the same ranks."""
    found = _classify(sum(map(_RANK_UNITS.__getitem__, cards)))
    _known[place] = found = _strengths.setdefault(found, found)
    return found


def _classify(pattern: int) -> int:
    """The best hand of a pattern: larger groups first, then higher ranks. Masks have three bits for each rank."""
    ones, twos, fours = pattern & _EACH, pattern >> 1 & _EACH, pattern >> 2 & _EACH
    held, threes = ones | twos | fours, ones & twos
    if threes or fours:
        return _threes_or_four(held, threes, twos ^ threes, fours)
    straight = _straight(held)
    if straight or not twos:
        return straight or _top_five(held)
    first = 1 << twos.bit_length() >> 1
    lower = twos ^ first
    if not lower:
        return PAIR << CLASS_SHIFT | _top_five(first) | _kickers(held ^ first, 3)
    # The third pair of seven cards can still be the kicker.
    second = 1 << lower.bit_length() >> 1
    return TWO_PAIR << CLASS_SHIFT | _top_five(first | second) | _kickers(held ^ first ^ second, 1) >> 4


def _threes_or_four(held: int, threes: int, pairs: int, fours: int) -> int:
    if fours:
        return FOUR << CLASS_SHIFT | _top_five(fours) | _kickers(held ^ fours, 1)
    # Two threes of a kind also make a full house: the lower one gives the pair.
    first = 1 << threes.bit_length() >> 1
    lent = threes ^ first | pairs
    if lent:
        return FULL_HOUSE << CLASS_SHIFT | _top_five(first) | _kickers(lent, 1)
    return _straight(held) or THREE << CLASS_SHIFT | _top_five(threes) | _kickers(held ^ threes, 2)


def _straight(held: int) -> int:
    """The best straight in a mask of three bits for each rank, or 0."""
    run = held & held << 3 & held << 6 & held << 9 & held << 12
    if run:
        return STRAIGHT << CLASS_SHIFT | (run.bit_length() - 1) // _RANK_BITS << 16
    return STRAIGHT << CLASS_SHIFT | _FIVE << 16 if held & _WIDE_WHEEL == _WIDE_WHEEL else 0


@cache
def _top_five(mask: int) -> int:
    """The five highest ranks of a mask of three bits for each rank, as nibbles."""
    packed, shift = 0, 16
    while mask and shift >= 0:
        top = mask.bit_length() - 1
        packed |= top // _RANK_BITS << shift
        mask ^= 1 << top
        shift -= 4
    return packed


def _kickers(mask: int, count: int) -> int:
    """The `count` highest ranks, as the nibbles after the first."""
    return _top_five(mask) >> 4 & _PLACES[count]


def _straight_top(mask: int) -> int | None:
    """The highest rank of the best straight in a mask of ranks; the wheel is five high."""
    run = mask & mask << 1 & mask << 2 & mask << 3 & mask << 4
    if run:
        return run.bit_length() - 1
    return _FIVE if mask & _WHEEL == _WHEEL else None


def _ranks_down(mask: int) -> list[int]:
    return [rank for rank in range(_ACE, -1, -1) if mask >> rank & 1]


def _pack(kind: int, ranks: Sequence[int]) -> int:
    packed = kind << CLASS_SHIFT
    for place, rank in enumerate(ranks):
        packed |= rank << 16 - 4 * place
    return packed


def name(strength: int) -> str:
    """The class in words: `two pair`, `straight flush`, `royal flush`."""
    kind, top, _ = _unpack(strength)
    return "royal flush" if (kind, top) == (STRAIGHT_FLUSH, _ACE) else CLASS_NAMES[kind]


@cache
def say(strength: int) -> str:
    """What the dealer calls: `full house, kings full of fours`. Kickers are not named."""
    if name(strength) == "royal flush":
        return "royal flush"
    kind, top, second = _unpack(strength)
    return _CALLS[kind].format(one=RANK_NAMES[top], many=RANK_PLURALS[top], others=RANK_PLURALS[second])


def _unpack(strength: int) -> tuple[int, int, int]:
    """The class and the two ranks that a dealer may name."""
    return strength >> CLASS_SHIFT, strength >> 16 & 15, strength >> 12 & 15


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the hand, as they are laid out: groups first, then down in rank.

    Where two choices tie, the higher suits are shown. The order of the given cards does not matter.
    """
    wanted = strength(cards)
    five = next(five for five in combinations(sorted(cards, reverse=True), 5) if strength(five) == wanted)
    ranks = [face >> 2 for face in five]
    kind, top, _ = _unpack(wanted)
    if kind in (STRAIGHT, STRAIGHT_FLUSH) and top == _FIVE:
        return (*five[1:], five[0])
    return tuple(sorted(five, key=lambda face: (ranks.count(face >> 2), face), reverse=True))


@dataclass(frozen=True, slots=True, order=True)
class HighHand:
    """A ranked hand: compares by strength alone, and `str()` is what the dealer calls."""

    strength: int
    cards: tuple[Card, ...] = field(compare=False)

    @property
    def name(self) -> str:
        return name(self.strength)

    def __str__(self) -> str:
        return say(self.strength)


def rank(cards: Sequence[Card]) -> HighHand:
    """The hand that 5 to 7 cards make, with its five cards. Cards that cannot make a hand are refused."""
    _check(cards)
    return HighHand(strength(cards), best_five(cards))


def _check(cards: Sequence[Card]) -> None:
    if not 5 <= len(cards) <= 7:
        raise BadInput(f"a high hand is made from 5 to 7 cards, not {len(cards)}")
    if any(rank_of(face) == rank_of(JOKER) for face in cards):
        raise BadInput(f"a high hand here has no joker: {text(cards)}")
    if strangers := [face for face in cards if face not in range(52)]:
        raise BadInput(f"{strangers[0]} is not one of the 52 plain cards of a high hand")
    if len(set(cards)) < len(cards):
        raise BadInput(f"a card appears twice in {text(cards)}")
