"""The replay goes event by event: the events alone, told by the page's own code, lead to every table the room shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.cards.rng import SeededChance
from houseway.families.registry import game, games
from houseway.play.ids import plain
from houseway.room.cardroom import Room
from houseway.room.routes.routing import ApiRequest
from houseway.room.routes.table_routes import replay_round
from houseway.room.wire.schemas import Person
from tests.browser.page_code import run_page_code
from tests.room.house import guests, play_rounds, run, sit, table_of, with_room

AUDITOR = Person(901, "Otto", "auditor", guest=False)
Hand = tuple[str, dict[str, Any]]


async def hands_of(room: Room, name: str) -> list[Hand]:
    """A round of this game as somebody at the table may see it, as a bystander may, and with every card shown."""
    player, stranger = await guests(room, 2)
    table = await table_of(room, name, bots=max(2, game(name).seats.min - 1))
    await sit(room, table, player, table.free_seat())
    await play_rounds(room, table, {player.id: player}, SeededChance(11))
    told = []
    for person in (player, stranger, AUDITOR):
        found = await replay_round(ApiRequest(room, person, None, None, {}, {"round": table.ended_id}))
        told.append((f"{name} for {person.role} {person.id}", msgspec.to_builtins(found, enc_hook=plain)))
    return told


def differences(folder: Path, hands: list[Hand]) -> list[str]:
    """Where the page's own telling leads elsewhere than the room."""
    found: list[str] = run_page_code(folder, "replay.ts", "fold.mjs", hands)
    return found


def told_in_full(folder: Path, names: list[str]) -> tuple[int, list[str]]:
    """How many hands were told, and what was wrong with them."""
    hands: list[Hand] = []

    async def play(room: Room) -> None:
        for name in names:
            hands.extend(await hands_of(room, name))

    run(with_room(folder / "r.db", play))
    return len(hands), differences(folder, hands)


def test_the_events_of_a_hand_lead_to_every_table_that_the_room_shows(built: None, tmp_path: Path) -> None:
    names = list({game(name).family: name for name in games()}.values())
    assert told_in_full(tmp_path, names) == (3 * len(names), [])


@pytest.mark.slow
def test_so_do_the_events_of_every_form(built: None, tmp_path: Path) -> None:
    assert told_in_full(tmp_path, list(games())) == (3 * len(games()), [])
