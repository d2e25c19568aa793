"""The application: endpoints, sockets, the documents that describe them, and the pages of the client."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import OperationalError
from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
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
import houseway.room.routes.lab_routes
import houseway.room.routes.passkey_routes
import houseway.room.routes.people_routes
import houseway.room.routes.report_routes
import houseway.room.routes.staff_routes
import houseway.room.routes.table_routes  # noqa: F401
from houseway.errors import BadInput, HousewayError, field_of, in_words
from houseway.room.cardroom import Room
from houseway.room.rate_limit import Buckets
from houseway.room.room_errors import NotFound, NotJson, NotWritten, TooMany
from houseway.room.routes.page_routes import Pages
from houseway.room.routes.routing import ENDPOINTS, ApiRequest, Endpoint, status_of
from houseway.room.security import (
    SecureHeaders,
    address_of,
    check_csrf,
    check_host,
    check_origin,
    check_storable,
    cookie,
    cookie_name,
    read_body,
)
from houseway.room.store.change import Change, NewNote
from houseway.room.wire import schemas as b
from houseway.room.wire.asyncapi import asyncapi
from houseway.room.wire.encoding import ENCODER
from houseway.room.wire.openapi import openapi
from houseway.room.wire.protocol import About, about
from houseway.room.wire.table_socket import TableSocket

LOG = logging.getLogger("houseway.room")
# Numbers beyond this are no longer exact in a browser, nor are they in a database.
MOST = 2**53
# A page that is read again within an hour is not noted again, for so many pages of each endpoint.
_AGAIN_S, _LOGGED = 3600, 1000


class EndpointApp:
    """One endpoint as an application: checks, reads, asks the handler, answers."""

    def __init__(self, endpoint: Endpoint, room: Room, buckets: Buckets, narrow: Buckets) -> None:
        self.endpoint, self.room, self.buckets, self.narrow = endpoint, room, buckets, narrow
        self._logged: OrderedDict[tuple[int, str], int] = OrderedDict()
        self._decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(endpoint.body) if endpoint.body else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            response = await self._answer(Request(scope), receive)
        except HousewayError as error:
            response = refusal(error)
        except OperationalError as error:
            LOG.error("a request to %s found the database away: %s", self.endpoint.path, error.orig)
            response = refusal(NotWritten("the database does not answer; look what was done before you try again"))
        except Exception:
            LOG.exception("a request to %s failed", self.endpoint.path)
            said = "our bug, please report it"
            response = plain(b.Refusal(b.ErrorDetail("broken_law", said, "", About(), said)), 500)
        await response(scope, receive, send)

    async def _answer(self, request: Request, receive: Receive) -> Response:
        settings, headers = self.room.settings, request.headers
        check_host(settings, headers)
        address = address_of(settings, request.scope)
        self._count(address)
        changes = self.endpoint.method == "POST"
        if changes:
            check_origin(settings, headers, required=False)
        body = await read_body(receive, headers, settings.limits.body_bytes)
        check_storable(body, request.url.path, unquote(request.url.query), *map(str, request.path_params.values()))
        token = request.cookies.get(cookie_name(settings)) or None
        person = await self.room.people.who(token) if token else None
        if changes and person is not None and token is not None:
            check_csrf(headers, token)
        self.endpoint.admit(person)
        if any(isinstance(each, int) and each > MOST for each in request.path_params.values()):
            raise NotFound("nothing has so high a number", where=request.url.path[:80])
        query = self.endpoint.read_query(request.query_params.multi_items())
        read, host = self._read(headers, body), headers.get("host", "")
        asked = ApiRequest(self.room, person, token, read, query, request.path_params, address, host)
        if self.endpoint.logged and person is not None and person.role != "player":
            await self._log(person, request)
        found = await self.endpoint.handler(asked)
        response = found if isinstance(found, Response) else plain(found)
        if asked.entered or asked.left:
            response.headers["Set-Cookie"] = cookie(settings, asked.entered)
        return response

    async def _log(self, person: b.Person, request: Request) -> None:
        """Write down who reads what, before they are shown it; a page that looks again and again, once an hour."""
        about, now = f"{request.url.path}?{request.url.query}".rstrip("?")[:500], int(self.room.settings.now())
        if now < self._logged.get((person.id, about), -_AGAIN_S) + _AGAIN_S:
            return
        note = NewNote(person.id, person.name, person.role, "read", about, now)
        await self.room.bus.commit(Change(notes=[note]))
        self._logged[person.id, about] = now
        if len(self._logged) > _LOGGED:
            self._logged.popitem(last=False)

    def _count(self, who: str) -> None:
        if not self.buckets.take(who) or (self.endpoint.sensitive and not self.narrow.take(who)):
            raise TooMany("too many requests; wait a moment", where=self.endpoint.path)

    def _read(self, headers: Headers, body: bytes) -> Any:
        if self._decoder is None:
            return None
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise NotJson("expected a body of type application/json", where="content-type")
        try:
            return self._decoder.decode(body)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput(in_words(error)[:300], where="body", field=field_of(error)) from None


def plain(found: object, status: int = 200) -> Response:
    return Response(ENCODER.encode(found), status, media_type="application/json")


def refusal(error: HousewayError) -> Response:
    said = b.ErrorDetail(error.code, error.message, error.where, about(error), error.says())
    return plain(b.Refusal(said), status_of(error))


_STATUS_WORDS = {404: "nothing is served here", 405: "this address does not take the method"}


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "bad_input")
    # The library's own words are the name of the status, and say less than ours.
    own = error.detail != HTTPStatus(error.status_code).phrase
    words = str(error.detail) if own else _STATUS_WORDS.get(error.status_code, str(error.detail))
    said = b.ErrorDetail(code, words, request.url.path[:200], About(), words)
    response = plain(b.Refusal(said), error.status_code)
    response.headers.update(error.headers or {})
    return response


async def _house_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HousewayError)
    return refusal(error)


def application(room: Room, static: Path | None) -> Starlette:
    """Everything that is served. The room starts and stops with it."""
    limits, now = room.settings.limits, room.settings.now
    buckets, narrow = Buckets(*limits.requests, now), Buckets(*limits.sensitive_requests, now)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await room.start()
        yield
        await room.stop()

    described = {"/openapi.json": ENCODER.encode(openapi(ENDPOINTS)), "/asyncapi.json": ENCODER.encode(asyncapi())}
    routes: list[BaseRoute] = [
        *_endpoint_routes(room, buckets, narrow),
        *(Route(path, _document(content)) for path, content in described.items()),
        Route("/healthz", _health(room)),
        WebSocketRoute("/ws/table/{table:number}", TableSocket(room, buckets)),
        Mount("/", Pages(static, room.settings)),
    ]
    middleware = [Middleware(SecureHeaders, settings=room.settings)]
    handlers = {HTTPException: _http_error, HousewayError: _house_error}
    return Starlette(routes=routes, middleware=middleware, lifespan=lifespan, exception_handlers=handlers)


def _health(room: Room) -> Any:
    """For whoever watches the server: 200 if the database answers, otherwise 503. Any host may ask."""

    async def health(request: Request) -> Response:
        try:
            await room.store.read(lambda connection: connection.execute(select(1)).scalar_one())
        except Exception:
            LOG.exception("the database does not answer")
            return plain({"status": "the database does not answer"}, 503)
        return plain({"status": "ok"})

    return health


def _endpoint_routes(room: Room, buckets: Buckets, narrow: Buckets) -> list[BaseRoute]:
    """One route for each path; the method chooses the endpoint."""
    paths: dict[str, dict[str, EndpointApp]] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(endpoint.path, {})[endpoint.method] = EndpointApp(endpoint, room, buckets, narrow)
    return [Route(typed(path), MethodSwitch(found)) for path, found in paths.items()]


def typed(path: str) -> str:
    """The path in Starlette's form: tables, rounds and proposals are numbers."""
    for each in ("table", "round", "proposal"):
        path = path.replace(f"{{{each}}}", f"{{{each}:number}}")
    return path


class NumberConvertor(Convertor[int]):
    """A number in an address. Python reads none with thousands of digits, and nothing here has one."""

    regex = "[0-9]{1,100}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", NumberConvertor())


class MethodSwitch:
    """The endpoints of one path, by their method."""

    def __init__(self, endpoints: dict[str, EndpointApp]) -> None:
        self.endpoints = endpoints

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        method = "GET" if scope["method"] == "HEAD" else scope["method"]
        if method not in self.endpoints:
            raise HTTPException(405, headers={"Allow": ", ".join(self.endpoints)})
        await self.endpoints[method](scope, receive, send)


def _document(content: bytes) -> Any:
    async def describe(request: Request) -> Response:
        return Response(content, media_type="application/json")

    return describe
