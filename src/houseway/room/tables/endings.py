"""How an action, a round, a stay and a table end: who is paid what, and what is written for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from time import gmtime

import msgspec
from sqlalchemy import bindparam, insert, null, update

from houseway.errors import At, NotLegal
from houseway.play.ids import COLLECTION, JACKPOT, POT, STACKS
from houseway.play.lasting import NOTHING_LASTS
from houseway.play.round import Round
from houseway.play.round_file import write
from houseway.play.seat_notes import CarriedPot
from houseway.room.money.books import at_table, issuer, purse, seat_account, unclaimed
from houseway.room.reports.gaming_day import gaming_day
from houseway.room.store.chain import ACTION, ENDED, Evidence, digest, fields, next_action
from houseway.room.store.change import Change, NewEntry
from houseway.room.store.prepared import Prepared
from houseway.room.store.schema import actions, rounds, tables
from houseway.room.tables.action import Action
from houseway.room.tables.live_table import LiveTable
from houseway.room.tables.stored_session import at_action
from houseway.room.wire.protocol import RoundLine
from houseway.rules.pages.render import title
from houseway.rules.posting.buy_ins import usual_stack
from houseway.rules.sheet.values import Cents

_AT_THE_END = ("state", "closed_at", "shift", "file", "net", "collection", "jackpot", "sealed", "proof")
_END = Prepared(
    update(rounds)
    .where(rounds.c.id == bindparam("number_"))
    .values({each: bindparam(f"{each}_") for each in _AT_THE_END})
)
_OF_TABLE = update(tables).where(tables.c.id == bindparam("number"))
_KEEP = Prepared(_OF_TABLE.values(kept=bindparam("as_kept"), sealed=bindparam("as_sealed")))
_KEEP_DEALING = Prepared(_OF_TABLE.values(dealing=bindparam("as_dealing")))
_KEEP_BOTH = Prepared(
    _OF_TABLE.values(kept=bindparam("as_kept"), sealed=bindparam("as_sealed"), dealing=bindparam("as_dealing"))
)
_FORGET_CHANCE = Prepared(
    update(actions).where(actions.c.round == bindparam("number"), actions.c.sealed.is_not(None)).values(sealed=null())
)
_ACTION = Prepared(insert(actions), [*ACTION, "hash", "sealed"])
_SHIFTS = ("grave", "day", "swing")


def shift(now: int) -> str:
    """`2026-11-16 day`: day from 8, swing from 16, grave from 0 o'clock, in UTC."""
    return f"{gaming_day(now)} {_SHIFTS[gmtime(now).tm_hour // 8]}"


def finish(action: Action, kind: str, asked: int = 0) -> Change:
    """Close a round that has just ended, and write the action with its number at the table."""
    table = action.table
    if table.played is not None and table.played.state != "open" and table.ended is not table.played:
        end_round(action)
        action.keeps = True
        table.ended_seq = table.seq + 1
    table.seq += 1
    kept = msgspec.json.encode(table.kept()).decode() if action.keeps else ""
    row: dict[str, object] = {"table": table.id, "seq": table.seq, "round": action.round_id or None, "kind": kind}
    row |= {"person": action.actor.person or None, "command": action.command, "at": action.now}
    row |= {"payload": msgspec.json.encode(action.payload).decode(), "digest": action.digest}
    _commit_to_next_shoe(table)
    dealing, table.dealing.changed = table.dealing_text() if table.dealing.changed else "", False
    evidence = Evidence(
        action.dealt, action.ended, digest(kept) if kept else "", action.proof, digest(dealing) if dealing else ""
    )
    row["evidence"] = msgspec.json.encode(evidence).decode() if evidence != Evidence() else None
    table.chain = row["hash"] = next_action(table.chain, row)
    # Once the round has ended, what it has drawn is in its file.
    row["sealed"] = table.seal(action.drawn, at_action(table.seq)) if action.drawn and not action.ended else None
    action.change.add(_ACTION, row)
    state: dict[str, object] = {"number": table.id}
    if kept:
        state |= {"as_kept": kept, "as_sealed": table.sealed_rest()}
    if dealing:
        state["as_dealing"] = table.sealed_dealing(dealing)
    if len(state) > 1:
        what = _KEEP_DEALING if not kept else _KEEP_BOTH if "as_dealing" in state else _KEEP
        action.change.add(what, state)
    table.moved_at = action.at
    if table.nonce_wait.called_at is not None and (table.paused or table.players_missing()):
        table.nonce_wait.end(frozenset())
    if table.played is not None and table.played.count != asked:
        table.asked_at = action.at
    table.remember_position()
    return action.change


def _commit_to_next_shoe(table: LiveTable) -> None:
    """Between rounds, if the next one is dealt from a new shoe, so that the seats can add to it."""
    shoe = table.seating.shoe
    if table.open_round is None and shoe.is_over and not table.closed:
        table.dealing.open_shoe(shoe.number + 1)


def end_round(action: Action) -> None:
    """End a round: its stacks go to the seats, its net into the books, and whoever wanted to leave is paid out."""
    table = action.table
    played = table.played
    assert played is not None
    table.seating.close(played)
    _book_net(action, played)
    line = round_line(table, played, action.now)
    row: dict[str, object] = {"state": played.state, "closed_at": action.now, "shift": shift(action.now)}
    row |= {"file": write(played, "dealt", table.said), "net": msgspec.json.encode(line.net).decode()}
    row |= {"collection": line.collection, "jackpot": played.table.ledger[JACKPOT] if played.state == "over" else 0}
    row["proof"] = _end_proofs(table, played)
    action.proof = digest(row["proof"]) if row["proof"] else ""
    action.ended = _write_end(action.change, table.round_id, row)
    if played.table.shoe.orders or played.table.shoe.rolls:
        action.change.add(_FORGET_CHANCE, {"number": table.round_id})
    table.ended, table.ended_id, table.ended_log = played, table.round_id, table.log
    table.last_rounds.append(line)
    for seat in list(table.places):
        _settle_place(action, seat)
    _sit_out_absent(table, played)


def _end_proofs(table: LiveTable, played: Round) -> str | None:
    """The proofs of what the round has shown, for the store. The secrets of what it has not shown are forgotten."""
    table.log.note(played)
    table.dealing.end_round(_left_to_deal(table))
    proofs = table.log.proofs
    return proofs.kept() if proofs else None


def _left_to_deal(table: LiveTable) -> int:
    shoe = table.seating.shoe
    return 0 if shoe.is_over else len(shoe.left)


def _sit_out_absent(table: LiveTable, played: Round) -> None:
    """Whoever was away through the whole round, and answered nothing, is dealt no more until they come back."""
    for seat, occupant in table.places.items():
        dealt = seat in played.table.seats and played.state == "over"
        if dealt and occupant.person and table.presence.missed_round(occupant.person):
            table.seating.sit_out(seat)


def give_up_absent(action: Action) -> Change:
    """Give up the seats whose people have been away for the posted time. Their chips go home."""
    table = action.table
    gone = [seat for seat, until in table.absent().items() if until <= action.at]
    action.payload = {"seats": gone, "because": f"nobody was there for {table.seat_kept()}"}
    for seat in gone:
        cash_out(action, seat)
    return finish(action, "leave")


def void_outdated(action: Action) -> Change:
    """Void a round that cannot go on since the program or its rules have changed: every chip is where it was."""
    table = action.table
    action.round_id, action.payload = table.round_id, {"because": table.outdated}
    action.ended = void_round(action.change, table.round_id, action.now)
    table.outdated = ""
    table.dealing.end_round(_left_to_deal(table))
    for seat in list(table.places):
        _settle_place(action, seat)
    return finish(action, "void")


def void_round(change: Change, number: int, now: int) -> str:
    """A stored round does not count. Returns the digest of its end."""
    row = dict.fromkeys(_AT_THE_END) | {"collection": 0, "jackpot": 0}
    row |= {"state": "void", "closed_at": now, "shift": shift(now)}
    change.add(_FORGET_CHANCE, {"number": number})
    return _write_end(change, number, row)


def _write_end(change: Change, number: int, row: Mapping[str, object]) -> str:
    """Write how a round has ended, and forget the cards that it has not dealt. Returns the digest of what it was."""
    change.add(_END, {f"{name}_": value for name, value in row.items()} | {"number_": number, "sealed_": None})
    return digest(*fields({"id": number, **row}, ENDED))


def _book_net(action: Action, played: Round) -> None:
    table = action.table
    net = Counter[str]()
    for account, cents in played.net().items() if played.state == "over" else ():
        net[at_table(table.id, account, table.config.chips)] += cents
    if net:
        because = f"round {table.round_number} of {table.config.name}"
        action.change.entries.append(NewEntry(because, "the table", dict(net), action.now, table.id, table.round_id))


def _settle_place(action: Action, seat: int) -> None:
    """After a round: add the chips that waited, pay out whoever leaves, give a bot that is short new chips."""
    table, occupant = action.table, action.table.places[seat]
    if occupant.adding:
        table.seating.stacks[seat] = table.seating.stacks.get(seat, 0) + occupant.adding
        occupant.adding = 0
    if occupant.leaving:
        cash_out(action, seat)
    elif occupant.bot and table.seating.stacks.get(seat, 0) < _least(table):
        more = usual_stack(table.terms) - table.seating.stacks.get(seat, 0)
        table.seating.stacks[seat] = table.seating.stacks.get(seat, 0) + more
        action.move(issuer("play"), seat_account(table.id, seat), more, f"more play chips for {occupant.name}, a bot")


def _least(table: LiveTable) -> Cents:
    """A bot with fewer chips than this is given more: a quarter of what it came with."""
    return max(usual_stack(table.terms) // 4, 1)


def cash_out(action: Action, seat: int) -> None:
    """Give up a place and pay its chips out."""
    table = action.table
    occupant = table.places.pop(seat)
    table.dealing.forget(seat)
    pay_dues(action, seat)
    chips = table.seating.leave(seat) + occupant.adding
    kind = table.config.chips
    payee = issuer(kind) if occupant.bot else purse(occupant.person, kind)
    action.move(
        seat_account(table.id, seat), payee, chips, f"{occupant.name} leaves seat {seat} of {table.config.name}"
    )


def pay_dues(action: Action, seat: int) -> Cents:
    """Book what whoever leaves a seat still owes the next pot: a kill blind is due even from them."""
    table = action.table
    if dues := table.seating.dues(seat):
        pot = at_table(table.id, POT, table.config.chips)
        action.move(seat_account(table.id, seat), pot, dues, "what is due to the next pot from a seat that is given up")
    return dues


def close_table(action: Action) -> Change:
    """Close the table. Everybody takes their chips along, with what they have in a carried pot."""
    table = action.table
    if table.open_round is not None:
        raise NotLegal("a round is being played; it ends first, or the floor declares it void", at=At(table=table.id))
    _return_carried(action)
    for seat in list(table.places):
        cash_out(action, seat)
    table.closed = True
    closing = update(tables).where(tables.c.id == bindparam("number")).values(closed_at=bindparam("at_"))
    action.change.add(closing, {"number": table.id, "at_": action.now})
    return finish(action, "close")


def _return_carried(action: Action) -> None:
    """Return a carried pot: to each seat what it has put in; the rest is booked as unclaimed."""
    table, seating = action.table, action.table.seating
    pot = at_table(table.id, POT, table.config.chips)
    claims = seating.lasting[CarriedPot].claims
    # No hand follows, so that nothing is due any more.
    seating.lasting = NOTHING_LASTS
    for seat, cents in claims.items():
        if seat in table.places:
            table.seating.stacks[seat] = table.seating.stacks.get(seat, 0) + cents
            action.move(pot, seat_account(table.id, seat), cents, "the pot is given back as the table closes")
        else:
            action.move(pot, unclaimed(table.config.chips), cents, "nobody has a claim on this part of the pot")


def round_line(table: LiveTable, played: Round, now: int | None, *, opened: int = 0) -> RoundLine:
    """A round as one line of the table's last hands."""
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
