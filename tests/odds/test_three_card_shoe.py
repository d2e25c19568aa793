"""Three Card Poker out of several decks: hands by formula, every deal by another way, and the table against the lab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from houseway.cards import Pack, cards
from houseway.odds.core.deal_counts import Deals, Uncounted
from houseway.odds.games.poker_vs_bank import as_many_cards
from houseway.odds.games.poker_vs_bank.as_many_cards import solved
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.poker_vs_bank.decision_cells import DEALS, RAISED
from houseway.odds.games.poker_vs_bank.hand_advice import offer_play
from houseway.odds.games.poker_vs_bank.several_decks import shoe_hands
from houseway.odds.games.poker_vs_bank.shoe_kernels import against_a_shoe
from houseway.ranking.orders import ORDERS
from tests.odds.against_the_bank import STUD, answer, hand, seen
from tests.odds.lab import answers, lab, posted

BANKERS, GRAND = "bankers/three-card-poker", "calgrand/three-card-poker"
SHOE, PAIRS = "three-card-shoe", "three-card-shoe-pairs"
FACES = 52
Found = NDArray[np.int64]


def by_formula(decks: int, *, suited_pairs: str) -> dict[str, int]:
    """Classes of three cards out of so many decks, from ranks and suits alone."""
    each = decks**3
    suited = 13 * 12 * 4 * comb(decks, 2) * decks
    pairs = 13 * 12 * comb(4 * decks, 2) * 4 * decks
    found = {
        "mini royal": 4 * each,
        "straight flush": 44 * each,
        "three of a kind": 13 * comb(4 * decks, 3),
        "straight": 720 * each,
        "flush": 1_096 * each + (suited if suited_pairs == "flush" else 0),
        "pair": pairs - (suited if suited_pairs == "flush" else 0),
        "high card": 16_440 * each,
    }
    assert sum(found.values()) == comb(FACES * decks, 3)
    return found


@pytest.mark.rule(BANKERS, "1764, 1844-1852")
@pytest.mark.rule(GRAND, "9816, 9942-9946, 9961-9967")
@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("reading", ["flush", "pair"])
def test_the_hands_of_the_bonus_by_formula(decks: int, reading: str) -> None:
    found = answers(posted(GRAND, {"suited-pair": reading}, decks), "read_bonus")["bonus"]
    assert isinstance(found, Deals)
    expected = {(kind,): many for kind, many in by_formula(decks, suited_pairs=reading).items()}
    assert dict(found.ways) == expected


@pytest.mark.parametrize(("decks", "edge"), [(1, "4.38%"), (2, "-5.00%"), (6, "-11.57%"), (8, "-12.41%")])
def test_the_bonus_costs_what_the_formula_says(decks: int, edge: str) -> None:
    """With one deck 4.38%, the figure that is known for 200-40-30-6-3-1; out of a shoe it favours the player."""
    pays = {"mini royal": 200, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
    hands = by_formula(decks, suited_pairs="flush")
    ev = Fraction(sum(many * pays.get(kind, -1) for kind, many in hands.items()), comb(FACES * decks, 3))
    assert lab(GRAND, (), decks).price("bonus").ev == ev
    assert f"{float(-ev):.2%}" == edge


# The bank's hands ----------------------------------------------------------------------------------------------------


@cache
def _hands(order: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every three faces with repetition, and their strengths, one by one."""
    every = np.array(list(combinations_with_replacement(range(FACES), 3)))
    return every, np.array([ORDERS[order].strength(tuple(map(int, each))) for each in every])


def bank_hands(order: str, own: NDArray[np.int64], decks: int, least: int) -> Iterator[tuple[bool, str, Found]]:
    """The bank's hands against one of the player's by how they end, counted for each card of theirs that may be open.

    Three faces come in as many ways as their copies allow, and each of their cards is open once.
    """
    every, strengths = _hands(order)
    left = np.full(FACES, decks)
    np.subtract.at(left, own, 1)
    a, b, c = (left[every[:, place]] for place in range(3))
    first, second = every[:, 0] == every[:, 1], every[:, 1] == every[:, 2]
    ways = np.where(
        first & second,
        a * (a - 1) * (a - 2) // 6,
        np.where(first, a * (a - 1) // 2 * c, np.where(second, a * b * (b - 1) // 2, a * b * c)),
    )
    mine = ORDERS[order].strength(tuple(map(int, own)))
    results = {"win": strengths < mine, "tie": strengths == mine, "lose": strengths > mine}
    for result, group in results.items():
        for plays in (False, True):
            chosen = np.where(group & ((strengths >= least) == plays), ways, 0)
            open_ones = np.bincount(every.ravel(), np.repeat(chosen, 3), FACES).astype(np.int64)
            yield plays, result, open_ones


@pytest.mark.parametrize(("order", "decks", "every"), [(SHOE, 2, 97), (PAIRS, 3, 131), (SHOE, 8, 149)])
def test_the_bank_below_level_and_weak_for_some_hands_and_every_open_card(order: str, decks: int, every: int) -> None:
    """The kernel counts pairs beside one open card; here whole hands are counted, each with its three cards open."""
    known = shoe_hands(order, decks)
    least = ORDERS[order].strength(cards("Qc 3d 2h"))
    some = np.arange(0, len(known.alike), every)
    mine, ranks = np.ascontiguousarray(known.alike[some]), np.ascontiguousarray(known.ranks[some])
    found = np.zeros((len(mine), 3, FACES), np.int32)
    against_a_shoe(mine, ranks, int(np.searchsorted(known.scale, least)), known.places, decks, found)
    for own, counted in zip(mine, found, strict=True):
        copies = decks - np.bincount(own, minlength=FACES)
        ends = {(plays, result): many for plays, result, many in bank_hands(order, own, decks, least)}
        below = ends[False, "win"] + ends[True, "win"]
        level = ends[False, "tie"] + ends[True, "tie"]
        weak = ends[False, "win"] + ends[False, "tie"] + ends[False, "lose"]
        for at, expected in enumerate((below, below + level, weak)):
            assert np.array_equal(counted[at] * copies, expected), own


@pytest.mark.slow
@pytest.mark.parametrize("decks", [2])
@pytest.mark.parametrize(
    ("name", "reading", "order", "unqualified"),
    [
        (BANKERS, {}, SHOE, {"win": 1, "tie": 0, "lose": -1}),
        (BANKERS, {"ante-unqualified": "returned"}, SHOE, {"win": 1, "tie": 0, "lose": 0}),
        (BANKERS, {"ante-unqualified": "lost-when-equal"}, SHOE, {"win": 1, "tie": -1, "lose": -1}),
        (BANKERS, {"suited-pair": "pair"}, PAIRS, {"win": 1, "tie": 0, "lose": -1}),
        (GRAND, {}, SHOE, {"win": 1, "tie": 1, "lose": 1}),
    ],
)
def test_every_deal_by_another_way(
    name: str, reading: dict[str, str], order: str, unqualified: dict[str, int], decks: int
) -> None:
    """What all deals gain: a hand is played where that gains more than the Ante that a fold loses."""
    every, _ = _hands(order)
    kinds: Counter[tuple[int, ...]] = Counter()
    for own, weight in zip(*_alike(every, decks), strict=True):
        kinds[tuple(map(int, own))] += int(weight)
    least, total = ORDERS[order].strength(cards("Qc 3d 2h")), 0
    folds = comb(FACES * decks - 4, 2)
    for own, weight in kinds.items():
        gain: Found = np.zeros(FACES, np.int64)
        for plays, result, many in bank_hands(order, np.array(own), decks, least):
            worth = {"win": 2, "tie": 0, "lose": -2}[result] if plays else unqualified[result]
            gain += worth * many
        copies = decks - np.bincount(own, minlength=FACES)
        total += weight * int(np.maximum(gain, -folds * copies).sum())
    deals = comb(FACES * decks, 3) * (FACES * decks - 3) * folds
    found = hand(posted(name, reading, decks))
    assert found.ev == Fraction(total, deals)
    assert found.total == deals


def _alike(every: NDArray[np.int64], decks: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """One of each kind up to suits: the suits renamed in the order in which they come, lowest cards first."""
    suits, ranks = every & 3, every >> 2
    named = np.zeros_like(suits)
    best = np.full(len(every), FACES**3)
    for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)):
        names = np.full((len(every), 4), -1)
        used = np.zeros(len(every), np.int64)
        for place in order:
            mine = names[np.arange(len(every)), suits[:, place]]
            new = mine < 0
            names[np.arange(len(every))[new], suits[new, place]] = used[new]
            used += new
        named = np.take_along_axis(names, suits, axis=1)
        best = np.minimum(best, np.sort(ranks * 4 + named, axis=1) @ np.array([FACES**2, FACES, 1]))
    same = 1 + (every[:, 0] == every[:, 1]) + (every[:, 1] == every[:, 2])
    ways = np.array([0, decks**3, comb(decks, 2) * decks, comb(decks, 3)])[same]
    found, at = np.unique(best, return_inverse=True)
    weights = np.zeros(len(found), np.int64)
    np.add.at(weights, at, ways)
    dealt = weights > 0
    return np.stack([found // FACES**2, found // FACES % FACES, found % FACES], axis=1)[dealt], weights[dealt]


def test_one_deck_is_counted_the_same_in_both_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    """By inclusion and exclusion over sets of cards, and by every pair beside the open card."""
    match = Match.of(posted(GRAND))
    one = as_many_cards._derive(match)
    monkeypatch.setattr(as_many_cards, "every_hand", lambda order, size: shoe_hands(order, 1))
    other = as_many_cards._derive(match)
    ends = 2 * len(match.kinds) * 6
    assert np.array_equal(one[:ends], other[:ends])
    # One hand of each strength stands beside the figures, and may be another.
    rows, others = (each[ends:].reshape(-1, 4 + 13 * 4) for each in (one, other))
    assert np.array_equal(rows[:, [0, *range(4, 56)]], others[:, [0, *range(4, 56)]])


# Figures, strategy and advice ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_all_deals_are_counted_and_no_hand_that_wins_the_bonus_is_folded(decks: int) -> None:
    match = Match.of(posted(BANKERS, None, decks))
    many = FACES * decks
    tally, cells = solved(match)
    assert tally.sum() == comb(many, 3) * (many - 3) * comb(many - 4, 2)
    paid = np.array([match.order.kind(int(strength)) != "high card" for strength in cells.scale])
    assert (cells.facts[paid][:, :, RAISED] == cells.facts[paid][:, :, DEALS]).all()


def test_more_decks_and_harder_readings_cost_more_or_less() -> None:
    """An Ante that goes back is worth more than one that is lost, and one that is always paid more than both."""
    at = {reading: hand(posted(BANKERS, {"ante-unqualified": reading})).ev for reading in READINGS}
    assert at["lost-when-equal"] < at["lost"] < at["returned"] < hand(posted(GRAND)).ev
    assert f"{float(-hand(posted(GRAND)).ev):.4%}" == "1.8022%"


READINGS = ("lost", "lost-when-equal", "returned")


def test_advice_is_what_all_pairs_of_the_bank_come_to() -> None:
    """The hand J-9-4 against an open jack out of two decks, every pair of the other hundred cards listed."""
    at = posted(BANKERS, None, 2)
    own, up = cards("Jc 9d 4h"), cards("Js")
    rest = [face for face in range(FACES) for _ in range(2)]
    for face in (*own, *up):
        rest.remove(face)
    order, gains = ORDERS[SHOE], []
    mine, least = order.strength(own), order.strength(cards("Qc 3d 2h"))
    for one in range(len(rest)):
        for two in range(one):
            theirs = order.strength((rest[one], rest[two], *up))
            sign = (mine > theirs) - (mine < theirs)
            gains.append(2 * sign if theirs >= least else sign)
    found = {each.move: each.ev for each in offer_play(at, seen("Jc 9d 4h", "Js"))}
    assert found == {"play": Fraction(sum(gains), len(gains)), "fold": Fraction(-1)}


def test_hands_of_five_cards_out_of_several_decks_are_refused() -> None:
    found = answer(replace(posted(STUD), pack=Pack(decks=2)))
    assert isinstance(found, Uncounted)
    assert "out of 52 cards" in found.why
