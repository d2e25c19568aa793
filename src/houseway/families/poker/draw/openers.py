"""Openers: the lowest pair that opens a pot, and what is known of whoever has opened it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias, get_args

from houseway.cards.card import JOKER, Card, rank
from houseway.play.lasting import LastingState, lasts
from houseway.ranking import ORDERS
from houseway.rules.sheet.values import Cents

Pair: TypeAlias = Literal[
    "deuces",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
    "aces",
]
PAIRS: tuple[Pair, ...] = get_args(Pair)
_ACE = PAIRS.index("aces")
_OTHERS = 3


@lasts("openers", public=("unopened", "back"))
class OpenersNotes(LastingState, frozen=True):
    """`unopened` hands in a row have moved the openers up. The hand in play has gone `back` to lowball: 1, or 0."""

    unopened: int = 0
    back: int = 0


@dataclass(slots=True)
class OpenedPot:
    """Who opened the pot, and what must be known of it later.

    A pair of `pair` or better opens, after so many hands `unopened`. `bet` is the opening bet and `size` what callers
    came in for; `blinds` are those that lay there before it. `true` is whether the opener held openers and `held` the
    hand that it was opened on; `passed` are seats that held openers and checked, `false` openers who were put out of
    the hand. The place of one of them is `vacant` until another has declared the pot open; who has is `late` and owes
    the bet still. `split` is what the opener said of the discards: `kept`, `split` or nothing; those of seat `apart`
    lie under a chip. `retained` is whose opening hand is kept to be shown, because somebody asked for it.
    """

    pair: Pair = "jacks"
    unopened: int = 0
    opener: int = 0
    bet: Cents = 0
    size: Cents = 0
    blinds: dict[int, Cents] = field(default_factory=dict)
    true: bool = False
    passed: list[int] = field(default_factory=list)
    false: list[int] = field(default_factory=list)
    late: int = 0
    split: str = ""
    apart: int = 0
    held: tuple[Card, ...] = ()
    vacant: int = 0
    retained: int = 0


def has_openers(held: Sequence[Card], ranking: str, pair: Pair = "jacks") -> bool:
    """Whether these cards are such a pair or better."""
    least = _lowest_with(pair)
    if len(held) != len(least):
        return pairs_open(held, pair)
    order = ORDERS[ranking]
    return order.strength(held) >= order.strength(least)


@cache
def _lowest_with(pair: Pair) -> tuple[Card, ...]:
    """The lowest five cards with a pair of this rank, in mixed suits."""
    own = PAIRS.index(pair)
    others = [each for each in range(_ACE) if each != own][:_OTHERS]
    return (4 * own, 4 * own + 1, *[4 * each + at for at, each in enumerate(others)])


def pairs_open(held: Sequence[Card], pair: Pair = "jacks") -> bool:
    """Whether fewer than five cards hold openers: by their pairs alone, the joker an ace."""
    counts = Counter(_ACE if face == JOKER else rank(face) for face in held)
    pairs = [each for each, count in counts.items() if count > 1]
    return len(pairs) > 1 or any(each >= PAIRS.index(pair) or counts[each] > 2 for each in pairs)
