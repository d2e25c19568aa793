"""The house way for pai gow tiles: how a dealer sets four of them, as ordered clauses out of a sheet.

The first clause that fits decides. The result is a pure function from four tiles to a low and a high hand, shared by
the table and the odds lab.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal, TypeAlias

from houseway.cards.tile import KINDS, Tile, dots, kind, name
from houseway.errors import BadInput, nearest
from houseway.ranking.tiles import CLASSES, TileHand, TileRules, TileSetting, counts, lay
from houseway.rules.pages.page_parts import listed_words
from houseway.rules.sheet.values import Lines

Does: TypeAlias = Literal[
    "keep both pairs",
    "split the pair",
    "keep the pair high",
    "make a wong",
    "make a gong",
    "put together",
    "make nine or less",
    "make the highest hand",
    "most spots with fewest",
    "highest tile with lowest",
]
Several: TypeAlias = Literal["the highest high hand", "the highest low hand"]
# Whatever four tiles are dealt, a clause that does this can set them.
ALWAYS = ("make the highest hand", "most spots with fewest", "highest tile with lowest")

NO_LINES = Lines()

_NAMES = tuple(word for word, _ in KINDS)
_WORDS = (*_NAMES, *map(str, range(2, 13)))
_NINE = 9
_MAKES = ("make nine or less", "make the highest hand")
_PARTNERS = ((1, 2, 3), (2, 1, 3), (3, 1, 2))


@dataclass(frozen=True, slots=True)
class TileWay:
    """One clause of a house way for four tiles. Tiles are named by their name or by their number of spots.

    A clause on a pair is for pairs `of` these tiles (any, where none is named). Each of `beside` names one of the two
    other tiles. A pair is split where the low hand then reaches `low`: so many points, or a gong, a wong or a pair. To
    put together, a tile `of` these goes with one of `beside`. What two tiles make must come to `least`.
    """

    id: str
    does: Does
    lines: Lines = NO_LINES
    of: tuple[str, ...] = ()
    beside: tuple[tuple[str, ...], ...] = ()
    low: int = 0
    least: int = 0
    says: str = ""

    def __post_init__(self) -> None:
        for word in (*self.of, *(word for words in self.beside for word in words)):
            if word not in _WORDS:
                raise BadInput(f"{word!r} is neither a tile nor a number of spots; {nearest(word, _WORDS)}")
        if not 0 <= self.low <= _NINE or not 0 <= self.least <= _NINE or len(self.beside) > 2:
            raise BadInput("a hand has 0 to 9 points, and two other tiles lie beside a pair")
        if self.does == "put together" and (not self.of or len(self.beside) != 1 or self.low):
            raise BadInput("two tiles are put together: expected one in `of` and one in `beside`, and no low hand")
        if (self.of or self.beside or self.low) and "the pair" not in self.does and self.does != "put together":
            raise BadInput(f"{self.does!r} speaks of no pair: it takes no tiles and no low hand")
        if self.least and self.does not in _MAKES:
            raise BadInput(f"{self.does!r} makes no number of points; expected one of {', '.join(_MAKES)}")

    @property
    def tiles(self) -> str:
        """What it is for: `a pair of 7 spots; beside it Teen or Day`."""
        if self.does == "put together":
            return f"{_say(self.of)} and {_say(self.beside[0])}"
        if "the pair" not in self.does:
            return "two pairs" if self.does == "keep both pairs" else "no pair"
        words = [f"a pair of {_say(self.of)}" if self.of else "any other pair"]
        words += [f"beside it {' and '.join(map(_say, self.beside))}"] if self.beside else []
        return "; ".join(words)

    @property
    def setting(self) -> str:
        """How they are set: `split the pair, if the low hand then reaches 7 points`."""
        if self.least:
            return f"{self.does}, at least {self.least}"
        return f"{self.does}, if the low hand then reaches {self.low} points" if self.low else self.does


def _say(words: Sequence[str]) -> str:
    spots = " spots" if words[-1].isdigit() else ""
    return listed_words(words, "or") + spots


def house_way(
    four: Sequence[Tile], ways: Sequence[TileWay], rules: TileRules, several: Several = "the highest high hand"
) -> tuple[TileSetting, TileWay]:
    """Low and high hand by the first clause that fits, and that clause."""
    laid = _settings(four, rules)
    for way in ways:
        if found := _FITS[way.does](way, laid, rules):
            return max(found, key=lambda each: _worth(each, several)), way
    raise BadInput("no clause of the house way fits these tiles", where="house way")


def _settings(four: Sequence[Tile], rules: TileRules) -> list[TileSetting]:
    """The three ways to lay four tiles as two hands."""
    first = four[0]
    return [lay((first, four[one]), (four[two], four[three]), rules) for one, two, three in _PARTNERS]


def _worth(laid: TileSetting, several: Several) -> tuple[int, int]:
    worth = laid.high.strength, laid.low.strength
    return worth if several == "the highest high hand" else worth[::-1]


def _is(tile: Tile, words: Sequence[str]) -> bool:
    return name(tile) in words or str(dots(tile)) in words


def _kept(way: TileWay, ways: list[TileSetting]) -> TileSetting | None:
    """The setting with the pair that the clause is for as its high hand."""
    for laid in ways:
        pair, others = laid.high.tiles, laid.low.tiles
        if kind(pair[0]) != kind(pair[1]) or (way.of and not all(_is(tile, way.of) for tile in pair)):
            continue
        if any(all(map(_is, order, way.beside)) for order in permutations(others, len(way.beside))):
            return laid
    return None


def _keep(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
    kept = _kept(way, ways)
    return [] if kept is None else [kept]


def _keep_both(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
    return [laid for laid in ways if laid.low.kind == laid.high.kind == "pair"]


def _split(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
    kept = _kept(way, ways)
    if kept is None:
        return []
    return [laid for laid in ways if laid is not kept and CLASSES.index(laid.low.kind) >= way.low]


def _with(word: str) -> Callable[[TileWay, list[TileSetting], TileRules], list[TileSetting]]:
    return lambda way, ways, rules: [laid for laid in ways if word in (laid.low.kind, laid.high.kind)]


def _put_together(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
    """The settings of which one hand is a tile of each of the two sorts."""

    def joined(hand: TileHand) -> bool:
        return any(_is(one, way.of) and _is(other, way.beside[0]) for one, other in permutations(hand.tiles))

    return [laid for laid in ways if joined(laid.low) or joined(laid.high)]


def _nine_or_less(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
    """Two tiles whose spots, added up, come as close to nine as they can without going over."""
    totals = [max(_up_to_nine(laid.low, rules), _up_to_nine(laid.high, rules)) for laid in ways]
    best = max(totals)
    return (
        [laid for laid, total in zip(ways, totals, strict=True) if total == best] if best >= max(1, way.least) else []
    )


def _up_to_nine(hand: TileHand, rules: TileRules) -> int:
    one, other = (counts(tile, rules) for tile in hand.tiles)
    return max((first + second for first in one for second in other if first + second <= _NINE), default=0)


def _closest_to_nine(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
    best = max(laid.high for laid in ways)
    reached = CLASSES.index(best.kind) >= way.least
    return [laid for laid in ways if laid.high == best] if reached else []


def _together(
    size: Callable[[Tile, TileRules], tuple[int, int]],
) -> Callable[[TileWay, list[TileSetting], TileRules], list[TileSetting]]:
    """The largest tile with the smallest."""

    def fits(way: TileWay, ways: list[TileSetting], rules: TileRules) -> list[TileSetting]:
        four = sorted((*ways[0].low.tiles, *ways[0].high.tiles), key=lambda tile: size(tile, rules))
        ends = sorted((four[0], four[-1]))
        return [laid for laid in ways if ends in (sorted(laid.low.tiles), sorted(laid.high.tiles))]

    return fits


_FITS: Mapping[str, Callable[[TileWay, list[TileSetting], TileRules], list[TileSetting]]] = {
    "keep both pairs": _keep_both,
    "split the pair": _split,
    "keep the pair high": _keep,
    "make a wong": _with("wong"),
    "make a gong": _with("gong"),
    "put together": _put_together,
    "make nine or less": _nine_or_less,
    "make the highest hand": _closest_to_nine,
    "most spots with fewest": _together(lambda tile, rules: (counts(tile, rules)[0], kind(tile))),
    "highest tile with lowest": _together(lambda tile, rules: (kind(tile), dots(tile))),
}
