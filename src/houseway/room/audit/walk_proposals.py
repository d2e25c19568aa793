"""Whether every proposal is as the staff's log says that it was made and decided."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.schema import proposals, staff_log

# How the staff's log writes of a proposal: its number, and what was asked.
_LINE = re.compile(r"(\d+): (.*)", re.DOTALL)
_DECIDED = {"agree": "agreed", "refuse": "refused"}


class _Logged(NamedTuple):
    """A proposal as the log tells it: who made it, what it says, who decided, and whether it has been used."""

    person: int
    says: str
    at: int
    second: int | None = None
    state: str = "open"
    decided_at: int | None = None


def proposals_hold(connection: Connection) -> Iterator[BadRow]:
    """The first thing that is wrong with each proposal."""
    logged = _logged(connection)
    for row in connection.execute(select(proposals).order_by(proposals.c.id)).all():
        if problem := _problem(row, logged.pop(row.id, None)):
            yield BadRow(f"proposal {row.id}", problem)
    yield from (BadRow(f"proposal {number}", "is in the staff's log, and is missing") for number in sorted(logged))


def _logged(connection: Connection) -> dict[int, _Logged]:
    found: dict[int, _Logged] = {}
    kinds = ("propose", "use", *_DECIDED)
    for line in connection.execute(select(staff_log).where(staff_log.c.what.in_(kinds)).order_by(staff_log.c.id)).all():
        if (written := _LINE.fullmatch(line.about)) is None:
            continue
        number, says = written.groups()
        if line.what == "propose":
            found[int(number)] = _Logged(line.person, says, line.at)
        elif (known := found.get(int(number))) and line.what in _DECIDED:
            found[int(number)] = known._replace(second=line.person, state=_DECIDED[line.what], decided_at=line.at)
        elif known:
            found[int(number)] = known._replace(state="done")
    return found


def _problem(row: Any, logged: _Logged | None) -> str:
    if logged is None:
        return "is not in the staff's log"
    if (row.person, f"{row.what} {row.body}") != (logged.person, logged.says):
        return "asks for something else than the staff's log says, or for somebody else"
    if (row.at, row.decided_at) != (logged.at, logged.decided_at):
        return "was made or decided at another time by the staff's log"
    # What is carried out when somebody agrees is done at once.
    states = ("agreed", "done") if logged.state == "agreed" else (logged.state,)
    if row.state not in states or row.second != logged.second:
        return f"is {row.state} here, {logged.state} by the staff's log, or was decided by somebody else"
    return ""
