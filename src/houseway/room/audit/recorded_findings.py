"""What a room has found in its own records is written into the staff's log, where it stays.

Otherwise it would be forgotten: the room goes on, and soon signs the ends of its chains as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from time import gmtime, strftime, time

from sqlalchemy import Connection, select

from houseway.room.audit.signed_heads import Head, new_heads, signed_over, storing
from houseway.room.audit.walk_chains import BadRow
from houseway.room.store.chain import FOUND, THE_ROOM
from houseway.room.store.change import Change, NewNote
from houseway.room.store.keyring import Keyring
from houseway.room.store.schema import staff_log
from houseway.room.store.store import Store, write_change

# So many of one look at the records are written down.
_MOST = 20


def noting(connection: Connection, findings: Iterable[BadRow], now: int) -> list[NewNote]:
    """Lines for the staff's log, for what is not in it yet."""
    known = set(_noted(connection))
    said = dict.fromkeys(f"{each.where} {each.problem}" for each in findings)
    return [NewNote(0, THE_ROOM, "", FOUND, each, now) for each in said if each not in known][:_MOST]


def signing(connection: Connection, keys: Keyring, now: int, last: Mapping[str, Head]) -> tuple[Change, list[Head]]:
    """What must be written to sign the ends of the chains, a note of whatever is lost by that, and the new heads."""
    grown = new_heads(connection, keys, now)
    change = storing(grown)
    change.notes = noting(connection, signed_over(connection, keys.signers, last), now)
    return change, grown


def sign_at_once(store: Store) -> None:
    """Sign the ends of the chains while no room is open."""
    with store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        write_change(connection, signing(connection, store.keys, int(time()), {})[0])


def found_before(connection: Connection, findings: Iterable[BadRow]) -> Iterator[BadRow]:
    """What the room has found before, and what an audit does not find any more."""
    now = {f"{each.where} {each.problem}" for each in findings}
    for about, at in _noted(connection).items():
        if about not in now:
            yield BadRow(THE_ROOM, f"has found on {strftime('%Y-%m-%d', gmtime(at))}: {about}")


def _noted(connection: Connection) -> dict[str, int]:
    asked = select(staff_log.c.about, staff_log.c.at).where(staff_log.c.what == FOUND).order_by(staff_log.c.id.desc())
    return {row.about: row.at for row in connection.execute(asked)}
