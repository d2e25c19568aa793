"""A round that is written with the cards that were dealt tells nothing of the others, and runs again."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from houseway.cards import SeededChance, Shoe
from houseway.cards.face import faces, text
from houseway.errors import BadInput
from houseway.families.registry import game
from houseway.play.round import Round
from houseway.play.round_file import read, replay, write
from houseway.play.view import whole_event
from houseway.rules.posting.terms import terms
from tests.conformance.players import play_on

GAMES = ("players/ez-baccarat", "cordova/texas-holdem#limit", "calgrand/pan", "players/badugi", "bankers/pai-gow-tiles")


def dealt(name: str, order: list[int], seed: int) -> Round:
    posted = terms(game(name))
    seats = dict.fromkeys(range(1, min(posted.sheet.seats.max, 7) + 1), 100_000)
    played = Round(posted, seats, Shoe(order, SeededChance(seed)))
    for _ in play_on(played, Random(seed)):
        pass
    return played


def shuffled(name: str, seed: int) -> list[int]:
    return list(Shoe.seeded(terms(game(name)).pack, seed).stack[::-1])


@pytest.mark.parametrize("name", ["players/ez-baccarat", "calgrand/pan", "bankers/pai-gow-tiles"])
def test_the_file_of_a_round_does_not_depend_on_the_cards_that_stayed_in_the_shoe(name: str) -> None:
    order = shuffled(name, 5)
    played = dealt(name, order, 5)
    assert not played.table.shoe.orders
    used = len(order) - len(played.table.shoe)
    other = order[:used] + order[used:][::-1]
    assert other != order
    assert write(dealt(name, other, 5), "dealt") == write(played, "dealt")
    assert write(dealt(name, other, 5)) != write(played)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", GAMES)
def test_the_file_of_the_dealt_cards_runs_again(name: str, seed: int, tmp_path: Path) -> None:
    played = dealt(name, shuffled(name, seed), seed)
    path = tmp_path / "round.json"
    path.write_text(write(played, "dealt"), encoding="utf-8")
    again = replay(read(path), game)
    assert [whole_event(each) for each in again.events] == [whole_event(each) for each in played.events]
    assert again.net() == played.net()
    assert write(again, "dealt") == write(played, "dealt")


def test_a_file_of_the_dealt_cards_holds_no_other_card() -> None:
    played = dealt("players/ez-baccarat", shuffled("players/ez-baccarat", 1), 1)
    shoe = json.loads(write(played, "dealt"))["shoe"].split()
    order = played.table.shoe.opening[::-1]
    assert faces(" ".join(shoe)) == list(order[: len(order) - len(played.table.shoe)])


def test_a_card_from_the_middle_of_the_shoe_keeps_its_place_and_those_before_it_are_not_told() -> None:
    shoe = Shoe(faces("Ah Kh Qh Jh Th 9h 8h"), SeededChance(1))
    assert text([shoe.draw(), shoe.draw_from_middle(), shoe.draw()]) == "Ah Jh Kh"
    shoe.shuffle_in(faces("Ah"))
    second = text(shoe.orders[0]).split()
    last = text([shoe.draw()])
    opening, after = shoe.dealt()
    assert [each and text([each]) for each in opening[::-1]] == ["Ah", "Kh", None, "Jh", None, None, None]
    assert [each and text([each]) for each in after] == [*([None] * 4), second[-1]]
    assert last == second[-1]


def test_more_unknown_cards_than_the_pack_has_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "round.json"
    seats = {"1": {"stack": 10_000}, "2": {"stack": 10_000}}
    path.write_text(json.dumps({"game": "cordova/texas-holdem#limit", "seats": seats, "shoe": "?? " * 53}))
    with pytest.raises(BadInput, match="53 cards stayed in the shoe"):
        replay(read(path), game)
