"""`houseway play`, with a person who types from a script."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.families.registry import games
from tests.budget import now_and_whole
from tests.cli.house import data, refusal, run

HOLDEM = ("play", "cordova/texas-holdem", "--seed", "4", "--seats", "4")
BACCARAT = ("play", "players/ez-baccarat", "--seed", "4", "--seats", "4")


def test_a_round_is_played_and_summed_up() -> None:
    shown = run(*HOLDEM, "--rounds", "1", typed="call\nc\n1\n\n").stdout
    assert "Practice: the cards come from seed 4" in shown
    assert "You call $1" in shown
    assert "won or lost" in shown
    assert "1 round played" in shown


def test_the_cards_of_others_stay_face_down() -> None:
    shown = run(*HOLDEM, typed="q\n").stdout
    assert "You Q♦ Q♣" in shown
    assert "Chen ▒▒ ▒▒" in shown
    assert "J♦" not in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("foo", "no move is called 'foo'; did you mean 'fold'?"),
        ("9", "there is no move number 9; they run from 1 to 3"),
        ("call 5", "call takes no amount here"),
        ("", "type one of the moves"),
    ],
)
def test_wrong_input_is_explained_and_asked_again(typed: str, answer: str) -> None:
    shown = run(*HOLDEM, typed=f"{typed}\nfold\nn\n").stdout
    assert answer in shown
    assert "You fold" in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("player", "is not a circle and an amount"),
        ("plyer 25", "did you mean 'player'?"),
        ("player 2", "$2 is below the minimum of $5"),
        ("player 500", "above the maximum"),
        ("panda-8 5", "Panda 8 needs a wager on Player line or Banker line as well"),
        ("player 5, player 5", "is wagered on twice"),
        ("player lots", "is not a circle and an amount"),
    ],
)
def test_wrong_wagers_are_explained_and_asked_again(typed: str, answer: str) -> None:
    shown = run(*BACCARAT, "--rounds", "1", typed=f"pass\n{typed}\nplayer 25, tie 5\n").stdout
    assert answer in " ".join(shown.split())
    assert "You player $25, tie $5" in shown


def test_the_last_wagers_can_be_repeated() -> None:
    shown = run(*BACCARAT, "--rounds", "2", typed="pass\nplayer 25, tie 5\nsame\n").stdout
    assert shown.count("You player $25, tie $5") == 2


def test_rules_pay_tables_help_and_view_are_at_hand_and_change_nothing() -> None:
    shown = run(*BACCARAT, typed="r\np\nh\nv\nq\n").stdout
    assert "COLLECTION FEES" in shown
    assert "40:1" in shown
    assert "amounts are dollars" in shown
    assert shown.count("bank [pass]> ") == 5


def test_the_charts_of_a_game_are_among_its_pay_tables() -> None:
    pan = " ".join(run("play", "calgrand/pan", "--seed", "7", typed="p\nq\n").stdout.split())
    assert "valle square, one suit 2 4" in pan
    assert "best hand" not in pan
    baccarat = run(*BACCARAT, typed="p\nq\n").stdout
    assert "banker draws" in baccarat
    assert "40:1" in baccarat


def test_the_summary_says_what_a_bank_paid_and_collected() -> None:
    shown = run(*BACCARAT, "--rounds", "1", typed="take\nbank 100\n").stdout
    assert "banked: paid $" in shown


def test_leaving_in_the_middle_abandons_the_round_and_costs_nothing() -> None:
    result = data(*HOLDEM, typed="call\nq\n")
    assert result["abandoned"]
    assert result["net"] == 0
    assert "The round is abandoned" in run(*HOLDEM, typed="call\nq\n").stdout


def test_the_end_of_the_input_is_a_polite_farewell() -> None:
    result = run(*HOLDEM, typed="")
    assert result.exit_code == 0
    assert "Good-bye." in result.stdout


def test_in_json_the_table_is_drawn_on_stderr() -> None:
    result = run(*HOLDEM, "--rounds", "1", "--json", typed="fold\n")
    sitting = json.loads(result.stdout)
    assert (sitting["game"], sitting["seat"], sitting["rounds"]) == ("cordova/texas-holdem", 1, 1)
    assert sum(sitting["stacks"].values()) + sitting["collection"] == 4 * 10000
    assert "your cards" in result.stderr


def test_a_game_can_be_chosen_from_the_list() -> None:
    number = games().index("players/ez-baccarat") + 1
    shown = run("play", "--seed", "4", typed=f"999\nfoo\n{number}\nq\n").stdout
    assert f"type a number from 1 to {len(games())}" in shown
    assert "No game 'foo'" in shown
    assert "EZ Baccarat, option 1" in shown


def test_leaving_the_list_is_allowed() -> None:
    assert run("play", typed="q\n").exit_code == 0
    assert run("play", typed="").exit_code == 0


def test_an_empty_seat_is_wagered_on_played_and_shown(tmp_path: Path) -> None:
    table = ("play", "players/blackjack-switch", "--seed", "4", "--seats", "3", "--seat", "2", "--also", "5")
    wagers = "game 10, game 2 10, game at seat 5 15, game 2 at seat 5 10"
    shown = run(*table, "--rounds", "1", "--save", str(tmp_path), typed=f"{wagers}\n" + "\n" * 12).stdout
    assert "Exchange the second cards of your two hands? (at seat 5)" in shown
    assert "your hand 2 at seat 5" in shown
    assert "Your hand at seat 5:" in shown
    again = data("replay", str(tmp_path / "round-1.json"))["events"]
    settled = [(event["at"], event["hand"]) for event in again if event["event"] == "settled" and event["seat"] == 2]
    assert sorted(settled) == [(2, 1), (2, 2), (5, 1), (5, 2)]


def test_a_saved_round_can_be_replayed(tmp_path: Path) -> None:
    sitting = data(*BACCARAT, "--rounds", "1", "--save", str(tmp_path), typed="pass\nplayer 25\n")
    replayed = data("replay", str(tmp_path / "round-1.json"))
    assert replayed["net"].get("seat 1", 0) == sitting["net"]


@pytest.mark.parametrize(
    ("args", "where"),
    [
        (("--seats", "1"), "--seats"),
        (("--seat", "5"), "--seat"),
        (("--fee", "99"), "fee"),
        (("--stack", "1"), "--stack"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(args: tuple[str, ...], where: str) -> None:
    assert refusal(*HOLDEM, *args)["where"] == where


@pytest.mark.parametrize("rounds", now_and_whole("1 round", "2 rounds"))
@pytest.mark.parametrize("name", games())
def test_every_game_can_be_sat_at_with_defaults_alone(name: str, rounds: str) -> None:
    """Enter takes the default; where the default is a fold, Enter asks again and `fold` is said."""
    shown = run("play", name, "--seed", "3", "--rounds", rounds[0], typed="\nfold\n" * 400)
    assert shown.exit_code == 0
    assert f"{rounds} played" in shown.stdout
