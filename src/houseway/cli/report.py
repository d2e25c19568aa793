"""`houseway report`: what a regulator asks a room for, computed from its stored rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, TypeVar

import click

from houseway.cli.options import command as house_command
from houseway.cli.options import console, emit
from houseway.cli.serve import database_option, written_in
from houseway.errors import BadInput

if TYPE_CHECKING:
    from houseway.cli.terminal.print_reports import Printed
    from houseway.room.reports.reported_rounds import Report
    from houseway.room.wire.report_schemas import ReportedPeriod

Page = TypeVar("Page")
Function = Callable[..., None]
_TERMINAL_S, _LOG_S = 0.5, 10.0


@click.group(short_help="What a regulator asks for.")
def command() -> None:
    """Reports for a regulator, computed from the stored rounds as they are dealt again.

    A gaming day begins at midnight in UTC, and a round belongs to the day on which it ended. The room may be open
    meanwhile. Each report takes --json and --csv.
    """


def report_options(function: Function) -> Function:
    """The options of every report."""
    since = click.option("--since", metavar="DAY", help="The first gaming day (2026-11-16); without it the last.")
    until = click.option("--until", metavar="DAY", help="The last gaming day; without it today.")
    table = click.option("--table", type=click.IntRange(1), metavar="NUMBER", help="Only the rounds of this table.")
    as_csv = click.option(
        "--csv",
        "csv_file",
        metavar="FILE",
        help="Write the lines as CSV to a file; - prints them instead of the report.",
    )
    return database_option(since(until(table(as_csv(function)))))


@house_command(name="rotation", short_help="How the player-dealer position went round.")
@report_options
@click.option(
    "--minutes",
    type=click.IntRange(1),
    default=40,
    show_default=True,
    help="Name whoever banked longer than this while others were at the table; a longer pause ends a stretch.",
)
def rotation(
    database: str,
    since: str | None,
    until: str | None,
    table: int | None,
    csv_file: str | None,
    minutes: int,
    *,
    as_json: bool,
) -> None:
    """Every offer of the player-dealer position with its answer, table by table.

    Beside the printed number of hands it says how many somebody has banked in a row, and how many since the position
    was last offered to somebody else. It names stretches that are too long, rounds in which others should have been
    asked and were not, and rounds that cannot be dealt again. Void rounds are told and do not count.
    """
    from houseway.cli.terminal.print_reports import RotationPrinted
    from houseway.room.reports.rotation_report import RotationReport

    page = _made(RotationReport(_period(since, until), minutes), database, table)
    _tell(RotationPrinted(page), csv_file, as_json=as_json)


@house_command(name="fees", short_help="What was collected, and from whom.")
@report_options
def fees(
    database: str,
    since: str | None,
    until: str | None,
    table: int | None,
    csv_file: str | None,
    *,
    as_json: bool,
) -> None:
    """The collection of every table, fee option and gaming day by who paid it, compared with the books.

    Play and cash chips are never added. Any difference between the round as it is dealt again, its record and the books
    is named, and the exit status is 1.
    """
    from houseway.cli.terminal.print_reports import FeesPrinted
    from houseway.room.reports.fee_report import FeeReport

    page = _made(FeeReport(_period(since, until), table), database, table)
    _tell(FeesPrinted(page), csv_file, as_json=as_json)
    if not page.agrees:
        raise click.exceptions.Exit(1)


command.add_command(rotation)
command.add_command(fees)


def _period(since: str | None, until: str | None) -> ReportedPeriod:
    from houseway.room.reports.gaming_day import days, gaming_day

    last = until or gaming_day(int(time()))
    return days(since or last, last)


def _made(report: Report[Page], database: str, table: int | None) -> Page:
    """Deal the rounds of a database again for a report, and say on stderr how far that is."""
    from houseway.room.audit.records import open_to_read
    from houseway.room.reports.reported_rounds import AT_A_TIME, numbers_of, parts_of

    with written_in(database) as path, open_to_read(path) as made:
        with made.connect() as connection:
            numbers = numbers_of(connection, report.period, table)
        with _progress(len(numbers)) as tell:
            for at, work in enumerate(parts_of(report, numbers)):
                with made.connect() as connection:
                    work(connection)
                tell(min((at + 1) * AT_A_TIME, len(numbers)))
        with made.connect() as connection:
            return report.finish(connection)


@contextmanager
def _progress(of: int) -> Iterator[Callable[[int], None]]:
    """One line on stderr that changes at a terminal, a line now and then in a log."""
    out, last = console(error=True), monotonic()
    pause = _TERMINAL_S if out.is_terminal else _LOG_S
    status = out.status("") if out.is_terminal else None

    def tell(done: int) -> None:
        nonlocal last
        if (now := monotonic()) - last < pause:
            return
        last, said = now, f"{done:,} of {of:,} rounds dealt again"
        if status is None:
            out.print(said)
        else:
            status.update(said)
            status.start()

    try:
        yield tell
    finally:
        if status is not None:
            status.stop()


def _tell(printed: Printed, csv_file: str | None, *, as_json: bool) -> None:
    """The report as it was asked for: JSON, CSV or tables."""
    if csv_file is not None and csv_file != "-":
        _write(Path(csv_file), printed.csv())
    if as_json:
        import msgspec

        emit(msgspec.to_builtins(printed.page))
    elif csv_file == "-":
        click.echo(printed.csv(), nl=False)
    else:
        printed.draw(console())


def _write(file: Path, content: str) -> None:
    try:
        file.write_text(content, encoding="utf-8", newline="")
    except OSError as error:
        raise BadInput(f"cannot be written: {error.strerror}", where=str(file)) from None
