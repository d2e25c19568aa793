"""Charts on paper and at the terminal: every cell in a letter, everything named, well-formed."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

from houseway.cli.lab.print_charts import different, draw_strategy, strategies, written
from houseway.errors import BadInput
from houseway.odds.report.chart_pictures import letters, named, svg
from tests.odds.hand_made import CHART, STRATEGY, caribbean
from tests.odds.lab import lab

SPACE = "{http://www.w3.org/2000/svg}"


def test_letters_are_different_and_speak() -> None:
    found = letters(["hit", "stand", "surrender", "split", "play 4x", "play 3x", "double", "hit or stand"])
    assert found == {
        "hit": "H",
        "stand": "S",
        "surrender": "U",
        "split": "P",
        "play 4x": "4",
        "play 3x": "3",
        "double": "D",
        "hit or stand": "I",
    }
    assert len(set(letters(["ab", "ba", "a", "b"]).values())) == 4


def test_a_chart_that_several_wagers_share_is_drawn_once() -> None:
    assert different({"peek-a": STRATEGY, "peek-b": STRATEGY}) == [STRATEGY]


def test_a_share_is_its_own_sign_and_needs_no_legend() -> None:
    moves = ["100.0%", "73.3%", "hit"]
    signs = letters(moves)
    assert signs == {"100.0%": "100.0%", "73.3%": "73.3%", "hit": "H"}
    assert named(moves, signs) == ["hit"]


def test_the_picture_is_well_formed_and_complete() -> None:
    page = ElementTree.fromstring(svg(STRATEGY, "Best <play>", "a note"))
    assert page.tag == f"{SPACE}svg"
    assert page.findtext(f"{SPACE}title") == "Best <play>"
    assert CHART.title in str(page.findtext(f"{SPACE}desc"))
    cells = page.findall(f"{SPACE}g")
    told = {str(cell.findtext(f"{SPACE}title")): str(cell.findtext(f"{SPACE}text")) for cell in cells}
    assert told == {
        "12, 2: hit; the next best loses 0.0200": "H",
        "12, T: hit; the next best loses 0.3333": "H",
        "16, 2: stand; the next best loses 0.2500": "S",
        "16, T: surrender; the next best loses 0.0010": "U",
        "A7, 2: play 4x; the next best loses 0.2000": "4",
    }
    words = {str(each.text) for each in page.iter(f"{SPACE}text")}
    assert {"hit", "stand", "surrender", "play 4x", *STRATEGY.rules, "a note", *CHART.rows, *CHART.columns} <= words


def test_nothing_lies_outside_the_page() -> None:
    page = ElementTree.fromstring(svg(STRATEGY, "Best play"))
    _, _, width, height = map(float, page.attrib["viewBox"].split())
    outside = [
        each.attrib
        for each in page.iter()
        if not (0 <= float(each.attrib.get("x", 0)) <= width and 0 <= float(each.attrib.get("y", 0)) <= height)
    ]
    assert outside == []


def test_the_terminal_shows_colours() -> None:
    shown = StringIO()
    draw_strategy(Console(file=shown, width=80, force_terminal=True, color_system="truecolor"), STRATEGY)
    assert "\x1b[30;48;2;" in shown.getvalue()


def test_without_colours_there_are_letters() -> None:
    shown = StringIO()
    draw_strategy(Console(file=shown, width=80), STRATEGY)
    lines = [line.split() for line in shown.getvalue().split("\n")]
    assert CHART.title in shown.getvalue()
    assert ["16", "S", "U"] in lines
    assert ["A7", "4"] in lines
    assert ["H", "hit", "S", "stand", "U", "surrender", "4", "play", "4x"] in lines
    assert "surrender sixteen against a ten" in shown.getvalue()


def test_a_game_without_decisions_has_no_chart() -> None:
    with pytest.raises(BadInput, match="no chart"):
        strategies(lab("players/ez-baccarat"))


def test_a_chart_is_written_as_svg(tmp_path: Path) -> None:
    found = caribbean()
    told = strategies(found)
    assert told == {"ante": STRATEGY}
    file = tmp_path / "chart.svg"
    written(file, found, told)
    assert "calgrand/caribbean-stud" in file.read_text(encoding="utf-8")
    with pytest.raises(BadInput, match=r"as \.svg"):
        written(tmp_path / "chart.png", found, told)
    with pytest.raises(BadInput, match="cannot be written"):
        written(tmp_path / "none" / "chart.svg", found, told)
