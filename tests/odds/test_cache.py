"""What the lab has found is kept, read again as it was, and never believed when it is damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NoReturn

import pytest

from houseway.odds import odds
from houseway.odds.core import methods, odds_cache
from houseway.odds.core.answers_as_data import from_plain, to_plain
from houseway.odds.core.odds_cache import kept_odds
from houseway.odds.games.twentyone.twentyone_methods import play_hands
from houseway.ranking.kernels import table_cache
from houseway.rules.posting.terms import Terms
from tests.odds.hand_made import answers
from tests.odds.lab import posted

WAR = "cordova/ultimate-war"


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """An empty folder, and how often something was counted."""
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(odds_cache, "sources", lambda: "these")
    seen: list[int] = []
    count = methods.count

    def counting(terms: Terms) -> object:
        seen.append(terms.pack.decks)
        return count(terms)

    monkeypatch.setattr(methods, "count", counting)
    return seen


def test_every_kind_of_answer_comes_back_as_it_was() -> None:
    kept = from_plain(json.loads(json.dumps(to_plain(answers()))))
    assert kept == answers()
    assert kept["one"] is kept["other"]
    assert kept["one"] is not kept["sampled"]


def test_a_second_look_counts_nothing(counted: list[int]) -> None:
    first, second = kept_odds(posted(WAR)), kept_odds(posted(WAR))
    assert counted == [8]
    assert first == second == odds(posted(WAR))


def test_other_decks_and_other_readings_are_other_figures(counted: list[int]) -> None:
    frog = "players/ez-baccarat"
    found = [
        kept_odds(posted(frog)),
        kept_odds(posted(frog, None, 3)),
        kept_odds(posted(frog, {"naturals": "draw-on"})),
    ]
    assert counted == [8, 3, 8]
    assert len({each.price("tie").ev for each in found}) == 3


def test_fresh_figures_are_counted(counted: list[int]) -> None:
    kept_odds(posted(WAR))
    kept_odds(posted(WAR), fresh=True)
    assert counted == [8, 8]


@pytest.mark.parametrize("damage", ["", "no seal\n{}", "cut"])
def test_a_damaged_file_is_worked_out_again(counted: list[int], tmp_path: Path, damage: str) -> None:
    first = kept_odds(posted(WAR))
    (file,) = tmp_path.glob("lab-*/*.json")
    content = file.read_text(encoding="utf-8")
    file.write_text(content[:-2] if damage == "cut" else damage, encoding="utf-8")
    assert kept_odds(posted(WAR)) == first
    assert counted == [8, 8]
    assert file.read_text(encoding="utf-8") == content


def test_a_folder_that_cannot_be_written_costs_time_alone(
    counted: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(blocked))
    assert kept_odds(posted(WAR)).prices == kept_odds(posted(WAR)).prices
    assert counted == [8, 8]


def test_other_sources_are_another_folder(counted: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_odds(posted(WAR))
    monkeypatch.setattr(odds_cache, "sources", lambda: "another")
    kept_odds(posted(WAR))
    assert counted == [8, 8]
    assert len(list(tmp_path.glob("lab-*"))) == 2


def test_sources_are_all_that_a_count_depends_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds_cache, "_ROOT", tmp_path)
    seen = [odds_cache.sources()]
    for place in (
        "odds/core/a.py",
        "ranking/kernels/b.py",
        "families/bank/c.py",
        "rules/d.py",
        "cards/e.py",
        "odds/report/f.py",
    ):
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("1", encoding="utf-8")
        seen.append(odds_cache.sources())
    assert len(set(seen)) == 6
    assert seen[-1] == seen[-2]
    (tmp_path / "odds/core/a.py").write_text("2", encoding="utf-8")
    assert odds_cache.sources() not in seen


@pytest.mark.parametrize(
    ("readings", "same"),
    [
        ({"action": "dice"}, True),
        ({"faces": "down"}, True),
        ({"back-line": "not-allowed"}, True),
        ({"soft-17": "stand"}, False),
        ({"second-card": "late"}, False),
        ({"jokers": "two"}, False),
        ({"double-after-a-split": "not-allowed"}, False),
    ],
)
def test_hands_of_twentyone_are_worked_out_once_for_tables_that_play_them_alike(
    readings: dict[str, str],
    same: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who is settled first, who sees the cards and who else wagers on a hand changes nothing of its worth."""
    names: list[str] = []

    def noted(name: str, *rest: object) -> NoReturn:
        names.append(name)
        raise LookupError

    monkeypatch.setattr(table_cache, "cached_table", noted)
    for each in ({}, readings):
        at = posted("calgrand/hot-action-blackjack", each)
        row = next(row for row in at.sheet.round if row.step == "play_hands")
        with pytest.raises(LookupError):
            play_hands(at, row)
    assert (names[0] == names[1]) == same
