"""Pai gow poker and hold'em on a graphics card: refused without one, and with one the integers of processors."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.cards import cards
from houseway.errors import BadInput
from houseway.odds.games.pai_gow import cuda
from houseway.odds.games.pai_gow.random_rounds import sampled
from houseway.odds.games.pai_gow.setting_counts import hands_apart
from houseway.odds.games.poker_vs_bank.comparison import Match
from houseway.odds.games.ultimate import holdem_cuda
from houseway.odds.games.ultimate.board_classes import PAIRS
from houseway.odds.games.ultimate.solve import counted, on_a_card, ranked, waiting
from tests.odds.lab import posted
from tests.odds.test_pai_gow_kinds import FORTUNE

HOLDEM = "players/ultimate-texas-holdem"


def _has_card() -> bool:
    try:
        cuda.device()
    except BadInput:
        return False
    return True


@pytest.mark.skipif(_has_card(), reason="there is a graphics card")
def test_without_a_card_it_is_refused() -> None:
    with pytest.raises(BadInput, match="--device cuda needs numba-cuda, a NumPy that it knows, and an NVIDIA GPU"):
        cuda.deal_rounds((), 10, 1)


def test_only_holdem_is_counted_on_a_card() -> None:
    with pytest.raises(BadInput, match="only Ultimate Texas Hold'em is counted on a graphics card"):
        holdem_cuda.check_game(posted(FORTUNE))


def _has_cupy() -> bool:
    try:
        holdem_cuda.device()
    except BadInput:
        return False
    return True


@pytest.mark.skipif(_has_cupy(), reason="there is a graphics card")
def test_without_a_card_holdem_is_refused_too() -> None:
    with pytest.raises(BadInput, match="--device cuda needs CuPy and an NVIDIA GPU"):
        holdem_cuda.check_game(posted(HOLDEM))


@pytest.mark.slow
@pytest.mark.skipif(not _has_cupy(), reason="there is no graphics card")
def test_a_card_counts_holdem_as_processors_do() -> None:
    match = Match.of(posted(HOLDEM))
    known = ranked(match)
    card = on_a_card(match, known)
    gains, early = waiting(match, known, lambda _: None)
    assert all(
        np.array_equal(*both) for both in zip(waiting(match, known, lambda _: None, card), (gains, early), strict=True)
    )
    stages, bets = np.zeros(len(PAIRS), np.uint8), (gains < 0).astype(np.uint8)
    counts = [counted(match, known, stages, bets, lambda _: None, card=each) for each in (None, card)]
    assert all(np.array_equal(*both) for both in zip(*counts, strict=True))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*Grid size")
@pytest.mark.skipif(not _has_card(), reason="there is no graphics card")
def test_a_card_counts_as_processors_do() -> None:
    at, hand = posted(FORTUNE), tuple(cards("Ah Kd Jk 9c 9d 4s 3s"))
    assert sampled(at, "game", 1 << 22, seed=5) == sampled(at, "game", 1 << 22, seed=5, device="cuda")
    assert np.array_equal(cuda.hands_apart(hand), hands_apart(hand))
