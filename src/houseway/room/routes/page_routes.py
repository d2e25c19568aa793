"""The client's files, and a plain page that says how to build them where they are missing."""

from __future__ import annotations

from pathlib import Path

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from houseway.room.security import check_host
from houseway.room.settings import Settings

NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Houseway</title></head>
<body><h1>The room is open</h1>
<p>Its page has not been built yet. Run <code>make run</code> in a checkout, or install the wheel, which carries it.</p>
<p>Programs are served already: <a href="/openapi.json">openapi.json</a>, <a href="/asyncapi.json">asyncapi.json</a>,
<a href="/api/tables">the tables</a>.</p></body></html>
"""


# The first words of the addresses that the page knows.
PLACES = ("", "table", "round", "open", "floor", "cashier", "audit", "enter", "verify")


class Pages:
    """Serves the client's files, and its page for every address that the page knows.

    Any other address is not found; a person is shown the page with it.
    """

    def __init__(self, static: Path | None, settings: Settings) -> None:
        self.settings = settings
        built = static is not None and (static / "index.html").is_file()
        self.files = StaticFiles(directory=static) if built and static else None
        self.index = (static / "index.html").read_bytes() if built and static else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise HTTPException(404)
        check = Headers(scope=scope)
        response = await self._find(scope, check)
        await response(scope, receive, send)

    async def _find(self, scope: Scope, headers: Headers) -> Response:
        check_host(self.settings, headers)
        path = scope["path"].lstrip("/")
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404, "nothing is served here")
        if self.files is None or self.index is None:
            return HTMLResponse(NOT_BUILT, 200 if path == "" else 404)
        if path and "." in path.rpartition("/")[2]:
            return await self.files.get_response(path, scope)
        status = 200 if path.partition("/")[0] in PLACES else 404
        return HTMLResponse(self.index, status, headers={"Cache-Control": "no-cache"})
