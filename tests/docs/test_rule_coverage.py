"""Every clause that a table keeps is proved line by line, and every other part of a sheet by a marked test."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway import Sheet, game, games
from houseway.rules.sheet.documents import load_document
from houseway.rules.sheet.values import Lines
from tests.rule_coverage import cited_lines, coverage, documents_of, everything, is_proved, marked, proved_lines, write


def _parts(sheet: Sheet) -> list[tuple[str, Lines]]:
    parts = [(f"step {row.step}", row.lines) for row in sheet.round]
    parts += [(f"wager {wager.id}", wager.lines) for wager in sheet.wagers]
    parts += [(f"{wager.id} on {row.on}", row.lines) for wager in sheet.wagers for row in wager.pays]
    parts += [(f"chart {name}", chart.lines) for name, chart in sheet.charts.items()]
    parts += [(f"fees {schedule.id}", schedule.lines) for schedule in sheet.fees]
    parts += [(f"house way {clause.id}", clause.lines) for clause in sheet.house_way if clause.lines]
    parts += [(f"house way {clause.id}", clause.lines) for clause in sheet.tile_way if clause.lines]
    return [*parts, ("pack", sheet.pack.lines), ("seats", sheet.seats.lines)]


@pytest.mark.parametrize("name", games())
def test_every_part_of_a_sheet_is_proved_by_a_test_marked_with_its_lines(name: str) -> None:
    sheet = game(name)
    proved = proved_lines(sheet.id)
    missing = [f"{part} ({lines})" for part, lines in _parts(sheet) if not lines.numbers() & proved]
    assert not missing, "no test is marked with these lines"


@pytest.mark.parametrize("name", games())
def test_every_clause_that_the_table_keeps_is_proved_line_by_line(name: str) -> None:
    clauses = coverage(game(name))["clauses"]
    missing = [each for each in clauses if each["kept"] == "by the table" and not each["proved"]]
    assert missing == [], "the tests marked with lines of these clauses do not cover all of their lines"


def test_a_test_of_a_fee_book_proves_its_clauses_for_the_games_that_take_it() -> None:
    """Lines 10404-10409 are a clause of the book; 2244 is the first line of Omaha, and no line of the book."""
    assert documents_of("calgrand/omaha") == ("calgrand/omaha", "calgrand/fees-poker")
    assert documents_of("bankers/omaha")[1:] == ("bankers/fees-poker", "bankers/fees-poker-procedure")
    assert is_proved("calgrand/draw-poker", Lines.read("10404-10409"))
    assert not cited_lines("calgrand/fees-poker") & {2244}


def test_a_shared_line_does_not_prove_a_clause() -> None:
    document = "players/ez-baccarat"
    beyond = max(game(document).source.all_lines.numbers()) + 1
    cited = max(cited_lines(document))
    assert is_proved(document, Lines(((cited, cited),)))
    assert not is_proved(document, Lines(((cited, beyond),)))


def printed_lines(document: str) -> set[int]:
    """The lines of a game, or of a fee book."""
    if document in {name.partition("#")[0] for name in games()}:
        return game(document).source.all_lines.numbers()
    return load_document(document).lines.numbers()


def test_every_marker_cites_lines_of_its_document() -> None:
    lines = {document: printed_lines(document) for document in {each.document for each in marked()}}
    foreign = {each.test: sorted(each.lines - lines[each.document]) for each in marked()}
    assert {test: lines for test, lines in foreign.items() if lines} == {}


def test_the_figures_are_written_as_data(tmp_path: Path) -> None:
    write(tmp_path / "build" / "figures.json")
    assert json.loads((tmp_path / "build" / "figures.json").read_text(encoding="utf-8")) == everything()
