"""Tables that guests opened and everybody left are closed by the clock, and written down like anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from houseway.play.lasting import Lasting
from houseway.play.seat_notes import CarriedPot
from houseway.room.cardroom import Room
from houseway.room.money.books import issuer
from houseway.room.room_errors import NotFound
from houseway.room.store.schema import actions, tables
from houseway.room.tables.action import Actor
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p
from houseway.room.wire import table_commands as cmd
from houseway.room.wire.schemas import OpenTable
from tests.room.house import FLOOR, Clock, actor, ear, guests, room_at, run, sit, with_room

BACCARAT = "players/ez-baccarat"
LONG = 1000.0


async def opened_by(room: Room, who: Actor, bots: int = 0) -> LiveTable:
    return await room.open(OpenTable(BACCARAT, bots=bots, auto=False), who)


def test_an_empty_table_of_a_guest_is_closed_after_a_while(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        ada, bea = await guests(room, 2)
        table = await opened_by(room, actor(ada), bots=2)
        await sit(room, table, ada, 5)
        ear(room, table, ada)
        watching = ear(room, table, bea)
        clock.at += 10 * LONG
        assert await room.bus.tick(table) == 0
        await room.bus.do(table.id, actor(ada), None, cmd.Leave())
        issued = room.books[issuer("play")]
        clock.at += LONG - 1
        assert await room.bus.tick(table) == 0
        clock.at += 1
        assert await room.bus.tick(table) > 0
        assert room.tables == {}
        assert isinstance(watching.listen()[-1], p.Gone)
        # The bots have given their chips back to the house; nobody else had any there.
        assert room.books[issuer("play")] == issued + 2 * 50_000
        assert [cents for account, cents in room.books.balances.items() if account.startswith("table") and cents] == []
        with pytest.raises(NotFound, match="no open table"):
            await room.bus.do(table.id, actor(ada), None, cmd.Sit(1, 50_000))

    run(with_room(tmp_path / "r.db", play, clock=clock, empty_s=LONG))


def test_the_closing_is_an_act_of_the_clock_in_the_books(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await opened_by(room, actor(ada), bots=1)
        clock.at += LONG
        await room.bus.tick(table)

    run(with_room(tmp_path / "r.db", play, clock=clock, empty_s=LONG))
    again = room_at(tmp_path / "r.db", clock, empty_s=LONG)
    try:
        assert again.tables == {}
        last = select(actions.c.kind, actions.c.person, actions.c.at).order_by(actions.c.seq.desc())
        assert again.store.ask(lambda each: tuple(each.execute(last).first() or ())) == ("close", None, int(clock.at))
        shut = select(tables.c.closed_at)
        assert again.store.ask(lambda each: each.execute(shut).scalar()) == int(clock.at)
    finally:
        again.store.close()


async def _with_chips(room: Room, who: Actor) -> LiveTable:
    """A player sits out, looks on, and leaves chips at the seat."""
    (bea,) = await guests(room, 1)
    table = await opened_by(room, who, bots=1)
    await sit(room, table, bea, 4)
    ear(room, table, bea)
    await room.bus.do(table.id, actor(bea), None, cmd.SitOut())
    return table


async def _with_a_pot(room: Room, who: Actor) -> LiveTable:
    """A pot was carried over and waits for whoever has chips in it."""
    table = await opened_by(room, who)
    table.seating.lasting = Lasting(CarriedPot({3: 500}))
    return table


async def _playing(room: Room, who: Actor) -> LiveTable:
    """Two bots are in the middle of a round."""
    table = await opened_by(room, who, bots=2)
    await room.bus.do(table.id, FLOOR, None, cmd.Deal())
    return table


async def _paused(room: Room, who: Actor) -> LiveTable:
    table = await opened_by(room, who)
    await room.bus.do(table.id, FLOOR, None, cmd.Pause())
    return table


async def _of_the_house(room: Room, who: Actor) -> LiveTable:
    del who
    return await opened_by(room, FLOOR, bots=1)


@pytest.mark.parametrize("prepare", [_with_chips, _with_a_pot, _paused, _of_the_house], ids=lambda each: each.__name__)
def test_what_still_waits_for_somebody_stays_open(tmp_path: Path, prepare: Any) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await prepare(room, actor(ada))
        clock.at += 100 * LONG
        assert await room.bus.tick(table) == 0
        assert room.tables == {table.id: table}

    run(with_room(tmp_path / "r.db", play, clock=clock, empty_s=LONG))


def test_a_live_round_is_played_to_its_end_first(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await _playing(room, actor(ada))
        clock.at += 100 * LONG
        while table.open_round:
            assert await room.bus.tick(table) > 0
        assert room.tables == {table.id: table}
        assert await room.bus.tick(table) == 0
        clock.at += LONG
        assert await room.bus.tick(table) > 0
        assert room.tables == {}

    run(with_room(tmp_path / "r.db", play, clock=clock, empty_s=LONG))


def test_nothing_is_closed_where_the_operator_does_not_want_it(tmp_path: Path) -> None:
    clock = Clock()

    async def play(room: Room) -> None:
        (ada,) = await guests(room, 1)
        table = await opened_by(room, actor(ada))
        clock.at += 1e9
        assert await room.bus.tick(table) == 0
        assert table.id in room.tables

    run(with_room(tmp_path / "r.db", play, clock=clock, empty_s=0))
