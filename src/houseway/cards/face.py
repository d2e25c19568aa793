"""Faces: everything that can lie on a table. A face is a card, or a tile under a number above every card.

Piles, views, events and round files hold faces. `houseway.cards.card` and `houseway.cards.tile` each know one kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from houseway.cards import tile as tile_set
from houseway.cards.card import TEXTS as CARD_TEXTS
from houseway.cards.card import Card, card, cards
from houseway.cards.card import pretty as pretty_card
from houseway.cards.tile import Tile

# Tiles are numbered from here, above the last marked card.
TILE = 256

TEXTS: dict[Card, str] = {**CARD_TEXTS, **{TILE + tile: words for tile, words in enumerate(tile_set.TEXTS)}}

# Every face alone, by its number: what a pile receives when one card is dealt.
ALONE: tuple[tuple[Card], ...] = tuple([(face,) for face in range(max(TEXTS) + 1)])


def face(text: str) -> Card:
    """The card or the tile that a text names: `Ah`, `Jk`, `3-6`."""
    return TILE + tile_set.tile(text) if "-" in text else card(text)


def faces(text: str) -> list[Card]:
    """The cards or tiles of a text: `Ah Kd`, `6-6 3-6`. Cards may be written together; tiles need spaces."""
    return [TILE + tile for tile in tile_set.tiles(text)] if "-" in text else cards(text)


def text(shown: Iterable[Card]) -> str:
    """The inverse of `faces`."""
    return " ".join(map(TEXTS.__getitem__, shown))


def pretty(shown: Card) -> str:
    """The face as people read it: `A♥`, `3-6`."""
    return TEXTS[shown] if shown >= TILE else pretty_card(shown)


def lay(set_of: Iterable[Tile]) -> list[Card]:
    """Tiles as faces on a table. The inverse of `take`."""
    return [TILE + tile for tile in set_of]


def take(shown: Sequence[Card]) -> list[Tile]:
    """Faces on a table as tiles, under the numbers of `houseway.cards.tile`."""
    return [each - TILE for each in shown]
