"""The house way of pai gow tiles: every printed clause, every reading of it, and all 35,960 hands."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from houseway.cards import tile as tile_set
from houseway.cards.tile import SET
from houseway.errors import BadInput, BadRules
from houseway.families.registry import game
from houseway.ranking.tiles import CLASSES, TileHand, TileRules, TileSetting, rank
from houseway.rules.loading.library import GAMES
from houseway.rules.sheet.values import Lines
from houseway.rules.tile_ways import TileWay, house_way
from tests.rules.tiles_table import GAME, sheet

WAYS = sheet().tile_way
EITHER = TileRules()


def way_of(four: str, **readings: str) -> tuple[str, str]:
    """The clause that decides, and the setting as `low | high`, each hand with its higher tile first."""
    ways = sheet({key.replace("_", "-"): choice for key, choice in readings.items()}).tile_way
    several = "the highest low hand" if readings.get("several_settings") == "low" else "the highest high hand"
    rules = TileRules(gee_joon=readings.get("gee_joon", "either"))  # type: ignore[arg-type]
    laid, way = house_way(tile_set.tiles(four), ways, rules, several)  # type: ignore[arg-type]
    return way.id, f"{_hand(laid.low.tiles)} | {_hand(laid.high.tiles)}"


def _hand(two: tuple[int, ...]) -> str:
    return tile_set.text(sorted(two, reverse=True))


@pytest.mark.rule(GAME, "1195, 1114-1116")
@pytest.mark.parametrize(
    ("four", "expected"),
    [
        ("6-6 6-6 4-4 4-4", "4-4 4-4 | 6-6 6-6"),
        ("1-2 2-4 3-3 3-3", "3-3 3-3 | 2-4 1-2"),
        ("3-6 4-5 1-1 1-1", "3-6 4-5 | 1-1 1-1"),
        ("1-6 1-6 2-5 3-4", "2-5 3-4 | 1-6 1-6"),
    ],
)
def test_two_pairs_are_two_hands(four: str, expected: str) -> None:
    assert way_of(four) == ("two-pairs", expected)


@pytest.mark.rule(GAME, "1196-1198")
@pytest.mark.parametrize(
    ("four", "expected"),
    [
        ("1-2 2-4 3-3 2-2", {"7 points", "9 points"}),
        ("1-2 2-4 1-5 1-3", {"7 points", "9 points"}),
        ("1-2 2-4 3-3 2-3", {"8 points", "9 points"}),
        ("1-2 2-4 1-5 3-3", {"9 points"}),
    ],
)
def test_gee_joon_is_split_with_a_6_and_a_4_5_or_6(four: str, expected: set[str]) -> None:
    clause, laid = way_of(four)
    assert clause == "split-gee-joon"
    assert {rank(hand).kind for hand in laid.split(" | ")} == expected


@pytest.mark.rule(GAME, "1195-1198")
@pytest.mark.parametrize("others", ["3-3 1-6", "2-2 2-3", "1-3 2-2", "6-6 1-5", "5-5 3-3"])
def test_gee_joon_stays_together_with_other_tiles(others: str) -> None:
    assert way_of(f"1-2 2-4 {others}")[0] == "pair"


@pytest.mark.rule(GAME, "1199-1201")
@pytest.mark.parametrize(
    ("four", "clause", "expected"),
    [
        ("1-6 1-6 6-6 5-6", "split-sevens", "5-6 1-6 | 6-6 1-6"),
        ("1-6 1-6 1-1 4-6", "split-sevens", "4-6 1-6 | 1-1 1-6"),
        ("2-5 3-4 6-6 1-1", "split-sevens", None),
        # The low hand after the split is 1.
        ("1-6 1-6 6-6 2-2", "pair", "6-6 2-2 | 1-6 1-6"),
        # 8 and 7 after a split, but neither a Teen nor a Day.
        ("2-5 3-4 5-6 4-6", "pair", "5-6 4-6 | 2-5 3-4"),
        # Two sevens that are no pair.
        ("1-6 2-5 6-6 5-6", "largest-smallest", None),
    ],
)
def test_sevens_are_split_beside_a_teen_or_day_for_a_low_seven(four: str, clause: str, expected: str | None) -> None:
    found = way_of(four)
    assert found[0] == clause
    assert expected is None or found[1] == expected


@pytest.mark.rule(GAME, "1199-1201")
def test_sevens_beside_both_a_teen_and_a_day_is_the_other_reading() -> None:
    assert way_of("1-6 1-6 6-6 5-6", teen_day="both")[0] == "pair"
    assert way_of("2-5 3-4 6-6 1-1", teen_day="both")[0] == "split-sevens"


@pytest.mark.rule(GAME, "1202")
@pytest.mark.parametrize(
    ("four", "clause", "expected"),
    [
        ("4-4 4-4 6-6 5-6", "split-eights", "4-4 5-6 | 6-6 4-4"),
        ("2-6 3-5 4-5 5-6", "split-eights", None),
        # A gong is higher than seven.
        ("2-6 3-5 6-6 1-1", "split-eights", None),
        ("4-4 4-4 2-2 5-6", "pair", "2-2 5-6 | 4-4 4-4"),
        ("2-6 3-5 1-1 4-4", "pair", "1-1 4-4 | 2-6 3-5"),
    ],
)
def test_eights_are_split_for_a_low_seven(four: str, clause: str, expected: str | None) -> None:
    found = way_of(four)
    assert found[0] == clause
    assert expected is None or found[1] == expected


@pytest.mark.rule(GAME, "1203")
@pytest.mark.parametrize(
    ("four", "clause"),
    [
        ("3-6 4-5 6-6 1-1", "split-nines"),
        ("3-6 4-5 5-5 6-6", "split-nines"),
        ("3-6 4-5 5-5 4-6", "split-nines"),
        ("3-6 4-5 6-6 4-4", "pair"),
        ("3-6 4-5 6-6 5-6", "pair"),
    ],
)
def test_nines_are_split_for_a_low_nine(four: str, clause: str) -> None:
    assert way_of(four)[0] == clause


@pytest.mark.rule(GAME, "1204-1206")
@pytest.mark.parametrize(
    ("four", "clause", "expected"),
    [
        ("6-6 6-6 2-2 3-3", "split-teens-days", "6-6 2-2 | 6-6 3-3"),
        ("1-1 1-1 2-2 4-4", "split-teens-days", "1-1 2-2 | 1-1 4-4"),
        ("6-6 6-6 2-2 1-2", "split-teens-days", "6-6 2-2 | 6-6 1-2"),
        ("6-6 6-6 1-6 3-6", "split-teens-days", "6-6 1-6 | 6-6 3-6"),
        ("6-6 6-6 2-3 5-5", "pair", "5-5 2-3 | 6-6 6-6"),
        ("6-6 6-6 3-6 5-6", "split-teens-days-9-11", "6-6 5-6 | 6-6 3-6"),
        ("1-1 1-1 4-5 5-6", "split-teens-days-9-11", "1-1 5-6 | 1-1 4-5"),
        ("6-6 6-6 5-6 2-2", "pair", "2-2 5-6 | 6-6 6-6"),
        ("6-6 6-6 3-6 5-5", "pair", "5-5 3-6 | 6-6 6-6"),
    ],
)
def test_teens_and_days_are_split_for_a_low_six_or_with_a_9_and_an_11(four: str, clause: str, expected: str) -> None:
    assert way_of(four) == (clause, expected)


@pytest.mark.rule(GAME, "1204-1206")
@pytest.mark.parametrize("four", ["6-6 6-6 5-6 2-2", "6-6 6-6 3-6 5-5"])
def test_teens_and_days_with_one_such_tile_is_the_other_reading(four: str) -> None:
    assert way_of(four, nine_or_eleven="one")[0] == "split-teens-days-9-11"


@pytest.mark.rule(GAME, "1207")
@pytest.mark.parametrize(
    "pair", ["1-3 1-3", "2-2 2-2", "1-4 2-3", "3-3 3-3", "1-5 1-5", "5-5 5-5", "4-6 4-6", "5-6 5-6"]
)
def test_pairs_of_4_5_6_10_and_11_spots_are_never_split(pair: str) -> None:
    kinds = {tile_set.kind(tile) for tile in tile_set.tiles(pair)}
    left = [tile for tile in SET if tile_set.kind(tile) not in kinds]
    for others in combinations(left, 2):
        if tile_set.kind(others[0]) == tile_set.kind(others[1]):
            continue
        laid, way = house_way([*tile_set.tiles(pair), *others], WAYS, EITHER)
        assert way.id == "never-split"
        assert _hand(laid.high.tiles) == _hand(tuple(tile_set.tiles(pair)))


@pytest.mark.rule(GAME, "1117-1120, 1163, 1168, 1175-1176")
@pytest.mark.parametrize(
    ("four", "clause", "expected"),
    [
        ("6-6 3-6 2-2 4-6", "wong", "2-2 4-6 | 6-6 3-6"),
        ("1-1 4-5 3-3 5-5", "wong", "5-5 3-3 | 1-1 4-5"),
        ("6-6 1-1 3-6 2-6", "wong", "1-1 2-6 | 6-6 3-6"),
        ("1-1 3-5 2-2 1-5", "gong", "2-2 1-5 | 1-1 3-5"),
        ("6-6 4-4 2-3 1-6", "gong", "1-6 2-3 | 6-6 4-4"),
        ("1-3 2-3 5-5 5-6", "nine-or-less", "5-5 5-6 | 1-3 2-3"),
        ("2-4 3-3 5-5 5-6", "nine-or-less", "5-5 5-6 | 3-3 2-4"),
        ("2-2 1-4 1-5 5-6", "nine-or-less", "5-6 1-5 | 2-2 1-4"),
        ("2-6 4-6 5-5 5-6", "largest-smallest", "5-5 4-6 | 5-6 2-6"),
        ("5-6 2-2 2-6 3-6", "largest-smallest", "2-2 5-6 | 3-6 2-6"),
    ],
)
def test_without_a_pair_the_arranging_order_decides(four: str, clause: str, expected: str) -> None:
    assert way_of(four) == (clause, expected)


@pytest.mark.rule(GAME, "1119-1120, 1175-1176")
def test_the_other_readings_of_the_arranging_order_play_differently() -> None:
    assert way_of("5-6 2-2 2-6 3-6", nine_or_less="points") == ("nine-or-less", "2-2 3-6 | 5-6 2-6")
    assert way_of("2-6 4-6 5-5 5-6", largest="chart") == ("largest-smallest", "5-6 4-6 | 5-5 2-6")
    assert way_of("6-6 1-1 3-6 2-6", several_settings="low") == ("wong", "6-6 2-6 | 1-1 3-6")


@pytest.mark.rule(GAME, "1196-1198")
def test_fixed_gee_joon_tiles_would_make_nothing_of_the_printed_split() -> None:
    laid = way_of("1-2 2-4 3-3 2-2", gee_joon="fixed")[1]
    rules = TileRules(gee_joon="fixed")
    assert [rank(hand, rules).kind for hand in laid.split(" | ")] == ["0 points", "9 points"]


# -- all 35,960 hands, against the print read a second time --------------------------------------------------------

HANDS = list(combinations(SET, 4))
PARTNERS = ((1, 2, 3), (2, 1, 3), (3, 1, 2))


def spots(tile: int) -> tuple[int, ...]:
    """From the text of a tile; the Gee Joon tiles are 1-2 and 2-4."""
    words = tile_set.TEXTS[tile]
    return (3, 6) if words in ("1-2", "2-4") else (int(words[0]) + int(words[2]),)


def two(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def ways_of(four: tuple[int, ...]) -> list[frozenset[tuple[int, int]]]:
    first = four[0]
    return [frozenset({two(first, four[a]), two(four[b], four[c])}) for a, b, c in PARTNERS]


@cache
def is_pair(hand: tuple[int, int]) -> bool:
    words = {tile_set.TEXTS[tile] for tile in hand}
    mixed = ({"3-6", "4-5"}, {"2-6", "3-5"}, {"2-5", "3-4"}, {"1-4", "2-3"}, {"1-2", "2-4"})
    return hand[0] == hand[1] or words in mixed


@cache
def is_with(hand: tuple[int, int], other: int) -> bool:
    """A 2 or a 12 with a tile of so many spots: a wong with 9, a gong with 8."""
    one, two = sorted(hand, key=lambda tile: spots(tile)[0] not in (2, 12))
    return spots(one)[0] in (2, 12) and spots(two) == (other,)


@cache
def ranked(hand: tuple[int, int]) -> TileHand:
    return rank(hand)


@cache
def total(hand: tuple[int, int]) -> int:
    return max((a + b for a in spots(hand[0]) for b in spots(hand[1]) if a + b <= 9), default=0)


def printed_without_pairs(four: tuple[int, ...]) -> list[frozenset[tuple[int, int]]]:
    """The settings that lines 1117 to 1120 allow."""
    ways = ways_of(four)
    for other in (9, 8):
        if found := [way for way in ways if any(is_with(hand, other) for hand in way)]:
            return found
    best = max(total(hand) for way in ways for hand in way)
    if best:
        return [way for way in ways if any(total(hand) == best for hand in way)]
    most, fewest = max(spots(tile)[0] for tile in four), min(spots(tile)[0] for tile in four)
    return [way for way in ways if any({spots(a)[0], spots(b)[0]} == {most, fewest} for a, b in way)]


def printed_split(pair: tuple[int, int], others: tuple[int, int], low: str) -> bool:
    """Whether lines 1196 to 1207 split this pair; `low` is the class of the low hand after the split."""
    words, third = {tile_set.TEXTS[tile] for tile in pair}, sorted(spots(tile)[0] for tile in others)
    worth = CLASSES.index(low)
    if words == {"1-2", "2-4"}:
        return 6 in third and third[0] in (4, 5, 6) and third[1] == 6
    match spots(pair[0])[0]:
        case 7:
            return worth >= 7 and bool({2, 12} & set(third))
        case 8:
            return worth >= 7
        case 9:
            return worth >= 9
        case 2 | 12:
            return worth >= 6 or third == [9, 11]
    return False


@pytest.mark.rule(GAME, "1112-1120, 1194-1207")
def test_all_35960_hands_are_set_legally_and_as_printed() -> None:
    clauses: Counter[str] = Counter()
    for four in HANDS:
        laid, way = house_way(four, WAYS, EITHER)
        clauses[way.id] += 1
        assert sorted((*laid.low.tiles, *laid.high.tiles)) == sorted(four)
        assert laid.low.strength <= laid.high.strength
        _check(four, laid)
    assert clauses.total() == 35_960
    assert set(clauses) == {each.id for each in WAYS}


def _check(four: tuple[int, ...], laid: TileSetting) -> None:
    found = frozenset({two(*laid.low.tiles), two(*laid.high.tiles)})
    pairs = [way for way in ways_of(four) if any(map(is_pair, way))]
    if not pairs:
        assert found in printed_without_pairs(four)
        return
    # Four tiles lie in one way as a pair and two others, or as two pairs.
    kept = next((way for way in pairs if all(map(is_pair, way))), pairs[0])
    if all(map(is_pair, kept)):
        assert found == kept
        return
    pair, others = sorted(kept, key=is_pair, reverse=True)
    splits = [way for way in ways_of(four) if way != kept]
    low = max(min(ranked(hand) for hand in way) for way in splits)
    assert (found != kept) == printed_split(pair, others, low.kind), tile_set.text(four)


# -- the clauses as data ------------------------------------------------------------------------------------------


def test_a_clause_that_cannot_be_is_refused() -> None:
    lines = Lines.read("1207")
    for wrong in ({"of": ("Ten",)}, {"of": ("13",)}, {"low": 10}, {"beside": (("6",), ("6",), ("6",))}):
        with pytest.raises(BadInput):
            TileWay("clause", "split the pair", lines, **wrong)
    with pytest.raises(BadInput, match="speaks of no pair"):
        TileWay("clause", "make a wong", lines, of=("7",))


def test_a_house_way_must_end_in_a_clause_that_fits_any_four_tiles(tmp_path: Path) -> None:
    written = (GAMES / f"{GAME}.toml").read_text(encoding="utf-8")
    copy = tmp_path / f"{GAME}.toml"
    copy.parent.mkdir()
    # Without the shared reading, which would set the last clause to one that always fits.
    unread = written.replace('largest          = ["spots", "1120, 1175-1187"]', "")
    copy.write_text(unread.replace('"most spots with fewest"', '"make a gong"'), encoding="utf-8")
    with pytest.raises(BadRules, match="the last clause must fit any four tiles"):
        game(GAME, root=tmp_path)
