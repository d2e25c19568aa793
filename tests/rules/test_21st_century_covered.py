"""21st Century Blackjack, both documents of the Oaks: what a short bank meets (881, 1162), and what has no action."""

from __future__ import annotations

import pytest

from tests.rules.test_21st_century import BUST, NO_BUST, at, both, shoe
from tests.rules.twentyone_table import TEN, deal, gain, nets


@both
@pytest.mark.rule(NO_BUST, "872, 879, 881")
@pytest.mark.rule(BUST, "1140, 1156-1158, 1162")
@pytest.mark.parametrize(
    ("put_up", "won", "lost", "natural"),
    [(10, 10, -10, -10), (15, 15, -15, -10), (20, 20, -20, -10), (25, 20, -20, -10)],
)
def test_a_double_is_met_as_far_as_money_covers(name: str, put_up: int, won: int, lost: int, natural: int) -> None:
    """11 doubled: 20 against 17, 13 against 18, and 20 against two aces, where the added wager has no action."""
    for drawn, up, hole, net in (("9c", "9h", "8c", won), ("2c", "9h", "9c", lost), ("9c", "Ah", "Ac", natural)):
        played = deal(at(name), shoe(name, ["6h 5d"], up, hole, drawn), TEN, "double", put_up=put_up)
        assert (nets(played), gain(played, 2)) == ([net], net - 1)


@both
@pytest.mark.rule(NO_BUST, "876, 881")
@pytest.mark.rule(BUST, "1150, 1162")
@pytest.mark.parametrize(
    ("put_up", "first", "second"), [(10, 10, 0), (15, 15, 0), (20, 20, 0), (21, 20, 1), (30, 20, 10)]
)
def test_the_odds_of_two_jokers_are_met_as_far_as_money_covers(name: str, put_up: int, first: int, second: int) -> None:
    wagers = {2: "game $10", 3: "game $10"}
    played = deal(at(name), shoe(name, ["Jk Jk", "Kh 9d"], "9h", "8c"), wagers, "stand", put_up=put_up)
    assert nets(played) == [first, second]


@both
@pytest.mark.rule(NO_BUST, "877-879")
@pytest.mark.rule(BUST, "1152-1158")
def test_a_surrender_costs_half_against_a_natural_too(name: str) -> None:
    gone = deal(at(name), shoe(name, ["Kh 6d"], "Ah", "Ac"), TEN, "surrender")
    assert nets(gone) == [-5.0]
