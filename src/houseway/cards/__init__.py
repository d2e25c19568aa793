"""Cards, tiles, packs, shoes and dice, and the random sources that deal them."""

from houseway.cards.card import JOKER, Card, card, cards, pretty, rank, suit, text
from houseway.cards.pack import Pack
from houseway.cards.rng import Chance, LiveChance, SeededChance, below, roll, shuffle
from houseway.cards.shoe import NoChance, Shoe

__all__ = [
    "JOKER",
    "Card",
    "Chance",
    "LiveChance",
    "NoChance",
    "Pack",
    "SeededChance",
    "Shoe",
    "below",
    "card",
    "cards",
    "pretty",
    "rank",
    "roll",
    "shuffle",
    "suit",
    "text",
]
