"""Double entry: every entry sums to zero, balances are the sums of postings, and seats hold what their tables say."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from sqlalchemy import Connection, func, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.money.books import seat_account
from houseway.room.store.schema import accounts, entries, postings, tables
from houseway.room.store.store import ISSUERS
from houseway.room.tables.stored_session import Kept
from houseway.rules.sheet.values import dollars


def double_entry(connection: Connection) -> Iterator[BadRow]:
    sums = select(postings.c.entry, func.sum(postings.c.cents)).group_by(postings.c.entry)
    for number, cents in connection.execute(sums.having(func.sum(postings.c.cents) != 0)):
        yield BadRow(f"entry {number}", f"is off by {dollars(int(cents))}")
    lost = select(postings.c.entry).where(postings.c.entry.not_in(select(entries.c.id))).distinct()
    for number in connection.execute(lost).scalars():
        yield BadRow(f"entry {number}", "has postings, and is missing")
    yield from _balances(connection)
    yield from _seats(connection)


def _balances(connection: Connection) -> Iterator[BadRow]:
    sums = select(postings.c.account, func.sum(postings.c.cents)).group_by(postings.c.account)
    booked = {account: int(cents) for account, cents in connection.execute(sums)}
    held = {row.account: row for row in connection.execute(select(accounts))}
    for account in sorted(booked.keys() | held.keys()):
        stands = held[account].cents if account in held else 0
        if stands != booked.get(account, 0):
            entered = dollars(booked.get(account, 0))
            yield BadRow(f"account {account!r}", f"stands at {dollars(stands)}, its entries come to {entered}")
        if account in held and held[account].may_owe != (account in ISSUERS):
            said = "may owe, and issues no chips" if held[account].may_owe else "issues chips, and may not owe"
            yield BadRow(f"account {account!r}", said)
        if booked.get(account, 0) < 0 and account not in ISSUERS:
            yield BadRow(f"account {account!r}", f"owes {dollars(-booked[account])}")


def _seats(connection: Connection) -> Iterator[BadRow]:
    held = {row.account: row.cents for row in connection.execute(select(accounts))}
    asked = select(tables.c.id, tables.c.kept).where(tables.c.closed_at.is_(None)).order_by(tables.c.id)
    for number, written in connection.execute(asked):
        try:
            kept = msgspec.json.decode(written, type=Kept)
        except msgspec.DecodeError as error:
            yield BadRow(f"table {number}", f"cannot be read: {error}")
            continue
        for seat in sorted(kept.stacks.keys() | kept.occupants.keys()):
            adding = kept.occupants[seat].adding if seat in kept.occupants else 0
            lies, booked = kept.stacks.get(seat, 0) + adding, held.get(seat_account(number, seat), 0)
            if lies != booked:
                said = f"has {dollars(lies)}, the books say {dollars(booked)}"
                yield BadRow(f"seat {seat} of table {number}", said)
