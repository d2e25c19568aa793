"""How a round, a stay and a table come to their end: who takes what along, and what the books say of it."""

from __future__ import annotations

from collections import Counter
from time import gmtime, strftime
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import bindparam, update

from houseway.errors import NotLegal
from houseway.play.ids import COLLECTION, JACKPOT, POT, STACKS
from houseway.play.round import Round
from houseway.play.round_file import write
from houseway.play.seat_notes import CarriedPot
from houseway.room.money.books import at_table, issuer, purse, seat_account, unclaimed
from houseway.room.store.change import Booked
from houseway.room.store.schema import rounds, tables
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire.protocol import RoundLine
from houseway.rules.english import title
from houseway.rules.terms import usual_stack
from houseway.rules.values import Cents

if TYPE_CHECKING:
    from houseway.room.tables.commands import Act

_AT_THE_END = ("state", "closed_at", "shift", "file", "net", "collection", "jackpot")
_END = (
    update(rounds)
    .where(rounds.c.id == bindparam("number_"))
    .values(
        {
            each: bindparam(f"{each}_")
            for each in ("state", "closed_at", "shift", "file", "net", "collection", "jackpot")
        }
    )
)
_SHIFTS = ("grave", "day", "swing")


def shift(now: int) -> str:
    """`2026-11-16 day`: day from eight, swing from sixteen, grave from midnight, by the world's clock."""
    moment = gmtime(now)
    return f"{strftime('%Y-%m-%d', moment)} {_SHIFTS[moment.tm_hour // 8]}"


def end_round(act: Act) -> None:
    """The round has ended: stacks to the seats, the net into the books, whoever wanted to leave goes."""
    table = act.table
    played = table.played
    assert played is not None
    table.seating.close(played)
    _book_net(act, played)
    line = round_line(table, played, act.now)
    row = {"state_": played.state, "closed_at_": act.now, "shift_": shift(act.now), "file_": write(played)}
    row |= {"net_": msgspec.json.encode(line.net).decode(), "collection_": line.collection}
    row |= {"jackpot_": played.table.ledger[JACKPOT] if played.state == "over" else 0, "number_": table.round_id}
    act.change.add(_END, row)
    table.ended, table.ended_id = played, table.round_id
    table.last_rounds.append(line)
    for seat in list(table.places):
        _settle_place(act, seat)


def void_outdated(act: Act) -> None:
    """A round that was being played under rules that have changed does not count: every chip is where it was."""
    table = act.table
    row = dict.fromkeys([f"{each}_" for each in _AT_THE_END], None) | {"collection_": 0, "jackpot_": 0}
    row |= {"state_": "void", "closed_at_": act.now, "shift_": shift(act.now), "number_": table.round_id}
    act.change.add(_END, row)
    table.outdated = False
    for seat in list(table.places):
        _settle_place(act, seat)


def _book_net(act: Act, played: Round) -> None:
    table = act.table
    net = Counter[str]()
    for account, cents in played.net().items() if played.state == "over" else ():
        net[at_table(table.id, account, table.config.chips)] += cents
    if net:
        because = f"round {table.round_number} of {table.config.name}"
        act.change.entries.append(Booked(because, "the table", dict(net), act.now, table.id, table.round_id))


def _settle_place(act: Act, seat: int) -> None:
    """After a round: chips that waited come to the stack, who leaves is paid out, a broke bot gets new chips."""
    table, occupant = act.table, act.table.places[seat]
    if occupant.adding:
        table.seating.stacks[seat] = table.seating.stacks.get(seat, 0) + occupant.adding
        occupant.adding = 0
    if occupant.leaving:
        cash_out(act, seat)
    elif occupant.bot and table.seating.stacks.get(seat, 0) < _least(table):
        more = usual_stack(table.terms) - table.seating.stacks.get(seat, 0)
        table.seating.stacks[seat] = table.seating.stacks.get(seat, 0) + more
        act.move(issuer("play"), seat_account(table.id, seat), more, f"more play chips for {occupant.name}, a bot")


def _least(table: LiveTable) -> Cents:
    """With less than this a bot asks for more: a quarter of what it came with."""
    return max(usual_stack(table.terms) // 4, 1)


def cash_out(act: Act, seat: int) -> None:
    """Give up a place and take its chips along."""
    table = act.table
    occupant = table.places.pop(seat)
    chips = table.seating.leave(seat) + occupant.adding
    kind = table.config.chips
    payee = issuer(kind) if occupant.bot else purse(occupant.person, kind)
    act.move(seat_account(table.id, seat), payee, chips, f"{occupant.name} leaves seat {seat} of {table.config.name}")


def close_table(act: Act) -> None:
    """Everybody takes his chips along; what he has in a carried pot, too."""
    table = act.table
    if table.open_round is not None:
        raise NotLegal(
            "a round is being played; it ends first, or the floor declares it void", where=f"table {table.id}"
        )
    _return_carried(act)
    for seat in list(table.places):
        cash_out(act, seat)
    table.closed = True
    closing = update(tables).where(tables.c.id == bindparam("number")).values(closed_at=bindparam("at_"))
    act.change.add(closing, {"number": table.id, "at_": act.now})


def _return_carried(act: Act) -> None:
    """A pot that was carried over: to each seat what it has put in; the rest lies unclaimed."""
    table, seating = act.table, act.table.seating
    pot = at_table(table.id, POT, table.config.chips)
    claims = seating.lasting[CarriedPot].claims
    seating.lasting = seating.lasting.keeping(CarriedPot())
    for seat, cents in claims.items():
        if seat in table.places:
            table.seating.stacks[seat] = table.seating.stacks.get(seat, 0) + cents
            act.move(pot, seat_account(table.id, seat), cents, "the pot is given back as the table closes")
        else:
            act.move(pot, unclaimed(table.config.chips), cents, "nobody has a claim on this part of the pot")


def round_line(table: LiveTable, played: Round, now: int | None, *, opened: int = 0) -> RoundLine:
    """A round in a line, as the table's last hands show it."""
    seats, over = played.table.seats, played.state == "over"
    net = played.net() if over else {}
    return RoundLine(
        id=table.round_id,
        table=table.id,
        number=table.round_number,
        game=table.terms.sheet.name,
        title=title(table.terms.sheet),
        state=played.state,
        opened=opened or int(table.dealt_at),
        closed=now,
        net={seat: net[STACKS[seat]] for seat in seats if STACKS[seat] in net},
        names={seat: played.table.name(seat) for seat in seats},
        collection=played.table.ledger[COLLECTION] if over else 0,
    )
