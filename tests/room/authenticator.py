"""A device with passkeys, in software: what a browser and its authenticator answer together (WebAuthn, level 2)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(given: bytes) -> str:
    return urlsafe_b64encode(given).rstrip(b"=").decode()


class Authenticator:
    """One passkey. A test may let it lie: another origin, nobody verified, an old count."""

    def __init__(self, origin: str) -> None:
        self.origin, self.verified, self.uses = origin, True, 0
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.id = token_bytes(16)

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` answers."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")}
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + cbor2.dumps(cose)
        data = self._data(options["rp"]["id"], ATTESTED) + credential
        client = self._client("webauthn.create", options)
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._answer({"clientDataJSON": text(client), "attestationObject": text(attested)})

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` answers."""
        self.uses += 1
        data, client = self._data(options["rpId"], 0), self._client("webauthn.get", options)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        answer = {"authenticatorData": text(data), "clientDataJSON": text(client), "signature": text(signature)}
        return self._answer(answer)

    def _data(self, site: str, flags: int) -> bytes:
        flags |= PRESENT | (VERIFIED if self.verified else 0)
        return sha256(site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        return json.dumps({"type": kind, "challenge": options["challenge"], "origin": self.origin}).encode()

    def _answer(self, response: dict[str, str]) -> dict[str, Any]:
        name = text(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
