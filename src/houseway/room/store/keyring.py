"""The keys of a room, kept outside of its database: they seal the cards that are still to come, and sign the records.

They live in a file beside the database that only its owner may read, or in the environment. Every shoe is sealed under
a key of its own, made from the room's key; the seal names table, shoe and round, so that it opens nowhere else.
"""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from msgspec import Struct

from houseway.errors import At, BadInput, HousewayError

VARIABLE = "HOUSEWAY_KEY"
KEY_BYTES = 32
_NONCE = 12
_PRIVATE = 0o600


class SealBroken(HousewayError):
    """A sealed row cannot be opened: its key is lost, or the row is not as it was written."""

    code = "seal_broken"


class _KeyFile(Struct, forbid_unknown_fields=True):
    """The file: keys that seal, the newest first, and the one that signs."""

    sealing: list[str]
    signing: str
    vouches: bool = False


class SealPlace(Struct, frozen=True):
    """What a seal is bound to. `at` tells several seals of one round apart."""

    table: int
    shoe: int
    round: int
    at: str

    def data(self) -> bytes:
        return f"houseway table {self.table} shoe {self.shoe} round {self.round} {self.at}".encode()


def dealing_place(table: int) -> SealPlace:
    """What the secrets of a table's commitments are bound to."""
    return SealPlace(table, 0, 0, "dealing")


class Keyring:
    """The keys that are known. The first one seals; all of them open."""

    def __init__(
        self, keys: Sequence[bytes], signing: bytes, path: Path | None = None, older: Sequence[bytes] = ()
    ) -> None:
        """`older` are keys that have signed before, and that secrets may still be encrypted with."""
        self.path = path
        self._keys = {key_id(key): key for key in keys}
        self._current = key_id(keys[0])
        self._signer = Ed25519PrivateKey.from_private_bytes(signing)
        self._signing, self._older = signing, tuple(older)
        # Whether every row that says who somebody is has been signed with this key. The environment does not tell.
        self.vouches = path is None

    @classmethod
    def find(cls, path: Path, given: str | None = None) -> Keyring:
        """The keys from the environment (newest first, with commas), or those of a file, which is made if need be."""
        if words := (environment() if given is None else given):
            keys = [_key(word.strip(), VARIABLE) for word in words.split(",")]
            signing, *older = (_derived(each, b"houseway signing") for each in keys)
            return cls(keys, signing, older=older)
        if not path.exists():
            made = cls([os.urandom(KEY_BYTES)], os.urandom(KEY_BYTES), path)
            made.save()
            return made
        path.chmod(_PRIVATE)
        try:
            file = msgspec.json.decode(path.read_bytes(), type=_KeyFile)
        except (msgspec.DecodeError, OSError) as error:
            raise BadInput(f"cannot be read as a file of keys: {error}", where=str(path)) from None
        read = cls([_key(each, str(path)) for each in file.sealing], _key(file.signing, str(path)), path)
        read.vouches = file.vouches
        return read

    def save(self) -> None:
        """Write the file whole, for its owner alone."""
        if self.path is None:
            return
        sealing = [self._keys[self._current], *(key for each, key in self._keys.items() if each != self._current)]
        file = _KeyFile([_text(each) for each in sealing], _text(self._signing), self.vouches)
        new = self.path.with_name(self.path.name + ".new")
        new.unlink(missing_ok=True)
        try:
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE), "wb") as out:
                out.write(msgspec.json.encode(file))
                out.flush()
                os.fsync(out.fileno())
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", where=str(self.path)) from None
        new.replace(self.path)

    # Sealing --------------------------------------------------------------------------------------------------

    def seal(self, plain: str, bound: SealPlace) -> str:
        nonce = os.urandom(_NONCE)
        sealed = self._cipher(self._current, bound).encrypt(nonce, plain.encode(), bound.data())
        return f"{self._current}.{_text(nonce + sealed)}"

    def open(self, sealed: str, bound: SealPlace) -> str:
        """The text that was sealed. Refused if its key is lost, or if the row was changed or comes from elsewhere."""
        name, _, content = sealed.partition(".")
        if name not in self._keys:
            raise SealBroken("the key of these cards is lost", at=At(table=bound.table))
        try:
            raw = urlsafe_b64decode(content)
            if _text(raw) != content:
                raise ValueError(content[:8])
            return self._cipher(name, bound).decrypt(raw[:_NONCE], raw[_NONCE:], bound.data()).decode()
        except (InvalidTag, ValueError):
            raise SealBroken("the stored cards are not as they were written", at=At(table=bound.table)) from None

    def encrypt(self, secret: bytes, about: str) -> str:
        """A secret of a person for the store. This key is not changed when the room opens."""
        nonce = os.urandom(_NONCE)
        return _text(nonce + _keeper(self._signing).encrypt(nonce, secret, about.encode()))

    def decrypt(self, kept: str, about: str) -> bytes:
        raw = urlsafe_b64decode(kept)
        for each in (self._signing, *self._older):
            try:
                return _keeper(each).decrypt(raw[:_NONCE], raw[_NONCE:], about.encode())
            except InvalidTag:
                continue
        raise SealBroken("the key of this secret is lost, or it was changed", where=about)

    def is_current(self, sealed: str) -> bool:
        return sealed.startswith(self._current + ".")

    def _cipher(self, name: str, bound: SealPlace) -> AESGCM:
        return _cipher(self._keys[name], bound.table, bound.shoe)

    def begin_rotation(self) -> None:
        """Seal with a new key from now on. Keys of the environment are changed there."""
        if self.path is None:
            return
        key = os.urandom(KEY_BYTES)
        self._keys[key_id(key)] = key
        self._current = key_id(key)
        self.save()

    def end_rotation(self) -> None:
        """Forget the older keys, once everything is sealed with the newest."""
        if self.path is not None:
            self._keys = {self._current: self._keys[self._current]}
            self.save()

    # Signing --------------------------------------------------------------------------------------------------

    @property
    def public_key(self) -> str:
        """What a signature is checked with, as text."""
        return _text(self._signer.public_key().public_bytes_raw())

    @property
    def signers(self) -> tuple[str, ...]:
        """The public keys of everything that this room has signed and may still be stored, the newest first."""
        older = (Ed25519PrivateKey.from_private_bytes(each) for each in self._older)
        return (self.public_key, *(_text(each.public_key().public_bytes_raw()) for each in older))

    def sign(self, message: bytes) -> str:
        return _text(self._signer.sign(message))


def environment() -> str:
    """The keys that the environment gives; empty for none."""
    return os.environ.get(VARIABLE, "")


def signed_by(public_key: str, message: bytes, signature: str) -> bool:
    """Whether the owner of this public key has signed the message."""
    try:
        raw = urlsafe_b64decode(signature)
        Ed25519PublicKey.from_public_bytes(urlsafe_b64decode(public_key)).verify(raw, message)
    except (InvalidSignature, ValueError):
        return False
    # Decoding passes over what does not belong there.
    return _text(raw) == signature


def key_id(key: bytes) -> str:
    return sha256(b"houseway key " + key).hexdigest()[:8]


@lru_cache(2000)
def _cipher(key: bytes, table: int, shoe: int) -> AESGCM:
    """The cipher of one shoe."""
    return AESGCM(_derived(key, f"houseway table {table} shoe {shoe}".encode()))


def _keeper(signing: bytes) -> AESGCM:
    """The cipher for secrets of people, whose key does not change when the room opens."""
    return AESGCM(_derived(signing, b"houseway secrets"))


def _derived(key: bytes, purpose: bytes) -> bytes:
    return HKDF(SHA256(), KEY_BYTES, None, purpose).derive(key)


def _text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).decode()


def _key(word: str, where: str) -> bytes:
    try:
        raw = urlsafe_b64decode(word)
    except ValueError:
        raw = b""
    if len(raw) != KEY_BYTES:
        # The word is not repeated: it may be a key.
        raise BadInput(f"expected a key of {KEY_BYTES} bytes in base64", where=where)
    return raw
