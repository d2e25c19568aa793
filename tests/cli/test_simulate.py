"""`houseway simulate`."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.simulation.gain_sums import GainSums
from tests.cli.house import data, refusal, run

KEYS = {"game", "form", "rounds", "seed", "seconds", "rounds_per_second", "wagers"}


def test_a_pot_game_reports_each_seat() -> None:
    result = data("simulate", "cordova/texas-holdem", "--rounds", "200", "--seed", "1", "--seats", "3")
    assert result.keys() >= KEYS
    assert (result["form"], result["policy"]) == ("limit", "call")
    assert list(result["wagers"]) == ["seat 1", "seat 2", "seat 3"]
    assert all(row.keys() >= {"mean", "stderr"} for row in result["wagers"].values())


def test_what_the_seats_lose_is_the_collection() -> None:
    result = data("simulate", "cordova/texas-holdem", "--rounds", "300", "--seed", "2", "--policy", "random")
    means = [row["mean"] for row in result["wagers"].values()]
    assert sum(means) == pytest.approx(-result["collection_per_round"])
    assert result["collection_per_round"] > 0


def test_a_bank_game_reports_each_wager_near_its_exact_edge() -> None:
    result = data("simulate", "players/ez-baccarat", "--rounds", "3000", "--seed", "7", "--seats", "2")
    assert list(result["wagers"]) == ["player", "banker", "tie", "panda-8", "dragon-7"]
    for wager, exact in (("player", -0.01235), ("banker", 0.01235), ("dragon-7", -0.07611)):
        row = result["wagers"][wager]
        assert abs(row["mean"] - exact) < 4 * row["stderr"]


def test_the_same_seed_gives_the_same_result() -> None:
    first, again, other = (
        data("simulate", "players/ez-baccarat", "--rounds", "50", "--seed", seed)["wagers"] for seed in ("4", "4", "5")
    )
    assert first == again != other


def test_the_shoe_and_the_stacks_are_as_asked_for() -> None:
    result = data("simulate", "players/ez-baccarat", "--rounds", "5", "--seed", "1", "--stack", "2,000", "--fee", "10")
    assert result["stack"] == 200000
    assert "option 10" in result["posted"]
    assert (
        refusal("simulate", "players/ez-baccarat", "--rounds", "5", "--seed", "1", "--decks", "9")["where"] == "decks"
    )


@pytest.mark.parametrize("policy", ["call", "random", "default", "flat", "regular"])
@pytest.mark.parametrize("name", ["cordova/texas-holdem#no-limit", "players/ez-baccarat"])
def test_every_policy_plays_every_kind_of_game(name: str, policy: str) -> None:
    assert data("simulate", name, "--rounds", "20", "--seed", "1", "--policy", policy)["policy"] == policy


def test_an_unknown_policy_is_refused_with_the_nearest() -> None:
    error = refusal("simulate", "cordova/texas-holdem", "--rounds", "5", "--seed", "1", "--policy", "cal")
    assert "did you mean 'call'?" in error["message"]


def test_too_many_seats_are_refused() -> None:
    assert (
        refusal("simulate", "cordova/texas-holdem", "--rounds", "1", "--seed", "1", "--seats", "11")["where"] == "seats"
    )


def test_the_result_is_on_stdout_and_a_quick_run_says_nothing_else() -> None:
    result = run("simulate", "players/ez-baccarat", "--rounds", "10", "--seed", "1")
    assert "dragon-7" in result.stdout
    assert result.stderr == ""


def test_the_standard_error_of_equal_stakes_is_that_of_the_mean() -> None:
    ratio = GainSums()
    for gain in (1, -1, 3):
        ratio.add(gain, 1)
    variance = Fraction(4 * 3, 3)
    assert ratio.plain()["mean"] == 1
    assert ratio.plain()["stderr"] == pytest.approx(float(variance / 3) ** 0.5)


def test_empty_seats_are_played_besides() -> None:
    table = ("simulate", "players/blackjack-switch", "--rounds", "20", "--seed", "1", "--seats", "2")
    two, three = data(*table), data(*table, "--also", "2:5", "--also", "6")
    # A dollar for every bet: whoever does not bank makes two more at an empty seat.
    assert three["collection_per_round"] == two["collection_per_round"] + 200
    assert refusal(*table, "--also", "2:1") == {
        "code": "bad_input",
        "message": "somebody sits there",
        "where": "seat 1",
    }
    frog = refusal("simulate", "players/golden-frog-baccarat", "--rounds", "1", "--seed", "1", "--also", "9")
    assert frog["message"] == "players/golden-frog-baccarat lets nobody wager on an unoccupied seat"
    assert run(*table, "--also", "five").exit_code == 2


def test_poker_is_dealt_in_a_pit() -> None:
    table = ("simulate", "cordova/texas-holdem", "--rounds", "5000", "--seed", "3", "--seats", "4", "--compiled")
    result = data(*table)
    assert (result["policy"], result["seats"], result["unit"]) == ("call", 4, "cents a round")
    assert [row["rounds"] for row in result["wagers"].values()] == [5000] * 4
    assert sum(row["mean"] for row in result["wagers"].values()) == pytest.approx(-result["collection_per_round"])
    # Everybody puts in the same and holds the same chances: through the steps, and compiled.
    steps = data("simulate", "cordova/texas-holdem", "--rounds", "1500", "--seed", "3", "--seats", "4")
    assert result["collection_per_round"] == steps["collection_per_round"]
    for seat, row in result["wagers"].items():
        other = steps["wagers"][seat]
        assert abs(row["mean"] - other["mean"]) < 4 * (row["stderr"] ** 2 + other["stderr"] ** 2) ** 0.5
    assert data(*table)["wagers"] == result["wagers"]


def test_what_a_pit_cannot_do_is_refused() -> None:
    pit = ("simulate", "cordova/texas-holdem", "--rounds", "5", "--seed", "1", "--compiled")
    assert refusal(*pit, "--policy", "tight")["message"].startswith("no player in the pit is called 'tight'")
    assert refusal(*pit, "--also", "5")["where"] == "--compiled"
    assert refusal(*pit, "--device", "cuda")["message"] == "only pai gow poker is dealt on a graphics card"
    assert (
        refusal("simulate", "cordova/mexican-stud", "--rounds", "5", "--seed", "1", "--compiled")["code"] == "bad_input"
    )


def test_draw_poker_is_opened_by_whoever_holds_openers_and_the_fees_of_its_option_fall() -> None:
    game = "bankers/draw-poker-jacks-or-better"
    result = data("simulate", game, "--rounds", "300", "--seed", "1", "--fee", "first-round/2")
    # The option is printed for seven players or more; eight seats are the most.
    assert result["seats"] == 7
    assert result["collection_per_round"] > 100
    assert any(row["mean"] > 0 for row in result["wagers"].values())
    idle = [words.partition(" ")[0] for words in result["never"]["steps"]]
    assert not {"open_pot", "draw_with_openers", "bet", "showdown"} & set(idle)


def test_a_run_does_not_call_a_step_idle_that_only_notes_something() -> None:
    result = data("simulate", "cordova/blackjack-x", "--rounds", "100", "--seed", "3")
    assert result["never"] == {"steps": [], "wagers": [], "fees": []}


def test_the_run_says_what_never_happened() -> None:
    result = data(
        "simulate", "bankers/draw-poker-jacks-or-better", "--rounds", "5", "--seed", "1", "--policy", "default"
    )
    # Nobody opens when the clock answers for everybody: no draw, no showdown and no fee.
    idle = [words.partition(" ")[0] for words in result["never"]["steps"]]
    assert {"draw_with_openers", "bet", "showdown"} <= set(idle)
    assert len(result["never"]["fees"]) >= 2
    said = run("simulate", "players/ez-baccarat", "--rounds", "5", "--seed", "1", "--policy", "default").stdout
    assert "wagers that never happened: player" in said


def test_twenty_one_is_dealt_in_the_pit_and_every_way_to_play_is_named() -> None:
    asked = ("simulate", "players/blackjack-5-buster", "--rounds", "5000", "--seed", "3", "--seats", "4", "--compiled")
    stands, again = (data(*asked, "--policy", "stand") for _ in range(2))
    assert stands["wagers"] == again["wagers"]
    assert set(stands["wagers"]) == {"game", "buster"}
    assert stands["wagers"]["game"]["mean"] < -0.05
    assert stands["collection_per_round"] > 0
    assert "lab, random, stand" in refusal(*asked, "--policy", "flat")["message"]
    assert refusal(*asked, "--also", "5")["where"] == "--compiled"


def test_poker_hands_against_the_bank_are_dealt_in_the_pit() -> None:
    asked = ("simulate", "calgrand/three-card-poker", "--rounds", "8000", "--seed", "3", "--seats", "4", "--compiled")
    found = data(*asked)
    assert (found["policy"], set(found["wagers"])) == ("play", {"ante", "play", "bonus"})
    bonus = found["wagers"]["bonus"]
    # The exact price of this bonus, by counting all 22,100 hands, is -4.38 %.
    assert abs(bonus["mean"] + 0.0438) < 4 * bonus["stderr"]
    assert "play, random, stand" in refusal(*asked, "--policy", "lab")["message"]


@pytest.mark.parametrize("seats", ["0", "99", "99999999999999999999"])
@pytest.mark.parametrize("name", ["cordova/ultimate-war", "cordova/texas-holdem"])
def test_more_seats_than_the_table_has_are_refused_at_once(name: str, seats: str) -> None:
    error = refusal("simulate", name, "--rounds", "2", "--seed", "1", "--seats", seats)
    assert (error["where"], error["message"].endswith(f"not {seats}")) == ("seats", True)


def test_a_stack_of_nothing_is_not_taken_for_the_usual_one() -> None:
    error = refusal("simulate", "cordova/ultimate-war", "--rounds", "2", "--seed", "1", "--stack", "0")
    assert error["where"] == "--stack"


def test_a_sweep_that_is_no_sweep_says_once_what_was_expected() -> None:
    error = refusal("odds", "players/ez-baccarat", "--sweep", "x")
    assert error["message"].count("expected") == 1
