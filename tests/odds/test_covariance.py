"""How wagers of one round go together, and one hand with its bonuses: exact, by a second count and by the figures."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from houseway.errors import BadInput
from houseway.odds import GameOdds
from houseway.odds.analysis.covariance import covariances
from houseway.odds.core.layout import Layout
from houseway.odds.core.layout_ends import RoundEnds, ends, played
from houseway.odds.games.poker_vs_bank.hand_with_bonuses import joint_hand
from tests.cli.house import data, run
from tests.odds.lab import lab, posted, quick

EZ, THREE = "players/ez-baccarat", "bankers/three-card-poker-6-card-bonus"


def figures(found: GameOdds, wager: str) -> tuple[Fraction, Fraction | None]:
    """Mean and variance of a wager by itself, or as a part of its hand."""
    parts = [part for each in found.prices for part in each.parts if part.wager.id == wager]
    price = (parts or [found.price(wager)])[0]
    return price.ev, price.variance


@pytest.mark.parametrize("name", [EZ, THREE, "cordova/commission-free-baccarat"])
def test_the_diagonal_is_the_variance_of_each_wager(name: str) -> None:
    found = lab(name)
    for group in covariances(found):
        for wager in group.wagers:
            assert (group.means[wager], group.pairs[wager, wager]) == figures(found, wager)


def test_the_two_lines_without_a_push_are_opposite() -> None:
    (group,) = covariances(lab(EZ))
    assert group.pairs["player", "banker"] == -group.pairs["player", "player"]
    assert group.correlation("player", "banker") == pytest.approx(-1)


def test_the_variance_of_a_whole_hand_is_the_sum_of_its_covariances() -> None:
    found = lab(THREE)
    group = next(each for each in covariances(found) if "ante" in each.wagers)
    whole = sum((group.pairs[one, two] for one in ("ante", "play") for two in ("ante", "play")), Fraction(0))
    assert whole == found.price("ante").variance


def test_one_hand_with_its_bonus_is_exact_and_expects_what_adding_up_says() -> None:
    found = lab(THREE)
    layout = Layout(found.terms, {2: {"ante": 1_000, "pair-plus": 500}})
    ended = ends(found, layout, 2, 1)
    assert ended.exact
    assert ended.person(2).before == ended.settled[2]
    group = next(each for each in covariances(found) if "ante" in each.wagers)
    wagers = {"ante": 10, "play": 10, "pair-plus": 5}
    square = sum((group.pairs[one, two] * wagers[one] * wagers[two] for one in wagers for two in wagers), Fraction(0))
    assert ended.person(2).sd / 100 == pytest.approx(sqrt(square))


def test_a_short_bank_settles_a_hand_and_its_bonus_as_the_steps_do() -> None:
    found = lab(THREE)
    layout = Layout(found.terms, {2: {"ante": 1_000, "pair-plus": 1_000}}, {"bank": 2_500})
    exact = ends(found, layout, 2, 1)
    assert exact.exact
    assert exact.short > 0
    rounds = RoundEnds(layout, exact.fees, played(layout, 400, 3), exact=False, because="")
    assert set(rounds.person(2).gains) <= set(exact.person(2).gains)


def test_a_bonus_on_both_hands_is_not_taken_for_one_on_the_players_own() -> None:
    joint = joint_hand(posted(THREE))
    assert joint is not None
    assert joint[1] == ["pair-plus"]
    assert joint_hand(posted("oaks/super-pan-9")) is None


def test_games_without_two_wagers_together_are_refused() -> None:
    with pytest.raises(BadInput, match="no two of its wagers"):
        covariances(quick("oaks/double-hand-poker"))


def test_the_command() -> None:
    found = data("odds", EZ, "--covariance")["groups"]
    assert found[0]["wagers"] == ["player", "banker", "tie", "panda-8", "dragon-7"]
    assert "covariance of the wagers of one round, exact" in run("odds", EZ, "--covariance").stdout


@pytest.mark.slow
def test_holdem_with_trips_is_exact() -> None:
    found = lab("players/ultimate-texas-holdem")
    ended = ends(found, Layout(found.terms, {2: {"ante": 1_000, "blind": 1_000, "trips": 500}}), 2, 1)
    assert ended.exact
    assert ended.person(2).before == ended.settled[2]
    # A royal flush raised at once: 4 + 1 + 500 units, and 50 times the Trips wager.
    assert ended.person(2).best == 505_000 + 25_000 - ended.fees[2]
