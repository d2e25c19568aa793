"""The floor: seat and move people, rule on irregularities, see what each table collects."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, func, select

from houseway.room.house import Room
from houseway.room.routes.routing import Ask, door
from houseway.room.store.schema import rounds, tables
from houseway.room.tables.irregularities import reports_to
from houseway.room.tables.live_table import Config
from houseway.room.wire import protocol as p
from houseway.room.wire import schemas as b

_FLOOR: tuple[p.Role, ...] = ("floor",)
_STAFF: tuple[p.Role, ...] = ("floor", "dealer")
_LINES = 500


@door("GET", "/api/floor", b.Floor, who=("floor", "dealer", "auditor"))
async def floor(ask: Ask) -> b.Floor:
    """Every open table with its people, and the collection by table, shift and option."""
    collected = await ask.room.store.read(_collection)
    return b.Floor(tuple(_table(ask.room, card) for card in ask.room.broadcast.cards()), collected)


def _table(room: Room, card: p.TableCard) -> b.FloorTable:
    shared, table = room.broadcast.public(card.id), room.table(card.id)
    return b.FloorTable(card, shared.people, table.waits(), reports_to(table.open_round))


def _collection(connection: Connection) -> tuple[b.CollectionLine, ...]:
    sums = (func.count(), func.sum(rounds.c.collection), func.sum(rounds.c.jackpot))
    groups = (rounds.c.table, rounds.c.option, rounds.c.shift)
    asked = select(*groups, *sums).where(rounds.c.state == "over").group_by(*groups)
    found = connection.execute(asked.order_by(rounds.c.shift.desc(), rounds.c.table).limit(_LINES)).all()
    numbers = {row[0] for row in found}
    configs = connection.execute(select(tables.c.id, tables.c.config).where(tables.c.id.in_(numbers)))
    known = {number: msgspec.json.decode(config, type=Config) for number, config in configs}
    return tuple(
        b.CollectionLine(
            table=number,
            name=known[number].name,
            option=option,
            shift=shift,
            rounds=many,
            collection=int(collected),
            jackpot=int(jackpot),
            chips=known[number].chips,
        )
        for number, option, shift, many, collected, jackpot in found
    )


@door("POST", "/api/floor/seat", b.Nothing, body=b.SeatPerson, who=_FLOOR)
async def seat_person(ask: Ask) -> b.Nothing:
    """Seat a person with chips of his own."""
    person = await ask.room.people.person(ask.body.person)
    await ask.room.seat(ask.body, ask.doer, person.name)
    return b.Nothing()


@door("POST", "/api/floor/move", b.Nothing, body=b.MovePerson, who=_FLOOR)
async def move_person(ask: Ask) -> b.Nothing:
    """Move whoever sits at a seat, with his chips."""
    await ask.room.move(ask.body, ask.doer)
    return b.Nothing()


@door("POST", "/api/floor/report", b.Nothing, body=b.ReportIt, who=_STAFF)
async def report(ask: Ask) -> b.Nothing:
    """Report an irregularity; the printed remedy is applied."""
    return await _do(ask, p.Report(ask.body.word, ask.body.seat, ask.body.count))


@door("POST", "/api/floor/pause", b.Nothing, body=b.PauseIt, who=_STAFF)
async def pause(ask: Ask) -> b.Nothing:
    """Stop a table, or let it go on."""
    return await _do(ask, p.Pause() if ask.body.paused else p.Resume())


@door("POST", "/api/floor/void", b.Nothing, body=b.VoidIt, who=_FLOOR)
async def void(ask: Ask) -> b.Nothing:
    """Declare that the round of a table does not count."""
    return await _do(ask, p.VoidRound(ask.body.because))


async def _do(ask: Ask, what: p.Command) -> b.Nothing:
    await ask.room.do(ask.body.table, ask.doer, None, what)
    return b.Nothing()
