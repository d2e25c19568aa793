"""Three Card Poker: published figures through parameters, every deal by another way, the rules that are said."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.odds.games.poker_vs_bank.as_many_cards import solved
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, RAISED
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.ranking.short_hands import three_card_strength
from tests.odds.against_the_bank import TCP, all_face_down, counted, hand, match_of, mean, played, seen
from tests.odds.lab import lab, posted

ALL_DEALS = comb(52, 3) * 49 * comb(48, 2)
QUEEN_HIGH = three_card_strength((40, 5, 2))
Ends = Counter[tuple[bool, bool, str]]
_SUITS = list(permutations(range(4)))


@cache
def _compared() -> list[tuple[tuple[int, ...], int, dict[tuple[bool, str], NDArray[np.int64]]]]:
    """One of each kind of hands up to suits, how many there are, and the bank's hands by result for each open card."""
    hands = np.array(list(combinations(range(52), 3)))
    strengths = np.array([three_card_strength(tuple(map(int, each))) for each in hands])
    alike: Counter[tuple[int, ...]] = Counter()
    for each in hands.tolist():
        alike[min(tuple(sorted(card & ~3 | suits[card & 3] for card in each)) for suits in _SUITS)] += 1
    found = []
    for own, weight in alike.items():
        gone = np.isin(np.arange(52), own)
        apart = ~(gone[hands[:, 0]] | gone[hands[:, 1]] | gone[hands[:, 2]])
        theirs, cards = strengths[apart], hands[apart]
        mine, plays = three_card_strength(own), theirs >= QUEEN_HIGH
        results = {"win": theirs < mine, "tie": theirs == mine, "lose": theirs > mine}
        groups = {
            (qualified, result): np.bincount(cards[group & (plays == qualified)].ravel(), minlength=52)
            for result, group in results.items()
            for qualified in (False, True)
        }
        found.append((own, weight, groups))
    return found


def _every_deal(tie_unqualified: int) -> tuple[Fraction, Ends]:
    """What all deals gain with the printed pays, and how many that are played, or not, end so.

    Ante 1:1 and Play no action against less than queen high; else both even money. A hand is played where that gains
    more than the Ante that is lost.
    """
    total, ends, folds = 0, Ends(), -comb(48, 2)
    for own, weight, groups in _compared():
        unqualified = groups[False, "win"] + tie_unqualified * groups[False, "tie"] + groups[False, "lose"]
        gain = 2 * (groups[True, "win"] - groups[True, "lose"]) + unqualified
        up = ~np.isin(np.arange(52), own)
        raised = up & (gain > folds)
        total += weight * int(np.where(raised, gain, folds)[up].sum())
        for (qualified, result), counts in groups.items():
            ends[True, qualified, result] += weight * int(counts[raised].sum())
            ends[False, qualified, result] += weight * int(counts[up & ~raised].sum())
    return Fraction(total, ALL_DEALS), ends


@pytest.mark.parametrize(("reading", "tie_unqualified"), [("paid", 1), ("pushes", 0)])
def test_every_deal_by_another_way(reading: str, tie_unqualified: int) -> None:
    at = posted(TCP, {"equal-hands-unqualified": reading})
    found, (ev, ends) = hand(at), _every_deal(tie_unqualified)
    assert found.ev == ev
    assert found.total == ALL_DEALS == ends.total()
    tally, _ = solved(Match.of(at))
    for qualified in (False, True):
        for at_result, result in enumerate(("win", "tie", "lose")):
            for stage, raised in enumerate((True, False)):
                assert tally[stage, :, int(qualified), at_result].sum() == ends[raised, qualified, result]


def test_without_an_open_card_and_with_the_published_ante_bonus() -> None:
    """1-4-5 for a straight, three of a kind and a straight flush, whoever wins: 3.37%, from Q-6-4 on."""
    at = all_face_down(posted(TCP))
    found = hand(at)
    bonus = Fraction(720 * 1 + 52 * 4 + 48 * 5, comb(52, 3))
    assert f"{float(-(found.ev + bonus)):.2%}" == "3.37%"
    assert found.total == comb(52, 3) * comb(49, 3) == 407_170_400
    strategy = played(at).strategy
    assert strategy is not None
    assert strategy.rules == ("Play with Q-6-4 or better.", "These rules are the best play for every hand.")


@pytest.mark.rule(TCP, "3280-3286, 3305-3318, 3326-3360")
def test_the_open_card_decides() -> None:
    found = lab(TCP).price("ante")
    strategy = found.deals.strategy
    assert strategy is not None
    assert strategy.rules == (
        "Play with A-9-2 or better against an ace.",
        "Play with K-9-2 or better against a king.",
        "Play with Q-9-2 or better against a queen.",
        "Play with any hand against a jack or less.",
        "These rules are the best play for every hand.",
    )
    (chart,) = strategy.charts
    assert chart.cells["ace high", "A"].move == "from A-9-2"
    assert chart.cells["queen high", "K"].move == "fold"
    assert all(chart.cells["jack high or less", column].move == "play" for column in "J98765432T")
    # Less is known without it.
    assert found.ev > hand(all_face_down(posted(TCP))).ev


def test_no_hand_that_wins_pair_plus_is_folded() -> None:
    match = match_of(TCP)
    _, cells = solved(match)
    paid = np.array([match.order.kind(int(strength)) != "high card" for strength in cells.scale])
    assert (cells.facts[paid][:, :, RAISED] == cells.facts[paid][:, :, DEALS]).all()


@pytest.mark.parametrize(
    ("own", "up", "best"),
    [("Ah 9d 2c", "As", "play"), ("Ah 8d 7c", "As", "fold"), ("5h 3d 2c", "Js", "play"), ("Qh 8d 7c", "Qs", "fold")],
)
def test_advice_is_what_all_hands_of_the_bank_come_to(own: str, up: str, best: str) -> None:
    match, position = match_of(TCP), seen(own, up)
    gains = {(False, "win"): 1, (False, "tie"): 1, (False, "lose"): 1}
    gains.update({(True, "win"): 2, (True, "tie"): 0, (True, "lose"): -2})
    worth = {"play": mean(counted(match, position), gains), "fold": Fraction(-1)}
    found = offer_play(match.terms, position)
    assert {each.move: each.ev for each in found} == worth
    assert found[0].move == best
