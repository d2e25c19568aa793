"""The floor: seat and move people, rule on irregularities, see what each table collects."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, func, select

from houseway.errors import At, HousewayError, TooLate
from houseway.play.ids import COLLECTION
from houseway.room.cardroom import Room
from houseway.room.money.books import CHIP_KINDS
from houseway.room.people.rights import RIGHTS
from houseway.room.people.second_person import carries_out, propose
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.store.change import Change
from houseway.room.store.schema import rounds, tables
from houseway.room.tables.action import Action, Actor
from houseway.room.tables.commands import perform
from houseway.room.tables.irregularities import reportable_incidents
from houseway.room.tables.live_table import Config, terms_of_config
from houseway.room.wire import protocol as p
from houseway.room.wire import schemas as b
from houseway.room.wire import table_commands as cmd

_FLOOR = RIGHTS["run the floor"]
_STAFF = RIGHTS["rule at tables"]
_LINES = 500


@endpoint("GET", "/api/floor", b.Floor, who=RIGHTS["see the floor"])
async def floor(request: ApiRequest) -> b.Floor:
    """Every open table with its people, and the collection by table, shift and option."""
    room = request.room
    lines = await room.store.read(_collection)
    collected = {chips: room.books.settled.get(f"{COLLECTION} {chips}", 0) for chips in CHIP_KINDS}
    cards = tuple(_table(room, card) for card in room.broadcast.cards())
    return b.Floor(cards, lines, collected, room.alarms())


def _table(room: Room, card: p.TableCard) -> b.FloorTable:
    shared, table = room.broadcast.shared(card.id), room.bus.table(card.id)
    return b.FloorTable(card, shared.people, table.waiting_for(), reportable_incidents(table.open_round))


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
            option=_option_words(known[number], option),
            shift=shift,
            rounds=many,
            collection=int(collected),
            jackpot=int(jackpot),
            chips=known[number].chips,
        )
        for number, option, shift, many, collected, jackpot in found
    )


def _option_words(config: Config, option: str) -> str:
    """The option of a table in words; by its name where the rules of the table are no longer posted."""
    try:
        return terms_of_config(config).option_words
    except HousewayError:
        return option


@endpoint("POST", "/api/floor/seat", b.Nothing, body=b.SeatPerson, who=_FLOOR)
async def seat_person(request: ApiRequest) -> b.Nothing:
    """Seat a person with chips from their balance."""
    person = await request.room.people.person(request.body.person)
    await request.room.seat(request.body, request.actor, person)
    return b.Nothing()


@endpoint("POST", "/api/floor/move", b.Nothing, body=b.MovePerson, who=_FLOOR)
async def move_person(request: ApiRequest) -> b.Nothing:
    """Move whoever sits at a seat, with their chips."""
    await request.room.move(request.body, request.actor)
    return b.Nothing()


@endpoint("POST", "/api/floor/remove", b.Nothing, body=b.RemovePerson, who=_FLOOR)
async def remove_person(request: ApiRequest) -> b.Nothing:
    """Take somebody from a seat, with their chips."""
    await request.room.remove(request.body.table, request.body.seat, request.actor)
    return b.Nothing()


@endpoint("POST", "/api/floor/report", b.Nothing, body=b.ReportIt, who=_STAFF)
async def report(request: ApiRequest) -> b.Nothing:
    """Report an irregularity; the printed remedy is applied."""
    return await _do(request, cmd.ReportIncident(request.body.word, request.body.seat, request.body.count))


@endpoint("POST", "/api/floor/pause", b.Nothing, body=b.PauseIt, who=_STAFF)
async def pause(request: ApiRequest) -> b.Nothing:
    """Stop a table, or let it go on."""
    return await _do(request, cmd.Pause() if request.body.paused else cmd.Resume())


@endpoint("POST", "/api/floor/void", b.Nothing, body=b.VoidIt, who=_FLOOR)
async def void(request: ApiRequest) -> b.Nothing:
    """Declare that the round of a table does not count. At a table for cash a second person must agree."""
    room, asked = request.room, request.body
    table = room.bus.table(asked.table)
    if room.settings.dual_control and table.config.chips == "cash" and table.open_round is not None:
        body = {"table": table.id, "name": table.config.name, "round": table.round_id, "because": asked.because}
        await propose(room, request.me, "void the round", body)
    return await _do(request, cmd.VoidRound(asked.because))


@carries_out("void the round")
async def _void(room: Room, first: b.Person, body: dict[str, Any], second: b.Person) -> None:
    """Void the round that was meant, if it is still being played."""
    table = room.bus.table(body["table"])

    def work(action: Action) -> Change:
        if table.round_id != body["round"]:
            raise TooLate("that round has ended", at=At(table=table.id))
        action.seconded = second.id
        return perform(action, cmd.VoidRound(f"{body['because']} (agreed by {second.name})"[:200]))

    await room.bus.run(table, Actor(first.id, first.name, first.role), work)


async def _do(request: ApiRequest, what: cmd.Command) -> b.Nothing:
    await request.room.bus.do(request.body.table, request.actor, None, what)
    return b.Nothing()
