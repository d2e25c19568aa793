"""The HTTP endpoints of the room: each has a method, a path, what goes in, what comes out, and who may use it.

The application and the OpenAPI document are both made from this list, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

import msgspec
from starlette.responses import Response

from houseway.errors import BadInput, HousewayError
from houseway.room.cardroom import Room
from houseway.room.people.rights import SOMEBODY
from houseway.room.room_errors import NotAllowed, NotLoggedIn
from houseway.room.tables.action import Actor
from houseway.room.wire import schemas as b
from houseway.room.wire.protocol import Role

Who: TypeAlias = Literal["anybody", "somebody"] | tuple[Role, ...]
Handler: TypeAlias = Callable[["ApiRequest"], Awaitable[Any]]


@dataclass(slots=True)
class ApiRequest:
    """A request: who asks, and for what. `token` belongs to the session; a handler sets `entered` to begin one."""

    room: Room
    person: b.Person | None
    token: str | None
    body: Any
    query: Mapping[str, Any]
    path: Mapping[str, Any]
    address: str = ""
    host: str = ""
    entered: str | None = None
    left: bool = False

    @property
    def me(self) -> b.Person:
        if self.person is None:
            raise NotLoggedIn("come in first: as a guest, or with an account", where="session")
        return self.person

    @property
    def actor(self) -> Actor:
        return Actor(self.me.id, self.me.name, self.me.role)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One operation. `sensitive` ones (passwords, new people) have a rate limit of their own.

    Whenever a member of the staff uses a `logged` one, the staff's log says so.
    """

    method: Literal["GET", "POST"]
    path: str
    handler: Handler
    answer: Any
    body: type | None = None
    who: Who = "anybody"
    query: Mapping[str, Any] = field(default_factory=dict)
    file: bool = False
    sensitive: bool = False
    logged: bool = False

    @property
    def name(self) -> str:
        return str(getattr(self.handler, "__name__", ""))

    @property
    def says(self) -> str:
        return " ".join((self.handler.__doc__ or "").split())

    def admit(self, person: b.Person | None) -> None:
        """Refuse a person who may not use it."""
        if self.who == "anybody":
            return
        if person is None:
            raise NotLoggedIn("come in first: as a guest, or with an account", where="session")
        if self.who != "somebody" and person.role not in self.who:
            asked = " or ".join(SOMEBODY[each] for each in self.who)
            raise NotAllowed(f"this is for {asked}; you are {SOMEBODY[person.role]}", where=self.path)

    def read_query(self, given: Sequence[tuple[str, str]]) -> dict[str, Any]:
        """The query, in the expected types; unknown and doubled parameters are refused."""
        found: dict[str, str] = {}
        for key, value in given:
            if key not in self.query:
                known = ", ".join(self.query) or "none"
                raise BadInput(f"no such parameter; expected one of: {known}", field=key)
            if key in found:
                raise BadInput("this parameter is given twice", field=key)
            found[key] = value
        return {key: _read(found.get(key), kind, key) for key, kind in self.query.items()}


def _read(given: str | None, kind: Any, name: str) -> Any:
    if given is None or given == "":
        return None
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadInput(f"{str(error)[:200]}, found {given[:40]!r}", field=name) from None


ENDPOINTS: list[Endpoint] = []


def endpoint(
    method: Literal["GET", "POST"],
    path: str,
    answer: Any,
    *,
    body: type | None = None,
    who: Who = "anybody",
    query: Mapping[str, Any] | None = None,
    file: bool = False,
    sensitive: bool = False,
    logged: bool = False,
) -> Callable[[Handler], Handler]:
    """Register a handler as an endpoint."""

    def place(handler: Handler) -> Handler:
        ENDPOINTS.append(Endpoint(method, path, handler, answer, body, who, query or {}, file, sensitive, logged))
        return handler

    return place


def download(content: str, name: str, kind: str) -> Response:
    """A file to download."""
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


STATUS = {
    "bad_input": 400,
    "bad_rules": 400,
    "not_logged_in": 401,
    "wrong_password": 401,
    "needs_code": 401,
    "wrong_passkey": 401,
    "not_allowed": 403,
    "no_ticket": 403,
    "bad_csrf": 403,
    "bad_origin": 403,
    "bad_host": 403,
    "not_found": 404,
    "wrong_method": 405,
    "not_legal": 409,
    "not_your_turn": 409,
    "too_late": 409,
    "taken": 409,
    "needs_second": 409,
    "too_large": 413,
    "not_json": 415,
    "locked": 423,
    "too_many": 429,
}


def status_of(error: HousewayError) -> int:
    """The status that goes with a refusal; 500 for an error that has none."""
    return STATUS.get(error.code, 503 if error.code == "not_written" else 500)
