"""The state and the rules of compiled twenty-one: records of numbers."""

from __future__ import annotations

import numpy as np

DEALT, SPLIT_FROM = 0, 2
RUNNING, ASKS, DONE, FULL = range(4)
STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE, INSURE, EVEN_MONEY, PLAY_ON, HOUSE_WAY, SET = range(11)
NO_ANSWER = -1

# Words of the sheets as numbers: the plan lists the words in the same order.
ZONE_HIT, ZONE_STAND, ZONE_OPTION = range(3)
NO_DOUBLES, EQUAL, EQUAL_OR_LESS = range(3)
NO_SPLITS, BY_RANK, BY_VALUE = range(3)
ACES_ONCE, ACES_AGAIN, ACES_LIKE_ANY = range(3)
NO_SURRENDER, FIRST_TWO, AFTER_A_SPLIT, ANY_TWO, FROM_TWELVE = range(5)
NOT_ENDED, GIVEN_UP, TOOK_EVEN_MONEY = range(3)

POINTS = 80
"""No hand comes to so many half points: whoever is over draws no more."""

HAND = np.dtype(
    [("added", "i8"), ("last", "i8"), ("low", "i2")]
    + [(name, "i1") for name in ("aces", "jokers", "cards", "made", "doubled", "ended")]
    + [(name, "u1") for name in ("first", "second", "third")],
    align=True,
)
"""A hand: its half points with aces low, how it came about, what was put up since the deal, and its first cards."""

HAND_RULES = np.dtype(
    [
        (name, "i8")
        for names in (
            ("limit", "beyond", "elevens", "wild", "bonus", "doubles", "least_double", "times", "rescue", "splits"),
            ("most_hands", "aces", "split_may_double", "surrender", "jokers_bar", "stand_may_double", "game"),
        )
        for name in names
    ]
)

HAND_QUESTION = np.dtype(
    [(name, "i8") for name in ("column", "hand", "moves", "least", "most", "points", "soft", "cards", "pair", "up")]
    + [(name, "i8") for name in ("doubled", "stake")]
)
"""A question: legal moves as bits, the range of a double, and what the hand and the card that shows are worth."""
