"""Imports point one way, chance and the clock have one door each, names are unique, files short, no money a float."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import houseway
from tests.tables import table

ROOT = Path(houseway.__file__).parent
HOME = ROOT.parents[1]
# A layer may import itself and what stands before it.
LAYERS = {
    "errors": 0,
    "cards": 1,
    "ranking": 2,
    "equity": 3,
    "rules": 3,
    "play": 4,
    "families": 5,
    "bots": 6,
    "histories": 6,
    "pit": 6,
    "odds": 7,
    "simulation": 8,
    "room": 8,
    "web": 8,
    "cli": 9,
    # The front door hands out names from every layer below the commands.
    "__init__": 9,
    "__main__": 10,
}
MODULES = sorted(path for path in ROOT.rglob("*.py"))
# Who may import what the rest must not.
RESERVED = {
    "random": {"cards/rng.py"},
    "secrets": {"cards/rng.py"},
    "time": set(),
    # Dates that a history tells; nobody asks what time it is.
    "datetime": {"histories/table_facts.py"},
    "uuid": set(),
    # Where the tables are kept, and which folder of sheets is one's own.
    "os": {"ranking/kernels/table_cache.py", "rules/loading/library.py"},
    "threading": set(),
    "socket": set(),
}
# The layers in which a round is decided. The lab, the commands and the server may well look at a clock.
PURE = ("cards", "ranking", "equity", "rules", "play", "families", "bots", "histories", "pit")


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def layer(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imports(path: Path) -> Iterator[str]:
    """Every module that is imported anywhere in a file, inside functions and for types alone too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{shown(path)} imports relatively"
            assert node.module is not None
            yield node.module
            # `from houseway.rules import fees` may mean the module.
            yield from (f"{node.module}.{name.name}" for name in node.names)


def test_there_is_something_to_look_at() -> None:
    assert {"errors", "cards", "ranking", "rules", "play", "families"} <= {layer(path) for path in MODULES}


@table("path", rows=MODULES)
def test_imports_point_one_way(path: Path) -> None:
    assert layer(path) in LAYERS, f"{layer(path)} has no place among the layers"
    own = LAYERS[layer(path)]
    for module in imports(path):
        parts = module.split(".")
        if parts[0] != "houseway" or len(parts) < 2 or parts[1] not in LAYERS:
            continue
        other = LAYERS[parts[1]]
        assert other < own or parts[1] == layer(path), f"{shown(path)} imports {module}, which stands above it"


@table("path", rows=[path for path in MODULES if layer(path) in PURE])
def test_chance_and_the_clock_have_one_door_each(path: Path) -> None:
    for module in imports(path):
        root = module.partition(".")[0]
        assert shown(path) in RESERVED.get(root, {shown(path)}), f"{shown(path)} imports {module}"


def twice(names: Iterator[tuple[str, Path]]) -> dict[str, list[str]]:
    """The names that more than one module has, each with these modules."""
    found: dict[str, list[str]] = {}
    for name, path in names:
        found.setdefault(name, []).append(shown(path))
    return {name: places for name, places in found.items() if len(places) > 1}


def test_no_two_modules_share_a_file_name() -> None:
    assert not twice((path.name, path) for path in MODULES if path.name != "__init__.py")


def test_no_two_classes_share_a_name() -> None:
    classes = ((node, path) for path in MODULES for node in ast.walk(tree(path)) if isinstance(node, ast.ClassDef))
    assert not twice((node.name, path) for node, path in classes)


def test_the_search_for_shared_names_finds_them() -> None:
    names = [("Row", ROOT / "rules" / "a.py"), ("Row", ROOT / "play" / "b.py"), ("Seat", ROOT / "play" / "b.py")]
    assert twice(iter(names)) == {"Row": ["rules/a.py", "play/b.py"]}


WRITTEN = [path for folder in ("src", "tests", "bench", "docs", "examples") for path in (HOME / folder).rglob("*.py")]
LONGEST_FILE = 400
LONGEST_FUNCTION = 70


def long_parts(module: ast.Module) -> Iterator[str]:
    """Functions with more lines than a reader takes in at once."""
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            if lines > LONGEST_FUNCTION:
                yield f"{node.name} has {lines} lines"


def test_files_and_functions_are_short() -> None:
    counted = {path: path.read_text(encoding="utf-8").count("\n") for path in WRITTEN}
    assert {path.name: lines for path, lines in counted.items() if lines > LONGEST_FILE} == {}
    assert {path.name: found for path in WRITTEN if (found := list(long_parts(tree(path))))} == {}


def test_the_search_for_long_functions_finds_them() -> None:
    lines = "\n".join("    pass" for _ in range(LONGEST_FUNCTION))
    assert list(long_parts(ast.parse(f"def turn():\n{lines}\n"))) == ["turn has 71 lines"]
    assert list(long_parts(ast.parse(f"def turn():\n{lines[9:]}\n"))) == []


def floats(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Every line where a fraction of the machine could come from: a literal, the word, `round` or a true division."""
    for node in ast.walk(module):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield node.lineno, str(node.value)
        elif isinstance(node, ast.Name) and node.id == "float":
            yield node.lineno, node.id
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "round":
            yield node.lineno, node.func.id
        elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div) and not _is_path(node):
            yield node.lineno, "a division"


def _is_path(node: ast.BinOp | ast.AugAssign) -> bool:
    """`root / room / "fees"`: a slash with a text or a folder in it joins paths."""
    parts = [
        child for child in ast.walk(node) if isinstance(child, ast.Constant | ast.JoinedStr | ast.Attribute | ast.Name)
    ]
    return any(
        isinstance(part, ast.JoinedStr)
        or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        or (isinstance(part, ast.Attribute) and part.attr in ("parent", "root"))
        for part in parts
    )


# The reader names the type when somebody writes a fraction where a whole number belongs.
JUSTIFIED = {"rules/sheet/reader.py"}


@table("path", rows=[path for path in MODULES if layer(path) in PURE and shown(path) not in JUSTIFIED])
def test_money_never_meets_a_float(path: Path) -> None:
    assert list(floats(tree(path))) == []


def test_the_search_for_floats_finds_them() -> None:
    guilty = "a = 1.5\nb = float(a)\nc = a / 2\nc /= 3\nd = round(c)\n"
    innocent = "e = root / 'x'\nf = a // 2\ng = Path(a).parent / b\nround: int\n"
    found = floats(ast.parse(guilty + innocent))
    assert sorted(found) == [(1, "1.5"), (2, "float"), (3, "a division"), (4, "a division"), (5, "round")]


@cache
def every_step() -> set[str]:
    """The functions that are marked as steps."""
    return {
        node.name
        for each in MODULES
        if layer(each) == "families"
        for node in ast.walk(tree(each))
        if isinstance(node, ast.FunctionDef)
        and any(isinstance(mark, ast.Call) and getattr(mark.func, "id", "") == "step" for mark in node.decorator_list)
    }


def test_there_are_steps() -> None:
    assert len(every_step()) > 10


@table("path", rows=[path for path in MODULES if layer(path) == "families"])
def test_steps_do_not_call_steps(path: Path) -> None:
    """Steps talk to each other through the table alone."""
    steps = every_step()
    own = {node.name for node in ast.walk(tree(path)) if isinstance(node, ast.FunctionDef)}
    imported = {
        name.asname or name.name
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("houseway.families")
        for name in node.names
    }
    called = {
        node.func.id for node in ast.walk(tree(path)) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & steps & (own | imported)
