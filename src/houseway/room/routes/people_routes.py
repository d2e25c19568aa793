"""Coming in, going out, and who is here."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from sqlalchemy import Connection, select

from houseway.room.house import Room
from houseway.room.money.books import CHIP_KINDS
from houseway.room.money.cashier import refill
from houseway.room.people.visitors import csrf_of, key_of, person_of
from houseway.room.routes.routing import Ask, door
from houseway.room.store.schema import people as people_table
from houseway.room.wire import schemas as b
from houseway.room.wire.protocol import ChipKind
from houseway.rules.values import Cents

Search = Annotated[str, Meta(max_length=80)]
_MANY = 200


@door("GET", "/api/me", b.Me)
async def me(ask: Ask) -> b.Me:
    """Who is asking, with the token for his requests and what he has."""
    return _me(ask.room, ask.person, ask.token)


def _me(room: Room, person: b.Person | None, token: str | None) -> b.Me:
    if person is None or token is None:
        return b.Me(room.settings.room, None, None, {}, ())
    return b.Me(room.settings.room, person, csrf_of(token), room.books.purses(person.id), places_of(room, person.id))


def places_of(room: Room, person: int) -> tuple[b.Place, ...]:
    """Where a person sits or stands, as far as it is written down."""
    return tuple(
        b.Place(card.id, each.seat)
        for card in room.broadcast.cards()
        for each in room.broadcast.public(card.id).people
        if each.person == person
    )


async def _enter(ask: Ask, found: tuple[b.Person, str]) -> b.Me:
    """A new session; the one that was used before is over."""
    if ask.token is not None and ask.person is not None:
        await _end(ask.room, ask.token)
    person, ask.entered = found
    return _me(ask.room, person, ask.entered)


@door("POST", "/api/guest", b.Me, body=b.BeGuest, limited=True)
async def guest(ask: Ask) -> b.Me:
    """Come in without an account, with play chips."""
    return await _enter(ask, await ask.room.people.guest(ask.body.name))


@door("POST", "/api/register", b.Me, body=b.Credentials, limited=True)
async def register(ask: Ask) -> b.Me:
    """Make an account. A guest keeps his seat and his chips."""
    return await _enter(ask, await ask.room.people.register(ask.body.name, ask.body.password, ask.person))


@door("POST", "/api/login", b.Me, body=b.Credentials, limited=True)
async def login(ask: Ask) -> b.Me:
    """Come in with an account."""
    return await _enter(ask, await ask.room.people.login(ask.body.name, ask.body.password))


@door("POST", "/api/logout", b.Nothing, who="somebody")
async def logout(ask: Ask) -> b.Nothing:
    """Go out. A seat is kept; the clock plays on for it."""
    if ask.token is not None:
        await _end(ask.room, ask.token)
    ask.left = True
    return b.Nothing()


async def _end(room: Room, token: str) -> None:
    """A session is over, and so is every line that was opened with it."""
    await room.people.logout(token)
    room.broadcast.hub.end_session(token)


@door("POST", "/api/play-chips", b.Me, who="somebody", limited=True)
async def play_chips(ask: Ask) -> b.Me:
    """More play chips for somebody who has few left."""
    await refill(ask.room, ask.me)
    return _me(ask.room, ask.person, ask.token)


@door("GET", "/api/people", b.People, who=("floor", "auditor"), query={"search": Search})
async def people(ask: Ask) -> b.People:
    """Everybody whose name holds the words, with balances and places; accounts first."""
    words = key_of(ask.query["search"] or "")
    found = await ask.room.store.read(lambda connection: _found(connection, words))
    now = ask.room.settings.now()
    return b.People(tuple(_line(ask.room, person, locked=until > now) for person, until in found))


def _found(connection: Connection, words: str) -> list[tuple[b.Person, int]]:
    asked = select(people_table).order_by(people_table.c.guest, people_table.c.key).limit(_MANY)
    if words:
        asked = asked.where(people_table.c.key.contains(words, autoescape=True))
    return [(person_of(row), row.locked_until) for row in connection.execute(asked)]


def _line(room: Room, person: b.Person, *, locked: bool) -> b.PersonLine:
    in_play: dict[ChipKind, Cents] = dict.fromkeys(CHIP_KINDS, 0)
    places = places_of(room, person.id)
    for place in places:
        shared = room.broadcast.public(place.table)
        in_play[shared.card.chips] += sum(each.stack + each.adding for each in shared.people if each.seat == place.seat)
    return b.PersonLine(person, room.books.purses(person.id), in_play, places, locked)
