"""`houseway odds`: the JSON that checks rely on, the tables that people read, and refusals in words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.house import data, refusal, run


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
    assert after["panda-8"] == {"not_computed": "it is made beside another wager"}


def test_counts_of_hundreds_of_digits_are_whole_in_json() -> None:
    war = data("odds", "cordova/ultimate-war", "--decks", "1")["wagers"][0]
    assert sum(row["combinations"] for row in war["outcomes"]) == war["total"]
    assert any(row["name"] == "void" for row in war["outcomes"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("oaks/super-pan-9",), "no wager of it can be counted. game: it depends on how hands are played"),
        (("cordova/texas-holdem#limit",), "has no bank"),
        (("players/ez-baccarat", "--decks", "2"), "3 to 8 decks"),
        (("players/ez-baccarat", "--bet", "5"), "--fee"),
        (("players/ez-baccarat", "--fee", "1", "--bet", "1000"), "$5 to $99"),
        (("players/ez-baccarat", "--fee", "77"), "no fee option"),
    ],
)
def test_refusals(arguments: tuple[str, ...], said: str) -> None:
    assert said in refusal("odds", *arguments)["message"]


def test_what_is_printed() -> None:
    shown = run("odds", "cordova/two-card-peek").stdout
    assert "112 rows of several hands" in shown
    assert "peek-a: it is made in the middle of the round" in shown
    shown = run("odds", "cordova/ultimate-war", "--fee", "1").stdout
    assert "e255" in shown
    assert "after collection, option 1" in shown
    assert "as long as no hand" in run("odds", "bankers/three-card-poker-6-card-bonus").stdout
