"""Tickets for sockets: fetched with a session, good once and for a short time. They are kept in memory alone.

A socket names its ticket as a subprotocol beside `cardroom`, because that is the one header that a page can set, and
because addresses end up in logs.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from secrets import token_urlsafe

from houseway.room.room_errors import NoTicket, TooMany

SUBPROTOCOL = "cardroom"
TICKET_S = 30
_PREFIX = "ticket."


class SocketTickets:
    """The tickets that have not been used, the oldest first."""

    def __init__(self, now: Callable[[], float], per_session: int) -> None:
        self.now, self.per_session = now, per_session
        self._issued: OrderedDict[str, tuple[str, float]] = OrderedDict()
        self._held: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._issued)

    def issue(self, session: str) -> str:
        """A new ticket of a session."""
        now = self.now()
        while self._issued and next(iter(self._issued.values()))[1] <= now:
            self._take(next(iter(self._issued)))
        if self._held[session] >= self.per_session:
            raise TooMany("too many tickets; use those that you have, or wait a moment", where="ticket")
        ticket = token_urlsafe(24)
        self._issued[ticket] = session, now + TICKET_S
        self._held[session] += 1
        return ticket

    def redeem(self, session: str, offered: Sequence[str]) -> None:
        """Use up the ticket among the subprotocols that a socket offers. Refused if it is not one of this session."""
        # Some versions of uvicorn hand over the header as it came: all subprotocols in one text.
        offered = [each.strip() for line in offered for each in line.split(",")]
        if SUBPROTOCOL not in offered:
            raise NoTicket(f"a socket offers the subprotocol {SUBPROTOCOL}, and its ticket as another", where="socket")
        for each in offered:
            if each.startswith(_PREFIX) and (found := self._take(each.removeprefix(_PREFIX))):
                if found[0] == session and self.now() < found[1]:
                    return
                break
        raise NoTicket("a socket needs a new ticket of its session: POST /api/ticket", where="socket")

    def _take(self, ticket: str) -> tuple[str, float] | None:
        found = self._issued.pop(ticket, None)
        if found is not None:
            self._held[found[0]] -= 1
            if not self._held[found[0]]:
                del self._held[found[0]]
        return found


def offer(ticket: str) -> list[str]:
    """The subprotocols with which a client opens a socket."""
    return [SUBPROTOCOL, _PREFIX + ticket]
