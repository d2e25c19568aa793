"""Which printed clauses the tests prove: a clause is proved when the tests marked with `rule` cover every line of it.

Markers of a fee book, an overlay or a procedure count for every game that names it: such a test deals all of them.
`python -m tests.rule_coverage` writes build/rule-coverage.json, from which the pages of the games take their figures.
The markers are read from the text of the tests, so that nothing has to be imported or run for it.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from houseway import Sheet, game, games
from houseway.rules.loading.library import shipped
from houseway.rules.loading.resolve import resolved
from houseway.rules.sheet.spec import Clause
from houseway.rules.sheet.values import Lines

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
DATA = ROOT / "build" / "rule-coverage.json"


class Marked(NamedTuple):
    """A test, or a module of tests, and the lines of one document that its markers `rule(document, lines)` name."""

    test: str
    document: str
    lines: frozenset[int]


@cache
def marked() -> tuple[Marked, ...]:
    """Every test that is marked, once for each document."""
    found: dict[tuple[str, str], frozenset[int]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for test, document, lines in _markers(path):
            found[test, document] = found.get((test, document), frozenset()) | lines.numbers()
    return tuple(Marked(test, document, lines) for (test, document), lines in found.items())


def _markers(path: Path) -> Iterator[tuple[str, str, Lines]]:
    if "mark.rule(" not in path.read_text(encoding="utf-8"):
        return
    names, where = _names(path), path.relative_to(ROOT).as_posix()
    for top in _tree(path).body:
        test = f"{where}::{top.name}" if isinstance(top, ast.FunctionDef | ast.ClassDef) else where
        for call in ast.walk(top):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
                document, lines = (_text(each, names) for each in call.args)
                yield test, document, Lines.read(lines)


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _names(path: Path) -> dict[str, str]:
    """The names of a module that are text, its own and those it takes from other test modules."""
    found: dict[str, str] = {}
    for node in _tree(path).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests."):
            other = ROOT.joinpath(*(node.module or "").split(".")).with_suffix(".py")
            theirs = _names(other) if other.exists() else {}
            found |= {each.asname or each.name: theirs[each.name] for each in node.names if each.name in theirs}
        elif isinstance(node, ast.Assign):
            found |= dict(_assigned(node.targets[0], node.value))
    return found


def _assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, str]]:
    if isinstance(target, ast.Name) and isinstance(value, ast.Constant):
        yield target.id, str(value.value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, its in zip(target.elts, value.elts, strict=True):
            yield from _assigned(each, its)


def _text(node: ast.expr, names: dict[str, str]) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    assert isinstance(node, ast.Name), "a rule marker takes text, or a name of the module that is text"
    return names[node.id]


@cache
def cited_lines(document: str) -> frozenset[int]:
    """The lines of a document that some test is marked with."""
    return frozenset().union(*(each.lines for each in marked() if each.document == document))


@cache
def documents_of(document: str) -> tuple[str, ...]:
    """A game, and the fee books, procedures and overlays that it names."""
    raw = resolved(shipped(), document).raw
    named = [raw.get(key, []) for key in ("fee_book", "procedures", "overlays")]
    return (document, *(each for names in named for each in ([names] if isinstance(names, str) else names)))


def proved_lines(document: str) -> frozenset[int]:
    """The lines that tests of a game, or of a book that it takes, are marked with."""
    return frozenset().union(*map(cited_lines, documents_of(document)))


def is_proved(document: str, lines: Lines) -> bool:
    return lines.numbers() <= proved_lines(document)


def coverage(sheet: Sheet) -> dict[str, Any]:
    """The clauses of a sheet, each with the tests that prove it or a part of it, and the figures."""
    clauses = [_clause(sheet.id, clause) for clause in sheet.clauses]
    by_table = [clause for clause in clauses if clause["kept"] == "by the table"]
    return {
        "document": sheet.id,
        "proved": sum(clause["proved"] for clause in by_table),
        "kept by the table": len(by_table),
        "kept by the floor": len(clauses) - len(by_table),
        "clauses": clauses,
    }


def _clause(document: str, clause: Clause) -> dict[str, Any]:
    own = documents_of(document)
    tests = [each.test for each in marked() if each.document in own and each.lines & clause.lines.numbers()]
    return {
        "lines": str(clause.lines),
        "says": clause.says,
        "kept": clause.kept,
        "proved": is_proved(document, clause.lines),
        "tests": tests,
    }


def everything() -> dict[str, dict[str, Any]]:
    """The coverage of every game and form, by its name."""
    return {name: coverage(game(name)) for name in games()}


def write(path: Path = DATA) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(everything(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
