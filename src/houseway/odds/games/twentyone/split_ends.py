"""The hands of a pair that is split: how one of them ends, and how often one or two hands that end so are expected.

A second card of the pair's kind makes one more hand, up to the limit; any other closes the hand. "Of another kind" is
counted as one minus "of the kind", so every term only needs that a number of cards of the kind were dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Ways: TypeAlias = NDArray[np.int64]
EndColumns: TypeAlias = tuple[Ways, Ways, Ways, Ways]
"""The hands, how often they are doubled, the numbers of their ends, and the orders."""
PairShares: TypeAlias = list[dict[int, int]]
"""How often two hands come of which so many have a second card of the pair's kind, by further cards of the kind."""


class SplitEnds(NamedTuple):
    """How a hand that begins with a split card ends, with a second card of another kind and with one of the same.

    The pair becomes no more than `most` hands.
    """

    kind: int
    most: int
    other: EndColumns
    paired: EndColumns

    def parts(self) -> Iterator[tuple[EndColumns, dict[int, int]]]:
        """How hands end, with how often one is expected, by the cards of the kind that are gone besides the hand."""
        any_card, other = shares_of_splits(self.most)
        both = {more: any_card.get(more, 0) + other.get(more, 0) for more in any_card | other}
        for ends, shares in ((self.other, both), (self.paired, any_card)):
            yield ends, {1 + more: ways for more, ways in shares.items() if ways}

    def tasks(self, counts: Ways) -> EndColumns:
        """All hands of the pair: the cards gone, the ways, how often doubled, and the numbers of the ends."""
        parts = []
        for (hands, times, numbers, orders), shares in self.parts():
            for more, ways in shares.items():
                gone = counts[hands]
                gone[:, self.kind] += more
                parts.append((gone, ways * orders, times, numbers))
        cards, orders, times, numbers = (np.concatenate(column) for column in zip(*parts, strict=True))
        return cards, orders, times, numbers


def shares_of_splits(most: int) -> tuple[dict[int, int], dict[int, int]]:
    """How often a hand of a split pair is expected, by how many more cards of the pair's kind are gone with it.

    First for hands with any second card, then for hands whose second card is of another kind.
    """
    any_card: dict[int, int] = {}
    other: dict[int, int] = {}
    # Open hands, hands in all, and whether each card so far was of the kind.
    waiting: list[tuple[int, int, tuple[bool, ...]]] = [(2, 2, ())]
    while waiting:
        opened, hands, drawn = waiting.pop()
        if not opened:
            continue
        same, others = sum(drawn), len(drawn) - sum(drawn)
        for of_kind in range(others + 1):
            sign = comb(others, of_kind) * (-1) ** of_kind
            part, ways = (any_card, opened * sign) if hands == most else (other, sign)
            part[same + of_kind] = part.get(same + of_kind, 0) + ways
        if hands < most:
            waiting.append((opened - 1, hands, (*drawn, False)))
            waiting.append((opened + 1, hands + 1, (*drawn, True)))
    return any_card, other


def shares_of_two(most: int) -> PairShares:
    """How often two hands of a split pair are expected, by how many more cards of the pair's kind are gone with them.

    Hands that closed while the pair could still be split again have a second card of another kind, the last ones any
    card. The list has two hands with other second cards, then one of them with a card of the kind, then both.
    """
    found: PairShares = [{}, {}, {}]
    for same, others, last in _rounds_of_splits(2, 2, most, 0, 0):
        for of_last in range(3):
            pairs = comb(last, of_last) * comb(others, 2 - of_last)
            rest = others - (2 - of_last)
            for of_kind in range(rest + 1) if pairs else ():
                ways = pairs * comb(rest, of_kind) * (-1) ** of_kind
                for paired in range(of_last + 1):
                    part, more = found[paired], same + of_kind
                    part[more] = part.get(more, 0) + ways * comb(of_last, paired)
    return found


def _rounds_of_splits(opened: int, hands: int, most: int, same: int, others: int) -> Iterator[tuple[int, int, int]]:
    """Every order of second cards: how many were of the kind, how many hands closed early, how many are the last."""
    if hands == most or not opened:
        yield same, others, opened
        return
    yield from _rounds_of_splits(opened - 1, hands, most, same, others + 1)
    yield from _rounds_of_splits(opened + 1, hands + 1, most, same + 1, others)
