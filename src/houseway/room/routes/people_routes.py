"""Logging in and out, and the list of people."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection, select

from houseway.room.cardroom import Room
from houseway.room.money.books import CHIP_KINDS
from houseway.room.money.cashier import refill
from houseway.room.people.rights import RIGHTS, rights_of
from houseway.room.people.socket_tickets import TICKET_S
from houseway.room.people.visitors import NAMED, csrf_of, hashed, key_of, person_of
from houseway.room.room_errors import NotFound
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.store.schema import people as people_table
from houseway.room.wire import account_schemas as own
from houseway.room.wire import schemas as b
from houseway.room.wire.protocol import ChipKind
from houseway.rules.sheet.values import Cents

Search = Annotated[str, Meta(max_length=80)]
_MANY = 200


@endpoint("GET", "/api/me", b.Me)
async def me(request: ApiRequest) -> b.Me:
    """Who is asking, with the token for further requests and the balances."""
    return _me(request.room, request.person, request.token)


def _me(room: Room, person: b.Person | None, token: str | None) -> b.Me:
    if person is None or token is None:
        return b.Me(room.settings.room, None, None, {}, (), rights_of("player"))
    purses, places = room.books.purses(person.id), places_of(room, person.id)
    return b.Me(room.settings.room, person, csrf_of(token), purses, places, rights_of(person.role))


def places_of(room: Room, person: int) -> tuple[b.TakenPlace, ...]:
    """Where a person sits or stands, as far as it is written down."""
    return tuple(
        b.TakenPlace(card.id, each.seat)
        for card in room.broadcast.cards()
        for each in room.broadcast.shared(card.id).people
        if each.person == person
    )


async def enter(request: ApiRequest, found: tuple[b.Person, str]) -> b.Me:
    """A new session; the one that was used before is over."""
    if request.token is not None and request.person is not None:
        await _end(request.room, request.token)
    person, request.entered = found
    return _me(request.room, person, request.entered)


@endpoint("POST", "/api/guest", b.Me, body=b.BeGuest, sensitive=True)
async def guest(request: ApiRequest) -> b.Me:
    """Come in without an account, with play chips."""
    return await enter(request, await request.room.people.guest(request.body.name))


@endpoint("POST", "/api/register", b.Me, body=b.Credentials, sensitive=True)
async def register(request: ApiRequest) -> b.Me:
    """Make an account. A guest keeps their seat and chips."""
    return await enter(
        request, await request.room.people.register(request.body.name, request.body.password, request.person)
    )


@endpoint("POST", "/api/login", b.Me, body=b.LogIn, sensitive=True)
async def login(request: ApiRequest) -> b.Me:
    """Come in with an account."""
    asked = request.body
    found = await request.room.people.login(asked.name, asked.password, request.address, asked.code)
    return await enter(request, found)


@endpoint("GET", "/api/sessions", b.Sessions, who="somebody")
async def sessions(request: ApiRequest) -> b.Sessions:
    """Where this person is logged in."""
    own = hashed(request.token or "")
    people = request.room.people
    found = await people.sessions_of(request.me.id)
    lines = tuple(b.SessionLine(each[:NAMED], began, ends, each == own) for each, began, ends in found)
    return b.Sessions(lines, await people.has_authenticator(request.me.id))


@endpoint("POST", "/api/sessions/end", b.Nothing, body=b.EndSession, who="somebody")
async def end_session(request: ApiRequest) -> b.Nothing:
    """End a session of one's own, and its connections."""
    for each, _, _ in await request.room.people.sessions_of(request.me.id):
        if each[:NAMED] == request.body.id:
            await request.room.people.end_session(request.me.id, each)
            connections = request.room.broadcast.connections
            for token in [token for token in connections.tokens() if hashed(token) == each]:
                connections.end_session(token)
            return b.Nothing()
    raise NotFound("you have no such session", field="id")


@endpoint("POST", "/api/ticket", own.SocketTicket, who="somebody")
async def ticket(request: ApiRequest) -> own.SocketTicket:
    """A ticket for one socket of this session, good once and for half a minute."""
    return own.SocketTicket(request.room.people.tickets.issue(request.token or ""), TICKET_S)


@endpoint("POST", "/api/logout", b.Nothing, who="somebody")
async def logout(request: ApiRequest) -> b.Nothing:
    """Log out. A seat is kept; the clock answers for it."""
    if request.token is not None:
        await _end(request.room, request.token)
    request.left = True
    return b.Nothing()


async def _end(room: Room, token: str) -> None:
    """End a session, and every connection that was opened with it."""
    await room.people.logout(token)
    room.broadcast.connections.end_session(token)


@endpoint("POST", "/api/play-chips", b.Me, who="somebody", sensitive=True)
async def play_chips(request: ApiRequest) -> b.Me:
    """More play chips for somebody who has few left."""
    await refill(request.room, request.me)
    return _me(request.room, request.person, request.token)


@endpoint("GET", "/api/people", b.People, who=RIGHTS["read the books"], query={"search": Search}, logged=True)
async def people(request: ApiRequest) -> b.People:
    """Everybody whose name holds the words, with balances and places; accounts first."""
    words = key_of(request.query["search"] or "")
    found = await request.room.store.read(lambda connection: _found(connection, words))
    return b.People(tuple(_line(request.room, person) for person in found))


def _found(connection: Connection, words: str) -> list[b.Person]:
    asked = select(people_table).order_by(people_table.c.guest, people_table.c.key).limit(_MANY)
    if words:
        asked = asked.where(people_table.c.key.contains(words, autoescape=True))
    return [person_of(row) for row in connection.execute(asked)]


def _line(room: Room, person: b.Person) -> b.PersonLine:
    in_play: dict[ChipKind, Cents] = dict.fromkeys(CHIP_KINDS, 0)
    places = places_of(room, person.id)
    for place in places:
        shared = room.broadcast.shared(place.table)
        in_play[shared.card.chips] += sum(each.stack + each.adding for each in shared.people if each.seat == place.seat)
    locked = room.people.tries.waits(key_of(person.name))
    return b.PersonLine(person, room.books.purses(person.id), in_play, places, locked)


@endpoint("POST", "/api/floor/unlock", b.Nothing, body=b.UnlockIt, who=RIGHTS["run the cashier"])
async def unlock(request: ApiRequest) -> b.Nothing:
    """Let a person try to log in again at once. The staff's log says who did."""
    person = await request.room.people.person(request.body.person)
    await request.room.note(request.actor, "unlock", f"person={person.id}")
    await request.room.people.tries.unlock(key_of(person.name))
    return b.Nothing()
