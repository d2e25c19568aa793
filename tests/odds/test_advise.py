"""`houseway advise`: every move with its cost, from named cards or from the question of a round file."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from houseway.errors import BadInput
from houseway.odds.core import methods
from houseway.odds.core.advice import Advice
from houseway.odds.core.position import offered
from houseway.play.decisions import Choose
from tests.cli.house import data, refusal, run
from tests.odds.hand_made import adviser

STUD = "calgrand/caribbean-stud"
ROUND = """
game = "calgrand/caribbean-stud"
fee = "A1"
shoe = "{cards}"
lasting = {{ bank = {{ seat = 1 }} }}
answers = ["take", "ante $5", "bank $100"{more}]

[seats]
1 = {{ stack = 50000 }}
2 = {{ stack = 50000 }}
"""


@pytest.fixture(autouse=True)
def _advised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(methods, "ADVISERS", {"offer_play": adviser})


def test_every_move_has_a_cost() -> None:
    """The first card is a king, number 11 of the ranks: calling is worth 11 hundredths."""
    found = data("advise", STUD, "--hand", "Kh Qd 6c 4s 2h", "--up", "As")
    assert (found["hand"], found["up"], found["board"]) == ("Kh Qd 6c 4s 2h", "As", "")
    assert (found["best"], found["exact"]) == ("call", True)
    assert [(each["move"], each["ev"], each["cost"]) for each in found["moves"]] == [
        ("call", "11/100", "0/1"),
        ("fold", "-1/1", "111/100"),
    ]


def test_what_is_printed() -> None:
    shown = run("advise", STUD, "--hand", "KhQd6c4s2h", "--up", "As").stdout
    assert "hand K♥ Q♦ 6♣ 4♠ 2♥, against A♠" in shown
    assert "exact, in units of the base wager" in shown
    assert shown.split("\n")[-2].split() == ["fold", "-1.000000", "1.110000"]


@pytest.mark.parametrize(
    ("asked", "where", "said"),
    [
        ((STUD, "--hand", "Kh Qd 6c 4s", "--up", "As"), "hand", "5 cards, not 4"),
        ((STUD, "--hand", "Kh Qd 6c 4s 2h"), "up", "shows 1 card, not 0"),
        ((STUD, "--hand", "Kh Qd 6c 4s 2h", "--up", "As Ad"), "up", "shows 1 card, not 2"),
        ((STUD, "--hand", "Kh Qd 6c 4s 2h", "--up", "Kh"), "cards", "Kh is not in the pack, or not that many times"),
        ((STUD, "--hand", "Kh Qd 6c 4s 2x", "--up", "As"), "hand", "2x"),
        ((STUD, "--hand", "Kh Qd 6c 4s 2h", "--up", "As", "--board", "2c"), "board", "0 cards, not 1"),
        (("players/ultimate-texas-holdem", "--hand", "Ah Kh", "--board", "2c 3c"), "board", "0 or 3 or 5 cards, not 2"),
        (("players/ez-baccarat", "--hand", "Ah"), "players/ez-baccarat", "no decision"),
        (("cordova/texas-holdem", "--hand", "Ah Kh"), "cordova/texas-holdem#limit", "no bank"),
    ],
)
def test_positions_that_cannot_be(asked: tuple[str, ...], where: str, said: str) -> None:
    refused = refusal("advise", *asked)
    assert refused["where"] == where
    assert said in refused["message"]


def test_wrong_usage() -> None:
    assert run("advise", STUD).exit_code == 2
    assert run("advise").exit_code == 2
    assert run("advise", STUD, "--hand", "Ah", "--round", "x.toml").exit_code == 2


def written(folder: Path, more: str = "") -> str:
    """Seat 1 goes on banking; seat 2 is dealt Kh Qd 6c 4s 2h, and the bank's last card is As."""
    file = folder / "round.toml"
    cards = "Kh 9c Qd 9d 6c 8c 4s 8d 2h As"
    file.write_text(ROUND.format(cards=cards, more=more), encoding="utf-8")
    return str(file)


def test_a_round_file_is_advised_on_what_its_seat_sees(tmp_path: Path) -> None:
    file = written(tmp_path)
    shown = run("replay", file, "--view", "2").stdout
    found = data("advise", "--round", file)
    assert (found["hand"], found["up"]) == ("Kh Qd 6c 4s 2h", "As"), shown
    assert found["best"] == "call"


def test_only_what_is_asked_is_told() -> None:
    """Before a hand is played it may be given up; to play on is worth what the best later move is."""
    every = [Advice("surrender", Fraction(-1, 2)), Advice("hit", Fraction(-3, 5)), Advice("stand", Fraction(-2, 5))]
    early = offered(every, Choose(2, "surrender", ("play on", "surrender"), "play on"))
    assert [(each.move, each.ev) for each in early] == [("play on", Fraction(-2, 5)), ("surrender", Fraction(-1, 2))]
    later = offered(every, Choose(2, "play", ("stand", "hit"), "stand"))
    assert [each.move for each in later] == ["stand", "hit"]
    with pytest.raises(BadInput, match="may keep or switch, which is not worked out"):
        offered(every, Choose(2, "switch", ("keep", "switch"), "keep"))


def test_a_round_that_asks_nothing_about_a_hand(tmp_path: Path) -> None:
    assert "has ended" in refusal("advise", "--round", written(tmp_path, ', "fold"'))["message"]
    file = tmp_path / "early.toml"
    file.write_text(ROUND.format(cards="", more="").replace(', "ante $5", "bank $100"', ""), "utf-8")
    assert "not a hand" in refusal("advise", "--round", str(file))["message"]
    both = refusal("advise", "--round", written(tmp_path), "--up", "As")
    assert "its own game and cards" in both["message"]
