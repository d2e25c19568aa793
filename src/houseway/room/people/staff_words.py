"""The lines of the staff's log in words. The log keeps what was asked for exactly as it was; people read this."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias
from urllib.parse import parse_qsl

import msgspec
from sqlalchemy import Connection, select

from houseway.room.people.second_person import PROPOSALS, said_proposal
from houseway.room.store.schema import people

Names: TypeAlias = Mapping[int, str]
_DECIDED = {
    "propose": "asked to {says} (proposal {number})",
    "agree": "agreed to proposal {number}: {says}",
    "refuse": "refused proposal {number}: {says}",
    "use": "did what proposal {number} allows: {says}",
}
_DONE = {"add a passkey": "added a passkey", "remove a passkey": "removed a passkey", "take over": "took over a seat"}
_PROPOSAL = re.compile(rf"(\d+): ({'|'.join(PROPOSALS)}) (\{{.*\}})", re.DOTALL)
_PERSON = re.compile(r'\bperson(?:":|=)([0-9]{1,15})\b')
_HAND = re.compile(r"/api/rounds/(\d+)(/export|(?P<proofs>/proof))?")
_READ = {
    "/api/people": "the list of people",
    "/api/cashier/ledger": "the ledger",
    "/api/audit/ledger": "the ledger",
    "/api/audit/rounds": "the list of hands",
    "/api/audit/rotation": "the report of the rotation",
    "/api/audit/fees": "the report of the fees",
    "/api/audit/staff": "the staff's log",
}
# What a query adds to what was read.
_QUERY: dict[str, Callable[[str, Names], str]] = {
    "person": lambda value, names: f"of {_named(value, names)}",
    "table": lambda value, _: f"of table {value}",
    "search": lambda value, _: f"with “{value}” in their names",
    "day": lambda value, _: f"of {value}",
    "minutes": lambda value, _: f"with stretches of {value} minutes",
    "before": lambda value, _: f"before line {value}",
    "as": lambda value, _: f"as a file ({value})",
}


def names_in(connection: Connection, lines: Sequence[Any]) -> dict[int, str]:
    """The names of everybody whom these lines speak of by number."""
    numbers = {int(found[1]) for line in lines for found in _PERSON.finditer(line.about)}
    asked = select(people.c.id, people.c.name).where(people.c.id.in_(numbers))
    return {row.id: row.name for row in connection.execute(asked)}


def said_line(what: str, about: str, names: Names) -> str:
    """What somebody has done or read, in words; as it is kept where it is of no known kind."""
    if what in _DECIDED and (found := _PROPOSAL.fullmatch(about)):
        says = said_proposal(found[2], msgspec.json.decode(found[3]), names)
        return _DECIDED[what].format(number=found[1], says=says)
    if what == "role":
        given = msgspec.json.decode(about)
        agreed = f"; {given['by']} agreed" if "by" in given else ""
        return f"gave {given['name']} the role of {given['role']}{agreed}"
    if what == "unlock" and (found := _PERSON.fullmatch(about)):
        return f"let {names.get(int(found[1]), about)} try to log in again"
    if what == "read":
        return f"read {_read(about, names)}"
    return f"{_DONE.get(what, what)}: {about}"


def _named(value: str, names: Names) -> str:
    """A person by their number, which is whatever stood in the address."""
    return next((name for number, name in names.items() if str(number) == value), f"person {value}")


def _read(about: str, names: Names) -> str:
    """What was read, by the address where it is found."""
    path, _, query = about.partition("?")
    if hand := _HAND.fullmatch(path):
        words = f"the proofs of hand {hand[1]}" if hand["proofs"] else f"hand {hand[1]}"
    elif path == "/api/cashier/statement":
        words = "the statement" if query else "their own statement"
    elif path in _READ:
        words = _READ[path]
    else:
        return about
    return " ".join((words, *[_QUERY[key](value, names) for key, value in parse_qsl(query) if key in _QUERY]))
