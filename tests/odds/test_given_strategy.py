"""The price of a given strategy: exact, beside the best play, and as the lab's own charts say it costs."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.cards.card import RANKS
from houseway.odds.games.poker_vs_bank.as_many_cards import solved
from houseway.odds.games.poker_vs_bank.comparison import Match
from tests.cli.house import data, refusal, run
from tests.odds.lab import posted

THREE, STUD, HOLDEM = (
    "bankers/three-card-poker-6-card-bonus",
    "calgrand/caribbean-stud",
    "players/ultimate-texas-holdem",
)
JACK = "players/blackjack-5-buster"


def by(game: str, strategy: str, *more: str) -> dict[str, Any]:
    found: dict[str, Any] = data("odds", game, *more, "--strategy", strategy)["wagers"][0]
    return found


@pytest.mark.parametrize("hand", ["Q-6-4", "A-9-2", "2-2-3"])
def test_a_rule_costs_what_the_decisions_that_it_gets_wrong_are_worth(hand: str) -> None:
    """Two counts: the gains of single decisions added up, and every deal as the rule plays it."""
    _, cells = solved(Match.of(posted(THREE)))
    first = next(
        place
        for place in range(len(cells.scale))
        if cells.written(place) == "-".join(sorted(hand.split("-"), key=RANKS.index, reverse=True))
    )
    raised = np.zeros(cells.facts.shape[:2], bool)
    raised[first:] = True
    assert Fraction(by(THREE, hand)["cost"]) == cells.cost(raised)


def test_every_hand_raised_stakes_two_units() -> None:
    assert Fraction(by(THREE, "always")["staked"]) == 2


def test_the_chart_of_the_lab_is_worth_what_the_lab_says(tmp_path: Path) -> None:
    """Three cards with one open: the chart is the best play for every hand."""
    file = tmp_path / "chart.json"
    file.write_text(json.dumps(data("odds", THREE, "--chart")), encoding="utf-8")
    found = by(THREE, str(file))
    assert Fraction(found["cost"]) == 0
    assert found["ev"] == found["best_ev"]
    assert "hands by chart.json" in run("odds", THREE, "--strategy", str(file)).stdout


def test_a_rule_of_thumb_costs_something() -> None:
    found = by(THREE, "Q-6-4")
    assert Fraction(found["cost"]) > 0
    assert Fraction(found["best_ev"]) - Fraction(found["ev"]) == Fraction(found["cost"])
    assert sum(Fraction(row["probability"]) for row in found["outcomes"]) == 1
    assert sum(Fraction(part["ev"]) for part in found["parts"]) == Fraction(found["ev"])


@pytest.mark.parametrize(
    ("game", "strategy", "said"),
    [
        (THREE, "q-6", "'q-6' is no strategy of this game"),
        (THREE, "alwys", "did you mean 'always'"),
        (THREE, "none.json", "cannot be read"),
        ("players/ez-baccarat", "basic", "this game has no such hand"),
        ("bankers/pai-gow-tiles", "best", "expected one of: house-way"),
        ("players/blackjack-switch", "basic", "may be switched"),
        ("oaks/california-aces", "basic", "draws as they like"),
    ],
)
def test_what_cannot_be_priced_is_refused_by_name(
    game: str, strategy: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from houseway.odds.core import odds_cache
    from tests.odds.hand_made import caribbean

    if game.partition("/")[2] in ("blackjack-switch", "california-aces", "pai-gow-tiles"):
        # The figures of the best play are not looked at.
        monkeypatch.setattr(
            odds_cache, "kept_odds", lambda terms, fresh: type(caribbean())(terms, caribbean().prices, {})
        )
    assert said in refusal("odds", game, "--strategy", strategy)["message"]


def _file(folder: Path, change: dict[str, Any]) -> str:
    plain = data("odds", THREE, "--chart")["strategies"][0]
    chart = {**plain["charts"][0], **change}
    file = folder / "mine.json"
    file.write_text(json.dumps({"charts": [chart]}), encoding="utf-8")
    return str(file)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"title": "three cards: play"}, "this game has no chart 'three cards: play'"),
        ({"cells": []}, "has no cell in row"),
        ({"cells": [{"row": "ace high", "column": "?", "move": "play"}]}, "no such place"),
        ({"rows": 5}, "as `houseway odds ID --chart --json` writes them"),
        ({"cells": [{"row": "ace high", "column": "A"}]}, "KeyError"),
    ],
)
def test_a_chart_with_a_fault_is_refused_with_its_place(tmp_path: Path, change: dict[str, Any], said: str) -> None:
    assert said in refusal("odds", THREE, "--strategy", _file(tmp_path, change))["message"]


def test_a_move_that_does_not_exist(tmp_path: Path) -> None:
    plain = data("odds", THREE, "--chart")["strategies"][0]["charts"][0]
    cells = [{**cell, "move": "raise"} for cell in plain["cells"]]
    assert "no move 'raise'" in refusal("odds", THREE, "--strategy", _file(tmp_path, {"cells": cells}))["message"]


# Longer counts -------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_five_cards_by_the_chart_cost_what_its_last_sentence_says(tmp_path: Path) -> None:
    """Two counts: the cost of the rules from the sums of decisions, and every deal as the rules play it."""
    told = data("odds", STUD, "--chart")
    file = tmp_path / "stud.json"
    file.write_text(json.dumps(told), encoding="utf-8")
    found = by(STUD, str(file))
    assert f"{float(Fraction(found['cost'])):.4%}" in told["strategies"][0]["rules"][-1]


@pytest.mark.slow
def test_a_pair_or_better_by_the_table_of_nevada() -> None:
    """Published for 100-50-20-7-5-4-3-2-1: A-K-J-8-3 or better costs 5.316% of the ante, 0.092% more than the best."""
    found = by(STUD, "A-K-J-8-3", "--pays", "bet=100-50-20-7-5-4-3-2-1-1")
    assert float(Fraction(found["cost"])) == pytest.approx(0.00092, abs=0.00002)
    assert -float(Fraction(found["ev"])) == pytest.approx(0.05316, abs=0.00001)


@pytest.mark.slow
def test_holdem_by_the_charts_costs_about_what_both_rules_say(tmp_path: Path) -> None:
    """After the flop 0.0775%, on the river 0.1043%, each with all other decisions at their best."""
    file = tmp_path / "holdem.json"
    file.write_text(json.dumps(data("odds", HOLDEM, "--chart")), encoding="utf-8")
    assert float(Fraction(by(HOLDEM, str(file))["cost"])) == pytest.approx(0.0775e-2 + 0.1043e-2, rel=0.02)


@pytest.mark.slow
def test_twenty_one_by_its_own_chart_loses_the_exceptions_alone(tmp_path: Path) -> None:
    file = tmp_path / "jack.json"
    file.write_text(json.dumps(data("odds", JACK, "--chart")), encoding="utf-8")
    assert 0 < float(Fraction(by(JACK, str(file))["cost"])) < 0.0001
    costs = [float(Fraction(by(JACK, name)["cost"])) for name in ("basic", "mimic", "never-bust")]
    assert costs == sorted(costs)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["basic", "mimic", "never-bust"])
def test_twenty_one_by_a_rule_is_what_dealt_rounds_come_to(name: str) -> None:
    from houseway.odds.core.given_strategy import GivenStrategy
    from houseway.odds.games.twentyone.lab_rules import TwentyOneTable
    from houseway.odds.games.twentyone.optimal import UpCardPlay
    from houseway.odds.games.twentyone.priced_round import play_round
    from houseway.odds.games.twentyone.sampled_rounds import CompiledTable
    from houseway.odds.games.twentyone.strategies.given_turns import GivenTurns, rule_of

    table = TwentyOneTable(posted(JACK))
    rule = rule_of(table, GivenStrategy(name))
    behind: list[UpCardPlay] = [GivenTurns(*table.beside(up), rule) for up in table.shoe.ups]
    dealt = CompiledTable(table, behind).sample(1 << 21)
    assert abs(float(play_round(table, behind).ev) - dealt.mean) < 4 * dealt.stderr


def test_tiles_by_the_house_way_are_the_figure_of_the_chart() -> None:
    """Both sides by the house way: the bank keeps what copies are worth, 0.903258% of the wager."""
    found = by("bankers/pai-gow-tiles", "house way")
    assert round(-100 * float(Fraction(found["ev"])), 6) == 0.903258
    assert sum(Fraction(row["probability"]) for row in found["outcomes"]) == 1


@pytest.mark.slow
def test_pai_gow_by_the_house_way_is_the_figure_of_the_page() -> None:
    found = by("bankers/fortune-pai-gow-poker-1-1", "house-way")
    assert round(-100 * float(Fraction(found["ev"])), 6) == 1.091093
