"""Runs of a room are repeated by their seed: whoever looks for a fault finds it again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from houseway.cards import LiveChance
from houseway.cards.rng import SeededChance
from houseway.errors import HousewayError
from houseway.room.cardroom import Room
from tests.room.house import guests, play_rounds, run, sit, table_of, with_room
from tests.room.seeded import seeded_chance
from tests.room.test_kills import GAMES as KILLED_GAMES
from tests.room.test_kills import Facts, _furnish, _something, every_fact

# A pack for each round, dice and tiles, and a shoe that is shuffled again within a round.
GAMES = ("oaks/texas-holdem", "calgrand/pai-gow-tiles", "bankers/draw-poker-jacks-or-better")


def _evening(path: Path, game: str, seed: int) -> list[str]:
    """The events of three rounds, and the root of every shoe."""
    told: list[str] = []

    async def play(room: Room) -> None:
        (person,) = await guests(room, 1)
        table = await table_of(room, game, bots=2)
        await sit(room, table, person, 3)
        for number in range(3):
            await play_rounds(room, table, {person.id: person}, SeededChance(number))
            assert table.ended is not None
            told.extend(str(event) for event in table.ended.events)
            assert table.dealing.announced is not None
            told.append(table.dealing.announced.root)

    with seeded_chance(seed):
        run(with_room(path, play))
    return told


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_deals_the_same_cards_and_another_seed_others(tmp_path: Path, game: str) -> None:
    first, again, other = (_evening(tmp_path / f"{at}.db", game, seed) for at, seed in enumerate((7, 7, 8)))
    assert first == again
    assert first != other


def test_whatever_is_done_in_a_room_is_repeated_by_its_seed(tmp_path: Path) -> None:
    """Cards that are still to come included: this is what the tests that kill a room are run with."""
    found: list[dict[int, Facts]] = []

    async def play(room: Room) -> None:
        people, random = await _furnish(room, KILLED_GAMES[1]), Random(4)
        for number in range(60):
            with suppress(HousewayError):
                await _something(room, people, random, number)
        found.append(every_fact(room))

    for at in range(2):
        with seeded_chance(5):
            run(with_room(tmp_path / f"{at}.db", play))
    assert found[0] == found[1]
    assert sum(each.seq for each in found[0].values()) > 20


def test_a_live_source_is_the_operating_systems_again_afterwards() -> None:
    with seeded_chance(3):
        seeded = [LiveChance().bits(64) for _ in range(2)]
    with seeded_chance(3):
        assert [LiveChance().bits(64) for _ in range(2)] == seeded
    assert [LiveChance().bits(64) for _ in range(2)] != seeded
