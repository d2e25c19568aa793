"""A second reader of the three-card and Ultimate documents: who wins what, worked out from the print alone.

Nothing here is taken from the rankings or the settlement under test: hands are ranked by counting, and the bank's chips
are counted down wager by wager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

RANKS = "23456789TJQKA"
Hand = Sequence[str]
Wagers = Mapping[str, int]

PAIR_PLUS = {"royal": 200, "straight flush": 40, "trips": 30, "straight": 6, "flush": 3, "pair": 1}
SIX_CARD = {
    "royal": 1000,
    "straight flush": 200,
    "quads": 100,
    "full house": 20,
    "flush": 15,
    "straight": 9,
    "trips": 8,
}
HALVES_OF_BLIND = {"royal": 1000, "straight flush": 100, "quads": 20, "full house": 6, "flush": 3, "straight": 2}
TRIPS = {"royal": 50, "straight flush": 40, "quads": 30, "full house": 8, "flush": 6, "straight": 5, "trips": 3}
THREE = ("high", "pair", "flush", "straight", "trips", "straight flush", "royal")
FIVE = ("high", "pair", "two pair", "trips", "straight", "flush", "full house", "quads", "straight flush", "royal")
GROUPS = {(4, 1): "quads", (3, 2): "full house", (2, 2, 1): "two pair"}


def made(cards: Hand) -> tuple[str, tuple[int, ...]]:
    """What three or five cards are, and their ranks in the order in which they are compared."""
    values = [RANKS.index(card[0]) for card in cards]
    counted = sorted(Counter(values).items(), key=lambda each: (each[1], each[0]), reverse=True)
    ranks, groups = tuple(rank for rank, _ in counted), tuple(count for _, count in counted)
    wheel = sorted(values) == [*range(len(cards) - 1), 12]
    straight = wheel or (len(counted) == len(cards) and max(values) - min(values) == len(cards) - 1)
    if wheel:
        ranks = (*ranks[1:], -1)
    suited = len({card[1] for card in cards}) == 1
    if straight and suited:
        return ("royal" if min(ranks) == 13 - len(cards) else "straight flush"), ranks
    if groups in GROUPS:
        return GROUPS[groups], ranks
    kind = "flush" if suited else "straight" if straight else {3: "trips", 2: "pair"}.get(groups[0], "high")
    return kind, ranks


def worth(cards: Hand) -> tuple[int, tuple[int, ...]]:
    """A number that is higher for the better hand: the best five of more cards, three of three."""
    if len(cards) > 5:
        return max(worth(each) for each in combinations(cards, 5))
    kind, ranks = made(cards)
    return (THREE if len(cards) == 3 else FIVE).index(kind), ranks


def kind_of(cards: Hand) -> str:
    return (THREE if len(cards) == 3 else FIVE)[worth(cards)[0]]


@dataclass(frozen=True)
class Rules:
    """What sets one document apart from another: see the lines beside each in the test."""

    bonuses: tuple[str, ...]
    unqualified_ante: str
    forfeited: tuple[str, ...]
    first: tuple[str, ...] = ()
    button: str = "left"


def gain(rules: Rules, wager: str, amount: int, own: Hand, bank: Hand, *, folded: bool) -> Fraction:
    """What a three-card wager wins, or minus what it loses, where the bank covers everything."""
    if folded and wager in rules.forfeited:
        return Fraction(-amount)
    if wager in ("bonus", "pair-plus"):
        return amount * Fraction(PAIR_PLUS.get(kind_of(own), -1))
    if wager == "six-card":
        return amount * Fraction(SIX_CARD.get(kind_of([*own, *bank]), -1))
    mine, theirs = worth(own), worth(bank)
    if theirs < (0, (10,)):
        if wager == "play":
            return Fraction(0)
        if rules.unqualified_ante == "paid":
            return Fraction(amount)
    return Fraction(amount * ((mine > theirs) - (mine < theirs)))


def ultimate_gain(wager: str, amount: int, own: Hand, bank: Hand, board: Hand, *, folded: bool) -> Fraction:
    """The same of Ante, Blind, Play and Trips."""
    seven, others = [*own, *board], [*bank, *board]
    if wager == "trips":
        return amount * Fraction(TRIPS.get(kind_of(seven), -1))
    if folded:
        return Fraction(-amount)
    mine, theirs = worth(seven), worth(others)
    if mine < theirs:
        return Fraction(0) if wager == "ante" and theirs[0] == 0 else Fraction(-amount)
    if wager == "blind":
        return amount * Fraction(HALVES_OF_BLIND.get(kind_of(seven), 0), 2) if mine > theirs else Fraction(0)
    if wager == "ante" and theirs[0] == 0:
        return Fraction(0)
    return Fraction(amount if mine > theirs else 0)


def met(gains: Iterator[tuple[int, Fraction]], bank: int) -> dict[int, int]:
    """What everybody has gained when each chip of the bank is used once, in this order, and the rest goes back."""
    found: dict[int, int] = {}
    for person, wanted in gains:
        share = min(int(abs(wanted)), bank)
        bank -= share
        found[person] = found.get(person, 0) + (share if wanted > 0 else -share)
    return found
