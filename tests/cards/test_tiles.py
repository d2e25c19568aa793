"""The 32 pai gow tiles: their text, their dots, their set."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from houseway.cards import tile
from houseway.errors import BadInput


def test_the_set_is_32_tiles_of_21_faces_that_form_16_pairs() -> None:
    """bankers/pai-gow-tiles 971-974; calgrand/pai-gow-tiles 1805."""
    assert len(tile.SET) == 32
    assert sorted(set(tile.SET)) == list(range(21))
    assert Counter(map(tile.kind, tile.SET)) == dict.fromkeys(range(16), 2)


def test_every_domino_face_from_1_to_6_is_a_tile_and_its_text_reads_back() -> None:
    faces = {f"{low}-{high}" for low, high in combinations_with_replacement("123456", 2)}
    assert faces == set(tile.TEXTS)
    assert [tile.tile(text) for text in tile.TEXTS] == list(range(21))
    assert tile.tiles(tile.text(tile.SET)) == list(tile.SET)


def test_each_tile_has_two_to_twelve_dots() -> None:
    """calgrand/pai-gow-tiles 1805-1806."""
    assert {tile.dots(face) for face in tile.SET} == set(range(2, 13))
    assert all(tile.dots(face) == sum(map(int, tile.TEXTS[face].split("-"))) for face in tile.SET)


def test_only_the_gee_joon_tiles_of_a_kind_differ_in_dots() -> None:
    kinds = {kind: {tile.dots(face) for face in tile.SET if tile.kind(face) == kind} for kind in range(16)}
    assert [kind for kind, dots in kinds.items() if len(dots) > 1] == [0]
    assert kinds[0] == {3, 6}


def test_singles_rank_as_the_chart_prints_them() -> None:
    """bankers/pai-gow-tiles 1179-1187; oaks/pai-gow-tiles 521-545."""
    printed = "Teen Day Yun Gor Mooy Chong Bon Foo Ping Tit Look Chop Gow Chop Bot Chop Chit Chop Ng Gee Joon"
    ranked = sorted(set(tile.SET), key=tile.kind, reverse=True)
    assert " ".join(dict.fromkeys(map(tile.name, ranked))) == printed


def test_there_are_496_hands_and_35960_stacks_of_which_136_and_3620_differ() -> None:
    """As published: the tiles of a mixed kind are equal in rank, and the Gee Joon tiles both count 3 or 6."""
    kinds = list(map(tile.kind, tile.SET))
    for size, ways, distinct in ((2, 496, 136), (4, 35_960, 3_620)):
        chosen = list(combinations(kinds, size))
        assert (len(chosen), len(set(map(tuple, map(sorted, chosen))))) == (ways, distinct)


@pytest.mark.parametrize("text", ["6-7", "66", "6-5", "", "Teen"])
def test_what_is_not_a_tile_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="not a tile"):
        tile.tile(text)
