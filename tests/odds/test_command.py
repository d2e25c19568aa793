"""`houseway odds`: the JSON that checks rely on, the tables that people read, and refusals in words."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseway.odds import Uncounted
from houseway.odds.core import methods
from tests.cli.house import data, refusal, run

ROOT = Path(__file__).parents[2]


def test_the_shape_of_the_answer() -> None:
    found = data("odds", "players/ez-baccarat")
    assert (found["game"], found["form"], found["decks"]) == ("players/ez-baccarat", "", 8)
    assert found["not_computed"] == []
    dragon = found["wagers"][-1]
    assert {"wager", "pay_table", "exact", "ev", "edge", "element_of_risk", "hit", "sd", "total"} <= dragon.keys()
    assert (dragon["wager"], dragon["pay_table"], dragon["exact"]) == ("dragon-7", "40", True)
    assert dragon["total"] == 4_998_398_275_503_360
    assert dragon["edge"] == dragon["element_of_risk"] == pytest.approx(-float(Fraction(dragon["ev"])))
    rows = dragon["outcomes"]
    assert rows[0]["name"] == "banker-three-card-7"
    assert (rows[0]["pays"], rows[0]["combinations"]) == ("40:1", 112_633_011_329_024)
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    assert sum(Fraction(row["contribution"]) for row in rows) == Fraction(dragon["rtp"])
    assert Fraction(dragon["bank"]["ev"]) == -Fraction(dragon["ev"])
    assert dragon["after_fees"] is None


def test_decks_and_readings_are_those_that_were_chosen() -> None:
    six = data("odds", "players/ez-baccarat", "--decks", "6", "--reading", "dragon-7-push=pushes")
    assert six["decks"] == 6
    assert six["readings"]["dragon-7-push"] == "pushes"
    banker = next(each for each in six["wagers"] if each["wager"] == "banker")
    assert [row["pays"] for row in banker["outcomes"]] == ["1:1", "push", "push", ""]


def test_odds_that_are_not_to_one_are_written_in_full() -> None:
    frog = data("odds", "players/golden-frog-baccarat")["wagers"]
    assert [each["pay_table"] for each in frog[:3]] == ["1", "19:20", "8"]


def test_after_collection() -> None:
    found = data("odds", "players/ez-baccarat", "--fee", "1", "--bet", "50")
    assert found["posted"] == "option 1: limits $5-$99"
    after = {each["wager"]: each["after_fees"] for each in found["wagers"]}
    assert after["player"]["bet"] == 5_000
    assert (after["player"]["player"]["fee"], after["player"]["bank"]["fee"]) == (100, 200)
    # $50 on Panda 8 beside the smallest line wager.
    assert after["panda-8"]["placed"] == {"player": 500, "panda-8": 5_000}
    assert (after["panda-8"]["beside"], after["panda-8"]["player"]["fee"]) == (["player"], 100)


def test_counts_of_hundreds_of_digits_are_whole_in_json() -> None:
    war = data("odds", "cordova/ultimate-war", "--decks", "1")["wagers"][0]
    assert sum(row["combinations"] for row in war["outcomes"]) == war["total"]
    assert any(row["name"] == "void" for row in war["outcomes"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("players/ez-baccarat", "--all"), "does nothing with --all"),
        (("--all", "--chart"), "--chart is asked for by itself, not with --all"),
        (("players/ez-baccarat", "--chart"), "no chart"),
        (("players/ez-baccarat", "--chart", "--seat", "2", "tie=5"), "asked for by itself"),
        (("players/ez-baccarat", "--bank", "500"), "needs wagers against it"),
        (("players/ez-baccarat", "--seat", "2", "tie=5", "--seat", "2", "tie=6"), "described twice"),
        (("players/ez-baccarat", "--seat", "2", "tie=5", "--bank", "5", "--bank", "6"), "expected one amount"),
        (("cordova/ultimate-war", "--layout", "docs/examples/layout.toml"), "players/ez-baccarat"),
        (("cordova/texas-holdem#limit",), "no bank to wager against"),
        (("players/ez-baccarat", "--decks", "2"), "3 to 8 decks"),
        (("players/ez-baccarat", "--bet", "5"), "--fee"),
        (("players/ez-baccarat", "--fee", "1", "--bet", "1000"), "$5 to $99"),
        (("players/ez-baccarat", "--fee", "77"), "no fee option"),
    ],
)
def test_refusals(arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert said in refusal("odds", *arguments)["message"]


def test_a_game_without_any_figure_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    monkeypatch.setattr(methods, "count", lambda terms: {wager.id: Uncounted("so") for wager in terms.sheet.wagers})
    assert "none of its wagers can be counted. game: so" in refusal("odds", "oaks/super-pan-9")["message"]


def test_without_a_game_it_is_wrong_usage() -> None:
    assert run("odds").exit_code == 2


def test_a_described_table() -> None:
    """Everything that the people gain is what others lose, but for the collection."""
    seats = ("--seat", "2", "player=50,panda-8=25", "--seat", "3", "banker=100")
    found = data("odds", "players/ez-baccarat", "--fee", "3", *seats, "--bank", "400")
    assert (found["exact"], found["banks"], found["bank_seat"]) == (True, {"bank": 40_000}, 1)
    people = found["people"]
    assert [each["fee"] for each in people] == [200, 100, 100]
    assert sum(Fraction(each["before_fee"]) for each in people) == 0
    assert sum(Fraction(each["after_fee"]) for each in people) == -400
    assert sum(Fraction(each["if_all_is_settled"]) for each in people) == 0
    # The bank runs out when Panda 8 wins, and pays what it has left.
    panda = data("odds", "players/ez-baccarat")["wagers"][3]
    assert found["exhausted"]["probability"] == panda["outcomes"][0]["probability"]


def test_a_sampled_table_is_called_an_estimate() -> None:
    seats = ("--seat", "2", "player=50", "--seat", "3", "banker=100", "--bank", "120")
    asked = ("odds", "oaks/zoobac", *seats, "--sample", "20")
    shown = run(*asked).stdout
    assert "estimate: 20 rounds through the steps, seed 1" in shown
    found = data(*asked)
    assert (found["exact"], found["rounds"], found["seed"]) == (False, 20, 1)
    assert all(each["stderr"] > 0 for each in found["people"])


def test_what_is_printed() -> None:
    shown = run("odds", "cordova/two-card-peek").stdout
    assert "112 rows of several hands" in shown
    assert "as long as it is made whatever the two cards of the row are" in shown
    shown = run("odds", "cordova/ultimate-war", "--fee", "1").stdout
    assert "e255" in shown
    assert "after collection, option 1" in shown
    assert "as long as no hand" in run("odds", "bankers/three-card-poker-6-card-bonus").stdout
