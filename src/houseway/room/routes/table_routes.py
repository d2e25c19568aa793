"""The tables of the lobby, and the rounds that were played at them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from sqlalchemy import Connection, select
from starlette.responses import Response

from houseway.cards.face import TEXTS
from houseway.histories import History
from houseway.play.events import EVERYONE
from houseway.play.round import Round
from houseway.play.round_file import RoundFile
from houseway.play.table import Table
from houseway.play.view import as_plain, event_view, plain_piles, plain_view, whole_event
from houseway.room.house import Room
from houseway.room.room_errors import NotAllowed, NotFound
from houseway.room.routes.routing import Ask, door, download
from houseway.room.store.schema import rounds as rounds_table
from houseway.room.tables.recover import Done, done_in, line_of, rerun
from houseway.room.wire import schemas as b
from houseway.room.wire.protocol import RoundLine, TableCard

_PAGE = 50
_SEES_ALL = ("auditor",)
_EXPORTS = ("auditor", "floor")
Before = Annotated[int, Meta(ge=1, le=2**53)]


@door("GET", "/api/tables", b.Tables)
async def list_tables(ask: Ask) -> b.Tables:
    """Every open table, as the lobby shows it."""
    return b.Tables(ask.room.broadcast.cards())


@door("POST", "/api/tables", TableCard, body=b.OpenTable, who="somebody")
async def open_table(ask: Ask) -> TableCard:
    """Open a table: choose game, form, limits, fee option and readings."""
    table = await ask.room.open(ask.body, ask.doer)
    return ask.room.broadcast.public(table.id).card


@door("GET", "/api/tables/{table}", b.TablePage)
async def show_table(ask: Ask) -> b.TablePage:
    """A table and who sits there."""
    table = ask.room.table(ask.path["table"])
    shared = ask.room.broadcast.public(table.id)
    return b.TablePage(shared.card, shared.people, table.waits())


@door("POST", "/api/tables/{table}/close", TableCard, who="somebody")
async def close_table(ask: Ask) -> TableCard:
    """Close a table; everybody takes his chips along."""
    shared = ask.room.broadcast.public(ask.room.table(ask.path["table"]).id)
    await ask.room.close(ask.path["table"], ask.doer)
    return msgspec.structs.replace(shared.card, state="closed", seated=0, bots=0, watching=0)


@door("GET", "/api/tables/{table}/rounds", b.Rounds, who="somebody", query={"before": Before})
async def table_rounds(ask: Ask) -> b.Rounds:
    """The finished rounds of a table, the newest first."""
    number, before = ask.path["table"], ask.query["before"]
    return await ask.room.store.read(lambda connection: rounds_page(connection, number, before))


def rounds_page(connection: Connection, table: int | None, before: int | None) -> b.Rounds:
    asked = select(rounds_table).where(rounds_table.c.state != "open").order_by(rounds_table.c.id.desc()).limit(_PAGE)
    if table is not None:
        asked = asked.where(rounds_table.c.table == table)
    if before is not None:
        asked = asked.where(rounds_table.c.id < before)
    found = connection.execute(asked).all()
    return b.Rounds(tuple(line_of(row) for row in found), found[-1].id if len(found) == _PAGE else None)


# One round ----------------------------------------------------------------------------------------------------


class Played(msgspec.Struct):
    """A finished round from the books, ready to be run again."""

    line: RoundLine
    opening: RoundFile
    people: dict[int, int]
    done: list[Done]
    file: str


async def _played(room: Room, number: int) -> Played:
    found = await room.store.read(lambda connection: _find(connection, number))
    if found is None:
        raise NotFound(f"no finished round has the number {number}", where="round")
    return found


def _find(connection: Connection, number: int) -> Played | None:
    asked = select(rounds_table).where(rounds_table.c.id == number, rounds_table.c.state != "open")
    row: Any = connection.execute(asked).one_or_none()
    if row is None:
        return None
    opening = msgspec.json.decode(row.opening, type=RoundFile)
    people = msgspec.json.decode(row.people, type=dict[int, int])
    return Played(line_of(row), opening, people, done_in(connection, number), row.file or "")


@door("GET", "/api/rounds/{round}", b.Replay, who="somebody")
async def replay_round(ask: Ask) -> b.Replay:
    """A finished round step by step, as this person may see it."""
    found = await _played(ask.room, ask.path["round"])
    seat = next((seat for seat, person in found.people.items() if person == ask.me.id), None)
    whole = ask.me.role in _SEES_ALL
    played, story = rerun(found.opening, found.done)
    frames = [_frame(played, seat, whole=whole), *(_frame(played, seat, whole=whole) for _ in story)]
    return b.Replay(found.line, seat, whole, tuple(as_plain(_events(played, seat, whole=whole))), tuple(frames))


def _frame(played: Round, seat: int | None, *, whole: bool) -> b.Frame:
    seen: Any = _whole_view(played.table) if whole else plain_view(played.table, seat, since=len(played.events))
    seen.pop("events")
    return b.Frame(len(played.events), seen)


def _whole_view(table: Table) -> dict[str, Any]:
    """Every card face up: for the auditor, of a round that has ended."""
    seen = plain_view(table, None, since=len(table.events))
    piles = {name: [TEXTS[face] for face in pile.cards] for name, pile in table.piles.items() if pile.cards}
    return seen | {"piles": plain_piles(piles)}


def _events(played: Round, seat: int | None, *, whole: bool) -> list[Any]:
    if whole:
        return [whole_event(each) for each in played.events]
    viewer = EVERYONE if seat is None else seat
    return [event_view(each, viewer) for each in played.events]


@door("GET", "/api/rounds/{round}/export", None, who="somebody", query={"as": b.ExportAs}, file=True)
async def export_round(ask: Ask) -> Response:
    """A finished round as a file: `json` the round file, `phh` a poker hand, `csv` what happened, line by line."""
    form, role = ask.query["as"] or "csv", ask.me.role
    if form != "csv" and role not in _EXPORTS:
        raise NotAllowed("the whole round is for the auditor and the floor; `csv` is what you may see", where="as")
    found = await _played(ask.room, ask.path["round"])
    name = f"round-{found.line.id}"
    if form == "json":
        return download(found.file, f"{name}.json", "application/json")
    played, story = rerun(found.opening, found.done)
    for _ in story:
        pass
    if form == "phh":
        from houseway.histories.phh_write import dumps

        return download(dumps(History.of(played)), f"{name}.phh", "application/toml")
    seat = next((seat for seat, person in found.people.items() if person == ask.me.id), None)
    told = _events(played, seat, whole=role in _SEES_ALL)
    return download(_as_csv(told), f"{name}.csv", "text/csv")


def _as_csv(events: list[dict[str, Any]]) -> str:
    out = StringIO()
    writer = csv.writer(out)
    columns = ("event", "seat", "payer", "payee", "amount", "source", "to", "place", "cards", "words", "because")
    writer.writerow(("number", *columns))
    for number, event in enumerate(events, start=1):
        writer.writerow((number, *(safe_cell(event.get(column, "")) for column in columns)))
    return out.getvalue()


def safe_cell(value: object) -> str:
    """No cell that a spreadsheet would take for a formula."""
    shown = " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return f"'{shown}" if shown[:1] in ("=", "+", "-", "@", "\t") and not shown.lstrip("-").isdigit() else shown
