"""Ruin by formula and by every sequence of rounds; curves of collection by the fees of each option."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from math import inf, prod
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from houseway.families.registry import game
from houseway.odds.analysis import risk
from houseway.odds.analysis.collection import cheapest, curves, sizes
from houseway.odds.analysis.risk import (
    bankroll_for_ever,
    bankroll_within,
    exponent,
    most_lost,
    ruin_ever,
    ruin_within,
    seat_risk,
)
from houseway.odds.core.after_collection import AfterFees, after_fees
from houseway.odds.core.odds_cache import kept_odds
from houseway.rules.posting.terms import terms
from tests.cli.house import data, run

EZ = "players/ez-baccarat"
FAIR = {100: 0.5, -100: 0.5}
GOOD = {100: 0.6, -100: 0.4}
LONG_SHOT = {700: 0.1, 0: 0.2, -100: 0.5, -200: 0.2}


def test_even_wagers_are_ruined_as_the_gamblers_formula_says() -> None:
    """With odds of 6 to 4, eleven units are ever lost with probability (4/6) to the 11th."""
    assert ruin_ever(GOOD, 1_100) == pytest.approx((2 / 3) ** 11)
    assert ruin_within(GOOD, 1_100, 3_000) == pytest.approx((2 / 3) ** 11, rel=1e-4)
    assert bankroll_for_ever(GOOD, (2 / 3) ** 11) == pytest.approx(1_100, abs=1)


def test_a_seat_that_does_not_gain_is_ruined_in_the_end() -> None:
    assert (ruin_ever(FAIR, 10_000), bankroll_for_ever(FAIR, 0.01), exponent(FAIR)) == (1.0, None, 0.0)
    assert (exponent({100: 1.0}), ruin_ever({100: 1.0}, 0), most_lost({100: 1.0})) == (inf, 0.0, 0)


@pytest.mark.parametrize("gains", [GOOD, LONG_SHOT])
@pytest.mark.parametrize("bankroll", [200, 300, 500])
def test_a_few_rounds_are_ruined_as_often_as_every_sequence_of_them(gains: dict[int, float], bankroll: int) -> None:
    rounds, ruined = 6, 0.0
    for results in product(gains, repeat=rounds):
        left = [bankroll]
        for each in results:
            left.append(left[-1] + each)
        if min(left) < most_lost(gains):
            ruined += prod(gains[each] for each in results)
    assert ruin_within(gains, bankroll, rounds) == pytest.approx(ruined)


def test_the_bankroll_that_a_risk_needs_is_the_least() -> None:
    needed = bankroll_within(LONG_SHOT, 0.05, 50)
    assert ruin_within(LONG_SHOT, needed, 50) <= 0.05 < ruin_within(LONG_SHOT, needed - 100, 50)


def test_a_seat_that_loses_the_same_in_every_round_needs_that_for_each_of_them() -> None:
    """Whoever pays a fee of $2 a round and wins nothing can play on after 100 rounds with $2 for one more."""
    assert bankroll_within({-200: 1.0}, 0.05, 100) == 101 * 200
    assert ruin_within({-200: 1.0}, 101 * 200 - 1, 100) == 1.0


def test_the_search_for_bankrolls_shows_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []

    @contextmanager
    def recorded(what: str, total: int) -> Iterator[Any]:
        yield lambda steps: said.append((what, total, steps))

    monkeypatch.setattr(risk, "progress", recorded)
    person: Any = SimpleNamespace(gains={(100, 0): 6, (-100, 0): 4}, total=10)
    seat_risk(3, person, 1_000, 20, fees=False)
    assert said == [("bankrolls of seat 3", 3, 1)] * 3


def test_the_command_shows_both_sides_after_the_fee() -> None:
    found = data("odds", EZ, "--risk", "--fee", "10", "--bet", "100", "--bankroll", "2000", "--rounds", "100")
    player, bank = found["people"]
    assert (player["bank"], bank["bank"], found["after_fees"]) == (False, True, True)
    assert player["mean"] + bank["mean"] == pytest.approx(-100)
    assert player["ruin_ever"] == 1.0 > bank["ruin_ever"] > bank["ruin_within"]
    assert player["needs"]["0.01"]["ever"] is None
    assert "never enough" in run("odds", EZ, "--risk", "--fee", "10", "--bet", "100", "--rounds", "20").stdout


# Collection ----------------------------------------------------------------------------------------------------------


def test_every_point_of_a_curve_is_the_wager_after_that_option() -> None:
    price, found = curves(game(EZ), None, "tie", lambda at: kept_odds(at))
    assert price.wager.id == "tie"
    assert len(found) == 28
    for option in ("10", "3"):
        point = found[option][2]
        at = terms(game(EZ), option)
        after = after_fees(at, price, point.size, kept_odds(at).prices)
        assert isinstance(after, AfterFees)
        assert (point.player, point.bank) == (after.player / after.amount, after.bank / after.amount)


def test_no_option_is_cheaper_than_the_cheapest() -> None:
    _, found = curves(game(EZ), None, None, lambda at: kept_odds(at))
    for side in ("player", "bank"):
        for best in cheapest(found, side):
            fees = [getattr(each, f"{side}_fee") for some in found.values() for each in some if each.size == best.size]
            assert getattr(best, f"{side}_fee") == min(fees)


def test_sizes_are_round_and_within_all_limits() -> None:
    assert sizes([(500, 2_500), (900, 9_900)]) == [
        500,
        900,
        1_000,
        1_500,
        2_000,
        2_500,
        3_000,
        4_000,
        5_000,
        7_500,
        9_900,
    ]


@pytest.mark.slow
def test_curves_are_drawn_and_written(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture, rows = tmp_path / "curves.svg", tmp_path / "curves.csv"
    for path in (picture, rows):
        assert run("odds", EZ, "--collection", "--out", str(path)).exit_code == 0
    assert "<svg" in picture.read_text(encoding="utf-8")
    assert rows.read_text(encoding="utf-8").startswith("option,size")
    assert "cheapest option for each size" in run("odds", EZ, "--collection").stdout
