"""Gaming days and the time that a report is about. A day begins at midnight in UTC, as the shifts do."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from time import gmtime, strftime

from houseway.errors import BadInput
from houseway.room.wire.report_schemas import ReportedPeriod

_DAY_S = 24 * 60 * 60


def gaming_day(now: int) -> str:
    """`2026-11-16`."""
    return strftime("%Y-%m-%d", gmtime(now))


def days(first: str, last: str, fields: tuple[str, str] = ("since", "until")) -> ReportedPeriod:
    """From the beginning of one gaming day to the end of another. `fields` is what a refusal calls them."""
    since, until = day_begins(first, fields[0]), day_begins(last, fields[1]) + _DAY_S
    if until <= since:
        raise BadInput(f"the period ends on {last}, before it begins on {first}", field=fields[1])
    return ReportedPeriod(since, until, (first, last))


def day_begins(day: str, field: str) -> int:
    """The first second of a gaming day."""
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise BadInput(f"expected a day such as 2026-11-16, found {day!r}", field=field) from None
    if found.isoformat() != day or found > date.max - timedelta(days=1):
        raise BadInput(f"expected a day such as 2026-11-16, found {day!r}", field=field)
    return int(datetime(found.year, found.month, found.day, tzinfo=UTC).timestamp())
