"""Random hands at our table and at PokerKit's: the same turns, rights and chips, or an explained difference."""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random

import pytest

from tests.peers.differences import EXPLAINED, explanation
from tests.peers.mirror import Mirror
from tests.peers.variants import VARIANTS, Variant

# Short enough that somebody is all in in most hands.
STACKS = (8, 160)
# Shorter than a blind, now and then.
SHORT_STACKS = (6, 40)
HANDS = 60
LONG_HANDS = 3_200
CHUNKS = 4


def differences(variant: Variant, hands: int, seed: int, stacks: tuple[int, int] = STACKS) -> Counter[str]:
    """How often each explained difference shows; one that nothing explains is an error."""
    random, found = Random(f"{variant.id} {seed}"), Counter[str]()
    terms = variant.terms()
    for number in range(hands):
        mirror = Mirror(terms, variant.make, random, random.randint(2, 6), stacks)
        for each in mirror.run():
            each.facts["least"] = variant.least
            why = explanation(each)
            assert why is not None, f"{variant.id}, seed {seed}, hand {number}: {each}"
            found[why] += 1
    return found


@pytest.fixture(autouse=True)
def quiet() -> object:
    """PokerKit warns when a draw needs discards that have been shuffled in again."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", module="pokerkit")
        yield


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_random_hands_agree_with_pokerkit(variant: Variant) -> None:
    differences(variant, HANDS, 0)


def test_every_explained_difference_still_shows() -> None:
    seen = Counter[str]()
    for variant in VARIANTS:
        seen += differences(variant, 150, 1)
        if variant.betting == "pot-limit":
            seen += differences(variant, 60, 2, SHORT_STACKS)
    assert {each.id for each in EXPLAINED} <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.id)
def test_a_hundred_thousand_random_hands_agree_with_pokerkit(variant: Variant, chunk: int) -> None:
    """Eight games, four parts, 3,200 hands each: 102,400 hands."""
    differences(variant, LONG_HANDS, 100 + chunk)
