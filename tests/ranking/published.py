"""How many hands fall in each class, as the textbooks count them, the weakest class first."""

from __future__ import annotations

FIVE_OF_52 = {
    "high card": 1_302_540,
    "pair": 1_098_240,
    "two pair": 123_552,
    "three of a kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full house": 3_744,
    "four of a kind": 624,
    "straight flush": 36,
    "royal flush": 4,
}
# A royal flush is among the straight flushes here.
SEVEN_OF_52 = {
    "high card": 23_294_460,
    "pair": 58_627_800,
    "two pair": 31_433_400,
    "three of a kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full house": 3_473_184,
    "four of a kind": 224_848,
    "straight flush": 41_584,
}
SEVEN_OF_53_WITH_A_BUG = {
    "high card": 24_780_420,
    "pair": 64_221_960,
    "two pair": 35_553_816,
    "three of a kind": 7_470_676,
    "straight": 11_236_028,
    "flush": 6_172_088,
    "full house": 4_188_528,
    "four of a kind": 307_472,
    "straight flush": 210_964,
    "five aces": 1_128,
}
