"""What each table collected and who paid it, counted as the rounds are dealt again and compared with the books."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, or_, select

from houseway.families.bank.core.bank_state import bank_position
from houseway.play.events import Moved
from houseway.play.ids import COLLECTION, JACKPOT, POT, TOPS, Account
from houseway.play.round import Round
from houseway.play.table import Table
from houseway.room.audit.rounds_again import RoundAgain, deal_again
from houseway.room.money.books import CHIP_KINDS, at_table
from houseway.room.reports.gaming_day import gaming_day
from houseway.room.reports.reported_rounds import config_of, left_out
from houseway.room.store.schema import entries, postings, rounds
from houseway.room.tables.live_table import Config
from houseway.room.wire import report_schemas as b
from houseway.room.wire.protocol import ChipKind
from houseway.rules.sheet.values import Cents, dollars

PAYERS: tuple[b.FeePayer, ...] = ("player-dealer", "player", "pot", "tops")
HOUSE = (COLLECTION, JACKPOT)
_ACCOUNTS = [at_table(0, account, chips) for account in HOUSE for chips in CHIP_KINDS]


class FeeReport:
    """The fee report. Every line is of one table, game, option and gaming day."""

    def __init__(self, period: b.ReportedPeriod, table: int | None = None) -> None:
        self.period, self._table = period, table
        self._configs: dict[int, Config] = {}
        self._lines: dict[tuple[str, int, str, str], b.FeeLine] = {}
        self._differences: list[b.FeeDifference] = []
        self._left_out: list[b.LeftOutRound] = []

    def add(self, connection: Connection, number: int) -> None:
        """One more round: it is added to its line, and compared with its entry in the books."""
        again = deal_again(connection, number)
        row, played = again.row, again.played
        if row.table not in self._configs:
            self._configs[row.table] = config_of(connection, row.table)
        config, over = self._configs[row.table], row.state == "over"
        written, booked = Counter({COLLECTION: row.collection, JACKPOT: row.jackpot}), _booked(connection, number)
        taken, paid = written if over and played is None else Counter[Account](), Counter[b.FeePayer]()
        if over and played is not None:
            taken, paid = Counter({each: played.table.ledger[each] for each in HOUSE}), paid_by(played)
        self._differences += _differences(again, config, taken, booked)
        if played is None:
            self._left_out.append(left_out(again))
        key = (gaming_day(row.closed_at), row.table, row.game, row.option)
        line = self._lines.get(key) or _empty(key, config)
        self._lines[key] = msgspec.structs.replace(
            line,
            rounds=line.rounds + over,
            void=line.void + (not over),
            left_out=line.left_out + (over and played is None),
            paid={payer: cents + paid[payer] for payer, cents in line.paid.items()},
            unknown=line.unknown + (0 if paid else taken[COLLECTION]),
            collection=line.collection + taken[COLLECTION],
            jackpot=line.jackpot + taken[JACKPOT],
            booked_collection=line.booked_collection + booked[at_table(row.table, COLLECTION, config.chips)],
            booked_jackpot=line.booked_jackpot + booked[at_table(row.table, JACKPOT, config.chips)],
        )

    def finish(self, connection: Connection) -> b.FeePage:
        """All lines with their totals, and what in the books belongs to no round."""
        lines = tuple([self._lines[key] for key in sorted(self._lines)])
        differences = (*self._differences, *_of_no_round(connection, self.period, self._table))
        return b.FeePage(
            period=self.period,
            agrees=not differences,
            lines=lines,
            totals=tuple(_total(chips, [each for each in lines if each.chips == chips]) for chips in CHIP_KINDS),
            differences=differences,
            left_out=tuple(self._left_out),
        )


def paid_by(played: Round) -> Counter[b.FeePayer]:
    """The collection of a round by who paid it. Whoever is at the position of the bank pays as the player-dealer."""
    found = Counter[b.FeePayer]()
    for event in played.events:
        if isinstance(event, Moved) and event.payee is COLLECTION:
            found[_payer(played.table, event.payer)] += event.amount
    return found


def _payer(table: Table, account: Account) -> b.FeePayer:
    if account is POT:
        return "pot"
    if account is TOPS:
        return "tops"
    at_the_bank = table.terms.sheet.kind == "bank" and (table.behind(account.seat) or account.seat) == bank_position(
        table
    )
    return "player-dealer" if at_the_bank else "player"


def _booked(connection: Connection, number: int) -> Counter[str]:
    """What the entries of a round have moved to the accounts of the house."""
    asked = select(postings.c.account, postings.c.cents).join(entries, entries.c.id == postings.c.entry)
    found = Counter[str]()
    for account, cents in connection.execute(asked.where(entries.c.round == number, postings.c.account.in_(_ACCOUNTS))):
        found[account] += cents
    return found


def _differences(
    again: RoundAgain, config: Config, taken: Mapping[Account, Cents], booked: Mapping[str, Cents]
) -> Iterator[b.FeeDifference]:
    row, where = again.row, f"round {again.row.id} of table {again.row.table}"
    if again.played is not None and again.played.state != row.state:
        yield b.FeeDifference(
            where, f"ends as {again.played.state} when it is dealt again, and is written as {row.state}"
        )
    comes = "comes to" if again.played is not None else "cannot be dealt again; it is written with"
    comes = "is void and comes to" if row.state == "void" else comes
    due, written = _words(taken), _words({COLLECTION: row.collection, JACKPOT: row.jackpot})
    if due != written:
        yield b.FeeDifference(where, f"{comes} {due}, and is written with {written}")
    expected = {at_table(row.table, account, config.chips): cents for account, cents in taken.items()}
    if (due := _words(expected)) != (books := _words(booked)):
        yield b.FeeDifference(where, f"{comes} {due}, and the books have {books}")


def _words(amounts: Mapping[Account, Cents] | Mapping[str, Cents]) -> str:
    """`$3 in collection cash`; accounts that hold nothing are left out."""
    told = sorted((str(account), cents) for account, cents in amounts.items() if cents)
    return " and ".join(f"{dollars(cents)} in {account}" for account, cents in told) or "nothing"


def _of_no_round(connection: Connection, period: b.ReportedPeriod, table: int | None) -> Iterator[b.FeeDifference]:
    """Entries of the period that move collection or jackpot and belong to no round that has ended; at one table."""
    ended = select(rounds.c.id).where(rounds.c.state != "open")
    asked = select(entries.c.id, entries.c.because, postings.c.account, postings.c.cents)
    asked = asked.join(postings, postings.c.entry == entries.c.id).where(postings.c.account.in_(_ACCOUNTS))
    asked = asked.where(entries.c.at >= period.since, entries.c.at < period.until)
    asked = asked.where(or_(entries.c.round.is_(None), entries.c.round.not_in(ended)))
    if table is not None:
        asked = asked.where(entries.c.table == table)
    for number, because, account, cents in connection.execute(asked.order_by(entries.c.id, postings.c.account)):
        told = f"moves {dollars(cents)} to {account} and belongs to no round that has ended: {because}"
        yield b.FeeDifference(f"entry {number}", told)


def _empty(key: tuple[str, int, str, str], config: Config) -> b.FeeLine:
    day, table, game, option = key
    return b.FeeLine(
        day, table, config.name, game, option, config.chips, 0, 0, 0, dict.fromkeys(PAYERS, 0), 0, 0, 0, 0, 0
    )


def _total(chips: ChipKind, lines: Sequence[b.FeeLine]) -> b.FeeTotal:
    return b.FeeTotal(
        chips=chips,
        rounds=sum(each.rounds for each in lines),
        paid={payer: sum(each.paid[payer] for each in lines) for payer in PAYERS},
        unknown=sum(each.unknown for each in lines),
        collection=sum(each.collection for each in lines),
        jackpot=sum(each.jackpot for each in lines),
        booked_collection=sum(each.booked_collection for each in lines),
        booked_jackpot=sum(each.booked_jackpot for each in lines),
    )
