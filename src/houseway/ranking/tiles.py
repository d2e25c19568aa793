"""Pai gow tiles: hands of two, settings of four, and who wins against the banker's setting.

Hands rank pairs (Gee Joon highest), wong, gong, then points 9 to 0. The higher single tile decides between equal hands
and the other tile does not count. A strength is an integer: larger is better, equal is a copy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Literal, TypeAlias

from houseway.cards.tile import KINDS, SET, TEXTS, Tile, dots, kind, name, text, tiles
from houseway.errors import BadInput, nearest

GeeJoon: TypeAlias = Literal["either", "three-as-six", "fixed"]

# Weakest first, as in an `Order`.
CLASSES = (*(f"{points} points" for points in range(10)), "gong", "wong", "pair")
_GONG, _WONG, _PAIR = 10, 11, 12
_SHIFT = 5
ONE_POINT = 1 << _SHIFT
"""Two tiles of less strength than this are worth nothing."""
_SUPREME = len(KINDS)
_GEE_JOON_KIND = 0
_DAY = 14
# Four tiles can be set in three ways: the first tile goes with one of the other three.
_PARTNERS = ((1, 2, 3), (2, 1, 3), (3, 1, 2))

_NOUNS = {"Chop Gow": "mixed nines", "Chop Bot": "mixed eights", "Chop Chit": "mixed sevens", "Chop Ng": "mixed fives"}

GEE_JOON: Mapping[str, str] = {
    "either": "each Gee Joon tile counts 3 or 6, whichever is better",
    "three-as-six": "the three counts 3 or 6, the six only 6",
    "fixed": "the Gee Joon tiles count their dots",
}

OUTCOMES: Mapping[str, str] = {
    "player": "both of the player's hands are higher",
    "banker": "neither of the player's hands is higher",
    "push": "one of the player's hands is higher, the other not",
    "copy-low": "the low hands are equal",
    "copy-high": "the high hands are equal",
    "zero-low": "both low hands are worth nothing",
    "zero-high": "both high hands are worth nothing",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRules:
    """The rules that documents print differently; the chart is the same in all."""

    gee_joon: GeeJoon = "either"
    zeros_to_banker: bool = True

    def __post_init__(self) -> None:
        if self.gee_joon not in GEE_JOON:
            raise BadInput(f"{self.gee_joon!r} is not a Gee Joon rule; {nearest(self.gee_joon, list(GEE_JOON))}")


RULES: Mapping[str, TileRules] = {
    # bankers/pai-gow-tiles 1073-1110: zeros to the banker. It does not mention 3 or 6, which every chart of the game
    # has.
    "bankers": TileRules(),
    # calgrand/pai-gow-tiles 1948-1959, 1974: zeros to the player-dealer; "a low 3 or a low 6" (1892). Its chart is not
    # in the text.
    "calgrand": TileRules(),
    # oaks/pai-gow-tiles 422-426, 543-545: "Low three can be used as 6". It does not mention two zeros.
    "oaks": TileRules(gee_joon="three-as-six", zeros_to_banker=False),
}
_STANDARD = RULES["bankers"]


def points(hand: Sequence[Tile], rules: TileRules = _STANDARD) -> int:
    """The last digit of the dots; the better one where a Gee Joon tile may count either way. Unchecked."""
    first, second = hand
    return max((one + other) % 10 for one in counts(first, rules) for other in counts(second, rules))


def counts(face: Tile, rules: TileRules) -> tuple[int, ...]:
    """The values that a tile may count as: its dots, the smaller number first where there are two."""
    spots = dots(face)
    if kind(face) != _GEE_JOON_KIND or rules.gee_joon == "fixed":
        return (spots,)
    return (3, 6) if rules.gee_joon == "either" or spots == 3 else (6,)


def strength(hand: Sequence[Tile], rules: TileRules = _STANDARD) -> int:
    """The strength of two tiles. Fast and unchecked: `rank` checks."""
    first, second = hand
    return _strength(first, second, rules)


@cache
def _strength(first: Tile, second: Tile, rules: TileRules) -> int:
    high, low = kind(first), kind(second)
    if high < low:
        high, low = low, high
    if high == low:
        return _PAIR << _SHIFT | (high or _SUPREME)
    if high >= _DAY:
        # A wong or gong is a 2 or 12 with a nine or an eight. 2 with 12 is only four points.
        spots = dots(first) if kind(first) == low else dots(second)
        if spots in (8, 9):
            return (_GONG if spots == 8 else _WONG) << _SHIFT | high
    return points((first, second), rules) << _SHIFT | high


def class_of(strength: int) -> str:
    """The class in words: `pair`, `wong`, `7 points`."""
    return CLASSES[strength >> _SHIFT]


def say(strength: int) -> str:
    """What the dealer calls: `pair of Teen`, `Day wong`, `7 points, Yun high`."""
    place = strength & (1 << _SHIFT) - 1
    if strength >> _SHIFT == _PAIR:
        word = KINDS[place % _SUPREME][0]
        return f"pair of {_NOUNS.get(word, word)}"
    word, called = KINDS[place][0], class_of(strength)
    if strength >> _SHIFT >= _GONG:
        return f"{word} {called}"
    return f"{'1 point' if called == CLASSES[1] else called}, {word} high"


@dataclass(frozen=True, slots=True, order=True)
class TileHand:
    """Two ranked tiles: compares by strength alone, and `str` is what the dealer calls."""

    strength: int
    tiles: tuple[Tile, ...] = field(compare=False)

    @property
    def kind(self) -> str:
        """The class: `pair`, `wong`, `gong`, `7 points`."""
        return class_of(self.strength)

    def __str__(self) -> str:
        return say(self.strength)


@dataclass(frozen=True, slots=True)
class TileSetting:
    """Four tiles set as two hands; `low` ranks above `high` only in a hand that plays as it was wrongly set."""

    low: TileHand
    high: TileHand

    def __str__(self) -> str:
        return f"{text(self.low.tiles)} | {text(self.high.tiles)}"


def rank(hand: str | Sequence[Tile], rules: TileRules = _STANDARD) -> TileHand:
    """The value of two tiles given as text or as tiles. Tiles that cannot come from one set are refused."""
    faces = _read(hand, 2)
    return TileHand(strength(faces, rules), faces)


def setting(low: str | Sequence[Tile], high: str | Sequence[Tile], rules: TileRules = _STANDARD) -> TileSetting:
    """Two hands as a setting. The higher one becomes the high hand, whichever way they are given."""
    pair, other = _read(low, 2), _read(high, 2)
    _read((*pair, *other), 4)
    return lay(pair, other, rules)


def settings(four: str | Sequence[Tile], rules: TileRules = _STANDARD) -> tuple[TileSetting, ...]:
    """The ways to set four tiles, highest high hand first, then highest low. Ways of equal value are listed once."""
    faces = _read(four, 4)
    found: dict[tuple[int, int], TileSetting] = {}
    for with_first, third, fourth in _PARTNERS:
        laid = lay((faces[0], faces[with_first]), (faces[third], faces[fourth]), rules)
        found.setdefault((laid.high.strength, laid.low.strength), laid)
    return tuple(laid for _, laid in sorted(found.items(), key=lambda entry: entry[0], reverse=True))


def lay(one: tuple[Tile, ...], other: tuple[Tile, ...], rules: TileRules) -> TileSetting:
    """Two hands as a setting, the higher one high. Unchecked: `setting` checks."""
    low, high = sorted((TileHand(strength(one, rules), one), TileHand(strength(other, rules), other)))
    return TileSetting(low, high)


def _read(given: str | Sequence[Tile], wanted: int) -> tuple[Tile, ...]:
    faces = tuple(tiles(given)) if isinstance(given, str) else tuple(given)
    if len(faces) != wanted:
        raise BadInput(f"expected {wanted} tiles, not {len(faces)}", where="tiles")
    if strangers := [face for face in faces if face not in range(len(TEXTS))]:
        raise BadInput(f"{strangers[0]} is not a tile", where="tiles")
    if doubled := Counter(faces) - Counter(SET):
        raise BadInput(f"the set has no more of {text(doubled)}, {name(next(iter(doubled)))}", where="tiles")
    return faces


def beats(player: TileHand, banker: TileHand, rules: TileRules = _STANDARD) -> bool:
    """Whether the player's hand is higher. The banker wins copies and, under `zeros_to_banker`, two zeros."""
    if rules.zeros_to_banker and player.kind == banker.kind == CLASSES[0]:
        return False
    return player.strength > banker.strength


def outcomes(player: TileSetting, banker: TileSetting, rules: TileRules = _STANDARD) -> tuple[str, ...]:
    """The names of all outcomes that hold for two settings, in the order of `OUTCOMES`; who wins comes first."""
    won = beats(player.low, banker.low, rules) + beats(player.high, banker.high, rules)
    facts = {
        "player": won == 2,
        "banker": won == 0,
        "push": won == 1,
        "copy-low": player.low == banker.low,
        "copy-high": player.high == banker.high,
        "zero-low": player.low.kind == banker.low.kind == CLASSES[0],
        "zero-high": player.high.kind == banker.high.kind == CLASSES[0],
    }
    return tuple(word for word in OUTCOMES if facts[word])
