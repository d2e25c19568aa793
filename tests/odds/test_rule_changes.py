"""`--pays` and `--rule`: another pay table or rule is another game, said to be one and never taken for the printed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.cli.house import data, refusal, run

EZ, THREE = "players/ez-baccarat", "bankers/three-card-poker-6-card-bonus"
DRAGONS, ORDERS = 112_633_011_329_024, 4_998_398_275_503_360


def wager(answer: dict[str, list[dict[str, str]]], name: str) -> dict[str, str]:
    return next(each for each in answer["wagers"] if each["wager"] == name)


def test_the_odds_of_one_row() -> None:
    found = data("odds", EZ, "--pays", "dragon-7=50")
    assert found["changed"] == ["Dragon 7 pays 50:1 on banker-three-card-7"]
    assert Fraction(wager(found, "dragon-7")["ev"]) == Fraction(51 * DRAGONS, ORDERS) - 1


def test_a_whole_table_in_order_is_the_published_pair_plus() -> None:
    """40-30-6-3-1 with nothing more for a mini royal: 1,608 of 22,100."""
    found = data("odds", THREE, "--pays", "pair-plus=40-40-30-6-3-1")
    assert Fraction(wager(found, "pair-plus")["ev"]) == Fraction(-1_608, 22_100)


def test_rows_that_are_named_and_a_table_without_the_others() -> None:
    some = data("odds", THREE, "--pays", "pair-plus=flush 5:1, pair 2:1")
    assert "5:1 on flush, 2:1 on pair" in some["changed"][0]
    assert len(wager(some, "pair-plus")["outcomes"]) == 7
    whole = data("odds", THREE, "--pays", "pair-plus:=pair 5:1")
    assert wager(whole, "pair-plus")["pay_table"] == "5"
    assert Fraction(wager(whole, "pair-plus")["ev"]) == Fraction(6 * 3_744, 22_100) - 1


def test_a_rule_by_its_place_in_the_sheet_is_what_the_reading_would_set() -> None:
    by_rule = data("odds", EZ, "--rule", 'wagers.banker.pushes=["tie", "banker-three-card-7"]')
    by_reading = data("odds", EZ, "--reading", "dragon-7-push=pushes")
    assert wager(by_rule, "banker")["ev"] == wager(by_reading, "banker")["ev"]
    assert by_reading["changed"] == []


def test_the_printed_game_is_not_read_from_the_changed_one() -> None:
    printed = data("odds", EZ)
    changed = data("odds", EZ, "--pays", "tie=8:1")
    assert printed["digest"] != changed["digest"]
    assert data("odds", EZ) == printed
    assert printed["changed"] == []


@pytest.mark.parametrize("more", [(), ("--seat", "2", "tie=25")])
def test_tables_say_that_it_is_not_the_printed_game(more: tuple[str, ...]) -> None:
    shown = run("odds", EZ, "--pays", "tie=8:1", *more).stdout
    assert "not the printed game: Tie Bet pays 8:1 on tie" in shown


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--pays", "tie=9:1"), "this is what the document prints"),
        (("--pays", "tye=8:1"), "did you mean 'tie'"),
        (("--pays", "tie"), "expected wager=odds"),
        (("--pays", "tie=foo 8:1"), "tie has no row 'foo'"),
        (("--pays", "tie=8-7"), "tie has 1 row (tie), and 2 odds are given"),
        (("--pays", "tie=tie 8:1, tie 9:1"), "given twice"),
        (("--pays", "tie=tie 8:1, nine"), "found 'nine'"),
        (("--pays", "tie=eight"), "expected an outcome, odds such as 40:1"),
        (("--pays", "tie:=tye 8:1, tie 2:1"), "did you mean 'tie'"),
        (("--pays", "tie=8:1", "--pays", "tie=7:1"), "given twice"),
        (("--rule", "round.setle.money=used again"), "did you mean 'settle'"),
        (("--rule", "round.settle.money=often"), "expected one of: used once, used again"),
        (("--rule", "round.settle.monney=used again"), "did you mean 'money'"),
        (("--rule", "wagers.tie.pays=8"), "expected a list, found 8"),
        (("--rule", "pack.decks"), "expected path=value"),
        (("--rule", "pack.decks=6", "--rule", "pack.decks=7"), "set twice"),
        (("--rule", "pack.decks=8"), "this is what the document prints"),
    ],
)
def test_faults_are_as_clear_as_those_of_a_sheet(given: tuple[str, ...], said: str) -> None:
    assert said in refusal("odds", EZ, *given)["message"]


def test_advice_by_other_rules() -> None:
    """If a win pays ten times, a queen with little else is worth playing against a queen."""
    asked = ("advise", "bankers/three-card-poker", "--hand", "Qh 8d 2c", "--up", "Qd")
    assert data(*asked)["best"] == "fold"
    changed = data(*asked, "--pays", "play=10:1")
    assert (changed["best"], changed["changed"]) == ("play", ["Play pays 10:1 on win"])


@pytest.mark.slow
def test_caribbean_stud_with_the_table_of_nevada() -> None:
    """Published: 5.224% of the ante with 100-50-20-7-5-4-3-2-1."""
    found = data("odds", "calgrand/caribbean-stud", "--pays", "bet=100-50-20-7-5-4-3-2-1-1")
    assert round(100 * float(wager(found, "ante")["edge"]), 3) == 5.224
