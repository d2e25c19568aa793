"""The application: the doors, the sockets, the documents that describe them, and the pages of the client."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

import houseway.room.routes.book_routes
import houseway.room.routes.floor_routes
import houseway.room.routes.game_routes
import houseway.room.routes.people_routes
import houseway.room.routes.table_routes  # noqa: F401
from houseway.errors import BadInput, HousewayError
from houseway.room.house import Room
from houseway.room.rate_limit import Buckets
from houseway.room.room_errors import NotFound, NotJson, TooMany
from houseway.room.routes.page_routes import Pages
from houseway.room.routes.routing import DOORS, Ask, Door, status_of
from houseway.room.security import (
    SecureHeaders,
    check_csrf,
    check_host,
    check_origin,
    cookie,
    cookie_name,
    read_body,
)
from houseway.room.wire import schemas as b
from houseway.room.wire.asyncapi import asyncapi
from houseway.room.wire.openapi import openapi
from houseway.room.wire.table_socket import TableSocket

LOG = logging.getLogger("houseway.room")
_ENCODER = msgspec.json.Encoder()
# Numbers beyond this are no longer exact in a browser, nor are they in a database.
MOST = 2**53


class DoorRoute:
    """One door as an application: checks, reads, asks the handler, answers."""

    def __init__(self, door: Door, room: Room, buckets: Buckets, narrow: Buckets) -> None:
        self.door, self.room, self.buckets, self.narrow = door, room, buckets, narrow
        self._decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(door.body) if door.body else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await self._answer(Request(scope), receive)
        except HousewayError as error:
            response = refusal(error)
        except Exception:
            LOG.exception("a request to %s failed", self.door.path)
            response = plain(
                {"error": {"code": "broken_law", "message": "our bug, please report it", "where": ""}}, 500
            )
        await response(scope, receive, send)

    async def _answer(self, request: Request, receive: Receive) -> Response:
        settings, headers = self.room.settings, request.headers
        check_host(settings, headers)
        self._count(request)
        changes = self.door.method == "POST"
        if changes:
            check_origin(settings, headers, required=False)
        body = await read_body(receive, headers, settings.limits.body_bytes)
        token = request.cookies.get(cookie_name(settings)) or None
        person = await self.room.people.who(token) if token else None
        if changes and person is not None and token is not None:
            check_csrf(headers, token)
        self.door.admit(person)
        if any(isinstance(each, int) and each > MOST for each in request.path_params.values()):
            raise NotFound("nothing has so high a number", where=request.url.path[:80])
        query = self.door.read_query(dict(request.query_params))
        asked = Ask(self.room, person, token, self._read(headers, body), query, request.path_params)
        found = await self.door.handler(asked)
        response = found if isinstance(found, Response) else plain(found)
        if asked.entered or asked.left:
            response.headers["Set-Cookie"] = cookie(settings, asked.entered)
        return response

    def _count(self, request: Request) -> None:
        who = request.client.host if request.client else "nobody"
        if not self.buckets.take(who) or (self.door.limited and not self.narrow.take(who)):
            raise TooMany("too many requests; wait a moment", where=self.door.path)

    def _read(self, headers: Headers, body: bytes) -> Any:
        if self._decoder is None:
            return None
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise NotJson("expected a body of type application/json", where="content-type")
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput(str(error)[:300], where="body") from None


def plain(found: object, status: int = 200) -> Response:
    return Response(_ENCODER.encode(found), status, media_type="application/json")


def refusal(error: HousewayError) -> Response:
    said = b.Said(error.code, error.message, error.where)
    return plain(b.Refusal(said), status_of(error))


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "bad_input")
    said = b.Said(code, str(error.detail), request.url.path[:200])
    response = plain(b.Refusal(said), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _house_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HousewayError)
    return refusal(error)


def application(room: Room, static: Path | None) -> Starlette:
    """Everything that is served. The room starts and stops with it."""
    limits, now = room.settings.limits, room.settings.now
    buckets, narrow = Buckets(*limits.requests, now), Buckets(*limits.doors, now)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await room.start()
        yield
        await room.stop()

    described = {"/openapi.json": _ENCODER.encode(openapi(DOORS)), "/asyncapi.json": _ENCODER.encode(asyncapi())}
    routes: list[BaseRoute] = [
        *_door_routes(room, buckets, narrow),
        *(Route(path, _document(content)) for path, content in described.items()),
        WebSocketRoute("/ws/table/{table:int}", TableSocket(room)),
        Mount("/", Pages(static, room.settings)),
    ]
    middleware = [Middleware(SecureHeaders, settings=room.settings)]
    handlers = {HTTPException: _http_error, HousewayError: _house_error}
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)


def _door_routes(room: Room, buckets: Buckets, narrow: Buckets) -> list[BaseRoute]:
    """One route for each path; what stands behind it goes by the method."""
    paths: dict[str, dict[str, DoorRoute]] = {}
    for door in DOORS:
        paths.setdefault(door.path, {})[door.method] = DoorRoute(door, room, buckets, narrow)
    return [Route(typed(path), Switch(found)) for path, found in paths.items()]


def typed(path: str) -> str:
    """Tables and rounds have numbers."""
    return path.replace("{table}", "{table:int}").replace("{round}", "{round:int}")


class Switch:
    """The doors of one path, by their method."""

    def __init__(self, doors: dict[str, DoorRoute]) -> None:
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        if method not in self.doors:
            raise HTTPException(405, headers={"Allow": ", ".join(self.doors)})
        await self.doors[method](scope, receive, send)


def _document(content: bytes) -> Any:
    async def describe(request: Request) -> Response:
        return Response(content, media_type="application/json")

    return describe
