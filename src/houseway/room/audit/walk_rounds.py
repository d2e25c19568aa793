"""Deals every stored round again, and compares what it comes to with what was written and booked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from houseway.play.ids import COLLECTION, JACKPOT, STACKS
from houseway.play.round import Round
from houseway.room.audit.rounds_again import KEPT, OLDER, deal_again
from houseway.room.audit.walk_chains import BadRow
from houseway.room.audit.walk_proofs import proofs_hold
from houseway.room.money.books import at_table
from houseway.room.store.schema import entries, postings, rounds, tables
from houseway.room.tables.live_table import Config


def dealt_again(connection: Connection, counts: Counter[str]) -> Iterator[BadRow]:
    """Every round that can be run again. `counts` says how many were, and how many were kept in another form."""
    asked = select(rounds.c.id).where(rounds.c.state != "open").order_by(rounds.c.id)
    for number in connection.execute(asked).scalars().all():
        row, played, because = deal_again(connection, number)
        if played is None:
            if because in (KEPT, OLDER):
                counts[because] += 1
            else:
                yield BadRow(f"round {number}", because)
            continue
        counts["dealt again"] += 1
        yield from _differences(connection, row, played)
        yield from proofs_hold(connection, row, played, counts)


def _differences(connection: Connection, row: Any, played: Round) -> Iterator[BadRow]:
    where, over = f"round {row.id}", played.state == "over"
    if played.state != row.state:
        yield BadRow(where, f"ended as {played.state}, and is written as {row.state}")
        return
    ledger, net = played.table.ledger, played.net() if over else {}
    stacks = {str(seat): net[STACKS[seat]] for seat in played.table.seats if STACKS[seat] in net}
    came_to = (stacks, ledger[COLLECTION] if over else 0, ledger[JACKPOT] if over else 0)
    written = (msgspec.json.decode(row.net or "{}"), row.collection, row.jackpot)
    if came_to != written:
        yield BadRow(where, f"comes to {came_to} when it is dealt again, and is written as {written}")
    config = connection.execute(select(tables.c.config).where(tables.c.id == row.table)).scalar_one()
    chips = msgspec.json.decode(config, type=Config).chips
    expected = Counter[str]()
    for account, cents in net.items():
        expected[at_table(row.table, account, chips)] += cents
    booked = select(postings.c.account, postings.c.cents).join(entries, entries.c.id == postings.c.entry)
    booked = booked.where(entries.c.round == row.id, entries.c.by == "the table", entries.c.person.is_(None))
    entered = {account: cents for account, cents in connection.execute(booked) if cents}
    if entered != {account: cents for account, cents in expected.items() if cents}:
        yield BadRow(where, "was booked otherwise than it comes to when it is dealt again")
