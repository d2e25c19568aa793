"""Twenty-one from few cards: the lab's fractions are those of every order dealt, and no other move is better."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
from houseway.odds.games.twentyone.priced_round import PricedRound, play_round
from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
from houseway.odds.games.twentyone.split_spread import spread_of
from houseway.odds.games.twentyone.two_hands.switch_spread import spread_of_two
from tests.odds.lab import few
from tests.odds.twentyone_brute import Brute

X, SPANISH = "cordova/blackjack-x", "bankers/pure-spanish-21-5"
NO_BUST = "oaks/no-bust-21st-century-blackjack-double-split-surrender"
CENTURY, BUST = "oaks/no-bust-21st-century-blackjack", "oaks/21st-century-blackjack"
SWITCH = "players/blackjack-switch"
PURE, FIVE = "bankers/pure-21-5-blackjack", "players/blackjack-5-buster"

HOT = "calgrand/hot-action-blackjack"

# In the first five every card of a kind is the same card. In Hot Action Blackjack suits and jokers make naturals.
FEW = {
    "pairs of eights, tens and aces": (X, "8d " * 5 + "Th " * 11 + "Ac " * 3),
    "nothing is checked under a ten": (X, "9d " * 5 + "Th " * 11 + "Ac " * 3),
    "three eights, doubles and rescues": (SPANISH, "8d " * 5 + "Jh " * 11 + "Ac " * 3),
    "jokers and both over": (NO_BUST, "9d " * 5 + "Th " * 7 + "6c " * 5 + "Jk " * 2),
    "no double after a split": (PURE, "8d " * 5 + "Jh " * 11 + "Ac " * 3),
    "surrender after hits": (FIVE, "6d " * 4 + "3d " * 2 + "Th " * 10),
    "two aces are a natural": (CENTURY, "9d " * 4 + "Th " * 7 + "Ac " * 4 + "Jk " * 2),
    "a deck without jokers": (BUST, "9d " * 4 + "Th " * 7 + "7c " * 4 + "Ac " * 3),
    "two hands of few cards": (SWITCH, "8d " * 3 + "Th " * 9 + "Qs " * 6 + "Ac " * 2),
    "two hands that split several kinds": (SWITCH, "2d " * 3 + "9s " * 2 + "Th " * 8 + "Qs " * 5),
    "suited aces": (HOT, "8d " * 2 + "Th " * 9 + "Ac Ac Ad Ad"),
    "aces of three suits": (HOT, "Th " * 10 + "5c " * 2 + "Ac Ad Ah " * 2),
    "jokers and deuces": (HOT, "Th " * 9 + "2c Jk Jk 9c"),
    "the second card comes late": (HOT, "8d " * 2 + "Th " * 9 + "Ac Ac Ad Ad"),
    "of two hands over the closer wins": (HOT, "6d " * 5 + "Th " * 7 + "Jk Jk"),
}
# These take many seconds by hand.
LONG = ("aces of three suits", "two aces are a natural")
CASES = [pytest.param(what, marks=pytest.mark.slow) if what in LONG else what for what in FEW]
READINGS = {
    "nothing is checked under a ten": {"checked": "ace-alone"},
    "the second card comes late": {"second-card": "late"},
    "of two hands over the closer wins": {"both-over": "chart"},
}


@cache
def _played(what: str) -> tuple[PricedRound, Brute]:
    name, held = FEW[what]
    at = few(name, held, READINGS.get(what, {}))
    table = TwentyOneTable(at)
    found = play_round(table)
    return found, Brute(at, table, CompiledTable(table, found.behind))


@pytest.mark.parametrize("what", CASES)
def test_the_expectation_is_that_of_every_order(what: str) -> None:
    found, brute = _played(what)
    assert found.ev == brute.ev


@pytest.mark.parametrize("what", CASES)
def test_every_first_wager_ends_once(what: str) -> None:
    """Hands that are no part of a split, and rounds that are split, are all rounds."""
    found, _ = _played(what)
    assert all(often >= 0 for often in found.rows.values())
    assert sum(found.rows.values()) >= 1


@pytest.mark.parametrize("what", CASES)
def test_the_variance_is_that_of_every_order(what: str) -> None:
    found, brute = _played(what)
    counted = spread_of_two(found) if found.table.two_spots else spread_of(found)
    assert counted == pytest.approx(float(brute.variance), rel=1e-12)


@pytest.mark.parametrize("what", CASES)
def test_sampled_rounds_agree_with_every_order(what: str) -> None:
    found, brute = _played(what)
    sample = brute.way.sample(1 << 17)
    assert abs(sample.mean - float(brute.ev)) <= 4 * sample.stderr
    staked = sum((row.stake * often for row, often in found.rows.items()), Fraction(0))
    assert abs(sample.staked - float(staked)) < 0.02


@pytest.mark.parametrize("name", [X, HOT, SWITCH])
def test_every_end_of_the_banks_tree_is_reached_by_the_nodes_before_it_that_are_less_deep(name: str) -> None:
    """So the kernels walk it: whatever is less deep stays, and a node takes the place of the last one as deep."""
    for tree in TwentyOneTable(few(name, FEW["pairs of eights, tens and aces"][1])).bank.behind:
        path: list[int] = []
        for node in range(1, len(tree.card)):
            deep, kind = int(tree.depth[node]), int(tree.card[node])
            assert deep - 1 <= len(path)
            path = [*path[: deep - 1], kind]
            assert tree.before[node] == path[:-1].count(kind)
            if tree.end[node] >= 0:
                assert tree.hands[node] == tuple(path.count(each) for each in range(len(tree.hands[node])))
