"""The pages that are made when the documentation is built: every game has one, and each says what it must."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.generate import Accounts, accounts, books, contents, game_page, originals, page, pages, write
from houseway import game, games
from houseway.play.steps import STEPS
from houseway.rules.checks.line_account import LineAccount
from houseway.rules.loading.library import shipped
from houseway.rules.pages.render import title
from tests import rule_coverage

LINES: Accounts = {
    "players/ez-baccarat": LineAccount("players/ez-baccarat", 1211, 7, ((300, "a line"), (301, "another"))),
    "cordova/texas-holdem": LineAccount("cordova/texas-holdem", 100, 10, ()),
}


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    return pages(rule_coverage.everything(), LINES)


def test_every_step_stands_in_the_reference(made: dict[str, str]) -> None:
    headings = set(re.findall(r"^### (\w+)$", made["reference.md"], flags=re.M))
    assert set(STEPS) <= headings


def test_every_game_has_a_page_under_its_title_and_the_index_leads_to_it(made: dict[str, str]) -> None:
    names = [*map(page, games()), *books()]
    assert made.keys() == {"reference.md", "games/index.md", *(f"games/{name}.md" for name in names)}
    for name in games():
        assert made[f"games/{page(name)}.md"].startswith(f"# {title(game(name))}\n")
        assert f"[{title(game(name))}]({page(name)}.md) | `{name}`" in made["games/index.md"]


def test_a_fee_book_has_a_page_with_its_schedules_and_what_it_leaves_open(made: dict[str, str]) -> None:
    shown = made["games/players/fees-poker.md"]
    assert shown.startswith("# Poker Collection Rates\n")
    assert "**Pan, by time (pan-time)** [4760-4774]" in shown
    assert "No document of the room describes Mexican Poker (GEGR-001935)" in shown
    assert "| [Poker Collection Rates](players/fees-poker.md) | `players/fees-poker` | 814 |" in made["games/index.md"]
    assert "also printed as | cordova/fees-poker-second-printing" in made["games/cordova/fees-poker.md"]
    assert "A hand that is declared a misdeal pays no fee." in made["games/bankers/fees-poker-procedure.md"]


def test_a_page_and_the_index_say_how_many_clauses_are_proved(made: dict[str, str]) -> None:
    found = rule_coverage.coverage(game("players/ez-baccarat"))
    assert (found["kept by the table"], found["kept by the floor"]) == (7, 4)
    shown = f"Tests prove {found['proved']} of the 7 clauses that the table keeps; the floor keeps 4 more."
    assert shown in made["games/players/ez-baccarat.md"]
    documents = {each["document"]: each["kept by the table"] for each in rule_coverage.everything().values()}
    assert f"of the {sum(documents.values()):,} printed clauses" in made["games/index.md"]


def test_a_page_and_the_index_say_how_many_printed_lines_are_accounted_for(made: dict[str, str]) -> None:
    page_of_game, index = made["games/players/ez-baccarat.md"], made["games/index.md"]
    assert "The document has 1,211 printed lines: 1,202 are cited by a rule, 7 are headings" in page_of_game
    assert "and 2 are not accounted for." in page_of_game
    assert "The document has 100 printed lines" in made["games/cordova/texas-holdem-no-limit.md"]
    assert "The 2 documents have 1,311 printed lines: 1,292 are cited by a rule, 17 are headings" in index
    assert "| 1,209 of 1,211 |" in index


def test_without_the_originals_no_page_speaks_of_their_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSEWAY_SOURCES", str(tmp_path / "nowhere"))
    assert accounts(originals()) == {}
    for text in (game_page("players/ez-baccarat", {}, {}), contents({}, {})):
        assert "printed lines" not in text


def test_the_figures_are_those_of_check_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In originals with one word on every line, a document has as many printed lines as its range."""
    for room in ("bankers", "calgrand", "cordova", "oaks", "players"):
        (tmp_path / shipped().room(room)["file"]).write_text("word\n" * 20_000, encoding="utf-8")
    monkeypatch.setenv("HOUSEWAY_SOURCES", str(tmp_path))
    found = accounts(originals())["players/ez-baccarat"]
    assert found.printed == 547 - 208 + 1
    assert found.cited + found.furniture + len(found.unaccounted) == found.printed


def test_a_clause_that_no_test_covers_is_named_on_the_page() -> None:
    name = "players/ez-baccarat"
    found = rule_coverage.coverage(game(name))
    clause = next(each for each in found["clauses"] if each["kept"] == "by the table")
    clause["proved"] = False
    shown = pages({name: found}, {})[f"games/{name}.md"]
    assert f"- Not proved: {clause['says']} [{clause['lines']}]" in shown


def test_building_writes_every_page_and_removes_those_of_games_that_are_gone(
    tmp_path: Path, made: dict[str, str]
) -> None:
    gone = tmp_path / "games" / "oaks" / "gone.md"
    gone.parent.mkdir(parents=True)
    gone.touch()
    write(tmp_path / "no figures.json", tmp_path)
    assert not gone.exists()
    assert {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")} == made.keys()
