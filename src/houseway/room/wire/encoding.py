"""Messages as JSON text. What several receivers are sent alike is encoded once and built into their messages."""

from __future__ import annotations

from typing import Any

import msgspec

from houseway.play.ids import plain


def _identity(value: object) -> msgspec.Raw:
    """There is one object for each identity, so each is encoded once."""
    found = _IDENTITIES.get(value)
    if found is None:
        found = _IDENTITIES[value] = msgspec.Raw(msgspec.json.encode(plain(value)))
    return found


_IDENTITIES: dict[object, msgspec.Raw] = {}
ENCODER = msgspec.json.Encoder(enc_hook=_identity)


def encode(message: msgspec.Struct) -> str:
    """A message as text."""
    return ENCODER.encode(message).decode()


def encoded(value: object) -> Any:
    """A part of a message, ready to be built into several."""
    return msgspec.Raw(ENCODER.encode(value))
