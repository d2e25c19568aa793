"""What seats add to the shuffle of their table.

Nothing of it is written before the deal: then all nonces that have come are in the commitment of the round. If the room
stops in between, the pages are told the commitment again and pledge anew.
"""

from __future__ import annotations

from houseway.room.tables.live_table import LiveTable
from houseway.room.wire.protocol import Contribute


def contributed(table: LiveTable, person: int, sent: Contribute) -> bool:
    """Take the nonce and the next pledge of a person who sits. Returns whether everybody must be told of it."""
    seat = table.place_of(person)
    if not seat or table.frozen or table.closed:
        return False
    if sent.nonce is not None and sent.commitment is not None:
        table.dealing.contribute(seat, sent.nonce, sent.commitment)
    return table.dealing.pledge(seat, sent.pledge)
