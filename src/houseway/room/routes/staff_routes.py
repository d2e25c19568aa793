"""What needs two members of the staff, and what the staff has done and read."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from houseway.room.people.rights import RIGHTS
from houseway.room.people.roles import propose_role
from houseway.room.people.second_person import decide, decided_proposals, open_proposals
from houseway.room.people.staff_words import names_in, said_line
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.routes.table_routes import Before
from houseway.room.store.schema import staff_log
from houseway.room.wire import office_schemas as office
from houseway.room.wire import schemas as b

_DECIDE = RIGHTS["agree to proposals"]
_PAGE = 100


@endpoint("GET", "/api/proposals", office.Proposals, who=_DECIDE)
async def proposals(request: ApiRequest) -> office.Proposals:
    """What waits for a second member of the staff, and what has become of one's own proposals."""
    now, person = int(request.room.settings.now()), request.me.id
    read = request.room.store.read
    waiting = await read(lambda connection: open_proposals(connection, now))
    return office.Proposals(waiting, await read(lambda connection: decided_proposals(connection, person, now)))


@endpoint("POST", "/api/proposals/{proposal}", b.Nothing, body=office.Decide, who=_DECIDE)
async def decide_proposal(request: ApiRequest) -> b.Nothing:
    """Agree to what a colleague has asked for, or refuse it."""
    await decide(request.room, request.path["proposal"], request.me, agree=request.body.agree)
    return b.Nothing()


@endpoint("POST", "/api/floor/role", b.Nothing, body=office.GiveRole, who=_DECIDE)
async def role(request: ApiRequest) -> b.Nothing:
    """Propose a role for somebody; a second person must agree."""
    await propose_role(request.room, request.me, request.body.person, request.body.role)
    return b.Nothing()


@endpoint(
    "GET",
    "/api/audit/staff",
    office.StaffLog,
    who=RIGHTS["read the staff's log"],
    query={"before": Before},
    logged=True,
)
async def staff(request: ApiRequest) -> office.StaffLog:
    """What the staff has done and read, the newest first."""
    return await request.room.store.read(lambda connection: _page(connection, request.query["before"]))


def _page(connection: Connection, before: int | None) -> office.StaffLog:
    asked = select(staff_log).order_by(staff_log.c.id.desc()).limit(_PAGE)
    if before is not None:
        asked = asked.where(staff_log.c.id < before)
    found = connection.execute(asked).all()
    names = names_in(connection, found)
    lines = tuple([_line(row, said_line(row.what, row.about, names)) for row in found])
    return office.StaffLog(lines, found[-1].id if len(found) == _PAGE else None)


def _line(row: Any, says: str) -> office.StaffLine:
    return office.StaffLine(row.id, row.at, row.person, row.name, row.role, row.what, row.about, says)
