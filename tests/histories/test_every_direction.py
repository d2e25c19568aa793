"""From each format into each and back: the same hand, and the same bytes where the format allows; losses are said."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from houseway.cli.history import written_as
from houseway.histories import toml_reader
from houseway.histories.formats import ohh_read, phh_read, stars_read
from houseway.histories.hand_files import read_hands
from houseway.histories.history_fields import History
from houseway.play.ids import STACKS
from tests.histories.hands import FOREIGN, OPEN_HAND, one_hand
from tests.histories.test_stars import CASH

ENDINGS = {"phh": ".phh", "ohh": ".ohh", "pokerstars": ".txt", "round": ".json"}
# Through these a hand comes back with other bytes, and nothing is lost: fields that follow from the hand are added, and
# fields stand in another order.
WHOLE = (("phh", "ohh"),)
PARTS = [
    "the rake is left out",
    "players are numbered by their seats",
    "fields of players that are left out: player_bounty",
]
# What is said to be lost, in words that the others begin with.
LOST = {
    ("phh", "pokerstars"): [
        "fields of PHH that are left out: author, event, time",
        "comments on actions that are left out: 2",
    ],
    ("phh", "round"): ["the shoe of a round file is whole: 2", "fields of PHH", "comments on actions", "the currency"],
    ("ohh", "phh"): PARTS,
    ("ohh", "pokerstars"): [
        *PARTS,
        "fields of Open Hand History that are left out: site_name, network_name",
    ],
    ("ohh", "round"): ["the shoe of a round file is whole: 4", *PARTS, "fields of Open Hand History", "the currency"],
    ("pokerstars", "phh"): ["PHH has no dead blinds"],
    ("pokerstars", "round"): ["the shoe of a round file is whole: 6", "fields of Open Hand History"],
    ("round", "pokerstars"): ["the text does not name players/holdem and its fee"],
}
DIRECTIONS = [(source, to) for source in ENDINGS for to in ENDINGS]


@cache
def original(source: str) -> str:
    """A hand of this format as we write it, so that the spacing is ours."""
    if source == "round":
        return written_as([one_hand("players/holdem", "no-limit", 3)], "round")[0]
    if source == "phh":
        return written_as([phh_read.loads(FOREIGN)], "phh")[0]
    content, ending = (OPEN_HAND, "ohh") if source == "ohh" else (CASH, "txt")
    return written_as([_read_text(content, ending)], source)[0]


def _read_text(content: str, ending: str) -> History:
    return ohh_read.loads(content) if ending == "ohh" else stars_read.loads_all(content, "night.txt")[0]


def read(content: str, kind: str, folder: Path) -> History:
    file = folder / f"hand{ENDINGS[kind]}"
    file.write_text(content, encoding="utf-8")
    [hand] = read_hands(file)
    return hand


def stacks(hand: History) -> dict[tuple[int, str], int]:
    table = hand.played.table
    return {(seat, table.name(seat)): table.ledger[STACKS[seat]] for seat in table.seats}


@pytest.mark.parametrize(("source", "to"), DIRECTIONS)
def test_a_hand_is_the_same_in_every_format(tmp_path: Path, source: str, to: str) -> None:
    hand = read(original(source), source, tmp_path)
    [written, _] = written_as([hand], to)
    again = read(written, to, tmp_path)
    assert stacks(again) == stacks(hand)
    assert again.played.state == hand.played.state == "over"
    assert again.played.table.shoe.opening == hand.played.table.shoe.opening or to == "pokerstars"
    assert written_as([again], to)[0] == written


@pytest.mark.parametrize(("source", "to"), DIRECTIONS)
def test_the_same_bytes_come_back_or_it_is_said_what_was_lost(tmp_path: Path, source: str, to: str) -> None:
    content = original(source)
    written, [said] = written_as([read(content, source, tmp_path)], to)
    back = written_as([read(written, to, tmp_path)], source)[0]
    lost = LOST.get((source, to), [])
    assert len(said) == len(lost)
    assert all(words.startswith(begins) for words, begins in zip(said, lost, strict=True)), said
    assert (back == content) == (not lost and (source, to) not in WHOLE)


def test_every_field_of_phh_comes_back_through_open_hand_history(tmp_path: Path) -> None:
    content = original("phh")
    through = written_as([read(content, "phh", tmp_path)], "ohh")[0]
    back = toml_reader.loads(written_as([read(through, "ohh", tmp_path)], "phh")[0])
    wanted = toml_reader.loads(content)
    assert {name: back.get(name) for name in wanted} == wanted


def test_every_field_of_open_hand_history_comes_back_through_phh(tmp_path: Path) -> None:
    content = original("ohh")
    through = written_as([read(content, "ohh", tmp_path)], "phh")[0]
    back = json.loads(written_as([read(through, "phh", tmp_path)], "ohh")[0])["ohh"]
    wanted = json.loads(content)["ohh"]
    # The players are numbered by their seats, and no rake is taken: both are said. The version is that which we write.
    assert (back.pop("hero_player_id"), wanted.pop("hero_player_id")) == (5, 30)
    names = [name for name in wanted if name not in ("spec_version", "players", "rounds", "pots")]
    assert {name: back.get(name) for name in names} == {name: wanted[name] for name in names}
