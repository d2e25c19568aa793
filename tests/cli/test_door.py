"""The first minutes of a newcomer: how the package is called, what it is missing, what a plain terminal shows."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

import houseway
import houseway.errors
from houseway.cli import options
from tests.cli.house import refusal, run

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_package_runs_as_a_module_and_says_its_version() -> None:
    said = subprocess.run([sys.executable, "-m", "houseway", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == houseway.__version__ == run("--version").stdout.strip()
    assert re.fullmatch(r"\d+\.\d+\.\d+", houseway.__version__)


def without(*modules: str, args: tuple[str, ...]) -> tuple[int, str, str]:
    """The command in a process that cannot import these modules."""
    hide = f"import sys; sys.modules.update(dict.fromkeys({modules!r}))\n"
    code = hide + f"from houseway.cli import main; main({list(args)!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("command", ["serve", "people"])
def test_a_plain_install_names_the_extra_that_is_missing(command: str, tmp_path: Path) -> None:
    code, _, said = without(*options.EXTRAS["room"], args=(command, "--database", str(tmp_path / "r.db")))
    assert code == 1
    assert re.fullmatch(
        rf"houseway: .*{command}: needs \w+, which is not installed: pip install 'houseway\[room\]'\n", said
    )
    assert list(tmp_path.iterdir()) == []


def test_a_missing_extra_is_told_as_json_too() -> None:
    code, out, _ = without("sqlalchemy", args=("people", "--json"))
    assert code == 1
    assert json.loads(out)["error"]["code"] == "bad_input"


def test_every_optional_package_is_known_to_the_commands() -> None:
    declared = PROJECT["project"]["optional-dependencies"]
    for extra, modules in options.EXTRAS.items():
        packages = [re.split(r"[\[<>=]", each)[0] for each in declared[extra]]
        tops = {each: (distribution(each).read_text("top_level.txt") or each).split() for each in packages}
        assert all({*names} & {*modules} or package.split("-")[0] in modules for package, names in tops.items())
        assert len(modules) == len(packages)


def imported(source: str) -> set[str]:
    """The packages that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return {name.partition(".")[0] for name in found}


def test_every_package_that_is_imported_is_declared() -> None:
    """What only another package brings along would be missing without a word, and called a bug."""
    package = Path(houseway.__file__).parent
    found = set().union(*(imported(each.read_text(encoding="utf-8")) for each in package.rglob("*.py")))
    always = {re.split(r"[\[<>=]", each)[0] for each in PROJECT["project"]["dependencies"]}
    known = always.union(*options.EXTRAS.values(), sys.stdlib_module_names, {"houseway"})
    assert found - known == set()


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "escapes"), [("1", False), ("", True)])
def test_no_color_means_no_escape_codes(monkeypatch: pytest.MonkeyPatch, no_color: str, *, escapes: bool) -> None:
    shown = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr(sys, "stdout", shown)
    options.console().print("[bold red]bold[/] [dim]and dim[/]")
    assert ("\x1b[" in shown.getvalue()) is escapes


def test_bare_make_prints_help_and_makes_nothing() -> None:
    said = subprocess.run(["make", "-C", str(ROOT), "--no-print-directory"], capture_output=True, text=True, check=True)
    for target in ("run", "test", "check", "verify", "docs"):
        assert re.search(rf"^  {target} +\w", said.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    "args",
    [
        ("audit", "--database", ":memory:", "--anchor", "FILE/anchors"),
        ("history", str(ROOT / "docs" / "examples"), "--to", "text", "--out", "FILE"),
        ("play", "players/ez-baccarat", "--rounds", "1", "--seed", "1", "--save", "FILE/rounds"),
    ],
    ids=lambda args: args[0],
)
def test_a_place_that_cannot_be_written_is_named_and_is_no_bug(args: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    error = refusal(*(each.replace("FILE", str(file)) for each in args))
    assert error["code"] == "bad_input"
    assert error["where"].startswith(str(file))
    assert "cannot be" in error["message"]


def test_an_unknown_extra_is_refused_with_the_nearest() -> None:
    assert "did you mean 'room'?" in refusal("sbom", "--extra", "rom")["message"]


def test_the_reference_of_the_library_has_every_public_name() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    errors = {*vars(houseway.errors)}
    named = {*re.findall(r"houseway\.(\w+)", page), *re.findall(r"\.(\w+)$", page, re.MULTILINE)}
    assert {*houseway.__all__} - errors - named == {"__version__"}


@pytest.mark.parametrize("option", ["--close-empty", "--keep-seats"])
@pytest.mark.parametrize("minutes", ["nan", "inf", "-1"])
def test_minutes_are_a_number_of_minutes(option: str, minutes: str) -> None:
    told = run("serve", "--check", "--database", ":memory:", "--open-tables", "none", option, minutes)
    assert told.exit_code == 2
    assert option in told.stderr
