"""Games for points between every two players, without a pot: hands that are set, fouled or not, and scored in pairs."""

from houseway.families.points import score_pairs, set_three_hands

__all__ = [
    "score_pairs",
    "set_three_hands",
]
