"""Pai gow tiles: the printed rules of three rooms, and every hand and setting against a second method."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, permutations, product

import pytest

from houseway.cards import tile as set_of
from houseway.cards.tile import SET, TEXTS
from houseway.errors import BadInput
from houseway.ranking import tiles
from houseway.ranking.tiles import RULES, TileRules, beats, outcomes, rank, setting, settings

HANDS = list(combinations(SET, 2))
FIXED = TileRules(gee_joon="fixed", zeros_to_banker=False)


def test_an_8_and_a_9_are_seven_points_and_a_12_spot_tile_counts_two() -> None:
    """bankers/pai-gow-tiles 1079-1093, both printed examples."""
    assert str(rank("4-4 3-6")) == "7 points, Yun high"
    assert str(rank("6-6 2-3")) == "7 points, Teen high"


CHART = (
    *("1-2 2-4", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2", "5-6 5-6", "4-6 4-6"),
    *("1-6 1-6", "1-5 1-5", "3-6 4-5", "2-6 3-5", "2-5 3-4", "1-4 2-3"),
    *("6-6 4-5", "1-1 3-6", "6-6 4-4", "1-1 2-6", "6-6 1-6", "1-1 3-4", "4-4 5-6", "5-5 3-6", "6-6 1-5", "6-6 1-4"),
)


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
def test_the_combinations_rank_in_the_order_of_the_chart(rules: TileRules) -> None:
    """bankers/pai-gow-tiles 1125-1187; oaks/pai-gow-tiles 482-516 (1st to 19th); then points by the higher tile."""
    places = [rank(hand, rules).strength for hand in CHART]
    assert places == sorted(set(places), reverse=True)


def test_any_2_or_12_with_a_9_is_a_wong_and_with_an_8_a_gong_but_with_a_7_only_nine_points() -> None:
    """bankers/pai-gow-tiles 1163-1172; oaks/pai-gow-tiles 501-516, 557-559."""
    for high, nine in product(("6-6", "1-1"), ("3-6", "4-5")):
        assert rank(f"{high} {nine}").kind == "wong"
    for high, eight in product(("6-6", "1-1"), ("4-4", "2-6", "3-5")):
        assert rank(f"{high} {eight}").kind == "gong"
    for high, seven in product(("6-6", "1-1"), ("1-6", "2-5", "3-4")):
        assert rank(f"{high} {seven}").kind == "9 points"
    assert rank("6-6 1-1").kind == "4 points"


def test_only_the_highest_tile_breaks_a_tie_and_an_equal_one_is_a_copy() -> None:
    """calgrand/pai-gow-tiles 1954-1956, 1974-1975; bankers/pai-gow-tiles 1101-1109."""
    assert rank("4-4 5-6") > rank("5-5 3-6")
    assert rank("6-6 1-5") == rank("6-6 3-3")
    assert not beats(rank("6-6 1-5"), rank("6-6 3-3"))


def test_two_zeros_are_the_bankers_whatever_the_tiles_where_it_is_printed() -> None:
    """bankers/pai-gow-tiles 1109-1110; calgrand/pai-gow-tiles 1958-1959. Oaks prints only copies (425-426)."""
    high, low = "1-3 1-5", "5-5 4-6"
    assert [rank(hand).kind for hand in (high, low)] == ["0 points", "0 points"]
    for name, wins in (("bankers", False), ("calgrand", False), ("oaks", True)):
        assert beats(rank(high), rank(low), RULES[name]) is wins


@pytest.mark.parametrize(
    ("hand", "either", "three_as_six", "fixed"),
    [("1-2 2-5", 3, 3, 0), ("1-2 3-3", 9, 9, 9), ("2-4 3-3", 9, 2, 2), ("2-4 6-6", 8, 8, 8), ("1-2 1-1", 8, 8, 5)],
)
def test_the_gee_joon_tiles_count_three_or_six(hand: str, either: int, three_as_six: int, fixed: int) -> None:
    """oaks/pai-gow-tiles 543-545 prints the low three; the other rooms' charts are lost."""
    found = [tiles.points(set_of.tiles(hand), rules) for rules in (RULES["bankers"], RULES["oaks"], FIXED)]
    assert found == [either, three_as_six, fixed]


@pytest.mark.parametrize(
    ("player", "banker", "words"),
    [
        (("1-2 3-3", "6-6 3-6"), ("4-4 5-5", "1-1 4-5"), ("player",)),
        (("1-2 1-4", "6-6 3-6"), ("4-4 5-5", "1-1 4-5"), ("push",)),
        (("1-2 1-6", "6-6 3-6"), ("4-4 5-5", "1-1 4-5"), ("push",)),
        (("1-2 1-6", "1-1 3-6"), ("4-4 5-5", "6-6 4-5"), ("banker",)),
        (("4-4 5-5", "1-1 3-6"), ("4-4 5-5", "1-1 4-5"), ("banker", "copy-low", "copy-high")),
        (("4-4 5-5", "6-6 3-6"), ("4-4 5-5", "1-1 4-5"), ("push", "copy-low")),
        (("1-3 1-5", "6-6 3-6"), ("5-5 4-6", "1-1 4-5"), ("push", "zero-low")),
    ],
)
def test_the_player_must_beat_both_hands_and_one_of_two_pushes(
    player: tuple[str, str], banker: tuple[str, str], words: tuple[str, ...]
) -> None:
    """bankers/pai-gow-tiles 1051-1063; calgrand/pai-gow-tiles 1832-1837; oaks/pai-gow-tiles 422-426."""
    assert outcomes(setting(*player), setting(*banker)) == words


def test_a_setting_puts_the_higher_hand_high_whichever_way_it_is_named() -> None:
    assert setting("6-6 3-6", "1-2 3-3") == setting("1-2 3-3", "6-6 3-6")
    assert str(setting("6-6 3-6", "1-2 3-3")) == "1-2 3-3 | 6-6 3-6"


def test_the_ways_to_set_four_tiles_come_highest_first() -> None:
    assert list(map(str, settings("6-6 1-1 3-6 2-6"))) == [
        "1-1 2-6 | 6-6 3-6",
        "6-6 2-6 | 1-1 3-6",
        "6-6 1-1 | 3-6 2-6",
    ]
    assert list(map(str, settings("6-6 6-6 1-1 1-1"))) == ["1-1 1-1 | 6-6 6-6", "6-6 1-1 | 6-6 1-1"]


@pytest.mark.parametrize("given", ["6-6", "6-6 6-6 6-6", "1-2 1-2", "6-6 7-7", "3-6 3-6"])
def test_a_hand_that_no_set_holds_is_refused(given: str) -> None:
    with pytest.raises(BadInput):
        rank(given)


def test_bad_numbers_words_and_settings_are_refused() -> None:
    with pytest.raises(BadInput, match="21 is not a tile"):
        rank([21, 0])
    with pytest.raises(BadInput, match="no more of 1-2"):
        setting("1-2 6-6", "1-2 5-5")
    with pytest.raises(BadInput, match="4 tiles"):
        settings("6-6 6-6")
    with pytest.raises(BadInput, match="fixed"):
        TileRules(gee_joon="fxied")  # type: ignore[arg-type]


# -- the second method: a list of every combination, written out from the top --------------------------------------

SINGLES = "6-6 1-1 4-4 1-3 5-5 3-3 2-2 5-6 4-6 1-6 1-5 3-6,4-5 2-6,3-5 2-5,3-4 1-4,2-3 1-2,2-4"
PLACE = {face: place for place, faces in enumerate(SINGLES.split()) for face in faces.split(",")}


def worths(face: str) -> set[int]:
    return {3, 6} if face in ("1-2", "2-4") else {int(face[0]) + int(face[2])}


@cache
def slow_key(one: str, other: str) -> tuple[int, int, int]:
    """Smaller is better: the group, then within it, then the place of the better single tile."""
    better, worse = sorted((PLACE[one], PLACE[other]))
    if better == worse:
        return 0, (better + 1) % 16, 0
    spots = {sum(pair) for pair in product(worths(one), worths(other))}
    if better < 2 and {10, 11, 20, 21} & spots:
        return (1 if {11, 21} & spots else 2), 0, better
    return 3, 9 - max(spot % 10 for spot in spots), better


def key(hand: tuple[int, ...]) -> tuple[int, int, int]:
    return slow_key(TEXTS[hand[0]], TEXTS[hand[1]])


def test_all_496_hands_compare_as_the_slow_method_does() -> None:
    ranked = [(tiles.strength(hand), key(hand)) for hand in HANDS]
    assert len(ranked) == 496
    by_strength = dict(ranked)
    by_key = {slow: strength for strength, slow in ranked}
    assert len(by_strength) == len(by_key) == len(set(ranked))
    assert [by_strength[strength] for strength in sorted(by_strength, reverse=True)] == sorted(by_key)
    assert all(tiles.strength(hand) == tiles.strength(hand[::-1]) for hand in HANDS)


def test_every_strength_knows_its_class_and_says_itself() -> None:
    strengths = {tiles.strength(hand) for hand in HANDS}
    assert len({tiles.say(strength) for strength in strengths}) == len(strengths)
    assert {tiles.class_of(strength) for strength in strengths} == set(tiles.CLASSES)


def test_the_classes_of_all_496_hands_are_counted_by_two_methods() -> None:
    names = {0: "pair", 1: "wong", 2: "gong"}
    slow = Counter(names.get(group) or f"{9 - less} points" for group, less, _ in map(key, HANDS))
    fast = Counter(tiles.class_of(tiles.strength(hand)) for hand in HANDS)
    assert fast == slow
    assert (fast["pair"], fast["wong"], fast["gong"]) == (16, 4 * 2, 4 * 4)
    assert [fast[f"{points} points"] for points in range(10)] == [24, 32, 44, 48, 52, 44, 56, 52, 56, 48]


def test_all_35960_stacks_are_set_as_by_trying_every_arrangement() -> None:
    seen: dict[tuple[int, ...], set[tuple[int, int]]] = {}
    stacks = 0
    for four in combinations(SET, 4):
        stacks += 1
        found = {(laid.high.strength, laid.low.strength) for laid in settings(four)}
        kinds = tuple(sorted(map(set_of.kind, four)))
        # Tiles of one kind may stand for each other: the ways are the same for each of the 3,620 stacks.
        assert seen.setdefault(kinds, found) == found
    assert (stacks, len(seen)) == (35_960, 3_620)
    for four in {tuple(sorted(map(set_of.kind, four))): four for four in combinations(SET, 4)}.values():
        tried = {tuple(sorted((key(way[:2]), key(way[2:])))) for way in permutations(four)}
        assert [(key(laid.high.tiles), key(laid.low.tiles)) for laid in settings(four)] == sorted(tried)
