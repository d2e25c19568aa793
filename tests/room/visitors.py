"""Visitors for tests: an application with its staff, and browsers that come to its doors."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from houseway.room.app import application
from houseway.room.cardroom import Room
from houseway.room.people.operator_accounts import appoint
from houseway.room.people.socket_tickets import offer
from houseway.room.store.store import Store
from tests.room.house import ORIGIN, PASSWORD, Clock, database, settings

CSRF = "X-Houseway-CSRF"


class Visitor:
    """A browser at the door: cookies, origin and token as our page sends them."""

    def __init__(self, app: TestClient, *, origin: str | None = ORIGIN) -> None:
        self.app = app
        self.headers = {"Origin": origin} if origin else {}
        self.cookie = ""

    def _sent(self) -> dict[str, str]:
        return {**self.headers, **({"Cookie": self.cookie} if self.cookie else {})}

    def get(self, path: str) -> Any:
        self.app.cookies.clear()
        return self.app.get(path, headers=self._sent())

    def post(self, path: str, body: Any = None, **headers: str) -> Any:
        self.app.cookies.clear()
        response = self.app.post(path, json={} if body is None else body, headers={**self._sent(), **headers})
        if "set-cookie" in response.headers:
            self.cookie = response.headers["set-cookie"].partition(";")[0]
        if response.status_code == 200 and isinstance(token := response.json().get("csrf"), str):
            self.headers[CSRF] = token
        return response

    def enter(self, name: str) -> Visitor:
        assert self.post("/api/login", {"name": name, "password": PASSWORD}).status_code == 200
        return self

    def ticket(self) -> str:
        """A new ticket for a socket; nothing for somebody who has no session."""
        return str(self.post("/api/ticket").json().get("ticket", ""))

    def socket(self, table: int, ticket: str | None = None, **headers: str) -> Any:
        offered = offer(self.ticket() if ticket is None else ticket)
        self.app.cookies.clear()
        sent = {"Host": "room.test", **self._sent(), **headers}
        return self.app.websocket_connect(f"/ws/table/{table}", headers=sent, subprotocols=offered)


class House:
    """An application with its clock and its staff."""

    def __init__(self, path: Path, **more: Any) -> None:
        self.clock = Clock()
        store = Store(database(path))
        for name, role in (("Flora", "floor"), ("Dan", "dealer"), ("Otto", "auditor"), ("Pia", "player")):
            appoint(store, name, role, PASSWORD)
        self.room = Room(store, settings(self.clock, **more), clocked=False)
        self.client = TestClient(application(self.room, None), base_url=ORIGIN, raise_server_exceptions=False)

    def visitor(self, name: str | None = None, **more: Any) -> Visitor:
        visitor = Visitor(self.client, **more)
        return visitor.enter(name) if name else visitor


def error(response: Any) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]
