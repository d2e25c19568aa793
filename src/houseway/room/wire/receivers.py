"""Who receives messages of a table, and what they may do there."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.room.money.books import Books, purse
from houseway.room.people.rights import RIGHTS
from houseway.room.tables.action import STAFF
from houseway.room.tables.irregularities import reportable_incidents
from houseway.room.tables.live_table import LiveTable
from houseway.room.wire import protocol as p

_WATCHES_LIVE = RIGHTS["see the floor"]
_AT_ANY_SEAT = ("leave", "come_back", "rebuy")
_FOR_BOTS = ("add_bot", "remove_bot")


@dataclass(frozen=True, slots=True)
class Receiver:
    """Who receives a message. The seat is looked up each time, since people come and go."""

    person: int
    name: str
    role: p.Role


def you_of(table: LiveTable, receiver: Receiver, books: Books) -> p.You:
    seat = table.place_of(receiver.person)
    return p.You(
        person=receiver.person,
        name=receiver.name,
        role=receiver.role,
        seat=seat,
        balance=books.settled.get(purse(receiver.person, table.config.chips), 0),
        live=bool(seat) or receiver.role in _WATCHES_LIVE,
        may=open_commands(table, receiver, seat),
        reports=reportable_incidents(table.open_round) if receiver.role in STAFF else (),
    )


def open_commands(table: LiveTable, receiver: Receiver, seat: int) -> tuple[str, ...]:
    """The commands that are open to a person now. A refusal may still come: of an amount, or of a free seat."""
    if not receiver.person or table.closed:
        return ()
    found: list[str] = []
    played = table.open_round
    if seat:
        found += (*_AT_ANY_SEAT, *_FOR_BOTS) if table.config.chips == "play" else _AT_ANY_SEAT
        if seat <= table.terms.sheet.seats.max:
            found.append("sit_out")
        else:
            found += ["stand_behind", "step_away"]
        if played and any(each.seat == seat for each in played.open_decisions()):
            found.append("answer")
        found += ["take_button", "return_button"] if table.placard.buttons else []
        found += ["play_seat", "give_up_seat"] if table.placard.further_seats else []
    else:
        plays = receiver.role in RIGHTS["play"]
        found += ["sit"] if plays and table.free_seat() else []
        found += ["stand_behind"] if plays and table.placard.back_line else []
        hosts = receiver.role in STAFF or table.opened_by.person == receiver.person
        found += _FOR_BOTS if hosts and table.config.chips == "play" else ()
    staff = receiver.role in STAFF
    if played is None and (receiver.role in RIGHTS["close any table"] or table.opened_by.person == receiver.person):
        found.append("close")
    if (seat or staff) and played is None and not table.paused and not table.players_missing():
        found.append("deal")
    if staff:
        found += ["resume" if table.paused else "pause"]
        found += ["report"] if played and played.reportable() else []
        found += (
            ["void"] if played and receiver.role in RIGHTS["run the floor"] and table.config.chips == "play" else []
        )
    return tuple(found)
