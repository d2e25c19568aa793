"""Openers in the pit: who holds them, pots that nobody opens, splits, and openers that cannot be shown."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import houseway
from houseway.cards.card import JOKER
from houseway.families.poker.draw.openers import PAIRS, has_openers
from houseway.pit.kernels import openers_kernels
from houseway.pit.open_questions import OFFER
from tests.pit.tables import faults, played
from tests.pit.test_pit import uneven
from tests.pit.test_posted import Staying

BANKERS, CALGRAND, OAKS = (
    "bankers/draw-poker-jacks-or-better",
    "calgrand/draw-poker#jacks-or-better",
    "oaks/draw-poker#openers",
)


@pytest.mark.parametrize("ranking", ["high", "high-bug", "high-royal-bug"])
def test_the_compiled_openers_are_those_of_the_order(ranking: str) -> None:
    chance, cards = Random(5), range(JOKER + (ranking != "high"))
    hands = [chance.sample(cards, 5) for _ in range(4_000)]
    hands += [[JOKER, *chance.sample(range(JOKER), 4)] for _ in range(4_000 * (ranking != "high"))]
    wrong = [
        (hand, pair)
        for hand in hands
        for pair in ("tens", "jacks", "aces")
        if has_openers(hand, ranking, pair)
        != openers_kernels.has_openers(np.array([*hand, 255, 255], np.uint8), PAIRS.index(pair))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "readings"),
    [
        (BANKERS, {}),
        (BANKERS, {"checking-openers": "when-shown"}),
        (CALGRAND, {}),
        (CALGRAND, {"checking-openers": "when-shown"}),
        (OAKS, {}),
        (OAKS, {"nobody-opens": "go-back"}),
    ],
)
def test_openers_are_asked_for_split_and_shown_as_at_the_table(name: str, readings: dict[str, str]) -> None:
    terms = houseway.terms(houseway.game(name, readings))
    pit, heard = played(terms, uneven(terms, 5, 4), 60, 2, Staying(2))
    assert list(faults(pit, heard, range(60))) == []
    # Every chip is somebody's, the house's, or stays for the next hand.
    assert not (pit.net().sum(axis=1) + pit.collection + pit.jackpot + pit.carried).any()
    if name != OAKS:
        assert any((asked.kinds == OFFER).any() for asked, _ in heard)
    assert (pit._tables["opener"] >= 0).any()
    assert (pit._tables["opener"] < 0).any()
