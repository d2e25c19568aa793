"""Checks of every request, and the headers of every answer."""

from __future__ import annotations

from collections.abc import Mapping
from hmac import compare_digest
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import BadInput
from houseway.room.people.visitors import csrf_of
from houseway.room.room_errors import BadCsrf, BadHost, BadOrigin, TooLarge
from houseway.room.settings import Settings

# How many bits of an IPv6 address name the network of a household.
_HOUSEHOLD = 64
CSRF_HEADER = "x-houseway-csrf"
# Scripts, styles and sockets come from here and from nowhere else.
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


def cookie_name(settings: Settings) -> str:
    """The name of the cookie. With https, its prefix makes the browser bind it to this host."""
    return "__Host-houseway" if settings.secure else "houseway"


def cookie(settings: Settings, token: str | None) -> str:
    """The Set-Cookie line for a session, or for the end of one."""
    life = settings.session_s if token else 0
    secure = "; Secure" if settings.secure else ""
    return f"{cookie_name(settings)}={token or ''}; Path=/; Max-Age={life}; HttpOnly; SameSite=Strict{secure}"


def check_host(settings: Settings, headers: Headers) -> None:
    """Refuse a request for another host."""
    if headers.get("host", "").lower() not in settings.hosts:
        allowed = ", ".join(sorted(settings.hosts))
        raise BadHost(f"this room answers to {allowed}; start it with --origin for another address", where="host")


def check_origin(settings: Settings, headers: Headers, *, required: bool) -> None:
    """Pages of other origins may not act here. A socket must name its origin; a program that is no browser sets it."""
    origin = headers.get("origin")
    if origin is None and not required and headers.get("sec-fetch-site") in (None, "same-origin", "none"):
        return
    if origin is None or origin.lower() not in settings.origins:
        raise BadOrigin("this origin may not act in the room", where="origin")


def check_csrf(headers: Headers, token: str) -> None:
    """Refuse a request that has the cookie but not the CSRF token, which only our own page is told."""
    given = headers.get(CSRF_HEADER, "")
    if not compare_digest(given.encode(), csrf_of(token).encode()):
        raise BadCsrf(f"the header {CSRF_HEADER} must hold the csrf token of the session", where="csrf")


def address_of(settings: Settings, scope: Scope) -> str:
    """Where a request comes from. Only a proxy of the room itself is believed when it names another address.

    Neighbours in IPv6 are one: a household has all addresses of its network.
    """
    client = scope.get("client")
    found = _plain_address(client[0] if client else "")
    if found is None:
        return str(client[0]) if client else "nobody"
    if settings.proxies:
        # A proxy may add a line of its own to those that whoever asks has sent.
        said = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
        for word in reversed([each.strip() for each in said if each.strip()]):
            if not any(found in network for network in settings.proxies):
                break
            further = _plain_address(word)
            if further is None:
                break
            found = further
    return _household(found)


def household(address: str) -> str:
    """The address of a connection as it counts: that of its network in IPv6. What is no address counts as it is."""
    found = _plain_address(address)
    return address if found is None else _household(found)


def _household(found: IPv4Address | IPv6Address) -> str:
    return str(ip_network((found, _HOUSEHOLD), strict=False)) if found.version == 6 else str(found)


def _plain_address(word: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(word)
    except ValueError:
        return None
    return found.ipv4_mapped or found if found.version == 6 else found


class SecureHeaders:
    """Adds the security headers to every answer, and forbids caching of personal ones."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.headers: Mapping[str, str] = dict(HEADERS)
        if settings.secure:
            self.headers = {**HEADERS, "Strict-Transport-Security": "max-age=31536000"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers[name] = value
                if scope["path"].startswith("/api/"):
                    headers["Cache-Control"] = "no-store"
            await send(message)

        await self.app(scope, receive, sealed)


def check_storable(*given: str | bytes) -> None:
    """Refuse the sign NUL, as itself or as JSON writes it: no database keeps it, and nobody means it."""
    for each in given:
        written = each.encode(errors="replace") if isinstance(each, str) else each
        if b"\0" in written or b"\\u0000" in written:
            raise BadInput("text cannot hold the sign NUL", where="text")


async def read_body(receive: Receive, headers: Headers, most: int) -> bytes:
    """The body of a request; refused where it is too long."""
    length = headers.get("content-length", "0")
    if length.isdigit() and int(length) > most:
        raise TooLarge(f"a body may have {most} bytes", where="body")
    read = b""
    message: Any
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return read
        read += bytes(message.get("body", b""))
        if len(read) > most:
            raise TooLarge(f"a body may have {most} bytes", where="body")
        if not message.get("more_body", False):
            return read
