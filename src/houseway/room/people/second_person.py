"""Dual control: what one member of the staff asks for is done when a second one has agreed.

A proposal is kept in the store and decided once. Who asks and who agrees are both in the staff's log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, update

from houseway.errors import At
from houseway.room.cardroom import Room
from houseway.room.people.rights import RIGHTS, SOMEBODY
from houseway.room.room_errors import NeedsSecond, NotAllowed, NotFound
from houseway.room.store.change import Change, NewNote
from houseway.room.store.schema import people, proposals
from houseway.room.wire.office_schemas import Decided, Proposal
from houseway.room.wire.protocol import Role
from houseway.room.wire.schemas import Person
from houseway.rules.sheet.values import dollars

# What is done when the second person agrees: for whom it was asked, what was asked, and who agreed.
Carried: TypeAlias = Callable[[Room, Person, dict[str, Any], Person], Awaitable[None]]
CARRIED_OUT: dict[str, Carried] = {}
# A proposal as a colleague reads it: what the first person asks to do.
PROPOSALS = {
    "sell chips": "sell {cents} in cash chips to {person}",
    "redeem chips": "redeem {cents} in cash chips from {person}",
    "void the round": "void the round at table {table}, {name}: {because}",
    "give a role": "give {person} the role of {role}",
    "export the books": "save the books as a file",
    "export a round": "save hand {round} as a file ({as})",
}
# Who may ask for it, and must still be that when somebody agrees.
_ASKS: dict[str, tuple[Role, ...]] = {
    "sell chips": RIGHTS["run the cashier"],
    "redeem chips": RIGHTS["run the cashier"],
    "void the round": RIGHTS["run the floor"],
    "give a role": RIGHTS["agree to proposals"],
    "export the books": RIGHTS["read the books"],
    "export a round": RIGHTS["export rounds"],
}
# What has become of a proposal, as whoever made it reads it.
_DECIDED = {
    "refused": "{name} refused to let you {says}",
    "agreed": "{name} agreed: you may now {says}, once",
    "done": "{name} agreed to let you {says}; it is done",
}
_MANY, _FEW = 100, 10
_LIFE_S = 24 * 3600
_DECIDE = (
    update(proposals)
    .where(proposals.c.id == bindparam("number"))
    .values(state=bindparam("as_state"), second=bindparam("by"), decided_at=bindparam("when"))
)


def carries_out(what: str) -> Callable[[Carried], Carried]:
    """Register what is done when a second person agrees to a proposal of this kind."""

    def place(work: Carried) -> Carried:
        CARRIED_OUT[what] = work
        return work

    return place


async def propose(room: Room, person: Person, what: str, body: dict[str, Any]) -> None:
    """Keep a proposal until a second person decides, and refuse until then. The same one is kept once."""
    async with room.deciding:
        await _propose(room, person, what, body)


async def _propose(room: Room, person: Person, what: str, body: dict[str, Any]) -> None:
    written, now = msgspec.json.encode(body, order="sorted").decode(), int(room.settings.now())
    same = select(proposals.c.id).where(proposals.c.person == person.id, proposals.c.what == what)
    same = same.where(proposals.c.body == written, proposals.c.state == "open", proposals.c.at > now - _LIFE_S)
    found: int | None = await room.store.read(lambda connection: connection.execute(same).scalar())
    if found is None:
        found = await room.store.read(_next_number)
        row = {"id": found, "at": now, "person": person.id, "what": what, "body": written, "state": "open"}
        change = Change(notes=[_note(person, "propose", f"{found}: {what} {written}", now)])
        change.add(insert(proposals), row)
        await room.bus.commit(change)
    raise NeedsSecond(
        f"a second member of the staff must agree to this: it waits as proposal {found}", at=At(proposal=found)
    )


async def allowed_once(room: Room, person: Person, what: str, body: dict[str, Any]) -> None:
    """Go on if a second person has agreed, once for each time; otherwise propose it."""
    async with room.deciding:
        await _allowed_once(room, person, what, body)


async def _allowed_once(room: Room, person: Person, what: str, body: dict[str, Any]) -> None:
    written, now = msgspec.json.encode(body, order="sorted").decode(), int(room.settings.now())
    asked = select(proposals).where(proposals.c.person == person.id, proposals.c.what == what)
    asked = asked.where(proposals.c.body == written, proposals.c.state == "agreed", proposals.c.at > now - _LIFE_S)
    row = await room.store.read(lambda connection: connection.execute(asked).first())
    if row is None:
        await _propose(room, person, what, body)
        return
    change = Change(notes=[_note(person, "use", f"{row.id}: {what} {written}", now)])
    change.add(_DECIDE, {"number": row.id, "as_state": "done", "by": row.second, "when": row.decided_at})
    await room.bus.commit(change)


async def decide(room: Room, number: int, second: Person, *, agree: bool) -> None:
    """A second person agrees or does not. What was asked for is then done, in the name of whoever asked.

    Decisions are made one after another: two colleagues who decide at once do not decide twice.
    """
    async with room.deciding:
        await _decide(room, number, second, agree=agree)


async def _decide(room: Room, number: int, second: Person, *, agree: bool) -> None:
    row: Any = await room.store.read(lambda connection: _one(connection, number))
    now = int(room.settings.now())
    if row is None or row.state != "open" or row.at <= now - _LIFE_S:
        raise NotFound("no open proposal has this number", at=At(proposal=number))
    if (await room.people.person(second.id)).role not in RIGHTS["agree to proposals"]:
        # They were dismissed while they waited for their turn.
        raise NotAllowed("you do not decide on proposals any more", at=At(proposal=number))
    if row.person == second.id and agree:
        raise NotAllowed("somebody else must agree to what you have asked for", at=At(proposal=number))
    first, body = await room.people.person(row.person), msgspec.json.decode(row.body)
    if agree and first.role not in _ASKS[row.what]:
        raise NotAllowed(f"{first.name}, who asked for this, is {SOMEBODY[first.role]} now", at=At(proposal=number))
    carry_out = CARRIED_OUT.get(row.what)
    state = "refused" if not agree else "done" if carry_out else "agreed"
    if agree and carry_out:
        await carry_out(room, first, body, second)
    change = Change(notes=[_note(second, "agree" if agree else "refuse", f"{number}: {row.what} {row.body}", now)])
    change.add(_DECIDE, {"number": number, "as_state": state, "by": second.id, "when": now})
    await room.bus.commit(change)


def open_proposals(connection: Connection, now: int) -> tuple[Proposal, ...]:
    """What waits for a second person, the oldest first."""
    asked = select(proposals, people.c.name).join(people, people.c.id == proposals.c.person)
    asked = asked.where(proposals.c.state == "open", proposals.c.at > now - _LIFE_S)
    found = connection.execute(asked.order_by(proposals.c.id).limit(_MANY)).all()
    bodies, names = _read(connection, found)
    return tuple(_proposal(row, bodies[row.id], names) for row in found)


def decided_proposals(connection: Connection, person: int, now: int) -> tuple[Decided, ...]:
    """What others have decided on the proposals of a person within a day, the newest first."""
    asked = select(proposals, people.c.name).join(people, people.c.id == proposals.c.second)
    asked = asked.where(proposals.c.person == person, proposals.c.second != person, proposals.c.state != "open")
    asked = asked.where(proposals.c.decided_at > now - _LIFE_S)
    found = connection.execute(asked.order_by(proposals.c.decided_at.desc(), proposals.c.id.desc()).limit(_FEW)).all()
    bodies, names = _read(connection, found)
    return tuple(
        Decided(
            row.id,
            row.decided_at,
            _DECIDED[row.state].format(name=row.name, says=said_proposal(row.what, bodies[row.id], names)),
        )
        for row in found
    )


def _read(connection: Connection, found: Sequence[Any]) -> tuple[dict[int, dict[str, Any]], dict[int, str]]:
    """What was proposed, by the number of the proposal, and the names of the people whom it is about."""
    bodies = {row.id: msgspec.json.decode(row.body) for row in found}
    about = {body["person"] for body in bodies.values() if "person" in body}
    named = connection.execute(select(people.c.id, people.c.name).where(people.c.id.in_(about)))
    return bodies, {row.id: row.name for row in named}


def _proposal(row: Any, body: dict[str, Any], names: Mapping[int, str]) -> Proposal:
    return Proposal(row.id, row.at, row.person, row.name, row.what, body, said_proposal(row.what, body, names))


def said_proposal(what: str, body: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """What was asked for, by names and sums."""
    # One that an older version kept does not name the table.
    told = {"name": "unnamed", **body}
    if "cents" in told:
        told["cents"] = dollars(told["cents"])
    if "person" in told:
        told["person"] = names[told["person"]]
    return PROPOSALS[what].format_map(told)


def _one(connection: Connection, number: int) -> Any:
    return connection.execute(select(proposals).where(proposals.c.id == number)).one_or_none()


def _next_number(connection: Connection) -> int:
    return int(connection.execute(select(func.coalesce(func.max(proposals.c.id), 0))).scalar_one()) + 1


def _note(person: Person, what: str, about: str, now: int) -> NewNote:
    return NewNote(person.id, person.name, person.role, what, about, now)
