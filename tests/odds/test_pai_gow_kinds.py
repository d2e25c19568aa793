"""Seven cards by kinds: every hand has one, the printed house way is the same for all of a kind, the counts add up."""

from __future__ import annotations

from collections import Counter
from math import comb
from random import Random

import numpy as np
import pytest

from houseway.cards.card import JOKER
from houseway.odds.games.pai_gow.pai_gow_methods import Against
from houseway.odds.games.pai_gow.setting_counts import PACK, hands_apart, hands_with
from houseway.ranking import pai_gow
from houseway.ranking.kernels import strengths
from houseway.ranking.kernels.seven_card_kinds import hand_kinds
from houseway.rules.house_way_table import house_way_table
from houseway.rules.house_ways import set_house_way, setting_rules
from tests.odds.lab import posted

FORTUNE, ACE_UP, PAIBAC = "bankers/fortune-pai-gow-poker-1-1", "cordova/ace-up-pai-gow-poker", "calgrand/paibac"
PUBLISHED = {
    "five aces": 1_128,
    "straight flush": 210_964,
    "four of a kind": 307_472,
    "full house": 4_188_528,
    "flush": 6_172_088,
    "straight": 11_236_028,
    "three of a kind": 7_470_676,
    "two pair": 35_553_816,
    "pair": 64_221_960,
    "high card": 24_780_420,
}


def test_all_hands_by_kind_make_the_published_classes() -> None:
    times = hands_with(np.zeros(0, np.uint8), PACK)
    found: Counter[str] = Counter()
    for strength, many in zip(strengths("high-bug", hand_kinds().hands).tolist(), times.tolist(), strict=True):
        if many:
            name = pai_gow.kind(strength)
            found["straight flush" if name == "royal flush" else name] += many
    assert found == PUBLISHED
    assert np.array_equal(times > 0, hand_kinds().real)


def _house_way_faults(name: str, hands: list[list[int]], readings: dict[str, str] | None = None) -> list[str]:
    """Hands that the printed clauses, one hand at a time, set otherwise than the table of kinds does."""
    against = Against.of(posted(name, readings))
    found, rules = house_way_table(against.clauses, against.back), setting_rules(against.back)
    fronts, backs = found.strengths(found.house)
    wrong = []
    for hand in hands:
        way, clause = set_house_way(against.clauses, hand, rules)
        kind = hand_kinds().number(hand)
        number = int(found.clause[kind])
        if (fronts[kind], backs[kind]) != (way.front_strength, way.back_strength):
            wrong.append(f"{way.shown}: another setting")
        if clause is not (against.clauses[number] if number >= 0 else None):
            wrong.append(f"{way.shown}: another clause")
    return wrong


def _dealt(hands: int, seed: int) -> list[list[int]]:
    """Hands by chance, one in three of them with the joker."""
    chance = Random(seed)
    found = [chance.sample(range(JOKER), 7) for _ in range(hands)]
    return [[JOKER, *hand[1:]] if at % 3 == 0 else hand for at, hand in enumerate(found)]


@pytest.mark.parametrize("name", [FORTUNE, ACE_UP])
def test_the_house_way_of_a_kind_is_that_of_the_sheet(name: str) -> None:
    assert _house_way_faults(name, _dealt(3_000, 5)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "joker"), [(FORTUNE, "bug"), (ACE_UP, "as-printed"), (PAIBAC, "any-card")])
def test_the_house_way_of_a_kind_is_that_of_the_sheet_with_another_joker(name: str, joker: str) -> None:
    assert _house_way_faults(name, _dealt(6_000, 7), {"joker": joker}) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", [FORTUNE, ACE_UP, PAIBAC])
def test_the_house_way_of_every_kind_is_that_of_the_sheet(name: str) -> None:
    hands = hand_kinds().hands[hand_kinds().real].tolist()
    assert len(hands) == 292_253
    assert _house_way_faults(name, hands) == []


def test_hands_apart_are_those_without_a_card_in_common() -> None:
    """All hands out of 46 cards; and of a suit of which all cards but four are gone there is no flush left."""
    hand = (0, 4, 8, 12, 16, 20, 24)
    times = hands_apart(hand)
    assert int(times.sum()) == comb(46, 7)
    some = Random(3).sample([face for face in range(53) if face not in hand], 7)
    assert times[hand_kinds().number(some)] > 0
    assert times[hand_kinds().number(hand)] == 3
