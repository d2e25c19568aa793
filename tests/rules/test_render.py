"""Sheets as readable rules."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from houseway.families.registry import game, games
from houseway.rules.markdown import markdown
from houseway.rules.render import Grid, Section, Steps, sections, title
from houseway.rules.spec import Sheet


def section(sheet: Sheet, heading: str) -> Section:
    return next(each for each in sections(sheet) if each.heading == heading)


def grid(sheet: Sheet, heading: str, name: str) -> Grid:
    return next(
        each for each in section(sheet, heading).parts if isinstance(each, Grid) and each.title.startswith(name)
    )


@pytest.mark.parametrize("name", games())
def test_every_step_reading_wager_and_clause_is_on_the_page(name: str) -> None:
    sheet = game(name)
    page = markdown(sheet)
    said = [row.says for row in sheet.round] + [clause.says for clause in sheet.clauses]
    said += [reading.asks for reading in sheet.readings] + [reading.because for reading in sheet.readings]
    said += [wager.title for wager in sheet.wagers] + [schedule.title for schedule in sheet.fees]
    assert [words for words in said if words.replace("|", "\\|") not in page] == []


@pytest.mark.parametrize("name", games())
def test_every_table_has_as_many_cells_as_heads(name: str) -> None:
    for each in sections(game(name)):
        for part in each.parts:
            if isinstance(part, Grid) and part.columns:
                assert {len(row.cells) for row in part.rows} == {len(part.columns)}


def test_the_round_is_numbered_with_the_printed_lines_beside_each_step() -> None:
    (steps,) = section(game("cordova/texas-holdem"), "The round").parts
    assert isinstance(steps, Steps)
    assert [item.word for item in steps.items][:3] == ["move_button", "post_blinds", "deal_hole"]
    assert str(steps.items[0].lines) == "10-11"
    assert "13. The highest hand takes the pot." in markdown(game("cordova/texas-holdem"))


def test_the_values_of_a_step_are_those_of_the_chosen_reading() -> None:
    (steps,) = section(game("players/ez-baccarat", {"brackets": "by-fives"}), "The round").parts
    assert isinstance(steps, Steps)
    assert steps.items[1].values.startswith("step of $5, ")


def test_the_chart_is_drawn_whole() -> None:
    chart = grid(game("players/ez-baccarat"), "Charts", "banker-draws")
    assert chart.columns == ("", *"0123456789")
    assert next(row.cells for row in chart.rows if row.cells[0] == "4") == ("4", *"SSHHHHHHSS")


def test_a_wager_tells_pushes_pays_and_what_it_needs() -> None:
    sheet = game("players/ez-baccarat")
    line = grid(sheet, "Wagers", "Player line")
    assert [row.cells[:2] for row in line.rows] == [("tie", "pushes"), ("player", "1:1"), ("anything else", "loses")]
    assert "Needs a wager on Player line or Banker line." in grid(sheet, "Wagers", "Panda 8").says


def test_fees_stand_under_their_brackets() -> None:
    fees = grid(game("cordova/texas-holdem"), "Collection fees", "Texas Hold'em, limit")
    assert fees.columns == ("option", "limits", "blinds", "buy-in", "7+ players", "5-6 players", "1-4 players")
    assert fees.rows[2].cells == ("3", "$3-$6", "$1 $3", "$30+", "$4", "$2", "$2")


def test_the_reading_that_was_taken_is_marked() -> None:
    reading = grid(game("players/ez-baccarat"), "Readings", "naturals")
    assert [row.cells[0] for row in reading.rows] == ["taken", ""]
    other = grid(game("players/ez-baccarat", {"naturals": "draw-on"}), "Readings", "naturals")
    assert [row.cells[0] for row in other.rows] == ["", "taken"]


def test_the_title_names_the_form() -> None:
    assert title(game("cordova/texas-holdem#no-limit")) == "Texas Hold'em, No limit"


@pytest.mark.parametrize("name", games())
def test_markdown_tables_are_whole(name: str) -> None:
    """Every row of a table has as many bars as the row above it."""
    rows = markdown(game(name)).splitlines()
    for above, below in pairwise(rows):
        if above.startswith("|") and below.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", above)) == len(re.findall(r"(?<!\\)\|", below))
