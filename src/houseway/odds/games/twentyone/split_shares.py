"""How many hands a pair becomes that is split again and again, and what has left the shoe by then."""

from __future__ import annotations

from math import comb


def shares_of_splits(most: int) -> tuple[dict[int, int], dict[int, int]]:
    """How often a hand of a split pair is expected, by how many more cards of the pair's kind are gone with it.

    First for hands with any second card, then for hands whose second card is of another kind. A second card of the
    pair's kind makes one more hand, up to the limit; any other closes the hand. "Of another kind" is counted as one
    minus "of the kind", so every term only needs that a number of cards of the kind were dealt.
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
