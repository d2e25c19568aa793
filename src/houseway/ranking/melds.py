"""Panguingue melds: which cards make a meld, what it is worth, which cards may be added or slid off.

A square is cards of one rank, a rope is a run in one suit. The cards and chips come from the sheet as `MeldRules`.
Several decks are in play, so the same card may lie twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Literal, TypeAlias

from houseway.cards.card import RANK_PLURALS, RANKS, SUIT_NAMES, Card, rank, suit
from houseway.errors import BadInput

MeldKind: TypeAlias = Literal["square", "rope"]
Squares: TypeAlias = Literal["take any card of the rank", "keep to one suit"]
Grown: TypeAlias = Literal["every condition in them", "what they are as they lie"]
Reasons: TypeAlias = tuple[tuple[str, int], ...]
SuitCounts: TypeAlias = tuple[int, ...]

MIXED_VALLE = "valle square, mixed suits"
ONE_SUIT_VALLE = "valle square, one suit"
ONE_SUIT_OTHER = "other square, one suit"
ADDED = "each card added to a one-suit square"
ROPES = {"rope A-2-3": "A23", "rope J-Q-K": "JQK"}
CONDITIONS = (MIXED_VALLE, ONE_SUIT_VALLE, ONE_SUIT_OTHER, ADDED, *ROPES)

SMALLEST, LARGEST = 3, 11
_SPADES = 3
# The question mark stands for the joker, which is in no sequence and so in no meld.
_LETTERS = RANKS + "?"


@dataclass(frozen=True, slots=True, kw_only=True)
class MeldRules:
    """The rules from the sheet. `conditions` gives chips by name, as (any suit, spades).

    `squares` says whether one of a single suit takes other suits too, once it has three cards; `grown` what squares of
    more than three cards are worth.
    """

    sequence: str = "A234567JQK"
    valle: str = "357"
    any_suits: str = "AK"
    squares: Squares = "take any card of the rank"
    grown: Grown = "every condition in them"
    # Rules are a key of a cache. A mapping has no hash; the other fields tell rules apart well enough.
    conditions: Mapping[str, tuple[int, int]] = field(hash=False)

    def __post_init__(self) -> None:
        if set(self.conditions) != set(CONDITIONS):
            odd = sorted(set(self.conditions) ^ set(CONDITIONS))
            raise BadInput(f"conditions must name each of {', '.join(CONDITIONS)} once; see {', '.join(odd)}")
        if strangers := (set(self.valle) | set(self.any_suits)) - set(self.sequence):
            raise BadInput(f"{', '.join(sorted(strangers))} is not in the sequence {self.sequence}")


def kind(cards: Sequence[Card], rules: MeldRules) -> MeldKind | None:
    """The kind of meld that the cards make, in any order; None if they make none."""
    return _kind(tuple(sorted(cards)), rules)


def value(cards: Sequence[Card], rules: MeldRules) -> int:
    """The most chips that the meld is worth from each active player; 0 when it is not a meld."""
    return sum(chips for _, chips in _worth(tuple(sorted(cards)), rules))


def worth(cards: Sequence[Card], rules: MeldRules) -> list[tuple[str, int]]:
    """The conditions that make up `value`: one entry for each condition and each added card that pays."""
    return list(_worth(tuple(sorted(cards)), rules))


def can_add(meld: Sequence[Card], card: Card, rules: MeldRules) -> bool:
    """Whether the meld keeps its kind with this card: a square stays a square and a rope a rope."""
    before = kind(meld, rules)
    return before is not None and kind((*meld, card), rules) == before


def can_lend(meld: Sequence[Card], card: Card, rules: MeldRules) -> bool:
    """Whether the card may be slid off: the meld has four or more cards, and the rest is still a meld."""
    if card not in meld or kind(meld, rules) is None:
        return False
    rest = list(meld)
    rest.remove(card)
    return kind(rest, rules) is not None


def say(cards: Sequence[Card], rules: MeldRules) -> str:
    """The meld in the floor's words: `square of fives in spades`, `mixed square of sevens`, `rope 6-7-J of clubs`."""
    one_suit = len(set(map(suit, cards))) == 1
    match kind(cards, rules):
        case "rope":
            return f"rope {'-'.join(_run(cards, rules))} of {SUIT_NAMES[suit(cards[0])]}"
        case "square" if one_suit:
            return f"square of {RANK_PLURALS[rank(cards[0])]} in {SUIT_NAMES[suit(cards[0])]}"
        case "square":
            return f"mixed square of {RANK_PLURALS[rank(cards[0])]}"
        case None:
            return "not a meld"


def _letter(card: Card) -> str:
    return _LETTERS[rank(card)]


def _run(cards: Sequence[Card], rules: MeldRules) -> str:
    """The ranks of a rope from low to high, as letters."""
    return "".join(sorted(map(_letter, cards), key=rules.sequence.index))


def _suit_counts(cards: Sequence[Card]) -> SuitCounts:
    suits = [suit(card) for card in cards]
    return tuple(map(suits.count, range(4)))


@lru_cache(maxsize=1 << 16)
def _kind(cards: tuple[Card, ...], rules: MeldRules) -> MeldKind | None:
    if not SMALLEST <= len(cards) <= LARGEST or any(_letter(card) not in rules.sequence for card in cards):
        return None
    if len(set(map(rank, cards))) == 1:
        return "square" if _is_square(_suit_counts(cards), _letter(cards[0]), rules) else None
    # A run is a slice of the sequence, which has each rank once and does not wrap around.
    one_suit = len(set(map(suit, cards))) == 1
    return "rope" if one_suit and _run(cards, rules) in rules.sequence else None


def _is_square(counts: SuitCounts, letter: str, rules: MeldRules) -> bool:
    """Whether these are a square. One valid three is enough where any card of the rank may be added.

    A square of one suit that keeps to it has no second suit; three suits began as a square of different ones.
    """
    different = sum(1 for count in counts if count)
    if letter in rules.any_suits or different >= 3:
        return True
    return max(counts) >= 3 and (different == 1 or rules.squares == "take any card of the rank")


@lru_cache(maxsize=1 << 16)
def _worth(cards: tuple[Card, ...], rules: MeldRules) -> Reasons:
    match _kind(cards, rules):
        case "square" if rules.grown == "what they are as they lie":
            return _square_as_it_lies(cards, rules)
        case "square":
            return _square(_suit_counts(cards), _letter(cards[0]), rules)
        case "rope":
            return _rope(cards, rules)
        case None:
            return ()


def _rope(cards: Sequence[Card], rules: MeldRules) -> Reasons:
    """The conditions of a rope. A longer rope is still paid for the A-2-3 or J-Q-K in it."""
    run = _run(cards, rules)
    return _priced([name for name, ranks in ROPES.items() if ranks in run], suit(cards[0]), rules)


def _square_as_it_lies(cards: Sequence[Card], rules: MeldRules) -> Reasons:
    """The one condition of a square of any size: of one suit or, in valle cards, of mixed suits."""
    valle = _letter(cards[0]) in rules.valle
    if len(set(map(suit, cards))) == 1:
        names = [ONE_SUIT_VALLE if valle else ONE_SUIT_OTHER] + [ADDED] * (len(cards) - SMALLEST)
        return _priced(names, suit(cards[0]), rules)
    return _priced([MIXED_VALLE] if valle else [], None, rules)


@lru_cache(maxsize=1 << 16)
def _square(counts: SuitCounts, letter: str, rules: MeldRules) -> Reasons:
    """The conditions of the best split of a square into valid melds; the other cards count as added for free.

    The search takes out a meld and splits the rest: a few hundred counts at most, each done once.
    """
    best: Reasons = ()
    for reasons, rest in _melds_within(counts, letter, rules):
        found = reasons + _square(rest, letter, rules)
        if _total(found) > _total(best):
            best = found
    return best


def _melds_within(counts: SuitCounts, letter: str, rules: MeldRules) -> Iterator[tuple[Reasons, SuitCounts]]:
    """Every paying meld that can be taken out of a square, with the rest of the square."""
    one_suit = ONE_SUIT_VALLE if letter in rules.valle else ONE_SUIT_OTHER
    for of, count in enumerate(counts):
        for size in range(count, 2, -1):
            names = [one_suit] + [ADDED] * (size - 3)
            yield _priced(names, of, rules), _without_suits(counts, (of,) * size)
    if letter in rules.valle:
        for three in _mixed_threes(letter, rules):
            if all(counts[of] >= three.count(of) for of in three):
                # A mixed square has no suit, so the price in spades never applies.
                yield _priced([MIXED_VALLE], None, rules), _without_suits(counts, three)


@lru_cache(maxsize=64)
def _mixed_threes(letter: str, rules: MeldRules) -> tuple[tuple[int, ...], ...]:
    """The suits of the valid threes that are not of one suit. A fourth card would add nothing."""
    least = 2 if letter in rules.any_suits else 3
    threes = combinations_with_replacement(range(4), 3)
    return tuple(three for three in threes if len(set(three)) >= least)


def _without_suits(counts: SuitCounts, suits: Sequence[int]) -> SuitCounts:
    return tuple(count - suits.count(of) for of, count in enumerate(counts))


def _priced(names: Sequence[str], of: int | None, rules: MeldRules) -> Reasons:
    """The named conditions that pay something, at the price for a suit."""
    column = 1 if of == _SPADES else 0
    prices = ((name, rules.conditions[name][column]) for name in names)
    return tuple((name, chips) for name, chips in prices if chips)


def _total(reasons: Reasons) -> int:
    return sum(chips for _, chips in reasons)
