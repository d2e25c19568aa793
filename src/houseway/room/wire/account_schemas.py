"""Bodies of what belongs to one account: tickets for sockets, and passkeys."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

PasskeyName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]


class SocketTicket(Struct, forbid_unknown_fields=True):
    """Opens one socket of this session, within so many seconds. It is offered as a subprotocol beside `cardroom`."""

    ticket: str
    seconds: int


class PasskeyLine(Struct, forbid_unknown_fields=True):
    """A passkey of one's own; `used` is when it last logged in."""

    id: str
    name: str
    made: int
    used: int | None


class Passkeys(Struct, forbid_unknown_fields=True):
    passkeys: tuple[PasskeyLine, ...]


class PasskeyOptions(Struct, forbid_unknown_fields=True):
    """The `publicKey` of `navigator.credentials`, as JSON (WebAuthn level 3)."""

    options: dict[str, Any]


class AddPasskey(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.create` has answered, as JSON, and what its owner calls it."""

    name: PasskeyName
    response: dict[str, Any]


class UsePasskey(Struct, forbid_unknown_fields=True):
    """What `navigator.credentials.get` has answered, as JSON."""

    response: dict[str, Any]


class RemovePasskey(Struct, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=400)]
