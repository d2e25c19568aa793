"""Tables that were opened with rules which this Houseway does not have: they are closed, and everybody is paid out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, bindparam, insert, select, update

from houseway.errors import HousewayError
from houseway.play.ids import POT
from houseway.play.lasting import read_lasting
from houseway.play.seat_notes import CarriedPot
from houseway.room.money.books import accounts_of, at_table, issuer, purse, seat_account, unclaimed
from houseway.room.store.chain import Evidence, digest, next_action
from houseway.room.store.change import Change, NewEntry
from houseway.room.store.schema import actions, rounds, tables
from houseway.room.tables.endings import void_round
from houseway.room.tables.live_table import Config, terms_to_open
from houseway.room.tables.recover import last_action
from houseway.room.tables.stored_session import Kept
from houseway.rules.sheet.values import Cents

_CLOSE = (
    update(tables)
    .where(tables.c.id == bindparam("number"))
    .values(closed_at=bindparam("at_"), kept=bindparam("as_kept"), sealed=None)
)


@dataclass(frozen=True, slots=True)
class UnplayableTable:
    """A stored table whose configuration is refused, and why; `round` is the one that was open, or 0."""

    id: int
    config: Config
    kept: Kept
    because: str
    seq: int
    chain: str
    round: int


def unplayable_tables(connection: Connection) -> list[UnplayableTable]:
    """The open tables whose game, readings, fee or stakes are refused today."""
    found = []
    for row in connection.execute(select(tables).where(tables.c.closed_at.is_(None)).order_by(tables.c.id)).all():
        try:
            config = msgspec.json.decode(row.config, type=Config)
            terms_to_open(config)
        except msgspec.DecodeError:
            # A damaged record: whoever loads the table says so.
            continue
        except HousewayError as refused:
            open_ = select(rounds.c.id).where(rounds.c.table == row.id, rounds.c.state == "open")
            kept = msgspec.json.decode(row.kept, type=Kept)
            because = f"{config.game} is not dealt as this table was posted: {refused}"
            number = connection.execute(open_).scalar_one_or_none()
            found.append(UnplayableTable(row.id, config, kept, because, *last_action(connection, row), number or 0))
    return found


def close_unplayable(table: UnplayableTable, balances: Mapping[str, Cents], now: int) -> Change:
    """Close the table for good. A round that was open is void; the chips go, as booked, to whoever they belong to."""
    change, seq, chain = Change(), table.seq, table.chain
    payload = msgspec.json.encode({"because": table.because}).decode()
    kinds = ("void", "close") if table.round else ("close",)
    ended = void_round(change, table.round, now) if table.round else ""
    left = msgspec.json.encode(Kept(rounds=table.kept.rounds)).decode()
    for kind in kinds:
        seq += 1
        row: dict[str, object] = {"table": table.id, "seq": seq, "kind": kind, "payload": payload, "at": now}
        row["round"] = table.round if kind == "void" else None
        proof = Evidence(ended=ended) if kind == "void" else Evidence(kept=digest(left))
        row["evidence"] = msgspec.json.encode(proof).decode()
        chain = row["hash"] = next_action(chain, row)
        change.add(insert(actions), row)
    change.add(_CLOSE, {"number": table.id, "at_": now, "as_kept": left})
    change.entries += _paid_out(table, balances, now)
    return change


def _paid_out(table: UnplayableTable, balances: Mapping[str, Cents], now: int) -> Iterator[NewEntry]:
    for account, payee, cents in _debts(table, balances):
        because = f"{table.config.name} is closed, since its rules are no longer posted"
        yield NewEntry(because, "the house", {account: -cents, payee: cents}, now, table.id)


def _debts(table: UnplayableTable, balances: Mapping[str, Cents]) -> Iterator[tuple[str, str, Cents]]:
    """What each account of the table owes, and to whom: a seat to whoever has it, the pot to those who put it in."""
    pot, nobody = at_table(table.id, POT, table.config.chips), unclaimed(table.config.chips)
    owed = {account: cents for account, cents in accounts_of(table.id, balances).items() if cents}
    for seat, cents in read_lasting(table.kept.lasting)[CarriedPot].claims.items():
        if seat in table.kept.occupants and 0 < cents <= owed.get(pot, 0):
            owed[pot] -= cents
            yield pot, _payee(table, seat), cents
    for seat in table.kept.occupants:
        if cents := owed.pop(seat_account(table.id, seat), 0):
            yield seat_account(table.id, seat), _payee(table, seat), cents
    yield from ((account, nobody, cents) for account, cents in owed.items() if cents)


def _payee(table: UnplayableTable, seat: int) -> str:
    occupant, chips = table.kept.occupants[seat], table.config.chips
    return issuer(chips) if occupant.bot else purse(occupant.person, chips)
