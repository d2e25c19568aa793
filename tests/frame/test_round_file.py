"""Round files: written, read and run again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cards import NoChance, Shoe, cards
from houseway.errors import ShortDeck
from houseway.families.bank.core.bank_state import BankRotation
from houseway.families.registry import game
from houseway.play.events import Rolled, Shuffled
from houseway.play.ids import COLLECTION, stack
from houseway.play.lasting import Lasting
from houseway.play.round import Round
from houseway.play.round_file import FORMAT, RoundFile, read, replay, write
from houseway.play.seat_notes import DealerButton
from houseway.rules.posting.terms import terms
from tests.frame.helpers import BACCARAT, baccarat_round, holdem, holdem_round, play_on, snapshot, to_wagers


def run(path: Path) -> Round:
    return replay(read(path), game, where=path.name)


def saved(played: Round, folder: Path) -> Path:
    path = folder / "hand.json"
    path.write_text(write(played), encoding="utf-8")
    return path


ROUNDS = {
    "limit": lambda: play_on(holdem_round(4, seats=5), 2),
    "no limit": lambda: play_on(holdem_round(6, form="no-limit"), 3),
    "a button drawn for": lambda: play_on(holdem_round(7, seats=4, button=None), 4),
    "baccarat": lambda: play_on(to_wagers(baccarat_round(8)), 5),
    "a hand that is not over": lambda: holdem_round(9),
    "some of several answers": lambda: to_wagers(baccarat_round(8)),
}


@pytest.mark.parametrize("name", ROUNDS)
def test_a_round_that_is_written_read_and_replayed_is_the_same_round(name: str, tmp_path: Path) -> None:
    played = ROUNDS[name]()
    again = run(saved(played, tmp_path))
    assert again.events == played.events
    assert again.net() == played.net()
    assert snapshot(again) == snapshot(played)
    assert write(again) == write(played)


def test_answers_given_in_another_order_are_kept_in_that_order(tmp_path: Path) -> None:
    played = to_wagers(baccarat_round(8))
    for decision in reversed(played.open_decisions()):
        played.answer(decision.number, decision.seat, {"player": 500})
    again = run(saved(played, tmp_path))
    assert again.answers == played.answers
    assert [number for number, _, _ in again.answers] == [1, 4, 3, 2]


def test_names_readings_fee_and_decks_are_kept(tmp_path: Path) -> None:
    posted = terms(game(BACCARAT, {"dragon-7-push": "pushes", "naturals": "draw-on"}), "4", 6)
    played = Round(
        posted, {3: 90000, 7: 80000}, Shoe.seeded(posted.pack, 1), names={3: "Ann"}, lasting=Lasting(BankRotation(3))
    )
    again = run(saved(play_on(played), tmp_path))
    assert again.terms == posted
    assert (again.table.name(3), again.table.name(7)) == ("Ann", "seat 7")
    assert again.opening_lasting == Lasting(BankRotation(3))


def test_a_void_round_is_written_as_it_was_played_as_far_as_it_came(tmp_path: Path) -> None:
    played = holdem_round()
    played.answer(1, 1, "raise")
    played.void("the fire alarm rang")
    again = run(saved(played, tmp_path))
    assert again.answers == played.answers


def test_a_round_that_failed_can_be_written_as_the_bug_report(tmp_path: Path) -> None:
    """The shoe holds seven cards, so that the flop cannot be dealt: the last answer is the one that fails."""
    short = Round(
        terms(holdem()),
        {1: 30000, 2: 30000},
        Shoe(cards("Ah Kd 2c 7s 8s 9s Ts"), NoChance()),
        lasting=Lasting(DealerButton(1)),
    )
    short.answer(1, 1, "check")
    with pytest.raises(ShortDeck):
        short.answer(2, 2, "check")
    file = json.loads(write(short))
    assert [answer["say"] for answer in file["answers"]] == ["check", "check"]


BY_HAND = """
game    = "cordova/texas-holdem"
fee     = "3"
shoe    = "Ah Kd 2c  As Ks 2d   7h  3h 4h 5h"
lasting = { button = { seat = 3 } }
answers = ["raise", "call", { seat = 3, say = "fold" }, "check", "bet", "fold"]
seats.1 = { stack = 30000, name = "Ann" }
seats.2 = { stack = 30000 }
seats.3 = { stack = 30000 }
"""


def test_a_file_may_be_written_by_hand_in_toml_with_few_words(tmp_path: Path) -> None:
    path = tmp_path / "hand.toml"
    path.write_text(BY_HAND, encoding="utf-8")
    played = run(path)
    assert played.state == "over"
    # A raise to $6, called by the small blind; the big blind's $3 is dead; the collection for three players is $2.
    assert played.net() == {stack(1): 1300 - 600, stack(2): -600, stack(3): -300, COLLECTION: 200}
    assert run(saved(played, tmp_path)).events == played.events


def test_json_and_toml_mean_the_same(tmp_path: Path) -> None:
    played = play_on(holdem_round(4), 2)
    plain = json.loads(write(played))
    path = tmp_path / "hand.toml"
    path.write_text("\n".join(f"{key} = {toml(value)}" for key, value in plain.items()), encoding="utf-8")
    assert read(path) == read(saved(played, tmp_path))
    assert run(path).events == played.events


def toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def test_what_is_written_says_its_format_and_its_rules() -> None:
    plain = json.loads(write(holdem_round()))
    assert plain["houseway"] == FORMAT == 2
    assert plain["digest"] == holdem().digest
    assert len(cards(plain["shoe"])) == 52
    assert set(plain) <= set(RoundFile.__struct_fields__)


def test_dice_and_reshuffles_are_told_in_the_events_too() -> None:
    played = holdem_round(7, button=None)
    assert [type(event) for event in played.events if isinstance(event, Rolled | Shuffled)] == [Shuffled]
    assert msgspec.to_builtins(played.events[0])["digest"] == holdem().digest
