"""Pai gow tiles in the lab: all deals, some of them again one at a time; the published numbers of fours."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.cards.face import faces
from houseway.cards.tile import SET, Tile, dots, kind, tiles
from houseway.errors import BadInput
from houseway.odds.core.advice import Position
from houseway.odds.core.deal_counts import PlayedHand
from houseway.odds.games.tiles.tile_odds import TileTable, advise_tiles, by_house, distinct_fours, laid_ways
from houseway.ranking.tiles import TileSetting, outcomes, settings
from tests.odds.lab import answers, posted

TILES = "bankers/pai-gow-tiles"
DEALS = comb(32, 4) * comb(28, 4)


def played() -> PlayedHand:
    found = answers(posted(TILES), "open_tiles")["base"]
    assert isinstance(found, PlayedHand)
    return found


def test_the_fours_are_as_many_as_published() -> None:
    fours = dict(distinct_fours())
    assert sum(fours.values()) == 35_960
    assert len({tuple(sorted(map(kind, four))) for four in fours}) == 3_620
    # The two tiles of Gee Joon are one kind with different spots.
    assert len({tuple(sorted((kind(tile), dots(tile)) for tile in four)) for four in fours}) == len(fours)


@pytest.mark.parametrize("four", ["6-6 3-6 1-3 2-2", "1-2 2-4 1-5 1-3", "3-5 2-6 5-5 1-1", "1-2 4-6 5-5 3-4"])
def test_every_bank_one_at_a_time(four: str) -> None:
    _one_at_a_time(TileTable.of(posted(TILES)), tiles(four))


def _one_at_a_time(at: TileTable, own: list[Tile]) -> None:
    """All 20,475 fours of the bank with the scalar rankings."""
    rest = list(SET)
    for tile in own:
        rest.remove(tile)
    banks = Counter(at.house(other)[0] for other in combinations(rest, 4))
    assert banks.total() == 20_475
    expected = {}
    for way in settings(own, at.rules):
        ends: Counter[tuple[str, ...]] = Counter()
        for bank, many in banks.items():
            ends[outcomes(way, bank, at.rules)] += many
        expected[way.low.strength, way.high.strength] = ends
    found = {(way.setting.low.strength, way.setting.high.strength): way.ends for way in laid_ways(at, own)}
    assert found == expected


def test_where_hands_play_as_set_the_higher_hand_may_be_laid_low() -> None:
    """Every way to lay four tiles both ways round, against every four of the bank with the scalar rankings."""
    at, own = TileTable.of(posted("calgrand/pai-gow-tiles", {"wrongly-set": "as-set"})), tiles("6-6 3-6 1-3 2-2")
    rest = list(SET)
    for tile in own:
        rest.remove(tile)
    banks = Counter(at.house(other)[0] for other in combinations(rest, 4))
    right = settings(own, at.rules)
    for way in (*right, *(TileSetting(each.high, each.low) for each in right)):
        ends: Counter[tuple[str, ...]] = Counter()
        for bank, many in banks.items():
            ends[outcomes(way, bank, at.rules)] += many
        (found,) = (each for each in laid_ways(at, own) if each.setting == way)
        assert found.ends == ends


def test_by_the_house_way_both_sides_are_alike_but_for_copies_and_zeros() -> None:
    ways = by_house(TileTable.of(posted(TILES)))
    assert sum(ways.values()) == DEALS
    assert ways["player",] == ways["banker",]
    copied = sum(many for words, many in ways.items() if words[0] == "banker" and len(words) > 1)
    assert Fraction(-copied, DEALS) == Fraction(sum(_gain(words) * many for words, many in ways.items()), DEALS)


def _gain(words: tuple[str, ...]) -> int:
    return {"player": 1, "push": 0, "banker": -1}[words[0]]


def test_the_best_setting_is_never_below_the_house_way() -> None:
    at, found = TileTable.of(posted(TILES)), played()
    best = sum(_gain(bets[0].words) * many for bets, many in found.ways.items())
    assert found.total == DEALS
    assert best > sum(_gain(words) * many for words, many in by_house(at).items())


def test_the_best_setting_favours_the_player_against_the_printed_house_way() -> None:
    """Lines 1112-1120: the bank makes nine or less first, however low its other hand is then."""
    assert sum(_gain(bets[0].words) * many for bets, many in played().ways.items()) > 0


def test_advice_names_every_setting() -> None:
    found = advise_tiles(posted(TILES), Position(tuple(faces("6-6 3-6 1-3 2-2"))))
    assert {each.move for each in found} == {"1-3 2-2 | 6-6 3-6", "3-6 1-3 | 6-6 2-2", "3-6 2-2 | 6-6 1-3"}
    assert max(found, key=lambda each: each.ev).move == "1-3 2-2 | 6-6 3-6"


def test_three_tiles_are_refused() -> None:
    with pytest.raises(BadInput, match="four tiles are set, not 3"):
        advise_tiles(posted(TILES), Position(tuple(faces("6-6 3-6 1-3"))))


OAKS = "oaks/pai-gow-tiles"


@pytest.mark.parametrize("four", ["6-6 1-6 1-3 5-5", "1-2 2-3 4-6 5-5", "5-6 5-5 3-6 4-6"])
def test_every_bank_of_oaks_one_at_a_time(four: str) -> None:
    """The four-step order of Oaks, and two hands of no points by the higher tile."""
    _one_at_a_time(TileTable.of(posted(OAKS)), tiles(four))


def test_oaks_by_its_order_both_sides_are_alike_but_for_copies() -> None:
    """With both sides set alike a deal and its mirror image cancel out, save where a hand is a copy."""
    ways = by_house(TileTable.of(posted(OAKS)))
    assert sum(ways.values()) == DEALS
    copied = sum(many for words, many in ways.items() if words[0] == "banker" and {"copy-low", "copy-high"} & {*words})
    assert sum(_gain(words) * many for words, many in ways.items()) == -copied
