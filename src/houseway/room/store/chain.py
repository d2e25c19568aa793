"""Hash chains: every action of a table and every entry of the books names the one before it by its hash."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Struct

_ENCODER = msgspec.json.Encoder()
ACTION = ("table", "seq", "round", "person", "command", "kind", "payload", "at", "digest", "evidence")
ENTRY = ("id", "at", "because", "by", "person", "table", "round", "command")
NOTE = ("id", "at", "person", "name", "role", "what", "about")
DEALT = ("id", "table", "number", "game", "option", "opening", "people", "opened_at")
ENDED = ("id", "state", "closed_at", "shift", "file", "net", "collection", "jackpot")
OPENED = ("id", "config", "opened_at", "opened_by")
# Where the chains of the books and of the staff's doings begin.
BOOKS, STAFF = "books", "staff"
# What the room itself writes into the staff's log: what it has found in its own records.
THE_ROOM, FOUND = "the room", "found"


class Evidence(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Digests of what an action has written elsewhere: the round as dealt and as ended, with its proofs, the table's
    state, and what it has committed to."""

    dealt: str = ""
    ended: str = ""
    kept: str = ""
    proof: str = ""
    dealing: str = ""


def digest(*values: object) -> str:
    return sha256(_ENCODER.encode(values)).hexdigest()


def fields(row: Mapping[str, Any], names: Iterable[str]) -> list[Any]:
    return [row.get(name) for name in names]


def chain_of(table: int) -> str:
    return f"table {table}"


def first_link(opened: Mapping[str, Any]) -> str:
    """Where the chain of a table begins: with what it was opened with."""
    return digest("houseway table", *fields(opened, OPENED))


def next_action(previous: str, row: Mapping[str, Any]) -> str:
    return digest(previous, *fields(row, ACTION))


def next_entry(previous: str, row: Mapping[str, Any], postings: Iterable[tuple[str, int]]) -> str:
    return digest(previous, *fields(row, ENTRY), sorted(postings))


def next_note(previous: str, row: Mapping[str, Any]) -> str:
    return digest(previous, *fields(row, NOTE))
