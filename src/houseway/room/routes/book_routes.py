"""The cashier and the auditor."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from sqlalchemy import Connection, select
from starlette.responses import Response

from houseway.room.cardroom import Room
from houseway.room.money import cashier
from houseway.room.people.rights import RIGHTS
from houseway.room.people.second_person import allowed_once, carries_out, propose
from houseway.room.room_errors import NotAllowed
from houseway.room.routes.routing import ApiRequest, download, endpoint
from houseway.room.routes.table_routes import Before, rounds_page
from houseway.room.store.schema import entries, postings
from houseway.room.wire import office_schemas as office
from houseway.room.wire import schemas as b
from houseway.room.wire.csv_cells import csv_text

_READERS = RIGHTS["read the books"]


@endpoint("POST", "/api/cashier/sell", office.Statement, body=office.Sale, who=RIGHTS["run the cashier"])
async def sell(request: ApiRequest) -> office.Statement:
    """Sell cash chips to an account."""
    return await _trade(request, sells=True)


@endpoint("POST", "/api/cashier/redeem", office.Statement, body=office.Sale, who=RIGHTS["run the cashier"])
async def redeem(request: ApiRequest) -> office.Statement:
    """Redeem cash chips of an account."""
    return await _trade(request, sells=False)


async def _trade(request: ApiRequest, *, sells: bool) -> office.Statement:
    settings, asked = request.room.settings, request.body
    if asked.person == request.me.id:
        raise NotAllowed(
            "nobody sells chips to themselves, or redeems their own; ask another member of the staff", field="person"
        )
    # One sale after another, so that parts of a large sum which come at once are added up as well.
    async with request.room.trading:
        _, is_booked = await cashier.customer(request.room, asked, sells=sells)
        if (
            settings.dual_control
            and not is_booked
            and await cashier.of_the_day(request.room, asked, sells=sells) >= settings.second_from
        ):
            what = "sell chips" if sells else "redeem chips"
            await propose(request.room, request.me, what, msgspec.to_builtins(asked))
        person = await cashier.trade(request.room, asked, request.me, sells=sells)
    return await request.room.store.read(lambda connection: cashier.statement(connection, person))


@carries_out("sell chips")
async def _sell(room: Room, first: b.Person, body: dict[str, Any], second: b.Person) -> None:
    await cashier.trade(room, msgspec.convert(body, office.Sale), first, sells=True, second=second)


@carries_out("redeem chips")
async def _redeem(room: Room, first: b.Person, body: dict[str, Any], second: b.Person) -> None:
    await cashier.trade(room, msgspec.convert(body, office.Sale), first, sells=False, second=second)


@endpoint("GET", "/api/cashier/statement", office.Statement, who="somebody", query={"person": b.Id}, logged=True)
async def statement(request: ApiRequest) -> office.Statement:
    """What came to a person's purses and went: one's own, or anybody's for floor and auditor."""
    number = request.query["person"] or request.me.id
    if number != request.me.id and request.me.role not in _READERS:
        raise NotAllowed("a statement is for that person, the floor and the auditor", field="person")
    person = await request.room.people.person(number)
    return await request.room.store.read(lambda connection: cashier.statement(connection, person))


@endpoint("GET", "/api/cashier/ledger", office.BooksPage, who=_READERS, query={"before": Before}, logged=True)
async def ledger(request: ApiRequest) -> office.BooksPage:
    """The books: entries, the newest first, and the balance of every account."""
    return await request.room.store.read(lambda connection: cashier.ledger(connection, request.query["before"]))


@endpoint("GET", "/api/audit/rounds", b.Rounds, who=_READERS, query={"table": b.Id, "before": Before}, logged=True)
async def audit_rounds(request: ApiRequest) -> b.Rounds:
    """Every finished round of the room, the newest first."""
    table, before = request.query["table"], request.query["before"]
    return await request.room.store.read(lambda connection: rounds_page(connection, table, before))


@endpoint(
    "GET",
    "/api/audit/ledger",
    office.BooksPage,
    who=_READERS,
    query={"before": Before, "as": Literal["json", "csv"]},
    file=True,
    logged=True,
)
async def audit_ledger(request: ApiRequest) -> office.BooksPage | Response:
    """Every entry of the books: a page of them, or all as a file (`csv`)."""
    if request.query["as"] == "csv":
        if request.room.settings.dual_control:
            await allowed_once(request.room, request.me, "export the books", {})
        return download(await request.room.store.read(_as_csv), "ledger.csv", "text/csv")
    return await request.room.store.read(lambda connection: cashier.ledger(connection, request.query["before"]))


def _as_csv(connection: Connection) -> str:
    columns = ("id", "at", "because", "by", "person", "table", "round", "account", "cents")
    asked = select(entries, postings.c.account, postings.c.cents).join(postings, postings.c.entry == entries.c.id)
    found = connection.execute(asked.order_by(entries.c.id, postings.c.account)).mappings()
    lines = (["" if row[column] is None else row[column] for column in columns] for row in found)
    return csv_text(("entry", *columns[1:]), lines)
