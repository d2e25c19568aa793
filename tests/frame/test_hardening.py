"""What a careless or hostile caller may try: it is refused, or it changes nothing."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from houseway import BadInput, BadRules, BrokenLaw, NotLegal, SeededChance, Session, TooLate, game, terms
from houseway.cards import Pack
from houseway.play.ids import POT, CircleId, stack
from houseway.play.ledger import Ledger
from houseway.rules.loading.library import GAMES
from tests.frame.helpers import baccarat_round, to_wagers


def test_an_answer_is_kept_as_it_was_given() -> None:
    played = to_wagers(baccarat_round())
    wager = {"player": 2_500}
    first = played.open_decisions()[0]
    played.answer(first.number, first.seat, wager)
    wager["player"] = 9_900
    assert played.answers[-1] == (first.number, first.seat, {CircleId("player"): 2_500})


@pytest.mark.parametrize("number", ["1", 1.0, True, None, [1]])
def test_a_number_that_is_no_number_is_refused(number: object) -> None:
    played = baccarat_round()
    with pytest.raises(NotLegal):
        played.answer(number, 1, "take")  # type: ignore[arg-type]
    assert played.answers == []


def test_a_round_that_has_ended_cannot_be_declared_void() -> None:
    played = baccarat_round()
    while played.state == "open":
        played.default()
    for _ in range(2):
        with pytest.raises(TooLate):
            played.void("too late")
    assert played.state == "over"


def test_a_round_is_declared_void_once() -> None:
    played = to_wagers(baccarat_round())
    played.void("the power failed")
    with pytest.raises(TooLate):
        played.void("again")


@pytest.mark.parametrize("amount", [5.0, True, "5", None])
def test_only_whole_cents_move(amount: object) -> None:
    ledger = Ledger({stack(1): 1_000}, [])
    with pytest.raises((BrokenLaw, TypeError)):
        ledger.move(stack(1), POT, amount, "test")  # type: ignore[arg-type]
    assert ledger.balances == {stack(1): 1_000}


def test_a_round_is_closed_once() -> None:
    session = Session(terms(game("players/ez-baccarat")), {1: 50_000, 2: 50_000}, SeededChance(1))
    played = session.deal()
    while played.state == "open":
        played.default()
    session.close(played)
    with pytest.raises(BadInput, match="closed already"):
        session.close(played)


def test_a_face_carries_one_mark() -> None:
    with pytest.raises(BadInput, match="one mark"):
        Pack(marked="Ts* Ts+")


def test_a_fee_at_a_moment_that_no_step_knows_is_a_fault(tmp_path: Path) -> None:
    text = (GAMES / "cordova" / "ace-up-pai-gow-poker.toml").read_text(encoding="utf-8")
    wrong = re.sub(r'(?m)^at( +)= "before the deal"', r'at\1= "before the deel"', text, count=1)
    assert wrong != text
    (tmp_path / "cordova").mkdir()
    (tmp_path / "cordova" / "ace-up-pai-gow-poker.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(BadRules) as refused:
        game("cordova/ace-up-pai-gow-poker", root=tmp_path)
    told = str(refused.value)
    assert "no step of the round collects at 'before the deel'; did you mean 'before the deal'?" in told


def _copied(source: Path, to: Path) -> None:
    """A file, or a folder of files, as it is."""
    to.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, to)
    else:
        shutil.copy(source, to)


def test_faults_of_every_stage_are_told_at_once(tmp_path: Path) -> None:
    text = (GAMES / "players" / "ez-baccarat.toml").read_text(encoding="utf-8")
    for shelf in ("players/fees-player-dealer-games.toml", "players/room.toml", "readings"):
        _copied(GAMES / shelf, tmp_path / shelf)
    wrong = text.replace('ranking = "baccarat"', "ranking = 3").replace(
        '"player-three-card-8"', '"player-three-card-88"'
    )
    wrong = re.sub(r'(banker   = .* lines = )"[^"]*"', r'\1"999-1200"', wrong)
    (tmp_path / "players" / "ez-baccarat.toml").write_text(wrong, encoding="utf-8")
    with pytest.raises(BadRules) as refused:
        game("players/ez-baccarat", root=tmp_path)
    assert {fault.path for fault in refused.value.faults} == {
        "hands.points.ranking",
        "wagers.panda-8.pays[0].on",
        "wagers.banker.lines",
    }
