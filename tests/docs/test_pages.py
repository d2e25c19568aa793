"""The documentation cannot lie: what is generated is up to date, what is an example runs."""

from __future__ import annotations

import doctest
import re
import shlex

import pytest
from click.testing import CliRunner

import houseway
from houseway import Round, Shoe, game, games, terms
from houseway.cli import main
from houseway.odds.core.methods import METHODS
from houseway.play.ids import COLLECTION, stack
from houseway.play.read_words import read_answer
from houseway.room.wire.typescript import typescript
from houseway.rules.loading.library import Library
from tests.regenerate import ROOT, golden, transcript

UPDATE = "run `make golden` and read the difference"
# The page on JSON has a test of its own, which compares every byte.
PAGES = [
    ROOT / "README.md",
    *(
        ROOT / "docs" / f"{page}.md"
        for page in ("add-a-game", "poker-room", "player-dealer-room", "odds", "pit", "scale", "histories")
    ),
    ROOT / "docs" / "derivations.md",
    ROOT / "docs" / "coming-from-pokerkit.md",
]


def test_the_types_that_the_page_shares_with_the_room_are_up_to_date() -> None:
    assert (ROOT / "client" / "src" / "protocol.ts").read_text(encoding="utf-8") == typescript(), UPDATE


@pytest.mark.parametrize("name", games())
def test_the_golden_transcript_is_up_to_date_and_short_enough_to_be_read(name: str) -> None:
    told = transcript(name)
    assert golden(name).read_text(encoding="utf-8") == told, UPDATE
    assert told.count("\n") < 60


def test_no_transcript_is_left_over() -> None:
    assert {*(ROOT / "tests" / "golden").glob("*.txt")} == {golden(name) for name in games()}


def test_the_python_examples_run() -> None:
    pages = [doctest.testfile(str(page), module_relative=False) for page in PAGES if ">>>" in page.read_text("utf-8")]
    for result in (*pages, doctest.testmod(houseway)):
        assert result.attempted > 0
        assert result.failed == 0


def test_one_figure_of_every_method_is_derived() -> None:
    page = (ROOT / "docs" / "derivations.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^### (\w+)$", page, re.MULTILINE)) == sorted(METHODS)


def _named_files() -> list[tuple[str, str]]:
    """(page, name) of every source file that a page names in code."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "client" / "README.md"]
    return [
        (page.relative_to(ROOT).as_posix(), name)
        for page in pages
        for words in re.findall(r"`([^`\n]+)`", page.read_text(encoding="utf-8"))
        for name in re.findall(r"[\w./-]+\.(?:py|ts|svelte|mjs)\b", words)
    ]


def test_the_files_that_the_pages_name_are_there() -> None:
    folders = [ROOT / each for each in ("src", "client/src", "client/tests", "tests", "bench", "docs", "examples")]
    found = [each.as_posix() for each in ROOT.iterdir()]
    found += [each.as_posix() for folder in folders for each in folder.rglob("*.*")]
    named = _named_files()
    assert len(named) > 20
    assert [each for each in named if not any(path.endswith(f"/{each[1]}") for path in found)] == []


# A check of every shipped sheet has a test of its own, which runs the same command.
RUN_ELSEWHERE = {"check"}


def _sessions() -> list[tuple[str, str, str]]:
    """(page, command, what it must show) of every console example of ours."""
    found = []
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), flags=re.S):
            for command, shown in re.findall(r"^\$ houseway (.*)\n((?:(?!\$).*\n)*)", block, flags=re.M):
                found.append((page.name, command, shown))
    return [each for each in found if each[1] not in RUN_ELSEWHERE]


@pytest.mark.parametrize(("page", "command", "shown"), _sessions(), ids=lambda value: value.split("\n")[0])
def test_the_commands_of_the_pages_run(page: str, command: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, shlex.split(command), input="")
    assert result.exit_code == 0, result.output
    for line in shown.split("\n"):
        assert line.strip() in result.output


def test_no_command_of_the_pages_means_something_else_to_a_shell() -> None:
    """A shell reads `$5` as a parameter, also between double quotes."""
    for page, command, _ in _sessions():
        assert "$" not in re.sub(r"'[^']*'", "", command), f"{page}: {command}"


def test_the_tutorial_games_load_and_play() -> None:
    root = ROOT / "docs" / "examples"
    assert Library(root).ids() == ["tutorial/short-baccarat", "tutorial/six-war"]
    sheet = game("tutorial/short-baccarat", root=root)
    played = Round(terms(sheet), {1: 100_000, 2: 100_000}, Shoe.rigged(sheet.pack.pack(), "5c 2h Kd 2s 6h 3d"))
    for words in ("take", "banker $100, tie $5", "bank $500"):
        decision = played.open_decisions()[0]
        played.answer(decision.number, decision.seat, read_answer(decision, words))
    # Banker wins 7 to 1 and is paid 19:20; the tie is lost; the banker pays the fee of $2.
    assert played.net() == {stack(1): -9500 + 500 - 200, stack(2): 9500 - 500, COLLECTION: 200}
