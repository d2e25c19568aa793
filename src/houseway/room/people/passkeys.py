"""Passkeys (WebAuthn): a key pair on a device, which checks a fingerprint, a face or a PIN before it signs.

So a passkey is both factors at once: it takes the place of password and code. Only the public key is kept here.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections import OrderedDict
from collections.abc import Collection
from secrets import token_bytes
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from houseway.errors import BadInput
from houseway.room.room_errors import NotFound, Taken, WrongPasskey
from houseway.room.settings import Settings
from houseway.room.store.change import Change
from houseway.room.store.schema import passkeys, people
from houseway.room.store.store import Store
from houseway.room.store.vouched import is_vouched, vouched
from houseway.room.wire.account_schemas import PasskeyLine
from houseway.room.wire.schemas import Person

CHALLENGE_S = 120
_CHALLENGES_KEPT = 10_000
_MOST = 10
_LONGEST_ID = 400
_VERIFIED = UserVerificationRequirement.REQUIRED
_USED = (
    update(passkeys)
    .where(passkeys.c.id == bindparam("key"))
    .values(uses=bindparam("as_uses"), used_at=bindparam("when"))
)


class Challenges:
    """What devices have been asked to sign, each good once and for two minutes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._asked: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def ask(self, purpose: str) -> bytes:
        """A new challenge. The purpose is a session that adds a passkey, or nothing for a log-in."""
        challenge = token_bytes(32)
        self._asked[challenge] = purpose, self.settings.now() + CHALLENGE_S
        if len(self._asked) > _CHALLENGES_KEPT:
            self._asked.popitem(last=False)
        return challenge

    def answer(self, response: dict[str, Any], purpose: str) -> bytes:
        """The challenge that a device says it has signed; refused if it was not asked for this purpose just now."""
        challenge = _challenge_of(response)
        asked, until = self._asked.pop(challenge, ("", 0.0))
        if asked != purpose or until <= self.settings.now():
            raise WrongPasskey("this was not asked, or too long ago; try again", where="passkey")
        return challenge


class KeptPasskeys:
    """The passkeys of all accounts."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store, self.settings = store, settings
        self.challenges = Challenges(settings)

    async def begin(self, person: Person, session: str, host: str) -> dict[str, Any]:
        """What a browser is told to make a passkey for this account."""
        known = await self.of(person.id)
        options = generate_registration_options(
            rp_id=site_of(host),
            rp_name=self.settings.room,
            user_id=str(person.id).encode(),
            user_name=person.name,
            challenge=self.challenges.ask(session),
            timeout=CHALLENGE_S * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED, user_verification=_VERIFIED
            ),
            exclude_credentials=[PublicKeyCredentialDescriptor(id=_bytes(each.id)) for each in known],
        )
        return _plain(options)

    async def add(self, person: Person, session: str, host: str, name: str, response: dict[str, Any]) -> Change:
        """What must be written for a passkey that a device has made."""
        if len(await self.of(person.id)) >= _MOST:
            raise Taken(f"you have {_MOST} passkeys; remove one first", where="passkey")
        challenge = self.challenges.answer(response, session)
        try:
            found = verify_registration_response(
                credential=response,
                expected_challenge=challenge,
                expected_rp_id=site_of(host),
                expected_origin=list(self.settings.origins),
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise WrongPasskey(f"this passkey cannot be taken: {error}"[:200], where="passkey") from None
        if len(_text(found.credential_id)) > _LONGEST_ID:
            raise WrongPasskey("the name that this device gives its passkey is too long", where="passkey")
        row = {"id": _text(found.credential_id), "person": person.id, "public_key": _text(found.credential_public_key)}
        row |= {"uses": found.sign_count, "name": name, "made_at": int(self.settings.now())}
        change = Change()
        change.add(insert(passkeys), vouched(self.store.keys, passkeys, row))
        return change

    async def of(self, person: int) -> list[PasskeyLine]:
        """The passkeys of a person, the oldest first."""
        asked = select(passkeys.c.id, passkeys.c.name, passkeys.c.made_at, passkeys.c.used_at)
        asked = asked.where(passkeys.c.person == person).order_by(passkeys.c.made_at)
        return await self.store.read(lambda connection: [PasskeyLine(*row) for row in connection.execute(asked)])

    async def remove(self, person: int, number: str) -> Change:
        """What must be written to take a passkey away from a person."""
        if number not in [each.id for each in await self.of(person)]:
            raise NotFound("you have no such passkey", field="id")
        change = Change()
        change.add(delete(passkeys).where(passkeys.c.id == bindparam("gone")), {"gone": number})
        return change

    def ask(self, host: str) -> dict[str, Any]:
        """What a browser is told to log in with any passkey of this site. It names no account."""
        options = generate_authentication_options(
            rp_id=site_of(host),
            challenge=self.challenges.ask(""),
            timeout=CHALLENGE_S * 1000,
            user_verification=_VERIFIED,
        )
        return _plain(options)

    async def recognise(self, host: str, response: dict[str, Any]) -> tuple[Person, Change]:
        """Whose passkey has signed, and what must be written for that."""
        challenge, key = self.challenges.answer(response, ""), str(response.get("id", ""))
        found_row = await self.store.read(lambda connection: _kept(connection, key, self.store.keys.signers))
        if found_row is None:
            raise WrongPasskey("no account has this passkey", where="passkey")
        row, person = found_row
        try:
            found = verify_authentication_response(
                credential=response,
                expected_challenge=challenge,
                expected_rp_id=site_of(host),
                expected_origin=list(self.settings.origins),
                credential_public_key=_bytes(row.public_key),
                credential_current_sign_count=row.uses,
                require_user_verification=True,
            )
        except (WebAuthnException, ValueError, KeyError, TypeError) as error:
            raise WrongPasskey(f"this passkey is not good: {error}"[:200], where="passkey") from None
        change = Change()
        change.add(_USED, {"key": key, "as_uses": found.new_sign_count, "when": int(self.settings.now())})
        return Person(person.id, person.name, person.role, guest=False), change


def site_of(host: str) -> str:
    """The site that a passkey belongs to: the host without its port."""
    return host.lower() if host.endswith("]") else host.lower().partition(":")[0]


def _kept(connection: Connection, key: str, signers: Collection[str]) -> tuple[Any, Any] | None:
    """A passkey and its person, if the room has written both."""
    row = connection.execute(select(passkeys).where(passkeys.c.id == key)).one_or_none()
    person = row and connection.execute(select(people).where(people.c.id == row.person)).one_or_none()
    if not (is_vouched(signers, passkeys, row) and is_vouched(signers, people, person)):
        return None
    return row, person


def _challenge_of(response: dict[str, Any]) -> bytes:
    try:
        told = msgspec.json.decode(_bytes(response["response"]["clientDataJSON"]))
        return _bytes(told["challenge"])
    except (KeyError, TypeError, AttributeError, UnicodeError, NotBase64, msgspec.DecodeError):
        raise BadInput("expected what navigator.credentials answers, as JSON", where="passkey") from None


def _plain(options: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.json.decode(options_to_json(options))
    return found


def _text(given: bytes) -> str:
    return urlsafe_b64encode(given).rstrip(b"=").decode()


def _bytes(given: str) -> bytes:
    return urlsafe_b64decode(given + "=" * (-len(given) % 4))
