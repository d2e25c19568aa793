"""`houseway replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.bots.bot import answer_all, random_bot
from houseway.cards import SeededChance
from houseway.families.registry import game
from houseway.play.round_file import write
from houseway.play.session import Session
from houseway.rules.posting.terms import terms
from tests.cli.house import ROUND, data, refusal, round_file, run


def test_the_transcript_reads_like_the_game(tmp_path: Path) -> None:
    shown = run("replay", round_file(tmp_path)).stdout
    assert "deal     player 4h Ts 4d (8) · banker 2c Kd 7h (9)" in shown
    assert "wagers   seat 2 player $25 · seat 3 banker $10, dragon-7 $5" in shown
    assert "Player line loses: player 8, banker 9: seat 2 -$25" in shown


def test_the_net_adds_up_to_nothing_with_the_collection(tmp_path: Path) -> None:
    result = data("replay", round_file(tmp_path))
    assert result["state"] == "over"
    assert sum(result["net"].values()) == 0
    assert result["net"]["collection"] == result["collection"] == 400
    assert result["net"]["seat 2"] == -2600


def test_each_seat_has_a_view_and_every_reading_is_named(tmp_path: Path) -> None:
    result = data("replay", round_file(tmp_path))
    assert set(result["views"]) == {"1", "2", "3"}
    assert result["readings"]["naturals"] == "stop"
    assert result["events"][0]["event"] == "opened"
    assert result["decisions"] == []


def test_an_unfinished_round_says_what_is_open(tmp_path: Path) -> None:
    file = round_file(tmp_path, ROUND.replace(', "bank $300"', ""))
    result = data("replay", file)
    assert result["state"] == "open"
    (decision,) = result["decisions"]
    assert (decision["shape"], decision["seat"], decision["about"]) == ("wager", 1, "bank wager")
    assert "still open: question 4 to seat 1 (bank wager)" in run("replay", file).stdout


def holdem(folder: Path) -> str:
    session = Session(terms(game("cordova/texas-holdem")), dict.fromkeys((1, 2, 3), 10000), SeededChance(3))
    played = session.deal()
    while answer_all(played, dict.fromkeys((1, 2, 3), random_bot), SeededChance(5)):
        pass
    file = folder / "round.json"
    file.write_text(write(played), encoding="utf-8")
    return str(file)


def test_a_seat_is_shown_its_own_cards_alone(tmp_path: Path) -> None:
    file = holdem(tmp_path)
    deals = [event for event in data("replay", file, "--view", "2")["events"] if event["event"] == "dealt"]
    hands = {event["to"]["seat"]: event["cards"] for event in deals if event["to"]["kind"] == "hand"}
    assert hands[2] != ["??"]
    assert hands[1] == hands[3] == ["??"]
    whole = data("replay", file)["events"]
    assert all("??" not in event.get("cards", []) for event in whole)


def test_with_a_viewer_no_other_view_is_given(tmp_path: Path) -> None:
    assert set(data("replay", holdem(tmp_path), "--view", "2")["views"]) == {"2"}


def test_a_viewer_is_not_told_what_another_seat_is_offered(tmp_path: Path) -> None:
    file = round_file(tmp_path, ROUND.replace(', "bank $300"', ""))
    assert data("replay", file, "--view", "2")["decisions"] == []
    assert len(data("replay", file, "--view", "1")["decisions"]) == 1


def test_the_transcript_of_a_viewer_hides_what_the_seat_cannot_see(tmp_path: Path) -> None:
    file = holdem(tmp_path)
    assert "??" not in run("replay", file).stdout
    assert "seat 1 ?? ??" in run("replay", file, "--view", "2").stdout


def test_a_seat_where_nobody_sits_has_no_view(tmp_path: Path) -> None:
    assert refusal("replay", round_file(tmp_path), "--view", "9")["where"] == "seat 9"


@pytest.mark.parametrize(
    ("change", "code", "message"),
    [
        (('"take"', '"grab"'), "not_legal", "'grab' is not among the moves"),
        (('"player $25"', '"player $250"'), "not_legal", "above the maximum"),
        (('"bank $300"', '"bank $300", "more"'), "not_legal", "the round has ended"),
        (("4h 2c", "4h 2x"), "bad_input", "is not a card"),
        (("ez-baccarat", "ez-bacarat"), "bad_rules", "did you mean"),
        (("stack = 50000", "stack = 'much'"), "bad_input", "expected a whole number, found text"),
        (("[seats]", "[seats"), "bad_input", "not TOML"),
        (("answers", "answrs"), "bad_input", "answrs"),
    ],
)
def test_a_broken_round_file_is_refused_with_its_place(
    tmp_path: Path, change: tuple[str, str], code: str, message: str
) -> None:
    error = refusal("replay", round_file(tmp_path, ROUND.replace(*change)))
    assert error["code"] == code
    assert message in error["message"]
    assert error["where"]


@pytest.mark.parametrize("ending", ["phh", "phhs", "ohh"])
def test_a_hand_history_is_sent_to_the_command_that_reads_it(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"hand.{ending}"
    file.write_text("variant = 'NT'")
    error = refusal("replay", str(file))
    assert error["where"] == file.name
    assert f"houseway history {file}" in error["message"]


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    assert refusal("replay", str(tmp_path / "none.json"))["code"] == "bad_input"
