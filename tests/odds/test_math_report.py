"""The report of a game: everything that a laboratory asks for, in three formats with the same content."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path

import pytest

from houseway.odds.core.methods import METHODS
from houseway.odds.report.method_notes import NOTES
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
