"""The reports for a regulator as tables and as CSV."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import gmtime, strftime
from typing import Any, Protocol

from rich.console import Console
from rich.table import Table
from rich.text import Text

from houseway.room.reports.fee_report import PAYERS
from houseway.room.wire import report_schemas as b
from houseway.room.wire.csv_cells import csv_text
from houseway.rules.sheet.values import Cents, dollars

_ANSWERED = {"take": "takes it", "pass": "passes"}


class Printed(Protocol):
    """A report that can be shown."""

    page: Any

    def csv(self) -> str:
        """Its lines for a spreadsheet."""

    def draw(self, out: Console) -> None:
        """All of it for people."""


class RotationPrinted:
    """The rotation report."""

    def __init__(self, page: b.RotationPage) -> None:
        self.page = page
        self._tables = {each.table: each for each in page.tables}

    def csv(self) -> str:
        columns = ("table", "name", "game", "chips", "round", "opened", "closed", "state", "seat", "person", "player")
        return csv_text((*columns, "answer", "hands", "unoffered", "printed", "others", "able"), self._offers())

    def _offers(self) -> Iterator[tuple[object, ...]]:
        for told in self.page.rounds:
            of = self._tables[told.table]
            where = (of.table, of.name, of.game, of.chips, told.round)
            when = (moment(told.opened_at), moment(told.closed_at), told.state)
            for each in told.offers:
                who = (each.seat, each.person or "", each.name, each.answer)
                counted = (told.hands, told.unoffered) if each.answer == "take" else ("", "")
                yield (*where, *when, *who, *counted, of.printed, told.others, told.able)

    def draw(self, out: Console) -> None:
        page = self.page
        out.print(f"Rotation of the player-dealer position, {_days(page.period)}", style="bold")
        for of in page.tables:
            self._draw_table(out, of)
        if not page.tables:
            out.print("The position was offered in no round.")
        out.print(f"Longer than {page.minutes} minutes: {len(page.too_long) or 'nobody'}", style="bold")
        for long in page.too_long:
            held = f"{long.seconds // 60} minutes, {_many(long.rounds, 'round')}, {_many(long.hands, 'hand')}"
            others = f"{long.others} others at the table, who declined {_many(long.declined, 'time')}"
            where = f"table {long.table}, {_who(long)} from {moment(long.opened_at)}"
            out.print(f"  {where}: {held}; {others}", markup=False)
        out.print(f"Not offered to others in time: {len(page.not_offered) or 'no round'}", style="bold")
        for number in page.not_offered:
            out.print(f"  round {number}")
        draw_left_out(out, page.left_out)

    def _draw_table(self, out: Console, of: b.TableRotation) -> None:
        told = [each for each in self.page.rounds if each.table == of.table]
        head = f"Table {of.table}, {of.name}: {of.game}, {of.chips} chips"
        out.print(f"\n{head}", markup=False)
        counted = f"{_many(of.rounds, 'round')}, {_many(of.offers, 'offer')}, {of.declined} declined"
        most = f"{of.bankers} banked; {_many(of.most_hands, 'hand')} in a row at the most"
        since = f"{of.most_unoffered} without an offer to others, where {of.printed} are printed"
        out.print(f"{counted}; {most}, {since}", markup=False)
        table = _table("round", "ended", "offered to", "hands", "since offered")
        for each in told:
            offers = ", ".join(f"{_who(offer)} {_ANSWERED[offer.answer]}" for offer in each.offers) or "nobody"
            counts = ("void", "") if each.state == "void" else (str(each.hands), f"{each.unoffered} of {of.printed}")
            table.add_row(str(each.round), moment(each.closed_at), Text(offers), *counts)
        out.print(table)


class FeesPrinted:
    """The fee report."""

    def __init__(self, page: b.FeePage) -> None:
        self.page = page

    def csv(self) -> str:
        columns = ("day", "table", "name", "game", "option", "chips", "rounds", "void", "left_out")
        paid = (*(f"paid_by_{payer}" for payer in PAYERS), "paid_by_unknown")
        house = ("collection", "booked_collection", "jackpot", "booked_jackpot")
        return csv_text((*columns, *paid, *house), (self._cells(each) for each in self.page.lines))

    def _cells(self, line: b.FeeLine) -> tuple[object, ...]:
        where = (line.day, line.table, line.name, line.game, line.option, line.chips)
        paid = (*(line.paid[payer] for payer in PAYERS), line.unknown)
        house = (line.collection, line.booked_collection, line.jackpot, line.booked_jackpot)
        return (*where, line.rounds, line.void, line.left_out, *paid, *house)

    def draw(self, out: Console) -> None:
        page = self.page
        out.print(f"Fees, {_days(page.period)}", style="bold")
        for total in page.totals:
            lines = [each for each in page.lines if each.chips == total.chips]
            if lines:
                self._draw_chips(out, total, lines)
        if not page.lines:
            out.print("No round has ended.")
        for each in page.differences:
            out.print(f"{each.where} {each.problem}", markup=False)
        agrees = "The books have what was collected." if page.agrees else "The books do NOT have what was collected."
        out.print(agrees, style="bold")
        draw_left_out(out, page.left_out)

    def _draw_chips(self, out: Console, total: b.FeeTotal, lines: Sequence[b.FeeLine]) -> None:
        out.print(f"\n{total.chips.capitalize()} chips")
        payers = [payer for payer in PAYERS if total.paid[payer]]
        names = [*payers, *(["unknown"] if total.unknown else []), "collection", "booked"]
        names += ["jackpot", "booked"] if total.jackpot or total.booked_jackpot else []
        table = _table("day", "table", "option", "rounds", *names)
        for each in lines:
            name = Text(f"{each.table} {each.name}\n{each.game}")
            rounds = f"{each.rounds}, {each.void} void" if each.void else str(each.rounds)
            table.add_row(each.day, name, Text(each.option), rounds, *self._amounts(each, payers, total))
        table.add_row("all", "", "", str(total.rounds), *self._amounts(total, payers, total), style="bold")
        out.print(table)

    def _amounts(self, of: b.FeeLine | b.FeeTotal, payers: Sequence[b.FeePayer], total: b.FeeTotal) -> list[str]:
        paid: list[Cents] = [of.paid[payer] for payer in payers]
        paid += [of.unknown] if total.unknown else []
        paid += [of.collection, of.booked_collection]
        paid += [of.jackpot, of.booked_jackpot] if total.jackpot or total.booked_jackpot else []
        return [dollars(each) for each in paid]


def draw_left_out(out: Console, left_out: Sequence[b.LeftOutRound]) -> None:
    """The rounds that cannot be dealt again."""
    if left_out:
        out.print(f"Left out: {_many(len(left_out), 'round')}", style="bold")
    for each in left_out:
        out.print(f"  round {each.round} of table {each.table}, {moment(each.closed_at)}: {each.because}", markup=False)


def moment(seconds: int) -> str:
    """`2026-11-16 20:15:07`, in UTC."""
    return strftime("%Y-%m-%d %H:%M:%S", gmtime(seconds))


def _days(period: b.ReportedPeriod) -> str:
    first, last = period.days
    return first if first == last else f"{first} to {last}"


def _who(someone: b.BankOffer | b.BankStretch) -> str:
    return f"{someone.name} ({someone.person})" if someone.person else f"{someone.name} (a bot)"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _table(*columns: str) -> Table:
    made = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        made.add_column(column, overflow="fold")
    return made
