"""Codes of an authenticator (RFC 6238): six digits that change every thirty seconds, each good once."""

from __future__ import annotations

from base64 import b32encode
from os import urandom

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor import InvalidToken
from cryptography.hazmat.primitives.twofactor.totp import TOTP

from houseway.room.room_errors import NeedsCode

DIGITS, STEP_S, SECRET_BYTES = 6, 30, 20
# A phone's clock may be a step ahead or behind.
_NEIGHBOURS = (0, -1, 1)


def new_secret() -> bytes:
    return urandom(SECRET_BYTES)


def provisioning(secret: bytes, name: str, room: str) -> str:
    """What an authenticator is told, as the text of a QR code."""
    return _totp(secret).get_provisioning_uri(name, room)


def as_typed(secret: bytes) -> str:
    """The secret as a person types it in."""
    return b32encode(secret).decode()


def code_at(secret: bytes, now: float) -> str:
    """What an authenticator shows at this time."""
    return _totp(secret).generate(int(now)).decode()


class CodesUsed:
    """The last step whose code each person has used: no code works twice."""

    def __init__(self) -> None:
        self._last: dict[int, int] = {}

    def check(self, person: int, secret: bytes, code: str | None, now: float) -> None:
        """Refuse a code that is missing, wrong or used."""
        if not code:
            raise NeedsCode("this account also needs the six digits of its authenticator", field="code")
        for step in _NEIGHBOURS:
            at = int(now) // STEP_S + step
            if at > self._last.get(person, -1) and _fits(secret, code, at):
                self._last[person] = at
                return
        raise NeedsCode("these digits are wrong, or have been used; wait for the next ones", field="code")


def _fits(secret: bytes, code: str, at: int) -> bool:
    try:
        _totp(secret).verify(code.encode(), at * STEP_S)
    except InvalidToken:
        return False
    return True


def _totp(secret: bytes) -> TOTP:
    return TOTP(secret, DIGITS, SHA1(), STEP_S)
