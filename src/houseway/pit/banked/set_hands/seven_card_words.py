"""What seven cards make, for many hands at once."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from houseway.pit.banked.wager_arrays import Flags
from houseway.ranking import bonus_hands
from houseway.ranking.kernels import true_classes
from houseway.ranking.short_hands import Joker

ENDED = ("banker-ace-high",)
"""What is said of wagers that push because the player-dealer has an ace-high hand."""
_ACE_HIGH = 1 << list(bonus_hands.SEVEN_CARD).index("pai-gow-ace-high")
_BONUSES: Mapping[str, str] = {
    "bug": "seven-card",
    "bug without flushes": "seven-card-no-flush",
    "wild": "seven-card-wild",
}


def knows_joker(joker: Joker) -> bool:
    """Whether bonus hands with such a joker are compiled."""
    return joker in _BONUSES


def seven_card_classes(cards: NDArray[np.uint8], joker: Joker) -> NDArray[np.int32]:
    """A bit for every class that each hand makes, in the order of `bonus_hands.SEVEN_CARD`."""
    return true_classes(_BONUSES[joker], cards)


def ace_high(cards: NDArray[np.uint8], joker: Joker) -> Flags:
    """Which hands make nothing, their highest card an ace."""
    found: Flags = np.not_equal(seven_card_classes(cards, joker) & _ACE_HIGH, 0)
    return found


def words_of(bits: int) -> list[str]:
    """The classes of seven cards that these bits stand for."""
    return [word for place, word in enumerate(bonus_hands.SEVEN_CARD) if bits >> place & 1]
