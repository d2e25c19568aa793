"""Every printed line that a sheet's steps, wagers and table-kept clauses rest on is proved by a marked test."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from houseway import Sheet, game, games
from houseway.rules.values import Lines

TESTS = Path(__file__).parent.parent


@cache
def _marked() -> dict[str, set[int]]:
    """Document -> the seed lines that some test is marked with."""
    found: dict[str, set[int]] = {}
    for path in TESTS.rglob("test_*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        module = ".".join(path.relative_to(TESTS.parent).with_suffix("").parts)
        names = vars(import_module(module)) if module != __name__ else {}
        for call in ast.walk(tree):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr == "rule"
                and len(call.args) == 2
            ):
                document, lines = (_text(each, names) for each in call.args)
                found.setdefault(document, set()).update(Lines.read(lines).numbers())
    return found


def _text(node: ast.expr, names: dict[str, object]) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.Name), "a rule marker takes text, or a name of the module that is text"
    return str(names[node.id])


def _parts(sheet: Sheet) -> list[tuple[str, Lines]]:
    parts = [(f"step {row.step}", row.lines) for row in sheet.round]
    parts += [(f"wager {wager.id}", wager.lines) for wager in sheet.wagers]
    parts += [(f"{wager.id} on {row.on}", row.lines) for wager in sheet.wagers for row in wager.pays]
    parts += [(f"chart {name}", chart.lines) for name, chart in sheet.charts.items()]
    parts += [(f"fees {schedule.id}", schedule.lines) for schedule in sheet.fees]
    parts += [(f"house way {clause.id}", clause.lines) for clause in sheet.house_way if clause.lines]
    parts += [(f"house way {clause.id}", clause.lines) for clause in sheet.tile_way]
    parts += [("pack", sheet.pack.lines), ("seats", sheet.seats.lines)]
    parts += [
        (f"clause {clause.number or clause.lines}", clause.lines)
        for clause in sheet.clauses
        if clause.kept == "by the table"
    ]
    return parts


@pytest.mark.parametrize("name", games())
def test_every_part_of_a_sheet_is_proved_by_a_test_marked_with_its_lines(name: str) -> None:
    sheet = game(name)
    proved = _marked().get(sheet.id, set())
    missing = [f"{part} ({lines})" for part, lines in _parts(sheet) if not lines.numbers() & proved]
    assert not missing, "no test is marked with these lines"


def test_every_marker_cites_lines_of_its_document() -> None:
    foreign = {
        document: sorted(lines - game(document).source.all_lines.numbers()) for document, lines in _marked().items()
    }
    assert {document: lines for document, lines in foreign.items() if lines} == {}
