"""PaiBac's baccarat in the lab, and again by rules written down from the document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import perm

import pytest

from houseway.odds.core.deal_counts import Deals
from tests.odds.lab import answers, posted

PAIBAC = "calgrand/paibac"
# By points: tens, pictures and the joker count nothing.
HELD = (17, *[4] * 9)


@cache
def _deals(wager: str, joker_pair: str = "no-pair") -> Deals:
    found = answers(posted(PAIBAC, {"joker-pair": joker_pair}), "baccarat_out_of_hand")[wager]
    assert isinstance(found, Deals)
    return found


def _orders(points: tuple[int, ...]) -> int:
    """In how many ways cards of these points are dealt in this order."""
    ways, left = 1, list(HELD)
    for each in points:
        ways *= left[each]
        left[each] -= 1
    return ways


def _banker_hits(total: int, third: int | None) -> bool:
    """Lines 5979-5995, as they stand in the document."""
    if third is None:
        return total <= 5
    wanted = {3: third != 8, 4: third not in (0, 1, 8, 9), 5: third in (4, 5, 6, 7), 6: third in (6, 7), 7: False}
    return wanted[total] if total >= 3 else True


def _rounds() -> Iterator[tuple[int, int, int]]:
    """Both totals at the end, and in how many orders of six cards."""
    for first in product(range(10), repeat=4):
        ways = _orders(first)
        player, banker = (first[0] + first[2]) % 10, (first[1] + first[3]) % 10
        if max(player, banker) >= 8 or (player > 5 and not _banker_hits(banker, None)):
            yield player, banker, ways * perm(49, 2)
            continue
        for card in range(10):
            more = _orders((*first, card))
            if player > 5:
                yield player, (banker + card) % 10, more * 48
            elif not _banker_hits(banker, card):
                yield (player + card) % 10, banker, more * 48
            else:
                for last in range(10):
                    yield (player + card) % 10, (banker + last) % 10, _orders((*first, card, last))


@pytest.mark.rule(PAIBAC, "5950-5999")
def test_the_hands_by_the_rules_of_the_document() -> None:
    expected: Counter[tuple[str, ...]] = Counter()
    for player, banker, ways in _rounds():
        if player == banker:
            expected["tie", "tie-at-7" if player == 7 else "tie-not-at-7"] += ways
        else:
            expected["player" if player > banker else "banker",] += ways
    assert _deals("player").ways == expected
    assert _deals("lucky-7").ways == expected
    assert sum(expected.values()) == perm(53, 6)


@pytest.mark.rule(PAIBAC, "6004, 6025-6029")
@pytest.mark.parametrize(("choice", "held"), [("no-pair", (*[4] * 13, 1)), ("a-ten", (5, *[4] * 12))])
def test_pairs_in_either_hand(choice: str, held: tuple[int, ...]) -> None:
    """By the ranks of the first four cards, the joker a rank of its own or one more ten."""
    paired = 0
    for first in product(range(len(held)), repeat=4):
        ways, left = 1, list(held)
        for each in first:
            ways *= left[each]
            left[each] -= 1
        paired += ways * (first[0] == first[2] or first[1] == first[3])
    found = _deals("pair", choice)
    assert found.ways["pair",] == paired
    assert found.total == perm(53, 4)
