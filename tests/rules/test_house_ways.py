"""House ways: ordered clauses that set any seven cards legally, the same at the table and for whoever computes odds."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from houseway import BadInput, game
from houseway.cards import JOKER, cards
from houseway.ranking import pai_gow
from houseway.ranking.pai_gow import PaiGowRules, Setting
from houseway.rules.house_ways import HouseWay, set_house_way, setting_rules
from houseway.rules.pages.render import sections
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Cells

SHEETS = {
    "bankers/fortune-pai-gow-poker-1-1": ("joker", "bug"),
    "cordova/ace-up-pai-gow-poker": ("four-and-three", "as-four"),
    "calgrand/paibac": ("house-way", "ace-up"),
}
WAYS = [
    *((name, {}) for name in SHEETS),
    *((name, {reading: choice}) for name, (reading, choice) in SHEETS.items()),
]
MANY = [pytest.param(3_000, id="thousands"), pytest.param(200_000, id="many", marks=pytest.mark.slow)]


def set_by(sheet: Sheet, hand: list[int]) -> tuple[Setting, HouseWay | None]:
    return set_house_way(sheet.house_way, hand, setting_rules(sheet.hands["back"].ranking))


def faults(sheet: Sheet, hand: list[int]) -> list[str]:
    """What is wrong unless a clause decides, all seven cards are set, and the back ranks higher."""
    way, clause = set_by(sheet, hand)
    laws = {
        "no clause": clause is not None,
        "fouled": not way.fouled,
        "not two and five": (len(way.front), len(way.back)) == (2, 5),
        "other cards": sorted((*way.front, *way.back)) == sorted(hand),
    }
    return [f"{way.shown}: {what}" for what, kept in laws.items() if not kept]


@pytest.mark.parametrize("many", MANY)
@pytest.mark.parametrize(("name", "readings"), WAYS, ids=str)
def test_any_seven_cards_are_set_legally_by_a_clause(name: str, readings: dict[str, str], many: int) -> None:
    sheet, random = game(name, readings), Random(5)
    rich = [face for face in range(52) if face >> 2 in (0, 3, 6, 7, 9, 12)]
    for number in range(many):
        pack = (range(53), [*rich, JOKER], [face for face in range(53) if face % 4 < 2 or face == JOKER])[number % 3]
        assert faults(sheet, random.sample(list(pack), 7)) == []


@pytest.mark.parametrize(("name", "readings"), WAYS[:3], ids=str)
@pytest.mark.parametrize(
    "pack",
    [
        "As Ah Ad Ac Ks Kh Kd Kc 9s 9h 9d 5s 5h Jk",
        "As Ks Qs Js Ts 9s 8s Ah Kh Qd Jc 8h Jk",
        "6s 5s 4s 3s 2s As Ah 5h 5d 4d Jk",
    ],
)
def test_every_hand_of_a_small_pack_is_set_legally_by_a_clause(name: str, readings: dict[str, str], pack: str) -> None:
    sheet = game(name, readings)
    for hand in combinations(cards(pack), 7):
        assert faults(sheet, list(hand)) == []


@pytest.mark.parametrize("name", SHEETS)
def test_the_order_of_the_cards_does_not_matter(name: str) -> None:
    sheet, random = game(name), Random(8)
    for _ in range(300):
        hand = random.sample(range(53), 7)
        first = set_by(sheet, hand)[0]
        random.shuffle(hand)
        assert set_by(sheet, hand)[0] == first


def test_without_a_clause_the_strongest_back_is_set() -> None:
    way, clause = set_house_way((), cards("As Ah Kd Kc Qs Jh 2d"), PaiGowRules())
    assert clause is None
    assert pai_gow.kind(way.back_strength) == "two pair"


def test_a_clause_that_cannot_be_set_leaves_the_hand_to_the_next() -> None:
    first = HouseWay("first", ("one pair",), "the highest pair", behind="the pair")
    second = HouseWay("second", ("one pair",), "the two highest", behind="the pair")
    way, clause = set_house_way((first, second), cards("9s 9h Kd Qc 7s 4h 2d"), PaiGowRules())
    assert clause == second
    assert way.shown == "Kd Qc / 9s 9h 7s 4h 2d"


def test_a_rank_that_is_none_is_refused() -> None:
    with pytest.raises(BadInput, match="'10' is no rank"):
        HouseWay("tens", ("one pair",), "the two highest", of=Cells(("J", "10")))
    with pytest.raises(BadInput, match="no hand is set in two parts"):
        setting_rules("badugi")


def test_a_dealer_reads_the_house_way_as_a_table() -> None:
    (section,) = [each for each in sections(game("cordova/ace-up-pai-gow-poker")) if each.heading == "House way"]
    _, grid = section.parts
    told = {row.cells[0]: row.cells[1:] for row in grid.rows}  # type: ignore[union-attr]
    jacks = told["two pair, the highest J T 9"]
    assert jacks == ("the two highest, at least ace high", "both pairs", "the small pair")
    assert told["five of a kind"] == ("a pair of aces", "the rest", "")


def test_a_borrowed_house_way_names_where_it_is_from() -> None:
    sheet, lender = game("calgrand/paibac"), game("bankers/fortune-pai-gow-poker-1-1")
    assert [each.id for each in sheet.house_way] == [each.id for each in lender.house_way]
    (section,) = [each for each in sections(sheet) if each.heading == "House way"]
    assert "bankers/fortune-pai-gow-poker-1-1" in section.parts[0].words  # type: ignore[union-attr]
    assert not any(each.lines for each in sheet.house_way)
