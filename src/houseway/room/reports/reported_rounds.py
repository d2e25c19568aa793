"""The rounds that a report is about, and how one is put together from them bit by bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol, TypeVar

import msgspec
from sqlalchemy import Connection, select

from houseway.errors import BadInput
from houseway.room.audit.rounds_again import RoundAgain
from houseway.room.store.schema import rounds, tables
from houseway.room.tables.live_table import Config
from houseway.room.wire.report_schemas import LeftOutRound, ReportedPeriod

Page = TypeVar("Page", covariant=True)
# So many rounds are dealt again before others have their turn, and before a database is asked anew.
AT_A_TIME = 20


class Report(Protocol[Page]):
    """A report takes its rounds table by table, in their order, and then everything else that it needs."""

    period: ReportedPeriod

    def add(self, connection: Connection, number: int) -> None:
        """One more round, by its number."""

    def finish(self, connection: Connection) -> Page:
        """What has been found."""


def numbers_of(connection: Connection, period: ReportedPeriod, table: int | None = None) -> Sequence[int]:
    """The rounds that have ended in a period, table by table in their order; those of one table if it is named."""
    asked = select(rounds.c.id).where(rounds.c.state != "open", rounds.c.closed_at.is_not(None))
    asked = asked.where(rounds.c.closed_at >= period.since, rounds.c.closed_at < period.until)
    if table is not None:
        _check_table(connection, table)
        asked = asked.where(rounds.c.table == table)
    return connection.execute(asked.order_by(rounds.c.table, rounds.c.number)).scalars().all()


def _check_table(connection: Connection, table: int) -> None:
    if connection.execute(select(tables.c.id).where(tables.c.id == table)).one_or_none() is None:
        raise BadInput(f"there is no table {table}", field="table")


def parts_of(report: Report[Page], numbers: Sequence[int]) -> Iterator[Callable[[Connection], None]]:
    """The work on a report, a few rounds at a time."""
    for at in range(0, len(numbers), AT_A_TIME):
        some = numbers[at : at + AT_A_TIME]

        def work(connection: Connection, some: Sequence[int] = some) -> None:
            for number in some:
                report.add(connection, number)

        yield work


def config_of(connection: Connection, table: int) -> Config:
    """What a table was opened with."""
    config = connection.execute(select(tables.c.config).where(tables.c.id == table)).scalar_one()
    return msgspec.json.decode(config, type=Config)


def left_out(again: RoundAgain) -> LeftOutRound:
    """A round that could not be dealt again, for the report."""
    row = again.row
    return LeftOutRound(row.id, row.table, row.closed_at, again.because)
