"""Random hands at our table and at PokerKit's: the same turns, rights and chips, or an explained difference."""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from tests.budget import now_and_whole
from tests.peers.differences import EXPLAINED, explanation
from tests.peers.mirror import Mirror
from tests.peers.variants import OTHER_ROOMS, VARIANTS, Variant

# Short enough that somebody is all in in most hands.
STACKS = (8, 160)
# Shorter than a blind, now and then.
SHORT_STACKS = (6, 40)
HANDS = 25
HANDS_OF_OTHERS = 8
LONG_HANDS_OF_OTHERS = 300
LONG_HANDS = 1_000
CHUNKS = 4
# So many hands show every difference, of which the rarest comes in this game alone.
ENOUGH = 150
RARE = "stud-hi-lo"


class Differences(NamedTuple):
    """How often each explained difference shows, and those that nothing explains."""

    explained: Counter[str]
    unexplained: list[str]


def differences(variant: Variant, hands: int, seed: int, stacks: tuple[int, int] = STACKS) -> Differences:
    random, found = Random(f"{variant.id} {seed}"), Differences(Counter(), [])
    terms = variant.terms()
    for number in range(hands):
        mirror = Mirror(terms, variant.make, random, random.randint(2, 6), stacks)
        for each in mirror.run():
            each.facts["least"] = variant.least
            if (why := explanation(each)) is None:
                found.unexplained.append(f"{variant.id}, seed {seed}, hand {number}: {each}")
            else:
                found.explained[why] += 1
    return found


@pytest.fixture(autouse=True)
def quiet() -> object:
    """PokerKit warns when a draw needs discards that have been shuffled in again."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pokerkit")
        yield


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_random_hands_agree_with_pokerkit(variant: Variant) -> None:
    assert differences(variant, HANDS, 0).unexplained == []


@pytest.mark.parametrize("variant", OTHER_ROOMS, ids=lambda variant: variant.id)
def test_the_games_of_other_rooms_agree_with_pokerkit(variant: Variant) -> None:
    assert differences(variant, HANDS_OF_OTHERS, 0).unexplained == []


@pytest.mark.slow
@pytest.mark.parametrize("variant", OTHER_ROOMS, ids=lambda variant: variant.id)
def test_the_games_of_other_rooms_agree_with_pokerkit_over_many_hands(variant: Variant) -> None:
    assert differences(variant, LONG_HANDS_OF_OTHERS, 100).unexplained == []


@pytest.mark.parametrize("hands", now_and_whole(15, ENOUGH))
def test_every_explained_difference_still_shows(hands: int) -> None:
    runs = [differences(variant, ENOUGH if variant.id == RARE else hands, 1) for variant in VARIANTS]
    runs += [differences(variant, 60, 2, SHORT_STACKS) for variant in VARIANTS if variant.betting == "pot-limit"]
    runs += [differences(variant, min(hands, 60), 3) for variant in OTHER_ROOMS if variant.id.endswith("-stud")]
    assert [each for run in runs for each in run.unexplained] == []
    assert {each.id for each in EXPLAINED} <= {why for run in runs for why in run.explained}


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_thousands_of_random_hands_agree_with_pokerkit(variant: Variant, chunk: int) -> None:
    """Nine games, four parts, 1,000 hands each: 36,000 hands. Most of the time is PokerKit's."""
    assert differences(variant, LONG_HANDS, 100 + chunk).unexplained == []
