"""Compiled rounds deal by the sheet's own charts: what they come to is what the lab counts, within four sigma."""

from __future__ import annotations

import pytest

from houseway.errors import BadInput
from houseway.odds.core.compiled_rounds import compiled_rounds
from tests.cli.house import data, refusal
from tests.odds.lab import lab, posted

GAMES = (
    "players/ez-baccarat",
    "players/golden-frog-baccarat",
    "oaks/zoobac",
    "cordova/commission-free-baccarat",
    "cordova/ultimate-war",
)
# What the table can do and the usual game does not: a natural that does not stop the draw, or only the Player's.
READING = ("players/ez-baccarat", (("naturals", "draw-on"),))
LATER = ("cordova/commission-free-baccarat-2", (("second-card", "later"),))


def far_off(name: str, rounds: int, readings: tuple[tuple[str, str], ...] = (), decks: int | None = None) -> list[str]:
    """Rows that came more than four sigma more or less often than the lab counts."""
    counted = lab(name, readings, decks)
    told = []
    for found in compiled_rounds(posted(name, dict(readings), decks), rounds, seed=11):
        exact = {row.name: row for row in counted.price(found.wager.id).outcomes}
        for row in found.outcomes:
            chance = float(exact[row.name].probability)
            sigma = (chance * (1 - chance) * rounds) ** 0.5
            if abs(row.deals - chance * rounds) > 4 * sigma + 3:
                told.append(f"{found.wager.id} {row.name}: {row.deals}, expected {chance * rounds:.0f} +- {sigma:.0f}")
    return told


@pytest.mark.parametrize("name", GAMES)
def test_compiled_rounds_and_the_lab_agree(name: str) -> None:
    assert far_off(name, 400_000) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_compiled_rounds_and_the_lab_agree_over_ten_million(name: str) -> None:
    assert far_off(name, 10_000_000) == []


def test_compiled_rounds_follow_readings_and_decks() -> None:
    assert far_off(READING[0], 400_000, READING[1]) == []
    assert far_off(LATER[0], 400_000, LATER[1]) == []
    assert far_off("cordova/ultimate-war", 400_000, (), 1) == []


def test_compiled_rounds_know_points_and_leave_pairs_out() -> None:
    found = compiled_rounds(posted("calgrand/baccarat"), 1_000, seed=11)
    assert [each.wager.id for each in found] == ["player", "banker", "tie", "lucky-7"]


def test_another_rule_is_noticed() -> None:
    """Rounds dealt with naturals that do not stop the draw do not pass for the others."""
    dealt = {each.wager.id: each for each in compiled_rounds(posted(READING[0], dict(READING[1])), 400_000, seed=11)}
    exact = lab("players/ez-baccarat").price("tie")
    assert dealt["tie"].stderr is not None
    assert abs(float(dealt["tie"].ev - exact.ev)) > 4 * dealt["tie"].stderr


def test_the_same_seed_deals_the_same_whatever_the_number_of_rounds_at_once() -> None:
    at = posted("cordova/ultimate-war")
    first, again, other = (compiled_rounds(at, 1_200_000, seed)[0].outcomes for seed in (1, 1, 2))
    assert first == again != other


def test_a_game_with_decisions_is_refused() -> None:
    with pytest.raises(BadInput, match="baccarat, war and pai gow poker"):
        compiled_rounds(posted("players/ultimate-texas-holdem"), 10, 1)


def test_the_command() -> None:
    found = data("simulate", "players/ez-baccarat", "--rounds", "100000", "--seed", "1", "--compiled")
    assert (found["rounds"], found["policy"], found["seats"]) == (100_000, "compiled", 0)
    assert abs(found["wagers"]["player"]["mean"] + 0.01235) < 4 * found["wagers"]["player"]["stderr"]
    told = refusal("simulate", "players/ez-baccarat", "--rounds", "5", "--seed", "1", "--compiled", "--seats", "3")
    assert told["where"] == "--compiled"


def test_a_device_is_for_compiled_rounds_of_pai_gow() -> None:
    asked = ("--rounds", "5", "--seed", "1", "--device", "cuda")
    assert "--compiled" in refusal("simulate", "players/ez-baccarat", *asked)["message"]
    told = refusal("simulate", "players/ez-baccarat", *asked, "--compiled")["message"]
    assert told == "only pai gow poker is dealt on a graphics card"


def test_pai_gow_that_is_set_by_sight_is_not_dealt_by_chance() -> None:
    told = refusal("simulate", "cordova/ace-up-pai-gow-poker", "--rounds", "5", "--seed", "1", "--compiled")
    assert "not shown first" in told["message"]
