"""Games of melds against each other: tops, the declaration, turns from the deck, pays on demand and going out."""

from houseway.families.rummy import deal_pan, pays, tops, turns

__all__ = [
    "deal_pan",
    "pays",
    "tops",
    "turns",
]
