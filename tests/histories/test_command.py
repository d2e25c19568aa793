"""`houseway history`, and the story for people."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from houseway.histories.formats import hand_text, ohh_write, phh_read, phh_write
from houseway.histories.history_fields import History
from houseway.play.round_file import write
from tests.cli.house import data, refusal, round_file, run
from tests.histories.hands import FOREIGN, OPEN_HAND, one_hand, some_hands

STORY = """\
Hold'em (neutral/holdem)
Posted: no collection printed: no-limit, blinds $1 $2
Table of 10 seats, 3 dealt in, Tom has the button
Seat 1: Phil ($112)
Seat 2: Patrik ($200)
Seat 3: Tom ($55)

  1 post     Phil small blind $1 · Patrik big blind $2
  2 deal     Phil Ac 2d · Patrik ?? ?? · Tom 7h 6h
  3 bet      Tom raises to $7 · Phil raises to $23 · Patrik folds · Tom calls $16
  4 pot      $48 pulled into the pot
  5 deal     board Jc 3d 5c
  6 bet      Phil bets $11 · Tom calls $11
  7 pot      $22 pulled into the pot
  8 deal     board 4h
  9 bet      Phil bets $78 · Tom calls $21
 10 back     Phil $57 (nobody called)
 11 pot      $42 pulled into the pot
 12 deal     board Jh
 13 show     Phil Ac 2d (straight, five high) · Tom 7h 6h (straight, seven high)
 14 award    Tom $112 from the pot (straight, seven high)
 15 close    round over

Summary
Won from the pot $112 · no fee
Board: Jc 3d 5c 4h Jh
Seat 1: Phil shows Ac 2d; $57 (-$55)
Seat 2: Patrik folds; $198 (-$2)
Seat 3: Tom shows 7h 6h and wins $112; $112 (+$57)
"""
FRIDAY = Path(__file__).parents[2] / "docs" / "examples" / "friday.phh"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A round file of one hand."""
    path = tmp_path / "hand.json"
    path.write_text(write(one_hand("players/badugi", "limit").played), encoding="utf-8")
    return str(path)


def test_the_story_reads_like_a_hand() -> None:
    assert run("history", str(FRIDAY)).stdout == STORY


def test_a_story_tells_fees_boards_and_who_sat_out() -> None:
    told = [hand_text.dumps(History.of(each)) for each in some_hands("players/double-board-omaha", "limit", 4, 8)]
    assert any("Second board: " in each and "collection $" in each for each in told)
    assert all("Summary\nWon from the pot $" in each for each in told)


def test_notes_go_to_stderr(tmp_path: Path) -> None:
    result = run("history", str(FRIDAY))
    assert result.stderr == (
        "friday.phh: fields of PHH that are left out: event\nfriday.phh: comments on actions that are left out: 1\n"
    )
    deep = tmp_path / "deep.phh"
    deep.write_text(FRIDAY.read_text(encoding="utf-8").replace("[112, 200, 55]", "[112, inf, 55]"), encoding="utf-8")
    result = run("history", str(deep), "--to", "phh")
    assert result.stderr == "deep.phh: stacks that the file does not know are $100,000\n"
    assert "event = 'Friday game'" in result.stdout


@pytest.mark.parametrize(("to", "ending"), [("phh", ".phh"), ("ohh", ".ohh"), ("ohh", ".json"), ("round", ".json")])
def test_a_file_is_written_and_read_again(tmp_path: Path, file: str, to: str, ending: str) -> None:
    out = tmp_path / f"out{ending}"
    assert run("history", file, "--to", to, "--out", str(out)).stdout == ""
    again = run("history", str(out), "--to", to)
    assert again.exit_code == 0
    assert again.stdout == out.read_text(encoding="utf-8")
    assert run("history", str(out)).stdout == run("history", file).stdout


def test_a_foreign_hand_becomes_a_round_file_that_replays(tmp_path: Path) -> None:
    out = tmp_path / "friday.json"
    run("history", str(FRIDAY), "--to", "round", "--out", str(out))
    assert data("replay", str(out))["net"] == {"seat 1": -5500, "seat 2": -200, "seat 3": 5700}


def test_several_hands_stay_together(tmp_path: Path) -> None:
    hands = [History.of(each) for each in some_hands("cordova/texas-holdem#limit", "limit", 2)]
    several = tmp_path / "night.phhs"
    several.write_text(phh_write.dumps_all(hands), encoding="utf-8")
    result = data("history", str(several), "--to", "ohh")
    assert len(result["hands"]) == 4
    assert result["text"] == ohh_write.dumps_all(phh_read.loads_all(several.read_text(encoding="utf-8")))
    assert run("history", str(several)).stdout.count("Summary") == 4
    error = refusal("history", str(several), "--to", "round")
    assert (error["where"], error["message"]) == ("--to round", "a round file holds one hand, and this file 4")


def test_another_sheet_may_be_named() -> None:
    result = data("history", str(FRIDAY), "--game", "oaks/texas-holdem#plain")
    assert result["hands"][0]["game"] == "oaks/texas-holdem#plain"


def test_what_a_format_has_no_place_for_is_said(tmp_path: Path) -> None:
    foreign = tmp_path / "brno.ohh"
    foreign.write_text(OPEN_HAND, encoding="utf-8")
    assert data("history", str(foreign), "--to", "phh")["hands"][0]["notes"] == [
        "the rake is left out: the winners have it",
        "players are numbered by their seats",
        "fields of players that are left out: player_bounty",
    ]
    *_, note, currency = data("history", str(foreign), "--to", "text")["hands"][0]["notes"]
    assert currency == "the currency is left out: EUR"
    assert note.startswith("fields of Open Hand History that are left out: site_name, ")
    assert "weather" in note
    unknown = tmp_path / "cents.phh"
    unknown.write_text(FOREIGN, encoding="utf-8")
    said = run("history", str(unknown), "--to", "round").stderr
    assert "the shoe of a round file is whole: 2 cards of it are not known" in said
    assert (
        "a dollar is played for every cent" in run("history", str(unknown), "--game", "oaks/texas-holdem#plain").stderr
    )


def test_wrong_input_is_refused(tmp_path: Path) -> None:
    assert refusal("history", str(tmp_path / "none.phh"))["message"].startswith("cannot be read")
    other = tmp_path / "hand.pdf"
    other.write_text("", encoding="utf-8")
    assert "no format has the ending '.pdf'" in refusal("history", str(other))["message"]
    binary = tmp_path / "hand.phh"
    binary.write_bytes(b"\xff\xfe")
    assert refusal("history", str(binary))["message"] == ("cannot be read: it is not text in UTF-8, from byte 1 on")
    assert refusal("history", round_file(tmp_path))["message"] == "players/ez-baccarat is not a poker game"
    assert refusal("history", str(FRIDAY), "--game", "calgrand/pan")["message"] == "calgrand/pan is not a poker game"
    assert refusal("history", round_file(tmp_path), "--game", "calgrand/omaha")["where"] == "--game"
    assert refusal("history", str(FRIDAY), "--out", str(tmp_path / "no" / "x"))["message"].startswith(
        "cannot be written"
    )


def test_a_refusal_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "friday.phh"
    path.write_text(FRIDAY.read_text(encoding="utf-8").replace("p1 cbr 23", "p1 cbr 9"), encoding="utf-8")
    result = run("history", str(path))
    assert result.exit_code == 1
    said = "$9 is below the minimum of $12; may fold, call $6, raise to $12-$112"
    assert result.stderr.strip() == f"houseway: friday.phh: line 11, action 5 ('p1 cbr 9'): {said}"


def test_json_is_json(file: str) -> None:
    result = data("history", file, "--to", "ohh")
    assert result["hands"][0]["notes"] == []
    assert json.loads(result["text"])["ohh"]["_houseway"]["round"]["game"] == "players/badugi"


def test_notes_name_the_hand_of_their_file_and_a_summary_counts_them(tmp_path: Path) -> None:
    """The first hand is refused; the third stays open, because nobody can know who won."""
    good = FRIDAY.read_text(encoding="utf-8")
    start = 'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9, 9]\n'
    checked = "".join(f"'d db {faces}', 'p1 cc', 'p2 cc', " for faces in ("2c7d9h", "3s", "4s"))
    dark = f"{start}actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'p1 cc', {checked}]\n"
    night = tmp_path / "night.phhs"
    night.write_text(f"[1]\n{good.replace('cbr 7', 'cbr 3')}\n[2]\n{good}\n[3]\n{dark}", encoding="utf-8")
    why = "no cards are known at the showdown, and the file does not say who won: the pot is awarded to nobody"
    assert f"night.phhs: hand 3: {why}\n" in run("history", str(night), "--to", "phh").stderr
    assert f"         1  noted: {why}\n" in run("history", str(night), "--summary").stdout
