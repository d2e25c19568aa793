"""Passkeys: made, listed and removed by their owners, and logging in with one."""

from __future__ import annotations

from houseway.room.room_errors import NotAllowed
from houseway.room.routes.people_routes import enter
from houseway.room.routes.routing import ApiRequest, endpoint
from houseway.room.store.change import Change, NewNote
from houseway.room.wire import account_schemas as own
from houseway.room.wire import schemas as b


@endpoint("GET", "/api/passkeys", own.Passkeys, who="somebody")
async def passkeys(request: ApiRequest) -> own.Passkeys:
    """The passkeys of one's own account."""
    return own.Passkeys(tuple(await request.room.people.passkeys.of(request.me.id)))


@endpoint("POST", "/api/passkeys/begin", own.PasskeyOptions, who="somebody", sensitive=True)
async def begin_passkey(request: ApiRequest) -> own.PasskeyOptions:
    """What `navigator.credentials.create` is told to make a passkey."""
    if request.me.guest:
        raise NotAllowed("make an account first: a guest has nothing to log in to", where="passkey")
    found = await request.room.people.passkeys.begin(request.me, request.token or "", request.host)
    return own.PasskeyOptions(found)


@endpoint("POST", "/api/passkeys/add", b.Nothing, body=own.AddPasskey, who="somebody", sensitive=True)
async def add_passkey(request: ApiRequest) -> b.Nothing:
    """Keep the passkey that a device has made."""
    asked, people = request.body, request.room.people
    change = await people.passkeys.add(request.me, request.token or "", request.host, asked.name, asked.response)
    await _write(request, change, "add a passkey", asked.name)
    return b.Nothing()


@endpoint("POST", "/api/passkeys/remove", b.Nothing, body=own.RemovePasskey, who="somebody")
async def remove_passkey(request: ApiRequest) -> b.Nothing:
    """Remove a passkey of one's own."""
    change = await request.room.people.passkeys.remove(request.me.id, request.body.id)
    await _write(request, change, "remove a passkey", request.body.id[:16])
    return b.Nothing()


@endpoint("POST", "/api/login/passkey/begin", own.PasskeyOptions, sensitive=True)
async def ask_passkey(request: ApiRequest) -> own.PasskeyOptions:
    """What `navigator.credentials.get` is told to log in with a passkey."""
    return own.PasskeyOptions(request.room.people.passkeys.ask(request.host))


@endpoint("POST", "/api/login/passkey", b.Me, body=own.UsePasskey, sensitive=True)
async def login_passkey(request: ApiRequest) -> b.Me:
    """Come in with a passkey. It is password and second factor in one."""
    people = request.room.people
    person, change = await people.passkeys.recognise(request.host, request.body.response)
    return await enter(request, await people.enter(person, change))


async def _write(request: ApiRequest, change: Change, what: str, about: str) -> None:
    """Write a change. For a member of the staff, the log says so."""
    me = request.me
    if me.role != "player":
        change.notes.append(NewNote(me.id, me.name, me.role, what, about, int(request.room.settings.now())))
    await request.room.bus.commit(change)
