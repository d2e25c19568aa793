"""The house way: how a dealer sets seven cards, or six, as ordered clauses out of a sheet.

The clauses are tried in order. The first that applies to the hand dealt, and whose setting is possible, decides. The
result is a pure function from the cards to front and back, shared by the table and the odds lab.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from houseway.cards import JOKER, Card
from houseway.cards.card import RANK_NAMES, RANKS
from houseway.errors import BadInput
from houseway.ranking import high, pai_gow
from houseway.ranking.pai_gow import PaiGowRules, Setting
from houseway.ranking.short_hands import WILD
from houseway.rules.pages.page_parts import listed_words
from houseway.rules.sheet.values import Cells, Lines

Dealt: TypeAlias = Literal[
    "no pair",
    "one pair",
    "two pair",
    "three pair",
    "three of a kind",
    "two threes of a kind",
    "full house",
    "four of a kind",
    "four of a kind and a pair",
    "four and three of a kind",
    "five of a kind",
]
Front: TypeAlias = Literal[
    "the highest",
    "the second highest",
    "the two highest",
    "the two highest, the joker behind",
    "the second and third highest",
    "the highest and third highest",
    "an ace and the highest other",
    "the joker and the highest single",
    "the joker and the highest card",
    "the small pair",
    "the highest pair",
    "a pair or an ace",
    "two of the three",
    "two of the four",
    "a pair of aces",
]
Behind: TypeAlias = Literal[
    "the rest",
    "the pair",
    "both pairs",
    "the three of a kind",
    "the four of a kind",
    "three alike or more",
    "four alike or more",
    "a straight or flush",
    "a straight",
    "a flush",
    "a full house or better",
]
With: TypeAlias = Literal["with", "without", "either"]

NO_RANKS, NO_LINES = Cells(), Lines()


@dataclass(frozen=True, slots=True)
class HouseWay:
    """One clause of a house way: a hand that is `dealt` so is set so. The first that fits and can be set decides.

    `of` are the ranks of its highest pair, three or four (any, where none is named). `joker` and `complete` say whether
    it holds the joker, and five cards that make a straight or a flush. Of the settings with this `front` and this
    `behind` the highest front is taken, then the highest back; the front must reach the rank `least`. Where that cannot
    be done, the front is `otherwise`; where nothing is said, the next clause decides. A joker that is an ace counts as
    one; a joker that is any card does not count, but may be one of the cards that are alike behind. Beside the joker
    the highest card must be single; where no card is, the highest single is one of a pair. The highest and third
    highest are counted without the joker.
    """

    id: str
    dealt: tuple[Dealt, ...]
    front: Front
    lines: Lines = NO_LINES
    of: Cells = NO_RANKS
    joker: With = "either"
    complete: With = "either"
    behind: Behind = "the rest"
    least: str = ""
    otherwise: Front | Literal[""] = ""
    says: str = ""

    def __post_init__(self) -> None:
        if wrong := [rank for rank in (*self.of, self.least) if rank and rank not in tuple(RANKS)]:
            raise BadInput(f"{wrong[0]!r} is no rank of cards; expected one of {' '.join(RANKS)}")

    @property
    def hand(self) -> str:
        """What is dealt: `two pair, the highest J T 9, without the joker`."""
        words = [listed_words(self.dealt, "or")]
        words += [f"the highest {' '.join(self.of)}"] if self.of else []
        words += [f"{self.joker} the joker"] if self.joker != "either" else []
        words += [f"{self.complete} a straight or flush"] if self.complete != "either" else []
        return ", ".join(words)

    @property
    def setting(self) -> tuple[str, str, str]:
        """What goes in front, what stays behind, and what goes in front if that cannot be done."""
        least = f", at least {RANK_NAMES[RANKS.index(self.least)]} high" if self.least else ""
        more = f": {self.says}" if self.says else ""
        return f"{self.front}{least}{more}", self.behind, self.otherwise


_ACE = RANKS.index("A")
_PAIR = high.PAIR << high.CLASS_SHIFT
_ANY_ACE = _ACE << 16
_COMPLETE = (high.STRAIGHT, high.FLUSH, high.STRAIGHT_FLUSH)
FOUR_ALIKE = (high.FOUR, pai_gow.FIVE_OF_A_KIND)
THREE_ALIKE = (high.THREE, high.FULL_HOUSE, *FOUR_ALIKE)
KINDS: Mapping[tuple[int, ...], Dealt] = {
    (): "no pair",
    (2,): "one pair",
    (2, 2): "two pair",
    (2, 2, 2): "three pair",
    (3,): "three of a kind",
    (3, 3): "two threes of a kind",
    (3, 2): "full house",
    (3, 2, 2): "full house",
    (4,): "four of a kind",
    (4, 2): "four of a kind and a pair",
    (4, 3): "four and three of a kind",
    (5,): "five of a kind",
    (5, 2): "five of a kind",
    (6,): "five of a kind",
}


@dataclass(frozen=True, slots=True)
class _Hand:
    """A hand as dealt: the count of each rank, the ranks from the highest down, and every legal setting."""

    counts: Mapping[int, int]
    ranks: tuple[int, ...]
    naturals: tuple[int, ...]
    joker: bool
    ways: tuple[Setting, ...]

    @property
    def kind(self) -> Dealt:
        return KINDS[tuple(sorted((many for many in self.counts.values() if many > 1), reverse=True))]

    @property
    def high(self) -> int:
        """The rank of the highest pair, three or four, the most of a kind first."""
        return max(self.counts, key=lambda rank: (self.counts[rank], rank))

    @property
    def complete(self) -> bool:
        return any(_is_complete(way) for way in self.ways)

    @property
    def small_pair(self) -> int:
        """The rank of the lower pair; a joker beside one pair makes another of the highest single card."""
        pairs = [rank for rank, many in self.counts.items() if many == 2]
        if len(pairs) == 1 and self.joker:
            pairs.append(max(rank for rank, many in self.counts.items() if many == 1))
        return min(pairs, default=-1)

    @property
    def fewest(self) -> int:
        """How many cards there are of the rank with the fewest: 1 where any card is single."""
        return min(Counter(self.naturals).values())

    def of(self, face: Card) -> int:
        """How many cards of this one's rank were dealt."""
        return 0 if face == JOKER and self.joker else self.counts.get(_rank(face), 0)


def _rank(face: Card) -> int:
    return min(face >> 2, _ACE)


def _is_complete(way: Setting) -> bool:
    return way.back_strength >> high.CLASS_SHIFT in _COMPLETE


def _ranks(way: Setting) -> tuple[int, ...]:
    return tuple(sorted(map(_rank, way.front), reverse=True))


def _kept(many: int) -> Callable[[_Hand, Setting], bool]:
    """Whether all cards of ranks with this count lie behind."""
    return lambda hand, way: all(hand.of(face) != many for face in way.front)


_FRONTS: Mapping[str, Callable[[_Hand, Setting], bool]] = {
    "the highest": lambda hand, way: True,
    "the second highest": lambda hand, way: _ranks(way) == hand.ranks[1:2],
    "the two highest": lambda hand, way: True,
    "the two highest, the joker behind": lambda hand, way: JOKER not in way.front,
    "the second and third highest": lambda hand, way: _ranks(way) == hand.ranks[1:3],
    "the highest and third highest": lambda hand, way: JOKER not in way.front and _ranks(way) == hand.naturals[:3:2],
    "an ace and the highest other": lambda hand, way: _ANY_ACE <= way.front_strength < _PAIR,
    "the joker and the highest single": lambda hand, way: JOKER in way.front and hand.of(min(way.front)) == hand.fewest,
    "the joker and the highest card": lambda hand, way: (
        JOKER in way.front and _rank(min(way.front)) == hand.naturals[0] != hand.naturals[1]
    ),
    "the small pair": lambda hand, way: way.front_strength == _PAIR | hand.small_pair << 16,
    "the highest pair": lambda hand, way: way.front_strength >= _PAIR,
    "a pair or an ace": lambda hand, way: way.front_strength >= _ANY_ACE,
    "two of the three": lambda hand, way: all(hand.of(face) == 3 for face in way.front),
    "two of the four": lambda hand, way: all(hand.of(face) == 4 for face in way.front),
    "a pair of aces": lambda hand, way: way.front_strength == _PAIR | _ANY_ACE,
}
_BEHINDS: Mapping[str, Callable[[_Hand, Setting], bool]] = {
    "the rest": lambda hand, way: True,
    "the pair": _kept(2),
    "both pairs": _kept(2),
    "the three of a kind": _kept(3),
    "the four of a kind": _kept(4),
    "three alike or more": lambda hand, way: way.back_strength >> high.CLASS_SHIFT in THREE_ALIKE,
    "four alike or more": lambda hand, way: way.back_strength >> high.CLASS_SHIFT in FOUR_ALIKE,
    "a straight or flush": lambda hand, way: _is_complete(way),
    "a straight": lambda hand, way: way.back_strength >> high.CLASS_SHIFT == high.STRAIGHT,
    "a flush": lambda hand, way: way.back_strength >> high.CLASS_SHIFT == high.FLUSH,
    "a full house or better": lambda hand, way: way.back_strength >> high.CLASS_SHIFT >= high.FULL_HOUSE,
}


def set_house_way(
    clauses: Sequence[HouseWay], cards: Sequence[Card], rules: PaiGowRules
) -> tuple[Setting, HouseWay | None]:
    """Front and back by the first clause that fits, and that clause. Without one: the strongest back."""
    ways = pai_gow.settings(cards, rules)
    hand = _hand(cards, ways, rules)
    kind, high, complete = hand.kind, RANKS[hand.high], hand.complete
    for clause in clauses:
        if (
            kind in clause.dealt
            and _agrees(clause.joker, held=JOKER in cards)
            and _agrees(clause.complete, held=complete)
            and (not clause.of or high in clause.of)
            and (found := _set(clause, hand)) is not None
        ):
            return found, clause
    return pai_gow.best_back(ways), None


def _hand(cards: Sequence[Card], ways: tuple[Setting, ...], rules: PaiGowRules) -> _Hand:
    """A joker that is an ace is counted as one; one that may be any card is not counted at all."""
    counted = [face for face in cards if face != JOKER or rules.joker not in WILD]
    ranks = tuple(sorted(map(_rank, counted), reverse=True))
    naturals = tuple(sorted((_rank(face) for face in cards if face != JOKER), reverse=True))
    return _Hand(Counter(ranks), ranks, naturals, JOKER in cards and rules.joker in WILD, ways)


def _agrees(wanted: With, *, held: bool) -> bool:
    return wanted == "either" or held == (wanted == "with")


def _set(clause: HouseWay, hand: _Hand) -> Setting | None:
    """The highest front, then the highest back, of the settings that the clause allows."""
    least = RANKS.index(clause.least) << 16 if clause.least else 0
    front, behind = _FRONTS[clause.front], _BEHINDS[clause.behind]
    found = [way for way in hand.ways if way.front_strength >= least and behind(hand, way) and front(hand, way)]
    if not found and clause.otherwise:
        found = [way for way in hand.ways if _FRONTS[clause.otherwise](hand, way)]
    # Of equal settings the one that leaves the joker behind.
    return max(found, key=lambda way: (way.front_strength, way.back_strength, JOKER not in way.front), default=None)


ONE_CARD = "one-card"
_RULES: Mapping[str, PaiGowRules] = {
    "high-bug": PaiGowRules(),
    "high-bug-no-flush": PaiGowRules("bug without flushes"),
    "high-wild": PaiGowRules("wild"),
    "high-wild-copies": PaiGowRules("wild with copies"),
    "high-wheel-second-bug": PaiGowRules(wheel="second"),
}


def setting_rules(back: str, front: str = "") -> PaiGowRules:
    """The rules of setting where the cards behind and in front rank in these orders; in front, two cards or one."""
    if back not in _RULES:
        raise BadInput(f"no hand is set in two parts by {back!r}; expected one of {', '.join(_RULES)}", where="hands")
    return replace(_RULES[back], front=1) if front == ONE_CARD else _RULES[back]
