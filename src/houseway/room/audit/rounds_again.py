"""Stored rounds, dealt again from their file and their actions."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from houseway.errors import HousewayError
from houseway.play.round import Round
from houseway.room.store.schema import rounds
from houseway.room.tables.recover import NEW_RULES, done_in, file_of, rerun

KEPT, OLDER = "kept as they were told", "of older rules"


class RoundAgain(NamedTuple):
    """A stored round that has ended, dealt again; or why it cannot be: `KEPT`, `OLDER`, or what went wrong."""

    row: Any
    played: Round | None
    because: str = ""


def deal_again(connection: Connection, number: int) -> RoundAgain:
    """The round of this number, run to its end."""
    row: Any = connection.execute(select(rounds).where(rounds.c.id == number)).one()
    if row.transcript is not None or row.file is None:
        return RoundAgain(row, None, KEPT)
    try:
        played, story = rerun(file_of(row), done_in(connection, number))
        for _ in story:
            pass
    except (HousewayError, msgspec.DecodeError) as error:
        return RoundAgain(row, None, OLDER if NEW_RULES in str(error) else f"cannot be dealt again: {error}")
    return RoundAgain(row, played)
