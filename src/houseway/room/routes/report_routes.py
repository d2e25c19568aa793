"""The reports for a regulator, for the auditor alone: the rotation of the bank, and the fees."""

from __future__ import annotations

from typing import Annotated, TypeVar

from msgspec import Meta

from houseway.room.people.rights import RIGHTS
from houseway.room.reports.fee_report import FeeReport
from houseway.room.reports.gaming_day import days, gaming_day
from houseway.room.reports.reported_rounds import Report, numbers_of, parts_of
from houseway.room.reports.rotation_report import RotationReport
from houseway.room.room_errors import TooMany
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.wire import report_schemas as r
from houseway.room.wire import schemas as b

Page = TypeVar("Page")
Day = Annotated[str, Meta(max_length=10)]
Minutes = Annotated[int, Meta(ge=1, le=24 * 60)]
MINUTES = 40
# More rounds than this would take the room's time for many minutes.
MOST_ROUNDS = 5_000
_DAY = {"day": Day, "table": b.Id}


@endpoint(
    "GET",
    "/api/audit/rotation",
    r.RotationPage,
    who=RIGHTS["read the reports"],
    query={**_DAY, "minutes": Minutes},
    logged=True,
)
async def rotation_report(request: ApiRequest) -> r.RotationPage:
    """To whom the player-dealer position was offered on a gaming day, and who banked how long."""
    return await _made(request, RotationReport(_period(request), request.query["minutes"] or MINUTES))


@endpoint("GET", "/api/audit/fees", r.FeePage, who=RIGHTS["read the reports"], query=_DAY, logged=True)
async def fee_report(request: ApiRequest) -> r.FeePage:
    """What was collected on a gaming day and from whom, compared with the books."""
    return await _made(request, FeeReport(_period(request), request.query["table"]))


def _period(request: ApiRequest) -> r.ReportedPeriod:
    """The gaming day that was asked for; without one, today."""
    day = request.query["day"] or gaming_day(int(request.room.settings.now()))
    return days(day, day, ("day", "day"))


async def _made(request: ApiRequest, report: Report[Page]) -> Page:
    """Deal the rounds of the day again beside the tables, a few at a time."""
    store, table = request.room.store, request.query["table"]
    numbers = await store.read(lambda connection: numbers_of(connection, report.period, table))
    if len(numbers) > MOST_ROUNDS:
        told = f"{len(numbers):,} rounds ended on this day, more than the {MOST_ROUNDS:,} that are dealt again here"
        raise TooMany(f"{told}; name a table, or run `houseway report` beside the room", field="day")
    parts = (lambda work=work: store.ask(work) for work in parts_of(report, numbers))
    await request.room.share.run_parts(request.me.id, parts)
    return await store.read(report.finish)
