"""The linter's teeth: what the figures tell of a sheet, and what another reading would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.families.registry import game
from houseway.odds import odds
from houseway.odds.core.deal_counts import Deals
from houseway.odds.core.price import price
from houseway.odds.report.figure_lint import effects, favours_the_player, odds_findings
from houseway.rules.posting.terms import terms
from houseway.rules.sheet.spec import Sheet
from houseway.rules.sheet.values import Odds as Pays
from houseway.rules.sheet.values import Rates
from tests.cli.house import data
from tests.odds.lab import lab, posted

EZ = "players/ez-baccarat"


def _messages(name: str) -> list[str]:
    return [str(note) for note in odds_findings(lab(name))]


def test_a_wager_that_favours_the_player_is_flagged() -> None:
    """+1.2351 %: without the push on a three-card 7 the Banker line wins what the Player line loses."""
    assert _messages(EZ) == ["wagers.banker: Banker line favours the player: +1.2351% a unit"]
    assert _messages("oaks/zoobac") == []


def test_a_row_that_no_deal_ends_in_is_flagged() -> None:
    """A row for three-card sevens, where no such deal is left."""
    at = posted(EZ)
    wager = at.sheet.wager("tie")
    never = replace(wager.pays[0], on="banker-three-card-7", pays=Pays.read("100:1"))
    ways = {words: count for words, count in _deals().ways.items() if "banker-three-card-7" not in words}
    priced = price(replace(wager, pays=(*wager.pays, never)), replace(_deals(), ways=ways))
    found = replace(lab(EZ), prices=(priced,))
    assert [note.message for note in odds_findings(found)] == [
        "no deal ends with 'banker-three-card-7', so Tie Bet never pays 100:1 for it"
    ]


def _deals() -> Deals:
    found = lab(EZ).price("tie").deals
    assert isinstance(found, Deals)
    return found


def test_an_estimate_must_be_four_errors_above_fair() -> None:
    wager = posted(EZ).sheet.wager("tie")
    near = price(wager, Deals({("tie",): 110, ("player",): 890}, "", exact=False))
    sure = price(wager, Deals({("tie",): 110_000, ("player",): 890_000}, "", exact=False))
    assert near.ev == sure.ev == Fraction(1, 10)
    assert not favours_the_player(near)
    assert favours_the_player(sure)


def test_a_fee_above_all_that_the_bank_can_expect_is_flagged() -> None:
    """$3,000 a hand, where thirteen wagers of a hundred dollars are expected to lose some dollars."""
    sheet = game(EZ)
    first = sheet.fees[0]
    option = replace(first.options[0], pays=tuple(_greedy(rates) for rates in first.options[0].pays))
    greedy = replace(sheet, fees=(replace(first, options=(option,)),))
    found = replace(lab(EZ), terms=terms(greedy))
    said = [note.message for note in odds_findings(found) if note.path == f"fees.{first.id}.options"]
    assert len(said) == 1
    assert said[0].endswith("and pays $3,000")


def _greedy(rates: Rates) -> Rates:
    return Rates(300_000 for _ in rates)


def test_what_another_reading_would_do() -> None:
    def taken(readings: Mapping[str, str]) -> Sheet:
        return game(EZ, dict(readings))

    said = {(each.reading, each.choice, each.title): each for each in effects(lab(EZ), taken, odds)}
    push = said["dragon-7-push", "pushes", "Banker line"]
    assert push.say() == "Banker line would have a house edge of 1.0183% instead of -1.2351%"
    assert not push.unbankable
    draw = said["naturals", "draw-on", "Tie Bet"]
    assert draw.unbankable
    assert "nobody would bank" in draw.say()


@pytest.mark.parametrize("deep", [False, True])
def test_the_command(deep: bool) -> None:  # noqa: FBT001
    found = data("check", EZ, *["--odds"] * deep)
    assert [each["message"] for each in found["warnings"] if each["path"] == "wagers.banker"] == [
        "Banker line favours the player: +1.2351% a unit"
    ]
    would = {each["id"]: each["would"] for each in found["readings"]}
    assert bool(would["naturals"]) == deep
    assert would["bank-money"] == {}
