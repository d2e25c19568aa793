"""The Peek Bonus: every row of five cards with its first two, against the published classes and against every deal."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from houseway.cards import cards
from houseway.odds.core.deal_counts import Deals
from houseway.odds.core.price import price
from houseway.odds.games.two_card_peek.peek_bonus import _by_two_cards
from houseway.ranking.poker_vs_bank import peek_bonus
from tests.odds.lab import posted, quick
from tests.ranking.published import FIVE_OF_52

PEEK = "cordova/two-card-peek"


@pytest.mark.rule(PEEK, "427-452")
def test_every_row_of_five_cards_is_counted_once_for_each_two_of_its_cards() -> None:
    found = {row.name: row.deals for row in quick(PEEK).price("peek-b").outcomes}
    published = {kind: 10 * count for kind, count in FIVE_OF_52.items()}
    for kind in ("straight", "flush", "full house", "four of a kind", "straight flush", "royal flush"):
        assert found[kind.replace(" ", "-")] == published[kind]
    # Of the ten twos of two pair two are pairs, of those of three of a kind three.
    assert found["two-pair-from-a-pair"] * 10 == published["two pair"] * 2
    assert found["two-pair"] * 10 == published["two pair"] * 8
    assert found["three-of-a-kind-from-a-pair"] * 10 == published["three of a kind"] * 3
    assert sum(found.values()) == 25_989_600


@pytest.mark.parametrize(
    ("first", "two"), [("Ah Ad", (12, 12, False)), ("Ah Kh", (12, 11, True)), ("7s 2d", (5, 0, False))]
)
def test_two_cards_become_what_every_deal_of_three_more_makes_of_them(first: str, two: tuple[int, int, bool]) -> None:
    held = tuple(cards(first))
    rest = [face for face in range(52) if face not in held]
    dealt = Counter(peek_bonus((*held, *more)) for more in combinations(rest, 3))
    counted = _by_two_cards()[two]
    assert {words: Fraction(many, counted.total()) for words, many in counted.items()} == {
        words: Fraction(many, dealt.total()) for words, many in dealt.items()
    }


def test_no_two_cards_of_a_row_are_worth_the_wager() -> None:
    """Any pair is the best start, and the wager still loses."""
    wager = posted(PEEK).sheet.wager("peek-a")
    worth = {two: price(wager, Deals(ways, "")).ev for two, ways in _by_two_cards().items()}
    assert max(worth.values()) < 0
    told = quick(PEEK).price("peek-a").deals.strategy
    assert told is not None
    assert told.rules == ("never make it",)
