"""The 32 pai gow tiles. A tile is a small integer, larger for a higher single tile; its text is its dots, `3-6`.

    single   tiles       dots    pair, from the highest down
     1  Teen       6-6 6-6   12    2  Teen, Heaven
     2  Day        1-1 1-1    2    3  Day, Earth
     3  Yun        4-4 4-4    8    4  Yun, Man
     4  Gor        1-3 1-3    4    5  Gor, Goose
     5  Mooy       5-5 5-5   10    6  Mooy, Flower
     6  Chong      3-3 3-3    6    7  Chong, Long
     7  Bon        2-2 2-2    4    8  Bon, Board
     8  Foo        5-6 5-6   11    9  Foo, Hatchet
     9  Ping       4-6 4-6   10   10  Ping, Partition
    10  Tit        1-6 1-6    7   11  Tit, Long Leg 7
    11  Look       1-5 1-5    6   12  Look, Big Head 6
    12  Chop Gow   3-6 4-5    9   13  mixed nines
    13  Chop Bot   2-6 3-5    8   14  mixed eights
    14  Chop Chit  2-5 3-4    7   15  mixed sevens
    15  Chop Ng    1-4 2-3    5   16  mixed fives
    16  Gee Joon   2-4 1-2  6, 3   1  Gee Joon, the supreme pair

The two tiles of a mixed kind are different faces of equal rank. The two of a matched kind are the same integer, as
copies of a card are. The charts are pictures in the documents: names and order are from bankers 1128-1187 and oaks
482-545, and the dots are those of every pai gow set.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from houseway.errors import BadInput, nearest

Tile: TypeAlias = int

# From the lowest single tile to the highest: the integers follow this order.
KINDS = (
    ("Gee Joon", "1-2 2-4"),
    ("Chop Ng", "2-3 1-4"),
    ("Chop Chit", "3-4 2-5"),
    ("Chop Bot", "3-5 2-6"),
    ("Chop Gow", "4-5 3-6"),
    ("Look", "1-5"),
    ("Tit", "1-6"),
    ("Ping", "4-6"),
    ("Foo", "5-6"),
    ("Bon", "2-2"),
    ("Chong", "3-3"),
    ("Mooy", "5-5"),
    ("Gor", "1-3"),
    ("Yun", "4-4"),
    ("Day", "1-1"),
    ("Teen", "6-6"),
)
TEXTS: tuple[str, ...] = tuple(face for _, faces in KINDS for face in faces.split())
_TILES: dict[str, Tile] = {face: index for index, face in enumerate(TEXTS)}
_KIND = tuple(place for place, (_, faces) in enumerate(KINDS) for _ in faces.split())
_DOTS = tuple(int(face[0]) + int(face[2]) for face in TEXTS)

# A set is a multiset like a pack: it has two of each matched tile and one of each mixed tile.
SET: tuple[Tile, ...] = tuple(
    _TILES[face] for _, faces in KINDS for face in (faces.split() if " " in faces else [faces] * 2)
)


def tile(text: str) -> Tile:
    """The tile that a text names by its dots, the smaller end first: `3-6`."""
    try:
        return _TILES[text]
    except KeyError:
        raise BadInput(f"{text!r} is not a tile; {nearest(text, TEXTS)}") from None


def tiles(text: str) -> list[Tile]:
    """The tiles of a text such as `6-6 3-6`, separated by spaces."""
    return [tile(word) for word in text.split()]


def text(faces: Iterable[Tile]) -> str:
    """The inverse of `tiles`: `6-6 3-6`."""
    return " ".join(map(TEXTS.__getitem__, faces))


def kind(face: Tile) -> int:
    """The rank of a single tile: 0 for Gee Joon, up to 15 for Teen. Two tiles of one kind are a pair."""
    return _KIND[face]


def dots(face: Tile) -> int:
    """The number of spots on both ends, 2 to 12. Their colour does not count."""
    return _DOTS[face]


def name(face: Tile) -> str:
    """The tile in words: `Teen`, `Chop Gow`."""
    return KINDS[_KIND[face]][0]
