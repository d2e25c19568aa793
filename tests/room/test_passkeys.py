"""Passkeys: made, used, listed and removed. A device that lies about anything is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from secrets import token_bytes
from typing import Any

import pytest
from sqlalchemy import select

from houseway.room.people.operator_accounts import appoint
from houseway.room.people.passkeys import CHALLENGE_S
from houseway.room.store.schema import staff_log
from tests.room.authenticator import Authenticator
from tests.room.house import ORIGIN, PASSWORD
from tests.room.visitors import House, Visitor, error


def options(visitor: Visitor, path: str) -> dict[str, Any]:
    found: dict[str, Any] = visitor.post(path).json()["options"]
    return found


def with_passkey(visitor: Visitor, name: str = "the key on my ring") -> Authenticator:
    """A new device whose passkey the account has taken."""
    device = Authenticator(ORIGIN)
    made = device.create(options(visitor, "/api/passkeys/begin"))
    assert visitor.post("/api/passkeys/add", {"name": name, "response": made}).status_code == 200
    return device


def log_in(house: House, device: Authenticator) -> Any:
    visitor = house.visitor()
    response = device.get(options(visitor, "/api/login/passkey/begin"))
    return visitor.post("/api/login/passkey", {"response": response})


def test_a_passkey_logs_in_without_a_password_and_is_listed_and_removed(house: House) -> None:
    pia = house.visitor("Pia")
    device = with_passkey(pia)
    entered = log_in(house, device)
    assert (entered.status_code, entered.json()["person"]["name"]) == (200, "Pia")
    [line] = pia.get("/api/passkeys").json()["passkeys"]
    assert (line["name"], line["used"]) == ("the key on my ring", int(house.clock.at))
    assert log_in(house, device).status_code == 200
    assert pia.post("/api/passkeys/remove", {"id": line["id"]}).status_code == 200
    assert error(log_in(house, device)) == (401, "wrong_passkey")
    assert pia.get("/api/passkeys").json()["passkeys"] == []


def test_where_staff_need_a_second_factor_a_passkey_is_one(tmp_path: Path) -> None:
    house = House(tmp_path / "r.db")
    with house.client:
        device = with_passkey(house.visitor("Flora"))
        house.room.people.settings = replace(house.room.settings, staff_codes=True)
        refused = house.visitor().post("/api/login", {"name": "Flora", "password": PASSWORD})
        assert error(refused) == (401, "needs_code")
        assert log_in(house, device).json()["person"]["role"] == "floor"
        lines = select(staff_log.c.name, staff_log.c.about).where(staff_log.c.what == "add a passkey")
        assert [tuple(row) for row in house.room.store.ask(lambda each: each.execute(lines).all())] == [
            ("Flora", "the key on my ring")
        ]


def test_a_challenge_is_good_once_for_its_purpose_and_for_two_minutes(house: House) -> None:
    pia, dan = house.visitor("Pia"), house.visitor("Dan")
    device = with_passkey(pia)
    asked = options(pia, "/api/login/passkey/begin")
    used = device.get(asked)
    assert house.visitor().post("/api/login/passkey", {"response": used}).status_code == 200
    assert error(house.visitor().post("/api/login/passkey", {"response": used})) == (401, "wrong_passkey")
    late = device.get(options(pia, "/api/login/passkey/begin"))
    house.clock.at += CHALLENGE_S
    assert error(house.visitor().post("/api/login/passkey", {"response": late})) == (401, "wrong_passkey")
    # What was asked of one session is not taken from another, nor for a log-in.
    other = Authenticator(ORIGIN)
    made = other.create(options(pia, "/api/passkeys/begin"))
    assert error(dan.post("/api/passkeys/add", {"name": "mine", "response": made})) == (401, "wrong_passkey")
    asked = options(pia, "/api/passkeys/begin")
    stolen = device.get({"challenge": asked["challenge"], "rpId": asked["rp"]["id"]})
    assert error(house.visitor().post("/api/login/passkey", {"response": stolen})) == (401, "wrong_passkey")


@pytest.mark.parametrize("lie", ["origin", "site", "unverified", "key", "count"])
def test_a_device_that_lies_is_refused(house: House, lie: str) -> None:
    device = with_passkey(house.visitor("Pia"))
    assert log_in(house, device).status_code == 200
    visitor = house.visitor()
    asked = options(visitor, "/api/login/passkey/begin")
    match lie:
        case "origin":
            device.origin = "http://evil.test"
        case "site":
            asked["rpId"] = "evil.test"
        case "unverified":
            device.verified = False
        case "key":
            device.key = Authenticator(ORIGIN).key
        case "count":
            # A copy of the device that has been used less often.
            device.uses = 0
    assert error(visitor.post("/api/login/passkey", {"response": device.get(asked)})) == (401, "wrong_passkey")


def test_nobody_registers_a_device_that_does_not_verify_its_owner(house: House) -> None:
    pia, device = house.visitor("Pia"), Authenticator(ORIGIN)
    device.verified = False
    made = device.create(options(pia, "/api/passkeys/begin"))
    assert error(pia.post("/api/passkeys/add", {"name": "mine", "response": made})) == (401, "wrong_passkey")
    device.verified, device.id = True, token_bytes(400)
    made = device.create(options(pia, "/api/passkeys/begin"))
    # Its owner could not remove it again, and not every database would keep it.
    assert error(pia.post("/api/passkeys/add", {"name": "mine", "response": made})) == (401, "wrong_passkey")
    guest = house.visitor()
    guest.post("/api/guest")
    assert error(guest.post("/api/passkeys/begin")) == (403, "not_allowed")


@pytest.mark.parametrize("response", [{}, {"response": 3}, {"response": {"clientDataJSON": "%%%"}}, {"id": "x"}])
def test_anything_else_is_refused_as_such(house: House, response: dict[str, Any]) -> None:
    assert error(house.visitor().post("/api/login/passkey", {"response": response})) == (400, "bad_input")


def test_an_account_that_is_given_a_new_password_loses_its_passkeys(house: House) -> None:
    device = with_passkey(house.visitor("Pia"))
    appoint(house.room.store, "Pia", None, "another good password")
    assert error(log_in(house, device)) == (401, "wrong_passkey")
