"""Pai gow poker on a graphics card: refused without one, and with one the same integers as on processors."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.odds.games.pai_gow import cuda
from houseway.odds.games.pai_gow.random_rounds import sampled
from houseway.odds.games.pai_gow.setting_counts import hands_apart
from tests.odds.lab import posted
from tests.odds.test_pai_gow_kinds import FORTUNE


def _has_card() -> bool:
    try:
        cuda.device()
    except BadInput:
        return False
    return True


@pytest.mark.skipif(_has_card(), reason="there is a graphics card")
def test_without_a_card_it_is_refused() -> None:
    with pytest.raises(BadInput, match="--device cuda needs numba-cuda and an NVIDIA GPU"):
        cuda.deal_rounds((), 10, 1)


@pytest.mark.slow
@pytest.mark.skipif(not _has_card(), reason="there is no graphics card")
def test_a_card_counts_as_processors_do() -> None:
    at, hand = posted(FORTUNE), tuple(cards("Ah Kd Jk 9c 9d 4s 3s"))
    assert sampled(at, "game", 1 << 22, seed=5) == sampled(at, "game", 1 << 22, seed=5, device="cuda")
    assert np.array_equal(cuda.hands_apart(hand), hands_apart(hand))
