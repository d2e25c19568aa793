"""Roles in a running room: one member of the staff proposes, a second one agrees, and the log names both."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, update

from houseway.errors import BadInput, NotLegal
from houseway.room.cardroom import Room
from houseway.room.people.rights import RIGHTS, SOMEBODY
from houseway.room.people.second_person import carries_out, propose
from houseway.room.people.visitors import key_of
from houseway.room.room_errors import NotAllowed
from houseway.room.store.change import Change, NewNote
from houseway.room.store.schema import people, sessions
from houseway.room.store.vouched import vouched
from houseway.room.tables.action import Actor
from houseway.room.wire.protocol import Role
from houseway.room.wire.schemas import Person

GIVE = "give a role"
_GIVEN = (
    update(people)
    .where(people.c.id == bindparam("number"))
    .values(role=bindparam("as_role"), signature=bindparam("as_signature"))
)
_ENDED = delete(sessions).where(sessions.c.person == bindparam("of"))


async def propose_role(room: Room, first: Person, number: int, role: Role) -> None:
    """Ask for a role for a person. It is always refused here: a second person must agree."""
    person = await room.people.person(number)
    _check(room, person, role, first)
    if person.role == role:
        raise NotLegal(f"{person.name} is {SOMEBODY[role]} already", field="role")
    await propose(room, first, GIVE, {"person": number, "name": person.name, "role": role})


@carries_out(GIVE)
async def _give(room: Room, first: Person, body: dict[str, Any], second: Person) -> None:
    """Give the role that was asked for, and end the sessions of its person."""
    person = await room.people.person(body["person"])
    _check(room, person, body["role"], first, second)
    about = {"person": person.id, "name": person.name, "role": body["role"], "agreed": second.id, "by": second.name}
    written, now = msgspec.json.encode(about).decode(), int(room.settings.now())
    change = Change(notes=[NewNote(first.id, first.name, first.role, "role", written, now)])
    row = {"id": person.id, "name": person.name, "key": key_of(person.name), "role": body["role"], "guest": False}
    signature = vouched(room.store.keys, people, row)["signature"]
    change.add(_GIVEN, {"number": person.id, "as_role": body["role"], "as_signature": signature})
    change.add(_ENDED, {"of": person.id})
    await room.bus.commit(change)
    room.people.forget(person.id)
    room.broadcast.connections.end_person(person.id)
    if body["role"] != "player":
        await _take_from_seats(room, first, person)


async def _take_from_seats(room: Room, first: Person, person: Person) -> None:
    """Whoever sat down while their role was written gives the seat up again."""
    for table in list(room.tables.values()):
        if seat := table.place_of(person.id):
            await room.remove(table.id, seat, Actor(first.id, first.name, first.role))


def _check(room: Room, person: Person, role: str, *deciding: Person) -> None:
    """Nobody decides on their own role, guests have none, and whoever has a seat does not join the staff."""
    if any(each.id == person.id for each in deciding):
        raise NotAllowed("others decide on your role", field="person")
    if person.guest:
        raise BadInput("a guest has no account; they must make one first", field="person")
    if role != "player" and any(table.place_of(person.id) for table in room.tables.values()):
        raise NotLegal(f"{person.name} has a seat, and staff do not play where they work", field="person")
    if any(each.role not in RIGHTS["agree to proposals"] for each in deciding):
        raise NotAllowed("roles are given by floor and auditor", field="role")
