"""Batches of pai gow tiles: the strength of two tiles, and every way to set four."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np
from numpy.typing import ArrayLike

from houseway.cards.tile import SET, TEXTS
from houseway.errors import BadInput, nearest
from houseway.ranking import tiles
from houseway.ranking.kernels.batch_rows import Hands, Strengths, Supply, as_hands, check_rows, kernels, share_out
from houseway.ranking.tiles import TileRules

TILE_SPLITS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The places of the two hands, for each of the three ways of `tile_settings`. Either may be the low hand."""


def tile_strengths(
    hands: ArrayLike, rules: str | TileRules = "bankers", *, checked: bool = False, threads: int | None = None
) -> Strengths:
    """The strength of every row of two tiles, as `tiles.strength` gives it: larger is better, equal is a copy.

    Unchecked, tiles are the numbers 0 to 20 of `houseway.cards.tile`. `checked=True` refuses others, and more copies of
    a tile than the set has.
    """
    rows = _rows(hands, 2, checked=checked)
    out, pairs, kernel = (
        np.empty(len(rows), np.int32),
        _pairs(_rules(rules)),
        kernels("ranking.kernels.small_hands").two_cards,
    )
    share_out(len(rows), lambda first, last: kernel(rows[first:last], len(TEXTS), pairs, out[first:last]), threads)
    return out


def tile_settings(
    fours: ArrayLike, rules: str | TileRules = "bankers", *, checked: bool = False, threads: int | None = None
) -> tuple[Strengths, Strengths]:
    """The low and high hand of every way to set four tiles: two arrays of n by 3, in the order of `TILE_SPLITS`.

    Unchecked like `tile_strengths`.
    """
    rows = _rows(fours, 4, checked=checked)
    lows, highs = np.empty((2, len(rows), len(TILE_SPLITS)), np.int32)
    pairs, kernel = _pairs(_rules(rules)), kernels("ranking.kernels.small_hands").tile_settings

    def part(first: int, last: int) -> None:
        kernel(rows[first:last], len(TEXTS), pairs, lows[first:last], highs[first:last])

    share_out(len(rows), part, threads)
    return lows, highs


def _rows(given: ArrayLike, size: int, *, checked: bool) -> Hands:
    rows = as_hands(given, "tiles")
    if rows.shape[1] != size:
        raise BadInput(f"expected {size} tiles, not {rows.shape[1]}", where="tiles")
    if checked:
        check_rows(given, Supply.of_tiles(Counter(SET), TEXTS), "tiles")
    return rows


def _rules(rules: str | TileRules) -> TileRules:
    if isinstance(rules, TileRules):
        return rules
    if rules not in tiles.RULES:
        raise BadInput(f"no tile rules are called {rules!r}; {nearest(rules, list(tiles.RULES))}", where="rules")
    return tiles.RULES[rules]


@cache
def _pairs(rules: TileRules) -> Strengths:
    faces = range(len(TEXTS))
    return np.array([tiles.strength((one, two), rules) for one in faces for two in faces], np.int32)
