"""Small decencies of a room: who closes what, which chips are which, and that what the floor notes is written down."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import NotLegal
from houseway.room.cardroom import Room
from houseway.room.money.books import purse
from houseway.room.room_errors import NotAllowed
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import OpenTable
from tests.room.house import FLOOR, OPEN_HANDED, actor, ear, guests, run, settings, sit, table_of, with_room
from tests.room.visitors import House

HOLDEM = "bankers/texas-holdem"
BACCARAT = "players/ez-baccarat"


def test_a_guest_closes_the_table_they_opened_and_takes_the_chips_along(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await room.open(OpenTable(BACCARAT, bots=2, auto=False), actor(ada))
        await sit(room, table, ada, 5)
        opener, other = ear(room, table, ada), ear(room, table, bea)
        opener.listen(), other.listen()
        assert "close" in opener.screen.known["you"].may
        assert "close" not in other.screen.known["you"].may
        with pytest.raises(NotAllowed, match="whoever opened it"):
            await room.bus.do(table.id, actor(bea), None, cmd.CloseTable())
        await room.bus.do(table.id, actor(ada), None, cmd.Deal())
        opener.listen()
        assert "close" not in opener.screen.known["you"].may
        with pytest.raises(NotLegal, match="a round is being played"):
            await room.bus.do(table.id, actor(ada), None, cmd.CloseTable())
        await room.bus.do(table.id, FLOOR, None, cmd.VoidRound("enough"))
        await room.bus.do(table.id, actor(ada), None, cmd.CloseTable())
        assert room.tables == {}
        assert room.books[purse(ada.id, "play")] == 1_000_000

    run(with_room(tmp_path / "r.db", play))


def test_whoever_has_too_many_tables_is_told_which_to_close(tmp_path: Path) -> None:
    from dataclasses import replace

    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        for name in ("First", "Second"):
            await room.open(OpenTable(BACCARAT, name=name), actor(ada))
        with pytest.raises(NotLegal) as refused:
            await room.open(OpenTable(BACCARAT), actor(ada))
        assert str(refused.value).startswith("you have 2 tables open: First, Second. Close one of them first")
        await room.close(1, actor(ada))
        assert await room.open(OpenTable(BACCARAT), actor(ada))

    run(with_room(tmp_path / "r.db", play, limits=replace(OPEN_HANDED, tables_per_person=2)))
    assert settings().limits is OPEN_HANDED


def test_nobody_sells_chips_to_themselves(house: House) -> None:
    flora = house.visitor("Flora")
    own = flora.get("/api/me").json()["person"]["id"]
    for door in ("sell", "redeem"):
        refused = flora.post(f"/api/cashier/{door}", {"person": own, "cents": 5_000, "id": f"{door}-0001"})
        assert refused.status_code == 403
        assert "nobody sells chips to themselves" in refused.json()["error"]["message"]
    assert flora.get("/api/me").json()["balances"]["cash"] == 0


def test_the_drop_of_cash_tables_is_never_added_to_that_of_play_tables(tmp_path: Path) -> None:
    made = House(tmp_path / "r.db")
    with made.client:
        flora = made.visitor("Flora")
        books = made.room.books
        for chips, cents in (("cash", 300), ("play", 1_100)):
            books.balances[f"collection {chips}"] = books.settled[f"collection {chips}"] = cents
        assert flora.get("/api/floor").json()["collected"] == {"play": 1_100, "cash": 300}


def test_what_the_floor_notes_is_in_the_log_of_the_table_at_once(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await table_of(room, HOLDEM)
        await sit(room, table, ada, 1)
        await sit(room, table, bea, 2)
        await room.bus.do(table.id, FLOOR, None, cmd.Deal())
        player = ear(room, table, ada)
        player.listen()
        await room.bus.do(table.id, FLOOR, None, cmd.ReportIncident("premature_flop"))
        (update,) = player.listen()
        assert "premature flop" in " ".join(str(line.words) for line in getattr(update, "log", ()))
        played = table.open_round
        assert played is not None
        # It is part of the round: whoever runs it again is told the same.
        assert played.clone().events == played.events

    run(with_room(tmp_path / "r.db", play))
