"""The stakes on the page of a game: what may be posted, per betting structure and fee option."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from houseway.errors import BadInput
from houseway.families.registry import game, games
from houseway.rules.pages.fee_page import option_names
from houseway.rules.pages.page_parts import Grid, Says
from houseway.rules.pages.stakes_page import stakes_section
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.schedules import Charge, FeeOption, Schedule
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Band, Lines, Money, Rates


def table(name: str, title: str = "") -> list[dict[str, str]]:
    """The rows of a table of the stakes, each cell by its heading."""
    [found] = [each for each in stakes_section(game(name)).parts if isinstance(each, Grid) and each.title == title]
    return [dict(zip(found.columns, row.cells, strict=True)) for row in found.rows]


@pytest.mark.rule("bankers/texas-holdem", "199, 5556")
def test_open_limits_run_from_the_smallest_to_the_largest_printed_game() -> None:
    """\"Minimum of a $1 - $2 limit game to a maximum of a $1,000 - $2,000 limit game\"; the example is a $2-$4 game."""
    first = table("bankers/texas-holdem", "Limit tables")[0]
    assert first["fee options"] == "1 to 21"
    assert first["limits"] == "any from $1-$2 to $1,000-$2,000"
    assert first["unless the table posts others"] == "limits $4-$8, blinds $2 $4"
    sheet = game("bankers/texas-holdem")
    assert terms(sheet, "1", stakes={"limits": "$1,000-$2,000"}).lower == 100_000
    with pytest.raises(BadInput, match="outside the games of the schedule"):
        terms(sheet, "1", stakes={"limits": "$2,000-$4,000"})


def test_a_no_limit_table_posts_blinds_and_a_buy_in_but_no_limits() -> None:
    (row,) = table("bankers/texas-holdem", "No-limit tables")
    assert (row["limits"], row["blinds"], row["buy-in"]) == ("none", "up to 3, of any amount", "$1+")
    with pytest.raises(BadInput, match="has no limits"):
        terms(game("bankers/texas-holdem"), "22", stakes={"limits": "$4-$8"})
    with pytest.raises(BadInput, match="blinds"):
        terms(game("bankers/texas-holdem"), "22", stakes={"blinds": "$1 $1 $2 $4"})


@pytest.mark.rule("oaks/lowball", "1982-2010")
def test_what_is_printed_beside_an_option_cannot_be_posted_otherwise() -> None:
    """Lowball prints limits from $20 to $200, each with its three blinds."""
    (row,) = table("oaks/lowball#winner-kill", "Straight tables")
    assert row == {
        "fee options": "1 to 3, 5 and 7 to 9",
        "limits": "as printed, $20 to $200",
        "blinds": "as printed",
    }
    with pytest.raises(BadInput, match="the option prints"):
        terms(game("oaks/lowball#winner-kill"), "1", stakes={"blinds": "$5 $5 $5"})


@pytest.mark.rule("cordova/blackjack-x", "1371-1446")
def test_printed_limits_are_told_from_the_lowest_to_the_highest() -> None:
    """Options 1 to 12 end with $100-$1,000 and 13 begins with $5-$1,000, so the last one printed is not the highest."""
    (row,) = table("cordova/blackjack-x")
    assert row["fee options"] == "1 to 15"
    assert row["limits of a wager"] == "as printed, $5-$500 to $100-$1,000"


@pytest.mark.rule("cordova/commission-free-baccarat", "342-357")
def test_a_maximum_that_is_higher_than_that_of_the_last_limits_is_told() -> None:
    """$5-$100, $10-$800 and $25-$200: the highest maximum is not beside the highest minimum."""
    row = table("cordova/commission-free-baccarat")[1]
    assert row["limits of a wager"] == "as printed, $5-$100 to $25-$200, at most $800"


def test_blinds_within_a_range_and_antes_are_told() -> None:
    (spread,) = table("oaks/texas-holdem#plain", "Spread tables")
    # "$1 up to $20" beside options 96 and 97, "$5 up to $100" beside 106 and 107.
    assert spread["limits"] == "up to the printed maximum"
    assert spread["blinds"] == "any within the printed range, $1-$20 to $5-$100"
    stud = table("calgrand/seven-card-stud#high", "Limit tables")[0]
    assert (stud["ante"], stud["bring-in"]) == ("any amount, or none", "at most the lower limit")
    assert table("calgrand/seven-card-stud#high", "Pot-limit and no-limit tables")[0]["bring-in"] == "any amount"
    assert table("bankers/draw-poker-jacks-or-better", "Limit tables")[0]["ante"] == "any amount"


def test_a_bank_game_tells_the_limits_of_its_wagers() -> None:
    rows = {row["fee options"]: row["limits of a wager"] for row in table("players/ez-baccarat")}
    assert rows == {
        "Options 1 to 9": "as printed, $5-$99 to $500-$1,000",
        "Option 10": "$5-$5,000",
        "By total table action, options 1 to 18": "any from $1 up",
    }
    open_limits = [row["limits of a wager"] for row in table("calgrand/paibac")][-1]
    # Of the bonus wagers lines 8066-8077 say the same as of the others.
    assert open_limits == (
        "any from $1-$10 to $100-$2,000; $1-$10 unless the table posts others; in increments that the table may post; "
        "bonus wagers the same, or others from $1-$10 to $100-$2,000"
    )


@pytest.mark.rule("calgrand/pan", "240-244")
@pytest.mark.parametrize(("reading", "words"), [("one-dollar", "one dollar"), ("five-dollars", "five dollars")])
def test_pan_is_played_in_chips(reading: str, words: str) -> None:
    (chip,) = stakes_section(game("calgrand/pan", {"chip": reading})).parts
    assert isinstance(chip, Says)
    assert chip.words == f"Where the table posts nothing else: {words} a chip, in which tops and pays are counted."
    assert str(chip.lines) == "240, 325-338"


@pytest.mark.rule("players/pan", "4765-4766")
@pytest.mark.rule("oaks/pan", "2034-2037, 2051-2054")
@pytest.mark.parametrize(
    ("name", "limits"),
    [
        ("players/pan", ["any from $1-$2 to $500-$1,000; $1-$2 unless the table posts others"]),
        ("oaks/pan", ["as printed, $2 to $10", "as printed, $20-$40 to $100-$200", "$200-$400"]),
    ],
)
def test_pan_with_printed_limits_lists_them_by_fee_option(name: str, limits: list[str]) -> None:
    _, grid = stakes_section(game(name)).parts
    assert isinstance(grid, Grid)
    assert [row.cells[1] for row in grid.rows] == limits


@pytest.mark.parametrize("name", games())
def test_every_betting_structure_has_its_stakes(name: str) -> None:
    sheet = game(name)
    parts = stakes_section(sheet).parts
    assert parts
    if sheet.betting is not None:
        tables = [each for each in parts if isinstance(each, Grid)]
        titles = " and ".join(each.title.removesuffix(" tables").lower() for each in tables)
        assert titles.replace(" and ", ", ").split(", ") == [sheet.betting.structure, *sheet.betting.others]
        printed = [(each.columns, each.rows) for each in tables]
        assert all(printed.count(each) == 1 for each in printed), "one table is printed twice"


@pytest.mark.parametrize(
    ("ids", "words"),
    [
        (["1"], "1"),
        (["1", "2"], "1 and 2"),
        (["1", "2", "3", "5", "7", "8", "9"], "1 to 3, 5 and 7 to 9"),
        (["A1", "A2", "A3", "A10a"], "A1 to A3 and A10a"),
        (["9", "10", "11"], "9 to 11"),
    ],
)
def test_names_that_follow_each_other_stand_together(ids: list[str], words: str) -> None:
    assert option_names(ids) == words


def stud_with(option: FeeOption) -> Sheet:
    """California Grand's stud, which proposes a bring-in of $2, with one fee option."""
    schedule = Schedule("mine", "Mine", Lines(), (Charge("pot", ("award",)),), (option,))
    return replace(game("calgrand/seven-card-stud#high"), fees=(schedule,))


def test_a_bring_in_that_the_option_prints_is_posted_and_no_other() -> None:
    """As Cordova prints for stud: a forced bet of $5 in the $15-$30 game (1520)."""
    option = FeeOption("1", (Rates.read("$4"),), Band.read("$15-$30"), bring_in=cast(Money, 500))
    sheet = stud_with(option)
    assert terms(sheet, "1").posted == "option 1: limit, limits $15-$30, ante $1, bring-in $5"
    assert terms(sheet, "1", stakes={"bring_in": "$5"}).stakes.bring_in == 500
    with pytest.raises(BadInput, match=r"the option prints \$5; \$2 cannot be posted beside it"):
        terms(sheet, "1", stakes={"bring_in": "$2"})
    grid = next(each for each in stakes_section(sheet).parts if isinstance(each, Grid))
    cells = dict(zip(grid.columns, grid.rows[0].cells, strict=True))
    assert cells["bring-in"] == "as printed"
    assert "bring-in" not in cells["unless the table posts others"]


def test_without_a_printed_bring_in_the_table_posts_one() -> None:
    sheet = stud_with(FeeOption("1", (Rates.read("$4"),), Band.read("$4-$8")))
    assert terms(sheet, "1").stakes.bring_in == 200
    assert terms(sheet, "1", stakes={"bring_in": "$3"}).stakes.bring_in == 300
