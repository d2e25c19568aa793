"""The report of a game: everything that a laboratory asks for, in three formats with the same content."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.cli.lab.odds_report import write_math_report
from houseway.cli.lab.rule_changes import changed_game
from houseway.odds import GameOdds, priced
from houseway.odds.core.methods import AT_ONCE, METHODS, count
from houseway.odds.report.method_notes import NOTES
from houseway.rules.posting.terms import Terms, terms
from tests.cli.house import data, refusal, run

GAME = "players/ez-baccarat"


def test_every_method_says_how_it_counts_and_why_that_is_all() -> None:
    assert NOTES.keys() == METHODS.keys()
    assert all(note.counts and note.proof for note in NOTES.values())


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    found = {kind: folder / f"report.{kind}" for kind in ("json", "html", "pdf")}
    for path in found.values():
        assert data("odds", GAME, "--report", str(path)) == {"game": GAME, "form": "", "report": str(path)}
    return found


def test_the_report_has_every_part_and_the_figures_of_the_lab(reports: dict[str, Path]) -> None:
    found = json.loads(reports["json"].read_text())
    headings = [each["heading"] for each in found["sections"]]
    assert headings == ["Figures", "Rules in force", "Method", "Every outcome", "After collection", "Sensitivity"]
    assert found["figures"] == data("odds", GAME)
    assert found["about"]["digest of the sheet"] == found["figures"]["digest"]
    assert found["about"]["counted by"].startswith("houseway 0.")
    # The published count of ordered six-card sequences in which Banker wins with three cards of seven points.
    rows = [row for each in found["sections"][3]["blocks"] for row in each["rows"]]
    assert any(row[3] == "112,633,011,329,024" for row in rows)
    # Every order of six cards out of 416, and nothing is left over.
    together = [row for row in rows if row[0] == "together"]
    assert {tuple(row[3:]) for row in together} == {("4,998,398,275,503,360", "1/1", "1.000000000")}
    assert len(together) == 5
    # A bonus wager cannot be made alone: what is expected is of both.
    fees = next(each["rows"] for each in found["sections"][4]["blocks"] if "rows" in each)
    assert ["1", "Panda 8 with player $5", "$5", "$10", "$1", "-15.711357%", "$2", "-14.288643%"] in fees
    # Eight decks, and the choice under which a winning three-card seven pushes: published as 1.0183 %.
    sensitivity = [row for each in found["sections"][-1]["blocks"] for row in each["rows"]]
    assert ["Dragon 7", "8", "7.611334%"] in sensitivity
    assert any(row[:2] == ["dragon-7-push", "pushes"] and row[-1].startswith("1.0183") for row in sensitivity)


def test_the_page_is_whole_and_needs_nothing_from_outside(reports: dict[str, Path]) -> None:
    text = reports["html"].read_text()

    class Tags(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.open: list[str] = []
            self.seen: set[str] = set()

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            self.seen.add(tag)
            if tag != "meta":
                self.open.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert self.open.pop() == tag

    tags = Tags()
    tags.feed(text)
    assert tags.open == []
    assert not tags.seen & {"script", "link", "img"}
    assert "player's third" not in text.lower() or "&#x27;" in text


def test_the_pdf_is_a_pdf(reports: dict[str, Path]) -> None:
    assert reports["pdf"].read_bytes().startswith(b"%PDF-")


def test_what_cannot_be_written_is_refused_before_anything_is_counted(tmp_path: Path) -> None:
    wrong = refusal("odds", GAME, "--report", str(tmp_path / "report.doc"))
    assert wrong["message"] == "a report is written as .pdf, .html, .json, not 'report.doc'"
    assert "there is no folder" in refusal("odds", GAME, "--report", str(tmp_path / "no" / "report.pdf"))["message"]
    both = refusal("odds", GAME, "--report", str(tmp_path / "a.pdf"), "--chart")
    assert both["message"] == "--report is asked for by itself"


def test_a_changed_game_says_so_on_its_report_and_has_no_certificate(tmp_path: Path) -> None:
    path = tmp_path / "report.json"
    changed = ("odds", GAME, "--pays", "tie=8:1")
    assert run(*changed, "--report", str(path)).exit_code == 0
    assert "not the printed game" in json.loads(path.read_text())["about"]["caution"]
    assert "--pays does nothing" in refusal(*changed, "--certificate", str(tmp_path / "c.json"))["message"]


def _sensitivity(path: Path, *given: str) -> list[list[str]]:
    """The rows of a report that say what other choices of a reading come to."""
    assert run("odds", GAME, *given, "--report", str(path)).exit_code == 0
    blocks = json.loads(path.read_text(encoding="utf-8"))["sections"][-1]["blocks"]
    return next(each["rows"] for each in blocks if each.get("title") == "House edge under other readings")


def test_other_readings_are_compared_at_the_same_number_of_decks(tmp_path: Path) -> None:
    rows = _sensitivity(tmp_path / "six.json", "--decks", "6")
    (pushes,) = [row for row in rows if row[:3] == ["dragon-7-push", "pushes", "Banker line"]]
    there = data("odds", GAME, "--decks", "6", "--reading", "dragon-7-push=pushes")["wagers"]
    assert pushes[-1] == f"{next(each['edge'] for each in there if each['wager'] == 'banker'):.6%}"
    assert {row[2] for row in rows if row[0] == "dragon-7-push"} == {"Banker line"}


def test_a_reading_that_was_chosen_is_compared_with_what_is_usually_taken(tmp_path: Path) -> None:
    rows = _sensitivity(tmp_path / "pushes.json", "--reading", "dragon-7-push=pushes")
    (pays,) = [row for row in rows if row[0] == "dragon-7-push"]
    # Published as 1.0183% where it pushes.
    assert (pays[1:3], pays[3][:6]) == (["pays", "Banker line"], "1.0183")
    assert {row[0] for row in rows} == {"dragon-7-push", "naturals"}


def test_a_changed_rule_may_be_the_other_choice_of_a_reading(tmp_path: Path) -> None:
    rows = _sensitivity(tmp_path / "rule.json", "--rule", 'wagers.banker.pushes=["tie", "banker-three-card-7"]')
    assert {row[0] for row in rows} == {"naturals"}


def test_every_number_of_decks_has_the_pay_rows_that_are_printed_for_it(tmp_path: Path) -> None:
    """Asked about four decks, where Buster Blackjack is not offered, the report still says what it costs with six."""
    path, name = tmp_path / "four.json", "calgrand/hot-action-blackjack"
    sheet = changed_game(name, {}, (), ())
    small = GameOdds(terms(sheet, None, 4), (), {})

    def look(at: Terms) -> GameOdds:
        return priced(at, count(at, AT_ONCE))

    write_math_report(
        path, lambda: small, lambda readings: changed_game(name, readings, (), ()), look, None, as_json=True
    )
    rows = [row for each in json.loads(path.read_text())["sections"][-1]["blocks"] for row in each.get("rows", ())]
    assert {row[1] for row in rows if row[0] == "Buster Blackjack"} == {"6", "7", "8"}


def test_a_given_strategy_stands_beside_the_best_play(tmp_path: Path) -> None:
    path, three = tmp_path / "three.json", "bankers/three-card-poker-6-card-bonus"
    assert run("odds", three, "--report", str(path), "--strategy", "Q-6-4").exit_code == 0
    found = json.loads(path.read_text(encoding="utf-8"))
    (section,) = [each for each in found["sections"] if each["heading"] == "A given strategy"]
    assert [row[0] for row in section["blocks"][0]["rows"]] == ["Q-6-4", "the best play"]
    alone = data("odds", three, "--strategy", "Q-6-4")
    assert found["figures"]["given_strategy"] == {"strategy": "Q-6-4", "wagers": alone["wagers"]}
