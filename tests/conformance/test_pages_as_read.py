"""The page of a table tells its round, seats, pack, hands and charts as they are read there, under every choice."""

from __future__ import annotations

import re

import pytest

from houseway import Sheet, game, games
from houseway.rules.pages.page_parts import Grid
from houseway.rules.pages.render import sections
from tests.conformance.test_readings import other_choices

TOLD = ("round", "seats", "pack", "hands", "charts")
HEADINGS = ("The table", "The hands", "The round", "Charts")
DOCUMENTS = sorted({name.partition("#")[0]: name for name in games()}.values())


def tells(sheet: Sheet, reading: str, choice: str) -> bool:
    """Whether the page says of the parts that this choice changes that they are changed, or says them anew."""
    sets = next(each.choices[choice].sets for each in sheet.readings if each.id == reading)
    changed = [path for path in sets if path.partition(".")[0] in TOLD]
    # A row that is replaced or said anew has its own words; values of fees and wagers are shown themselves.
    values = [path for path in changed if path.count(".") > 1 or not path.startswith("round")]
    if not values or any(path.endswith(".says") for path in sets):
        return True
    shown = [each for each in sections(sheet) if each.heading in HEADINGS]
    return f"(reading {reading})" in repr([part for section in shown for part in section.parts])


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_sentence_of_the_round_goes_on_as_if_another_choice_had_not_been_made(name: str) -> None:
    cases = [(game(name, {reading: choice}), reading, choice) for reading, choice in other_choices(name)]
    assert [f"{reading} = {choice}" for sheet, reading, choice in cases if not tells(sheet, reading, choice)] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_as_the_sheet_is_read_by_itself_the_round_says_nothing_of_it(name: str) -> None:
    shown = [each for each in sections(game(name)) if each.heading in HEADINGS]
    assert "As it is read here" not in repr(shown)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_choice_stands_on_the_page_beside_its_question_and_a_wager_says_once_what_it_needs(name: str) -> None:
    sheet = game(name)
    asked = {each.id: each.asks for each in sheet.readings}
    wagers = next((each for each in sections(sheet) if each.heading == "Wagers"), None)
    for grid in wagers.parts if wagers else ():
        assert isinstance(grid, Grid)
        assert sum(words.count("Needs a ") + words.count("Needs the ") for words in grid.says) < 2, grid.title
        for words in grid.says:
            for reading in re.findall(r"\(reading ([\w-]+)\)", words):
                assert f"As it is read here: {asked[reading]} " in words


def needed(sheet: Sheet, wager: str) -> set[str]:
    """The wagers without which this one cannot be made, and those without which they cannot."""
    needs = {each.id: set(each.needs) for each in sheet.wagers}
    found: set[str] = set()
    wanted = needs[wager]
    while wanted - found:
        found |= wanted
        wanted = {other for each in found for other in needs[each]}
    return found


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_wager_that_is_called_required_is_one_that_every_other_wager_needs(name: str) -> None:
    sheet = game(name)
    called = [each.id for each in sheet.wagers if each.says.startswith(("Required.", "Required,"))]
    others = [(wager, each.id) for wager in called for each in sheet.wagers if each.id != wager]
    assert [f"{other} needs no {wager}" for wager, other in others if wager not in needed(sheet, other)] == []
