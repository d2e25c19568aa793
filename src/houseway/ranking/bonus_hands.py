"""Bonus hands of six and seven cards: every class of the printed pay tables that the cards make.

The row order of a pay table decides what is paid, not the poker rank: three of a kind pays more than a straight in one
room and nothing in another (bankers 2497-2498; cordova 3827-3828). So each classifier returns all classes that hold,
and a sheet pays the first of its rows that is among them.

A class holds when some five of the cards make it. A better hand also counts as the lesser ones it contains: a royal
flush is also a straight flush, a flush and a straight. `X-plus-pair` means that the two remaining cards are a pair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseway.cards import JOKER, Card, text
from houseway.errors import BadInput
from houseway.ranking import high, pai_gow, short_hands
from houseway.ranking.pai_gow import with_joker
from houseway.ranking.short_hands import Joker

_EIGHT, _NINE, _QUEEN, _KING, _ACE = 6, 7, 10, 11, 12
_WHEEL_TO_SEVEN = 0b1_0000_0011_1111
_THREE_OR_BETTER = high.THREE << high.CLASS_SHIFT

FIVES: dict[str, str] = {
    "royal-flush": "ace to ten of one suit",
    "straight-flush": "five of one suit in sequence",
    "four-of-a-kind": "four of one rank",
    "full-house": "three of one rank and a pair",
    "flush": "five of one suit",
    "straight": "five in sequence",
    "three-of-a-kind": "three of one rank",
}
_DOUBLED = ("five-aces", *(name for name in FIVES if name != "three-of-a-kind"))

SIX_CARD: dict[str, str] = dict(FIVES)
"""Three cards of the player and three of the player-dealer: 6 Card Bonus, Bonus 6 (players 3134-3181)."""

ACES: dict[str, str] = {
    "five-aces": "four aces and the joker",
    "royal-flush": "ace to ten of one suit, without the joker",
    "straight-flush": FIVES["straight-flush"],
    "four-of-a-kind": FIVES["four-of-a-kind"],
    "full-house": FIVES["full-house"],
    "flush": FIVES["flush"],
    "three-pair": "three pairs",
    "straight": FIVES["straight"],
    "three-of-a-kind": FIVES["three-of-a-kind"],
    "two-pair": "two pairs",
    "eight-high": "no pair, straight or flush, and no card above an eight",
}
"""The Mini Pai Gow Aces Bonus on six cards, in the printed order (cordova 602-612)."""

# The highest card of a seven-card pai gow is at least a nine.
_HIGHS = {7: "9", 8: "10", 9: "jack", 10: "queen", 11: "king", 12: "ace"}

SEVEN_CARD: dict[str, str] = {
    "seven-card-straight-flush": "seven of one suit in sequence, without the joker",
    "royal-flush-royal-match": "a royal flush, and the two cards left are king and queen of one suit",
    "seven-card-straight-flush-joker": "seven of one suit in sequence, one of them the joker",
    "five-aces": "four aces and the joker",
    "five-of-a-kind": "four of one rank and the joker",
    **FIVES,
    **{f"{name}-plus-pair": f"{name.replace('-', ' ')}, and the two cards left are a pair" for name in _DOUBLED},
    "pai-gow-9-high-one-colour": "a nine-high pai gow with all seven cards red or all seven black",
    **{f"pai-gow-{word}-high": f"no pair, straight or flush, {word} high" for word in _HIGHS.values()},
}
"""Fortune, Lucky and Double Luck hands and the pai gows of Happy Pai Gow, in the order of the printed rankings."""

ACE_UP: dict[str, str] = {
    "both-ace-high": "both hands are ace-high pai gows",
    "banker-ace-high-joker": "the player-dealer has an ace-high pai gow, the joker its ace",
    "banker-ace-high-no-joker": "the player-dealer has an ace-high pai gow without the joker",
}
"""The Ace Up Bonus of cordova/ace-up-pai-gow-poker (cordova 4195-4197)."""

_STRAIGHT_FLUSH = frozenset({"straight-flush", "flush", "straight"})
KINDS: dict[str, frozenset[str]] = {
    "high card": frozenset(),
    "pair": frozenset(),
    "two pair": frozenset({"two-pair"}),
    "three of a kind": frozenset({"three-of-a-kind"}),
    "straight": frozenset({"straight"}),
    "flush": frozenset({"flush"}),
    "full house": frozenset({"full-house", "three-of-a-kind", "two-pair"}),
    "four of a kind": frozenset({"four-of-a-kind", "three-of-a-kind"}),
    "straight flush": _STRAIGHT_FLUSH,
    "royal flush": _STRAIGHT_FLUSH | {"royal-flush"},
    "five of a kind": frozenset({"five-of-a-kind", "four-of-a-kind", "three-of-a-kind"}),
    "five aces": frozenset({"five-aces", "five-of-a-kind", "four-of-a-kind", "three-of-a-kind"}),
}
"""For every kind of five cards, the classes that hold."""


def six_card(cards: Sequence[Card]) -> tuple[str, ...]:
    """The classes of six cards from the 52, in the order of `SIX_CARD`."""
    _check(cards, 6, most=JOKER - 1)
    if high.strength(cards) < _THREE_OR_BETTER:
        return ()
    found = set().union(*(KINDS[high.name(high.strength(five))] for five in combinations(cards, 5)))
    return tuple(name for name in SIX_CARD if name in found)


def aces(cards: Sequence[Card]) -> tuple[str, ...]:
    """The classes of six cards from the 53, in the order of `ACES`. The joker is a bug, and makes no royal flush.

    Source: cordova 594.
    """
    _check(cards, 6)
    whole = with_joker(cards)
    found = set().union(*(KINDS[five_kind(five, natural_royal=True)] for five in combinations(cards, 5)))
    ranks = Counter(min(face >> 2, _ACE) for face in cards)
    if sorted(ranks.values()) == [2, 2, 2]:
        found.add("three-pair")
    if pai_gow.kind(whole) == "high card" and whole >> 16 == _EIGHT:
        found.add("eight-high")
    return tuple(name for name in ACES if name in found)


def five_kind(five: Sequence[Card], joker: Joker = "bug", *, natural_royal: bool = False) -> str:
    """The kind of five cards; with `natural_royal`, a royal flush that needs the joker is only a straight flush."""
    found = pai_gow.kind(with_joker(five, joker=joker))
    return "straight flush" if natural_royal and found == "royal flush" and JOKER in five else found


def seven_card(cards: Sequence[Card], *, joker: Joker = "bug") -> tuple[str, ...]:
    """The classes of seven cards from the 53, in the order of `SEVEN_CARD`."""
    _check(cards, 7)
    whole = with_joker(cards, joker=joker)
    if whole >> high.CLASS_SHIFT == high.HIGH_CARD:
        found = _pai_gow(cards, whole >> 16)
    elif whole < _THREE_OR_BETTER:
        return ()
    else:
        found = seven_in_sequence(cards).union(*(_split(*split, joker) for split in pai_gow.splits(cards)))
    return tuple(name for name in SEVEN_CARD if name in found)


def seven_set(front: Sequence[Card], back: Sequence[Card], *, joker: Joker = "bug") -> tuple[str, ...]:
    """The classes of a hand as it lies: of its back, with a pair in front, and of seven cards in sequence."""
    found = seven_in_sequence((*front, *back)) | _split(front, back, joker)
    return tuple(name for name in SEVEN_CARD if name in found)


def _pai_gow(cards: Sequence[Card], rank: int) -> set[str]:
    found = {f"pai-gow-{_HIGHS[rank]}-high"}
    # Suits 1 and 2 are diamonds and hearts. A nine-high hand has no joker: the joker would be an ace.
    if rank == _NINE and len({face & 3 in (1, 2) for face in cards}) == 1:
        found.add("pai-gow-9-high-one-colour")
    return found


def seven_in_sequence(cards: Sequence[Card]) -> set[str]:
    """The class of seven cards of one suit in sequence, one of them perhaps the joker; empty if they are not."""
    naturals = [face for face in cards if face != JOKER]
    if len({face & 3 for face in naturals}) > 1:
        return set()
    ranks = sum(1 << (face >> 2) for face in naturals)
    if not any((ranks & run).bit_count() == len(naturals) for run in _runs_of_seven()):
        return set()
    return {"seven-card-straight-flush" if len(naturals) == 7 else "seven-card-straight-flush-joker"}


def _runs_of_seven() -> tuple[int, ...]:
    """The sequences from A-2-3-4-5-6-7 up to 8-9-10-J-Q-K-A, as masks of ranks."""
    return (_WHEEL_TO_SEVEN, *(0b111_1111 << low for low in range(7)))


def _split(front: Sequence[Card], back: Sequence[Card], joker: Joker) -> set[str]:
    return made(five_kind(back, joker), pair=is_pair(front, joker), match=is_royal_match(front, joker))


def made(kind: str, *, pair: bool = False, match: bool = False) -> set[str]:
    """The classes of five cards of a kind, with what the two remaining cards add: a pair, or king and queen suited."""
    found = set(KINDS[kind])
    if pair:
        found |= {f"{name}-plus-pair" for name in found}
    return found | {"royal-flush-royal-match"} if match and kind == "royal flush" else found


def is_pair(front: Sequence[Card], joker: Joker) -> bool:
    """Whether two cards are of one rank. A bug is an ace; a wild joker pairs any card."""
    return short_hands.front_strength(front, joker) >> high.CLASS_SHIFT == high.PAIR


def is_royal_match(front: Sequence[Card], joker: Joker) -> bool:
    """Whether two cards are king and queen of one suit. A bug is neither; a wild joker may be either."""
    top, low = max(front), min(front)
    if top == JOKER:
        return joker in short_hands.WILD and low >> 2 in (_QUEEN, _KING)
    return top >> 2 == _KING and low >> 2 == _QUEEN and top & 3 == low & 3


def ace_up(player: Sequence[Card], banker: Sequence[Card], *, joker: Joker = "bug") -> tuple[str, ...]:
    """The Ace Up Bonus outcomes of two seven-card hands, in the order of `ACE_UP`."""
    if "pai-gow-ace-high" not in seven_card(banker, joker=joker):
        return ()
    mine = "banker-ace-high-joker" if JOKER in banker else "banker-ace-high-no-joker"
    return ("both-ace-high", mine) if "pai-gow-ace-high" in seven_card(player, joker=joker) else (mine,)


def _check(cards: Sequence[Card], size: int, most: Card = JOKER) -> None:
    if len(cards) != size:
        raise BadInput(f"a {size}-card bonus is judged on {size} cards, not {len(cards)}", where="bonus")
    if strangers := [face for face in cards if not 0 <= face <= most]:
        raise BadInput(f"{strangers[0]} is not a card of this pack", where="bonus")
    if len(set(cards)) < size:
        raise BadInput(f"a card appears twice in {text(cards)}", where="bonus")
